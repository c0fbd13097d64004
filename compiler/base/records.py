# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What FPGA ranks print: records of numbers, and the table that makes text of them again.

A record: 8 bytes for the number of its format, then 8 bytes for each argument, little-endian. What
an argument is stands in the table: an integer (sign- or zero-extended), a float (a double), the
number of a string of the table, or, as "text N", 2^63 + N and then in N words the bytes of a text
up to a 0. The table is a part of the JSON file beside the role.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

Kind = str  # "integer", "float", "string", "text N"
# Formats of the library's own, whose words are made here: compiler/lib/*.c.
MPI_FORMAT, ABORT_FORMAT = b"\1mpi", b"\1abort"


def words_of(kind: Kind) -> int:
    """How many words of a record an argument takes."""
    return 1 + int(kind.removeprefix("text ")) if kind.startswith("text ") else 1


def within(kinds: list[Kind], words: int) -> tuple[list[Kind], bool]:
    """The kinds of a record with texts that are cut so that it has so many words at most; and
    whether some are."""
    texts = [each for each in kinds if each.startswith("text ")]
    if sum(map(words_of, kinds)) <= words:
        return kinds, False
    left = words - (len(kinds) - len(texts))
    most = left // len(texts) - 1
    return [
        f"text {min(words_of(each) - 1, most)}" if each in texts else each for each in kinds
    ], True


@dataclass(frozen=True)
class Format:
    """A place that prints: stdout or stderr, the text as printf has it, the arguments' kinds.

    `is_placed`: the text is Plait's own, and begins with a file and a line of the program.
    """

    stream: str
    text: bytes
    kinds: tuple[Kind, ...] = ()
    is_placed: bool = False


@dataclass
class Formats:
    """The table, growing: what is there already keeps its number.

    `places`: numbers of the strings that are a file and a line, which Plait put there. No text of
    the program is one of them, whatever it says.
    """

    formats: list[Format] = field(default_factory=list[Format])
    strings: list[bytes] = field(default_factory=list[bytes])
    places: set[int] = field(default_factory=set[int])

    def add(self, wanted: Format) -> int:
        """The number of a format."""
        if wanted not in self.formats:
            self.formats.append(wanted)
        return self.formats.index(wanted)

    def add_string(self, wanted: bytes) -> int:
        """The number of a string of the program."""
        return self.add_table([wanted])

    def add_place(self, wanted: bytes) -> int:
        """The number of the string for a place of the program."""
        for number in self.places:
            if self.strings[number] == wanted:
                return number
        self.places.add(len(self.strings))
        self.strings.append(wanted)
        return len(self.strings) - 1

    def add_table(self, wanted: Sequence[bytes]) -> int:
        """The number of the first of strings whose numbers follow each other."""
        size = len(wanted)
        for first in range(len(self.strings) - size + 1):
            is_own = self.places.isdisjoint(range(first, first + size))
            if is_own and self.strings[first : first + size] == [*wanted]:
                return first
        self.strings += wanted
        return len(self.strings) - size

    def to_json(self) -> dict[str, Any]:
        """For the file beside the role. Bytes are written as the letters of Latin-1."""
        return {
            "formats": [
                {"stream": each.stream, "text": each.text.decode("latin-1"), "kinds": each.kinds}
                for each in self.formats
            ],
            "strings": [each.decode("latin-1") for each in self.strings],
        }

    def placed(self) -> dict[str, list[int]]:
        """Which formats begin with a place, and which strings are one: others are the program's."""
        formats = [number for number, each in enumerate(self.formats) if each.is_placed]
        return {"formats": formats, "strings": sorted(self.places)}

    @staticmethod
    def from_json(value: dict[str, Any]) -> Formats:
        """What to_json gave."""
        formats = [
            Format(each["stream"], each["text"].encode("latin-1"), tuple(each["kinds"]))
            for each in value["formats"]
        ]
        return Formats(formats, [each.encode("latin-1") for each in value["strings"]])
