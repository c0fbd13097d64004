# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""GASNet's active messages and puts between FPGA nodes on the platform zrlmpi, one switch: cycles.

The handler's and the reply's times are from before the call until the first statement of the C
function has read the clock, without the 196.5 cycles that the network takes each way.
"""

from __future__ import annotations

from collections.abc import Iterator

from bench.figures import BENCH, Figure, Programs, plait, run

NAME = "gasnet"
COMMAND = "python -m bench.run gasnet"
NETWORK = 196.5  # cycles one way: two endpoints' cards, two cables, a switch, a short frame
PUT_BYTES, AROUND_BYTES, BEAT_BYTES = 1024, 64 + 4 + 24, 8  # head, check, and what Ethernet adds


def _figure(name: str, value: float, unit: str, wanted: str, *, met: bool) -> Figure:
    return Figure(NAME, name, value, unit, wanted, met, COMMAND)


def measure(programs: Programs, *, quick: bool) -> Iterator[Figure]:
    """Cycles, and the share of the line that puts reach."""
    del programs, quick  # all of it takes seconds
    out = run(plait("-n", "2", "--fpga", "all", BENCH / "programs/gasnet.c"))
    found: dict[str, float] = {}
    for line in out.splitlines():
        name, *numbers = line.split()
        found[name] = int(numbers[-1]) / (int(numbers[0]) if numbers[1:] else 1)
    for title, name, ways, most in (
        ("call of a short request", "call", 0, 14),
        ("request to its handler, beside the network", "handler", 1, 40),
        ("request to its reply's handler, beside it", "reply", 2, 110),
        ("short requests in a row, each", "requests", 0, 12),
    ):
        cycles = found[name] - ways * NETWORK
        yield _figure(title, cycles, "cycles", f"<= {most}", met=cycles <= most)
    share = 100 * (PUT_BYTES + AROUND_BYTES) / BEAT_BYTES / found["puts"]
    title = "put_nbi of 1 KiB, back to back"
    yield _figure(title, share, "% of line", ">= 95", met=share >= 95)
