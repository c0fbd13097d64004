# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A pytest plugin: what each case costs in processor time, and whether a folder is above its share.

A case is charged with its own seconds and those of the processes that it starts; what fixtures of a
whole module or run cost is charged to the fixture. A run ends with the sums by folder, the
costliest cases, and how many verdicts were kept from an earlier run
(hardware/testing/verdicts.py). All of it stands in build/costs.json, where a case that a run leaves
out keeps what it cost before.

Each folder has a share in costs.yaml (shares.py). One that is above it by a tenth is told; above it
by half, the run fails under CI=true.

--write-costs writes tests/generated/costs.txt, in a run in which nothing is kept: what `make quick`
goes by where nothing was measured yet (quick.py).
"""

from __future__ import annotations

import json
import os
from collections import Counter, defaultdict
from collections.abc import Generator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from typing import Any

import pytest

from hardware.sources import ROOT
from hardware.testing import verdicts
from plait.base import cache

from . import shares

LISTED = Path(__file__).parent / "generated/costs.txt"
_LISTED_FROM_S = 0.2
COSTS = ROOT / "build/costs.json"
_SHOWN = 10
_PHASE = "costs"  # of a report: the phase that it tells of
_HEAD = f"""\
# Processor seconds of cases that take {_LISTED_FROM_S:g} or more, by which `make quick` chooses.
# Written by: make test VERDICTS=off PYTEST_ARGS=--write-costs
"""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the option that writes the list of costs."""
    parser.addoption("--write-costs", action="store_true", help="write down what cases cost")


def pytest_configure(config: pytest.Config) -> None:
    """Starts the bookkeeping of a run."""
    is_worker = hasattr(config, "workerinput")
    config.pluginmanager.register(Meter(), "costs-of-phases")
    if not is_worker:
        config.pluginmanager.register(Costs(), "costs-of-cases")


def known_costs() -> dict[str, float]:
    """Processor seconds of cases by name, as they were last measured here, or else as listed."""
    found: dict[str, float] = {}
    for line in LISTED.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            seconds, _, name = line.partition(" ")
            found[name] = float(seconds)
    for name, case in _read(COSTS)["cases"].items():
        phases: list[dict[str, float]] = list(case["phases"].values())
        found[name] = sum(each["own"] + each["children"] for each in phases)
    return found


@dataclass
class Seconds:
    """Processor seconds: of the process that runs the tests, and of those that it waited for."""

    own: float = 0.0
    children: float = 0.0

    @property
    def sum(self) -> float:
        """Both."""
        return self.own + self.children

    def __add__(self, other: Seconds) -> Seconds:
        return Seconds(self.own + other.own, self.children + other.children)

    def __sub__(self, other: Seconds) -> Seconds:
        return Seconds(self.own - other.own, self.children - other.children)


def now() -> Seconds:
    """What this process has spent since it began."""
    own, children = map(getrusage, (RUSAGE_SELF, RUSAGE_CHILDREN))
    return Seconds(own.ru_utime + own.ru_stime, children.ru_utime + children.ru_stime)


@dataclass
class Case:
    """What a case has cost: by phase, without fixtures that it shares with others."""

    phases: dict[str, Seconds] = field(default_factory=dict[str, Seconds])
    made: list[str] = field(default_factory=list[str])  # entries of base.cache
    kept: int = 0  # verdicts
    again: int = 0  # verdicts that were there, and were run all the same

    @property
    def seconds(self) -> float:
        """Of all phases."""
        return sum(each.sum for each in self.phases.values())


