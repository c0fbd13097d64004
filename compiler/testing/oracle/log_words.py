# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What the simulator prints of a record of the log: simulator/nodes/log_format.cpp once more."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import NamedTuple

from plait.compiler.base.records import ABORT_FORMAT, MPI_FORMAT, Formats, Kind, words_of
from plait.compiler.base.specification import limit, specification
from plait.compiler.ir.format import format_c
from plait.compiler.passes.mpi.datatypes import size_of_code

_WORD, _ANY_TAG = 8, -2


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


def _shmem_calls() -> list[tuple[int, str]]:
    """Numbers and names of OpenSHMEM's calls, those of types once for each type."""
    table = specification().shmem
    found = [(each.number, each.name) for each in table.calls]
    for routine in table.routines:
        for index, kind in enumerate(table.types):
            found.append((routine.number + index, f"shmem_{kind.name}_{routine.name}"))
    return found


def _own_words(text: bytes, numbers: Sequence[int], place: str) -> str:
    if text.startswith(ABORT_FORMAT):
        return f"MPI_Abort ({place}) with code {numbers[0]}"
    calls = [(each.number, each.name) for each in specification().mpi_calls.calls]
    calls += _shmem_calls()
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
