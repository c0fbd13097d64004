# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What all layers of the translation share: statements come out here, temporaries, constants.

The layers, each a class on top of the one before: Base, Types, Places, Generic, Operators, Calls,
Initialisers, Declarations, Statements.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import cast

from plait.compiler.frontend import bit_fields, constants, conversions
from plait.compiler.frontend.bit_fields import BitField, BitPlace
from plait.compiler.frontend.conversions import Mismatch
from plait.compiler.frontend.scope import Abandoned, Poisoned, Unit
from plait.compiler.frontend.syntax import Node
from plait.compiler.ir import types
from plait.compiler.ir.nodes import (
    AddressOf,
    Assign,
    Const,
    Convert,
    Deref,
    Expression,
    Load,
    Member,
    Place,
    Statement,
    Variable,
    VariablePlace,
)
from plait.compiler.ir.types import (
    INT,
    ArrayType,
    Field,
    IntType,
    PointerType,
    ScalarType,
    StructType,
    Type,
    VoidType,
)

DEPTH_MAX = 200  # of expressions and of statements
ANONYMOUS = "plait_anonymous_"  # members of a structure that are structures without a name

STORAGE = conversions.STORAGE


@dataclass(frozen=True)
class Aggregate:
    """A structure as a value: where it stands."""

    place: Place


@dataclass(frozen=True)
class Nothing:
    """The value of a void expression."""


Value = Expression | Aggregate | Nothing
NOTHING = Nothing()


@dataclass
class Body:
    """The function that is being translated."""

    name: str
    result: Type
    returned: Variable | None = None  # points to where a structure is returned
    locals: list[Variable] = field(default_factory=list[Variable])


