# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The words and clauses of OpenMP's pragmas."""

from __future__ import annotations

import re
from typing import NamedTuple

from plait.compiler.frontend.scope import Unit
from plait.compiler.frontend.syntax import Node
from plait.compiler.ir.nodes import Where

# Directives, with the clauses that mean something here; all others may be left out of account.
_KNOWN = (
    *("parallel", "single", "master", "masked", "task", "taskwait", "taskgroup", "barrier"),
    *("critical", "atomic", "taskloop"),
)
IGNORED = ("taskyield", "flush")
_ALONE = ("taskwait", "barrier", *IGNORED)  # no statement belongs to them
_HINTS = {
    "for": "launch a task for each iteration, or for a part of them",
    "sections": "write each section as a task",
    "threadprivate": "tasks have no threads of their own; use parameters",
}
_FIRST = ("parallel", "single", "master", "masked")  # others may follow them in one directive
_CLAUSE = re.compile(r"\s*,?\s*([a-z_]+)\s*(\()?")


class Directive(NamedTuple):
    """A pragma: its words and, by name, what stands in the parentheses of its clauses."""

    words: tuple[str, ...]
    clauses: dict[str, list[str]]
    where: Where


def read_directive(unit: Unit, node: Node) -> Directive | None:
    """None for pragmas that are not OpenMP's; refuses what programs of tasks cannot have."""
    text: str = node.string if isinstance(node.string, str) else node.string.value.strip('"')
    match = re.match(r"\s*omp\b(.*)", text, re.S)
    if match is None:
        return None
    where, rest = unit.where(node), match[1]
    words: list[str] = []
    if re.match(r"\s*critical\b\s*(\(\s*\w+\s*\))?(\s*hint\s*\([^)]*\))?\s*$", rest):
        return Directive(("critical",), {}, where)
    while found := re.match(r"\s*([a-z_]+)(?!\s*\()\b", rest):
        if words[-1:] == ["taskloop"] and found[1] == "simd":
            rest = rest[found.end() :]
            break
        if words and not (words[-1] in _FIRST and found[1] in (*_HINTS, *_FIRST, "taskloop")):
            break
        words.append(found[1])
        rest = rest[found.end() :]
    wrong = next((each for each in words if each not in (*_KNOWN, *IGNORED)), None)
    if wrong or not words:
        name = wrong or re.sub(r"\s+", " ", rest.strip()).partition("(")[0]
        hint = _HINTS.get(name, "there are parallel, single, task, taskwait and taskgroup")
        raise unit.refuse_always(
            where, f"#pragma omp {name} is not supported in programs of tasks", hint
        )
    return Directive(tuple(words), _clauses(rest), where)


def _clauses(text: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    while match := _CLAUSE.match(text):
        inside, at = "", match.end()
        if match[2]:
            depth, begin = 1, at
            while depth and at < len(text):
                depth += (text[at] == "(") - (text[at] == ")")
                at += 1
            inside = text[begin : at - (depth == 0)]
        found.setdefault(match[1], []).append(inside)
        text = text[at:]
    return found
