# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Pieces of SystemVerilog: names that are unique in a module, types, literals."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from plait.compiler.ir.nodes import Where


class Names:
    """Gives each thing a name that nothing else in the module has."""

    def __init__(self, *taken: str) -> None:
        self._taken = set(taken)

    def new(self, wanted: str, suffix: str = "") -> str:
        """`wanted` + suffix, with a number between them if another has that."""
        plain = re.sub(r"\W", "_", wanted)
        name, number = plain + suffix, 1
        while name in self._taken:
            number += 1
            name = f"{plain}_{number}{suffix}"
        self._taken.add(name)
        return name

    def stem(self, wanted: str, suffixes: Sequence[str]) -> str:
        """What begins several names that are new, with a number if one of them is not."""
        plain = re.sub(r"\W", "_", wanted)
        found, number = plain, 1
        while not self._taken.isdisjoint(found + each for each in suffixes):
            number += 1
            found = f"{plain}_{number}"
        self._taken.update(found + each for each in suffixes)
        return found


def vector(bits: int) -> str:
    """The type of so many bits."""
    return "logic" if bits == 1 else f"logic [{bits - 1}:0]"


def literal(bits: int, value: int) -> str:
    """A number of exactly these bits."""
    value &= (1 << bits) - 1
    return f"{bits}'d{value}" if value < 1024 else f"{bits}'h{value:x}"


def comment(where: Where | None) -> str:
    """The line of the source, as the end of a line."""
    return f"  // {where.file}:{where.line}" if where and where.line else ""


def declaration(direction: str, bits: int, name: str) -> str:
    """A port."""
    return f"  {direction:6} {vector(bits):14} {name}"


def instance(
    module: str,
    name: str,
    pins: Mapping[str, str],
    parameters: Mapping[str, int | str] | None = None,
) -> list[str]:
    """An instance, its pins one a line."""
    values = ", ".join(f".{key}({value})" for key, value in (parameters or {}).items())
    head = f"  {module} #({values}) {name} (" if values else f"  {module} {name} ("
    body = [f"    .{pin}({net})" for pin, net in pins.items()]
    return [head, *(line + "," for line in body[:-1]), body[-1], "  );"]


def by_value(writes: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Of pairs of when and what: each what once, and when; no two are at the same time."""
    found: dict[str, list[str]] = {}
    for when, what in writes:
        found.setdefault(what, []).append(when)
    return [(what, any_of(times)) for what, times in found.items()]


def any_of(enables: Iterable[str]) -> str:
    """Whether one of them is set."""
    several = list(enables)
    return several[0] if len(several) == 1 else " || ".join(f"({each})" for each in several)


def chosen(choices: Sequence[tuple[str, str]]) -> str:
    """The value of the first choice whose enable is set; of the last if none is."""
    *first, (_, last) = choices
    return "".join(f"({enable}) ? {value} : " for enable, value in first) + last


def merged(choices: Sequence[tuple[str, str]], bits: int) -> str:
    """The value of the choice whose enable is set, where no two are: less logic than chosen()."""
    if len(choices) == 1:
        return choices[0][1]
    return " | ".join(f"({{{bits}{{{enable}}}}} & ({value}))" for enable, value in choices)
