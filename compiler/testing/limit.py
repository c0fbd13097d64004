# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Ends what hangs, however busy the machine is: time counts while this process works."""

from __future__ import annotations

import signal
from collections.abc import Generator
from contextlib import contextmanager

LIMIT_S = 60


@contextmanager
def time_limit(limit_s: int = LIMIT_S) -> Generator[None]:
    """TimeoutError inside, after so much of this process's own work; for the main thread."""

    def stop(*_: object) -> None:
        raise TimeoutError(f"not done after {limit_s} s")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, limit_s)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
