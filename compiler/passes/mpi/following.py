# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Follows a program in order, to know what small memories hold where a call reads them.

    Following(program, at_call).run()       # at_call(call, memory) whenever a call is reached
    Following(program, at_call, at_statement, steps).run()

Loops are followed round by round as long as their conditions are known, up to ROUNDS_MAX; of what
else may change something nothing is known afterwards. `at_call` sees a call once for each time it
is followed, and says whether it knows all that the call does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Protocol

from plait.compiler.ir.nodes import (
    Assign,
    Break,
    Call,
    Const,
    Continue,
    Expression,
    Function,
    If,
    Labelled,
    Leave,
    Load,
    Loop,
    Place,
    Program,
    Return,
    Statement,
    Switch,
    Variable,
    bodies,
    walk,
)
from plait.compiler.ir.traverse import Rewriter, addressed, root, statement_places
from plait.compiler.ir.types import ArrayType, IntType, PointerType, StructType, Type, size_of
from plait.compiler.passes.base.library import READING
from plait.compiler.passes.base.simplify import located, offset_of, simplify, simplify_place
from plait.compiler.passes.mpi.calls import SHAPES

ROUNDS_MAX = 256  # of one loop
_ZEROS_MAX = 256  # elements
_STEPS_MAX = 20_000  # statements of one function that are followed, unless said otherwise

_WIDEST = 8  # bytes of a scalar

# A call that is given a buffer to which later ones write, and those that then do.
_LATER, _COMPLETING = "MPI_Recv_init", ("Start", "Wait", "Test")

Known = dict[tuple[Variable, int], Const]  # by variable and byte offset


@dataclass
class Memory:
    """What is known at a place of the program."""

    known: Known

    def value(self, node: Expression) -> Const | None:
        """What an expression surely is."""
        found = _Reading(self.known).expression(node)
        return found if isinstance(found, Const) else None

    def offset(self, place: Place) -> tuple[Variable, int] | None:
        """The variable and byte offset of a place, where they are sure."""
        return offset_of(_Reading(self.known).place(place))

    def place(self, pointer: Expression) -> tuple[Variable, int] | None:
        """The variable and byte offset that a pointer surely points to."""
        return located(_Reading(self.known).expression(pointer))

    def element(self, pointer: Expression, index: int, size: int) -> Const | None:
        """An element of so many bytes of the array that a pointer points to."""
        if (place := self.place(pointer)) is None:
            return None
        variable, offset = place
        return self.known.get((variable, offset + index * size))

    def put(self, place: Place, value: Const | None) -> bool:
        """Writes a value that is known or not; False: nothing is known of where."""
        at = self.offset(place)
        if at is None:
            variable = root(place)
            if variable is None:
                return False
            self.forget({variable})
            return True
        variable, offset = at
        end = offset + size_of(place.type)
        for there in range(offset - _WIDEST + 1, end):
            found = self.known.get((variable, there))
            if found is not None and offset < there + size_of(found.type):
                del self.known[variable, there]
        if value is not None:
            self.known[at] = value
        return True

    def forget(self, variables: set[Variable]) -> None:
        """Nothing is known of these any more."""
        for at in [each for each in self.known if each[0] in variables]:
            del self.known[at]


class _Reading(Rewriter):
    """What is known in the place of what is read."""

    def __init__(self, known: Known) -> None:
        self._known = known

    def expression(self, node: Expression) -> Expression:
        new = simplify(self.rebuild(node))
        if isinstance(new, Load) and (at := offset_of(new.place)) is not None:
            found = self._known.get(at)
            return found if found is not None and found.type == new.type else new
        return new

    def place(self, place: Place) -> Place:
        return simplify_place(self.rebuild_place(place))


class AtStatement(Protocol):
    """Sees each statement before it is done, or one that is done any number of times."""

    def __call__(self, statement: Statement, memory: Memory, *, is_followed: bool) -> None:
        """`memory` is what is known there, and may be changed."""
        ...


