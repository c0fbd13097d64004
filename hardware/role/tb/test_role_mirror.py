# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A mirror holds what node memory holds, after every cycle, whoever writes; a load gives what was
there before the store of its cycle."""

from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench

DEPTH, READS, ADDRESS_BITS = 16, 2, 13
CYCLES = 4000


@pytest.mark.parametrize(
    ("width", "banks"),
    [(64, 1), (64, 2), pytest.param(512, 1, marks=pytest.mark.alternates)],
)
def test_role_mirror(tmp_path: Path, width: int, banks: int) -> None:
    base = 3 * DEPTH * width // 8
    parameters: dict[str, int | str] = {"Width": width, "Depth": DEPTH, "Reads": READS}
    parameters |= {"Banks": banks}
    parameters |= {"AddressBits": ADDRESS_BITS, "Base": f"{ADDRESS_BITS}'d{base}"}
    simulate("plait_role_mirror", __name__, tmp_path, parameters)


class World:
    """Node memory with another client in each bank, which goes first, and a role that loads and
    stores."""

    def __init__(self, dut: Any, others: float) -> None:
        self.pins, self._others, self._random = Pins(dut), others, Random(5)
        self.width = len(dut.write_data_i)
        self.lanes = self.width // 8
        self.words = (1 << ADDRESS_BITS) // self.lanes
        self.first = int(dut.Base.value) // self.lanes
        self.banks = int(dut.Banks.value)
        self.memory = [0] * self.words
        self.store: tuple[int, int, int] | None = None
        self.loads: list[int | None] = [None] * READS
        self.held: list[int | None] = [None] * READS
        self.taken = dict[int, tuple[int, int, int]]()  # by bank
        self.stores = self.stalls = 0
        self.share = 0.5  # of cycles in which the role stores
        self._cleared = 0  # words of what an earlier test has left

    def drive(self) -> None:
        random, pins = self._random, self.pins
        if self.store is None:  # else the role stands still, and all it asks for stays
            if random.random() < self.share:
                self.store = (random.randrange(DEPTH), *self._data())
            self.loads = [
                random.randrange(DEPTH) if random.random() < 0.6 else None for _ in range(READS)
            ]
        self.taken.clear()
        for bank in range(self.banks):
            if self._cleared < DEPTH:
                word = self.first + self._cleared
                if word % self.banks == bank:
                    self.taken[bank] = (word, 0, (1 << self.lanes) - 1)
            elif random.random() < self._others:
                near = self.first + random.randrange(-2, DEPTH + 2)
                self.taken[bank] = (near - near % self.banks + bank, *self._data())
        if self._cleared < DEPTH:
            self.store, self.loads = None, [None] * READS
            self._cleared += 1
        place, data, lanes = self.store or (0, 0, 0)
        pins.write_i = int(self.store is not None)
        pins.write_place_i, pins.write_data_i, pins.write_lanes_i = place, data, lanes
        bits = (DEPTH - 1).bit_length()
        pins.read_i = sum(1 << i for i, each in enumerate(self.loads) if each is not None)
        pins.read_place_i = sum((each or 0) << bits * i for i, each in enumerate(self.loads))
        bank = (self.first + place) % self.banks
        is_ready = bank not in self.taken
        self.is_running = self.store is None or is_ready
        pins.run_i = int(self.is_running)
        pins.memory_write_ready_i = int(is_ready)
        if is_ready and self.store is not None:
            self.taken[bank] = (self.first + place, data, lanes)
        address_bits = (self.words - 1).bit_length()
        pins.memory_wrote_valid_i = sum(1 << bank for bank in self.taken)
        widths = (address_bits, self.width, self.lanes)
        place, data, lanes = (
            sum(taken[part] << width * bank for bank, taken in self.taken.items())
            for part, width in enumerate(widths)
        )
        pins.memory_wrote_address_i = place
        pins.memory_wrote_data_i, pins.memory_wrote_lanes_i = data, lanes

    def _data(self) -> tuple[int, int]:
        return self._random.getrandbits(self.width), self._random.getrandbits(self.lanes)

    def look(self) -> None:
        pins = self.pins
        for port, held in enumerate(self.held):
            if held is not None:
                read = pins.read_data_o >> self.width * port & (1 << self.width) - 1
                assert read == held, f"port {port}"
        assert pins.stall_o == int(not self.is_running)
        assert pins.memory_write_valid_o == int(self.store is not None)
        if self.store is not None:
            asked = (pins.memory_write_address_o, pins.memory_write_data_o)
            assert asked == (self.first + self.store[0], self.store[1])
            assert pins.memory_write_lanes_o == self.store[2]
        if self.is_running:
            for port, load in enumerate(self.loads):
                if load is not None:
                    self.held[port] = self.memory[self.first + load]
            self.stores += self.store is not None
            self.store = None
        else:
            self.stalls += 1
        for place, data, lanes in self.taken.values():
            mask = sum(0xFF << 8 * i for i in range(self.lanes) if lanes >> i & 1)
            self.memory[place] = self.memory[place] & ~mask | data & mask


@cocotb.test()
@cocotb.parametrize(others=[0.0, 0.5, 0.95])
async def copy_and_memory_never_differ(dut: Any, others: float) -> None:
    bench, world = Bench(dut, has_reset=False), World(dut, others)
    bench.parts = [world]
    zero = ("write", "read", "run", "memory_write_ready", "memory_wrote_valid")
    await bench.reset(**{f"{name}_i": 0 for name in zero})
    await bench.run(CYCLES)
    world.share = 0.0
    await bench.run(200)  # what is asked for is done
    assert world.stores > 50
    assert (world.stalls > 0) == (others > 0)
