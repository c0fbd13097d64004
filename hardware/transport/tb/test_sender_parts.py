# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Small parts of the transport do what they say, each alone: death, walk, queue."""

from collections import deque
from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest
from cocotb.triggers import FallingEdge, ReadOnly

from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench

CHANNELS, WINDOW, DEPTH = 3, 64, 5
PARTS: list[tuple[str, dict[str, int]]] = [
    ("plait_sender_death", {"PeerBits": 3}),
    ("plait_sender_walk", {"SlotBits": 4}),
    ("plait_transport_rx_queue", {"Width": 7, "Depth": DEPTH}),
]


@pytest.mark.parametrize(("part", "parameters"), PARTS, ids=[part for part, _ in PARTS])
def test_part(part: str, parameters: dict[str, int], tmp_path: Path) -> None:
    simulate(part, __name__, tmp_path, parameters)


def _is(dut: Any, part: str) -> bool:
    return dut._name == part


@cocotb.test()
async def a_death_is_told_and_each_channel_buried_once(dut: Any) -> None:
    if not _is(dut, "plait_sender_death"):
        return
    bench, random = Bench(dut), Random(3)
    state, peer, channel, deaths = "none", 0, 0, 0
    await bench.reset(dies_i=0, peer_i=0, failed_done_i=0, buried_i=0)
    for _ in range(2000):
        dies = state == "none" and random.random() < 0.3
        done = random.random() < 0.5
        buried = state == "bury" and random.random() < 0.4
        new = random.randrange(8)
        dut.dies_i.value, dut.failed_done_i.value = int(dies), int(done)
        dut.buried_i.value, dut.peer_i.value = int(buried), new
        await ReadOnly()
        assert dut.failed_valid_o.value == (state in ("told", "bury"))
        assert dut.bury_o.value == (state == "bury")
        assert dut.busy_o.value == (state != "none")
        if state != "none":
            assert int(dut.failed_peer_o.value) == peer
        if state == "bury":
            assert int(dut.bury_channel_o.value) == channel
        if dies:
            state, peer, channel, deaths = "told", new, 0, deaths + 1
        elif state == "told" and done:
            state = "bury"
        elif buried:
            channel += 1
            state = "over" if channel == CHANNELS else "bury"
        elif state == "over" and not done:
            state = "none"
        await FallingEdge(dut.clk_i)
    assert deaths > 50


async def _walk(dut: Any, distance: int, sent: int, is_all: bool, selective: int) -> None:
    """One answer: which frames it is about, one after the other."""
    dut.begin_i.value, dut.step_i.value = 1, 0
    dut.distance_i.value, dut.sent_i.value = distance, sent
    dut.is_all_i.value, dut.selective_i.value = int(is_all), selective
    await FallingEdge(dut.clk_i)
    dut.begin_i.value = 0
    await ReadOnly()
    if is_all:
        is_news = distance > 0
        last = distance - 1
    else:
        is_news = distance <= sent and sent > 0 and (distance > 0 or selective > 0)
        last = sent - 1 if selective else distance - 1
    assert dut.is_news_o.value == is_news
    for place in range(last + 1) if is_news else ():
        named = place > distance and bool(selective >> (place - distance - 1) & 1)
        assert dut.in_order_o.value == (place < distance)
        assert dut.is_acknowledged_o.value == (place < distance or named)
        assert int(dut.left_o.value) == max(sent - place, 0)
        assert dut.is_last_o.value == (place == last)
        await FallingEdge(dut.clk_i)
        dut.step_i.value = 1
        await FallingEdge(dut.clk_i)
        dut.step_i.value = 0
        await ReadOnly()
    await FallingEdge(dut.clk_i)


@cocotb.test()
async def a_walk_meets_what_an_answer_names(dut: Any) -> None:
    if not _is(dut, "plait_sender_walk"):
        return
    bench, random = Bench(dut, has_reset=False), Random(5)
    await bench.reset(begin_i=0, again_i=0, step_i=0, look_i=0)
    for _ in range(400):
        sent = random.randrange(16)
        # Old and impossible answers too: far behind, and ahead of what was sent.
        distance = random.choice([0, sent, random.randrange(16), 16, 0x4003, 65535])
        selective = random.choice([0, 1, random.getrandbits(12), 1 << 63])
        await _walk(dut, distance, sent, False, selective)
        await _walk(dut, random.randrange(8), random.randrange(8), True, 0)
    # A look goes over what was sent, once more from the oldest.
    dut.again_i.value, dut.sent_i.value = 1, 3
    await FallingEdge(dut.clk_i)
    dut.again_i.value, dut.look_i.value = 0, 1
    for left in (3, 2, 1):
        await ReadOnly()
        assert int(dut.left_o.value) == left
        await FallingEdge(dut.clk_i)


@cocotb.test()
async def a_queue_keeps_order_and_passes_what_is_marked(dut: Any) -> None:
    if not _is(dut, "plait_transport_rx_queue"):
        return
    bench, random = Bench(dut), Random(7)
    held: deque[int] = deque()
    passing, waited, popped, fullest = 0, 0, 0, 0
    await bench.reset(push_i=0, pop_i=0, mark_i=0, data_i=0)
    for turn in range(4000):
        await FallingEdge(dut.clk_i)
        value, marks = random.getrandbits(7), random.random() < 0.1
        pushes = len(held) < DEPTH and random.random() < (0.7 if turn % 100 < 50 else 0.2)
        dut.push_i.value, dut.data_i.value, dut.mark_i.value = int(pushes), value, int(marks)
        pops = bool(dut.pass_o.value) and random.random() < 0.6
        dut.pop_i.value = int(pops)
        await ReadOnly()
        assert dut.ready_o.value == (len(held) < DEPTH)
        assert dut.is_empty_o.value == (not held)
        assert dut.pass_o.value == (dut.valid_o.value and passing > 0)
        # What is inside stands in two cycles.
        waited = 0 if dut.valid_o.value or not held else waited + 1
        assert waited <= 1
        if dut.valid_o.value:
            assert int(dut.data_o.value) == held[0]
        if marks:
            passing = len(held)
        if pops:
            held.popleft()
            passing, popped = max(passing - 1, 0), popped + 1
        if pushes:
            held.append(value)
        fullest = max(fullest, len(held))
    assert popped > 100
    assert fullest == DEPTH
