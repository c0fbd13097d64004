# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A run that is ended from outside, and a case that does not end, are told by name."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.conftest import REPOSITORY

TESTS = """\
import signal
def test_wrong(): assert 1 == 2
def test_endless(): signal.pause()
"""
# Who runs the workers has heard that the second has begun, and before that how the first has ended.
CONFTEST = """\
import os, pathlib, pytest
pytest_plugins = ["tests.bounds"]
@pytest.hookimpl(trylast=True)
def pytest_runtest_logstart(nodeid):
    if nodeid.endswith("test_endless") and "PYTEST_XDIST_WORKER" not in os.environ:
        pathlib.Path("begun").write_text("now")
"""


def start(folder: Path, *options: str) -> subprocess.Popen[str]:
    """Starts a run of one case that fails and one that never ends, in a folder of its own."""
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "test_it.py").write_text(TESTS)
    kept = {k: v for k, v in os.environ.items() if not k.startswith("PYTEST")}
    return subprocess.Popen(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--rootdir", ".", *options],
        cwd=folder,
        env=kept | {"PYTHONPATH": str(REPOSITORY)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def test_a_terminated_run_names_failures_and_what_was_running(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "begun")
    run = start(tmp_path, "-n", "1")
    assert (tmp_path / "begun").read_text() == "now"
    run.send_signal(signal.SIGTERM)
    printed, _ = run.communicate(timeout=120)
    assert "assert 1 == 2" in printed
    assert "still running: test_it.py::test_endless\n" in printed


def test_a_case_that_never_ends_fails_with_its_place(tmp_path: Path) -> None:
    printed, _ = start(tmp_path, "-o", "timeout=2").communicate(timeout=120)
    assert "test_it.py:3: Failed" in printed
    assert "2 failed" in printed
