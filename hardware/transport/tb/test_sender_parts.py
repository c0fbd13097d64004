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

from hardware.testing.pins import Pins
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
    pins = Pins(dut)
    bench, random = Bench(dut), Random(3)
    state, peer, channel, deaths = "none", 0, 0, 0
    await bench.reset(dies_i=0, peer_i=0, failed_done_i=0, buried_i=0)
    for _ in range(2000):
        dies = state == "none" and random.random() < 0.3
        done = random.random() < 0.5
        buried = state == "bury" and random.random() < 0.4
        new = random.randrange(8)
        pins.dies_i, pins.failed_done_i = int(dies), int(done)
        pins.buried_i, pins.peer_i = int(buried), new
        await ReadOnly()
        assert pins.failed_valid_o == (state in ("told", "bury"))
        assert pins.bury_o == (state == "bury")
        assert pins.busy_o == (state != "none")
        if state != "none":
            assert pins.failed_peer_o == peer
        if state == "bury":
            assert pins.bury_channel_o == channel
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
    pins = Pins(dut)
    pins.begin_i, pins.step_i = 1, 0
    pins.distance_i, pins.sent_i = distance, sent
    pins.is_all_i, pins.selective_i = int(is_all), selective
    await FallingEdge(dut.clk_i)
    pins.begin_i = 0
    await ReadOnly()
    if is_all:
        is_news = distance > 0
        last = distance - 1
    else:
        is_news = distance <= sent and sent > 0 and (distance > 0 or selective > 0)
        last = sent - 1 if selective else distance - 1
    assert pins.is_news_o == is_news
    for place in range(last + 1) if is_news else ():
        named = place > distance and bool(selective >> (place - distance - 1) & 1)
        assert pins.in_order_o == (place < distance)
        assert pins.is_acknowledged_o == (place < distance or named)
        assert pins.left_o == max(sent - place, 0)
        assert pins.is_last_o == (place == last)
        await FallingEdge(dut.clk_i)
        pins.step_i = 1
        await FallingEdge(dut.clk_i)
        pins.step_i = 0
        await ReadOnly()
    await FallingEdge(dut.clk_i)


@cocotb.test()
async def a_walk_meets_what_an_answer_names(dut: Any) -> None:
    if not _is(dut, "plait_sender_walk"):
        return
    pins = Pins(dut)
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
    pins.again_i, pins.sent_i = 1, 3
    await FallingEdge(dut.clk_i)
    pins.again_i, pins.look_i = 0, 1
    for left in (3, 2, 1):
        await ReadOnly()
        assert pins.left_o == left
        await FallingEdge(dut.clk_i)


@cocotb.test()
async def a_queue_keeps_order_and_passes_what_is_marked(dut: Any) -> None:
    if not _is(dut, "plait_transport_rx_queue"):
        return
    pins = Pins(dut)
    bench, random = Bench(dut), Random(7)
    held: deque[int] = deque()
    passing, waited, popped, fullest = 0, 0, 0, 0
    await bench.reset(push_i=0, pop_i=0, mark_i=0, data_i=0)
    for turn in range(4000):
        await FallingEdge(dut.clk_i)
        value, marks = random.getrandbits(7), random.random() < 0.1
        pushes = len(held) < DEPTH and random.random() < (0.7 if turn % 100 < 50 else 0.2)
        pins.push_i, pins.data_i, pins.mark_i = int(pushes), value, int(marks)
        pops = bool(pins.pass_o) and random.random() < 0.6
        pins.pop_i = int(pops)
        await ReadOnly()
        assert pins.ready_o == (len(held) < DEPTH)
        assert pins.is_empty_o == (not held)
        assert pins.pass_o == (pins.valid_o and passing > 0)
        # What is inside stands in two cycles.
        waited = 0 if pins.valid_o or not held else waited + 1
        assert waited <= 1
        if pins.valid_o:
            assert pins.data_o == held[0]
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
