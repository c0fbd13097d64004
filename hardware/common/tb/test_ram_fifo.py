# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The FIFO in block RAM passes every beat once and in order, without a gap, and fills up."""

from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench, Sink, Source

BEATS = 400
REGISTERS = 2  # beats that are held outside the RAM


@pytest.mark.parametrize("depth", [2, 5, 64])
def test_ram_fifo(tmp_path: Path, depth: int) -> None:
    simulate("plait_ram_fifo", __name__, tmp_path, {"Width": 65, "Depth": depth})


def _bench(dut: Any, idle: float, pressure: float) -> tuple[Bench, Source, Sink]:
    random = Random(40)
    source = Source(dut, ["data"], [(random.getrandbits(65),) for _ in range(BEATS)], idle, random)
    sink = Sink(dut, ["data"], pressure, random)
    bench = Bench(dut)
    bench.parts += [source, sink]
    return bench, source, sink


@cocotb.test()
@cocotb.parametrize(idle=[0.0, 0.3, 0.9], pressure=[0.0, 0.3, 0.9])
async def beats_arrive_once_and_in_order(dut: Any, idle: float, pressure: float) -> None:
    bench, source, sink = _bench(dut, idle, pressure)
    items = list(source.waiting)
    await bench.reset(valid_i=0, ready_i=0)
    await bench.run_until(sink, BEATS)
    assert sink.taken == items


@cocotb.test()
async def nothing_is_lost_of_the_rate(dut: Any) -> None:
    """One cycle from beat to beat, from the second cycle on, also behind a sink that stopped."""
    bench, _, sink = _bench(dut, 0.0, 0.0)
    await bench.reset(valid_i=0, ready_i=0)
    await bench.run(10)
    assert sink.taken_cycles == list(range(2, 11))
    sink._pressure = 1.0  # pyright: ignore[reportPrivateUsage]
    await bench.run(1)
    sink._pressure = 0.0  # pyright: ignore[reportPrivateUsage]
    await bench.run(20)
    assert sink.taken_cycles[9:] == list(range(12, 32))


@cocotb.test()
async def a_full_fifo_holds_exactly_its_depth_and_the_registers(dut: Any) -> None:
    pins = Pins(dut)
    bench, source, sink = _bench(dut, 0.0, 1.0)
    await bench.reset(valid_i=0, ready_i=0)
    await bench.run(100)
    assert pins.count_o == pins.Depth
    assert len(source.passed) == pins.Depth + REGISTERS
    assert not sink.taken
