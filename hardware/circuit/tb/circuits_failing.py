# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Commands that cannot be, frames that are lost, and roles that end."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.circuit.tb.circuits_world import (
    FLOOR,
    LINKS,
    NODE_A,
    NODE_B,
    Done,
    Fate,
    Habits,
    Header,
    Side,
    Still,
    World,
    is_control,
    transfer,
)

HUGE = 2**64


async def _statuses(world: World, *commands: tuple[Side, int]) -> list[str]:
    return [done.status for done in await world.finish(*commands)]


async def _linked(dut: Any, seed: int = 1) -> World:
    world = World(dut, seed=seed)
    await world.start()
    await world.link()
    await world.still()
    return world


async def _works_anew(world: World) -> None:
    """Both ends connect, and transfers go each way."""
    await world.link()
    for ends in ((world.a, world.b), (world.b, world.a)):
        await transfer(world, ends, 20003)
        await transfer(world, ends, 1)


@cocotb.test()
async def connects_that_are_refused(dut: Any) -> None:
    """No such port, a node outside the cluster, a port that no frame can name."""
    world = World(dut)
    await world.start()
    a = world.a
    await world.tell(6, 1, is_member=False)
    await world.tell(64, 1)  # the controller's place, which is no node's
    bad = [(port, NODE_B, 0) for port in (4, 64, 128, 255)]
    bad += [(0, node, 0) for node in (0, 6, 64, 64 + NODE_B, 0x100 + NODE_B, 0xFFFF)]
    bad += [(0, NODE_B, port) for port in (64, 128, 255)]
    commands = [(a, a.connect(*values)) for values in bad]
    assert await _statuses(world, *commands) == ["refused"] * len(bad)
    commands = [(a, a.send(0, 0, 64)), (a, a.receive(0, 0, 64))]
    assert await _statuses(world, *commands) == ["refused"] * 2
    await world.still()
    assert not a.heads
    good = [(a, a.connect(3, NODE_B, 63)), (a, a.connect(3, NODE_A, 0))]
    assert await _statuses(world, *good) == ["ok", "ok"]


@cocotb.test()
async def transfers_that_are_refused(dut: Any) -> None:
    """No such port, one that is not connected, a buffer that is not all below the floor."""
    world = await _linked(dut)
    a = world.a
    bad = [(port, 0x1000, 64) for port in (1, 3, 4, 128, 255)]
    bad += [(0, FLOOR, 1), (0, FLOOR - 64, 65), (0, 0, FLOOR + 1), (0, FLOOR + 64, 64)]
    bad += [(0, 1, 64), (0, 32, 64), (0, 1 << 20, 64), (0, 1 << 63, 64), (0, HUGE - 64, 128)]
    bad += [(0, 0, size) for size in (1 << 20, 1 << 21, 1 << 40, HUGE - 64, HUGE - 1)]
    give = (a.send, a.receive)
    commands = [(a, each(*values)) for each in give for values in bad]
    assert await _statuses(world, *commands) == ["refused"] * len(commands)
    # A transfer of no bytes is done at once, wherever it is.
    commands = [(a, each(0, address, 0)) for each in give for address in (0, 1, FLOOR, HUGE - 1)]
    assert await _statuses(world, *commands) == ["ok"] * len(commands)
    assert all(a.done[number].size == 0 for _, number in commands)
    await world.still()
    assert all(header and header["port"] & 0x80 for _, header in a.heads)
    commands = [(a, a.send(0, FLOOR - 128, 128)), (world.b, world.b.receive(0, FLOOR - 128, 128))]
    assert await _statuses(world, *commands) == ["ok", "ok"]
    assert not a.written


@cocotb.test()
async def a_second_transfer_of_a_kind_is_full(dut: Any) -> None:
    """At once; a connect while any is open. Other ports are not concerned."""
    world = await _linked(dut)
    await world.link(1, 1)
    a, b = world.a, world.b
    first = a.send(0, 0x1000, 640)
    again = [(a, a.send(0, 0, 64)), (a, a.connect(0, NODE_B, 0)), (a, a.send(0, 0, 0))]
    assert await _statuses(world, *again) == ["full"] * 3
    assert all(a.done[number].cycle - a.given_cycle[number] <= 2 for _, number in again)
    second = a.receive(0, 0x8000, 640)
    again = [(a, a.receive(0, 0, 64)), (a, a.send(0, 0, 64)), (a, a.connect(0, NODE_B, 0))]
    assert await _statuses(world, *again) == ["full"] * 3
    await world.link(1, 1)
    await world.still()
    commands = [(a, first), (a, second), (b, b.receive(0, 0x8000, 640)), (b, b.send(0, 0, 640))]
    assert await _statuses(world, *commands) == ["ok"] * 4
    third = a.receive(0, 0x8000, 640)
    again = [(a, a.receive(0, 0, 64)), (a, a.connect(0, NODE_B, 0))]
    assert await _statuses(world, *again) == ["full"] * 2
    assert await _statuses(world, (a, third), (b, b.send(0, 0, 640))) == ["ok"] * 2


