# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Memory that stops as it likes stops no frame that has begun to leave."""

from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.endpoint.tb.test_latency import ADDRESS, MEMORY_BYTES, SPEC, Endpoint
from hardware.testing.memory import SlowMemory
from hardware.testing.packets import Beat, packets_of
from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from spec.frames import decode

SIZES = (8, 100, 3000, 4096, 1, 1111, 64)  # of one frame each, fewer than a peer's first credit
CYCLES_MAX = 20_000
# In each frame, whatever memory does: the body is 2 cycles behind a header of one beat.
PAUSE = {64: 0, 128: 0, 512: 1}
# From a command to the first header word: so many cycles, and one for each word of the body.
COMMAND_TO_WIRE = {64: 11, 128: 11, 512: 14}


@pytest.mark.parametrize("width", [64, 128, pytest.param(512, marks=pytest.mark.alternates)])
def test_slow_memory(tmp_path: Path, width: int) -> None:
    parameters = {"Width": width, "AddressBits": 16, "QuickMemory": 0}
    simulate("plait_endpoint", __name__, tmp_path, parameters)


class Mac:
    """Takes a beat in every cycle, as a wire does, and counts where none comes inside a frame."""

    def __init__(self, dut: Any) -> None:
        self._pins = Pins(dut)
        self.beats: list[Beat] = []
        self.gaps = 0

    def drive(self) -> None:
        pass

    def look(self) -> None:
        pins = self._pins
        if pins.mac_tx_valid_o:
            self.beats.append((pins.mac_tx_data_o, pins.mac_tx_keep_o, pins.mac_tx_last_o))
        elif self.beats and not self.beats[-1][2]:
            self.gaps += 1

    def frames(self) -> int:
        return sum(last for *_, last in self.beats)


@cocotb.test()
async def frames_leave_whole(dut: Any) -> None:
    endpoint, mac = Endpoint(dut), Mac(dut)
    memory = SlowMemory(dut, endpoint.width, MEMORY_BYTES)
    memory.content[:] = Random(5).randbytes(MEMORY_BYTES)
    endpoint.bench.parts = [memory, endpoint, mac]
    await endpoint.begin()
    addresses = [ADDRESS + 4200 * turn + turn for turn in range(len(SIZES))]
    for address, size in zip(addresses, SIZES, strict=True):
        await endpoint.command(address=address, size=size, tag=1)
    while mac.frames() < len(SIZES):
        await endpoint.bench.cycle()
        assert endpoint.bench.cycles < CYCLES_MAX
    assert mac.gaps == PAUSE[endpoint.width] * len(SIZES), f"{mac.gaps} cycles without a beat"
    sent = [decode(SPEC, frame).payload for frame in packets_of(mac.beats, endpoint.width)]
    assert sent == [
        bytes(memory.content[address : address + size])
        for address, size in zip(addresses, SIZES, strict=True)
    ]


@cocotb.test()
async def waiting_costs_the_time_of_the_body(dut: Any) -> None:
    endpoint = Endpoint(dut)  # its memory is quick: what is seen is the waiting
    await endpoint.begin()
    for size in (8, 64, 4096):
        endpoint.sent.clear()
        began = await endpoint.command(address=ADDRESS, size=size, tag=1)
        await endpoint.bench.run(1200)
        cycles, words = endpoint.sent[0] - began, -(-size * 8 // endpoint.width)
        assert cycles == COMMAND_TO_WIRE[endpoint.width] + words, f"{size} bytes: {cycles} cycles"
