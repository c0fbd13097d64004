# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The unit does to node memory what runtime/pgas/word.cpp does to a process, once for each message
that came whole, and says what the word was."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.testing.memory import NodeMemory, SlowMemory
from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench
from spec.frames import pack_fields
from spec.loader import load_spec

SPEC = load_spec()
OPERATIONS = {each.name: each.number for each in SPEC.wire.atomic_operations}
TYPES = {each.name: each.number for each in SPEC.wire.word_types}
OPCODES = {each.name: each.number for each in SPEC.commands.opcodes}
ATOMIC = next(each.number for each in SPEC.wire.handlers if each.name == "atomic")
REPLY = next(view for view in SPEC.commands.views if view.name == "user_reply_command")
FLOOR, ADDRESS_BITS, PLACES = 1024, 12, 8
WORDS_END = FLOOR - 8 * PLACES


@pytest.mark.parametrize(
    "width",
    [
        64,
        pytest.param(128, marks=pytest.mark.alternates),
        pytest.param(512, marks=pytest.mark.alternates),
    ],
)
def test_atomics(tmp_path: Path, width: int) -> None:
    parameters = {"Width": width, "AddressBits": ADDRESS_BITS}
    simulate("plait_atomics", __name__, tmp_path, parameters)


class Message:
    """A message for the unit, and whether it comes whole."""

    def __init__(
        self, operation: int, word_type: int, address: int, *operands: int, good: bool = True
    ) -> None:
        self.tag, self.address, self.good = operation + 256 * word_type, address, good
        operand, comparand = (*operands, 0, 0)[:2]
        self.operand, self.comparand = operand, comparand
        words = (address, operand, comparand)
        self.body = b"".join((word & (1 << 64) - 1).to_bytes(8, "little") for word in words)
        self.argument_count = 0

    @property
    def bytes(self) -> int:
        return self.tag >> 8 & 0xBF

    def done(self, memory: bytearray) -> int | None:
        """Changes the word, and returns what it was; nothing where there is no such word."""
        size, at = self.bytes, self.address
        is_whole = len(self.body) == 24 and not self.argument_count
        if size not in (1, 2, 4, 8) or at % size or at >= WORDS_END or not is_whole:
            return None
        old = int.from_bytes(memory[at : at + size], "little")
        mask = (1 << 8 * size) - 1
        operand = self.operand
        new = {
            "fetch": old,
            "set": operand,
            "compare_set": operand if old == self.comparand & mask else old,
            "add": old + operand,
            "and": old & operand,
            "or": old | operand,
            "xor": old ^ operand,
        }
        named = {number: name for name, number in OPERATIONS.items()}.get(self.tag & 0xFF)
        if named is None:
            return None
        memory[at : at + size] = (new[named] & mask).to_bytes(size, "little")
        return old


