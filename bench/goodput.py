# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Goodput of one 16 MiB message in virtual time, without and with faults.

What 10 GbE can carry with 4 KiB frames: 4096 bytes of payload in 4096 + 38 on the wire (Ethernet
header 14, FCS 4, preamble 8, gap 12): 9.908 Gb/s. Virtual time is exact, so one run is enough;
under faults the mean of some seeds. A fault's probability holds for each of the two links that a
frame crosses.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator

from bench.figures import Figure, Programs, plait, run

NAME = "goodput"
BYTES = 16 << 20
CARRIED_GBPS = 10 * 4096 / (4096 + 38)
CASES = [  # name, fault, share of the loss-free goodput that is wanted
    ("0.1 % loss", "drop=0.001", 0.95),
    ("1 % loss", "drop=0.01", 0.85),
    ("1 % reordering", "reorder=0.01", 0.85),
]


def _gbps(programs: Programs, *options: str) -> float:
    command = plait("-n", "2", "--platform", "zrlmpi", *options, programs.compiled("goodput"))
    return BYTES * 8 / float(run(command)) / 1e9


def measure(programs: Programs, *, quick: bool) -> Iterator[Figure]:
    """Gb/s of payload, and their shares."""
    command = "plait run -n 2 --platform zrlmpi {}goodput"
    clean = _gbps(programs)
    share = clean / CARRIED_GBPS
    yield Figure(NAME, "loss-free", clean, "Gb/s", command=command.format(""))
    yield Figure(
        NAME, "loss-free / 10 GbE", share, "share", ">= 0.97", share >= 0.97, command.format("")
    )
    for name, fault, wanted in CASES:
        seeds = range(1, 4 if quick else 11)
        rates = [_gbps(programs, "--fault", fault, "--seed", str(seed)) for seed in seeds]
        share = statistics.mean(rates) / clean
        shown = command.format(f"--fault {fault} --seed 1..{len(rates)} ")
        met = share >= wanted
        yield Figure(NAME, f"{name} / loss-free", share, "share", f">= {wanted}", met, shown)
