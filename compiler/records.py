# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What FPGA ranks print: records of numbers, and the table that makes text of them again.

A record: 8 bytes for the number of its format, then 8 bytes for each argument, little-endian. What
an argument is stands in the table: an integer (sign- or zero-extended), a float (a double), the
number of a string of the table, or, as "text N", 2^63 + N and then in N words the bytes of a text
up to a 0. The table is a part of the JSON file beside the role.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from plait.compiler.ir.format import format_c
from plait.compiler.passes.mpi.datatypes import size_of_code
from plait.compiler.specification import limit, shmem_calls, specification

Kind = str  # "integer", "float", "string", "text N"
# Formats of the library's own, whose words are made here: compiler/lib/*.c.
MPI_FORMAT, ABORT_FORMAT = b"\1mpi", b"\1abort"
_WORD, _ANY_TAG = 8, -2


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


class RecordError(Exception):
    """A record that the table does not know: role and table are not of one compilation."""


def format_record(table: Formats, record: bytes) -> tuple[str, bytes]:
    """The stream, stdout or stderr, and what was printed."""
    if len(record) < _WORD or len(record) % _WORD:
        raise RecordError(f"a record of {len(record)} bytes; it consists of words of 8")
    number = int.from_bytes(record[:_WORD], "little")
    if number >= len(table.formats):
        raise RecordError(f"format {number} of {len(table.formats)}")
    form = table.formats[number]
    if len(record) != _WORD * (1 + sum(map(words_of, form.kinds))):
        raise RecordError(
            f"format {number} has {len(form.kinds)} arguments, not those of a "
            f"record of {len(record)} bytes"
        )
    arguments: list[int | float | bytes] = []
    at = _WORD
    for kind in form.kinds:
        end = at + _WORD * words_of(kind)
        arguments.append(_argument(table, kind, record[at:end]))
        at = end
    if form.text.startswith((MPI_FORMAT, ABORT_FORMAT)):
        numbers = [int(each) for each in arguments if not isinstance(each, bytes)]
        (place,) = [each.decode() for each in arguments if isinstance(each, bytes)]
        return form.stream, f"plait: {_own_words(form.text, numbers, place)}\n".encode()
    return form.stream, format_c(form.text, arguments)


def _argument(table: Formats, kind: Kind, word: bytes) -> int | float | bytes:
    if kind == "float":
        (value,) = struct.unpack("<d", word)
        return float(value)
    if kind.startswith("text "):
        return word[_WORD:].partition(b"\0")[0]
    number = int.from_bytes(word, "little", signed=True)
    if kind == "integer":
        return number
    if not 0 <= number < len(table.strings):
        raise RecordError(f"string {number} of {len(table.strings)}")
    return table.strings[number]


# ---- what ends a rank ---------------------------------------------------------------------------


def _name(rows: Sequence[tuple[int, str]], number: int, otherwise: str) -> str:
    return dict(rows).get(number, otherwise)


def _own_words(text: bytes, numbers: Sequence[int], place: str) -> str:
    if text.startswith(ABORT_FORMAT):
        return f"MPI_Abort ({place}) with code {numbers[0]}"
    calls = [(each.number, each.name) for each in specification().mpi_calls.calls]
    calls += shmem_calls()
    calls += [(each.number, each.name) for each in specification().network.calls]
    calls += [(each.number, each.name) for each in specification().clock.calls]
    return f"{_name(calls, numbers[0], 'MPI')} ({place}): {sentence(Failed(*numbers[1:]))}"


class Failed(NamedTuple):
    """What plait_fail of compiler/include/plait.h says."""

    status: int
    peer: int
    tag: int
    size: int
    room: int  # -1: not known
    theirs: int  # codes of datatypes
    ours: int
    group: int  # 0: MPI_COMM_WORLD, 1: MPI_COMM_SELF


def _is(when: str | None, error: Failed) -> bool:
    """Whether a condition of spec/mpi.yaml holds."""
    match when:
        case "room < 0":
            return error.room < 0
        case "size < 0":
            return error.size < 0
        case "tag is any":
            return error.tag == _ANY_TAG
        case "peer is 0":
            return error.peer == 0
        case "sent is asked":
            return error.theirs == error.ours
        case "peer is outside":
            return error.room > 0 and not 0 <= error.peer < error.room
        case _:
            return True


def text_of(error: Failed) -> str | None:
    """The text with blanks; None: no number of an error."""
    spec = specification()
    for each in (*spec.network.errors, *spec.shmem.errors, *spec.clock.errors):
        if each.number == error.status:
            return each.text
    statuses = {each.name: each.number for each in spec.commands.completion_status}
    for row in spec.mpi.failures:
        number = statuses[row.status] if row.number is None else row.number
        if number == error.status and _is(row.when, error):
            return row.text
    return None


def sentence(error: Failed) -> str:
    """What ends a rank, in words, as runtime/base/failure.cpp makes them."""
    name = {0: "MPI_COMM_WORLD", 1: "MPI_COMM_SELF"}.get(error.group, "this communicator")
    rows = [(each.code, each.name) for each in specification().mpi.datatypes]
    codes = (error.theirs, error.ours)
    sent, asked = (_name(rows, code, "an unknown datatype") for code in codes)
    if (text := text_of(error)) is None:
        return f"completion with unknown status {error.status}"
    return text.format(
        **{each: getattr(error, each) for each in ("peer", "tag", "size", "room")},
        port=error.tag,
        their_port=error.theirs,
        last=error.room - 1,
        rank=f"rank {error.peer}" + (f" of {name}" if error.group else ""),
        comm=name,
        members="has rank 0 only" if error.room == 1 else f"has ranks 0 to {error.room - 1}",
        sent=sent,
        asked=asked,
        count=-(-error.size // max(size_of_code(error.ours), 1)) if "{count}" in text else 0,
        tag_max=limit("tag_max"),
    )
