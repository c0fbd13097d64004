# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""When operations happen: modulo scheduling for loops, the same with no repetition for the rest.

For each interval, from the least possible on, operations are placed one after the other, each in
the first cycle that its operands, the clock and the ports allow. What the next iteration needs
(carried values, order of memory accesses) are lower bounds: where one is broken, the later access
moves and all is placed again, until nothing moves or a bound is out of reach.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from plait.compiler.hls.design import Memory, Operation
from plait.compiler.hls.operators import latency as operators
from plait.compiler.hls.target import Target

MAX_INTERVAL = 4096
ALONE = 1 << 24  # more cycles than an iteration has


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
    """A carried value: next.ready < value.cycle + distance * interval.

    Or equal, if next comes from a register: then there is a select between it and its use.
    """

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
    wanted: int = 1  # least interval that the program asks for; 0: iterations do not overlap
    ports: dict[Memory, int] = field(default_factory=dict[Memory, int])
    max_ports: int = 4


@dataclass(slots=True)
class Schedule:
    """The cycles are in the operations."""

    interval: int
    decided: int
    reason: str
    bound: int  # the interval with as many ports as one likes, if no greater one is asked for


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


@dataclass(slots=True)
class Node:
    """An operation by numbers, those of other nodes among them."""

    operands: list[int]
    orders: list[tuple[int, int]]  # node, gap
    latency: int
    need: float
    delay: float
    is_free: bool  # constants and registers are there all the time
    memory: Memory | None
    kind: str


