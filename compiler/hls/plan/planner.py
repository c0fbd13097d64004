# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""plan(program, target): the order in which the parts of this folder work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import partial

from plait.compiler.base.diagnostics import Diagnostic, refuse
from plait.compiler.hls.design import Design, Memory, Region, Register, State, slots_for
from plait.compiler.hls.plan.assemble import Assembler
from plait.compiler.hls.plan.banks import Banking, propose, split
from plait.compiler.hls.plan.body import Body
from plait.compiler.hls.plan.build import NestBuilder, Outside, build_straight, evaluate
from plait.compiler.hls.plan.checks import CHECKS_MAX, checks_of
from plait.compiler.hls.plan.facts import Facts, merge_straight
from plait.compiler.hls.plan.flow import FlowBuilder, Node, Repeat, Straight, follow
from plait.compiler.hls.plan.memories import Storage
from plait.compiler.hls.plan.nest import Level, find_nest
from plait.compiler.hls.plan.overlap import delay_waits
from plait.compiler.hls.plan.pragmas import warnings
from plait.compiler.hls.plan.promote import promote_stores, share_windows, windows
from plait.compiler.hls.plan.rotation import Rotation
from plait.compiler.hls.plan.share import share_loads, share_stores
from plait.compiler.hls.plan.states import StateWriter
from plait.compiler.hls.plan.triangle import Known
from plait.compiler.hls.plan.unused import drop_unused
from plait.compiler.hls.plan.usage import all_written
from plait.compiler.hls.plan.widening import advice
from plait.compiler.hls.target import Target
from plait.compiler.ir import nodes as ir
from plait.compiler.ir.types import IntType

# Cycles that a round of an outer loop takes beside its inner loop, at least.
ROUND_CYCLES = 4


def plan(program: ir.Program, target: Target | None = None) -> Design:
    """The design of `main`, which must be the only function; CompileError refuses."""
    main = program.functions.get("main")
    if main is None or len(program.functions) != 1:
        raise refuse(ir.NOWHERE, "main must be the only function that is left")
    planner = Planner(program, main, target or Target(), {})
    design = planner.plan()
    banks = planner.proposed()
    if banks:
        other = Planner(program, main, target or Target(), banks)
        other.storage.diagrams = planner.storage.diagrams  # most conditions are the same
        banked = other.plan()
        if waiting(banked) < waiting(design):
            planner, design = other, banked
    program.warnings += planner.warnings
    return design


def waiting(design: Design) -> int:
    """Cycles between the iterations of all loops."""
    return sum(region.interval for region in design.regions if region.is_loop)


