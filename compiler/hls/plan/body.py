# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A region before it is scheduled: its graph, what it carries, what it does to memories."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from plait.compiler.hls.design import Operation, made_of
from plait.compiler.hls.plan.access import Access
from plait.compiler.hls.plan.expressions import Values
from plait.compiler.hls.plan.graph import Graph, is_one
from plait.compiler.hls.plan.nest import Level
from plait.compiler.ir import nodes as ir


@dataclass(eq=False, slots=True)
class Carried:
    """A Phi to be."""

    value: Operation
    initial: Operation
    next: Operation
    distance: int = 1
    name: str = ""  # of the variable, if there is one


@dataclass(eq=False, slots=True)
class Body:
    """What an iteration does. `first`: whether it is the innermost level's first one."""

    values: Values
    outputs: dict[ir.Variable, Operation]
    where: ir.Where
    carried: list[Carried] = field(default_factory=list[Carried])
    go_on: Operation | None = None
    last: Operation | None = None
    levels: list[Level] = field(default_factory=list[Level])
    primed: int = 0  # iterations before the first of the innermost level that only load
    first: Operation | None = None

    @property
    def graph(self) -> Graph:
        """Its operations."""
        return self.values.graph

    @property
    def accesses(self) -> list[Access]:
        """Loads and stores, in the program's order."""
        return self.values.accesses.list

    @property
    def is_loop(self) -> bool:
        """Whether it repeats."""
        return bool(self.levels)

    @property
    def trips(self) -> int | None:
        """Iterations altogether, if known."""
        if self.levels and self.levels[-1].length is not None:
            return self.levels[-1].length.total
        total = 1
        for index, level in enumerate(self.levels):
            if level.trips is None:
                return None
            inner = index == len(self.levels) - 1
            total *= level.trips + (self.primed if inner else 0)
        return total

    def roots(self) -> list[Operation]:
        """Operations that have an effect."""
        found = [*self.outputs.values()]
        found += [each for each in (self.go_on, self.last) if each is not None]
        for access in self.accesses:
            if access.value is not None:
                found += [access.address, access.value, access.reached]
        return found

    def live(self, keep: Iterable[Operation]) -> set[Operation]:
        """Operations that something needs, and those to `keep`."""
        carried = {each.value: (each.initial, each.next) for each in self.carried}
        return made_of([*self.roots(), *keep], carried)

    def prune(self, keep: Iterable[Operation] = ()) -> None:
        """Removes what nothing needs."""
        live = self.live(keep)
        graph = self.graph
        graph.operations = [each for each in graph.operations if each in live]
        self.carried = [each for each in self.carried if each.value in live]
        accesses = self.values.accesses
        accesses.list = [each for each in accesses.list if each.is_store or each.load in live]
        for access in accesses.list:
            access.after = [each for each in access.after if each in accesses.list]


def condition_of(access: Access) -> Operation | None:
    """The condition of a store, None: always."""
    return None if is_one(access.reached) else access.reached
