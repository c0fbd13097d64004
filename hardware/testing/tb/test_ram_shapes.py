# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""RAM of every kind and width does as RTL what it does as block RAM of a family."""

import re
from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.testing.netlist import write_netlist
from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench

WIDTHS = [1, 2, 4, 9, 18, 36]
TWO_PORTS, ONE_PORT, SHOWS_NEW, SHOWS_OLD = range(4)
CYCLES = 1500


@pytest.mark.parametrize("family", ["", "ecp5"])
def test_ram_shapes(tmp_path: Path, family: str) -> None:
    simulate("plait_ram_shapes", __name__, tmp_path, family=family)


def test_the_shapes_use_every_mode_of_ecp5(tmp_path: Path) -> None:
    text = write_netlist("plait_ram_shapes", None, tmp_path, "ecp5").sources[-2].read_text()
    for port in "AB":
        widths = re.findall(rf"\.DATA_WIDTH_{port}\(32'd(\d+)\)", text)
        assert {int(width) for width in widths} == set(WIDTHS)
    modes = {"NORMAL", "WRITETHROUGH", "READBEFOREWRITE"}
    assert set(re.findall(r'\.WRITEMODE_A\("(\w+)"\)', text)) == modes


class Ram:
    """One RAM: what it holds as far as that is known, and what it must show."""

    def __init__(self, kind: int, width: int, size: int) -> None:
        self.shown: int | None = None
        self._kind, self._width, self._depth = kind, width, 1 << (14 - size)
        self._store: dict[int, int] = {}

    def cycle(self, write: int, lanes: int, data: int, places: tuple[int, int], read: int) -> None:
        """A rising edge; `write` is whether to write, `places` are where to write and read."""
        place = places[0] % self._depth
        seen = place if self._kind != TWO_PORTS else places[1] % self._depth
        old = self._store.get(seen)
        does_write = bool(write) and (bool(read) or self._kind == TWO_PORTS)
        if does_write:
            self._write(place, lanes, data)
        if read and not (does_write and self._kind == ONE_PORT):
            self.shown = old if self._kind == SHOWS_OLD else self._store.get(seen)

    def _write(self, place: int, lanes: int, data: int) -> None:
        count = max(1, self._width // 9)
        mask = sum(0x1FF << 9 * lane for lane in range(count) if lanes >> lane & 1)
        ones = (1 << self._width) - 1
        if place in self._store or mask & ones == ones:
            self._store[place] = (self._store.get(place, 0) & ~mask | data & mask) & ones


@cocotb.test()
async def all_show_what_they_must(dut: Any) -> None:
    pins = Pins(dut)
    random, bench = Random(31), Bench(dut, has_reset=False)
    rams = [Ram(kind, width, size) for kind in range(4) for size, width in enumerate(WIDTHS)]
    # Few places, so that each is met again; together they have every bit of an address.
    places = [
        0,
        0x3FFF,
        *(1 << bit for bit in range(14)),
        *(random.getrandbits(14) for _ in "1234"),
    ]
    compared = [0] * len(rams)
    await bench.reset()
    for _ in range(CYCLES):
        write, read = random.randrange(2), random.randrange(2)
        lanes, data = random.getrandbits(4) | 15 * (random.random() < 0.4), random.getrandbits(36)
        at = (random.choice(places), random.choice(places))
        pins.write_enable_i, pins.read_enable_i = write, read
        pins.write_lanes_i, pins.write_data_i = lanes, data
        pins.write_address_i, pins.read_address_i = at
        await bench.cycle()
        shown = pins.read_data_o
        for index, ram in enumerate(rams):
            ram.cycle(write, lanes, data, at, read)
            if ram.shown is not None:
                compared[index] += 1
                assert shown >> 36 * index & (1 << 36) - 1 == ram.shown, f"RAM {index}"
    assert min(compared) > CYCLES // 2
