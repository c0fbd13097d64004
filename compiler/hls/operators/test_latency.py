# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Latencies and delays cover every kind of operation."""

import pytest

from plait.compiler.hls.design import COMBINATIONAL
from plait.compiler.hls.operators.latency import DIVISIONS, FLOAT_LATENCY, delay, latency, setup

OTHERS = ("load", "mul", *sorted(DIVISIONS), *FLOAT_LATENCY)


@pytest.mark.parametrize("kind", sorted(COMBINATIONAL))
def test_a_combinational_kind_has_no_latency(kind: str) -> None:
    assert latency(kind, 32, 32) == 0
    assert setup(kind, 32, 32) == 0


@pytest.mark.parametrize("kind", OTHERS)
def test_another_kind_has_one_and_fits_a_cycle(kind: str) -> None:
    for bits in (32, 64):
        assert latency(kind, bits, bits) >= 1
        assert 0 < setup(kind, bits, bits) < 6.4
        assert 0 < delay(kind, bits, bits) < 6.4


def test_wider_operands_take_no_less() -> None:
    for kind in (*OTHERS, *COMBINATIONAL):
        assert latency(kind, 64, 64) >= latency(kind, 32, 32)
        assert delay(kind, 64, 64) >= delay(kind, 32, 32)


def test_a_conversion_counts_its_wider_side() -> None:
    assert latency("ftosi", 32, 64) == latency("ftosi", 64, 32) == latency("ftosi", 64, 64)
