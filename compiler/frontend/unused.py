# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Functions of Plait's own headers that a program has no use of, left out before they are parsed:
shmem.h alone defines and declares some thousands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from plait.compiler.frontend.columns import unescape

_MARKER = re.compile(r'^# \d+ "((?:[^"\\]|\\.)*)".*$', re.M)
_TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|[{};]')
_FUNCTION = re.compile(r"(?:\s|#[^\n]*\n)*static\b[^(;={]*?\b([A-Za-z]\w*)\s*\([^;={]*\)\s*")
_PROTOTYPE = re.compile(
    r"(?>(?:\s|#[^\n]*\n)*)(?!(?:typedef|static)\b)"  # what goes before, as much as there is
    r"[\w \n*]*?\b([A-Za-z]\w*)\s*\((?!\s*\*)[^;={]*\)\s*;"
)
_WORD = re.compile(r"[A-Za-z_]\w*")


class Left(NamedTuple):
    """A text without what is not used, and the names of declared functions that are missing."""

    text: str
    declared: frozenset[str]


def without_unused(text: str, is_own: Callable[[str], bool], *, is_alone: bool = True) -> Left:
    """A preprocessed text without the functions of Plait's headers that nothing left names: static
    ones, and prototypes if the text is all of the program. Lines stay.

    `is_own`: whether a file of a marker is such a header.
    """
    pieces: list[str] = []
    functions: dict[str, list[int]] = {}  # where the pieces of each stand
    prototypes: set[int] = set()
    for part, is_header in _parts(text, is_own):
        for item in _items(part) if is_header else [part]:
            if is_header and (found := _FUNCTION.match(item)):
                functions.setdefault(found[1], []).append(len(pieces))
            elif is_header and is_alone and (found := _PROTOTYPE.fullmatch(item)):
                functions.setdefault(found[1], []).append(len(pieces))
                prototypes.add(len(pieces))
            pieces.append(item)
    unused = {at for places in functions.values() for at in places}
    left = [at for at in range(len(pieces)) if at not in unused]
    while left:
        for word in _WORD.findall(pieces[left.pop()]):
            for name in _named(word):
                if places := functions.pop(name, None):
                    unused -= set(places)
                    left += places
    missing = {name for name, places in functions.items() if prototypes & set(places)}
    kept = (_blank(each) if at in unused else each for at, each in enumerate(pieces))
    return Left("".join(kept), frozenset(missing))


def _named(word: str) -> tuple[str, ...]:
    """The functions that are used where this word stands."""
    plain = word.removeprefix("__builtin_")
    if plain != word:
        return (plain, f"plait_bits_{plain}")
    return (word, f"{word}f")  # of C++'s sqrt(float) the name is sqrtf


def _blank(piece: str) -> str:
    """Empty lines and the last marker, so that what follows stays on its line."""
    markers = list(_MARKER.finditer(piece))
    before = f"\n{markers[-1][0]}" if markers else ""
    return before + "\n" * piece.count("\n", markers[-1].end() if markers else 0)


def _parts(text: str, is_own: Callable[[str], bool]) -> Iterator[tuple[str, bool]]:
    """Stretches of the text, and whether each is of Plait's own headers, markers included."""
    begin, is_header = 0, False
    for marker in _MARKER.finditer(text):
        is_next = is_own(unescape(marker[1]))
        if is_next != is_header:
            yield text[begin : marker.start()], is_header
            begin, is_header = marker.start(), is_next
    yield text[begin:], is_header


def _items(part: str) -> Iterator[str]:
    """Definitions and declarations, one after the other; at last what none of them ends."""
    begin = depth = 0
    is_function = False
    for token in _TOKEN.finditer(part):
        sign, ends = token[0], False
        if sign == "{":
            if depth == 0:
                is_function = _FUNCTION.fullmatch(part, begin, token.start()) is not None
            depth += 1
        elif sign == "}":
            depth -= 1
            ends = depth == 0 and is_function
        elif sign == ";":
            ends = depth == 0
        if ends:
            yield part[begin : token.end()]
            begin = token.end()
    yield part[begin:]
