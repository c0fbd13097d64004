# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The check's arithmetic as constant masks for hardware: one parity of selected bits for each bit.

A mask that a simulator or a synthesizer must work out by running a function costs minutes; a
number costs nothing.
"""

from collections.abc import Callable, Sequence

from ..crc32c import TABLE
from ..model import Spec
from . import text

BEAT_BITS_MAX = 512
REWIND_STEPS = 6
_STATE_BITS = 32
_CHUNK_BITS = 256


def _forward(state: int, data: bytes) -> int:
    for byte in data:
        state = state >> 8 ^ TABLE[(state ^ byte) & 0xFF]
    return state


def _backward(state: int, zeros: int) -> int:
    """The state before that many bytes of zero; each top byte of the table stands there once."""
    for _ in range(zeros):
        index = next(i for i, entry in enumerate(TABLE) if entry >> 24 == state >> 24)
        state = (state ^ TABLE[index]) << 8 & 0xFFFFFFFF | index
    return state


def _rows(columns: Sequence[int]) -> list[int]:
    """For each bit of the result the inputs it depends on, from the result of each input alone."""
    return [
        sum((column >> row & 1) << index for index, column in enumerate(columns))
        for row in range(_STATE_BITS)
    ]


def _matrix(inputs: int, effect: Callable[[int], int]) -> list[int]:
    return _rows([effect(1 << index) for index in range(inputs)])


def beat_masks() -> list[int]:
    """Of a beat's data for each bit of the state behind it."""
    size = BEAT_BITS_MAX // 8
    return _matrix(BEAT_BITS_MAX, lambda bit: _forward(0, bit.to_bytes(size, "little")))


def rewind_masks(step: int) -> list[int]:
    """Of a state for each bit of the state that 2 ** step bytes of zero led away from."""
    return _matrix(_STATE_BITS, lambda bit: _backward(bit, 1 << step))


def _literal(value: int, bits: int) -> list[str]:
    """A number as a concatenation of parts that fit in a line, the highest first."""
    if bits <= _CHUNK_BITS:
        return [f"{bits}'h{value:0{bits // 4}x}"]
    parts = [value >> shift & (1 << _CHUNK_BITS) - 1 for shift in range(0, bits, _CHUNK_BITS)[::-1]]
    lines = [f"{_CHUNK_BITS}'h{part:0{_CHUNK_BITS // 4}x}" for part in parts]
    return ["{" + lines[0] + ",", *(f" {line}," for line in lines[1:-1]), f" {lines[-1]}}}"]


def _table(rows: list[int], bits: int, indent: str, end: str) -> list[str]:
    """A packed array; its highest element stands first."""
    lines = [indent + "{"]
    for index, row in reversed(list(enumerate(rows))):
        part = _literal(row, bits)
        part[-1] += "," if index else ""
        lines += [f"{indent}  {line}" for line in part]
    return [*lines, indent + "}" + end]


def package(_spec: Spec) -> str:
    about = (
        "CRC-32C as constant masks. Bit b of the state behind a beat of W bits is the parity of"
        " what BeatMask[b][511 -: W] selects of the beat's data, to whose first 32 bits the state"
        " before it is added. Bit b of the state 2 ** s bytes of zero ago is the parity of what"
        " RewindMask[s][b] selects of the state."
    )
    lines = text.head("//", "crc32c.py", about)
    lines += ["// A narrow beat leaves steps unused.", "// verilator lint_off UNUSEDPARAM"]
    lines += ["package plait_crc32c_pkg;", ""]
    lines += [f"  localparam int unsigned BeatBitsMax = {BEAT_BITS_MAX};", ""]
    lines += [f"  localparam logic [31:0][{BEAT_BITS_MAX - 1}:0] BeatMask ="]
    lines += [*_table(beat_masks(), BEAT_BITS_MAX, "  ", ";"), ""]
    lines += [f"  localparam logic [{REWIND_STEPS - 1}:0][31:0][31:0] RewindMask = {{"]
    for step in reversed(range(REWIND_STEPS)):
        lines += _table(rewind_masks(step), _STATE_BITS, "    ", "," if step else "")
    return text.file([*lines, "  };", "", "endpackage", "// verilator lint_on UNUSEDPARAM"])
