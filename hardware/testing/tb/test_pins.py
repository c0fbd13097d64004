# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Pins are ints of any width, keep what they were given, and refuse what is no number."""

from __future__ import annotations

from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import cocotb
import pytest

from hardware.testing.pins import Pins
from hardware.testing.simulate import Way, simulate
from hardware.testing.streams import Bench

WIDTH = 36


@pytest.mark.parametrize("way", ["stepper", "cocotb"])
def test_pins(tmp_path: Path, way: Way) -> None:
    simulate("plait_ram_shapes", __name__, tmp_path, family="", way=way)


class Fake:
    """A handle of a pin that has the value that it is told."""

    def __init__(self, value: str) -> None:
        self._path, self.value = "plait_fake.data_o", value
        self._handle = SimpleNamespace(
            get_signal_val_binstr=lambda: self.value, set_signal_val_int=None
        )

    def __len__(self) -> int:
        return len(self.value)


# The stepper's models have neither.
@cocotb.test(skip=not hasattr(cocotb, "handle"))
async def a_value_with_x_or_z_is_refused(_: Any) -> None:
    from hardware.testing.vpi_pins import pin_of  # noqa: PLC0415

    fake = Fake("0101")
    pin = pin_of(fake)
    assert pin is not None
    assert pin.read() == 5
    for value in ("01X1", "ZZZZ", "x"):
        fake.value = value
        with pytest.raises(AssertionError, match=rf"plait_fake\.data_o is {value}"):
            pin.read()
    fake.value = "0110"
    assert pin.read() == 6


async def _begun(dut: Any) -> tuple[Bench, Pins]:
    bench, pins = Bench(dut, has_reset=False), Pins(dut)
    await bench.reset(write_enable_i=0, read_enable_i=0, write_lanes_i=15)
    return bench, pins


@cocotb.test()
async def wide_and_narrow_pins_are_ints(dut: Any) -> None:
    bench, pins = await _begun(dut)
    random = Random(1)
    assert (pins["write_enable_i"].width, pins["read_data_o"].width) == (1, 4 * 6 * WIDTH)
    for _ in range(20):
        data = random.getrandbits(WIDTH)
        pins.write_data_i, pins.write_address_i, pins.read_address_i = data, 64, 64
        pins.write_enable_i = pins.read_enable_i = 1
        await bench.cycle()
        assert (pins.write_enable_i, pins.write_data_i) == (1, data)
        # The first kind shows what is written; so many bits of it as its words have.
        shown = pins.read_data_o
        assert shown == int(str(dut.read_data_o.value), 2)
        for size, bits in enumerate((1, 2, 4, 9, 18, 36)):
            assert shown >> size * WIDTH & (1 << WIDTH) - 1 == data & (1 << bits) - 1
        pins.write_enable_i = 0
        await bench.cycle()
        assert (pins.write_enable_i, dut.write_enable_i.value) == (0, 0)


@cocotb.test()
async def a_write_takes_effect_when_that_of_a_handle_does(dut: Any) -> None:
    bench, pins = await _begun(dut)
    for value in (7, 9, (1 << WIDTH) - 1, 0):
        before = pins.write_data_i, pins.write_lanes_i
        pins.write_data_i, dut.write_lanes_i.value = value, value & 15
        assert (pins.write_data_i, dut.write_lanes_i.value) == before
        await bench.cycle()
        assert (pins.write_data_i, dut.write_lanes_i.value) == (value, value & 15)
    # Of two writes at one edge the later one counts, even where it gives the old value back.
    pins.write_data_i = 5
    pins.write_data_i = 0
    await bench.cycle()
    assert pins.write_data_i == 0


@cocotb.test()
async def a_repeated_write_is_left_out_and_the_value_holds(dut: Any) -> None:
    bench, pins = await _begun(dut)
    for _ in range(3):
        pins.write_address_i = 0x2BAD
        await bench.cycle()
        assert pins.write_address_i == 0x2BAD
    # Left out indeed: what somebody else has written stays, until that is said.
    dut.write_address_i.value = 1
    pins.write_address_i = 0x2BAD
    await bench.cycle()
    assert pins.write_address_i == 1
    pins.forget()
    pins.write_address_i = 0x2BAD
    await bench.cycle()
    assert pins.write_address_i == 0x2BAD


@cocotb.test()
async def wrong_names_and_values_are_refused(dut: Any) -> None:
    bench, pins = await _begun(dut)
    with pytest.raises(AttributeError, match="plait_ram_shapes has no pin write_dat_i"):
        print(pins.write_dat_i)
    with pytest.raises(AttributeError, match="plait_ram_shapes has no pin write_dat_i"):
        pins.write_dat_i = 1
    for value in (16, -1):
        with pytest.raises(ValueError, match=r"write_lanes_i has 4 bits"):
            pins.write_lanes_i = value
    bench.parts.append(Late(pins))
    await bench.cycle()
    assert pins.write_lanes_i == 15
    assert Pins(dut) is pins


class Late:
    """Wants to write when all has settled."""

    def __init__(self, pins: Pins) -> None:
        self._pins = pins

    def drive(self) -> None:
        """Drives nothing."""

    def look(self) -> None:
        with pytest.raises(RuntimeError, match="write_lanes_i is given 0x3 while nothing may"):
            self._pins.write_lanes_i = 3
