# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Which conditions certainly never hold together.

Conditions are taken apart down to the bits of what they compare, and become binary decision
diagrams over these: `op >> 4 == 3`, `op < 5` and `(op & 7) == 1` are sets of values of op. What
is no simple arithmetic (loads, products, floats), or too much of it, may be any number. So a proof
holds for all numbers that there can be, and where there is none nothing is said.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from plait.compiler.hls.design import Operation
from plait.compiler.hls.plan.folding import opposite
from plait.compiler.hls.plan.graph import Graph, is_one, is_zero

SUPPORT_MAX = 128  # bits that a condition may be made of; also how deep a diagram can be
NODES_MAX = 2_000  # that one operation may add
TOTAL_MAX = 100_000  # that one graph may add

Key = int  # of a bit: its place in its value, then the value's number; diagrams are ordered by it
_LAST = 1 << 62  # after all keys
Bits = list[int]  # diagrams, the least significant bit first
BITWISE = ("and", "or", "xor")
SHIFTS = ("shl", "lshr", "ashr")
COMPARISONS = ("eq", "ne", "ult", "ule", "slt", "sle")
TAKEN_APART = frozenset(
    (
        *("const", "add", "sub", "select", "zext", "sext", "trunc", "concat"),
        *(*BITWISE, *SHIFTS, *COMPARISONS),
    )
)


Made = TypeVar("Made")


class _TooManyError(Exception):
    """More nodes than are worth it."""


class Diagrams:
    """Reduced and ordered, so that equal functions are equal numbers; 0 and 1 are the constants.

    Graphs of one plan share them: most loops are built more than once, with the same conditions.
    """

    def __init__(self) -> None:
        self.nodes: list[tuple[Key, int, int]] = [(_LAST, 0, 0), (_LAST, 1, 1)]
        self.limit = TOTAL_MAX
        self._numbers: dict[tuple[Key, int, int], int] = {}
        self._choices: dict[tuple[int, int, int], int] = {}

    def bit(self, place: int, value: int) -> int:
        """A bit, which may be 0 or 1, of a value by its number."""
        return self._node(place << 32 | value, 0, 1)

    def _node(self, key: Key, low: int, high: int) -> int:
        if low == high:
            return low
        node = (key, low, high)
        number = self._numbers.get(node)
        if number is None:
            if len(self.nodes) >= self.limit:
                raise _TooManyError
            number = self._numbers[node] = len(self.nodes)
            self.nodes.append(node)
        return number

    def choose(self, condition: int, yes: int, no: int) -> int:
        """condition ? yes : no."""
        if condition < 2 or yes == no:
            return yes if condition else no
        if yes == 1 and no == 0:
            return condition
        asked = (condition, yes, no)
        found = self._choices.get(asked)
        if found is None:
            found = self._choices[asked] = self._chosen(condition, yes, no)
        return found

    def _chosen(self, condition: int, yes: int, no: int) -> int:
        """By the first bit of the three. This is most of what a plan costs: hence no loops."""
        asked, of_yes, of_no = self.nodes[condition], self.nodes[yes], self.nodes[no]
        key = min(asked[0], of_yes[0], of_no[0])
        low, high = (asked[1], asked[2]) if asked[0] == key else (condition, condition)
        low_yes, high_yes = (of_yes[1], of_yes[2]) if of_yes[0] == key else (yes, yes)
        low_no, high_no = (of_no[1], of_no[2]) if of_no[0] == key else (no, no)
        return self._node(
            key, self.choose(low, low_yes, low_no), self.choose(high, high_yes, high_no)
        )

    def both(self, one: int, other: int) -> int:
        """one & other."""
        return self.choose(one, other, 0)

    def either(self, one: int, other: int) -> int:
        """one | other."""
        return self.choose(one, 1, other)

    def opposite(self, one: int) -> int:
        """!one."""
        return self.choose(one, 0, 1)

    def differ(self, one: int, other: int) -> int:
        """one ^ other."""
        return self.choose(one, self.opposite(other), other)


