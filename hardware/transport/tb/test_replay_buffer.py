# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Bodies leave as they were filled, also while they are filled, and again from the same slot."""

from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench

SLOTS, BODIES, BYTES_MAX = 8, 60, 4096


@pytest.mark.parametrize("width", [64, 512])
def test_replay_buffer(tmp_path: Path, width: int) -> None:
    simulate("plait_replay_buffer", __name__, tmp_path, {"Width": width, "Slots": SLOTS})


class Buffer:
    """Fills one slot while another, or the same, is read."""

    def __init__(self, dut: Any, pace: float, pressure: float) -> None:
        self._dut, self._random = dut, Random(9)
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
        valid = getattr(self._dut, "granted_i" if name == "granted" else f"{name}_valid_i")
        valid.value = 1
        getattr(self._dut, f"{name}_slot_i").value = slot
        await self.bench.cycle()
        valid.value = 0

    async def fill(self, slot: int, words: list[int]) -> None:
        """A new body is granted and begins to come."""
        await self._pulse("granted", slot)
        self._dut.next_slot_i.value = slot
        await self.bench.run(1)
        assert not int(self._dut.next_is_begun_o.value)
        assert not int(self._dut.next_is_there_o.value)
        await self._pulse("begin", slot)
        assert int(self._dut.next_is_begun_o.value)
        self._slot, self._words = slot, list(words)

    async def load(self, slot: int, size: int, words: list[int]) -> None:
        """The body leaves, every word of it as it was filled."""
        self.taken.clear()
        self.released.clear()
        self._dut.load_bytes_i.value = size
        await self._pulse("load", slot)
        self._dut.slot_i.value = slot
        for _ in range(20_000):
            await self.bench.cycle()
            if self.released:
                break
            assert int(self._dut.slot_is_leaving_o.value)
        while len(self.taken) < len(words):
            await self.bench.cycle()
        await self.bench.run(5)
        assert (self.taken, self.released) == (words, [slot])
        assert not int(self._dut.busy_o.value)
        assert not int(self._dut.slot_is_leaving_o.value)

    def is_filled(self) -> bool:
        return not self._words

    def drive(self) -> None:
        dut = self._dut
        fills = bool(self._words) and self._random.random() < self._pace
        dut.fill_valid_i.value = int(fills)
        if fills:
            dut.fill_slot_i.value, dut.fill_data_i.value = self._slot, self._words.pop(0)
        dut.body_ready_i.value = int(self._random.random() >= self._pressure)

    def look(self) -> None:
        dut = self._dut
        if int(dut.body_valid_o.value) and int(dut.body_ready_i.value):
            self.taken.append(int(dut.body_data_o.value))
        if int(dut.release_valid_o.value):
            self.released.append(int(dut.release_slot_o.value))


@cocotb.test()
@cocotb.parametrize(pace=[0.3, 1.0], pressure=[0.0, 0.4])
async def bodies_leave_as_they_came(dut: Any, pace: float, pressure: float) -> None:
    width, random = len(dut.body_data_o), Random(4)
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
