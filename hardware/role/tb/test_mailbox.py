# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The mailbox lays whole messages into boxes in node memory, in turn, whatever stalls it; nothing
of a broken one."""

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
BASE, BYTES, HEAD, ADDRESS_BITS, BOXES = 0x1C0, 128, 64, 12, 3
STRIDE = HEAD + BYTES
MESSAGES = 400


@pytest.mark.parametrize(("width", "banks"), [(64, 1), (128, 1), (512, 1), (512, 2)])
def test_mailbox(tmp_path: Path, width: int, banks: int) -> None:
    parameters: dict[str, int | str] = {"Width": width, "AddressBits": ADDRESS_BITS}
    parameters |= {"Banks": banks}
    parameters |= {"Bytes": BYTES, "Boxes": BOXES, "Base": f"{ADDRESS_BITS}'d{BASE}"}
    simulate("plait_mailbox", __name__, tmp_path, parameters)


def _head(header: Record) -> bytes:
    """The box before the payload, as compiler/include/gasnet.h reads it."""
    whom = header["source"] | header["handler"] << 16 | header["message"] << 32
    words = (1, whom, header["tag"] | (header["operand"] & 0xFFFFFFFF) << 32)
    return b"".join(word.to_bytes(8, "little") for word in words)


class World:
    """The shell that brings messages, node memory, and the part that reads the boxes."""

    def __init__(self, dut: Any) -> None:
        self.pins, self.random = Pins(dut), Random(7)
        self.lanes = self.pins.Width // 8
        self.memory = bytearray(b"\xee" * (1 << ADDRESS_BITS))
        self.header: Record = {}
        self.payload = b""
        self.left: list[int] = []  # words of the message that are still to come
        self.step = "idle"
        self.is_good = True
        self._is_ending = self._frees = False
        self.full: list[tuple[int, bytes, bytes]] = []  # the box of each, its head and payload
        self.laid = self.broken = self.freed = 0
        self.was_full = False

    def drive(self) -> None:
        pins, random = self.pins, self.random
        if self.step == "idle" and random.random() < 0.5:
            self._begin()
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
        # The part is slow at first, so that all boxes are full, and quick then.
        self._frees = bool(self.full) and random.random() < (0.01 if self.laid % 40 < 20 else 0.3)
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
        self.step = "offered"

    def _check(self) -> None:
        """All messages that nobody has dealt with stand in their boxes."""
        for box, head, payload in self.full:
            assert self.memory[box : box + len(head)] == head
            assert self.memory[box + HEAD : box + HEAD + len(payload)] == payload

    def _drive_writes(self) -> None:
        """What others write: the part that frees the oldest box, or what frees none."""
        pins, random = self.pins, self.random
        oldest = BASE + self.freed % BOXES * STRIDE
        place, lanes, data = random.randrange(1 << ADDRESS_BITS), random.getrandbits(self.lanes), 0
        place = random.choice((place, oldest + self.lanes, oldest, BASE)) // self.lanes
        if place == oldest // self.lanes:
            lanes, data = random.choice(((lanes & ~1, 0), (lanes | 1, 1 + random.randrange(255))))
        if self._frees:
            place, lanes, data = oldest // self.lanes, 255, 0
            self._check()
            self.full.pop(0)
            self.freed += 1
        # In the other bank there are other words, and what is written there frees none.
        banks = pins.Banks
        bank, other = place % banks, place ^ 1
        is_valid = self._frees or random.random() < 0.3
        is_other = banks > 1 and other != oldest // self.lanes and random.random() < 0.3
        pins.memory_wrote_valid_i = is_valid << bank | is_other << (banks - 1 - bank)
        for name, width, mine, theirs in (
            ("address", ADDRESS_BITS - (self.lanes - 1).bit_length(), place, other),
            ("lanes", self.lanes, lanes, 255),
            ("data", 8 * self.lanes, data, 0),
        ):
            both = [theirs] * banks
            both[bank] = mine
            value = sum(each << width * i for i, each in enumerate(both))
            setattr(pins, f"memory_wrote_{name}_i", value)

    def look(self) -> None:
        pins = self.pins
        full = len(self.full) + self._frees
        assert not (pins.user_ready_o and (self.step == "coming" or full == BOXES)), (
            "no box is free"
        )
        self.was_full |= full == BOXES
        if self.step == "offered" and pins.user_ready_o:
            self.step = "data"
        elif self._is_ending:
            self.step = "coming" if self.is_good else "idle"
            self.broken += not self.is_good
        if not (pins.memory_write_valid_o and pins.memory_write_ready_i):
            return
        assert self.step == "coming", "it writes nothing of a message that is not whole"
        box = BASE + self.laid % BOXES * STRIDE
        at = pins.memory_write_address_o * self.lanes
        assert box <= at < box + STRIDE, "it writes to its box alone"
        data = pins.memory_write_data_o.to_bytes(self.lanes, "little")
        for lane in range(self.lanes):
            if pins.memory_write_lanes_o >> lane & 1:
                self.memory[at + lane] = data[lane]
        if at == box:
            self.full.append((box, _head(self.header), self.payload))
            self.laid += 1
            self.step = "idle"


@cocotb.test()
async def whole_messages_stand_in_their_boxes(dut: Any) -> None:
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
    assert world.was_full
    assert world.broken > MESSAGES // 10


@cocotb.test()
async def at_rest_it_is_not_busy(dut: Any) -> None:
    pins, bench = Pins(dut), Bench(dut)
    await bench.reset(
        user_valid_i=0, user_data_valid_i=0, user_end_valid_i=0, memory_wrote_valid_i=0
    )
    await bench.run(10)
    assert (pins.busy_o, pins.user_ready_o, pins.memory_write_valid_o) == (0, 1, 0)
