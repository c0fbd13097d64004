# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The C++ tests as pytest cases, so that one runner counts, selects and shares out all tests.

Every GoogleTest case of the binary runs in a process of its own.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

BINARY = Path(__file__).resolve().parent.parent / "build" / "native" / "plait_tests"


def native_cases() -> list[str]:
    """The names of all cases, or nothing where the binary has not been built."""
    if not BINARY.exists():
        return []
    listing = subprocess.run(
        [BINARY, "--gtest_list_tests"], capture_output=True, text=True, check=True
    )
    cases: list[str] = []
    suite = ""
    for line in listing.stdout.splitlines():
        name = line.split("#")[0].strip()
        if not line.startswith(" "):
            suite = name
        elif "DISABLED_" not in suite + name:
            cases.append(suite + name)
    return cases


CASES = native_cases()


def test_the_native_tests_are_built() -> None:
    assert CASES, f"{BINARY} is missing or empty; run: make test"


@pytest.mark.parametrize("case", CASES)
def test_native(case: str) -> None:
    done = subprocess.run(
        [BINARY, f"--gtest_filter={case}", "--gtest_brief=1"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        errors="replace",
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout
