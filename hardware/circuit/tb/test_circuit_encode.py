# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What the encoder puts on the wire is what wire.yaml says, in every beat, without a bubble."""

from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.model.build import ModelError
from hardware.testing.circuits import NODE, PEER, SPEC, WORDS_MAX, header_of, random_frame, words_of
from hardware.testing.packets import packets_of
from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench, Item, Sink, Source
from spec.circuit_frames import CircuitFrame, encode

ZERO = {"frame_valid_i": 0, "valid_i": 0, "mac_ready_i": 0, "node_i": PEER}
BEAT = ["data", "keep", "last"]


def test_circuit_encode(tmp_path: Path) -> None:
    simulate("plait_circuit_encode", __name__, tmp_path, {"Width": 512})


@pytest.mark.parametrize("module", ["plait_circuit_encode", "plait_circuit_decode"])
def test_other_widths_are_refused(tmp_path: Path, module: str) -> None:
    with pytest.raises(ModelError, match=f"{module}: Width is not 512."):
        simulate(module, __name__, tmp_path, {"Width": 256}, "", way="stepper")


def _frames(random: Random, sizes: list[int]) -> list[CircuitFrame]:
    return [random_frame(random, words, PEER, random.choice([NODE, 0, 0xFFFE])) for words in sizes]


async def _run(
    dut: Any,
    frames: list[CircuitFrame],
    idle: tuple[float, float] = (0.0, 0.0),
    pressure: float = 0.0,
) -> Sink:
    """Sends frames; idle is of headers, and of words."""
    pins, random = Pins(dut), Random(7)
    offers: list[Item] = [(frame.destination, header_of(frame)) for frame in frames]
    words: list[Item] = [(word,) for frame in frames for word in words_of(frame.body)]
    sink = Sink(dut, BEAT, pressure, random, "mac_")
    head = Source(dut, ["node", "header"], offers, idle[0], random, prefix="frame_")
    bench = Bench(dut)
    bench.parts += [head, Source(dut, ["data"], words, idle[1], random), sink]
    await bench.reset(**ZERO)
    beats = len(words) + len(frames)
    await bench.run_until(sink, beats, 50 * beats + 100)
    assert packets_of(sink.taken, 512) == [encode(SPEC, frame) for frame in frames]
    assert not pins.busy_o
    return sink


@cocotb.test()
@cocotb.parametrize(
    (
        ("idle", "pressure"),
        [((0.0, 0.0), 0.0), ((0.5, 0.3), 0.0), ((0.0, 0.0), 0.3), ((0.4, 0.2), 0.4)],
    )
)
async def every_number_of_words(dut: Any, idle: tuple[float, float], pressure: float) -> None:
    random = Random(3)
    sizes = list(range(1, WORDS_MAX + 1)) if not pressure else [*range(1, 40), WORDS_MAX]
    sizes += [1] * 20
    random.shuffle(sizes)
    await _run(dut, _frames(random, sizes), idle, pressure)


@cocotb.test()
async def full_frames_without_a_bubble(dut: Any) -> None:
    """9,174 bytes a frame, in 144 beats."""
    frames = _frames(Random(4), [WORDS_MAX] * 10)
    cycles = (await _run(dut, frames)).taken_cycles
    assert len(cycles) == 10 * (WORDS_MAX + 1)
    assert cycles[-1] - cycles[0] == len(cycles) - 1


@cocotb.test()
async def small_frames_without_a_bubble(dut: Any) -> None:
    cycles = (await _run(dut, _frames(Random(5), [1, 2, 1, 1, 3] * 8))).taken_cycles
    assert cycles[-1] - cycles[0] == len(cycles) - 1


@cocotb.test()
async def the_first_beat_comes_when_it_is_promised(dut: Any) -> None:
    """The header is offered, and passes, in the first cycle that the sink counts."""
    cycles = (await _run(dut, _frames(Random(6), [2]))).taken_cycles
    assert cycles == [3, 4, 5]


@cocotb.test()
async def busy_while_a_frame_is_here(dut: Any) -> None:
    """From the header on, while no word comes and while the MAC takes none."""
    pins = Pins(dut)
    frame = _frames(Random(8), [1])[0]
    bench = Bench(dut)
    offers: list[Item] = [(frame.destination, header_of(frame))]
    words = Source(dut, ["data"], [], 0.0)
    bench.parts += [Source(dut, ["node", "header"], offers, prefix="frame_"), words]
    await bench.reset(**ZERO)
    assert not pins.busy_o
    await bench.run(5)
    assert pins.busy_o
    words.waiting.append((words_of(frame.body)[0],))
    await bench.run(5)
    assert pins.busy_o
    assert pins.mac_valid_o
    pins.mac_ready_i = 1
    await bench.run(3)
    assert not pins.busy_o