class Base(ABC):
    """A source that is being translated, statement after statement."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.whole = unit.whole
        self.body: Body | None = None
        self.out: list[Statement] = []
        self.depth = 0

    @abstractmethod
    def evaluate(self, node: Node, *, wanted: bool = True) -> Value:
        """The value of an expression; its side effects go out. Not `wanted`: any value will do."""

    @contextmanager
    def deeper(self, node: Node) -> Generator[None]:
        """Refuses what is nested too deeply for the passes behind."""
        self.depth += 1
        if self.depth > DEPTH_MAX:
            raise self.unit.refuse_always(
                node,
                f"this is nested more than {DEPTH_MAX} deep",
                "use variables for parts of it, or functions",
            )
        try:
            yield
        finally:
            self.depth -= 1

    @contextmanager
    def elsewhere(self) -> Generator[list[Statement]]:
        """Statements go to a list of their own meanwhile."""
        before, self.out = self.out, []
        try:
            yield self.out
        finally:
            self.out = before

    def emit(self, statement: Statement) -> None:
        """The next statement."""
        self.out.append(statement)

    def temporary(self, kind: Type, name: str = "t") -> Variable:
        """A new local variable."""
        variable = Variable(self.whole.unique(name), kind, self.unit.at)
        if self.body is not None:
            self.body.locals.append(variable)
        return variable

    def keep(self, value: Expression) -> Expression:
        """The value as it is now, whatever is executed before it is used."""
        if conversions.is_stable(value):
            return value
        place = VariablePlace(self.temporary(value.type))
        self.emit(Assign(place, value, self.unit.at))
        return Load(place, value.type)

    def scalar(self, node: Node) -> Expression:
        """The value of an expression that must be a number or a pointer."""
        value = self.evaluate(node)
        if isinstance(value, Nothing):
            raise self.unit.refuse(node, "an expression without a value where one is wanted")
        if isinstance(value, Aggregate):
            kind = conversions.spell(value.place.type)
            message = f"a value of type '{kind}' where a number or a pointer is wanted"
            raise self.unit.refuse(node, message)
        return value

    def integer(self, node: Node, what: str) -> Expression:
        """The value of an expression that must be an integer."""
        value = self.scalar(node)
        if not isinstance(value.type, IntType):
            kind = conversions.spell(value.type)
            raise self.unit.refuse(node, f"{what} of type '{kind}' where an integer is wanted")
        return value

    def condition(self, node: Node) -> Expression:
        """Whether an expression is not 0, as an int."""
        return conversions.truth(self.scalar(node))

    def constant(self, node: Node, what: str) -> int:
        """The value of an integer constant expression."""
        with self.elsewhere() as effects:
            value = self.integer(node, what)
        number = constants.evaluate(value)
        if effects or number is None:
            raise self.unit.refuse(
                node,
                f"{what} that is not a constant",
                "use literals, enum constants, #define and sizeof; a const variable is none",
            )
        return int(number)

    def assigned(self, node: Node, value: Expression, kind: ScalarType, what: str) -> Expression:
        """A value converted as if by assignment."""
        try:
            return conversions.assigned(value, kind)
        except Mismatch as error:
            raise self.unit.refuse(node, f"{what}: {error}", error.hint) from None

    def load(self, place: Place | BitPlace) -> Value:
        """The value of what stands at a place; an array becomes the address of its first."""
        if isinstance(place, BitPlace):
            return bit_fields.load(place)
        match place.type:
            case ArrayType(element=element):
                address = AddressOf(place, PointerType(element))
                return self.settled(address, PointerType(element))
            case StructType():
                return Aggregate(place)
            case VoidType():
                return NOTHING
            case kind:
                return self.settled(Load(place, kind), kind)

    def settled(self, value: Expression, kind: ScalarType) -> Expression:
        """A value of this type; pointers to structures that are complete by now point to these."""
        found = self.unit.settled(kind)
        return value if found == kind else conversions.convert(value, cast(ScalarType, found))

    def members(self, kind: StructType) -> tuple[Field, ...]:
        """Of a structure or a union, as the program declares them."""
        if kind.name in self.whole.packed:
            return self.whole.packed[kind.name][0]
        return self.whole.unions.get(kind.name, kind.fields)

    def inside(self, place: Place, field: Field) -> Place | BitPlace:
        """A member; that of a union is what a pointer of its type to the union points to."""
        assert isinstance(place.type, StructType)
        name = place.type.name
        if isinstance(field, BitField):
            assert isinstance(field.type, IntType)
            if name in self.whole.unions:
                whole = Field(field.name, types.unsigned(field.type), 0)
                word = self.inside(place, whole)
                assert not isinstance(word, BitPlace)
                return BitPlace(((word, 0, field.width),), field.type, field.width)
            found = bit_fields.pieces(field, self.whole.packed[name][1])
            made = [(Member(place, w.name, w.type), first, bits) for w, first, bits in found]
            return BitPlace(tuple(made), field.type, field.width)
        if name not in self.whole.unions:
            return Member(place, field.name, field.type)
        pointer: Expression = AddressOf(place, PointerType(place.type))
        if isinstance(place, Deref):
            pointer = place.pointer
        return Deref(Convert(pointer, PointerType(field.type)))

    def path(self, kind: StructType, name: str) -> list[Field]:
        """The way to a member, also to one of structures without names inside it; empty: none."""
        for each in self.members(kind):
            if each.name == name:
                return [each]
            is_open = each.name.startswith(ANONYMOUS) and isinstance(each.type, StructType)
            if is_open and (behind := self.path(each.type, name)):  # type: ignore[arg-type]
                return [each, *behind]
        return []

    def member(self, place: Place, name: str) -> Place | BitPlace | None:
        """The member of a structure, also of one without a name inside it."""
        assert isinstance(place.type, StructType)
        found: Place | BitPlace | None = None
        for each in self.path(place.type, name):
            found = self.inside(place, each)
            if not isinstance(found, BitPlace):
                place = found
        return found

    def abandon(self, poisoned: Poisoned) -> Abandoned:
        """For what has been reported before."""
        return Abandoned(poisoned.why)


def literal(value: int) -> Const:
    """An int."""
    return Const(INT, value)
