# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A pause completes once, not before its time and not later than two cycles after it, also where
time jumps to the wake that the timer names."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import cocotb

from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench
from spec.loader import load_spec

STATUS = {each.name: each.number for each in load_spec().commands.completion_status}
OPCODE = next(each.number for each in load_spec().commands.opcodes if each.name == "pause")
TOO_LONG = 1 << 48


def test_timer(tmp_path: Path) -> None:
    simulate("plait_timer", __name__, tmp_path)


class Role:
    """Gives pauses, takes their completions, and lets time jump where nothing is busy."""

    def __init__(self, dut: Any, seed: int = 1) -> None:
        self.pins, self.random = Pins(dut), Random(seed)
        self.now = self.random.getrandbits(50)
        self.waiting: list[int] = []
        self.slow = 0.0
        self.jumps = True
        self.open: tuple[int, int, int] | None = None  # number, end, size
        self.number = 0
        self.done: list[tuple[int, int]] = []  # status, cycles later than its end

    def drive(self) -> None:
        pins = self.pins
        is_given = bool(self.waiting)
        size = self.waiting[0] if is_given else self.random.getrandbits(64)
        pins.command_valid_i = int(is_given)
        pins.command_i = OPCODE | self.number << 96 | size << 192
        pins.completion_ready_i = int(self.random.random() >= self.slow)
        pins.now_i = self.now

    def look(self) -> None:
        pins = self.pins
        assert pins.wake_valid_o == int(self.open is not None)
        if self.open is not None:
            number, end, size = self.open
            if size < TOO_LONG:
                assert pins.wake_o == end
            if pins.completion_valid_o:
                assert pins.completion_o & 0xFFFFFFFF == number
                if pins.completion_ready_i:
                    self.done.append((pins.completion_o >> 32 & 0xFF, self.now - end))
                    self.open = None
        else:
            assert not pins.completion_valid_o
        if pins.command_valid_i and pins.command_ready_o:
            size = self.waiting.pop(0)
            end = self.now + (0 if size >= TOO_LONG else size)
            self.open = (self.number, end, size)
            self.number += 1
        elif self.open is not None and not pins.busy_o and self.jumps:
            self.now = max(self.now, self.open[1] - 1)  # the wake is the next cycle
        self.now += 1


async def _started(dut: Any) -> tuple[Bench, Role]:
    role = Role(dut)
    bench = Bench(dut)
    bench.parts = [role]
    await bench.reset(command_valid_i=0, completion_ready_i=0, clear_i=0)
    return bench, role


@cocotb.test()
@cocotb.parametrize(jumps=[False, True])
async def each_pause_has_its_length(dut: Any, *, jumps: bool) -> None:
    bench, role = await _started(dut)
    role.jumps = jumps
    sizes = [*range(9), *(role.random.randrange(200) for _ in range(100))]
    if jumps:
        sizes += [role.random.getrandbits(48) for _ in range(100)] + [TOO_LONG - 1]
    role.waiting = list(sizes)
    await bench.run(5 * len(sizes) + (0 if jumps else sum(sizes)))
    assert len(role.done) == len(sizes)
    assert {status for status, _ in role.done} == {STATUS["ok"]}
    assert all(1 <= late <= 2 for _, late in role.done)


@cocotb.test()
async def a_completion_waits_for_the_role(dut: Any) -> None:
    bench, role = await _started(dut)
    role.slow = 0.8
    role.waiting = [role.random.randrange(20) for _ in range(100)]
    await bench.run(4000)
    assert len(role.done) == 100
    assert all(late >= 1 for _, late in role.done)


@cocotb.test()
async def what_is_too_long_is_refused(dut: Any) -> None:
    bench, role = await _started(dut)
    role.waiting = [TOO_LONG, (1 << 64) - 1, 3]
    await bench.run(20)
    assert [status for status, _ in role.done] == [STATUS["refused"]] * 2 + [STATUS["ok"]]


@cocotb.test()
async def the_end_of_a_life_ends_a_pause(dut: Any) -> None:
    bench, role = await _started(dut)
    role.jumps = False
    role.waiting = [1000]
    await bench.run(10)
    assert not role.done
    assert not role.pins.busy_o
    role.pins.clear_i = 1
    await bench.run(3)
    assert [status for status, _ in role.done] == [STATUS["cancelled"]]
    role.pins.clear_i = 0
    role.waiting = [2]
    await bench.run(6)
    assert [status for status, _ in role.done[1:]] == [STATUS["ok"]]
