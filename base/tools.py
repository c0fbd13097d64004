# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Runs compilers and other tools: each in a session of its own, in bounded time and memory.

Whatever ends a tool before its time, be it the limit, `stop` or an exception here, ends all that it
has started. A tool that ends with another code than 0 is the caller's business.
"""

import errno
import os
import re
import resource
import shutil
import signal
import subprocess
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

LIMIT_VARIABLE = "PLAIT_TOOL_TIMEOUT"
_LIMIT_S = 1800.0  # far beyond what a model or a synthesis takes
MEMORY_VARIABLE = "PLAIT_TOOL_MEMORY"
_MEMORY_SHARE = 0.75  # of the machine's, so that one tool does not take it all
_MIB = 1 << 20
_REAP_S = 5.0
# How Verilator, the compilers, linkers and Python say that they got no more memory.
_NO_MEMORY = re.compile(
    r"out of memory|bad_alloc|memory exhausted|[Cc]annot allocate memory|MemoryError"
    r"|PCH allocation failure"
)


class ToolError(Exception):
    """A tool could not be started, did not end in time, or had not enough memory."""


class Stopped(ToolError):
    """Tools are not wanted any more: see `stop`."""


class Done(NamedTuple):
    """How a tool ended: its code (minus a signal), and what it printed."""

    code: int
    out: str
    err: str

    @property
    def how(self) -> str:
        """`ended with 1`, `was killed by SIGKILL`."""
        if self.code >= 0:
            return f"ended with {self.code}"
        with suppress(ValueError):
            return f"was killed by {signal.Signals(-self.code).name}"
        return f"was killed by signal {-self.code}"


_lock = threading.Lock()
_running: "set[subprocess.Popen[bytes]]" = set()
_is_stopped = threading.Event()


def limit_s() -> float:
    """Seconds that a tool may take: PLAIT_TOOL_TIMEOUT, or half an hour."""
    text = os.environ.get(LIMIT_VARIABLE, "")
    if not text:
        return _LIMIT_S
    with suppress(ValueError):
        if 0 < float(text) < 1e9:
            return float(text)
    raise ToolError(f"{LIMIT_VARIABLE} wants seconds, more than 0, not '{text}'")


def memory_bytes() -> int:
    """Bytes that a tool may have: PLAIT_TOOL_MEMORY in MiB, or three quarters of what there is."""
    text = os.environ.get(MEMORY_VARIABLE, "")
    if not text:
        return int(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") * _MEMORY_SHARE)
    with suppress(ValueError):
        if 0 < int(text) < 1 << 40:
            return int(text) * _MIB
    raise ToolError(f"{MEMORY_VARIABLE} wants MiB, a whole number from 1 on, not '{text}'")


def run(
    who: str,
    command: Sequence[str],
    folder: Path | None = None,
    *,
    environment: Mapping[str, str] | None = None,
    given: str | None = None,
    most_s: float | None = None,
    errors: str = "replace",
) -> Done:
    """Waits for a tool. `given` is its input; `environment` goes beside the usual; `most_s` bounds
    the time where PLAIT_TOOL_TIMEOUT does not bound it further; `errors`: of what is no UTF-8."""
    limit, hint = limit_s(), f"; {LIMIT_VARIABLE} sets another limit"
    if most_s is not None and most_s < limit:
        limit, hint = most_s, ""
    memory = memory_bytes()
    process = _start(who, _bounded(who, command, folder, memory), folder, environment or {}, given)
    try:
        out, err = process.communicate(
            None if given is None else given.encode("utf-8", errors), limit
        )
    except subprocess.TimeoutExpired:
        raise ToolError(f"{who} did not end within {limit:g} s{hint}") from None
    finally:
        with _lock:
            _running.discard(process)
        if process.returncode is None:
            _kill(process)
    if _is_stopped.is_set():
        raise Stopped(f"{who} was stopped")
    done = Done(process.wait(), out.decode("utf-8", errors), err.decode("utf-8", "replace"))
    if done.code and any(map(_NO_MEMORY.search, _of_the_tool(done.err))):
        had = f"{memory // _MIB} MiB of memory; {MEMORY_VARIABLE} sets another limit"
        raise ToolError(f"{who} needs more than {had}")
    return done


def _of_the_tool(text: str) -> list[str]:
    """Lines that the tool wrote, without hints of Plait's own programs on what may have been."""
    return [line for line in text.splitlines() if not line.startswith("hint: ")]


def _bounded(who: str, command: Sequence[str], folder: Path | None, memory: int) -> list[str]:
    """The command that limits what a tool, and all that it starts, may hold for themselves.

    Of data, not of addresses: some tools reserve far more of these than they use. A shell sets the
    limit before the tool begins: set from here, it would miss what the tool had already started.
    """
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    bytes_ = memory if most == resource.RLIM_INFINITY else min(memory, most)
    name = command[0]
    path = (folder or Path()) / name if "/" in name else Path(shutil.which(name) or name)
    if not os.access(path, os.X_OK):
        reason = os.strerror(errno.EACCES if path.exists() else errno.ENOENT)
        raise ToolError(f"{who} cannot be started: {name}: {reason}")
    return ["/bin/sh", "-c", 'ulimit -S -d "$0" && exec "$@"', str(bytes_ // 1024), *command]


def _start(
    who: str,
    command: Sequence[str],
    folder: Path | None,
    environment: Mapping[str, str],
    given: str | None,
) -> "subprocess.Popen[bytes]":
    with _lock:
        if _is_stopped.is_set():
            raise Stopped(f"{who} is not wanted any more")
        try:
            process = subprocess.Popen(
                command,
                cwd=folder,
                env={**os.environ, **environment},
                stdin=subprocess.DEVNULL if given is None else subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            reason = error.strerror or str(error)
            raise ToolError(f"{who} cannot be started: {reason}") from None
        _running.add(process)
        return process


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """Ends a session whose leader has not been waited for, so that its number is its own."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    with suppress(subprocess.TimeoutExpired):
        process.wait(_REAP_S)
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()


def stop() -> None:
    """Ends all tools that run, on whatever thread, and lets no more start until `resume`."""
    with _lock:
        _is_stopped.set()
        for process in _running:
            if process.poll() is None:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)


def resume() -> None:
    """Tools may be started again."""
    _is_stopped.clear()
