# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A pytest plugin: the processor seconds of each case, with those of the processes that it starts.

A run ends with their sum, the costliest cases, and how many verdicts were kept from an earlier run
(hardware/testing/verdicts.py). Machines differ, so a sum above the budget is told and no more.

--without-slow leaves out the cases that tests/generated/slow_cases.txt lists; --write-slow-cases
writes that list, in a run in which nothing is kept.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path

import pytest

from hardware.testing import verdicts

# Processor seconds of the whole suite when no verdict is kept, set-up and long cases apart: 5,200
# were measured on two slow cores with other work, and each new model of programming gets 150.
BUDGET_S = 5200 + 4 * 150
SLOW_S = 1.0  # what makes a case slow
SLOW_CASES = Path(__file__).parent / "generated/slow_cases.txt"
_SHOWN = 10
_COST, _KEPT = "processor_s", "kept_verdicts"
_HEAD = f"""\
# Cases that take {SLOW_S:g} s of processor time or more, which `make quick` leaves out. Written by
# make test VERDICTS=off PYTEST_ARGS=--write-slow-cases
"""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the two options about slow cases."""
    group = parser.getgroup("costs")
    group.addoption("--without-slow", action="store_true", help="leave out what is slow")
    group.addoption("--write-slow-cases", action="store_true", help="list what is slow")


def pytest_configure(config: pytest.Config) -> None:
    """Starts the bookkeeping of a run."""
    config.pluginmanager.register(Costs(), "costs-of-cases")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out the slow cases if the run wants that."""
    if config.getoption("--without-slow"):
        slow = slow_cases()
        left_out = [item for item in items if item.nodeid in slow]
        items[:] = [item for item in items if item.nodeid not in slow]
        config.hook.pytest_deselected(items=left_out)


def slow_cases() -> set[str]:
    """The names of the cases that are listed as slow."""
    lines = SLOW_CASES.read_text(encoding="utf-8").splitlines()
    return {line for line in lines if line and not line.startswith("#")}


def processor_s() -> float:
    """The processor seconds of this process and of all its processes that have ended."""
    now = os.times()
    return now.user + now.system + now.children_user + now.children_system


class Costs:
    """Measures cases where they run, and adds them up where the run is reported."""

    def __init__(self) -> None:
        self.by_case: defaultdict[str, float] = defaultdict(float)
        self.kept = 0
        self._before = 0.0

    def pytest_runtest_logstart(self) -> None:
        """Begins a case."""
        self._before = processor_s()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self,
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Ends a phase of a case: its report carries what the phase has cost."""
        report = yield
        now = processor_s()
        report.user_properties.append((_COST, now - self._before))
        self._before = now
        if kept := verdicts.take_count():
            report.user_properties.append((_KEPT, kept))
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Adds the report of a phase, which may come from another process."""
        for name, value in report.user_properties:
            if name == _COST and isinstance(value, float):
                self.by_case[report.nodeid] += value
            elif name == _KEPT and isinstance(value, int):
                self.kept += value

    def pytest_terminal_summary(
        self, terminalreporter: pytest.TerminalReporter, config: pytest.Config
    ) -> None:
        """Tells the sum and the costliest cases; writes the list of slow ones."""
        for line in self.summary():
            terminalreporter.write_line(line)
        if config.getoption("--write-slow-cases"):
            slow = sorted(case for case, cost in self.by_case.items() if cost >= SLOW_S)
            SLOW_CASES.write_text(_HEAD + "".join(f"{case}\n" for case in slow), encoding="utf-8")

    def summary(self) -> list[str]:
        """The lines that a run ends with."""
        total = sum(self.by_case.values())
        kept = f", {self.kept:,} verdicts kept from earlier runs" if self.kept else ""
        lines = [f"costs: {total:,.0f} s of processor time in {len(self.by_case):,} cases{kept}"]
        costliest = sorted(self.by_case.items(), key=lambda each: (-each[1], each[0]))
        lines += [f"{cost:8.1f} s  {case}" for case, cost in costliest[:_SHOWN]]
        if total > BUDGET_S:
            lines.append(f"costs: this is above the budget of {BUDGET_S:,} s (tests/costs.py)")
        return lines
