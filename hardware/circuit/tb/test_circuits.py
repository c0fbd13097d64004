# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What is sent through a circuit arrives, beside packets, and everything comes to its end."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import cocotb

# These tests run on the same model, which takes longer to build than all of them to run.
from hardware.circuit.tb.circuits_alone import *  # noqa: F403
from hardware.circuit.tb.circuits_failing import *  # noqa: F403
from hardware.circuit.tb.circuits_world import (
    LINKS,
    NODE_A,
    NODE_B,
    Habits,
    Side,
    World,
    mac_beats,
    transfer,
)
from hardware.testing.simulate import simulate

SIZES = [1, 64, 65, 9152, 9153, 65539]
SLOW = Habits(mac=0.2, read=0.2, write=0.1, completion=0.5, latency=40)


def test_circuits(tmp_path: Path) -> None:
    simulate("plait_circuits_pair", __name__, tmp_path)


@cocotb.test()
@cocotb.parametrize((("is_a_first", "habits"), [(True, Habits()), (False, SLOW)]))
async def every_size_each_way(dut: Any, is_a_first: bool, habits: Habits) -> None:
    """Whichever end connects first."""
    world = World(dut, habits)
    await world.start()
    a, b = world.a, world.b
    for side, peer in ((a, b), (b, a)) if is_a_first else ((b, a), (a, b)):
        (done,) = await world.finish((side, side.connect(0, peer.node, 0)))
        assert (done.status, done.peer) == ("ok", peer.node)
    for size in SIZES:
        await transfer(world, (a, b), size)
        await transfer(world, (b, a), size)
    await world.still()


@cocotb.test()
@cocotb.parametrize(is_late=["connect", "receive", "send"])
async def what_comes_last_may_come_late(dut: Any, is_late: str) -> None:
    """Both orders of the connects, before and after the transfers' commands."""
    world = World(dut, seed=3)
    await world.start()
    a, b = world.a, world.b
    for sender, receiver in ((a, b), (b, a)):
        early, late = (sender, receiver) if is_late == "receive" else (receiver, sender)
        start = {
            sender: lambda side=sender: side.send(2, 0x1000, 300),
            receiver: lambda side=receiver: side.receive(2, 0x40000, 300),
        }
        commands = [(early, early.connect(2, late.node, 2))]
        if is_late != "connect":
            commands.append((late, late.connect(2, early.node, 2)))
            await world.finish(*commands)
        commands.append((early, start[early]()))
        await world.still()
        if is_late == "connect":
            commands.append((late, late.connect(2, early.node, 2)))
        commands.append((late, start[late]()))
        assert [done.status for done in await world.finish(*commands)] == ["ok"] * 4
        assert receiver.content(0x40000, 300) == sender.content(0x1000, 300)
        await world.clear(a)
        await world.clear(b)


class Stream:
    """Transfers that follow one another through a port, each with a buffer of its size."""

    def __init__(self, ends: tuple[Side, Side], ports: tuple[int, int], sizes: list[int]) -> None:
        self._ends, self._ports, self._sizes = ends, ports, sizes
        self._index = -1
        self._numbers = (0, 0)

    def is_over(self) -> bool:
        """Looks at the transfer, and begins the next one."""
        if self._index == len(self._sizes):
            return True
        (sender, receiver), (port, peer_port) = self._ends, self._ports
        size = self._sizes[self._index]
        source, target = 0x1000 + port * 0x8000 + 64 * self._index, 0x40000 + peer_port * 0x8000
        if self._index >= 0:
            sent, came = self._numbers
            if sent not in sender.done or came not in receiver.done:
                return False
            for done in (sender.done[sent], receiver.done[came]):
                assert (done.status, done.size) == ("ok", size)
            assert receiver.content(target, size) == sender.content(source, size)
        self._index += 1
        if self._index < len(self._sizes):
            size, source = self._sizes[self._index], source + 64
            came = receiver.receive(peer_port, target, size)
            self._numbers = (sender.send(port, source, size), came)
        return False


def _packets(random: Random, count: int) -> Iterator[bytes]:
    for _ in range(count):
        size = random.choice([60, 64, 65, 300, 1500])
        yield random.randbytes(12) + b"\x88\xb5" + random.randbytes(size - 14)


@cocotb.test()
@cocotb.parametrize(habits=[Habits(), Habits(mac=0.15, read=0.3, write=0.1, completion=0.3)])
async def all_ports_both_ways_beside_packets(dut: Any, habits: Habits) -> None:
    """All bytes are right, and neither waits for more than a frame of the other."""
    world, random = World(dut, habits, seed=4), Random(4)
    await world.start()
    a, b = world.a, world.b
    streams: list[Stream] = []
    for ports in LINKS:
        await world.link(*ports)
        for ends, numbers in (((a, b), ports), ((b, a), (ports[1], ports[0]))):
            sizes = [random.choice([1, 64, 130, 5000, 14000]) for _ in range(4)]
            streams.append(Stream(ends, numbers, [*sizes, 20000]))
    packets = {side.node: list(_packets(random, 50)) for side in (a, b)}
    for side in (a, b):
        side.heads.clear()
        side.packets += [beat for packet in packets[side.node] for beat in mac_beats(packet)]
    await world.until(lambda: not [each for each in streams if not each.is_over()])
    await world.still()
    for side, peer in ((a, b), (b, a)):
        due = [beat for packet in packets[side.node] for beat in mac_beats(packet)]
        assert [each[1:] for each in peer.packets_got] == [each[1:] for each in due]
        assert [each[0] for each in peer.packets_got] == [each[0] for each in due]
        kinds = [header is not None for _, header in side.heads]
        last = len(kinds) - kinds[::-1].index(False)
        assert kinds[:last].count(True) > 20
        assert (True, True) not in pairwise(kinds[:last])


