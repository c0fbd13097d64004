# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""printf's conversions, as C has them: for the interpreter and for logs of hardware nodes."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator

CONVERSION = re.compile(
    rb"%(?P<flags>[-+ #0]*)(?P<width>\*|\d+)?(?:\.(?P<precision>\*|-?\d*))?"
    rb"(?P<length>hh|h|ll|l|j|z|t|L)?(?P<kind>.)",
    re.DOTALL,
)
_BITS = {b"hh": 8, b"h": 16, b"": 32}  # of a length; all others 64


class FormatError(Exception):
    """A conversion that C does not have, or too few arguments."""


def format_c(template: bytes, arguments: list[int | float | bytes]) -> bytes:
    """What printf writes. Arguments of %s are bytes, those of %c and pointers ints."""
    values = iter(arguments)
    output: list[bytes] = []
    at = 0
    while (start := template.find(b"%", at)) >= 0:
        match = CONVERSION.match(template, start)
        if match is None:
            raise FormatError("a % without a conversion at the end of the format")
        output += (template[at:start], _convert(match, values))
        at = match.end()
    return b"".join((*output, template[at:]))


def _next(values: Iterator[int | float | bytes]) -> int | float | bytes:
    try:
        return next(values)
    except StopIteration:
        raise FormatError("fewer arguments than the format has conversions") from None


def _size(text: bytes | None, values: Iterator[int | float | bytes]) -> int | None:
    if text is None:
        return None
    if text == b"*":
        value = _next(values)
        assert isinstance(value, int)
        return value
    return int(text or b"0")


def _convert(match: re.Match[bytes], values: Iterator[int | float | bytes]) -> bytes:
    flags, kind = match["flags"].decode(), match["kind"].decode("latin-1")
    width = _size(match["width"], values) or 0
    precision = _size(match["precision"], values)
    if precision is not None and precision < 0:
        precision = None
    if width < 0:
        flags, width = flags + "-", -width
    if kind == "%":
        return b"%"
    if kind not in _KINDS:
        raise FormatError(f"no conversion %{kind}")
    value = _next(values)
    if kind == "s":
        assert isinstance(value, bytes)
        text = value if precision is None else value[:precision]
        return text.ljust(width) if "-" in flags else text.rjust(width)
    if kind == "c":
        assert isinstance(value, int)
        text = bytes([value & 255])
        return text.ljust(width) if "-" in flags else text.rjust(width)
    assert not isinstance(value, bytes)
    sign, digits, may_pad = _KINDS[kind](kind, flags, precision, value, match["length"] or b"")
    return _pad(sign, digits, flags, width, may_pad).encode()


def _pad(sign: str, digits: str, flags: str, width: int, may_pad: bool) -> str:
    fill = width - len(sign) - len(digits)
    if "-" in flags:
        return sign + digits + " " * fill
    if "0" in flags and may_pad:
        return sign + "0" * fill + digits
    return " " * fill + sign + digits


def _sign(negative: bool, flags: str) -> str:
    return "-" if negative else "+" if "+" in flags else " " if " " in flags else ""


# Each of these gives sign or prefix, digits, and whether flag 0 may put zeros between them.
_Text = tuple[str, str, bool]


def _integer(kind: str, flags: str, precision: int | None, value: float, length: bytes) -> _Text:
    bits = _BITS.get(length, 64)
    number = int(value) & ((1 << bits) - 1)
    sign = ""
    if kind in "di":
        number -= (number >> (bits - 1)) << bits
        sign = _sign(number < 0, flags)
    digits = f"{abs(number):{ {'o': 'o', 'x': 'x', 'X': 'X'}.get(kind, 'd') }}"
    if precision == 0 and number == 0:
        digits = ""
    digits = digits.rjust(precision or 0, "0")
    if "#" in flags and kind == "o" and not digits.startswith("0"):
        digits = "0" + digits
    if "#" in flags and kind in "xX" and number:
        sign = "0" + kind
    return sign, digits, precision is None


def _pointer(kind: str, flags: str, precision: int | None, value: float, length: bytes) -> _Text:
    if not value:
        return "", "(nil)", False
    return _sign(False, flags) + "0x", f"{int(value) & ((1 << 64) - 1):x}", True


def _float(kind: str, flags: str, precision: int | None, value: float, length: bytes) -> _Text:
    sign = _sign(math.copysign(1, value) < 0, flags)
    if not math.isfinite(value):
        text = "nan" if math.isnan(value) else "inf"
        return sign, text.upper() if kind.isupper() else text, False
    if kind in "aA":
        text = _hexadecimal(abs(value), precision, "#" in flags)
        prefix, text = "0x", text[2:]
        if kind == "A":
            prefix, text = "0X", text.upper()
        return sign + prefix, text, True
    alternative = "#" if "#" in flags else ""
    digits = f"%{alternative}.{6 if precision is None else precision}{kind}" % abs(value)
    return sign, digits, True


def _hexadecimal(value: float, precision: int | None, point: bool) -> str:
    text = value.hex()
    mantissa, exponent = text[2:].split("p")
    whole, _, digits = mantissa.partition(".")
    if precision is None:
        digits = digits.rstrip("0")
    elif precision < len(digits):
        drop = 4 * (len(digits) - precision)
        number = int(whole + digits, 16)
        half, rest = 1 << (drop - 1), number & ((1 << drop) - 1)
        number >>= drop
        number += rest > half or (rest == half and number & 1)
        padded = f"{number:x}".rjust(precision + 1, "0")
        whole, digits = padded[: len(padded) - precision], padded[len(padded) - precision :]
    else:
        digits = digits.ljust(precision, "0")
    return f"0x{whole}{'.' if digits or point else ''}{digits}p{exponent}"


_KINDS: dict[str, Callable[[str, str, int | None, float, bytes], _Text]] = {
    **dict.fromkeys("diuoxX", _integer),
    **dict.fromkeys("fFeEgGaA", _float),
    "p": _pointer,
    "c": _integer,
    "s": _integer,
}
