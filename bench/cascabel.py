# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Figures 8, 9 and 11 of the Cascabel 2 paper on platform `cascabel`: what a launch takes, f(11) in
three ways, and the size of the dispatcher with more and more PEs.

Cycles, virtual times and sizes are exact. What the paper has measured is in the name of each row;
what it has of a host that launches over PCIe, 7.41 us by software and 8.96 us with hardware that
helps it, has nothing beside it: rank 0 is a server on the network here.
"""

from __future__ import annotations

from collections.abc import Iterator

from bench.figures import BENCH, Figure, Programs
from bench.tasks import FIB, counts, cycles_each, dispatcher_size, there_and_back_us, virtual_us

NAME = "cascabel"
COMMAND = "python -m bench.run cascabel"
PLATFORM = "cascabel"
REGIONS = BENCH / "programs/task_regions.c"
PERIOD_NS = 3.333
F11 = {
    "both calls launched": ("", "fib=2,fib_1=4"),
    "9a, one call after the other": ("-DWAITS", "fib=2,fib_1=2,fib_2=2"),
    "9b, merged, paper 18,900": ("-DMERGES", "fib=2,fib_1=4"),
}
PES = (4, 8, 16, 32, 64)


def _figure(name: str, value: float, unit: str, most: float | None = None) -> Figure:
    if most is None:
        return Figure(NAME, name, value, unit, command=COMMAND)
    return Figure(NAME, name, value, unit, f"<= {most:,g}", value <= most, COMMAND)


def _launches(programs: Programs) -> Iterator[Figure]:
    """Figure 8."""
    each = cycles_each(programs, "-DWAITS", "1", PLATFORM)
    yield _figure("on chip, paper 62", each, "cycles", 10)
    yield _figure("on chip, paper 207", each * PERIOD_NS, "ns")
    yield _figure("FPGA to FPGA, paper 2.4", there_and_back_us(programs, PLATFORM), "us", 1.6)
    few, many = (
        virtual_us(programs, 1, REGIONS, "--platform", PLATFORM, f"--cflags=-DN={count}")
        for count in (4, 12)
    )
    yield _figure("server to FPGA, paper 16.1", (many - few) / 8, "us")


def _fibonacci(programs: Programs) -> Iterator[Figure]:
    """Figure 9 and what the text says of it: f(11) on 2 PEs for calls and 4 for sums."""
    for name, (flags, pes) in F11.items():
        cycles = counts(programs, FIB, f"-DN=11 {flags}", pes, PLATFORM)["cycles"]
        yield _figure(f"f(11), {name}", cycles, "cycles")


def _sizes(programs: Programs, *, quick: bool) -> Iterator[Figure]:
    """Figure 11: the dispatcher, with what joins PEs to it."""
    for count in PES[:1] if quick else PES:
        size = dispatcher_size(programs, count, PLATFORM)
        yield _figure(f"dispatcher, {count} PEs", size["lut"], "LUT", 13_036)  # 1 % of a U280


def measure(programs: Programs, *, quick: bool) -> Iterator[Figure]:
    """Cycles, virtual times and lookup tables; --quick maps the smallest dispatcher alone."""
    yield from _launches(programs)
    yield from _fibonacci(programs)
    yield from _sizes(programs, quick=quick)
