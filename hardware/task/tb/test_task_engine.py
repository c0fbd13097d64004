# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What a PE's state machine issues becomes ops, words of a launch, and turns of the lock."""

from pathlib import Path
from typing import Any

import cocotb

from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench
from spec.frames import pack_fields
from spec.loader import load_spec

SPEC = load_spec()
OPCODES = {each.name: each.number for each in SPEC.commands.opcodes}
WORDS = 4


def test_task_engine(tmp_path: Path) -> None:
    simulate("plait_task_engine", __name__, tmp_path, {"Words": WORDS})


class Engine:
    """The engine, with the test as its state machine, its dispatcher and the lock."""

    def __init__(self, dut: Any) -> None:
        self.pins, self.bench = Pins(dut), Bench(dut)
        self.bench.parts.append(self)
        self.ops: list[tuple[int, list[int]]] = []  # opcode and words
        self.seen: dict[str, int] = {}

    def drive(self) -> None: ...

    def look(self) -> None:
        names = ("issue_ready_o", "lock_valid_o", "lock_last_o", "busy_o")
        self.seen = {name: self.pins[name].read() for name in names}
        if self.pins.op_valid_o and self.pins.op_ready_i:
            words = self.pins.op_words_o
            parts = [words >> 64 * i & (1 << 64) - 1 for i in range(WORDS)]
            self.ops.append((self.pins.op_o >> 13, parts))

    async def begin(self) -> None:
        zeros = ("issue_valid_i", "wait_valid_i", "wait_is_test_i", "task_i", "lock_ready_i")
        await self.bench.reset(**dict.fromkeys(zeros, 0), op_ready_i=1)

    async def issue(self, name: str, cycles_max: int = 1, **fields: int) -> int:
        """Issues a command; in how many cycles it was taken, 0: not in so many."""
        values = {"opcode": OPCODES[f"task_{name}"], **fields}
        record = pack_fields(SPEC.commands.fields_of(f"task_{name}"), values)
        self.pins.issue_i = int.from_bytes(record, "little")
        self.pins.issue_valid_i = 1
        for cycle in range(1, cycles_max + 1):
            await self.bench.cycle()
            if self.seen["issue_ready_o"]:
                self.pins.issue_valid_i = 0
                return cycle
        return 0


@cocotb.test()
async def words_go_with_the_next_launch(dut: Any) -> None:
    engine = Engine(dut)
    await engine.begin()
    assert await engine.issue("word", tag=2, size=33)
    assert await engine.issue("launch", peer=5, tag=1, size=11)
    await engine.bench.run(2)
    ((opcode, words),) = engine.ops
    assert (opcode, words[0], words[2]) == (OPCODES["task_launch"], 11, 33)


@cocotb.test()
async def the_lock_is_kept_until_it_is_given_back(dut: Any) -> None:
    engine = Engine(dut)
    pins, seen = engine.pins, engine.seen
    await engine.begin()
    assert not await engine.issue("lock", 5), "somebody else has it"
    assert engine.seen["lock_valid_o"]
    pins.lock_ready_i = 1
    assert await engine.issue("lock") == 1
    for _ in range(3):
        await engine.bench.cycle()
        seen = engine.seen
        assert (seen["lock_valid_o"], seen["lock_last_o"], seen["busy_o"]) == (1, 0, 1)
    assert await engine.issue("write", tag=1, size=7), "ops pass meanwhile"
    assert engine.seen["lock_valid_o"]
    assert await engine.issue("lock") == 1, "who has it takes it again"
    assert await engine.issue("unlock")
    assert (engine.seen["lock_valid_o"], engine.seen["lock_last_o"]) == (1, 0)
    assert await engine.issue("unlock")
    assert (engine.seen["lock_valid_o"], engine.seen["lock_last_o"]) == (1, 1)
    await engine.bench.run(2)
    assert (engine.seen["lock_valid_o"], engine.seen["busy_o"]) == (0, 0)
    assert [opcode for opcode, _ in engine.ops] == [OPCODES["task_write"]], "the lock is no op"
