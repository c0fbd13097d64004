# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Roles of a source whose lines were moved, as by a comment: the same with other line numbers.

code, places = moved.code(preprocessed)      # what is left without the places, and these
role = moved.relocated(role, places_before, places_now)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from plait.compiler.roles import Role

if TYPE_CHECKING:
    from plait.compiler.frontend.preprocess import Preprocessed

Place = tuple[str, int]  # a file and a line in it
_MARKER = re.compile(r'# (\d+) "((?:[^"\\]|\\.)*)"')
_NUMBER = re.compile(r"\b(?:in|of) line (\d+)")


class _NotFound(Exception):
    """A line has no place any more."""


def code(sources: Iterable[Preprocessed]) -> tuple[str, tuple[Place, ...]] | None:
    """The lines of preprocessed sources that are not empty, and where they stand.

    None: messages of the preprocessor, or names of files in the text, depend on the places.
    """
    lines: list[str] = []
    places: list[Place] = []
    for source in sources:
        if source.warnings:
            return None
        file, line = source.file, 0
        for text in source.text.splitlines():
            if marker := _MARKER.match(text):
                file, line = marker[2], int(marker[1])
                continue
            if text.strip():
                lines.append(text.rstrip())
                places.append((file, line))
            line += 1
    whole = "\n".join(lines)
    if any(f"{file}:" in whole for file in {file for file, _ in places}):
        return None
    return whole, tuple(places)


def relocated(role: Role, before: Sequence[Place], now: Sequence[Place]) -> Role | None:
    """The role with its lines as they are now; None: that cannot be said for sure."""
    lines: dict[Place, int] = {}
    for old, new in zip(before, now, strict=True):
        if old[0] != new[0] or lines.setdefault(old, new[1]) != new[1]:
            return None
    if role.side.get("warnings"):
        return None
    try:
        move = _Move(lines)
        text = "\n".join(map(move.comment, role.systemverilog.split("\n")))
        return replace(role, systemverilog=text, side=move.value(role.side))
    except _NotFound:
        return None


class _Move:
    def __init__(self, lines: Mapping[Place, int]) -> None:
        self._files = {file for file, _ in lines}
        self._of = {
            file: {a: b for (f, a), b in lines.items() if f == file} for file in self._files
        }
        moved = [file for file, pairs in self._of.items() if any(a != b for a, b in pairs.items())]
        self._moved = moved
        names = "|".join(map(re.escape, sorted(moved, key=len, reverse=True)))
        self._place = re.compile(rf"(?<![\w./-])({names}):(\d+)") if moved else None

    def comment(self, line: str) -> str:
        """A line of SystemVerilog, in whose comment places stand."""
        head, mark, comment = line.partition("//")
        return head + mark + self._text(comment) if mark else line

    def value(self, value: Any) -> Any:
        """A part of what is known of a role."""
        match value:
            case {"file": str() as file, "line": int() as line, **others}:
                others = {key: self.value(each) for key, each in others.items()}
                moved = {"file": file, "line": self._line(file, line), **others}
                return {key: moved[key] for key in value}
            case dict():
                members = cast("dict[str, Any]", value)
                return {key: self.value(each) for key, each in members.items()}
            case list() | tuple():
                return [self.value(each) for each in cast("Sequence[Any]", value)]
            case str():
                return self._numbers(self._text(value))
            case _:
                return value

    def _text(self, text: str) -> str:
        if self._place is None:
            return text
        return self._place.sub(lambda at: f"{at[1]}:{self._line(at[1], int(at[2]))}", text)

    def _numbers(self, text: str) -> str:
        """Texts that name a line alone: of the one file there is."""
        if not self._moved or not _NUMBER.search(text):
            return text
        own = [file for file in self._files if file in self._moved or not file.startswith("/")]
        if len(own) != 1:
            raise _NotFound
        return _NUMBER.sub(
            lambda at: at[0].removesuffix(at[1]) + str(self._line(own[0], int(at[1]))), text
        )

    def _line(self, file: str, line: int) -> int:
        if file not in self._moved:
            return line
        if line not in self._of[file]:
            raise _NotFound
        return self._of[file][line]
