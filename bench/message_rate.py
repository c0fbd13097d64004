# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Messages a second of wall-clock time in a ping-pong of two CPU ranks through the simulator."""

from __future__ import annotations

import statistics
from collections.abc import Iterator

from bench.figures import Figure, Programs, plait, run

NAME = "message_rate"
WANTED = 50_000


def measure(programs: Programs, *, quick: bool) -> Iterator[Figure]:
    """The median of some runs, on the default platform."""
    rounds = 5_000 if quick else 50_000
    program = programs.compiled("message_rate")
    elapsed = [float(run(plait("-n", "2", program, str(rounds)))) for _ in range(3 if quick else 5)]
    rate = 2 * rounds / statistics.median(elapsed)
    command = f"plait run -n 2 message_rate {rounds}"
    yield Figure(NAME, "ping-pong", rate, "messages/s", f">= {WANTED}", rate >= WANTED, command)
