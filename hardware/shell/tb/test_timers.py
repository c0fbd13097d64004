# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Parts pause beside each other: each for its own time, and each completion comes once."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import cocotb

from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench

TIMERS, PAUSES = 4, 300
OPCODE = 11


def test_timers(tmp_path: Path) -> None:
    simulate("plait_timers", __name__, tmp_path, {"Timers": TIMERS})


class Parts:
    """Parts that give pauses, also one before its own is over; time jumps where nothing is busy."""

    def __init__(self, dut: Any, slow: float) -> None:
        self.pins, self.random, self.slow = Pins(dut), Random(5), slow
        self.now = self.random.getrandbits(50)
        self.open: dict[int, tuple[int, int]] = {}  # of each part: number and end
        self.given: tuple[int, int] | None = None  # part and size
        self.number = 0
        self.late: list[int] = []
        self.at_once = 0  # the most pauses that were under way at a time

    def drive(self) -> None:
        random, pins = self.random, self.pins
        if self.given is None and self.number < PAUSES and random.random() < 0.5:
            self.given = random.randrange(TIMERS), random.choice([0, 1, random.getrandbits(8)])
        part, size = self.given or (random.randrange(TIMERS), random.getrandbits(9))
        pins.command_valid_i = int(self.given is not None)
        pins.command_i = OPCODE | (part << 24 | self.number) << 96 | size << 192
        pins.completion_ready_i = int(random.random() >= self.slow)
        pins.now_i = self.now

    def look(self) -> None:
        pins = self.pins
        assert pins.wake_valid_o == int(bool(self.open))
        if self.open:
            assert pins.wake_o == min(end for _, end in self.open.values())
        if pins.completion_valid_o:
            request = pins.completion_o & 0xFFFFFFFF
            part, number = request >> 24, request & 0xFFFFFF
            assert self.open[part][0] == number
            if pins.completion_ready_i:
                self.late.append(self.now - self.open.pop(part)[1])
        if self.given is not None:
            part, size = self.given
            if pins.command_ready_o:
                assert part not in self.open or self.now > self.open[part][1]
                self.open[part] = self.number, self.now + size
                self.number += 1
                self.given = None
            else:
                assert part in self.open or pins.completion_valid_o, "a part waits for another"
        elif self.open and not pins.busy_o:
            self.now = max(self.now, min(end for _, end in self.open.values()) - 1)
        self.at_once = max(self.at_once, len(self.open))
        self.now += 1


@cocotb.test()
@cocotb.parametrize(slow=[0.0, 0.7])
async def parts_pause_beside_each_other(dut: Any, *, slow: float) -> None:
    bench, parts = Bench(dut), Parts(dut, slow)
    bench.parts = [parts]
    await bench.reset(command_valid_i=0, completion_ready_i=0, clear_i=0)
    await bench.run(20_000)
    assert len(parts.late) == PAUSES
    assert not parts.open
    assert min(parts.late) >= 1
    assert parts.at_once == TIMERS
    if not slow:  # two of them may be over at a time
        assert max(parts.late) <= 1 + TIMERS
