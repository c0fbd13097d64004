# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The memory that cores share does what a memory does, in turn, in the cycles that it says."""

from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench

BYTES = 64
WORDS = BYTES // 4


@pytest.mark.parametrize(
    ("cores", "occupied", "latency"), [(1, 9, 7), (2, 1, 1), (5, 9, 7), (6, 4, 40)]
)
def test_soft_shared(tmp_path: Path, cores: int, occupied: int, latency: int) -> None:
    parameters = {"Cores": cores, "Bytes": BYTES, "Occupied": occupied, "Latency": latency}
    simulate("plait_soft_shared", __name__, tmp_path, parameters)


class Cores:
    """Cores that ask after pauses, and what the memory ought to have."""

    def __init__(self, dut: Any, random: Random, idle: float) -> None:
        self.pins, self._random, self._idle = Pins(dut), random, idle
        self.count = len(dut.valid_i)
        self.occupied, self.latency = (int(each.value) for each in (dut.Occupied, dut.Latency))
        self.memory = [0] * WORDS
        # Of each core: address, data, lanes (0: a load), and the cycle in which it asked.
        self.asked: list[tuple[int, int, int, int] | None] = [None] * self.count
        self.now, self.served, self.waits = 0, [0] * self.count, list[int]()
        self.turns: list[int] = []  # cycles in which a core was ready

    def drive(self) -> None:
        random = self._random
        for core in range(self.count):
            if self.asked[core] is None and random.random() >= self._idle:
                address = random.randrange(WORDS) * 4 | random.getrandbits(12) << 6 & 0xFFC0
                lanes = random.choice([0, 0, 15, random.randrange(1, 16)])
                self.asked[core] = (address, random.getrandbits(32), lanes, self.now)
        valid = is_store = address = data = lanes = 0
        for core, asked in enumerate(self.asked):
            at, value, enabled, _ = asked or (
                *(random.getrandbits(16), random.getrandbits(32)),
                *(random.getrandbits(4), 0),
            )
            valid |= (asked is not None) << core
            is_store |= (enabled != 0) << core
            address |= at << 16 * core
            data |= value << 32 * core
            lanes |= enabled << 4 * core
        pins = self.pins
        pins.valid_i, pins.is_store_i, pins.address_i = valid, is_store, address
        pins.data_i, pins.lanes_i = data, lanes

    def look(self) -> None:
        ready = self.pins.ready_o
        assert ready & (ready - 1) == 0, "two are ready at a time"
        if ready:
            core = ready.bit_length() - 1
            asked = self.asked[core]
            assert asked is not None, "ready for nobody"
            address, data, lanes, since = asked
            word = address // 4 % WORDS
            if lanes:
                mask = sum(255 << 8 * lane for lane in range(4) if lanes >> lane & 1)
                self.memory[word] = self.memory[word] & ~mask | data & mask
            else:
                assert self.pins.data_o == self.memory[word]
            self.asked[core] = None
            self.served[core] += 1
            self.waits.append(self.now - since)
            self.turns.append(self.now)
        self.now += 1


async def started(dut: Any, idle: float) -> tuple[Bench, Cores]:
    bench = Bench(dut)
    cores = Cores(dut, Random(7), idle)
    await bench.reset(valid_i=0, is_store_i=0, address_i=0, data_i=0, lanes_i=0)
    for _ in range(WORDS):  # it is cleared
        assert bench.pins.busy_o
        await bench.cycle()
    assert not bench.pins.busy_o
    bench.parts = [cores]
    return bench, cores


@cocotb.test()
async def all_ask_at_once(dut: Any) -> None:
    """Words, lanes, and turns: none waits longer than a round."""
    bench, cores = await started(dut, 0.0)
    await bench.run(3000)
    assert max(cores.served) - min(cores.served) <= 1
    assert max(cores.waits) <= cores.count * cores.occupied + cores.latency
    gaps = {later - sooner for sooner, later in zip(cores.turns, cores.turns[1:], strict=False)}
    # A core asks again in the cycle after it was ready.
    if cores.count == 1:
        assert gaps == {max(cores.occupied, cores.latency + 1)}
    elif cores.count * cores.occupied > cores.latency:
        assert gaps == {cores.occupied}
    else:
        assert min(gaps) == cores.occupied


@cocotb.test()
async def now_and_then(dut: Any) -> None:
    """A core that asks alone waits for Latency cycles; then the memory rests."""
    bench, cores = await started(dut, 0.99)
    await bench.run(6000)
    assert min(cores.waits) == cores.latency
    assert sum(cores.served) > 20
    bench.parts = []
    cores.pins.valid_i = 0
    await bench.run(cores.occupied + cores.latency + 1)
    assert not bench.pins.busy_o


@cocotb.test()
async def a_reset_clears_it(dut: Any) -> None:
    bench, cores = await started(dut, 0.0)
    await bench.run(500)
    assert any(cores.memory)
    bench.parts = []
    bench.pins.valid_i = 0
    bench.pins.rst_ni = 0
    await bench.run(2)
    bench.pins.rst_ni = 1
    await bench.run(WORDS)
    bench.parts = [Cores(dut, Random(8), 0.0)]  # of zeros
    await bench.run(500)
