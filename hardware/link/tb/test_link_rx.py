# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The receiving link gives what is good, once and whole, and survives all that is not."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.testing.frames import (
    BAD,
    LAYOUT,
    NODE,
    Owed,
    as_if_raw,
    good_frame,
    on_wire,
    owed,
    record_of,
)
from hardware.testing.packets import Beat, beats_of
from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench, Source
from spec.vectors import load_vectors

FIFO_BEATS = 128
FRAMES = 800  # of all kinds in a row; bench/malformed_frames.py sends a million


@pytest.mark.parametrize(
    ("width", "is_udp"),
    [
        (64, 0),
        (64, 1),
        (128, 0),
        (512, 0),
        pytest.param(128, 1, marks=pytest.mark.long),
        pytest.param(512, 1, marks=pytest.mark.long),
    ],
)
def test_link_rx(tmp_path: Path, width: int, is_udp: int) -> None:
    parameters = {"Width": width, "Udp": is_udp, "FifoBeats": FIFO_BEATS}
    simulate("plait_link_rx", __name__, tmp_path, parameters)


class Mac:
    """Sends beats, with gaps, whether there is room for them or not."""

    def __init__(self, dut: Any, beats: Iterable[Beat], idle: float, random: Random) -> None:
        self.waiting = list(beats)[::-1]
        self.ends: list[int] = []  # cycles in which a last beat came
        self.starts: list[int] = []
        self._pins, self._idle, self._random = Pins(dut), idle, random
        self._cycle, self._is_inside = 0, False

    def drive(self) -> None:
        pins, random = self._pins, self._random
        is_sent = bool(self.waiting) and random.random() >= self._idle
        width = pins["mac_data_i"].width
        junk = (random.getrandbits(width), random.getrandbits(width // 8), 1, 1)
        beat = self.waiting.pop() if is_sent else junk
        for name, value in zip(("data", "keep", "last", "error"), beat, strict=True):
            pins[f"mac_{name}_i"].write(value)
        pins.mac_valid_i = int(is_sent)
        if is_sent:
            if not self._is_inside:
                self.starts.append(self._cycle)
            if beat[2]:
                self.ends.append(self._cycle)
            self._is_inside = not beat[2]

    def look(self) -> None:
        self._cycle += 1


@dataclass
class Got:
    """What the consumer saw of one frame."""

    header: int
    is_record: bool
    header_cycle: int
    body: bytes = b""
    beats: int = 0
    end_cycle: int = 0
    is_good: bool = False


class Consumer:
    """Takes header, body and end; asserts that they come in this order, as many as promised."""

    def __init__(self, dut: Any, pressure: float, random: Random) -> None:
        pins = Pins(dut)
        self.got: list[Got] = []
        self.counts = dict.fromkeys(("received", "bad", "foreign", "overflow"), 0)
        self.wait_cycles = 0  # from a header until its body is taken
        self.wait_end_cycles = 0
        self._pins, self._pressure, self._random = Pins(dut), pressure, random
        self._bytes = pins.Width // 8
        self._now: Got | None = None
        self._cycle = 0
        self._ready = (0, 0)
        self._end_since = 0

    def drive(self) -> None:
        body, end = (int(self._random.random() >= self._pressure) for _ in range(2))
        if self._now is None or self._cycle < self._now.header_cycle + self.wait_cycles:
            body = int(body and not self.wait_cycles)
        self._pins.body_ready_i = body
        self._pins.end_ready_i = int(end and self._end_since >= self.wait_end_cycles)
        self._ready = (body, int(end and self._end_since >= self.wait_end_cycles))

    def look(self) -> None:
        pins = self._pins
        for name in self.counts:
            self.counts[name] += pins[f"count_{name}_o"].read()
        if pins.header_valid_o:
            self._look_inside()
        else:
            assert self._now is None, "the header fell before the end"
            assert not pins.body_valid_o, "a body without a header"
            assert not pins.end_valid_o, "an end without a header"
        self._cycle += 1

    def _look_inside(self) -> None:
        pins = self._pins
        header, is_record = pins.header_o, bool(pins.header_is_record_o)
        if self._now is None:
            self._now = Got(header, is_record, self._cycle)
        now = self._now
        assert (header, is_record) == (now.header, now.is_record), "the header changed"
        size = header >> 112 & 0xFFFF
        beats = -(-size // self._bytes)
        if pins.body_valid_o:
            is_last = bool(pins.body_last_o)
            assert now.beats < beats, "more body than the header says"
            assert is_last == (now.beats == beats - 1), "last is at the wrong place"
            if self._ready[0]:
                now.body += pins.body_data_o.to_bytes(self._bytes, "little")
                now.beats += 1
        if pins.end_valid_o:
            assert now.beats == beats, "the end comes before all of the body"
            self._end_since += 1
            if self._ready[1]:
                now.end_cycle, now.is_good = self._cycle, bool(pins.end_good_o)
                now.body = now.body[:size]
                self.got.append(now)
                self._now, self._end_since = None, 0


def _beats(dut: Any, frames: list[tuple[bytes, bool]], random: Random) -> list[Beat]:
    """The beats of frames as the MAC gives them, its error with the last one."""
    pins = Pins(dut)
    beats: list[Beat] = []
    for frame, is_error in frames:
        wire = on_wire(frame, bool(pins.Udp))
        packet = beats_of([wire], pins.Width, random)
        beats += [(*beat, int(is_error and beat[2])) for beat in packet]
    return beats


async def _run(
    dut: Any,
    frames: list[tuple[bytes, bool]],
    idle: float = 0.0,
    pressure: float = 0.0,
    seed: int = 1,
) -> tuple[Mac, Consumer]:
    """Sends frames one after the other and runs until nothing is left."""
    pins = Pins(dut)
    random = Random(seed)
    if idle and pins.Width == 512:
        idle = 0.85  # a small frame is two beats, and takes eight cycles
    mac = Mac(dut, _beats(dut, frames, random), idle, random)
    consumer = Consumer(dut, pressure, random)
    await _settle(dut, mac, consumer)
    return mac, consumer


async def _settle(dut: Any, mac: Mac, consumer: Consumer, *others: Any) -> None:
    pins = Pins(dut)
    bench = Bench(dut)
    bench.parts += [mac, *others, consumer]
    await bench.reset(mac_valid_i=0, local_valid_i=0, node_i=NODE)
    while mac.waiting or any(other.waiting for other in others):
        await bench.cycle()
    await bench.run(30)
    cycles = 0
    while pins.busy_o:
        await bench.cycle()
        cycles += 1
        assert cycles < 40_000, "it never ends"
    await bench.run(5)


def _compare(dut: Any, wanted: list[tuple[bytes, Owed]], got: list[Got]) -> None:
    """Every frame got what it was owed, in order.

    Where the header of UDP is moved, a bad end in the beat after the header may take it along.
    """
    pins = Pins(dut)
    may_miss = pins.Udp and pins.Width == 512
    left = got[::-1]
    for index, (_, due) in enumerate(wanted):
        if due.header is None:
            continue
        header = int.from_bytes(due.header, "little")
        if not left or left[-1].header != header:
            assert may_miss, f"frame {index}: its header is missing"
            assert not due.is_good, f"frame {index}: its header is missing"
            continue
        seen = left.pop()
        assert seen.is_good == due.is_good, f"frame {index}: good {seen.is_good}"
        assert not due.is_good or seen.body == due.body, f"frame {index}: another body"
    assert not left, f"{len(left)} headers that nobody sent"


async def _expect(
    dut: Any,
    frames: list[tuple[bytes, bool]],
    idle: float = 0.0,
    pressure: float = 0.0,
) -> Consumer:
    pins = Pins(dut)
    seen = as_if_raw if pins.Udp else bytes
    wanted = [(frame, owed(seen(frame), is_error)) for frame, is_error in frames]
    _, consumer = await _run(dut, frames, idle, pressure)
    counts = consumer.counts
    assert counts["overflow"] == 0
    _compare(dut, wanted, consumer.got)
    assert counts["received"] == sum(due.is_good for _, due in wanted)
    assert counts["received"] + counts["bad"] + counts["foreign"] == len(frames)
    return consumer


@cocotb.test()
@cocotb.parametrize((("idle", "pressure"), [(0.1, 0.0), (0.4, 0.3)]))
async def every_size_arrives(dut: Any, idle: float, pressure: float) -> None:
    random = Random(20)
    sizes = [*range(201), *range(4032, 4097)] if idle < 0.3 else [*range(201), 4089, 4095, 4096]
    frames = [(good_frame(random, size), False) for size in sizes]
    frames += [(good_frame(random, size, 1 + size % 16), False) for size in range(40)]
    random.shuffle(frames)
    await _expect(dut, frames, idle, pressure)


@cocotb.test()
async def no_gap_is_needed(dut: Any) -> None:
    """Frames of all kinds, one right behind the other, as many as the FIFO has room to lag."""
    random = Random(29)
    for _ in range(5):
        await _expect(dut, _mixed(random, 16, 0))


@cocotb.test()
async def the_vectors_of_spec(dut: Any) -> None:
    """Each vector goes to the node that it names, good or refused as spec says."""
    pins = Pins(dut)
    vectors = load_vectors()
    cases = [(vector.name, vector.data, True) for vector in vectors.frames]
    cases += [(vector.name, vector.data, False) for vector in vectors.refused]
    random = Random(21)
    for name, data, is_good in cases:
        beats = _beats(dut, [(data, False)], random)
        mac, consumer = Mac(dut, beats, 0.0, random), Consumer(dut, 0.0, random)
        bench = Bench(dut)
        bench.parts += [mac, consumer]
        node = int.from_bytes(data[4:6], "big")
        await bench.reset(mac_valid_i=0, local_valid_i=0, node_i=node)
        await bench.run(len(beats) + 20)
        assert not pins.busy_o, f"{name}: still busy"
        goods = [got for got in consumer.got if got.is_good]
        assert len(goods) == int(is_good), f"{name}: good {len(goods)} times"
        assert consumer.counts["received"] == int(is_good), name
        # What is too short for UDP's own header cannot be told from another protocol.
        refused = consumer.counts["bad"] + pins.Udp * consumer.counts["foreign"]
        assert refused == int(not is_good), name


def _mixed(random: Random, count: int, large: float = 0.01) -> list[tuple[bytes, bool]]:
    """Good frames and every kind of bad one; few are large."""
    frames: list[tuple[bytes, bool]] = []
    for _ in range(count):
        size = random.choice([0, 1, 8, 64, random.randrange(100), random.randrange(600)])
        frame = good_frame(random, size, random.choice([0, 0, 3]))
        if random.random() < 0.6:
            frame = random.choice(BAD)(random, frame)
        if random.random() < large:
            frame = random.randbytes(random.choice([1500, 4200, 10_000]))
        frames.append((frame, random.random() < 0.05))
    return frames


@cocotb.test()
@cocotb.parametrize((("idle", "pressure"), [(0.45, 0.0), (0.6, 0.3)]))
async def bad_frames_harm_nobody(dut: Any, idle: float, pressure: float) -> None:
    # Small packets cost a cycle more than they have beats: gaps, as on a link.
    random = Random(22)
    await _expect(dut, _mixed(random, FRAMES), idle, pressure)


@cocotb.test()
async def frames_for_others_are_counted_apart(dut: Any) -> None:
    pins = Pins(dut)
    random = Random(23)
    frames: list[tuple[bytes, bool]] = []
    # Destination address and EtherType; the latter is made anew in UDP.
    places = (0, 3, 4, 5) if pins.Udp else (0, 3, 4, 5, 12, 13)
    for at in places:
        frame = good_frame(random, 100)
        changed = frame[:at] + bytes([frame[at] ^ 1]) + frame[at + 1 :]
        frames += [(changed, False), (frame, False)]
    consumer = await _expect(dut, frames)
    assert consumer.counts["foreign"] == len(places)
    assert consumer.counts["bad"] == 0


@cocotb.test()
async def what_finds_no_room_is_dropped_whole(dut: Any) -> None:
    """A consumer that stands still; the frames that got in come out good or with a bad end."""
    random = Random(24)
    frames = [(good_frame(random, random.choice([0, 300, 1500, 4096])), False) for _ in range(60)]
    mac = Mac(dut, _beats(dut, frames, random), 0.0, random)
    consumer = Consumer(dut, 0.93, random)
    await _settle(dut, mac, consumer)
    counts = consumer.counts
    wanted = {owed(frame).header: owed(frame).body for frame, _ in frames}
    for got in consumer.got:
        body = wanted[got.header.to_bytes(LAYOUT.header_bytes, "little")]
        assert not got.is_good or got.body == body
    assert counts["overflow"] > 0
    assert counts["received"] > 0
    assert counts["bad"] == 0, "what was cut is counted once"
    assert counts["received"] + counts["overflow"] == len(frames)
    assert counts["received"] == sum(got.is_good for got in consumer.got)


@cocotb.test()
async def after_an_overflow_all_is_well(dut: Any) -> None:
    pins = Pins(dut)
    random = Random(25)
    flood = [(good_frame(random, 4096), False) for _ in range(8)]
    good = [(good_frame(random, size), False) for size in (0, 60, 4096, 7)]
    mac = Mac(dut, _beats(dut, flood, random), 0.0, random)
    consumer = Consumer(dut, 0.9, random)
    bench = Bench(dut)
    bench.parts += [mac, consumer]
    await bench.reset(mac_valid_i=0, local_valid_i=0, node_i=NODE)
    while mac.waiting:
        await bench.cycle()
    while pins.busy_o:
        await bench.cycle()
    assert consumer.counts["overflow"] > 0
    before = len(consumer.got)
    consumer._pressure = 0.0  # pyright: ignore[reportPrivateUsage]
    mac.waiting = _beats(dut, good, random)[::-1]
    while mac.waiting:
        await bench.cycle()
    await bench.run(50)
    after = consumer.got[before:]
    assert [got.is_good for got in after] == [True] * len(good)
    assert [got.body for got in after] == [owed(frame).body for frame, _ in good]


@cocotb.test()
@cocotb.parametrize(pressure=[0.0, 0.4])
async def the_node_s_own_frames_take_turns(dut: Any, pressure: float) -> None:
    """Records and looped frames between the MAC's: each source's come out in its order."""
    pins = Pins(dut)
    random = Random(26)
    width, is_udp = pins.Width, bool(pins.Udp)
    remote = [(good_frame(random, random.randrange(300)), False) for _ in range(60)]
    own = [
        (good_frame(random, random.choice([0, 9, 64, 200])), random.random() < 0.6)
        for _ in range(60)
    ]
    items: list[Beat] = []
    for frame, is_record in own:
        data = record_of(frame, random) if is_record else on_wire(frame, is_udp)
        items += [(*beat, int(is_record)) for beat in beats_of([data], width, random)]
    mac = Mac(dut, _beats(dut, remote, random), 0.6, random)
    fields = ["data", "keep", "last", "is_record"]
    source = Source(dut, fields, items, 0.2, random, prefix="local_")
    consumer = Consumer(dut, pressure, random)
    await _settle(dut, mac, consumer, source)
    assert all(got.is_good for got in consumer.got)
    order = [got.header.to_bytes(LAYOUT.header_bytes, "little") for got in consumer.got]
    bodies = {owed(frame).header: owed(frame).body for frame, _ in own + remote}
    records = {owed(frame).header for frame, is_record in own if is_record}
    for got, header in zip(consumer.got, order, strict=True):
        assert got.body == bodies[header]
        assert got.is_record == (header in records)
    for frames in (remote, own):
        headers = [owed(frame).header for frame, _ in frames]
        assert [header for header in order if header in headers] == headers
    assert consumer.counts["received"] == len(order) - len(records)


@cocotb.test()
async def a_looped_frame_is_checked_like_any_other(dut: Any) -> None:
    pins = Pins(dut)
    random = Random(27)
    frame = good_frame(random, 40)
    bad = frame[:-1] + bytes([frame[-1] ^ 1])
    wires = [on_wire(each, bool(pins.Udp)) for each in (bad, frame)]
    items = [(*beat, 0) for beat in beats_of(wires, pins.Width, random)]
    source = Source(dut, ["data", "keep", "last", "is_record"], items, prefix="local_")
    consumer = Consumer(dut, 0.0, random)
    await _settle(dut, Mac(dut, [], 0.0, random), consumer, source)
    assert [got.is_good for got in consumer.got] == [False, True]
    assert consumer.counts["bad"] == 1


@cocotb.test()
async def header_and_end_come_when_they_are_promised(dut: Any) -> None:
    """Cycles from the beat to its consequence, on an idle link."""
    pins = Pins(dut)
    width, is_udp = pins.Width, pins.Udp
    head = LAYOUT.body_offset + (32 if is_udp else 0)
    header_beat = -(-head // (width // 8)) - 1
    for size in (0, 8, 64, 100, 1000):
        random = Random(size)
        mac, consumer = await _run(dut, [(good_frame(random, size), False)])
        (got,) = consumer.got
        header_cycles = got.header_cycle - mac.starts[0] - header_beat
        end_cycles = got.end_cycle - mac.ends[0]
        assert header_cycles == {64: 4, 128: 3, 512: 4}[width], f"header: {header_cycles} cycles"
        assert end_cycles <= {64: 5, 128: 4, 512: 7 + is_udp}[width], f"end: {end_cycles} cycles"


@cocotb.test()
async def full_frames_keep_pace_with_the_link(dut: Any) -> None:
    """Back to back, with a consumer that takes time at both ends of a frame."""
    pins = Pins(dut)
    random = Random(28)
    frames = [(good_frame(random, 4096), False) for _ in range(12)]
    beats = _beats(dut, frames, random)
    mac, consumer = Mac(dut, beats, 0.0, random), Consumer(dut, 0.0, random)
    if pins.Width == 64:
        consumer.wait_cycles, consumer.wait_end_cycles = 2, 2
    await _settle(dut, mac, consumer)
    assert all(got.is_good for got in consumer.got)
    assert len(consumer.got) == len(frames)
    first, last = consumer.got[0].end_cycle, consumer.got[-1].end_cycle
    lost = (last - first) / (len(frames) - 1) - len(beats) / len(frames)
    assert lost <= (4.0 if pins.Width == 512 else 1.0), f"{lost} cycles a frame"
