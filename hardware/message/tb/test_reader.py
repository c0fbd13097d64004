# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The reader fills slots from any address and injects records, at every width."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench

MEMORY = 1 << 16
HEAD = 64


@pytest.mark.parametrize(
    "width",
    [
        64,
        pytest.param(128, marks=pytest.mark.long),
        pytest.param(512, marks=pytest.mark.alternates),
    ],
)
def test_reader(tmp_path: Path, width: int) -> None:
    simulate("plait_reader", __name__, tmp_path, {"Width": width, "AddressBits": 16, "Slots": 8})


@dataclass
class Fill:
    address: int
    size: int
    slot: int
    literal: list[int] | None = None


@dataclass
class Pace:
    """How the neighbours behave: chances of a pause in each cycle, and the memory's latency."""

    memory: float = 0.0
    latency: tuple[int, int] = (1, 1)
    sink: float = 0.0
    jobs: float = 0.0


class Around:
    """Node memory, whoever wants something read, and the sinks."""

    def __init__(self, dut: Any, pace: Pace, seed: int = 1) -> None:
        self.pins, self.pace, self.random = Pins(dut), pace, Random(seed)
        pins = self.pins
        self.width = pins.Width
        self.lanes = self.width // 8
        self.memory = bytearray(self.random.randbytes(MEMORY))
        self.fills: deque[Fill] = deque()
        self.records: deque[int] = deque()
        self.unfilled: deque[Fill] = deque()
        self.filled: list[Fill] = []
        self.injected: list[bytes] = []
        self.wanted: list[bytes] = []
        self.job_cycles: list[int] = []
        self.fill_cycles: list[int] = []
        self.local_cycles: list[int] = []
        self.order: list[str] = []
        self.allowed: set[int] = set()  # words that hold wanted bytes
        self.asked = 0
        self.cycle = 0
        self._answers: deque[tuple[int, int]] = deque()
        self._got = b""
        self._done_due = False
        self._record = b""
        self._offers = {"fill": False, "record": False}
        self._offered: tuple[int, ...] | None = None
        self._memory_offer: int | None = None

    def put_record(self, address: int, size: int) -> None:
        head = bytearray(self.random.randbytes(HEAD))
        head[30:32] = size.to_bytes(2, "little")
        self.memory[address : address + HEAD] = head
        padded = -(-size // 8) * 8
        self.records.append(address)
        self.wanted.append(bytes(self.memory[address : address + HEAD + padded]))

    def body_of(self, fill: Fill) -> bytes:
        literal = b""
        if fill.literal is not None:
            literal = b"".join(word.to_bytes(8, "little") for word in fill.literal).ljust(64, b"\0")
        return literal + bytes(self.memory[fill.address : fill.address + fill.size])

    def _allow(self, address: int, size: int) -> None:
        if size:
            last = (address + size - 1) // self.lanes
            self.allowed |= set(range(address // self.lanes, last + 1))

    def drive(self) -> None:
        self.cycle += 1
        pins, random = self.pins, self.random
        for name, queue in (("fill", self.fills), ("record", self.records)):
            if not self._offers[name]:
                self._offers[name] = bool(queue) and random.random() >= self.pace.jobs
        pins.fill_job_valid_i = int(self._offers["fill"])
        if self._offers["fill"]:
            fill = self.fills[0]
            pins.fill_job_has_literal_i = int(fill.literal is not None)
            words = fill.literal or [random.getrandbits(64) for _ in range(3)]
            pins.fill_job_literal_i = sum(word << 64 * i for i, word in enumerate(words))
            pins.fill_job_address_i = fill.address
            pins.fill_job_bytes_i = fill.size
            pins.fill_job_slot_i = fill.slot
        pins.record_valid_i = int(self._offers["record"])
        if self._offers["record"]:
            pins.record_address_i = self.records[0]
        pins.memory_ready_i = int(random.random() >= self.pace.memory)
        pins.local_ready_i = int(random.random() >= self.pace.sink)
        pins.memory_data_i = random.getrandbits(self.width)
        pins.memory_data_valid_i = 0
        if self._answers and self._answers[0][0] <= self.cycle:
            _, word = self._answers.popleft()
            start = word * self.lanes
            data = self.memory[start : start + self.lanes]
            pins.memory_data_i = int.from_bytes(data, "little")
            pins.memory_data_valid_i = 1

    def look(self) -> None:
        pins = self.pins
        if self._offers["fill"] and pins.fill_job_ready_o:
            self._offers["fill"] = False
            self._take_fill(self.fills.popleft())
        elif self._offers["fill"] and self.fills[0].literal is not None:
            self._allow(self.fills[0].address, self.fills[0].size)
        if self._offers["record"] and pins.record_ready_o:
            self._offers["record"] = False
            address = self.records.popleft()
            self._allow(address, len(self.wanted[self.order.count("record")]))
            self.order.append("record")
        self._look_at_memory()
        self._look_at_fills()
        self._look_at_local()

    def _take_fill(self, fill: Fill) -> None:
        self.order.append("fill")
        self.job_cycles.append(self.cycle)
        self._allow(fill.address, fill.size)

    def _look_at_memory(self) -> None:
        pins = self.pins
        if not pins.memory_valid_o:
            assert self._memory_offer is None, "a read was withdrawn"
            return
        word = pins.memory_address_o
        assert self._memory_offer in (None, word)
        assert word in self.allowed, f"word {word} is read and not wanted"
        self._memory_offer = word
        if pins.memory_ready_i:
            self._memory_offer = None
            self.asked += 1
            due = self.cycle + self.random.randint(*self.pace.latency)
            if self._answers:
                due = max(due, self._answers[-1][0] + 1)
            self._answers.append((due, word))

    def _look_at_fills(self) -> None:
        pins = self.pins
        if pins.fill_job_done_o:
            assert self._done_due, "done without all words"
            self._done_due = False
        if not pins.fill_valid_o:
            return
        self.fill_cycles.append(self.cycle)
        fill = self.unfilled[0]
        assert pins.fill_slot_o == fill.slot
        self._got += pins.fill_data_o.to_bytes(self.lanes, "little")
        body = self.body_of(fill)
        if len(self._got) >= len(body):
            assert self._got[: len(body)] == body
            assert len(self._got) - len(body) < self.lanes
            assert not self._done_due, "done of the fill before is missing"
            self._got = b""
            self._done_due = True
            self.filled.append(fill)
            self.unfilled.popleft()

    def _look_at_local(self) -> None:
        pins = self.pins
        if not pins.local_valid_o:
            assert self._offered is None, "a beat was withdrawn"
            return
        data, keep = pins.local_data_o, pins.local_keep_o
        last = pins.local_last_o
        count = keep.bit_length()
        assert keep == (1 << count) - 1
        assert count % 8 == 0
        assert count == self.lanes or (last and count)
        assert self._offered in (None, (data, keep, last))
        self._offered = (data, keep, last)
        if not pins.local_ready_i:
            return
        self._offered = None
        self.local_cycles.append(self.cycle)
        self._record += data.to_bytes(self.lanes, "little")[:count]
        if last:
            self.injected.append(self._record)
            self._record = b""

    def want(self, fills: list[Fill]) -> None:
        self.fills.extend(fills)
        self.unfilled = deque(fills)


async def _run(
    dut: Any, pace: Pace, fills: list[Fill], records: list[tuple[int, int]], seed: int = 1
) -> Around:
    pins = Pins(dut)
    around, bench = Around(dut, pace, seed), Bench(dut)
    for address, size in records:
        around.put_record(address, size)
    around.want(fills)
    bench.parts.append(around)
    await bench.reset(fill_job_valid_i=0, record_valid_i=0, memory_data_valid_i=0)
    for _ in range(200_000):
        if len(around.filled) == len(fills) and len(around.injected) == len(records):
            break
        await bench.cycle()
    await bench.run(10)
    assert around.filled == fills
    assert around.injected == around.wanted
    assert not pins.busy_o
    return around


PACES = [
    Pace(),
    Pace(memory=0.3, latency=(1, 9), sink=0.4, jobs=0.2),
    Pace(memory=0.7, latency=(20, 60), sink=0.9, jobs=0.7),
]


@cocotb.test()
@cocotb.parametrize(pace=PACES[:2])
async def every_alignment_and_size(dut: Any, pace: Pace) -> None:
    pins = Pins(dut)
    lanes = pins.Width // 8
    steps = range(lanes) if lanes <= 16 else (0, 1, 7, 8, 31, 32, 33, 62, 63)
    sizes = (
        range(1, 3 * lanes + 2) if lanes <= 16 else (1, 2, 31, 32, 33, 63, 64, 65, 127, 128, 130)
    )
    fills = [Fill(4 * lanes + shift, size, (shift + size) % 8) for shift in steps for size in sizes]
    await _run(dut, pace, fills, [])


@cocotb.test()
@cocotb.parametrize(pace=PACES)
async def literals_come_first(dut: Any, pace: Pace) -> None:
    random = Random(2)
    fills: list[Fill] = []
    for i in range(40):
        literal = [random.getrandbits(64) for _ in range(3)] if i % 3 else None
        size = random.choice((0, 1, 8, 100)) if literal else random.randint(1, 200)
        fills.append(Fill(random.randrange(1000), size, i % 8, literal))
    await _run(dut, pace, fills, [])


@cocotb.test()
@cocotb.parametrize(pace=PACES)
async def records_of_every_size(dut: Any, pace: Pace) -> None:
    sizes = [*range(70), 127, 128, 129, 1000, 4095, 4096]
    for part in range(0, len(sizes), 8):
        records = [(4224 * i, size) for i, size in enumerate(sizes[part : part + 8])]
        await _run(dut, pace, [], records)


@cocotb.test()
@cocotb.parametrize(pace=PACES)
async def fills_and_records_take_turns(dut: Any, pace: Pace) -> None:
    random = Random(3)
    fills = [Fill(random.randrange(MEMORY - 700), random.randint(1, 600), i % 8) for i in range(30)]
    records = [(4224 * (i % 15), 200) for i in range(15)]
    around = await _run(dut, pace, fills, records)
    if not pace.jobs:
        assert around.order[:30] == ["fill", "record"] * 15


@cocotb.test()
async def the_first_word_comes_when_it_is_promised(dut: Any) -> None:
    pins = Pins(dut)
    slow = pins.Pipelined
    for shift in (0, 3):
        around = await _run(dut, Pace(), [Fill(64 + shift, 200, 1)], [])
        assert around.fill_cycles[0] - around.job_cycles[0] == 4 + (shift > 0) + slow


@cocotb.test()
@cocotb.parametrize(shift=[0, 5])
async def words_follow_each_other_from_job_to_job(dut: Any, shift: int) -> None:
    pins = Pins(dut)
    lanes = pins.Width // 8
    fills = [Fill(4096 * i + shift, 4096, i) for i in range(8)]
    around = await _run(dut, Pace(), fills, [])
    words = 8 * 4096 // lanes
    assert len(around.fill_cycles) == words
    lost = around.fill_cycles[-1] - around.fill_cycles[0] - (words - 1)
    assert lost == (7 if shift else 0)


@cocotb.test()
async def a_record_flows_at_full_rate(dut: Any) -> None:
    around = await _run(dut, Pace(), [], [(0, 4096)])
    beats = len(around.local_cycles)
    assert around.local_cycles[-1] - around.local_cycles[0] - (beats - 1) <= 8


@cocotb.test()
@cocotb.parametrize(seed=[1, 2, 3])
async def anything_at_any_pace(dut: Any, seed: int) -> None:
    random = Random(seed)
    fills: list[Fill] = []
    for i in range(60):
        size = random.choice((random.randint(1, 20), random.randint(1, 4096)))
        fills.append(Fill(random.randrange(MEMORY - size), size, i % 8))
        if random.random() < 0.2:
            fills[-1].literal = [random.getrandbits(64) for _ in range(3)]
    records = [(4224 * (i % 15), random.choice((0, 8, 4096))) for i in range(15)]
    pace = Pace(random.random() / 2, (1, random.randint(1, 30)), random.random() / 2, 0.3)
    await _run(dut, pace, fills, records, seed)
