# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Datatypes and operations that a program makes become constants, as the basic ones are.

The program is followed, to know what a call is given and what a variable holds where it is read. A
call becomes an assignment of its handle, MPI_Type_free and MPI_Op_free one of that of none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from plait.compiler.base.diagnostics import CompileError, refuse
from plait.compiler.ir.nodes import (
    AddressOf,
    Assign,
    Call,
    Const,
    Deref,
    Expression,
    Load,
    Program,
    Statement,
    Variable,
    bodies,
    walk,
)
from plait.compiler.ir.traverse import Substitution, root, statement_expressions, subexpressions
from plait.compiler.ir.types import INT, LONG, IntType, size_of
from plait.compiler.passes.base import linking
from plait.compiler.passes.base.context import Context
from plait.compiler.passes.mpi import addresses, datatypes, grids, layouts, operations
from plait.compiler.passes.mpi.following import Following, Memory
from plait.compiler.passes.mpi.gaps import add_objects
from plait.compiler.passes.mpi.layouts import Layout

_COMMIT = "MPI_Type_commit"
_NULLS = {"MPI_Type_free": "MPI_DATATYPE_NULL", "MPI_Op_free": "MPI_OP_NULL"}
_HINT = "give it numbers that do not depend on data, the rank or the round of a loop"


def run(program: Program, context: Context) -> None:
    """The pass; `clean` has to follow."""
    addresses.run(program, context)
    makers = [each for each in linking.calls(program) if _is_maker(each)]
    if not makers:
        return
    making = _Making(program)
    Following(program, making.at_call, making.at_statement).run()
    making.check(makers)
    for function in program.functions.values():
        for statement in walk(function.body):
            _Known(making.read.get(id(statement), {})).statement(statement)
        _replace(function.body, making.made)
    for call in linking.calls(program):
        add_objects(call, list(context.objects.values()))


def _is_maker(call: Call) -> bool:
    return call.function in _MAKERS or operations.is_maker(call)


def _holders(program: Program) -> set[Variable]:
    """The variables that datatypes and operations are made in, or copied to, in all or in part."""
    statements = [s for f in program.functions.values() for s in walk(f.body)]
    found: set[Variable] = set()
    for call in statements:
        if isinstance(call, Call) and _is_maker(call):
            found |= {v for e in subexpressions(call.arguments[-1]) if (v := _variable(e))}
    while True:
        copies = {
            variable
            for each in statements
            if isinstance(each, Assign) and (variable := root(each.place)) is not None
            if any(_variable(node) in found for node in subexpressions(each.value))
        }
        if copies <= found:
            return found
        found |= copies


def _variable(node: Expression) -> Variable | None:
    """The variable that an expression itself reads, or takes the address of."""
    return root(node.place) if isinstance(node, Load | AddressOf) else None


class _Making:
    """What calls make, and where that is read, as the program is followed."""

    def __init__(self, program: Program) -> None:
        self.made: dict[int, Const] = {}  # by call
        self.read: dict[int, dict[Load, Const]] = {}  # by statement
        self._errors: dict[int, CompileError] = {}  # by call
        self._unsure: set[tuple[int, Load]] = set()
        self._holders = _holders(program)

    def at_call(self, call: Call, memory: Memory) -> bool:
        """Notes what a call makes; True for all calls of which it is known."""
        if call.function == grids.DIMS_CREATE:
            return grids.note_dims(call, memory)
        if call.function in _NULLS:
            return memory.put(Deref(call.arguments[0]), _null(call))
        if not _is_maker(call):
            return call.function == _COMMIT
        try:
            made = _made(call, memory)
            if self.made.setdefault(id(call), made) != made:
                raise refuse(
                    call.where,
                    f"{_name(call)} makes another one each time that it is called here, but FPGA "
                    "ranks have what is known when the program is compiled",
                    "call it once for each, outside of the loop",
                )
        except CompileError as error:
            self._errors.setdefault(id(call), error)
            made = None
        return memory.put(Deref(call.arguments[-1]), made)

    def at_statement(self, statement: Statement, memory: Memory, *, is_followed: bool) -> None:
        """Notes which of them a statement reads, where it is the same each time."""
        if not is_followed:
            return
        for node in statement_expressions(statement):
            if not isinstance(node, Load) or root(node.place) not in self._holders:
                continue
            known = self.read.setdefault(id(statement), {})
            value = memory.value(node)
            if value is None or known.get(node, value) != value:
                self._unsure.add((id(statement), node))
            elif datatypes.is_handle(value):
                known[node] = value

    def check(self, makers: Sequence[Call]) -> None:
        """Raises all that was refused; what is read is sure after it."""
        for call in makers:
            if id(call) not in self._errors:  # what was not come to never is
                self.made.setdefault(id(call), Const(INT, datatypes.handle("MPI_DATATYPE_NULL")))
        datatypes.collect([self._errors[id(call)] for call in makers if id(call) in self._errors])
        for statement, node in self._unsure:
            self.read.get(statement, {}).pop(node, None)


