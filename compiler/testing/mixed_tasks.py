# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`make task-soak`: random programs of OpenMP tasks on an FPGA rank, compared with gcc -fopenmp.

    python -m plait.compiler.testing.mixed_tasks --count 1000 --first 0
    python -m plait.compiler.testing.mixed_tasks --seed 17 --nodes 3

With --nodes, tasks share nothing, run on so many FPGA ranks, and frames are lost, late, twice and
damaged.
Some seeds make one program, so that hardware is built for all of them at once; where it differs,
each seed is tried alone. A difference leaves its program in the folder --keep.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

from plait.compiler.frontend.preprocess import SHARED
from plait.compiler.testing.mixed_mpi import first_difference, given, run
from plait.compiler.testing.random_tasks import random_tasks

BATCH = 4
FAULTS = ("drop=1%", "reorder=2%,frames=3", "duplicate=1%", "bit_flip_after_check=0.5%")


def pes(seeds: Sequence[int], nodes: int = 1) -> str:
    """Of how many PEs: few, since each takes its time to be built."""
    fill = ",fill_{0}=2" if nodes == 1 else ""
    several = (f"f0_{seed}={2 + seed % 2}{fill.format(seed)}" for seed in seeds if seed % 2)
    return ",".join(["1", *several])


# What a program is told whose tasks need more than a closure holds; the generator does not count.
LIMIT = "words in use after a taskwait; 16 are possible"


def difference(text: str, pes: str, folder: Path, nodes: int = 1, seed: int = 1) -> str | None:
    """What the program does otherwise than under gcc -fopenmp; None: nothing. Several nodes have a
    network with faults, which `seed` decides."""
    source = folder / "random.c"
    source.write_text(text)
    program = source.with_suffix("")
    header = f"-I{SHARED}"
    built = run("gcc", "-std=c11", "-O1", "-w", "-fopenmp", header, "-o", program, source)
    assert built.code == 0, built.said
    wanted = run(program)._replace(said="")
    options = ["-n", nodes + 1, "--fpga", f"1-{nodes}", "--pes", pes]
    if nodes > 1:
        options += [*(word for each in FAULTS for word in ("--fault", each)), "--seed", seed]
    got = run("plait", "run", *options, source)
    if LIMIT in got.said:
        return None
    return None if got[:2] == wanted[:2] else first_difference(wanted, got)


def differences(seeds: Sequence[int], nodes: int = 1) -> Iterator[tuple[int, str]]:
    """Of the seeds those whose program differs, and in what."""
    with tempfile.TemporaryDirectory() as folder:

        def of(*some: int) -> str | None:
            text = random_tasks(some, is_free=nodes > 1)
            return difference(text, pes(some, nodes), Path(folder), nodes, seeds[0])

        found = of(*seeds)
        if found is None:
            return
        alone = [(seed, of(seed)) for seed in seeds]
    differing = [(seed, what) for seed, what in alone if what is not None]
    yield from differing or [(seeds[0], f"with the {len(seeds) - 1} seeds after it: {found}")]


def campaign(seeds: Iterable[int], keep: Path, nodes: int) -> int:
    """Tries all seeds; prints what differs; the number of seeds that do."""
    count = failed = 0
    left = iter(seeds)
    while batch := tuple(islice(left, BATCH)):
        found = dict(differences(batch, nodes))
        for seed in found:
            keep.mkdir(parents=True, exist_ok=True)
            (keep / f"tasks_{seed}.c").write_text(random_tasks([seed], is_free=nodes > 1))
        for seed in batch:
            print(f"seed {seed}: {found.get(seed, 'the same')}", flush=True)
        count, failed = count + len(batch), failed + len(found)
    print(f"{count} programs of tasks, {failed} differ")
    return failed


def main() -> int:
    """The command line."""
    asked = given("random tasks on FPGA ranks against gcc", 1000, nodes=True)
    return 1 if campaign(asked.seeds, asked.keep, asked.nodes) else 0


if __name__ == "__main__":
    sys.exit(main())