class Following:
    """One program."""

    def __init__(
        self,
        program: Program,
        at_call: Callable[[Call, Memory], bool],
        at_statement: AtStatement | None = None,
        steps: int = _STEPS_MAX,
    ) -> None:
        self._functions = list(program.functions.values())
        self._at_call = at_call
        self._at_statement = at_statement
        self._steps_max = steps
        self._leaves: dict[str, list[Known]] = {}
        statements = [s for f in self._functions for s in walk(f.body)]
        # What may be changed without being named.
        self._exposed = addressed(statements) | set(program.globals)
        written = {v for s in statements for p in statement_places(s) if (v := root(p)) is not None}
        own = [each for each in program.globals if each not in written | addressed(statements)]
        # What is written to at other calls than those that are given it, and by other ranks.
        receives = (s for s in statements if isinstance(s, Call) and s.function.endswith(_LATER))
        self._later = {v for each in receives for v in self._changed_by(each)}
        self._shared = {v for v in program.globals if v.shared is not None and not v.is_const}
        self._at_start = _initial(program.globals)
        self._always = _initial(own)
        self._steps = 0

    def run(self) -> None:
        """Follows all functions."""
        for function in self._functions:
            self._function(function)

    def _function(self, function: Function) -> None:
        self._steps = 0
        known = self._at_start if function.name == "main" else self._always
        self._block(function.body, Memory(dict(known)))

    def _block(self, statements: list[Statement], memory: Memory | None) -> Memory | None:
        """What is known after them; None: what follows is not reached."""
        for statement in statements:
            if memory is None:
                return None
            self._steps += 1
            if self._at_statement is not None:
                self._at_statement(statement, memory, is_followed=True)
            memory = self._statement(statement, memory)
        return memory

    def _statement(self, statement: Statement, memory: Memory) -> Memory | None:
        match statement:
            case Assign(place=place, value=value):
                if not memory.put(place, memory.value(value)):
                    memory.forget(self._exposed)
            case Call():
                self._call(statement, memory)
            case If():
                return self._if(statement, memory)
            case Loop():
                return self._loop(statement, memory)
            case Labelled(label=label, body=body):
                before = self._leaves.pop(label, [])
                after = self._block(body, memory)
                ends = self._leaves.pop(label, [])
                self._leaves[label] = before
                return _join([*ends, *([after.known] if after else [])])
            case Leave(label=label):
                self._leaves.setdefault(label, []).append(memory.known)
                return None
            case Return() | Break() | Continue():
                return None
            case _:
                self._either(statement, memory)
        return memory

    def _call(self, call: Call, memory: Memory) -> None:
        if not self._at_call(call, memory):
            memory.forget(self._changed_around(call))
        if call.result is not None and not memory.put(call.result, None):
            memory.forget(self._exposed)

    def _changed_around(self, call: Call) -> set[Variable]:
        """What a call may write to, and what others may have written to when it returns."""
        changed = set(self._shared)
        if any(each in call.function for each in _COMPLETING):
            changed |= self._later
        return changed if call.function in READING else changed | self._changed_by(call)

    def _changed_by(self, call: Call) -> set[Variable]:
        """What a call may write to: a function of the library what it is given the address of,
        a call of MPI but for what its prototype has as `const`."""
        own = {each.name for each in self._functions}
        types = SHAPES[call.function].types if call.function in SHAPES else ()
        const = {place for place, each in enumerate(types) if each.startswith("const ")}
        given = [each for place, each in enumerate(call.arguments) if place not in const]
        pointers = [each for each in given if isinstance(each.type, PointerType)]
        places = [located(each) for each in pointers if not isinstance(each, Const)]
        if call.function in own or None in places:
            return self._exposed
        return {place[0] for place in places if place is not None}

    def _if(self, statement: If, memory: Memory) -> Memory | None:
        condition = memory.value(statement.condition)
        if condition is not None:
            return self._block(statement.then if condition.value else statement.otherwise, memory)
        sides = [statement.then, statement.otherwise]
        ends = [self._block(each, Memory(dict(memory.known))) for each in sides]
        return _join([each.known for each in ends if each])

    def _loop(self, loop: Loop, memory: Memory) -> Memory:
        followed = Memory(dict(memory.known))
        if self._rounds(loop, followed):
            return followed
        self._either(loop, memory)
        return memory

    def _rounds(self, loop: Loop, memory: Memory) -> bool:
        """Follows a loop to its end; False: that cannot be known."""
        jumps = Break | Continue | Leave | Return | Switch
        if any(isinstance(each, jumps) for each in walk(loop.body)):
            return False
        for number in range(ROUNDS_MAX):
            if number or not loop.test_last:
                condition = memory.value(loop.condition)
                if condition is None:
                    return False
                if not condition.value:
                    return True
            if self._steps > self._steps_max:
                return False
            after = self._block([*loop.body, *loop.step], memory)
            if after is None:
                return False
            memory.known = after.known
        return False

    def _either(self, statement: Statement, memory: Memory) -> None:
        """What is in a statement is done any number of times."""
        changed: set[Variable] = set()
        for inner in walk([statement]):
            for place in statement_places(inner):
                variable = root(place)
                changed |= self._exposed if variable is None else {variable}
            if isinstance(inner, Call):
                changed |= self._changed_around(inner)
            elif isinstance(inner, Loop):
                changed |= self._shared  # it may wait for what another rank writes
        memory.forget(changed)
        if self._at_statement is not None:
            self._at_statement(statement, memory, is_followed=False)
        for body in bodies(statement):
            self._block(body, Memory(dict(memory.known)))


def _initial(variables: list[Variable]) -> Known:
    """What globals hold when the program begins; of large ones only what is not zero."""
    found: Known = {}
    for variable in variables:
        for offset, kind in islice(_integers(variable.type, 0), _ZEROS_MAX):
            found[variable, offset] = Const(kind, 0)
        found.update({(variable, at): value for at, value in variable.initial.items()})
    return found


def _integers(kind: Type, offset: int) -> Iterator[tuple[int, IntType]]:
    """The integers in an object, and at which bytes."""
    match kind:
        case IntType():
            yield offset, kind
        case ArrayType(element=element, count=count):
            for index in range(min(count, _ZEROS_MAX)):
                yield from _integers(element, offset + index * size_of(element))
        case StructType(fields=fields):
            for each in fields:
                yield from _integers(each.type, offset + each.offset)
        case _:
            return


def _join(ends: list[Known]) -> Memory | None:
    """What is known whichever of them it is."""
    if not ends:
        return None
    first, *others = ends
    return Memory(
        {at: value for at, value in first.items() if all(o.get(at) == value for o in others)}
    )
