# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Names of the files that a program may read: its literals, and its arguments.

What is in such a file is a constant of the roles that read it, so it is part of their key.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plait.compiler.frontend.preprocess import Preprocessed

BYTES_MAX = 1 << 16
_OPENS = re.compile(r"\bfopen\b")
_WRITES = re.compile(r'\bfopen\s*\(\s*("[^"\n]*"|argv\s*\[\s*\d+\s*\])\s*,\s*"[^"]*[wa+]')
_LITERALS = re.compile(r'"(?:[^"\\\n]|\\.)*"(?:\s*"(?:[^"\\\n]|\\.)*")*')


def names(sources: Iterable[Preprocessed]) -> frozenset[str]:
    """The literals of the sources, if one of these opens a file. Of several that stand one after
    the other it is all of them; those with a \\ are none."""
    known = list(sources)
    own = (
        line
        for each in known
        for file in each.lines
        if not each.is_system(file)
        for line in each.lines[file]
    )
    if not any(map(_OPENS.search, own)):
        return frozenset()
    texts = (re.sub(r"^#.*$", "", each.text, flags=re.MULTILINE) for each in known)
    literals = (match[0] for text in texts for match in _LITERALS.finditer(text))
    return frozenset(
        "".join(re.findall(r'"([^"]*)"', each)) for each in literals if "\\" not in each
    )


def written(sources: Iterable[Preprocessed]) -> frozenset[str]:
    """The names of files that the sources open in order to write, whoever does: literals, and
    argv[2] as it stands there."""
    return frozenset(
        re.sub(r"[\s\"]", "", match[1])
        for each in sources
        for file in each.lines
        if not each.is_system(file)
        for match in _WRITES.finditer("\n".join(each.lines[file]))
    )


def sums(found: frozenset[str], arguments: Sequence[str]) -> Iterator[str]:
    """What these files have in them, and what the arguments name, where a program opens files: its
    names, each with a sum, or with nothing if there is none that can be read."""
    for name in sorted({*found, *arguments} if found else ()):
        data = content(name)
        kept = sha256(data).hexdigest() if data is not None else ""
        yield f"{name}\0{'no file' if is_other(name) else kept}"


def is_other(name: str) -> bool:
    """Whether there is something of that name which is no file, as a directory."""
    try:
        return Path(name).exists() and not Path(name).is_file()
    except (OSError, ValueError):
        return False


def content(name: str) -> bytes | None:
    """What is in a file, a byte more than the most at most; None: it cannot be read."""
    try:
        if not Path(name).is_file():
            return None
        with Path(name).open("rb") as file:
            return file.read(BYTES_MAX + 1)
    except (OSError, ValueError):
        return None