class Endpoint:
    """Gives messages when the unit is ready, takes replies, and completes them later."""

    def __init__(self, dut: Any, memory: NodeMemory, slow: float = 0.3) -> None:
        self.pins, self.memory, self.slow = Pins(dut), memory, slow
        self.random = Random(7)
        self.width = len(dut.user_data_i) // 8
        self.waiting = deque[Message]()
        self.given: list[Message] = []
        self.replies: list[tuple[int, bytes]] = []  # message's number, payload
        self.open: list[int] = []
        self.is_closed = False  # no reply is taken
        self.completes = True
        self._steps: Iterator[None] | None = None
        self._offered: int | None = None
        self.cycles = 0

    def drive(self) -> None:
        pins = self.pins
        self.cycles += 1
        pins.user_valid_i = pins.user_data_valid_i = pins.user_end_valid_i = 0
        pins.command_ready_i = int(not self.is_closed and self.random.random() >= self.slow)
        pins.completion_valid_i = 0
        if self.open and self.completes and self.random.random() >= self.slow:
            pins.completion_valid_i = 1
            place = self.random.randrange(len(self.open))
            pins.completion_request_i = self.open.pop(place)
        if self._steps is not None:
            self._steps = self._steps if next(self._steps, True) is None else None
        elif self.waiting:
            self._offer(self.waiting[0])

    def _offer(self, message: Message) -> None:
        values = {
            "handler": ATOMIC,
            "source": 5 + len(self.given) % 3,
            "tag": message.tag,
            "message": 1 + len(self.given),
            "body_bytes": len(message.body),
            "argument_count": message.argument_count,
        }
        self.pins.user_valid_i = 1
        header = pack_fields(SPEC.wire.header, values)
        self.pins.user_header_i = int.from_bytes(header, "little")

    def _come(self, message: Message) -> Iterator[None]:
        pins = self.pins
        for at in range(0, len(message.body), self.width):
            while self.random.random() < self.slow:
                yield
            part = message.body[at : at + self.width]
            junk = self.random.randbytes(self.width - len(part))
            pins.user_data_valid_i = 1
            pins.user_data_i = int.from_bytes(part + junk, "little")
            yield
        while self.random.random() < self.slow:
            yield
        pins.user_end_valid_i, pins.user_end_good_i = 1, int(message.good)
        yield

    def look(self) -> None:
        pins = self.pins
        if pins.user_valid_i and pins.user_ready_o:
            self.given.append(self.waiting.popleft())
            self._steps = self._come(self.given[-1])
        if pins.command_valid_o:
            assert self._offered in (None, pins.command_o), "a reply changes before it is taken"
            self._offered = pins.command_o
            if pins.command_ready_i:
                self._take(pins.command_o)
                self._offered = None
        else:
            assert self._offered is None, "a reply is withdrawn"

    def _take(self, bits: int) -> None:
        reply: dict[str, int] = {}
        for field in REPLY.fields:
            reply[field.name] = bits & (1 << field.bits) - 1
            bits >>= field.bits
        number = reply["message"]
        asked = self.given[number - 1]
        assert (reply["opcode"], reply["handler"]) == (OPCODES["reply"], ATOMIC)
        assert (reply["peer"], reply["tag"]) == (5 + (number - 1) % 3, asked.tag)
        assert reply["request"] >> 24 == 0x81
        assert reply["request"] not in self.open, "a place is used while its reply is sent"
        assert WORDS_END <= reply["address"] <= FLOOR - 8
        self.open.append(reply["request"])
        at = reply["address"]
        self.replies.append((number, bytes(self.memory.content[at : at + reply["size"]])))


class Stage:
    """Bench, memory and endpoint, and what is to come of the messages."""

    def __init__(self, dut: Any, memory: type[NodeMemory], slow: float) -> None:
        self.width = len(dut.user_data_i)
        self.memory = memory(dut, self.width, 1 << ADDRESS_BITS)
        self.memory.content[:] = Random(3).randbytes(1 << ADDRESS_BITS)
        self.endpoint = Endpoint(dut, self.memory, slow)
        self.bench = Bench(dut)
        self.bench.parts = [self.memory, self.endpoint]
        self.pins = Pins(dut)

    async def start(self) -> None:
        names = ("user_valid", "user_data_valid", "user_end_valid", "command_ready")
        await self.bench.reset(
            **{f"{name}_i": 0 for name in (*names, "completion_valid", "user_end_good")},
            user_data_i=0,
            completion_request_i=0,
            user_header_i=0,
            floor_i=FLOOR,
        )

    async def run(self, messages: list[Message]) -> None:
        """All of them, and compares replies and memory with what must be there."""
        self.endpoint.waiting.extend(messages)
        expected = bytearray(self.memory.content)
        replies: list[tuple[int, bytes]] = []
        before = len(self.endpoint.given)
        for number, message in enumerate(messages, before + 1):
            if message.good:
                old = message.done(expected)
                replies.append((number, b"" if old is None else old.to_bytes(8, "little")))
        done = len(self.endpoint.replies)
        for _ in range(400 * len(messages)):
            await self.bench.cycle()
            taken = len(self.endpoint.replies) - done
            is_idle = not self.endpoint.waiting and not self.pins.busy_o
            if taken == len(replies) and is_idle and not self.endpoint.open:
                break
        assert self.endpoint.replies[done:] == replies
        assert self.memory.content[:WORDS_END] == expected[:WORDS_END]
        assert self.memory.content[FLOOR:] == expected[FLOOR:]


