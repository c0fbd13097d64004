# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""C's arithmetic on constants, exactly: for folding and for the interpreter.

Integers wrap. Floats are Python's (double); those of type float are rounded to it after every
operation, which gives what one rounding would. Undefined: division by 0 and shifts by less than 0
or by the width or more; these raise Undefined.
"""

from __future__ import annotations

import ctypes
import math
import struct
from collections.abc import Callable

from plait.compiler.ir.types import FloatType, IntType, ScalarType

NAN = -math.nan if math.copysign(1, math.nan) > 0 else math.nan  # what x86-64 makes: sign set
INFINITY = math.inf


class Undefined(ArithmeticError):
    """C does not say what this gives."""


def round_to_float(value: float) -> float:
    """The nearest float (32 bits) of a double."""
    return ctypes.c_float(value).value


def integer_to_float(value: int, bits: int) -> float:
    """The nearest float of so many bits of an integer, rounded once, to even."""
    if bits == 64 or -(1 << 53) <= value <= 1 << 53:
        return float(value) if bits == 64 else round_to_float(value)
    # 50 bits and whether others follow: then the second rounding sees on which side it lies.
    size = abs(value)
    drop = size.bit_length() - 50
    kept = (size >> drop) | (size & ((1 << drop) - 1) != 0)
    rounded = round_to_float(float(kept << drop))
    return -rounded if value < 0 else rounded


def float_to_integer(value: float, kind: IntType) -> int:
    """As x86-64 does it: what fits not gives the least int or long, narrow types keep low bits."""
    if kind.bits == 1:
        return int(value != 0)
    if kind.bits == 64 and not kind.signed and value >= 2.0**63:
        return kind.wrap(_truncate(value - 2.0**63, 64) ^ (1 << 63))
    width = 64 if kind.bits == 64 or (kind.bits == 32 and not kind.signed) else 32
    return kind.wrap(_truncate(value, width))


def _truncate(value: float, width: int) -> int:
    least = -(1 << (width - 1))
    if math.isnan(value) or math.isinf(value):
        return least
    whole = int(value)
    return whole if least <= whole < -least else least


def divide_integers(left: int, right: int) -> int:
    """Rounded to zero."""
    if right == 0:
        raise Undefined("division by zero")
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def remainder_integers(left: int, right: int) -> int:
    """With the sign of the left operand."""
    return left - right * divide_integers(left, right)


def divide_floats(left: float, right: float) -> float:
    """IEEE 754 division."""
    if right != 0:
        return left / right
    if left == 0 or math.isnan(left) or math.isnan(right):
        return left if math.isnan(left) else right if math.isnan(right) else NAN
    return math.copysign(INFINITY, left) * math.copysign(1.0, right)


def _shift_amount(value: int, kind: IntType) -> int:
    if not 0 <= value < kind.bits:
        raise Undefined(f"shift of {kind.bits} bits by {value}")
    return value


_INTEGERS: dict[str, Callable[[int, int], int]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": divide_integers,
    "rem": remainder_integers,
    "and": lambda a, b: a & b,
    "or": lambda a, b: a | b,
    "xor": lambda a, b: a ^ b,
}
_FLOATS: dict[str, Callable[[float, float], float]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": divide_floats,
}
_COMPARISONS: dict[str, Callable[[float, float], bool]] = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
}


def binary(operator: str, kind: ScalarType, left: float, right: float) -> int | float:
    """Both operands have the type `kind` (of a shift the left one)."""
    if operator in _COMPARISONS:
        return int(_COMPARISONS[operator](left, right))
    if isinstance(kind, FloatType):
        value = _FLOATS[operator](float(left), float(right))
        return value if kind.bits == 64 else round_to_float(value)
    assert isinstance(kind, IntType)
    a, b = int(left), int(right)
    if operator == "shl":
        return kind.wrap(a << _shift_amount(b, kind))
    if operator == "shr":
        return kind.wrap(a >> _shift_amount(b, kind))
    return kind.wrap(_INTEGERS[operator](a, b))


def unary(operator: str, kind: ScalarType, value: float) -> int | float:
    """neg and not; bits, where `kind` is the result's type."""
    if operator == "bits":
        return bits_as(kind, value)
    if isinstance(kind, FloatType):
        return -value
    assert isinstance(kind, IntType)
    return kind.wrap(-int(value) if operator == "neg" else ~int(value))


def bits_as(kind: ScalarType, value: float) -> int | float:
    """The bits of a float as an integer of this type, or of an integer as a float of it."""
    assert isinstance(kind, IntType | FloatType)
    codes = ("f", "I") if kind.bits == 32 else ("d", "Q")
    if isinstance(kind, FloatType):
        (number,) = struct.unpack(f"<{codes[0]}", struct.pack(f"<{codes[1]}", int(value)))
        return float(number)
    (pattern,) = struct.unpack(f"<{codes[1]}", struct.pack(f"<{codes[0]}", value))
    return int(pattern)


def convert(value: float, source: ScalarType, target: ScalarType) -> int | float:
    """What Convert gives."""
    if isinstance(target, FloatType):
        if isinstance(source, FloatType):
            return round_to_float(value) if target.bits < source.bits else value
        return integer_to_float(int(value), target.bits)
    if isinstance(target, IntType):
        if isinstance(source, FloatType):
            return float_to_integer(value, target)
        return target.wrap(int(value))
    return int(value)


def square_root(value: float) -> float:
    """NaN of what is less than 0."""
    if math.isnan(value):
        return value
    return math.sqrt(value) if value >= 0 else NAN


def _least(a: float, b: float) -> float:
    return a if a <= b or math.isnan(b) else b


def _greatest(a: float, b: float) -> float:
    return a if a >= b or math.isnan(b) else b


def _whole(function: Callable[[float], int]) -> Callable[[float], float]:
    def apply(value: float) -> float:
        if math.isnan(value) or math.isinf(value):
            return value
        return math.copysign(float(function(value)), value)

    return apply


def _half_away(value: float) -> int:
    whole = int(value)
    if abs(value - whole) >= 0.5:
        whole += 1 if value > 0 else -1
    return whole


MATHEMATICS: dict[str, Callable[..., float]] = {
    "fabs": math.fabs,
    "fmin": _least,
    "fmax": _greatest,
    "floor": _whole(math.floor),
    "ceil": _whole(math.ceil),
    "trunc": _whole(math.trunc),
    "round": _whole(_half_away),
    "sqrt": square_root,
}


def mathematics(function: str, kind: FloatType, arguments: list[float]) -> float:
    """The functions of nodes.MATHEMATICS."""
    value = MATHEMATICS[function](*arguments)
    return value if kind.bits == 64 else round_to_float(value)


def same(left: float, right: float) -> bool:
    """One value, bit by bit: 0.0 is not -0.0, NaN is itself."""
    if isinstance(left, float) and isinstance(right, float):
        return struct.pack("<d", left) == struct.pack("<d", right)
    return type(left) is type(right) and left == right
