# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`make circuit-soak`: random programs of virtual circuits, under faults of all kinds.

One program plays all cases, so that hardware is built once; each case is a run of its own, of which
one of these must hold:

- All words are right, and the run ends with 0.
- The run ends with another code, and says that frames were lost or altered, or which rank was
  killed or given up; the program has not said that words are wrong.

A run without faults, or with a rank that only pauses, must be right. A program that lacks a step of
a rank is wrong, and a sentence must say so.

    python -m plait.compiler.testing.mixed_circuits --count 200 --seed 1
    python -m plait.compiler.testing.mixed_circuits --seed 17
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from plait.compiler.testing.circuit_player import RANKS, player
from plait.compiler.testing.mixed_mpi import Ended, run
from plait.compiler.testing.random_circuits import Case, random_circuits

RIGHT = Ended("0 words are wrong\n", 0)
DIAGNOSED, FAILED = 6, 7  # exit codes: of what ranks did, and of a rank that failed
_SENTENCE = re.compile(r"^plait: (?!compil|build)\w", re.MULTILINE)
_FAULT = re.compile(
    r"was lost or broken|did not arrive as sent|was killed by a fault|gave up on rank"
)


def difference(seed: int, source: Path, cables: int = 1) -> str | None:
    """How the run of a seed ends, if that is neither right nor with a sentence; None: as it must.

    The program of `player` for so many cables is in `source`.
    """
    case = random_circuits(seed, cables)
    platform = "vcsn2" if cables > 1 else "vcsn"
    options = ("-n", RANKS, "--fpga", f"1-{RANKS - 1}", "--platform", platform, "--seed", seed)
    return wrong(case, run("plait", "run", *options, *case.faults, source, stdin=case.script))


def wrong(case: Case, ended: Ended) -> str | None:
    """What is wrong with the end of a case's run; None: nothing."""
    if ended[:2] == RIGHT[:2] and not case.missing:
        return None
    told = ended.code in (DIAGNOSED, FAILED) and bool(_SENTENCE.search(ended.said))
    if told and case.missing:
        return None
    unharmed = ended.stdout in ("", RIGHT.stdout) and not case.harmless
    if told and unharmed and _FAULT.search(ended.said):
        return None
    ran = " ".join((*case.faults, case.missing)).strip() or "no fault"
    return f"{ran}: ends with {ended.code}, prints {ended.stdout!r}, says {ended.said!r}"


def campaign(seeds: Iterable[int], cables: int = 1) -> int:
    """Tries all seeds; prints what is wrong; the number of runs that are."""
    count = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "circuits.c"
        source.write_text(player(cables))
        for seed in seeds:
            found = difference(seed, source, cables)
            count, failed = count + 1, failed + (found is not None)
            print(f"seed {seed}: {found or 'right, or told'}", flush=True)
    print(f"{count} programs of virtual circuits, {failed} are wrong")
    return failed


def main() -> int:
    """The command line."""
    arguments = argparse.ArgumentParser(description="random virtual circuits under faults")
    arguments.add_argument("--seed", type=int, help="the first one, or the only one")
    arguments.add_argument("--count", type=int, help="how many; 500, or 1 after a --seed")
    arguments.add_argument("--cables", type=int, choices=(1, 2), default=1, help="of each rank")
    given = arguments.parse_args()
    first = 1 if given.seed is None else given.seed
    count = given.count or (500 if given.seed is None else 1)
    return 1 if campaign(range(first, first + count), given.cables) else 0


if __name__ == "__main__":
    sys.exit(main())
