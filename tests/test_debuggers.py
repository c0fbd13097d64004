# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""CPU ranks under the tools that other processes are debugged with: docs/guides/debuggers.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import ToolBox

# Writes one element too many, then sends more than a segment begins with.
PROGRAM = """
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 24 << 20 };

static void* rest(void* nothing) { return nothing; }

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, count = 4;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  char *few = malloc(count), *many = calloc(N, 1);
#ifdef WRONG
  few[count] = 1;
#endif
#ifdef THREADS
  pthread_t thread;
  pthread_create(&thread, NULL, rest, NULL);
  pthread_join(thread, NULL);
#endif
  few[0] = many[N - 1] = rank == 0;
  if (rank == 0) {
    MPI_Send(many, N, MPI_CHAR, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(many, N, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  printf("rank %d has %d\\n", rank, many[N - 1]);
  free(few);
  free(many);
  MPI_Finalize();
  return 0;
}
"""
LINE = 1 + PROGRAM.splitlines().index("  few[count] = 1;")
RUN = ("run", "-n", "2", "--timeout", "100")
ON_CPUS = (*RUN, "--fpga", "none")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """The program."""
    path = tmp_path / "heap.c"
    path.write_text(PROGRAM)
    return path


def test_valgrind_runs_an_executable(tool: ToolBox, source: Path) -> None:
    program = source.with_suffix("")
    built = tool.run("plaitcc", "-DWRONG", source, "-o", program)
    assert built.returncode == 0, built.stderr
    ended = tool.run("plait", *RUN, "valgrind", "-q", program)
    assert ended.returncode == 0, ended.stderr
    assert sorted(ended.stdout.splitlines()) == ["rank 0 has 1", "rank 1 has 1"]
    assert ended.stderr.count("Invalid write of size 1") == 2
    assert ended.stderr.count(f"main (heap.c:{LINE})") == 2


def test_valgrind_wraps_what_is_compiled(tool: ToolBox, source: Path) -> None:
    wrap = "valgrind -q --leak-check=full --error-exitcode=9"
    ended = tool.run("plait", *ON_CPUS, "--wrap", wrap, source)
    assert (ended.returncode, ended.stderr) == (0, "")
    wrong = tool.run("plait", *ON_CPUS, "--wrap", wrap, "--cflags", "-DWRONG", source)
    assert wrong.returncode == 9
    assert f"main (heap.c:{LINE})" in wrong.stderr


def test_gdb_shows_where_a_rank_is(tool: ToolBox, source: Path) -> None:
    wrap = "gdb -q -batch -ex 'break MPI_Finalize' -ex run -ex bt -ex continue --args"
    ended = tool.run("plait", *ON_CPUS, "--wrap", wrap, source)
    assert ended.returncode == 0, ended.stderr
    assert {"rank 0 has 1", "rank 1 has 1"} <= set(ended.stdout.splitlines())
    line = 1 + next(n for n, text in enumerate(PROGRAM.splitlines()) if "MPI_Finalize" in text)
    assert ended.stdout.count(f"heap.c:{line}") == 2


@pytest.mark.parametrize(
    ("flags", "said"),
    [("-fsanitize=address", "heap-buffer-overflow"), ("-fsanitize=undefined", "runtime error")],
)
def test_sanitizers_tell_the_line(tool: ToolBox, source: Path, flags: str, said: str) -> None:
    right = tool.run("plait", *ON_CPUS, "--cflags", flags, source)
    assert (right.returncode, right.stderr) == (0, "")
    wrong = tool.run("plait", *ON_CPUS, "--cflags", f"{flags} -DWRONG", source)
    assert said in wrong.stderr
    assert f"heap.c:{LINE}" in wrong.stderr


def test_the_sanitizer_of_threads_has_nothing_to_say(tool: ToolBox, source: Path) -> None:
    ended = tool.run("plait", *ON_CPUS, "--cflags=-fsanitize=thread -DTHREADS", source)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_a_wrapper_is_looked_for(tool: ToolBox, source: Path) -> None:
    missing = tool.run("plait", *ON_CPUS, "--wrap", "no-such-tool -q", source)
    assert missing.returncode == 127
    assert "there is no executable no-such-tool" in missing.stderr
    none = tool.run("plait", *ON_CPUS, "--wrap", " ", source)
    assert "--wrap wants a command" in none.stderr


def test_ranks_have_their_numbers_in_the_environment(tool: ToolBox, tmp_path: Path) -> None:
    (tmp_path / "inner.c").write_text(PROGRAM)
    inner = tmp_path / "inner"
    assert tool.run("mpicc", tmp_path / "inner.c", "-o", inner).returncode == 0
    script = tmp_path / "script"
    script.write_text(
        "#!/bin/sh\n"
        "echo $PLAIT_RANK/$PLAIT_SIZE $PMI_RANK/$PMI_SIZE $MPI_LOCALRANKID/$MPI_LOCALNRANKS"
        " $OMPI_COMM_WORLD_RANK/$OMPI_COMM_WORLD_SIZE"
        " $OMPI_COMM_WORLD_LOCAL_RANK/$OMPI_COMM_WORLD_LOCAL_SIZE $OMPI_COMM_WORLD_NODE_RANK\n"
        # MPICH below a rank takes itself for no part of its run.
        f"{tool.path('mpiexec')} -n 2 {inner}\n"
    )
    script.chmod(0o755)
    ended = tool.run("plait", "run", "-n", "2", script)
    assert (ended.returncode, ended.stderr) == (0, "")
    expected = [f"{rank}/2 {rank}/2 0/1 {rank}/2 0/1 0" for rank in range(2)]
    inside = ["rank 0 has 1", "rank 1 has 1"]
    assert sorted(ended.stdout.splitlines()) == sorted([*expected, *inside, *inside])
