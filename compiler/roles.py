# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""From sources in C to the roles of the FPGA ranks: what the commands call the compiler with.

Everything behind this file is imported when it is called for; `plait run` on CPUs does without.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from plait.base import stages

if TYPE_CHECKING:
    from plait.compiler.groups import Group
    from plait.compiler.hls.design import Check, Design
    from plait.compiler.hls.plan import Target
    from plait.compiler.hls.print import Options
    from plait.compiler.ir.nodes import Program, Variable
    from plait.compiler.passes.base.context import Context

# Of external memory: a pointer has 32 bits, and places are rounded up to powers of two.
EXTERNAL_BYTES_MAX = 1 << 30
# Algorithm of each collective that FPGA ranks have in compiler/lib, the first one unless the
# user chooses another one; CPU ranks beside them are told to use the same.
COLLECTIVES: dict[str, tuple[str, ...]] = {
    "barrier": ("barrier_dissemination",),
    "bcast": ("bcast_binomial", "bcast_linear", "bcast_planned", "bcast_circuit"),
    "scatter": ("scatter_linear", "scatter_binomial", "scatter_planned", "scatter_circuit"),
    "gather": ("gather_linear", "gather_binomial", "gather_planned", "gather_circuit"),
    "allgather": ("allgather_ring", "allgather_bruck"),
    "alltoall": ("alltoall_pairwise",),
    "reduce": ("reduce_binomial", "reduce_linear", "reduce_planned"),
    "allreduce": ("allreduce_recursive_doubling", "allreduce_reduce_bcast"),
    "scan": ("scan_recursive_doubling", "scan_linear"),
    "exscan": ("exscan_recursive_doubling", "exscan_linear"),
    "reduce_scatter": ("reduce_scatter_pairwise",),
}


@dataclass(frozen=True)
class External:
    """Memory beside an FPGA: its size, time from a request to what is read, and bandwidth."""

    size_bytes: int
    latency_ps: int
    rate_bits_per_second: int


@dataclass(frozen=True)
class Request:
    """What is to be compiled. `ranks` run one program.

    `name` is argv[0], and `arguments` are argv[1] and so on.
    """

    sources: Sequence[str]
    arguments: Sequence[str]
    ranks: Sequence[int]
    size: int
    data_width_bits: int = 64
    circuits: int = 0  # virtual ports of each rank
    places: Sequence[int] = ()  # which part of its node each rank is, where some node has several
    clock_period_ps: int = 6400
    beginning_s: int = 0  # what the calendar says at virtual time 0, in seconds since 1970
    external: External | None = None
    flags: Sequence[str] = ()  # of the preprocessor: -D, -U, -I, -include, in their order
    collectives: Mapping[str, str] | None = None  # algorithm by kind
    tree: Sequence[int] | None = None
    name: str = "program"
    checks: bool = False  # for simulations: see compiler/hls/plan/checks.py
    poison: bool = False  # what the program has not set holds nonsense: see passes/poison.py
    shared_base: int = 0  # where shared objects begin in node memory at least: ir/nodes.py
    has_tasks: bool = False  # a program of OpenMP tasks: see compiler/tasks.py
    pes: Sequence[tuple[str, int]] = ()  # copies of its kernels; "": of those that are not named
    cables: int = 1  # of a node, which have as many virtual ports each


@dataclass(frozen=True)
class Role:
    """One group of ranks that behave alike.

    `side` is what the host must know of it: "log" and "sites" as the run description has them
    (docs/reference/run-description.md), "placed": what in "log" Plait put there with places of the
    program, "report" for people, and "warnings" as texts.
    `address_bits`: of a byte in node memory, whose lower half is the role's. `slots`: commands that
    it can have under way. `units`: parameters of plait_shell, which say what stands beside it.
    """

    ranks: tuple[int, ...]
    systemverilog: str
    side: dict[str, Any]
    address_bits: int = 24
    slots: int = 16
    units: Mapping[str, int] = field(default_factory=dict[str, int])


@dataclass(frozen=True)
class VitisRole:
    """One group of ranks as a project: its files by name; `side`: "warnings" as texts."""

    ranks: tuple[int, ...]
    files: Mapping[str, str]
    side: dict[str, Any]


def _site_facts(design: Design) -> list[dict[str, Any]]:
    """The places at which a role waits, the first one number 1; and those where it goes on."""
    from plait.compiler.hls.design import Issue, Park, Run, Sample, Wait
    from plait.compiler.hls.print import places, sites

    facts: list[dict[str, Any]] = []
    for number, state in enumerate(sites(design), 1):
        where = state.where
        # Of a loop of the program's own; of failures, and of the end.
        call = where.call or ("a loop" if isinstance(state, Park) else "exit")
        facts.append({"number": number, "call": call, "file": where.file, "line": where.line})
        if isinstance(state, Issue):
            facts[-1]["slots"] = design.slots
        if where.detail:
            facts[-1]["waits_for" if isinstance(state, Park) else "detail"] = where.detail
        if where.root is not None:
            facts[-1]["root"] = where.root
    for number, state in places(design):
        if not isinstance(state, Sample):
            where = state.region.where if isinstance(state, Run) else state.where
            call = where.call if isinstance(state, Wait) else ""
            facts.append({"number": number, "call": call, "file": where.file, "line": where.line})
    return facts


