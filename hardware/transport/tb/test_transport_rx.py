# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Each rule of hardware/transport/doc/transport_rx.md, one at a time.

length: a test for each rule of one module.
"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench

from .rx_neighbours import (
    ANSWER,
    CONTROLLER,
    PLACE,
    SERVE,
    UNIT,
    USER,
    Node,
    Times,
    Transmitter,
    packed_config,
)
from .rx_reference import (
    CHANNELS,
    DIRECT,
    DISCARD,
    HOLD,
    PROCESS,
    REPLY,
    REQUEST,
    Frame,
    Reference,
)

DELAY, PERIOD = 128, 160  # whole units of 16 cycles


@pytest.mark.parametrize(
    ("nodes", "first"), [(2, 65530), (64, 0), pytest.param(1024, 0, marks=pytest.mark.long)]
)
def test_transport_rx(tmp_path: Path, nodes: int, first: int) -> None:
    parameters = {"Nodes": nodes, "SequenceFirst": first}
    simulate("plait_transport_rx", __name__, tmp_path, parameters)


class Stage:
    """The module, its neighbours, the reference, and verbs for a story."""

    def __init__(self, dut: Any, seed: int = 1) -> None:
        self.pins, self.random = Pins(dut), Random(seed)
        pins = self.pins
        self.nodes, self.first = pins.Nodes, pins.SequenceFirst
        self.peers = {0, 1, self.nodes - 1, CONTROLLER}
        self.bench = Bench(dut)
        self.reference = Reference(self.peers, pins.HoldFrames, first=self.first)
        self.node = Node(self.bench, self.reference, self.random)
        self.transmitter = Transmitter(self.bench, self.reference, self.random)
        self.times = Times(self.bench, self.random.choice((0, 0xFFFFFF00)))
        self.bench.parts += [self.times, self.node, self.transmitter]
        self.counted = {"duplicate": 0, "life": 0, "pushed_back": 0}
        self.may_be_silent = False

    async def begin(self, peers: Iterable[int] = (), delay: int = DELAY, retries: int = 40) -> None:
        pins = self.pins
        self.peers |= set(peers)
        pins.config_i = packed_config(
            life=1,
            acknowledge_delay=delay,
            retransmit_min=PERIOD,
            retries_max=retries,
            node=0,
        )
        await self.bench.reset(table_write_i=0, failed_valid_i=0, silent_ready_i=0)
        pins.table_life_i, pins.table_renews_i = 1, 0
        self.bench.parts.append(self)
        while pins.busy_o:
            await self.bench.cycle()
        for peer in sorted(self.peers - {CONTROLLER}):
            pins.table_write_i, pins.table_node_i, pins.table_valid_i = 1, peer, 1
            await self.bench.cycle()
        pins.table_write_i = 0

    def drive(self) -> None:
        pass

    def look(self) -> None:
        assert self.may_be_silent or not self.pins.silent_valid_o
        for name in self.counted:
            self.counted[name] += self.pins[f"count_{name}_o"].read()

    def frame(self, number: int, **values: Any) -> Frame:
        """A frame of node 1 by default; numbers count from the flow's first."""
        return replace(Frame(1, self.first + number), **values)

    def come(self, *numbers: int, **values: Any) -> None:
        self.node.waiting += [self.frame(number, **values) for number in numbers]

    async def settle(self, more: int = 60) -> None:
        """Until nothing is under way but timers; who may try again is looked for among all."""
        more += 2 * self.nodes if self.node.drains or self.node.retry or self.node.retries else 0
        quiet = 0
        for _ in range(100_000):
            is_quiet = self.node.is_quiet and not self.transmitter.queries
            quiet = quiet + 1 if is_quiet else 0
            if quiet > more:
                return
            await self.bench.cycle()
        raise AssertionError("it does not settle")

    def verdicts(self) -> list[int | None]:
        return [arrival.verdict for arrival in self.node.arrivals]

    def taken(self) -> list[int]:
        return [frame.number - self.first for frame in self.node.processed]

    def requests(self) -> list[tuple[int, bool]]:
        """Node and kind of each request to acknowledge."""
        return [(source, now) for _, source, _, now in self.transmitter.requests]

    async def silence(self, source: int, cycles_max: int, dies: bool = False) -> None:
        """Runs until this peer is given up; the transmitter takes it after a while, and it dies."""
        self.may_be_silent = True
        for _ in range(cycles_max):
            await self.bench.cycle()
            if self.pins.silent_valid_o:
                break
        for taken in (0, 0, 1):
            assert self.pins.silent_valid_o, "it does not stand"
            assert self.pins.silent_peer_o == self.node.peer(source)
            self.pins.silent_ready_i = taken
            await self.bench.cycle()
        self.pins.silent_ready_i = 0
        self.pins.failed_valid_i, self.pins.failed_peer_i = dies, self.node.peer(source)
        self.may_be_silent = False
        await self.bench.cycle()

    async def fail(self, source: int) -> None:
        pins = self.pins
        pins.failed_valid_i, pins.failed_peer_i = 1, self.node.peer(source)
        for _ in range(100):
            await self.bench.cycle()
            if pins.failed_done_o:
                break
        assert pins.failed_done_o
        self.reference.fail(source)
        await self.bench.run(5)
        assert pins.failed_done_o
        pins.failed_valid_i = 0
        await self.bench.run(3)
        assert not pins.failed_done_o


