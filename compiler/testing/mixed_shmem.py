# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`make shmem-soak`: random OpenSHMEM on CPUs and FPGAs, compared with a sequential model.

One program plays many cases, which come from stdin, so hardware is built once for each of CLUSTERS.
Links lose, repeat, reorder and damage frames.

    python -m plait.compiler.testing.mixed_shmem --count 1000 --first 1
    python -m plait.compiler.testing.mixed_shmem --seed 17

A line tells the first case that differs: its seed, and the PE.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from plait.compiler.testing.mixed_mpi import Ended, first_difference, run
from plait.compiler.testing.random_shmem import player_input, random_case
from plait.compiler.testing.shmem_model import PES
from plait.compiler.testing.shmem_player import player

FAULTS = [
    word
    for fault in ("drop=2%", "duplicate=2%", "reorder=2%", "bit_flip_after_check=1%")
    for word in ("--fault", fault)
]
CLUSTERS = (("none", 0), ("1-3", 0), ("0,2", 1))  # FPGA PEs, and the CPU PE that reads stdin
TOGETHER = 50  # seeds of one run


def difference(seeds: range, cluster: tuple[str, int], folder: Path) -> str | None:
    """Where a cluster prints something else than the model says, and what; None: nowhere."""
    fpga, reader = cluster
    source = folder / "player.c"
    source.write_text(player(reader))
    cases = [random_case(seed) for seed in seeds]
    wanted = Ended("".join(line for case in cases for line in case.lines), 0)
    options = ["-n", PES, "--fpga", fpga, *FAULTS, "--seed", seeds[0]]
    got = run("plait", "run", *options, source, stdin=player_input(cases))
    return None if got[:2] == wanted[:2] else first_difference(wanted, got)


def campaign(first: int, end: int) -> int:
    """Tries all seeds on all clusters; prints what differs; the number of runs that do."""
    failed = 0
    for begin in range(first, end, TOGETHER):
        seeds = range(begin, min(begin + TOGETHER, end))
        for cluster in CLUSTERS:
            with tempfile.TemporaryDirectory() as folder:
                found = difference(seeds, cluster, Path(folder))
            failed += found is not None
            who = f"seeds {seeds[0]} to {seeds[-1]}, --fpga {cluster[0]}"
            print(f"{who}: {found or 'the same'}", flush=True)
    print(f"{end - first} seeds, {failed} runs differ")
    return failed


def main() -> int:
    """The command line."""
    arguments = argparse.ArgumentParser(description="random OpenSHMEM against a sequential model")
    arguments.add_argument("--count", "--seeds", type=int, help="1000, or 1 after a --seed")
    arguments.add_argument("--first", type=int, default=1)
    arguments.add_argument("--seed", type=int, help="the first one, or the only one")
    given = arguments.parse_args()
    first = given.first if given.seed is None else given.seed
    count = given.count or (1000 if given.seed is None else 1)
    return 1 if campaign(first, first + count) else 0


if __name__ == "__main__":
    sys.exit(main())
