# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Values as sums: constant + coefficient * symbol + ...; a symbol is a level's count or a value.

Sums are numbers without end, and so are the values that a program in C means: an index is what C
says that it is, not its low 32 bits. Where C lets a number wrap, which unsigned ones do, or a
conversion cuts it, the value may differ from the sum by a multiple of `Sum.wrap`. Values of less
than 32 bits are taken apart only if they cannot wrap.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import gcd

from plait.compiler.hls.design import Operation, Register
from plait.compiler.hls.plan.graph import Graph
from plait.compiler.hls.semantics import INTEGER, evaluate, signed

Symbol = int | Operation  # a level of the nest, or a value that is not taken apart

LINEAR = ("add", "sub", "mul", "shl", "or", "zext", "sext", "trunc")
COUNT_BITS = 40  # more iterations than any loop can have
# Constants that move a number by 2**32 or more when they are cut to 32 bits are greater than this,
# and so is a sum of some of them; what is added to an index is less.
CONSTANT_MAX = 1 << 24


@dataclass(frozen=True, slots=True)
class Sum:
    """constant + sum of coefficient * symbol + a multiple of wrap; no coefficient is 0.

    wrap: 0, or a multiple of 2**32 but for what was divided; numbers are then in -wrap/2..wrap/2-1.
    """

    terms: Mapping[Symbol, int]
    constant: int
    wrap: int = 0

    def plus(self, other: Sum, factor: int = 1) -> Sum:
        """self + factor * other."""
        terms = dict(self.terms)
        for symbol, coefficient in other.terms.items():
            terms[symbol] = terms.get(symbol, 0) + factor * coefficient
        wrap = gcd(self.wrap, factor * other.wrap)
        return Sum(terms, self.constant + factor * other.constant).modulo(wrap)

    def modulo(self, wrap: int) -> Sum:
        """The sum if multiples of a number do not count, or of 0."""
        wrap = gcd(self.wrap, wrap)
        terms = {symbol: _centred(each, wrap) for symbol, each in self.terms.items()}
        kept = {symbol: each for symbol, each in terms.items() if each}
        return Sum(kept, _centred(self.constant, wrap), wrap)

    def difference(self, other: Sum) -> int | None:
        """self - other, if that is a constant, but for multiples of wrap."""
        rest = self.plus(other, -1)
        return None if rest.terms else rest.constant

    def where(self, held: Mapping[Register, int]) -> Sum:
        """The sum if registers hold these values."""
        if not held:
            return self
        terms, constant, wrap = dict(self.terms), self.constant, self.wrap
        for symbol, factor in self.terms.items():
            value = _value(symbol, held) if isinstance(symbol, Operation) else None
            if isinstance(symbol, Operation) and value is not None:
                constant += factor * value
                if symbol.bits >= 32 and value >> (symbol.bits - 1):  # or a negative number
                    wrap = gcd(wrap, factor << symbol.bits)
                del terms[symbol]
        return Sum(terms, constant).modulo(wrap)


