# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The mailbox lays whole messages into node memory, one at a time, whatever stalls it; nothing of a
broken one."""

from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench
from hardware.testing.structs import Record, Struct

HEADER = Struct("plait_wire_pkg", "header_t")
BASE, BYTES, HEAD, ADDRESS_BITS = 0x1C0, 128, 64, 12
MESSAGES = 400


@pytest.mark.parametrize("width", [64, 128, 512])
def test_mailbox(tmp_path: Path, width: int) -> None:
    parameters: dict[str, int | str] = {"Width": width, "AddressBits": ADDRESS_BITS}
    parameters |= {"Bytes": BYTES, "Base": f"{ADDRESS_BITS}'d{BASE}"}
    simulate("plait_mailbox", __name__, tmp_path, parameters)


def _head(header: Record) -> bytes:
    """The box before the payload, as compiler/include/gasnet.h reads it."""
    whom = header["source"] | header["handler"] << 16 | header["message"] << 32
    words = (1, whom, header["tag"] | (header["operand"] & 0xFFFFFFFF) << 32)
    return b"".join(word.to_bytes(8, "little") for word in words)


class World:
    """The shell that brings messages, node memory, and the part that reads the box."""

    def __init__(self, dut: Any) -> None:
        self.pins, self.random = Pins(dut), Random(7)
        self.lanes = self.pins.Width // 8
        self.memory = bytearray(b"\xee" * (1 << ADDRESS_BITS))
        self.header: Record = {}
        self.payload = b""
        self.left: list[int] = []  # words of the message that are still to come
        self.step = "idle"
        self.is_good = True
        self._is_ending = False
        self.before = b""
        self.laid = self.broken = 0

    def drive(self) -> None:
        pins, random = self.pins, self.random
        if self.step == "idle" and random.random() < 0.5:
            self._begin()
        if self.step == "laid" and random.random() < 0.3:
            self._check()
        is_data = self.step == "data" and bool(self.left) and random.random() < 0.7
        is_end = self.step == "data" and not self.left and random.random() < 0.5
        pins.user_valid_i = int(self.step == "offered")
        junk = random.getrandbits(pins["user_header_i"].width)
        pins.user_header_i = HEADER.pack(self.header) if self.step == "offered" else junk
        pins.user_data_valid_i = int(is_data)
        pins.user_data_i = self.left.pop(0) if is_data else random.getrandbits(8 * self.lanes)
        pins.user_end_valid_i, pins.user_end_good_i = int(is_end), int(self.is_good)
        self._is_ending = is_end
        pins.memory_write_ready_i = int(random.random() < 0.6)
        self._drive_writes()

    def _begin(self) -> None:
        random = self.random
        size = random.choice((0, 1, 8, 24, 64, BYTES - 1, BYTES))
        names = {"source": 16, "handler": 8, "message": 32, "tag": 32, "operand": 64}
        self.header = {name: random.getrandbits(bits) for name, bits in names.items()}
        self.payload = random.randbytes(size)
        padded = self.payload + bytes(-size % self.lanes)
        # Longer ones than the box has room for are cut.
        padded += random.randbytes(self.lanes * random.choice((0, 0, 3)) if size == BYTES else 0)
        self.left = [
            int.from_bytes(padded[at : at + self.lanes], "little")
            for at in range(0, len(padded), self.lanes)
        ]
        self.is_good = random.random() < 0.7
        self.before = bytes(self.memory)
        self.step = "offered"

    def _check(self) -> None:
        """The message stands in the box, and nothing else has changed; the part frees it."""
        head = _head(self.header)
        assert self.memory[BASE : BASE + len(head)] == head
        begin = BASE + HEAD
        assert self.memory[begin : begin + len(self.payload)] == self.payload
        assert self.memory[:BASE] == self.before[:BASE]
        assert self.memory[begin + BYTES :] == self.before[begin + BYTES :]
        self.laid += 1
        self.step = "freed"

    def _drive_writes(self) -> None:
        """What others write: the part that frees the box, or what is no such thing."""
        pins, random = self.pins, self.random
        frees = self.step == "freed"
        first = BASE // self.lanes
        place, lanes, data = (
            random.randrange(first - 2, first + 2),
            random.getrandbits(self.lanes),
            0,
        )
        if place == first and not frees:
            lanes, data = random.choice(((lanes & ~1, 0), (lanes | 1, 1 + random.randrange(255))))
        pins.memory_wrote_valid_i = int(frees or random.random() < 0.3)
        pins.memory_wrote_address_i = first if frees else place
        pins.memory_wrote_lanes_i = 255 if frees else lanes
        pins.memory_wrote_data_i = data
        if frees:
            self.step = "idle"

    def look(self) -> None:
        pins = self.pins
        assert not (pins.user_ready_o and self.step in ("coming", "laid")), "the box is not free"
        if self.step == "offered" and pins.user_ready_o:
            self.step = "data"
        elif self._is_ending:
            self.step = "coming" if self.is_good else "idle"
            self.broken += not self.is_good
        if not (pins.memory_write_valid_o and pins.memory_write_ready_i):
            return
        assert self.step == "coming", "it writes nothing of a message that is not whole"
        at = pins.memory_write_address_o * self.lanes
        data = pins.memory_write_data_o.to_bytes(self.lanes, "little")
        for lane in range(self.lanes):
            if pins.memory_write_lanes_o >> lane & 1:
                self.memory[at + lane] = data[lane]
        if at == BASE:
            self.step = "laid"


@cocotb.test()
async def whole_messages_stand_in_the_box_one_at_a_time(dut: Any) -> None:
    bench, world = Bench(dut), World(dut)
    await bench.reset(
        user_valid_i=0, user_data_valid_i=0, user_end_valid_i=0, memory_wrote_valid_i=0
    )
    bench.parts.append(world)
    for _ in range(200 * MESSAGES):
        await bench.cycle()
        if world.laid == MESSAGES:
            break
    assert world.laid == MESSAGES
    assert world.broken > MESSAGES // 10


@cocotb.test()
async def at_rest_it_is_not_busy(dut: Any) -> None:
    pins, bench = Pins(dut), Bench(dut)
    await bench.reset(
        user_valid_i=0, user_data_valid_i=0, user_end_valid_i=0, memory_wrote_valid_i=0
    )
    await bench.run(10)
    assert (pins.busy_o, pins.user_ready_o, pins.memory_write_valid_o) == (0, 1, 0)