@cocotb.test()
async def too_long_is_truncated_on_both_ends(dut: Any) -> None:
    """The buffer has what fits, nothing beyond it is written, and the next transfer is whole."""
    world = await _linked(dut)
    a, b = world.a, world.b
    for buffer, size in ((1, 65), (64, 65), (9152, 9153), (9153, 20000), (32768, 65536), (70, 500)):
        after = b.content(0x40000 + buffer, 128)
        commands = (a, a.send(0, 0x1000, size)), (b, b.receive(0, 0x40000, buffer))
        assert await _statuses(world, *commands) == ["truncated"] * 2
        assert b.done[commands[1][1]].size == buffer
        assert b.content(0x40000, buffer) == a.content(0x1000, buffer)
        assert b.content(0x40000 + buffer, 128) == after
        await transfer(world, (a, b), 9153)


class Harm:
    """Something happens to the data frame of a number, counted from now on."""

    def __init__(self, side: Side, number: int, fate: Fate) -> None:
        self.left = number
        self._fate: Fate = fate
        side.fate = self

    def __call__(self, header: Header) -> Fate:
        self.left -= not is_control(header)
        is_it = self.left == -1 and not is_control(header)
        return self._fate if is_it else "pass"


@cocotb.test()
@cocotb.parametrize(fate=["drop", "break"])
async def lost_is_told_to_both_ends(dut: Any, fate: Fate) -> None:
    """Whichever frame of a transfer it is, as long as another one follows or the last is broken."""
    world = await _linked(dut, 6)
    a, b = world.a, world.b
    await transfer(world, (a, b), 64)
    for number in (0, 1, 3, 6, 7):
        if fate == "drop" and number == 7:
            continue
        Harm(a, number, fate)
        commands = (a, a.send(0, 0x1000, 0x10000)), (b, b.receive(0, 0x40000, 0x10000))
        assert await _statuses(world, *commands) == ["lost", "lost"]
        await world.still()
        if number % 2:  # the link goes on without being made anew
            await transfer(world, (a, b), 9153)
        await _works_anew(world)


@cocotb.test()
@cocotb.parametrize(is_first=[False, True])
async def what_nothing_follows_is_waited_for(dut: Any, is_first: bool) -> None:
    """A last frame that is lost, or the first of a link: all stands still, and a clear helps."""
    world = await _linked(dut, 8)
    a, b = world.a, world.b
    Harm(a, 0 if is_first else 7, "drop")
    commands = (a, a.send(0, 0x1000, 0x10000)), (b, b.receive(0, 0x40000, 0x10000))
    with pytest.raises(Still):
        await world.finish(*commands)
    await world.clear(a)
    await world.clear(b)
    assert await _statuses(world, *commands) == ["cancelled"] * 2
    await _works_anew(world)


@cocotb.test()
async def a_lost_grant_heals(dut: Any) -> None:
    """By the next one, if there is one."""
    world = await _linked(dut, 9)
    a, b = world.a, world.b
    seen = 0

    def fate(header: Header) -> Fate:
        nonlocal seen
        seen += is_control(header)
        is_it = is_control(header) and seen % 3 == 2 and seen < 6
        return "drop" if is_it else "pass"

    b.fate = fate
    await transfer(world, (a, b), 0x10000)
    assert seen > 6


@cocotb.test()
async def a_memory_that_is_too_slow_loses_the_transfer(dut: Any) -> None:
    """Nothing is believed that was not written; the end comes when all that was taken is."""
    world = await _linked(dut)
    a, b = world.a, world.b
    good = b.habits
    commands = (a, a.send(0, 0x1000, 0x10000)), (b, b.receive(0, 0x40000, 0x10000))
    await world.until(lambda: len(b.written) > 200)
    b.habits = replace(good, write=1.0)
    await world.run(400)
    assert not b.done.get(commands[1][1])
    b.habits = good
    assert await _statuses(world, *commands) == ["lost", "lost"]
    await _works_anew(world)


