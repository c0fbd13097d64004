# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What plait_receive does with each kind of frame, one after the other.

length: a test for each rule of one module.
"""

import itertools
from pathlib import Path
from typing import Any

import cocotb
import pytest

from hardware.message.tb.receive_world import (
    DISCARD,
    FIRST,
    FULL_FRAME,
    HOLD_BASE,
    LAST,
    NODES,
    POSTED,
    RECORD,
    REPLY,
    SERVE_CONTROL,
    SERVE_GET,
    SERVE_PUT,
    STATUS,
    UNEXPECTED_BASE,
    Frame,
    Values,
    World,
    kept,
)
from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench
from spec.loader import load_spec

INT, FLOAT, BYTE = 6, 13, 36
CONTROLLER = 0xFFFF
WINDOW = load_spec().registers.window_bytes


@pytest.mark.parametrize(
    "width",
    [
        64,
        pytest.param(128, marks=pytest.mark.long),
        pytest.param(512, marks=pytest.mark.alternates),
    ],
)
def test_receive(tmp_path: Path, width: int) -> None:
    simulate("plait_receive", __name__, tmp_path, {"Width": width})


class Node:
    """The world and its clock, and what a test says about it."""

    def __init__(self, dut: Any, busy: float = 0.0, seed: int = 1) -> None:
        self.world = World(dut, busy, seed)
        self.bench = Bench(dut)
        self.request = 0
        self.seen = 0

    async def start(self) -> World:
        inputs = [name for name in dir(self.bench.dut) if name.endswith("_valid_i")]
        await self.bench.reset(
            **dict.fromkeys(inputs, 0),
            end_ready_i=0,
            search_done_i=0,
            control_done_i=0,
            config_i=HOLD_BASE << 64 | UNEXPECTED_BASE,
        )
        self.bench.parts.append(self.world)
        await self.bench.run(150)
        return self.world

    async def settle(self, cycles_max: int = 20_000) -> None:
        quiet = 0
        for _ in range(cycles_max):
            await self.bench.cycle()
            quiet = quiet + 1 if self.world.is_quiet else 0
            if quiet > 30:
                return
        raise AssertionError("it does not come to rest")

    def post(
        self, address: int, capacity: int, datatype: int = 0, collective: int = 0, **pattern: int
    ) -> Values:
        """Posts a receive; what it was posted as."""
        self.request += 1
        posted = {
            "request": self.request,
            "address": address,
            "capacity": capacity,
            "datatype": datatype,
            "collective": collective,
        }
        self.world.match.receive(posted, **pattern)
        return posted

    def completion(self) -> Values:
        """The next completion."""
        assert len(self.world.completions) > self.seen, "there is no completion"
        self.seen += 1
        return self.world.completions[self.seen - 1]

    def at(self, address: int, size: int) -> bytes:
        return bytes(self.world.memory.data[address : address + size])

    def nothing_more(self) -> None:
        assert len(self.world.completions) == self.seen


async def started(dut: Any, busy: float = 0.0, seed: int = 1) -> tuple[Node, World]:
    node = Node(dut, busy, seed)
    return node, await node.start()


@cocotb.test()
async def a_posted_receive_gets_its_message(dut: Any) -> None:
    node, world = await started(dut)
    data = world.random.randbytes(100)
    node.post(0x1003, 200, INT, tag=7)
    before = node.at(0x1003 - 16, 16), node.at(0x1003 + 100, 32)
    world.send(*world.message(5, data, tag=7, datatype=INT, context_id=3))
    await node.settle()
    got = node.completion()
    assert got == {
        "request": 1,
        "status": STATUS["ok"],
        "datatype": INT,
        "collective": 0,
        "peer": 5,
        "tag": 7,
        "size": 100,
        "address": 0x1003,
        "found": 0,
        "reserved": 0,
    }
    assert node.at(0x1003, 100) == data
    assert (node.at(0x1003 - 16, 16), node.at(0x1003 + 100, 32)) == before
    assert world.match.commits == 1
    node.nothing_more()


@cocotb.test()
async def every_alignment_and_size(dut: Any) -> None:
    node, world = await started(dut)
    size_of_word = world.width // 8
    sizes = [0, 1, 2, 7, 8, 9, 15, 16, 17, 63, 64, 65, 127, 128, 129]
    for shift in range(0, size_of_word, 1 if size_of_word < 64 else 7):
        for size in sizes:
            address = 0x2000 + shift
            data = world.random.randbytes(size)
            before = node.at(address - 64, 64), node.at(address + size, 64)
            node.post(address, size + 5, tag=size)
            world.send(*world.message(1, data, tag=size))
            await node.settle()
            assert node.completion()["status"] == STATUS["ok"]
            assert node.at(address, size) == data, (shift, size)
            assert (node.at(address - 64, 64), node.at(address + size, 64)) == before, (shift, size)
    node.nothing_more()


@cocotb.test()
@cocotb.parametrize(busy=[0.0, 0.4])
async def long_eager_messages(dut: Any, busy: float) -> None:
    node, world = await started(dut, busy)
    for size, capacity in [(4096, 4096), (4097, 9000), (16384, 16384), (16384, 5000), (9000, 4096)]:
        data = world.random.randbytes(size)
        address = 0x4000 + world.random.randrange(64)
        after = node.at(address + capacity, 64)
        node.post(address, capacity, tag=1)
        world.send(*world.message(63, data, tag=1))
        await node.settle()
        got = node.completion()
        assert got["status"] == STATUS["truncated" if size > capacity else "ok"]
        assert got["size"] == size
        fits = min(size, capacity)
        assert node.at(address, fits) == data[:fits]
        assert node.at(address + capacity, 64) == after
    node.nothing_more()


@cocotb.test()
async def statuses(dut: Any) -> None:
    node, world = await started(dut)
    cases = [
        # receive's datatype, collective, capacity; message's; status
        (INT, 0, 8, INT, 0, 8, "ok"),
        (INT, 0, 8, FLOAT, 0, 8, "mismatched"),
        (INT, 0, 8, BYTE, 0, 8, "ok"),
        (0, 0, 8, FLOAT, 0, 8, "ok"),
        (INT, 0, 8, 4, 0, 8, "ok"),
        (INT, 0, 8, FLOAT, 0, 0, "ok"),
        (INT, 3, 8, INT, 4, 8, "mismatched"),
        (INT, 3, 8, INT, 0, 8, "ok"),
        (INT, 0, 4, INT, 0, 8, "truncated"),
        (INT, 0, 4, FLOAT, 0, 8, "mismatched"),
        (INT, 3, 0, INT, 4, 0, "mismatched"),
    ]
    for datatype, collective, capacity, sent, sent_collective, size, status in cases:
        node.post(0x1000, capacity, datatype, collective, tag=9)
        data = world.random.randbytes(size)
        world.send(*world.message(2, data, tag=9, datatype=sent, collective=sent_collective))
        await node.settle()
        got = node.completion()
        assert got["status"] == STATUS[status], (datatype, collective, capacity, sent)
        assert (got["datatype"], got["collective"]) == (sent, sent_collective)
        assert got["size"] == size


@cocotb.test()
@cocotb.parametrize(busy=[0.0, 0.4])
async def an_unexpected_message_waits_and_is_taken(dut: Any, busy: float) -> None:
    node, world = await started(dut, busy)
    for size in (0, 1, 100, 4096, 5000, 16384):
        data = world.random.randbytes(size)
        world.send(*world.message(4, data, tag=2))
        await node.settle()
        node.nothing_more()
        node.post(0x5001, 20000, tag=2)
        await node.settle()
        got = node.completion()
        assert (got["status"], got["size"], got["peer"]) == (STATUS["ok"], size, 4)
        assert node.at(0x5001, size) == data
        assert sorted(world.match.places) == list(range(64))


@cocotb.test()
async def a_receive_claims_a_message_that_still_arrives(dut: Any) -> None:
    node, world = await started(dut)
    data = world.random.randbytes(9000)
    frames = world.message(4, data, tag=2)
    world.send(*frames[:2])
    await node.settle()
    node.post(0x5001, 9000, tag=2)
    await node.settle()
    node.nothing_more()
    world.send(frames[2])
    await node.settle()
    assert node.completion()["status"] == STATUS["ok"]
    assert node.at(0x5001, 9000) == data


@cocotb.test()
@cocotb.parametrize(posted_first=[True, False])
async def rendezvous(dut: Any, posted_first: bool) -> None:
    node, world = await started(dut, 0.2)
    data = world.random.randbytes(10_000)
    if posted_first:
        node.post(0x6005, 10_000, FLOAT, tag=1)
    world.send(world.frame("rts", 8, tag=1, operand=10_000, message=77, datatype=FLOAT))
    await node.settle()
    if not posted_first:
        assert not world.answers.taken
        node.post(0x6005, 10_000, FLOAT, tag=1)
        await node.settle()
    answer = world.answers.taken[0]
    assert (answer["is_refuse"], answer["peer"], answer["message"]) == (0, 8, 77)
    assert answer["address"] == 0x6005
    frames = world.puts(8, data, answer["entry"], 0x6005)
    world.send(frames[2], frames[0])
    await node.settle()
    node.nothing_more()
    world.send(frames[1])
    await node.settle()
    got = node.completion()
    assert (got["status"], got["size"], got["tag"]) == (STATUS["ok"], 10_000, 1)
    assert node.at(0x6005, 10_000) == data
    assert len(world.match.entries) == POSTED
    assert len(world.match.places) == 64


@cocotb.test()
async def an_empty_rendezvous_ends_with_its_last_frame(dut: Any) -> None:
    node, world = await started(dut)
    node.post(0x6005, 0, tag=1)
    world.send(world.frame("rts", 8, tag=1, operand=0, message=3))
    await node.settle()
    node.nothing_more()
    world.send(*world.puts(8, b"", world.answers.taken[0]["entry"], 0x6005))
    await node.settle()
    assert node.completion()["status"] == STATUS["ok"]


@cocotb.test()
@cocotb.parametrize(posted_first=[True, False])
async def a_rendezvous_that_is_too_long_is_refused(dut: Any, posted_first: bool) -> None:
    node, world = await started(dut)
    for datatype, size, status in [
        (INT, 101, "truncated"),
        (FLOAT, 101, "mismatched"),
        (INT, 1 << 40, "truncated"),
    ]:
        rts = world.frame("rts", 8, tag=1, operand=size, message=5, datatype=datatype)
        if posted_first:
            node.post(0x6000, 100, INT, tag=1)
            world.send(rts)
        else:
            world.send(rts)
            await node.settle()
            node.post(0x6000, 100, INT, tag=1)
        before = node.at(0x6000, 200)
        await node.settle()
        assert node.at(0x6000, 200) == before
        got = node.completion()
        assert (got["status"], got["size"]) == (STATUS[status], size)
        assert world.answers.taken[-1]["is_refuse"]
        assert world.answers.taken[-1]["message"] == 5
    assert world.memory.writes == 0 or not posted_first
    assert len(world.match.entries) == POSTED
    assert len(world.match.places) == 64


@cocotb.test()
async def an_announcement_waits_in_its_place_for_the_answer_before(dut: Any) -> None:
    node, world = await started(dut)
    node.post(0x6000, 100, tag=1)
    entry = world.match.posted[0][0]
    world.answers.stuck = {entry}
    world.send(world.frame("rts", 8, tag=1, operand=100, message=5))
    world.send(world.frame("put", 9, b"passes by", operand=0x7000))
    await node.settle()
    assert world.transport.blocked == {8 << 1}
    assert not world.answers.taken
    assert len(world.match.posted) == 1, "the receive is there still"
    assert node.at(0x7000, 9) == b"passes by"
    world.transport.retry()
    await node.settle()
    assert world.transport.blocked == {8 << 1}, "the record is pushed back once more"
    world.answers.stuck = set()
    world.transport.retry()
    await node.settle()
    assert (world.answers.taken[0]["entry"], world.answers.taken[0]["message"]) == (entry, 5)
    world.send(*world.puts(8, bytes(100), entry, 0x6000))
    await node.settle()
    assert node.completion()["status"] == STATUS["ok"]


@cocotb.test()
async def a_take_waits_alone_for_the_answer_before(dut: Any) -> None:
    pins = Pins(dut)
    node, world = await started(dut)
    world.send(world.frame("rts", 8, tag=1, operand=100, message=5))
    await node.settle()
    world.answers.stuck = {*range(POSTED)}
    node.post(0x6000, 100, tag=1)
    world.send(*world.message(9, b"unexpected", tag=2))
    world.gets.append({"job": 11, "request": 99, "bytes": 100, "peer": 7})
    await node.bench.run(200)
    assert not world.answers.taken
    assert world.match.takes, "it waits"
    assert not world.gets, "but a GET does not"
    assert world.transport.taken[9 << 1] == 1, "nor a frame"
    assert not pins.busy_o
    world.send(*world.puts(7, bytes(100), POSTED + 11, 0x7003))
    await node.bench.run(200)
    assert world.gets_done == [11]
    world.answers.stuck = set()
    await node.settle()
    assert world.answers.taken[0]["message"] == 5
    assert len(world.match.places) == 63


@cocotb.test()
async def put_replies_that_fit_nothing_are_dropped(dut: Any) -> None:
    node, world = await started(dut)
    node.post(0x6005, 100, tag=1)
    world.send(world.frame("rts", 8, tag=1, operand=100, message=3))
    await node.settle()
    entry = world.answers.taken[0]["entry"]
    data = world.random.randbytes(100)
    wrong = [
        world.puts(9, data, entry, 0x6005),  # not from that peer
        world.puts(8, data, entry ^ 1, 0x6005),  # nobody waits there
        world.puts(8, data, entry | 128, 0x6005),
        world.puts(8, data, entry, 0x6004),
        world.puts(8, data, entry, 0x6006),
        world.puts(8, data, entry, 0x6005 | 1 << 40),
        world.puts(8, data, POSTED + 3, 0x6005),  # no GET is under way
    ]
    for frames in wrong:
        world.send(*frames)
    await node.settle()
    assert world.discarded == len(wrong)
    assert world.memory.writes == 0
    node.nothing_more()
    world.send(*world.puts(8, data, entry, 0x6005))
    await node.settle()
    assert node.completion()["status"] == STATUS["ok"]


@cocotb.test()
async def a_get_of_ours_completes_by_count(dut: Any) -> None:
    node, world = await started(dut)
    data = world.random.randbytes(5000)
    world.gets.append({"job": 11, "request": 99, "bytes": 5000, "peer": 7})
    await node.settle()
    frames = world.puts(7, data, POSTED + 11, 0x7003)
    world.send(frames[1])
    await node.settle()
    node.nothing_more()
    world.send(frames[0])
    await node.settle()
    got = node.completion()
    assert (got["request"], got["status"], got["size"], got["peer"]) == (99, 0, 5000, 7)
    assert node.at(0x7003, 5000) == data
    assert world.gets_done == [11]


@cocotb.test()
@cocotb.parametrize(size=[0, 1, 99])
async def a_get_that_is_answered_with_less_is_refused(dut: Any, size: int) -> None:
    node, world = await started(dut)
    data = world.random.randbytes(100)
    for request, asked in ((1, 100), (2, 100_000), (3, 0)):
        world.gets.append({"job": 11, "request": request, "bytes": asked, "peer": 7})
        await node.settle()
        world.send(*world.puts(7, data[:size] if asked else b"", POSTED + 11, 0x7003))
        await node.settle()
        got = node.completion()
        wanted = STATUS["refused" if asked else "ok"]
        assert (got["request"], got["status"], got["peer"]) == (request, wanted, 7)
        assert world.gets_done == [11] * request
    # That is over: what comes late fits nothing, and the next one is a transfer as ever.
    discarded = world.discarded
    world.send(*world.puts(7, data, POSTED + 11, 0x7003))
    await node.settle()
    node.nothing_more()
    assert world.discarded == discarded + 1
    world.gets.append({"job": 11, "request": 4, "bytes": 100, "peer": 7})
    await node.settle()
    world.send(*world.puts(7, data, POSTED + 11, 0x7003))
    await node.settle()
    assert node.completion()["status"] == STATUS["ok"]
    assert node.at(0x7003, 100) == data


@cocotb.test()
async def a_put_stays_below_the_endpoints_own_memory(dut: Any) -> None:
    node, world = await started(dut)
    data = world.random.randbytes(300)
    world.send(world.frame("put", 3, data, operand=HOLD_BASE - 300, tag=300))
    await node.settle()
    assert node.at(HOLD_BASE - 300, 300) == data
    assert [served["target"] for served in world.serves.taken] == [0]
    before = node.at(HOLD_BASE - 299, 300)
    writes = world.memory.writes
    for address in (HOLD_BASE - 299, HOLD_BASE, UNEXPECTED_BASE, 1 << 24, (1 << 64) - 8):
        world.send(world.frame("put", 3, data, operand=address, tag=300))
    await node.settle()
    assert node.at(HOLD_BASE - 299, 300) == before
    assert world.memory.writes == writes
    assert world.discarded == 5
    assert [served["target"] for served in world.serves.taken[1:]] == [1] * 5


@cocotb.test()
async def of_a_put_all_is_written_or_none(dut: Any) -> None:
    node, world = await started(dut)
    data = world.random.randbytes(FULL_FRAME + 100)

    def put(address: int, message: int) -> None:
        parts = ((0, FIRST), (FULL_FRAME, LAST))
        for at, flags in parts:
            head = {"flags": flags, "message": message, "operand": address + at}
            body = data[at : at + FULL_FRAME]
            world.send(world.frame("put", 3, body, tag=len(data) - at, **head))

    put(HOLD_BASE - len(data), 7)
    await node.settle()
    assert node.at(HOLD_BASE - len(data), len(data)) == data
    writes = world.memory.writes
    put(HOLD_BASE - len(data) + 1, 8)
    await node.settle()
    assert world.memory.writes == writes
    assert world.discarded == 2
    answers = [
        {name: each[name] for name in ("what", "peer", "message", "target")}
        for each in world.serves.taken
    ]
    assert answers == [
        {"what": SERVE_PUT, "peer": 3, "message": 7, "target": 0},
        {"what": SERVE_PUT, "peer": 3, "message": 8, "target": 1},
    ]


@cocotb.test()
async def a_put_waits_in_its_place_for_who_answers(dut: Any) -> None:
    node, world = await started(dut)
    world.serves.is_open = False
    world.send(world.frame("put", 6, b"first", operand=0x7000, tag=5))
    world.send(world.frame("put", 6, b"next", operand=0x7005, tag=4))
    await node.settle()
    assert world.transport.blocked == {6 << 1 | 1}
    assert not world.serves.taken
    world.transport.retry()
    await node.settle()
    assert world.transport.blocked == {6 << 1 | 1}, "the record is pushed back once more"
    world.serves.is_open = True
    world.transport.retry()
    await node.settle()
    assert node.at(0x7000, 9) == b"firstnext"
    assert [served["target"] for served in world.serves.taken] == [0, 0]


def arguments(*words: int) -> bytes:
    return b"".join(word.to_bytes(8, "little") for word in words).ljust(64, b"\0")


@cocotb.test()
async def a_get_is_served_or_pushed_back(dut: Any) -> None:
    node, world = await started(dut)
    body = arguments(0x123456789ABCDEF0, 0x0FEDCBA987654321, 4711)
    world.send(world.frame("get", 6, body, argument_count=6, message=70))
    await node.settle()
    served = {
        "what": SERVE_GET,
        "peer": 6,
        "message": 70,
        "address": 0x123456789ABCDEF0,
        "target": 0x0FEDCBA987654321,
        "bytes": 4711,
    }
    assert world.serves.taken == [served]
    # More bytes than any memory has are as many as can be said.
    more = arguments(8, 16, 1 << 32 | 8)
    world.send(world.frame("get", 6, more, argument_count=6, message=71))
    await node.settle()
    assert world.serves.taken.pop()["bytes"] == (1 << 32) - 1
    world.serves.is_open = False
    world.send(world.frame("get", 6, body, argument_count=6, message=70))
    await node.settle()
    assert world.transport.blocked == {6 << 1 | 1}
    world.transport.retry()
    await node.settle()
    assert world.transport.blocked == {6 << 1 | 1}, "the record is pushed back once more"
    world.serves.is_open = True
    world.transport.retry()
    await node.settle()
    assert world.serves.taken == [served, served]
    assert world.transport.taken[6 << 1 | 1] == 3


@cocotb.test()
async def control_reads_and_writes_registers(dut: Any) -> None:
    node, world = await started(dut)
    for is_write, address, value in [(1, 0x44, 0x12345678), (0, 0x48, 0), (1, 0xBAD, 1)]:
        words = (is_write, address, value, 0)
        body = b"".join(v.to_bytes(4, "little") for v in words).ljust(64, b"\0")
        world.send(world.frame("control", CONTROLLER, body, argument_count=3, message=5))
        await node.settle()
        assert world.controls[-1][:2] == (is_write, address)
        assert not is_write or world.controls[-1][2] == value
        assert world.serves.taken[-1] == {
            "what": SERVE_CONTROL,
            "peer": NODES,
            "message": 5,
            "address": (0xC0DE0000 | address) << 32 | address,
            "target": int(address == 0xBAD),
            "bytes": world.serves.taken[-1]["bytes"],
        }
    world.serves.is_open = False
    world.send(world.frame("control", CONTROLLER, body, argument_count=3, message=5))
    await node.settle()
    assert len(world.controls) == 3, "no register is touched if nobody can answer"
    assert world.transport.blocked == {NODES << 1 | 1}


@cocotb.test()
async def control_of_no_register_touches_none(dut: Any) -> None:
    """No other operation, and no address that is one of a register in its lower bits only."""
    node, world = await started(dut)
    for operation, address in [(2, 0x44), (1 << 31, 0x44), (1, 1 << 16 | 0x44), (0, 1 << 31)]:
        words = (operation, address, 1, 0)
        body = b"".join(v.to_bytes(4, "little") for v in words).ljust(64, b"\0")
        world.send(world.frame("control", CONTROLLER, body, argument_count=3, message=5))
        await node.settle()
        assert world.controls[-1][1] >= WINDOW


@cocotb.test()
async def control_is_the_controllers_alone(dut: Any) -> None:
    node, world = await started(dut)
    body = b"".join(v.to_bytes(4, "little") for v in (1, 0x40, 2, 0)).ljust(64, b"\0")
    for source in (0, 1, NODES - 1, 300):
        world.send(world.frame("control", source, body, argument_count=3, message=5))
    await node.settle()
    assert not world.controls
    assert not world.serves.taken
    assert world.discarded == 4


@cocotb.test()
async def what_ends_a_job_goes_to_the_sender(dut: Any) -> None:
    node, world = await started(dut, 0.3)
    world.send(world.frame("cts", 6, message=9, tag=12, operand=0x55AA, flags=REPLY))
    world.send(world.frame("refuse", 7, message=10, flags=REPLY))
    world.send(world.frame("put_done", 5, message=11, operand=0, flags=REPLY))
    world.send(world.frame("put_done", 5, message=12, operand=1, flags=REPLY))
    world.send(world.frame("cts", 6, message=64, flags=REPLY))  # there is no such job
    world.send(world.frame("cts", 6, message=1))  # on the wrong channel
    await node.settle()
    first = world.cts.taken[0]
    assert first["address"] == 0x55AA
    assert first["number"] == 12
    ends = [
        [each[name] for name in ("is_end", "is_refused", "job", "peer")] for each in world.cts.taken
    ]
    assert ends == [[0, 0, 9, 6], [1, 0, 10, 7], [1, 0, 11, 5], [1, 1, 12, 5]]
    assert world.discarded == 2


@cocotb.test()
async def the_roles_handlers_get_whole_frames(dut: Any) -> None:
    node, world = await started(dut)
    data = world.random.randbytes(200)
    frames = [world.frame("user", 3, data, tag=1), world.frame("user", 3, b"", tag=2)]
    frames += [world.frame("user", 3, data, tag=3)]
    frames[2].good = False
    world.send(*frames)
    await node.settle()
    assert [(bits, good) for bits, _, good in world.users] == [
        (frames[0].bits, True),
        (frames[1].bits, True),
        (frames[2].bits, False),
    ]
    assert world.users[0][1][:200] == data
    assert world.users[1][1] == b""
    frames[2].good = True
    world.user_open = False
    world.send(frames[2])
    await node.settle()
    assert len(world.users) == 3
    assert world.transport.blocked == {3 << 1 | 1}
    world.user_open = True
    world.transport.retry()
    await node.settle()
    assert world.users[3][1][:200] == data
    assert world.transport.taken[3 << 1 | 1] == 3


def _asks(world: World, request: int, size: int, serial: int = 0, job: int = 11) -> None:
    """A request to node 7 whose reply may have so many bytes, at 0x7003."""
    fields = {"job": job, "request": request, "bytes": size, "peer": 7, "is_reply": 1}
    world.gets.append({**fields, "address": 0x7003, "serial": serial})


def _reply(world: World, data: bytes, serial: int = 0, source: int = 7, job: int = 11) -> Frame:
    message = POSTED + job | serial << 16
    fields = {"operand": len(data), "tag": 77, "datatype": 200, "collective": 9}
    frame = world.frame("user", source, data, flags=REPLY | FIRST | LAST, message=message, **fields)
    frame.header["handler"] = 200
    return frame


@cocotb.test()
@cocotb.parametrize(size=[0, 1, 100, 101, 4096])
async def a_reply_completes_its_request_whatever_the_role_does(dut: Any, size: int) -> None:
    node, world = await started(dut)
    world.user_open = False
    data, before = world.random.randbytes(size), node.at(0x7003, 4096)
    _asks(world, 99, 100)
    await node.settle()
    world.send(_reply(world, data))
    await node.settle()
    got = node.completion()
    status = STATUS["ok" if size <= 100 else "truncated"]
    wanted = {"request": 99, "status": status, "peer": 7, "tag": 77, "size": size}
    wanted |= {"address": 0x7003, "datatype": 200, "collective": 0}
    assert {name: got[name] for name in wanted} == wanted
    assert node.at(0x7003, 4096) == data[:100] + before[len(data[:100]) :]
    assert (world.gets_done, world.users, world.discarded) == ([11], [], 0)


@cocotb.test()
async def what_is_no_reply_to_a_request_is_dropped(dut: Any) -> None:
    node, world = await started(dut)
    data = world.random.randbytes(64)
    world.gets.append({"job": 12, "request": 98, "bytes": 64, "peer": 7})
    _asks(world, 99, 64, serial=5)
    await node.settle()
    before = node.at(0, 0x8000)
    wrong = [
        _reply(world, data, 5, source=8),
        _reply(world, data, 4),
        _reply(world, data, 5, job=10),
        _reply(world, data, 5, job=-POSTED + 11),
        _reply(world, data, 0, job=12),  # a GET waits there, for bytes
        *world.puts(7, data, POSTED + 11 | 5 << 16, 0x7003),
        *world.puts(7, data, POSTED + 11, 0x7003),
    ]
    world.send(*wrong)
    await node.settle()
    node.nothing_more()
    assert world.discarded == len(wrong)
    assert node.at(0, 0x8000) == before
    world.send(_reply(world, data, 5), _reply(world, bytes(64), 5))
    await node.settle()
    assert (node.completion()["request"], node.at(0x7003, 64)) == (99, data)
    # The job's number is another request's now; a second reply to the first is none to it.
    _asks(world, 100, 64, serial=6)
    await node.settle()
    world.send(_reply(world, bytes(64), 5))
    await node.settle()
    node.nothing_more()
    assert world.discarded == len(wrong) + 2
    assert world.users == []


@cocotb.test()
async def requests_without_a_reply_end_with_the_roles_life(dut: Any) -> None:
    node, world = await started(dut)
    world.gets.append({"job": 12, "request": 98, "bytes": 64, "peer": 7})
    node.post(0x1000, 64, tag=1)
    for job in (3, 11):
        _asks(world, job, 64, job=job)
    await node.settle()
    world.clear = True
    await node.settle()
    for job in (3, 11):
        got = node.completion()
        assert (got["request"], got["status"]) == (job, STATUS["cancelled"])
    node.nothing_more()
    # One that plait_send had still to tell of.
    _asks(world, 13, 64, job=13)
    await node.settle()
    assert node.completion()["status"] == STATUS["cancelled"]
    world.clear = False
    assert world.gets_done == [3, 11, 13]
    world.send(_reply(world, bytes(64), job=3))
    await node.settle()
    assert world.discarded == 1
    world.failed = 7
    await node.settle()
    got = node.completion()
    assert (got["request"], got["status"]) == (98, STATUS["peer_failed"])
    node.nothing_more()


@cocotb.test()
async def logs_and_unknown_handlers_are_dropped(dut: Any) -> None:
    node, world = await started(dut)
    world.send(world.frame("log", 3, b"hello"))
    world.send(world.frame("none", 3, b"hello"))
    world.send(world.frame("match", 3, b"hello", operand=6))  # not as long as it says
    world.send(world.frame("match", 3, b"x" * 4096, operand=20000, flags=FIRST))
    await node.settle()
    world.send(world.frame("match", 3, b"x" * 4096, operand=20000, flags=0))
    world.send(world.frame("match", 3, bytes(4000), operand=12000, flags=FIRST))
    await node.settle()
    assert (world.transport.taken[3 << 1], world.transport.taken[3 << 1 | 1]) == (5, 1)
    assert world.discarded == 6


@cocotb.test()
async def a_bad_end_leaves_no_trace(dut: Any) -> None:
    node, world = await started(dut)
    node.post(0x1000, 100, tag=1)
    bad = world.message(2, bytes(50), tag=1) + world.message(2, bytes(50), tag=2)
    bad.append(world.frame("rts", 2, tag=1, operand=50, message=1))
    bad.append(world.frame("cts", 2, message=1, flags=REPLY))
    bad.append(world.frame("get", 2, arguments(1, 2, 3), argument_count=6))
    for frame in bad:
        frame.good, frame.forced = False, 0
    world.send(*bad)
    await node.settle()
    node.nothing_more()
    assert not (world.cts.taken)
    assert not (world.answers.taken)
    assert not (world.serves.taken)
    assert not (world.discarded)
    assert len(world.match.posted) == 1
    assert not world.match.unexpected
    assert world.match.commits == 3
    world.numbers.clear()
    world.send(*world.message(2, b"good", tag=1))
    await node.settle()
    assert node.completion()["size"] == 4
    assert node.at(0x1000, 4) == b"good"


@cocotb.test()
async def a_duplicate_is_dropped(dut: Any) -> None:
    node, world = await started(dut)
    node.post(0x1000, 100, tag=1)
    frames = world.message(2, bytes(50), tag=1)
    frames[0].forced = DISCARD
    world.send(*frames)
    await node.settle()
    node.nothing_more()
    assert world.memory.writes == 0
    assert world.match.commits == 1


def same_record(record: bytes, frame: Frame) -> bool:
    header = frame.bits.to_bytes(48, "little")
    is_same_body = record[64 : 64 + len(frame.body)] == frame.body
    return kept(record[16:64]) == kept(header) and is_same_body


@cocotb.test()
@cocotb.parametrize(busy=[0.0, 0.4])
async def what_comes_too_early_is_held(dut: Any, busy: float) -> None:
    node, world = await started(dut, busy)
    for size in (0, 3, 64, 100, 4096):
        first, second = world.message(2, b"first", tag=1), world.message(2, bytes(size), tag=2)
        second[0].body = world.random.randbytes(size)
        node.post(0x1000, 100, tag=1)
        node.post(0x2007, 4096, tag=2)
        world.send(*second)
        await node.settle()
        node.nothing_more()
        place = HOLD_BASE + world.transport.place_of(second[0]) * RECORD
        assert same_record(node.at(place, RECORD), second[0])
        world.send(*first)
        await node.settle()
        assert [node.completion()["tag"], node.completion()["tag"]] == [1, 2]
        assert node.at(0x2007, size) == second[0].body


@cocotb.test()
async def a_full_queue_pushes_back(dut: Any) -> None:
    node, world = await started(dut)
    spare, world.match.places = world.match.places, []
    held = [
        *world.message(2, b"message", tag=1),
        world.frame("rts", 3, tag=1, operand=100, message=8),
    ]
    world.send(*held)
    await node.settle()
    assert world.transport.blocked == {2 << 1, 3 << 1}
    for frame in held:
        place = HOLD_BASE + world.transport.place_of(frame) * RECORD
        assert same_record(node.at(place, RECORD), frame)
    world.transport.retry()
    await node.settle()
    assert world.transport.blocked == {2 << 1, 3 << 1}
    node.post(0x1000, 100, tag=1, source=2)
    await node.settle()
    assert node.completion()["peer"] == 2
    assert node.at(0x1000, 7) == b"message"
    world.match.places = spare
    world.transport.retry()
    await node.settle()
    node.post(0x1000, 100, tag=1)
    await node.settle()
    assert world.answers.taken[0]["message"] == 8


@cocotb.test()
async def acknowledgements_alone_pass_by(dut: Any) -> None:
    node, world = await started(dut)
    for body in (b"", b"no frame without data has a body"):
        frame = world.frame("none", 2, body)
        frame.header["flags"] = 0
        world.send(frame)
    node.post(0x1000, 100, tag=1)
    world.numbers.clear()
    world.send(*world.message(2, b"message", tag=1))
    await node.settle()
    assert node.at(0x1000, 7) == b"message"
    assert world.discarded == 0


@cocotb.test()
async def a_dead_peer_ends_what_it_began(dut: Any) -> None:
    pins = Pins(dut)
    node, world = await started(dut)
    node.post(0x1000, 9000, tag=1)
    node.post(0x4000, 9000, tag=2)
    node.post(0x7000, 9000, tag=3)
    world.send(world.message(5, bytes(9000), tag=1)[0])
    world.send(world.frame("rts", 6, tag=3, operand=9000, message=8))
    world.numbers.clear()
    await node.settle()
    world.numbers.clear()
    world.send(world.frame("rts", 5, tag=2, operand=9000, message=8, sequence_number=1))
    await node.settle()
    world.send(*world.message(5, b"whole", tag=4, sequence_number=2))
    await node.settle()
    node.nothing_more()
    world.failed = 5
    await node.settle()
    assert pins.failed_done_o
    world.failed = None
    await node.settle()
    assert not pins.failed_done_o
    lost = [node.completion(), node.completion()]
    assert {each["request"] for each in lost} == {1, 2}
    assert {each["status"] for each in lost} == {STATUS["peer_failed"]}
    assert {each["peer"] for each in lost} == {5}
    assert len(world.match.entries) == POSTED - 1
    # What came whole can be received, and the other peer goes on.
    node.post(0x9000, 100, tag=4)
    world.send(*world.puts(6, bytes(9000), world.answers.taken[0]["entry"], 0x7000))
    await node.settle()
    assert {node.completion()["status"], node.completion()["status"]} == {STATUS["ok"]}
    assert len(world.match.entries) == POSTED


@cocotb.test()
async def a_receive_that_meets_a_dying_peers_announcement_fails(dut: Any) -> None:
    node, world = await started(dut)
    world.send(world.frame("rts", 5, tag=1, operand=100, message=8))
    await node.settle()
    world.failed = 5
    await node.settle()
    node.post(0x1000, 100, tag=1)
    await node.settle()
    got = node.completion()
    assert (got["status"], got["peer"]) == (STATUS["peer_failed"], 5)
    assert not world.answers.taken
    assert len(world.match.entries) == POSTED
    assert len(world.match.places) == 64


@cocotb.test()
async def a_role_is_not_told_of_what_a_dying_peer_begins(dut: Any) -> None:
    node, world = await started(dut)
    world.send(world.frame("user", 5, b"before"))
    await node.settle()
    world.failed = 5
    world.send(world.frame("user", 5, b"after"))
    await node.settle()
    assert world.users_begun == len(world.users) == 1


@cocotb.test()
async def a_message_that_breaks_off_ends_its_receive(dut: Any) -> None:
    node, world = await started(dut)
    node.post(0x1000, 9000, tag=1)
    frames = world.message(5, bytes(9000), tag=1)
    frames[1].header["operand"] = 9001
    frames[1].header["flags"] |= LAST
    world.send(*frames)
    await node.settle()
    assert node.completion()["status"] == STATUS["peer_failed"]
    node.nothing_more()
    assert world.discarded == 2
    node.post(0x1000, 9000, tag=2)
    world.send(*world.message(5, b"again", tag=2))
    await node.settle()
    assert node.completion()["status"] == STATUS["ok"]


@cocotb.test()
async def a_role_that_takes_no_completions_stops_only_what_completes(dut: Any) -> None:
    node, world = await started(dut)
    world.completion_open = False
    for number in range(12):
        node.post(0x1000 + 16 * number, 16, tag=number)
        world.send(*world.message(2, bytes([number] * 16), tag=number))
    await node.settle()
    assert world.transport.taken[2 << 1] == 12
    world.completion_open = True
    await node.settle()
    assert [each["tag"] for each in world.completions] == list(range(12))


@cocotb.test()
async def latencies(dut: Any) -> None:
    node, world = await started(dut)
    node.post(0x1000, 100, tag=1)
    world.send(*world.message(2, bytes(16), tag=1))
    await node.settle()
    times = world.history[-1][1]
    done = times["done"] - times["end"]
    completion = world.completion_times[0] - times["end"]
    cocotb.log.info("end to done %d, end to completion %d, %s", done, completion, times)
    assert done <= 2
    assert completion <= 4


@cocotb.test()
@cocotb.parametrize(kind=["put_reply", "match"])
async def full_frames_follow_each_other(dut: Any, kind: str) -> None:
    node, world = await started(dut)
    count = 6
    if kind == "match":
        for index in range(count):
            node.post(0x1001 + 4096 * index, 4096, tag=index)
            world.send(*world.message(2, bytes(4096), tag=index))
    else:
        node.post(0x1001, 4096 * count, tag=1)
        world.send(world.frame("rts", 2, tag=1, operand=4096 * count, message=1))
        await node.settle()
        world.send(*world.puts(2, bytes(4096 * count), world.answers.taken[0]["entry"], 0x1001))
    await node.settle()
    frames = [times for _, times in world.history if "body" in times]
    gaps = [b["body"] - a["body_last"] for a, b in itertools.pairwise(frames)]
    lengths = [each["body_last"] - each["body"] + 1 for each in frames]
    cocotb.log.info("from body to body %s, %s", gaps, frames[-1])
    assert max(gaps) <= 9 + 1
    assert set(lengths) == {4096 * 8 // world.width}
