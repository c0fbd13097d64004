# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A program of OpenMP tasks: the role of its FPGA rank, and what rank 0 does of it.

main runs on rank 0. Its regions run on the FPGA, as PEs that a dispatcher starts; the control
kernel there (lib/task_node.c) takes each region's launch from rank 0 and sends back its results.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from plait.base import stages
from plait.compiler import roles
from plait.compiler.base.diagnostics import CompileError, Diagnostic, own_names, refuse
from plait.compiler.base.records import Formats
from plait.compiler.base.shared_objects import SHARE_ALL
from plait.compiler.base.specification import limit, opcode_of
from plait.compiler.base.task_ops import is_op
from plait.compiler.frontend import parse
from plait.compiler.frontend.scope import GATHERED_MAX
from plait.compiler.hls.design import Design
from plait.compiler.hls.plan import plan
from plait.compiler.hls.plan.memories import constant_bits
from plait.compiler.hls.print import Dispatcher, Net, Pe, interface, print_role, print_top
from plait.compiler.hls.print.top import CONTROL
from plait.compiler.ir.nodes import Binary, Call, Const, Program, Region, walk
from plait.compiler.ir.traverse import statement_expressions, used
from plait.compiler.ir.types import LONG, IntType, size_of
from plait.compiler.limits import within_limits
from plait.compiler.passes.task import blocks, output
from plait.compiler.passes.task.functions import Entry
from plait.compiler.passes.task.kernels import Kernel, Kernels, TooManyWords, split
from plait.compiler.passes.task.objects import HEAP, STACK, TEXTS, is_made
from plait.compiler.passes.task.output import LOG
from plait.compiler.pipeline import lower
from plait.compiler.roles import Request, Role

_LIB = Path(__file__).resolve().parent / "lib"
_NODE, _MEMORY = _LIB / "task_node.c", _LIB / "task_memory.c"
# Ops that name the kernel which is started, now or later.
_GOING_ON = ("task_launch", "task_pass", "task_discard", "task_sync")
PES = 2  # copies of a kernel, unless the request says so


def make_task_role(request: Request) -> Role:
    """The role of a program of tasks. Its side has, beside what is that of other roles, "tasks":
    "words" of a launch, and "entries", one for each region (see passes/task/kernels.py).

    CompileError says what is wrong with the program, or not supported.
    """

    with within_limits(request.sources):
        program, found, formats = _split(request)
        warnings = [each.text(program.sources) for each in program.warnings]
        _check_room(found)
        _check_places(found)
        copies = _copies(found, request)
        designs = [_design(each, request) for each in found.kernels]
        for each in found.kernels:
            warnings += [told.text(program.sources) for told in _divisions(each)]
        warnings += [told.text(program.sources) for told in _staying(found, request.ranks)]
        texts = [
            _kernel(*each, found.words, request)
            for each in zip(found.kernels, designs, strict=True)
        ]
        control = _control(found, request)
    own, checks = own_names(program.sources), list[dict[str, Any]]()
    for design in designs if request.checks else ():
        checks += roles.check_facts(design, own)
    side: dict[str, Any] = {
        **control.side,
        "checks": checks,
        "warnings": list(dict.fromkeys(warnings)),
        "tasks": {
            "words": found.words,
            "entries": [_entry(each) for each in found.entries],
            "functions": [each.name for each in found.kernels],
            "places": [f"{each.where.file}:{each.where.line}" for each in found.kernels],
            "pes": copies,
            "shared": _shared(found, control, formats),
        },
    }
    # Above what the control kernel has in its half of node memory stands what is sent.
    net = _net(found, request.ranks, 1 << (control.address_bits - 1))
    text = "\n".join([control.systemverilog, *texts, _top(found, designs, copies, net, request)])
    units = {"Atomics": 1} if net else {}  # it brings handlers of models
    bits = control.address_bits + (net is not None)
    return Role(tuple(request.ranks), text, side, bits, control.slots, units)


def _split(request: Request) -> tuple[Program, Kernels, Formats]:
    """The program, its kernels, and the formats of what tasks print. Fewer results wait to be
    merged where a closure has no room for more."""
    gathered = GATHERED_MAX
    while True:
        stages.begin("parse")
        program = _parse(request, gathered)
        stages.begin("passes")
        formats = output.run(program)
        try:
            return program, split(program), formats
        except TooManyWords:
            if gathered == 1:
                raise
            gathered //= 2


def _parse(request: Request, gathered_max: int) -> Program:
    """The program, with malloc for tasks if they need it."""
    program = parse(request.sources, flags=request.flags, has_tasks=True, gathered_max=gathered_max)
    main = program.functions["main"]
    if not any(
        isinstance(each, Region) for one in program.functions.values() for each in walk(one.body)
    ):
        # Rank 0 does all tasks, which stand outside of regions; the node waits for its end.
        what = "no task runs on FPGA ranks: there is no region"
        hint = "#pragma omp parallel and #pragma omp single before what launches tasks"
        program.warnings.append(Diagnostic(main.where, what, hint, is_warning=True))
        main.body.append(Region([], [], [], {}, main.where))
    if not blocks.are_taken(program):
        return program
    words = limit("task_heap_bytes") // size_of(LONG)
    flags = (*request.flags, f"-DPLAIT_TASK_HEAP_WORDS={words}")
    sources = (*request.sources, str(_MEMORY))
    return parse(sources, flags=flags, has_tasks=True, gathered_max=gathered_max)


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "file": entry.where.file,
        "line": entry.where.line,
        "function": entry.function,
        "inputs": list(entry.inputs),
        "outputs": list(entry.outputs),
        "pointers": list(entry.pointers),
        "addressed": list(entry.addressed),
        "objects": {name: each.shared for name, each in entry.objects.items()},
    }


