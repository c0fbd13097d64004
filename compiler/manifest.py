# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The key of a request's roles without the preprocessor, where nothing has changed that it reads.

What stands in a manifest: the sums of all files that the preprocessor read and of those that the
program may read, the files that it would have read had they been there, and the key. It is kept
under all else that decides what the preprocessor gives: the request, the folder, variables of the
environment, the C compiler and Plait's own files. As in the direct mode of ccache.
"""

from __future__ import annotations

import json
import os
import re
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from plait.base import notes
from plait.compiler import identity

_VARIABLES = (
    *("CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "GCC_EXEC_PREFIX", "COMPILER_PATH", "PATH"),
    *("SOURCE_DATE_EPOCH", "LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES"),
)
# What depends on more than files, or asks for files whose names are not known here.
_MORE = re.compile(
    r"__(?:DATE|TIME|TIMESTAMP)__|__has_(?:include|embed)|#\s*embed"
    r"|#\s*include(?:_next)?\b\s*[^\s<\"]"
)
_INCLUDE = re.compile(r"^\s*#\s*include\s*[<\"]([^>\"]+)[>\"]")
_SOURCE = re.compile(r"\.([ch]|cc|hh|[ch]pp|[ch]xx|inc|inl)$")
_YOUNG_S = 2.0  # what is so new may change again within the same time of the file system


def name(
    values: str, sources: Sequence[str], flags: Sequence[str], parts: Sequence[str]
) -> str | None:
    """Where the manifest of a request is kept; `parts`: folders of the package that decide.

    A manifest is not written anew, so sources and headers beside them have their part in its name.
    None: the C compiler or a file of Plait's is missing.
    """
    try:
        found = [values, sys.version, str(Path.cwd()), identity.state(parts), *identity.packages()]
    except (OSError, ValueError):
        return None
    for folder in sorted(_folders(sources, flags)):
        with suppress(OSError):
            found += sorted(map(notes.state, filter(_SOURCE.search, _paths(folder))))
    found += [f"{each}={os.environ.get(each)}" for each in _VARIABLES]
    return notes.name_of("manifest", *found)


def find(name: str) -> Any | None:
    """What was kept as the key, if all files are as they were."""
    text = notes.find(name)
    if text is None:
        return None
    try:
        facts = json.loads(text)
        if any(Path(each).exists() for each in facts["absent"]):
            return None
        if any(_sum(path) != total for path, total in facts["files"]):
            return None
    except (ValueError, KeyError, TypeError):
        return None
    return facts["key"]


def keep(
    name: str,
    lines: Mapping[str, Sequence[str]],
    reads: Iterable[str],
    flags: Sequence[str],
    key: Any,
) -> None:
    """Keeps a key for these files of the preprocessor, by name with their lines, and these that the
    program may read; not where it depends on more, or where a file is so new that it may change."""
    files = [each for each in lines if Path(each).is_file()]
    if any(_MORE.search(line) for each in files for line in lines[each]):
        return
    read = [*files, *(each for each in reads if Path(each).is_file())]
    now = time.time()
    if any(now - Path(each).stat().st_mtime < _YOUNG_S for each in read):
        return
    facts = {
        "files": [[each, _sum(each)] for each in dict.fromkeys([*read, *reads])],
        "absent": sorted(_others(files, lines, flags)),
        "key": key,
    }
    notes.keep(name, json.dumps(facts))


def _others(
    files: Sequence[str], lines: Mapping[str, Sequence[str]], flags: Sequence[str]
) -> Iterator[str]:
    """The places where something that is included could stand, and does not."""
    asked = {match[1] for each in files for line in lines[each] if (match := _INCLUDE.match(line))}
    for folder in sorted(_folders(files, flags)):
        for each in asked:
            path = Path(folder) / each
            if not path.exists():
                yield str(path)


def _folders(files: Sequence[str], flags: Sequence[str]) -> set[str]:
    """Where the preprocessor looks for what these files include."""
    folders = {str(Path(each).parent) for each in files}
    for at, flag in enumerate(flags):
        for option in ("-I", "-iquote", "-isystem", "-idirafter"):
            if flag.startswith(option):
                folders.add(flag.removeprefix(option) or "".join(flags[at + 1 : at + 2]))
    return folders


def _paths(folder: str) -> list[str]:
    with os.scandir(folder) as entries:
        return [each.path for each in entries if each.is_file()]


def _sum(path: str) -> str:
    """Of what is in a file; nothing if it cannot be read."""
    try:
        return sha256(Path(path).read_bytes()).hexdigest()
    except (OSError, ValueError):
        return ""
