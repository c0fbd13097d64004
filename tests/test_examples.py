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
    "back_substitution": (1, 3, 4),
    "collectives_tour": (1, 4, 7),
    "communicators": (1, 4, 7),
    "heat1d_nonblocking": (1, 3, 4),
    "jacobi2d": (1, 3, 4),
    "jacobi2d_float": (1, 3, 4),
    "jacobi2d_halo": (1, 4, 5),
    "kmeans": (1, 4, 7),
    "master_worker": (2, 3, 6),
    "matvec": (1, 4, 5),
    "molecular_dynamics": (1, 4, 5),
    "odd_even_sort": (1, 4, 7),
    "pi_integral": (1, 3, 8),
    "pingpong": (2, 3),
    "prime_sieve": (1, 4, 7),
    "ring": (1, 2, 8),
    "types_tour": (1, 2, 6),
}
# Other sizes than the examples' own: arguments and numbers of ranks.
SIZES = {
    "back_substitution": ("9", (4,)),
    "heat1d_nonblocking": ("5 200", (4,)),
    "jacobi2d": ("16 30", (2, 8)),
    "jacobi2d_float": ("64 3", (4,)),
    "jacobi2d_halo": ("16 100", (3,)),
    "kmeans": ("500 12", (3,)),
    "matvec": ("64 64", (4,)),
    "molecular_dynamics": ("60 20", (4,)),
    "odd_even_sort": ("50", (5,)),
    "pi_integral": ("100000", (4,)),
    "pingpong": ("1048576", (2,)),
    "prime_sieve": ("20000", (4,)),
    "ring": ("3", (4,)),
}
CASES = [
    *((name, "", ranks) for name, counts in RANKS.items() for ranks in counts),
    *((name, sizes, n) for name, (sizes, counts) in SIZES.items() for n in counts),
]
IDS = [
    f"{name}-{ranks}{'-' if sizes else ''}{sizes.replace(' ', '-')}" for name, sizes, ranks in CASES
]


def test_every_example_is_listed() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.c")} == set(RANKS)


@pytest.mark.parametrize(("name", "sizes", "ranks"), CASES, ids=IDS)
def test_example_prints_the_same(
    name: str, sizes: str, ranks: int, tool: ToolBox, tmp_path: Path
) -> None:
    source, program = EXAMPLES / f"{name}.c", tmp_path / name
    compiled = tool.run("mpicc", "-std=c11", "-O1", "-o", program, source, "-lm")
    assert compiled.returncode == 0, compiled.stderr
    wanted = tool.run("mpiexec", "-n", str(ranks), program, *sizes.split())
    assert wanted.returncode == 0, wanted.stderr
    assert wanted.stdout, "an example prints something"

    got = tool.run("plait", "run", "-n", str(ranks), "--fpga", "none", source, *sizes.split())

    assert got.returncode == 0, got.stderr
    assert got.stdout == wanted.stdout
