# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Variables of functions that tasks reach by address, that are no numbers, or that several tasks
write stand in frames.

A frame is an element of a global array, one for each call of the function or task that runs, so
that all PEs see it. Which frames are free stands in a second array: how many were given back, how
many were never taken, and the numbers of those that were given back. The lock of the node is held
while one is taken or given back.

There are as many frames as calls may run, wait for tasks or be queued at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from plait.compiler.base.diagnostics import refuse
from plait.compiler.base.specification import limit
from plait.compiler.base.task_ops import op
from plait.compiler.ir.nodes import (
    AddressOf,
    Assign,
    Binary,
    Call,
    Const,
    Convert,
    Element,
    Expression,
    Function,
    If,
    Load,
    Loop,
    Place,
    Return,
    Spawn,
    Statement,
    Sync,
    Variable,
    VariablePlace,
    Where,
    bodies,
    walk,
)
from plait.compiler.ir.traverse import (
    Rewriter,
    assigned,
    copy_statements,
    root,
    statement_expressions,
    statement_places,
    subexpressions,
    used,
)
from plait.compiler.ir.types import (
    INT,
    LONG,
    ULONG,
    VOID,
    ArrayType,
    FloatType,
    IntType,
    PointerType,
    ScalarType,
    StructType,
    size_of,
)
from plait.compiler.passes.base.context import Names
from plait.compiler.passes.task import waits
from plait.compiler.passes.task.locks import locked

PREFIX = "plait_task_frames_"
_HEAD = 2  # words before the numbers of frames
_RUNNING = 256  # PEs, at most


@dataclass(frozen=True)
class _Frame:
    """Where a variable stands: the element `index` of `pool`."""

    variable: Variable
    pool: Variable
    free: Variable
    index: Variable

    @property
    def place(self) -> Place:
        return Element(VariablePlace(self.pool), Load(VariablePlace(self.index), LONG))


