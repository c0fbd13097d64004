# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The compiler: cycles of kernels against what their dependences allow, time, size of a role.

A kernel's bound is its iterations times the interval that its own dependences have, whatever ports
memories have; cycles are those of the simulated design. The role is that of ranks 1 to 7 of
examples/jacobi2d.c.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from bench.figures import REPOSITORY, Figure, Programs
from compiler.testing.test_kernels import FIGURES, LONG, kernel
from plait.compiler.hls.plan import plan
from plait.compiler.hls.report import report
from plait.compiler.roles import Request, make_roles
from plait.compiler.testing.oracle.simulate import Simulation

NAME = "compiler"
COMMAND = "python -m bench.run compiler"
RATIO_MAX, COMPILE_MAX_S = 1.15, 10.0


def _kernels(quick: bool) -> Iterator[Figure]:
    for name, wanted in FIGURES.items():
        if quick and name in LONG:
            continue
        design = plan(kernel(name))
        intervals = "+".join(str(loop.interval) for loop in report(design).loops)
        cycles = Simulation(design).run().cycles
        yield Figure(NAME, f"{name}, interval {intervals}", cycles, "cycles", command=COMMAND)
        ratio, mark = cycles / wanted.bound, f"<= {RATIO_MAX}"
        title = f"{name}, cycles / bound"
        yield Figure(NAME, title, ratio, "ratio", mark, ratio <= RATIO_MAX, COMMAND)


def _role() -> Iterator[Figure]:
    source = str(REPOSITORY / "examples" / "jacobi2d.c")
    begin = time.perf_counter()
    (role,) = make_roles(Request([source], ["1024", "5"], range(1, 8), 8))
    took_s = time.perf_counter() - begin
    wanted = f"<= {COMPILE_MAX_S:g}"
    title = "jacobi2d 1024 5, C to SystemVerilog"
    yield Figure(NAME, title, took_s, "s", wanted, took_s <= COMPILE_MAX_S, COMMAND)
    luts = role.side["report"]["luts"]
    title = "jacobi2d 1024 5, rough estimate of the role"
    yield Figure(NAME, title, luts, "LUT", command=COMMAND)


def measure(_programs: Programs, *, quick: bool) -> Iterator[Figure]:
    """Cycles, ratios, seconds, LUTs."""
    yield from _kernels(quick)
    yield from _role()
