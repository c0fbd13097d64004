# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What the kinds of operations of design.py compute: bits in, bits out."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Sequence

from plait.compiler.ir.arithmetic import (
    divide_floats,
    float_to_integer,
    integer_to_float,
    square_root,
)
from plait.compiler.ir.types import IntType

Integers = Sequence[int]


def signed(value: int, bits: int) -> int:
    """The two's complement number that these bits are."""
    return value - (1 << bits) if value >> (bits - 1) else value


def _quotient(left: int, right: int) -> int:
    if right == 0:
        return 0
    magnitude = abs(left) // abs(right)
    return magnitude if (left < 0) == (right < 0) else -magnitude


def _shift(left: int, right: int) -> int:
    return left << (right & 63)


# kind -> result of (operands, width of the first operand); cut to the result's width afterwards.
INTEGER: dict[str, Callable[[Integers, int], int]] = {
    "add": lambda x, _: x[0] + x[1],
    "sub": lambda x, _: x[0] - x[1],
    "mul": lambda x, _: x[0] * x[1],
    "and": lambda x, _: x[0] & x[1],
    "or": lambda x, _: x[0] | x[1],
    "xor": lambda x, _: x[0] ^ x[1],
    "sdiv": lambda x, b: _quotient(signed(x[0], b), signed(x[1], b)),
    "udiv": lambda x, _: _quotient(x[0], x[1]),
    "srem": lambda x, b: (
        signed(x[0], b) - signed(x[1], b) * _quotient(signed(x[0], b), signed(x[1], b))
    ),
    "urem": lambda x, _: x[0] - x[1] * _quotient(x[0], x[1]),
    "shl": lambda x, _: _shift(x[0], x[1]),
    "lshr": lambda x, _: x[0] >> (x[1] & 63),
    "ashr": lambda x, b: signed(x[0], b) >> (x[1] & 63),
    "eq": lambda x, _: int(x[0] == x[1]),
    "ne": lambda x, _: int(x[0] != x[1]),
    "ult": lambda x, _: int(x[0] < x[1]),
    "ule": lambda x, _: int(x[0] <= x[1]),
    "slt": lambda x, b: int(signed(x[0], b) < signed(x[1], b)),
    "sle": lambda x, b: int(signed(x[0], b) <= signed(x[1], b)),
    "select": lambda x, _: x[1] if x[0] else x[2],
    "zext": lambda x, _: x[0],
    "sext": lambda x, b: signed(x[0], b),
    "trunc": lambda x, _: x[0],
}

# ---- floating point -----------------------------------------------------------------------------


def to_float(bits: int, value: int) -> float:
    """The float with these bits; subnormals are zero."""
    exponent = (value >> 23) & 0xFF if bits == 32 else (value >> 52) & 0x7FF
    if exponent == 0:
        value &= 1 << (bits - 1)
    raw = value.to_bytes(bits // 8, "little")
    (number,) = struct.unpack("<f" if bits == 32 else "<d", raw)
    return number


def to_bits(bits: int, number: float) -> int:
    """The bits of a float, rounded to nearest even, without subnormals; a NaN keeps its sign."""
    if math.isnan(number):
        sign = math.copysign(1, number) < 0
        return sign << (bits - 1) | (0x7FC00000 if bits == 32 else 0x7FF8 << 48)
    try:
        raw = struct.pack("<f" if bits == 32 else "<d", number)
    except OverflowError:
        raw = struct.pack("<f" if bits == 32 else "<d", math.copysign(math.inf, number))
    value = int.from_bytes(raw, "little")
    exponent = (value >> 23) & 0xFF if bits == 32 else (value >> 52) & 0x7FF
    return value if exponent else value & 1 << (bits - 1)


def _extreme(better: Callable[[float, float], bool]) -> Callable[[float, float], float]:
    def choose(left: float, right: float) -> float:
        if math.isnan(left):
            return right
        return left if math.isnan(right) or better(left, right) else right

    return choose


def _whole(function: Callable[[float], int]) -> Callable[[float], float]:
    def apply(number: float) -> float:
        if not math.isfinite(number) or abs(number) >= 2**53:
            return number
        return math.copysign(float(function(number)), number)

    return apply


def _round(number: float) -> int:
    magnitude = math.floor(abs(number))
    return magnitude + (abs(number) - magnitude >= 0.5)


def _multiply(left: float, right: float) -> float:
    return left * right  # Python's floats never raise here


FLOAT2: dict[str, Callable[[float, float], float]] = {
    "fadd": lambda x, y: x + y,
    "fsub": lambda x, y: x - y,
    "fmul": _multiply,
    "fdiv": divide_floats,
    "fmin": _extreme(lambda x, y: x < y),
    "fmax": _extreme(lambda x, y: x > y),
}
FLOAT1: dict[str, Callable[[float], float]] = {
    "fsqrt": square_root,
    "ffloor": _whole(math.floor),
    "fceil": _whole(math.ceil),
    "ftrunc": _whole(math.trunc),
    "fround": _whole(_round),
    "ftof": lambda x: x,
}
FLOAT_COMPARE: dict[str, Callable[[float, float], bool]] = {
    "feq": lambda x, y: x == y,
    "flt": lambda x, y: x < y,
    "fle": lambda x, y: x <= y,
}


def evaluate(kind: str, bits: int, operands: Integers, widths: Sequence[int]) -> int:
    """The result of an operation that neither reads memory nor registers."""
    mask = (1 << bits) - 1
    width = widths[0]
    if kind in INTEGER:
        return INTEGER[kind](operands, width) & mask
    if kind == "concat":
        value = 0
        for operand, size in zip(operands, widths, strict=True):
            value = value << size | operand
        return value
    if kind in ("sitof", "uitof"):
        value = signed(operands[0], width) if kind == "sitof" else operands[0]
        return to_bits(bits, integer_to_float(value, bits))
    numbers = [to_float(width, operand) for operand in operands]
    if kind in FLOAT_COMPARE:
        return int(FLOAT_COMPARE[kind](numbers[0], numbers[1]))
    if kind in ("ftosi", "ftoui"):
        target = IntType(bits, kind == "ftosi", "")
        return float_to_integer(numbers[0], target) & mask
    if kind in FLOAT2:
        return to_bits(bits, FLOAT2[kind](numbers[0], numbers[1]))
    return to_bits(bits, FLOAT1[kind](numbers[0]))
