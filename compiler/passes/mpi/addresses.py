# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""MPI_Get_address, MPI_Aint_add and MPI_Aint_diff become arithmetic.

Programs take the difference of two addresses in one object, for the places of the parts of a
datatype. So an address is an object's own number, far from those of the others, and the offset in
it. What a pointer points to is an object as well, known by the pointer.
"""

from __future__ import annotations

from collections import Counter

from plait.compiler.base.diagnostics import refuse
from plait.compiler.ir.nodes import (
    AddressOf,
    Assign,
    Binary,
    Call,
    Const,
    Convert,
    Deref,
    Element,
    Expression,
    Load,
    Loop,
    Member,
    Place,
    PointerAdd,
    Program,
    Statement,
    VariablePlace,
    bodies,
    walk,
)
from plait.compiler.ir.traverse import assigned, root, statement_places
from plait.compiler.ir.types import INT, LONG, PointerType, StructType, size_of
from plait.compiler.passes.base.context import Context
from plait.compiler.passes.base.simplify import simplify
from plait.compiler.passes.mpi import layouts

_NAMES = frozenset(("MPI_Get_address", "MPI_Aint_add", "MPI_Aint_diff"))


def run(program: Program, context: Context) -> None:
    """All such calls are gone; `fold` has to follow. The objects stand in context.objects."""
    statements = [s for f in program.functions.values() for s in walk(f.body)]
    if any(isinstance(each, Call) and each.function in _NAMES for each in statements):
        addresses = _Addresses(statements, context.objects)
        for function in program.functions.values():
            addresses.block(function.body)


class _Addresses:
    def __init__(self, statements: list[Statement], objects: dict[int, Expression]) -> None:
        self._objects = objects
        written = [v for s in statements for p in statement_places(s) if (v := root(p)) is not None]
        changing = assigned(each for each in statements if isinstance(each, Loop))
        self._changing = {each for each, times in Counter(written).items() if times > 1} | changing

    def block(self, statements: list[Statement]) -> None:
        """Replaces the calls of statements, and of those in them."""
        for index, statement in reversed(list(enumerate(statements))):
            for body in bodies(statement):
                self.block(body)
            if isinstance(statement, Call) and statement.function in _NAMES:
                statements[index : index + 1] = self._instead(statement)

    def _instead(self, call: Call) -> list[Statement]:
        if call.function != "MPI_Get_address":
            operator = "add" if call.function == "MPI_Aint_add" else "sub"
            left, right = call.arguments
            value = Binary(operator, left, right, LONG)
            return [] if call.result is None else [Assign(call.result, value, call.where)]
        location, out = call.arguments
        address = self._address(location)
        if address is None:
            raise refuse(
                call.where,
                "the object that this MPI_Get_address is given is not known when the program is "
                "compiled",
                "give it the address of a variable, or take the place of a member by offsetof",
            )
        made: list[Statement] = [Assign(Deref(out), address, call.where)]
        if call.result is not None:
            made.append(Assign(call.result, Const(INT, 0), call.where))
        return made

    def _address(self, pointer: Expression) -> Expression | None:
        match pointer:
            case Convert(operand=operand) if isinstance(operand.type, PointerType):
                return self._address(operand)
            case AddressOf(place=place):
                return self._place(place)
            case PointerAdd(pointer=base, index=index, type=kind):
                return _sum(self._address(base), index, size_of(kind.target))
            case Load(place=VariablePlace(variable=variable)):
                return None if variable in self._changing else self._object(pointer)
            case _:
                return None

    def _place(self, place: Place) -> Expression | None:
        match place:
            case VariablePlace(variable=variable):
                return self._object(AddressOf(place, PointerType(variable.type)))
            case Element(base=base, index=index):
                return _sum(self._place(base), index, size_of(place.type))
            case Member(base=base, name=name):
                assert isinstance(base.type, StructType)
                field = base.type.field(name)
                assert field is not None
                return _sum(self._place(base), Const(LONG, field.offset), 1)
            case Deref(pointer=pointer):
                return self._address(pointer)

    def _object(self, pointer: Expression) -> Expression:
        number = next((n for n, known in self._objects.items() if known == pointer), 0)
        if not number:
            number = len(self._objects) + 1
            self._objects[number] = pointer
        return Const(LONG, number * layouts.OBJECT_BYTES)


def _sum(base: Expression | None, index: Expression, size: int) -> Expression | None:
    if base is None:
        return None
    offset = simplify(Binary("mul", index, Const(LONG, size), LONG))
    return simplify(Binary("add", base, offset, LONG))
