# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The dispatcher runs trees of tasks whose PEs are this module's, and says when it cannot go on."""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench
from spec.loader import load_spec

OPCODES = {each.name: each.number for each in load_spec().commands.opcodes}
LAUNCH, WRITE, SYNC, RESULT, RETURN, PASS, DISCARD = (
    OPCODES[f"task_{name}"]
    for name in ("launch", "write", "sync", "result", "return", "pass", "discard")
)
WORDS, NONE = 4, 16
# The functions: a task that forks, what follows its taskwait, a leaf with two results, an empty
# task.
FORK, GO_ON, LEAF, EMPTY = range(4)
FUNCTIONS = (FORK, FORK, GO_ON, GO_ON, GO_ON, LEAF, EMPTY, EMPTY, EMPTY, EMPTY)  # of the PEs
CYCLES_MAX = 200_000
MASK = (1 << 64) - 1

# Opcode, function, slot, and a word or, of a launch, all of them.
Op = tuple[int, int, int, int | list[int]]
Program = Callable[[int, list[int]], Generator[Op]]  # the ops of a task: function and words


@pytest.mark.parametrize(
    ("closures", "depth"), [(256, 256), pytest.param(32, 16, marks=pytest.mark.long)]
)
def test_task_dispatcher(tmp_path: Path, closures: int, depth: int) -> None:
    parameters: dict[str, int | str] = {
        "Pes": len(FUNCTIONS),
        "Functions": 4,
        "Words": WORDS,
        "Closures": closures,
        "Depth": depth,
        "FunctionOf": f"{8 * len(FUNCTIONS)}'h" + "".join(f"{f:02x}" for f in FUNCTIONS[::-1]),
        "HasClosure": f"4'b{(1 << FORK) | (1 << GO_ON):04b}",
        "Discards": 1,
        "IsTask": f"4'b{(1 << FORK) | (1 << LEAF) | (1 << EMPTY):04b}",
    }
    simulate("plait_task_dispatcher", __name__, tmp_path, parameters)


# ---- programs -----------------------------------------------------------------------------------


def children(name: int) -> tuple[list[int], bool]:
    """The children of a forking task, and whether it forks once more after the taskwait."""
    random = Random(name)
    return [random.getrandbits(40) for _ in range(random.randrange(3))], random.random() < 0.3


def value(level: int, name: int) -> int:
    """What a forking task returns."""
    if level == 0:
        return name - (name % 4 == 3)
    more, again = children(name)
    total = name * 3 + sum((i + 2) * value(level - 1, each) for i, each in enumerate(more))
    if again:
        total += leaf(name)[0] ^ leaf(name)[1]
    elif name % 2:
        return value(0, total & MASK)
    return total & MASK


def leaf(name: int) -> tuple[int, int]:
    return name * 5 & MASK, name + 9


def go_on(words: list[int]) -> Generator[Op]:
    """What follows a taskwait of a tree: it has two results, level and name, then level 0 and a
    sum."""
    first, second, level, name = words
    if level == MASK:
        yield RETURN, 0, 0, (name + (first ^ second)) & MASK
        return
    total = (name * 3 + 2 * first + 3 * second) & MASK
    if not children(name)[1]:
        if name % 2:
            yield DISCARD, EMPTY, NONE, []
            yield PASS, FORK, NONE, [0, total]
            return
        yield RETURN, 0, 0, total
        return
    yield LAUNCH, LEAF, 0, [name]
    yield LAUNCH, EMPTY, NONE, []
    yield LAUNCH, LEAF, NONE, [name + 1]
    yield WRITE, 0, 2, MASK
    yield WRITE, 0, 3, total
    yield SYNC, GO_ON, 0, 0


def tree(function: int, words: list[int]) -> Generator[Op]:
    """The ops of one task of a tree."""
    match function:
        case 0:  # FORK: level, name
            level, name = words[:2]
            if level == 0 and name % 4 == 3:
                yield PASS, FORK, NONE, [0, name - 1]
                return
            if level == 0:
                yield RETURN, 0, 0, name
                return
            more, _ = children(name)
            for slot in range(2):
                if slot >= len(more):
                    yield WRITE, 0, slot, 0
            for slot, each in enumerate(more):
                yield LAUNCH, FORK, slot, [level - 1, each]
            yield WRITE, 0, 2, level
            yield WRITE, 0, 3, name
            yield SYNC, GO_ON, 0, 0
        case 1:  # GO_ON
            yield from go_on(words)
        case 2:  # LEAF: a name; two results
            first, second = leaf(words[0])
            yield RESULT, 0, 1, second
            yield RETURN, 0, 0, first
        case _:
            yield RETURN, 0, NONE, 0


