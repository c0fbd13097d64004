# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Runs the simulator: starts it, passes signals on, and reads what it leaves."""

import json
import os
import signal
import time
from typing import Any

from plait.run import exit_codes, native
from plait.run.errors import Failure, Silent
from plait.run.facts import Facts, as_facts, as_list
from plait.run.processes import SignalGuard
from plait.run.workspace import Workspace

GRACE_S = 10.0  # how long after a run's time limit the simulator may still take to end
UNWRITTEN = 73  # the simulator's code if it cannot write what it must
# What stands in a description that is only checked, for ranks that have not been built.
_NO_PROGRAM: dict[str, Any] = {"path": "", "argv": [""], "cwd": "", "env": {}}
_NO_MODEL = {"node": "hardware", "model": ""}
_DOCTOR = "`plait doctor` checks the installation"
_KILLED = "signal 9 without a sender is often the kernel, out of memory"


class Crash(Failure):
    """A signal or a fault ended the simulator without a result, perhaps because of a model."""


class Refusal(Failure):
    """The simulator does not take the description."""

    @property
    def is_about_hardware(self) -> bool:
        """Would CPU ranks be taken in its place?"""
        return not self.message.startswith(("network", "faults"))


def check(description: dict[str, Any], parts: native.Native, workspace: Workspace) -> None:
    """Refuses what the simulator would refuse, before there is hardware of ranks that need some."""
    from plait.base import tools

    ranks = [
        {**_NO_PROGRAM, **rank} if rank["node"] == "cpu" else {**rank, **_NO_MODEL}
        for rank in description["ranks"]
    ]
    path = workspace.write("check.json", json.dumps({**description, "ranks": ranks}))
    program = native.require(parts.simulator)
    try:
        done = tools.run("the simulator", [program, "--check", path])
    except tools.ToolError as error:
        raise Failure(str(error), code=exit_codes.FAILED, hint=_DOCTOR) from None
    if done.code == exit_codes.USAGE:
        raise Refusal(done.err.strip().removeprefix("plait-sim: error: "))
    if done.code:
        what = f"the simulator {done.how} when it was to check the run"
        raise Failure(what, code=exit_codes.FAILED, hint=_DOCTOR)


def simulate(
    description: dict[str, Any],
    parts: native.Native,
    guard: SignalGuard,
    workspace: Workspace,
    until: tuple[float, float] | None = None,
) -> dict[str, Any]:
    """Carries out the run; returns its result.

    `until`: by when, on the monotonic clock, it is to end, and the limit in seconds that this was.
    """
    program = native.require(parts.simulator)
    description["result"] = result_path = workspace.file("result.json")
    left_s = description.get("timeout_s")
    if until is not None:  # a build has had its part of it
        left_s = round(max(until[0] - time.monotonic(), 0.001), 3)
    run_path = workspace.write("run.json", json.dumps({**description, "timeout_s": left_s}))
    command = [program, "--parent", str(os.getpid()), run_path]
    try:
        child = guard.spawn(command)
    except OSError as error:
        raise Failure(
            f"the simulator {program} cannot be started: {error.strerror}",
            code=exit_codes.FAILED,
            hint=_DOCTOR,
        ) from None
    limit_s = description.get("timeout_s")
    late = False

    def each_tick(seconds: float) -> None:
        """The simulator itself shows how far it has come, and keeps the limit, if it can."""
        nonlocal late
        if left_s is not None and seconds > left_s + GRACE_S:
            late = True
            os.kill(child, signal.SIGKILL)

    code = guard.wait(child, each_tick)
    if late:
        raise Failure(
            f"the simulator did not end within the time limit of {limit_s:g} s, nor {GRACE_S:g} s"
            " later; nothing of the run is left",
            code=exit_codes.TIME_LIMIT,
            hint=_DOCTOR,
        )
    return read_result(result_path, code, guard.received)


def read_result(path: str, code: int, received: int | None) -> dict[str, Any]:
    """The result that a simulator left which ended with this code (negative: by a signal)."""
    result: Facts | None = None
    try:
        with open(path, encoding="utf-8") as file:
            result = as_facts(json.load(file))
    except (OSError, ValueError):
        pass
    if result is not None and code >= 0 and _is_whole(result):
        return result
    if received is not None:
        raise Silent(exit_codes.SIGNAL_BASE + received)
    if code == exit_codes.USAGE:
        raise Silent(code)  # it has said what it does not understand
    how = f"ended with code {code}"
    if code < 0:
        how = f"was killed by signal {-code} ({exit_codes.signal_name(-code)})"
    what, hint = f"the simulator {how}; nothing of the run is left", _DOCTOR
    if code == -signal.SIGKILL:
        hint = _KILLED
    elif code == UNWRITTEN:  # it has said which file
        parent = os.path.dirname(os.path.dirname(path))
        hint = f"is the disk full? TMPDIR names another folder than {parent}"
    elif code < 0 or code == exit_codes.INTERNAL:
        raise Crash(what, code=exit_codes.FAILED, hint=hint)
    raise Failure(what, code=exit_codes.FAILED, hint=hint)


def _is_whole(result: Facts) -> bool:
    """It has what every result has."""
    lists = [as_list(result.get(key)) for key in ("ranks", "links")]
    return isinstance(result.get("outcome"), str) and None not in lists
