# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A planted fault is caught only by a test that fails on what was built."""

import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import ValidationError

from hardware.sources import ROOT
from hardware.testing import mutate
from hardware.testing.mutate import Campaign, Mutant, main, plant, read_campaign, run_campaign

FIFO = "hardware/common/rtl/plait_fifo.sv"
TEST = "hardware/common/tb/test_fifo.py::test_fifo[1-0]"


def _mutant(name: str, old: str, new: str, test: str = TEST) -> Mutant:
    return Mutant(name=name, file=FIFO, old=old, new=new, tests=(test,))


CAUGHT = _mutant("full", "count_q != CountWidth'(Depth)", "1'b1")
# Of one place only: who moves on comes back to it.
EQUIVALENT = _mutant("place", "(write_q == PlaceLast) ? '0 : write_q + 1'b1", "'0")
BROKEN = _mutant("nonsense", "count_q != CountWidth'(Depth)", "nobody")
MISPLACED = _mutant("twice", "count_q", "0")


def test_outcomes(capsys: pytest.CaptureFixture[str]) -> None:
    mutants = [CAUGHT, EQUIVALENT, BROKEN, MISPLACED]
    assert run_campaign(Campaign(wanted=2, mutants=mutants), [], 2) == 1
    said = capsys.readouterr().out.splitlines()
    assert {tuple(line.split(":")[0].split()) for line in said[:-1]} == {
        ("caught", "full"),
        ("survived", "place"),
        ("broken", "nonsense"),
        ("misplaced", "twice"),
    }
    assert said[-1] == "1 of 4 faults caught, 2 wanted"
    assert "nobody" not in (ROOT / FIFO).read_text(encoding="utf-8")


def test_what_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    def passes(tests: tuple[str, ...]) -> bool:
        return "missing" not in tests[0]

    def planted(mutant: Mutant) -> mutate.Outcome:
        return "caught" if mutant.name != "place" else "survived"

    monkeypatch.setattr(mutate, "passes", passes)
    monkeypatch.setattr(mutate, "plant", planted)
    untested = _mutant("none", "count_q", "", "missing")
    campaign = Campaign(wanted=1, mutants=[CAUGHT, EQUIVALENT, untested])
    assert run_campaign(campaign, [], 1) == 0
    assert run_campaign(campaign, ["full"], 1) == 0
    assert run_campaign(campaign, ["full", "place"], 1) == 1
    assert run_campaign(campaign, ["no such"], 1) == 1
    assert run_campaign(campaign, ["none"], 1) == 1


def test_a_test_that_is_not_there_catches_nothing() -> None:
    assert plant(_mutant("gone", "count_q != CountWidth'(Depth)", "1'b1", TEST + "x")) == "broken"


def test_the_faults_have_their_places() -> None:
    campaign = read_campaign(mutate.FAULTS)
    names = [mutant.name for mutant in campaign.mutants]
    assert len(set(names)) == len(names) >= campaign.wanted > 0
    for mutant in campaign.mutants:
        text = (ROOT / mutant.file).read_text(encoding="utf-8")
        assert text.count(mutant.old) == 1, mutant.name
        assert mutant.old != mutant.new


def test_the_faults_have_their_tests() -> None:
    tests = {test for mutant in read_campaign(mutate.FAULTS).mutants for test in mutant.tests}
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-m", "", *sorted(tests)]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr


def test_files_beside_it_go_on_with_the_list(tmp_path: Path) -> None:
    row = "{{name: {0}, file: a, old: b, new: c, tests: [d]}}"
    for name in ("more", "more_b", "more_a", "other"):
        text = f"wanted: 2\nmutants: [{row.format(name)}]\n"
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    campaign = read_campaign(tmp_path / "more.yaml")
    assert campaign.wanted == 6
    assert [mutant.name for mutant in campaign.mutants] == ["more", "more_a", "more_b"]


def test_a_wrong_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text("wanted: 1\nmutants: [{name: half}]\n", encoding="utf-8")
    with pytest.raises(ValidationError):
        main(["--file", str(path)])
