# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""CRC-32C (Castagnoli), of which both checks of a frame are made.

crc32c(b"123456789") is 0xE3069283.
"""

_REVERSED_POLYNOMIAL = 0x82F63B78
_ONES = 0xFFFFFFFF


def _entry(byte: int) -> int:
    for _ in range(8):
        byte = byte >> 1 ^ (_REVERSED_POLYNOMIAL if byte & 1 else 0)
    return byte


TABLE = tuple(_entry(byte) for byte in range(256))


def crc32c(data: bytes) -> int:
    check = _ONES
    for byte in data:
        check = check >> 8 ^ TABLE[(check ^ byte) & 0xFF]
    return check ^ _ONES


def fold(check: int, rotate: int) -> int:
    """16 bits of a CRC-32C: its lower half, xor its upper half rotated left."""
    low, high = check & 0xFFFF, check >> 16
    return low ^ (high << rotate | high >> (16 - rotate)) & 0xFFFF
