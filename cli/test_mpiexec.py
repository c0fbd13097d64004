# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""mpicc and mpirun of `plait env`: Makefiles and scripts of other MPIs are used as they are."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from plait.cli import env
from plait.cli.mpiexec import translated
from plait.cli.testing import Ended
from plait.run.errors import Failure

Plait = Callable[..., Ended]
PLACES = ["-hostfile", "h", "--bind-to", "core", "--oversubscribe", "-H", "a,b", "--mca", "x", "1"]


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        (["-np", "4", "./a", "-n", "-hostfile"], ["-np", "4", "./a", "-n", "-hostfile"]),
        (["-n", "2", "./a", ":", "-n", "1", "./b"], ["-n", "2", "./a", ":", "-n", "1", "./b"]),
        (["-prepend-rank", "--platform", "vcsn", "a.c"], ["-l", "--platform", "vcsn", "a.c"]),
        (["--seed=3", "-v", "./a", "--mca"], ["--seed=3", "-v", "./a", "--mca"]),
        ([*PLACES, "-n", "1", "./a", ":", "-ppn", "2", "./b"], ["-n", "1", "./a", ":", "./b"]),
        (["--unknown", "./a"], ["--unknown", "./a"]),
        (["-x", "HOME", "--", "./a"], ["--", "./a"]),
    ],
)
def test_words_become_those_of_run(given: list[str], wanted: list[str]) -> None:
    words, left_out = translated(given)
    assert words == ["run", *wanted]
    assert set(left_out) <= {*PLACES, "-ppn"}


def test_what_is_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ONE", "")
    monkeypatch.setenv("TWO", "")
    monkeypatch.chdir(Path.cwd())
    words, _ = translated(["-genv", "ONE", "1", "-x", "TWO=2", "-wdir", str(tmp_path), "./a"])
    assert words == ["run", "./a"]
    assert (os.environ["ONE"], os.environ["TWO"], Path.cwd()) == ("1", "2", tmp_path)
    assert translated(["--version"])[0] == ["--version"]
    with pytest.raises(Failure, match="-wdir: the folder /nowhere cannot be entered"):
        translated(["-wdir", "/nowhere", "./a"])
    with pytest.raises(Failure, match="-genv wants 2 words after it"):
        translated(["-genv", "ONE"])


MAKEFILE = """\
CC = mpicc
hello: hello.o
\t$(CC) -o $@ $^ -lm
%.o: %.c
\t$(CC) -O2 -Wall -c $<
run: hello
\tmpirun -np 3 --oversubscribe ./hello
"""
HELLO = """
#include <mpi.h>
#include <stdio.h>
int main(int argc, char** argv) {
  int rank, sum;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Reduce(&rank, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) printf("%d %d\\n", argc, sum);
  MPI_Finalize();
  return 0;
}
"""


def test_a_makefile_is_used_as_it_is(plait: Plait, tmp_path: Path) -> None:
    (tmp_path / "Makefile").write_text(MAKEFILE)
    (tmp_path / "hello.c").write_text(HELLO)
    line = plait("env").out
    done = subprocess.run(
        ["sh", "-c", f"{line}make -s run"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    assert (done.returncode, done.stdout) == (0, "1 3\n"), done.stderr
    said = "plait: --oversubscribe: left out, since a run takes no place on the machine\n"
    assert said in done.stderr


def test_all_names_are_there() -> None:
    names = ("mpicc", "mpicxx", "mpic++", "mpiCC", "mpiexec", "mpirun", "oshcc", "oshcxx", "oshrun")
    assert all(os.access(Path(env.FOLDER) / name, os.X_OK) for name in names)
