# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Types and values of random C: every expression knows its type and between which bounds it lies.

So an addition stands there plainly where it cannot overflow, and is done unsigned where it could.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["int", "bool", "float"]


@dataclass(frozen=True, slots=True)
class Scalar:
    """A number's type, as C spells it; `rank` orders integer types, and double above float."""

    name: str
    bits: int
    signed: bool = True
    kind: Kind = "int"
    rank: int = 3

    @property
    def low(self) -> int:
        """The least value of an integer type."""
        return -(1 << (self.bits - 1)) if self.signed else 0

    @property
    def high(self) -> int:
        """The greatest value of an integer type."""
        return (1 << (self.bits - self.signed)) - 1

    def holds(self, low: float, high: float) -> bool:
        """Whether all integers from low to high fit."""
        return self.low <= low and high <= self.high


BOOL = Scalar("_Bool", 1, False, "bool", 0)
CHAR = Scalar("char", 8, True, rank=1)
SCHAR = Scalar("signed char", 8, True, rank=1)
UCHAR = Scalar("unsigned char", 8, False, rank=1)
SHORT = Scalar("short", 16, True, rank=2)
USHORT = Scalar("unsigned short", 16, False, rank=2)
INT = Scalar("int", 32)
UINT = Scalar("unsigned", 32, False)
# One enumerator is negative, so that every compiler takes int for it.
ENUM = Scalar("enum kind", 32)
LONG = Scalar("long", 64, True, rank=4)
ULONG = Scalar("unsigned long", 64, False, rank=4)
LLONG = Scalar("long long", 64, True, rank=5)
ULLONG = Scalar("unsigned long long", 64, False, rank=5)
FLOAT = Scalar("float", 32, True, "float", 6)
DOUBLE = Scalar("double", 64, True, "float", 7)

NARROW = (BOOL, CHAR, SCHAR, UCHAR, SHORT, USHORT)
INTEGERS = (*NARROW, INT, INT, INT, UINT, UINT, ENUM, LONG, ULONG, LLONG, ULLONG)
FLOATS = (FLOAT, DOUBLE)
UNSIGNED = {INT: UINT, UINT: UINT, LONG: ULONG, ULONG: ULONG, LLONG: ULLONG, ULLONG: ULLONG}

# Magnitudes that a float may have, and its last place: no infinity and no subnormal comes about.
LIMITS = {FLOAT: (1e-34, 1e34), DOUBLE: (1e-280, 1e280)}
LAST_PLACE = {FLOAT: 2.0**-25, DOUBLE: 2.0**-54}
# What tame() leaves of a number: 0, or a magnitude between these.
TAME = (1e-9, 1e9)


@dataclass(frozen=True, slots=True)
class Value:
    """An expression in C. Integers lie between low and high.

    Of floats low and high bound the magnitude, if the value is not 0.
    """

    text: str
    type: Scalar
    low: float
    high: float

    @property
    def is_float(self) -> bool:
        """Whether it is a float or double."""
        return self.type.kind == "float"

    def to(self, kind: Scalar) -> Value:
        """As C converts it without a word: the same text, another type."""
        if kind.kind == "float":
            if self.is_float:
                return Value(self.text, kind, self.low, self.high)
            return Value(self.text, kind, 1, max(abs(self.low), abs(self.high), 1))
        if kind.kind == "bool":
            return Value(self.text, kind, 0, 1)
        low, high = (-int(self.high), int(self.high)) if self.is_float else (self.low, self.high)
        low, high = (low, high) if kind.holds(low, high) else full(kind)
        return Value(self.text, kind, low, high)

    def cast(self, kind: Scalar) -> Value:
        """As C converts it where it is told to; the value must be one that may be."""
        return self.to(kind).said(f"({kind.name}){self.text}")

    def said(self, text: str) -> Value:
        """The same value in other words, in parentheses."""
        return Value(f"({text})", self.type, self.low, self.high)


def full(kind: Scalar) -> tuple[float, float]:
    """All that a type holds; of a float all that a variable of it holds."""
    return TAME if kind.kind == "float" else (kind.low, kind.high)


def any_value(text: str, kind: Scalar) -> Value:
    """An expression of which only the type is known."""
    return Value(text, kind, *full(kind))


def promoted(kind: Scalar) -> Scalar:
    """C's integer promotions."""
    return INT if kind.rank < INT.rank or kind is ENUM else kind


def common(left: Scalar, right: Scalar) -> Scalar:
    """C's usual arithmetic conversions."""
    left, right = promoted(left), promoted(right)
    if left.kind == "float" or right.kind == "float":
        return max(left, right, key=lambda kind: kind.rank)
    if left.signed == right.signed:
        return max(left, right, key=lambda kind: kind.rank)
    signed, unsigned = (left, right) if left.signed else (right, left)
    if unsigned.rank >= signed.rank:
        return unsigned
    return signed if signed.bits > unsigned.bits else UNSIGNED[signed]


