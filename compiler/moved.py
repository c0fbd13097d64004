# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Roles of a source whose lines were moved, as by a comment: the same with other line numbers.

code, places = moved.code(preprocessed)      # what is left without the places, and these
role = moved.relocated(role, places_before, places_now)

A text of the program's own stays what it is, though it may look like a place: lines are changed
where side["placed"] says that Plait put them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from plait.compiler.frontend.columns import unescape
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
        for text in source.text.split("\n"):
            if marker := _MARKER.match(text):
                file, line = unescape(marker[2]), int(marker[1])
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
        return replace(role, systemverilog=text, side=move.side(role.side))
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
        # Of all files: one that stays may have a name that ends like that of one that is moved.
        names = "|".join(map(re.escape, sorted(self._files, key=len, reverse=True)))
        self._place = re.compile(rf"(?<![\w./-])({names}):(\d+)") if moved else None

    def side(self, side: Mapping[str, Any]) -> dict[str, Any]:
        """What is known of a role."""
        found = {key: self.value(each) for key, each in side.items() if key != "log"}
        if "log" in side:
            found["log"] = self._log(side["log"], side["placed"])
        return {key: found[key] for key in side}

    def _log(self, log: Mapping[str, Any], placed: Mapping[str, Sequence[int]]) -> dict[str, Any]:
        """What ranks print: texts of the program's own stay."""
        formats, strings = [dict(each) for each in log["formats"]], [*log["strings"]]
        for number in placed["formats"]:
            text = self._begin(formats[number]["text"].replace("%%", "%"))
            formats[number]["text"] = text.replace("%", "%%")
        for number in placed["strings"]:
            strings[number] = self._begin(strings[number])
        return {**log, "formats": formats, "strings": strings}

    def _begin(self, text: str) -> str:
        """A text that begins with a place; its letters are bytes."""
        plain = text.encode("latin-1").decode("utf-8", "surrogateescape")
        at = self._place.match(plain) if self._place is not None else None
        if at is not None:
            plain = f"{at[1]}:{self._line(at[1], int(at[2]))}{plain[at.end() :]}"
        return plain.encode("utf-8", "surrogateescape").decode("latin-1")

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
