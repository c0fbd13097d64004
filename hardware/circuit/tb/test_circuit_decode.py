# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The decoder gives what is good, once and whole; what is not harms nobody, and packets pass."""

from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.circuit.tb.decode_world import Decoder, decode, mac_beats
from hardware.testing.circuits import (
    BEAT_BYTES,
    HEAD_BYTES,
    NODE,
    PEER,
    SPEC,
    WORDS_MAX,
    mixed,
    owed,
    random_bytes,
    random_frame,
    with_right_check,
)
from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench
from spec.circuit_frames import encode

FRAMES = 4500  # of all kinds, twice


def test_circuit_decode(tmp_path: Path) -> None:
    simulate("plait_circuit_decode", __name__, tmp_path, {"Width": 512})


@pytest.mark.long
def test_circuit_decode_long(tmp_path: Path) -> None:
    tests = "hardware.circuit.tb.long_circuit_decode"
    simulate("plait_circuit_decode", tests, tmp_path, {"Width": 512})


@cocotb.test()
@cocotb.parametrize(idle=[0.0, 0.4])
async def every_number_of_words(dut: Any, idle: float) -> None:
    """Each size, packets of some sizes between them."""
    random = Random(11)
    frames = [random_bytes(random, words) for words in range(1, WORDS_MAX + 1)]
    frames += [random.randbytes(random.choice([60, 64, 65, 300])) for _ in range(60)]
    random.shuffle(frames)
    decoder = await decode(dut, [(frame, False) for frame in frames], idle)
    assert len(decoder.got) == WORDS_MAX
    assert all(got.is_good for got in decoder.got)
    assert len(decoder.packets) > 60


@cocotb.test()
@cocotb.parametrize(idle=[0.0, 0.3])
async def bad_frames_harm_nobody(dut: Any, idle: float) -> None:
    frames = mixed(Random(12 + int(10 * idle)), FRAMES)
    decoder = await decode(dut, frames, idle)
    good = sum(bool(got.is_good) for got in decoder.got)
    assert good > FRAMES // 5
    assert len(decoder.got) - good > FRAMES // 10
    assert decoder.bad > FRAMES // 20
    assert len(decoder.packets) > FRAMES // 20


@cocotb.test()
async def every_length_around_the_right_one(dut: Any) -> None:
    """A frame of three words cut and grown byte by byte, each before a good one."""
    random = Random(13)
    frame, good = random_bytes(random, 3), random_bytes(random, 2)
    frames: list[tuple[bytes, bool]] = []
    for size in range(1, len(frame) + 2 * BEAT_BYTES):
        cut = frame[:size] + random.randbytes(max(0, size - len(frame)))
        frames += [(cut, False), (good, False)]
    decoder = await decode(dut, frames)
    assert sum(bool(got.is_good) for got in decoder.got) == len(frames) // 2 + 1


@cocotb.test()
async def every_number_that_a_header_may_say(dut: Any) -> None:
    random = Random(14)
    frames: list[tuple[bytes, bool]] = []
    for words in range(256):
        frame = bytearray(random_bytes(random, 2))
        frame[HEAD_BYTES - 1] = words
        frames.append((with_right_check(bytes(frame)), False))
    decoder = await decode(dut, frames)
    assert [got.is_good for got in decoder.got] == [i == 1 for i in range(WORDS_MAX)]
    assert decoder.bad == 256 - WORDS_MAX


@cocotb.test()
async def a_frame_for_another_node_is_a_packet(dut: Any) -> None:
    """So the link layer counts it as foreign. One from an address of no node is refused."""
    random = Random(15)
    frames = [(encode(SPEC, random_frame(random, 2, PEER, NODE ^ 1)), False)]
    for at in range(14):
        frame = random_bytes(random, 2)
        frames += [(frame[:at] + bytes([frame[at] ^ 4]) + frame[at + 1 :], False), (frame, False)]
    due = [owed(frame, False) for frame, _ in frames]
    assert [what.is_packet for what in due[1::2]] == [at < 6 or at >= 12 for at in range(14)]
    decoder = await decode(dut, frames)
    assert decoder.bad == 4


@cocotb.test()
async def no_bit_may_be_another_one(dut: Any) -> None:
    """Each bit of a frame in turn, with a MAC that sees nothing; a good frame after each is good.

    One that says more words, or names another source, may only be bad; one for another node or of
    another type is a packet.
    """
    random = Random(19)
    frame, good = random_bytes(random, 2), random_bytes(random, 1)
    frames: list[tuple[bytes, bool]] = []
    for bit in range(8 * len(frame)):
        at, flip = divmod(bit, 8)
        frames += [(frame[:at] + bytes([frame[at] ^ 1 << flip]) + frame[at + 1 :], False)]
        frames += [(good, False)]
    decoder = await decode(dut, frames)
    assert sum(bool(got.is_good) for got in decoder.got) == len(frames) // 2


@cocotb.test()
async def the_mac_s_error_makes_a_frame_bad(dut: Any) -> None:
    random = Random(16)
    frames = [(random_bytes(random, words), is_error) for words in (1, 2, 9) for is_error in (1, 0)]
    decoder = await decode(dut, [(frame, bool(is_error)) for frame, is_error in frames])
    assert [got.is_good for got in decoder.got] == [False, True] * 3


@cocotb.test()
async def full_frames_without_a_bubble_when_promised(dut: Any) -> None:
    """144 cycles a frame; a header two cycles behind its beat, each word behind its last bytes."""
    random = Random(17)
    frames = [(random_bytes(random, WORDS_MAX), False) for _ in range(6)]
    decoder = await decode(dut, frames)
    for index, got in enumerate(decoder.got):
        first = index * (WORDS_MAX + 1)
        assert got.cycle == first + 2
        assert got.word_cycles == list(range(first + 3, first + 3 + WORDS_MAX))


@cocotb.test()
async def busy_from_the_first_beat_to_the_last_word(dut: Any) -> None:
    pins, random = Pins(dut), Random(18)
    beats = mac_beats(random_bytes(random, 2), False, random)
    decoder = Decoder(dut, beats, 0.0, random)
    bench = Bench(dut)
    bench.parts.append(decoder)
    await bench.reset(mac_valid_i=0, node_i=NODE)
    seen: list[int] = []
    for _ in range(6):
        seen.append(pins.busy_o)
        await bench.cycle()
    assert seen == [0, 1, 1, 1, 1, 0]
