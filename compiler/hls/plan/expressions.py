# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Expressions become operations, places addresses."""

from __future__ import annotations

from collections.abc import Callable
from math import gcd
from typing import Protocol

from plait.compiler.base.diagnostics import refuse
from plait.compiler.hls.design import Memory, Operation
from plait.compiler.hls.plan.access import Accesses, Seen
from plait.compiler.hls.plan.affine import Sums
from plait.compiler.hls.plan.graph import Graph
from plait.compiler.hls.plan.memories import Storage, constant_bits, register_bits
from plait.compiler.hls.semantics import signed
from plait.compiler.ir import nodes as ir
from plait.compiler.ir.types import (
    FloatType,
    IntType,
    PointerType,
    ScalarType,
    StructType,
    size_of,
)

ADDRESS_BITS = 32
FLOAT_KINDS = {"add": "fadd", "sub": "fsub", "mul": "fmul", "div": "fdiv"}
FUNCTIONS = {
    "fmin": "fmin",
    "fmax": "fmax",
    "floor": "ffloor",
    "ceil": "fceil",
    "trunc": "ftrunc",
    "round": "fround",
    "sqrt": "fsqrt",
}
# By operator: kind, whether operands change places, whether the result is the opposite.
COMPARISONS = {
    "eq": ("eq", False, False),
    "ne": ("eq", False, True),
    "lt": ("lt", False, False),
    "le": ("le", False, False),
    "gt": ("lt", True, False),
    "ge": ("le", True, False),
}


class Way(Protocol):
    """What assignments need of a state."""

    reached: Operation
    values: dict[ir.Variable, Operation]


def is_signed(kind: ScalarType) -> bool:
    """Whether a wider value of the type has copies of its sign."""
    return isinstance(kind, IntType) and kind.signed


