# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Kernels of a program of tasks: each a Program of its own, before all other passes.

    found = split(program)      # of parse(..., has_tasks=True)
    for kernel in found.kernels:
        lower(kernel.program, context)

A function that launches tasks is cut at its waits: its head is what stands before, and what follows
a wait is a kernel, too, that starts when all children are back. What it needs of the function's
variables are the words of a closure, which the head writes, and the children with their results.
A kernel's main is an endless loop: take a task's words, do it, give the ops of hardware/task.
"""

from __future__ import annotations

import pickle
from dataclasses import dataclass, replace

from plait.compiler.base import addresses, shared_objects
from plait.compiler.base.diagnostics import CompileError, Diagnostic, refuse
from plait.compiler.base.specification import limit
from plait.compiler.base.task_ops import op
from plait.compiler.ir.nodes import (
    TRUE,
    Assign,
    Binary,
    Call,
    Const,
    Convert,
    Element,
    Expression,
    Function,
    Labelled,
    Leave,
    Load,
    Loop,
    Place,
    Program,
    Return,
    Spawn,
    Statement,
    Sync,
    Unary,
    Variable,
    VariablePlace,
    Where,
    bodies,
    walk,
)
from plait.compiler.ir.traverse import (
    copy_statements,
    root,
    statement_places,
    used,
)
from plait.compiler.ir.types import (
    FLOAT,
    INT,
    LONG,
    UINT,
    ULONG,
    ArrayType,
    FloatType,
    IntType,
    PointerType,
    Type,
)
from plait.compiler.passes.sorting import comparison
from plait.compiler.passes.task import locks, objects, waits
from plait.compiler.passes.task.frames import is_large
from plait.compiler.passes.task.functions import (
    RESULTS,
    Entry,
    Functions,
    Task,
    called,
    check,
    load,
    variable_of,
)


@dataclass(frozen=True)
class Kernel:
    """One piece of a task function; `number` is its function in the dispatcher."""

    name: str
    number: int
    program: Program
    is_task: bool  # launched; else it goes on after a wait
    has_closure: bool  # it launches or waits
    words: int  # that it starts with
    where: Where


@dataclass(frozen=True)
class Kernels:
    """All of a program. `words`: of a task and of a closure, at most."""

    kernels: list[Kernel]
    entries: list[Entry]
    words: int
    shared: list[Variable]  # objects with their places, which tasks share with rank 0
    shared_bytes: int
    shared_base: int  # where they begin in node memory at least
    contents: dict[Variable, dict[int, Const]]  # what they hold first


class TooManyWords(CompileError):
    """A task needs more words than its closure has."""


def split(program: Program) -> Kernels:
    """The kernels; the program is changed. CompileError refuses."""
    try:
        return _Cut(program, Functions(program)).kernels()
    except CompileError as error:
        raise type(error)(error.diagnostics, error.sources or program.sources) from None


# ---- kernels ------------------------------------------------------------------------------------


@dataclass
class _Slots:
    """The words of a function's closures: of each variable the first, of arrays one an element."""

    first: dict[Variable, int]
    results: list[Variable]  # that children write
    rests: list[list[Statement]]  # what follows each wait

    @property
    def count(self) -> int:
        return sum(_count(each.type) for each in self.first)


def _count(kind: Type) -> int:
    return kind.count if isinstance(kind, ArrayType) else 1


