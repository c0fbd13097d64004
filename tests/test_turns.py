# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Seeds move with the commit, variations take turns, what faults are planted for always runs."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import PurePath

import pytest

from hardware.sources import ROOT
from hardware.testing import turn
from hardware.testing.mutate import FAULTS, read_campaign
from tests import turns
from tests.turns import EVERY, is_fresh

NAMES = [f"test_{n}" for n in range(300)]


def at(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(turn.SWITCH, str(number))
    turn.number.cache_clear()


@pytest.fixture(autouse=True)
def forgets() -> Iterator[None]:
    """The number of these tests is nobody else's."""
    yield
    turn.number.cache_clear()


def test_of_three_commits_in_a_row_each_case_runs_in_one(monkeypatch: pytest.MonkeyPatch) -> None:
    due: list[str] = []
    for number in (10, 11, 12):
        at(number, monkeypatch)
        ran = [name for name in NAMES if turn.is_due(name, EVERY)]
        assert 60 < len(ran) < 140
        due += ran
    assert sorted(due) == sorted(NAMES)


def test_seeds_are_those_of_the_commit_and_of_the_test(monkeypatch: pytest.MonkeyPatch) -> None:
    at(10, monkeypatch)
    first = turn.seeds("a", 5)
    assert len(first) == 5
    assert first == turn.seeds("a", 5) != turn.seeds("b", 5)
    at(11, monkeypatch)
    assert first != turn.seeds("a", 5)


def test_the_number_is_that_of_what_is_checked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(turn.SWITCH, raising=False)
    turn.number.cache_clear()
    assert 0 <= turn.number() < 1 << 32
    monkeypatch.setenv(turn.SWITCH, "one")
    turn.number.cache_clear()
    with pytest.raises(ValueError, match="PLAIT_SEED is a number from 0 on, not 'one'"):
        turn.number()


@pytest.mark.parametrize(
    ("changed", "wanted"),
    [
        ("hardware/link/tb/test_link_rx.py", True),
        ("hardware/link/tb/link_bench.py", True),
        ("hardware/link/rtl/plait_link_rx.sv", True),
        ("hardware/link/tb/test_link_tx.py", False),
        ("hardware/transport/rtl/plait_transport_rx.sv", False),
    ],
)
def test_what_has_changed_lately_runs_whole(changed: str, wanted: bool) -> None:
    test = PurePath("hardware/link/tb/test_link_rx.py")
    assert is_fresh(test, frozenset({PurePath(changed)})) is wanted


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("PLAIT_SEED", "PLAIT_SEED is a number from 0 on, not 'some'"),
        ("PLAIT_VERDICTS", "PLAIT_VERDICTS is on, off or most, not 'some'"),
    ],
)
def test_a_word_that_means_nothing_is_one_line(name: str, said: str) -> None:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests/test_quick.py"]
    environment = {**os.environ, name: "some"}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr.strip()) == (4, f"ERROR: {said}")


def test_without_git_all_that_may_be_fresh_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(turn.SWITCH, raising=False)
    monkeypatch.setenv("PATH", "")
    for each in (turn.number, turns.changed):
        each.cache_clear()
    assert turns.changed() is None
    assert turn.number() > 0
    turns.changed.cache_clear()


def test_what_faults_are_planted_for_does_not_alternate() -> None:
    command = [sys.executable, "-m", "pytest", "--collect-only", "--all-variations"]
    done = subprocess.run(
        [*command, "-p", "no:cacheprovider", "-m", "alternates", "hardware", "tests"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    alternating = [line for line in done.stdout.splitlines() if "::" in line]
    assert len(alternating) > 10, done.stdout
    named = {test for each in read_campaign(FAULTS).mutants for test in each.tests}
    assert [each for each in alternating if each in named or each.partition("::")[0] in named] == []
