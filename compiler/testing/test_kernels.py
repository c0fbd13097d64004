# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Kernels in C: the intervals of their loops, and all cycles of a run, by the simulated design.

The bound is the number of iterations times the interval that the program's own dependences have,
whatever ports memories have.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

import pytest

from plait.compiler.frontend import parse
from plait.compiler.hls.plan import plan
from plait.compiler.hls.report import report
from plait.compiler.ir.nodes import Program
from plait.compiler.ir.types import ArrayType, FloatType, IntType, size_of
from plait.compiler.passes.base.context import Context
from plait.compiler.pipeline import lower
from plait.compiler.testing.build import number
from plait.compiler.testing.compare import arrays, differences
from plait.compiler.testing.oracle.simulate import Simulation

KERNELS = Path(__file__).parent / "kernels"


@dataclass(frozen=True)
class Figures:
    """Intervals of the loops, cycles of a run, and the bound; `ratio`: of cycles to it, at most."""

    intervals: tuple[int, ...]
    cycles: int
    bound: int
    ratio: float = 1.15


# A histogram may read what the iteration before stores, and so may shortest_paths. Bubbles store
# twice, into two banks.
FIGURES = {
    "vector_add": Figures((1,), 1026, 1024),
    "dot_product": Figures((1,), 1030, 1024),
    "dot_product_float": Figures((1,), 1052, 1024),
    "histogram": Figures((2,), 2050, 2 * 1024),
    "saxpy": Figures((1,), 1034, 1024),
    "prefix_sum": Figures((1,), 1026, 1023),
    "bubble_sort": Figures((1,), 2207, 2016),
    "stencil_int": Figures((1,), 129027, 126 * 1022),
    "stencil_float": Figures((1,), 128790, 126 * 1022),
    "matmul_int": Figures((1,), 262149, 64**3),
    "matmul_float": Figures((1, 1, 1), 271234, 64**3),
    "gemm": Figures((1,), 32773, 32**3),
    "two_products": Figures((1, 1), 27657, 2 * 24**3),
    "atax": Figures((1, 1), 3207, 2 * 40**2),
    "bicg": Figures((1,), 1604, 40**2),
    "mvt": Figures((1, 1), 3207, 2 * 40**2),
    "gesummv": Figures((1,), 1604, 40**2),
    "jacobi_1d": Figures((1, 1), 3210, 8 * 2 * 198),
    "jacobi_2d": Figures((1, 1), 4108, 2 * 2 * 32**2),
    "seidel_2d": Figures((1,), 2051, 2 * 32**2),
    "shortest_paths": Figures((2,), 16002, 2 * 20**3),
}
# Nothing prints what the kernels compute, so dead code stays.
STAGES = ("specialise", "inline", "fold", "interchange", "fold", "divide", "fold")
LONG = (
    "gemm",
    "two_products",
    "matmul_int",
    "matmul_float",
    "stencil_int",
    "stencil_float",
)  # to simulate


def kernel(name: str) -> Program:
    """A kernel with something in its arrays."""
    program = parse([KERNELS / f"{name}.c"])
    lower(program, Context(0, (), 1, []), stages=STAGES)
    choose = random.Random(name)
    for variable in arrays(program):
        kind = variable.type
        while isinstance(kind, ArrayType):
            kind = kind.element
        assert isinstance(kind, IntType | FloatType)
        for offset in range(0, size_of(variable.type), size_of(kind)):
            variable.initial[offset] = number(kind, choose.randrange(-100, 100))
    return program


@pytest.mark.parametrize("name", FIGURES)
def test_intervals(name: str) -> None:
    figures = FIGURES[name]
    loops = report(plan(kernel(name))).loops
    assert tuple(loop.interval for loop in loops) == figures.intervals
    assert figures.cycles <= figures.ratio * figures.bound
    # What the bounds above are made of.
    assert [loop.bound for loop in loops] == list(figures.intervals)


@pytest.mark.parametrize("name", [name for name in FIGURES if name not in LONG])
def test_a_run(name: str) -> None:
    program = kernel(name)
    simulation = Simulation(plan(program))
    assert simulation.run().cycles == FIGURES[name].cycles
    if name != "dot_product_float":  # a sum in another order
        assert differences(program, simulation) == []


@pytest.mark.long
@pytest.mark.parametrize("name", LONG)
def test_a_long_run(name: str) -> None:
    program = kernel(name)
    simulation = Simulation(plan(program))
    assert simulation.run().cycles == FIGURES[name].cycles
    assert differences(program, simulation) == []


def test_an_array_that_is_not_written_is_told(tmp_path: Path) -> None:
    source = tmp_path / "store.c"
    source.write_text("int kept[2] = {1, 2}, lost[2];\nint main(void) { return kept[1]; }\n")
    simulation = Simulation(plan(parse([source])))
    simulation.run()
    assert differences(parse([source]), simulation) == []
    source.write_text(
        "int kept[2] = {1, 2}, lost[2];\nint main(void) { *(lost + 1) = 3; return kept[1]; }\n"
    )
    assert differences(parse([source]), simulation) == ["lost"]


def test_every_kernel_has_figures() -> None:
    assert sorted(each.stem for each in KERNELS.glob("*.c")) == sorted(FIGURES)