class Frames:
    """Makes the frames of a program's functions. `made`: the globals that it adds. `splitting`: the
    functions that launch or wait."""

    def __init__(self, names: Names, splitting: Sequence[str]) -> None:
        self.made: list[Variable] = []
        self.splitting, self._names = splitting, names
        self._pools: dict[Variable, tuple[Variable, Variable]] = {}

    def function(self, function: Function) -> None:
        """All of a function, and of the tasks in it."""
        self._scope(function.body, function.locals, function.parameters, function.where)

    def _scope(
        self,
        body: list[Statement],
        local: list[Variable],
        parameters: Sequence[Variable],
        where: Where,
    ) -> None:
        """The statements of a function or a task, which has these variables of its own."""
        own, spawns = [*parameters, *local], [*_spawns(body)]
        for spawn in spawns:
            _check_discarded(spawn)
        common = written_by_several(body)
        wanted = self._passed(body) | {
            variable
            for spawn in spawns
            for variable in _captured(spawn, own, common)
            if variable in spawn.shared and (variable in common or not _is_result(variable, spawn))
        }
        wanted |= {each for each in own if is_large(each) and self._is_kept(body, each)}
        wanted &= used(body)
        frames = [self._frame(each, local) for each in own if each in wanted]
        for spawn in spawns:
            shared = {each for inner in _spawns(spawn.body) for each in inner.shared}
            kept = _captured(spawn, own, common & shared)
            copies = [each for each in kept if each not in spawn.shared]
            self._copied(body, spawn, copies, local)
        for frame in frames:
            Moved(VariablePlace(frame.variable), frame.place).statements(body)
            leave_out(body, frame.variable)
        before: list[Statement] = []
        for frame in frames:
            before += _take(frame)
            if frame.variable in parameters:
                kind = frame.variable.type
                assert isinstance(kind, ScalarType)
                value = Load(VariablePlace(frame.variable), kind)
                before.append(Assign(frame.place, value, where))
        if frames:
            self._ended(body, frames, local, where, waits=bool(spawns))
            body[:0] = before
        for spawn in spawns:
            self._scope(spawn.body, spawn.inner, (), spawn.where)

    def _is_kept(self, body: list[Statement], variable: Variable) -> bool:
        """Whether a variable may be used before and after the same wait, as the text stands."""
        loops = (each for each in _level(body) if isinstance(each, Loop))
        if any(variable in used([each]) and self._waits([each]) for each in loops):
            return True
        has_begun = has_waited = False
        for each in _level(body):
            has_waited |= has_begun and self._is_wait(each)
            if variable in _named(each):
                if has_waited:
                    return True
                has_begun = True
        return False

    def _waits(self, body: list[Statement]) -> bool:
        return any(map(self._is_wait, _level(body)))

    def _is_wait(self, each: Statement) -> bool:
        is_call = isinstance(each, Call) and each.function in self.splitting
        return is_call or isinstance(each, Sync)

    def _passed(self, body: list[Statement]) -> set[Variable]:
        """The variables whose addresses go to functions that launch or wait, directly or in a
        pointer."""
        found, pointers = set[Variable](), set[Variable]()
        for each in _level(body):
            if isinstance(each, Call) and each.function in self.splitting:
                found |= {*_addressed(each)}
                pointers |= used([each])
            elif isinstance(each, Spawn):
                pointers |= used(each.body)
        for each in _level(body):
            if isinstance(each, Assign) and root(each.place) in pointers:
                found |= {*_addressed(each)} if isinstance(each.place.type, PointerType) else set()
        return found

    def _frame(self, variable: Variable, local: list[Variable]) -> _Frame:
        """A new frame of a variable."""
        if variable not in self._pools:
            count = limit("task_closures") + limit("task_depth") + _RUNNING
            name = self._names.fresh(f"{PREFIX}{variable.name}")
            told = variable.declared or variable.name
            pool = Variable(name, ArrayType(variable.type, count), variable.where, is_global=True)
            free = ArrayType(INT, _HEAD + count)
            listed = Variable(f"{name}_free", free, variable.where, is_global=True)
            pool.declared = listed.declared = told
            self.made += [pool, listed]
            self._pools[variable] = (pool, listed)
        index = Variable(self._names.fresh("frame"), LONG, variable.where)
        local.append(index)
        return _Frame(variable, *self._pools[variable], index)

    def _copied(
        self,
        body: list[Statement],
        spawn: Spawn,
        variables: Sequence[Variable],
        local: list[Variable],
    ) -> None:
        """A task gets frames with what variables hold at its launch, and gives them back."""
        for variable in variables:
            frame = self._frame(variable, local)
            Moved(VariablePlace(frame.variable), frame.place).statements(spawn.body)
            leave_out(spawn.body, variable)
            spawn.body += [*[Sync(spawn.where)] * bool([*_spawns(spawn.body)]), *_give(frame)]
            to, source = (_address(each) for each in (frame.place, VariablePlace(variable)))
            size = Const(ULONG, size_of(variable.type))
            copy = Call("memcpy", [to, source, size], None, spawn.where)
            _insert(body, spawn, [*_take(frame), copy])

    def _ended(
        self,
        body: list[Statement],
        frames: Sequence[_Frame],
        local: list[Variable],
        where: Where,
        *,
        waits: bool,
    ) -> None:
        """Gives frames back where a scope ends, after its tasks."""

        def given(where: Where) -> list[Statement]:
            return [each for frame in frames for each in _give(frame)]

        at_end(self._names, body, local, given, where, waits=waits)


def at_end(
    names: Names,
    body: list[Statement],
    local: list[Variable],
    made: Callable[[Where], list[Statement]],
    where: Where,
    *,
    waits: bool,
) -> None:
    """Adds what is done where a scope ends, before each return, after its tasks if it has any.

    What it returns is computed before that.
    """

    def given(where: Where) -> list[Statement]:
        done: list[Statement] = [Sync(where)] if waits else []
        return [*done, *made(where)]

    for inner in lists(body):
        for at, each in reversed([*enumerate(inner)]):
            if not isinstance(each, Return):
                continue
            before = given(each.where)
            if each.value is not None and not isinstance(each.value, Const):
                kept = Variable(names.fresh("returned"), each.value.type, each.where)
                local.append(kept)
                before.insert(0, Assign(VariablePlace(kept), each.value, each.where))
                each.value = Load(VariablePlace(kept), each.value.type)
            inner[at:at] = before
    if not body or not isinstance(body[-1], Return):
        body += given(where)


