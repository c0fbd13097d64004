# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""When operations happen: modulo scheduling for loops, the same with no repetition for the rest.

For each interval, from the least possible on, operations are placed one after the other, each in
the first cycle that its operands, the clock and the ports allow. What the next iteration needs
(carried values, order of memory accesses) are lower bounds: where one is broken, the later access
moves and all is placed again, until nothing moves or a bound is out of reach.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field

from plait.compiler.hls.design import Memory, Operation
from plait.compiler.hls.operators import latency as operators
from plait.compiler.hls.target import Target

MAX_INTERVAL = 4096


@dataclass(frozen=True, slots=True)
class Order:
    """later.cycle >= earlier.cycle + gap - distance * interval; `reason` for the report."""

    earlier: Operation
    later: Operation
    gap: int
    distance: int = 0
    reason: str = ""


@dataclass(eq=False, slots=True)
class Return:
    """A carried value: next.ready < value.cycle + distance * interval."""

    value: Operation
    next: Operation
    distance: int = 1
    reason: str = ""


@dataclass(slots=True)
class Problem:
    """What is to be scheduled. Stores are operations, operands come before users.

    `gates` decide whether an iteration is real: `gated` operations are not before them.
    """

    operations: list[Operation]
    orders: list[Order] = field(default_factory=list[Order])
    returns: list[Return] = field(default_factory=list[Return])
    gates: list[Operation] = field(default_factory=list[Operation])
    is_loop: bool = False
    ports: dict[Memory, int] = field(default_factory=dict[Memory, int])
    max_ports: int = 4


@dataclass(slots=True)
class Schedule:
    """The cycles are in the operations."""

    interval: int
    decided: int
    reason: str


def timing(operation: Operation) -> tuple[int, float, float]:
    """Latency; setup (or all of it, of a combinational kind) and delay behind the edge."""
    kind, bits = operation.kind, operation.bits
    first = operation.operands[0].bits if operation.operands else bits
    if kind == "store":
        return 0, operators.setup(kind, 64, 64), 0.0
    cycles = operators.latency(kind, bits, first)
    delay = operators.delay(kind, bits, first)
    if kind in operators.SHIFTS and operation.operands[1].kind == "const":
        delay = 0.0
    if kind in ("and", "or", "xor") and operation.operands[1].kind == "const":
        delay = 0.0 if kind != "xor" or bits > 1 else delay
    return cycles, operators.setup(kind, bits, first) if cycles else delay, delay