def literal(value: int, kind: Scalar, base: int = 10) -> Value:
    """A constant of a type that is not narrower than int."""
    suffix = {INT: "", UINT: "u", LONG: "l", ULONG: "ul", LLONG: "ll", ULLONG: "ull"}[kind]
    if value == kind.low and kind.signed:
        text = f"({value + 1}{suffix} - 1)"
    else:
        size = abs(value)
        digits = {10: str(size), 16: hex(size), 8: f"0{size:o}"}[base]
        text = f"(-{digits}{suffix})" if value < 0 else f"{digits}{suffix}"
    return Value(text, kind, value, value)


def _sum(left: Value, right: Value) -> tuple[float, float]:
    return left.low + right.low, left.high + right.high


def _difference(left: Value, right: Value) -> tuple[float, float]:
    return left.low - right.high, left.high - right.low


def _product(left: Value, right: Value) -> tuple[float, float]:
    corners = [a * b for a in (left.low, left.high) for b in (right.low, right.high)]
    return min(corners), max(corners)


_BOUNDS = {"+": _sum, "-": _difference, "*": _product}


def arithmetic(operator: str, left: Value, right: Value) -> Value:
    """left + - * right; unsigned and back where a signed type might not hold the result."""
    kind = common(left.type, right.type)
    if kind.kind == "float":
        return float_arithmetic(operator, left, right)
    low, high = _BOUNDS[operator](left.to(kind), right.to(kind))
    if kind.holds(low, high):
        return Value(f"({left.text} {operator} {right.text})", kind, low, high)
    if not kind.signed:
        return any_value(f"({left.text} {operator} {right.text})", kind)
    name = UNSIGNED[kind].name
    text = f"({name}){left.text} {operator} ({name}){right.text}"
    return any_value(f"(({kind.name})({text}))", kind)


def float_arithmetic(operator: str, left: Value, right: Value) -> Value:
    """left + - * / right, but only one of them if the result might be too large or too small."""
    kind = common(left.type, right.type)
    spare = left if left.is_float else right
    a, b = left.to(kind), right.to(kind)
    if operator == "/":
        right = right.said(f"fabs({right.text}) + 1.0")
        kind = DOUBLE
        low, high = a.low / (b.high + 1), a.high
    elif operator == "*":
        low, high = a.low * b.low, a.high * b.high
    else:
        low, high = min(a.low, b.low) * LAST_PLACE[kind], a.high + b.high
    if LIMITS[kind][0] <= low and high <= LIMITS[kind][1]:
        return Value(f"({left.text} {operator} {right.text})", kind, low, high)
    return spare


def division(operator: str, left: Value, right: Value) -> Value:
    """left / right or left % right of integers; the divisor is made harmless where it is not."""
    kind = common(left.type, right.type)
    a, b = left.to(kind), right.to(kind)
    minus_one = b.low <= -1 <= b.high and a.low == kind.low and kind.signed
    if b.low <= 0 <= b.high or minus_one:
        right = bitwise("&", right, literal(31, INT))
        right = arithmetic("+", right, literal(1, INT))
        kind = common(left.type, right.type)
        a, b = left.to(kind), right.to(kind)
    size = max(abs(a.low), abs(a.high))
    if operator == "%":
        size = min(size, max(abs(b.low), abs(b.high)) - 1)
    low = -size if kind.signed and (a.low < 0 or (operator == "/" and b.low < 0)) else 0
    return Value(f"({left.text} {operator} {right.text})", kind, max(low, kind.low), size).to(kind)


def bitwise(operator: str, left: Value, right: Value) -> Value:
    """left & | ^ right of integers."""
    kind = common(left.type, right.type)
    a, b = left.to(kind), right.to(kind)
    text = f"({left.text} {operator} {right.text})"
    if operator == "&" and (a.low >= 0 or b.low >= 0):
        return Value(text, kind, 0, min(each.high for each in (a, b) if each.low >= 0))
    bits = max(int(max(each.high, -1 - each.low)).bit_length() for each in (a, b))
    low = -(1 << bits) if min(a.low, b.low) < 0 else 0
    return Value(text, kind, max(low, kind.low), min((1 << bits) - 1, kind.high))


def shift(operator: str, left: Value, right: Value) -> Value:
    """left << right or left >> right of integers."""
    kind = promoted(left.type)
    if not (right.low >= 0 and right.high < kind.bits):
        right = bitwise("&", right, literal(kind.bits - 1, INT))
    if operator == ">>":
        low, high = min(left.low, 0), max(left.high, 0)
        return Value(f"({left.text} >> {right.text})", kind, low, high)
    if kind.signed and (left.low < 0 or not kind.holds(0, int(left.high) << int(right.high))):
        kind = UNSIGNED[kind]
        left = left.cast(kind)
    high = int(left.high) << int(right.high)
    low = 0 if kind.holds(0, high) else kind.low
    return Value(f"({left.text} << {right.text})", kind, low, min(high, kind.high))


def tame(value: Value) -> Value:
    """A float that is 0 or neither very small nor very large: the program has this function."""
    return Value(f"tame({value.text})", DOUBLE, *TAME)