class Conditions:
    """Of one graph. `diagrams` may have those of other graphs."""

    def __init__(self, graph: Graph, diagrams: Diagrams) -> None:
        self.graph = graph
        self.diagrams = diagrams
        self._added = 0  # nodes, by this graph
        self._bits: dict[Operation, Bits] = {}
        self._support: dict[Operation, frozenset[Operation]] = {}  # what its bits are bits of
        self._numbers: dict[Operation, int] = {}
        self._excluded: dict[tuple[Operation, Operation], bool] = {}

    def excludes(self, one: Operation, other: Operation) -> bool:
        """Whether two conditions are certainly never true together."""
        if is_one(one) or is_one(other):
            return is_zero(one) or is_zero(other)
        pair = (one, other)
        if pair not in self._excluded:
            found = self._never(one, other, negated=False) or excludes(one, other)
            self._excluded[pair] = self._excluded[other, one] = found
        return self._excluded[pair]

    def implies(self, one: Operation, other: Operation) -> bool:
        """Whether the other condition certainly holds where one does."""
        if one is other or is_one(other) or is_zero(one):
            return True
        return not is_one(one) and self._never(one, other, negated=True)

    def both(self, one: Operation, other: Operation) -> Operation:
        """one & other, which may be one of them or never."""
        if self._never(other, other, negated=False) or self.excludes(one, other):
            return self.graph.const(1, 0)
        if self.implies(other, one):
            return other
        if self.implies(one, other):
            return one
        return self.graph.build("and", 1, one, other)

    def _never(self, one: Operation, other: Operation, negated: bool) -> bool:
        (first,), (second,) = self._diagrams_of(one), self._diagrams_of(other)
        support = self._support[one] | self._support[other]
        if _width(support) > SUPPORT_MAX or not self._support[one] & self._support[other]:
            return (first == 0) or (second == int(negated))
        diagrams = self.diagrams

        def both() -> int:
            return diagrams.both(first, diagrams.opposite(second) if negated else second)

        return self._limited(both) == 0

    def _limited(self, make: Callable[[], Made]) -> Made | None:
        """What is made with as many new nodes as are worth it, or nothing."""
        diagrams = self.diagrams
        before = len(diagrams.nodes)
        diagrams.limit = before + min(NODES_MAX, TOTAL_MAX - self._added)
        try:
            return make()
        except _TooManyError:
            return None
        finally:
            self._added += len(diagrams.nodes) - before

    # ---- bits ----

    def _diagrams_of(self, operation: Operation) -> Bits:
        """The bits of an operation, operands before it."""
        stack = [operation]
        while stack:
            each = stack[-1]
            left = [other for other in _parts(each) if other not in self._bits]
            if left:
                stack += left
            else:
                stack.pop()
                if each not in self._bits:
                    self._add(each)
        return self._bits[operation]

    def _add(self, operation: Operation) -> None:
        parts = _parts(operation)
        support = frozenset[Operation]().union(*(self._support[each] for each in parts))
        if (parts or operation.kind == "const") and _width(support) <= SUPPORT_MAX:
            found = self._limited(lambda: self._combined(operation))
            if found is not None:
                self._bits[operation], self._support[operation] = found, support
                return
        self.diagrams.limit = len(self.diagrams.nodes) + TOTAL_MAX  # bits as such are few
        number = self._numbers.setdefault(operation, len(self._numbers))
        known = self.graph.high(operation).bit_length()
        bits = [self.diagrams.bit(place, number) for place in range(known)]
        self._bits[operation] = bits + [0] * (operation.bits - known)
        self._support[operation] = frozenset((operation,))

    def _combined(self, operation: Operation) -> Bits:
        kind, bits, diagrams = operation.kind, operation.bits, self.diagrams
        if kind == "const":
            return [operation.value >> place & 1 for place in range(bits)]
        values = [self._bits[each] for each in operation.operands]
        if kind in BITWISE:
            ways = {"and": diagrams.both, "or": diagrams.either, "xor": diagrams.differ}
            combine = ways[kind]
            return [combine(*pair) for pair in zip(*values, strict=True)]
        if kind in SHIFTS:
            return _shifted(kind, values[0], operation.operands[1].value & 63)
        if kind in COMPARISONS:
            return [self._compared(kind, *values)]
        match kind:
            case "add":
                return self._sum(values[0], values[1], 0)
            case "sub":
                return self._sum(values[0], [diagrams.opposite(each) for each in values[1]], 1)
            case "select":
                ((condition,), yes, no) = values
                return [diagrams.choose(condition, *pair) for pair in zip(yes, no, strict=True)]
            case "concat":
                return [bit for value in reversed(values) for bit in value]
            case "sext":
                return values[0] + values[0][-1:] * (bits - len(values[0]))
            case _:  # zext, trunc
                return (values[0] + [0] * bits)[:bits]

    def _sum(self, left: Bits, right: Bits, carry: int) -> Bits:
        diagrams, found = self.diagrams, list[int]()
        for one, other in zip(left, right, strict=True):
            differ = diagrams.differ(one, other)
            found.append(diagrams.differ(differ, carry))
            carry = diagrams.choose(differ, carry, one)
        return found

    def _compared(self, kind: str, left: Bits, right: Bits) -> int:
        diagrams = self.diagrams
        if kind in ("eq", "ne"):
            differ = 0
            for pair in zip(left, right, strict=True):
                differ = diagrams.either(diagrams.differ(*pair), differ)
            return differ if kind == "ne" else diagrams.opposite(differ)
        if kind[0] == "s":  # the other way round for the sign
            left = [*left[:-1], diagrams.opposite(left[-1])]
            right = [*right[:-1], diagrams.opposite(right[-1])]
        less = int(kind.endswith("le"))
        for one, other in zip(left, right, strict=True):
            less = diagrams.choose(diagrams.differ(one, other), other, less)
        return less


