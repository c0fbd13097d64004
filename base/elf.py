# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Is a file what a compiler or linker should have made: ELF, with all of its parts in it?

Compilers that are killed, or whose disk is full, leave files that end early. And the variables of
such a file.
"""

import struct
from typing import NamedTuple

RELOCATABLE, EXECUTABLE, SHARED = 1, 2, 3
_HEADER = struct.Struct("<16sHHIQQQIHHHHHH")
_SECTION = struct.Struct("<IIQQQQIIQQ")
_SEGMENT = struct.Struct("<IIQQQQQQ")
_SYMBOL = struct.Struct("<IBBHQQ")
_NO_BITS, _SYMBOL_TABLE = 8, 2
_LOADED, _WRITABLE, _PAGE = 1, 2, 4096
_OBJECT, _FILE = 1, 4  # types of symbols
_LOCAL = 0


def fault(path: str, *kinds: int) -> str | None:
    """What is wrong with a file that should be ELF of one of these kinds; None if nothing is."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - imported by plait run, which must be fast
            data = file.read()
    except OSError as error:
        return f"{path} was not made ({error.strerror})"
    if data[:4] != b"\x7fELF":
        return f"{path} is empty" if not data else f"{path} is no ELF file"
    if data[4:6] != b"\2\1":
        return f"{path} is not for a little-endian machine of 64 bit"
    if len(data) < _HEADER.size or not _is_whole(data):
        return f"{path} ends early, after {len(data)} bytes"
    if struct.unpack_from("<H", data, 16)[0] not in kinds:
        return f"{path} is another kind of ELF file than wanted"
    return None


def _is_whole(data: bytes) -> bool:
    """Every part that its tables name lies in the file."""
    header = _HEADER.unpack_from(data)
    segments, sections = header[5], header[6]
    segment_count, section_count = header[10], header[12]
    if segments + segment_count * _SEGMENT.size > len(data):
        return False
    if not sections or sections + section_count * _SECTION.size > len(data):
        return False
    for index in range(segment_count):
        _, _, offset, _, _, size, _, _ = _SEGMENT.unpack_from(data, segments + index * 56)
        if offset + size > len(data):
            return False
    for index in range(section_count):
        section = _SECTION.unpack_from(data, sections + index * 64)
        if section[1] != _NO_BITS and section[4] + section[5] > len(data):
            return False
    return True


class Object(NamedTuple):
    """A variable of static storage: `source` has it alone, "" if all have it."""

    name: str
    source: str  # without its folder
    address: int  # in the file
    size: int  # bytes


def objects(path: str) -> list[Object]:
    """The variables of an executable that is whole, in the order of its table; none if that was
    taken out. Of a variable of a function the name is what stands before the dot."""
    with open(path, "rb") as file:  # noqa: PTH123 - imported by plait run, which must be fast
        data = file.read()
    header = _HEADER.unpack_from(data)
    first, count = header[6], header[12]
    sections: list[tuple[int, ...]] = [
        _SECTION.unpack_from(data, first + i * _SECTION.size) for i in range(count)
    ]
    found: list[Object] = []
    for section in (each for each in sections if each[1] == _SYMBOL_TABLE):
        names, source = sections[section[6]][4], ""
        for at in range(section[4], section[4] + section[5], _SYMBOL.size):
            name_at, info, _, _, address, size = _SYMBOL.unpack_from(data, at)
            end = data.index(b"\0", names + name_at)
            name = data[names + name_at : end].decode("utf-8", "replace")
            if info & 15 == _FILE:
                source = name  # of the local symbols after it
            elif info & 15 == _OBJECT:
                is_local = info >> 4 == _LOCAL
                found.append(Object(name.partition(".")[0], source * is_local, address, size))
    return found


def section(path: str, name: str) -> bytes:
    """What is in the section of that name of a file that is whole; nothing if it has none, or if
    the file is no ELF file of 64 bits."""
    with open(path, "rb") as file:  # noqa: PTH123 - imported by plait run, which must be fast
        data = file.read()
    if data[:6] != b"\x7fELF\2\1" or len(data) < _HEADER.size or not _is_whole(data):
        return b""
    header = _HEADER.unpack_from(data)
    rows: list[tuple[int, ...]] = [
        _SECTION.unpack_from(data, header[6] + index * _SECTION.size) for index in range(header[12])
    ]
    for row in rows:
        at = rows[int(header[13])][4] + row[0]
        if data[at : data.index(b"\0", at)] == name.encode():
            return data[row[4] : row[4] + row[5]]
    return b""


def end_of_data(path: str) -> int:
    """Where the pages end that an executable that is whole has for its variables, as its own
    addresses are."""
    with open(path, "rb") as file:  # noqa: PTH123 - imported by plait run, which must be fast
        data = file.read()
    header, end = _HEADER.unpack_from(data), 0
    for index in range(header[10]):
        kind, flags, _, address, _, _, size, _ = _SEGMENT.unpack_from(data, header[5] + index * 56)
        if kind == _LOADED and flags & _WRITABLE:
            end = -(-(address + size) // _PAGE) * _PAGE
    return end
