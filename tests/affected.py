# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Prints the test files that a change can have broken, one a line: what `make quick` runs.

    python -m tests.affected [REVISION]

The change is what differs from the revision (HEAD, if none is named), new files included. A test
file is affected if it has changed, or if something has that it depends on:

- a Python module or a data file that it imports or names, directly or through others;
- a SystemVerilog module of a block that it names, or one in its own folder of hardware;
- the C++ of runtime and simulator, for the C++ tests;
- another file of an area that it may use, as tools/tidy_dependencies.py has it: the C library that
  is compiled with a program, for example.

Tests that run the commands, in tests/, are affected by all that is installed.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path, PurePath

from tidy_dependencies import AREAS

from hardware.sources import ROOT, known, named_in, needed
from hardware.testing.imports import modules_of

_NATIVE = "tests/test_native.py"
# What is neither product nor test: changes of it are seen by these tests.
_DOCUMENTS = ("tests/test_documents.py", "tests/test_commands.py")
_TEXTS = {".md", ".dot", ".svg"}
_NOT_INSTALLED = {"tools", "tests", "bench"}
_USED = {"examples", "platforms"}  # what tests run that is of no area


def changed_files(revision: str) -> set[PurePath]:
    """The files that differ from a revision, from the root of the repository."""
    lines: list[str] = []
    for command in (
        ["git", "diff", "--name-only", "-z", revision],
        ["git", "ls-files", "--others", "--exclude-standard", "-z"],
    ):
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"affected: {done.stderr.strip()}")
        lines += done.stdout.split("\0")
    return {PurePath(line) for line in lines if line}


def block_of(test: PurePath) -> PurePath:
    """The folder that a test file is about: its own, or the block of hardware that it stands in."""
    folder = test.parent
    return folder.parent if folder.name in ("tb", "formal") else folder


def affected(changed: set[PurePath], root: Path = ROOT) -> set[str]:
    """The test files, from the root, that a change of these files can have broken."""
    tests = [path.relative_to(root) for area in AREAS for path in (root / area).rglob("test_*.py")]
    found: set[str] = set()
    blocks = _blocks(changed)
    for test in tests:
        if _is_affected(test, changed, blocks, root):
            found.add(str(test))
    for path in changed:
        found |= _by_kind(path)
    return {name for name in found if (root / name).is_file()}


def _is_affected(test: PurePath, changed: set[PurePath], blocks: set[str], root: Path) -> bool:
    """Whether a test file depends on one of the changed files, or names one of the blocks."""
    module = ".".join(test.with_suffix("").parts)
    if changed & {path.relative_to(root) for path in modules_of(module, root)}:
        return True
    if any(_reaches(path, test) for path in changed):
        return True
    return bool(blocks and blocks & named_in((root / test).read_text(encoding="utf-8")))


def _reaches(path: PurePath, test: PurePath) -> bool:
    """Whether a test file is affected by a change of a file that it neither imports nor names."""
    area, own = path.parts[0], test.parts[0]
    if path.name == "conftest.py":
        return test.is_relative_to(path.parent)
    if area in _USED:
        return own in ("run", "cli", "tests")
    if area not in AREAS or path.suffix in _TEXTS or path.name.startswith("test_"):
        return False
    if own == "tests" and area not in _NOT_INSTALLED and "testing" not in path.parts:
        return True
    if path.suffix == ".py":
        return False
    if path.suffix == ".sv":
        return test.parts[:2] == path.parts[:2]
    return area == own or own in _users(area)


@cache
def _users(area: str) -> set[str]:
    """The areas that may depend on one, directly or through others."""
    found: set[str] = set()
    waiting = [area]
    while waiting:
        used = waiting.pop()
        users = {each for each, uses in AREAS.items() if used in uses} - found
        found |= users
        waiting += users
    return found


def _blocks(changed: Iterable[PurePath]) -> set[str]:
    """The modules that are made of one of the changed SystemVerilog files, those included."""
    stems = {path.stem for path in changed if path.suffix == ".sv"}
    if not stems:
        return set()
    return {top for top in known() if stems & {path.stem for path in needed(top)}}


def _by_kind(path: PurePath) -> set[str]:
    """The test files that a change of such a file affects, whatever they import."""
    if path.name.startswith("test_") and path.suffix == ".py":
        return {str(path)}
    if path.suffix in _TEXTS:
        return set(_DOCUMENTS)
    if path.parts[0] in ("runtime", "simulator"):
        return {_NATIVE}
    return set()


def main() -> int:
    """Prints the affected test files of the change."""
    revision = sys.argv[1] if len(sys.argv) > 1 else "HEAD"
    print("\n".join(sorted(affected(changed_files(revision)))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