def _made(call: Call, memory: Memory) -> Const:
    """The handle of what a call makes."""
    if operations.is_maker(call):
        return Const(INT, operations.shape(call))
    return Const(INT, datatypes.derive(_layout(call, memory)))


def _null(call: Call) -> Const:
    return Const(INT, datatypes.handle(_NULLS[call.function]))


def _name(call: Call) -> str:
    return call.function.partition("_by_")[0]


def _layout(call: Call, memory: Memory) -> Layout:
    """The layout of what a call makes."""
    try:
        layout = _MAKERS[call.function](_Arguments(call, memory))
    except layouts.TooManyRuns:
        text = f"{call.function} makes a datatype of more than {layouts.RUNS_MAX} pieces"
        raise refuse(call.where, text) from None
    if not layout.runs:
        raise refuse(call.where, f"{call.function} makes a datatype without data")
    return layout


def _unknown(call: Call) -> CompileError:
    return refuse(
        call.where,
        f"what this {_name(call)} makes is not known when the program is compiled",
        _HINT,
    )


class _Arguments:
    """The arguments of a call that makes a datatype, by their places."""

    def __init__(self, call: Call, memory: Memory) -> None:
        self._call = call
        self._memory = memory

    def number(self, place: int) -> int:
        """One that may be negative."""
        return self._known(self._memory.value(self._call.arguments[place]))

    def count(self, place: int) -> int:
        """One that may not."""
        return self._natural(self.number(place))

    def numbers(self, place: int, count: int, kind: IntType) -> list[int]:
        """An array of so many."""
        return [self._known(each) for each in self._array(place, count, kind)]

    def counts(self, place: int, count: int) -> list[int]:
        """An array of so many that are not negative."""
        return [self._natural(each) for each in self.numbers(place, count, INT)]

    def layout(self, place: int) -> Layout:
        """That of a datatype."""
        return self._layout(self._memory.value(self._call.arguments[place]))

    def layouts(self, place: int, count: int) -> list[Layout]:
        """Those of an array of datatypes."""
        return [self._layout(each) for each in self._array(place, count, INT)]

    def _array(self, place: int, count: int, kind: IntType) -> Iterator[Const | None]:
        pointer = self._call.arguments[place]
        return (self._memory.element(pointer, index, size_of(kind)) for index in range(count))

    def _natural(self, number: int) -> int:
        if number < 0:
            raise refuse(self._call.where, f"{self._call.function} with a length of {number}")
        return number

    def _known(self, value: Const | None) -> int:
        if value is None:
            raise refuse(
                self._call.where,
                f"the shape of this {self._call.function} is not known when the program is "
                "compiled",
                _HINT,
            )
        return int(value.value)

    def _layout(self, value: Const | None) -> Layout:
        if value is None:
            raise _unknown(self._call)
        return datatypes.layout(self._call, value)


def _contiguous(given: _Arguments) -> Layout:
    return layouts.vector(given.layout(1), 1, given.count(0), 0)


