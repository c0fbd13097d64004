# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Start to end of a program that only calls Init and Finalize, against MPICH and Open MPI."""

from __future__ import annotations

from collections.abc import Iterator

from bench.figures import BIN, REPOSITORY, Figure, Programs, median_wall_s, plait

NAME = "startup"
ROUNDS = 11
OPENMPI = REPOSITORY / ".venv-openmpi" / "bin"


def measure(programs: Programs, *, quick: bool) -> Iterator[Figure]:
    """Seconds for two ranks each, and the ratios."""
    rounds = 3 if quick else ROUNDS
    empty = programs.compiled("empty")
    ours = median_wall_s(plait("-n", "2", empty), rounds)
    mpich = median_wall_s([BIN / "mpiexec", "-n", "2", programs.compiled("empty", "mpicc")], rounds)
    command = [OPENMPI / "mpirun", "--allow-run-as-root", "--oversubscribe", "-n", "2"]
    openmpi = median_wall_s([*command, programs.compiled("empty", OPENMPI / "mpicc")], rounds)
    shown = "plait run -n 2 empty"
    yield Figure(NAME, "Plait", ours, "s", command=shown)
    yield Figure(NAME, "MPICH", mpich, "s", command="mpiexec -n 2 empty")
    yield Figure(NAME, "Open MPI", openmpi, "s", command="mpirun -n 2 empty")
    ratio = ours / openmpi
    yield Figure(NAME, "Plait / Open MPI", ratio, "ratio", "below 1", ratio < 1, shown)
    yield Figure(NAME, "Plait / MPICH", ours / mpich, "ratio", command=shown)
