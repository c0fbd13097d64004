# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What changes from commit to commit: seeds of random tests, and which variations have their turn.

    seeds = turn.seeds("random_mpi", 4)          # four numbers, others for each commit
    turn.is_due("test_link_rx[512-0]", every=3)  # in one of three commits, on average

A run that repeats what passed yesterday finds nothing new. Here each commit has a number, which
comes from its files alone, so that a run can be repeated; PLAIT_SEED=NUMBER takes another one.
"""

import os
import subprocess
from contextlib import suppress
from functools import cache
from zlib import crc32

from ..sources import ROOT

SWITCH = "PLAIT_SEED"
_SEEDS_END = 10_000_000
_SUMMED = ("base", "cli", "compiler", "hardware", "run", "tests")


@cache
def number() -> int:
    """The number of what is checked out, or the one that the environment names."""
    if given := os.environ.get(SWITCH):
        if not given.isdecimal():
            raise ValueError(f"{SWITCH} is a number from 0 on, not {given!r}")
        return int(given)
    command = ["git", "rev-parse", "HEAD^{tree}"]
    with suppress(OSError):
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return int(done.stdout[:8], 16)
    total = 0  # without git, or where it trusts nobody
    for path in sorted(path for each in _SUMMED for path in (ROOT / each).rglob("*.py")):
        total = crc32(path.read_bytes(), total)
    return total


def seeds(test: str, count: int) -> range:
    """So many successive seeds for a test, beyond those that a corpus may name."""
    start = crc32(f"{number()} {test}".encode()) % _SEEDS_END
    return range(start + 1, start + 1 + count)


def is_due(name: str, every: int) -> bool:
    """Whether it is this name's turn, which it is for one of so many successive numbers."""
    return crc32(name.encode()) % every == number() % every
