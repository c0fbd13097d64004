# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""--check-buffers: buffers that a program uses while a message is under way are found."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import ToolBox

PROGRAM = """#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv) {
  int rank, a[10] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, b[10] = {0}, early = 0;
  MPI_Request sent, received;
  MPI_Status status;
  MPI_Datatype even;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector(5, 1, 2, MPI_INT, &even);
  MPI_Type_commit(&even);
  for (int i = 0; i < 10; ++i) b[i] = 100 + i;
  BODY
  printf("%d: %d %d %d %d %d\\n", rank, early, b[0], b[1], b[4], b[9]);
  MPI_Finalize();
  return 0;
}
"""
# Rank 0 sends every other number with SEND, rank 1 receives with room for more.
EXCHANGE = """if (rank == 0) {
    SENT;
    MPI_Wait(&sent, MPI_STATUS_IGNORE);
  } else {
    RECEIVED;
    MPI_Wait(&received, &status);
  }"""
SEND = "MPI_Isend(a, 1, even, 1, 5, MPI_COMM_WORLD, &sent)"
RECEIVE = "MPI_Irecv(b, 8, MPI_INT, 0, 5, MPI_COMM_WORLD, &received)"
RIGHT = {
    "left alone": (SEND, RECEIVE),
    "between the data": (f"{SEND}; a[1] = 7", RECEIVE),
    "beside the buffer": (SEND, f"{RECEIVE}; b[9] = 109; early = b[9] - 109"),
    "long": (SEND.replace("Isend", "Issend"), RECEIVE),
    "persistent": (
        f"{SEND.replace('Isend', 'Send_init')}; MPI_Start(&sent)",
        f"{RECEIVE.replace('Irecv', 'Recv_init')}; MPI_Start(&received)",
    ),
}
WRONG = {
    "changed": (f"{SEND}; a[4] = 7", RECEIVE),
    "changed in a persistent one": (
        f"{SEND.replace('Isend', 'Send_init')}; MPI_Start(&sent); a[4] = 7",
        RECEIVE,
    ),
}


def source(folder: Path, sent: str, received: str) -> Path:
    path = folder / "program.c"
    exchange = EXCHANGE.replace("SENT", sent).replace("RECEIVED", received)
    path.write_text(PROGRAM.replace("BODY", exchange))
    return path


@pytest.mark.parametrize("case", RIGHT)
def test_right_programs_print_the_same(case: str, tmp_path: Path, tool: ToolBox) -> None:
    path = source(tmp_path, *RIGHT[case])
    ended = tool.run("plait", "run", "-n", "2", "--fpga", "none", "--check-buffers", path)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert sorted(ended.stdout.splitlines()) == ["0: 0 100 101 104 109", "1: 0 1 3 9 109"]


@pytest.mark.parametrize("case", WRONG)
def test_what_is_sent_must_not_change(case: str, tmp_path: Path, tool: ToolBox) -> None:
    path = source(tmp_path, *WRONG[case])
    assert tool.run("plait", "run", "-n", "2", "--fpga", "none", path).returncode == 0
    ended = tool.run("plait", "run", "-n", "2", "--fpga", "none", "--check-buffers", path)
    assert ended.returncode == 6
    assert "to rank 1, tag 5 sends before it was complete: byte 8 of 20" in ended.stderr
    assert "program.c:" in ended.stderr


def test_what_is_received_must_not_be_written_to(tmp_path: Path, tool: ToolBox) -> None:
    path = source(tmp_path, SEND, f"{RECEIVE}; b[2] = 0")
    ended = tool.run("plait", "run", "-n", "2", "--fpga", "none", "--check-buffers", path)
    assert ended.returncode == 6
    text = "the buffer of MPI_Irecv from rank 0, tag 5 before it was complete: byte 8 of 32"
    assert text in ended.stderr


def test_what_is_read_early_is_no_number_of_the_message(tmp_path: Path, tool: ToolBox) -> None:
    path = source(tmp_path, SEND, f"{RECEIVE}; early = b[0]")
    ended = tool.run("plait", "run", "-n", "2", "--fpga", "none", "--check-buffers", path)
    assert sorted(ended.stdout.splitlines())[1] == "1: -16843010 1 3 9 109"


def test_other_ranks_are_named(tmp_path: Path, tool: ToolBox) -> None:
    path = source(tmp_path, SEND, RECEIVE)
    ended = tool.run("plait", "run", "-n", "2", "--fpga", "1", "--check-buffers", path)
    assert ended.returncode == 0
    assert "--check-buffers is for CPU ranks; it changes nothing for rank 1" in ended.stderr