class Pes:
    """PEs that take some cycles for each op, and the root."""

    def __init__(self, dut: Any, program: Program, pause: float, random: Random) -> None:
        self.pins, self._program, self._pause, self._random = Pins(dut), program, pause, random
        self.running: list[Generator[Op] | None] = [None] * len(FUNCTIONS)
        self.op: list[Op | None] = [None] * len(FUNCTIONS)
        self.root: tuple[int, list[int]] | None = None
        self.words: dict[int, int] = {}
        self.starts: list[tuple[int, list[int]]] = []  # function and words
        self.ends: list[int] = []
        self.waiting: int = 0  # tasks that have not started
        self.busy: int = 0  # PEs that have one
        self.cycle = 0

    def drive(self) -> None:
        valid = ops = given = 0
        for pe, running in enumerate(self.running):
            if running and self.op[pe] is None and self._random.random() >= self._pause:
                self.op[pe] = next(running, None)
                if self.op[pe] is None:
                    self.running[pe] = None
            if (op := self.op[pe]) is not None:
                opcode, function, slot, word = op
                words: list[int] = word if isinstance(word, list) else [word]
                valid |= 1 << pe
                ops |= (opcode << 13 | function << 5 | slot) << 21 * pe
                given |= sum(each << 64 * i for i, each in enumerate(words)) << 64 * WORDS * pe
        pins = self.pins
        pins.op_valid_i, pins.op_i, pins.op_words_i = valid, ops, given
        pins.root_valid_i = int(self.root is not None)
        if self.root is not None:
            pins.root_callee_i = self.root[0]
            pins.root_words_i = sum(word << 64 * i for i, word in enumerate(self.root[1]))

    def look(self) -> None:
        pins = self.pins
        self.cycle += 1
        if ready := pins.op_ready_o:
            pe = ready.bit_length() - 1
            assert ready == 1 << pe
            taken = self.op[pe]
            assert taken is not None
            self.op[pe] = None
            self.waiting += taken[0] in (LAUNCH, PASS, DISCARD)
            self.busy -= taken[0] in (SYNC, RETURN, PASS)
        if pins.root_ready_o:
            self.root = None
            self.waiting += 1
        if pins.root_word_valid_o:
            self.words[pins.root_slot_o] = pins.root_word_o
        if pins.root_done_o:
            self.ends.append(self.cycle)
            assert self.waiting == self.busy == 0, "the root's task has returned before others"
        if start := pins.start_o:
            pe = start.bit_length() - 1
            assert start == 1 << pe
            assert self.op[pe] is None, "a PE is started that is not free"
            if (before := self.running[pe]) is not None:
                assert next(before, None) is None
            words = pins.start_words_o
            split = [words >> 64 * i & MASK for i in range(WORDS)]
            self.running[pe] = self._program(FUNCTIONS[pe], split)
            self.starts.append((FUNCTIONS[pe], split))
            self.waiting -= FUNCTIONS[pe] != GO_ON
            self.busy += 1


async def started(
    dut: Any, program: Program = tree, pause: float = 0.0, seed: int = 1
) -> tuple[Bench, Pes]:
    bench, pes = Bench(dut), Pes(dut, program, pause, Random(seed))
    bench.parts = [pes]
    zero = ("op_valid_i", "op_i", "op_words_i", "root_valid_i", "root_callee_i", "root_words_i")
    await bench.reset(**dict.fromkeys(zero, 0))
    await bench.run(12)  # PEs get their closures
    return bench, pes


async def returned(bench: Bench, pes: Pes, function: int, words: list[int]) -> int:
    """Launches a task from the root; word 0 of its result."""
    count, pes.root = len(pes.ends), (function, words)
    for _ in range(CYCLES_MAX):
        await bench.run(1)
        assert not pes.pins.full_o
        if len(pes.ends) > count:
            return pes.words.get(0, 0)
        assert pes.pins.busy_o, "nothing is said to happen, but a task is out"
    raise AssertionError("the task has not returned")


