# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A pytest plugin: cases that alternate run when it is their turn.

A case with the marker `alternates` is a variation of one that always runs: another width, another
network, a second program for one feature. A run takes a third of them, others for each commit
(hardware/testing/turn.py). All run with --all-variations, and those of a test file all run for half
a day after that file, or what it stands beside, has changed.
"""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import PurePath

import pytest

from hardware.sources import ROOT
from hardware.testing import turn, verdicts

from .affected import block_of, changed_files

EVERY = 3
_FRESH_S = 12 * 3600


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the option that runs all variations."""
    parser.addoption(
        "--all-variations", action="store_true", help="run also cases whose turn it is not"
    )


def pytest_configure() -> None:
    """Refuses words that the environment cannot mean before anything is collected."""
    try:
        turn.number()
        verdicts.switch()
    except ValueError as error:
        raise pytest.UsageError(str(error)) from None


def pytest_report_header() -> str:
    """Says the number of the run, by which it can be repeated."""
    return f"turn: {turn.SWITCH}={turn.number()} makes the same choices"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out the variations whose turn it is not."""
    if config.getoption("--all-variations"):
        return
    left_out = [item for item in items if not _has_turn(item)]
    if left_out:
        kept = set(items) - set(left_out)
        items[:] = [item for item in items if item in kept]
        config.hook.pytest_deselected(items=left_out)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says after a failure how to make the same choices again."""
    if terminalreporter.stats.get("failed") or terminalreporter.stats.get("error"):
        terminalreporter.write_line(pytest_report_header())


def _has_turn(item: pytest.Item) -> bool:
    if item.get_closest_marker("alternates") is None:
        return True
    path = PurePath(item.nodeid.split("::")[0])
    fresh = changed()
    return turn.is_due(item.nodeid, EVERY) or fresh is None or is_fresh(path, fresh)


def is_fresh(test: PurePath, changed_files: frozenset[PurePath]) -> bool:
    """Whether a test file has changed, or something that it stands beside.

    That is the rest of its block of hardware, or of its folder; other tests there do not count.
    """
    folder = block_of(test)
    return test in changed_files or any(
        path.is_relative_to(folder) and folder.name not in ("tests", "cli")
        for path in changed_files
        if not path.name.startswith("test_")
    )


@cache
def changed() -> frozenset[PurePath] | None:
    """The files that differ from the last commit of half a day ago; None if git knows of none."""
    when = _git("show", "-s", "--format=%ct", "HEAD").strip()
    if not when:
        return None
    base = _git("rev-list", "-1", f"--before={int(when) - _FRESH_S}", "HEAD").strip()
    if not base:  # a clone without its history
        return None
    return frozenset(changed_files(base))


def _git(*arguments: str) -> str:
    """What git prints; nothing if it fails."""
    try:
        done = subprocess.run(
            ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
        )
    except OSError:  # there is no git
        return ""
    return done.stdout if done.returncode == 0 else ""
