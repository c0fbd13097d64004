# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Sequential model of random GASNet programs: what a node has, and what C makes of numbers."""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass, field

MASK32, MASK64 = 0xFFFFFFFF, 0xFFFFFFFFFFFFFFFF
SUMS, BITS, MOST, WIDE, SLOTS = 3, 2, 2, 3, 96
WORDS = SUMS + BITS + MOST  # those that handlers add to, those they xor, those with the largest
HALF = 8192  # bytes: in turn, one half of a segment is written while the other is read
BUFFER = 4016  # bytes


@dataclass(frozen=True, slots=True)
class Kind:
    """A type of elements: in C, in names, in Python's struct, and its value for a number."""

    c: str
    name: str
    format: str
    fill: str
    value: Callable[[int, int], int]

    @property
    def size(self) -> int:
        """Bytes of an element."""
        return struct.calcsize(self.format)

    def filled(self, seed: int, count: int) -> bytes:
        """What fill_NAME of the program leaves."""
        mixed = [((seed ^ i * 40503) * 2654435 + i) & MASK32 for i in range(count)]
        values = [self.value(u, i) for i, u in enumerate(mixed)]
        return struct.pack(f"<{count}{self.format}", *values)

    def hash(self, data: bytes) -> int:
        """What hash_NAME of the program returns."""
        state = 17
        for value in struct.unpack(f"<{len(data) // self.size}{self.format}", data):
            low = (value ^ value >> 32) if self.format == "Q" else value
            state = (state * 31 + low) & MASK32
        return state


KINDS = (
    Kind("unsigned char", "char", "B", "u >> 5", lambda u, _: u >> 5 & 0xFF),
    Kind("unsigned short", "short", "H", "u >> 3", lambda u, _: u >> 3 & 0xFFFF),
    Kind("int", "int", "i", "u", lambda u, _: u - (u >> 31 << 32)),
    Kind("unsigned long", "long", "Q", "u * 65537ul + i", lambda u, i: (u * 65537 + i) & MASK64),
)


@dataclass(slots=True)
class Node:
    """What a node has; `before`: its words after the last phase, which handlers may look at."""

    number: int
    words: list[int] = field(default_factory=lambda: [0] * WORDS)
    before: list[int] = field(default_factory=lambda: [0] * WORDS)
    wide: list[int] = field(default_factory=lambda: [0] * WIDE)
    slots: list[int] = field(default_factory=lambda: [0] * SLOTS)
    by_source: list[int] = field(default_factory=lambda: [0] * 8)
    segment: bytearray = field(default_factory=lambda: bytearray(2 * HALF))
    own: int = 1
    arrived: int = 0
    replied: int = 0
    due: int = 0  # replies

    def update(self, word: int, value: int) -> None:
        """As a handler does it."""
        if word < SUMS:
            self.words[word] = (self.words[word] + value) & MASK32
        elif word < SUMS + BITS:
            self.words[word] ^= value
        else:
            self.words[word] = max(self.words[word], value)

    def mix(self, value: int) -> None:
        """As mix of the program."""
        self.own = (self.own * 31 + value) & MASK32

    def line(self, phase: int) -> str:
        """What the node prints after a phase."""
        told = [KINDS[2].hash(_ints(each)) for each in (self.words, self.slots, self.by_source)]
        told.append(KINDS[3].hash(struct.pack(f"<{WIDE}Q", *self.wide)))
        told += [self.own, KINDS[3].hash(bytes(self.segment))]
        return f"node {self.number}, phase {phase}: {' '.join(map(str, told))}"


def _ints(words: list[int]) -> bytes:
    return struct.pack(f"<{len(words)}I", *words)
