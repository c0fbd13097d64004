# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""CRC-32C (Castagnoli), the check at the end of a frame. crc32c(b"123456789") is 0xE3069283."""

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
