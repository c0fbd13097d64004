# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Documents name only what is there: files, folders, commands of plait, targets of make."""

from __future__ import annotations

import fnmatch
import posixpath
import re
from collections.abc import Iterator

from tidy_tree import Finding, SourceFile, Tree

LINK = re.compile(r"\]\(([^)\s#]+)(?:#[^)]*)?\)")
SPAN = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"[\w.*-]+(?:/[\w.*-]+)*/?")
COMMAND = re.compile(r"(?:^|[\s`$(])(?:\.venv/bin/)?plait ((?:-\S+ )*)([a-z][a-z-]*)\b(?!\.)")
MAKE = re.compile(r"(?:^|[\s`$])make ([a-z][a-z-]*)\b")

# The rows of the table of commands in cli/.
SUBCOMMAND = re.compile(r"\b(?:\w*Command|click\.(?:command|group))\(\s*\"([a-z-]+)\"")
TARGET = re.compile(r"^([a-z][a-z-]*):", re.MULTILINE)
TOP_FILE = re.compile(r"[A-Z][\w]+\.md|CMakeLists\.txt|pyproject\.toml")


def _exists(tree: Tree, path: str) -> bool:
    path = posixpath.normpath(path)
    return path in tree.paths or ("*" in path and bool(fnmatch.filter(tree.paths, path)))


def _named_paths(file: SourceFile, line: str, folders: set[str]) -> Iterator[tuple[str, str]]:
    """Each path that a line names: as written, and from the root."""
    for target in LINK.findall(line):
        if not re.match(r"[a-z]+:", target):
            yield target, str(file.path.parent / target)
    for span in SPAN.findall(line):
        if not PATH.fullmatch(span):
            continue
        is_inside = "/" in span and span.split("/")[0] in folders
        if is_inside or TOP_FILE.fullmatch(span):
            yield span, span


def dead_paths(tree: Tree) -> Iterator[Finding]:
    """Every file or folder of the repository that a document names exists."""
    folders = {path for path in tree.paths if "/" not in path} - {"."}
    folders |= {"hardware", "compiler"}  # areas that do not exist yet cannot be referred to
    for file in tree.having(".md"):
        for number, line in enumerate(file.lines, 1):
            for written, path in _named_paths(file, line, folders):
                if not _exists(tree, path):
                    yield file.at(number, "dead-path", f"name a path that exists, not {written}")


def _subcommands(tree: Tree) -> set[str]:
    found: set[str] = set()
    for file in tree.having(".py"):
        if file.path.parts[0] == "cli" and not file.is_test:
            found.update(SUBCOMMAND.findall(file.text))
    return found


def _code(file: SourceFile) -> Iterator[tuple[int, str]]:
    """The parts of a document set as code: spans, and lines of fenced blocks."""
    fenced = False
    for number, line in enumerate(file.lines, 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif fenced:
            yield number, line
        else:
            yield from ((number, span) for span in SPAN.findall(line))


def dead_commands(tree: Tree) -> Iterator[Finding]:
    """Every `plait ...` and `make ...` that a document quotes is a real command."""
    subcommands = _subcommands(tree)
    targets: set[str] = set()
    for file in tree.files:
        if str(file.path) == "Makefile":
            targets.update(TARGET.findall(file.text))
    for file in tree.having(".md"):
        for number, code in _code(file):
            for _, name in COMMAND.findall(code.replace("#pragma plait", "#pragma")):
                if name not in subcommands:
                    yield file.at(number, "dead-command", f"plait has no command {name}")
            for name in MAKE.findall(code):
                if name not in targets:
                    yield file.at(number, "dead-command", f"the Makefile has no target {name}")
