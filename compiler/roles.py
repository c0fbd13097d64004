# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""From sources in C to the roles of the FPGA ranks: what the commands call the compiler with.

Everything behind this file is imported when it is called for; `plait run` on CPUs does without.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plait.compiler.ir.nodes import Where

# Algorithm of each collective that FPGA ranks have in compiler/lib, the first one unless the
# user chooses another one; CPU ranks beside them are told to use the same.
COLLECTIVES: dict[str, tuple[str, ...]] = {
    "barrier": ("barrier_dissemination",),
    "bcast": ("bcast_binomial", "bcast_linear", "bcast_planned"),
    "scatter": ("scatter_binomial", "scatter_linear", "scatter_planned"),
    "gather": ("gather_binomial", "gather_linear", "gather_planned"),
    "allgather": ("allgather_ring", "allgather_bruck"),
    "alltoall": ("alltoall_pairwise",),
    "reduce": ("reduce_binomial", "reduce_linear", "reduce_planned"),
    "allreduce": ("allreduce_recursive_doubling", "allreduce_reduce_bcast"),
    "scan": ("scan_recursive_doubling", "scan_linear"),
}


@dataclass(frozen=True)
class Request:
    """What is to be compiled. `ranks` run one program; `arguments` are argv[1] and so on."""

    sources: Sequence[str]
    arguments: Sequence[str]
    ranks: Sequence[int]
    size: int
    data_width_bits: int = 64
    clock_period_ps: int = 6400
    defines: Sequence[str] = ()  # NAME or NAME=VALUE
    include: Sequence[str] = ()  # folders
    collectives: Mapping[str, str] | None = None  # algorithm by kind
    tree: Sequence[int] | None = None


@dataclass(frozen=True)
class Role:
    """One group of ranks that behave alike.

    `side` is what the host must know of it: "log" and "sites" as the run description has them
    (docs/reference/run-description.md), "report" for people, and "warnings" as texts.
    """

    ranks: tuple[int, ...]
    systemverilog: str
    side: dict[str, Any]


def site_facts(
    places: Sequence[Where], sources: Mapping[str, Sequence[str]]
) -> list[dict[str, Any]]:
    """The places at which a role waits, the first one number 1; the call stands in the source."""
    facts: list[dict[str, Any]] = []
    for number, where in enumerate(places, 1):
        lines = sources.get(where.file, ())
        line = lines[where.line - 1] if 0 < where.line <= len(lines) else ""
        behind = line[max(where.column - 1, 0) :]
        found = re.search(r"\bMPI_\w+", behind) or re.search(r"\bMPI_\w+", line)
        call = found[0] if found else "an MPI call"
        facts.append({"number": number, "call": call, "file": where.file, "line": where.line})
    return facts


def make_roles(request: Request) -> list[Role]:
    """The roles of all ranks of the request; CompileError says what is wrong with the program."""
    pipeline = import_module("plait.compiler.pipeline")
    made: list[Role] = pipeline.make_roles(request)
    return made
