# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The order of the passes, from what the front end gives to what hls/plan takes.

    lower(program, Context(rank=1, size=4, arguments=["100"]))

PLAIT_VERIFY=1 checks the program after every pass, and that fold and dead_code tell what they
change.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from importlib import import_module

from plait.compiler.base.diagnostics import CompileError
from plait.compiler.ir.nodes import Program
from plait.compiler.ir.print_c import print_c
from plait.compiler.ir.verify import VerifyError, verify
from plait.compiler.passes.base.context import Context

PACKAGE = "plait.compiler.passes"
ROUNDS_MAX = 20  # of fold and dead_code until nothing changes

# Names of passes; "clean" is fold and dead_code until nothing changes.
STAGES = (
    *(
        "poison",
        "specialise",
        "inline",
        "clean",
        "park",
        "standard",
        "fold",
        "memory",
        "derived",
        "clean",
        "absent",
    ),
    *("early", "circuits"),
    *("collectives", "mpi", "inline", "clean", "standard", "memory", "clean", "output", "clean"),
    *("unroll", "clean", "interchange", "clean", "partition", "memory", "clean", "divide", "clean"),
)
# The modules of stages that stand in a room of their own.
_MODULES = {
    **{name: f"mpi.{name}" for name in ("derived", "early", "collectives")},
    "mpi": "mpi.library_calls",
}
Observer = Callable[[str, Program], None]


def lower(
    program: Program,
    context: Context,
    observe: Observer | None = None,
    stages: tuple[str, ...] = STAGES,
) -> None:
    """All passes. `observe` sees the program after each, by name; after "clean" as both."""
    try:
        for name in stages:
            if name == "clean":
                _clean(program, context, observe)
            else:
                _run(name, program, context, observe)
    except CompileError as error:
        if error.sources:
            raise
        raise CompileError(error.diagnostics, program.sources) from error


def emit(program: Program, context: Context, name: str, stages: tuple[str, ...] = STAGES) -> str:
    """The program as C after a pass; "program": before all. NAME.2: after its second run."""
    if name not in names(stages):
        raise ValueError(f"no pass {name}; there are {', '.join(names(stages))}")
    found, runs = {"program": print_c(program)}, Counter[str]()

    def keep(stage: str, current: Program) -> None:
        runs[stage] += 1
        if _numbered(stage, runs[stage]) == name:
            found[name] = print_c(current)

    if name != "program":
        lower(program, context, keep, stages)
    return found[name]


def names(stages: tuple[str, ...] = STAGES) -> list[str]:
    """What emit knows, in order."""
    found, runs = ["program"], Counter[str]()
    for stage in stages:
        for name in ("fold", "dead_code") if stage == "clean" else (stage,):
            runs[name] += 1
            found.append(_numbered(name, runs[name]))
    return found


def _numbered(name: str, run: int) -> str:
    return name if run == 1 else f"{name}.{run}"


def _run(name: str, program: Program, context: Context, observe: Observer | None) -> bool:
    """Runs a pass; False: it says that it has changed nothing."""
    has_changed = (
        import_module(f"{PACKAGE}.{_MODULES.get(name, name)}").run(program, context) is not False
    )
    if _is_checked():
        verify(program)
    if observe is not None:
        observe(name, program)
    return has_changed


def _is_checked() -> bool:
    return os.environ.get("PLAIT_VERIFY") == "1"


def _clean(program: Program, context: Context, observe: Observer | None) -> None:
    before = print_c(program) if _is_checked() else ""
    for _ in range(ROUNDS_MAX):
        has_folded = _run("fold", program, context, None)
        has_dropped = _run("dead_code", program, context, None)
        if _is_checked():
            after = print_c(program)
            if after != before and not has_folded and not has_dropped:
                raise VerifyError("fold or dead_code has changed the program and does not tell")
            before = after
        if not has_folded and not has_dropped:
            break
    if observe is not None:
        observe("fold", program)
        observe("dead_code", program)
