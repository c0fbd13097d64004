# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Columns of the source for columns of the preprocessed text, in which macros are expanded."""

from __future__ import annotations

import bisect
import difflib
import re
from functools import cache

from plait.compiler.ir.nodes import Where

_MARKER = re.compile(r'#\s*(?:line\s+)?(\d+)\s+"((?:[^"\\]|\\.)*)"')
_TOKEN = re.compile(r'\w+|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|\S')


@cache
def unescape(name: str) -> str:
    """A file's name in a line marker as it is."""
    return re.sub(r"\\(.)", r"\1", name)


class Columns:
    """Knows which lines were changed by the preprocessor, and where their tokens came from."""

    def __init__(self, text: str, lines: dict[str, list[str]]) -> None:
        self._lines = lines
        self._expanded: dict[tuple[str, int], str] = {}
        self._maps: dict[tuple[str, int], tuple[list[int], list[int]]] = {}
        file, line = "", 1
        for each in text.split("\n"):
            if marker := _MARKER.match(each):
                line, file = int(marker[1]), unescape(marker[2])
                continue
            source = lines.get(file, ())
            if each.strip() and line <= len(source) and source[line - 1].rstrip() != each.rstrip():
                self._expanded.setdefault((file, line), each)
            line += 1

    def where(self, file: str, line: int, column: int) -> Where:
        """The place in the source; column 0 stays so."""
        key = (file, line)
        if key not in self._expanded or column == 0:
            return Where(file, line, column)
        if key not in self._maps:
            self._maps[key] = _align(self._expanded[key], self._lines[file][line - 1])
        columns, origins = self._maps[key]
        index = bisect.bisect_right(columns, column) - 1
        return Where(file, line, origins[index] if index >= 0 else 0)


def _align(expanded: str, source: str) -> tuple[list[int], list[int]]:
    """Columns of the expanded line's tokens and of the source's tokens that they stem from."""
    tokens = list(_TOKEN.finditer(expanded))
    origins = list(_TOKEN.finditer(source))
    matcher = difflib.SequenceMatcher(
        None, [each[0] for each in tokens], [each[0] for each in origins], autojunk=False
    )
    found = [0] * len(tokens)
    for tag, start, end, low, high in matcher.get_opcodes():
        for index in range(start, end):
            # Of a macro's expansion: the macro's name, the first token that is missing there.
            at = low + index - start if tag == "equal" else min(low, len(origins) - 1)
            if at < len(origins) and (tag == "equal" or high > low):
                found[index] = origins[at].start() + 1
    return [each.start() + 1 for each in tokens], found
