# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Literals, and the values of constant expressions with C's exact arithmetic."""

from __future__ import annotations

import math
import re
import struct
from fractions import Fraction

from plait.compiler.ir import arithmetic
from plait.compiler.ir.nodes import (
    Binary,
    Const,
    Convert,
    Expression,
    Mathematics,
    Select,
    Unary,
)
from plait.compiler.ir.types import (
    DOUBLE,
    FLOAT,
    INT,
    LLONG,
    LONG,
    UINT,
    ULLONG,
    ULONG,
)

Number = int | float


class BadLiteral(Exception):
    """The text says what is wrong with a literal."""


# ---- literals -----------------------------------------------------------------------------------

_INTEGER = re.compile(r"(0[xX][0-9a-fA-F]+|0[bB][01]+|[0-9]+)([uUlL]*)")
_CANDIDATES = {  # by suffix, in lower case and with l behind u; decimal and other bases
    "": ((INT, LONG), (INT, UINT, LONG, ULONG)),
    "u": ((UINT, ULONG), (UINT, ULONG)),
    "l": ((LONG,), (LONG, ULONG)),
    "ul": ((ULONG,), (ULONG,)),
    "ll": ((LLONG,), (LLONG, ULLONG)),
    "ull": ((ULLONG,), (ULLONG,)),
}
_ESCAPES = {
    **dict(zip("abfnrtv", (7, 8, 12, 10, 13, 9, 11), strict=True)),
    **{each: ord(each) for each in "\"'?\\"},
    "e": 27,
}
_CHARACTER = re.compile(
    r"\\x(?P<hex>[0-9a-fA-F]+)|\\(?P<octal>[0-7]{1,3})|\\u(?P<short>[0-9a-fA-F]{4})"
    r"|\\U(?P<long>[0-9a-fA-F]{8})|\\(?P<simple>.)|(?P<plain>.)",
    re.S,
)


def integer(text: str) -> Const:
    """An integer literal with the type that C gives it."""
    match = _INTEGER.fullmatch(text)
    if match is None:
        raise BadLiteral(f"{text} is not a number")
    digits, suffix = match[1], match[2].lower().replace("lu", "ul").replace("lul", "ull")
    if suffix.startswith("lul") or suffix not in _CANDIDATES or "lL" in text or "Ll" in text:
        raise BadLiteral(f"{match[2]} is no suffix of an integer")
    prefix = digits[:2].lower()
    is_octal = digits.startswith("0") and len(digits) > 1 and prefix not in {"0x", "0b"}
    base = 8 if is_octal else {"0x": 16, "0b": 2}.get(prefix, 10)
    try:
        value = int(digits, base)
    except ValueError:
        raise BadLiteral(f"{digits} is no octal number") from None
    for kind in _CANDIDATES[suffix][base != 10]:
        if value <= kind.maximum:
            return Const(kind, value)
    raise BadLiteral(f"{text} does not fit in any integer type")


def floating(text: str) -> Const:
    """A floating literal, correctly rounded to its type."""
    is_hex = text[:2].lower() == "0x"
    suffix = text[-1].lower() if text[-1] in ("lL" if is_hex else "fFlL") else ""
    if is_hex and text[-1] in "fF":
        suffix = "f"
    if suffix == "l":
        raise BadLiteral("long double is not supported")
    digits = text[: len(text) - len(suffix)]
    exact = _hex_value(digits) if is_hex else Fraction(digits)
    if suffix == "f":
        return Const(FLOAT, _nearest_float(exact))
    try:
        return Const(DOUBLE, float(exact))
    except OverflowError:
        return Const(DOUBLE, math.inf)


def _hex_value(text: str) -> Fraction:
    mantissa, _, exponent = text[2:].lower().partition("p")
    whole, _, part = mantissa.partition(".")
    return Fraction(int(whole + part or "0", 16)) * Fraction(2) ** (int(exponent) - 4 * len(part))


def _nearest_float(exact: Fraction) -> float:
    """Through double this would round twice; ties go to the even neighbour."""
    try:
        near = arithmetic.round_to_float(float(exact))
    except OverflowError:  # of the exact number; what is too large for float is infinite already
        return math.inf
    if math.isinf(near) or near == 0:
        return near
    bits: int = struct.unpack("<i", struct.pack("<f", near))[0]
    around = [bits + step for step in (-1, 0, 1) if bits + step < 0x7F800000]
    values = [(struct.unpack("<f", struct.pack("<i", each))[0], each) for each in around]
    return min(values, key=lambda each: (abs(Fraction(each[0]) - exact), each[1] & 1))[0]


def string(text: str) -> bytes:
    """The bytes of adjacent literals, without the final zero."""
    if not text.startswith('"'):
        raise BadLiteral("wide characters are not supported")
    parts = re.findall(r'"((?:[^"\\]|\\.)*)"', text, re.S)
    return b"".join(_characters(part) for part in parts)


def character(text: str) -> Const:
    """A character constant, an int."""
    if not text.startswith("'"):
        raise BadLiteral("wide characters are not supported")
    data = _characters(text[1:-1])
    if len(data) != 1:
        raise BadLiteral(f"{text} is more than one character")
    return Const(INT, data[0] - 256 if data[0] > 127 else data[0])


def _characters(text: str) -> bytes:
    found = bytearray()
    for match in _CHARACTER.finditer(text):
        groups = match.groupdict()
        if groups["hex"] or groups["octal"]:
            value = int(groups["hex"], 16) if groups["hex"] else int(groups["octal"], 8)
            if value > 255:
                raise BadLiteral(f"{match[0]} does not fit in a char")
            found.append(value)
        elif groups["short"] or groups["long"]:
            found += chr(int(groups["short"] or groups["long"], 16)).encode()
        elif simple := groups["simple"]:
            if simple not in _ESCAPES:
                raise BadLiteral(f"\\{simple} is no character")
            found.append(_ESCAPES[simple])
        else:
            found += groups["plain"].encode("utf-8", "surrogateescape")
    return bytes(found)


# ---- values -------------------------------------------------------------------------------------


def evaluate(expression: Expression) -> Number | None:
    """The value of a constant expression; None if it is none, or C leaves its value undefined."""
    try:
        return _value(expression)
    except arithmetic.Undefined:
        return None


def _value(expression: Expression) -> Number | None:
    match expression:
        case Const(value=value):
            return value
        case Convert(operand=operand, type=kind):
            value = _value(operand)
            return None if value is None else arithmetic.convert(value, operand.type, kind)
        case Select(condition=condition, yes=yes, no=no):
            value = _value(condition)
            return None if value is None else _value(yes if value else no)
        case Unary(operator=operator, operand=operand, type=kind):
            value = _value(operand)
            return None if value is None else arithmetic.unary(operator, kind, value)
        case Binary(operator=operator, left=left, right=right):
            a, b = _value(left), _value(right)
            return None if a is None or b is None else arithmetic.binary(operator, left.type, a, b)
        case Mathematics(function=function, arguments=arguments, type=kind):
            values = [value for each in arguments if (value := _value(each)) is not None]
            if len(values) < len(arguments):
                return None
            return arithmetic.mathematics(function, kind, values)
        case _:
            return None
