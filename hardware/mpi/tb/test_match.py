# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Matching does what the lists of match_bench.Reference do, within the cycles that it promises."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.mpi.tb.match_bench import (
    ANY_SOURCE,
    ANY_TAG,
    CANCEL,
    CANCELLED,
    FULL,
    NO_ROOM,
    NOW,
    OK,
    PEER_FAILED,
    POSTED,
    PROBE,
    RECEIVE,
    REFUSED,
    UNEXPECTED,
    Record,
    Story,
)
from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate

OPERATIONS = 2_500
SHARE = 7  # places that a part may have, where there are several


@pytest.mark.parametrize(
    ("posted", "unexpected", "parts"),
    [(4, 4, 1), (64, 64, 1), pytest.param(16, 4, 1, marks=pytest.mark.long), (16, 16, 8)],
)
def test_match(tmp_path: Path, posted: int, unexpected: int, parts: int) -> None:
    parameters = {"Nodes": 64, "Posted": posted, "Unexpected": unexpected, "Parts": parts}
    if parts > 1:
        parameters |= {"Share": SHARE}
    simulate("plait_match", __name__, tmp_path, parameters)


async def _story(dut: Any) -> Story:
    story = Story(dut)
    await story.begin()
    return story


def _depths(dut: Any) -> tuple[int, int]:
    pins = Pins(dut)
    return pins.Posted, pins.Unexpected


def _places(story: Story) -> int:
    """How many unexpected messages one part can have."""
    return story.all.places_max if story.parts == 1 else SHARE


@cocotb.test()
async def the_earliest_receive_that_fits_is_taken(dut: Any) -> None:
    story = await _story(dut)
    await story.post(RECEIVE, 1, 5, context=6)
    await story.post(RECEIVE, 2, 5)
    await story.post(RECEIVE, 9, 5, ANY_SOURCE)
    await story.post(RECEIVE, 1, 5)
    # Not the one of another context, not the one of another source; the wild one comes first.
    for _ in range(2):
        assert await story.arrive(1, 5) == POSTED
    assert await story.arrive(1, 5) == UNEXPECTED
    assert await story.arrive(2, 4) == UNEXPECTED
    await story.post(RECEIVE, 8, 5, ANY_SOURCE, context=6)
    for _ in range(2):
        assert await story.arrive(1, 5, context=6) == POSTED
    assert await story.arrive(2, 5) == POSTED


@cocotb.test()
async def no_part_takes_the_places_of_another(dut: Any) -> None:
    story = await _story(dut)
    if story.parts == 1:
        return
    for part in (0, 1):
        story.part = lambda part=part: part
        for turn in range(SHARE):
            found = await story.arrive(1, turn)
            assert found == (UNEXPECTED if turn < SHARE - 1 else FULL), (part, turn)
    story.part = lambda: 1
    await story.post(PROBE, 1, SHARE)  # what is asked for has the last one
    assert await story.arrive(1, SHARE) == UNEXPECTED
    story.all.retries |= {"any": 0}
    for place, tag, found in ((2 * SHARE - 2, SHARE, FULL), (SHARE - 1, 0, UNEXPECTED)):
        await story.whole(place)
        await story.post(RECEIVE, 1, tag)
        assert await story.arrive(1, 9) == found
    assert story.all.retries["any"] == 2, "who waits for a place may wait for one of this part"
    story.part = lambda: 0
    assert await story.arrive(1, 9) == FULL


@cocotb.test()
async def a_bad_commit_changes_nothing(dut: Any) -> None:
    story = await _story(dut)
    story.all.is_good = lambda: False
    assert await story.arrive(1, 5) == UNEXPECTED
    await story.post(RECEIVE, 1, 5)
    assert await story.arrive(1, 5) == POSTED
    story.all.is_good = lambda: True
    assert await story.arrive(1, 5) == POSTED
    assert await story.arrive(1, 5) == UNEXPECTED


