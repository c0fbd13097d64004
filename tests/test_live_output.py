# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What a rank prints is shown while it still computes, without waiting for its next MPI call."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.conftest import ToolBox

# Prints, then computes until the file that its argument names is there.
PROGRAM = """
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  printf("rank %d begins\\n", rank);
  while (access(argv[1], F_OK) != 0) {
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
"""


def test_output_of_a_computing_rank_is_shown(tool: ToolBox, tmp_path: Path) -> None:
    source, signal = tmp_path / "computes.c", tmp_path / "go"
    source.write_text(PROGRAM)
    words = ("-n", "2", "--fpga", "none", "--timeout", "60")
    command = [tool.path("plait"), "run", *words, str(source), str(signal)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        lines = {run.stdout.readline(), run.stdout.readline()}
        assert lines == {"rank 0 begins\n", "rank 1 begins\n"}
        signal.touch()
        assert run.wait(timeout=120) == 0
