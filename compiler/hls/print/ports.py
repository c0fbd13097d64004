# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What a region's module has to be connected to, and sizes of memories in words."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..design import Memory, Register
from .options import Options

LINE_BYTES = 512  # of external memory


@dataclass(slots=True)
class RegionPorts:
    """What the role connects: for each register, memory and port the names of the pins."""

    module: str
    inputs: dict[Register, str] = field(default_factory=dict[Register, str])
    outputs: dict[Register, str] = field(default_factory=dict[Register, str])  # and its _valid_o
    reads: dict[tuple[Memory, int], str] = field(default_factory=dict[tuple[Memory, int], str])
    writes: dict[Memory, str] = field(default_factory=dict[Memory, str])


def place_bits(memory: Memory, options: Options) -> int:
    """Bits of a word's number in a memory."""
    return (words(memory, options) - 1).bit_length()


def is_word(memory: Memory, options: Options) -> bool:
    """Whether all of it is one word, which is the first; no bit of an address tells which."""
    return memory.size <= options.lanes


def words(memory: Memory, options: Options) -> int:
    """Words of a memory, 2 at least; in external memory whole lines."""
    size = memory.size if memory.line is None else lines(memory) * LINE_BYTES
    return max(2, -(-size // options.lanes))


def lines(memory: Memory) -> int:
    """Lines that a memory takes in external memory."""
    return -(-memory.size // LINE_BYTES)
