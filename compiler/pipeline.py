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
from typing import NamedTuple

from plait.compiler.base.diagnostics import CompileError
from plait.compiler.ir.nodes import Program
from plait.compiler.ir.print_c import print_c
from plait.compiler.ir.verify import VerifyError, verify
from plait.compiler.passes.base.context import Context

PACKAGE = "plait.compiler.passes"
ROUNDS_MAX = 20  # of fold and dead_code until nothing changes

CLEAN = "clean"  # fold and dead_code, until nothing changes


class Stage(NamedTuple):
    """A pass, what it does and why it stands where it does; the module, if not of its name."""

    name: str
    why: str
    module: str = ""


STAGES = (
    Stage("poison", "with --poison: what is not set; first, while declarations stand in blocks"),
    Stage("specialise", "rank, size, argc and argv as constants: what follows decides by them"),
    Stage("inline", "main is left, and each call of MPI is known with what it is given"),
    Stage("options", "getopt as what it gives, by which clean decides"),
    Stage(CLEAN, "what the constants decide; ways that this rank does not go are gone"),
    Stage("park", "loops that only look at shared memory; inline and clean show which do"),
    Stage("standard", "C's library, of which what clean has folded brings no code"),
    Stage("fold", "the library's code, for the constants that it is given"),
    Stage("memory", "malloc, memcpy, arrays as scalars; after standard, which copies, too"),
    Stage("derived", "the program's datatypes as constants; memory is followed", "mpi.derived"),
    Stage(CLEAN, "handles go to the calls, and what made them is gone"),
    Stage("absent", "refuses what CPU ranks alone have, where clean has left it"),
    Stage("early", "warnings; the calls still have the program's arguments", "mpi.early"),
    Stage("circuits", "calls of circuits; before mpi, which ends the program for both"),
    Stage("collectives", "instances of algorithms; they call what mpi makes", "mpi.collectives"),
    Stage("mpi", "all other calls, as functions of the library", "mpi.library_calls"),
    Stage("inline", "what circuits, collectives and mpi have put in"),
    Stage(CLEAN, "it, for the constants of each call; primitives are left"),
    Stage("standard", "what the library itself calls of C's"),
    Stage("memory", "and its arrays"),
    Stage(CLEAN, "both"),
    Stage("output", "printf as records of the log; texts and places are constants now"),
    Stage(CLEAN, "what only the texts needed"),
    Stage("unroll", "short loops, and those of the pragma; bounds are constants now"),
    Stage(CLEAN, "the copies, each for its turn"),
    Stage("interchange", "sums that wait for each addition; loops that unroll has left"),
    Stage(CLEAN, "what it has moved"),
    Stage("partition", "arrays in banks; indexes are those of the final loops"),
    Stage("memory", "banks of one element as scalars"),
    Stage(CLEAN, "both"),
    Stage("divide", "by constants; last, since other passes know a division better"),
    Stage(CLEAN, "what it has put in"),
)
NAMES = tuple(each.name for each in STAGES)
_MODULES = {each.name: each.module or each.name for each in STAGES} | {
    name: name for name in ("fold", "dead_code")
}
Observer = Callable[[str, Program], None]


def lower(
    program: Program,
    context: Context,
    observe: Observer | None = None,
    stages: tuple[str, ...] = NAMES,
) -> None:
    """All passes. `observe` sees the program after each, by name; after "clean" as both."""
    try:
        for name in stages:
            if name == CLEAN:
                _clean(program, context, observe)
            else:
                _run(name, program, context, observe)
    except CompileError as error:
        if error.sources:
            raise
        raise CompileError(error.diagnostics, program.sources) from error


def emit(program: Program, context: Context, name: str, stages: tuple[str, ...] = NAMES) -> str:
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


def names(stages: tuple[str, ...] = NAMES) -> list[str]:
    """What emit knows, in order."""
    found, runs = ["program"], Counter[str]()
    for stage in stages:
        for name in ("fold", "dead_code") if stage == CLEAN else (stage,):
            runs[name] += 1
            found.append(_numbered(name, runs[name]))
    return found


def listed() -> str:
    """A line for each run of a stage: what emit calls it, and why it stands there."""
    runs = iter(names()[1:])
    rows = [("program", "as the front end gives it")]
    for stage in STAGES:
        name = next(runs)
        rows.append((f"{name}, {next(runs)}" if stage.name == CLEAN else name, stage.why))
    return "".join(f"{name:22} {why}\n" for name, why in rows)


def _numbered(name: str, run: int) -> str:
    return name if run == 1 else f"{name}.{run}"


def _run(name: str, program: Program, context: Context, observe: Observer | None) -> bool:
    """Runs a pass; False: it says that it has changed nothing."""
    has_changed = import_module(f"{PACKAGE}.{_MODULES[name]}").run(program, context) is not False
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
