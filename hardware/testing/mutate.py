# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Plants faults in the hardware, one at a time, and says which of them the tests catch.

    python -m hardware.testing.mutate [--file FILE] [--jobs COUNT] [WORD...]

The faults are those of hardware/mutants.yaml and hardware/mutants_*.yaml, or those with one of the
words in their name. Each is planted in a copy of this folder. The tests named with it have to pass
without the fault, and one of them has to fail on a block that was built: what does not elaborate is
not caught. Ends with 1 if fewer are caught than the files want, or if one of the named ones is not.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Literal
from xml.etree import ElementTree

from pydantic import BaseModel, ConfigDict

from spec.loader import read_yaml

from ..sources import ROOT
from .simulate import LINT_SWITCH

FAULTS = ROOT / "hardware/mutants.yaml"
# Far beyond what the tests of a block take.
END_S = 1800

Outcome = Literal["caught", "survived", "misplaced", "broken", "endless", "untested"]
MEANING: dict[Outcome, str] = {
    "caught": "a test failed on the faulty block",
    "survived": "no test failed",
    "misplaced": "the old text is not in the file, or more than once",
    "broken": "with the fault the block cannot be built",
    "endless": "the tests did not end",
    "untested": "the tests do not pass without the fault",
}


class Mutant(BaseModel):
    """A fault: in a file, from the root, `old` (there once) becomes `new`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]


class Campaign(BaseModel):
    """The faults, and how many of them have to be caught."""

    model_config = ConfigDict(extra="forbid")

    wanted: int
    mutants: list[Mutant]


def read_campaign(path: Path) -> Campaign:
    """The faults of a file, and of those beside it whose names go on: mutants_<folder>.yaml."""
    paths = [path, *sorted(path.parent.glob(f"{path.stem}_*.yaml"))]
    parts = [Campaign.model_validate(read_yaml(each)) for each in paths]
    return Campaign(
        wanted=sum(part.wanted for part in parts),
        mutants=[mutant for part in parts for mutant in part.mutants],
    )


def copy_tree(folder: Path) -> None:
    """A tree to plant a fault in: hardware is a copy, all else is linked."""
    for path in ROOT.iterdir():
        if path.name not in ("hardware", ".git", ".pytest_cache"):
            (folder / path.name).symlink_to(path)
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "hardware", folder / "hardware", ignore=ignored)


def run_tests(tests: Iterable[str], root: Path) -> Outcome:
    """Runs tests in a tree until one fails."""
    report = root / "report.xml"
    options = [
        "-x",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:tests.costs",
        f"--basetemp={root}/tests-run",
    ]
    process = subprocess.Popen(
        [sys.executable, "-m", "pytest", *options, f"--junitxml={report}", *tests],
        cwd=root,
        env={**os.environ, LINT_SWITCH: "off", "PYTHONPATH": str(root)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        code = process.wait(END_S)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return "endless"
    if code == 0:
        return "survived"
    # 1: tests have failed. cocotb ends with SystemExit; a build ends with another exception.
    is_failure = code == 1 and any(
        (each.get("message") or "").startswith(("SystemExit", "AssertionError", "assert "))
        for each in ElementTree.parse(report).iter("failure")
    )
    return "caught" if is_failure else "broken"


def passes(tests: tuple[str, ...]) -> bool:
    """Whether tests pass without any fault."""
    with tempfile.TemporaryDirectory() as folder:
        copy_tree(Path(folder))
        return run_tests(tests, Path(folder)) == "survived"


def plant(mutant: Mutant) -> Outcome:
    """Plants a fault in a copy, and runs its tests there."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        copy_tree(root)
        text = (root / mutant.file).read_text(encoding="utf-8")
        if text.count(mutant.old) != 1:
            return "misplaced"
        (root / mutant.file).write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
        return run_tests(mutant.tests, root)


def judge(mutant: Mutant, good: set[tuple[str, ...]]) -> Outcome:
    outcome = plant(mutant) if mutant.tests in good else "untested"
    print(f"{outcome:10} {mutant.name}: {MEANING[outcome]}", flush=True)
    return outcome


def run_campaign(campaign: Campaign, words: list[str], jobs: int) -> int:
    """Plants all faults, or those with a word in their name; 0 if enough are caught."""
    chosen = [
        each for each in campaign.mutants if not words or any(word in each.name for word in words)
    ]
    # Faults that share their tests need them to pass but once.
    suites = sorted({each.tests for each in chosen})
    with ThreadPoolExecutor(jobs) as pool:
        passed = pool.map(passes, suites)
        good = {tests for tests, is_good in zip(suites, passed, strict=True) if is_good}
        outcomes = list(pool.map(partial(judge, good=good), chosen))
    caught = outcomes.count("caught")
    wanted = len(chosen) if words else campaign.wanted
    print(f"{caught} of {len(chosen)} faults caught, {wanted} wanted")
    return int(caught < wanted or not chosen)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="hardware.testing.mutate", description=__doc__)
    parser.add_argument("--file", type=Path, default=FAULTS)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("words", nargs="*")
    given = parser.parse_args(arguments)
    return run_campaign(read_campaign(given.file), given.words, given.jobs)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
