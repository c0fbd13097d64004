# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Runs the C++ tests of the hardware node, which need a model that Verilator makes."""

import os
import subprocess
from pathlib import Path

import pytest

from .build import ROOT, build_model

BINARY = ROOT / "build/native/plait_tests"
STAND_IN = ROOT / "hardware/model/testdata/plait_node.sv"
SUITE = "DISABLED_HardwareNode.*"


def model(width: int) -> Path:
    """The stand-in, as wide as wanted."""
    return build_model([STAND_IN], {"Width": width}, memory="plait_node__DOT__memory")


def cases() -> list[str]:
    """The names of the suite's tests, or nothing where the binary has not been built."""
    if not BINARY.exists():
        return []
    listing = subprocess.run(
        [BINARY, "--gtest_list_tests", f"--gtest_filter={SUITE}"],
        capture_output=True,
        text=True,
        check=True,
    )
    return [line.strip() for line in listing.stdout.splitlines() if line.startswith(" ")]


CASES = cases()


def test_the_cases_are_there() -> None:
    assert CASES, f"{BINARY} is missing or has no {SUITE}; run: make test"


@pytest.mark.parametrize("case", CASES)
def test_hardware_node(case: str) -> None:
    models = {f"PLAIT_TEST_MODEL_{width}": str(model(width)) for width in (64, 512)}
    done = subprocess.run(
        [
            BINARY,
            f"--gtest_filter={SUITE.replace('*', case)}",
            "--gtest_also_run_disabled_tests",
            "--gtest_brief=1",
        ],
        env={**os.environ, **models},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        errors="replace",
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout
