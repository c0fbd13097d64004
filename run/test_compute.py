# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Whose computing is charged where nobody says how."""

import subprocess
from pathlib import Path

import pytest

from plait.run.compute import BLOCK_PS, Charge, charged
from plait.run.program import Program

COUNTED, ZERO = Charge("counted", BLOCK_PS), Charge("zero", 0)


def program(*sources: Path, executable: str = "") -> Program:
    return Program(tuple(map(str, sources)), executable, (), None, None, ())


@pytest.mark.parametrize(
    ("text", "kinds", "expected"),
    [
        ("MPI_Send(a);", ["cpu", "cpu"], ZERO),
        ("t = MPI_Wtime();", ["cpu"], COUNTED),
        ("t = MPI::Wtime();", ["cpu"], COUNTED),
        ("t = omp_get_wtime();", ["cpu"], COUNTED),
        ("gettimeofday(&t, 0);", ["cpu"], COUNTED),
        ("t = clock();", ["cpu"], COUNTED),
        ("auto t = std::chrono::steady_clock::now();", ["cpu"], COUNTED),
        ("begin = time(NULL);", ["cpu"], COUNTED),
        ("srand((unsigned) time(NULL)); double time = wall_clock;", ["cpu"], ZERO),
        ('// MPI_Wtime\n/* MPI_Wtime() */ puts("MPI_Wtime"); my_MPI_Wtimes();', ["cpu"], ZERO),
        ("t = MPI_Wtime();", ["fpga", "fpga"], ZERO),
        ("MPI_Send(a);", ["cpu", "fpga"], COUNTED),
        ("MPI_Send(a);", ["soft", "cpu"], COUNTED),
        ('#include "clock.h"\n#include "missing.h"\nMPI_Send(a);', ["cpu"], COUNTED),
    ],
)
def test_programs_that_can_see_the_time(
    tmp_path: Path, text: str, kinds: list[str], expected: Charge
) -> None:
    (tmp_path / "clock.h").write_text('#include "clock.h"\n#define NOW MPI_Wtime()\n')
    (tmp_path / "a.c").write_text(text)
    assert charged([program(tmp_path / "a.c")], kinds) == expected


def test_an_executable_that_sees_the_time(tmp_path: Path) -> None:
    counting = "void __sanitizer_cov_trace_pc(void) {}"
    for call, more, expected in (
        ("MPI_Wtime", counting, COUNTED),
        ("gettimeofday", counting, COUNTED),
        ("other", counting, ZERO),
        ("MPI_Wtime", "", Charge("zero", 0, is_missed=True)),
    ):
        text = f"double {call}(void) {{ return 0; }} {more} int main(void) {{ return 0; }}\n"
        path = tmp_path / f"{call}{len(more)}"
        command = ["cc", "-w", "-rdynamic", "-o", str(path), "-x", "c", "-"]
        subprocess.run(command, input=text, text=True, check=True)
        assert charged([program(executable=str(path))], ["cpu"]) == expected
    assert charged([program(executable=str(tmp_path / "nowhere"))], ["cpu"]) == ZERO
