# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Expressions that name memory: variables, elements, members, what a pointer points to."""

from __future__ import annotations

import difflib
from abc import abstractmethod
from typing import cast

from plait.compiler.frontend import constants, conversions
from plait.compiler.frontend.base import Aggregate, Nothing
from plait.compiler.frontend.bit_fields import BitPlace
from plait.compiler.frontend.conversions import spell
from plait.compiler.frontend.declarators import Types, kind_of
from plait.compiler.frontend.preprocess import constants_of_headers
from plait.compiler.frontend.scope import (
    Abandoned,
    Callable,
    Enumerator,
    Object,
    Poisoned,
    TypeName,
    Unit,
)
from plait.compiler.frontend.syntax import Node
from plait.compiler.ir.nodes import (
    AddressOf,
    Assign,
    Call,
    Const,
    Convert,
    Deref,
    Element,
    Expression,
    Load,
    Member,
    Place,
    PointerAdd,
    Unary,
    Variable,
    VariablePlace,
)
from plait.compiler.ir.types import (
    LONG,
    ULONG,
    VOID,
    ArrayType,
    IntType,
    LinkType,
    PointerType,
    ScalarType,
    StructType,
    Type,
    VoidType,
    size_of,
)

MEMBERWISE_MAX = 16  # scalars; longer structures are copied by memcpy


def leaves(kind: Type) -> int:
    """The number of scalars in an object."""
    match kind:
        case ArrayType(element=element, count=count):
            return count * leaves(element)
        case StructType(fields=fields):
            return sum(leaves(field.type) for field in fields)
        case _:
            return 1


def parts(place: Place, offset: int = 0) -> list[tuple[Place, int]]:
    """The scalars of an object with their offsets in bytes."""
    match place.type:
        case ArrayType(element=element, count=count):
            size = size_of(element)
            each = [
                (Element(place, Const(LONG, index)), offset + index * size)
                for index in range(count)
            ]
        case StructType(fields=fields):
            each = [(Member(place, f.name, f.type), offset + f.offset) for f in fields]
        case _:
            return [(place, offset)]
    return [part for inner, at in each for part in parts(inner, at)]


