# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Examples of OpenSHMEM print what a sequential reckoning gives, wherever their PEs are."""

from collections.abc import Callable
from ctypes import c_float
from pathlib import Path

import pytest

from plait.cli.testing import FAULTS, Ended

Plait = Callable[..., Ended]

EXAMPLES = Path(__file__).resolve().parents[1] / "examples/pgas"
MASK = (1 << 64) - 1


def gups(pes: int) -> str:
    words, updates = 128, 150
    table = list(range(words * pes))
    for me in range(pes):
        x = 88172645463325252 + 97 * me
        for _ in range(updates):
            x ^= x << 13 & MASK
            x ^= x >> 7
            x ^= x << 17 & MASK
            table[(x >> 40 & 0xFFFF) % pes * words + x % words] ^= x
    return f"{pes * updates} updates, sum {sum(table) & MASK:x}, 0 words wrong after undoing them\n"


def transpose(pes: int) -> str:
    columns = 8 * pes
    return f"{columns} x {columns} transposed, 0 wrong, a corner is {columns - 1}\n"


def jacobi2d(pes: int) -> str:
    each, columns, steps = 8, 32, 20
    rows = each * pes
    grid = [[0.0] * columns for _ in range(rows + 2)]
    grid[0] = [100.0] * columns

    def plus(a: float, b: float) -> float:
        return c_float(a + b).value

    for _ in range(steps):
        new = [row[:] for row in grid]
        for i in range(1, rows + 1):
            for j in range(1, columns - 1):
                sides = plus(plus(grid[i - 1][j], grid[i + 1][j]), grid[i][j - 1])
                new[i][j] = c_float(0.25 * plus(sides, grid[i][j + 1])).value
        grid = new
    grid[rows + 1] = []
    heat = 0.0
    for pe in range(pes):
        mine = 0.0
        for row in grid[pe * each + 1 : (pe + 1) * each + 1]:
            for value in row:
                mine += value
        heat += mine
    return f"{steps} steps on {rows} x {columns}, heat {heat:.6f}\n"


PRINTED = {"gups": gups, "transpose": transpose, "jacobi2d": jacobi2d}


@pytest.mark.parametrize(
    ("pes", "options"),
    [
        (1, ["--fpga", "none"]),
        (2, ["--fpga", "none"]),
        (5, ["--fpga", "none", *FAULTS]),
        (8, ["--fpga", "none"]),
        (4, FAULTS),
        (4, ["--fpga", "all"]),
    ],
    ids=["1", "2", "5_faults", "8", "mixed_faults", "all"],
)
@pytest.mark.parametrize("name", PRINTED)
def test_examples(plait: Plait, name: str, pes: int, options: list[str]) -> None:
    ended = plait("run", "-n", str(pes), *options, str(EXAMPLES / f"{name}.c"))
    assert (ended.code, ended.out, ended.err) == (0, PRINTED[name](pes), "")


def test_too_many_to_transpose(plait: Plait) -> None:
    ended = plait("run", "-n", "9", "--fpga", "none", str(EXAMPLES / "transpose.c"))
    assert (ended.code, ended.out) == (1, "transpose.c is for 1 to 8 PEs\n")
