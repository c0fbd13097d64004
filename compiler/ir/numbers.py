# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Numbers in texts, as strtol, strtod and their kin read them."""

from __future__ import annotations

import math
import re

from plait.compiler.ir.types import IntType


def parse_integer(text: bytes, base: int = 10) -> tuple[int, int]:
    """The number at the beginning of a text, and how many bytes it takes (0: there is none)."""
    stripped = text.lstrip(b" \t\n\v\f\r")
    start = len(text) - len(stripped)
    at, negative = start, False
    if stripped[:1] in (b"+", b"-"):
        negative, at = stripped[:1] == b"-", at + 1
    if base in (0, 16) and text[at : at + 2].lower() == b"0x":
        digit = text[at + 2 : at + 3].lower()
        if digit and digit in b"0123456789abcdef":
            at, base = at + 2, 16
    if base == 0:
        base = 8 if text[at : at + 1] == b"0" else 10
    value, first = 0, at
    while at < len(text):
        digit = _digit(text[at])
        if digit >= base:
            break
        value, at = value * base + digit, at + 1
    if at == first:
        return 0, 0
    return (-value if negative else value), at


def _digit(code: int) -> int:
    character = chr(code).lower()
    if character.isascii() and character.isalnum():
        return int(character, 36)
    return 99


_NUMBER = re.compile(
    rb"\s*([-+]?(?:inf(?:inity)?|nan|(?P<hex>0x(?:[0-9a-f]+\.?[0-9a-f]*|\.[0-9a-f]+)(?:p[-+]?\d+)?)"
    rb"|(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?))",
    re.IGNORECASE,
)


def parse_float(text: bytes) -> float:
    """The number at the beginning of a text, 0 without one."""
    match = _NUMBER.match(text)
    if match is None:
        return 0.0
    if not match["hex"]:
        return float(match[1])
    try:
        return float.fromhex(match[1].decode())
    except OverflowError:
        return -math.inf if match[1].startswith(b"-") else math.inf


def clamp(value: int, kind: IntType) -> int:
    """The nearest value of a type, as strtol gives."""
    return max(kind.minimum, min(kind.maximum, value))
