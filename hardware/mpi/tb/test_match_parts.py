# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Small parts of the matching do what they say, each alone: flags, retries, free numbers."""

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

DEPTH = 8
PARTS: list[tuple[str, dict[str, int]]] = [
    ("plait_match_flags", {"Depth": DEPTH, "IndexBits": 4}),
    ("plait_match_retry", {}),
    ("plait_match_free", {"Depth": DEPTH}),
]


@pytest.mark.parametrize(("part", "parameters"), PARTS, ids=[part for part, _ in PARTS])
def test_part(part: str, parameters: dict[str, int], tmp_path: Path) -> None:
    simulate(part, __name__, tmp_path, parameters)


@cocotb.test()
async def flags_are_of_the_message_that_stands_there(dut: Any) -> None:
    if dut._name != "plait_match_flags":
        return
    pins = Pins(dut)
    bench, random = Bench(dut, has_reset=False), Random(1)
    whole = [False] * DEPTH
    claimant: list[int | None] = [None] * DEPTH
    await bench.reset(begin_i=0, whole_i=0, claim_write_i=0)
    begun: set[int] = set()
    for turn in range(2000):
        await FallingEdge(dut.clk_i)
        begin = random.randrange(DEPTH) if turn >= DEPTH else turn
        begins = turn < DEPTH or random.random() < 0.3
        done = random.choice(sorted(begun)) if begun else 0
        ends = bool(begun) and not whole[done] and random.random() < 0.5 and done != begin
        # All places are claimed by nobody first.
        claimed = random.randrange(DEPTH) if turn >= DEPTH else turn
        writes = turn < DEPTH or random.random() < 0.4
        claims = turn >= DEPTH and random.random() < 0.6
        index, place, other = (
            random.getrandbits(4),
            random.randrange(DEPTH),
            random.randrange(DEPTH),
        )
        pins.begin_i, pins.begin_place_i = int(begins), begin
        pins.whole_i, pins.whole_place_i = int(ends), done
        pins.claim_write_i, pins.claim_i = int(writes), int(claims)
        pins.claim_place_i, pins.claimant_i = claimed, index
        pins.place_i, pins.claimed_place_i = place, other
        await ReadOnly()
        if turn >= DEPTH:
            assert pins.is_whole_o == whole[place]
            assert pins.is_claimed_o == (claimant[place] is not None)
            assert pins.whole_is_claimed_o == (claimant[done] is not None)
            if claimant[other] is not None:
                assert pins.claimant_o == claimant[other]
        if begins:
            whole[begin] = False
            begun.add(begin)
        if ends:
            whole[done] = True
        if writes:
            claimant[claimed] = index if claims else None


@cocotb.test()
async def a_retry_follows_each_news_when_no_search_is_open(dut: Any) -> None:
    if dut._name != "plait_match_retry":
        return
    pins = Pins(dut)
    bench, random = Bench(dut), Random(2)
    await bench.reset(is_search_open_i=0, is_place_i=0, is_receive_i=0, is_any_i=0)
    is_open, shut, retries = False, 4, [0, 0, 0]
    news: list[tuple[int, str, int]] = []  # cycle, what, peer
    for cycle in range(6000):
        await FallingEdge(dut.clk_i)
        is_open = random.random() < (0.8 if is_open else 0.1)
        what = random.choice(("place", "any", "named")) if random.random() < 0.2 else ""
        peer = random.getrandbits(16)
        pins.is_search_open_i, pins.peer_i = int(is_open), peer
        pins.is_place_i, pins.is_any_i = int(what == "place"), int(what == "any")
        pins.is_receive_i = int(what == "named" or (what == "any" and peer & 1))
        await ReadOnly()
        old = [each for each in news if each[0] <= cycle - 2] if shut >= 4 else []
        kinds = [kind for _, kind, _ in old]
        peers = [its for _, kind, its in old if kind == "named"]
        said = [pins.place_o, pins.any_o, pins.named_o]
        assert said[0] == ("place" in kinds)
        # Two that wait for different peers are told to everybody.
        assert said[1] == ("any" in kinds or len(peers) > 1)
        assert said[2] == bool(peers) or said[1]
        assert not said[2] or said[1] or pins.peer_o == peers[0]
        assert pins.is_due_o or not [each for each in news if each[0] < cycle]
        if any(said):
            news = news[len(old) :]
            retries = [count + now for count, now in zip(retries, said, strict=True)]
        if what:
            news.append((cycle, what, peer))
        shut = 0 if is_open else shut + 1
    assert min(retries) > 50


@cocotb.test()
async def free_numbers_come_in_the_order_in_which_they_became_so(dut: Any) -> None:
    if dut._name != "plait_match_free":
        return
    pins = Pins(dut)
    bench, random = Bench(dut), Random(4)
    await bench.reset(init_i=0, push_i=0, pop_i=0, number_i=0)
    pins.init_i = 1
    for _ in range(2 * DEPTH):
        await FallingEdge(dut.clk_i)
    pins.init_i = 0
    free, taken = deque(range(DEPTH)), list[int]()
    for turn in range(2000):
        pops = bool(free) and random.random() < (0.7 if turn % 60 < 30 else 0.3)
        pushes = bool(taken) and random.random() < 0.5
        number = random.choice(taken) if pushes else 0
        pins.pop_i, pins.push_i, pins.number_i = int(pops), int(pushes), number
        await ReadOnly()
        assert pins.has_one_o == (len(free) > 0)
        assert pins.has_two_o == (len(free) > 1)
        if free:
            assert pins.number_o == free[0]
        if pushes:
            taken.remove(number)
            free.append(number)
        if pops:
            taken.append(free.popleft())
        await FallingEdge(dut.clk_i)
