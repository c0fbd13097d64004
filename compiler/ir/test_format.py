# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""printf's conversions against the C library's."""

import ctypes
import itertools

import pytest

from plait.compiler.ir.format import FormatError, format_c

LIBC = ctypes.CDLL(None)
INTEGERS = [0, 1, -1, 42, -12345, 2**31 - 1, -(2**31)]
FLOATS = [0.0, -0.0, 1.0, -2.5, 0.1, 1e10, 123456789.125, 1e-5, 1e300, 5e-324, 0.5, 255.96875]
SPECIAL = [float("inf"), float("-inf"), float("nan")]


def of_libc(template: bytes, *values: object) -> bytes:
    buffer = ctypes.create_string_buffer(1000)
    LIBC.snprintf(buffer, ctypes.c_size_t(1000), template, *values)
    return buffer.value


def forms() -> list[bytes]:
    flags = ["", "-", "0", "+", " ", "#", "+0", "-#", "# 0"]
    sizes = ["", "3", "12", ".0", ".3", "10.2", "."]
    return [("%" + a + b).encode() for a, b in itertools.product(flags, sizes)]


@pytest.mark.parametrize("kind", ["d", "i", "u", "o", "x", "X"])
def test_integers(kind: str) -> None:
    for form, value in itertools.product(forms(), INTEGERS):
        for length, c_type in (
            (b"", ctypes.c_int),
            (b"h", ctypes.c_int),
            (b"hh", ctypes.c_int),
            (b"ll", ctypes.c_longlong),
        ):
            template = b"<" + form + length + kind.encode() + b">"
            assert format_c(template, [value]) == of_libc(template, c_type(value)), template


@pytest.mark.parametrize("kind", ["f", "F", "e", "E", "g", "G", "a", "A"])
def test_floats(kind: str) -> None:
    for form, value in itertools.product(forms(), FLOATS + SPECIAL):
        template = b"<" + form + kind.encode() + b">"
        expected = of_libc(template, ctypes.c_double(value))
        assert format_c(template, [value]) == expected, (template, value)


def test_text_stars_and_percent() -> None:
    assert format_c(b"%s|%5s|%-5s|%.2s|%c|%%", [b"ab", b"ab", b"ab", b"abc", 65]) == (
        b"ab|   ab|ab   |ab|A|%"
    )
    assert format_c(b"%*d|%-*d|%.*f", [4, 7, 4, 7, 1, 2.25]) == b"   7|7   |2.2"
    assert format_c(b"%*d", [-4, 7]) == b"7   "
    assert format_c(b"%p %p", [0, 4096]) == b"(nil) 0x1000"


def test_errors() -> None:
    with pytest.raises(FormatError, match="fewer arguments"):
        format_c(b"%d %d", [1])
    with pytest.raises(FormatError, match="no conversion %y"):
        format_c(b"%y", [1])
    with pytest.raises(FormatError, match="at the end"):
        format_c(b"100%", [])
