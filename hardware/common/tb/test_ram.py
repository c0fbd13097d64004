# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The RAM with a port of each kind gives what was written, lane by lane, and holds what it read."""

from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench

WIDTH = 32


@pytest.mark.parametrize(("depth", "lane", "bypass"), [(5, 8, 1), (16, 32, 1), (16, 16, 0)])
def test_ram_1w1r(tmp_path: Path, depth: int, lane: int, bypass: int) -> None:
    parameters = {"Width": WIDTH, "Depth": depth, "LaneWidth": lane, "Bypass": bypass}
    simulate("plait_ram_1w1r", __name__, tmp_path, parameters)


@pytest.mark.parametrize(("depth", "lane"), [(5, 8), (16, 32)])
def test_ram_1rw(tmp_path: Path, depth: int, lane: int) -> None:
    parameters = {"Width": WIDTH, "Depth": depth, "LaneWidth": lane}
    simulate("plait_ram_1rw", __name__, tmp_path, parameters)


class Ports:
    """Writes and reads at random and knows what must be read."""

    def __init__(self, dut: Any) -> None:
        pins = Pins(dut)
        self.compared = 0
        self._pins, self._random = Pins(dut), Random(12)
        self._depth, self._lane = pins.Depth, pins.LaneWidth
        self._lanes = WIDTH // self._lane
        self._store: dict[int, int] = {}
        self._wanted: int | None = None
        self._has_one_port = "1rw" in dut._name

    def drive(self) -> None:
        pins, random = self._pins, self._random
        lanes, data = random.getrandbits(self._lanes), random.getrandbits(WIDTH)
        write, read = random.randrange(self._depth), random.randrange(self._depth)
        is_write, is_read = random.random() < 0.5, random.random() < 0.5
        pins.write_lanes_i, pins.write_data_i = lanes, data
        pins.write_enable_i = int(is_write)
        if self._has_one_port:
            pins.address_i = write
            pins.enable_i = int(is_write or is_read)
            is_read, read = is_read and not is_write, write
        else:
            pins.write_address_i = write
            pins.read_address_i = read
            pins.read_enable_i = int(is_read)
        has_bypass = not self._has_one_port and bool(pins.Bypass)
        old = self._store.get(read)
        if is_write:
            self._write(write, lanes, data)
        if is_read:
            is_collision = is_write and write == read
            # Where a collision has no bypass, nothing is wanted.
            self._wanted = (self._store.get(read) if has_bypass else None) if is_collision else old

    def _write(self, place: int, lanes: int, data: int) -> None:
        ones = (1 << self._lane) - 1
        mask = sum(ones << i * self._lane for i in range(self._lanes) if lanes >> i & 1)
        # What a place holds is known from the first time on that all of it is written.
        if place in self._store or mask == (1 << WIDTH) - 1:
            self._store[place] = self._store.get(place, 0) & ~mask | data & mask

    def look(self) -> None:
        """Nothing to see before the edge: compare() looks behind it."""

    def compare(self) -> None:
        if self._wanted is not None:
            self.compared += 1
            assert self._pins.read_data_o == self._wanted


@cocotb.test()
async def reads_give_what_was_written(dut: Any) -> None:
    ports = Ports(dut)
    bench = Bench(dut, has_reset=False)
    bench.parts.append(ports)
    await bench.reset()
    for _ in range(3000):
        await bench.cycle()
        ports.compare()
    assert ports.compared > 1000
