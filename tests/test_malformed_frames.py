# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The small edition of `make malformed-frames`."""

import pytest

from bench import malformed_frames

WIDTHS = [64, *(pytest.param(width, marks=pytest.mark.long) for width in (128, 512))]


@pytest.mark.parametrize("width", WIDTHS)
def test_good_frames_are_served_between_malformed_ones(width: int) -> None:
    counts = malformed_frames.campaign(width, 23_000, 1)
    malformed = {name: count for name, count in counts.items() if name.endswith(KINDS)}
    assert sum(malformed.values()) >= 20_000
    assert min(malformed.values()) > 1_000
    assert counts["good"] > 2_000
    # Less one in twenty, whose Ethernet check is wrong; more, as some are spoilt into good ones.
    assert 0.9 * counts["good"] < counts["served"] < 2 * counts["good"]


@pytest.mark.parametrize("width", WIDTHS)
def test_puts_are_served_between_frames_without_sense(width: int) -> None:
    counts = malformed_frames.messages(width, 36_000, 1)
    served = counts.pop("served")
    assert served > 5_000
    assert sum(counts.values()) >= 17_500
    assert len(counts) == 17
    assert min(counts.values()) > 1_000


def test_circuits_stream_between_malformed_frames() -> None:
    counts = malformed_frames.circuits(20_000, 1)
    served = counts.pop("served")
    assert served > 1_000
    assert sum(counts.values()) >= 20_000
    assert len(counts) == 20
    assert min(counts.values()) > 500


KINDS = ("flipped", "checks", "cut", "too_long", "ethernet_header", "noise")
