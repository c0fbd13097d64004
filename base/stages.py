# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What is being done while hardware is made, for those who wait for it on another thread.

begin("Verilator")      # where it is done
current()               # "Verilator", until something else begins
"""

from collections.abc import Callable, Generator
from contextlib import contextmanager

_now: list[str] = [""]
_listeners: list[Callable[[str], None]] = []


def begin(stage: str) -> None:
    """From now on this is done; whoever listens is told, on this thread."""
    if stage != _now[0]:
        _now[0] = stage
        for tell in list(_listeners):
            tell(stage)


def current() -> str:
    """What began last; "" where nothing has."""
    return _now[0]


@contextmanager
def listening(tell: Callable[[str], None]) -> Generator[None]:
    """Nothing has begun yet; `tell` hears of what begins until the end."""
    _now[0] = ""
    _listeners.append(tell)
    try:
        yield
    finally:
        _listeners.remove(tell)
