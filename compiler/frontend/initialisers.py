# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
# length: what C lets one leave out in braces is one thing, which its layers would tear apart.
"""Initial values: of statics as constants, of locals as assignments."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field

from plait.compiler.frontend import bit_fields, constants, conversions
from plait.compiler.frontend.base import Aggregate, Nothing
from plait.compiler.frontend.bit_fields import BitPlace
from plait.compiler.frontend.calls import Calls
from plait.compiler.frontend.conversions import spell
from plait.compiler.frontend.declarators import UNKNOWN, kind_of
from plait.compiler.frontend.places import MEMBERWISE_MAX, leaves, parts
from plait.compiler.frontend.scope import Unit
from plait.compiler.frontend.syntax import Node
from plait.compiler.ir.nodes import (
    AddressOf,
    Assign,
    Call,
    Const,
    Convert,
    Element,
    Expression,
    Member,
    Place,
    PointerAdd,
    Statement,
    Variable,
    VariablePlace,
    Where,
)
from plait.compiler.ir.types import (
    CHAR,
    INT,
    LONG,
    SCHAR,
    UCHAR,
    ULONG,
    VOID,
    ArrayType,
    FloatType,
    IntType,
    PointerType,
    StructType,
    Type,
    size_of,
)

_CHARACTERS = (CHAR, SCHAR, UCHAR)
_INDEX_MAX = 1 << 28


@dataclass
class _Level:
    """An array or structure that is being filled: which element or member is next.

    `parts`: places and offsets of a structure's members; of a union only one gets a value.
    """

    place: Place
    offset: int
    parts: list[tuple[Place | BitPlace, int]]
    is_union: bool
    next: int = 0

    @property
    def is_full(self) -> bool:
        """Has all of it a value?"""
        kind = self.place.type
        if isinstance(kind, ArrayType):
            return self.next >= (_INDEX_MAX if kind.count == UNKNOWN else kind.count)
        return self.next >= len(self.parts)

    def take(self) -> tuple[Place | BitPlace, int]:
        """What is next; of a union nothing is then."""
        found = self.part(self.next)
        self.next = len(self.parts) if self.is_union else self.next + 1
        return found

    def part(self, index: int) -> tuple[Place | BitPlace, int]:
        """An element or a member, and its offset in the whole object."""
        kind = self.place.type
        if isinstance(kind, ArrayType):
            at = self.offset + index * size_of(kind.element)
            return Element(self.place, Const(LONG, index)), at
        return self.parts[index]


@dataclass
class _Filling:
    """What is known of an object's initial value."""

    stores: list[tuple[Place | BitPlace, int, Expression]] = field(
        default_factory=list[tuple[Place | BitPlace, int, Expression]]
    )
    copies: list[tuple[Place, int]] = field(default_factory=list[tuple[Place, int]])
    length: int = 0  # elements of an array of unknown size
    end: int = 0  # bytes: no part that lies further on has a value yet

    def store(self, place: Place | BitPlace, offset: int, value: Expression) -> None:
        """A scalar's value."""
        self.stores.append((place, offset, value))
        self.end = max(self.end, offset + 1)

    def copy(self, place: Place, offset: int) -> None:
        """A structure that is copied as a whole."""
        self.copies.append((place, offset))
        self.end = max(self.end, offset + size_of(place.type))


