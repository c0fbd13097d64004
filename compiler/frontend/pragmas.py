# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""#pragma plait: what the program tells the planner of hardware. Other pragmas are ignored."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from plait.compiler.frontend.scope import Unit
from plait.compiler.frontend.syntax import Node
from plait.compiler.ir.nodes import Where

# The arguments of each word; one in brackets may be left out.
_WORDS = {
    "pipeline": "[N or off]",
    "unroll": "N",
    "partition": "NAME N",
    "reassociate": "",
    "recursion": "N",
    "room": "BYTES",
}
_NUMBER_MAX = 4096
_MOST = {"recursion": 1 << 20, "room": 1 << 30}


@dataclass(frozen=True)
class Pragma:
    """One that is ours; `number` is 1 where there is none, 0 for off."""

    word: str
    number: int
    name: str
    where: Where


def read_pragma(unit: Unit, node: Node, constant: Callable[[str], int | None]) -> Pragma | None:
    """None for pragmas of others; refuses what is wrong with one of ours."""
    text = node.string if isinstance(node.string, str) else node.string.value.strip('"')
    first, *words = re.sub(r"[()]", " ", text).split() or [""]
    if first != "plait":
        return None
    where = unit.where(node)
    word = words[0] if words else ""
    if word not in _WORDS:
        forms = ", ".join(f"{each} {_WORDS[each]}".strip() for each in _WORDS)
        raise unit.refuse(where, f"unknown pragma plait {word}".strip(), f"there are {forms}")
    form = _WORDS[word]
    counts = (0, 1) if form.startswith("[") else (len(form.split()),)
    if len(words) - 1 not in counts:
        wanted = f"#pragma plait {word} {form}".strip()
        raise unit.refuse(where, f"#pragma {text}", f"write {wanted}")
    number = 1
    if word == "pipeline" and words[1:] == ["off"]:
        number = 0
    elif words[1:]:
        most = _MOST.get(word, _NUMBER_MAX)
        number = _number(unit, where, words[-1], constant, most)
    return Pragma(word, number, words[1] if len(words) > 2 else "", where)


def _number(
    unit: Unit, where: Where, text: str, constant: Callable[[str], int | None], most: int
) -> int:
    number = int(text) if re.fullmatch(r"[0-9]{1,10}", text) else constant(text)
    if number is None or not 1 <= number <= most:
        raise unit.refuse(
            where,
            f"{text} in a pragma where a number from 1 to {most} is wanted",
            "write a number or the name of an enum constant",
        )
    return number
