# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What runs side by side in check.sh is told in one order, and no failure is lost."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("check.sh")
MODULES = ("crossbar", "fifo", "match", "timer")
STEPS = (
    *("ruff check", "ruff format", "clang-format", "shell syntax", "generated files"),
    *("verilator lint", "tidy", "pyright"),
)


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    """A repository with some modules, and tools that find nothing wrong."""
    for each in MODULES:
        file = tmp_path / f"hardware/{each}/rtl/{each}.sv"
        file.parent.mkdir(parents=True)
        file.touch()
    (tmp_path / "spec/generated/sv").mkdir(parents=True)
    for name in ("some.cpp", "some.sh"):
        (tmp_path / name).touch()
    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)
    (tmp_path / "bin").mkdir()
    for name in ("ruff", "clang-format", "pyright", "verilator_bin"):
        put(tmp_path, name, "")
    put(tmp_path, "python", f"case $1 in -c | -m) echo {tmp_path} ;; esac")
    return tmp_path


def put(folder: Path, name: str, script: str) -> None:
    """A tool that does what `script` says."""
    path = folder / "bin" / name
    path.write_text(f"#!/bin/bash\n{script}\n", encoding="utf-8")
    path.chmod(0o755)


def check(folder: Path) -> tuple[int, list[str]]:
    """Exit code of the script, and what it says, without the lines of the generator."""
    done = subprocess.run(
        ["bash", SCRIPT],
        cwd=folder,
        env={"PATH": f"{folder}/bin:{os.environ['PATH']}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode, [line for line in done.stdout.splitlines() if line != str(folder)]


def test_steps_are_told_in_order(tools: Path) -> None:
    said = [f"check: {step}: ok" for step in STEPS]
    assert check(tools) == (0, [*said, "check: all is well"])


def test_modules_are_told_in_order_and_all_failures_named(tools: Path) -> None:
    put(
        tools,
        "verilator_bin",
        'case ${@: -1} in *fifo.sv | *timer.sv) echo "${@: -1}"; exit 1 ;; esac',
    )
    put(tools, "pyright", "echo wrong type; exit 1")
    code, said = check(tools)
    assert code == 1
    assert said[5:] == [
        "hardware/fifo/rtl/fifo.sv",
        "hardware/timer/rtl/timer.sv",
        "check: verilator lint: FAILED",
        "check: tidy: ok",
        "wrong type",
        "check: pyright: FAILED",
        "check: failed: [verilator lint] [pyright]",
        "hint: `make format` mends formats, `make generate` generated files",
    ]


def test_nothing_is_left_in_the_temporary_folder(tools: Path) -> None:
    # mktemp of the script is sent where it can be seen.
    put(tools, "mktemp", f"mkdir {tools}/kept; echo {tools}/kept")
    assert check(tools)[0] == 0
    assert not (tools / "kept").exists()
