# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What tidy's rules look at: the text files of the repository, and what a finding is."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath

BINARY_SUFFIXES = {".pcapng", ".png", ".pdf", ".bin", ".gz"}


@dataclass(frozen=True, order=True)
class Finding:
    """One violation: where, which rule, and what to do instead."""

    path: str
    line: int
    rule: str
    replacement: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.rule}: {self.replacement}"


@dataclass(frozen=True)
class SourceFile:
    """A text file and its path from the root."""

    path: PurePosixPath
    text: str

    @cached_property
    def lines(self) -> list[str]:
        """The lines without their ends."""
        return self.text.splitlines()

    @property
    def is_generated(self) -> bool:
        """Files that a program wrote: exempt from what is said about hand-written text."""
        return "generated" in self.path.parts[:-1] or self.path.suffix in (".lock", ".expected")

    @property
    def is_test(self) -> bool:
        """Tests stand beside what they test and are named so."""
        return self.path.name.startswith("test_") or self.path.name == "conftest.py"

    def at(self, line: int, rule: str, replacement: str) -> Finding:
        """A finding in this file."""
        return Finding(str(self.path), line, rule, replacement)


class Tree:
    """The files that git tracks or would track."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.files = [file for path in self._paths() if (file := self._read(path))]

    def _paths(self) -> list[str]:
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listing = subprocess.run(command, cwd=self.root, capture_output=True, text=True, check=True)
        return sorted(set(filter(None, listing.stdout.split("\0"))))

    def _read(self, path: str) -> SourceFile | None:
        full = self.root / path
        if full.suffix in BINARY_SUFFIXES or full.is_symlink() or not full.is_file():
            return None
        try:
            return SourceFile(PurePosixPath(path), full.read_text(encoding="utf-8"))
        except UnicodeDecodeError:
            return None

    @cached_property
    def written(self) -> list[SourceFile]:
        """The files that people write."""
        return [
            file for file in self.files if not file.is_generated and file.path.name != "LICENSE"
        ]

    @cached_property
    def paths(self) -> set[str]:
        """Every file and folder of the tree."""
        found: set[str] = set()
        for file in self.files:
            found.add(str(file.path))
            found.update(str(parent) for parent in file.path.parents)
        return found

    def having(self, *suffixes: str) -> list[SourceFile]:
        """The written files with one of these suffixes."""
        return [file for file in self.written if file.path.suffix in suffixes]
