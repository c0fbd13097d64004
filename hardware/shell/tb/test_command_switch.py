# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Every command of role and unit passes once and in order; a reply waits for no job, and no stream
of replies keeps the role's command from the port."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import cocotb

from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench
from spec.loader import load_spec

OPCODES = {each.name: each.number for each in load_spec().commands.opcodes}
JOBS = ("send", "put", "get", "log", "request")
_JOBS = {OPCODES[name] for name in JOBS}
STANDS_MIN = 8


def test_command_switch(tmp_path: Path) -> None:
    simulate("plait_command_switch", __name__, tmp_path)


class Port:
    """Role, unit and endpoint, which takes a command when it has judged it in the cycle before; one
    that needs a job only while there is one."""

    def __init__(self, dut: Any, seed: int) -> None:
        self.pins, self.random = Pins(dut), Random(seed)
        self.role: list[int] = []
        self.unit: list[int] = []
        self.taken: list[int] = []
        self.given = {"role": 0, "unit": 0}
        self.idle = self.slow = 0.3
        self.has_jobs = self.judges = True
        self.offered: dict[str, int | None] = {"role": None, "unit": None}
        self.empty = True  # nothing was offered in the last cycle, or it was taken
        self.last: int | None = None
        self.stood = 0

    def command(self, opcode: str, number: int) -> int:
        return OPCODES[opcode] | number << 32

    def drive(self) -> None:
        pins = self.pins
        for name, waiting in (("role", self.role), ("unit", self.unit)):
            if self.offered[name] is None and waiting and self.random.random() >= self.idle:
                self.offered[name] = waiting[0]
            command = self.offered[name]
            pins[f"{name}_valid_i"].write(int(command is not None))
            pins[f"{name}_command_i"].write(command or self.random.getrandbits(64))
        is_judged = not self.empty and self.last is not None
        needs_job = is_judged and self.last is not None and self.last & 0xFF in _JOBS
        pins.ready_i = int(
            (is_judged or not self.judges)
            and (self.has_jobs or not needs_job)
            and self.random.random() >= self.slow
        )

    def look(self) -> None:
        pins = self.pins
        command = pins.command_o if pins.valid_o else None
        is_role = command is not None and command == self.offered["role"]
        if command is not None:
            assert command in self.offered.values()
            assert self.empty or self.last == command, "no empty cycle between two commands"
        if not self.empty and command is None:
            assert self.last is not None
            assert self.last & 0xFF in _JOBS, "withdrawn"
            assert self.stood >= STANDS_MIN, f"withdrawn after {self.stood} cycles"
        self.stood = self.stood + 1 if is_role else 0
        is_taken = command is not None and pins.ready_i
        if pins.role_valid_i:
            assert pins.role_ready_o == int(is_role and is_taken)
        assert pins.unit_ready_o == int(not is_role and is_taken)
        if is_taken:
            name = "role" if is_role else "unit"
            self.taken.append({"role": self.role, "unit": self.unit}[name].pop(0))
            self.offered[name] = None
        self.empty = command is None or bool(is_taken)
        self.last = command


async def _started(dut: Any, seed: int = 1) -> tuple[Bench, Port]:
    port = Port(dut, seed)
    bench = Bench(dut)
    bench.parts = [port]
    await bench.reset(role_valid_i=0, unit_valid_i=0, ready_i=0)
    return bench, port


@cocotb.test()
@cocotb.parametrize(idle=[0.0, 0.7], slow=[0.0, 0.9])
async def each_passes_once_and_in_order(dut: Any, idle: float, slow: float) -> None:
    bench, port = await _started(dut)
    port.idle, port.slow = idle, slow
    names = (*JOBS, "receive", "probe", "cancel", "reply", "none")
    role = [port.command(port.random.choice(names), number) for number in range(1, 300)]
    unit = [port.command("reply", number) for number in range(1000, 1300)]
    port.role, port.unit = list(role), list(unit)
    for _ in range(20_000):
        await bench.cycle()
        if not port.role and not port.unit:
            break
    assert [each for each in port.taken if each >> 32 < 1000] == role
    assert [each for each in port.taken if each >> 32 >= 1000] == unit


@cocotb.test()
async def the_role_alone_waits_for_nobody(dut: Any) -> None:
    bench, port = await _started(dut)
    port.idle = port.slow = 0.0
    port.judges = False
    port.role = [port.command("put", number) for number in range(100)]
    await bench.run(100)
    assert len(port.taken) == 100
    assert not Pins(dut).busy_o


@cocotb.test()
@cocotb.parametrize(opcode=JOBS)
async def a_reply_passes_a_command_that_waits_for_a_job(dut: Any, opcode: str) -> None:
    bench, port = await _started(dut)
    pins = Pins(dut)
    port.idle = port.slow = 0.0
    port.has_jobs = False
    port.role = [port.command(opcode, 1)]
    await bench.run(20)
    assert not pins.busy_o, "it stands, and nothing changes"
    port.unit = [port.command("reply", number) for number in range(2, 6)]
    await bench.run(60)
    assert [each >> 32 for each in port.taken] == [2, 3, 4, 5]
    assert not pins.busy_o
    port.has_jobs = True
    await bench.run(3)
    assert port.taken[-1] >> 32 == 1


@cocotb.test()
async def no_stream_of_replies_keeps_a_command_from_its_job(dut: Any) -> None:
    bench, port = await _started(dut)
    port.idle = port.slow = 0.0
    port.has_jobs = False
    port.role = [port.command("put", number) for number in range(1, 20)]
    port.unit = [port.command("reply", number) for number in range(1000, 2000)]
    await bench.run(20)
    port.has_jobs = True
    await bench.run(200)
    assert not port.role


@cocotb.test()
async def one_for_receives_stays(dut: Any) -> None:
    bench, port = await _started(dut)
    port.idle, port.slow = 0.0, 1.0
    port.role, port.unit = [port.command("receive", 1)], [port.command("reply", 2)]
    await bench.run(40)
    assert not Pins(dut).busy_o
    assert Pins(dut).command_o >> 32 == 1
    port.slow = 0.0
    await bench.run(5)
    assert [each >> 32 for each in port.taken] == [1, 2]