def _parts(operation: Operation) -> list[Operation]:
    """What an operation's bits are made of; nothing: they may be any."""
    kind = operation.kind
    if kind not in TAKEN_APART or (kind in SHIFTS and operation.operands[1].kind != "const"):
        return []
    return operation.operands


def _shifted(kind: str, value: Bits, by: int) -> Bits:
    if kind == "shl":
        return ([0] * by + value)[: len(value)]
    return (value[by:] + (value[-1:] if kind == "ashr" else [0]) * by)[: len(value)]


def _width(support: frozenset[Operation]) -> int:
    return sum(each.bits for each in support)


# ---- by their form ------------------------------------------------------------------------------


def conjuncts(condition: Operation) -> set[Operation]:
    """Bits that are all 1 where a condition is."""
    if condition.kind == "and" and condition.bits == 1:
        return {condition}.union(*(conjuncts(each) for each in condition.operands))
    return {condition}


def excludes(one: Operation, other: Operation) -> bool:
    """The same without diagrams, for conditions that are made of too much."""
    if one.kind == "or" and one.bits == 1:
        return all(excludes(each, other) for each in one.operands)
    if other.kind == "or" and other.bits == 1:
        return all(excludes(one, each) for each in other.operands)
    return any(opposite(a, b) for a in conjuncts(one) for b in conjuncts(other))


def chosen(
    graph: Graph, ways: list[tuple[Operation, list[Operation]]]
) -> tuple[Operation, list[Operation]]:
    """Of conditions of which at most one holds: whether one does, and that one's values.

    A tree, so that none of many waits long; equal values are best next to each other.
    """
    if len(ways) == 1:
        return ways[0]
    middle = len(ways) // 2
    (first, no), (later, yes) = chosen(graph, ways[:middle]), chosen(graph, ways[middle:])
    values = [
        graph.build("select", one.bits, later, one, other)
        for one, other in zip(yes, no, strict=True)
    ]
    return graph.build("or", 1, first, later), values
