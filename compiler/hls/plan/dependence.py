# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""After how many iterations at least an access meets the bytes of another.

Exact for sums of counters (with isl); a value that is not such a sum may be anything. Numbers of
iterations that are not known have no upper bound. Pairs of accesses whose addresses differ by the
same sum ask isl the same question, and only once.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from math import gcd

import islpy as isl

from plait.compiler.hls.design import Operation, Register
from plait.compiler.hls.plan.access import FIRST, LAST, Access
from plait.compiler.hls.plan.affine import Sum
from plait.compiler.hls.plan.body import Body

# Of isl's own count for one question; most take some thousands.
OPERATIONS_MAX = 200_000
SIZE_MAX = 16  # no access has more bytes
# Where an unsigned number may wrap, no loop is taken to run further than this through an array if
# nothing is known of its length.
FAR = 1 << 20
# For one body, each a millisecond or more; behind them the next iteration may meet anything.
QUESTIONS_MAX = 1_000


def least(text: str) -> int | None:
    """The least d of a set, at least 1; None: it is empty. 1 if that takes too long to find out."""
    return answer(text, OPERATIONS_MAX)


@lru_cache(maxsize=1 << 14)
def answer(text: str, operations_max: int) -> int | None:
    """The same by isl, with as many operations."""
    context = isl.Context()
    context.set_max_operations(operations_max)
    try:
        found = isl.Set.read_from_str(context, text)
        return None if found.is_empty() else int(str(found.dim_min_val(0)))
    except isl.Error:
        return 1


