# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Values as sums: constant + coefficient * symbol + ...; a symbol is a level's count or a value.

Sums are numbers without end. That is right for what becomes an address in an object: numbers of 32
bits and more may wrap on the way only where C's program has no meaning, or by a multiple of 2**32;
narrower ones are taken apart only if they cannot wrap.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from plait.compiler.hls.design import Operation, Register
from plait.compiler.hls.plan.graph import Graph
from plait.compiler.hls.semantics import INTEGER, evaluate, signed

Symbol = int | Operation  # a level of the nest, or a value that is not taken apart


@dataclass(frozen=True, slots=True)
class Sum:
    """constant + sum of coefficient * symbol; no coefficient is 0."""

    terms: Mapping[Symbol, int]
    constant: int

    def plus(self, other: Sum, factor: int = 1) -> Sum:
        """self + factor * other."""
        terms = dict(self.terms)
        for symbol, coefficient in other.terms.items():
            terms[symbol] = terms.get(symbol, 0) + factor * coefficient
        kept = {symbol: coefficient for symbol, coefficient in terms.items() if coefficient}
        return Sum(kept, self.constant + factor * other.constant)

    def difference(self, other: Sum) -> int | None:
        """self - other, if that is a constant."""
        rest = self.plus(other, -1)
        return None if rest.terms else rest.constant

    def where(self, held: Mapping[Register, int]) -> Sum:
        """The sum if registers hold these values."""
        if not held:
            return self
        terms, constant = dict(self.terms), self.constant
        for symbol, factor in self.terms.items():
            value = _value(symbol, held) if isinstance(symbol, Operation) else None
            if isinstance(symbol, Operation) and value is not None:
                constant += factor * (signed(value, symbol.bits) if symbol.bits >= 32 else value)
                del terms[symbol]
        return Sum(terms, constant)


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
            self._known[operation] = self._take_apart(operation) or Sum({operation: 1}, 0)
        return self._known[operation]

    def _take_apart(self, operation: Operation) -> Sum | None:
        kind, bits = operation.kind, operation.bits
        if kind == "const":
            value = operation.value
            return Sum({}, signed(value, bits) if bits >= 32 else value)
        if kind in ("zext", "sext", "trunc"):
            return self._converted(operation)
        if kind in ("ashr", "lshr"):
            return self._divided(*operation.operands)
        if kind not in ("add", "sub", "mul", "shl", "or"):
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
        """A count of whole parts: it cannot wrap, so that it can be taken apart again."""
        inner = left
        while inner.kind in ("zext", "sext") and inner not in self.counts:
            (inner,) = inner.operands
        if inner not in self.counts or right.kind != "const":
            return None
        width = inner.bits if inner.bits >= 32 else left.bits  # narrower ones cannot wrap
        if self._graph.high(left) >> (width - 1):
            return None
        total, by = self.counts[inner], 1 << (right.value & 63)
        if any(each % by for each in (*total.terms.values(), total.constant)):
            return None
        terms = {symbol: coefficient // by for symbol, coefficient in total.terms.items()}
        return Sum(terms, total.constant // by)

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
