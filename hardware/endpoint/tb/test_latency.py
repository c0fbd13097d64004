# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Cycles of an idle endpoint: from a command to the wire, from the wire to memory."""

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.testing.memory import NodeMemory
from hardware.testing.packets import Beat, beats_of
from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench
from spec.frames import Frame, encode, pack_fields, unpack_fields
from spec.loader import load_spec

SPEC = load_spec()
NODE, PEER, ADDRESS, MEMORY_BYTES = 1, 0, 0x1000, 1 << 16
FIGURES = "PLAIT_FIGURES"  # a file to which the figures are added, a line of JSON each
# What the endpoint must reach: width, cycles.
COMMAND_TO_WIRE = {64: 8, 128: 8, 512: 14}  # at 512 bit a header is a beat: it waits for the body
WIRE_TO_COMPLETION = {64: 12, 128: 12, 512: 16}
MATCH_BEHIND_32 = 40


@pytest.mark.parametrize(
    "width",
    [
        64,
        pytest.param(128, marks=pytest.mark.alternates),
        pytest.param(512, marks=pytest.mark.alternates),
    ],
)
def test_latency(tmp_path: Path, width: int) -> None:
    simulate("plait_endpoint", __name__, tmp_path, {"Width": width, "AddressBits": 16})


def note(name: str, width: int, cycles: int) -> None:
    if path := os.environ.get(FIGURES):
        with Path(path).open("a", encoding="utf-8") as file:
            file.write(json.dumps({"name": name, "width": width, "cycles": cycles}) + "\n")


class Endpoint:
    """An endpoint alone: its role and its MAC are the test's."""

    def __init__(self, dut: Any) -> None:
        self.pins, self.bench = Pins(dut), Bench(dut)
        self.width = self.pins.Width
        self.memory = NodeMemory(dut, self.width, MEMORY_BYTES)
        self.bench.parts += [self.memory, self]
        self.wire: list[Beat] = []
        self.completions: list[tuple[int, dict[str, int]]] = []
        self.sent: list[int] = []  # cycles of beats
        self.last_beat = 0
        self.is_taken = False  # the command, in the cycle that was last

    def drive(self) -> None:
        pins = self.pins
        pins.mac_rx_valid_i = int(bool(self.wire))
        if self.wire:
            beat = self.wire.pop(0)
            pins.mac_rx_data_i, pins.mac_rx_keep_i, pins.mac_rx_last_i = beat
            self.last_beat = self.bench.cycles

    def look(self) -> None:
        pins = self.pins
        self.is_taken = bool(pins.command_valid_i) and bool(pins.command_ready_o)
        if pins.mac_tx_valid_o:
            self.sent.append(self.bench.cycles)
        if pins.completion_valid_o:
            data = pins.completion_o.to_bytes(SPEC.commands.completion.bytes, "little")
            fields = unpack_fields(SPEC.commands.completion.fields, data)
            self.completions.append((self.bench.cycles, fields))

    async def begin(self) -> None:
        pins = self.pins
        names = (
            *("mac_rx_valid_i", "mac_rx_error_i", "command_valid_i", "now_i", "table_write_i"),
            *("user_ready_i", "unit_ready_i", "control_done_i", "control_ok_i", "control_data_i"),
        )
        pins.config_i = self._config()
        await self.bench.reset(**dict.fromkeys(names, 0), mac_tx_ready_i=1, completion_ready_i=1)
        await self.bench.run(400)
        pins.table_life_i, pins.table_renews_i = 1, 0
        for node in (NODE, PEER):
            pins.table_write_i, pins.table_node_i, pins.table_valid_i = 1, node, 1
            await self.bench.cycle()
        pins.table_write_i = 0
        await self.bench.run(400)

    @staticmethod
    def _config() -> int:
        """endpoint_config_t, its first member on top."""
        members = ((NODE, 16), (1, 8), (10_000, 32), (100_000, 32), (50_000, 32), (200_000, 32))
        rest = ((10, 8), (16384, 32), (0x8000, 64), (0xC000, 64))
        value = 0
        for member, bits in members + rest:
            value = value << bits | member
        return value

    async def command(self, **fields: int) -> int:
        """Gives a command; the cycle in which it is at the port first."""
        opcodes = {each.name: each.number for each in SPEC.commands.opcodes}
        name = "receive" if "capacity" in fields else "send"
        size = fields.pop("capacity", fields.pop("size", 0))
        values = {"opcode": opcodes[name], "peer": PEER, "size": size, **fields}
        record = pack_fields(SPEC.commands.command.fields, values)
        self.pins.command_i = int.from_bytes(record, "little")
        self.pins.command_valid_i = 1
        began = self.bench.cycles
        while True:
            await self.bench.cycle()
            if self.is_taken:
                break
        self.pins.command_valid_i = 0
        return began

    def receive(self, sequence_number: int, tag: int, payload: bytes) -> None:
        """Lets a message of one frame come."""
        flags = {each.name: each.mask for each in SPEC.wire.flags}
        handlers = {each.name: each.number for each in SPEC.wire.handlers}
        header = {
            "flags": flags["data"] | flags["first"] | flags["last"],
            "source_life": 1,
            "destination_life": 1,
            "source": PEER,
            "destination": NODE,
            "sequence_number": sequence_number,
            "credit": 8,
            "handler": handlers["match"],
            "tag": tag,
            "operand": len(payload),
        }
        frame = encode(SPEC, Frame(header, payload=payload))
        self.wire = beats_of([frame], self.width, Random(1))


