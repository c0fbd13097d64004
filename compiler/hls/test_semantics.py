# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A NaN has the sign that x86-64 gives it, as that of the hardware's operators has."""

from __future__ import annotations

import pytest

from plait.compiler.hls.semantics import evaluate

ONE, INFINITE = 0x3FF << 52, 0x7FF << 52
MINUS = 1 << 63
NAN = INFINITE | 1 << 51


@pytest.mark.parametrize(
    ("kind", "operands", "wanted"),
    [
        ("fsub", (INFINITE, INFINITE), MINUS | NAN),
        ("fmul", (0, INFINITE), MINUS | NAN),
        ("fdiv", (0, 0), MINUS | NAN),
        ("fsqrt", (MINUS | ONE,), MINUS | NAN),
        ("fadd", (NAN, ONE), NAN),
        ("fadd", (MINUS | ONE, MINUS | NAN), MINUS | NAN),
        ("fsub", (ONE, NAN), NAN),
        ("fsqrt", (NAN,), NAN),
        ("ffloor", (MINUS | NAN,), MINUS | NAN),
    ],
)
def test_signs_of_nan(kind: str, operands: tuple[int, ...], wanted: int) -> None:
    assert evaluate(kind, 64, operands, [64] * len(operands)) == wanted


def test_a_narrower_nan_keeps_its_sign() -> None:
    assert evaluate("ftof", 32, [NAN], [64]) == 0x7FC00000
    assert evaluate("ftof", 32, [MINUS | NAN], [64]) == 0xFFC00000
