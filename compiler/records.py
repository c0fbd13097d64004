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
from plait.compiler.passes.datatypes import size_of_code
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
    calls = [(each.number, each.name) for each in specification().mpi.calls]
    calls += shmem_calls()
    calls += [(each.number, each.name) for each in specification().network.calls]
    calls += [(each.number, each.name) for each in specification().clock.calls]
    return f"{_name(calls, numbers[0], 'MPI')} ({place}): {_sentence(_Error(*numbers[1:]))}"


class _Error(NamedTuple):
    """What plait_fail of compiler/include/plait.h says; compiler/lib/groups.h: own statuses."""

    status: int
    peer: int
    tag: int
    size: int
    room: int  # -1: not known
    theirs: int  # codes of datatypes
    ours: int
    group: int  # 0: MPI_COMM_WORLD, 1: MPI_COMM_SELF


_OWN_STATUSES = (
    *((-1, "short"), (-2, "no_communicator"), (-3, "freed"), (-4, "no_group"), (-5, "color")),
    *((-6, "built_in"), (-7, "root"), (-8, "no_context")),
    *((-9, "tag"), (-10, "late"), (-11, "many_kept"), (-12, "no_grid"), (-13, "many_dims")),
    *((-14, "no_dim"), (-15, "large_grid"), (-16, "few_dims"), (-17, "off_grid")),
    *((-18, "direction"), (-19, "no_shares"), (-20, "no_set"), (-21, "freed_set")),
    *((-22, "many_sets"), (-23, "not_in_set"), (-24, "twice"), (-25, "no_stride")),
    *((-26, "outside"), (-27, "not_persistent"), (-28, "started"), (-29, "many_persistent")),
    *((-30, "no_request"), (-31, "many_open"), (-32, "site_open"), (-33, "no_free")),
    *((-34, "overlap"),),
)


def _count(error: _Error) -> int:
    """Of a buffer of less than no bytes."""
    return -(-error.size // size_of_code(error.ours))


def _wrong_tag(tag: int) -> str:
    if tag == _ANY_TAG:
        return "the tag is MPI_ANY_TAG; a send names one tag"
    return f"tag {tag} is not in 0 to {limit('tag_max')}"


def _model_sentence(error: _Error) -> str | None:
    """Of OpenSHMEM, of virtual circuits and of pauses, if it is one of theirs."""
    spec = specification()
    for each in (*spec.network.errors, *spec.shmem.errors, *spec.clock.errors):
        if each.number == error.status:
            values = {"peer": error.peer, "tag": error.tag, "port": error.tag, "size": error.size}
            values |= {"their_port": error.theirs, "room": error.room, "last": error.room - 1}
            return each.text.format(**values)
    return None


def _sentence(error: _Error) -> str:
    """In the words of runtime/api: error.cpp, check.cpp, communicator_calls.cpp."""
    statuses = [(each.number, each.name) for each in specification().commands.completion_status]
    name = {0: "MPI_COMM_WORLD", 1: "MPI_COMM_SELF"}.get(error.group, "this communicator")
    rank = f"rank {error.peer}" + (f" of {name}" if error.group else "")
    members = "has rank 0 only" if error.room == 1 else f"has ranks 0 to {error.room - 1}"
    end = "" if error.room < 0 else f" of {error.room} bytes"
    codes, types = (error.theirs, error.ours), specification().mpi.datatypes
    rows = [(each.code, each.name) for each in types]
    sent, asked = (_name(rows, code, "an unknown datatype") for code in codes)
    kind = _name([*statuses, *_OWN_STATUSES], error.status, "")
    if kind == "refused" and error.size < 0:
        kind = "count"
    elif kind == "refused" and error.room > 0 and not 0 <= error.peer < error.room:
        kind = "rank"
    if kind == "mismatched" and error.theirs == error.ours:
        kind = "collective"
    sentences = {
        "short": f"{rank} sent {error.size} bytes, this rank expected {error.room}",
        "truncated": f"message of {error.size} bytes from {rank}, tag {error.tag} is longer than "
        f"the receive buffer{end}",
        "collective": f"{rank} sent it in another collective than this rank receives in",
        "mismatched": f"{rank} sent {sent}, the receive asks for {asked}",
        "peer_failed": f"{rank} does not answer",
        "rank": f"rank {error.peer} is not in {name}, which {members}",
        "root": f"root {error.peer} is not in {name}, which {members}",
        "refused": "the buffer reaches beyond the memory of an FPGA rank",
        "no_communicator": "the communicator is MPI_COMM_NULL",
        "freed": "the handle is no communicator, or one that was freed",
        "no_group": f"an FPGA rank holds {error.room} communicators of its own at most",
        "color": f"the color is {error.peer}, less than zero and not MPI_UNDEFINED",
        "built_in": f"{name} cannot be freed",
        "no_context": "no context is left for another communicator",
        "count": f"the count is {_count(error)}, less than zero",
        "tag": _wrong_tag(error.tag),
        "late": "called after MPI_Finalize",
        "many_kept": f"an FPGA rank holds {error.room} requests that are done and not ended "
        "at most",
        "no_grid": "the communicator has no grid; MPI_Cart_create makes one",
        "many_dims": f"{error.peer} dimensions; an FPGA rank takes 0 to {error.room}",
        "no_dim": f"dims[{error.peer}] is {error.tag}, less than "
        + ("zero" if error.tag < 0 else "one"),
        "large_grid": f"the grid has more ranks than the communicator, which has {error.room}",
        "few_dims": f"maxdims is {error.peer}, the grid has {error.room} dimensions",
        "off_grid": f"coords[{error.peer}] is {error.tag}, not in 0 to {error.room - 1}, and the "
        "dimension is not periodic",
        "direction": f"the direction is {error.peer}, the grid has {error.room} dimensions",
        "no_shares": f"{error.room} ranks cannot be shared out over the dimensions that are given",
        "no_set": "the group is MPI_GROUP_NULL",
        "freed_set": "the handle is no group, or one that was freed",
        "many_sets": f"an FPGA rank holds {error.room} groups at most",
        "not_in_set": f"rank {error.peer} is not in the group, which has {error.room} ranks",
        "twice": f"rank {error.peer} is named twice",
        "no_stride": "the stride of a range is zero",
        "outside": f"rank {error.peer} of MPI_COMM_WORLD is in the group, but not in {name}",
        "not_persistent": "the request is not persistent; MPI_Send_init, MPI_Recv_init and their "
        "kin make such",
        "started": "the request is started already and not completed",
        "many_persistent": f"an FPGA rank holds {error.room} persistent requests at most",
        "no_request": "the request is MPI_REQUEST_NULL",
        "many_open": f"an FPGA rank holds {error.room} non-blocking collectives at most",
        "site_open": "what this call began on another communicator is not done; an FPGA rank "
        "keeps one vector for each call",
        "overlap": f"parts that overlap are {error.size} bytes together; this call has room for "
        f"{error.room}",
        "no_free": "a non-blocking collective cannot be freed; it must be completed",
    }
    if sentence := _model_sentence(error):
        return sentence
    return sentences.get(kind, f"completion with unknown status {error.status}")
