# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A verdict is kept while nothing changes that the check depends on, and never a failure."""

import os
import time
from pathlib import Path

import pytest

from hardware.sources import known
from hardware.testing import verdicts
from hardware.testing.simulate import simulate

BLOCK, BENCH = "plait_ram_1w1r", "hardware.common.tb.test_ram"
SIZES = {"Width": 32, "Depth": 5, "LaneWidth": 8}
RIGHT, WRONG = "if (read_enable_i) read_q", "if (!read_enable_i) read_q"


@pytest.fixture(autouse=True)
def apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keeps verdicts of these tests apart, and keeps them even where others are not kept."""
    monkeypatch.setattr(verdicts, "folder", lambda: tmp_path / "verdicts")
    monkeypatch.setattr(verdicts, "_counted", [])
    monkeypatch.delenv(verdicts.SWITCH, raising=False)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small repository: a bench, what it imports and reads, and a block."""
    root = tmp_path / "tree"
    for name, text in {
        "bench/test_block.py": "from .world import World\nimport hardware.pins\nimport os\n",
        "bench/world.py": 'from plait.spec import loader\nFILE = "faults.yaml"\n',
        "bench/faults.yaml": "[]\n",
        "bench/other.py": "",
        "hardware/pins.py": "",
        "hardware/testing/tool.py": "",
        "base/tools.py": "",
        "hardware/rtl/block.sv": "module block;\nendmodule\n",
        "hardware/rtl/plait_numbers_pkg.sv": "package plait_numbers_pkg;\nendpackage\n",
        "spec/__init__.py": "",
        "spec/loader.py": "",
        "spec/vectors/frames.yaml": "[]\n",
    }.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


class Check:
    """Counts how often it runs on a tree; fails if it is told to."""

    def __init__(self, tree: Path) -> None:
        self.tree, self.runs, self.is_failing = tree, 0, False
        self.meanwhile: Path | None = None  # is changed while the check runs

    def run(self, *facts: object) -> None:
        block = self.tree / "hardware/rtl/block.sv"
        verdicts.once(self._once, "bench.test_block", [block], *facts, root=self.tree)

    def _once(self) -> None:
        self.runs += 1
        if self.meanwhile:
            self.meanwhile.write_text("# changed\n", encoding="utf-8")
        assert not self.is_failing


def test_what_has_passed_is_kept_and_counted(tree: Path) -> None:
    check = Check(tree)
    for _ in range(3):
        check.run({"Width": 64})
    assert check.runs == 1
    assert verdicts.take_counts() == (2, 0)
    assert verdicts.take_counts() == (0, 0)


@pytest.mark.parametrize(
    "changed",
    [
        "hardware/rtl/block.sv",
        "hardware/rtl/plait_numbers_pkg.sv",
        "hardware/pins.py",
        "bench/test_block.py",
        "bench/world.py",
        "bench/faults.yaml",
        "spec/loader.py",
        "spec/__init__.py",
        "spec/vectors/frames.yaml",
        "hardware/testing/tool.py",
        "base/tools.py",
    ],
)
def test_a_changed_file_is_checked_again(tree: Path, changed: str) -> None:
    check = Check(tree)
    check.run()
    path = tree / changed
    before = path.read_text(encoding="utf-8")
    path.write_text(before + ("//\n" if path.suffix == ".sv" else "#\n"), encoding="utf-8")
    check.run()
    assert check.runs == 2
    path.write_text(before, encoding="utf-8")
    check.run()
    assert check.runs == 2


def test_what_a_check_does_not_use_may_change(tree: Path) -> None:
    check = Check(tree)
    check.run()
    (tree / "bench/other.py").write_text("import hardware\n", encoding="utf-8")
    check.run()
    assert check.runs == 1


