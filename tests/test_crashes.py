# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A rank that a signal ends is told with the line at fault, then with its last MPI call."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.conftest import ToolBox

PROGRAM = """
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int grow(int n) {
  volatile char room[1000];
  return (room[0] = (char)n) + grow(n + 1) + room[0];  // grow
}
static void fill(volatile int* p, int n) {
  for (int i = 0; i < n; ++i) p[i] = i;  // store
}
static void mine(int number) {
  static const char said[] = "handled\\n";
  if (write(1, said, sizeof said - 1) > 0) _exit(number);
}
int main(int argc, char** argv) {
  const char* what = argv[1];
  volatile int zero = 0;
  if (strcmp(what, "early") == 0) fill((int*)8, 1);
  MPI_Init(&argc, &argv);
  int rank, x = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Barrier(MPI_COMM_WORLD);  // barrier
  if (rank == 1) {
    if (strcmp(what, "store") == 0) fill(NULL, 3);
    if (strcmp(what, "abort") == 0) abort();  // abort
    if (strcmp(what, "strlen") == 0) printf("%zu", strlen((char*)(size_t)zero));  // strlen
    if (strcmp(what, "divide") == 0) printf("%d", 7 / zero);  // divide
    if (strcmp(what, "grow") == 0) printf("%d", grow(0));
    if (strcmp(what, "call") == 0) ((void (*)(void))(size_t)zero)();  // call
    if (strcmp(what, "send") == 0) MPI_Send((void*)16, 4, MPI_INT, 0, 0, MPI_COMM_WORLD);  // send
    if (strcmp(what, "exit") == 0) exit(3);
    if (strcmp(what, "mine") == 0) {
      signal(SIGSEGV, mine);
      fill(NULL, 3);
    }
  }
  MPI_Recv(&x, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // receive
  MPI_Finalize();
  return 0;
}
"""
CASES = {
    "store": (139, "was killed by signal 11 (SIGSEGV) at a.c:{store}, writing address 0x0"),
    "strlen": (139, "was killed by signal 11 (SIGSEGV) at a.c:{strlen}, reading address 0x0"),
    "grow": (139, "was killed by signal 11 (SIGSEGV) at a.c:{grow}, writing address 0x"),
    "call": (139, "was killed by signal 11 (SIGSEGV) at a.c:{call}, executing address 0x0"),
    "abort": (134, "was killed by signal 6 (SIGABRT) at a.c:{abort}\n"),
    "divide": (136, "was killed by signal 8 (SIGFPE) at a.c:{divide}\n"),
    "send": (139, "was killed by signal 11 (SIGSEGV) in MPI_Send (a.c:{send}), reading address"),
    "exit": (3, "ended with exit code 3\n"),
    "mine": (11, "ended with exit code 11\n"),
}
LINES = {
    match[1]: number
    for number, line in enumerate(PROGRAM.splitlines(), 1)
    if (match := re.search(r"  // (\w+)$", line))
}


@pytest.fixture(scope="module")
def program(tool: ToolBox, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program, compiled."""
    folder = tmp_path_factory.mktemp("crashes")
    (folder / "a.c").write_text(PROGRAM)
    built = tool.run("plaitcc", "-O1", "-w", "a.c", "-o", "a", cwd=folder)
    assert built.returncode == 0, built.stderr
    return folder / "a"


@pytest.mark.parametrize("what", CASES)
def test_the_line_at_fault_is_told(tool: ToolBox, program: Path, what: str) -> None:
    code, words = CASES[what]
    ended = tool.run("plait", "run", "-n", "3", "./a", what, cwd=program.parent)
    assert ended.returncode == code, ended.stderr
    assert ended.stdout == ("handled\n" if what == "mine" else "")
    assert ended.stderr.startswith(f"plait: rank 1 {words.format(**LINES)}"), ended.stderr
    rest = ended.stderr.splitlines()[1:]
    if what != "send":
        assert rest.pop(0) == f"  rank 1 last called MPI_Barrier (a.c:{LINES['barrier']})"
    call = f"MPI_Recv (a.c:{LINES['receive']}) for a message from rank 1, tag 7, MPI_COMM_WORLD"
    assert rest == [f"  rank {rank} waits in {call}" for rank in (0, 2)]


def test_a_crash_before_mpi_init_has_a_line(tool: ToolBox, program: Path) -> None:
    ended = tool.run("plait", "run", "./a", "early", cwd=program.parent)
    words = f"rank 0 was killed by signal 11 (SIGSEGV) at a.c:{LINES['store']}, writing address 0x8"
    assert (ended.returncode, ended.stderr) == (139, f"plait: {words}\n")
