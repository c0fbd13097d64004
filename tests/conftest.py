# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What the tests that cross folders share: the repository, its environment, running a command."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

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
