# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The writer puts the right bytes at the right addresses, and touches no others."""

from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.message.tb.receive_world import kept
from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench

MEMORY = 1 << 16


@pytest.mark.parametrize(
    "width",
    [
        64,
        pytest.param(128, marks=pytest.mark.long),
        pytest.param(512, marks=pytest.mark.alternates),
    ],
)
def test_writer(tmp_path: Path, width: int) -> None:
    simulate("plait_writer", __name__, tmp_path, {"Width": width, "AddressBits": 16})


class Writer:
    """One job at a time, its body offered and its writes kept."""

    def __init__(self, dut: Any, busy: float) -> None:
        self.pins, self.busy, self.random = Pins(dut), busy, Random(3)
        pins = self.pins
        self.size = pins["body_data_i"].width // 8
        self.memory = bytearray(self.random.randbytes(MEMORY))
        self.beats: list[bytes] = []
        self.start: dict[str, int] = {}
        self.is_offering = False
        self.is_quiet = True
        self.writes = 0

    def drive(self) -> None:
        pins = self.pins
        pins.start_i = int(bool(self.start))
        for name in ("is_header", "has_body", "address", "bytes"):
            pins[f"start_{name}_i"].write(self.start.get(name, 0))
        self.start = {}
        self.is_offering = bool(self.beats) and (
            self.is_offering or self.random.random() >= self.busy
        )
        pins.body_valid_i = int(self.is_offering)
        junk = self.random.randbytes(self.size)
        beat = self.beats[0] if self.is_offering else junk
        pins.body_data_i = int.from_bytes(beat + junk[len(beat) :], "little")
        pins.body_last_i = int(len(self.beats) == 1)
        pins.memory_ready_i = int(self.random.random() >= self.busy)

    def look(self) -> None:
        pins = self.pins
        if self.is_offering and pins.body_ready_o:
            self.beats.pop(0)
            self.is_offering = False
        if pins.memory_valid_o and pins.memory_ready_i:
            at = pins.memory_address_o * self.size
            data = pins.memory_data_o.to_bytes(self.size, "little")
            lanes = pins.memory_lanes_o
            assert lanes, "a write of nothing"
            for lane in range(self.size):
                if lanes >> lane & 1:
                    self.memory[at + lane] = data[lane]
            self.writes += 1
        self.is_quiet = bool(pins.is_quiet_o) and not pins.start_i


async def write(bench: Bench, writer: Writer, body: bytes, address: int, count: int) -> int:
    """Runs one job; the cycles it takes."""
    size = writer.size
    writer.beats = [body[at : at + size] for at in range(0, len(body), size)]
    writer.start = {"has_body": int(bool(body)), "address": address, "bytes": count}
    expected = bytearray(writer.memory)
    expected[address : address + count] = body[:count]
    writer.is_quiet = False
    before = bench.cycles
    while writer.beats or not writer.is_quiet:
        await bench.cycle()
        assert bench.cycles - before < 2000, "it does not end"
    assert writer.memory == expected, f"{len(body)} bytes, {count} of them at {address:#x}"
    return bench.cycles - before


async def started(dut: Any, busy: float) -> tuple[Bench, Writer]:
    bench, writer = Bench(dut), Writer(dut, busy)
    await bench.reset(start_i=0, body_valid_i=0, memory_ready_i=0)
    bench.parts.append(writer)
    return bench, writer


@cocotb.test()
@cocotb.parametrize(busy=[0.0, 0.3])
async def every_alignment_size_and_clip(dut: Any, busy: float) -> None:
    bench, writer = await started(dut, busy)
    size = writer.size
    sizes = sorted({1, 2, size - 1, size, size + 1, 2 * size - 1, 2 * size, 2 * size + 1, 200})
    for shift in range(0, size, max(1, size // 16) | 1):
        for length in sizes:
            body = writer.random.randbytes(length)
            for count in sorted({0, 1, length // 2, max(0, length - size), length}):
                await write(bench, writer, body, 0x400 + shift, count)


@cocotb.test()
async def a_beat_passes_in_every_cycle(dut: Any) -> None:
    bench, writer = await started(dut, 0.0)
    beats = 4096 // writer.size
    stages = 1 if writer.size == 8 else 2
    # A cycle for the start; the stages; and the beat that an alignment adds.
    for address, flush in ((0x400, 0), (0x403, 1)):
        cycles = await write(bench, writer, writer.random.randbytes(4096), address, 4096)
        assert cycles == 1 + beats + flush + stages


@cocotb.test()
@cocotb.parametrize(busy=[0.0, 0.3])
async def a_header_is_written_behind_its_offset(dut: Any, busy: float) -> None:
    pins = Pins(dut)
    bench, writer = await started(dut, busy)
    header = writer.random.randbytes(48)
    pins.header_i = int.from_bytes(header, "little")
    expected = bytearray(writer.memory)
    writer.start = {"is_header": 1, "address": 0x810, "bytes": 48}
    writer.is_quiet = False
    while not writer.is_quiet:
        await bench.cycle()
    written = bytes(writer.memory[0x810 : 0x810 + 48])
    assert kept(written) == kept(header)
    assert written == header or writer.size == 8
    expected[0x810 : 0x810 + 48] = writer.memory[0x810 : 0x810 + 48]
    assert writer.memory == expected
    assert writer.writes == max(1, 48 // writer.size)
