# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Makes a failing program short: leaves out lines for as long as it still fails."""

from __future__ import annotations

from collections.abc import Callable


def reduce_lines(text: str, still_fails: Callable[[str], bool]) -> str:
    """The text without lines that its failure does not need.

    Leaves out runs of lines whose braces match, longer ones first, until none can go any more.
    """
    lines = text.splitlines()
    length = max(len(lines) // 2, 1)
    while length:
        left_out = False
        at = 0
        while at < len(lines):
            shorter = lines[:at] + lines[at + length :]
            removed = "".join(lines[at : at + length])
            if _balanced(removed) and still_fails("\n".join(shorter) + "\n"):
                lines, left_out = shorter, True
            else:
                at += 1
        length = length if left_out and length == 1 else length // 2
    return _unwrapped(lines, still_fails)


def _unwrapped(lines: list[str], still_fails: Callable[[str], bool]) -> str:
    """Leaves out the line that opens a block and the one that closes it, but not what is inside."""
    at = 0
    while at < len(lines):
        end = _closing(lines, at)
        if end is not None:
            shorter = lines[:at] + lines[at + 1 : end] + lines[end + 1 :]
            if still_fails("\n".join(shorter) + "\n"):
                lines = shorter
                continue
        at += 1
    return "\n".join(lines) + "\n"


def _balanced(text: str) -> bool:
    depth = 0
    for letter in text:
        depth += (letter == "{") - (letter == "}")
        if depth < 0:
            return False
    return depth == 0


def _closing(lines: list[str], at: int) -> int | None:
    depth = 0
    for index in range(at, len(lines)):
        depth += lines[index].count("{") - lines[index].count("}")
        if depth <= 0:
            return index if index > at else None
    return None
