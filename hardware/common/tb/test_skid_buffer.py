# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The skid buffer passes every beat once, in order, one in every cycle, one cycle late."""

from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly

from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench, Sink, Source

BEATS = 300


@pytest.mark.parametrize("width", [1, 73, 577])
def test_skid_buffer(tmp_path: Path, width: int) -> None:
    simulate("plait_skid_buffer", __name__, tmp_path, {"Width": width})


async def _pass(dut: Any, idle: float, pressure: float) -> tuple[Source, Sink]:
    pins = Pins(dut)
    random = Random(3)
    items = [(random.getrandbits(pins["data_i"].width),) for _ in range(BEATS)]
    bench = Bench(dut)
    source = Source(dut, ["data"], items, idle, random)
    sink = Sink(dut, ["data"], pressure, random)
    bench.parts += [source, sink]
    await bench.reset(valid_i=0, ready_i=0)
    await bench.run_until(sink, BEATS)
    assert sink.taken == items
    return source, sink


@cocotb.test()
@cocotb.parametrize(idle=[0.0, 0.3, 0.9], pressure=[0.0, 0.3, 0.9])
async def beats_arrive_once_and_in_order(dut: Any, idle: float, pressure: float) -> None:
    await _pass(dut, idle, pressure)


@cocotb.test()
async def a_beat_passes_in_every_cycle(dut: Any) -> None:
    _, sink = await _pass(dut, 0.0, 0.0)
    assert sink.taken_cycles == list(range(2, BEATS + 2))


@cocotb.test()
async def ready_does_not_see_the_sink_in_the_same_cycle(dut: Any) -> None:
    pins = Pins(dut)
    bench = Bench(dut)
    await bench.reset(valid_i=1, data_i=1, ready_i=0)
    await bench.run(3)
    assert not pins.ready_o
    pins.ready_i = 1
    await ReadOnly()
    assert not pins.ready_o
