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
        dut.begin_i.value, dut.begin_place_i.value = int(begins), begin
        dut.whole_i.value, dut.whole_place_i.value = int(ends), done
        dut.claim_write_i.value, dut.claim_i.value = int(writes), int(claims)
        dut.claim_place_i.value, dut.claimant_i.value = claimed, index
        dut.place_i.value, dut.claimed_place_i.value = place, other
        await ReadOnly()
        if turn >= DEPTH:
            assert dut.is_whole_o.value == whole[place]
            assert dut.is_claimed_o.value == (claimant[place] is not None)
            assert dut.whole_is_claimed_o.value == (claimant[done] is not None)
            if claimant[other] is not None:
                assert int(dut.claimant_o.value) == claimant[other]
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
    bench, random = Bench(dut), Random(2)
    await bench.reset(is_search_open_i=0, is_new_i=0)
    is_open, shut, retries = False, 4, 0
    news: list[int] = []
    for cycle in range(3000):
        await FallingEdge(dut.clk_i)
        is_open = random.random() < (0.8 if is_open else 0.1)
        is_new = random.random() < 0.1
        dut.is_search_open_i.value, dut.is_new_i.value = int(is_open), int(is_new)
        await ReadOnly()
        old = [each for each in news if each <= cycle - 2]
        assert dut.retry_o.value == (bool(old) and shut >= 4)
        assert dut.is_due_o.value or not [each for each in news if each < cycle]
        if dut.retry_o.value:
            news, retries = news[len(old) :], retries + 1
        if is_new:
            news.append(cycle)
        shut = 0 if is_open else shut + 1
    assert retries > 50


@cocotb.test()
async def free_numbers_come_in_the_order_in_which_they_became_so(dut: Any) -> None:
    if dut._name != "plait_match_free":
        return
    bench, random = Bench(dut), Random(4)
    await bench.reset(init_i=0, push_i=0, pop_i=0, number_i=0)
    dut.init_i.value = 1
    for _ in range(2 * DEPTH):
        await FallingEdge(dut.clk_i)
    dut.init_i.value = 0
    free, taken = deque(range(DEPTH)), list[int]()
    for turn in range(2000):
        pops = bool(free) and random.random() < (0.7 if turn % 60 < 30 else 0.3)
        pushes = bool(taken) and random.random() < 0.5
        number = random.choice(taken) if pushes else 0
        dut.pop_i.value, dut.push_i.value, dut.number_i.value = int(pops), int(pushes), number
        await ReadOnly()
        assert dut.has_one_o.value == (len(free) > 0)
        assert dut.has_two_o.value == (len(free) > 1)
        if free:
            assert int(dut.number_o.value) == free[0]
        if pushes:
            taken.remove(number)
            free.append(number)
        if pops:
            taken.append(free.popleft())
        await FallingEdge(dut.clk_i)
