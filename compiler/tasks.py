# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A program of OpenMP tasks: the role of its FPGA rank, and what rank 0 does of it.

main runs on rank 0. Its regions run on the FPGA, as PEs that a dispatcher starts; the control
kernel there (lib/task_node.c) takes each region's launch from rank 0 and sends back its results.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from plait.base import stages
from plait.compiler import roles
from plait.compiler.diagnostics import CompileError
from plait.compiler.frontend import parse
from plait.compiler.hls.plan import plan
from plait.compiler.hls.print import Dispatcher, Pe, interface, print_role, print_top
from plait.compiler.hls.print.top import CONTROL
from plait.compiler.limits import within_limits
from plait.compiler.passes.task_functions import Entry
from plait.compiler.passes.tasks import Kernel, Kernels, split
from plait.compiler.pipeline import lower
from plait.compiler.roles import Request, Role
from plait.compiler.specification import limit, specification

_NODE = Path(__file__).resolve().parent / "lib/task_node.c"
PES = 2  # copies of a kernel


def make_task_role(request: Request) -> Role:
    """The role of a program of tasks. Its side has, beside what is that of other roles, "tasks":
    "words" of a launch, and "entries", one for each region (see passes/tasks.py).

    CompileError says what is wrong with the program, or not supported.
    """

    with within_limits(request.sources):
        stages.begin("parse")
        program = parse(request.sources, flags=request.flags, has_tasks=True)
        stages.begin("passes")
        warnings = [each.text(program.sources) for each in program.warnings]
        found = split(program)
        texts = [_kernel(each, found.words, request) for each in found.kernels]
        control = _control(found.words, request)
    side: dict[str, Any] = {
        **control.side,
        "warnings": warnings,
        "tasks": {
            "words": found.words,
            "entries": [_entry(each) for each in found.entries],
            "functions": [each.name for each in found.kernels],
        },
    }
    text = "\n".join([control.systemverilog, *texts, _top(found, request)])
    return Role(tuple(request.ranks), text, side, control.address_bits, control.slots)


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "file": entry.where.file,
        "line": entry.where.line,
        "function": entry.function,
        "inputs": list(entry.inputs),
        "outputs": list(entry.outputs),
    }


def _kernel(kernel: Kernel, words: int, request: Request) -> str:
    """The module of a kernel."""

    context = replace(roles.context(request), rank=request.ranks[0])
    try:
        lower(kernel.program, context)
        stages.begin("schedule")
        design = plan(kernel.program, roles.target(request))
    except CompileError as error:
        sources = error.sources or kernel.program.sources
        raise CompileError(error.diagnostics, sources) from None
    ports = interface.kernel(words)
    return print_role(design, _module(kernel), roles.options(request), ports)


def _module(kernel: Kernel) -> str:
    return f"plait_kernel_{kernel.name}"


def _control(words: int, request: Request) -> Role:

    opcodes = {each.name: each.number for each in specification().commands.opcodes}
    flags = [
        f"-DPLAIT_TASK_{name.upper()}={opcodes[f'task_{name}']}" for name in ("launch", "word")
    ]
    flags.append(f"-DPLAIT_TASK_WORDS={words}")
    own = replace(request, sources=(str(_NODE),), flags=tuple(flags), arguments=(), checks=False)
    (role,) = roles.make_roles(own, CONTROL)
    return role


def _top(found: Kernels, request: Request) -> str:
    kernels = found.kernels
    dispatcher = Dispatcher(
        words=found.words,
        closures=limit("task_closures"),
        depth=limit("task_depth"),
        has_closure=[each.has_closure for each in kernels],
        is_task=[each.is_task for each in kernels],
    )
    pes = [Pe(_module(each), each.number) for each in kernels for _ in range(PES)]
    return print_top(pes, dispatcher, roles.options(request))
