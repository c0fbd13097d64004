# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What the tests that cross folders share: the repository, its environment, running a command."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

REPOSITORY = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent


@pytest.fixture(scope="session")
def repository() -> Path:
    """The root of the repository."""
    return REPOSITORY


@pytest.fixture(scope="session")
def tool() -> ToolBox:
    """The programs of the environment that runs the tests."""
    return ToolBox()


class ToolBox:
    """Finds programs beside the interpreter and runs them with output captured."""

    def path(self, name: str) -> str:
        """The program's path; a missing one fails the test, it never skips it."""
        found = BIN / name
        if not found.exists():
            pytest.fail(f"{found} is missing\nhint: run the tests with: make test")
        return str(found)

    def run(
        self, name: str, *args: str | Path, cwd: Path | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Runs the program to its end. The limit only ends a test that hangs."""
        environment = {k: v for k, v in os.environ.items() if not k.startswith("PLAIT_")}
        environment["PLAIT_PROGRESS"] = "0"
        environment["PATH"] = f"{BIN}{os.pathsep}{environment['PATH']}"
        return subprocess.run(
            [self.path(name), *map(str, args)],
            cwd=cwd,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )


@pytest.fixture(scope="session")
def programs(tool: ToolBox, tmp_path_factory: pytest.TempPathFactory) -> Programs:
    """The programs of tests/programs, compiled with plaitcc."""
    return Programs(tool, tmp_path_factory.mktemp("programs"))


class Programs:
    """Compiles a program when it is first asked for."""

    def __init__(self, tool: ToolBox, folder: Path) -> None:
        self.tool = tool
        self.folder = folder

    def source(self, name: str) -> Path:
        """The program's source."""
        return REPOSITORY / "tests" / "programs" / name

    def __call__(self, name: str) -> Path:
        """The program's executable."""
        executable = self.folder / name
        if not executable.exists():
            source = self.source(f"{name}.c")
            done = self.tool.run("plaitcc", "-Wall", "-Wextra", "-Werror", "-o", executable, source)
            assert done.returncode == 0, done.stderr
        return executable


@pytest.fixture
def launch(tool: ToolBox, tmp_path: Path) -> Iterator[Launch]:
    """Runs `plait run`; after the test nothing of it may be left: no process, no file."""
    launcher = Launch(tool, tmp_path)
    yield launcher
    launcher.assert_nothing_left()


class Launch:
    """`plait run` in a folder of its own, with a mark on every process that it brings about."""

    def __init__(self, tool: ToolBox, folder: Path) -> None:
        self.folder = folder
        self.temporary = folder / "temporary"
        self.temporary.mkdir()
        self.command = [tool.path("plait"), "run"]
        self.mark = uuid.uuid4().hex
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith("PLAIT_")}
        settings = {"TMPDIR": str(self.temporary), "TEST_MARK": self.mark, "PLAIT_FPGA": "none"}
        self.environment.update(settings, PLAIT_PROGRESS="0")

    def __call__(
        self, *args: str | Path | int, stdin: str = "", **environment: str
    ) -> subprocess.CompletedProcess[str]:
        """Runs to the end."""
        return subprocess.run(
            [*self.command, *map(str, args)],
            cwd=self.folder,
            env={**self.environment, **environment},
            input=stdin,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )

    def report(self, *args: str | Path | int) -> dict[str, Any]:
        """Runs to an end without fault; returns the report of --json."""
        path = self.folder / "report.json"
        done = self("--json", path, *args)
        assert done.returncode == 0, done.stderr
        return json.loads(path.read_text())

    def start(self, *args: str | Path | int, stdout: int | None = None) -> subprocess.Popen[str]:
        """Starts a run and returns at once. Signals work, also where those of the tests do not."""
        return subprocess.Popen(
            ["env", "--default-signal=HUP,INT,TERM", *self.command, *map(str, args)],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if stdout is None else stdout,
            stderr=subprocess.PIPE,
            text=True,
        )

    def processes(self) -> dict[int, str]:
        """All living processes of this test's runs: number and name."""
        found: dict[int, str] = {}
        for entry in Path("/proc").iterdir():
            try:
                # A process that has ended has no environment any more.
                if entry.name.isdigit() and self.mark in (entry / "environ").read_text("latin1"):
                    found[int(entry.name)] = (entry / "comm").read_text().strip()
            except OSError:
                continue
        return found

    def process(self, name: str) -> int:
        """The number of the one process of this name."""
        numbers = [number for number, comm in self.processes().items() if comm == name]
        assert len(numbers) == 1, self.processes()
        return numbers[0]

    def assert_nothing_left(self, files: bool = True) -> None:
        """No process and no temporary file; what was killed has a moment to go."""
        self.until(lambda: not self.processes(), "processes are left")
        if files:
            assert list(self.temporary.iterdir()) == []

    def until(self, condition: Callable[[], bool], otherwise: str) -> None:
        """Waits for what must come about; the limit only ends a test that hangs."""
        limit = time.monotonic() + 60
        while not condition():
            assert time.monotonic() < limit, f"{otherwise}: {self.processes()}"
            time.sleep(0.01)