def test_other_facts_are_another_check(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check = Check(tree)
    check.run({"Width": 64})
    check.run({"Width": 128})
    monkeypatch.setenv("PLAIT_LINT", "off")
    check.run({"Width": 64})
    assert check.runs == 3
    monkeypatch.setenv("PLAIT_CACHE", "/elsewhere")
    check.run({"Width": 64})
    assert check.runs == 3


def test_a_failure_is_never_kept(tree: Path) -> None:
    check = Check(tree)
    check.is_failing = True
    for _ in range(2):
        with pytest.raises(AssertionError):
            check.run()
    assert check.runs == 2
    check.is_failing = False
    check.run()
    assert check.runs == 3


def test_a_verdict_on_files_that_change_meanwhile_is_not_kept(tree: Path) -> None:
    check = Check(tree)
    check.meanwhile = tree / "bench/world.py"
    before = check.meanwhile.read_text(encoding="utf-8")
    check.run()
    check.meanwhile.write_text(before, encoding="utf-8")
    check.run()
    assert check.runs == 2


def test_the_switch_runs_everything(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check = Check(tree)
    check.run()
    monkeypatch.setenv(verdicts.SWITCH, "off")
    check.run()
    assert check.runs == 2


def test_a_verdict_on_what_was_read_before_a_change_is_not_kept(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What this process has imported is not what the file says, nor is what is installed."""
    installed = tree / "installed/spec/loader.py"
    installed.parent.mkdir(parents=True)
    monkeypatch.setattr(verdicts, "ROOT", tree)
    monkeypatch.setattr(verdicts, "_INSTALLED", tree / "installed")
    check = Check(tree)
    for began, text, runs in (
        (0.0, "", 2),  # changed since the process began
        (time.time() + 60, "another text\n", 4),  # another one is installed
        (time.time() + 60, "", 5),  # then it is kept
    ):
        monkeypatch.setattr(verdicts, "_BEGAN", began)
        installed.write_text(text, encoding="utf-8")
        for _ in range(2):
            check.run()
        assert check.runs == runs


def test_without_a_folder_to_write_to_nothing_is_kept(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verdicts, "folder", lambda: Path("/proc/nowhere"))
    check = Check(tree)
    for _ in range(2):
        check.run()
    assert check.runs == 2
    verdicts.forget_old()


def test_a_tenth_of_what_is_kept_runs_all_the_same(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check = Check(tree)
    facts = range(40)
    for fact in facts:
        check.run(fact)
    monkeypatch.setenv(verdicts.SWITCH, "most")
    before = check.runs
    for number in range(10):
        monkeypatch.setattr(verdicts.turn, "number", lambda number=number: number)
        for fact in facts:
            check.run(fact)
    assert check.runs - before == 40, "each in one of ten commits"
    assert verdicts.take_counts() == (360, 40)


def test_what_fails_when_it_is_run_again_is_kept_no_longer(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check = Check(tree)
    check.run()
    check.is_failing = True
    monkeypatch.setattr(verdicts, "_AGAIN_EVERY", 1)
    monkeypatch.setenv(verdicts.SWITCH, "most")
    with pytest.raises(AssertionError):
        check.run()
    monkeypatch.setenv(verdicts.SWITCH, "on")
    with pytest.raises(AssertionError):
        check.run()


def test_what_nobody_has_used_for_long_is_forgotten(tree: Path) -> None:
    check = Check(tree)
    for fact in (1, 2):
        check.run(fact)
    old, _ = sorted(verdicts.folder().iterdir())
    os.utime(old, (0, 0))
    verdicts.forget_old()
    for fact in (1, 2):
        check.run(fact)
    assert check.runs == 3


def test_a_word_that_is_no_switch_is_refused(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(verdicts.SWITCH, "none")
    with pytest.raises(ValueError, match="PLAIT_VERDICTS is on, off or most, not 'none'"):
        Check(tree).run()


def test_a_kept_verdict_hides_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bench that has passed on a block is run again when a fault is planted in it."""

    def is_what_runs(_: Path) -> bool:
        return True  # whoever edits meanwhile

    monkeypatch.setattr(verdicts, "_is_what_runs", is_what_runs)
    text = known()[BLOCK].read_text(encoding="utf-8")
    block = tmp_path / f"{BLOCK}.sv"

    def run(content: str, name: str) -> bool:
        """Whether the bench has run."""
        block.write_text(content, encoding="utf-8")
        folder = tmp_path / name
        folder.mkdir()
        verdicts.take_counts()
        simulate(BLOCK, BENCH, folder, SIZES, "", instead={BLOCK: block})
        return verdicts.take_counts().kept == 0

    assert run(text, "first")
    assert not run(text, "again")
    assert text.count(RIGHT) == 1
    with pytest.raises((AssertionError, SystemExit)):
        run(text.replace(RIGHT, WRONG), "fault")