@cocotb.test()
async def test_trees(dut: Any) -> None:
    """Random trees give their sums, at any pace; at the end nothing is busy."""
    for seed in range(6):
        bench, pes = await started(dut, tree, (0.0, 0.3, 0.8)[seed % 3], seed)
        for each in range(12):
            name = Random(seed * 100 + each).getrandbits(40)
            level = each % 7
            assert await returned(bench, pes, FORK, [level, name]) == value(level, name)
            await bench.run(30)
            assert not pes.pins.busy_o


@cocotb.test()
async def test_discarded_tasks_end_before_the_root_goes_on(dut: Any) -> None:
    """Also those that discarded tasks discard; nobody gets their words."""

    def marks(function: int, words: list[int]) -> Generator[Op]:
        if function == FORK and words[0]:
            for _ in range(2):
                yield DISCARD, FORK, NONE, [words[0] - 1]
        yield RESULT, 0, 1, 2
        yield RETURN, 0, 0, words[0]

    for pause in (0.0, 0.7):
        bench, pes = await started(dut, marks, pause)
        assert await returned(bench, pes, FORK, [5]) == 5
        assert len(pes.starts) == 2**6 - 1
        assert (pes.words, len(pes.ends)) == ({0: 5, 1: 2}, 1)


@cocotb.test()
async def test_a_passed_on_task_needs_no_closure(dut: Any) -> None:
    """A chain of them is as long as it likes, and what the last one returns comes to the root."""
    length = 2 * int(dut.Closures.value)

    def chain(function: int, words: list[int]) -> Generator[Op]:
        assert function == FORK
        if words[0] == length:
            yield RETURN, 0, 0, 77
        else:
            yield PASS, FORK, NONE, [words[0] + 1]

    bench, pes = await started(dut, chain)
    assert await returned(bench, pes, FORK, [0]) == 77
    assert len(pes.starts) == length + 1


@cocotb.test()
async def test_several_words_return(dut: Any) -> None:
    bench, pes = await started(dut)
    await returned(bench, pes, LEAF, [77])
    assert (pes.words[0], pes.words[1]) == leaf(77)


@cocotb.test()
async def test_cost_of_an_empty_task(dut: Any) -> None:
    """From the cycle of the launch to that of the return, and from start to start."""
    bench, pes = await started(dut)
    begin = pes.cycle
    await returned(bench, pes, EMPTY, [])
    assert pes.ends[-1] - begin == 6, "one less than a PE's engine, one more than its state machine"


@cocotb.test()
async def test_want_of_room_is_told(dut: Any) -> None:
    """A chain of tasks that each wait for the next one takes a closure for each."""
    closures = int(dut.Closures.value)

    def chain(function: int, words: list[int]) -> Generator[Op]:
        assert function == FORK
        yield LAUNCH, FORK, 0, [words[0] + 1]
        yield SYNC, GO_ON, 0, 0

    bench, pes = await started(dut, chain)
    pes.root = (FORK, [0])
    for _ in range(closures * 20):
        await bench.run(1)
        if pes.pins.full_o:
            break
        assert pes.pins.busy_o, "it rests before it has told"
    assert pes.pins.full_o
    assert pes.pins.full_is_closures_o
    await bench.run(1)
    assert not pes.pins.busy_o
    held = sum(function == GO_ON for function in FUNCTIONS)
    assert len(pes.starts) == closures - held, "PEs that may launch hold one each"


@cocotb.test()
async def test_launches_wait_for_room(dut: Any) -> None:
    """A task that launches more than the stack holds goes on as they are done."""
    depth = int(dut.Depth.value)

    def farm(function: int, words: list[int]) -> Generator[Op]:
        if function == FORK:
            for number in range(words[0]):
                yield LAUNCH, EMPTY, NONE, [number]
            yield SYNC, GO_ON, 0, 0
        else:
            for _ in range(8):
                yield RESULT, 0, NONE, 0  # it takes longer than to launch it
            yield RETURN, 0, NONE if function == EMPTY else 0, 42

    bench, pes = await started(dut, farm)
    assert await returned(bench, pes, FORK, [3 * depth]) == 42
    assert sorted(words[0] for function, words in pes.starts if function == EMPTY) == [
        *range(3 * depth)
    ]
