# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Starts a process and waits for it, with signals taken one at a time instead of by handlers.

While a `SignalGuard` is held, Ctrl-C, TERM and HUP do not interrupt anything: they wait until
`wait` asks for them, which passes them on to the child and goes on waiting. So whatever must be
removed at the end is removed in every case.
"""

import os
import signal
import time
from collections.abc import Callable, Sequence

STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_WATCHED = (*STOPPING, signal.SIGCHLD)
_FROM_KERNEL = 0x80  # siginfo's SI_KERNEL: typed at the terminal, which tells the child as well
TICK_S = 1.0  # between looks at what goes on
_PATIENCE_S = 5.0  # what a child gets to end in an orderly way once it was told to


class SignalGuard:
    """Holds signals back while it is entered."""

    def __init__(self) -> None:
        self.received: int | None = None  # the first signal that asked to stop
        self._before: set[signal.Signals | int] = set()

    def __enter__(self) -> "SignalGuard":
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        self._before = set(signal.pthread_sigmask(signal.SIG_BLOCK, _WATCHED))
        return self

    def __exit__(self, *_: object) -> None:
        signal.pthread_sigmask(signal.SIG_SETMASK, self._before)

    def spawn(
        self, command: Sequence[str], scratch: str | None = None, errors: int | None = None
    ) -> int:
        """Starts a process with signals as this one found them; raises OSError.

        With `scratch`, the folder for its temporary files, it leads a session of its own, and is
        to be waited for as a `group`: what it has started itself ends with it. `errors` is the
        descriptor of a file for its stderr.
        """
        return os.posix_spawnp(
            command[0],
            list(command),
            {**os.environ, "TMPDIR": scratch} if scratch else os.environ,
            setsigmask=list(self._before),
            setsigdef=[signal.SIGPIPE, signal.SIGXFSZ],
            setsid=scratch is not None,
            file_actions=[] if errors is None else [(os.POSIX_SPAWN_DUP2, errors, 2)],
        )

    def wait(
        self,
        child: int,
        each_tick: Callable[[float], None] | None = None,
        *,
        group: bool = False,
    ) -> int:
        """Waits for the child's end; returns its exit code, or minus the signal that ended it."""
        kill = os.killpg if group else os.kill
        started = time.monotonic()
        told: float | None = None
        while True:
            pid, status = os.waitpid(child, os.WNOHANG)
            if pid == child:
                return os.waitstatus_to_exitcode(status)
            info = signal.sigtimedwait(_WATCHED, TICK_S)
            now = time.monotonic()
            if info is not None and info.si_signo in STOPPING:
                self.received = self.received or info.si_signo
                told = told or now
                if group:
                    kill(child, signal.SIGKILL)  # it has nothing to put in order
                elif info.si_code != _FROM_KERNEL:
                    kill(child, info.si_signo)
            elif told is not None and now - told > _PATIENCE_S:
                kill(child, signal.SIGKILL)
            elif info is None and each_tick is not None:
                each_tick(now - started)