@cocotb.test()
async def frames_in_order_are_processed_and_acknowledged(dut: Any) -> None:
    stage = Stage(dut)
    await stage.begin()
    stage.come(0, 1, 2)
    await stage.settle()
    assert stage.verdicts() == [PROCESS] * 3
    assert stage.node.arrivals[0].verdict_after == 3
    assert stage.requests() == []
    stage.come(3)
    await stage.settle()
    assert stage.requests() == [(1, False)]
    assert stage.transmitter.told[0][1][0] == (stage.first + 4) & 0xFFFF
    await stage.settle(DELAY + 50)
    assert len(stage.requests()) == 1, "what was paid is asked for again"


@cocotb.test()
async def a_lone_frame_is_acknowledged_after_the_delay(dut: Any) -> None:
    stage = Stage(dut)
    await stage.begin()
    for number in range(3):
        stage.come(number, source=CONTROLLER, channel=REPLY)
        await stage.settle(DELAY + 50)
        ended = stage.node.arrivals[number].cycle
        assert ended + DELAY <= stage.transmitter.requests[number][0] <= ended + DELAY + 36
    assert stage.requests() == [(CONTROLLER, False)] * 3


@cocotb.test()
async def a_frame_that_leaves_pays_the_debt(dut: Any) -> None:
    stage = Stage(dut)
    await stage.begin()
    stage.come(0)
    await stage.settle(DELAY // 2)
    stage.transmitter.queries.append((1, REQUEST))
    await stage.settle()
    # The first one's moment passes; a new debt has its own.
    stage.come(1)
    await stage.settle()
    assert stage.requests() == []
    await stage.settle(DELAY + 20)
    ended = stage.node.arrivals[1].cycle
    assert [cycle >= ended + DELAY for cycle, *_ in stage.transmitter.requests] == [True]


@cocotb.test()
async def a_gap_is_told_at_once_and_what_is_behind_it_is_held(dut: Any) -> None:
    stage = Stage(dut)
    await stage.begin()
    stage.come(0, 2)
    await stage.settle()
    assert stage.verdicts() == [PROCESS, HOLD]
    assert stage.requests() == [(1, False)]
    stage.come(4)
    await stage.settle()
    stage.come(1)
    await stage.settle()
    assert stage.verdicts() == [PROCESS, HOLD, HOLD, PROCESS, PROCESS]
    assert stage.taken() == [0, 1, 2]
    assert len(stage.requests()) == 3, "the gap, the next one, what fills it"
    stage.come(3)
    await stage.settle()
    assert stage.taken() == [0, 1, 2, 3, 4]


@cocotb.test()
async def a_duplicate_is_discarded_and_answered(dut: Any) -> None:
    stage = Stage(dut)
    await stage.begin()
    stage.come(0, 2)
    await stage.settle()
    before = len(stage.requests())
    stage.come(0)
    await stage.settle()
    stage.come(2, credit=77)
    await stage.settle()
    assert stage.verdicts()[-2:] == [DISCARD, DISCARD]
    assert len(stage.requests()) == before + 2
    assert stage.counted["duplicate"] == 2
    assert stage.reference.heard[-1][4] == 77, "what a duplicate says still counts"
    assert stage.taken() == [0]


@cocotb.test()
async def nothing_beyond_the_credit_is_taken(dut: Any) -> None:
    stage = Stage(dut)
    await stage.begin()
    stage.come(8, 64, 65, 1000, 32767)
    await stage.settle()
    assert stage.verdicts() == [DISCARD] * 5
    assert stage.counted["duplicate"] == 0
    assert stage.requests() == []
    stage.come(*range(7, -1, -1))
    await stage.settle()
    assert stage.taken() == list(range(8))


@cocotb.test()
async def strangers_and_earlier_lives_are_ignored(dut: Any) -> None:
    stage = Stage(dut)
    await stage.begin()
    for values in ({"life": 2}, {"source": stage.nodes}, {"source": 40000}, {"meant_for": 2}):
        stage.come(0, **values)
        stage.come(0, data=False, now=True, **values)
    await stage.settle()
    assert stage.verdicts() == [DISCARD, None] * 4
    assert stage.counted["life"] == 8
    assert stage.reference.heard == []
    assert stage.requests() == []


@cocotb.test()
async def a_bad_frame_leaves_no_trace(dut: Any) -> None:
    stage = Stage(dut)
    await stage.begin()
    stage.come(0, 3, good=False)
    stage.come(0, now=True, data=False, good=False)
    await stage.settle(DELAY + 50)
    assert stage.requests() == []
    assert stage.reference.heard == []
    stage.come(0, 1)
    await stage.settle()
    assert stage.verdicts() == [PROCESS, HOLD, None, PROCESS, PROCESS]


@cocotb.test()
async def a_question_is_answered_at_once(dut: Any) -> None:
    stage = Stage(dut)
    await stage.begin()
    stage.come(0, data=False)
    await stage.settle(DELAY + 50)
    assert stage.requests() == []
    stage.come(0, data=False, now=True)
    await stage.settle()
    stage.come(0, now=True)
    await stage.settle()
    assert stage.requests() == [(1, False)] * 2


@cocotb.test()
async def what_is_pushed_back_waits_for_a_retry(dut: Any) -> None:
    stage = Stage(dut)
    await stage.begin()
    stage.node.pushes_back = lambda frame: True
    stage.come(*range(8))
    await stage.settle(DELAY + 50)
    assert stage.verdicts() == [PROCESS] + [HOLD] * 7
    assert stage.taken() == []
    assert stage.node.drains == 0
    assert stage.counted["pushed_back"] == 1
    fields = stage.transmitter.told[-1][1]
    assert fields[0] == fields[2] == (stage.first + 8) & 0xFFFF, "acknowledged, and no credit"
    stage.node.retry = True
    await stage.settle()
    assert (stage.node.drains, stage.counted["pushed_back"]) == (1, 2)
    stage.node.pushes_back = lambda frame: frame.number >= stage.first + 5
    stage.node.retry = True
    await stage.settle()
    assert stage.taken() == [0, 1, 2, 3, 4]
    stage.node.pushes_back = lambda frame: False
    stage.node.retry = True
    await stage.settle()
    assert stage.taken() == list(range(8))


@cocotb.test()
async def what_is_pushed_back_on_one_channel_does_not_stop_another(dut: Any) -> None:
    stage = Stage(dut)
    await stage.begin()
    for stuck, other in ((REQUEST, DIRECT), (DIRECT, REQUEST)):
        stage.node.processed.clear()
        stage.node.pushes_back = lambda frame, channel=stuck: frame.channel == channel
        stage.come(*range(8), channel=stuck)
        stage.come(*range(8), channel=other)
        await stage.settle(DELAY + 50)
        assert [(each.channel, each.number) for each in stage.node.processed] == [
            (other, stage.first + number) for number in range(8)
        ]
        await stage.fail(1)
        stage = Stage(dut)
        await stage.begin()


@cocotb.test()
async def a_retry_while_a_frame_is_looked_at_is_not_lost(dut: Any) -> None:
    stage = Stage(dut)
    await stage.begin()

    def pushes_back(frame: Any) -> bool:
        stage.node.retry = stage.node.drains < 3
        return stage.node.drains < 3

    for slow in (0.0, 0.9):
        stage.node.slow, stage.node.drains = slow, 0
        stage.node.pushes_back = pushes_back
        base = len(stage.taken())
        stage.come(base, base + 1)
        await stage.settle(400)
        assert stage.taken() == list(range(base + 2))


async def _three_wait(dut: Any, channel: int, cause: int) -> Stage:
    """Three peers, of which each has one frame that was pushed back."""
    stage = Stage(dut)
    await stage.begin()
    stage.node.pushes_back = lambda frame: True
    stage.node.cause = lambda frame: cause
    for source in (0, 1, CONTROLLER):
        stage.come(0, source=source, channel=channel)
    await stage.settle()
    assert (stage.node.drains, stage.counted["pushed_back"]) == (0, 3)
    return stage


@cocotb.test()
@cocotb.parametrize(
    what=[
        ("place", REQUEST, PLACE),
        ("serve", DIRECT, SERVE),
        ("user", DIRECT, USER),
        ("unit", DIRECT, UNIT),
    ]
)
async def what_is_free_is_tried_by_one(dut: Any, what: tuple[str, int, int]) -> None:
    name, channel, cause = what
    others = {"place", "serve", "user", "unit", "answer"} - {name}
    stage = await _three_wait(dut, channel, cause)
    stage.node.retries = dict.fromkeys(others, 1)
    await stage.settle()
    assert stage.node.drains == 0, "woken by what it does not wait for"
    stage.node.retries = {name: 1}
    await stage.settle()
    assert (stage.node.drains, stage.taken()) == (1, [])
    # Who is taken leaves no room: nobody else tries.
    stage.node.pushes_back = lambda frame: False
    stage.node.retries = {name: 1}
    await stage.settle()
    assert (stage.node.drains, stage.taken()) == (2, [0])
    # There is room for more: each that is taken lets another one try, until one is pushed back.
    stage.come(0, source=stage.nodes - 1, channel=channel)
    stage.node.has |= {f"has_{name}": 1}
    stage.node.pushes_back = lambda frame: len(stage.node.processed) >= 3
    stage.node.retries = {name: 1}
    await stage.settle()
    assert len(stage.node.processed) == 3


@cocotb.test()
async def who_waits_for_something_else_leaves_what_is_free_to_another(dut: Any) -> None:
    """An announcement that finds its receive, whose last answer has not gone, needs no place."""
    stage = await _three_wait(dut, REQUEST, PLACE)
    stage.node.has |= {"has_place": 1}
    stage.node.cause = lambda frame: ANSWER
    stage.node.pushes_back = lambda frame: stage.node.drains == 1
    stage.node.retries = {"place": 1}
    await stage.settle()
    assert stage.node.drains == 3, "each was tried once"
    assert len(stage.node.processed) == 2
    stage.node.retries = {"answer": 1}
    await stage.settle()
    assert len(stage.node.processed) == 3


@cocotb.test()
async def a_receive_for_a_source_wakes_that_source(dut: Any) -> None:
    stage = await _three_wait(dut, REQUEST, PLACE)
    stage.node.pushes_back = lambda frame: False
    for drains, source in enumerate((1, 0), start=1):
        stage.node.retries = {"named": 1, "peer": source}
        await stage.settle()
        assert stage.node.drains == drains
        assert stage.node.processed[-1].source == source


@cocotb.test()
async def a_receive_for_any_source_is_tried_until_nothing_is_posted(dut: Any) -> None:
    stage = await _three_wait(dut, REQUEST, PLACE)
    stage.node.retries = {"any": 1}
    await stage.settle()
    assert stage.node.drains == 3, "each was tried once"

    def pushes_back(frame: Any) -> bool:
        stage.node.has["has_posted"] = int(stage.node.drains < 5)
        return stage.node.drains < 5

    stage.node.pushes_back = pushes_back
    stage.node.retries = {"any": 1}
    await stage.settle()
    assert stage.node.drains == 5, "the second was taken, and nothing is posted any more"
    assert len(stage.node.processed) == 1


@cocotb.test()
async def who_dies_while_it_is_tried_leaves_what_is_free_to_another(dut: Any) -> None:
    stage = await _three_wait(dut, REQUEST, PLACE)
    stage.node.has |= {"has_place": 1}
    stage.node.pushes_back = lambda frame: False
    stage.node.retries = {"place": 1}
    for _ in range(4 * stage.nodes + 20):
        await stage.bench.cycle()
        if stage.node.drains:
            break
    stage.node.slow = 1.0
    first = stage.node.asked
    assert first is not None
    await stage.fail(first.source)
    stage.node.slow = 0.0
    await stage.settle()
    left = {0, 1, CONTROLLER} - {first.source}
    assert {frame.source for frame in stage.node.processed} == left


async def _closed(stage: Stage, source: int = 1) -> None:
    """A peer that was told that its credit is used up, and has more credit since."""
    stage.node.pushes_back = lambda frame: True
    stage.come(*range(8), source=source)
    await stage.settle(DELAY + 50)
    stage.node.pushes_back = lambda frame: frame.number > stage.first
    stage.node.retry = True
    stage.transmitter.requests.clear()
    await stage.settle()
    assert stage.taken()[-1] == 0
    assert stage.requests() == [(source, True)]


@cocotb.test()
async def an_update_is_repeated_until_it_is_quoted(dut: Any) -> None:
    pins = Pins(dut)
    stage = Stage(dut)
    await stage.begin()
    await _closed(stage)
    await stage.bench.run(20 * PERIOD)
    times = [cycle for cycle, *_ in stage.transmitter.requests]
    spans = [after - before for before, after in pairwise(times)]
    assert all(now for _, now in stage.requests())
    assert 3 <= len(spans) <= 5
    assert PERIOD <= spans[0] <= 2 * PERIOD + 60
    assert all(after > before - 40 for before, after in pairwise(spans))
    count = len(times)
    stage.come(8, data=False)  # quotes what it was told before
    await stage.settle(40 * PERIOD)
    assert len(stage.requests()) > count
    stage.come(9, data=False)
    await stage.settle(3 * PERIOD)
    count = len(stage.requests())
    await stage.bench.run(70 * PERIOD)
    assert len(stage.requests()) == count
    assert not pins.wake_valid_o


@cocotb.test()
@cocotb.parametrize(source=[1, CONTROLLER])
async def who_does_not_answer_to_updates_is_given_up(dut: Any, source: int) -> None:
    pins = Pins(dut)
    stage = Stage(dut)
    await stage.begin(retries=4)
    await _closed(stage, source)
    for _ in range(3):  # a sign of life that says nothing of the update starts the count anew
        await stage.bench.run(6 * PERIOD)
        stage.transmitter.requests.clear()
        stage.come(8, data=False, source=source)
    await stage.settle()
    await stage.silence(source, 40 * PERIOD)
    assert stage.requests() == [(source, True)] * 3
    stage.reference.flow(source, REQUEST).pending = False
    await stage.bench.run(20 * PERIOD)
    assert len(stage.requests()) == 3
    assert not pins.wake_valid_o
    assert not pins.busy_o
    await stage.fail(source)
    # Another peer lives, and its updates are repeated.
    stage.transmitter.requests.clear()
    await _closed(stage, 0)
    await stage.bench.run(6 * PERIOD)
    assert {each for each, _ in stage.requests()} == {0}


@cocotb.test()
async def a_link_that_stands_still_kills_no_peer(dut: Any) -> None:
    pins = Pins(dut)
    stage = Stage(dut)
    await stage.begin(retries=4)
    await _closed(stage)
    stage.transmitter.pressure = 1.0
    await stage.bench.run(40 * PERIOD)
    stage.transmitter.pressure = 0.0
    await stage.bench.run(PERIOD)
    stage.come(9, data=False)
    await stage.settle(20 * PERIOD)
    assert not pins.wake_valid_o


@cocotb.test()
async def an_update_ends_with_a_frame_beyond_the_old_credit(dut: Any) -> None:
    stage = Stage(dut)
    await stage.begin()
    await _closed(stage)
    stage.come(8)
    await stage.settle(20 * PERIOD)
    assert [now for _, now in stage.requests()] == [True] + [False] * (len(stage.requests()) - 1)
    assert stage.verdicts()[-1] == HOLD
    assert stage.transmitter.told[-1][1][2] == (stage.first + 9) & 0xFFFF


@cocotb.test()
async def a_dead_peer_is_forgotten(dut: Any) -> None:
    stage = Stage(dut)
    await stage.begin()
    await _closed(stage)
    stage.come(0, channel=REPLY, last=False)
    await stage.fail(1)
    await stage.settle()
    stage.transmitter.requests.clear()
    stage.node.retry = True
    stage.come(8, 0)
    stage.come(9, data=False, now=True)
    await stage.settle(20 * PERIOD)
    assert stage.requests() == []
    assert stage.verdicts()[-3:] == [DISCARD, DISCARD, None]
    assert stage.counted["life"] >= 3
    stage.node.pushes_back = lambda frame: False
    stage.come(*range(7, -1, -1), source=0)
    await stage.settle()
    assert stage.taken()[-8:] == list(range(8))


@cocotb.test()
async def who_dies_while_its_record_is_here_holds_up_no_other(dut: Any) -> None:
    stage = Stage(dut)
    await stage.begin()
    stage.node.pushes_back = lambda frame: True
    stage.come(0, 1, source=1)
    stage.come(0, 1, source=0)
    await stage.settle(DELAY + 50)
    stage.node.pushes_back = lambda frame: False
    stage.node.retry = True
    while stage.node.drains == 0:
        await stage.bench.cycle()
    stage.node.slow = 1.0
    await stage.bench.run(20)
    assert stage.node.processed == []
    await stage.fail(1)
    await stage.bench.run(20)
    stage.node.slow = 0.0
    await stage.settle()
    numbers = [frame.number for frame in stage.node.processed if frame.source == 0]
    assert numbers == [stage.first, stage.first + 1]


async def _comes_back(stage: Stage, life: int = 2, node: int = 1) -> None:
    """The table says that this node begins this life; it had one that was valid."""
    pins = stage.pins
    pins.table_write_i, pins.table_node_i, pins.table_valid_i = 1, node, 1
    pins.table_life_i, pins.table_renews_i = life, 1
    stage.may_be_silent = True
    await stage.bench.cycle()
    pins.table_write_i = 0


async def _is_renewed(stage: Stage) -> None:
    for _ in range(200 + 4 * stage.nodes):
        await stage.bench.cycle()
        if not stage.pins.table_pending_o:
            return
    raise AssertionError("its earlier life does not end")


@cocotb.test()
@cocotb.parametrize(is_dead=[False, True])
async def a_peer_that_comes_back_begins_anew(dut: Any, is_dead: bool) -> None:
    stage = Stage(dut)
    await stage.begin()
    stage.come(*range(5))
    stage.come(7, 6)
    stage.come(*range(3), channel=REPLY, last=False)
    stage.come(0, channel=DIRECT)
    await stage.settle()
    if is_dead:
        await stage.fail(1)
    before = stage.counted["life"]
    stage.reference.peers.discard(1)  # it is nobody until its earlier life has ended
    await _comes_back(stage)
    await stage.bench.run(8)
    stage.come(0, life=2)
    stage.come(5, life=1)
    await stage.bench.run(20)
    await stage.silence(1, 2000, dies=not is_dead)
    if not is_dead:
        stage.come(0, life=2)
    await stage.bench.run(20)
    if not is_dead:
        await stage.fail(1)
    await _is_renewed(stage)
    await stage.settle()
    assert stage.counted["life"] == before + 3 - is_dead
    assert stage.transmitter.news == [(1, channel, 2) for channel in CHANNELS]
    stage.reference.peers.add(1)
    stage.reference.renew(1, 2)
    stage.node.processed.clear()
    for channel in CHANNELS:
        stage.come(5, life=1, channel=channel)
        stage.come(0, 2, 1, channel=channel)
    stage.come(0, 1, source=0)
    await stage.settle()
    assert stage.counted["life"] == before + 6 - is_dead
    for channel in CHANNELS:
        numbers = [f.number for f in stage.node.processed if (f.source, f.channel) == (1, channel)]
        assert sorted(numbers) == [stage.first + number for number in range(3)]
    assert stage.requests()


@cocotb.test()
async def a_held_frame_of_an_earlier_life_never_reaches_the_next(dut: Any) -> None:
    pins = Pins(dut)
    stage = Stage(dut)
    await stage.begin()
    stage.node.pushes_back = lambda frame: True
    stage.come(0)
    await stage.settle(DELAY + 50)
    stage.node.pushes_back = lambda frame: False
    stage.node.retry, stage.node.idle = True, 1.0
    while stage.node.drains == 0:
        await stage.bench.cycle()
    stage.reference.peers.discard(1)
    await _comes_back(stage)
    await stage.silence(1, 2000, dies=True)
    await stage.fail(1)
    await stage.bench.run(200)
    assert pins.table_pending_o, "its record is still on its way"
    assert stage.transmitter.news == []
    stage.node.idle = 0.0
    await _is_renewed(stage)
    assert stage.node.processed == []
    stage.reference.peers.add(1)
    stage.reference.renew(1, 2)
    stage.come(0, 1)
    await stage.settle()
    assert stage.taken() == [0, 1]


@cocotb.test()
async def a_node_that_comes_back_twice_has_its_last_life(dut: Any) -> None:
    stage = Stage(dut)
    await stage.begin()
    stage.come(0)
    await stage.settle()
    stage.reference.peers.discard(1)
    await _comes_back(stage, 2)
    await stage.silence(1, 2000, dies=True)
    await _comes_back(stage, 3)  # while the first is ending
    await _comes_back(stage, 2, node=0)  # which has been passed
    await stage.fail(1)
    await stage.silence(1, 2000)
    await stage.silence(0, 2000)
    await _is_renewed(stage)
    await stage.settle()
    news = [(1, 3), (1, 3), (0, 2)]  # once too often: nobody compares
    assert stage.transmitter.news == [(n, c, life) for n, life in news for c in CHANNELS]
    stage.reference.peers.add(1)
    stage.reference.renew(1, 3)
    stage.come(0, life=2)
    stage.come(0)
    await stage.settle()
    assert stage.verdicts()[-2:] == [DISCARD, PROCESS]


@cocotb.test()
async def replies_are_processed_in_any_order(dut: Any) -> None:
    stage = Stage(dut)
    await stage.begin()
    stage.come(7, 3, 1, 2, 3, 0, channel=REPLY)
    await stage.settle()
    assert stage.verdicts() == [PROCESS] * 4 + [DISCARD, PROCESS]
    assert stage.node.drains == 0


@cocotb.test()
async def a_whole_window_of_replies_closes_its_gap_soon(dut: Any) -> None:
    stage = Stage(dut)
    await stage.begin()
    stage.come(0, channel=REPLY)
    stage.come(*range(64, 1, -1), channel=REPLY)
    await stage.settle()
    assert set(stage.verdicts()) == {PROCESS}
    stage.come(1, 65, channel=REPLY)
    await stage.settle()
    assert stage.reference.flow(1, REPLY).expected == stage.first + 66
    assert stage.node.arrivals[-1].verdict_after <= 22
    assert stage.transmitter.told[-1][1][0] >= (stage.first + 65) & 0xFFFF


@cocotb.test()
async def senders_of_replies_share_the_credit(dut: Any) -> None:
    stage = Stage(dut)
    peers = range(min(stage.nodes, 40))
    await stage.begin(peers)
    for peer in peers:
        stage.come(*range(64), source=peer, channel=REPLY, last=False, now=True)
        await stage.settle(30)
    last = dict(stage.transmitter.told)
    rooms = [(last[peer, True][2] - last[peer, True][0]) & 0xFFFF for peer in peers]
    shares = [64, 32, 16, 16, *[8] * 4, *[4] * 8, *[2] * 16, *[1] * 8]
    assert rooms == shares[: len(peers)]


@cocotb.test()
async def other_records_change_nothing(dut: Any) -> None:
    stage = Stage(dut)
    await stage.begin()
    stage.come(0, 2, 3)
    await stage.settle()
    stage.node.records += [stage.frame(number, record=True) for number in (0, 2, 3, 1)]
    await stage.settle()
    assert stage.verdicts()[-4:] == [PROCESS] * 4
    stage.come(1)
    await stage.settle()
    assert stage.taken() == [0, 1, 2, 3]


@cocotb.test()
async def a_slow_transmitter_loses_nothing(dut: Any) -> None:
    stage = Stage(dut)
    await stage.begin()
    stage.transmitter.pressure = 1.0
    for number in range(30):
        stage.come(number % 8, credit=number)
    await stage.bench.run(600)
    assert len(stage.reference.heard) == 16, "the queue is full and the next one waits"
    stage.transmitter.pressure = 0.9
    await stage.settle(800)
    assert [heard[4] for heard in stage.reference.heard] == list(range(30))


@cocotb.test()
async def as_many_as_there_are_may_owe_at_once(dut: Any) -> None:
    stage = Stage(dut)
    peers = range(min(stage.nodes, 100))
    await stage.begin(peers)
    stage.transmitter.pressure = 0.97
    flows = [(peer, channel) for peer in (*peers, CONTROLLER) for channel in CHANNELS]
    for _ in range(2):
        for source, channel in flows:
            stage.come(1, source=source, channel=channel)
            stage.come(2, source=source, channel=channel)
    await stage.bench.run(300)
    stage.transmitter.pressure = 0.0
    await stage.settle(100)
    assert {(source, channel) for _, source, channel, _ in stage.transmitter.requests} == set(flows)


@cocotb.test()
async def more_delays_than_there_are_places_end_at_once(dut: Any) -> None:
    stage = Stage(dut)
    peers = range(min(stage.nodes, 40))
    await stage.begin(peers, delay=3000)
    for peer in peers:
        stage.come(0, source=peer)
        stage.come(0, source=peer, channel=REPLY)
    await stage.settle()
    count = 2 * len(peers)
    assert len(stage.requests()) == max(count - 32, 0)
    await stage.settle(3200)
    assert len(stage.requests()) == count


@cocotb.test()
async def time_may_jump_while_nothing_is_busy(dut: Any) -> None:
    pins = Pins(dut)
    stage = Stage(dut)
    await stage.begin()
    jumps = 0
    stage.come(0)
    await stage.settle()
    await _closed(stage, source=0)
    for _ in range(4000):
        if not pins.busy_o and not stage.transmitter.queries:
            assert pins.wake_valid_o
            ahead = (pins.wake_o - stage.times.now) & 0xFFFFFFFF
            assert ahead < 1 << 20, "it sleeps past its time"
            if ahead > 0:
                stage.times.now = pins.wake_o
                jumps += 1
        await stage.bench.cycle()
    assert jumps > 20
    assert len(stage.requests()) > 5
