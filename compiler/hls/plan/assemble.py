# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A Body becomes a Region: the order of its accesses, its schedule, its ports."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from plait.compiler.hls.design import Memory, Output, Phi, Region
from plait.compiler.hls.plan.access import Access
from plait.compiler.hls.plan.body import Body, Carried
from plait.compiler.hls.plan.dependence import Dependences
from plait.compiler.hls.plan.memories import Storage
from plait.compiler.hls.plan.nest import Level
from plait.compiler.hls.plan.route import operations_of
from plait.compiler.hls.plan.schedule import Order, Problem, Return, Scheduler
from plait.compiler.hls.target import Target


class Assembler:
    """For one body."""

    def __init__(
        self, body: Body, storage: Storage, target: Target, ports: dict[Memory, int]
    ) -> None:
        """`ports`: how many reading ports of a memory may be used, if not as many as there are."""
        self.body, self.storage, self.target, self.ports = body, storage, target, ports
        body.prune()
        self.is_guessed = False
        self.operations = operations_of(body, storage.banks)

    def region(self, name: str) -> Region:
        """Scheduled."""
        body = self.body
        carried = [each for each in body.carried if each.value is not each.next]
        problem = Problem(
            operations=body.graph.operations,
            orders=self._orders(),
            returns=[
                Return(each.value, each.next, each.distance, _reason(each)) for each in carried
            ],
            gates=[each for each in (body.go_on, body.last) if each is not None],
            is_loop=body.is_loop,
            wanted=wanted(body.levels),
            ports=self.ports,
            max_ports=self.target.read_ports,
        )
        scheduler = Scheduler(problem, self.target)
        schedule = scheduler.run()
        register_of = self.storage.register
        region = Region(
            name=name,
            operations=scheduler.sorted,
            outputs=[
                Output(register_of(variable), value) for variable, value in body.outputs.items()
            ],
            depth=0,
            where=body.where,
            is_loop=body.is_loop,
            interval=schedule.interval,
            bound=schedule.bound,
            phis=[Phi(each.value, each.initial, each.next, each.distance) for each in body.carried],
            go_on=body.go_on,
            last=body.last,
            decided=schedule.decided,
            trips=body.trips if body.is_loop else None,
            reason=schedule.reason,
        )
        region.depth = depth_of(region)
        if self.is_guessed and region.reason:
            region.reason += "; of so many accesses not all distances were looked for"
        return region

    def _orders(self) -> list[Order]:
        orders: list[Order] = []
        dependences = Dependences(self.body)
        for access in self.body.accesses:
            for earlier in access.after:
                if not self.body.is_loop or dependences.together(earlier, access):
                    orders += self._between(earlier, access, 0)
        if not self.body.is_loop:
            return orders
        for earlier, later in self._pairs():
            distance = dependences.distance(earlier, later)
            if distance is not None:
                orders += self._between(earlier, later, distance)
        self.is_guessed = dependences.is_guessed
        return orders

    def _pairs(self) -> Iterator[tuple[Access, Access]]:
        """Accesses to one memory of which one at least is a store, in both orders."""
        for earlier, later in product(self.body.accesses, repeat=2):
            if earlier.memory is later.memory and (earlier.is_store or later.is_store):
                yield earlier, later

    def _between(self, earlier: Access, later: Access, distance: int) -> Iterator[Order]:
        """Of all their operations; those of two banks never meet."""
        for pair in product(self.operations[earlier], self.operations[later]):
            if pair[0].memory is pair[1].memory and pair[0] is not pair[1]:
                yield Order(
                    *pair,
                    1 if earlier.is_store else 0,
                    distance,
                    self._reason(earlier, later, distance),
                )

    @staticmethod
    def _reason(earlier: Access, later: Access, distance: int) -> str:
        what = "read" if later.value is None else "written"
        name = earlier.memory.name[2:]
        when = "by the next iteration" if distance == 1 else f"{distance} iterations later"
        return f"a store to {name} in line {earlier.where.line} is {what} {when}"


def wanted(levels: list[Level]) -> int:
    """The interval that a pragma asks for, the innermost one if there are several; 0: none."""
    found = [each.loop.pragmas["pipeline"] for each in levels if "pipeline" in each.loop.pragmas]
    return found[-1] if found else 1


def _reason(carried: Carried) -> str:
    """Which carried value is waited for."""
    what = f"{carried.name} of" if carried.name else "what is stored by"
    return f"{what} one iteration is needed by the next"


def depth_of(region: Region) -> int:
    """Cycles until all that an iteration does is done."""
    ends = [region.decided if region.is_loop else 0]
    ends += [each.cycle for each in region.operations if each.kind == "store"]
    ends += [max(each.value.ready, region.decided) for each in region.outputs]
    ends += [phi.next.ready for phi in region.phis]
    return max(ends) + 1
