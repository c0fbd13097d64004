# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Runs the simulator: starts it, passes signals on, and reads what it leaves."""

import json
import os
from typing import Any

from plait.cli import exit_codes, native
from plait.cli.errors import Failure, Silent
from plait.cli.facts import Facts, as_facts
from plait.cli.processes import SignalGuard
from plait.cli.workspace import Workspace


def simulate(
    description: dict[str, Any], parts: native.Native, guard: SignalGuard, workspace: Workspace
) -> dict[str, Any]:
    """Carries out the run; returns its result."""
    program = native.require(parts.simulator)
    run_path, result_path = workspace.file("run.json"), workspace.file("result.json")
    description["result"] = result_path
    with open(run_path, "w", encoding="utf-8") as file:
        json.dump(description, file)
    command = [program, "--parent", str(os.getpid()), run_path]
    try:
        child = guard.spawn(command)
    except OSError as error:
        raise Failure(
            f"the simulator {program} cannot be started: {error.strerror}",
            code=exit_codes.FAILED,
            hint="plait doctor checks the installation",
        ) from None
    code = guard.wait(child)  # the simulator itself shows how far it has come
    return read_result(result_path, code, guard.received)


def read_result(path: str, code: int, received: int | None) -> dict[str, Any]:
    """The result that a simulator left which ended with this code (negative: by a signal)."""
    result: Facts | None = None
    try:
        with open(path, encoding="utf-8") as file:
            result = as_facts(json.load(file))
    except (OSError, ValueError):
        pass
    if result is not None and "outcome" in result:
        return result
    if received is not None:
        raise Silent(exit_codes.SIGNAL_BASE + received)
    if code == exit_codes.USAGE:
        raise Silent(code)  # it has said what it does not understand
    how = f"ended with code {code}"
    if code < 0:
        how = f"was killed by signal {-code} ({exit_codes.signal_name(-code)})"
    raise Failure(
        f"the simulator {how}; nothing of the run is left",
        code=exit_codes.FAILED,
        hint="signal 9 without a sender is often the kernel, out of memory" if code == -9 else None,
    )
