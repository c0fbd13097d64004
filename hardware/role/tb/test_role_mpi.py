# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The engine stages what is sent and what was received, and nothing else; any traffic."""

from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench

ADDRESS_BITS, SLOTS = 12, 4
MEMORY = 1 << ADDRESS_BITS
SEND, RECEIVE, PROBE, PUT, GET, LOG, REQUEST, EXIT = 1, 2, 3, 5, 6, 7, 8, 10
OK, TRUNCATED, MISMATCHED = 0, 1, 2
SENDING = (SEND, PUT, LOG, REQUEST)
# Where a command's view has the bytes of its buffer; else in size.
SIZES = {PUT: "tag", GET: "tag", REQUEST: "context_id"}
FIELDS = (
    *(("opcode", 8), ("flags", 8), ("datatype", 8), ("collective", 8), ("peer", 16)),
    *(("context_id", 16), ("tag", 32), ("request", 32), ("address", 64), ("size", 64)),
)
ANSWERS = (
    *(("request", 32), ("status", 8), ("datatype", 8), ("peer", 16), ("tag", 32)),
    *(("collective", 8), ("found", 8), ("reserved", 16), ("size", 64), ("address", 64)),
)
SEEN = ("status", "datatype", "peer", "tag", "collective", "size")
Record = dict[str, int]


@pytest.mark.parametrize("stalls", [0, 1])
@pytest.mark.parametrize(
    "width",
    [
        64,
        pytest.param(128, marks=pytest.mark.long),
        pytest.param(512, marks=pytest.mark.alternates),
    ],
)
def test_role_mpi(tmp_path: Path, width: int, stalls: int) -> None:
    parameters = {"Width": width, "AddressBits": ADDRESS_BITS, "Slots": SLOTS, "Stalls": stalls}
    simulate("plait_role_mpi", __name__, tmp_path, parameters)


def pack(fields: tuple[tuple[str, int], ...], values: Record) -> int:
    """The bits of a record, its first field the lowest."""
    bits, at = 0, 0
    for name, width in fields:
        bits |= values.get(name, 0) << at
        at += width
    return bits


def unpack(fields: tuple[tuple[str, int], ...], bits: int) -> Record:
    """The fields of a record."""
    values: Record = {}
    for name, width in fields:
        values[name] = bits & ((1 << width) - 1)
        bits >>= width
    return values


@dataclass
class Issued:
    """A command under way, and what completed it."""

    command: Record
    completion: Record = field(default_factory=dict[str, int])
    data: bytes = b""