class Dependences:
    """Distances within one loop, counted in iterations of its innermost level."""

    def __init__(self, body: Body) -> None:
        self.body = body
        self.trips = [level.trips for level in body.levels]
        self.length = body.levels[-1].length if body.levels else None
        # A level with counts that are no counter's: nothing is known of them but their order.
        # Where rounds of the innermost level differ, weights count rounds, and it has none.
        weight = 1
        self.weights = [0] * len(body.levels)
        for depth in range(len(body.levels) - 1, -1, -1):
            self.weights[depth] = weight
            trips = self.trips[depth]
            is_inner = depth == len(body.levels) - 1
            if is_inner and trips is not None:
                trips += body.primed
            if is_inner and self.length is not None:
                self.weights[depth] = 0
            elif depth:
                assert trips is not None
                weight *= trips
        self._known: dict[tuple[Access, Access], int | None] = {}
        self._answers: dict[str, int | None] = {}
        self.is_guessed = False  # whether there were too many questions

    def distance(self, earlier: Access, later: Access) -> int | None:
        """The least number of iterations from one to the other, at least 1; None: they never meet.

        Meet: a byte of `later` is one of `earlier`, and both matter.
        """
        if earlier.parts or later.parts:
            pairs = product(earlier.alternatives, later.alternatives)
            found = (self.distance(*pair) for pair in pairs)
            return min((each for each in found if each is not None), default=None)
        key = (earlier, later)
        if key not in self._known:
            is_plain = self._is_plain(earlier) and self._is_plain(later)
            if is_plain and self._is_anywhere(earlier, later):
                self._known[key] = 1
            elif is_plain and self._is_uniform(earlier, later):
                self._known[key] = self._find_uniform(earlier, later)
            else:
                self._known[key] = self.find(earlier, later)
        return self._known[key]

    # ---- without isl, since most are of these kinds ----

    @staticmethod
    def _is_plain(access: Access) -> bool:
        """Whether it matters in all iterations."""
        return not access.domain and access.early is None

    def _is_anywhere(self, earlier: Access, later: Access) -> bool:
        """Whether one of them may be at any address."""
        size = min(earlier.size, later.size)
        return any(
            abs(factor) <= size and isinstance(symbol, Operation) and not self.invariant(symbol)
            for access in (earlier, later)
            for symbol, factor in self.body.values.sums.of(access.address).terms.items()
        )

    def _is_uniform(self, earlier: Access, later: Access) -> bool:
        """Whether addresses in a single loop differ by a constant, but for the counter."""
        sums = self.body.values.sums
        first, second = sums.of(earlier.address), sums.of(later.address)
        known = all(isinstance(each, int) or self.invariant(each) for each in first.terms)
        if len(self.trips) > 1 or not known or first.difference(second) is None:
            return False
        return not self._wraps(first, second)

    def _find_uniform(self, earlier: Access, later: Access) -> int | None:
        sums = self.body.values.sums
        first, second = sums.of(earlier.address), sums.of(later.address)
        factor, apart = first.terms.get(0, 0), first.difference(second)
        assert apart is not None
        # `later` is apart - factor * distance before `earlier`; which distances are near enough?
        if factor < 0:
            apart, factor, low, high = -apart, -factor, -later.size, earlier.size
        else:
            low, high = -earlier.size, later.size
        distance = 1
        if factor:
            distance = max(1, (apart - high) // factor + 1)
        meets = low < apart - factor * distance < high
        trips = self.trips[0]
        in_time = trips is None or distance < trips + self.body.primed
        return distance if meets and in_time else None

    # ---- with isl ----

    def invariant(self, symbol: Operation | int) -> bool:
        """Whether a value is the same in all iterations."""
        return isinstance(symbol, Operation) and symbol.kind in ("register", "const")

    def find(self, earlier: Access, later: Access) -> int | None:
        """The same by isl, whatever the kind."""
        held = self.body.values.sums.held
        found = [self._ask(self._question(earlier, later, each)) for each in held]
        return min((each for each in found if each is not None), default=None)

    def together(self, one: Access, other: Access) -> bool:
        """Whether the bytes of two accesses may meet in one iteration."""
        if one.parts or other.parts:
            pairs = product(one.alternatives, other.alternatives)
            return any(self._happen(*pair) and self.together(*pair) for pair in pairs)
        sums = self.body.values.sums
        return any(
            self._is_together(one, other, rest)
            for rest in sums.differences(one.address, other.address)
        )

    def _happen(self, one: Access, other: Access) -> bool:
        return not self.body.values.accesses.conditions.excludes(one.reached, other.reached)

    def _is_together(self, one: Access, other: Access, rest: Sum) -> bool:
        if not all(isinstance(symbol, int) for symbol in rest.terms):
            return True
        constraints = [*self._domain(one, "a"), *self._domain(other, "a"), "d = 1"]
        parts = [f"{factor} * a{symbol}" for symbol, factor in rest.terms.items()]
        text = " + ".join([*sorted(parts), str(rest.constant)])
        names = self._names("a")
        if self._wraps(rest, Sum({}, 0)):
            names.append("w")
            text += f" + {rest.wrap} * w"
        constraints.append(f"{-one.size} < {text} < {other.size}")
        question = f"{{ [d] : exists {', '.join(names)} : {' and '.join(constraints)} }}"
        return self._ask(question) is not None

    def _ask(self, text: str) -> int | None:
        if text not in self._answers:
            if len(self._answers) >= QUESTIONS_MAX:
                self.is_guessed = True
                return 1
            self._answers[text] = least(text)
        return self._answers[text]

    def _question(self, earlier: Access, later: Access, held: Mapping[Register, int]) -> str:
        """The set of distances; equal for pairs that are alike but for where they are."""
        names = [*self._names("a"), *self._names("b")]
        apart = self._apart(earlier, later, names, held)
        constraints = [
            *self._domain(earlier, "a"),
            *self._domain(later, "b"),
            self._distance(),
            "d >= 1",
            f"{-earlier.size} < {apart} < {later.size}",
        ]
        return f"{{ [d] : exists {', '.join(names)} : {' and '.join(constraints)} }}"

    def _apart(
        self, earlier: Access, later: Access, names: list[str], held: Mapping[Register, int]
    ) -> str:
        """Bytes from the later one's address to the earlier one's; adds to the names."""
        sums = self.body.values.sums
        first, second = (sums.of(each.address).where(held) for each in (earlier, later))
        wrap = gcd(first.wrap, second.wrap)
        first, second = first.modulo(wrap), second.modulo(wrap)
        parts: list[str] = []
        free: list[int] = []
        for side, total, sign in (("a", first, 1), ("b", second, -1)):
            for symbol, factor in total.terms.items():
                if isinstance(symbol, int):
                    parts.append(f"{sign * factor} * {side}{symbol}")
                elif not self.invariant(symbol):
                    free.append(abs(factor))
        rest = first.plus(second, -1)
        free += [abs(factor) for symbol, factor in rest.terms.items() if self.invariant(symbol)]
        if free or self._wraps(first, second):
            factor = gcd(rest.wrap, *free)  # two times any number and three times one is any number
            names.append(f"x{factor}")
            parts.append(f"{factor} * {names[-1]}")
        return " + ".join([*sorted(parts), str(rest.constant)])

    def _wraps(self, first: Sum, second: Sum) -> bool:
        """Whether what two sums may be apart is enough to wrap."""
        wrap = first.plus(second, -1).wrap
        if not wrap:
            return False
        first, second = first.modulo(wrap), second.modulo(wrap)
        span = abs(first.plus(second, -1).constant) + SIZE_MAX
        for depth, trips in enumerate(self.trips):
            one, other = first.terms.get(depth, 0), second.terms.get(depth, 0)
            most = FAR if trips is None else trips + self.body.primed
            if depth == len(self.trips) - 1 and self.length is not None:
                most = self.length.most
            span += most * (abs(one) if one == other else abs(one) + abs(other))
        return span >= wrap

    def _names(self, side: str) -> list[str]:
        """Counts, and the length of a round."""
        last = [f"{side}L"] if self.length is not None else []
        return [*(f"{side}{n}" for n in range(len(self.trips))), *last]

    def _distance(self) -> str:
        """d, or the least that it can be where rounds differ."""
        before, after = self._time("a"), self._time("b")
        if self.length is None:
            return f"d = {after} - ({before})"
        inner, least = len(self.trips) - 1, max(self.length.least, 1)
        within = f"{before} = {after} and d = b{inner} - a{inner}"
        between = f"{least} * ({after} - ({before}) - 1)"
        later = f"{after} > {before} and d = aL - a{inner} + b{inner} + {between}"
        return f"(({within}) or ({later}))"

    def _time(self, side: str) -> str:
        return " + ".join(f"{weight} * {side}{n}" for n, weight in enumerate(self.weights))

    def _round(self, side: str) -> str:
        """How many iterations the round takes that an access is in."""
        assert self.length is not None
        parts = [f"{factor} * {side}{n}" for n, factor in self.length.count.terms.items()]
        count = " + ".join([*parts, str(self.length.count.constant)])
        if self.length.least >= 1:
            return f"{side}L = {count}"
        return f"(({side}L = {count} and {count} >= 1) or ({side}L = 1 and {count} <= 0))"

    def _domain(self, access: Access, side: str) -> list[str]:
        constraints: list[str] = []
        inner = len(self.trips) - 1
        if self.length is not None:
            last = "=" if access.domain.get(inner) == LAST else "<="
            constraints += [self._round(side), f"{side}{inner} {last} {side}L - 1"]
        for depth, trips in enumerate(self.trips):
            name = f"{side}{depth}"
            ahead = self.body.primed if depth == inner else 0
            low, high = -ahead, None if trips is None else trips - 1
            if depth == inner and access.is_store and depth not in access.domain:
                low = 0
            if access.domain.get(depth) == FIRST:
                high = low = -ahead
            elif access.domain.get(depth) == LAST and trips is not None:
                low = trips - 1
            if depth == inner and access.early is not None:
                high = access.early - 1 - ahead
            constraints.append(f"{name} >= {low}")
            if high is not None:
                constraints.append(f"{name} <= {high}")
        return constraints
