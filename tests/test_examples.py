# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Every example prints the same under MPICH and under Plait, and both end with 0."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.conftest import ToolBox

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"

# The numbers of ranks each example is tried with.
RANKS = {
    "collectives_tour": (1, 4, 7),
    "communicators": (1, 4, 7),
    "heat1d_nonblocking": (1, 3, 4),
    "jacobi2d_halo": (1, 3, 4),
    "master_worker": (2, 3, 6),
    "matvec": (1, 4, 5),
    "odd_even_sort": (1, 4, 7),
    "pi_integral": (1, 3, 8),
    "pingpong": (2, 3),
    "ring": (1, 2, 8),
    "types_tour": (1, 2, 6),
}
CASES = [(name, ranks) for name, counts in RANKS.items() for ranks in counts]


def test_every_example_is_listed() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.c")} == set(RANKS)


@pytest.mark.parametrize(("name", "ranks"), CASES, ids=[f"{n}-{r}" for n, r in CASES])
def test_example_prints_the_same(name: str, ranks: int, tool: ToolBox, tmp_path: Path) -> None:
    source, program = EXAMPLES / f"{name}.c", tmp_path / name
    compiled = tool.run("mpicc", "-std=c11", "-O1", "-o", program, source)
    assert compiled.returncode == 0, compiled.stderr
    wanted = tool.run("mpiexec", "-n", str(ranks), program)
    assert wanted.returncode == 0, wanted.stderr
    assert wanted.stdout, "an example prints something"

    got = tool.run("plait", "run", "-n", str(ranks), source)

    assert got.returncode == 0, got.stderr
    assert got.stdout == wanted.stdout