class World:
    """The role's memory, node memory, a shell that completes in any order, a state machine."""

    def __init__(self, dut: Any, busy: float, seed: int) -> None:
        self.pins, self.busy, self.random = Pins(dut), busy, Random(seed)
        pins = self.pins
        self.lanes = pins["copy_read_data_i"].width // 8
        self.role = bytearray(self.random.randbytes(MEMORY))
        self.node = bytearray(self.random.randbytes(MEMORY))
        self.expected_role, self.expected_node = bytearray(self.role), bytearray(self.node)
        self.open: dict[int, Issued] = {}
        self.commands: list[Record] = []
        self.may_complete = True
        self.statuses: tuple[int, ...] = (OK, OK, OK, TRUNCATED, MISMATCHED)
        self.asking: Record = {}
        self.waiting: tuple[int, int] | None = None
        self.slot = -1
        self.answer: tuple[int, Record] | None = None
        self.writes: list[int] = []
        self._cycle = 0
        self._read_hold = 0
        self._read_next: int | None = None
        self._offer: Record = {}
        self.arriving: int | None = None

    def _junk(self, bits: int) -> int:
        return self.random.getrandbits(bits)

    def begin_wait(self, slot: int, is_test: int) -> None:
        """From now on the state machine waits, until there is an answer."""
        self.waiting, self.answer = (slot, is_test), None

    def drive(self) -> None:
        pins = self.pins
        if self._read_next is not None:
            self._read_hold = self._read_next
        pins.copy_read_data_i = self._read_hold
        pins.issue_valid_i = int(bool(self.asking))
        pins.issue_i = pack(FIELDS, self.asking) if self.asking else self._junk(256)
        pins.wait_valid_i = int(self.waiting is not None)
        slot, is_test = self.waiting or (self._junk(32), self._junk(1))
        pins.wait_slot_i, pins.wait_is_test_i = slot, is_test
        pins.command_ready_i = int(self.random.random() >= self.busy)
        pins.memory_write_ready_i = int(self.random.random() >= self.busy)
        pins.memory_read_ready_i = int(self.random.random() >= self.busy)
        pins.copy_stall_i = int(self.random.random() < self.busy)
        pins.issue_is_staged_i = 1
        self._complete()

    def _complete(self) -> None:
        """Perhaps a command is done now; what it brings stands in node memory before."""
        pins, self._offer = self.pins, {}
        undone = [slot for slot, issued in self.open.items() if not issued.completion]
        if undone and self.may_complete and self.random.random() < 0.15:
            slot = self.random.choice(undone)
            self._offer = self._finish(slot, self.open[slot])
        pins.completion_valid_i = int(bool(self._offer))
        pins.completion_i = pack(ANSWERS, self._offer) if self._offer else self._junk(256)

    def _finish(self, slot: int, issued: Issued) -> Record:
        command, random = issued.command, self.random
        size, address = size_of(command), command["address"]
        status, came = OK, 0
        if command["opcode"] in (RECEIVE, GET):
            status = random.choice(self.statuses)
            came = size if command["opcode"] == GET else random.randint(0, size)
            if status == TRUNCATED and command["opcode"] == RECEIVE:
                came = size
            if status in (OK, TRUNCATED):
                issued.data = random.randbytes(came)
                for memory in (self.node, self.expected_node):
                    memory[address : address + came] = issued.data
        said = {name: random.getrandbits(width) for name, width in ANSWERS}
        said |= {"request": slot, "status": status, "found": random.getrandbits(1)}
        if command["opcode"] == RECEIVE:
            said["size"] = came + random.randint(1, 1 << 40) * (status == TRUNCATED)
        issued.completion = said
        return said

    def look(self) -> None:
        self._cycle += 1
        self._look_at_role()
        self._look_at_node()
        pins = self.pins
        if pins.command_valid_o and pins.command_ready_i:
            command = unpack(FIELDS, pins.command_o)
            wanted = {name: self.asking.get(name, 0) for name, _ in FIELDS if name != "request"}
            assert {**command, **wanted} == command, "a field was changed"
            assert pins.issue_ready_o
            assert pins.issue_slot_o == command["request"]
            self.commands.append(command)
            self._enter(command)
        else:
            assert not pins.issue_ready_o
        if pins.wait_ready_o:
            assert self.waiting is not None
            said = unpack(ANSWERS, pins.wait_completion_o)
            self.answer = (pins.wait_done_o, said)
            self.waiting = None

    def _enter(self, command: Record) -> None:
        self.slot, self.asking = command["request"], {}
        address, end = command["address"], command["address"] + size_of(command)
        if command["opcode"] in SENDING and end <= MEMORY:
            self.expected_node[address:end] = self.role[address:end]
        assert self.node == self.expected_node, "not what is to be sent stands in node memory"
        if command["opcode"] != EXIT:
            assert self.slot not in self.open, "a slot was given twice"
            self.open[self.slot] = Issued(command)

    def _look_at_role(self) -> None:
        pins, lanes = self.pins, self.lanes
        self._read_next = None
        if pins.Stalls and pins.copy_stall_i:
            return
        if pins.copy_read_valid_o:
            at = pins.copy_read_address_o
            assert at % lanes == 0
            self._read_next = int.from_bytes(self.role[at : at + lanes], "little")
        if pins.copy_write_valid_o:
            put(
                self.role,
                pins.copy_write_address_o,
                pins.copy_write_data_o,
                pins.copy_write_lanes_o,
            )
            self.writes.append(self._cycle)

    def _look_at_node(self) -> None:
        pins, lanes = self.pins, self.lanes
        is_read = pins.memory_read_valid_o and pins.memory_read_ready_i
        at = pins.memory_read_address_o * lanes
        self.arriving = int.from_bytes(self.node[at : at + lanes], "little") if is_read else None
        if pins.memory_write_valid_o and pins.memory_write_ready_i:
            at = pins.memory_write_address_o * lanes
            data = pins.memory_write_data_o
            put(self.node, at, data, pins.memory_write_lanes_o)
            self.writes.append(self._cycle)