@cocotb.test()
async def all_waits_for_a_grant_without_being_busy(dut: Any) -> None:
    world = await _linked(dut)
    a, b = world.a, world.b
    number = a.send(0, 0x1000, 0x10000)
    await world.until(lambda: not a.commands)
    await world.run(4)
    assert a.is_still
    with pytest.raises(Still):
        await world.finish((a, number))
    assert await _statuses(world, (a, number), (b, b.receive(0, 0x40000, 0x10000))) == ["ok"] * 2


@cocotb.test()
async def a_role_s_end_cancels_all(dut: Any) -> None:
    """At whatever time it comes, on both nodes; each transfer has one end, and ports none."""
    world, random = await _linked(dut, 10), Random(10)
    a, b = world.a, world.b
    await world.link(1, 1)
    for index in range(12):
        commands = [
            *((a, a.send(port, 0x1000, 30000)) for port in (0, 1)),
            *((b, b.receive(port, 0x40000, 30000)) for port in (0, 1)),
            *((a, a.receive(port, 0x40000, 30000)) for port in (0, 1)),
            *((b, b.send(port, 0x1000, 30000)) for port in (0, 1)),
        ]
        await world.until(lambda: not a.commands and not b.commands)
        await world.run(random.randrange(700))
        ends = (a, b) if index % 2 else (b, a)
        await world.clear(ends[0])
        await world.run(random.choice([0, 0, 50]))
        await world.clear(ends[1])
        refused = [(a, a.send(0, 0, 64)), (b, b.receive(0, 0, 64))]
        assert await _statuses(world, *refused) == ["refused"] * 2
        if index % 3 == 0:  # at once, while completions and frames of the life before are there
            await world.link()
        assert set(await _statuses(world, *commands)) == {"cancelled"}
        await world.still()
        assert all(len(side.done) == side.requests for side in (a, b))
        await world.link(1, 1)
        await world.link()
        if index % 4 == 0:
            await _works_anew(world)


@cocotb.test()
async def what_is_told_of_a_transfer_is_so(dut: Any) -> None:
    """With frames of all kinds lost and broken, on all ports both ways: ok means that all came."""
    habits = Habits(mac=0.1, read=0.2, write=0.05, completion=0.3, latency=9)
    world, random = World(dut, habits, seed=12), Random(12)
    await world.start()
    told = Counter[tuple[str, str]]()

    def fate(header: Header) -> Fate:
        harm: list[Fate] = ["drop", "break"]
        return random.choice(harm) if random.random() < fate_of[is_control(header)] else "pass"

    fate_of = {False: 0.1, True: 0.01}
    for _ in range(30):
        world.a.fate = world.b.fate = lambda _: "pass"
        for ports in LINKS:
            await world.link(*ports)
        world.a.fate = world.b.fate = fate
        for sent, came in await _every_port(world, random):
            told[sent.status, came.status] += 1
    cocotb.log.info("sent and came: %s", dict(told))
    assert min(told["ok", "ok"], told["lost", "lost"], told["truncated", "truncated"]) > 10
    right = {(each, each) for each in ("ok", "lost", "truncated", "cancelled")}
    # The receiver's end, which the sender has not heard of.
    right |= {("cancelled", each) for each in ("ok", "lost", "truncated")}
    assert told.keys() <= right


async def _every_port(world: World, random: Random) -> list[tuple[Done, Done]]:
    """A transfer each way through each port, and what is told; what came is compared."""
    moves: list[tuple[Side, int, Side, int, int, int]] = []
    for ports in LINKS:
        for (sender, port), (receiver, other) in (
            ((world.a, ports[0]), (world.b, ports[1])),
            ((world.b, ports[1]), (world.a, ports[0])),
        ):
            size = random.choice([1, 100, 9152, 9153, 20000, 32768])
            buffer = random.choice([size, size, 65, 10000, 32768])
            came = receiver.receive(other, 0x40000 + 0x8000 * other, buffer)
            sent = sender.send(port, 0x8000 * port, size)
            source, target = 0x8000 * port, 0x40000 + 0x8000 * other
            moves.append((sender, sent, receiver, came, source, target))
    commands = [each for move in moves for each in (move[:2], move[2:4])]
    try:
        await world.finish(*commands)
    except Still:
        await world.clear(world.a)
        await world.clear(world.b)
        await world.finish(*commands)
    ends: list[tuple[Done, Done]] = []
    for sender, sent, receiver, came, source, target in moves:
        done = receiver.done[came]
        if done.status in ("ok", "truncated"):
            assert receiver.content(target, done.size) == sender.content(source, done.size)
        ends.append((sender.done[sent], done))
    return ends
