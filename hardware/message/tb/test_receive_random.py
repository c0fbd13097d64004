# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Random mixes: many peers, frames out of order, damaged and repeated, few unexpected places.

Every receive completes once, with the status and the bytes that the message it met calls for.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cocotb
import pytest

from hardware.message.tb.receive_world import HOLD_FRAMES, REPLY, STATUS, Frame, Values, World
from hardware.message.tb.test_receive import BYTE, FLOAT, INT, Node, started
from hardware.testing.simulate import simulate

MESSAGES, PEERS, REGION = 20, 5, 0x6000
EAGER_SIZES = (0, 1, 63, 64, 100, 1000, 4096, 4097, 9000, 16384)


@pytest.mark.parametrize(
    "width",
    [64, pytest.param(128, marks=pytest.mark.long), pytest.param(512, marks=pytest.mark.long)],
)
def test_receive_random(tmp_path: Path, width: int) -> None:
    simulate("plait_receive", __name__, tmp_path, {"Width": width})


@dataclass
class Message:
    number: int
    source: int
    tag: int
    datatype: int
    data: bytes
    is_rts: bool


class Traffic:
    """What the peers still have to send; damaged frames are sent again."""

    def __init__(self, node: Node) -> None:
        self.node, self.world, self.random = node, node.world, node.world.random
        self.messages: dict[int, Message] = {}
        self.frames: list[Frame] = []
        self.posted: list[Values] = []
        self.to_post: list[Message] = []
        self.get_data: dict[int, bytes] = {}
        for number in range(1, MESSAGES + 1):
            self._add(number)
        self.random.shuffle(self.to_post)

    def _add(self, number: int) -> None:
        random = self.random
        is_rts = random.random() < 0.3
        size = random.choice((0, 1, 5000, 20_000)) if is_rts else random.choice(EAGER_SIZES)
        message = Message(
            number,
            1 + random.randrange(PEERS),
            random.randrange(3),
            random.choice((INT, FLOAT, BYTE, 0)),
            random.randbytes(size),
            is_rts,
        )
        self.messages[number] = message
        self.to_post.append(message)
        head = {"tag": message.tag, "datatype": message.datatype, "message": number}
        if is_rts:
            self.frames.append(self.world.frame("rts", message.source, b"", operand=size, **head))
        else:
            self.frames += self.world.message(message.source, message.data, **head)

    def answered(self, answer: Values) -> None:
        message = self.messages[answer["message"]]
        assert message.is_rts
        assert answer["peer"] == message.source
        if not answer["is_refuse"]:
            self.frames += self.world.puts(
                message.source, message.data, answer["entry"], answer["address"]
            )

    def is_due(self, frame: Frame) -> bool:
        """The frame has not arrived and is within the credit."""
        transport, number = self.world.transport, frame.header["sequence_number"]
        if frame.header["flags"] & REPLY:
            return (frame.line, number) not in transport.replied
        taken = transport.taken.get(frame.line, 0)
        is_new = number not in transport.arrived.get(frame.line, ())
        return taken <= number < taken + HOLD_FRAMES and is_new

    def is_sent(self, frame: Frame) -> bool:
        number, taken = frame.header["sequence_number"], self.world.transport.taken
        return not self.is_due(frame) and (
            bool(frame.header["flags"] & REPLY) or number < taken.get(frame.line, 0)
        )

    def step(self) -> None:
        random, world = self.random, self.world
        if len(world.link.outside) < 2:
            self.frames = [frame for frame in self.frames if not self.is_sent(frame)]
            due = [frame for frame in self.frames[:40] if self.is_due(frame)]
            if due:
                frame = due[0] if random.random() < 0.6 else random.choice(due)
                is_good = random.random() < 0.9
                world.send(Frame(frame.header, frame.body, good=is_good))
        if self.to_post and random.random() < 0.01:
            message = self.to_post.pop()
            pattern = {"source": message.source, "tag": message.tag}
            self.posted.append(
                self.node.post(
                    0x10000 + REGION * len(self.posted) + random.randrange(64),
                    random.choice((len(message.data), 20_000, len(message.data) // 2)),
                    random.choice((INT, 0)),
                    **pattern,
                )
            )

    @property
    def is_over(self) -> bool:
        return not self.to_post and not self.frames and self.world.is_quiet


def expected_status(posted: Values, message: Message) -> int:
    typed = {posted["datatype"], message.datatype}
    if message.data and len(typed) == 2 and not typed & {0, BYTE}:
        return STATUS["mismatched"]
    return STATUS["truncated" if len(message.data) > posted["capacity"] else "ok"]


def check(world: World, traffic: Traffic, before: bytes) -> None:
    done = {each["request"]: each for each in world.completions}
    assert len(done) == len(world.completions) == MESSAGES
    assert len(world.match.met) == MESSAGES
    memory = world.memory.data
    for posted, envelope in world.match.met:
        message, got = traffic.messages[envelope["message"]], done[posted["request"]]
        assert got["status"] == expected_status(posted, message)
        assert (got["peer"], got["tag"], got["size"]) == (
            message.source,
            message.tag,
            len(message.data),
        )
        address, capacity = posted["address"], posted["capacity"]
        fits = min(capacity, len(message.data))
        if message.is_rts and len(message.data) > capacity:
            fits = 0
        assert memory[address : address + fits] == message.data[:fits], f"message {message.number}"
        region = (address - 0x10000) // REGION * REGION + 0x10000
        assert memory[region:address] == before[region:address]
        behind = slice(address + capacity, region + REGION)
        assert memory[behind] == before[behind], "bytes behind a buffer have changed"


@cocotb.test()
@cocotb.parametrize(seed=[1, 2], busy=[0.0, 0.3])
async def every_receive_completes_as_it_must(dut: Any, seed: int, busy: float) -> None:
    node, world = await started(dut, busy, seed)
    world.match.places = world.match.places[:3]
    traffic = Traffic(node)
    world.answers.hook = traffic.answered
    before = bytes(world.memory.data)
    for _ in range(200_000):
        traffic.step()
        await node.bench.cycle()
        if traffic.is_over:
            break
    await node.settle()
    check(world, traffic, before)
    assert len(world.match.entries) == 64
    assert len(world.match.places) == 3
    assert world.discarded == 0
