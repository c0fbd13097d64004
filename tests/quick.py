# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A pytest plugin: of the cases that a change affects, those that fit into a budget.

    python -m pytest --budget 300 --since HEAD FILE...

First come the cases in folders that have changed, then all others, in each the cheap ones first,
until the budget of processor seconds is spent. The run says how many were left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePath
from typing import Any

import pytest

from .affected import block_of, changed_files
from .costs import known_costs

_UNKNOWN_S = 0.1  # a case that nobody has measured, or that is too cheap to be listed
_LEFT_OUT = pytest.StashKey[str]()
_WORKERS_WORD = "quick_left_out"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the budget, and the revision that a change is told from."""
    parser.addoption("--budget", type=float, help="processor seconds that chosen cases may take")
    parser.addoption("--since", default="HEAD", help="the revision before the change")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out what does not fit."""
    budget_s: float | None = config.getoption("--budget")
    if budget_s is None:
        return
    changed = changed_files(str(config.getoption("--since")))
    costs = known_costs()
    names = [item.nodeid for item in items]
    chosen = choose(names, costs, {path.parent for path in changed}, budget_s)
    left_out = [item for item in items if item.nodeid not in chosen]
    items[:] = [item for item in items if item.nodeid in chosen]
    config.hook.pytest_deselected(items=left_out)
    if left_out:
        seconds = sum(costs.get(item.nodeid, _UNKNOWN_S) for item in left_out)
        said = (
            f"quick: {len(items):,} cases were chosen; {len(left_out):,} that would take"
            f" {seconds:,.0f} s more were left out (make test runs them)"
        )
        config.stash[_LEFT_OUT] = said
        # Of several processes, this may be one that runs tests; it has something for the first one.
        output: dict[str, object] = getattr(config, "workeroutput", {})
        output[_WORKERS_WORD] = said


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Takes over what a process that ran tests says."""
    if said := getattr(node, "workeroutput", {}).get(_WORKERS_WORD):
        node.config.stash[_LEFT_OUT] = said


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Says what was left out."""
    if said := config.stash.get(_LEFT_OUT, None):
        terminalreporter.write_line(said)


def choose(
    names: Sequence[str],
    costs: Mapping[str, float],
    folders: Iterable[PurePath],
    budget_s: float,
) -> set[str]:
    """The cases to run, of all named ones; `folders` have changed."""
    near = set(folders)

    def order(name: str) -> tuple[bool, float, str]:
        test = PurePath(name.partition("::")[0])
        block = block_of(test)
        is_near = any(each == test.parent or each.parent == block != PurePath() for each in near)
        return not is_near, costs.get(name, _UNKNOWN_S), name

    chosen: set[str] = set()
    left_s = budget_s
    for name in sorted(names, key=order):
        cost = costs.get(name, _UNKNOWN_S)
        if cost <= left_s:
            chosen.add(name)
            left_s -= cost
    return chosen