def _random(random: Random) -> Message:
    size = random.choice((1, 2, 4, 8))
    word_type = size + random.choice((0, 64))
    operation = random.choice(list(OPERATIONS.values()))
    # Few words, so that many messages are for the same.
    address = random.choice((0, 8, 56, 64, 500, WORDS_END - 8)) & ~(size - 1)
    address += random.randrange(0, 8, size)
    comparand = random.getrandbits(64) if random.random() < 0.5 else 0
    message = Message(operation, word_type, address, random.getrandbits(64), comparand)
    message.good = random.random() < 0.9
    if random.random() < 0.1:
        wrong = random.randrange(5)
        if wrong == 0:
            message.address += random.choice((WORDS_END, 1 << ADDRESS_BITS, 1 << 40))
        elif wrong == 1:
            message.address += 1 if size > 1 else 0
        elif wrong == 2:
            message.tag = len(OPERATIONS) + random.randrange(200) + 256 * word_type
        elif wrong == 3:
            message.tag = operation + 256 * random.choice((0, 3, 5, 16, 64, 130))
        else:
            message.argument_count = 4
        message.body = message.address.to_bytes(8, "little") + message.body[8:]
    if random.random() < 0.05:
        message.body = message.body[:16] if random.random() < 0.5 else message.body + bytes(8)
    return message


@cocotb.test()
@cocotb.parametrize(memory=["NodeMemory", "SlowMemory"], slow=[0.0, 0.5])
async def memory_and_replies_are_right(dut: Any, memory: str, slow: float) -> None:
    stage = Stage(dut, {"NodeMemory": NodeMemory, "SlowMemory": SlowMemory}[memory], slow)
    await stage.start()
    random = Random(11)
    await stage.run([_random(random) for _ in range(400)])


@cocotb.test()
async def a_comparand_that_is_equal_sets(dut: Any) -> None:
    stage = Stage(dut, NodeMemory, 0.0)
    await stage.start()
    for size, name in ((1, "uint8"), (2, "int16"), (4, "int32"), (8, "uint64")):
        at = 128 + size
        at -= at % size
        old = int.from_bytes(stage.memory.content[at : at + size], "little")
        above = 0x5A << 8 * size  # bits that the word has not
        right = old | above & (1 << 64) - 1
        await stage.run([Message(OPERATIONS["compare_set"], TYPES[name], at, 77, right)])
        assert int.from_bytes(stage.memory.content[at : at + size], "little") == 77


@cocotb.test()
async def it_is_free_again_when_its_reply_is_taken(dut: Any) -> None:
    """Eight replies can be on their way; the ninth message waits for the first of them to be so."""
    stage = Stage(dut, NodeMemory, 0.0)
    await stage.start()
    endpoint = stage.endpoint
    endpoint.completes = False
    endpoint.waiting.extend(Message(OPERATIONS["add"], TYPES["int64"], 64, 1) for _ in range(9))
    await stage.bench.run(400)
    assert (len(endpoint.replies), len(endpoint.waiting)) == (PLACES, 1)
    assert not stage.pins.busy_o, "a unit that waits is idle"
    endpoint.completes = True
    await stage.bench.run(60)
    assert len(endpoint.replies) == PLACES + 1
    old = [int.from_bytes(payload, "little") for _, payload in endpoint.replies]
    assert old == list(range(old[0], old[0] + PLACES + 1))


@cocotb.test()
async def a_reply_that_is_not_taken_is_waited_for_in_idleness(dut: Any) -> None:
    stage = Stage(dut, NodeMemory, 0.0)
    await stage.start()
    stage.endpoint.is_closed = True
    stage.endpoint.waiting.append(Message(OPERATIONS["fetch"], TYPES["uint8"], 3))
    await stage.bench.run(40)
    assert stage.pins.command_valid_o
    assert not stage.pins.busy_o
    assert not stage.pins.user_ready_o
    stage.endpoint.is_closed = False
    await stage.bench.run(10)
    assert len(stage.endpoint.replies) == 1


@cocotb.test()
async def cycles(dut: Any) -> None:
    """From the message to its reply, at the port of a memory that answers in the next cycle."""
    stage = Stage(dut, NodeMemory, 0.0)
    await stage.start()
    endpoint = stage.endpoint
    endpoint.waiting.append(Message(OPERATIONS["add"], TYPES["int64"], 64, 1))
    while not endpoint.given:
        await stage.bench.cycle()
    start = endpoint.cycles
    while not endpoint.replies:
        await stage.bench.cycle()
    beats = -(-24 * 8 // stage.width)
    assert endpoint.cycles - start == beats + 9
