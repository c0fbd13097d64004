# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Random MPI programs print the same under MPICH and under `plait run`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hardware.testing import turn
from plait.compiler.testing.random_mpi import DATATYPES, random_mpi

BIN = Path(sys.executable).parent


def run(*command: str | Path) -> str:
    """What a command prints; it must end well. The limit only ends a test that hangs."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PLAIT_")}
    environment["PLAIT_PROGRESS"] = "0"  # else a slow build tells of itself on stderr
    environment["PATH"] = f"{BIN}{os.pathsep}{environment['PATH']}"
    said = [str(part) for part in command]
    done = subprocess.run(
        said, env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert (done.returncode, done.stderr) == (0, ""), f"{said}: {done.stderr}"
    return done.stdout


@pytest.mark.parametrize("nth", range(4))
def test_programs_print_the_same(nth: int, tmp_path: Path) -> None:
    seed = turn.seeds("random_mpi", 4)[nth]
    made = random_mpi(seed)
    source, program = tmp_path / "random.c", tmp_path / "random"
    source.write_text(made.text)
    # A case of a switch may go on into the next one.
    warnings = ("-Wall", "-Wextra", "-Wno-implicit-fallthrough")
    run(BIN / "mpicc", "-std=c11", *warnings, "-O1", "-o", program, source)
    wanted = run(BIN / "mpiexec", "-n", str(made.ranks), program)
    assert f"rank {made.ranks - 1}: " in wanted
    command = (BIN / "plait", "run", "-n", str(made.ranks), "--fpga", "none", source)
    assert run(*command) == wanted, f"seed {seed}"


def test_a_seed_always_gives_the_same_program() -> None:
    assert random_mpi(7) == random_mpi(7) != random_mpi(8)


def test_programs_use_all_that_there_is() -> None:
    programs = [random_mpi(seed) for seed in range(100)]
    text = "".join(each.text for each in programs)
    for call in (
        *("Send", "Ssend", "Recv", "Isend", "Irecv", "Wait", "Waitall", "Test", "Sendrecv"),
        *("Probe", "Get_count", "Barrier", "Bcast", "Scatter", "Gather", "Allgather", "Alltoall"),
        *("Reduce", "Allreduce", "Scan", "Comm_dup", "Comm_split"),
        *("Status_get_source", "Status_get_tag"),
    ):
        assert f"MPI_{call}(" in text, call
    for word in ("MPI_ANY_SOURCE", "MPI_ANY_TAG", "MPI_PROC_NULL", ", 0, MPI_"):
        assert word in text, word
    assert all(each.mpi in text for each in DATATYPES)
    assert {each.ranks for each in programs} == {2, 3, 4, 5, 6}
