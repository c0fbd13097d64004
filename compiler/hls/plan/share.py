# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Stores of which at most one happens become one, and loads of which at most one matters.

It takes one port of the memory, in one cycle. This is the last thing that is done to a body.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from plait.compiler.hls.design import Operation
from plait.compiler.hls.plan.access import Access
from plait.compiler.hls.plan.body import Body
from plait.compiler.hls.plan.exclusion import chosen

Group = list[Access]


def share_stores(body: Body) -> None:
    """Makes one of stores to a memory."""
    stores = [each for each in body.accesses if each.is_store]
    for group in Grouping(body, stores).found:
        _merge(body, group)


def share_loads(body: Body) -> bool:
    """The same of loads; whether there were some.

    A window takes loads for what the next iterations need as well, so that all of them matter.
    """
    if body.primed:
        return False
    loads = [each for each in body.accesses if not each.is_store]
    groups = Grouping(body, loads).found
    new: dict[Operation, Operation] = {}
    for group in groups:
        merged = _merge(body, group)
        for each in group:
            assert each.load is not None
            assert merged.load is not None
            new[each.load] = merged.load
    if groups:
        _replace(body, new)
    return bool(groups)


class Grouping:
    """Finds groups of accesses that can be one without having to come before itself."""

    def __init__(self, body: Body, accesses: list[Access]) -> None:
        self.body = body
        self.groups: list[Group] = []
        self.group_of: dict[Access, Group] = {}
        self.of_load = {each.load: each for each in body.accesses if each.load is not None}
        self.gates = [each for each in (body.go_on, body.last) if each is not None]
        for access in accesses:
            # The latest one: neighbours are alike.
            group = next((each for each in reversed(self.groups) if self._fits(access, each)), None)
            if group is None:
                group = list[Access]()
                self.groups.append(group)
            group.append(access)
            self.group_of[access] = group

    @property
    def found(self) -> list[Group]:
        """Those of more than one."""
        return [each for each in self.groups if len(each) > 1]

    def _fits(self, access: Access, group: Group) -> bool:
        excludes = self.body.values.accesses.conditions.excludes
        return (
            group[0].memory is access.memory
            and group[0].bits == access.bits
            and all(excludes(each.reached, access.reached) for each in group)
            and not self._needs_itself([*group, access])
        )

    def _needs_itself(self, group: Group) -> bool:
        """Whether one access for all of a group would have to come before itself."""
        seen: set[Operation | Access] = set()
        stack: list[Operation | Access] = [*self._needed_by(group)]
        while stack:
            each = stack.pop()
            access = self.of_load.get(each) if isinstance(each, Operation) else each
            if access in group:
                return True
            if each in seen:
                continue
            seen.add(each)
            if access is not None:
                stack += self._needed_by(self.group_of.get(access, [access]))
            elif isinstance(each, Operation):
                stack += each.operands
        return False

    def _needed_by(self, group: Group) -> Iterator[Operation | Access]:
        """What one access for a group waits for."""
        for each in group:
            yield each.address
            yield from each.after
            if each.value is not None:
                yield from (each.value, *self.gates)
            if each.value is not None or len(group) > 1:
                yield each.reached


def _merge(body: Body, group: Group) -> Access:
    """One access, at the place of the last one."""
    accesses, graph = body.values.accesses, body.graph
    ways: list[tuple[Operation, list[Operation]]] = []
    for each in _by_address(group):
        ways.append((each.reached, [each.address, *([each.value] if each.value else [])]))
    reached, (address, *values) = chosen(graph, ways)
    last = group[-1]
    merged = Access(last.memory, address, last.bits, last.where, reached)
    if values:
        (merged.value,) = values
    else:
        merged.load = graph.load(last.memory, address, last.bits, last.where)
    merged.domain = _common_domain(group)
    merged.parts = list(group)
    merged.after = list(dict.fromkeys(each for access in group for each in access.after))
    accesses.list[accesses.list.index(last)] = merged
    accesses.list = [each for each in accesses.list if each not in group]
    for each in accesses.list:
        if any(access in each.after for access in group):
            each.after = [*(other for other in each.after if other not in group), merged]
    return merged


def _by_address(accesses: Group) -> Group:
    """Those with equal addresses behind each other: then there is less to choose from."""
    order = {address: n for n, address in enumerate(dict.fromkeys(a.address for a in accesses))}
    return sorted(accesses, key=lambda each: order[each.address])


def _common_domain(accesses: Group) -> dict[int, str]:
    """When any of them matters."""
    first, *others = accesses
    return {
        level: when
        for level, when in first.domain.items()
        if all(each.domain.get(level) == when for each in others)
    }


def _replace(body: Body, new: dict[Operation, Operation]) -> None:
    """In all that refers to operations."""

    def now(operation: Operation) -> Operation:
        return new.get(operation, operation)

    def maybe(operation: Operation | None) -> Operation | None:
        return None if operation is None else now(operation)

    for operation in body.graph.operations:
        operation.operands = [now(each) for each in operation.operands]
    for carried in body.carried:
        carried.initial, carried.next = now(carried.initial), now(carried.next)
    body.outputs = {variable: now(value) for variable, value in body.outputs.items()}
    body.go_on, body.last, body.first = maybe(body.go_on), maybe(body.last), maybe(body.first)
    for access in body.accesses:
        for each in (access, *access.parts):
            each.address, each.reached = now(each.address), now(each.reached)
            each.value = maybe(each.value)
    body.values.seen = [
        replace(each, address=now(each.address), reached=now(each.reached))
        for each in body.values.seen
    ]
    body.values.sums.forget()