def _check_room(found: Kernels) -> None:
    most = limit("task_shared_bytes_max")
    if found.shared_bytes <= most:
        return
    largest = max(found.shared, key=lambda each: size_of(each.type))
    raise refuse(
        largest.where,
        f"tasks share {found.shared_bytes} bytes with rank 0, of which {largest.declared} has"
        f" {size_of(largest.type)}; there is room for {most}",
    )


def _check_places(found: Kernels) -> None:
    """Rank 0 knows a region by its line."""
    lines = set[tuple[str, int]]()
    for where in (each.where for each in found.entries):
        if (where.file, where.line) in lines:
            raise refuse(
                where,
                "this line has two regions, or several sources include the region in it",
                "write one region on a line, in a source",
            )
        lines.add((where.file, where.line))


def _shared(found: Kernels, control: Role, formats: Formats) -> dict[str, Any] | None:
    """What rank 0 has to know of the shared objects: where they begin in node memory, and end;
    which ones rank 0 has, by name and file, with what each holds first, as far as that is not 0;
    "end": where the last of these ends, and those that regions share as a whole; "texts", "heap"
    and "stack": where string literals, malloc's memory and that of local variables are, and their
    sizes; "log": where is what tasks print, its size, and the formats."""
    if not found.shared_bytes:
        return None
    inside = {each for entry in found.entries for each in entry.objects.values()}
    own = [each for each in found.shared if not is_made(each)]
    objects = [
        {
            "name": each.declared,
            "is_inner": each.is_inner,
            "source": each.source,
            "offset": each.shared,
            "size": size_of(each.type),
            "content": _content(size_of(each.type), found.contents.get(each, {})),
        }
        for each in own
        if each not in inside
    ]
    placed = [each for each in found.shared if not is_made(each) or each.name == TEXTS]
    ends = [each.shared + size_of(each.type) for each in placed if each.shared is not None]

    def memory(name: str) -> list[int | None] | None:
        made = next((each for each in found.shared if each.name == name), None)
        return None if made is None else [made.shared, size_of(made.type)]

    log = next((each for each in found.shared if each.name == LOG), None)
    return {
        "base": control.side["shared"]["objects"][0]["address"],
        "size": found.shared_bytes,
        "objects": objects,
        "end": max(ends, default=0),
        "texts": memory(TEXTS),
        "heap": memory(HEAP),
        "stack": memory(STACK),
        "log": None if log is None else [log.shared, size_of(log.type), formats.to_json()],
    }


def _content(size: int, initial: Mapping[int, Const]) -> str:
    """The bytes that an object of a size holds first, as hexadecimal digits; "": all are 0."""
    found = bytearray(size if initial else 0)
    for offset, constant in initial.items():
        width = size_of(constant.type)
        found[offset : offset + width] = constant_bits(constant).to_bytes(width, "little")
    return found.hex() if any(found) else ""


def _gives(kernel: Kernel, name: str) -> bool:
    """Whether a kernel has an op of this name."""
    body = kernel.program.functions["main"].body
    return any(isinstance(each, Call) and is_op(each, name) for each in walk(body))


def _stays(kernel: Kernel) -> bool:
    """Whether what a kernel does belongs to its node: the end of a region waits for what its own
    node has discarded."""
    return _is_sharing(kernel) or _gives(kernel, "task_lock") or _gives(kernel, "task_discard")


def _divisions(kernel: Kernel) -> Iterator[Diagnostic]:
    """Warns of what divides by a constant 0, of which no circuit is left that could tell."""
    for each in walk(kernel.program.functions["main"].body):
        for value in statement_expressions(each):
            match value:
                case Binary("div" | "rem", _, Const(IntType(), 0)):
                    yield Diagnostic(each.where, "this divides by 0", is_warning=True)
                case _:
                    pass


def _net(found: Kernels, nodes: Sequence[int], base: int) -> Net | None:
    """What carries tasks between these nodes; None where none may leave. `base`: of what is sent,
    in node memory."""
    may_leave = _may_leave(found)
    if len(nodes) < 2 or not any(may_leave):
        return None
    return Net(
        nodes=nodes,
        may_leave=may_leave,
        words_of=[each.words for each in found.kernels],
        base=base,
        tickets=limit("task_tickets"),
        many=limit("task_many"),
    )


