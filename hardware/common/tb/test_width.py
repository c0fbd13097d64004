# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Both width converters: the same bytes, the same packets, every beat full but for the last."""

from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.testing.packets import beats_of, packets_of
from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench, Sink, Source

FIELDS = ["data", "keep", "last"]


@pytest.mark.parametrize(
    ("narrow", "wide"),
    [
        (64, 128),
        pytest.param(64, 512, marks=pytest.mark.alternates),
        pytest.param(128, 512, marks=pytest.mark.alternates),
    ],
)
@pytest.mark.parametrize("cell", ["width_up", "width_down"])
def test_width(tmp_path: Path, cell: str, narrow: int, wide: int) -> None:
    width_in, width_out = (narrow, wide) if cell == "width_up" else (wide, narrow)
    simulate(f"plait_{cell}", __name__, tmp_path, {"WidthIn": width_in, "WidthOut": width_out})


async def _convert(dut: Any, packets: list[bytes], idle: float, pressure: float) -> Sink:
    pins = Pins(dut)
    random = Random(7)
    width_in, width_out = pins.WidthIn, pins.WidthOut
    source = Source(dut, FIELDS, beats_of(packets, width_in, random), idle, random)
    sink = Sink(dut, FIELDS, pressure, random)
    bench = Bench(dut)
    bench.parts += [source, sink]
    await bench.reset(valid_i=0, ready_i=0)
    await bench.run_until(sink, len(beats_of(packets, width_out, random)))
    assert packets_of(sink.taken, width_out) == packets
    return sink


@cocotb.test()
@cocotb.parametrize(idle=[0.0, 0.3, 0.9], pressure=[0.0, 0.3, 0.9])
async def packets_of_any_size(dut: Any, idle: float, pressure: float) -> None:
    random = Random(8)
    await _convert(
        dut, [random.randbytes(random.randint(1, 200)) for _ in range(40)], idle, pressure
    )


@cocotb.test()
async def every_size_up_to_three_wide_beats(dut: Any) -> None:
    pins = Pins(dut)
    wide = max(pins.WidthIn, pins.WidthOut) // 8
    await _convert(dut, [bytes(range(1, size + 1)) for size in range(1, 3 * wide + 1)], 0.0, 0.2)


@cocotb.test()
async def no_gap_at_full_rate(dut: Any) -> None:
    pins = Pins(dut)
    wide = max(pins.WidthIn, pins.WidthOut) // 8
    sink = await _convert(dut, [Random(9).randbytes(wide * 4) for _ in range(8)], 0.0, 0.0)
    apart = max(1, pins.WidthOut // pins.WidthIn)
    first = 1 + apart
    assert sink.taken_cycles == [first + apart * i for i in range(len(sink.taken))]
