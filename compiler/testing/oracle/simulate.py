# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Runs a Design cycle by cycle, by the rules of design.py to the letter.

Each iteration has the value of each of its operations in the cycle in which it is made; using one
earlier, a port twice in a cycle, or a carried value that is late is an error of the planner.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from plait.compiler.hls.design import (
    Branch,
    Design,
    Exit,
    Issue,
    Memory,
    Operation,
    Park,
    Phi,
    Region,
    Register,
    Run,
    Sample,
    Wait,
)
from plait.compiler.hls.semantics import evaluate


class DesignError(Exception):
    """The design breaks a rule of design.py."""


@dataclass(slots=True)
class Result:
    """`cycles` from the first state to the end, waiting for MPI not counted."""

    code: int
    cycles: int
    of_regions: dict[str, int] = field(default_factory=dict[str, int])


@dataclass(eq=False, slots=True)
class Iteration:
    """One that is under way; `age` is its cycle."""

    age: int = 0
    number: int = 0
    values: dict[Operation, int] = field(default_factory=dict[Operation, int])
    is_real: bool = True


class Simulation:
    """State of a role. `issue`, `wait` and `sample` stand for the world outside."""

    def __init__(self, design: Design) -> None:
        self.design = design
        self.registers = {each: each.initial for each in design.registers}
        self.memories = {each: _content(each) for each in design.memories}
        self.cycles = 0
        self.of_regions: dict[str, int] = {}
        self.issue: Callable[[Issue, dict[str, int]], int] = lambda _state, _fields: 0
        self.wait: Callable[[int], dict[str, int] | None] = lambda _slot: {}
        self.sample: dict[str, int] = {"rank": 0, "size": 1}

    def run(self, limit: int = 10_000_000) -> Result:
        """Until the role ends, or DesignError after `limit` cycles."""
        number = 0
        while self.cycles < limit:
            state = self.design.states[number]
            match state:
                case Run(region=region, next=after):
                    took = Pipeline(self, region).run(limit)
                    self.of_regions[region.name] = self.of_regions.get(region.name, 0) + took
                    self.cycles += took
                    number = after
                    if (branch := self.design.branch_after(state)) is not None:
                        number = branch.yes if self.registers[branch.condition] else branch.no
                    continue
                case Branch(condition=condition, yes=yes, no=no):
                    number = yes if self.registers[condition] else no
                case Exit(code=code):
                    return Result(self._value(code), self.cycles + 1, self.of_regions)
                case Issue():
                    number = self._issue(state)
                case Wait():
                    number = self._wait(state)
                case Park():
                    raise DesignError("nobody else writes to the memory of a role that is alone")
                case Sample(register=register, source=source, next=after):
                    value = self.cycles if source == "now" else self.sample[source]
                    self._write(register, value)
                    number = after
            self.cycles += 1
        raise DesignError(f"the role has not ended after {limit} cycles")

    def _value(self, value: Register | int) -> int:
        return self.registers[value] if isinstance(value, Register) else value

    def _write(self, register: Register | None, value: int) -> None:
        if register is not None:
            self.registers[register] = value & ((1 << register.bits) - 1)

    def _issue(self, state: Issue) -> int:
        names = ("flags", "datatype", "collective", "peer", "context_id", "tag", "address", "size")
        fields = {name: self._value(getattr(state, name)) for name in names}
        self._write(state.result, self.issue(state, fields))
        return state.next

    def _wait(self, state: Wait) -> int:
        done = self.wait(self._value(state.slot))
        if done is None and state.test is None:
            raise DesignError("nothing will ever complete this command")
        self._write(state.test, int(done is not None))
        for name, value in (done or {}).items():
            self._write(getattr(state, name), value)
        return state.next


def _content(memory: Memory) -> bytearray:
    content = bytearray(memory.size)
    for offset, value in memory.initial.items():
        content[offset] = value
    return content


def _is_place(memory: Memory, offset: int, size: int) -> bool:
    """Whether so many bytes stand there; addresses are multiples of their number."""
    return 0 <= offset <= memory.size - size and offset % size == 0