@cocotb.test()
async def no_command_is_executed_before_the_commit(dut: Any) -> None:
    story = await _story(dut)
    until = story.bench.cycles + 100
    story.all.may_commit = lambda: story.bench.cycles > until
    story.all.searches.append(story.envelope(1, 5))
    await story.bench.run(20)
    assert story.all.results == [UNEXPECTED]
    story.all.commands.append(story.command(RECEIVE, 1, 5))
    await story.bench.run(50)
    assert story.all.command_cycles == []
    await story.rest()
    assert len(story.all.command_cycles) == 1
    assert story.all.reference.messages[0].claimed


@cocotb.test()
async def a_message_is_taken_when_it_is_whole(dut: Any) -> None:
    pins = Pins(dut)
    story = await _story(dut)
    await story.arrive(1, 5)
    await story.arrive(1, 5, is_rts=1)
    await story.arrive(1, 6)
    await story.post(RECEIVE, 1, 5)  # claims the first
    assert pins.unexpected_count_o == 2
    await story.post(RECEIVE, 0, 5, ANY_SOURCE)  # takes the RTS at once
    await story.whole(2)
    await story.post(RECEIVE, 0, 6, ANY_SOURCE | ANY_TAG)
    assert pins.unexpected_count_o == 0
    assert story.all.reference.messages[0].claimed
    await story.whole(0)
    assert not story.all.reference.messages


@cocotb.test()
async def probes_say_what_is_here(dut: Any) -> None:
    pins = Pins(dut)
    story = await _story(dut)
    missing = await story.post(PROBE, 1, 5, NOW)
    first, second = [await story.post(PROBE, 1, 0, ANY_TAG) for _ in range(2)]
    other = await story.post(PROBE, 2, 0, ANY_TAG)
    assert await story.arrive(1, 5) == UNEXPECTED
    found = await story.post(PROBE, 3, 5, ANY_SOURCE | NOW)
    again = await story.post(PROBE, 1, 5)
    assert story.all.said == [
        (missing, OK, 0),
        *[(r, OK, 1) for r in (first, second, found, again)],
    ]
    assert pins.posted_count_o == 1
    await story.cancel(other)
    assert story.all.said[-1] == (other, CANCELLED, 0)


@cocotb.test()
async def cancel_finds_what_has_not_matched(dut: Any) -> None:
    story = await _story(dut)
    requests = [await story.post(RECEIVE, 1, tag) for tag in range(3)]
    await story.arrive(1, 2)
    for request in (requests[1], requests[2], 12345, requests[1]):
        await story.cancel(request)
    assert story.all.said == [(requests[1], CANCELLED, 0)]
    assert await story.arrive(1, 1) == UNEXPECTED
    assert await story.arrive(1, 0) == POSTED


@cocotb.test()
async def a_dead_peer_ends_what_names_it(dut: Any) -> None:
    pins = Pins(dut)
    story = await _story(dut)
    await story.arrive(3, 1)  # stays half
    await story.arrive(3, 2)  # is claimed
    claimed = await story.post(RECEIVE, 0, 2, ANY_SOURCE)
    named = await story.post(RECEIVE, 3, 9)
    wild = await story.post(PROBE, 3, 9, ANY_SOURCE)
    await story.fail(3)
    assert story.all.said == [(named, PEER_FAILED, 0), (claimed, PEER_FAILED, 0)]
    assert pins.unexpected_count_o == 0
    assert pins.posted_count_o == 1
    late = [await story.post(opcode, 3, 9) for opcode in (RECEIVE, PROBE)]
    late.append(await story.post(PROBE, 3, 9, NOW))
    assert story.all.said[2:] == [(request, PEER_FAILED, 0) for request in late]
    await story.cancel(wild)
    for _ in range(_places(story) - 1):  # all places are free again
        assert await story.arrive(4, 1) == UNEXPECTED
    assert await story.arrive(4, 1) == FULL


@cocotb.test()
async def a_whole_message_of_a_dead_peer_can_be_received(dut: Any) -> None:
    pins = Pins(dut)
    story = await _story(dut)
    await story.arrive(3, 1)
    await story.whole(0)
    await story.arrive(3, 1, is_rts=1)
    await story.fail(3)
    assert pins.unexpected_count_o == 1
    await story.post(RECEIVE, 3, 1)
    assert story.all.said == []
    last = await story.post(RECEIVE, 3, 1)
    assert story.all.said == [(last, PEER_FAILED, 0)]