class Values:
    """Builds the values of expressions; `read` gives those of variables in registers."""

    def __init__(self, graph: Graph, storage: Storage) -> None:
        self.graph = graph
        self.storage = storage
        self.sums = Sums(graph)
        self.accesses = Accesses(graph, self.sums, storage.shared_diagrams())
        self.where = ir.NOWHERE
        self.seen: list[Seen] = []
        self.reached = graph.const(1, 1)
        self.read: Callable[[ir.Variable], Operation] = self._no_variable

    def evaluate(self, expression: ir.Expression) -> Operation:
        """The value, in the width of a register of its type."""
        match expression:
            case ir.Const():
                bits = register_bits(expression.type)
                return self.graph.const(bits, constant_bits(expression))
            case ir.Load(place=place, type=kind):
                return self._load(place, kind)
            case ir.AddressOf(place=place):
                return self.address(place)
            case ir.Unary(operator=operator, operand=operand):
                return self._unary(operator, self.evaluate(operand), operand.type)
            case ir.Binary():
                return self._binary(expression)
            case ir.PointerAdd() | ir.PointerDifference():
                return self._pointer(expression)
            case ir.Convert(operand=operand, type=kind):
                return self._convert(self.evaluate(operand), operand.type, kind)
            case ir.Select():
                return self._select(expression)
            case ir.Mathematics(function=function, arguments=arguments):
                return self._function(function, [self.evaluate(each) for each in arguments])

    def address(self, place: ir.Place) -> Operation:
        """Byte address of a place."""
        match place:
            case ir.VariablePlace(variable=variable):
                return self.graph.const(ADDRESS_BITS, self.storage.address(variable))
            case ir.Deref(pointer=pointer):
                return self.evaluate(pointer)
            case ir.Element(base=base, index=index):
                return self._offset(self.address(base), self.evaluate(index), size_of(place.type))
            case ir.Member(base=base, name=name):
                kind = base.type
                assert isinstance(kind, StructType)
                found = kind.field(name)
                assert found is not None
                return self._plus(self.address(base), found.offset)

    def assign(self, place: ir.Place, value: Operation, state: Way) -> None:
        """place = value on this way."""
        variable = self.storage.in_register(place)
        if variable is not None:
            state.values[variable] = value
            return
        hidden = self.storage.pointers.disguised(place)
        if hidden is not None and value.kind != "const":
            raise refuse(
                self.where,
                f"parts of {hidden.name}, in which there are pointers, are written as another type",
                "copy pointers as pointers, or with memcpy",
            )
        bits = size_of(place.type) * 8
        memory = self.storage.access(place, bits // 8, self.where)
        # Of a pointer that is no address, as -1, the upper half is -1, too; addresses are small.
        wide = self.graph.resize(value, bits, signed=isinstance(place.type, PointerType))
        address = self.address(place)
        self.seen.append(Seen(place, address, bits // 8, state.reached, self.where, is_store=True))
        self.accesses.store(memory, address, wide, self.where, state.reached)

    # ---- places ----

    def _load(self, place: ir.Place, kind: ScalarType) -> Operation:
        variable = self.storage.in_register(place)
        if variable is not None:
            return self.read(variable)
        # Of a pointer the low half is enough; a _Bool takes a byte.
        bits = max(register_bits(kind), 8)
        memory = self.storage.access(place, bits // 8, self.where)
        address, size = self.address(place), bits // 8
        self.seen.append(Seen(place, address, size, self.reached, self.where, is_store=False))
        value = self.load(memory, address, bits)
        return self.graph.resize(value, register_bits(kind), signed=False)

    def load(self, memory: Memory, address: Operation, bits: int) -> Operation:
        """What stands in memory."""
        return self.accesses.load(memory, address, bits, self.where, self.reached)

    def _offset(self, base: Operation, index: Operation, size: int) -> Operation:
        """base + index * size; what is constant is added last, so that equal parts are shared."""
        build, sums = self.graph.build, self.sums
        varying, constant = self._split(build("trunc", ADDRESS_BITS, index))
        scaled = build("mul", ADDRESS_BITS, varying, self.graph.const(ADDRESS_BITS, size))
        start, offset = self._split(base)
        address = self._plus(build("add", ADDRESS_BITS, scaled, start), offset + constant * size)
        far = signed(offset, ADDRESS_BITS) + signed(constant, ADDRESS_BITS) * size
        cut = 0 if -(1 << 31) <= far < 1 << 31 else 1 << 32
        sums.note(address, gcd(sums.of(base).plus(sums.of(index), size).wrap, cut))
        return address

    def _plus(self, address: Operation, constant: int) -> Operation:
        start, offset = self._split(address)
        total = self.graph.const(ADDRESS_BITS, offset + constant)
        found = self.graph.build("add", ADDRESS_BITS, start, total)
        self.sums.note(found, self.sums.of(address).wrap)
        return found

    def _split(self, value: Operation) -> tuple[Operation, int]:
        """A value of 32 bits as a sum of what varies and a constant."""
        if value.kind == "const":
            return self.graph.const(ADDRESS_BITS, 0), value.value
        inner = value.operands[0] if value.kind == "zext" else value
        if inner.kind in ("add", "or") and inner.operands[1].kind == "const":
            left, right = inner.operands
            no_carry = (
                self.graph.high(left) < right.value & -right.value
                if inner.kind == "or"
                else inner is value or self.graph.high(left) + right.value < 1 << inner.bits
            )
            if no_carry:
                return self.graph.build("zext", ADDRESS_BITS, left), right.value
        return value, 0

    # ---- operators ----

    def _unary(self, operator: str, value: Operation, kind: ScalarType) -> Operation:
        bits, graph = value.bits, self.graph
        if operator == "bits":
            return value
        if operator == "not":
            return graph.build("xor", bits, value, graph.const(bits, -1))
        if isinstance(kind, FloatType):
            return graph.build("xor", bits, value, graph.const(bits, 1 << (bits - 1)))
        zero = graph.const(bits, 0)
        result = graph.build("sub", bits, zero, value)
        self.sums.note_result(result, "sub", [zero, value], not is_signed(kind))
        return result

    def _binary(self, expression: ir.Binary) -> Operation:
        left, right = self.evaluate(expression.left), self.evaluate(expression.right)
        operator, kind = expression.operator, expression.left.type
        if operator in COMPARISONS:
            return self._comparison(operator, kind, left, right)
        if isinstance(kind, FloatType):
            return self.graph.build(FLOAT_KINDS[operator], left.bits, left, right)
        name = operator
        if operator in ("div", "rem"):
            name = ("s" if is_signed(kind) else "u") + operator
            if right.kind != "const" or right.value == 0:
                size = right.bits // 8
                self.seen.append(Seen(None, right, size, self.reached, self.where, is_store=False))
        elif operator == "shr":
            name = "ashr" if is_signed(kind) else "lshr"
        result = self.graph.build(name, left.bits, left, right)
        self.sums.note_result(result, name, [left, right], name == "shl" or not is_signed(kind))
        return result

    def _comparison(
        self, operator: str, kind: ScalarType, left: Operation, right: Operation
    ) -> Operation:
        name, swap, opposite = COMPARISONS[operator]
        if isinstance(kind, FloatType):
            name = "f" + name
        elif name != "eq":
            name = ("s" if is_signed(kind) else "u") + name
        if swap:
            left, right = right, left
        bit = self.graph.build(name, 1, left, right)
        return self.graph.build("zext", 32, self.graph.negate(bit) if opposite else bit)

    def _select(self, expression: ir.Select) -> Operation:
        value = self.evaluate(expression.condition)
        bit = self.graph.build("ne", 1, value, self.graph.const(value.bits, 0))
        if bit.kind == "const":
            return self.evaluate(expression.yes if bit.value else expression.no)
        yes, no = (
            self._evaluate_under(each, when)
            for each, when in ((expression.yes, bit), (expression.no, self.graph.negate(bit)))
        )
        return self.graph.build("select", yes.bits, bit, yes, no)

    def _evaluate_under(self, expression: ir.Expression, condition: Operation) -> Operation:
        """A value that matters only if a condition holds."""
        reached = self.reached
        self.reached = self.accesses.conditions.both(reached, condition)
        value = self.evaluate(expression)
        self.reached = reached
        return value

    def _pointer(self, expression: ir.PointerAdd | ir.PointerDifference) -> Operation:
        if isinstance(expression, ir.PointerAdd):
            base, index = self.evaluate(expression.pointer), self.evaluate(expression.index)
            return self._offset(base, index, size_of(expression.type.target))
        kind = expression.left.type
        assert isinstance(kind, PointerType)
        build, graph = self.graph.build, self.graph
        left, right = self.evaluate(expression.left), self.evaluate(expression.right)
        wide = build("sext", 64, build("sub", ADDRESS_BITS, left, right))
        size = size_of(kind.target)
        if size & (size - 1) == 0:  # always a multiple of it
            return build("ashr", 64, wide, graph.const(6, size.bit_length() - 1))
        return build("sdiv", 64, wide, graph.const(64, size))

    def _function(self, name: str, operands: list[Operation]) -> Operation:
        bits = operands[0].bits
        if name == "fabs":
            mask = self.graph.const(bits, (1 << (bits - 1)) - 1)
            return self.graph.build("and", bits, operands[0], mask)
        return self.graph.build(FUNCTIONS[name], bits, *operands)

    def _convert(self, value: Operation, source: ScalarType, kind: ScalarType) -> Operation:
        build, graph = self.graph.build, self.graph
        if isinstance(source, FloatType):
            return self._convert_float(value, kind)
        if isinstance(kind, FloatType):
            wide = graph.resize(value, 32 if value.bits < 32 else value.bits, is_signed(source))
            return build("sitof" if is_signed(source) else "uitof", kind.bits, wide)
        if isinstance(kind, IntType) and kind.bits == 1:
            return build("ne", 1, value, graph.const(value.bits, 0))
        result = graph.resize(value, register_bits(kind), is_signed(source))
        cut = 1 << 32 if result.bits < value.bits else 0
        self.sums.note(result, gcd(self.sums.of(value).wrap, cut))
        return result

    def _convert_float(self, value: Operation, kind: ScalarType) -> Operation:
        build, graph = self.graph.build, self.graph
        if isinstance(kind, FloatType):
            return value if kind.bits == value.bits else build("ftof", kind.bits, value)
        assert isinstance(kind, IntType)
        if kind.bits == 1:
            return graph.negate(build("feq", 1, value, graph.const(value.bits, 0)))
        if kind.bits == 64:
            return build("ftosi" if kind.signed else "ftoui", 64, value)
        # As x86-64 does: by way of the next wider signed type.
        wide = 32 if kind.signed or kind.bits < 32 else 64
        return graph.resize(build("ftosi", wide, value), kind.bits, signed=False)

    def _no_variable(self, variable: ir.Variable) -> Operation:
        raise refuse(self.where, f"{variable.name} has no value here")