class Meter:
    """Measures where cases run, and writes it into the reports of their phases."""

    def __init__(self) -> None:
        self._before = now()
        self._shared = Seconds()  # of fixtures, in this phase
        self._fixtures: dict[str, Seconds] = {}
        self._made = len(cache.made())

    def pytest_runtest_logstart(self) -> None:
        """Begins a case."""
        self._before = now()

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[object]
    ) -> Generator[None, object, object]:
        """Charges a fixture that several cases share with its own setting up."""
        before, inner = now(), self._shared
        try:
            return (yield)
        finally:
            if fixturedef.scope != "function":
                spent = now() - before - (self._shared - inner)
                name = f"{fixturedef.baseid or 'tests'}::{fixturedef.argname}"
                self._fixtures[name] = self._fixtures.get(name, Seconds()) + spent
                self._shared += spent

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self,
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Ends a phase of a case: its report carries what the phase has cost."""
        report = yield
        spent = now() - self._before - self._shared
        made = cache.made()
        phase = {
            "seconds": asdict(spent),
            "fixtures": {name: asdict(each) for name, each in self._fixtures.items()},
            "made": [f"{each.parent.name}/{each.name}" for each in made[self._made :]],
            "verdicts": list(verdicts.take_counts()),
        }
        report.user_properties.append((_PHASE, phase))
        self._before, self._shared, self._fixtures, self._made = now(), Seconds(), {}, len(made)
        return report


class Costs:
    """Adds up what reports tell, where the run is reported, and judges it at the end."""

    def __init__(self) -> None:
        self.cases: defaultdict[str, Case] = defaultdict(Case)
        self.fixtures: dict[str, Seconds] = {}
        self.excesses: list[shares.Excess] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Adds the report of a phase, which may come from another process."""
        for name, phase in report.user_properties:
            if name == _PHASE:
                self.add(report.nodeid, report.when, phase)

    def add(self, nodeid: str, when: str, phase: Any) -> None:
        """Adds what a phase of a case has cost, as `Meter` writes it."""
        case = self.cases[nodeid]
        case.phases[when] = Seconds(**phase["seconds"])
        case.made += phase["made"]
        kept, again = phase["verdicts"]
        case.kept += kept
        case.again += again
        for name, seconds in phase["fixtures"].items():
            self.fixtures[name] = self.fixtures.get(name, Seconds()) + Seconds(**seconds)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Judges the folders, and writes down what was measured."""
        if not self.cases:
            return
        if _is_plain(session.config):
            self.excesses = shares.excesses(self.folders())
        is_ci = os.environ.get("CI") == "true"
        if is_ci and any(each.is_failure for each in self.excesses) and not session.exitstatus:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
        self.write(COSTS)
        verdicts.forget_old()

    def pytest_terminal_summary(
        self, terminalreporter: pytest.TerminalReporter, config: pytest.Config
    ) -> None:
        """Tells the sums and the costliest cases; writes the list of costs."""
        for line in self.summary() if self.cases else []:
            terminalreporter.write_line(line)
        if config.getoption("--write-costs"):
            costs = sorted((name, case.seconds) for name, case in self.cases.items())
            lines = [f"{each:.1f} {name}\n" for name, each in costs if each >= _LISTED_FROM_S]
            LISTED.write_text(_HEAD + "".join(lines), encoding="utf-8")

    def folders(self) -> dict[str, float]:
        """Seconds of each folder: its cases and its fixtures."""
        found: dict[str, float] = {}
        every = [(name, case.seconds) for name, case in self.cases.items()]
        every += [(name, each.sum) for name, each in self.fixtures.items()]
        for name, seconds in every:
            folder = name.split("::")[0].split("/")[0]
            found[folder] = found.get(folder, 0.0) + seconds
        return found

    def summary(self) -> list[str]:
        """The lines that a run ends with."""
        folders = self.folders()
        count = sum(case.kept for case in self.cases.values())
        again = sum(case.again for case in self.cases.values())
        kept = f", {count:,} verdicts kept from earlier runs" if count or again else ""
        kept += f", {again:,} run again" if again else ""
        total = f"{sum(folders.values()):,.0f} s of processor time in {len(self.cases):,} cases"
        by_folder = ", ".join(f"{name} {each:,.0f}" for name, each in sorted(folders.items()))
        costs = {name: case.seconds for name, case in self.cases.items()}
        costs |= {f"{name} (fixture)": each.sum for name, each in self.fixtures.items()}
        costliest = sorted(costs.items(), key=lambda each: (-each[1], each[0]))[:_SHOWN]
        made = Counter(each.split("/")[0] for case in self.cases.values() for each in case.made)
        built = ", ".join(f"{count} {kind}" for kind, count in sorted(made.items()))
        lines = [f"costs: {total}{kept}", f"costs by folder, s: {by_folder}"]
        lines += [f"built: {built}"] if built else []
        lines += [f"{cost:8.1f} s  {case}" for case, cost in costliest]
        return [*lines, *map(str, self.excesses)]

    def write(self, path: Path) -> None:
        """Writes what was measured; of cases that did not run, or were kept, what stood there."""
        document = _read(path)
        for name, case in self.cases.items():
            if not case.kept:
                document["cases"][name] = asdict(case)
        document["fixtures"] |= {name: asdict(each) for name, each in self.fixtures.items()}
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{os.getpid()}")
        part.write_text(json.dumps(document, indent=1, sort_keys=True), encoding="utf-8")
        part.replace(path)


def _is_plain(config: pytest.Config) -> bool:
    """Whether a run is the suite or a part of it, not one of the campaigns, which have no share."""
    switches = ("PLAIT_BENCH", "PLAIT_NETLIST", "PLAIT_COVERAGE")
    return config.option.markexpr in ("", "not long") and not any(map(os.environ.get, switches))


def _read(path: Path) -> dict[str, dict[str, Any]]:
    """What was measured before; what cannot be read is as if it were not there."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        return {"cases": dict(document["cases"]), "fixtures": dict(document["fixtures"])}
    except (OSError, ValueError, KeyError, TypeError):
        return {"cases": {}, "fixtures": {}}
