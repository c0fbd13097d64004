# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The check of every packet is spec's, whatever its size, and comes when it is promised."""

from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.testing.packets import Beat, beats_of
from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench
from spec.crc32c import crc32c
from spec.loader import load_spec
from spec.vectors import load_vectors


@pytest.mark.parametrize(
    ("width", "step", "is_pipelined", "tables"),
    [
        *((64, 1, 0, 0), (64, 8, 0, 0), (64, 8, 0, 1), (128, 1, 0, 0), (128, 4, 1, 1)),
        *((512, 1, 1, 0), (512, 1, 1, 1), (512, 8, 0, 1)),
    ],
)
def test_crc32c(tmp_path: Path, width: int, step: int, is_pipelined: int, tables: int) -> None:
    parameters = {"Width": width, "StepBytes": step, "Pipelined": is_pipelined, "Tables": tables}
    simulate("plait_crc32c", __name__, tmp_path, parameters)


class Passer:
    """Lets beats pass as an onlooker sees them, and notes in which cycle a packet ended."""

    def __init__(self, dut: Any, beats: list[Beat], idle: float, random: Random) -> None:
        self.waiting = beats[::-1]
        self.ends: list[int] = []
        self.checks: list[tuple[int, int]] = []
        self._pins, self._idle, self._random = Pins(dut), idle, random
        self._cycle = 0

    def drive(self) -> None:
        pins = self._pins
        is_passing = bool(self.waiting) and self._random.random() >= self._idle
        width = pins["data_i"].width
        junk = (self._random.getrandbits(width), self._random.getrandbits(width // 8), 1)
        beat = self.waiting.pop() if is_passing else junk
        pins.data_i, pins.keep_i, pins.last_i = beat
        pins.valid_i = int(is_passing)
        if is_passing and beat[2]:
            self.ends.append(self._cycle)

    def look(self) -> None:
        if self._pins.check_valid_o:
            self.checks.append((self._cycle, self._pins.check_o))
        self._cycle += 1


async def _check(dut: Any, packets: list[bytes], idle: float) -> None:
    pins = Pins(dut)
    random = Random(10)
    passer = Passer(dut, beats_of(packets, pins.Width, random), idle, random)
    bench = Bench(dut)
    bench.parts.append(passer)
    await bench.reset(valid_i=0, restart_i=0)
    while passer.waiting:
        await bench.cycle()
    await bench.run(5)
    latency = 3 if pins.Pipelined else 1
    wanted = [crc32c(packet) for packet in packets]
    assert passer.checks == [
        (end + latency, check) for end, check in zip(passer.ends, wanted, strict=True)
    ]


@cocotb.test()
@cocotb.parametrize(idle=[0.0, 0.5])
async def every_size_up_to_three_beats(dut: Any, idle: float) -> None:
    pins = Pins(dut)
    step, size = pins.StepBytes, pins.Width // 8
    random = Random(11)
    sizes = [*range(step, 3 * size + 1, step)] * 2
    random.shuffle(sizes)
    await _check(dut, [random.randbytes(size) for size in sizes], idle)


@cocotb.test()
async def a_packet_that_was_broken_off_is_forgotten(dut: Any) -> None:
    """A restart between two packets, or with the next one's first beat; and the running check."""
    pins = Pins(dut)
    random = Random(12)
    size, is_pipelined = pins.Width // 8, pins.Pipelined
    bench = Bench(dut)
    await bench.reset(valid_i=0, restart_i=0)
    pins.keep_i = (1 << size) - 1
    for is_early in (1, 0):
        data = random.randbytes(3 * size)
        pins.data_i, pins.last_i, pins.valid_i = random.getrandbits(8), 0, 1
        await bench.run(2)
        pins.valid_i, pins.restart_i = 0, is_early
        await bench.run(1)
        for at in range(0, len(data), size):
            pins.data_i = int.from_bytes(data[at : at + size], "little")
            pins.valid_i, pins.restart_i = 1, int(at == 0 and not is_early)
            await bench.run(1)
        pins.valid_i = 0
        await bench.run(is_pipelined)
        assert pins.running_o == crc32c(data)
        await bench.run(is_pipelined)
        assert pins.check_o == crc32c(data)


@cocotb.test()
async def the_known_check(dut: Any) -> None:
    pins = Pins(dut)
    known = b"123456789"
    assert crc32c(known) == 0xE3069283
    if pins.StepBytes == 1:
        await _check(dut, [known], 0.0)


@cocotb.test()
async def the_frames_of_spec(dut: Any) -> None:
    frame = load_spec().wire.frame
    covered: list[bytes] = []
    for vector in load_vectors().frames:
        data = bytearray(vector.data[frame.header_offset : -frame.check_bytes])
        data[frame.header_bytes - 2 : frame.header_bytes] = bytes(2)  # header_check counts as zero
        covered.append(bytes(data))
    await _check(dut, covered, 0.2)
    for vector, data in zip(load_vectors().frames, covered, strict=True):
        assert crc32c(data) == int.from_bytes(vector.data[-4:], "little"), vector.name
