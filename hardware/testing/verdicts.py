# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Keeps the verdicts of tests that depend on nothing but files: what has passed passes at once.

    once(check, "hardware.common.tb.test_fifo", needed("plait_fifo"), {"Depth": 4})

A verdict is kept under a sum of all that the check depends on: the named files; the Python module
of the check, with all modules of the repository that it imports and the data files that these
name; further facts, such as parameters; the PLAIT_ variables of the environment; the versions of
the tools; hardware/testing and base as a whole. Only passes are kept, in the user's cache, for some
weeks after their last use. With PLAIT_VERDICTS=off every check runs; with PLAIT_VERDICTS=most a
tenth of what is kept runs all the same, another one for each commit (turn.py).
"""

import os
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import plait
from plait.base import cache as kept_things

from ..sources import ROOT
from . import turn
from .imports import modules_of

SWITCH = "PLAIT_VERDICTS"
_AGAIN_EVERY = 10
_OLD_S = 28 * 24 * 3600
_BEGAN = time.time()
_INSTALLED = Path(plait.__file__).parent
# Variables that say where things are kept or shown, not what a check does.
_ASIDE = {SWITCH, "PLAIT_CACHE", "PLAIT_PROGRESS", "PLAIT_SEED"}


class Counts(NamedTuple):
    """How many verdicts were kept, and how many that might have been were run again."""

    kept: int = 0
    again: int = 0


_counted: list[bool] = []  # whether a verdict was kept, since take_counts


def folder() -> Path:
    """Where verdicts are."""
    return kept_things.writable() / "verdicts"


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
    wanted = switch()
    if wanted == "off":
        check()
        return
    files = list(files)
    before = key(module, files, *facts, root=root)
    kept = folder() / before
    if kept.exists():
        is_again = wanted == "most" and turn.is_due(before, _AGAIN_EVERY)
        _counted.append(not is_again)
        with suppress(OSError):  # another run may just have removed it, or it is another user's
            if not is_again:
                os.utime(kept)
                return
            kept.unlink()
    check()
    is_same = key(module, files, *facts, root=root) == before  # nobody has changed a file meanwhile
    if is_same and all(map(_is_what_runs, _made_of(module, files, root))):
        with suppress(OSError):  # then it is not kept
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(f"{module} {facts}\n", encoding="utf-8")


def switch() -> str:
    """What the environment wants of kept verdicts: on, off or most. ValueError: something else."""
    wanted = os.environ.get(SWITCH) or "on"
    if wanted not in ("on", "off", "most"):
        raise ValueError(f"{SWITCH} is on, off or most, not {wanted!r}")
    return wanted


def take_counts() -> Counts:
    """Returns what has become of verdicts that were there since the last call."""
    counts = Counts(sum(_counted), len(_counted) - sum(_counted))
    _counted.clear()
    return counts


def forget_old() -> None:
    """Removes verdicts that nobody has used for some weeks."""
    limit = time.time() - _OLD_S
    with suppress(OSError, kept_things.CacheError):
        for path in folder().glob("*"):
            with suppress(OSError):  # another run may do the same
                if path.stat().st_mtime < limit:
                    path.unlink()


def key(module: str, files: Iterable[Path], *facts: object, root: Path = ROOT) -> str:
    """Returns the sum, in hexadecimal, of all that a check depends on; see `once`."""
    environment = {
        name: value
        for name, value in sorted(os.environ.items())
        if name.startswith("PLAIT_") and name not in _ASIDE
    }
    total = sha256(repr((module, facts, environment, _versions())).encode())
    for path in sorted(_made_of(module, files, root), key=lambda path: _name(path, root)):
        content = path.read_bytes()
        total.update(f"\n{_name(path, root)} {len(content)}\n".encode() + content)
    return total.hexdigest()


def _made_of(module: str, files: Iterable[Path], root: Path) -> set[Path]:
    """All files that a check depends on."""
    return {*files, *modules_of(module, root), *_packages(root), *_common(root)}


def _is_what_runs(path: Path) -> bool:
    """Whether a file of the repository is what this process has read, not a later state of it.

    It has not changed since the process began, and the copy that is installed says the same.
    """
    if not path.is_relative_to(ROOT):
        return True
    state = path.stat()
    if max(state.st_mtime, state.st_ctime) > _BEGAN:
        return False
    installed = _INSTALLED / path.relative_to(ROOT)
    return not installed.exists() or installed.read_bytes() == path.read_bytes()


def _packages(root: Path) -> set[Path]:
    """SystemVerilog packages, of which benches read numbers."""
    return {*(root / "hardware").rglob("*_pkg.sv"), *(root / "spec/generated/sv").glob("*_pkg.sv")}


def _common(root: Path) -> set[Path]:
    """What every check goes through, whether its imports say so or not."""
    paths = [*(root / "hardware/testing").glob("*.py"), *(root / "base").glob("*.py")]
    return {path for path in paths if not path.name.startswith("test_")}


def _name(path: Path, root: Path) -> str:
    """A file's place in the repository, or its name alone: what a test writes stands anywhere."""
    return str(path.relative_to(root)) if path.is_relative_to(root) else path.name


@cache
def _versions() -> tuple[str, ...]:
    """What the tools say of their versions, and the names of all packages with theirs."""
    said: list[str] = []
    for compiler in (os.environ.get("CXX") or "c++", os.environ.get("PLAIT_CC") or "cc"):
        command = [*compiler.split(), "--version"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        said.append(done.stdout)
    packages = sorted(path.name for path in Path(sysconfig.get_path("purelib")).glob("*.dist-info"))
    return (sys.version, *said, *packages)
