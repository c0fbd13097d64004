# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Every event is counted once, also when several come together, and a reset begins anew."""

from pathlib import Path
from random import Random
from typing import Any

import cocotb

from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench

COUNTERS = 11


def test_counters(tmp_path: Path) -> None:
    simulate("plait_counters", __name__, tmp_path, {"Counters": COUNTERS})


async def _settle(bench: Bench) -> None:
    bench.pins.event_i = 0
    for _ in range(100):
        await bench.cycle()
        if not bench.pins.busy_o:
            return
    raise AssertionError("the counters never settle")


async def _counts(bench: Bench) -> list[int]:
    counts: list[int] = []
    for index in range(COUNTERS):
        bench.pins.index_i = index
        await bench.cycle()
        counts.append(bench.pins.count_o)
    return counts


@cocotb.test()
async def events_are_counted_once(dut: Any) -> None:
    pins = Pins(dut)
    random = Random(3)
    bench = Bench(dut)
    await bench.reset(event_i=0, index_i=0)
    await _settle(bench)
    wanted = [0] * COUNTERS
    for _ in range(2_000):
        # On average one event in two cycles, now and then all at once.
        events = random.getrandbits(COUNTERS) if random.random() < 0.04 else 0
        if random.random() < 0.2:
            events |= 1 << random.randrange(COUNTERS)
        pins.event_i = events
        for index in range(COUNTERS):
            wanted[index] += events >> index & 1
        await bench.cycle()
        if events & (events - 1):
            await _settle(bench)
    await _settle(bench)
    assert await _counts(bench) == wanted
    await bench.reset(event_i=0)
    await _settle(bench)
    assert await _counts(bench) == [0] * COUNTERS


@cocotb.test()
async def three_events_of_each_kind_wait(dut: Any) -> None:
    pins = Pins(dut)
    bench = Bench(dut)
    await bench.reset(event_i=0, index_i=0)
    await _settle(bench)
    for burst in range(1, 4):
        pins.event_i = (1 << COUNTERS) - 1
        for _ in range(burst):
            await bench.cycle()
        await _settle(bench)
    assert await _counts(bench) == [1 + 2 + 3] * COUNTERS
