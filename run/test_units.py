# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Quantities with units."""

import pytest

from plait.run import units


@pytest.mark.parametrize(
    ("text", "quantity", "value"),
    [
        ("6.4 ns", units.TIME, 6400),
        ("500ns", units.TIME, 500_000),
        ("2.5 us", units.TIME, 2_500_000),
        ("1µs", units.TIME, 1_000_000),
        ("1e-3 s", units.TIME, 10**9),
        ("0", units.TIME, 0),
        ("10 Gb/s", units.RATE, 10**10),
        ("1.25 GB/s", units.RATE, 10**10),
        ("512 KiB", units.SIZE, 524288),
        ("4096", units.SIZE, 4096),
        ("8.5 W", units.POWER, 8_500_000),
        ("0.4 ps", units.TIME, 0),
        ("0.6 ps", units.TIME, 1),
    ],
)
def test_reads(text: str, quantity: units.Quantity, value: int) -> None:
    assert units.parse(text, quantity) == value


@pytest.mark.parametrize(
    ("text", "quantity", "message"),
    [
        ("500", units.TIME, "wanted a time such as 500 ns, found '500' without a unit"),
        ("fast", units.RATE, "wanted a rate such as 10 Gb/s, found 'fast'"),
        ("-1 ns", units.TIME, "wanted a time such as 500 ns, found '-1 ns'"),
        ("9e30 s", units.TIME, "'9e30 s' is too large"),
    ],
)
def test_refuses(text: str, quantity: units.Quantity, message: str) -> None:
    with pytest.raises(units.UnitError) as caught:
        units.parse(text, quantity)
    assert str(caught.value) == message


def test_names_the_units_there_are() -> None:
    with pytest.raises(units.UnitError, match=r"found unit 'G' \(units: b/s, kb/s"):
        units.parse("10 G", units.RATE)


@pytest.mark.parametrize(
    ("picoseconds", "text"),
    [(0, "0 ps"), (999, "999 ps"), (6400, "6.4 ns"), (12_345_678, "12.35 us"), (10**12, "1 s")],
)
def test_shows_times(picoseconds: int, text: str) -> None:
    assert units.format_time(picoseconds) == text


def test_shows_rates_and_sizes() -> None:
    assert units.format_rate(10**10) == "10 Gb/s"
    assert units.format_size(524288) == "512 KiB"
    assert units.format_size(12) == "12 B"
