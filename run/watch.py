# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What watches over the time before a run starts: signals, the time limit, how far each rank is."""

from __future__ import annotations

import signal
from collections.abc import Callable, Sequence
from threading import Thread, stack_size
from time import monotonic
from typing import Generic, TypeVar

from plait.run import exit_codes, terminal
from plait.run.errors import Silent
from plait.run.processes import STOPPING
from plait.run.ranks import ranks_text

_QUIET_S = 0.5  # what takes no longer is not worth a line
_STACK_BYTES = 64 << 20  # the front end goes deep into what is nested deeply
_PATIENCE_S = 5.0  # for a thread whose tools were ended

Result = TypeVar("Result")


class Watch:
    """Over what is done before a run: how far the ranks are, and the time limit."""

    def __init__(self, size: int = 0, until: tuple[float, float] | None = None) -> None:
        self.verbose = False
        self.has_way_out = False  # CPU ranks may run what is refused in C++
        self._states = ["not begun"] * size  # of each rank
        self._said = set[str]()
        self._until = until  # on the monotonic clock, and the limit that led there

    def now(self, ranks: Sequence[int], state: str) -> None:
        """What is so of these ranks from now on."""
        for rank in ranks:
            self._states[rank] = state

    def say(self, text: str) -> None:
        """To who wants to know all."""
        if self.verbose and text not in self._said:  # each rank is parsed for
            self._said.add(text)
            terminal.write_error(f"plait: {text}\n")

    def check(self, doing: str) -> None:
        """Ends what is done if a signal came, or the time is over."""
        for number in signal.sigpending() & set(STOPPING):
            name = exit_codes.signal_name(number)
            what = f"interrupted by signal {number} ({name}) while {doing}"
            terminal.write_error(f"plait: {what}\n{self._table()}")
            raise Silent(exit_codes.SIGNAL_BASE + number)
        if self._until and monotonic() > self._until[0]:
            what = f"the time limit of {self._until[1]:g} s was reached while {doing}"
            terminal.write_error(f"plait: {what}\n{self._table()}")
            limited = Silent(exit_codes.TIME_LIMIT)
            limited.add_hint("--timeout sets another limit; what was built is kept")
            raise limited

    def _table(self) -> str:
        """The ranks by what they are at; none of them runs."""
        ranks: dict[str, list[int]] = {}
        for rank, state in enumerate(self._states):
            ranks.setdefault(state, []).append(rank)
        return "".join(f"  {ranks_text(which, 8)}: {how}\n" for how, which in ranks.items())


def with_progress(what: str, call: Callable[[], Result], watch: Watch | None = None) -> Result:
    """The call's result; meanwhile, if it takes long, a line on stderr.

    Signals end it, and so does the time limit.
    """
    from plait.base import stages

    watch = watch or Watch()
    work = _Work(call)
    before = stack_size(_STACK_BYTES)
    worker = Thread(target=work, daemon=True)
    progress, started = terminal.Progress(), monotonic()
    try:
        with stages.listening(lambda stage: watch.say(f"{what}: {stage}")):
            worker.start()
            stack_size(before)
            while True:
                worker.join(_QUIET_S)
                if not worker.is_alive():
                    return work.result()
                stage, seconds = stages.current(), monotonic() - started
                doing = f"{what}: {stage}" if stage else what
                if watch.verbose:  # has been told
                    progress.show(f"{doing}, {seconds:.0f} s")
                else:
                    progress.tell(doing, seconds)
                watch.check(f"{doing}, {seconds:.1f} s")
    finally:
        progress.clear()
        if worker.is_alive():
            _stop(worker)


class _Work(Generic[Result]):
    """A call on a thread: what it returned or raised."""

    def __init__(self, call: Callable[[], Result]) -> None:
        self._call = call
        self._results: list[Result] = []
        self._error: BaseException | None = None

    def __call__(self) -> None:
        try:
            self._results.append(self._call())
        except BaseException as error:  # the one who waits is told
            self._error = error

    def result(self) -> Result:
        """Once the thread has ended."""
        if self._error is not None:
            raise self._error
        return self._results[0]


def _stop(worker: Thread) -> None:
    """Ends the tools that a thread waits for, so that it takes away what it has begun."""
    from plait.base import tools

    tools.stop()
    worker.join(_PATIENCE_S)
    tools.resume()
