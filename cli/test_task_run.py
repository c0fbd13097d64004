# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Programs of OpenMP tasks print what they print where the pragmas are ignored."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from plait.cli.testing import Ended

Plait = Callable[..., Ended]

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples/task"
PROGRAMS = [*sorted(EXAMPLES.glob("*.c")), *sorted((ROOT / "tests/programs/tasks").glob("*.c"))]
FIB = EXAMPLES / "fib.c"


def printed(source: Path, folder: Path) -> str:
    """What a program prints that the C compiler has made of it, without OpenMP."""
    subprocess.run(["cc", "-w", str(source), "-o", str(folder / "program")], check=True)
    return subprocess.run([folder / "program"], check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize("source", PROGRAMS, ids=lambda path: path.stem)
def test_programs(plait: Plait, source: Path, tmp_path: Path) -> None:
    ended = plait("run", "-n", "2", str(source))
    assert (ended.code, ended.out) == (0, printed(source, tmp_path))


def test_loss_changes_nothing(plait: Plait) -> None:
    ended = plait("run", "-n", "2", "--fault", "drop=1%", str(FIB))
    assert (ended.code, ended.out) == (0, "fib 987\n")


@pytest.mark.parametrize(
    "options", [("-n", "3", "--fpga", "none"), ("-n", "1"), ("-n", "4", "--fpga", "2")]
)
def test_rank_0_alone_runs_main(plait: Plait, options: tuple[str, ...]) -> None:
    ended = plait("run", *options, str(FIB))
    assert (ended.code, ended.out) == (0, "fib 987\n")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("-n", "3"), "which run on one FPGA rank so far, not on ranks 1-2"),
        (("-n", "1", "--fpga", "all"), "whose main runs on rank 0; that must be a CPU"),
        (("-n", "2", "--soft", "1"), "which run on an FPGA rank, not on rank 1"),
    ],
)
def test_ranks_that_cannot_have_tasks(plait: Plait, options: tuple[str, ...], said: str) -> None:
    ended = plait("run", *options, str(FIB))
    assert ended.code == 2
    assert said in ended.err


def test_a_program_that_calls_mpi_ignores_the_pragmas(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "mpi.c"
    text = FIB.read_text().replace("#include <stdio.h>", "#include <mpi.h>\n#include <stdio.h>")
    text = text.replace("  long r;\n", "  long r;\n  MPI_Init(0, 0);\n")
    source.write_text(text.replace("  return 0;", "  MPI_Finalize();\n  return 0;"))
    ended = plait("run", "-n", "2", "--fpga", "none", str(source))
    assert (ended.code, ended.out) == (0, "fib 987\nfib 987\n")


def test_want_of_room_is_told(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "deep.c"
    source.write_text(
        "#include <stdio.h>\nstatic int deep(int n) {\n  int a;\n  if (n == 0) return 0;\n"
        "#pragma omp task shared(a)\n  a = deep(n - 1);\n#pragma omp taskwait\n  return a + 1;\n}\n"
        "int main(void) {\n  int r;\n#pragma omp parallel\n#pragma omp single\n  r = deep(5000);\n"
        '  printf("%d\\n", r);\n}\n'
    )
    ended = plait("run", "-n", "2", str(source))
    assert ended.code == 6
    assert (
        f"plait: {source}:12: the tasks of this region find no room: all closures are" in ended.err
    )
