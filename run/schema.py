# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What a file may hold: small checks that combine, and note every problem they meet.

A check takes the document and a node, and returns the value, or None once it has noted a problem. A
mapping is checked by a table of fields.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from plait.run import units
from plait.run.document import Document, Node
from plait.run.errors import did_you_mean

Check = Callable[[Document, Node], Any]


class Field(NamedTuple):
    """One key of a mapping."""

    check: Check
    required: bool = False
    becomes: str | None = None  # the key in the result, where it differs


def mapping(fields: Mapping[str, Field], what: str) -> Check:
    """A mapping with these keys and no others."""

    def check(document: Document, node: Node) -> dict[str, Any] | None:
        if node.shape != "mapping":
            document.problem(node.place, f"{what}: wanted a mapping, found {node.describe()}")
            return None
        result: dict[str, Any] = {}
        seen: set[str] = set()
        for key, value in node.pairs:
            name = key_name(document, key, seen)
            if name is None:
                continue
            field = fields.get(name)
            if field is None:
                _unknown_key(document, key, name, fields, what)
                continue
            checked = field.check(document, value)
            if checked is not None:
                result[field.becomes or name] = checked
        for name, field in fields.items():
            if field.required and name not in seen:
                document.problem(node.place, f"{what}: key '{name}' is missing")
        return result

    return check


def entries(check_value: Check, what: str, known: Callable[[], Mapping[str, Any]]) -> Check:
    """A mapping whose keys are names of a known set and whose values all pass one check."""

    def check(document: Document, node: Node) -> dict[str, Any] | None:
        if node.shape != "mapping":
            document.problem(node.place, f"{what}: wanted a mapping, found {node.describe()}")
            return None
        fields = {name: Field(check_value) for name in known()}
        if not fields:
            fields = {str(key.scalar): Field(check_value) for key, _ in node.pairs}
        return mapping(fields, what)(document, node)

    return check


def key_name(document: Document, key: Node, seen: set[str]) -> str | None:
    """The key as a word, if it is one and was not there before."""
    if key.shape != "scalar" or not isinstance(key.scalar, str):
        document.problem(key.place, f"wanted a word as key, found {key.describe()}")
        return None
    if key.scalar in seen:
        document.problem(key.place, f"key '{key.scalar[:40]}' stands here a second time")
        return None
    seen.add(key.scalar)
    return key.scalar


def _unknown_key(
    document: Document, key: Node, name: str, fields: Mapping[str, Field], what: str
) -> None:
    near = did_you_mean(name[:60], fields)
    hint = f"did you mean '{near}'?" if near else f"keys: {', '.join(fields)}"
    document.problem(key.place, f"{what}: there is no key {key.describe()}", hint)


def quantity(kind: units.Quantity, minimum: int = 0) -> Check:
    """A number with a unit."""

    def check(document: Document, node: Node) -> int | None:
        wanted = f"wanted a {kind.name} such as {kind.example}"
        if node.shape != "scalar" or node.scalar is None or isinstance(node.scalar, bool):
            document.problem(node.place, f"{wanted}, found {node.describe()}")
            return None
        text = node.scalar if isinstance(node.scalar, str) else str(node.scalar)
        try:
            value = units.parse(text, kind)
        except units.UnitError as error:
            document.problem(node.place, str(error))
            return None
        if value < minimum:
            document.problem(node.place, f"{wanted}, more than nothing")
            return None
        return value

    return check


def integer(what: str, minimum: int, maximum: int) -> Check:
    """A whole number."""

    def check(document: Document, node: Node) -> int | None:
        value = node.scalar
        if isinstance(value, int) and not isinstance(value, bool) and minimum <= value <= maximum:
            return value
        message = f"wanted {what}, {minimum} to {maximum}, found {node.describe()}"
        document.problem(node.place, message)
        return None

    return check


def power_of_two(what: str, minimum: int, maximum: int) -> Check:
    """A whole number that is a power of two."""
    is_whole = integer(f"{what}, a power of two", minimum, maximum)

    def check(document: Document, node: Node) -> int | None:
        value = is_whole(document, node)
        if value is None or value & (value - 1) == 0:
            return value
        document.problem(node.place, f"wanted {what}, a power of two, found {value}")
        return None

    return check


def power_of_two_size(what: str, minimum: int, maximum: int) -> Check:
    """A size that is a power of two of bytes."""
    is_size = quantity(units.SIZE)

    def check(document: Document, node: Node) -> int | None:
        value = is_size(document, node)
        if value is None or (minimum <= value <= maximum and value & (value - 1) == 0):
            return value
        least, most = units.format_size(minimum), units.format_size(maximum)
        wanted = f"wanted {what}, a power of two from {least} to {most}"
        document.problem(node.place, f"{wanted}, found {node.describe()}")
        return None

    return check


def boolean(document: Document, node: Node) -> bool | None:
    """true or false."""
    if isinstance(node.scalar, bool):
        return node.scalar
    document.problem(node.place, f"wanted true or false, found {node.describe()}")
    return None


def word(what: str) -> Check:
    """Any text that is not empty."""

    def check(document: Document, node: Node) -> str | None:
        if isinstance(node.scalar, str) and node.scalar:
            return node.scalar
        document.problem(node.place, f"wanted {what}, found {node.describe()}")
        return None

    return check


def choice(what: str, known: Callable[[], tuple[str, ...]]) -> Check:
    """One word of a list."""

    def check(document: Document, node: Node) -> str | None:
        names = known()
        if isinstance(node.scalar, str) and node.scalar in names:
            return node.scalar
        near = did_you_mean(str(node.scalar)[:60], names)
        hint = f"did you mean {near}?" if near else f"there are: {', '.join(names)}"
        document.problem(node.place, f"wanted {what}, found {node.describe()}", hint)
        return None

    return check


def list_of(check_item: Check, what: str) -> Check:
    """A list whose every item passes."""

    def check(document: Document, node: Node) -> list[Any] | None:
        if node.shape != "list":
            document.problem(node.place, f"wanted {what}, found {node.describe()}")
            return None
        return [check_item(document, item) for item in node.items]

    return check
