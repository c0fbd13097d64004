# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""AXI4-Lite: every request has one answer, address and data come in any order, none starves."""

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import cocotb

from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench

OKAY, SLVERR = 0, 2
REFUSED = 0x40  # addresses from here on


def test_axil(tmp_path: Path) -> None:
    simulate("plait_axil", __name__, tmp_path)


class Registers:
    """What the accesses go to: words by address, some refused, answers after a while."""

    def __init__(self, dut: Any, random: Random) -> None:
        self._pins, self._random = Pins(dut), random
        self.words = [0] * REFUSED
        self._done = False

    def drive(self) -> None:
        pins = self._pins
        self._done = pins.access_valid_o == 1 and self._random.random() < 0.4
        address = pins.access_address_o
        pins.access_done_i = int(self._done)
        pins.access_ok_i = int(address < REFUSED)
        pins.access_data_i = self.words[address] if address < REFUSED else 0xDEAD

    def look(self) -> None:
        pins = self._pins
        address = pins.access_address_o
        if self._done and pins.access_is_write_o and address < REFUSED:
            self.words[address] = pins.access_data_o


class Channel:
    """A valid/ready pair that the host drives: beats wait their time, then stand until taken."""

    def __init__(self, dut: Any, name: str, fields: list[str], random: Random) -> None:
        pins = Pins(dut)
        self.waiting: list[tuple[int, ...]] = []
        self._valid, self._ready = pins[f"axil_{name}valid_i"], pins[f"axil_{name}ready_o"]
        self._pins = [pins[f"axil_{field}_i"] for field in fields]
        self._random, self._offers = random, False
        self.taken = 0

    def drive(self) -> None:
        self._offers = self._offers or (bool(self.waiting) and self._random.random() < 0.3)
        self._valid.write(int(self._offers))
        if self._offers:
            for pin, value in zip(self._pins, self.waiting[0], strict=True):
                pin.write(value)

    def look(self) -> None:
        if self._offers and self._ready.read():
            self.waiting.pop(0)
            self._offers = False
            self.taken += 1


class Answers:
    """Takes answers now and then, and asserts that each stands until it is taken."""

    def __init__(self, dut: Any, name: str, fields: list[str], random: Random) -> None:
        pins = Pins(dut)
        self.taken: list[tuple[int, ...]] = []
        self._valid, self._ready = pins[f"axil_{name}valid_o"], pins[f"axil_{name}ready_i"]
        self._pins = [pins[f"axil_{field}_o"] for field in fields]
        self._random = random
        self._offered: tuple[int, ...] | None = None

    def drive(self) -> None:
        self._ready.write(int(self._random.random() < 0.5))

    def look(self) -> None:
        item = tuple(pin.read() for pin in self._pins) if self._valid.read() else None
        assert self._offered in (None, item)
        self._offered = item
        if item is not None and self._ready.read():
            self.taken.append(item)
            self._offered = None


@cocotb.test()
async def every_request_is_answered(dut: Any) -> None:
    random = Random(8)
    registers = Registers(dut, random)
    aw = Channel(dut, "aw", ["awaddr"], random)
    w = Channel(dut, "w", ["wdata", "wstrb"], random)
    ar = Channel(dut, "ar", ["araddr"], random)
    b, r = Answers(dut, "b", ["bresp"], random), Answers(dut, "r", ["rdata", "rresp"], random)
    bench = Bench(dut)
    bench.parts += [registers, aw, w, ar, b, r]
    await bench.reset(axil_awvalid_i=0, axil_wvalid_i=0, axil_arvalid_i=0, access_done_i=0)
    writes = [
        (random.randrange(REFUSED + 8), random.getrandbits(32), random.choice([15, 15, 15, 7]))
        for _ in range(200)
    ]
    aw.waiting = [(address,) for address, _, _ in writes]
    w.waiting = [(data, strobe) for _, data, strobe in writes]
    # Reads of an address that nobody writes, between the writes: neither side waits for the other.
    ar.waiting = [(REFUSED + 1,) for _ in range(200)]
    for _ in range(20_000):
        await bench.cycle()
        if len(b.taken) == 200 and len(r.taken) == 200:
            break
    assert b.taken == [
        (OKAY if address < REFUSED and strobe == 15 else SLVERR,) for address, _, strobe in writes
    ]
    assert r.taken == [(0xDEAD, SLVERR)] * 200
    words = [0] * REFUSED
    for address, data, strobe in writes:
        if address < REFUSED and strobe == 15:
            words[address] = data
    assert registers.words == words
    ar.waiting = [(address,) for address in range(REFUSED)]
    r.taken.clear()
    for _ in range(20_000):
        await bench.cycle()
        if len(r.taken) == REFUSED:
            break
    assert r.taken == [(word, OKAY) for word in words]


@cocotb.test()
async def reads_and_writes_take_turns(dut: Any) -> None:
    pins = Pins(dut)
    bench = Bench(dut)
    await bench.reset(axil_awaddr_i=0, axil_wdata_i=0, axil_wstrb_i=15, axil_araddr_i=0)
    pins.access_done_i = pins.access_ok_i = 1
    for name in ("awvalid", "wvalid", "arvalid", "bready", "rready"):
        pins[f"axil_{name}_i"].write(1)
    answered: list[str] = []
    for _ in range(60):
        await bench.cycle()
        answered += ["write"] * pins.axil_bvalid_o
        answered += ["read"] * pins.axil_rvalid_o
    assert len(answered) > 10
    # Whoever asks all the time keeps the other one from its turn no longer than one access.
    assert all(one != other for one, other in pairwise(answered))
