# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Divisions come out in their turn and right, whether at once as in a simulation or in stages."""

from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench


# Zero is a divisor, too: both ways give the same for it.
@pytest.mark.parametrize("at_once", [0, 1])
@pytest.mark.parametrize(("bits", "is_signed"), [(7, 1), (31, 0), (32, 1), (64, 0), (64, 1)])
def test_divide(tmp_path: Path, bits: int, is_signed: int, at_once: int) -> None:
    parameters = {"Bits": bits, "IsSigned": is_signed, "AtOnce": at_once}
    simulate("plait_divide", __name__, tmp_path, parameters, family="")


@cocotb.test()
async def divisions_come_out_in_their_turn(dut: Any) -> None:
    pins = Pins(dut)
    bits, is_signed = len(dut.dividend_i), bool(int(dut.IsSigned.value))
    random, ones = Random(7), (1 << len(dut.dividend_i)) - 1
    special = (0, 1, 2, ones, ones - 1, 1 << bits - 1, (1 << bits - 1) - 1)
    bench = Bench(dut, has_reset=False)
    await bench.reset()
    wanted: list[tuple[int, int]] = []
    for _ in range(1000):
        one, other = (
            random.choice(special) if random.random() < 0.3 else random.getrandbits(bits) >> shift
            for shift in (random.randrange(bits), random.randrange(bits))
        )
        pins.dividend_i, pins.divisor_i = one, other
        wanted.append(_divided(one, other, bits, is_signed=is_signed))
        await bench.cycle()
        if len(wanted) >= bits + 2:
            assert (pins.quotient_o, pins.remainder_o) == wanted[-bits - 2]


def _divided(one: int, other: int, bits: int, *, is_signed: bool) -> tuple[int, int]:
    """Quotient and remainder as they stand in so many bits."""
    ones, top = (1 << bits) - 1, 1 << bits - 1
    signs = [is_signed and bool(each & top) for each in (one, other)]
    sizes = [-one & ones if signs[0] else one, -other & ones if signs[1] else other]
    quotient, remainder = divmod(*sizes) if sizes[1] else (ones, sizes[0])
    return (
        (-quotient if signs[0] != signs[1] else quotient) & ones,
        (-remainder if signs[0] else remainder) & ones,
    )
