# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Datatypes and operations that a program makes become constants, as the basic ones are.

A variable that one call makes a datatype in, and that nothing else writes, stands for it wherever
it is read, and so does one that it is copied to. MPI_Type_commit, MPI_Type_free and MPI_Op_free of
it have nothing to do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from plait.compiler.diagnostics import CompileError, refuse
from plait.compiler.ir.nodes import (
    AddressOf,
    Assign,
    Call,
    Const,
    Convert,
    Expression,
    Load,
    Program,
    Statement,
    Variable,
    VariablePlace,
    bodies,
    walk,
)
from plait.compiler.ir.traverse import Substitution
from plait.compiler.ir.types import INT, LONG, IntType, size_of
from plait.compiler.passes import addresses, datatypes, layouts, linking, operations
from plait.compiler.passes.context import Context
from plait.compiler.passes.following import Following, Memory
from plait.compiler.passes.layouts import Layout

_OTHERS = ("MPI_Type_commit", "MPI_Type_free", "MPI_Op_free")
_HINT = (
    "give each datatype and operation a variable of its own, which one call with constants makes"
)


def run(program: Program, context: Context) -> None:
    """The pass; `clean` has to follow."""
    del context
    addresses.run(program)
    makers = [each for each in linking.calls(program) if _is_maker(each)]
    if not makers:
        return
    making = _Making(_written(program))
    Following(program, making.at_call).run()
    for call in makers:
        making.check(call)
    datatypes.collect(making.errors)
    known = _with_copies(program, making.known)
    for function in program.functions.values():
        function.body[:] = _without(function.body, known)
        _Known(known).statements(function.body)


def _is_maker(call: Call) -> bool:
    return call.function in _MAKERS or call.function.startswith(operations.CREATE)


def _written(program: Program) -> dict[Variable, int]:
    """How often each variable is assigned, or made a datatype."""
    counts: dict[Variable, int] = {}
    for function in program.functions.values():
        for statement in walk(function.body):
            variable = None
            if isinstance(statement, Assign) and isinstance(statement.place, VariablePlace):
                variable = statement.place.variable
            elif isinstance(statement, Call) and _is_maker(statement):
                variable = _at(statement.arguments[-1])
            if variable is not None:
                counts[variable] = counts.get(variable, 0) + 1
    return counts


def _at(pointer: Expression) -> Variable | None:
    while isinstance(pointer, Convert):
        pointer = pointer.operand
    if isinstance(pointer, AddressOf) and isinstance(pointer.place, VariablePlace):
        return pointer.place.variable
    return None


class _Making:
    """What the calls make, as they are come to."""

    def __init__(self, written: dict[Variable, int]) -> None:
        self.known: dict[Variable, Const] = {}
        self.errors: list[CompileError] = []
        self._written = written
        self._seen: set[int] = set()  # calls that are known, or told of

    def at_call(self, call: Call, memory: Memory) -> bool:
        """Notes what a call makes; True for all calls about datatypes."""
        if not _is_maker(call):
            return call.function in _OTHERS
        try:
            self._make(call, memory)
        except CompileError as error:
            if id(call) not in self._seen:
                self.errors.append(error)
        self._seen.add(id(call))
        return True

    def _make(self, call: Call, memory: Memory) -> None:
        variable = _at(call.arguments[-1])
        if variable is None or self._written[variable] != 1:
            raise _unknown(call)
        if call.function.startswith(operations.CREATE):
            made = Const(INT, operations.shape(call))
        else:
            made = Const(INT, datatypes.derive(_layout(call, memory)))
        if self.known.setdefault(variable, made) != made:
            raise _unknown(call)
        memory.known[variable, 0] = made

    def check(self, call: Call) -> None:
        """Tells of a call that was not come to."""
        if id(call) not in self._seen:
            self.errors.append(_unknown(call))


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
    name = call.function.partition("_by_")[0]
    return refuse(
        call.where, f"what this {name} makes is not known when the program is compiled", _HINT
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


def _with_copies(program: Program, known: dict[Variable, Const]) -> dict[Variable, Const]:
    """Also the variables that are given the value of one of them, and no other."""
    found = dict(known)
    statements = [s for f in program.functions.values() for s in walk(f.body)]
    written = _written(program)
    changed = True
    while changed:
        changed = False
        for statement in statements:
            match statement:
                case Assign(
                    place=VariablePlace(variable=to), value=Load(place=VariablePlace(variable=of))
                ) if of in found and to not in found and written[to] == 1:
                    found[to] = found[of]
                    changed = True
                case _:
                    pass
    return found


class _Known(Substitution):
    """Reading the variable gives the constant."""

    def __init__(self, known: dict[Variable, Const]) -> None:
        super().__init__({})
        self._known = known

    def expression(self, node: Expression) -> Expression:
        match node:
            case Load(place=VariablePlace(variable=variable)) if variable in self._known:
                return self._known[variable]
            case Const():
                return node
            case _:
                return self.rebuild(node)


def _without(body: list[Statement], known: dict[Variable, Const]) -> list[Statement]:
    made: list[Statement] = []
    for statement in body:
        for inner in bodies(statement):
            inner[:] = _without(inner, known)
        if not isinstance(statement, Call) or not _is_done(statement, known):
            made.append(statement)
        elif statement.result is not None:
            made.append(Assign(statement.result, Const(INT, 0), statement.where))
    return made


def _is_done(call: Call, known: dict[Variable, Const]) -> bool:
    is_about_them = _is_maker(call) or call.function in _OTHERS
    return is_about_them and _at(call.arguments[-1]) in known
