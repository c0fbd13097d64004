# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What an image for a soft processor says of itself: symbols, lines, calls. Reads ELF and DWARF."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from plait.compiler.soft.flow import Flow

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

    def stretches(self) -> Iterator[tuple[int, str]]:
        """Yields where each stretch of one line begins, and `main (a.c:3)`, in order.

        Of functions without lines it is the name alone, of what is no function's nothing. What the
        compiler adds and gives no line, as where a large frame begins, has the line before it.
        """
        functions = sorted((each.address, each) for each in self.symbols if each.is_function)
        starts = [address for address, _ in functions]
        ends = {each.address + each.size for _, each in functions}
        self.place(0)
        at_lines = {address for address, _, _ in self._lines or ()}
        before = "", 0
        for address in sorted(at_lines | ends | set(starts)):
            found = bisect_right(starts, address) - 1
            owner = functions[found][1] if found >= 0 else None
            if owner is None or address >= owner.address + owner.size:
                yield address, ""
            else:
                file, line = self.place(address)
                if not line and address > owner.address:
                    file, line = before
                before = file, line
                yield address, f"{owner.name} ({file}:{line})" if line else owner.name

    @cached_property
    def flow(self) -> Flow:
        """The instructions of .text."""
        return Flow(self._instructions())

    def addresses(self) -> list[int]:
        """The address of each instruction of .text, in order."""
        return [address for address, _ in self._instructions()]

    def calls(self, prefix: str, others: Collection[str] = ()) -> list[Call]:
        """All direct calls of functions whose name begins so, or is one of the others."""
        names = {
            each.address: each.name
            for each in self.symbols
            if each.is_function and (each.name.startswith(prefix) or each.name in others)
        }
        found: list[Call] = []
        for back, target in self.flow.calls:
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

    def _instructions(self) -> Iterator[tuple[int, int]]:
        """Yields address and bits of each instruction of .text, of two or four bytes."""
        section = self._file.get_section_by_name(".text")
        start, code = section["sh_addr"], section.data()
        at = 0
        while at + 2 <= len(code):
            size = 4 if code[at] & 3 == 3 else 2
            yield start + at, int.from_bytes(code[at : at + size], "little")
            at += size


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