def put(memory: bytearray, at: int, data: int, lanes: int) -> None:
    """A write with byte lanes."""
    assert lanes, "a write of nothing"
    for lane in range(lanes.bit_length()):
        if lanes >> lane & 1:
            memory[at + lane] = data >> (8 * lane) & 0xFF


class Reply:
    """Node memory's answer, a cycle after the question."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.next: int | None = None

    def drive(self) -> None:
        pins = self.world.pins
        pins.memory_read_data_valid_i = int(self.next is not None)
        bits = pins["memory_read_data_i"].width
        pins.memory_read_data_i = (
            self.world.random.getrandbits(bits) if (self.next is None) else self.next
        )

    def look(self) -> None:
        self.next = self.world.arriving


async def started(dut: Any, busy: float, seed: int = 1) -> tuple[Bench, World]:
    bench, world = Bench(dut), World(dut, busy, seed)
    await bench.reset(issue_valid_i=0, wait_valid_i=0, completion_valid_i=0)
    bench.parts += [world, Reply(world)]
    return bench, world


async def issue(bench: Bench, world: World, command: Record) -> int:
    """Hands over one command; its slot."""
    world.asking = command
    for _ in range(2000):
        await bench.cycle()
        if not world.asking:
            return world.slot
    raise AssertionError("the command was never taken")


async def wait(bench: Bench, world: World, slot: int, is_test: int = 0) -> int:
    """Waits, or tests; 1 if the command was done."""
    world.begin_wait(slot, is_test)
    for _ in range(2000):
        await bench.cycle()
        if world.answer:
            break
    assert world.answer, "the wait does not end"
    done, said = world.answer
    if not done:
        assert is_test
        return 0
    if slot in world.open:
        issued = world.open.pop(slot)
        assert issued.completion, "done before its completion"
        assert {name: said[name] for name in SEEN} == {
            name: issued.completion[name] for name in SEEN
        }
        assert said["found"] == issued.completion["found"]
        address = issued.command["address"]
        world.expected_role[address : address + len(issued.data)] = issued.data
    assert world.role == world.expected_role, "not what came stands in the role's memory"
    return 1


def size_of(command: Record) -> int:
    """Bytes of a command's buffer."""
    return command[SIZES.get(command["opcode"], "size")]


