# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Loads and stores of one iteration, in the program's order; loads take what was just stored.

Accesses of which at most one happens do not wait for each other.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from plait.compiler.hls.design import Memory, Operation
from plait.compiler.hls.plan.affine import Sums
from plait.compiler.hls.plan.exclusion import Conditions, Diagrams
from plait.compiler.hls.plan.graph import Graph
from plait.compiler.ir.nodes import Place, Where

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
    parts: list[Access] = field(default_factory=list["Access"])  # of which at most one happens

    @property
    def is_store(self) -> bool:
        """Whether it writes."""
        return self.value is not None

    @property
    def size(self) -> int:
        """Bytes."""
        return self.bits // 8

    @property
    def alternatives(self) -> list[Access]:
        """What it stands for, each with its own address."""
        return self.parts or [self]


@dataclass(frozen=True, slots=True)
class Seen:
    """An access as the program does it: `size` bytes at an address, if it is reached.

    Without a place it is a division, and the address its divisor. `in_test`: by the condition of
    a loop, which is computed for the iteration that ends it, too.
    """

    place: Place | None
    address: Operation
    size: int
    reached: Operation
    where: Where
    is_store: bool
    in_test: bool = False


class Accesses:
    """What a region does to memories."""

    def __init__(self, graph: Graph, sums: Sums, diagrams: Diagrams) -> None:
        self.graph = graph
        self.sums = sums
        self.conditions = Conditions(graph, diagrams)
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
                if self.conditions.implies(wanted.reached, store.reached):
                    return store.value
                if self.conditions.excludes(wanted.reached, store.reached):
                    continue
                older = self._load_before(index, wanted)
                return self.graph.build("select", wanted.bits, store.reached, store.value, older)
            if self._meets(store, wanted):
                return self._emit(wanted, index)
        return self._emit(wanted, -1)

    def _meets(self, earlier: Access, later: Access) -> bool:
        """Whether both may happen, to the same bytes."""
        return not self.apart(earlier, later.address, later.size) and not self.conditions.excludes(
            earlier.reached, later.reached
        )

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
            if not self.conditions.implies(wanted.reached, known.reached):
                known.reached = self.graph.build("or", 1, known.reached, wanted.reached)
                known.after = self._stores_before(known, latest)
            assert known.load is not None
            return known.load
        wanted.after = self._stores_before(wanted, latest)
        graph = self.graph
        wanted.load = graph.load(wanted.memory, wanted.address, wanted.bits, wanted.where)
        self._shared[key] = wanted
        self.list.append(wanted)
        return wanted.load

    def _stores_before(self, load: Access, latest: int) -> list[Access]:
        return [
            each
            for each in self.list[: latest + 1]
            if each.is_store and each.memory is load.memory and self._meets(each, load)
        ]

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
            each for each in self.list if each.memory is memory and self._meets(each, store)
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
