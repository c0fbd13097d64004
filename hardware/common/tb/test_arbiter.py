# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The arbiter never mixes packets, loses none, and lets every input wait a bounded time."""

from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench, Sink

WIDTH = 32
PACKETS = 60


@pytest.mark.parametrize("inputs", [2, 3, 5])
def test_arbiter(tmp_path: Path, inputs: int) -> None:
    simulate("plait_arbiter", __name__, tmp_path, {"Inputs": inputs, "Width": WIDTH})


def _packets(random: Random, owner: int) -> list[tuple[int, int]]:
    """Beats of (data, last); the data tells the input, the packet and the beat."""
    beats: list[tuple[int, int]] = []
    for packet in range(PACKETS):
        size = random.randint(1, 6)
        beats += [(owner << 24 | packet << 8 | i, int(i == size - 1)) for i in range(size)]
    return beats


class Sources:
    """All inputs at once: each offers its beats in order, with gaps also inside packets."""

    def __init__(self, dut: Any, idle: float, random: Random) -> None:
        pins = Pins(dut)
        self.inputs = pins.Inputs
        self.beats = [_packets(random, owner) for owner in range(self.inputs)]
        self.passed = [0] * self.inputs
        self._offering = [False] * self.inputs
        self._pins, self._idle, self._random = Pins(dut), idle, random

    def drive(self) -> None:
        data = last = valid = 0
        for owner, beats in enumerate(self.beats):
            is_left = self.passed[owner] < len(beats)
            if not self._offering[owner]:
                self._offering[owner] = is_left and self._random.random() >= self._idle
            if self._offering[owner]:
                beat = beats[self.passed[owner]]
                data |= beat[0] << owner * WIDTH
                last |= beat[1] << owner
                valid |= 1 << owner
        self._pins.data_i = data
        self._pins.last_i = last
        self._pins.valid_i = valid

    def look(self) -> None:
        grant, ready = self._pins.grant_o, self._pins.ready_o
        assert grant & (grant - 1) == 0, f"grant {grant:b} is not one-hot"
        assert ready & ~grant == 0, f"ready {ready:b} without grant {grant:b}"
        for owner in range(self.inputs):
            if self._offering[owner] and ready >> owner & 1:
                self.passed[owner] += 1
                self._offering[owner] = False


def _owners_by_packet(beats: list[tuple[int, ...]]) -> list[int]:
    """Who sent each packet, asserting that none has another's beat inside."""
    owners: list[int] = []
    is_inside = False
    for data, last in beats:
        if is_inside:
            assert data >> 24 == owners[-1], f"{data:#x} stands in a packet of input {owners[-1]}"
        else:
            owners.append(data >> 24)
        is_inside = not last
    return owners


@cocotb.test()
@cocotb.parametrize(idle=[0.0, 0.4, 0.9], pressure=[0.0, 0.4])
async def packets_arrive_whole(dut: Any, idle: float, pressure: float) -> None:
    random = Random(5)
    sources, sink = Sources(dut, idle, random), Sink(dut, ["data", "last"], pressure, random)
    bench = Bench(dut)
    bench.parts += [sources, sink]
    await bench.reset(valid_i=0, ready_i=0)
    await bench.run_until(sink, sum(map(len, sources.beats)))
    _owners_by_packet(sink.taken)
    for owner, beats in enumerate(sources.beats):
        assert [beat for beat in sink.taken if beat[0] >> 24 == owner] == beats


@cocotb.test()
async def busy_inputs_take_turns(dut: Any) -> None:
    random = Random(6)
    sources, sink = Sources(dut, 0.0, random), Sink(dut, ["data", "last"], 0.0, random)
    bench = Bench(dut)
    bench.parts += [sources, sink]
    await bench.reset(valid_i=0, ready_i=0)
    await bench.run_until(sink, sum(map(len, sources.beats)))
    owners = _owners_by_packet(sink.taken)
    assert owners == [number % sources.inputs for number in range(len(owners))]
    first = sink.taken_cycles[0]
    assert sink.taken_cycles == list(range(first, first + len(sink.taken)))
