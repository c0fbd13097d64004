# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A cache and external memory behind it are the memory that a role sees, but for time."""

from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest
from cocotb.triggers import Timer

from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench

READS, SETS, LINE_BYTES, FIRST_LINE = 2, 2, 512, 3
LINES = 40  # of the memory; the cache has SETS * 4
# A reset changes no word: what all tests of a simulation wrote, and what stands outside.
written: dict[int, int] = {}
lines_outside: dict[int, list[int]] = {}


@pytest.mark.parametrize(
    "width",
    [
        64,
        pytest.param(128, marks=pytest.mark.long),
        pytest.param(512, marks=pytest.mark.alternates),
    ],
)
def test_role_cache(tmp_path: Path, width: int) -> None:
    depth = LINES * LINE_BYTES * 8 // width
    parameters = {"Width": width, "Depth": depth, "Reads": READS, "Sets": SETS}
    parameters["FirstLine"] = FIRST_LINE
    # Its netlist, mostly RAM with byte lanes, takes too long to map.
    simulate("plait_role_cache", __name__, tmp_path, parameters, family="")


class Outside:
    """External memory that takes its time, and now and then lets the cache wait."""

    def __init__(self, dut: Any, random: Random, latency: int, busy: float) -> None:
        self._pins, self._random, self._latency, self._busy = Pins(dut), random, latency, busy
        self.lines = lines_outside
        self.fetched: list[int] = []
        self._line: int | None = None
        self._is_write = False
        self._beats: list[int] = []
        self._wait = 0
        self._sent: list[int] = []

    def _at_random(self) -> bool:
        return self._random.random() >= self._busy

    def drive(self) -> None:
        pins = self._pins
        pins.request_ready_i = int(self._line is None and self._at_random())
        self._wait -= self._wait > 0
        filling = self._line is not None and not self._is_write and self._wait == 0
        filling = filling and self._at_random()
        pins.fill_valid_i = int(filling)
        pins.fill_data_i = self._beats[0] if filling else self._random.getrandbits(512)
        writing = self._line is not None and self._is_write
        pins.spill_ready_i = int(writing and self._at_random())

    def look(self) -> None:
        pins = self._pins
        if pins.fill_valid_i:
            self._beats.pop(0)
            if not self._beats:
                self._line = None
        elif pins.spill_ready_i and pins.spill_valid_o:
            self._sent.append(pins.spill_data_o)
            if len(self._sent) == 8:
                assert self._line is not None
                self.lines[self._line], self._line, self._sent = self._sent, None, []
        elif pins.request_valid_o and pins.request_ready_i:
            self._line = pins.request_line_o
            assert FIRST_LINE <= self._line < FIRST_LINE + LINES, "not a line of this memory"
            self._is_write = bool(pins.request_is_write_o)
            self._wait = self._latency
            if not self._is_write:
                self.fetched.append(self._line)
                self._beats = list(self.lines.get(self._line, [0] * 8))


