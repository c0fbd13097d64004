# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Arithmetic on constants against what C says and x86-64 does."""

import ctypes
import math
from fractions import Fraction

import pytest

from plait.compiler.ir import arithmetic, types


@pytest.mark.parametrize(
    ("operator", "kind", "left", "right", "value"),
    [
        ("add", types.INT, 2**31 - 1, 1, -(2**31)),
        ("sub", types.UINT, 0, 1, 2**32 - 1),
        ("mul", types.LONG, 2**62, 2, -(2**63)),
        ("div", types.INT, -7, 2, -3),
        ("rem", types.INT, -7, 2, -1),
        ("rem", types.INT, 7, -2, 1),
        ("div", types.INT, -(2**31), -1, -(2**31)),
        ("shr", types.INT, -8, 1, -4),
        ("shl", types.INT, 1, 31, -(2**31)),
        ("lt", types.UINT, 1, 2**32 - 1, 1),
        ("add", types.FLOAT, 16777216.0, 1.0, 16777216.0),
        ("div", types.DOUBLE, -1.0, 0.0, -math.inf),
    ],
)
def test_binary(
    operator: str, kind: types.ScalarType, left: float, right: float, value: float
) -> None:
    assert arithmetic.same(arithmetic.binary(operator, kind, left, right), value)


def test_undefined() -> None:
    with pytest.raises(arithmetic.Undefined, match="division by zero"):
        arithmetic.binary("rem", types.INT, 1, 0)
    with pytest.raises(arithmetic.Undefined, match="shift of 32 bits by 32"):
        arithmetic.binary("shl", types.INT, 1, 32)


@pytest.mark.parametrize(
    ("value", "kind", "expected"),
    [
        (-1.9, types.INT, -1),
        (3e9, types.INT, -(2**31)),
        (3e9, types.UINT, 3000000000),
        (-1.0, types.UINT, 2**32 - 1),
        (300.0, types.UCHAR, 44),
        (1e19, types.ULONG, 10**19),
        (1e30, types.LONG, -(2**63)),
        (math.nan, types.INT, -(2**31)),
        (0.5, types.BOOL, 1),
    ],
)
def test_float_to_integer(value: float, kind: types.IntType, expected: int) -> None:
    assert arithmetic.float_to_integer(value, kind) == expected


def test_integer_to_float_rounds_once() -> None:
    for value in (2**62 + 2**38 + 1, 2**62 + 2**38, -(2**62) - 2**38 - 1, 2**64 - 1, 2**55 + 2**31):
        near = arithmetic.integer_to_float(value, 32)
        up = ctypes.c_float(math.nextafter(near, math.inf)).value
        bits = ctypes.c_uint32.from_buffer(ctypes.c_float(near)).value
        neighbours = [
            ctypes.c_float.from_buffer(ctypes.c_uint32(bits + step)).value for step in (-1, 1)
        ]
        assert up == near  # a float
        distance = abs(Fraction(near) - value)
        assert all(distance <= abs(Fraction(other) - value) for other in neighbours)


def test_mathematics_keep_the_sign_of_zero() -> None:
    assert math.copysign(1, arithmetic.mathematics("ceil", types.DOUBLE, [-0.5])) == -1
    assert math.copysign(1, arithmetic.mathematics("round", types.DOUBLE, [-0.4])) == -1
    assert arithmetic.mathematics("round", types.DOUBLE, [0.49999999999999994]) == 0
    assert arithmetic.mathematics("round", types.DOUBLE, [-2.5]) == -3
    assert arithmetic.mathematics("fmin", types.FLOAT, [math.nan, 2.0]) == 2
