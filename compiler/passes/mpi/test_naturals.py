# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What is known not to be below zero; a tag of that kind is not checked when the program runs."""

from pathlib import Path

import pytest

from plait.compiler import frontend
from plait.compiler.ir.nodes import Call
from plait.compiler.ir.print_c import print_c
from plait.compiler.passes.base.context import Context
from plait.compiler.passes.base.linking import calls
from plait.compiler.passes.mpi.naturals import Naturals
from plait.compiler.pipeline import lower
from plait.compiler.testing.oracle.lowered import whole

SEND = "MPI_Send(&x, 1, MPI_INT, 0, {}, WORLD);"


@pytest.mark.parametrize(
    ("body", "is_natural"),
    [
        (SEND.format("7"), True),
        (SEND.format("-1"), False),
        (SEND.format("x"), False),
        ("for (int t = 0; t < n; ++t) " + SEND.format("t"), True),
        ("for (int t = 5; t < n; t++) { if (x) continue; " + SEND.format("t") + "}", True),
        ("for (int t = -5; t < n; t++) " + SEND.format("t"), False),
        ("for (int t = x; t < n; t++) " + SEND.format("t"), False),
        ("for (int t = 0; t < n; t += 2) " + SEND.format("t"), False),
        ("for (int t = 0; t < (long)n; t++) " + SEND.format("t"), False),
        ("for (int t = 0; t != n; t++) " + SEND.format("t"), False),
        ("for (int t = 0; t < n; t++) { " + SEND.format("t") + " if (x) t = n; }", False),
        ("for (int t = 0; t < n; t++) { int *p = &t; *p -= x; " + SEND.format("t") + "}", False),
        ("int t = 0; do " + SEND.format("t") + " while (++t < n);", False),
    ],
)
def test_constants_and_counters(body: str, is_natural: bool, tmp_path: Path) -> None:
    path = tmp_path / "program.c"
    given = "int g[2]; MPI_Recv(g, 2, MPI_INT, 0, 0, WORLD, MPI_STATUS_IGNORE);"
    body = f"{given} int x = g[0], n = g[1]; {body}"
    path.write_text(whole(body), encoding="utf-8")
    program = frontend.parse([path])
    stages = ("specialise", "inline", "clean", "memory", "clean")
    lower(program, Context(rank=1, size=2, arguments=[]), stages=stages)
    naturals = Naturals(program)
    sends: list[Call] = [each for each in calls(program) if each.function == "MPI_Send"]
    assert sends, print_c(program)
    assert [naturals.has(each.arguments[4]) for each in sends] == [is_natural] * len(sends)