@cocotb.test()
async def from_a_command_to_the_wire(dut: Any) -> None:
    endpoint = Endpoint(dut)
    await endpoint.begin()
    for turn, size in enumerate((8, 0, 100)):
        endpoint.sent.clear()
        began = await endpoint.command(address=ADDRESS, size=size, tag=1)
        await endpoint.bench.run(100)
        cycles = endpoint.sent[0] - began
        assert cycles <= COMMAND_TO_WIRE[endpoint.width], f"{size} bytes: {cycles} cycles"
        if turn == 0:
            note("command to first header word on the link", endpoint.width, cycles)


@cocotb.test()
async def from_the_wire_to_memory(dut: Any) -> None:
    endpoint = Endpoint(dut)
    await endpoint.begin()
    for turn, size in enumerate((8, 0, 100, 3000)):
        payload = Random(turn).randbytes(size)
        await endpoint.command(address=ADDRESS, capacity=4096, tag=turn, request=turn + 1)
        await endpoint.bench.run(30)
        endpoint.receive(turn, turn, payload)
        while len(endpoint.completions) == turn:
            await endpoint.bench.cycle()
        cycle, fields = endpoint.completions[-1]
        assert (fields["request"], fields["status"], fields["size"]) == (turn + 1, 0, size)
        assert endpoint.memory.content[ADDRESS : ADDRESS + size] == payload
        cycles = cycle - endpoint.last_beat
        assert cycles <= WIRE_TO_COMPLETION[endpoint.width], f"{size} bytes: {cycles} cycles"
        if turn == 0:
            note("last word in to data in memory and completion", endpoint.width, cycles)
        await endpoint.bench.run(60)


@cocotb.test()
async def behind_thirty_two_others(dut: Any) -> None:
    endpoint = Endpoint(dut)
    await endpoint.begin()
    for tag in range(32):
        await endpoint.command(address=ADDRESS, capacity=64, tag=100 + tag, request=tag)
    await endpoint.command(address=ADDRESS, capacity=64, tag=7, request=77)
    await endpoint.bench.run(300)
    endpoint.receive(0, 7, bytes(range(8)))
    for _ in range(200):
        await endpoint.bench.cycle()
        if endpoint.completions:
            break
    cycle, fields = endpoint.completions[-1]
    assert fields["request"] == 77
    cycles = cycle - endpoint.last_beat
    # The search, and what is around it.
    assert cycles <= MATCH_BEHIND_32 + WIRE_TO_COMPLETION[endpoint.width]
    note("last word in to completion, 32 receives ahead", endpoint.width, cycles)
