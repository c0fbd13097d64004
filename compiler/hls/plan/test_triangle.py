# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Inner loops whose length depends on a counter outside run as one with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from plait.compiler.frontend import parse
from plait.compiler.hls.plan import plan
from plait.compiler.hls.report import report
from plait.compiler.testing.compare import differences
from plait.compiler.testing.oracle.interpret import interpret
from plait.compiler.testing.oracle.simulate import Simulation

# Heads of the inner loop, the outer one runs from 0 to 15; iterations of both together. A round
# without any takes one.
HEADS = [
    ("int j = 0; j < i; j++", 1 + 120),
    ("int j = 0; j <= i; j++", 136),
    ("int j = i + 1; j < 16; j++", 120 + 1),
    ("int j = i; j >= 0; j--", 136),
    ("int j = 15; j > i; j--", 120 + 1),
    ("int j = 0; 15 - i > j; ++j", 120 + 1),
    ("int j = i; j < i + n; j++", 16 * 3),
    ("int j = 4; j < i; j++", 5 + 66),
    ("long j = 3; j < i + 2; j++", 2 + 105),
    ("unsigned j = 2; j < 18u - (unsigned)i; j++", 136),
]
# What cannot be one loop.
OTHERS = [
    "int j = 0; j < b[i]; j++",
    "int j = 0; j < i; j += 2",
    "int j = 0; j < (i * i & 15); j++",
    "int j = 0; j != i; j++",
    "unsigned j = 0; j < (unsigned)i - 1u && j < 16; j++",
    "signed char j = 0; j < i; j++",
]
TEXT = """int a[16][20], b[20] = {1, 5, 3, 2}, c[16], n;
int main(void) {
  n = 3;
  for (int i = 0; i < 16; i++) {
    int sum = i;
    for (%s) { sum += b[j]; a[i][j] = sum ^ j; }
    c[i] = sum;
  }
  return c[3] + c[15];
}
"""


def run(head: str, folder: Path) -> list[int | None]:
    """Trips of the loops; design and program do the same."""
    source = folder / "program.c"
    source.write_text(TEXT % head)
    program = parse([source])
    design = plan(program)
    simulation = Simulation(design)
    assert simulation.run().code == interpret(parse([source])).exit_code
    assert differences(program, simulation) == []
    return [loop.trips for loop in report(design).loops]


@pytest.mark.parametrize(("head", "trips"), HEADS)
def test_one_loop(head: str, trips: int, tmp_path: Path) -> None:
    assert run(head, tmp_path) == [trips]


@pytest.mark.parametrize("head", OTHERS)
def test_a_loop_in_a_loop(head: str, tmp_path: Path) -> None:
    assert run(head, tmp_path) == [None]


def test_what_a_round_leaves_is_met_by_the_next(tmp_path: Path) -> None:
    # The last element of a round is the first that the next one wants, at times the only one.
    source = tmp_path / "program.c"
    source.write_text(
        "int a[20] = {1, 2, 3, 4, 5, 6, 7, 8, 9}, n;\nint main(void) {\n"
        "  for (int i = 0; i < 18; i++)\n"
        "    for (int j = i; j < 20; j++) a[j] = a[j] * 3 + a[19 - j];\n  return a[19] & 255;\n}\n"
    )
    program = parse([source])
    simulation = Simulation(plan(program))
    simulation.run()
    assert differences(program, simulation) == []
