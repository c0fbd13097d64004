# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What one node's encoder is given, another node's decoder gives."""

from pathlib import Path
from random import Random
from typing import Any

import cocotb

from hardware.testing.circuits import NODE, PEER, WORDS_MAX, header_of, random_frame, words_of
from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench, Item, Source

FRAMES = 1000


def test_circuit_pair(tmp_path: Path) -> None:
    simulate("plait_circuit_pair", __name__, tmp_path, {"Width": 512})


class Receiver:
    """A MAC that takes a beat now and then, and who hears the decoder."""

    def __init__(self, dut: Any, pressure: float, random: Random) -> None:
        self.words: list[int] = []
        self.frames: list[tuple[int, int]] = []
        self.ends: list[int] = []  # how many words there were
        self._pins, self._pressure, self._random = Pins(dut), pressure, random

    def drive(self) -> None:
        self._pins.mac_ready_i = int(self._random.random() >= self._pressure)

    def look(self) -> None:
        pins = self._pins
        assert not pins.packet_valid_o
        assert not pins.count_bad_o
        if pins.frame_valid_o:
            self.frames.append((pins.frame_node_o, pins.frame_header_o))
        if pins.valid_o:
            self.words.append(pins.data_o)
            if pins.last_o:
                assert not pins.bad_o
                self.ends.append(len(self.words))


@cocotb.test()
@cocotb.parametrize(pressure=[0.0, 0.3])
async def what_goes_in_comes_out(dut: Any, pressure: float) -> None:
    pins, random = Pins(dut), Random(31)
    sizes = [random.choice([1, 2, 5, 12]) for _ in range(FRAMES // 2 - 5)] + [WORDS_MAX] * 5
    frames = [random_frame(random, words) for words in sizes]
    offers: list[Item] = [(NODE, header_of(frame)) for frame in frames]
    words: list[Item] = [(word,) for frame in frames for word in words_of(frame.body)]
    receiver = Receiver(dut, pressure, random)
    bench = Bench(dut)
    head = Source(dut, ["node", "header"], offers, pressure, random, prefix="frame_")
    bench.parts += [head, Source(dut, ["data"], words, pressure / 3, random), receiver]
    zero = {"frame_valid_i": 0, "valid_i": 0, "mac_ready_i": 0}
    await bench.reset(**zero, node_i=PEER, peer_i=NODE)
    while head.waiting or pins.busy_o:
        await bench.cycle()
        assert bench.cycles < 30_000
    assert receiver.frames == [(PEER, header) for _, header in offers]
    assert receiver.words == [word for (word,) in words]
    assert receiver.ends == [sum(sizes[: i + 1]) for i in range(len(sizes))]