class Planner:
    """Of one function. `banks`: by name, of the memories that shall have some."""

    def __init__(
        self,
        program: ir.Program,
        main: ir.Function,
        target: Target,
        banks: Mapping[str, Banking],
    ) -> None:
        self.program, self.main, self.target = program, main, target
        self.storage = Storage(program, main, target)
        self.storage.banks = {
            each: split(each, banks[each.name])
            for each in self.storage.memories
            if each.name in banks
        }
        self.regions: dict[Node, Region] = {}
        self.bodies: dict[Region, Body] = {}
        self.passed_over: list[Region] = []  # inner loops that are part of a nest now
        self.ports: dict[Memory, int] = {}
        self.warnings: list[Diagnostic] = []

    def proposed(self) -> dict[str, Banking]:
        """Banks that some loops would be faster with, after plan."""
        loops = [each for each in self.regions.values() if each.is_loop]
        pairs = [(each, self.bodies[each]) for each in (*loops, *self.passed_over)]
        return propose(pairs, self.target)

    def plan(self) -> Design:
        """The design."""
        delay_waits(self.main)
        storage = Storage(self.program, self.main, self.target)  # it has the same addresses
        self.rotation = Rotation(self.main, storage, partial(evaluate, storage))
        flow = FlowBuilder(self.storage, self._choose)
        first = flow.function(self.main.body, self.main.where)
        merge_straight(first)
        facts = Facts(first, self.storage, partial(evaluate, self.storage))
        nests: list[tuple[Repeat, Region]] = []
        loops = [node for node in facts.nodes if isinstance(node, Repeat)]
        for node in loops:
            known, live = facts.constants[node], facts.live_behind[node]
            held = self.rotation.before(node.levels[0].loop)
            outside = Outside(node.leaves, node.partials, held)
            region = self._nest(node.levels, known, live, outside)
            self.regions[node] = region
            nests.append((node, region))
            for memory, count in ports_of(region).items():
                self.ports[memory] = max(self.ports.get(memory, 1), count)
        self.warnings += warnings(self.main, nests)
        for node, region in nests:
            region.advice = advice(region, self.bodies[region], node.levels, self.target)
        memories = [
            part for each in self.storage.memories for part in self.storage.banks.get(each, [each])
        ]
        for memory in memories:
            self.ports.setdefault(memory, 1)
            memory.reads = self.ports[memory]
        for node in facts.nodes:
            if isinstance(node, Straight):
                self._straight(node, facts)
        states = StateWriter(facts, self.storage, self.regions).write(follow(first))
        regions = [self.regions[node] for node in facts.nodes if node in self.regions]
        drop_unused(regions, states)
        registers = [*self.storage.registers.values(), *self.storage.extra]
        used = used_registers(registers, regions, states)
        self._check(regions, used)
        slots, buffers = slots_for(self.program.requests), self.storage.buffers()
        return Design(used, memories, regions, states, slots, buffers)

    def _check(self, regions: list[Region], used: list[Register]) -> None:
        number = 0
        for region in regions:
            found = checks_of(region, self.bodies[region], self.storage, used)
            region.checks = found[: CHECKS_MAX - number]
            for check in region.checks:
                number += 1
                check.number = number

    # ---- loops ----

    def _choose(self, loop: ir.Loop, known: Known) -> list[Level] | None:
        """The levels that become one region with the loop: all or none."""
        levels = find_nest(loop, known, self.storage.pointers.addressed)
        if levels is None or any(isinstance(each, ir.Return) for each in ir.walk([loop])):
            return None
        if len(levels) == 1:
            return levels
        if "reassociate" in levels[-1].loop.pragmas:
            return None  # parts are put together behind the innermost loop
        inner = levels[-1:]
        whole, alone = self._trial(levels, known), self._trial(inner, known)
        trips = inner[0].trips
        if inner[0].length is not None:
            trips = (inner[0].length.least + inner[0].length.most) // 2
        assert trips is not None
        if whole.interval * trips <= alone.interval * trips + alone.depth + ROUND_CYCLES:
            self.passed_over.append(alone)
            return levels
        return None

    def _trial(self, levels: list[Level], known: Known) -> Region:
        loop = levels[0].loop
        written = all_written([loop])
        lasting = {
            key: value
            for key, value in known.items()
            if key not in written or (levels[0].counter and levels[0].counter.variable is key)
        }
        leaves = {
            each.label: ir.Variable("left", IntType(1, False, "_Bool"))
            for each in ir.walk([loop])
            if isinstance(each, ir.Leave)
        }
        held = self.rotation.before(loop)
        return self._nest(levels, lasting, written, Outside(leaves, [], held))

    def _nest(
        self,
        levels: list[Level],
        known: Known,
        live: set[ir.Variable],
        outside: Outside,
    ) -> Region:
        """The region of a nest, with the ways to a smaller interval that help."""
        fresh = find_nest(levels[0].loop, known, self.storage.pointers.addressed)
        assert fresh is not None

        def build(primed: int = 0) -> Body:
            return NestBuilder(fresh, self.storage, known, live, outside, primed=primed).build()

        best = self._assemble(build)
        if best.interval > 1:
            best = better(best, self._assemble(lambda: promote_stores(build())))
        counter = None if fresh[-1].length is not None else fresh[-1].counter
        if best.interval > 1 and counter is not None and counter.initial is not None:
            memories = self._crowded(best)
            reuses = windows(build(), memories)
            if reuses:

                def windowed() -> Body:
                    body = build(max(each.distance for each in reuses))
                    found = windows(body, memories)
                    near = [each for each in found if each.distance <= body.primed]
                    return promote_stores(share_windows(body, near))

                other = self._assemble(windowed)
                if best.interval > 1 and other.interval >= best.interval:
                    best.reason += f"; with fewer reads: {other.reason}"
                best = better(best, other)
        best.name = self.storage.names.take("loop")
        return best

    def _assemble(self, build: Callable[[], Body]) -> Region:
        """With loads that share a port, if that costs no time."""
        regions: list[Region] = []
        for is_shared in (False, True):
            body = build()
            share_stores(body)
            if is_shared and not share_loads(body):
                break
            region = Assembler(body, self.storage, self.target, {}).region("loop")
            self.bodies[region] = body
            regions.append(region)
        return min(reversed(regions), key=lambda each: (each.interval, each.depth))

    def _crowded(self, region: Region) -> set[Memory]:
        """Memories of which a loop reads more in an iteration than they have ports."""
        reads = Counter(each.memory for each in region.operations if each.kind == "load")
        return {
            memory
            for memory, count in reads.items()
            if memory is not None and count > self.target.read_ports
        }

    # ---- straight code ----

    def _straight(self, node: Straight, facts: Facts) -> None:
        where = next((each.where for each in node.statements if hasattr(each, "where")), ir.NOWHERE)
        known, live = facts.constants[node], facts.live_behind[node]
        regions: list[Region] = []
        for is_shared in (False, True):
            body = build_straight(node.statements, self.storage, known, live, where)
            if not body.roots():
                return
            share_stores(body)
            if is_shared and not share_loads(body):
                break
            region = Assembler(body, self.storage, self.target, self.ports).region("")
            self.bodies[region] = body
            regions.append(region)
        self.regions[node] = min(regions, key=lambda each: each.depth)
        self.regions[node].name = self.storage.names.take("straight")


def used_registers(
    registers: list[Register], regions: list[Region], states: list[State]
) -> list[Register]:
    """Those that the design reads or writes."""
    used: set[Register | None] = set()
    for region in regions:
        used |= {each.register for each in region.operations}
        used |= {each.register for each in region.outputs}
    for state in states:
        for each in fields(state):
            value = getattr(state, each.name)
            if isinstance(value, Register):
                used.add(value)
    return [each for each in registers if each in used]


def better(one: Region, other: Region) -> Region:
    """The region that takes less time."""

    def cycles(region: Region) -> int:
        return region.interval * (region.trips or 1000) + region.depth

    return other if cycles(other) < cycles(one) else one


def ports_of(region: Region) -> dict[Memory, int]:
    """How many reading ports a region uses of each memory."""
    used: dict[Memory, int] = {}
    for operation in region.operations:
        if operation.kind == "load":
            assert operation.memory is not None
            used[operation.memory] = max(used.get(operation.memory, 0), operation.port + 1)
    return used