def _staying(found: Kernels, nodes: Sequence[int]) -> Iterator[Diagnostic]:
    """Says why no task leaves the first of several nodes, if none may."""
    if len(nodes) < 2 or any(_may_leave(found)):
        return
    regions = {each.function for each in found.entries}
    for each in found.kernels:
        if each.number in regions or not _stays(each):
            continue
        body = each.program.functions["main"].body
        rest = [one for one in body if not (isinstance(one, Call) and one.function == SHARE_ALL)]
        own = sorted(
            v.declared or v.name for v in used(rest) if v.shared is not None and not is_made(v)
        )
        why = f"{own[0]}, which tasks share" if own else "what tasks share"
        if not _is_sharing(each) and not _gives(each, "task_lock"):
            why = "plait_discard"
        what = f"all tasks run on rank {nodes[0]}: {each.name} uses {why}"
        yield Diagnostic(each.where, what, is_warning=True)
        return


def _may_leave(found: Kernels) -> list[bool]:
    """Of each kernel whether its tasks may run on other nodes: neither it, nor what follows its
    waits, nor what these launch uses shared memory or the lock of the node, or discards tasks.
    Regions stay."""
    stays = {each.number for each in found.kernels if _stays(each)}
    goes_to = {each.number: _callees(each) for each in found.kernels}
    while more := {each for each, to in goes_to.items() if to & stays} - stays:
        stays |= more
    regions = {each.function for each in found.entries}
    return [each.is_task and each.number not in stays | regions for each in found.kernels]


def _callees(kernel: Kernel) -> set[int]:
    """The numbers of the kernels that one launches, or that follow its waits."""
    found: set[int] = set()
    for each in walk(kernel.program.functions["main"].body):
        if isinstance(each, Call) and any(is_op(each, name) for name in _GOING_ON):
            callee = each.arguments[4]
            assert isinstance(callee, Const)
            found.add(int(callee.value))
    return found


def _is_sharing(kernel: Kernel) -> bool:
    body = kernel.program.functions["main"].body
    return any(isinstance(each, Call) and each.function == SHARE_ALL for each in walk(body))


def _design(kernel: Kernel, request: Request) -> Design:
    """What a kernel becomes; its program is changed."""
    context = replace(roles.context(request), rank=request.ranks[0])
    try:
        lower(kernel.program, context)
        stages.begin("schedule")
        return plan(kernel.program, roles.target(request))
    except CompileError as error:
        sources = error.sources or kernel.program.sources
        raise CompileError(error.diagnostics, sources) from None


def _kernel(kernel: Kernel, design: Design, words: int, request: Request) -> str:
    """The module of a kernel."""
    is_checked = _is_checked(design, request)
    ports = interface.kernel(words, is_sharing=_is_sharing(kernel), is_checked=is_checked)
    return print_role(design, _module(kernel), roles.options(request), ports)


def _is_checked(design: Design, request: Request) -> bool:
    return request.checks and any(each.checks for each in design.regions)


def _module(kernel: Kernel) -> str:
    return f"plait_kernel_{kernel.name}"


def _control(found: Kernels, request: Request) -> Role:
    flags = [
        f"-DPLAIT_TASK_{name.upper()}={opcode_of(f'task_{name}')}" for name in ("launch", "word")
    ]
    flags.append(f"-DPLAIT_TASK_WORDS={found.words}")
    flags.append(f"-DPLAIT_TASK_NODES={','.join(map(str, request.ranks))}")
    if found.shared_bytes:
        flags.append(f"-DPLAIT_TASK_SHARED={found.shared_bytes}")
    own = replace(request, sources=(str(_NODE),), flags=tuple(flags), arguments=(), checks=False)
    (role,) = roles.make_roles(replace(own, shared_base=found.shared_base), CONTROL)
    return replace(role, units={})


def _copies(found: Kernels, request: Request) -> list[int]:
    """How many PEs each kernel has."""
    wanted, names = dict(request.pes), [each.name for each in found.kernels]
    for name in wanted:
        if name and name not in names:
            raise refuse(
                found.kernels[0].where,
                f"--pes: there is no kernel {name} in this program",
                f"there are {', '.join(names)}",
            )
    return [wanted.get(name, wanted.get("", PES)) for name in names]


def _top(
    found: Kernels,
    designs: Sequence[Design],
    copies: Sequence[int],
    net: Net | None,
    request: Request,
) -> str:
    kernels = found.kernels
    regions = {each.function for each in found.entries}
    dispatcher = Dispatcher(
        words=found.words,
        closures=limit("task_closures"),
        depth=limit("task_depth"),
        has_closure=[each.has_closure for each in kernels],
        is_task=[each.is_task for each in kernels],
        is_region=[each.number in regions for each in kernels],
        discards=any(_gives(each, "task_discard") for each in kernels),
        net=net,
    )
    pes: list[Pe] = []
    checks = 0
    for kernel, design, count in zip(kernels, designs, copies, strict=True):
        is_checked = _is_checked(design, request)
        pe = Pe(_module(kernel), kernel.number, _is_sharing(kernel), is_checked, checks)
        pes += [pe] * count
        checks += sum(len(each.checks) for each in design.regions)
    has_lock = any(_gives(each, "task_lock") for each in kernels)
    return print_top(pes, dispatcher, roles.options(request), has_lock=has_lock)