def check_facts(design: Design, own: frozenset[str]) -> list[dict[str, Any]]:
    """What checks look at, the first one number 1. `own`: names that the sources have."""
    from plait.compiler.base.diagnostics import as_written
    from plait.compiler.ir.print_types import declare
    from plait.compiler.ir.types import ArrayType, size_of

    facts: list[dict[str, Any]] = []
    for check in (each for region in design.regions for each in region.checks):
        if not check.objects:
            facts.append(_division(check))
            continue
        first, *others = check.objects
        kind, step = first.type, 0
        if isinstance(kind, ArrayType) and not others:
            step = size_of(kind.element)
        if others:
            names = ", ".join(f"`{each.name}`" for each in check.objects[:3])
            what = f"{names}{', ...' if len(others) > 2 else ''}"
        else:
            what = f"`{declare(kind, first.name)}`"
        where = {"file": check.where.file, "line": check.where.line}
        access = {"size": check.size, "write": check.is_store}
        what = as_written(what, own)
        facts.append({"object": what, "low": check.low, "step": step, **access, **where})
    return facts


def _division(check: Check) -> dict[str, Any]:
    """A check without an object."""
    where = {"file": check.where.file, "line": check.where.line}
    return {"object": "", "low": 0, "step": 0, "size": check.size, "write": False, **where}


def _shared_facts(
    design: Design, shared: Sequence[Variable], own: frozenset[str]
) -> dict[str, Any] | None:
    """The objects that other ranks reach, and the bytes in them that are not 0 at first, by their
    addresses in node memory; None without one."""
    from plait.compiler.base.diagnostics import as_written
    from plait.compiler.ir.print_types import declare
    from plait.compiler.ir.types import size_of

    memory = next((each for each in design.memories if each.is_shared), None)
    if memory is None:
        return None
    objects = [
        {
            "name": each.declared or each.name,
            "object": as_written(f"`{declare(each.type, each.declared or each.name)}`", own),
            "file": each.where.file,
            "line": each.where.line,
            "size": size_of(each.type),
            "address": memory.base + each.shared,
        }
        for each in shared
        if each.shared is not None
    ]
    initial = [[memory.base + at, byte] for at, byte in sorted(memory.initial.items())]
    return {"objects": objects, "initial": initial}


def _buffer_facts(design: Design, own: frozenset[str]) -> list[dict[str, Any]]:
    """The objects that messages may reach."""
    from plait.compiler.base.diagnostics import as_written
    from plait.compiler.ir.print_types import declare

    return [
        {
            "object": as_written(f"`{declare(each.variable.type, each.variable.name)}`", own),
            "low": each.low,
            "size": each.high - each.low,
        }
        for each in design.buffers
    ]


def make_roles(
    request: Request,
    name: str = "plait_role",
    known: Callable[[Mapping[int, Program]], list[Role] | None] | None = None,
) -> list[Role]:
    """The roles of all ranks of the request; CompileError says what is wrong with the program.

    `name`: of their modules. `known` gives the roles, if there are any, of what ranks decide: by
    rank the program with what it does.
    """
    from plait.compiler import parts
    from plait.compiler.groups import decided, groups_of
    from plait.compiler.limits import within_limits

    parse = _parser(request)
    with within_limits(request.sources):
        programs = decided(parse, request.ranks, context(request))
        if parts.has_parts(parse()):
            return [_make_role_of_parts(parse, each, request) for each in groups_of(programs)]
        if known is not None and (roles := known(programs)) is not None:
            return roles
        return [_make_role(parse(), each, request, name) for each in groups_of(programs)]


def make_vitis(request: Request) -> list[VitisRole]:
    """The same roles as projects for Vitis HLS; CompileError also where that tool cannot."""
    from plait.compiler.groups import group
    from plait.compiler.limits import within_limits

    parse = _parser(request)
    with within_limits(request.sources):
        found = group(parse, request.ranks, context(request))
        return [_make_vitis_role(parse(), each, request) for each in found]


def emit(request: Request, name: str) -> str:
    """The program of the request's first rank as C, after the pass of that name.

    ValueError: there is no such pass.
    """
    from plait.compiler import pipeline
    from plait.compiler.groups import group
    from plait.compiler.limits import within_limits

    parse, base = _parser(request), context(request)
    with within_limits(request.sources):
        found = group(parse, request.ranks, base)
        return pipeline.emit(parse(), found[0].context(base), name)


def _parser(request: Request) -> Callable[[], Program]:
    """Gives the program anew with each call, since passes change it."""
    from plait.compiler.base import shared_objects
    from plait.compiler.frontend import parse
    from plait.compiler.passes import poison

    found: list[bytes] = []

    def make() -> Program:
        if found:
            return pickle.loads(found[0])  # of this process
        stages.begin("parse")
        unset = poison.setting if request.poison else None
        flags = ["-D", f"PLAIT_SIZE={request.size}", *request.flags]
        program = parse(request.sources, flags=flags, unset=unset)
        shared_objects.lay_out(program)
        program.shared_base = request.shared_base
        stages.begin("passes")
        with suppress(RecursionError):  # what is nested too deeply for that is parsed each time
            found.append(pickle.dumps(program, pickle.HIGHEST_PROTOCOL))
        return program

    return make