class Initialisers(Calls):
    """Translates initialisers, with all that C lets one leave out."""

    def __init__(self, unit: Unit) -> None:
        super().__init__(unit)
        self._filling = _Filling()

    def initialise_local(self, variable: Variable, node: Node) -> None:
        """Assigns an initial value; completes an array's type."""
        place = VariablePlace(variable)
        if isinstance(variable.type, StructType) and kind_of(node) != "InitList":
            self.assign_structure(node, place, node)
            return
        where = self.unit.where(node)
        with self.elsewhere() as effects:
            filling = self._fill(variable, node)
        self.unit.at = where
        if self._has_union(variable.type) or not self._is_table(filling, effects):
            self._clear(place, filling)
            self.out.extend(effects)
            return
        table = Variable(
            self.whole.unique(f"{variable.name}_initial"),
            variable.type,
            where,
            is_const=True,
            is_global=True,
            initial={at: value for _, at, value in filling.stores if isinstance(value, Const)},
        )
        self.whole.program.globals.append(table)
        self.copy_bytes(place, VariablePlace(table))

    def _is_table(self, filling: _Filling, effects: list[Statement]) -> bool:
        """Are there many constants and nothing else?"""
        is_constant = all(
            isinstance(value, Const) and not isinstance(place, BitPlace)
            for place, _, value in filling.stores
        )
        return is_constant and len(effects) == len(filling.stores) > MEMBERWISE_MAX

    def _clear(self, place: Place, filling: _Filling) -> None:
        """Sets to zero what has no initial value in an object that has one."""
        covered = {at for _, at, _ in filling.stores}
        for copied, start in filling.copies:
            covered |= {at for _, at in parts(copied, start)}
        missing = leaves(place.type) - len(covered)
        if self._has_union(place.type):
            covered, missing = set[int](), leaves(place.type)
        if missing > MEMBERWISE_MAX:
            pointer = conversions.convert(self.address(place), PointerType(VOID))
            size = Const(ULONG, size_of(place.type))
            self.emit(Call("memset", [pointer, Const(INT, 0), size], None, self.unit.at))
        elif missing:
            for part, at in parts(place):
                if at not in covered:
                    self.emit(Assign(part, _zero(part.type), self.unit.at))

    def clear_words(self, variable: Variable) -> None:
        """Gives the words of bit-fields a value, since a store into one reads the whole word."""
        words = [part for part, _ in parts(VariablePlace(variable)) if _is_packed(part)]
        for word in words if len(words) <= MEMBERWISE_MAX else ():
            self.emit(Assign(word, _zero(word.type), self.unit.at))

    def initialise_static(self, variable: Variable, node: Node) -> None:
        """Notes the initial value of a global; addresses are assigned when the program starts."""
        with self.elsewhere():
            filling = self._fill(variable, node)
        if any(not isinstance(each, Const) for _, _, each in filling.stores):
            variable.is_const = False
        if filling.copies:
            raise self._not_constant(node)
        # Of several values the last; bit-fields that begin in one byte are told apart by the bit.
        last = {(at, _first_bit(place)): (place, value) for place, at, value in filling.stores}
        for (at, _), (place, value) in last.items():
            number = constants.evaluate(value)
            assert isinstance(place.type, IntType | FloatType | PointerType)
            if isinstance(place, BitPlace):
                if number is None:
                    raise self._not_constant(node)
                bit_fields.initialise(variable.initial, place, at, int(number))
            elif number == 0 and str(number) != "-0.0":
                variable.initial.pop(at, None)
            elif number is not None:
                variable.initial[at] = Const(place.type, number)
            elif _is_address(value):
                self.whole.startup.append(Assign(place, value, self.unit.at))
            else:
                raise self._not_constant(node)
        if self._has_union(variable.type):
            variable.initial = self._as_words(variable)

    def _as_words(self, variable: Variable) -> dict[int, Const]:
        """The initial values of a global, those in unions as the words that these consist of."""
        data = {
            at + index: byte
            for at, value in variable.initial.items()
            for index, byte in enumerate(_bytes(value))
        }
        found: dict[int, Const] = {}
        for part, at in parts(VariablePlace(variable)):
            kind = part.type
            if _is_word(part) and isinstance(kind, IntType):
                whole = bytes(data.get(at + index, 0) for index in range(size_of(kind)))
                number = int.from_bytes(whole, "little")
                if number:
                    found[at] = Const(kind, number)
            elif at in variable.initial:
                found[at] = variable.initial[at]
        return found

    def _not_constant(self, node: Node) -> Exception:
        return self.unit.refuse(
            node,
            "the initial value of a static or global variable is not a constant",
            "assign it at the beginning of main",
        )

    def _fill(self, variable: Variable, node: Node) -> _Filling:
        before, self._filling = self._filling, _Filling()
        try:
            self._fill_object(VariablePlace(variable), 0, node)
            kind = variable.type
            if isinstance(kind, ArrayType) and kind.count == UNKNOWN:
                variable.type = ArrayType(kind.element, self._filling.length)
            return self._filling
        finally:
            self._filling = before

    def _fill_object(self, place: Place | BitPlace, offset: int, node: Node) -> None:
        """An initialiser for a whole object."""
        with self.deeper(node):
            self._fill_whole(place, offset, node)

    def _fill_whole(self, place: Place | BitPlace, offset: int, node: Node) -> None:
        is_list = kind_of(node) == "InitList"
        if not isinstance(place, BitPlace) and isinstance(place.type, ArrayType):
            text = node.exprs[0] if is_list and len(node.exprs) == 1 else node
            if self._is_text(place.type, text):
                self._fill_text(place, offset, text)
                return
            if not is_list:
                raise self.unit.refuse(
                    node, "an array is initialised with a value", "write the elements in braces"
                )
        if not isinstance(place, BitPlace) and isinstance(place.type, ArrayType | StructType):
            if is_list:
                self._fill_list(place, offset, node)
            else:
                self._fill_structure(place, offset, node)
        elif is_list:
            if len(node.exprs) != 1 or kind_of(node.exprs[0]) == "NamedInitializer":
                message = (
                    f"{len(node.exprs)} values in braces for one of type '{spell(place.type)}'"
                )
                raise self.unit.refuse(node, message)
            self._fill_object(place, offset, node.exprs[0])
        else:
            self._fill_scalar(place, offset, self.scalar(node), node)

    def _fill_structure(self, place: Place, offset: int, node: Node) -> None:
        self.assign_structure(node, place, node)
        self._filling.copy(place, offset)

    def _fill_scalar(
        self, place: Place | BitPlace, offset: int, value: Expression, node: Node
    ) -> None:
        assert isinstance(place.type, IntType | FloatType | PointerType)
        value = self.assigned(node, value, place.type, "initial value")
        self._put(place, offset, value, self.unit.where(node))

    def _put(self, place: Place | BitPlace, offset: int, value: Expression, where: Where) -> None:
        """An initial value of a scalar."""
        if isinstance(place, BitPlace):
            value = self.keep(value)
            self.out.extend(bit_fields.stores(place, value, where))
        else:
            self.emit(Assign(place, value, where))
        self._filling.store(place, offset, value)

    def _restart(self, place: Place, offset: int) -> None:
        """A new value for all of an object: what parts of it were given before counts no more."""
        if offset >= self._filling.end:
            return
        end = offset + size_of(place.type)
        before: list[tuple[Place | BitPlace, int]] = []
        before += [(part, at) for part, at, _ in self._filling.stores]
        for copied, start in self._filling.copies:
            before += parts(copied, start)
        for part, at in before:
            if offset <= at < end:
                self._put(part, at, _zero(part.type), self.unit.at)

    def _is_text(self, kind: ArrayType, node: Node) -> bool:
        return _is_string(node) and kind.element in _CHARACTERS

    def _is_around(self, kind: Type, node: Node) -> bool:
        """Does an item without braces surely belong to the first part of such an object?"""
        if isinstance(kind, ArrayType):
            return not self._is_text(kind, node)
        return isinstance(kind, StructType) and _is_string(node)

    def _fill_text(self, place: Place, offset: int, node: Node) -> None:
        """An array of characters from a string literal."""
        kind = place.type
        assert isinstance(kind, ArrayType)
        assert isinstance(kind.element, IntType)
        self._restart(place, offset)
        data = self.text(node)
        if isinstance(place, VariablePlace):
            self._filling.length = len(data) + 1
        if kind.count != UNKNOWN and len(data) > kind.count:
            raise self.unit.refuse(
                node, f"a string of {len(data)} characters for an array of {kind.count}"
            )
        whole = data + b"\0" if kind.count == UNKNOWN else data.ljust(kind.count, b"\0")
        where = self.unit.where(node)
        # What lies behind the text is cleared with the rest.
        for index, byte in enumerate(whole[: len(data) + MEMBERWISE_MAX]):
            part = Element(place, Const(LONG, index))
            self._put(part, offset + index, Const(kind.element, kind.element.wrap(byte)), where)

    def _level(self, place: Place, offset: int) -> _Level:
        kind = place.type
        if not isinstance(kind, StructType):
            return _Level(place, offset, [], is_union=False)
        members = self.members(kind)
        parts = [(self.inside(place, each), offset + each.offset) for each in members]
        return _Level(place, offset, parts, is_union=kind.name in self.whole.unions)

    def _has_union(self, kind: Type) -> bool:
        """Then parts of an object may have values though none was given to all of its words.

        So it is with bit-fields, too.
        """
        match kind:
            case ArrayType(element=element):
                return self._has_union(element)
            case StructType(name=name, fields=fields):
                known = name in self.whole.unions or name in self.whole.packed
                return known or any(self._has_union(f.type) for f in fields)
            case _:
                return False

    # ---- lists in braces ------------------------------------------------------------------------

    def _fill_list(self, place: Place, offset: int, node: Node) -> None:
        """Items go to the next scalar each, or to where a designator says."""
        self._restart(place, offset)
        path = [self._level(place, offset)]
        is_whole = isinstance(place, VariablePlace)
        for item in node.exprs:
            value = item
            if kind_of(item) == "NamedInitializer":
                path = self._designated(path[0], item)
                value = item.expr
            while len(path) > 1 and path[-1].is_full:
                path.pop()
            if path[-1].is_full:
                message = f"more values than '{spell(place.type)}' has room for"
                raise self.unit.refuse(value, message)
            self._fill_next(path, value)
            if is_whole:
                self._filling.length = max(self._filling.length, path[0].next)

    def _designated(self, top: _Level, item: Node) -> list[_Level]:
        """The path to what a designator names, whose last level has it next."""
        path = [top]
        for number, each in enumerate(item.name):
            if number:
                part, at = path[-1].take()
                if isinstance(part, BitPlace) or not isinstance(part.type, ArrayType | StructType):
                    raise self.unit.refuse(each, "a designator into a number or a pointer")
                path.append(self._level(part, at))
            kind = path[-1].place.type
            if kind_of(each) == "ID":
                path = self._designated_member(path, each, kind)
            else:
                path[-1].next = self._designated_element(each, kind)
        return path

    def _designated_member(self, path: list[_Level], node: Node, kind: Type) -> list[_Level]:
        fields = self.path(kind, node.name) if isinstance(kind, StructType) else []
        if not fields:
            raise self.unit.refuse(node, f"'{spell(kind)}' has no member {node.name}")
        for number, each in enumerate(fields):
            if number:
                part, at = path[-1].take()
                path.append(self._level(_whole(part), at))
            level = path[-1]
            assert isinstance(level.place.type, StructType)
            level.next = self.members(level.place.type).index(each)
            if level.is_union:
                self._restart(level.place, level.offset)
        return path

    def _designated_element(self, node: Node, kind: Type) -> int:
        if not isinstance(kind, ArrayType):
            raise self.unit.refuse(node, f"an index into '{spell(kind)}', which is no array")
        index = self.constant(node.expr, "an index")
        if not 0 <= index < (_INDEX_MAX if kind.count == UNKNOWN else kind.count):
            raise self.unit.refuse(node, f"index {index} is outside of the array")
        return index

    def _fill_next(self, path: list[_Level], node: Node) -> None:
        """Initialises what is next with one item; without braces it may be a part of it only."""
        if kind_of(node) == "InitList":
            part, at = self._take(path)
            self._fill_object(part, at, node)
            return
        part, at = self._take(path)
        while self._is_around(part.type, node):
            path.append(self._level(_whole(part), at))
            part, at = self._take(path)
        if isinstance(part.type, ArrayType):
            self._fill_text(_whole(part), at, node)
            return
        value = self.evaluate(node)
        if isinstance(value, Nothing):
            raise self.unit.refuse(node, "an initial value without a value")
        while isinstance(part.type, StructType | ArrayType):
            if isinstance(value, Aggregate) and value.place.type == part.type:
                self.copy(_whole(part), value.place)
                self._filling.copy(_whole(part), at)
                return
            path.append(self._level(_whole(part), at))
            part, at = self._take(path)
        if isinstance(value, Aggregate):
            kind = spell(value.place.type)
            raise self.unit.refuse(
                node,
                f"initial value: a value of type '{kind}' where '{spell(part.type)}' is wanted",
            )
        self._fill_scalar(part, at, value, node)

    def _take(self, path: list[_Level]) -> tuple[Place | BitPlace, int]:
        return path[-1].take()

    # ---- compound literals ----------------------------------------------------------------------

    def compound_literal(self, node: Node) -> Place:
        kind = self.resolve(node.type)[0]
        if self.unit.is_outside:
            raise self.unit.refuse(
                node, "a compound literal outside of functions", "declare a variable"
            )
        variable = self.temporary(kind, "literal")
        self.initialise_local(variable, node.init)
        return VariablePlace(variable)