@cocotb.test()
async def a_node_outside_is_refused(dut: Any) -> None:
    pins = Pins(dut)
    story = await _story(dut)
    requests = [await story.post(opcode, 64, 0) for opcode in (RECEIVE, PROBE)]
    requests.append(await story.post(PROBE, 0xFFFF, 0, NOW))
    # Or one that the cluster's table does not have.
    pins.command_is_stranger_i, story.all.reference.is_stranger = 1, True
    requests += [await story.post(opcode, 2, 0) for opcode in (RECEIVE, PROBE)]
    assert story.all.said == [(request, REFUSED, 0) for request in requests]
    assert pins.posted_count_o == 0


@cocotb.test()
async def the_last_place_is_for_what_a_probe_asks_for(dut: Any) -> None:
    pins = Pins(dut)
    story = await _story(dut)
    places = _places(story)
    for _ in range(places - 1):
        assert pins.has_place_o == 1
        assert await story.arrive(1, 1) == UNEXPECTED
    assert pins.has_place_o == (story.parts > 1)  # for another part
    assert await story.arrive(1, 2) == FULL
    story.all.retries |= {"place": 0, "any": 0, "named": 0}
    probe = await story.post(PROBE, 1, 2)
    assert story.all.retries == {"place": 0, "any": 0, "named": 1}
    assert pins.retry_peer_o == 1
    assert await story.arrive(2, 2) == FULL
    assert await story.arrive(1, 2) == UNEXPECTED
    assert story.all.said == [(probe, OK, 1)]
    await story.post(PROBE, 2, 2)
    assert await story.arrive(2, 2) == FULL
    await story.whole(places - 1)
    await story.post(RECEIVE, 1, 2)  # makes room
    # The first place is one that any of those may have whom a probe asks for.
    assert story.all.retries == {"place": 1, "any": 1, "named": 2}
    assert await story.arrive(2, 2) == UNEXPECTED


@cocotb.test()
async def one_receive_too_many_is_refused_and_stops_nothing(dut: Any) -> None:
    pins = Pins(dut)
    story = await _story(dut)
    entries = _depths(dut)[0]
    for tag in range(entries):
        await story.post(RECEIVE, 1, tag)
    await story.post(PROBE, 1, 0, NOW)  # needs no entry
    await story.arrive(2, 7)
    await story.post(PROBE, 2, 7)  # nor does a probe of what is here
    assert [said[1:] for said in story.all.said] == [(OK, 0), (OK, 1)]
    late = [await story.post(opcode, 2, tag) for opcode, tag in ((PROBE, 8), (RECEIVE, 8))]
    late.append(await story.post(RECEIVE, 2, 7))  # though its message is here
    assert story.all.said[2:] == [(request, NO_ROOM, 0) for request in late]
    assert pins.posted_count_o == entries
    assert await story.arrive(1, 0) == POSTED
    await story.post(RECEIVE, 2, 7)
    assert len(story.all.said) == 5
    assert pins.unexpected_count_o == 0


@cocotb.test()
async def a_receive_waits_for_an_entry_that_has_matched(dut: Any) -> None:
    pins = Pins(dut)
    story = await _story(dut)
    for tag in range(_depths(dut)[0]):
        await story.post(RECEIVE, 1, tag)
    story.all.keeps_taken = True
    assert await story.arrive(1, 0) == POSTED
    story.all.commands.append(story.command(RECEIVE, 1, 0))
    given = len(story.all.command_cycles)
    await story.bench.run(300)
    assert len(story.all.command_cycles) == given
    story.all.frees[0].append(pins.search_entry_o)
    await story.rest()
    assert len(story.all.command_cycles) == given + 1
    assert story.all.said == []


@cocotb.test()
async def a_search_takes_the_cycles_that_are_promised(dut: Any) -> None:
    story = await _story(dut)
    entries = _depths(dut)[0]
    await story.arrive(1, 1000)
    assert story.all.search_cycles == [2]
    ahead = 0
    for wanted in (0, 1, 3, 15, 32, 63):
        if wanted >= entries:
            break
        while ahead < wanted:
            await story.post(RECEIVE, 1, 2000)
            ahead += 1
        request = await story.post(RECEIVE, 1, 5)
        assert await story.arrive(1, 5) == POSTED
        assert story.all.search_cycles[-1] == 4 + wanted, f"{wanted} ahead"
        assert story.all.said == []
        await story.cancel(request)
    while ahead < entries:
        await story.post(RECEIVE, 1, 2000)
        ahead += 1
    assert await story.arrive(1, 5) == UNEXPECTED
    assert story.all.search_cycles[-1] == 3 + entries


