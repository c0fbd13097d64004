# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Innermost loops that have another number of iterations in each round: `for (j = 0; j < i; j++)`.

First value and limit of the counter are sums of the counters outside, and no number can wrap.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from plait.compiler.hls.plan.affine import Sum
from plait.compiler.ir import nodes as ir
from plait.compiler.ir.types import IntType

Known = Mapping[ir.Variable, ir.Const]
ROUNDS_MAX = 1 << 16  # of which the iterations are counted one by one


@dataclass(frozen=True, slots=True)
class Length:
    """Iterations, and the counter's first value, as sums of the outer levels' counts, by depth.

    A round without iterations takes one. `total`: of all rounds, if that is known.
    """

    count: Sum
    start: Sum
    least: int
    most: int
    total: int | None


@dataclass(frozen=True, slots=True)
class Outside:
    """What is known around a loop: counters as sums, iterations of levels, constants."""

    counters: Mapping[ir.Variable, Sum]
    trips: Sequence[int | None]
    known: Known

    def range(self, total: Sum) -> tuple[int, int] | None:
        """Least and greatest value."""
        least = most = total.constant
        for depth, factor in total.terms.items():
            trips = self.trips[depth] if isinstance(depth, int) else None
            if trips is None:
                return None
            ends = (0, (trips - 1) * factor)
            least, most = least + min(ends), most + max(ends)
        return least, most

    def fits(self, total: Sum, kind: IntType) -> bool:
        """Whether all values are of a type."""
        ends = self.range(total)
        return ends is not None and kind.minimum <= ends[0] and ends[1] <= kind.maximum

    def sum(self, expression: ir.Expression) -> Sum | None:
        """What an expression is, if nothing in it wraps."""
        kind = expression.type
        total = self._sum(expression)
        if total is None or not isinstance(kind, IntType) or not self.fits(total, kind):
            return None
        return total

    def _sum(self, expression: ir.Expression) -> Sum | None:
        match expression:
            case ir.Const(value=int(value)):
                return Sum({}, value)
            case ir.Load(place=ir.VariablePlace(variable=variable)):
                constant = self.known.get(variable)
                if variable in self.counters or constant is None:
                    return self.counters.get(variable)
                return Sum({}, constant.value) if isinstance(constant.value, int) else None
            case ir.Convert(operand=operand):
                return self.sum(operand) if isinstance(operand.type, IntType) else None
            case ir.Binary(operator=("add" | "sub") as operator, left=left, right=right):
                one, other = self.sum(left), self.sum(right)
                if one is None or other is None:
                    return None
                return one.plus(other, 1 if operator == "add" else -1)
            case _:
                return None

    def rounds(self, count: Sum) -> int | None:
        """Iterations of all rounds together."""
        rounds, ranges = 1, list[range]()
        for depth, trips in enumerate(self.trips):
            if trips is None:
                return None
            if depth in count.terms:
                ranges.append(range(trips))
            else:
                rounds *= trips
        size = 1
        for each in ranges:
            size *= len(each)
        if size > ROUNDS_MAX:
            return None
        factors = [count.terms[depth] for depth in sorted(count.terms, key=str)]
        found = 0
        for place in product(*ranges):
            steps = sum(factor * index for factor, index in zip(factors, place, strict=True))
            found += max(count.constant + steps, 1)
        return rounds * found


def length_of(
    test: tuple[str, ir.Expression], first: Sum | None, step: int, kind: IntType, outside: Outside
) -> Length | None:
    """Of a loop whose counter is compared with a limit, from a first value on."""
    operator, bound = test
    limit = outside.sum(bound)
    upwards = (step, operator) in ((1, "lt"), (1, "le"))
    if limit is None or first is None or not (upwards or (step, operator) in DOWNWARDS):
        return None
    count = limit.plus(first, -1) if upwards else first.plus(limit, -1)
    if operator in ("le", "ge"):
        count = Sum(count.terms, count.constant + 1)
    ends, end = outside.range(count), first.plus(count, step)
    if ends is None or ends[1] < 1 or not all(outside.fits(each, kind) for each in (first, end)):
        return None
    return Length(count, first, *ends, outside.rounds(count))


DOWNWARDS = ((-1, "gt"), (-1, "ge"))