class _Cut:
    """Makes the kernels of prepared task functions."""

    def __init__(self, program: Program, prepared: Functions) -> None:
        self._program, self._prepared, self._names = program, prepared, prepared.names
        self._numbers: dict[str, int] = {}
        self._rests: dict[tuple[str, int], str] = {}
        tasks = prepared.tasks
        for name in tasks:
            self._numbers[name] = len(self._numbers)
        self._slots = {name: self._laid_out(task.function) for name, task in tasks.items()}
        for name, slots in self._slots.items():
            for count in range(len(slots.rests)):
                self._numbers[self._after(name, count)] = len(self._numbers)
        self._offsets = self._result_offsets()
        most = [slots.count for slots in self._slots.values()]
        most += [len(task.function.parameters) for task in tasks.values()]
        most += [len(task.results) for task in tasks.values()]
        self._words = max(4, 1 << (max(most) - 1).bit_length())
        self._none = limit("task_words_max")
        objects.place(program, prepared.shared)
        self._temporaries: list[Variable] = []  # of the kernel that is being made

    def _after(self, name: str, wait: int) -> str:
        """The name of what follows a wait of a function, which no function has."""
        if (name, wait) not in self._rests:
            self._rests[name, wait] = self._names.fresh(f"{name}_{wait + 1}")
        return self._rests[name, wait]

    def kernels(self) -> Kernels:
        """All of them, in the order of their numbers."""
        made: list[Kernel] = []
        for name, task in self._prepared.tasks.items():
            made += self._of_function(name, task)
        made.sort(key=lambda each: each.number)
        entries = [
            replace(entry, function=self._numbers[name])
            for entry, name in zip(self._prepared.entries, self._prepared.regions, strict=True)
        ]
        shared = self._prepared.shared
        program = self._program
        sizes = (program.shared_bytes, program.shared_base)
        return Kernels(made, entries, self._words, shared, *sizes, self._prepared.contents)

    def _laid_out(self, function: Function) -> _Slots:
        count = len(waits.number(function))
        rests = [waits.rest(function.body, each, self._names) or [] for each in range(count)]
        spawns = [each for each in walk(function.body) if isinstance(each, Spawn)]
        results: list[Variable] = []
        for each in spawns:
            for place in self._places(called(each)):
                if variable_of(place) not in results:
                    results.append(variable_of(place))
        for number, body in enumerate(rests):
            body[:0] = [
                Assign(VariablePlace(variable), value, function.where)
                for variable, value in waits.constants(function, number).items()
                if variable not in results
            ]
        live = [
            each
            for each in (*function.parameters, *function.locals)
            if each not in results
            and not is_large(each)
            and any(waits.needed(body, each) for body in rests)
        ]
        first: dict[Variable, int] = {}
        at = 0
        for each in (*results, *live):
            first[each] = at
            at += _count(each.type)
        if max(at, len(function.parameters)) > limit("task_words_max"):
            raise TooManyWords(
                [
                    Diagnostic(
                        function.where,
                        f"{function.name} has {len(function.parameters)} parameters, and {at}"
                        f" words in use after a taskwait; {limit('task_words_max')} are possible",
                        "launch tasks of a part of them",
                    )
                ]
            )
        return _Slots(first, results, rests)

    def _places(self, call: Call) -> list[Place]:
        """Where the results of a launched call go, the first one first."""
        task = self._prepared.tasks.get(call.function)
        if task is not None and task.places:
            return task.places
        return [] if call.result is None else [call.result]

    def _result_offsets(self) -> dict[str, list[int]]:
        """Of each outlined function how far its results stand from the first, in words."""
        mask = limit("task_words_max") - 1
        found: dict[str, list[int]] = {}
        for name, task in self._prepared.tasks.items():
            found[name] = [*range(len(task.results))]  # of a region
            for slots in self._slots.values():
                if task.places and all(variable_of(each) in slots.first for each in task.places):
                    at = [self._const_slot(place, slots) for place in task.places]
                    found[name] = [(each - at[0]) & mask for each in at]
        return found

    def _const_slot(self, place: Place, slots: _Slots) -> int:
        return slots.first[variable_of(place)]

    # ---- one function ---------------------------------------------------------------------------

    def _of_function(self, name: str, task: Task) -> list[Kernel]:
        slots, function = self._slots[name], task.function
        made = [self._kernel(name, task, copy_statements(function.body), None)]
        for count, body in enumerate(slots.rests):
            made.append(self._kernel(self._after(name, count), task, body, count))
        return made

    def _kernel(self, name: str, task: Task, body: list[Statement], wait: int | None) -> Kernel:
        function, slots = task.function, self._slots[task.function.name]
        has_closure = any(
            isinstance(each, Sync)
            or (isinstance(each, Spawn) and not (each.is_passed or each.is_discarded))
            for each in walk(body)
        )
        words = (
            dict(zip(function.parameters, range(len(function.parameters)), strict=True))
            if wait is None
            else {each: at for each, at in slots.first.items() if waits.needed(body, each)}
        )
        self._temporaries = []
        writer = _Writer(self, task, slots, self._names.fresh("task"), has_closure=has_closure)
        kept: list[Statement] = []
        inside = {each.number for each in walk(body) if isinstance(each, Sync)}
        after = [slots.rests[each] for each in sorted(inside)]
        for variable in slots.results:
            if variable in words and any(waits.needed(each, variable) for each in after):
                kept += writer.written(variable)
        writer.block(body)
        taken = self._taken(words)
        loop = Loop(TRUE, [Labelled(writer.label, [*taken, *kept, *body], function.where)])
        main = Function(
            "main",
            [],
            INT,
            [*function.parameters, *function.locals, *self._temporaries],
            [loop, Return(Const(INT, 0))],
            function.where,
        )
        program = self._alone(main)
        where = function.where
        number, count = self._numbers[name], len(words)
        return Kernel(name, number, program, wait is None, has_closure, count, where)

    def _taken(self, words: dict[Variable, int]) -> list[Statement]:
        """Waits for a task, and gives its words to variables."""
        made: list[Statement] = []
        if 0 not in words.values():
            made.append(Call("plait_wait", [Const(INT, 0)]))
        for variable, at in sorted(words.items(), key=lambda each: each[1]):
            for count, place in enumerate(_scalars(variable)):
                made.append(Call("plait_wait", [Const(INT, at + count)]))
                word = Load(VariablePlace(_BYTES), LONG)
                if isinstance(place.type, PointerType):
                    made.append(Call(addresses.POINTER, [word], place))
                else:
                    made.append(Assign(place, _from_word(word, place.type)))
        return made

    def word(self, value: Expression, made: list[Statement], where: Where) -> Expression:
        """A value as the bits of a word; `made` gets what has to be done before."""
        if not isinstance(value.type, PointerType):
            return _to_word(value)
        variable = Variable(self._names.fresh("address"), LONG)
        self._temporaries.append(variable)
        made.append(Call(addresses.ADDRESS, [value], VariablePlace(variable), where))
        return Load(VariablePlace(variable), LONG)

    def _alone(self, main: Function) -> Program:
        """A program of a kernel's main and the functions that it calls, of its own."""
        functions, left = {"main": main}, [main]
        while left:
            for each in walk(left.pop().body):
                if not isinstance(each, Call):
                    continue
                for name in (each.function, comparison(each) or ""):
                    called = self._program.functions.get(name)
                    if called is not None and name not in functions:
                        functions[called.name] = called
                        left.append(called)
        check(functions.values())
        known = [each for each in self._program.globals if each.name != _BYTES.name]
        bodies_of = [each.body for each in functions.values()]
        has_pointers = any(
            isinstance(each, Call) and each.function == addresses.POINTER
            for body in bodies_of
            for each in walk(body)
        )
        shared = self._prepared.shared
        if has_pointers or any(used(body) & {*shared} for body in bodies_of):
            main.body.insert(0, shared_objects.share(shared, main.where, shared_objects.SHARE_ALL))
        program = replace(self._program, functions=functions, globals=[*known, _BYTES])
        alone: Program = pickle.loads(pickle.dumps(program))
        locks.count(alone)
        return alone

    # ---- what ops have ----------------------------------------------------------------------

    def slot(self, place: Place, slots: _Slots) -> Expression:
        """The word of a place in the closure."""
        first = Const(INT, slots.first[variable_of(place)])
        if not isinstance(place, Element):
            return first
        return Binary("add", Convert(place.index, INT), first, INT)

    def launch(self, spawn: Spawn, slots: _Slots) -> list[Statement]:
        """A launch: its words, the first one last."""
        call, where = called(spawn), spawn.where
        made: list[Statement] = []
        words = [self.word(each, made, where) for each in call.arguments]
        made += [
            op("task_word", where, slot=Const(INT, at), word=word)
            for at, word in enumerate(words)
            if at
        ]
        places = self._places(call)
        slot = self.slot(places[0], slots) if places else Const(INT, self._none)
        first = words[0] if words else Const(LONG, 0)
        callee = self._numbers[call.function]
        name = "pass" if spawn.is_passed else "discard" if spawn.is_discarded else "launch"
        return [*made, op(f"task_{name}", where, callee=callee, slot=slot, word=first)]

    def sync(self, name: str, wait: Sync) -> Call:
        """The end of a kernel that waits."""
        callee = self._numbers[self._after(name, wait.number)]
        return op("task_sync", wait.where, callee=callee, slot=Const(INT, 0), word=Const(LONG, 0))

    def returned(self, task: Task, statement: Return) -> list[Statement]:
        """The end of a task: its results, the first one last."""
        where = statement.where
        values = [load(VariablePlace(each)) for each in task.results]
        if statement.value is not None:
            assert not values
            values = [statement.value]
        offsets = self._offsets[task.function.name] or [0]
        made: list[Statement] = []
        words = [self.word(each, made, where) for each in values]
        made += [
            op("task_result", where, slot=Const(INT, offset), word=word)
            for word, offset in zip(words[1:], offsets[1:], strict=True)
        ]
        slot = Const(INT, 0 if values else self._none)
        word = words[0] if words else Const(LONG, 0)
        return [*made, op("task_return", where, slot=slot, word=word)]