def _make_role(program: Program, group: Group, request: Request, name: str) -> Role:
    from plait.compiler import parked
    from plait.compiler.base.diagnostics import CompileError, own_names
    from plait.compiler.hls.plan import plan
    from plait.compiler.hls.print import print_role
    from plait.compiler.hls.report import report
    from plait.compiler.pipeline import lower

    own = group.context(context(request))
    shared = [each for each in program.globals if each.shared is not None]
    units = {"Atomics": 1} if shared else {}
    lower(program, own)
    written = own_names(program.sources)
    parked.tell(program, written)
    stages.begin("schedule")
    try:
        design = plan(program, target(request))
    except CompileError as error:
        raise CompileError(error.diagnostics, error.sources or program.sources) from None
    side = {
        "log": own.formats.to_json(),
        "placed": own.formats.placed(),
        "sites": _site_facts(design),
        "checks": check_facts(design, written) if request.checks else [],
        "buffers": _buffer_facts(design, written) if request.checks else None,
        "report": report(design, program.sources).as_json(),
        "warnings": [each.text(program.sources) for each in program.warnings],
        "shared": _shared_facts(design, shared, written),
    }
    text = print_role(design, name, options(request))
    return Role(group.ranks, text, side, design.address_bits, design.slots, units)


def _make_role_of_parts(parse: Callable[[], Program], group: Group, request: Request) -> Role:
    """The role of a program with handlers, which is not checked yet, and keeps nothing outside."""
    from plait.compiler import parts
    from plait.compiler.base.diagnostics import own_names
    from plait.compiler.hls.report import report

    request = replace(request, checks=False, external=None)
    own = group.context(context(request))
    contexts = (own, replace(group.context(context(request)), formats=own.formats))
    programs = (parse(), parse())
    designs = parts.designed(programs, contexts, target(request))
    main, first = programs[0], designs[0]
    shared = [each for each in main.globals if each.shared is not None]
    side = {
        "log": own.formats.to_json(),
        "placed": own.formats.placed(),
        "sites": _site_facts(first),
        "checks": [],
        "buffers": None,
        "report": report(first, main.sources).as_json(),
        "warnings": [each.text(main.sources) for each in main.warnings],
        "shared": _shared_facts(first, shared, own_names(main.sources)),
    }
    text = parts.printed(designs, main, options(request))
    bits = max(each.address_bits for each in designs)
    slots = sum(each.slots for each in designs)
    return Role(group.ranks, text, side, bits, slots, {"Atomics": 1})


def target(request: Request) -> Target:
    """What the planner is told of the hardware."""
    from plait.compiler.hls.plan import Target

    outside = min(request.external.size_bytes, EXTERNAL_BYTES_MAX) if request.external else 0
    return Target(clock_ns=request.clock_period_ps / 1000, external_bytes=outside)


def options(request: Request) -> Options:
    """What roles are printed for."""
    from plait.compiler.hls.print import Options

    width, external, period_ps = request.data_width_bits, request.external, request.clock_period_ps
    if external is None:
        return Options(width, request.cables, checks=request.checks)
    return Options(
        width,
        request.cables,  # a bank of node memory each
        latency_cycles=max(-(-external.latency_ps // period_ps), 1),
        bits_per_cycle=max(external.rate_bits_per_second * period_ps // 10**12, 1),
        checks=request.checks,
    )


def _make_vitis_role(program: Program, group: Group, request: Request) -> VitisRole:
    from plait.compiler.base.diagnostics import refuse
    from plait.compiler.pipeline import lower
    from plait.compiler.vitis.project import make_project

    if program.shared_bytes:
        raise refuse(
            program.functions["main"].where,
            "projects for Vitis HLS cannot have OpenSHMEM: its tool knows no memory that others"
            " write to",
            "use plait run or plait synth",
        )
    own = group.context(context(request))
    lower(program, own)
    name = f"{Path(request.sources[0]).stem}_{group.ranks[0]}"
    clock_ns = request.clock_period_ps / 1000
    files = make_project(program, own, name, ranks=group.ranks, clock_ns=clock_ns)
    warnings = [each.text(program.sources) for each in program.warnings]
    return VitisRole(group.ranks, files, {"warnings": warnings})


def context(request: Request) -> Context:
    """What the passes are told, but for ranks."""
    from plait.compiler.passes.base.context import Context

    return Context(
        size=request.size,
        places=tuple(request.places),
        name=request.name,
        arguments=list(request.arguments),
        forced=dict(request.collectives or {}),
        tree=list(request.tree) if request.tree else None,
        clock_hz=1e12 / request.clock_period_ps,
        beginning_s=request.beginning_s,
        circuits=request.circuits,
        cables=request.cables,
        poison=request.poison,
    )
