# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A run ends when it must and leaves nothing running, whatever its ranks and its reader do."""

from __future__ import annotations

import os
import pty
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.conftest import ToolBox

ON_CPUS = ("-n", "2", "--fpga", "none")
PROGRAM = """
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char** argv) {{
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  {body}
  MPI_Finalize();
  return 0;
}}
"""

FORKS = """
  pid_t child = fork();
  if (child == 0) {
    for (;;) pause();
  }
  printf("%d\\n", (int)child);
"""

FLOODS = """
  for (;;) {
    for (int i = 0; i < 100; ++i) printf("a line that nobody reads, and another, and another\\n");
    MPI_Barrier(MPI_COMM_WORLD);
  }
"""

READS = """
  char line[80];
  if (rank == 0 && fgets(line, sizeof line, stdin) != NULL) printf("read %s", line);
  MPI_Barrier(MPI_COMM_WORLD);
"""


def write(path: Path, body: str) -> Path:
    path.write_text(PROGRAM.format(body=body))
    return path


def is_running(pid: int) -> bool:
    """False for a zombie too: that one only waits for whoever adopted it."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    except FileNotFoundError:
        return False
    return stat.rpartition(")")[2].split()[0] not in "ZX"


def test_what_a_rank_has_started_ends_with_the_run(tool: ToolBox, tmp_path: Path) -> None:
    done = tool.run("plait", "run", *ON_CPUS, write(tmp_path / "forks.c", FORKS))
    assert done.returncode == 0, done.stderr
    children = [int(line) for line in done.stdout.split()]
    assert len(children) == 2
    assert not any(is_running(child) for child in children)


def test_a_reader_that_stops_reading_does_not_outlast_the_time_limit(
    tool: ToolBox, tmp_path: Path
) -> None:
    source = write(tmp_path / "floods.c", FLOODS)
    command = [tool.path("plait"), "run", *ON_CPUS, "--timeout", "1", str(source)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
        assert run.wait(timeout=60) == 124  # the pipe stays open and full


def test_rank_0_reads_from_a_terminal(tool: ToolBox, tmp_path: Path) -> None:
    source = write(tmp_path / "reads.c", READS)
    ours, theirs = pty.openpty()
    os.write(ours, b"one line\n")
    # A terminal of its own: only a session's foreground group may read from it.
    script = "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    script += "os.execv(sys.argv[1], sys.argv[1:])"
    command = ["python3", "-c", script, tool.path("plait"), "run", *ON_CPUS, "--timeout", "60"]
    done = subprocess.run(
        [*command, str(source)],
        stdin=theirs,
        capture_output=True,
        text=True,
        start_new_session=True,
        timeout=120,
        check=False,
    )
    os.close(ours)
    os.close(theirs)
    assert (done.returncode, done.stdout) == (0, "read one line\n"), done.stderr