def _centred(number: int, wrap: int) -> int:
    """The number from -wrap/2 on that differs by a multiple of wrap."""
    return (number + wrap // 2) % wrap - wrap // 2 if wrap else number


def _value(operation: Operation, held: Mapping[Register, int]) -> int | None:
    """The bits of an operation that needs nothing but registers that hold these values."""
    if operation.kind == "const":
        return operation.value
    if operation.register is not None:
        value = held.get(operation.register)
        return None if value is None else value & ((1 << operation.bits) - 1)
    if operation.kind not in INTEGER:
        return None
    known: list[int] = []
    for each in operation.operands:
        value = _value(each, held)
        if value is None:
            return None
        known.append(value)
    widths = [each.bits for each in operation.operands]
    return evaluate(operation.kind, operation.bits, known, widths)


class Sums:
    """Sums of the operations of a graph; `counts` are those that are known to be counters.

    `held`: all that some registers may hold together, at least one.
    """

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self.counts: dict[Operation, Sum] = {}
        self.held: list[Mapping[Register, int]] = [{}]
        self.wraps: dict[Operation, int] = {}  # beside what the parts of an operation tell
        self._known: dict[Operation, Sum] = {}

    def differences(self, one: Operation, other: Operation) -> list[Sum]:
        """one - other, for each of `held`."""
        rest = self.of(one).plus(self.of(other), -1)
        return [rest.where(held) for held in self.held]

    def of(self, operation: Operation) -> Sum:
        """The sum that an operation is."""
        if operation in self.counts:
            return self.counts[operation]
        if operation not in self._known:
            found = self._take_apart(operation)
            if found is not None:
                found = found.modulo(self.wraps.get(operation, 0))
            self._known[operation] = found or Sum({operation: 1}, 0)
        return self._known[operation]

    def count(self, operation: Operation, total: Sum) -> None:
        """Make known that this is a counter."""
        self.counts[operation] = total
        self._known.clear()

    def forget(self) -> None:
        """Operations have other operands now, of the same value where it matters."""
        self._known.clear()

    def note(self, operation: Operation, wrap: int) -> None:
        """What C means by a value may differ from its sum by a multiple of a number; 0: by none.

        Operations that stand for several values differ as any of these.
        """
        if self._graph.high(operation) >> (operation.bits - 1) == 0:
            return  # nothing has wrapped
        old = self.wraps.get(operation, 0)
        if gcd(old, wrap) != old:
            self.wraps[operation] = gcd(old, wrap)
            if operation in self._known:  # and so perhaps in other sums
                self._known.clear()

    def note_result(
        self, result: Operation, kind: str, operands: list[Operation], can_wrap: bool
    ) -> None:
        """The same of a result of C's arithmetic; `can_wrap`: as unsigned numbers do."""
        total = self._linear(kind, *map(self.of, operands))
        if total is None:
            return
        wrap = total.wrap
        if can_wrap and self._magnitude(total) >> (result.bits - 1):
            wrap = gcd(wrap, 1 << result.bits)
        constants = [signed(each.value, each.bits) for each in operands if each.kind == "const"]
        if result.bits > 32 and any(abs(each) > CONSTANT_MAX for each in constants):
            wrap = gcd(wrap, 1 << 32)
        self.note(result, wrap)

    @staticmethod
    def _linear(kind: str, left: Sum, right: Sum) -> Sum | None:
        nothing = Sum({}, 0)
        match kind:
            case "add":
                return left.plus(right)
            case "sub":
                return left.plus(right, -1)
            case "mul" if not (left.terms and right.terms):
                if left.terms:
                    return nothing.plus(left, right.constant)
                return nothing.plus(right, left.constant)
            case "shl" if not right.terms:
                return nothing.plus(left, 1 << (right.constant & 63))
            case _:
                return None

    def _magnitude(self, total: Sum) -> int:
        """No value is greater, whether it is positive or negative."""
        most = abs(total.constant)
        for symbol, factor in total.terms.items():
            if isinstance(symbol, int):
                bits = COUNT_BITS
            elif symbol.kind == "sext":
                bits = symbol.operands[0].bits
            else:
                bits = self._graph.high(symbol).bit_length()
            most += abs(factor) << bits
        return most

    def _take_apart(self, operation: Operation) -> Sum | None:
        kind, bits = operation.kind, operation.bits
        if kind == "const":
            value = operation.value
            return Sum({}, signed(value, bits) if bits >= 32 else value)
        if kind in ("zext", "sext", "trunc"):
            return self._converted(operation)
        if kind in ("ashr", "lshr"):
            return self._divided(*operation.operands)
        if kind not in LINEAR:
            return None
        if bits < 32 and not self._fits(operation):
            return None
        left, right = operation.operands
        match kind:
            case "add" | "or":
                if kind == "or" and not self._is_disjoint(left, right):
                    return None
                return self.of(left).plus(self.of(right))
            case "sub":
                return self.of(left).plus(self.of(right), -1) if bits >= 32 else None
            case _:
                if right.kind != "const":
                    return None
                factor = self.of(right).constant if kind == "mul" else 1 << (right.value & 63)
                return Sum({}, 0).plus(self.of(left), factor)

    def _divided(self, left: Operation, right: Operation) -> Sum | None:
        """A count of whole parts can be taken apart again; unless it is small, it may wrap."""
        if right.kind != "const" or self._graph.high(left) >> (left.bits - 1):
            return None
        total, by = self.of(left), 1 << (right.value & 63)
        if self._graph.high(left) >> 31:
            total = total.modulo(1 << 32)
        if any(each % by for each in (*total.terms.values(), total.constant, total.wrap)):
            return None
        terms = {symbol: coefficient // by for symbol, coefficient in total.terms.items()}
        return Sum(terms, total.constant // by, total.wrap // by)

    def _converted(self, operation: Operation) -> Sum | None:
        (inner,) = operation.operands
        if operation.kind == "trunc" and operation.bits < 32:
            if self._graph.high(inner) >> operation.bits:
                return None
        elif operation.kind == "sext" and inner.bits < 32:
            return None
        return self.of(inner)

    def _fits(self, operation: Operation) -> bool:
        left, right = (self._graph.high(each) for each in operation.operands)
        match operation.kind:
            case "add":
                bound = left + right
            case "mul":
                bound = left * right
            case "shl":
                bound = left << min(right, 63)
            case _:
                return operation.kind == "or"
        return bound >> operation.bits == 0

    def _is_disjoint(self, left: Operation, right: Operation) -> bool:
        if right.kind != "const":
            return False
        return self._graph.high(left) < right.value & -right.value
