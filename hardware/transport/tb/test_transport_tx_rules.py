# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Each rule of the sending half alone: loss, timers, death, credit, slots, order and latency.

length: a test for each rule of one module.
"""

import os
from itertools import pairwise
from pathlib import Path
from typing import Any

import cocotb
import pytest

from hardware.testing.netlist import SWITCH
from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench
from hardware.transport.tb.transport_tx_bench import CONFIGURATION, World
from hardware.transport.tb.transport_tx_flows import (
    BLOCKED,
    FAILED,
    GRANTED,
    NOW,
    REPEATED,
    Flow,
    Rates,
)
from hardware.transport.tb.transport_tx_stage import begin, settle

EMPTY = Rates(bodies=(0,))
FOR_EVER = 1 << 30


@pytest.mark.parametrize(
    ("width", "nodes"), [(64, 64), pytest.param(512, 2, marks=pytest.mark.alternates)]
)
def test_transport_tx_rules(tmp_path: Path, width: int, nodes: int) -> None:
    rules = ("plait_sender_flows_rules.next_q", "plait_sender_flows_rules.credit_q")
    inside = ("plait_ram_1w1r.store_q", *rules)
    parameters = {"Width": width, "Nodes": nodes}
    simulate("plait_transport_tx", __name__, tmp_path, parameters, inside=inside)


async def in_flight(
    dut: Any, frames: int, rates: Rates = EMPTY, **configuration: int
) -> tuple[Bench, World, Flow]:
    """So many frames of one flow have left, and nothing answers but the test."""
    bench, world = await begin(dut, rates, **configuration)
    world.leaps = False
    flow = world.send(1, 0, frames)
    flow.silent = True
    await left(bench, world, frames)
    return bench, world, flow


async def left(bench: Bench, world: World, frames: int, cycles_max: int = 5000) -> None:
    """Runs until so many frames have left."""
    for _ in range(cycles_max):
        if len(world.departed) >= frames:
            return
        await bench.cycle()
    raise AssertionError(f"{len(world.departed)} of {frames} frames left")


async def timed_out(bench: Bench, world: World, count: int, cycles_max: int = 6000) -> None:
    """Runs until so many timers have expired."""
    for _ in range(cycles_max):
        if world.timeouts >= count:
            return
        await bench.cycle()
    raise AssertionError(f"{world.timeouts} of {count} timers expired")


def sequences(world: World) -> list[int]:
    return [header["sequence_number"] for header in world.departed]


@cocotb.test()
async def an_idle_module_is_as_quick_as_promised(dut: Any) -> None:
    bench, world, _ = await in_flight(dut, 1)
    assert world.opens == [(2, 4, GRANTED)]
    # Opened at cycle n, done at n + 2, described at n + 3, offered at n + 5.
    assert world.departed[0]["cycle"] - world.opened_at == 5
    await bench.run(100)
    world.acks.append((9, 1))
    asked = world.cycle
    await left(bench, world, 2)
    assert world.departed[1]["cycle"] - asked == 4


@cocotb.test()
async def what_is_overtaken_by_three_is_lost(dut: Any) -> None:
    bench, world, flow = await in_flight(dut, 4)
    # Frames 1 and 2 have arrived: 0 is overtaken by two.
    world.hear(flow, 0, 0b011, 8)
    await bench.run(60)
    assert sequences(world) == [0, 1, 2, 3]
    world.hear(flow, 0, 0b111, 8)
    await left(bench, world, 5)
    assert sequences(world) == [0, 1, 2, 3, 0]
    assert world.departed[-1]["flags"] & (REPEATED | NOW) == REPEATED | NOW
    # Told again nothing new, it repeats nothing.
    world.hear(flow, 0, 0b111, 8)
    await bench.run(60)
    world.hear(flow, 4, 0, 8)
    await settle(bench, world)
    assert len(world.departed) == 5
    assert world.timeouts == 0


@cocotb.test()
async def the_answer_after_a_silence_tells_of_all_before(dut: Any) -> None:
    bench, world, flow = await in_flight(dut, 6, retransmit_initial=400)
    await left(bench, world, 7)
    assert sequences(world)[6] == 0
    assert world.timeouts == 1
    await bench.run(50)
    world.hear(flow, 1, 0, 8)
    await left(bench, world, 12, 200)
    assert sequences(world)[7:] == [1, 2, 3, 4, 5]
    assert world.timeouts == 1


@cocotb.test()
async def a_lost_frame_that_was_only_late_is_not_repeated(dut: Any) -> None:
    bench, world, flow = await in_flight(dut, 4)
    world.rates = Rates(bodies=(0,), ready=0.0)
    world.acks.append((4, 0))
    await bench.run(20)
    world.hear(flow, 0, 0b111, 8)
    await bench.run(40)
    world.hear(flow, 4, 0, 8)
    await bench.run(40)
    world.rates = EMPTY
    await settle(bench, world)
    assert world.repeats == 0
    assert len(world.departed) == 5
    # Who is asked counts what it owes as said, so for a frame that does not leave nobody asks.
    assert len(world.answers) == world.departed[-1]["answers"]


@cocotb.test()
async def the_timer_doubles_to_its_bound_and_then_the_peer_is_dead(dut: Any) -> None:
    bench, world, flow = await in_flight(dut, 3)
    begun = world.now
    for _ in range(20_000):
        await bench.cycle()
        if world.dead:
            break
    repeats = [header for header in world.departed if header["flags"] & REPEATED]
    assert [header["sequence_number"] for header in repeats] == [0, 0, 0, 0]
    times = [begun, *[header["now"] for header in repeats]]
    waits = [after - before for before, after in pairwise(times)]
    initial = CONFIGURATION["retransmit_initial"]
    for wait, doublings in zip(waits, range(4), strict=True):
        wanted = min(initial << doublings, CONFIGURATION["retransmit_max"])
        assert wanted - 10 <= wait <= wanted + 50
    assert world.timeouts == CONFIGURATION["retries_max"] == 5
    assert world.dead[0][0] == 1
    bound = CONFIGURATION["retries_max"] * CONFIGURATION["retransmit_max"]
    assert world.dead[0][1] - begun < bound
    await settle(bench, world)
    # Nothing more is sent to it or heard of it; others live, and all slots are there again.
    world.send(1, 1, 1)
    world.hear(flow, 3, 0, 20)
    await bench.run(50)
    assert world.opens[-1][2] == FAILED
    for peer in (0, world.nodes):
        world.send(peer, 1, 24)
    await settle(bench, world)
    assert len(world.departed) == 7 + 48


@cocotb.test()
async def a_sign_of_life_on_any_channel_starts_the_count_anew(dut: Any) -> None:
    bench, world, _ = await in_flight(dut, 1)
    other = world.flow(1, 1)
    for count in range(1, 12):
        await timed_out(bench, world, count)
        if count % 4 == 0:
            world.hear(other, 0, 0, 8)
    assert not world.dead
    await timed_out(bench, world, 12)
    await timed_out(bench, world, 13)
    await bench.run(20)
    assert world.dead


@cocotb.test()
async def channels_that_wait_together_kill_a_peer_no_sooner_than_one(dut: Any) -> None:
    bench, world, _ = await in_flight(dut, 1)
    for channel in (1, 2):
        world.send(1, channel, 1).silent = True
    await left(bench, world, 3)
    retries = CONFIGURATION["retries_max"]
    await timed_out(bench, world, 3 * retries - 3, 20_000)
    await bench.run(100)
    assert not world.dead
    await timed_out(bench, world, 3 * retries - 2, 20_000)
    await bench.run(20)
    assert world.dead


@cocotb.test()
@cocotb.parametrize(frames=[0, 3])
async def who_is_silent_to_the_receiving_half_is_dead(dut: Any, frames: int) -> None:
    pins = Pins(dut)
    bench, world = await begin(dut, EMPTY)
    world.leaps = False
    if frames:
        world.send(1, 0, frames).silent = True
        world.send(2, 0, frames)
        await left(bench, world, 2 * frames)
    timeouts = world.timeouts
    for _ in range(2):  # said again it changes nothing
        pins.silent_valid_i, pins.silent_peer_i = 1, 1
        for _ in range(200):
            is_taken = pins.silent_ready_o
            await bench.cycle()
            if is_taken:
                break
        else:
            raise AssertionError("nobody takes it")
        pins.silent_valid_i = 0
        await bench.run(300)
        assert [peer for peer, _ in world.dead] == [1]
    assert world.timeouts == timeouts
    for channel in (0, 1, 2):
        world.send(1, channel, 1)
        await bench.run(20)
        assert world.opens[-1][2] == FAILED
    for peer in (0, 2):
        world.send(peer, 1, 24)
    await settle(bench, world)
    assert world.flow(0, 1).expected == world.flow(2, 1).expected == 24
    assert world.flow(2, 0).expected == frames


@cocotb.test()
async def frames_and_slots_of_a_dead_peer_are_dropped_wherever_they_are(dut: Any) -> None:
    bench, world, flow = await in_flight(dut, 4, retries_max=1)
    world.send(1, 1, 1).silent = True
    await left(bench, world, 5)
    # One is offered, one is lost and queued, four are new and queued, when the reply expires.
    world.rates = Rates(bodies=(0,), ready=0.0)
    world.send(1, 1, 2)
    world.send(1, 0, 2)
    await bench.run(40)
    world.hear(flow, 0, 0b111, 8)
    await timed_out(bench, world, 1)
    await bench.run(2)
    assert world.dead
    await bench.run(300)
    world.rates = EMPTY
    for peer in (0, 2):
        world.send(peer, 1, 20)
    await settle(bench, world)
    assert world.flow(0, 1).expected == world.flow(2, 1).expected == 20


@cocotb.test()
async def a_dead_peer_that_comes_back_begins_anew(dut: Any) -> None:
    bench, world, flow = await in_flight(dut, 4, retries_max=1)
    world.send(1, 1, 1).silent = True
    await left(bench, world, 5)
    # One is offered, one is lost and queued, four are new and queued, when the reply expires.
    world.rates = Rates(bodies=(0,), ready=0.0)
    world.send(1, 1, 2)
    world.send(1, 0, 2)
    await bench.run(40)
    world.hear(flow, 0, 0b111, 8)
    await timed_out(bench, world, 1)
    while world.dying is not None or not world.dead:
        await bench.cycle()
    await bench.run(300)
    has_left = len(world.departed)
    world.renew(1, world.lives[1] ^ 0xFF)
    await bench.run(100)
    world.rates = EMPTY
    for channel in range(3):
        world.send(1, channel, 20)
    world.send(0, 0, 20)
    await settle(bench, world)
    for channel in range(3):
        assert world.flow(1, channel).expected == 20
    assert not world.dead
    # What was offered before leaves, for the life before; nothing else of it does.
    others = [head for head in world.departed[has_left:] if head["destination"] == 1]
    assert len(others) >= 60


@cocotb.test()
async def what_was_asked_of_an_earlier_life_is_not_said_to_the_next(dut: Any) -> None:
    pins = Pins(dut)
    bench, world = await begin(dut, Rates(bodies=(0,), describe=0.0))
    flow = world.send(1, 0, 1)
    await bench.run(40)
    assert len(world.answers) == 1, "a frame that will leave alone asks early"
    pins.renewed_flow_i = flow.number + 1
    for is_same in (False, True):
        pins.renewed_valid_i = 1
        await bench.cycle()
        pins.renewed_valid_i = 0
        await bench.run(20)
        assert len(world.answers) == 1 + is_same
        pins.renewed_flow_i = flow.number
    world.rates = EMPTY
    await settle(bench, world)
    assert world.departed[0]["answers"] == 2


@cocotb.test()
async def the_timeout_follows_the_measured_round_trip(dut: Any) -> None:
    bench, world, flow = await in_flight(dut, 1, retransmit_min=100)
    smoothed = variation = 0
    for index, wait in enumerate([300, 300, 200, 400, 320, 310, 450, 100]):
        sent = world.departed[-1]["now"]
        while world.now < sent + wait:
            await bench.cycle()
        world.hear(flow, index + 1, 0, 100)
        await bench.run(400)
        assert not world.busy
        measured = wait
        if index == 0:
            smoothed, variation = measured, measured / 2
        else:
            error = measured - smoothed
            smoothed += error / 8
            variation += (abs(error) - variation) / 4
        flow.left = 1
        await left(bench, world, index + 2)
        await bench.run(60)
        wanted = smoothed + 4 * variation + CONFIGURATION["acknowledge_delay"]
        ahead = timeout_ahead(dut, world)
        assert abs(ahead - wanted) < 40 + 0.03 * wanted, (index, ahead, wanted)
    assert world.timeouts == 0


def timeout_ahead(dut: Any, world: World) -> int:
    """Cycles from when the last frame left until its timer expires."""
    pins = Pins(dut)
    return (pins.wake_o - world.departed[-1]["now"]) & 0xFFFFFFFF


@cocotb.test()
async def a_round_trip_that_was_measured_ends_the_doubling(dut: Any) -> None:
    bench, world, flow = await in_flight(dut, 1, retransmit_min=100)
    await timed_out(bench, world, 2)
    await left(bench, world, 3)
    initial, delay = CONFIGURATION["retransmit_initial"], CONFIGURATION["acknowledge_delay"]
    # Whatever answers a frame that was repeated measures nothing.
    for index, wanted in ((1, 4 * initial), (2, 100 + 4 * 50 + delay)):
        world.hear(flow, index, 0, 100)
        await bench.run(400)
        flow.left = 1
        await left(bench, world, index + 3)
        await bench.run(60)
        assert abs(timeout_ahead(dut, world) - wanted) < 40 + 0.03 * wanted, index
        while world.now < world.departed[-1]["now"] + 100:
            await bench.cycle()
    assert world.timeouts == 2


@cocotb.test()
async def nonsense_is_ignored(dut: Any) -> None:
    bench, world, flow = await in_flight(dut, 4)
    world.hear(flow, 2, 0, 12)
    world.hear(flow, 0, 0, 9)  # older
    world.hear(flow, 5, 0, 9)  # one was never sent
    world.hear(flow, 0x8002, 0xFFFF, 2)
    await bench.run(80)
    assert world.flow(1, 0).oldest == 2
    assert flow.credit == 12
    world.send(1, 0, 9)
    await left(bench, world, 12)
    await bench.run(100)
    # Twelve is the credit, whatever was said later.
    assert flow.blocked
    assert flow.unsent == 12
    assert world.departed[-1]["flags"] & NOW
    assert not any(header["flags"] & NOW for header in world.departed[8:-1])
    flow.silent = False
    flow.expected = flow.granted = 12
    flow.arrived = set(range(12))
    world.hear(flow, 12, 0, 13)
    await settle(bench, world)
    assert world.unblocked == [4]


@cocotb.test()
async def the_window_blocks_and_unblocks_once(dut: Any) -> None:
    bench, world, flow = await in_flight(dut, 8)
    world.hear(flow, 0, 0, 200)
    world.send(1, 0, 20)
    await left(bench, world, 16)
    await bench.run(100)
    assert world.opens[-1][2] == BLOCKED
    assert flow.unsent == 16
    assert world.departed[-1]["flags"] & NOW
    world.hear(flow, 0, 0b10, 200)
    await bench.run(50)
    assert world.unblocked == []
    world.hear(flow, 1, 0b1, 200)
    await left(bench, world, 17)
    assert world.unblocked == [4]


@cocotb.test()
async def replies_have_slots_that_requests_never_take(dut: Any) -> None:
    bench, world = await begin(dut, EMPTY)
    world.leaps = False
    for peer in range(world.nodes):
        for channel in (0, 1, 2):
            world.flow(peer, channel).silent = True
    requests = [(peer, 0, 8) for peer in (0, 1, world.nodes)]
    for peer, channel, frames in (*requests, (0, 1, 5), (1, 1, 2), (world.nodes, 1, 1)):
        world.send(peer, channel, frames).silent = True
        await bench.run(80)
    assert len(world.departed) == 32
    free = world.flow(world.nodes, 1)
    free.left = 1
    await bench.run(100)
    assert world.opening is free
    assert sum(result == GRANTED for _, _, result in world.opens) == 32
    world.hear(world.flow(0, 1), 1, 0, 8)
    await left(bench, world, 33)
    world.send(0, 2, 1)
    world.hear(world.flow(0, 0), 1, 0, 12)
    await bench.run(100)
    assert len(world.departed) == 33
    world.hear(world.flow(0, 0), 3, 0, 12)
    await left(bench, world, 34)


@cocotb.test()
async def frames_leave_in_order_of_their_lanes(dut: Any) -> None:
    bench, world = await begin(dut, EMPTY)
    world.leaps = False
    request, reply = world.send(1, 0, 4), world.send(1, 1, 4)
    request.silent = reply.silent = True
    await left(bench, world, 8)
    world.rates = Rates(bodies=(0,), ready=0.0)
    world.acks.append((8, 0))
    await bench.run(20)
    world.send(1, 0, 1)
    await bench.run(20)
    world.hear(request, 0, 0b111, 8)
    await bench.run(40)
    world.send(1, 1, 1)
    await bench.run(20)
    world.hear(reply, 0, 0b111, 8)
    await bench.run(40)
    world.acks.append((9, 1))
    world.rates = EMPTY
    await left(bench, world, 14)
    lanes = [
        (header["flow"], header["flags"] & 1, bool(header["flags"] & REPEATED))
        for header in world.departed[8:]
    ]
    assert lanes == [(8, 0, 0), (9, 0, 0), (5, 1, 1), (5, 1, 0), (4, 1, 1), (4, 1, 0)]


@cocotb.test()
async def silent_peers_leave_slots_to_others(dut: Any) -> None:
    """Each of the first takes its credit of 8; then there is one for each that has none."""
    bench, world = await begin(dut, EMPTY)
    world.leaps = False
    granted: list[int] = []
    for peer in (0, 1, world.nodes):
        for channel in (0, 2):
            flow = world.send(peer, channel, 8)
            flow.silent = True
            await bench.run(100)
            granted.append(flow.next)
    assert granted == [8, 8, 8, 2, 1, 1]
    # What is acknowledged goes to who waits, as far as its share reaches.
    world.hear(world.flow(0, 0), 8, 0, 16)
    await bench.run(200)
    assert [world.flow(0, 0).next, world.flow(world.nodes, 2).next] == [8, 1]
    world.hear(world.flow(world.nodes, 2), 1, 0, 8)
    await bench.run(200)
    assert world.flow(world.nodes, 2).next > 2


@cocotb.test()
async def a_frame_waits_until_its_body_begins_to_come(dut: Any) -> None:
    bench, world, _ = await in_flight(dut, 1)
    world.rates = Rates(begin=0.0, bodies=(64,))
    world.send(1, 0, 1)
    await bench.run(100)
    # It is the one that leaves next, so an acknowledgement follows it, before other frames.
    world.acks.append((9, 1))
    world.send(2, 1, 1)
    await bench.run(100)
    assert len(world.departed) == 1
    world.rates = Rates(fill=0.0, bodies=(64,))
    await bench.run(20)
    assert len(world.departed) == (3 if world.width < 256 else 1)
    world.rates = Rates(bodies=(64,))
    await left(bench, world, 4)
    assert [header["flow"] for header in world.departed] == [4, 4, 9, 9]
    assert [header["flags"] & 1 for header in world.departed] == [1, 1, 0, 1]
    # One without a body waits for nothing.
    world.rates = Rates(begin=0.0, bodies=(0,))
    world.send(2, 1, 3)
    await left(bench, world, 7)


# It sets a row inside the block, which a netlist does not have.
@cocotb.test(skip=bool(os.environ.get(SWITCH)))
async def numbers_wrap(dut: Any) -> None:
    bench, world = await begin(dut, Rates(loss=0.1, bodies=(0, 8), ask=0.01), retries_max=40)
    for peer, channel in ((0, 0), (1, 1), (1, 2)):
        first = 65_536 - 11
        flow = world.flow(peer, channel)
        flow.start(first)
        row = dut.u_flows.u_rows.store_q[flow.number]
        row.value = int(row.value) + first + (first << 16) & ~0xFFFF_FFFF | (
            (first + 8 & 0xFFFF) << 16 | first
        )
        dut.u_flows.rules.next_q[flow.number].value = first
        dut.u_flows.rules.credit_q[flow.number].value = first + 8 & 0xFFFF
        flow.left = 60
    await bench.run(2)
    await settle(bench, world)
    assert all(flow.expected == 65_536 - 11 + 60 for flow in world.flows.values())


class Wire:
    """The link of 64 bits: 8 beats of header, the body, one of check, without a pause."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._beats = self._words = 0
        self.idle: list[int] = []
        self._waited = 0

    def drive(self) -> None:
        pins = self._world.pins
        self._can_take = self._beats == 0 and self._words == 0
        pins.frame_ready_i = int(self._can_take)
        pins.body_ready_i = int(self._beats == 0 and self._words > 0)

    def look(self) -> None:
        pins = self._world.pins
        if self._can_take:
            if pins.frame_valid_o:
                self.idle.append(self._waited)
                self._waited = 0
                header = self._world.departed[-1]
                self._words = -(-header["body_bytes"] // (self._world.width // 8))
                self._beats = 512 // self._world.width
            else:
                self._waited += 1
        elif self._beats:
            self._beats -= 1
        elif pins.body_valid_o:
            self._words -= 1
            self._beats = int(self._words == 0)
        else:
            self._waited += 1


@cocotb.test()
async def full_frames_follow_each_other_without_a_pause(dut: Any) -> None:
    rates = Rates(bodies=(4096,), delay=(100, 100), window=(60, 60))
    bench, world = await begin(dut, rates)
    wire = Wire(world)
    bench.parts.append(wire)
    world.send(1, 0, 30)
    await settle(bench, world)
    # After the first frame, whose words come while it leaves.
    assert max(wire.idle[3:]) <= (0 if world.width == 64 else 2), wire.idle


@cocotb.test()
async def what_says_nothing_new_is_heard_quickly(dut: Any) -> None:
    bench, world, flow = await in_flight(dut, 8)
    await bench.run(50)
    for acknowledge, cycles in ((0, 5), (4, 10), (4, 5), (8, 10)):
        world.hear(flow, acknowledge, 0, 8)
        begun = world.cycle
        await bench.cycle()
        while world.hearing and world.cycle - begun < 50:
            await bench.cycle()
        assert world.cycle - begun <= cycles
        await bench.run(50)


@cocotb.test()
async def the_dead_do_not_hinder_the_living(dut: Any) -> None:
    rates = Rates(loss=0.05, bodies=(0, 8, 200), ask=0.01, describe=0.5)
    bench, world = await begin(dut, rates, retries_max=4)
    peers = range(min(6, world.nodes + 1))
    for peer in peers:
        for channel in (0, 1, 2):
            flow = world.send(peer, channel, 15)
            flow.silent = peer % 2 == 1
    await settle(bench, world, 100_000)
    # An unlucky peer may be lost as well, but the dead are dead, and the rest have everything.
    assert {peer for peer, _ in world.dead} >= {peer for peer in peers if peer % 2}
    for flow in world.flows.values():
        assert world.is_dead(flow) or flow.expected == 15
