# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Frames to the own node and records come inside, whole and in order; all others leave."""

from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.testing.packets import beats_of, packets_of
from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench, Sink, Source

NODE, FRAMES = 0x0123, 60


@pytest.mark.parametrize("width", [64, pytest.param(512, marks=pytest.mark.alternates)])
def test_loopback(tmp_path: Path, width: int) -> None:
    simulate("plait_loopback", __name__, tmp_path, {"Width": width})


def _address(node: int) -> bytes:
    return bytes([0x02, 0x50, 0x4C, 0x00]) + node.to_bytes(2, "big")


@cocotb.test()
@cocotb.parametrize(idle=[0.0, 0.5], pressure=[0.0, 0.5])
async def frames_go_where_they_belong(dut: Any, idle: float, pressure: float) -> None:
    pins = Pins(dut)
    random, width = Random(6), pins["data_i"].width
    nodes = [random.choice([NODE, NODE ^ 1, 0x0023, 0xFFFF]) for _ in range(FRAMES)]
    frames = [_address(node) + random.randbytes(random.randrange(62, 300)) for node in nodes]
    records = [b"\xee" + random.randbytes(random.randrange(63, 300)) for _ in range(FRAMES // 2)]
    fields = ["data", "keep", "last"]
    beats = [
        (*beat, int(node == NODE))
        for frame, node in zip(frames, nodes, strict=True)
        for beat in beats_of([frame], width, random)
    ]
    wire = Source(dut, [*fields, "is_own"], beats, idle, random)
    memory = Source(dut, fields, beats_of(records, width, random), idle, random, prefix="record_")
    mac = Sink(dut, fields, pressure, random, "mac_")
    inner = Sink(dut, [*fields, "is_record"], pressure, random, "inner_")
    bench = Bench(dut)
    bench.parts += [wire, memory, mac, inner]
    await bench.reset(valid_i=0, record_valid_i=0, mac_ready_i=0, inner_ready_i=0)
    for _ in range(20_000):
        await bench.cycle()
        if not wire.waiting and not memory.waiting:
            break
    await bench.run(20)
    assert packets_of(mac.taken, width) == [
        frame for frame, node in zip(frames, nodes, strict=True) if node != NODE
    ]
    came = packets_of([item[:3] for item in inner.taken], width)
    ends = [item[3] for item in inner.taken if item[2]]
    assert [each for each, is_record in zip(came, ends, strict=True) if is_record] == records
    assert [each for each, is_record in zip(came, ends, strict=True) if not is_record] == [
        frame for frame, node in zip(frames, nodes, strict=True) if node == NODE
    ]
    assert not pins.busy_o
