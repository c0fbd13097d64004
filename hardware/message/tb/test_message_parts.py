# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Small parts of the message layer do what they say, each alone: what is served, and its words."""

from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest
from cocotb.triggers import FallingEdge, ReadOnly

from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench

ADDRESS_BITS, POSTED, JOBS = 12, 8, 4
PARTS: list[tuple[str, dict[str, int]]] = [
    ("plait_receive_serve", {"Width": 64}),
    ("plait_receive_serve", {"Width": 128}),
    ("plait_send_serve", {"PeerBits": 3, "Posted": POSTED, "AddressBits": ADDRESS_BITS}),
]


@pytest.mark.parametrize(("part", "parameters"), PARTS)
def test_part(part: str, parameters: dict[str, int], tmp_path: Path) -> None:
    simulate(part, __name__, tmp_path, parameters)


@cocotb.test()
async def the_words_of_a_request_are_gathered(dut: Any) -> None:
    if dut._name != "plait_receive_serve":
        return
    pins = Pins(dut)
    bench, random = Bench(dut, has_reset=False), Random(1)
    words_a_beat = pins.Width // 64
    await bench.reset(start_i=0, body_pass_i=0, control_done_i=0)
    for turn in range(300):
        words = [random.getrandbits(64) for _ in range(8)]
        if turn % 2:  # the length may fit, and the operation be one of a register
            words[0], words[2] = words[0] & 0xFFFF_0000_0001, words[2] & 0xFFFF_FFFF
        pins.start_i = 1
        await FallingEdge(dut.clk_i)
        pins.start_i = 0
        for first in range(0, len(words), words_a_beat):
            while random.random() < 0.3:
                await FallingEdge(dut.clk_i)
            beat = sum(words[first + i] << 64 * i for i in range(words_a_beat))
            pins.body_data_i, pins.body_pass_i = beat, 1
            await FallingEdge(dut.clk_i)
            pins.body_pass_i = 0
        await FallingEdge(dut.clk_i)
        await ReadOnly()
        assert pins.serve_address_o == words[0]
        assert pins.serve_target_o == words[1]
        # A length of more than 32 bits is one that no memory has.
        length = words[2] if words[2] < 1 << 32 else 0xFFFF_FFFF
        assert pins.serve_bytes_o == length
        is_register = not words[0] & ~0xFFFF_0000_0001
        assert pins.control_is_write_o == (words[0] & 1)
        address = words[0] >> 32 & 0xFFFF if is_register else 0xFFFF
        assert pins.control_address_o == address
        assert pins.control_data_o == words[1] & 0xFFFF_FFFF
        await FallingEdge(dut.clk_i)
        # The answer: {value, register}, and whether there is no such register.
        value, is_ok = random.getrandbits(32), random.random() < 0.5
        pins.control_done_i, pins.control_ok_i = 1, int(is_ok)
        pins.control_data_i = value
        await FallingEdge(dut.clk_i)
        pins.control_done_i = 0
        await ReadOnly()
        assert pins.serve_address_o == value << 32 | words[0] >> 32 & 0xFFFF
        assert pins.serve_target_o == int(not is_ok)
        await FallingEdge(dut.clk_i)


def _served(random: Random) -> tuple[int, int, int]:
    """What is to be served, packed, with its address and length: some reach beyond memory."""
    address = random.choice([random.getrandbits(ADDRESS_BITS), random.getrandbits(64)])
    length = random.choice([0, random.getrandbits(ADDRESS_BITS), random.getrandbits(32)])
    message, target = random.getrandbits(32), random.getrandbits(48)
    packed = ((message << 64 | address) << 48 | target) << 32 | length
    return packed, address, length


@cocotb.test()
async def what_is_served_has_a_job_and_stays_within_memory(dut: Any) -> None:
    if dut._name != "plait_send_serve":
        return
    pins = Pins(dut)
    bench, random = Bench(dut), Random(2)
    await bench.reset(
        clear_i=0, serve_valid_i=0, served_enters_i=0, served_ended_i=0,
        answer_enters_i=0, answer_ended_i=0, floor_i=0,
    )  # fmt: skip
    floor = (1 << ADDRESS_BITS) - 256
    pins.floor_i = floor
    waits: tuple[int, int, int] | None = None
    age, entered, fullest, cut = 0, set[int](), 0, 0
    was_ready = True
    for _ in range(3000):
        packed, address, length = _served(random)
        comes = random.random() < 0.6
        enters = waits is not None and age > 0 and random.random() < 0.5
        ends = bool(entered) and random.random() < 0.2
        ended = random.choice(sorted(entered)) if ends else 0
        pins.serve_valid_i, pins.serve_i = int(comes), packed
        pins.served_enters_i, pins.served_ended_i = int(enters), int(ends)
        pins.served_ended_index_i = ended
        await ReadOnly()
        assert pins.served_valid_o == (waits is not None)
        is_room = waits is None and len(entered) < JOBS
        assert pins.serve_ready_o == is_room
        assert pins.serve_retry_o == (is_room and not was_ready)
        was_ready = is_room
        if waits is not None and age > 0:
            is_inside = waits[1] + waits[2] <= floor
            shown = pins.served_o
            assert shown >> 32 == waits[0] >> 32 & (1 << 146) - 1
            assert shown & 0xFFFF_FFFF == (waits[2] if is_inside else 0)
            cut += not is_inside
        index = pins.served_index_o
        if enters:
            assert index == min(set(range(JOBS)) - entered)
        age += 1
        entered.discard(ended if ends else -1)
        if enters:
            entered.add(index)
            waits = None
        if comes and is_room:
            waits, age = (packed, address, length), 0
        fullest = max(fullest, len(entered))
        await FallingEdge(dut.clk_i)
    assert fullest == JOBS
    assert cut > 20


@cocotb.test()
async def a_receive_answers_until_it_has_answered(dut: Any) -> None:
    if dut._name != "plait_send_serve":
        return
    pins = Pins(dut)
    bench, random, answering = Bench(dut), Random(3), set[int]()
    await bench.reset(serve_valid_i=0, served_enters_i=0, served_ended_i=0, clear_i=1)
    for entry in range(POSTED):
        pins.clear_entry_i = entry
        await FallingEdge(dut.clk_i)
    pins.clear_i = 0
    had_ended = False
    for _ in range(1000):
        entry = random.randrange(POSTED)
        enters = entry not in answering and random.random() < 0.5
        ends = not enters and bool(answering) and random.random() < 0.5
        ended = random.choice(sorted(answering)) if ends else 0
        pins.answer_entry_i, pins.answer_enters_i = entry, int(enters)
        pins.answer_ended_i, pins.answer_ended_entry_i = int(ends), ended
        await ReadOnly()
        assert pins.is_answering_o == (entry in answering)
        assert pins.answer_retry_o == had_ended
        had_ended = ends
        if enters:
            answering.add(entry)
        if ends:
            answering.remove(ended)
        await FallingEdge(dut.clk_i)
