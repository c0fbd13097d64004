# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Buffers that are used while a message is under way."""

from pathlib import Path

import pytest

from plait.compiler import frontend
from plait.compiler.passes import inline
from plait.compiler.passes.base.context import Context
from plait.compiler.passes.mpi import early
from plait.compiler.testing.oracle.lowered import whole

HEAD = "int a[8] = {0}, b[8] = {0}; MPI_Request q, r[2]; "
SEND = "MPI_Isend(a, 4, MPI_INT, 1, 0, WORLD, &q); "
RECEIVE = "MPI_Irecv(b + 2, 3, MPI_INT, 1, 0, WORLD, &q); "
WAIT = " MPI_Wait(&q, MPI_STATUS_IGNORE);"
OUT, IN = "circuit_start_send(0, a, 16); ", "circuit_start_receive(0, b + 2, 12); "
END = " circuit_wait(t);"
WRITES, READS = "writes to what the MPI_Isend", "reads what the MPI_Irecv"
WRONG = {
    f"{SEND} a[3] = 1; {WAIT}": WRITES,
    f"{SEND} for (i = 0; i < 8; ++i) a[i] = i; {WAIT}": WRITES,
    f"if (rank == 0) {{ {SEND} if (argc > 1) a[0] = 1; {WAIT} }}": WRITES,
    f"MPI_Isend(a, 4, MPI_INT, 1, 0, WORLD, r); {RECEIVE} {WAIT} a[1] = 2;": WRITES,
    f"{RECEIVE} b[4] = 1; {WAIT}": "writes to what the MPI_Irecv",
    f"{RECEIVE} i = b[2]; {WAIT} return i;": READS,
    f"{RECEIVE} if (b[3]) i = 1; {WAIT} return i;": READS,
    f"{RECEIVE} while (b[3] > argc) argc++; {WAIT} return argc;": READS,
    f"long t = {OUT} a[3] = 1; {END}": "writes to what the circuit_start_send",
    f"long t = {IN} b[4] = 1; {END}": "writes to what the circuit_start_receive",
    f"long t = {IN} i = b[2]; {END} return i;": "reads what the circuit_start_receive",
    f"{SEND} long t = {OUT} {END} a[3] = 1; {WAIT}": WRITES,
}
RIGHT = (
    f"{SEND} {WAIT} a[3] = 1;",
    f"{SEND} a[4] = 1; i = a[0]; {WAIT} return i;",
    f"{SEND} if (argc > 1) {{ {WAIT} a[3] = 1; }} else {{ {WAIT} a[2] = 1; }} a[1] = 1;",
    f"{SEND} while (argc < 5) {{ {WAIT} argc++; }} a[1] = 1;",
    f"{SEND} a[argc] = 1; {WAIT}",
    f"{RECEIVE} b[1] = b[5]; b[5] = 3; {WAIT} return b[2];",
    "MPI_Isend(a, 4, MPI_INT, 1, 0, WORLD, r); MPI_Irecv(b, 4, MPI_INT, 1, 0, WORLD, r + 1);"
    "MPI_Waitall(2, r, MPI_STATUSES_IGNORE); a[0] = b[0];",
    "MPI_Irecv(b, 4, MPI_INT, MPI_PROC_NULL, 0, WORLD, &q); b[0] = 1;" + WAIT,
    f"{SEND} MPI_Request s = q; MPI_Wait(&s, MPI_STATUS_IGNORE); a[0] = 1;",
    f"{SEND} MPI_Request *s = &q; MPI_Wait(s, MPI_STATUS_IGNORE); a[0] = 1;",
    f"{SEND} MPI_Request k[2] = {{MPI_REQUEST_NULL, q}};"
    "MPI_Waitall(2, k, MPI_STATUSES_IGNORE); a[0] = 1;",
    f"long t = {OUT} {END} a[3] = 1;",
    f"long t = {OUT} a[4] = 1; i = a[0]; {END} return i;",
    f"long t = {IN} b[1] = b[5]; b[5] = 3; {END} return b[2];",
    f"long t = {OUT} while (argc < 5) {{ {END} argc++; }} a[1] = 1;",
    f"{SEND} int f; MPI_Test(&q, &f, MPI_STATUS_IGNORE); a[0] = 1; {WAIT}",
)


def warnings(body: str, folder: Path) -> list[str]:
    path = folder / "program.c"
    path.write_text("#include <plait_network.h>\n" + whole(HEAD + body), encoding="utf-8")
    program = frontend.parse([path])
    for each in (inline, early):
        each.run(program, Context(size=2))
    return [each.text(program.sources) for each in program.warnings]


@pytest.mark.parametrize("body", WRONG)
def test_what_is_surely_wrong_is_told_once(body: str, tmp_path: Path) -> None:
    (warning,) = warnings(body, tmp_path)
    assert f"warning: this {WRONG[body]} in line 13 " in warning
    assert "before it is complete" in warning


@pytest.mark.parametrize("body", RIGHT)
def test_nothing_is_told_of_what_may_be_right(body: str, tmp_path: Path) -> None:
    assert warnings(body, tmp_path) == []
