# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Bodies leave as they were filled, also while they are filled, and again from the same slot."""

from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench

SLOTS, BODIES, BYTES_MAX = 8, 60, 4096


@pytest.mark.parametrize("width", [64, pytest.param(512, marks=pytest.mark.alternates)])
def test_replay_buffer(tmp_path: Path, width: int) -> None:
    simulate("plait_replay_buffer", __name__, tmp_path, {"Width": width, "Slots": SLOTS})


class Buffer:
    """Fills one slot while another, or the same, is read."""

    def __init__(self, dut: Any, pace: float, pressure: float) -> None:
        self._pins, self._random = Pins(dut), Random(9)
        self.bench = Bench(dut)
        self.bench.parts.append(self)
        self._pace, self._pressure = pace, pressure
        self._slot, self._words = 0, list[int]()
        self.taken: list[int] = []
        self.released: list[int] = []

    async def begin(self) -> None:
        names = ("granted_i", "begin_valid_i", "fill_valid_i", "load_valid_i", "next_slot_i")
        await self.bench.reset(**dict.fromkeys(names, 0), body_ready_i=0, release_ready_i=1)
        for slot in range(SLOTS):  # what is in a slot before its first body does not count
            await self._pulse("granted", slot)

    async def _pulse(self, name: str, slot: int) -> None:
        valid = self._pins["granted_i" if name == "granted" else f"{name}_valid_i"]
        valid.write(1)
        self._pins[f"{name}_slot_i"].write(slot)
        await self.bench.cycle()
        valid.write(0)

    async def fill(self, slot: int, words: list[int]) -> None:
        """A new body is granted and begins to come."""
        await self._pulse("granted", slot)
        self._pins.next_slot_i = slot
        await self.bench.run(1)
        assert not self._pins.next_is_begun_o
        assert not self._pins.next_is_there_o
        await self._pulse("begin", slot)
        assert self._pins.next_is_begun_o
        self._slot, self._words = slot, list(words)

    async def load(self, slot: int, size: int, words: list[int]) -> None:
        """The body leaves, every word of it as it was filled."""
        self.taken.clear()
        self.released.clear()
        self._pins.load_bytes_i = size
        await self._pulse("load", slot)
        self._pins.slot_i = slot
        for _ in range(20_000):
            await self.bench.cycle()
            if self.released:
                break
            assert self._pins.slot_is_leaving_o
        while len(self.taken) < len(words):
            await self.bench.cycle()
        await self.bench.run(5)
        assert (self.taken, self.released) == (words, [slot])
        assert not self._pins.busy_o
        assert not self._pins.slot_is_leaving_o

    def is_filled(self) -> bool:
        return not self._words

    def drive(self) -> None:
        pins = self._pins
        fills = bool(self._words) and self._random.random() < self._pace
        pins.fill_valid_i = int(fills)
        if fills:
            pins.fill_slot_i, pins.fill_data_i = self._slot, self._words.pop(0)
        pins.body_ready_i = int(self._random.random() >= self._pressure)

    def look(self) -> None:
        pins = self._pins
        if pins.body_valid_o and pins.body_ready_i:
            self.taken.append(pins.body_data_o)
        if pins.release_valid_o:
            self.released.append(pins.release_slot_o)


@cocotb.test()
@cocotb.parametrize(pace=[0.3, 1.0], pressure=[0.0, 0.4])
async def bodies_leave_as_they_came(dut: Any, pace: float, pressure: float) -> None:
    pins = Pins(dut)
    width, random = pins["body_data_o"].width, Random(4)
    buffer = Buffer(dut, pace, pressure)
    await buffer.begin()
    bodies: dict[int, tuple[int, list[int]]] = {}
    for _ in range(BODIES):
        slot, size = random.randrange(SLOTS), random.choice((1, 8, 65, 300, BYTES_MAX))
        words = [random.getrandbits(width) for _ in range(-(-size * 8 // width))]
        bodies[slot] = (size, words)
        await buffer.fill(slot, words)
        if random.random() < 0.5:  # while it is filled; else another one meanwhile, again
            await buffer.load(slot, size, words)
        else:
            other = random.choice(sorted(bodies))
            await buffer.load(other, *bodies[other])
        while not buffer.is_filled():
            await buffer.bench.cycle()