@cocotb.test()
async def ports_take_turns(dut: Any) -> None:
    """Of two long transfers that both may go on, each sends every other frame."""
    world = World(dut)
    await world.start()
    a, b = world.a, world.b
    commands: list[tuple[Side, int]] = []
    for port in (0, 1):
        await world.link(port, port)
        commands.append((b, b.receive(port, 0x40000 + 0x20000 * port, 0x10000)))
        await world.still()
    a.heads.clear()
    commands += [(a, a.send(port, 0x1000, 0x10000)) for port in (0, 1)]
    await world.finish(*commands)
    ports = [header["port"] for _, header in a.heads if header]
    assert ports[:6] in ([0, 1] * 3, [1, 0] * 3, [0, *[0, 1] * 3][:6])
    assert sorted(ports) == [0] * 8 + [1] * 8


@cocotb.test()
@cocotb.parametrize((("latency", "cable"), [(2, 12), (60, 12), (2, 65)]))
async def frames_follow_each_other(dut: Any, latency: int, cable: int) -> None:
    """64 KiB: the first frame when its words are there, all others without a gap.

    As long as a grant is there in time: a window is three frames and a part of the next one, which
    is read when it may be sent.
    """
    world = World(dut, Habits(latency=latency))
    world.a.cable = world.b.cable = cable
    await world.start()
    await world.link()
    a, b = world.a, world.b
    number = b.receive(0, 0x40000, 0x10000)
    await world.still()
    a.heads.clear()
    sent = a.send(0, 0x1000, 0x10000)
    await world.finish((a, sent), (b, number))
    cycles = [cycle for cycle, _ in a.heads]
    cocotb.log.info(
        "64 KiB: first beat %d, received %d, sent %d cycles after the command; beats at %s",
        cycles[0] - a.given_cycle[sent],
        b.done[number].cycle - a.given_cycle[sent],
        a.done[sent].cycle - a.given_cycle[sent],
        cycles,
    )
    assert [cycle - cycles[0] for cycle in cycles] == [144 * i for i in range(8)]
    given = a.given_cycle[sent]
    assert cycles[0] - given == 147 + latency
    assert b.done[number].cycle - cycles[0] == 7 * 144 + 24 + 4 + cable
    assert a.done[sent].cycle - b.done[number].cycle == 5 + cable


@cocotb.test()
async def a_word_takes_few_cycles(dut: Any) -> None:
    """From the command to the other node's completion."""
    world = World(dut)
    await world.start()
    await world.link()
    a, b = world.a, world.b
    number = b.receive(0, 0x40000, 64)
    await world.still()
    a.heads.clear()
    sent = a.send(0, 0x1000, 64)
    await world.finish((a, sent), (b, number))
    given, first = a.given_cycle[sent], a.heads[0][0]
    cocotb.log.info(
        "a word: first beat %d, received %d", first - given, b.done[number].cycle - given
    )
    assert first - given == 5 + 2


@cocotb.test()
async def numbers_begin_again(dut: Any) -> None:
    """More than 256 frames, and as many transfers, through one link."""
    world = World(dut, seed=5)
    await world.start()
    await world.link()
    for index in range(270):
        await transfer(world, (world.a, world.b), 1 + index, around=False)
        if index % 50 == 0:
            await transfer(world, (world.a, world.b), 65539)
    await transfer(world, (world.b, world.a), 20000)
    numbers = [header["number"] for _, header in world.a.heads if header and header["port"] < 128]
    assert numbers == [index % 256 for index in range(len(numbers))]
    assert len(numbers) > 2 * 150


@cocotb.test()
async def a_buffer_may_be_longer(dut: Any) -> None:
    """Then all words that came are counted."""
    world = World(dut)
    await world.start()
    await world.link()
    a, b = world.a, world.b
    for size, buffer, due in ((65, 1000, 128), (1, 40, 40), (64, 65, 64), (9153, 70000, 9216)):
        commands = (a, a.send(0, 0x1000, size)), (b, b.receive(0, 0x40000, buffer))
        sent, came = await world.finish(*commands)
        assert (sent.status, sent.size) == ("ok", size)
        assert (came.status, came.size) == ("ok", due)
        assert b.content(0x40000, size) == a.content(0x1000, size)
        assert came.peer == NODE_A
        assert sent.peer == NODE_B
