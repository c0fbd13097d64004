# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""memcpy, memmove and memset become loops over the elements that both sides consist of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

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
    Function,
    If,
    Load,
    Loop,
    Member,
    Place,
    PointerAdd,
    Program,
    Statement,
    Variable,
    VariablePlace,
    bodies,
)
from plait.compiler.ir.traverse import root
from plait.compiler.ir.types import (
    INT,
    LONG,
    UCHAR,
    UINT,
    ULONG,
    USHORT,
    ArrayType,
    FloatType,
    IntType,
    PointerType,
    ScalarType,
    StructType,
    Type,
    size_of,
)
from plait.compiler.passes.base.context import Context, Names
from plait.compiler.passes.heap import strip

Body = Callable[[Expression], list[Statement]]  # what a loop does with its index

_UNSIGNED = {1: UCHAR, 2: USHORT, 4: UINT, 8: ULONG}


def run(program: Program, context: Context) -> None:
    """Loops in the place of all such calls."""
    names = Names(program)
    for function in program.functions.values():
        _Copies(function, names).block(function.body)


@dataclass(frozen=True)
class _Elements:
    """What is copied: elements of a type; the pointers have its type."""

    kind: Type
    count: Expression  # LONG


class _Copies:
    def __init__(self, function: Function, names: Names) -> None:
        self.function = function
        self.names = names

    def block(self, statements: list[Statement]) -> None:
        for index, statement in reversed(list(enumerate(statements))):
            for body in bodies(statement):
                self.block(body)
            if isinstance(statement, Call) and len(statement.arguments) == 3:
                new = self.call(statement)
                if new is not None:
                    statements[index : index + 1] = new

    def call(self, call: Call) -> list[Statement] | None:
        target, second, size = call.arguments
        match call.function:
            case "memcpy":
                found = self.copy(call, target, second, size, is_backward=False)
            case "memmove":
                found = self.move(call, target, second, size)
            case "memset":
                found = self.fill(call, target, second, size)
            case _:
                return None
        if call.result is not None:
            kind = call.result.type
            assert isinstance(kind, PointerType)
            found.append(Assign(call.result, _as(target, kind), call.where))
        return found

    def variable(self, kind: ScalarType, base: str) -> VariablePlace:
        variable = Variable(self.names.fresh(base), kind)
        self.function.locals.append(variable)
        return VariablePlace(variable)

    def move(
        self, call: Call, target: Expression, source: Expression, size: Expression
    ) -> list[Statement]:
        """memmove: from behind, where the target lies behind the source."""
        left, right = strip(target), strip(source)
        if isinstance(left, AddressOf) and isinstance(right, AddressOf):
            first, second = root(left.place), root(right.place)
            if first is not None and second is not None and first is not second:
                return self.copy(call, target, source, size, is_backward=False)
        text = PointerType(UCHAR)
        condition = Binary("gt", _as(target, text), _as(source, text), INT)
        backward = self.copy(call, target, source, size, is_backward=True)
        forward = self.copy(call, target, source, size, is_backward=False)
        return [If(condition, backward, forward, call.where)]

    def copy(
        self,
        call: Call,
        target: Expression,
        source: Expression,
        size: Expression,
        is_backward: bool,
    ) -> list[Statement]:
        found = _elements([strip(target), strip(source)], size)
        pointer = PointerType(found.kind)
        start: list[Statement] = []
        left = self.once(_as(target, pointer), "target", start, call)
        right = self.once(_as(source, pointer), "source", start, call)

        def body(index: Expression) -> list[Statement]:
            places = [Deref(PointerAdd(each, index, pointer)) for each in (left, right)]
            return self.assign_all(places[0], places[1], call)

        return start + self.loop(found.count, body, call, is_backward)

    def once(
        self, pointer: Expression, base: str, start: list[Statement], call: Call
    ) -> Expression:
        """A pointer that the loop itself cannot change."""
        if isinstance(pointer, AddressOf) and _is_fixed(pointer.place):
            return pointer
        assert isinstance(pointer.type, PointerType)
        place = self.variable(pointer.type, base)
        start.append(Assign(place, pointer, call.where))
        return Load(place, pointer.type)

    def assign_all(self, target: Place, source: Place, call: Call) -> list[Statement]:
        """Every scalar of one object to another of the same type."""
        match target.type:
            case StructType(fields=fields):
                found: list[Statement] = []
                for field in fields:
                    pair = [Member(place, field.name, field.type) for place in (target, source)]
                    found += self.assign_all(pair[0], pair[1], call)
                return found
            case ArrayType(count=count):

                def body(index: Expression) -> list[Statement]:
                    return self.assign_all(Element(target, index), Element(source, index), call)

                return self.loop(Const(LONG, count), body, call, False)
            case IntType() | FloatType() | PointerType() as kind:
                return [Assign(target, Load(source, kind), call.where)]
            case _:
                raise AssertionError(target)

    def fill(
        self, call: Call, target: Expression, value: Expression, size: Expression
    ) -> list[Statement]:
        """memset: zeros of any type, other bytes as unsigned integers."""
        is_zero = isinstance(value, Const) and int(value.value) & 255 == 0
        found = _elements([strip(target)], size)
        kind = found.kind
        if not is_zero or isinstance(kind, StructType):
            found = _elements([strip(target)], size, integers_only=True)
            kind = found.kind
        assert isinstance(kind, IntType | FloatType | PointerType)
        start: list[Statement] = []
        pointer = self.once(_as(target, PointerType(kind)), "target", start, call)
        content: Expression
        if is_zero:
            content = Const(kind, 0.0 if isinstance(kind, FloatType) else 0)
        else:
            assert isinstance(kind, IntType)
            place = self.variable(kind, "bytes")
            start.append(Assign(place, _repeated(value, kind), call.where))
            content = Load(place, kind)

        def body(index: Expression) -> list[Statement]:
            place = Deref(PointerAdd(pointer, index, PointerType(kind)))
            return [Assign(place, content, call.where)]

        return start + self.loop(found.count, body, call, False)

    def loop(self, count: Expression, body: Body, call: Call, is_backward: bool) -> list[Statement]:
        """body(0), body(1) and so on, or the other way round."""
        if isinstance(count, Const) and count.value <= 1:
            return body(Const(LONG, 0)) if count.value == 1 else []
        index = self.variable(LONG, "index")
        value = Load(index, LONG)
        one, zero = Const(LONG, 1), Const(LONG, 0)
        condition = Binary("lt", value, count, INT)
        first: list[Statement] = []
        if not isinstance(count, Const):
            limit = self.variable(LONG, "count")
            first.append(Assign(limit, count, call.where))
            count = Load(limit, LONG)
            condition = Binary("lt", value, count, INT)
        step = Assign(index, Binary("add", value, one, LONG), call.where)
        if is_backward:
            before = Binary("sub", count, one, LONG)
            condition = Binary("ge", value, zero, INT)
            step = Assign(index, Binary("sub", value, one, LONG), call.where)
            first.append(Assign(index, before, call.where))
        else:
            first.append(Assign(index, zero, call.where))
        return [*first, Loop(condition, body(value), [step], where=call.where, is_made=True)]


