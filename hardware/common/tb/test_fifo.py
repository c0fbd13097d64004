# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The FIFO passes every beat once and in order, counts what it holds, and stops when it is full."""

from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench, Sink, Source

BEATS = 300


@pytest.mark.parametrize(("depth", "falls"), [(1, 0), (1, 1), (5, 1), (16, 0)])
def test_fifo(tmp_path: Path, depth: int, falls: int) -> None:
    simulate("plait_fifo", __name__, tmp_path, {"Width": 65, "Depth": depth, "FallThrough": falls})


class Count:
    """Asserts that count_o is what has gone in less what has come out."""

    def __init__(self, dut: Any, source: Source, sink: Sink) -> None:
        self._pins, self._source, self._sink = Pins(dut), source, sink
        self._held = 0

    def drive(self) -> None:
        self._held = len(self._source.passed) - len(self._sink.taken)

    def look(self) -> None:
        assert self._pins.count_o == self._held
        assert self._pins.ready_o == (self._held < self._pins.Depth)


def _bench(dut: Any, idle: float, pressure: float) -> tuple[Bench, Source, Sink]:
    random = Random(4)
    source = Source(dut, ["data"], [(random.getrandbits(65),) for _ in range(BEATS)], idle, random)
    sink = Sink(dut, ["data"], pressure, random)
    bench = Bench(dut)
    bench.parts += [Count(dut, source, sink), source, sink]
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
async def the_first_beat_comes_when_it_is_promised(dut: Any) -> None:
    pins = Pins(dut)
    bench, _, sink = _bench(dut, 0.0, 0.0)
    await bench.reset(valid_i=0, ready_i=0)
    await bench.run(3)
    assert sink.taken_cycles[0] == (1 if pins.FallThrough else 2)


@cocotb.test()
async def a_full_fifo_holds_exactly_its_depth(dut: Any) -> None:
    pins = Pins(dut)
    bench, source, _ = _bench(dut, 0.0, 1.0)
    await bench.reset(valid_i=0, ready_i=0)
    await bench.run(40)
    assert len(source.passed) == pins.count_o == pins.Depth
