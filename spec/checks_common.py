# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What is asked of every table: names that all languages take, nothing twice, fields that fit."""

import re
from collections.abc import Collection, Hashable, Iterable, Sequence
from string import Formatter

from .model import BitField, CallError, Flag
from .reserved import languages_that_reserve

_WORD_BITS = 64


def form_problems(where: str, name: str) -> Iterable[str]:
    """A name is in lower_snake_case."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name):
        yield f"{where}: {name}: a name in lower_snake_case is wanted"


def name_problems(where: str, name: str) -> Iterable[str]:
    """A name is in lower_snake_case, and no language has the word for itself."""
    yield from form_problems(where, name)
    if languages := languages_that_reserve(name):
        yield f"{where}: {name} is a keyword of {', '.join(languages)}: choose another"


def unique(where: str, entries: Iterable[tuple[Hashable, str]]) -> Iterable[str]:
    """No number, and no name, twice."""
    numbers: dict[Hashable, str] = {}
    names: set[str] = set()
    for number, name in entries:
        if number in numbers and number != name:
            yield f"{where}: {name} has the number of {numbers[number]}, {number}"
        if name in names:
            yield f"{where}: {name} is there twice"
        numbers.setdefault(number, name)
        names.add(name)


def field_problems(where: str, fields: Sequence[BitField], size: int) -> Iterable[str]:
    """Fields fill a record of so many bytes, are aligned and cross no word."""
    yield from unique(where, [(each.name, each.name) for each in fields])
    offset = 0
    for field in fields:
        yield from name_problems(where, field.name)
        if offset // _WORD_BITS != (offset + field.bits - 1) // _WORD_BITS:
            yield f"{where}: {field.name} crosses a 64-bit word (bits {offset} and on)"
        if offset % field.bits:
            yield f"{where}: {field.name} is not aligned to its own {field.bits} bits"
        offset += field.bits
    if offset != 8 * size:
        yield f"{where}: the fields sum up to {offset} bits, {8 * size} ({size} bytes) are wanted"


def flag_problems(where: str, flags: Sequence[Flag]) -> Iterable[str]:
    """Flags are bits of one byte, each its own."""
    yield from unique(where, [(each.bit, each.name) for each in flags])
    for flag in flags:
        if not 0 <= flag.bit < 8:
            yield f"{where}: {flag.name}: bit {flag.bit} is outside the 8 bits of the field"


def call_error_problems(
    where: str, errors: Sequence[CallError], numbers: range, fields: Collection[str]
) -> Iterable[str]:
    """Errors have numbers of this range, from the largest down, and texts with these fields."""
    yield from unique(f"{where}: errors", [(each.number, each.name) for each in errors])
    for each in errors:
        if each.number not in numbers:
            said = f"{each.number} is not from {numbers[0]} to {numbers[-1]}"
            yield f"{where}: {each.name}: {said}"
        found = {field for _, field, _, _ in Formatter().parse(each.text) if field is not None}
        for field in sorted(found - {*fields}):
            yield f"{where}: {each.name}: there is no field {field}"
