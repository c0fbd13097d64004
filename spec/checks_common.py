# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What is asked of every table: names that all languages take, nothing twice."""

import re
from collections.abc import Hashable, Iterable

from .reserved import languages_that_reserve


def name_problems(where: str, name: str) -> Iterable[str]:
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name):
        yield f"{where}: {name}: a name in lower_snake_case is wanted"
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
