# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Instructions of a soft processor as words, for programs that benches write by hand."""

ZERO, T0, T1, T2 = 0, 5, 6, 7
NOP = 0x13


def lui(to: int, value: int) -> int:
    """The register becomes the value, whose lower 12 bits do not count."""
    return value & 0xFFFFF000 | to << 7 | 0x37


def addi(to: int, register: int, value: int) -> int:
    """A register and a number of 12 bits with a sign."""
    return (value & 0xFFF) << 20 | register << 15 | to << 7 | 0x13


def li(to: int, value: int) -> list[int]:
    """Any 32 bits, in two instructions."""
    low = (value & 0xFFF) - ((value & 0x800) << 1)
    return [lui(to, value - low & 0xFFFFFFFF), addi(to, to, low)]


def lw(to: int, base: int, offset: int = 0) -> int:
    """A load of 32 bits."""
    return (offset & 0xFFF) << 20 | base << 15 | 2 << 12 | to << 7 | 0x03


def sw(value: int, base: int, offset: int = 0) -> int:
    """A store of 32 bits."""
    return (
        (offset >> 5 & 0x7F) << 25
        | value << 20
        | base << 15
        | 2 << 12
        | (offset & 0x1F) << 7
        | 0x23
    )


def sb(value: int, base: int, offset: int = 0) -> int:
    """A store of a byte."""
    return sw(value, base, offset) & ~(7 << 12)


def jump(offset: int) -> int:
    """To this instruction's address and the offset, in bytes."""
    bits = offset & 0x1FFFFF
    return (
        (bits >> 20 & 1) << 31
        | (bits >> 1 & 0x3FF) << 21
        | (bits >> 11 & 1) << 20
        | (bits >> 12 & 0xFF) << 12
        | 0x6F
    )


def beqz(register: int, offset: int) -> int:
    """A jump if the register is 0."""
    return (
        (offset >> 12 & 1) << 31
        | (offset >> 5 & 0x3F) << 25
        | register << 15
        | (offset >> 1 & 0xF) << 8
        | (offset >> 11 & 1) << 7
        | 0x63
    )


def csrw(number: int, register: int) -> int:
    """A control register becomes what a register is."""
    return number << 20 | register << 15 | 1 << 12 | 0x73