class Moved(Rewriter):
    """Puts another place in the place of one."""

    def __init__(self, old: Place, new: Place) -> None:
        self._old, self._new = old, new

    def place(self, place: Place) -> Place:
        return self._new if place == self._old else self.rebuild_place(place)


def _take(frame: _Frame) -> list[Statement]:
    """Gives a frame's index a number that nobody else has."""
    where = frame.variable.where
    back, fresh = (_entry(frame, Const(LONG, at)) for at in range(_HEAD))
    less = Binary("sub", Load(back, INT), Const(INT, 1), INT)
    last = Binary("add", Convert(Load(back, INT), LONG), Const(LONG, _HEAD), LONG)
    index = VariablePlace(frame.index)
    again: list[Statement] = [
        Assign(back, less, where),
        Assign(index, Convert(Load(_entry(frame, last), INT), LONG), where),
    ]
    more = Binary("add", Load(fresh, INT), Const(INT, 1), INT)
    first: list[Statement] = [
        Assign(index, Convert(Load(fresh, INT), LONG), where),
        Assign(fresh, more, where),
    ]
    is_some = Binary("ne", Load(back, INT), Const(INT, 0), INT)
    return [op("task_lock", where), If(is_some, again, first, where), op("task_unlock", where)]


def _give(frame: _Frame) -> list[Statement]:
    """Lets others have a frame."""
    where = frame.variable.where
    back = _entry(frame, Const(LONG, 0))
    last = Binary("add", Convert(Load(back, INT), LONG), Const(LONG, _HEAD), LONG)
    number = Convert(Load(VariablePlace(frame.index), LONG), INT)
    return [
        op("task_lock", where),
        Assign(_entry(frame, last), number, where),
        Assign(back, Binary("add", Load(back, INT), Const(INT, 1), INT), where),
        op("task_unlock", where),
    ]


def _entry(frame: _Frame, index: Expression) -> Place:
    return Element(VariablePlace(frame.free), index)


def _address(place: Place) -> Expression:
    kind = place.type.element if isinstance(place.type, ArrayType) else place.type
    return Convert(AddressOf(place, PointerType(kind)), PointerType(VOID))


def lists(body: list[Statement]) -> Iterator[list[Statement]]:
    """A list of statements and those in it, but for what tasks do."""
    yield body
    for each in body:
        if not isinstance(each, Spawn):
            for inner in bodies(each):
                yield from lists(inner)


def _level(body: list[Statement]) -> Iterator[Statement]:
    """The statements of a scope in their order, but for what its tasks do."""
    for each in body:
        yield each
        if not isinstance(each, Spawn):
            for inner in bodies(each):
                yield from _level(inner)


def _named(statement: Statement) -> set[Variable]:
    """What a statement itself uses, a launch with its task."""
    if isinstance(statement, Spawn):
        return used(statement.body)
    return {variable for each in _places(statement) if (variable := root(each)) is not None}


def _places(statement: Statement) -> Iterator[Place]:
    """The places that a statement itself writes, reads or takes the address of."""
    yield from statement_places(statement)
    for each in statement_expressions(statement):
        if isinstance(each, Load | AddressOf):
            yield each.place


def _spawns(body: list[Statement]) -> Iterator[Spawn]:
    return (each for each in _level(body) if isinstance(each, Spawn))


def _addressed(statement: Statement) -> Iterator[Variable]:
    for value in statement_expressions(statement):
        for part in subexpressions(value):
            variable = root(part.place) if isinstance(part, AddressOf) else None
            if variable is not None and not variable.is_global:
                yield variable


def written_by_several(body: list[Statement]) -> set[Variable]:
    """The variables that tasks share and that one may leave alone while another one writes them, or
    write one at a time: a copy that comes back from one would undo what others have done."""
    held = {each for part in locked(body) for each in assigned(part)}
    found: set[Variable] = set()
    for spawn in (each for each in walk(body) if isinstance(each, Spawn)):
        written, flat = assigned(spawn.body), [*_flat(spawn.body)]
        found |= {
            each
            for each in used(spawn.body).intersection(spawn.shared)
            if each in held or (each in written and not _is_written(flat, each))
        }
    return found