class Scheduler:
    """Places the operations of one problem."""

    def __init__(self, problem: Problem, target: Target) -> None:
        self.problem = problem
        self.budget = target.budget_ns
        self.sorted = _in_order(problem)
        self.index = {each: index for index, each in enumerate(self.sorted)}
        self.nodes = [self._node(each) for each in self.sorted]
        for order in problem.orders:
            if order.distance == 0:
                node = self.nodes[self.index[order.later]]
                node.orders.append((self.index[order.earlier], order.gap))
        index = self.index
        self.far = [
            (index[each.earlier], index[each.later], each.gap, each.distance, each.reason)
            for each in problem.orders
            if each.distance
        ]
        self.carried: list[tuple[int, int, int, int, str]] = []
        for each in problem.returns:
            wait = 0 if self.nodes[index[each.next]].latency else 1
            pair = (index[each.next], index[each.value])
            self.carried.append((*pair, wait, each.distance, each.reason))
        self.cycle = [0] * len(self.nodes)
        self.ready = [0] * len(self.nodes)
        self.port = [0] * len(self.nodes)
        self.broken = ""
        self.offset: list[float] = []  # how late in its cycle each is ready
        self.causes: dict[int, tuple[int, str, bool]] = {}  # of bounds: node, why, of a value?
        self.has_ports = True  # False: as many as one likes
        for each in problem.returns:
            node = self.nodes[self.index[each.next]]
            if node.latency:
                passed = self.nodes[self.index[each.value]]
                passed.delay = node.delay + operators.delay("select", 32, 32)

    def _node(self, operation: Operation) -> Node:
        gates = self.problem.gates if operation.kind == "store" else []
        operands = [self.index[each] for each in (*operation.operands, *gates)]
        is_free = operation.kind in ("const", "register")
        return Node(operands, [], *timing(operation), is_free, operation.memory, operation.kind)

    def run(self) -> Schedule:
        """The least interval that is found."""
        interval, reason, bound = 1, "", 1
        if self.problem.is_loop and self.problem.wanted == 0:
            interval, reason = self._alone(), "the program asks for no pipeline"
            bound = interval
        elif self.problem.is_loop:
            bound, reason = self._bound()
            least = max(self._least(), (bound, reason), key=lambda each: each[0])
            interval, reason = self._search(*least)
            bound = max(bound, self.problem.wanted)
        else:
            self._place_all(1)
        for index, operation in enumerate(self.sorted):
            operation.cycle, operation.port = self.cycle[index], self.port[index]
            operation.latency = self.nodes[index].latency
        return Schedule(interval, self._decided(), reason if interval > 1 else "", bound)

    def _bound(self) -> tuple[int, str]:
        """What carried values and the order of accesses allow, and why not less."""
        self.has_ports = False
        found = self._search(1, "")
        self.has_ports = True
        return found

    def _alone(self) -> int:
        """All cycles of an iteration: the next one begins behind it."""
        is_placed = self._place_all(ALONE)
        assert is_placed, self.broken
        return max([self._decided(), *self.ready, *self.cycle]) + 1

    def _search(self, least: int, reason: str) -> tuple[int, str]:
        """Steps that grow until it works, then back to the least that does."""
        if self._place_all(least):
            return least, reason
        wrong, right, reason = least, least + 1, self.broken
        while not self._place_all(right):
            reason = self.broken
            if right > MAX_INTERVAL:
                raise AssertionError(f"no schedule: {self.broken}")
            wrong, right = right, 2 * right - least + 1
        while right - wrong > 1:
            middle = (wrong + right) // 2
            if self._place_all(middle):
                right = middle
            else:
                wrong, reason = middle, self.broken
        self._place_all(right)
        return right, reason

    def _decided(self) -> int:
        return max((self.ready[self.index[gate]] for gate in self.problem.gates), default=0)

    def _least(self) -> tuple[int, str]:
        """The least interval that ports allow and the program asks for."""
        least, reason = self.problem.wanted, "the program asks for it"
        reads: Counter[Memory] = Counter()
        writes: Counter[Memory] = Counter()
        for each in self.sorted:
            if each.memory is not None:
                (reads if each.kind == "load" else writes)[each.memory] += 1
        for memory, count in reads.items():
            ports = self.problem.max_ports
            if -(-count // ports) > least:
                least = -(-count // ports)
                reason = f"{count} reads of {memory.name[2:]} in one iteration, {ports} ports"
        for memory, count in writes.items():
            if count > least:
                least = count
                reason = f"{count} stores to {memory.name[2:]} in one iteration, one port"
        return least, reason

    def _place_all(self, interval: int) -> bool:
        least = [0] * len(self.nodes)
        self.causes = {}
        roof = -1
        while True:
            if not self._place(interval, least):
                return False
            if roof < 0:
                roof = 2 * max(self.ready, default=0) + 32
            moved = self._bounds(interval, least)
            if moved is None:
                return True
            if moved > roof:
                self.broken = self._circle(least) or self.broken
                return False

    def _bounds(self, interval: int, least: list[int]) -> int | None:
        """Raises the bounds that the placement breaks; the greatest that was raised."""
        greatest: int | None = None
        cycles = self.cycle
        for earlier, later, bound, reason, is_value in self._wanted(interval):
            if cycles[later] < bound and least[later] < bound:
                least[later] = bound
                self.broken = reason
                self.causes[later] = (earlier, reason, is_value)
                greatest = bound if greatest is None else max(greatest, bound)
        return greatest

    def _wanted(self, interval: int) -> Iterator[tuple[int, int, int, str, bool]]:
        """Node that bounds, node, the cycle that it may not come before, why, if it is a value."""
        cycles, ready = self.cycle, self.ready
        for earlier, later, gap, distance, reason in self.far:
            yield earlier, later, cycles[earlier] + gap - distance * interval, reason, False
        for after, value, wait, distance, reason in self.carried:
            yield after, value, ready[after] + wait - distance * interval, reason, True

    # ---- why not ----

    def _circle(self, least: list[int]) -> str:
        """What makes operations wait for themselves: bounds on the way back to the latest one."""
        node: int | None = max(self.causes, key=lambda each: least[each])
        way: dict[int, tuple[str, bool]] = {}
        while node is not None and node not in way:
            if node in self.causes and least[node] >= self.cycle[node]:
                before, reason, is_value = self.causes[node]
                way[node] = (reason, is_value)
            else:
                before, way[node] = self._latest(node), ("", False)
            node = before
        if node is None:
            return ""
        circle = list(way)[list(way).index(node) :]
        reasons = [way[each] for each in circle if way[each][0]]
        slow = self._slow(circle) if any(is_value for _, is_value in reasons) else ""
        return "; ".join(dict.fromkeys(reason for reason, _ in reasons)) + slow

    def _latest(self, index: int) -> int | None:
        """What an operation waits for within its iteration."""
        node = self.nodes[index]
        found = [(self.ready[each], self.offset[each], each) for each in node.operands]
        found += [(self.cycle[each] + gap, 0.0, each) for each, gap in node.orders]
        return max(found)[2] if found else None

    def _slow(self, circle: list[int]) -> str:
        """The two slowest kinds of operations, as words."""
        times: dict[str, float] = {}
        for each in circle:
            node = self.nodes[each]
            if node.kind not in ("phi", "store", "register"):
                time = node.latency * self.budget + (0.0 if node.latency else node.need)
                times[node.kind] = times.get(node.kind, 0.0) + time
        kinds = sorted((kind for kind in times if times[kind] > 0), key=lambda each: -times[each])
        if not kinds:
            return ""
        return f", {' and '.join(kinds[:2])} take{'s' if len(kinds) == 1 else ''} time"

    def _place(self, interval: int, least: list[int]) -> bool:
        """All operations, as early as can be."""
        taken: dict[tuple[Memory, str, int], int] = {}
        cycles, ready, budget = self.cycle, self.ready, self.budget
        offset = self.offset = [0.0] * len(self.nodes)
        for index, node in enumerate(self.nodes):
            if node.is_free:
                continue
            cycle, start = self._earliest(node, least[index], offset)
            if start > 0 and start + node.need > budget:
                cycle, start = cycle + 1, 0.0
            if node.memory is not None and self.has_ports:
                found = self._slot(index, cycle, interval, taken)
                if found is None:
                    return False
                cycle = found
            cycles[index], ready[index] = cycle, cycle + node.latency
            offset[index] = node.delay if node.latency else start + node.delay
        return True

    def _earliest(self, node: Node, cycle: int, offset: list[float]) -> tuple[int, float]:
        """The first cycle from `cycle` on with all operands there, and how late in it they are."""
        ready, start = self.ready, 0.0
        for operand in node.operands:
            if ready[operand] > cycle:
                cycle, start = ready[operand], offset[operand]
            elif ready[operand] == cycle and offset[operand] > start:
                start = offset[operand]
        for other, gap in node.orders:
            if self.cycle[other] + gap > cycle:
                cycle, start = self.cycle[other] + gap, 0.0
        return cycle, start

    def _slot(
        self, index: int, cycle: int, interval: int, taken: dict[tuple[Memory, str, int], int]
    ) -> int | None:
        """A cycle in which the memory has a port left."""
        node, is_loop = self.nodes[index], self.problem.is_loop
        memory = node.memory
        assert memory is not None
        count = 1
        if node.kind == "load":
            count = self.problem.ports.get(memory, self.problem.max_ports)
        tried = 0
        while tried < interval or not is_loop:
            key = (memory, node.kind, cycle % interval if is_loop else cycle)
            used = taken.get(key, 0)
            if used < count:
                self.port[index] = used if node.kind == "load" else 0
                taken[key] = used + 1
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
    open_: set[Operation] = set()
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
            assert each not in open_, f"{each.kind} comes after itself"
            open_.add(each)
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
