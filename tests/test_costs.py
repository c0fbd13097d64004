# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What cases cost is charged to them or to shared fixtures, and judged by their folder's share."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import REPOSITORY
from tests.shares import Shares, is_near, judge, read, yardstick_s

CONFTEST = """\
import pathlib
from tests import costs, shares
costs.COSTS = pathlib.Path("costs.json")
shares.SHARES = pathlib.Path("costs.yaml")
shares.yardstick_s = lambda: {yardstick_s}
pytest_plugins = ["tests.costs"]
"""
# Processor time is burnt until so much is spent, so that a fast machine spends as much.
BURN = """\
import subprocess, sys, time
import pytest
from plait.base import cache
def burn(seconds):
    start = time.process_time()
    while time.process_time() - start < seconds: sum(range(10**4))
BURNT = "import time\\nwhile time.process_time() < {}: sum(range(10**4))"
"""


def run(folder: Path, tests: str, yardstick: float = 1.0, **environment: str) -> tuple[int, str]:
    """Runs tests that stand in x/ with a share of 0.2 s; the exit code, and what is printed."""
    (folder / "x").mkdir(exist_ok=True)
    (folder / "conftest.py").write_text(CONFTEST.format(yardstick_s=yardstick))
    (folder / "costs.yaml").write_text("yardstick_s: 1.0\nfolders: {x: 0.2}\n")
    (folder / "x/test_it.py").write_text(BURN + tests)
    kept = {k: v for k, v in os.environ.items() if k != "CI" and not k.startswith("PYTEST")}
    kept |= {"PYTHONPATH": str(REPOSITORY), "PLAIT_CACHE": str(folder / "kept"), **environment}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--rootdir", "."]
    done = subprocess.run(
        [*command, "-n", "1", "x"],
        cwd=folder,
        env=kept,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def costs(folder: Path) -> Any:
    return json.loads((folder / "costs.json").read_text())


def test_a_folder_far_above_its_share_fails_in_ci_alone(tmp_path: Path) -> None:
    slow = "def test_a(): burn(0.5)\n"
    code, said = run(tmp_path, slow, CI="true")
    assert code == 1, said
    assert "costs: x/ took" in said
    assert "its share is 0 s" in said
    code, said = run(tmp_path, slow)
    assert (code, "costs: x/ took" in said) == (0, True)


def test_a_machine_of_a_fifth_of_the_speed_has_five_times_the_share(tmp_path: Path) -> None:
    code, said = run(tmp_path, "def test_a(): burn(0.5)\n", yardstick=5.0, CI="true")
    assert code == 0, said
    assert "its share" not in said


def test_a_shared_fixture_is_charged_to_itself(tmp_path: Path) -> None:
    tests = """
@pytest.fixture(scope="module")
def inner(): burn(0.3)
@pytest.fixture(scope="session")
def outer(request): request.getfixturevalue("other"); burn(0.2)
@pytest.fixture(scope="session")
def other(): subprocess.run([sys.executable, "-c", BURNT.format(0.4)], check=True)
def test_a(inner, outer): burn(0.1)
"""
    code, said = run(tmp_path, tests)
    assert code == 0, said
    found = costs(tmp_path)
    fixtures = {name.split("::")[1]: each for name, each in found["fixtures"].items()}
    assert fixtures["inner"]["own"] >= 0.3 > fixtures["outer"]["own"] >= 0.2
    assert fixtures["other"]["children"] >= 0.4 > fixtures["other"]["own"]
    assert fixtures["outer"]["children"] < 0.1
    phases = found["cases"]["x/test_it.py::test_a"]["phases"]
    assert phases["setup"]["own"] < 0.1 <= phases["call"]["own"] < 0.3
    assert "test_it.py::other (fixture)" in said


def test_what_a_case_builds_is_told(tmp_path: Path) -> None:
    tests = """
def test_a(): cache.kept("roles", "k1", lambda folder: (folder / "a").write_text("a"))
def test_b(): cache.kept("roles", "k1", lambda folder: (folder / "a").write_text("a"))
"""
    code, said = run(tmp_path, tests)
    assert code == 0, said
    assert "built: 1 roles" in said
    cases = costs(tmp_path)["cases"]
    assert [cases[f"x/test_it.py::test_{each}"]["made"] for each in "ab"] == [["roles/k1"], []]
    run(tmp_path, "def test_b(): pass\n")
    assert "x/test_it.py::test_a" in costs(tmp_path)["cases"], "what was left out is known still"


def test_every_folder_is_judged_by_its_own_share() -> None:
    given = Shares(yardstick_s=1.0, folders={"a": 100.0, "b": 100.0, "c": 100.0})
    found = judge({"a": 109.0, "b": 111.0, "c": 151.0, "d": 1.0}, given, 1.0)
    assert [(each.folder, each.is_failure) for each in found] == [
        ("b", False),
        ("c", True),
        ("d", True),
    ]
    assert judge({"c": 151.0}, given, 2.0) == []
    assert not is_near({"a": 49.0, "b": 1.0}, given)
    assert is_near({"a": 51.0}, given)
    assert is_near({"d": 0.1}, given)


def test_all_folders_of_tests_have_a_share(pytestconfig: pytest.Config) -> None:
    folders = set(pytestconfig.getini("testpaths")) - {"runtime", "simulator"}
    assert folders == set(read().folders)


def test_the_yardstick_measures() -> None:
    assert yardstick_s() > 0.5
