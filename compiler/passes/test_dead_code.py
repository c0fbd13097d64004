# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Loops that nothing needs are dropped, but not those that wait."""

from pathlib import Path

import pytest

from plait.compiler.frontend import parse
from plait.compiler.ir.nodes import Loop, walk
from plait.compiler.passes.base.context import Context
from plait.compiler.pipeline import lower
from plait.compiler.testing.oracle.lowered import whole


@pytest.mark.parametrize(
    ("body", "count"),
    [
        ("double t; do t = MPI_Wtime(); while (t < 1e-3);", 1),
        ("double t = 0; while (t < 1e-3) t = MPI_Wtime();", 1),
        ("double t = rank; while (t < 1e3) t += 0.5;", 0),
        ("volatile double t = rank; while (t < 1e3) t += 0.5;", 1),
        ("for (volatile int i = 0; rank < 2; i++) { }", 1),
        ("for (int i = 0; rank < 2; i++) { }", 0),
        ("struct { volatile int n; int m; } s = {0, 0}; while (rank < 2) s.n++;", 0),
        ("volatile struct { int n, m; } s = {0, 0}; while (rank < 2) s.n++;", 1),
        ("static volatile int a[4]; for (int i = 0; i < 1000; i++) a[i % 4] = i;", 1),
        ("static int a[4]; for (int i = 0; i < 1000; i++) a[i % 4] = i;", 0),
    ],
)
def test_loops_without_a_result(body: str, count: int, tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(whole(body))
    program = parse([source])
    lower(program, Context(size=2))
    loops = [each for each in walk(program.functions["main"].body) if isinstance(each, Loop)]
    assert len(loops) == count