class Scheduler:
    """Places the operations of one problem."""

    def __init__(self, problem: Problem, target: Target) -> None:
        self.problem = problem
        self.target = target
        self.sorted = _in_order(problem)
        self.timing = {each: timing(each) for each in self.sorted}
        self.before: dict[Operation, list[Order]] = {}
        for order in problem.orders:
            if order.distance == 0:
                self.before.setdefault(order.later, []).append(order)
        self.broken = ""

    def run(self) -> Schedule:
        """The least interval that is found."""
        interval, reason = 1, ""
        if self.problem.is_loop:
            interval, reason = self._least()
        while not self._place_all(interval):
            interval, reason = interval + 1, self.broken
            if interval > MAX_INTERVAL:
                raise AssertionError(f"no schedule: {self.broken}")
        return Schedule(interval, self._decided(), reason if interval > 1 else "")

    def _decided(self) -> int:
        return max((gate.ready for gate in self.problem.gates), default=0)

    def _least(self) -> tuple[int, str]:
        """The least interval that ports allow."""
        least, reason = 1, ""
        reads: Counter[Memory] = Counter()
        writes: Counter[Memory] = Counter()
        for each in self.sorted:
            if each.memory is not None:
                (reads if each.kind == "load" else writes)[each.memory] += 1
        for memory, count in reads.items():
            need = -(-count // self.problem.max_ports)
            if need > least:
                least = need
                reason = (
                    f"{count} reads of {memory.name[2:]} in one iteration, "
                    f"{self.problem.max_ports} ports"
                )
        for memory, count in writes.items():
            if count > least:
                least = count
                reason = f"{count} stores to {memory.name[2:]} in one iteration, one port"
        return least, reason

    def _place_all(self, interval: int) -> bool:
        least: dict[Operation, int] = {}
        roof = 64 + 8 * len(self.sorted) + sum(each[0] for each in self.timing.values())
        while True:
            if not self._place(interval, least):
                return False
            moved = self._bounds(interval, least)
            if not moved:
                return True
            if max(least.values()) > roof:
                return False

    def _bounds(self, interval: int, least: dict[Operation, int]) -> bool:
        """Raises the bounds that the placement breaks."""
        moved = False
        for order in self.problem.orders:
            if order.distance == 0:
                continue
            bound = order.earlier.cycle + order.gap - order.distance * interval
            if order.later.cycle < bound:
                least[order.later] = bound
                moved, self.broken = True, order.reason
        for each in self.problem.returns:
            bound = each.next.ready + 1 - each.distance * interval
            if each.value.cycle < bound:
                least[each.value] = bound
                moved, self.broken = True, each.reason
        return moved

    def _place(self, interval: int, least: dict[Operation, int]) -> bool:
        """All operations, as early as can be."""
        taken: Counter[tuple[Memory, str, int]] = Counter()
        offset: dict[Operation, float] = {}
        for operation in self.sorted:
            cycles, need, delay = self.timing[operation]
            cycle, start = self._earliest(operation, offset, least)
            if operation.kind in ("const", "register"):
                operation.cycle, operation.latency, offset[operation] = 0, 0, 0.0
                continue
            if start + need > self.target.budget_ns and start > 0:
                cycle, start = cycle + 1, 0.0
            if operation.memory is not None:
                found = self._slot(operation, cycle, interval, taken)
                if found is None:
                    return False
                cycle = found
            operation.cycle, operation.latency = cycle, cycles
            offset[operation] = delay if cycles else start + delay
        return True

    def _earliest(
        self, operation: Operation, offset: dict[Operation, float], least: dict[Operation, int]
    ) -> tuple[int, float]:
        """The first cycle in which all operands are there, and how late in it."""
        operands = operation.operands
        gates = self.problem.gates if operation.kind == "store" else []
        cycle = max((each.ready for each in (*operands, *gates)), default=0)
        cycle = max(cycle, least.get(operation, 0))
        for order in self.before.get(operation, ()):
            cycle = max(cycle, order.earlier.cycle + order.gap)
        start = max(
            (offset[each] for each in (*operands, *gates) if each.ready == cycle), default=0.0
        )
        return cycle, start

    def _slot(
        self,
        operation: Operation,
        cycle: int,
        interval: int,
        taken: Counter[tuple[Memory, str, int]],
    ) -> int | None:
        """A cycle in which the memory has a port left."""
        memory, kind = operation.memory, operation.kind
        assert memory is not None
        count = 1 if kind == "store" else self.problem.ports.get(memory, self.problem.max_ports)
        tries = interval if self.problem.is_loop else math.inf
        tried = 0
        while tried < tries:
            slot = cycle % interval if self.problem.is_loop else cycle
            key = (memory, kind, slot)
            if taken[key] < count:
                operation.port = taken[key] if kind == "load" else 0
                taken[key] += 1
                return cycle
            cycle, tried = cycle + 1, tried + 1
        self.broken = f"ports of {memory.name[2:]}"
        return None


def _in_order(problem: Problem) -> list[Operation]:
    """Topological, along operands, gates and orders within an iteration."""
    above: dict[Operation, list[Operation]] = {}
    for order in problem.orders:
        if order.distance == 0:
            above.setdefault(order.later, []).append(order.earlier)
    done: set[Operation] = set()
    result: list[Operation] = []

    def visit(operation: Operation) -> None:
        stack = [(operation, False)]
        while stack:
            each, ready = stack.pop()
            if each in done:
                continue
            if ready:
                done.add(each)
                result.append(each)
                continue
            stack.append((each, True))
            needed = [*each.operands, *above.get(each, ())]
            if each.kind == "store":
                needed += problem.gates
            stack += [(other, False) for other in reversed(needed) if other not in done]

    for gate in problem.gates:
        visit(gate)
    for operation in problem.operations:
        visit(operation)
    return result
