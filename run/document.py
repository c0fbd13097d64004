# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""YAML and JSON with positions: a tree whose every node knows its line and column.

The tree is composed here from the parser's events, so that depth, size and the expansion of aliases
are bounded while reading: a file of a few lines must not become millions of nodes. Scalars follow
YAML 1.2's core schema (`no` is a word, `010` is ten); a JSON file is a YAML file.
"""

import os
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import yaml

from plait.run.errors import Failure

FILE_BYTES_MAX = 1 << 20
DEPTH_MAX = 32
NODES_MAX = 100_000
PROBLEMS_SHOWN_MAX = 20
_WIDTH_MAX = 96

Scalar = None | bool | int | float | str


class Place(NamedTuple):
    """Where something stands in a file; counts from 0."""

    line: int
    column: int
    width: int = 1


class Problem(NamedTuple):
    """One thing that is wrong with a file."""

    place: Place
    message: str
    hint: str | None = None


class Node:
    """A value in a file: a scalar, a list or a mapping (pairs, in the order of the file)."""

    __slots__ = ("items", "pairs", "place", "plain", "scalar", "shape", "weight")

    def __init__(self, shape: str, place: Place) -> None:
        self.shape = shape  # "scalar", "list" or "mapping"
        self.place = place
        self.scalar: Scalar = None
        self.plain = False
        self.items: list[Node] = []
        self.pairs: list[tuple[Node, Node]] = []
        self.weight = 1

    def describe(self) -> str:
        """What was found, for a message."""
        if self.shape != "scalar":
            empty = "" if self.items or self.pairs else "an empty "
            return f"{empty or 'a '}{self.shape}"
        if self.scalar is None:
            return "nothing"
        if isinstance(self.scalar, str):
            shown = self.scalar if len(self.scalar) <= 40 else self.scalar[:37] + "..."
            return f"'{printable(shown)}'"
        return str(self.scalar).lower()[:40]


class Document:
    """A file that was read, and what is wrong with it so far."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text
        self.root: Node | None = None
        self.problems: list[Problem] = []

    def problem(self, place: Place, message: str, hint: str | None = None) -> None:
        """Notes one."""
        if len(self.problems) < 1000:
            self.problems.append(Problem(place, message, hint))

    def render(self) -> str:
        """All problems in the order of the file, each with its line and a caret."""
        lines = self.text.splitlines()
        ordered = sorted(set(self.problems), key=lambda p: (p.place.line, p.place.column))
        shown = [self._render_one(problem, lines) for problem in ordered[:PROBLEMS_SHOWN_MAX]]
        if len(ordered) > PROBLEMS_SHOWN_MAX:
            shown.append(f"{self.path}: {len(ordered) - PROBLEMS_SHOWN_MAX} more errors")
        return "\n".join(shown)

    def _render_one(self, problem: Problem, lines: list[str]) -> str:
        place = problem.place
        head = f"{self.path}:{place.line + 1}:{place.column + 1}: {problem.message}"
        parts = [head]
        if place.line < len(lines):
            parts.append(_excerpt(lines[place.line], place))
        if problem.hint:
            parts.append(f"  hint: {problem.hint}")
        return "\n".join(parts)

    def raise_problems(self) -> None:
        """Fails with all of them, if there are any."""
        if not self.problems:
            return
        count = len(set(self.problems))
        raise Failure(
            f"{self.path} has {count} error{'s' if count > 1 else ''}", excerpt=self.render()
        )


def _excerpt(line: str, place: Place) -> str:
    """The line with a caret; of a very long line the part around the place."""
    start = max(0, place.column - 60) if len(line) > _WIDTH_MAX else 0
    shown = printable(line[start : start + _WIDTH_MAX])
    column = min(place.column - start, len(shown))
    width = max(1, min(place.width, len(shown) - column))
    number = str(place.line + 1)
    dots = "..." if start else ""
    margin = " " * (len(number) + 3)
    return f"  {number} | {dots}{shown}\n{margin}| {' ' * (len(dots) + column)}{'^' * width}"


def printable(text: str) -> str:
    """The text with everything that would upset a terminal replaced by one column."""
    return "".join(char if char.isprintable() else " " for char in text)


def load(path: str, what: str) -> Document:
    """Reads a file. Raises Failure if there is none or it is no YAML; later problems add up."""
    return parse(path, _read_text(path, what))


