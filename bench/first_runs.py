# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Processor time of the first run of a program on FPGA ranks, and of one after a small change."""

from __future__ import annotations

import os
import resource
from collections.abc import Iterator
from pathlib import Path

from bench.figures import REPOSITORY, Figure, Programs, plait, run

NAME = "first_runs"
EXAMPLES = REPOSITORY / "examples"
_LINE = 'if (rank == 0) printf("heat in the plate'


def measure(programs: Programs, *, quick: bool) -> Iterator[Figure]:
    """Seconds of processor time, of the compilers that are started, too."""
    del quick
    empty = programs.folder / "first_runs"
    first = _time_s(EXAMPLES / "ring.c", empty)
    yield Figure(NAME, "ring, empty cache", first, "s", "12", first <= 12)
    source = programs.folder / "jacobi2d_halo.c"
    text = (EXAMPLES / source.name).read_text()
    source.write_text(text)
    whole = _time_s(source, empty)
    yield Figure(NAME, "jacobi2d_halo, new", whole, "s")
    source.write_text(f"// A comment.\n{text}")
    comment = _time_s(source, empty)
    yield Figure(NAME, "jacobi2d_halo, a comment", comment, "s", "0.5", comment <= 0.5)
    source.write_text(text.replace(_LINE, _LINE.replace("heat in", "heat of")))
    of_rank_0 = _time_s(source, empty)
    yield Figure(NAME, "jacobi2d_halo, rank 0 alone", of_rank_0, "s", "0.5", of_rank_0 <= 0.5)
    again = _time_s(source, empty)
    yield Figure(NAME, "jacobi2d_halo, as before", again, "s")


def _time_s(source: Path, cache: Path) -> float:
    """Of a run of four ranks, three of them on FPGAs."""
    environment = {**os.environ, "PLAIT_CACHE": str(cache), "PLAIT_PROGRESS": "0"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(plait("-n", "4", "--fpga", "1-3", source), env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
