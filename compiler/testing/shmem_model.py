# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Sequential model of random OpenSHMEM programs: their types, and what a PE has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

PES, OWN, ROOM, SLOTS = 4, 24, 8, 6
CELLS = OWN + SLOTS * ROOM  # of an array: words of the PEs' own, and room for messages
MASK32, MASK64 = 0xFFFFFFFF, 0xFFFFFFFFFFFFFFFF

_EXTENDED = ("fetch", "set", "swap")
_STANDARD = (*_EXTENDED, "compare_swap", "fetch_inc", "fetch_add", "inc", "add")
_BITWISE = (*_STANDARD, "fetch_and", "fetch_or", "fetch_xor", "and", "or", "xor")


@dataclass(frozen=True, slots=True)
class Kind:
    """A type: in C, in names of routines, its size; `mask` leaves what a value of it may have."""

    c: str
    name: str
    bits: int
    family: str
    atomics: tuple[str, ...] = ()
    mask: int = MASK32

    def wrap(self, value: int) -> int:
        """What a variable of this type holds after it was given an integer."""
        if self.family == "float":
            return value
        value &= (1 << self.bits) - 1
        is_negative = self.family == "signed" and value >> self.bits - 1
        return value - (1 << self.bits) if is_negative else value


KINDS = (
    Kind("unsigned short", "ushort", 16, "unsigned"),
    Kind("int", "int", 32, "signed", _STANDARD),
    Kind("unsigned long", "ulong", 64, "unsigned", _BITWISE),
    Kind("double", "double", 64, "float", _EXTENDED),
)
OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "add": lambda old, value: old + value,
    "inc": lambda old, _: old + 1,
    "and": lambda old, value: old & value,
    "or": lambda old, value: old | value,
    "xor": lambda old, value: old ^ value,
}


def _arrays() -> list[list[int]]:
    return [[0] * CELLS for _ in KINDS]


@dataclass(slots=True)
class Pe:
    """What a PE has: its number `state`, an array of each type, flags and counters."""

    state: int
    cells: list[list[int]] = field(default_factory=_arrays)
    flags: list[int] = field(default_factory=lambda: [0] * SLOTS)
    ticket: int = 0
    total: int = 0

    def mix(self, value: int) -> None:
        """As mix of the program."""
        value &= MASK64
        self.state = ((self.state ^ (value ^ value >> 32) & MASK32) * 16777619 + 1) & MASK32

    def filled(self, kind: int) -> list[int]:
        """What the step fill leaves in out."""
        mask, wrap = KINDS[kind].mask, KINDS[kind].wrap
        return [wrap((self.state >> k ^ k * 40503) & mask) for k in range(ROOM)]
