# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The beginning that --clock names."""

import pytest

from plait.run import clock, shared
from plait.run.errors import Failure


@pytest.mark.parametrize(
    ("text", "beginning_s"),
    [
        (None, clock.BEGINNING_S),
        ("1970-01-01", 0),
        ("2026-11-26T10:00:00Z", 1795687200),
        ("2026-11-26 12:00:00+02:00", 1795687200),
        ("machine", None),
    ],
)
def test_what_is_understood(text: str | None, beginning_s: int | None) -> None:
    assert clock.parse(text) == beginning_s
    assert clock.parse(clock.text(beginning_s)) == beginning_s


@pytest.mark.parametrize("text", ["", "now", "1969-12-31", "2026-11-26T10:00:00.5Z", "10:00"])
def test_what_is_not(text: str) -> None:
    with pytest.raises(Failure, match="--clock wants a time in whole seconds from 1970 on"):
        clock.parse(text)


def test_the_specification_says_the_same() -> None:
    assert shared.specification()["clock"]["beginning_s"] == clock.BEGINNING_S