class Places(Types):
    """Knows which places expressions name."""

    def __init__(self, unit: Unit) -> None:
        super().__init__(unit)
        self.constants: dict[Variable, str] = {}  # declared const, locals too, by name

    @abstractmethod
    def compound_literal(self, node: Node) -> Place:
        """The object that (type){...} makes."""

    def is_place(self, node: Node) -> bool:
        """Does an expression name memory?"""
        match kind_of(node):
            case "ID":
                return isinstance(self.symbol(node), Object)
            case "UnaryOp":
                return node.op == "*"
            case "Constant":
                return node.type == "string"
            case kind:
                return kind in {"ArrayRef", "StructRef", "CompoundLiteral"}

    def place(self, node: Node) -> Place:
        """Where an expression's object is; wrong if it names none, or a bit-field."""
        found = self.named_place(node)
        if isinstance(found, BitPlace):
            message = "a bit-field has no address, and no size in bytes"
            raise self.unit.refuse(node, message, "use the structure that it is in, or a copy")
        return found

    def named_place(self, node: Node) -> Place | BitPlace:
        """The same, also of bit-fields."""
        if not self.is_place(node):
            raise self.unit.refuse(node, "this has no place in memory; a variable is wanted here")
        with self.deeper(node):
            self.unit.where(node)
            return getattr(self, "_place_" + kind_of(node))(node)

    def symbol(self, node: Node) -> Object | Callable | Enumerator:
        """What a name means, which must be a value or a function."""
        symbol = self.unit.find(node.name)
        if isinstance(symbol, Poisoned):
            raise self.abandon(symbol)
        if isinstance(symbol, TypeName):
            raise self.unit.refuse(node, f"{node.name} is a type; a value is wanted")
        if symbol is None:
            raise self.undeclared(node)
        if isinstance(symbol, Object):
            symbol.is_used = True
        return symbol

    def undeclared(self, node: Node) -> Abandoned:
        """Refuses a name that means nothing, once in each function."""
        hint = self.unit.similar(node.name)
        if header := self.whole.library.get(node.name) or constants_of_headers().get(node.name):
            hint = f"#include <{header}> declares it"
        refused = self.unit.refuse(node, f"{node.name} is not declared", hint)
        self.unit.declare(node.name, Poisoned(refused.why))
        return refused

    def writable(self, node: Node, place: Place | BitPlace) -> Place | BitPlace:
        """The place, which must not be that of a constant."""
        root = place.pieces[0][0] if isinstance(place, BitPlace) else place
        while isinstance(root, Element | Member):
            root = root.base
        if isinstance(root, VariablePlace) and (
            root.variable in self.constants or root.variable.is_const
        ):
            name = self.constants.get(root.variable, "a string literal")
            raise self.unit.refuse(node, f"{name} is const and cannot be changed")
        if isinstance(place.type, ArrayType):
            raise self.unit.refuse(
                node, "an array cannot be assigned to", "assign its elements, or use memcpy"
            )
        return place

    def _place_ID(self, node: Node) -> Place:  # noqa: N802
        symbol = self.symbol(node)
        assert isinstance(symbol, Object)
        return VariablePlace(symbol.variable)

    def _place_Constant(self, node: Node) -> Place:  # noqa: N802
        return VariablePlace(self.whole.literal(self.text(node), self.unit.where(node)))

    def text(self, node: Node) -> bytes:
        """The bytes of a string literal."""
        try:
            return constants.string(node.value)
        except constants.BadLiteral as error:
            raise self.unit.refuse(node, str(error)) from None

    def _place_CompoundLiteral(self, node: Node) -> Place:  # noqa: N802
        return self.compound_literal(node)

    def _place_UnaryOp(self, node: Node) -> Place:  # noqa: N802
        return self.pointed_to(node, self.scalar(node.expr))

    def pointed_to(self, node: Node, pointer: Expression) -> Place:
        """The place behind a pointer."""
        if not isinstance(pointer.type, PointerType):
            kind = spell(pointer.type)
            raise self.unit.refuse(node, f"a value of type '{kind}' where a pointer is wanted")
        if isinstance(pointer.type.target, LinkType):
            raise self.unit.refuse(node, f"{spell(pointer.type.target)} is not complete here")
        if isinstance(pointer.type.target, VoidType):
            raise self.unit.refuse(
                node, "a void * does not say what it points to", "cast it to a pointer to a type"
            )
        return conversions.dereferenced(pointer)

    def _place_ArrayRef(self, node: Node) -> Place:  # noqa: N802
        left = self.scalar(node.name)
        left, right = self.after(left, node.subscript)
        if isinstance(right.type, PointerType):
            left, right = right, left
        if not isinstance(right.type, IntType):
            raise self.unit.refuse(
                node.subscript, f"an index of type '{spell(right.type)}' where an integer is wanted"
            )
        if not isinstance(left.type, PointerType):
            raise self.unit.refuse(
                node, f"a value of type '{spell(left.type)}' is indexed; an array is wanted"
            )
        return self.pointed_to(node, self.shifted(node, left, right))

    def shifted(self, node: Node, pointer: Expression, index: Expression) -> Expression:
        """pointer + index elements."""
        assert isinstance(pointer.type, PointerType)
        if isinstance(pointer.type.target, VoidType):
            raise self.unit.refuse(
                node, "arithmetic with a void *", "cast it to char * to count in bytes"
            )
        index = conversions.convert(conversions.promote(index), LONG)
        if constants.evaluate(index) == 0:
            return pointer
        return PointerAdd(pointer, index, pointer.type)

    def after(self, left: Expression, node: Node) -> tuple[Expression, Expression]:
        """Two values: C does not say which is first; gcc reads mere variables late, others not."""
        with self.elsewhere() as effects:
            right = self.scalar(node)
        if effects:
            left = left if _is_read_late(left, right) else self.keep(left)
            self.out.extend(effects)
        return left, right

    def _place_StructRef(self, node: Node) -> Place | BitPlace:  # noqa: N802
        if node.type == "->":
            base = self.pointed_to(node, self.scalar(node.name))
        elif self.is_place(node.name):
            base = self.place(node.name)
        else:
            value = self.evaluate(node.name)
            if not isinstance(value, Aggregate):
                kind = "void" if isinstance(value, Nothing) else spell(value.type)
                raise self._no_structure(node, kind)
            base = value.place
        if not isinstance(base.type, StructType):
            raise self._no_structure(node, spell(base.type))
        found = self.member(base, node.field.name)
        if found is None:
            names = [field.name for field in self.members(base.type)]
            wanted: str = node.field.name
            similar = difflib.get_close_matches(wanted, names, 1, 0.6)
            hint = f"did you mean {similar[0]}?" if similar else f"it has {', '.join(names)}"
            raise self.unit.refuse(
                node.field, f"{spell(base.type)} has no member {node.field.name}", hint
            )
        return found

    def _no_structure(self, node: Node, kind: str) -> Abandoned:
        hint = "write -> for a pointer" if kind.endswith("*") and node.type == "." else ""
        message = f"a value of type '{kind}' where a structure is wanted"
        return self.unit.refuse(node, message, hint)

    def address(self, place: Place) -> Expression:
        """The address of a place."""
        if isinstance(place, Deref):
            return place.pointer
        kind = PointerType(place.type)
        return self.settled(AddressOf(place, kind), kind)

    # ---- copies ---------------------------------------------------------------------------------

    def copy(self, to: Place, value: Place) -> None:
        """Assigns a structure: member by member, or with memcpy."""
        where = self.unit.at
        if leaves(to.type) > MEMBERWISE_MAX:
            self.copy_bytes(to, value)
            return
        to, value = self._unmoved(to), self._unmoved(value)
        for (target, _), (source, _) in zip(parts(to), parts(value), strict=True):
            loaded = self.load(source)
            assert not isinstance(loaded, Aggregate | Nothing)
            kind = cast(ScalarType, target.type)
            self.emit(Assign(target, conversions.convert(loaded, kind), where))

    def copy_bytes(self, to: Place, value: Place) -> None:
        """A call of memcpy that copies a whole object."""
        pointers = [
            conversions.convert(self.address(place), PointerType(VOID)) for place in (to, value)
        ]
        size = Const(ULONG, size_of(to.type))
        self.emit(Call("memcpy", [*pointers, size], None, self.unit.at))

    def _unmoved(self, place: Place) -> Place:
        """A place that stays the same while its members change."""
        inner: Place = place
        while isinstance(inner, Element | Member):
            if isinstance(inner, Element) and not _is_simple(inner.index):
                break
            inner = inner.base
        if isinstance(inner, VariablePlace) or (
            isinstance(inner, Deref) and _is_simple(inner.pointer)
        ):
            return place
        return Deref(self.keep(self.address(place)))


def _is_read_late(left: Expression, right: Expression) -> bool:
    """Is it a variable that is not converted for an operation with the other value?"""
    if not (isinstance(left, Load) and isinstance(left.place, VariablePlace)):
        return False
    if isinstance(left.type, PointerType) or isinstance(right.type, PointerType):
        return True
    return conversions.common(left.type, right.type) == left.type


def _is_simple(value: Expression) -> bool:
    """Does it depend on scalar variables and constants only?"""
    match value:
        case Load(place=VariablePlace()):
            return True
        case PointerAdd(pointer=pointer, index=index):
            return _is_simple(pointer) and _is_simple(index)
        case Convert(operand=operand) | Unary(operand=operand):
            return _is_simple(operand)
        case _:
            return conversions.is_stable(value)