def _as(pointer: Expression, kind: PointerType) -> Expression:
    pointer = strip(pointer)
    return pointer if pointer.type == kind else Convert(pointer, kind)


def _is_fixed(place: Place) -> bool:
    match place:
        case VariablePlace():
            return True
        case Element(base=base, index=index):
            return isinstance(index, Const) and _is_fixed(base)
        case Member(base=base):
            return _is_fixed(base)
        case _:
            return False


def _scalars(kind: Type) -> Type:
    """What an array, of arrays, consists of."""
    while isinstance(kind, ArrayType):
        kind = kind.element
    return kind


def _elements(
    pointers: list[Expression], size: Expression, integers_only: bool = False
) -> _Elements:
    """The largest elements that all these pointers point to and that the size is a multiple of."""
    kinds: list[Type] = []
    for each in pointers:
        assert isinstance(each.type, PointerType)
        kinds.append(_scalars(each.type.target))
    kind = kinds[0]
    if any(each != kind for each in kinds) or integers_only:
        sizes = {size_of(each) if isinstance(each, IntType) else 0 for each in kinds}
        kind = _UNSIGNED.get(sizes.pop(), UCHAR) if len(sizes) == 1 else UCHAR
    if not isinstance(kind, IntType | FloatType | PointerType | StructType):
        kind = UCHAR
    count = _quotient(size, size_of(kind))
    if count is None or (isinstance(kind, IntType) and kind.bits == 1):
        kind, count = UCHAR, Convert(size, LONG)
    return _Elements(kind, count)


def _quotient(size: Expression, element: int) -> Expression | None:
    """size / element, where that is whole."""
    match size:
        case Const(value=value):
            return Const(LONG, int(value) // element) if int(value) % element == 0 else None
        case Binary(operator="mul", left=left, right=Const(value=value)):
            if int(value) % element:
                return None
            rest = Const(LONG, int(value) // element)
            return Binary("mul", Convert(left, LONG), rest, LONG)
        case _:
            return Convert(size, LONG) if element == 1 else None


def _repeated(value: Expression, kind: IntType) -> Expression:
    """A byte in every byte of an integer."""
    wide = _UNSIGNED[max(size_of(kind), 4)]
    byte = Convert(Convert(value, UCHAR), wide)
    ones = Const(wide, int("01" * size_of(kind), 16))
    product = Binary("mul", byte, ones, wide)
    return product if wide == kind else Convert(product, kind)
