# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Small parts of the message layer do what they say, each alone: what is served, and its words."""

from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest
from cocotb.triggers import FallingEdge, ReadOnly

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
    bench, random = Bench(dut, has_reset=False), Random(1)
    words_a_beat = int(dut.Width.value) // 64
    await bench.reset(start_i=0, body_pass_i=0, control_done_i=0)
    for turn in range(300):
        words = [random.getrandbits(64) for _ in range(8)]
        if turn % 2:  # the length may fit, and the operation be one of a register
            words[0], words[2] = words[0] & 0xFFFF_0000_0001, words[2] & 0xFFFF_FFFF
        dut.start_i.value = 1
        await FallingEdge(dut.clk_i)
        dut.start_i.value = 0
        for first in range(0, len(words), words_a_beat):
            while random.random() < 0.3:
                await FallingEdge(dut.clk_i)
            beat = sum(words[first + i] << 64 * i for i in range(words_a_beat))
            dut.body_data_i.value, dut.body_pass_i.value = beat, 1
            await FallingEdge(dut.clk_i)
            dut.body_pass_i.value = 0
        await FallingEdge(dut.clk_i)
        await ReadOnly()
        assert int(dut.serve_address_o.value) == words[0]
        assert int(dut.serve_target_o.value) == words[1]
        # A length of more than 32 bits is one that no memory has.
        length = words[2] if words[2] < 1 << 32 else 0xFFFF_FFFF
        assert int(dut.serve_bytes_o.value) == length
        is_register = not words[0] & ~0xFFFF_0000_0001
        assert dut.control_is_write_o.value == (words[0] & 1)
        address = words[0] >> 32 & 0xFFFF if is_register else 0xFFFF
        assert int(dut.control_address_o.value) == address
        assert int(dut.control_data_o.value) == words[1] & 0xFFFF_FFFF
        await FallingEdge(dut.clk_i)
        # The answer: {value, register}, and whether there is no such register.
        value, is_ok = random.getrandbits(32), random.random() < 0.5
        dut.control_done_i.value, dut.control_ok_i.value = 1, int(is_ok)
        dut.control_data_i.value = value
        await FallingEdge(dut.clk_i)
        dut.control_done_i.value = 0
        await ReadOnly()
        assert int(dut.serve_address_o.value) == value << 32 | words[0] >> 32 & 0xFFFF
        assert int(dut.serve_target_o.value) == int(not is_ok)
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
    bench, random = Bench(dut), Random(2)
    await bench.reset(
        clear_i=0, serve_valid_i=0, served_enters_i=0, served_ended_i=0,
        answer_enters_i=0, answer_ended_i=0, floor_i=0,
    )  # fmt: skip
    floor = (1 << ADDRESS_BITS) - 256
    dut.floor_i.value = floor
    waits: tuple[int, int, int] | None = None
    age, entered, fullest, cut = 0, set[int](), 0, 0
    was_ready = True
    for _ in range(3000):
        packed, address, length = _served(random)
        comes = random.random() < 0.6
        enters = waits is not None and age > 0 and random.random() < 0.5
        ends = bool(entered) and random.random() < 0.2
        ended = random.choice(sorted(entered)) if ends else 0
        dut.serve_valid_i.value, dut.serve_i.value = int(comes), packed
        dut.served_enters_i.value, dut.served_ended_i.value = int(enters), int(ends)
        dut.served_ended_index_i.value = ended
        await ReadOnly()
        assert dut.served_valid_o.value == (waits is not None)
        is_room = waits is None and len(entered) < JOBS
        assert dut.serve_ready_o.value == is_room
        assert dut.serve_retry_o.value == (is_room and not was_ready)
        was_ready = is_room
        if waits is not None and age > 0:
            is_inside = waits[1] + waits[2] <= floor
            shown = int(dut.served_o.value)
            assert shown >> 32 == waits[0] >> 32 & (1 << 146) - 1
            assert shown & 0xFFFF_FFFF == (waits[2] if is_inside else 0)
            cut += not is_inside
        index = int(dut.served_index_o.value)
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
    bench, random, answering = Bench(dut), Random(3), set[int]()
    await bench.reset(serve_valid_i=0, served_enters_i=0, served_ended_i=0, clear_i=1)
    for entry in range(POSTED):
        dut.clear_entry_i.value = entry
        await FallingEdge(dut.clk_i)
    dut.clear_i.value = 0
    had_ended = False
    for _ in range(1000):
        entry = random.randrange(POSTED)
        enters = entry not in answering and random.random() < 0.5
        ends = not enters and bool(answering) and random.random() < 0.5
        ended = random.choice(sorted(answering)) if ends else 0
        dut.answer_entry_i.value, dut.answer_enters_i.value = entry, int(enters)
        dut.answer_ended_i.value, dut.answer_ended_entry_i.value = int(ends), ended
        await ReadOnly()
        assert dut.is_answering_o.value == (entry in answering)
        assert dut.answer_retry_o.value == had_ended
        had_ended = ends
        if enters:
            answering.add(entry)
        if ends:
            answering.remove(ended)
        await FallingEdge(dut.clk_i)
