# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A MAC that sends whatever it is given, and what the decoder has to make of that."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from hardware.testing.circuits import BEAT_BYTES, NODE, Owed, owed, random_bytes, words_of
from hardware.testing.packets import Beat, beats_of
from hardware.testing.pins import Pins
from hardware.testing.streams import Bench

MacBeat = tuple[int, int, int, int]  # data, keep, last, error


def mac_beats(frame: bytes, is_error: bool, random: Random) -> list[MacBeat]:
    """The beats of a frame. Behind the end of a short one stands what would make it a good one."""
    beats: list[Beat] = beats_of([frame], 512, random)
    if len(frame) < BEAT_BYTES:
        good = int.from_bytes(random_bytes(random, 1)[:BEAT_BYTES], "little")
        end = 8 * len(frame)
        beats = [(int.from_bytes(frame, "little") | good >> end << end, *beats[0][1:])]
    return [(data, keep, last, int(is_error and last)) for data, keep, last in beats]


@dataclass
class Got:
    """What came of one frame; cycles are counted from 0 on."""

    source: int
    header: bytes
    cycle: int
    words: list[int] = field(default_factory=list[int])
    word_cycles: list[int] = field(default_factory=list[int])
    is_good: bool | None = None  # None: no last word yet


class Decoder:
    """Sends beats with gaps, and gathers what comes out on both sides."""

    def __init__(self, dut: Any, beats: Iterable[MacBeat], idle: float, random: Random) -> None:
        self.waiting = list(beats)[::-1]
        self.got: list[Got] = []
        self.packets: list[MacBeat] = []
        self.bad = 0
        self._pins, self._idle, self._random = Pins(dut), idle, random
        self._sent: MacBeat | None = None
        self._cycle = 0
        self._junk = [random.getrandbits(512) for _ in range(8)]

    def drive(self) -> None:
        pins, random = self._pins, self._random
        is_sent = bool(self.waiting) and (not self._idle or random.random() >= self._idle)
        junk = (random.choice(self._junk), random.getrandbits(64), random.getrandbits(1), 1)
        self._sent = self.waiting.pop() if is_sent else None
        data, keep, last, error = self._sent or junk
        pins.mac_data_i, pins.mac_keep_i, pins.mac_last_i = data, keep, last
        pins.mac_error_i, pins.mac_valid_i = error, int(is_sent)

    def look(self) -> None:
        pins = self._pins
        if pins.packet_valid_o:
            packet = (pins.packet_data_o, pins.packet_keep_o)
            self.packets.append((*packet, pins.packet_last_o, pins.packet_error_o))
            assert self.packets[-1] == self._sent, "a packet is not what came in this cycle"
        self.bad += pins.count_bad_o
        if pins.valid_o:
            now = self.got[-1]  # that no word comes after the last one is for the rules to see
            now.words.append(pins.data_o)
            now.word_cycles.append(self._cycle)
            if pins.last_o:
                now.is_good = not pins.bad_o
        if pins.frame_valid_o:
            assert not self.got or self.got[-1].is_good is not None, "a frame has no last word"
            header = pins.frame_header_o.to_bytes(4, "little")
            self.got.append(Got(pins.frame_node_o, header, self._cycle))
        self._cycle += 1


async def decode(
    dut: Any, frames: list[tuple[bytes, bool]], idle: float = 0.0, seed: int = 1
) -> Decoder:
    """Sends frames one after the other, and compares all that comes with what is owed."""
    random = Random(seed)
    beats = [mac_beats(frame, is_error, random) for frame, is_error in frames]
    decoder = Decoder(dut, [beat for part in beats for beat in part], idle, random)
    bench = Bench(dut)
    bench.parts.append(decoder)
    await bench.reset(mac_valid_i=0, node_i=NODE)
    while decoder.waiting:
        await bench.cycle()
    await bench.run(4)
    assert not decoder._pins.busy_o  # pyright: ignore[reportPrivateUsage]
    due = [owed(frame, is_error) for frame, is_error in frames]
    packets = [part for part, what in zip(beats, due, strict=True) if what.is_packet]
    assert decoder.packets == [beat for part in packets for beat in part]
    assert decoder.bad == sum(not what.is_packet and not what.words for what in due)
    _compare([what for what in due if what.words], decoder.got)
    return decoder


def _compare(due: list[Owed], got: list[Got]) -> None:
    for index, (what, seen) in enumerate(zip(due, got, strict=True)):
        assert (seen.source, seen.header) == (what.source, what.header), f"frame {index}: header"
        assert len(seen.words) == what.words, f"frame {index}: {len(seen.words)} words"
        assert seen.is_good == what.is_good, f"frame {index}: good {seen.is_good}"
        whole = words_of(what.body)
        assert seen.words[: len(whole)] == whole, f"frame {index}: another word"
