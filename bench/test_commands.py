# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Each campaign and bench of the Makefile starts, with what it imports, from the root."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from bench.figures import REPOSITORY

MODULES = re.findall(r"python -m (bench\.\w+)", (REPOSITORY / "Makefile").read_text())


def test_the_makefile_names_them() -> None:
    assert set(MODULES) >= {"bench.run", "bench.zrlmpi", "bench.soak", "bench.hardware_soak"}


@pytest.mark.parametrize("module", MODULES)
def test_it_starts(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", module, "--help"],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "usage:" in done.stdout