def _read_text(path: str, what: str) -> str:
    try:
        size = os.stat(path).st_size
        if size > FILE_BYTES_MAX:
            raise Failure(f"{what} {path} has {size} bytes; {FILE_BYTES_MAX} are allowed")
        with open(path, "rb") as file:
            data = file.read(FILE_BYTES_MAX + 1)
    except OSError as error:
        raise Failure(f"{what} {path} cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise Failure(f"{what} {path!r} cannot be read: {error}") from None
    if len(data) > FILE_BYTES_MAX:
        raise Failure(f"{what} {path} has more than {FILE_BYTES_MAX} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start)
        column = error.start - (data.rfind(b"\n", 0, error.start) + 1)
        wrong = data[error.start]
        raise Failure(
            f"{path}:{line + 1}:{column + 1}: wanted UTF-8 text, found byte 0x{wrong:02x}",
            hint=f"iconv -f LATIN1 -t UTF-8 {path} converts a Latin-1 file",
        ) from None


def parse(path: str, text: str) -> Document:
    """Composes the tree of a text."""
    document = Document(path, text)
    try:
        document.root = _Composer(document).compose()
    except yaml.YAMLError as error:
        form = "JSON" if path.endswith(".json") else "YAML"
        place, message = _yaml_problem(error, text)
        line = "".join(text.split("\n")[place.line : place.line + 1])
        is_tab = line[place.column : place.column + 1] == "\t"
        hint = "lines are indented with spaces" if is_tab and form == "YAML" else None
        document.problem(place, f"not {form}: {message}", hint)
    except _TooMuchError as error:
        document.problem(error.place, error.message)
    if document.root is None and not document.problems:
        document.problem(Place(0, 0), "the file is empty")
    if document.root is None:
        document.raise_problems()
    return document


def _yaml_problem(error: Any, text: str) -> tuple[Place, str]:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    message = str(getattr(error, "problem", None) or getattr(error, "reason", None) or error)
    context = getattr(error, "context", None)
    if context:
        message = f"{message} {context}"
    message = " ".join(printable(message).split())
    if mark is not None:
        return Place(mark.line, mark.column), message
    position = getattr(error, "position", 0)
    before = text[: position if isinstance(position, int) else 0]
    line = before.count("\n")
    return Place(line, len(before) - (before.rfind("\n") + 1)), message


class _TooMuchError(Exception):
    def __init__(self, place: Place, message: str) -> None:
        super().__init__(message)
        self.place = place
        self.message = message


class _Composer:
    """Builds the tree from the parser's events; a stack, no recursion."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._anchors: dict[str, Node] = {}
        self._open: list[tuple[Node, str | None]] = []
        self._keys: list[Node | None] = []  # of the open mappings: the key that waits for its value
        self._count = 0

    def compose(self) -> Node | None:
        """The root, or None for an empty file."""
        root: Node | None = None
        documents = 0
        for event in self._events():
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self._document.problem(_place(event), "wanted one document, found another")
                    break
                continue
            node = self._take(event)
            if node is not None and not self._open:
                root = node
        return root

    def _events(self) -> Iterator[Any]:
        yield from yaml.parse(self._document.text, Loader=yaml.CSafeLoader)

    def _take(self, event: Any) -> Node | None:
        """Handles one event; the node it completes, if it does."""
        if isinstance(event, yaml.ScalarEvent):
            return self._finish(self._scalar(event), event.anchor)
        if isinstance(event, yaml.AliasEvent):
            return self._finish(self._alias(event), None)
        if isinstance(event, (yaml.SequenceStartEvent, yaml.MappingStartEvent)):
            shape = "list" if isinstance(event, yaml.SequenceStartEvent) else "mapping"
            self._begin(Node(shape, _place(event)), event)
            return None
        if isinstance(event, (yaml.SequenceEndEvent, yaml.MappingEndEvent)):
            node, anchor = self._open.pop()
            self._keys.pop()
            return self._finish(node, anchor)
        return None

    def _begin(self, node: Node, event: Any) -> None:
        if len(self._open) >= DEPTH_MAX:
            raise _TooMuchError(node.place, f"nested more than {DEPTH_MAX} levels deep")
        self._tag(event, node)
        self._open.append((node, event.anchor))
        self._keys.append(None)

    def _finish(self, node: Node, anchor: str | None) -> Node:
        if anchor is not None:
            self._anchors[anchor] = node
        self._count += 1
        if self._count > NODES_MAX:
            raise _TooMuchError(node.place, f"more than {NODES_MAX} values")
        if self._open:
            self._attach(self._open[-1][0], node)
        return node

    def _attach(self, parent: Node, node: Node) -> None:
        parent.weight += node.weight
        if parent.weight > NODES_MAX:
            raise _TooMuchError(node.place, f"its aliases stand for more than {NODES_MAX} values")
        if parent.shape == "list":
            parent.items.append(node)
            return
        key = self._keys[-1]
        if key is None:
            self._keys[-1] = node
            return
        self._keys[-1] = None
        parent.pairs.append((key, node))

    def _scalar(self, event: Any) -> Node:
        start, end = event.start_mark, event.end_mark
        width = end.column - start.column if end.line == start.line else 1
        node = Node("scalar", Place(start.line, start.column, max(width, 1)))
        self._tag(event, node)
        node.plain = event.style in (None, "")
        node.scalar = resolve(event.value) if node.plain else event.value
        return node

    def _alias(self, event: Any) -> Node:
        node = self._anchors.get(event.anchor)
        if node is None:
            place = _place(event)
            open_names = [anchor for _, anchor in self._open]
            inside = "stands inside what it names" if event.anchor in open_names else "has no &"
            raise _TooMuchError(place, f"alias *{event.anchor} {inside}")
        return node

    def _tag(self, event: Any, node: Node) -> None:
        if event.tag is not None and event.tag != "!":
            self._document.problem(node.place, f"tags are not used here, found {event.tag}")


def _place(event: Any) -> Place:
    return Place(event.start_mark.line, event.start_mark.column)


_INTEGER = re.compile(r"[-+]?[0-9]+|0x[0-9a-fA-F]+|0o[0-7]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_WORDS: dict[str, Scalar] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_DIGITS_MAX = 40


def resolve(text: str) -> Scalar:
    """What a plain scalar means."""
    if text in _WORDS:
        return _WORDS[text]
    if len(text) > _DIGITS_MAX:
        return text
    if _INTEGER.fullmatch(text):
        bases = {"0x": 16, "0o": 8}
        base = bases.get(text[:2], 10)
        return int(text[2:], base) if base != 10 else int(text)
    return float(text) if _FLOAT.fullmatch(text) else text