def any_command(world: World) -> Record:
    """Small and large, aligned and not, where no other buffer is; sometimes beyond all memory."""
    random, share = world.random, MEMORY // SLOTS
    used = {issued.command["address"] % MEMORY // share for issued in world.open.values()}
    start = share * random.choice(sorted(set(range(SLOTS)) - used))
    command = {name: random.getrandbits(width) for name, width in FIELDS}
    size = random.choice((0, 1, random.randint(2, 70), random.randint(71, 600)))
    command["opcode"] = random.choice((SEND, SEND, RECEIVE, RECEIVE, PROBE, PUT, GET, LOG, REQUEST))
    command["address"] = start + random.randint(0, share - size)
    command[SIZES.get(command["opcode"], "size")] = size
    if command["opcode"] == SEND and random.random() < 0.05:
        command[random.choice(("address", "size"))] |= 1 << random.randint(ADDRESS_BITS, 63)
    return command


@cocotb.test()
@cocotb.parametrize(busy=[0.0, 0.4])
async def any_traffic(dut: Any, busy: float) -> None:
    bench, world = await started(dut, busy, 7)
    for _ in range(600):
        if len(world.open) < SLOTS and world.random.random() < 0.6:
            await issue(bench, world, any_command(world))
        elif world.open:
            slot = world.random.choice(list(world.open))
            is_test = world.random.getrandbits(1)
            await wait(bench, world, slot, is_test)
    while world.open:
        await wait(bench, world, next(iter(world.open)))
    assert world.node == world.expected_node
    assert len(world.commands) > 200


@cocotb.test()
async def a_word_is_copied_in_every_cycle(dut: Any) -> None:
    bench, world = await started(dut, 0.0)
    size = 16 * world.lanes
    slot = await issue(bench, world, {"opcode": SEND, "address": 0, "size": size})
    assert world.writes == list(range(world.writes[0], world.writes[0] + 16))
    await wait(bench, world, slot)
    world.writes, world.statuses = [], (OK,)
    slot = await issue(bench, world, {"opcode": GET, "address": 0, "tag": size})
    await wait(bench, world, slot)
    assert world.writes == list(range(world.writes[0], world.writes[0] + 16))


@cocotb.test()
@cocotb.parametrize(words=[0, 1, 5])
async def calls_take_as_long_as_the_page_says(dut: Any, words: int) -> None:
    bench, world = await started(dut, 0.0)
    world.statuses = (OK,)
    size = words * world.lanes
    before = bench.cycles
    sent = await issue(bench, world, {"opcode": SEND, "address": 0, "size": size})
    issued, before = bench.cycles - before, bench.cycles
    got = await issue(bench, world, {"opcode": GET, "address": MEMORY // 2, "tag": size})
    assert bench.cycles - before == 2
    await bench.run(200)
    assert all(each.completion for each in world.open.values())
    before = bench.cycles
    await wait(bench, world, sent)
    assert bench.cycles - before == 3
    before = bench.cycles
    await wait(bench, world, got)
    assert (issued, bench.cycles - before) == ((words + 5, words + 6) if words else (2, 3))


@cocotb.test()
async def with_all_slots_taken_a_command_waits_and_nothing_moves(dut: Any) -> None:
    pins = Pins(dut)
    bench, world = await started(dut, 0.0)
    world.may_complete = False
    slots = [await issue(bench, world, {"opcode": PROBE}) for _ in range(SLOTS)]
    assert sorted(slots) == list(range(SLOTS))
    world.asking = {"opcode": PROBE}
    await bench.run(50)
    assert world.asking, "a fifth command was taken"
    assert not pins.busy_o
    world.asking = {}
    world.waiting = (slots[2], 0)
    await bench.run(50)
    assert world.answer is None
    assert not pins.busy_o, "nothing changes until a completion comes"
    world.may_complete = True
    await wait(bench, world, slots[2])
    assert await issue(bench, world, {"opcode": PROBE}) == slots[2]


@cocotb.test()
async def a_test_tells_of_what_is_not_done_at_once(dut: Any) -> None:
    bench, world = await started(dut, 0.0)
    world.may_complete = False
    slot = await issue(bench, world, {"opcode": RECEIVE, "address": 8, "size": 8})
    before = bench.cycles
    assert await wait(bench, world, slot, 1) == 0
    assert bench.cycles == before + 1
    world.may_complete = True
    await bench.run(100)
    assert await wait(bench, world, slot, 1) == 1


@cocotb.test()
@cocotb.parametrize(slot=[1, SLOTS, 0xFFFF_FFFF])
async def a_slot_without_a_command_is_done(dut: Any, slot: int) -> None:
    bench, world = await started(dut, 0.0)
    world.may_complete = False
    assert await issue(bench, world, {"opcode": PROBE}) == 0
    assert await wait(bench, world, slot) == 1
    assert await wait(bench, world, 0, 1) == 0, "the wait freed a slot of another"


@cocotb.test()
async def the_end_needs_no_slot(dut: Any) -> None:
    bench, world = await started(dut, 0.0)
    world.may_complete = False
    for _ in range(SLOTS):
        await issue(bench, world, {"opcode": PROBE})
    await issue(bench, world, {"opcode": EXIT, "size": 3})
    assert world.commands[-1]["opcode"] == EXIT
    assert world.commands[-1]["size"] == 3


@cocotb.test()
async def junk_between_calls_changes_nothing(dut: Any) -> None:
    pins = Pins(dut)
    bench, world = await started(dut, 0.4)
    await bench.run(300)
    assert not world.writes
    assert not world.commands
    assert not pins.busy_o
