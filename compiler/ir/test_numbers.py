# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Numbers from text are those of the C library."""

import ctypes
import struct

import pytest

from plait.compiler.ir.numbers import parse_float


@pytest.mark.parametrize(
    "text",
    [
        *(b"", b"x", b" 12abc", b"-0", b"+.5e-3x", b"3.25.5", b"1e", b"1e+", b"1e400", b"-1e400"),
        *(b"0x1F", b"-0x1.8p2", b"0x.8", b"0x", b"0xp3", b"0x1p", b"0x1p+", b"0x1.fffffffffffff8"),
        *(b"0x1p5000", b"-0x1p5000", b"infinite", b"-inf", b"0b1", b"1_000", b"\t\n7"),
    ],
)
def test_atof(text: bytes) -> None:
    atof = ctypes.CDLL(None).atof
    atof.restype = ctypes.c_double
    assert struct.pack("<d", parse_float(text)) == struct.pack("<d", atof(text))
