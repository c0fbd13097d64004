# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Quantities with units: `500 ns`, `10 Gb/s`, `512 KiB`, `156.25 MHz`, to whole numbers and back.

All arithmetic is in whole numbers, so that 6.4 ns is 6400 ps and nothing else.
"""

import re
from typing import NamedTuple


class Quantity(NamedTuple):
    """A kind of quantity: its units in terms of the smallest one, and an example for messages."""

    name: str
    units: dict[str, int]
    example: str
    bare: bool  # a number without a unit is understood


TIME = Quantity(
    "time",
    {
        "ps": 1,
        "ns": 10**3,
        "us": 10**6,
        "µs": 10**6,
        "μs": 10**6,
        "ms": 10**9,
        "s": 10**12,
    },
    "500 ns",
    False,
)
RATE = Quantity(
    "rate",
    {
        "b/s": 1,
        "kb/s": 10**3,
        "Mb/s": 10**6,
        "Gb/s": 10**9,
        "Tb/s": 10**12,
        "B/s": 8,
        "kB/s": 8 * 10**3,
        "MB/s": 8 * 10**6,
        "GB/s": 8 * 10**9,
    },
    "10 Gb/s",
    False,
)
SIZE = Quantity(
    "size",
    {
        "B": 1,
        "kB": 10**3,
        "MB": 10**6,
        "GB": 10**9,
        "KiB": 2**10,
        "MiB": 2**20,
        "GiB": 2**30,
    },
    "512 KiB",
    True,
)
WIDTH = Quantity("width", {"bit": 1}, "64 bit", True)
POWER = Quantity("power", {"uW": 1, "mW": 10**3, "W": 10**6, "kW": 10**9}, "127 W", False)

_NUMBER = re.compile(r"\s*([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]{1,2}))?\s*(\S*)\s*")
_LARGEST = 2**63 - 1


class UnitError(ValueError):
    """The text is no such quantity; says what was wanted."""


def parse(text: str, quantity: Quantity) -> int:
    """The quantity in its smallest unit (ps, b/s, bytes, bits, uW), rounded to the nearest."""
    wanted = f"a {quantity.name} such as {quantity.example}"
    match = _NUMBER.fullmatch(text)
    if match is None:
        raise UnitError(f"wanted {wanted}, found '{text}'")
    whole, fraction, exponent, unit = match.groups()
    if not unit and not quantity.bare and (int(whole) or int(fraction or 0)):
        raise UnitError(f"wanted {wanted}, found '{text}' without a unit")
    factor = quantity.units.get(unit) if unit else 1
    if factor is None:
        names = ", ".join(name for name in quantity.units if name.isascii())
        raise UnitError(f"wanted {wanted}, found unit '{unit}' (units: {names})")
    digits = int(whole + (fraction or ""))
    power = int(exponent or 0) - len(fraction or "")
    value = digits * factor
    value = value * 10**power if power >= 0 else (2 * value + 10**-power) // (2 * 10**-power)
    if value > _LARGEST:
        raise UnitError(f"'{text}' is too large")
    return value


def format_time(picoseconds: int) -> str:
    """Four significant digits and a unit that suits: `12.35 us`."""
    for unit, factor in (("s", 10**12), ("ms", 10**9), ("us", 10**6), ("ns", 10**3)):
        if picoseconds >= factor:
            return f"{_four_digits(picoseconds / factor)} {unit}"
    return f"{picoseconds} ps"


def format_rate(bits_per_second: int) -> str:
    """`10 Gb/s`."""
    for unit, factor in (("Tb/s", 10**12), ("Gb/s", 10**9), ("Mb/s", 10**6), ("kb/s", 10**3)):
        if bits_per_second >= factor:
            return f"{_four_digits(bits_per_second / factor)} {unit}"
    return f"{bits_per_second} b/s"


def format_size(size_bytes: int) -> str:
    """`512 KiB`, `12 B`."""
    for unit, factor in (("GiB", 2**30), ("MiB", 2**20), ("KiB", 2**10)):
        if size_bytes >= factor:
            return f"{_four_digits(size_bytes / factor)} {unit}"
    return f"{size_bytes} B"


def _four_digits(value: float) -> str:
    digits = 3 if value < 10 else 2 if value < 100 else 1 if value < 1000 else 0
    text = f"{value:.{digits}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
