# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What the calendar says on a rank: a beginning, at virtual time 0, and the time since."""

from __future__ import annotations

import datetime

from plait.run.errors import Failure

BEGINNING_S = 946684800  # 2000-01-01, as beginning_s of spec/clock.yaml; a test compares them
MACHINE = "machine"  # CPU ranks look at the machine's clocks
MACHINE_SAID = "CPU ranks have the machine's clocks and pauses, so two runs may differ"
_UTC = datetime.UTC
_EPOCH = datetime.datetime(1970, 1, 1, tzinfo=_UTC)


def parse(text: str | None) -> int | None:
    """The beginning that --clock names, in seconds since 1970; None: the machine's clocks."""
    if text is None:
        return BEGINNING_S
    if text == MACHINE:
        return None
    try:
        time = datetime.datetime.fromisoformat(text)
    except ValueError:
        time = _EPOCH - datetime.timedelta(1)
    seconds = (time.replace(tzinfo=time.tzinfo or _UTC) - _EPOCH).total_seconds()
    if seconds < 0 or seconds != int(seconds):
        wanted = "a time in whole seconds from 1970 on, such as 2026-11-26T10:00:00Z, or machine"
        raise Failure(f"plait run: --clock wants {wanted}, not '{text}'")
    return int(seconds)


def text(beginning_s: int | None) -> str:
    """As --clock names it."""
    if beginning_s is None:
        return MACHINE
    return (_EPOCH + datetime.timedelta(seconds=beginning_s)).strftime("%Y-%m-%dT%H:%M:%SZ")