class User:
    """A pipeline that stops while the cache says so, and at times of itself."""

    def __init__(self, dut: Any, random: Random, outside: Outside, hold: float = 0.0) -> None:
        self.pins, self._random, self._hold = Pins(dut), random, hold
        pins = self.pins
        self.width = pins["write_data_i"].width
        self.lanes = self.width // 8
        self.depth = LINES * LINE_BYTES // self.lanes
        self.words = written
        self.wanted: list[int | None] = [None] * READS
        self._outside = outside
        self.stalled = 0
        self._shown = 0

    async def step(
        self, bench: Bench, reads: list[int | None], write: tuple[int, int, int] | None
    ) -> None:
        """One cycle of the pipeline; whatever it reads is checked in the next."""
        pins, bits = self.pins, (self.depth - 1).bit_length()
        place, data, lanes = write or (0, 0, 0)
        pins.write_i, pins.write_place_i = int(write is not None), place
        pins.write_lanes_i, pins.write_data_i = lanes, data
        pins.read_i = sum((each is not None) << port for port, each in enumerate(reads))
        pins.read_place_i = sum((each or 0) << bits * i for i, each in enumerate(reads))
        for _ in range(5000):
            runs = await self._cycle(bench)
            self._check()
            if runs:
                break
        else:
            raise AssertionError("it stalls for ever")
        for port, each in enumerate(reads):
            if each is not None:
                self.wanted[port] = self.words.get(each, 0) if each < self.depth else None
        if write is not None:
            mask = sum(255 << 8 * lane for lane in range(self.lanes) if lanes >> lane & 1)
            self.words[place] = self.words.get(place, 0) & ~mask | data & mask
        pins.read_i, pins.write_i = 0, 0
        self._shown = pins.read_data_o
        self._check()

    def _check(self) -> None:
        """What was read last stands until the pipeline goes on."""
        got = self._shown
        for port, value in enumerate(self.wanted):
            mask = (1 << self.width) - 1
            assert value is None or got >> self.width * port & mask == value

    async def rest(self, bench: Bench) -> None:
        """Until no line moves any more."""
        for _ in range(300):
            await self._cycle(bench)

    async def _cycle(self, bench: Bench) -> bool:
        """Whether the pipeline goes on at the end of this cycle."""
        pins, may = self.pins, self._random.random() >= self._hold
        self._outside.drive()
        pins.run_i = 0
        await Timer(1, "ns")  # combinational outputs follow
        runs = not pins.stall_o and may
        self.stalled += pins.stall_o
        pins.run_i = int(runs)
        self._shown = pins.read_data_o
        await bench.cycle()
        return runs


async def started(dut: Any, latency: int, busy: float, hold: float) -> tuple[Bench, User, Outside]:
    random = Random(3)
    bench, outside = Bench(dut), Outside(dut, random, latency, busy)
    await bench.reset(
        run_i=1, read_i=0, write_i=0, request_ready_i=0, fill_valid_i=0, spill_ready_i=0
    )
    bench.parts.append(Looker(outside))
    return bench, User(dut, random, outside, hold), outside


class Looker:
    """Drives nothing: that was done before the pipeline looked at the stall."""

    def __init__(self, outside: Outside) -> None:
        self.look = outside.look

    def drive(self) -> None:
        """Nothing."""


@cocotb.test()
async def who_goes_in_order_waits_for_two_lines_only(dut: Any) -> None:
    """Each later line comes while the one before it is used."""
    bench, user, outside = await started(dut, 5, 0.0, 0.0)
    per_line = LINE_BYTES // user.lanes
    for place in range(8 * per_line):
        for _ in range(1 if per_line > 8 else 4):
            await user.step(bench, [place, None], None)
    assert outside.fetched[:8] == [FIRST_LINE + line for line in range(8)]
    assert user.stalled < 2 * 20
    await user.rest(bench)


@cocotb.test()
@cocotb.parametrize(busy=[0.0, 0.4], hold=[0.0, 0.3])
async def any_traffic(dut: Any, busy: float, hold: float) -> None:
    bench, user, outside = await started(dut, 5, busy, hold)
    random, per_line = Random(8), LINE_BYTES // user.lanes
    near = 0
    for count in range(1500):
        if count % 40 == 0:
            near = random.randrange(LINES)

        def place(near: int = near) -> int:
            line = near if random.random() < 0.7 else random.randrange(LINES)
            return line * per_line + random.randrange(per_line)

        reads = [place() if random.random() < 0.6 else None for _ in range(READS)]
        data, lanes = random.getrandbits(user.width), random.getrandbits(user.lanes)
        write = (place(), data, lanes) if random.random() < 0.6 else None
        if write and reads[0] is not None and random.random() < 0.2:
            reads[0] = write[0]
        await user.step(bench, reads, write)
    assert len(outside.fetched) > LINES
    assert outside.lines, "nothing went back"
    await user.rest(bench)


@cocotb.test()
async def places_behind_the_end_take_no_time(dut: Any) -> None:
    bench, user, outside = await started(dut, 5, 0.0, 0.0)
    before = bench.cycles
    for place in range(user.depth, 1 << (user.depth - 1).bit_length(), 7):
        await user.step(bench, [place] * READS, None)
    assert outside.fetched == []
    assert user.stalled == 0
    assert bench.cycles > before
