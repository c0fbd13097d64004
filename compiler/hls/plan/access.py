# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Loads and stores of one iteration, in the program's order; loads take what was just stored."""

from __future__ import annotations

from dataclasses import dataclass, field

from plait.compiler.hls.design import Memory, Operation
from plait.compiler.hls.plan.affine import Sums
from plait.compiler.hls.plan.folding import opposite
from plait.compiler.hls.plan.graph import Graph, is_one
from plait.compiler.ir.nodes import Where

# When an access matters, by level of the nest: only in the level's first iteration, only in its
# last, or from an iteration on.
FIRST, LAST = "first", "last"


@dataclass(eq=False, slots=True)
class Access:
    """A load, or a store that is not yet an operation. `after`: stores that must come before."""

    memory: Memory
    address: Operation
    bits: int
    where: Where
    reached: Operation
    domain: dict[int, str] = field(default_factory=dict[int, str])
    load: Operation | None = None
    value: Operation | None = None
    after: list[Access] = field(default_factory=list["Access"])
    early: int | None = None  # matters only in the first `early` iterations of the innermost level

    @property
    def is_store(self) -> bool:
        """Whether it writes."""
        return self.value is not None

    @property
    def size(self) -> int:
        """Bytes."""
        return self.bits // 8


class Accesses:
    """What a region does to memories."""

    def __init__(self, graph: Graph, sums: Sums) -> None:
        self.graph = graph
        self.sums = sums
        self.list: list[Access] = []
        self.domain: dict[int, str] = {}
        self._shared: dict[tuple[object, ...], Access] = {}

    def stores(self, memory: Memory) -> list[Access]:
        """All stores so far."""
        return [each for each in self.list if each.is_store and each.memory is memory]

    def apart(self, one: Access, address: Operation, size: int) -> bool:
        """Whether in one iteration two accesses surely are of different bytes."""
        return all(
            not rest.terms and not -size < rest.constant < one.size
            for rest in self.sums.differences(address, one.address)
        )

    def load(
        self, memory: Memory, address: Operation, bits: int, where: Where, reached: Operation
    ) -> Operation:
        """The value that stands there, after the stores so far."""
        return self._load_before(
            len(self.list), Access(memory, address, bits, where, reached, dict(self.domain))
        )

    def _load_before(self, end: int, wanted: Access) -> Operation:
        """Looks back for a store to this very address, as far as no other may be in between."""
        for index in range(end - 1, -1, -1):
            store = self.list[index]
            if not store.is_store or store.memory is not wanted.memory:
                continue
            if store.address is wanted.address and store.bits == wanted.bits:
                assert store.value is not None
                if is_one(store.reached) or store.reached is wanted.reached:
                    return store.value
                older = self._load_before(index, wanted)
                return self.graph.build("select", wanted.bits, store.reached, store.value, older)
            if not self.apart(store, wanted.address, wanted.size):
                return self._emit(wanted, index)
        return self._emit(wanted, -1)

    def _emit(self, wanted: Access, latest: int) -> Operation:
        """A load after all stores up to `latest` that may be of its bytes."""
        marker = self.list[latest] if latest >= 0 else None
        key = (wanted.memory, wanted.address, wanted.bits, marker)
        known = self._shared.get(key)
        if known is not None:
            if known.domain != wanted.domain:
                known.domain = {
                    level: when
                    for level, when in known.domain.items()
                    if wanted.domain.get(level) == when
                }
            assert known.load is not None
            return known.load
        wanted.after = [
            each
            for each in self.list[: latest + 1]
            if each.is_store
            and each.memory is wanted.memory
            and not self.apart(each, wanted.address, wanted.size)
        ]
        graph = self.graph
        wanted.load = graph.load(wanted.memory, wanted.address, wanted.bits, wanted.where)
        self._shared[key] = wanted
        self.list.append(wanted)
        return wanted.load

    def take_back(self, count: int) -> None:
        """All loads behind the first `count` accesses are not wanted after all."""
        gone = set(self.list[count:])
        del self.list[count:]
        self._shared = {key: each for key, each in self._shared.items() if each not in gone}

    def store(
        self,
        memory: Memory,
        address: Operation,
        value: Operation,
        where: Where,
        reached: Operation,
    ) -> None:
        """Behind all accesses so far."""
        store = Access(memory, address, value.bits, where, reached, dict(self.domain), value=value)
        self._absorb(store)
        store.after = [
            each
            for each in self.list
            if each.memory is memory and not self.apart(each, address, store.size)
        ]
        self.list.append(store)

    def _absorb(self, store: Access) -> None:
        """Takes over an older store to the same address that nothing has read from memory."""
        for index in range(len(self.list) - 1, -1, -1):
            older = self.list[index]
            if not older.is_store or older.memory is not store.memory:
                continue
            if older.address is store.address and older.bits == store.bits:
                self._take_over(store, older, index)
                return
            if not self.apart(older, store.address, store.size):
                return

    def _take_over(self, store: Access, older: Access, index: int) -> None:
        assert store.value is not None
        assert older.value is not None
        graph = self.graph
        if any(older in each.after and not each.is_store for each in self.list):
            return
        value = graph.build("select", store.bits, store.reached, store.value, older.value)
        store.value = value
        store.reached = graph.build("or", 1, store.reached, older.reached)
        store.domain = {
            level: when for level, when in store.domain.items() if older.domain.get(level) == when
        }
        del self.list[index]
        for each in self.list:
            each.after = [other for other in each.after if other is not older]

    def merge_exclusive(self) -> None:
        """Two stores of which at most one happens become one, if no access is in between."""
        index = 0
        while index + 1 < len(self.list):
            first = self.list[index]
            later = self._next_of(index)
            if later is not None and self._can_merge(first, later):
                self._merge(first, later)
            else:
                index += 1

    def _next_of(self, index: int) -> Access | None:
        memory = self.list[index].memory
        return next((each for each in self.list[index + 1 :] if each.memory is memory), None)

    @staticmethod
    def _can_merge(first: Access, later: Access) -> bool:
        return (
            first.is_store
            and later.is_store
            and first.bits == later.bits
            and excludes(first.reached, later.reached)
        )

    def _merge(self, first: Access, later: Access) -> None:
        """`later` stands for both."""
        assert first.value is not None
        assert later.value is not None
        build, condition = self.graph.build, later.reached
        address, value = (later.address, first.address), (later.value, first.value)
        later.address = build("select", address[0].bits, condition, *address)
        later.value = build("select", later.bits, condition, *value)
        later.reached = build("or", 1, condition, first.reached)
        later.domain = {
            level: when for level, when in later.domain.items() if first.domain.get(level) == when
        }
        later.after = list(dict.fromkeys((*first.after, *later.after)))
        self.list.remove(first)
        for each in self.list:
            if first in each.after:
                each.after = [other for other in each.after if other is not first]
                if each is not later and later not in each.after:
                    each.after.append(later)
        later.after = [each for each in later.after if each is not later]


def conjuncts(condition: Operation) -> set[Operation]:
    """Bits that are all 1 where a condition is."""
    if condition.kind == "and" and condition.bits == 1:
        return {condition}.union(*(conjuncts(each) for each in condition.operands))
    return {condition}


def excludes(one: Operation, other: Operation) -> bool:
    """Whether two conditions are certainly never true together."""
    if one.kind == "or" and one.bits == 1:
        return all(excludes(each, other) for each in one.operands)
    if other.kind == "or" and other.bits == 1:
        return all(excludes(one, each) for each in other.operands)
    return any(opposite(a, b) for a in conjuncts(one) for b in conjuncts(other))