class Traffic:
    """Commands, messages and failures at random, as long as there are operations left."""

    def __init__(self, story: Story, seed: int, operations: int) -> None:
        self.left, self.counts = operations, Counter[str]()
        self._story, self._random, self._all = story, Random(seed), story.all
        self._requests: list[int] = []
        self._alive = list(range(4))
        self._next = 4
        self._halves: list[tuple[int, int]] = []  # place, source
        if story.parts > 1:
            story.part = lambda: self._random.randrange(2)
        self._all.is_good = lambda: self._random.random() < 0.9
        self._all.on_unexpected = self._on_unexpected

    def _on_unexpected(self, place: int, envelope: Record) -> None:
        if not envelope["is_rts"]:
            self._halves.append((place, envelope["source"] & 0x3FF))

    def drive(self) -> None:
        if self.left <= 0:
            return
        if not self._all.commands:
            self._command()
        if not self._all.searches:
            self._search()
        if self._halves and self._random.random() < 0.05:
            self._random.shuffle(self._halves)
            self._all.wholes.append(self._halves.pop()[0])
        if self._random.random() < 0.0006 and not self._all.failures:
            self._fail()

    def look(self) -> None:
        pass

    def _search(self) -> None:
        self.left -= 1
        random = self._random
        source, tag = random.choice(self._alive), random.randrange(3)
        is_rts = int(random.random() < 0.3)
        self._all.searches.append(
            self._story.envelope(source, tag, is_rts, context=random.randrange(2))
        )

    def _command(self) -> None:
        self.left -= 1
        random = self._random
        if random.random() < 0.15 and self._requests:
            request = random.choice(self._requests[-40:])
            self._all.commands.append({"opcode": CANCEL, "request": request, "flags": 0, "peer": 0})
            return
        opcode = RECEIVE if random.random() < 0.7 else PROBE
        flags = random.choice((0, 0, ANY_SOURCE)) | random.choice((0, 0, ANY_TAG))
        if opcode == PROBE and random.random() < 0.5:
            flags |= NOW
        peer = (
            random.choice(self._alive)
            if random.random() < 0.97
            else random.choice((random.randrange(66), 64, 999))
        )
        # A node that never sends is named only where that ends at once.
        if peer not in self._alive and peer not in self._all.reference.dead and peer < 64:
            flags |= ANY_SOURCE
        command = self._story.command(opcode, peer, random.randrange(3), flags, random.randrange(2))
        self._requests.append(command["request"])
        self._all.commands.append(command)

    def _fail(self) -> None:
        if self._next == 64:
            return
        node = self._alive.pop(self._random.randrange(4))
        self._alive.append(self._next)
        self._next += 1
        # What is under way of it ends as it may; no more of it becomes whole.
        self._halves = [half for half in self._halves if half[1] != node]
        self._all.searches.clear()
        self._all.commands.clear()
        self._all.failures.append(node)


@cocotb.test()
@cocotb.parametrize(idle=[0.0, 0.3, 0.8], takes_slowly=[0.0, 0.97])
async def the_queues_are_two_lists(dut: Any, idle: float, takes_slowly: float) -> None:
    story = Story(dut, idle, seed=int(idle * 10) + 1)
    await story.begin()
    story.all.takes_slowly = takes_slowly
    traffic = Traffic(story, 77, OPERATIONS)
    story.bench.parts.insert(0, traffic)
    cycles = 0
    while traffic.left > 0:
        await story.bench.run(500)
        cycles += 500
        assert cycles < OPERATIONS * 300, "it stands still"
    results = Counter(story.all.results)
    assert min(results[result] for result in (POSTED, UNEXPECTED, FULL)) > 20, results
    statuses = Counter(status for _, status, _ in story.all.said)
    assert min(statuses[status] for status in (OK, PEER_FAILED, CANCELLED)) > 0, statuses
