# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Several clients share node memory: each reads what was written, the first one never waits.

But for writes of urgent clients, if there are any: they go before all others.
"""

from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench

CLIENTS, ADDRESS_BITS = 3, 10
URGENT = {64: 0b100, 128: 0, 512: 0b110}  # by width


@pytest.mark.parametrize(
    ("width", "banks"),
    [
        (64, 1),
        (64, 2),
        pytest.param(128, 1, marks=pytest.mark.alternates),
        pytest.param(512, 1, marks=pytest.mark.alternates),
        pytest.param(512, 2, marks=pytest.mark.alternates),
    ],
)
def test_node_memory(tmp_path: Path, width: int, banks: int) -> None:
    parameters = {"Width": width, "AddressBits": ADDRESS_BITS, "Clients": CLIENTS}
    parameters |= {"Urgent": URGENT[width], "Banks": banks}
    simulate("plait_node_memory", __name__, tmp_path, parameters)


def _joined(parts: list[int], bits: int) -> int:
    return sum(part << (i * bits) for i, part in enumerate(parts))


class Clients:
    """All clients: what each asks for stays until it is served; a model knows every byte."""

    def __init__(self, dut: Any, width: int, idle: float, random: Random) -> None:
        self._pins, self._width, self._idle, self._random = Pins(dut), width, idle, random
        self._banks = int(dut.Banks.value)
        self._words = (1 << ADDRESS_BITS) * 8 // width
        self.memory = [0] * self._words
        self._reads: list[int | None] = [None] * CLIENTS
        self._writes: list[tuple[int, int, int] | None] = [None] * CLIENTS
        self._expected: dict[int, tuple[int, set[int]]] = {}  # by client: bank, values
        self.served = [0] * CLIENTS

    def drive(self) -> None:
        random, lanes = self._random, self._width // 8
        for i in range(CLIENTS):
            if self._reads[i] is None and random.random() >= self._idle:
                self._reads[i] = random.randrange(self._words)
            if self._writes[i] is None and random.random() >= self._idle:
                data, mask = random.getrandbits(self._width), random.getrandbits(lanes)
                self._writes[i] = (random.randrange(self._words), data, mask)
        bits = (self._words - 1).bit_length()
        pins = self._pins
        pins.read_valid_i = sum(1 << i for i, read in enumerate(self._reads) if read is not None)
        pins.read_address_i = _joined([read or 0 for read in self._reads], bits)
        writes = [write or (0, 0, 0) for write in self._writes]
        pins.write_valid_i = sum(1 << i for i, write in enumerate(self._writes) if write)
        pins.write_address_i = _joined([write[0] for write in writes], bits)
        pins.write_data_i = _joined([write[1] for write in writes], self._width)
        pins.write_lanes_i = _joined([write[2] for write in writes], lanes)

    def look(self) -> None:
        pins = self._pins
        assert pins.read_data_valid_o == sum(1 << client for client in self._expected)
        for client, (bank, values) in self._expected.items():
            assert pins.read_bank_o >> client & 1 == bank
            assert self._part(pins.read_data_o, self._width, bank) in values
        reads, writes = pins.read_ready_o, pins.write_ready_o
        self._look_at_writes(writes)
        self._expected = {}
        old = list(self.memory)
        for i in range(CLIENTS):
            if writes >> i & 1:
                self._write(i)
        for i in range(CLIENTS):
            if writes >> i & 1:
                self._writes[i] = None
        taken: list[int] = []
        for i in range(CLIENTS):
            if reads >> i & 1:
                address = self._reads[i]
                assert address is not None
                bank = address % self._banks
                before = [self._reads[each] for each in range(i)]
                waits = [each for each in before if each is not None and each % self._banks == bank]
                assert not waits, f"client {i} went before one that comes first"
                self._expected[i] = (bank, {old[address], self.memory[address]})
                taken.append(i)
        for i in taken:
            self._reads[i] = None
            self.served[i] += 1

    def _look_at_writes(self, writes: int) -> None:
        """Each bank tells of the write that it takes."""
        pins, words = self._pins, (self._words - 1).bit_length()
        for bank in range(self._banks):
            wanted = [
                i for i, each in enumerate(self._writes) if each and each[0] % self._banks == bank
            ]
            taken = [i for i in wanted if writes >> i & 1]
            assert pins.wrote_valid_o >> bank & 1 == len(taken) == int(bool(wanted))
            for i in taken:
                sizes = (words, self._width, self._width // 8)
                told = (pins.wrote_address_o, pins.wrote_data_o, pins.wrote_lanes_o)
                wrote = [self._part(*each, bank) for each in zip(told, sizes, strict=True)]
                assert tuple(wrote) == self._writes[i]

    @staticmethod
    def _part(value: int, bits: int, number: int) -> int:
        return value >> number * bits & (1 << bits) - 1

    def _write(self, client: int) -> None:
        write = self._writes[client]
        assert write is not None
        order = sorted(range(CLIENTS), key=lambda each: not URGENT[self._width] >> each & 1)
        address, data, mask = write
        before = [self._writes[each] for each in order[: order.index(client)]]
        waits = [each for each in before if each and (each[0] - address) % self._banks == 0]
        assert not waits, f"client {client} went before one that comes first"
        keep = sum(0xFF << (8 * lane) for lane in range(self._width // 8) if mask >> lane & 1)
        self.memory[address] = (self.memory[address] & ~keep) | (data & keep)
        self.served[client] += 1


@cocotb.test()
@cocotb.parametrize(idle=[0.4, 0.8])
async def everybody_reads_what_was_written(dut: Any, idle: float) -> None:
    pins = Pins(dut)
    width = pins.Width
    clients = Clients(dut, width, idle, Random(5))
    bench = Bench(dut)
    await bench.reset(read_valid_i=0, write_valid_i=0)
    # The memory has any content at first.
    lanes = width // 8
    for address in range(len(clients.memory)):
        pins.write_valid_i = 1
        pins.write_address_i = address
        pins.write_data_i = 0
        pins.write_lanes_i = (1 << lanes) - 1
        await bench.cycle()
    bench.parts.append(clients)
    await bench.run(3_000)
    assert min(clients.served) > 100
