# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Examples and collectives with FPGA ranks print what they print under MPICH, and end with 0."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.conftest import Programs, ToolBox

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"

SHORT = ("ring", "jacobi2d", "matvec", "odd_even_sort", "prime_sieve")
LONG = (
    *(
        "back_substitution",
        "collectives_tour",
        "communicators",
        "heat1d_nonblocking",
        "jacobi2d_float",
        "jacobi2d_halo",
    ),
    *("kmeans", "master_worker", "molecular_dynamics", "pi_integral", "pingpong"),
    "types_tour",
)
CASES = [
    *(pytest.param(name, "rest", id=name) for name in SHORT),
    *(pytest.param(name, "rest", id=name, marks=pytest.mark.long) for name in LONG),
    *(
        pytest.param(name, fpga, id=f"{name}-{fpga}", marks=pytest.mark.long)
        for name in ("ring", "prime_sieve")
        for fpga in ("all", "0,2")
    ),
]


def test_every_example_is_listed() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.c")} == {*SHORT, *LONG}


@pytest.mark.parametrize(("name", "fpga"), CASES)
def test_example_prints_the_same(name: str, fpga: str, tool: ToolBox, tmp_path: Path) -> None:
    ranks = "2" if name == "pingpong" else "4"
    assert_prints_the_same(tool, tmp_path, EXAMPLES / f"{name}.c", ranks, fpga)


@pytest.mark.parametrize(
    "how",
    [
        pytest.param(("3", "2", "below"), id="ranks_below"),
        pytest.param(("3", "rest"), id="three", marks=pytest.mark.long),
        pytest.param(("4", "1,3"), id="four", marks=pytest.mark.long),
    ],
)
def test_blocks_and_halves(
    how: tuple[str, ...], programs: Programs, tool: ToolBox, tmp_path: Path
) -> None:
    assert_prints_the_same(tool, tmp_path, programs.source("blocks_and_halves.c"), *how)


def test_a_collective_goes_on_beside_messages(
    programs: Programs, tool: ToolBox, tmp_path: Path
) -> None:
    assert_prints_the_same(tool, tmp_path, programs.source("goes_on.c"), "4", "rest")


def assert_prints_the_same(tool: ToolBox, folder: Path, source: Path, *how: str) -> None:
    ranks, fpga, *arguments = how
    program = folder / source.stem
    compiled = tool.run("mpicc", "-std=c11", "-O1", "-o", program, source, "-lm")
    assert compiled.returncode == 0, compiled.stderr
    wanted = tool.run("mpiexec", "-n", ranks, program, *arguments)
    assert wanted.returncode == 0, wanted.stderr
    assert wanted.stdout, "a program prints something"

    got = tool.run("plait", "run", "-n", ranks, "--fpga", fpga, source, *arguments)

    assert got.returncode == 0, got.stderr
    assert got.stdout == wanted.stdout