def _is_written(body: list[Statement], variable: Variable) -> bool:
    """Whether a task writes a variable, or the one element of it that it uses, in any case."""
    if (place := only_element(body, variable)) is not None:
        body, variable = copy_statements(body), Variable(variable.name, place.type, variable.where)
        Moved(place, VariablePlace(variable)).statements(body)
    return waits.is_written(body, variable)


def _flat(body: list[Statement]) -> Iterator[Statement]:
    """The statements of a task, with those of the tasks that it launches in any case."""
    for each in body:
        if isinstance(each, Spawn):
            yield from _flat(each.body)
        else:
            yield each


def _captured(spawn: Spawn, own: Sequence[Variable], common: set[Variable]) -> list[Variable]:
    """What a task uses of the variables around it that are no numbers, that several tasks write, or
    by address."""
    named = used(spawn.body)
    passed = {variable for each in walk(spawn.body) for variable in _addressed(each)}
    return [
        each
        for each in own
        if each in named
        and each not in spawn.inner
        and (isinstance(each.type, ArrayType | StructType) or each in passed | common)
    ]


def _is_result(variable: Variable, spawn: Spawn) -> bool:
    """Whether a task may leave a word of it in its launcher's closure: an element of an array."""
    passed = {each for statement in walk(spawn.body) for each in _addressed(statement)}
    if variable in passed or not isinstance(variable.type, ArrayType) or is_large(variable):
        return False
    if variable not in assigned(spawn.body):
        return False
    return only_element(spawn.body, variable) is not None


def _check_discarded(spawn: Spawn) -> None:
    """Refuses what a discarded task may look at when it is gone."""
    for each in walk(spawn.body) if spawn.is_discarded else ():
        for variable in _addressed(each):
            if not variable.is_global:
                raise refuse(
                    spawn.where,
                    f"a discarded task gets the address of {variable.declared or variable.name},"
                    " which may be gone when it runs",
                    "let it have memory of malloc, or wait for it by plait_launch",
                )


def is_large(variable: Variable) -> bool:
    """Whether it is neither a number nor an array of so few that a closure has room for them. What
    it holds crosses no wait unless it stands in a frame."""
    match variable.type:
        case ArrayType(element=element, count=count):
            return not isinstance(element, ScalarType) or count > limit("task_words_max")
        case kind:
            return not isinstance(kind, ScalarType)


def only_element(body: list[Statement], array: Variable) -> Element | None:
    """The one element of an array that a task uses, at an index that it does not change; None:
    there is none such."""
    found = {each for one in walk(body) for each in _places(one) if root(each) is array}
    if len(found) != 1:
        return None
    (place,) = found
    if not (isinstance(place, Element) and is_word(place)):
        return None
    if not isinstance(place.type, IntType | FloatType):
        return None
    parts = subexpressions(place.index)
    indexes = {root(each.place) for each in parts if isinstance(each, Load)}
    return None if indexes & assigned(body) else place


def is_open(value: Expression) -> bool:
    """Whether a value lies in memory that others may change."""
    return any(
        isinstance(each, Load) and ((variable := root(each.place)) is None or variable.is_global)
        for each in subexpressions(value)
    )


def is_word(place: Place) -> bool:
    """Whether a place can be a word of a closure."""
    if isinstance(place, Element):
        return isinstance(place.base, VariablePlace) and not is_open(place.index)
    return isinstance(place, VariablePlace)


def leave_out(body: list[Statement], variable: Variable) -> None:
    """Takes a variable out of what tasks share or have."""
    for each in walk(body):
        if isinstance(each, Spawn):
            each.shared = [other for other in each.shared if other is not variable]
            each.inner = [other for other in each.inner if other is not variable]


def _insert(body: list[Statement], spawn: Spawn, before: list[Statement]) -> None:
    for inner in lists(body):
        for at, each in enumerate(inner):
            if each is spawn:
                inner[at:at] = before
                return
