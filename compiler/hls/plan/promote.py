# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Loads of what an earlier iteration has stored or loaded become carried values.

A load whose address is, `distance` iterations before, that of a store takes the stored value; only
the first iterations of the innermost level still read memory. Loads that are the same one after
another (a[j - 1], a[j], a[j + 1]) become one; then the loop begins some iterations early that do
nothing but load (Body.primed).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd

from plait.compiler.hls.design import Memory, Operation
from plait.compiler.hls.plan.access import Access
from plait.compiler.hls.plan.body import Body, Carried
from plait.compiler.hls.plan.dependence import Dependences
from plait.compiler.hls.plan.rebuild import Rebuilder, Replacement

MAX_DISTANCE = 8
ADDRESSES = 1 << 32  # addresses that differ by a multiple of this are the same


@dataclass(slots=True)
class Reuse:
    """`load` has the value that `value` had `distance` iterations before."""

    load: Access
    value: Operation
    distance: int


# ---- stored values ------------------------------------------------------------------------------


def promote_stores(body: Body) -> Body:
    """All loads of values that were stored shortly before."""
    for _ in range(len(body.accesses)):
        found = _find_stored(body)
        if found is None:
            break
        body = _replace(body, [found], early=True)
    return body


def distance_of(body: Body, earlier: Access, later: Access) -> int | None:
    """Iterations of the innermost level after which `later` always has the bytes of `earlier`."""
    sums, inner = body.values.sums, len(body.levels) - 1
    first, second = sums.of(earlier.address), sums.of(later.address)
    if earlier.domain or later.domain or earlier.bits != later.bits:
        return None
    if any(isinstance(each, Operation) and each.kind != "register" for each in first.terms):
        return None
    difference = first.difference(second)
    if difference is None or gcd(first.wrap, second.wrap) % ADDRESSES:
        return None
    factor = first.terms.get(inner, 0)
    if factor == 0:
        return 1 if difference == 0 else None
    return difference // factor if difference % factor == 0 else None


def _find_stored(body: Body) -> Reuse | None:
    dependences = Dependences(body)
    for load in body.accesses:
        if load.is_store or load.after or load.early is not None:
            continue
        stores = [each for each in body.accesses if each.is_store and each.memory is load.memory]
        for store in stores:
            distance = distance_of(body, store, load)
            if distance is None or not 1 <= distance <= MAX_DISTANCE:
                continue
            others = [dependences.distance(each, load) for each in stores if each is not store]
            if any(each is not None and each < distance for each in others):
                continue
            value = _at_end(body, store)
            if value is not None:
                return Reuse(load, value, distance)
    return None


def _at_end(body: Body, store: Access) -> Operation | None:
    """What stands at a store's address when the iteration ends, if no load is needed to know."""
    accesses = body.values.accesses
    count = len(accesses.list)
    one = body.graph.const(1, 1)
    value = accesses.load(store.memory, store.address, store.bits, store.where, one)
    if len(accesses.list) == count:
        return value
    accesses.take_back(count)
    return None


# ---- loaded values ------------------------------------------------------------------------------


def windows(body: Body, memories: set[Memory]) -> list[Reuse]:
    """Loads from these memories that another load had some iterations before."""
    dependences = Dependences(body)
    found: list[Reuse] = []
    left = [
        each
        for each in body.accesses
        if each.memory in memories and _is_constant(body, dependences, each)
    ]
    while left:
        near = [(distance_of(body, left[0], each), each) for each in left]
        group = [(distance, each) for distance, each in near if distance is not None]
        left = [each for distance, each in near if distance is None and each is not left[0]]
        leader, ahead = None, 0
        for distance, each in sorted(group, key=lambda pair: pair[0]):
            if leader is None or leader.load is None or distance - ahead > MAX_DISTANCE:
                leader, ahead = each, distance
            elif distance > ahead:
                found.append(Reuse(each, leader.load, distance - ahead))
    return found


def _is_constant(body: Body, dependences: Dependences, load: Access) -> bool:
    """Whether no store of the loop changes what is loaded."""
    if load.is_store or load.after or load.domain:
        return False
    inner = len(body.levels) - 1
    if not body.values.sums.of(load.address).terms.get(inner):
        return False
    stores = [each for each in body.accesses if each.is_store and each.memory is load.memory]
    return all(dependences.distance(store, load) is None for store in stores)


def share_windows(body: Body, reuses: list[Reuse]) -> Body:
    """Replaces the loads; `body` is primed for the greatest distance."""
    return _replace(body, reuses, early=False)


# ---- replacing ----------------------------------------------------------------------------------


def _replace(body: Body, reuses: list[Reuse], early: bool) -> Body:
    """`early`: in the first iterations of the innermost level the load is still needed."""
    assert body.first is not None
    body.prune([body.first, *(each.value for each in reuses)])
    return Promotion(body, reuses, early).body()


class Promotion:
    """Of some loads of a body."""

    def __init__(self, old: Body, reuses: list[Reuse], early: bool) -> None:
        self.old, self.early = old, early
        self.chains: dict[Operation, list[Operation]] = {}
        self.flags: list[Operation] = []
        self.loads: dict[Operation, Operation] = {}
        self.rebuilder = Rebuilder(
            old, {each.load.load: self._rule(each) for each in reuses if each.load.load}
        )

    def body(self) -> Body:
        """The new body."""
        body = self.rebuilder.body(self.loads, keep_replaced=self.early)
        graph, new = body.graph, self.rebuilder.new
        for value, chain in self.chains.items():
            self._carry(body, new[value], chain, graph.const(value.bits, 0))
        if self.flags:
            assert body.first is not None
            self._carry(body, body.first, self.flags, graph.const(1, 0))
        return body

    @staticmethod
    def _carry(body: Body, value: Operation, chain: list[Operation], initial: Operation) -> None:
        for phi in chain:
            body.carried.append(Carried(phi, initial, value))
            value = phi

    def _rule(self, reuse: Reuse) -> Replacement:
        def make(rebuilder: Rebuilder, copy: Operation) -> Operation:
            graph, load = rebuilder.graph, reuse.load.load
            assert load is not None
            self.loads[load] = copy
            chain = self.chains.setdefault(reuse.value, [])
            while len(chain) < reuse.distance:
                chain.append(graph.phi(copy.bits))
            value = chain[reuse.distance - 1]
            if not self.early:
                return value
            count = self.old.primed + reuse.distance
            rebuilder.early[load] = count
            return graph.build("select", copy.bits, self._flag(rebuilder, count), copy, value)

        return make

    def _flag(self, rebuilder: Rebuilder, count: int) -> Operation:
        """Whether this is one of the first `count` iterations."""
        assert self.old.first is not None
        flag = rebuilder.new[self.old.first]
        while len(self.flags) < count - 1:
            self.flags.append(rebuilder.graph.phi(1))
        for each in self.flags[: count - 1]:
            flag = rebuilder.graph.build("or", 1, flag, each)
        return flag