class Pipeline:
    """One run of a region."""

    def __init__(self, simulation: Simulation, region: Region) -> None:
        self.simulation, self.region = simulation, region
        self.at_start = dict(simulation.registers)
        self.by_cycle: dict[int, list[Operation]] = {}
        for operation in region.operations:
            self.by_cycle.setdefault(operation.cycle, []).append(operation)
        self.phi_of = {phi.value: phi for phi in region.phis}
        # What a carried value's register holds, and when it was written last.
        self.carried: dict[Phi, int] = {}
        for phi in region.phis:
            self.carried[phi] = self._initial(phi.initial)
        # Iterations that carried values may still be taken from.
        self.recent: dict[int, Iteration] = {}
        self.far = 2 + max((phi.distance for phi in region.phis), default=1)
        self.far += region.depth // region.interval
        self.stopped = False
        self._check()

    def _initial(self, operation: Operation) -> int:
        if operation.kind == "register":
            assert operation.register is not None
            return self.at_start[operation.register]
        if operation.kind != "const":
            raise DesignError("a carried value begins with a constant or a register")
        return operation.value

    def _check(self) -> None:
        region = self.region
        seen: set[Operation] = set()
        for operation in region.operations:
            for operand in operation.operands:
                if operand not in seen:
                    raise DesignError(f"{region.name}: {operation.kind} before its operand")
                if operand.ready > operation.cycle:
                    raise DesignError(f"{region.name}: {operation.kind} before {operand.kind}")
            seen.add(operation)
            if region.is_loop and operation.kind == "store" and operation.cycle < region.decided:
                raise DesignError(f"{region.name}: a store before it is decided")
            if (
                operation.kind == "load"
                and operation.memory is not None
                and (operation.port >= operation.memory.reads)
            ):
                raise DesignError(f"{region.name}: {operation.memory.name} has no such port")
        for phi in region.phis:
            if phi.next.ready > phi.value.cycle + phi.distance * region.interval:
                raise DesignError(f"{region.name}: a carried value is late")
            if phi.distance == 1 and phi.next.ready < phi.value.cycle:
                raise DesignError(f"{region.name}: a carried value is gone before it is read")

    def run(self, limit: int) -> int:
        """Cycles that it took."""
        under_way: list[Iteration] = []
        cycle = 0
        while True:
            if (
                not self.stopped
                and cycle % self.region.interval == 0
                and (self.region.is_loop or cycle == 0)
            ):
                number = cycle // self.region.interval
                under_way.append(Iteration(number=number))
                self.recent[number] = under_way[-1]
                self.recent.pop(number - self.far, None)
            self._cycle(under_way)
            under_way = [
                each for each in under_way if each.is_real and each.age < self.region.depth
            ]
            cycle += 1
            if not under_way and (self.stopped or not self.region.is_loop):
                return cycle
            if cycle > limit:
                raise DesignError(f"{self.region.name} does not end")

    def _cycle(self, under_way: list[Iteration]) -> None:
        """One cycle of all iterations; the oldest comes first."""
        stores: list[tuple[Memory, int, int, int]] = []
        writes: list[tuple[Phi, int]] = []
        outputs: list[tuple[Register, int]] = []
        reads: set[tuple[Memory, int]] = set()
        for iteration in under_way:
            for operation in self.by_cycle.get(iteration.age, ()):
                self._operate(iteration, operation, reads)
        for index, iteration in enumerate(under_way):
            if iteration.is_real:
                self._decide(iteration, under_way[index + 1 :])
                writes += [
                    (phi, iteration.values[phi.next])
                    for phi in self.region.phis
                    if phi.next.ready == iteration.age
                ]
            if iteration.is_real:
                stores += self._stores(iteration)
                outputs += self._outputs(iteration)
        for iteration in under_way:
            iteration.age += 1
        for phi, value in writes:
            self.carried[phi] = value
        self._write(stores)
        for register, value in outputs:
            self.simulation.registers[register] = value

    def _write(self, stores: list[tuple[Memory, int, int, int]]) -> None:
        written = [memory for memory, *_ in stores]
        if len(set(written)) != len(written):
            raise DesignError(f"{self.region.name}: two stores to a memory in one cycle")
        for memory, address, size, value in stores:
            offset = address - memory.base
            if not _is_place(memory, offset, size):
                raise DesignError(f"{self.region.name}: a store outside of {memory.name}")
            content = self.simulation.memories[memory]
            content[offset : offset + size] = value.to_bytes(size, "little")

    def _operate(
        self, iteration: Iteration, operation: Operation, reads: set[tuple[Memory, int]]
    ) -> None:
        values = iteration.values
        match operation.kind:
            case "const":
                value = operation.value
            case "register":
                assert operation.register is not None
                value = self.at_start[operation.register]
            case "phi":
                value = self._carried(iteration, self.phi_of[operation])
            case "store":
                return
            case "load":
                assert operation.memory is not None
                key = (operation.memory, operation.port)
                if key in reads:
                    raise DesignError(f"{self.region.name}: two reads at one port in one cycle")
                reads.add(key)
                value = self._read(operation.memory, values[operation.operands[0]], operation.bits)
            case kind:
                value = evaluate(
                    kind,
                    operation.bits,
                    [values[each] for each in operation.operands],
                    [each.bits for each in operation.operands],
                )
        values[operation] = value

    def _carried(self, iteration: Iteration, phi: Phi) -> int:
        """What the register holds, or what goes past it."""
        is_passed = phi.next.ready == phi.value.cycle + phi.distance * self.region.interval
        if phi.distance == 1 and not is_passed:
            return self.carried[phi]
        if iteration.number < phi.distance:
            return self._initial(phi.initial)
        return self.recent[iteration.number - phi.distance].values[phi.next]

    def _read(self, memory: Memory, address: int, bits: int) -> int:
        size, offset = bits // 8, address - memory.base
        if not _is_place(memory, offset, size):
            return 0x5A5A5A5A5A5A5A5A & ((1 << bits) - 1)  # speculative: anything
        content = self.simulation.memories[memory]
        return int.from_bytes(content[offset : offset + size], "little")

    def _decide(self, iteration: Iteration, younger: list[Iteration]) -> None:
        region = self.region
        if not region.is_loop or iteration.age != region.decided:
            return
        go_on = region.go_on is None or iteration.values[region.go_on]
        last = region.last is not None and iteration.values[region.last]
        if not go_on:
            iteration.is_real = False
        if not go_on or last:
            self.stopped = True
            for each in younger:
                each.is_real = False

    def _stores(self, iteration: Iteration) -> list[tuple[Memory, int, int, int]]:
        found: list[tuple[Memory, int, int, int]] = []
        values = iteration.values
        for operation in self.by_cycle.get(iteration.age, ()):
            if operation.kind != "store":
                continue
            address, value, *condition = operation.operands
            if not condition or values[condition[0]]:
                assert operation.memory is not None
                found.append((operation.memory, values[address], value.bits // 8, values[value]))
        return found

    def _outputs(self, iteration: Iteration) -> list[tuple[Register, int]]:
        decided = self.region.decided if self.region.is_loop else 0
        return [
            (each.register, iteration.values[each.value])
            for each in self.region.outputs
            if max(each.value.ready, decided) == iteration.age
            and (each.condition is None or iteration.values[each.condition])
        ]