def _is_string(node: Node) -> bool:
    return kind_of(node) == "Constant" and node.type == "string"


def _whole(place: Place | BitPlace) -> Place:
    """A place that is certainly no bit-field, such as that of an array."""
    assert not isinstance(place, BitPlace)
    return place


def _first_bit(place: Place | BitPlace) -> int:
    return place.pieces[0][1] if isinstance(place, BitPlace) else 0


def _is_word(place: Place) -> bool:
    """Is it one of those that a union consists of?"""
    inner = place.base if isinstance(place, Element) else place
    return isinstance(inner, Member) and inner.name == conversions.STORAGE


def _is_packed(place: Place) -> bool:
    return isinstance(place, Member) and place.name.startswith(bit_fields.WORD)


def _bytes(value: Const) -> bytes:
    """As they stand in memory."""
    if isinstance(value.type, FloatType):
        return struct.pack("<f" if value.type.bits == 32 else "<d", value.value)
    size = size_of(value.type)
    return (int(value.value) & ((1 << 8 * size) - 1)).to_bytes(size, "little")


def _zero(kind: Type) -> Const:
    assert isinstance(kind, IntType | FloatType | PointerType)
    return Const(kind, 0.0 if isinstance(kind, FloatType) else 0)


def _is_address(value: Expression) -> bool:
    """Is it the address of a static object, or a part of it?"""
    match value:
        case AddressOf(place=place):
            return _is_static(place)
        case PointerAdd(pointer=pointer, index=index):
            return _is_address(pointer) and constants.evaluate(index) is not None
        case Convert(operand=operand, type=PointerType()):
            return _is_address(operand)
        case _:
            return False


def _is_static(place: Place) -> bool:
    match place:
        case VariablePlace(variable=variable):
            return variable.is_global
        case Element(base=base, index=index):
            return constants.evaluate(index) is not None and _is_static(base)
        case Member(base=base):
            return _is_static(base)
        case _:
            return False