def _vector(given: _Arguments) -> Layout:
    old = given.layout(3)
    return layouts.vector(old, given.count(0), given.count(1), given.number(2) * old.extent)


def _hvector(given: _Arguments) -> Layout:
    return layouts.vector(given.layout(3), given.count(0), given.count(1), given.number(2))


def _blocks(lengths: Sequence[int], places: Sequence[int], unit: int, old: Layout) -> Layout:
    parts = zip((place * unit for place in places), lengths, [old] * len(lengths), strict=True)
    return layouts.structure(parts, aligned=False)


def _indexed(given: _Arguments) -> Layout:
    count, old = given.count(0), given.layout(3)
    return _blocks(given.counts(1, count), given.numbers(2, count, INT), old.extent, old)


def _hindexed(given: _Arguments) -> Layout:
    count = given.count(0)
    return _blocks(given.counts(1, count), given.numbers(2, count, LONG), 1, given.layout(3))


def _indexed_block(given: _Arguments) -> Layout:
    count, old = given.count(0), given.layout(3)
    return _blocks([given.count(1)] * count, given.numbers(2, count, INT), old.extent, old)


def _hindexed_block(given: _Arguments) -> Layout:
    count = given.count(0)
    places = given.numbers(2, count, LONG)
    return _blocks([given.count(1)] * count, places, 1, given.layout(3))


def _struct(given: _Arguments) -> Layout:
    count = given.count(0)
    places, olds = given.numbers(2, count, LONG), given.layouts(3, count)
    return layouts.structure(zip(places, given.counts(1, count), olds, strict=True), aligned=True)


def _subarray(given: _Arguments) -> Layout:
    count = given.count(0)
    rows = [given.counts(place, count) for place in (1, 2, 3)]
    if given.number(4) != datatypes.constant("MPI_ORDER_C"):
        rows = [row[::-1] for row in rows]
    sizes, parts, starts = rows
    return layouts.subarray(given.layout(5), sizes, parts, starts)


def _resized(given: _Arguments) -> Layout:
    return layouts.resized(given.layout(0), given.number(1), given.number(2))


def _dup(given: _Arguments) -> Layout:
    return given.layout(0)


_MAKERS: dict[str, Callable[[_Arguments], Layout]] = {
    "MPI_Type_contiguous": _contiguous,
    "MPI_Type_vector": _vector,
    "MPI_Type_create_hvector": _hvector,
    "MPI_Type_indexed": _indexed,
    "MPI_Type_create_hindexed": _hindexed,
    "MPI_Type_create_indexed_block": _indexed_block,
    "MPI_Type_create_hindexed_block": _hindexed_block,
    "MPI_Type_create_struct": _struct,
    "MPI_Type_create_subarray": _subarray,
    "MPI_Type_create_resized": _resized,
    "MPI_Type_dup": _dup,
}


class _Known(Substitution):
    """Constants in the place of what is read."""

    def __init__(self, known: dict[Load, Const]) -> None:
        super().__init__({})
        self._known = known

    def expression(self, node: Expression) -> Expression:
        if isinstance(node, Load) and node in self._known:
            return self._known[node]
        return node if isinstance(node, Const) else self.rebuild(node)


def _replace(body: list[Statement], made: dict[int, Const]) -> None:
    """Calls become assignments of what they make."""
    for index, statement in reversed(list(enumerate(body))):
        for inner in bodies(statement):
            _replace(inner, made)
        if not isinstance(statement, Call):
            continue
        new: list[Statement] = []
        if _is_maker(statement):
            new.append(Assign(Deref(statement.arguments[-1]), made[id(statement)], statement.where))
        elif statement.function in _NULLS:
            new.append(Assign(Deref(statement.arguments[0]), _null(statement), statement.where))
        elif statement.function != _COMMIT:
            continue
        if statement.result is not None:
            new.append(Assign(statement.result, Const(INT, 0), statement.where))
        body[index : index + 1] = new
