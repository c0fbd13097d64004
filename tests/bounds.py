# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A pytest plugin: a run that is ended from outside says what has failed, and what was running.

A case that takes longer than the `timeout` of pyproject.toml fails with the place where it stood
(pytest-timeout). What ends the whole run, such as the limit of a CI machine, sends SIGTERM: the run
ends as by Ctrl-C then, with the failures so far and the names of the cases that had begun.
"""

from __future__ import annotations

import signal

import pytest

_running: set[str] = set()


def pytest_configure(config: pytest.Config) -> None:
    """Lets SIGTERM end the run as Ctrl-C does; workers are ended by the run that started them."""
    if not hasattr(config, "workerinput"):
        signal.signal(signal.SIGTERM, signal.default_int_handler)


def pytest_runtest_logstart(nodeid: str) -> None:
    """A case has begun, here or at a worker."""
    _running.add(nodeid)


def pytest_runtest_logfinish(nodeid: str) -> None:
    """It has ended."""
    _running.discard(nodeid)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Names the cases that have begun and not ended."""
    for name in sorted(_running):
        terminalreporter.write_line(f"still running: {name}")
