# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What an executable was compiled from: plaitcc keeps it in the section .plait.sources.

There each object has its source and a record: two texts that end in a zero. The record says in
which folder and with which flags it was compiled, and the sums of the command's sources.
"""

import json
import os
from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from plait.run import terminal
from plait.run.compiling import TEXT
from plait.run.errors import Failure
from plait.run.native import Native
from plait.run.program import SOURCE_SUFFIXES, Program, find_executable

SECTION = ".plait.sources"
_HEADER = "plait_sources.h"
_PREFIX = "p_"
# What says nothing of a source: where the result goes, and how far the compiler goes.
_ASIDE = ("-c", "-S", "-pipe", "-v", "-MD", "-MMD", "-MP")
_ASIDE_WITH_VALUE = ("-o", "-MF", "-MT", "-MQ")
_NO_OBJECT = ("-E", "-M", "-MM", "-fsyntax-only")
_NAMES = ("-D", "-U")  # of the flags that decide a text those whose value is no path
_PATHS = tuple(each for each in TEXT if each not in _NAMES)


class _Record(NamedTuple):
    """Of an object: paths are absolute, or as they hold in this folder."""

    source: str
    flags: tuple[str, ...]
    total: str  # of the source as it was


def flags(parts: Native, arguments: Sequence[str]) -> list[str]:
    """The flags of a compiler with these arguments that put the record into its objects; none where
    it makes no object of a source."""
    sources = [each for each in arguments if each.endswith(SOURCE_SUFFIXES)]
    header = f"{parts.include}/{_HEADER}"
    if not sources or any(each in _NO_OBJECT for each in arguments) or not os.path.exists(header):
        return []
    facts = {
        "folder": os.getcwd(),
        "flags": _kept(arguments),
        "sums": {each: _sum(each) for each in sources},
    }
    text = json.dumps(facts, separators=(",", ":")).encode("utf-8", "surrogateescape")
    return [f"-DPLAIT_RECORD={_PREFIX}{text.hex()}", "-include", header]


def _kept(arguments: Sequence[str]) -> list[str]:
    """The flags among them that say something of the sources."""
    found: list[str] = []
    given = iter(arguments)
    for word in given:
        if word in _ASIDE_WITH_VALUE:
            next(given, None)
        elif word in (*TEXT, "-x"):
            found += [word, next(given, "")]
        elif word.startswith("-") and word not in _ASIDE and not word.startswith("-l"):
            found.append(word)
    return found


def with_sources(program: Program, who: str) -> Program:
    """The program as its sources, where its executable says what it was compiled from; else it.

    Says so, and which of them have changed since. `who`: the ranks that are hardware. Raises
    Failure where the sources were compiled with different flags, or are gone.
    """
    if program.sources:
        return program
    path = find_executable(program.executable)
    records = _read(path)
    if not records:
        return program
    name = os.path.basename(path)
    first = records[0]
    for each in records:
        if not os.path.isfile(each.source):
            raise Failure(
                f"{who}: hardware is made of sources, and {each.source}, of which plaitcc made"
                f" {name}, is gone",
                hint="name the sources instead of the executable",
            )
        if _texts(each) != _texts(first):
            raise Failure(
                f"{who}: hardware is made of sources with the same flags, and plaitcc made {name}"
                f" of {first.source} with {_shown(first)}, of {each.source} with {_shown(each)}",
                hint="name the sources instead of the executable, and --cflags",
            )
        if _sum(each.source) != each.total:
            terminal.write_error(
                f"plait: {terminal.strong('warning', 'yellow')}: {each.source} has changed since"
                f" plaitcc compiled {name}; this run takes it as it is now\n"
            )
    sources = tuple(dict.fromkeys(each.source for each in records))
    terminal.write_error(f"plait: {who}: {name} was made of {', '.join(sources)}\n")
    return program._replace(sources=sources, executable="", cflags=(*first.flags, *program.cflags))


def _texts(record: _Record) -> list[str]:
    """The flags that decide which text the compiler sees."""
    found: list[str] = []
    words = iter(record.flags)
    for word in words:
        if word.startswith(TEXT):
            found.append(word + (next(words, "") if word in TEXT else ""))
    return found


def _shown(record: _Record) -> str:
    return " ".join(_texts(record)) or "none"


def _read(path: str) -> list[_Record]:
    """The records of an executable, in the order in which it was linked; none: it has none."""
    from plait.base import elf

    texts = elf.section(path, SECTION).split(b"\0")
    found: list[_Record] = []
    for file, text in zip(texts[::2], texts[1::2], strict=False):
        try:
            facts = json.loads(bytes.fromhex(text.decode().removeprefix(_PREFIX)))
            folder, source = facts["folder"], file.decode("utf-8", "surrogateescape")
            given = tuple(_moved(facts["flags"], folder))
            found.append(_Record(_near(folder, source), given, facts["sums"].get(source, "")))
        except (ValueError, KeyError, TypeError, AttributeError):
            return []
    return found


def _near(folder: str, path: str) -> str:
    """A path of a folder as it holds in this one."""
    there = os.path.normpath(os.path.join(folder, path))
    return path if os.path.abspath(path) == there else there


def _moved(given: Sequence[str], folder: str) -> list[str]:
    """Flags with their paths as they hold in this folder."""
    found: list[str] = []
    words = iter(given)
    for word in words:
        name = next((each for each in _PATHS if word.startswith(each)), None)
        if name is None:
            found.append(word)
        else:
            value = word.removeprefix(name) or next(words, "")
            found += [name, _near(folder, value)]
    return found


def _sum(path: str) -> str:
    try:
        with open(path, "rb") as file:
            return sha256(file.read()).hexdigest()
    except OSError:
        return ""
