# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What an image for a soft processor says of itself: symbols, lines, calls. Reads ELF and DWARF."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

_FUNCTION, _OBJECT = "STT_FUNC", "STT_OBJECT"


class Symbol(NamedTuple):
    """A function or an object."""

    name: str
    address: int
    size: int  # bytes
    is_function: bool


class Call(NamedTuple):
    """A call in the code: where it returns to, what it calls, where it stands in the source."""

    returns_to: int
    name: str
    file: str
    line: int


class Elf:
    """An executable. Raises ValueError for a file that is none."""

    def __init__(self, path: Path) -> None:
        from elftools.common.exceptions import ELFError  # noqa: PLC0415  only runs with cores do
        from elftools.elf.elffile import ELFFile  # noqa: PLC0415

        self._stream = path.open("rb")
        try:
            self._file: Any = ELFFile(self._stream)
        except ELFError as error:
            raise ValueError(f"{path}: {error}") from None
        self._values: dict[str, int] = {}
        self.symbols: list[Symbol] = []
        for each in self._file.get_section_by_name(".symtab").iter_symbols():
            kind = each["st_info"]["type"]
            self._values[each.name] = each["st_value"]
            if kind in (_FUNCTION, _OBJECT) and each["st_size"]:
                self.symbols.append(
                    Symbol(each.name, each["st_value"], each["st_size"], kind == _FUNCTION)
                )
        self._lines: list[tuple[int, str, int]] | None = None

    def close(self) -> None:
        """Closes the file."""
        self._stream.close()

    def content(self, size: int) -> bytes:
        """What is loaded, from address 0 on."""
        content = bytearray(size)
        for each in self._file.iter_segments("PT_LOAD"):
            data, at = each.data(), each["p_paddr"]
            content[at : at + len(data)] = data
        return bytes(content[:size])

    def value(self, symbol: str) -> int:
        """The value of a symbol, such as __heap_start."""
        return self._values[symbol]

    def place(self, address: int) -> tuple[str, int]:
        """File and line of an instruction; ("", 0) if they are not known."""
        if self._lines is None:
            self._lines = sorted(self._all_lines())
        at = bisect_right(self._lines, (address, "\U0010ffff", 0)) - 1
        return self._lines[at][1:] if at >= 0 else ("", 0)

    def calls(self, prefix: str) -> list[Call]:
        """All direct calls of functions whose name begins so."""
        names = {
            each.address: each.name
            for each in self.symbols
            if each.is_function and each.name.startswith(prefix)
        }
        found: list[Call] = []
        for back, target in self._jumps():
            if target in names:
                file, line = self.place(back - 2)
                found.append(Call(back, names[target], file, line))
        return found

    def _all_lines(self) -> Iterator[tuple[int, str, int]]:
        """Where each line begins; an end of a sequence has no line."""
        if not self._file.has_dwarf_info():
            return
        dwarf = self._file.get_dwarf_info()
        for unit in dwarf.iter_CUs():
            if _is_builtin(unit):
                continue
            program = dwarf.line_program_for_CU(unit)
            if program is None:
                continue
            names = _file_names(unit, program)
            sequence: list[tuple[int, str, int]] = []
            for entry in program.get_entries():
                state = entry.state
                if state is None:
                    continue
                if not state.end_sequence:
                    sequence.append((state.address, names(state.file), state.line))
                    continue
                # The linker puts what it leaves out at address 0.
                if sequence and sequence[0][0] != 0:
                    yield from sequence
                    yield state.address, "", 0
                sequence = []

    def _jumps(self) -> Iterator[tuple[int, int]]:
        """Address after each call, and the address that is called."""
        section = self._file.get_section_by_name(".text")
        start, code = section["sh_addr"], section.data()
        at, upper = 0, {}
        while at + 2 <= len(code):
            low = int.from_bytes(code[at : at + 2], "little")
            if low & 3 != 3:  # two bytes
                if low & 0xE003 == 0x2001:
                    yield start + at + 2, start + at + _short_offset(low)
                at += 2
                continue
            word = int.from_bytes(code[at : at + 4], "little")
            here = start + at
            register = word >> 7 & 31
            if word & 0x7F == 0x6F and register == 1:
                yield here + 4, here + _jump_offset(word)
            elif word & 0x7F == 0x17:
                upper = {register: here + _signed(word & 0xFFFFF000, 32)}
            elif word & 0x7F == 0x67 and register == 1 and word >> 15 & 31 in upper:
                yield here + 4, upper[word >> 15 & 31] + _signed(word >> 20, 12)
            at += 4


def _is_builtin(unit: Any) -> bool:
    """Of what the compiler calls for arithmetic; it is large, and nobody's place."""
    name = unit.get_top_DIE().attributes.get("DW_AT_producer")
    return name is not None and name.value.startswith(b"zig ")


def _file_names(unit: Any, program: Any) -> Any:
    """Of the numbers of files in a line program: as the compiler was given them."""
    header = program.header
    first = 0 if header["version"] >= 5 else 1
    entries = header["file_entry"]
    folders = [each.decode("utf-8", "surrogateescape") for each in header["include_directory"]]
    here = unit.get_top_DIE().attributes.get("DW_AT_comp_dir")
    root = here.value.decode("utf-8", "surrogateescape") if here else ""

    def name(number: int) -> str:
        entry = entries[number - first]
        text = entry.name.decode("utf-8", "surrogateescape")
        folder = folders[entry.dir_index - first] if entry.dir_index >= first else ""
        if text.startswith("/") or folder in ("", root):
            return text
        return f"{folder}/{text}"

    return name


def _signed(value: int, bits: int) -> int:
    return value - ((value >> bits - 1 & 1) << bits)


def _jump_offset(word: int) -> int:
    """Of jal."""
    bits = word >> 21 & 0x3FF, word >> 20 & 1, word >> 12 & 0xFF, word >> 31
    return _signed(bits[0] << 1 | bits[1] << 11 | bits[2] << 12 | bits[3] << 20, 21)


def _short_offset(word: int) -> int:
    """Of c.jal; its bits stand as 11, 4, 9:8, 10, 6, 7, 3:1, 5."""
    places = (11, 4, 9, 8, 10, 6, 7, 3, 2, 1, 5)
    value = 0
    for i, place in enumerate(places):
        value |= (word >> 12 - i & 1) << place
    return _signed(value, 12)
