# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What a CPU's computing takes where nobody says so: nothing that the program can see is 0.

A platform whose `compute` is `auto` charges each basic block, at BLOCK_PS, in programs that look at
the clock, in those of OpenSHMEM, which see time pass by what others write, and beside ranks on
hardware, whose computing takes cycles; else nothing.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from plait.run import units
from plait.run.facts import Facts, rows
from plait.run.program import Program, code_of, found_in, has_counter

AUTO = "auto"
BLOCK_PS = 500  # what blocks took on servers of 2020, within 15 %: docs/reference/numbers.md
CHOICES = "zero, measured, 10us a call, or 0.3ns/block"
_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)"', re.M)
# time() alone is what random numbers begin with; who measures takes a difference of two.
_SEED = re.compile(r"\bs?rand(?:om|48)?\s*\(\s*(?:\([\w\s]+\)\s*)*time\s*\(")
_CLOCK = re.compile(
    r"\b(?:P?MPI_Wtime|omp_get_wtime|Wtime|gettimeofday|clock_gettime|timespec_get|getrusage"
    r"|(?:system|steady|high_resolution)_clock|shmem_init(?:_thread)?|(?:shmem_)?start_pes"
    r"|gasnet_init)\b"
    r"|\b(?:time|clock|times)\s*\("
)
# Variables that others change, and loops without a body.
_SPIN = re.compile(
    r"\b(?:volatile|_Atomic|atomic(?:_\w+)?|__atomic_\w+)\b"
    r"|\b(?:while|for)\s*\((?:[^(){}]|\([^(){}]*\))*\)\s*(?:;|\{\s*\})"
)
_CLOCK_SYMBOL = re.compile(
    rb"\0(P?MPI_Wtime|omp_get_wtime|gettimeofday|clock_gettime|timespec_get|getrusage|clock|times"
    rb"|shmem_init(?:_thread)?|(?:shmem_)?start_pes|gasnet_init"
    rb"|_ZNSt6chrono3_V21[23](?:system|steady)_clock3nowEv)(?=\0)"
)


class Charge(NamedTuple):
    """What a platform whose mode is AUTO charges. is_missed: it would charge blocks, but no program
    counts them."""

    mode: str
    time_ps: int
    is_missed: bool = False


def charged(programs: Sequence[Program], kinds: Sequence[str]) -> Charge:
    """How computing is charged where nobody says; kinds: of the nodes. Reads the programs."""
    is_mixed = "cpu" in kinds and any(kind != "cpu" for kind in kinds)
    if not is_mixed and not ("cpu" in kinds and any(map(_reads_clock, programs))):
        return Charge("zero", 0)
    if any(map(has_counter, programs)):
        return Charge("counted", BLOCK_PS)
    return Charge("zero", 0, is_missed=True)


def text(platform: Facts) -> str:
    """How a platform of a run description charges computing, in words."""
    cpu: dict[str, Any] = platform["cpu"]
    if cpu["compute"] == "counted":
        return f"{units.format_time(cpu['compute_ps'])} for each basic block"
    if cpu["compute"] == "fixed":
        return f"{units.format_time(cpu['compute_ps'])} before each call"
    return {"zero": "nothing", "measured": "the CPU time that it takes here"}[cpu["compute"]]


def automatic(description: Facts) -> str:
    """What is said of a run in which nobody chose how computing is charged, and it is; or nothing.
    The description is complete."""
    for platform in _of_cpus(description):
        if platform["cpu"].get("compute_auto") and platform["cpu"]["compute"] != "zero":
            charge = text(platform)
            return f"CPU ranks take {charge} that they run; --compute chooses: {CHOICES}"
    return ""


def used(description: Facts) -> list[str]:
    """How the platforms of CPU ranks charge computing, each way once."""
    return [*dict.fromkeys(map(text, _of_cpus(description)))]


def _of_cpus(description: Facts) -> list[Facts]:
    """The platform of each CPU rank of a complete description."""
    platforms: dict[str, Facts] = description["platforms"]
    ranks = rows(description, "ranks")
    return [platforms[rank["platform"]] for rank in ranks if rank["kind"] == "cpu"]


def may_spin(program: Program) -> bool:
    """Whether a program, by its sources, waits in a loop for a variable to change."""
    return bool(program.sources) and _has(program, _SPIN)


def _reads_clock(program: Program) -> bool:
    if program.sources:
        return _has(program, _CLOCK)
    path = program.executable
    return os.path.isfile(path) and bool(found_in(path, _CLOCK_SYMBOL))


def _has(program: Program, pattern: re.Pattern[str]) -> bool:
    """Whether a source, or a header of its own, has the pattern in its code."""
    left, seen = [*program.sources], set[str]()
    while left:
        path = left.pop()
        if path in seen or not os.path.isfile(path):
            continue
        seen.add(path)
        with open(path, encoding="utf-8", errors="replace") as file:
            source = file.read()
        if pattern.search(_SEED.sub("", code_of(source))):
            return True
        left += [os.path.join(os.path.dirname(path), name) for name in _INCLUDE.findall(source)]
    return False