_BYTES = Variable("plait_bytes", LONG, is_global=True)  # what plait_wait says


def _scalars(variable: Variable) -> list[Place]:
    """A variable, or the elements of an array."""
    place = VariablePlace(variable)
    if not isinstance(variable.type, ArrayType):
        return [place]
    return [Element(place, Const(LONG, each)) for each in range(variable.type.count)]


def _to_word(value: Expression) -> Expression:
    """A number as the bits of a word."""
    match value.type:
        case FloatType(bits=bits):
            kind = UINT if bits == FLOAT.bits else ULONG
            return Convert(Unary("bits", value, kind), LONG)
        case kind:
            return value if kind == LONG else Convert(value, LONG)


def _from_word(word: Expression, kind: Type) -> Expression:
    match kind:
        case FloatType(bits=bits):
            return Unary("bits", Convert(word, UINT if bits == FLOAT.bits else ULONG), kind)
        case IntType():
            return word if kind == LONG else Convert(word, kind)
        case _:
            raise AssertionError(kind)


class _Writer:
    """Puts ops in the place of launches, waits and returns of a kernel's body."""

    def __init__(
        self, cut: _Cut, task: Task, slots: _Slots, label: str, *, has_closure: bool
    ) -> None:
        self._cut, self._task, self._slots, self.label = cut, task, slots, label
        self._has_closure = has_closure
        self._locks = 0  # that are taken where the writer is

    def written(self, variable: Variable) -> list[Statement]:
        """A variable goes into its words of the closure."""
        return [made for each in _scalars(variable) for made in self._write(each, variable.where)]

    def _write(self, place: Place, where: Where) -> list[Statement]:
        slot = self._cut.slot(place, self._slots)
        made: list[Statement] = []
        word = self._cut.word(load(place), made, where)
        return [*made, op("task_write", where, slot=slot, word=word)]

    def block(self, body: list[Statement]) -> None:
        """Changes statements."""
        index = 0
        while index < len(body):
            new = self._statement(body[index])
            body[index : index + 1] = new
            if new and isinstance(new[-1], Leave):
                del body[index + len(new) :]  # never reached
            index += len(new)

    def _statement(self, statement: Statement) -> list[Statement]:
        if isinstance(statement, Call):
            taken = locks.is_lock(statement) - locks.is_unlock(statement)
            self._locks = max(0, self._locks + taken)  # both ways of a branch may give it back
        elif self._locks and isinstance(statement, Spawn | Sync | Return):
            raise refuse(
                statement.where,
                "a task is launched or waited for, or the function left, with a lock taken",
                "do that after critical, atomic or omp_unset_lock",
            )
        match statement:
            case Spawn(is_passed=is_passed, where=where):
                made = self._cut.launch(statement, self._slots)
                return [*made, Leave(self.label, where)] if is_passed else made
            case Sync(number=number, where=where):
                after = self._slots.rests[number]
                made: list[Statement] = []
                for variable in self._slots.first:
                    if variable not in self._slots.results and waits.needed(after, variable):
                        made += self.written(variable)
                name = self._task.function.name
                return [*made, self._cut.sync(name, statement), Leave(self.label, where)]
            case Call(function=function) if function == RESULTS:
                return []
            case Return(where=where):
                return [*self._cut.returned(self._task, statement), Leave(self.label, where)]
            case _:
                for inner in bodies(statement):
                    self.block(inner)
                places = statement_places(statement)
                # A kernel that neither launches nor waits has no closure, and may write to none.
                results = [
                    each
                    for each in places
                    if self._has_closure and root(each) in self._slots.results
                ]
                made = [each for place in results for each in self._write(place, statement.where)]
                return [statement, *made]
