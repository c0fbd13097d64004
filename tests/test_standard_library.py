# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A program that uses much of C's library prints the same on a CPU and on an FPGA."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.conftest import Launch

PROGRAM = """
#include <ctype.h>
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
static const char *names[] = {"zero", "one", "two and a half"};
int main(int argc, char **argv) {
  char made[40], got[40];
  int rank;
  float values[8], sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  srand(7);
  for (int i = 0; i < 8; i++) values[i] = (float)(rand() % 2001 - 1000) / 100;
  for (int i = 0; i < 8; i++) sum += sinf(values[i]) + expf(-values[i] * values[i]);
  strcpy(made, names[rand() % 3]);
  strcat(made, rank ? "!" : "?");
  snprintf(made + strlen(made), 24, " %d of %.2e", rank, values[1]);
  made[0] = (char)toupper(made[0]);
  MPI_Sendrecv(made, 40, MPI_CHAR, 1 - rank, 0, got, 40, MPI_CHAR, 1 - rank, 0, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  for (int turn = 0; turn < 2; turn++) {
    for (int i = 1; turn == rank && i < argc; i++) printf("%s\\n", argv[i]);
    for (int i = 0; turn == rank && i < 3; i++) printf("%s: %18s|%.3s|", names[i], got, made + i);
    if (turn == rank) printf("%.6f %zu %d\\n", sum, strlen(got), time(NULL) >= 0);
    if (turn == rank) printf("%d\\n", atoi(strchr(got, ' ')));
    MPI_Barrier(MPI_COMM_WORLD);
  }
  if (rank) puts(got);
  MPI_Finalize();
  return 0;
}
"""


def test_the_same_text_on_both(launch: Launch) -> None:
    (launch.folder / "program.c").write_text(PROGRAM)
    arguments = ("-n", 2, "program.c", "first", "second one")
    mixed, cpus = launch("--fpga", 1, *arguments), launch("--fpga", "none", *arguments)
    assert mixed.returncode == cpus.returncode == 0, mixed.stderr
    lines = mixed.stdout.splitlines()
    assert sorted(lines) == sorted(cpus.stdout.splitlines())
    assert "second one" in lines
    assert any(line.endswith(" 1") and "two and a half:" in line for line in lines)
