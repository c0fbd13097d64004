# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""One unit, and Python at the other end of the cable, which says what no unit would say."""

from random import Random
from typing import Any

import cocotb

from hardware.circuit.tb.circuits_world import (
    KINDS,
    LIFE,
    NODE_A,
    NODE_B,
    STRANGER,
    Habits,
    Side,
    World,
    is_control,
    mac_beats,
)
from hardware.testing.circuits import CIRCUIT, SPEC
from spec.circuit_frames import CircuitFrame, encode
from spec.frames import Values, pack_fields, unpack_fields

PORT, PEER_PORT = 1, 2  # a's and the other end's
CONTROL = CIRCUIT.control_mask


class Peer:
    """The other end of a's port: what it says, and what it has heard."""

    def __init__(self, world: World) -> None:
        self.side, self._world, self._random = world.a, world, Random(21)

    def bodies(self, words: int) -> bytes:
        return self._random.randbytes(64 * words)

    def data(
        self, number: int, body: bytes, ends: str = "", source: int = NODE_B, **other: int
    ) -> bytes:
        """A frame of data; ends: first, last or both."""
        header = {"port": PORT, "source_port": PEER_PORT, "number": number % 256}
        flags = {"first": int("first" in ends), "last": int("last" in ends)}
        header |= {"words": len(body) // 64, **flags, **other}
        return encode(SPEC, CircuitFrame(source, NODE_A, header, body))

    def control(self, kind: int, source: int = NODE_B, words: int = 1, **fields: int) -> bytes:
        header = {"port": CONTROL | PORT, "source_port": PEER_PORT, "words": words}
        header |= {name: fields.pop(name) for name in ("port", "source_port") if name in fields}
        values = {"kind": kind, "life": LIFE[NODE_B], **fields}
        body = pack_fields(CIRCUIT.control, values)
        body += bytes(64 * words - len(body))
        return encode(SPEC, CircuitFrame(source, NODE_A, header, body))

    def grant(self, transfer: int, accepted: int, granted: int, **other: int) -> bytes:
        values = {"transfer": transfer, "accepted": accepted, "granted": granted, **other}
        return self.control(KINDS["grant"], **values)

    def heard(self) -> list[Values]:
        """Control frames since the last time, each of a's port to this one."""
        frames = [frame for frame in self.side.frames if is_control(dict(frame.header))]
        self.side.frames = [each for each in self.side.frames if each not in frames]
        said: list[Values] = []
        for frame in frames:
            header = frame.header
            assert (frame.source, frame.destination, header["words"]) == (NODE_A, NODE_B, 1)
            assert (header["port"], header["source_port"]) == (CONTROL | PEER_PORT, PORT)
            said.append(unpack_fields(CIRCUIT.control, frame.body[: CIRCUIT.control_bytes]))
            assert said[-1]["life"] == LIFE[NODE_A]
            assert not any(frame.body[CIRCUIT.control_bytes :])
        return said

    def granted(self) -> list[tuple[int, int, int, int]]:
        """Transfer, flags, accepted and granted of each grant since the last time."""
        said = self.heard()
        assert all(each["kind"] == KINDS["grant"] for each in said)
        return [(s["transfer"], s["flags"], s["accepted"], s["granted"]) for s in said]

    def count_of_data(self) -> int:
        return sum(not is_control(dict(frame.header)) for frame in self.side.frames)

    def sent(self) -> list[tuple[int, int, int, int]]:
        """Number, words, first and last of each frame of data since the last time."""
        frames, self.side.frames = self.side.frames, []
        headers = [frame.header for frame in frames]
        return [(h["number"], h["words"], h["first"], h["last"]) for h in headers]


async def _start(dut: Any, habits: Habits | None = None) -> tuple[World, Side, Peer]:
    world = World(dut, habits, is_pair=False)
    await world.start()
    peer = Peer(world)
    await world.finish((world.a, world.a.connect(PORT, NODE_B, PEER_PORT)))
    await world.still()
    hello = {"kind": KINDS["hello"], "life": LIFE[NODE_A]}
    zero = {"transfer": 0, "flags": 0, "accepted": 0, "granted": 0}
    assert peer.heard() == [{**zero, **hello}]
    return world, world.a, peer


async def _hears(world: World, *frames: bytes) -> None:
    for frame in frames:
        world.a.hear(frame)
    await world.still()


@cocotb.test()
async def grants_are_absolute(dut: Any) -> None:
    """At the post, for each quarter of a window and for the end; and again after a hello."""
    world, a, peer = await _start(dut)
    number = a.receive(PORT, 0x8000, 64 * 1000)
    await world.still()
    assert peer.granted() == [(0, 0, 0, 512)]
    await _hears(world, peer.control(KINDS["hello"]))
    assert peer.granted() == [(0, 0, 0, 512)]
    body = peer.bodies(1000)
    due = {143: 655, 414: 926, 494: 1000, 637: 1000, 780: 1000, 923: 1000, 1000: 1000}
    sizes, at = [143, 100, 28, 143, 80, 143, 143, 143, 77], 0
    for index, words in enumerate(sizes):
        ends = ("first" if not index else "") + ("last" if index == len(sizes) - 1 else "")
        await _hears(world, peer.data(index, body[64 * at : 64 * (at + words)], ends))
        at += words
        assert peer.granted() == ([(0, 0, at, due[at])] if at in due else [])
        if index == 1:
            await _hears(world, peer.control(KINDS["hello"]))
            assert peer.granted() == [(0, 0, 243, 755)]
    (done,) = await world.finish((a, number))
    assert (done.status, done.size, done.peer) == ("ok", 64000, NODE_B)
    assert a.content(0x8000, 64000) == body


@cocotb.test()
async def a_pool_limits_what_all_ports_grant(dut: Any) -> None:
    """Beside a frame each, whichever is posted first; what comes goes to who waits for it."""
    world, a, peer = await _start(dut)
    for port in (0, 2, 3):
        await world.finish((a, a.connect(port, NODE_B, port)))
    await world.still()
    a.frames.clear()

    def granted() -> dict[int, int]:
        frames, a.frames = a.frames, []
        said = {each.header["source_port"]: each.body[: CIRCUIT.control_bytes] for each in frames}
        fields = CIRCUIT.control
        return {port: unpack_fields(fields, body)["granted"] for port, body in said.items()}

    numbers: dict[int, int] = {}
    for port in (3, 1, 0, 2):
        numbers[port] = a.receive(port, 0x8000 * (1 + port), 64 * 512)
        await world.still()
    assert granted() == {3: 512, 1: 512, 0: 256, 2: 143}
    # A frame that comes fills the pool up; what comes then is for another port, that has less.
    due = [{1: 512}, {1: 512, 2: 286}, {1: 512, 2: 429}, {1: 512, 2: 512}]
    for number, (words, now) in enumerate(zip((143, 143, 143, 83), due, strict=True)):
        ends = {0: "first", 3: "last"}.get(number, "")
        await _hears(world, peer.data(number, peer.bodies(words), ends))
        assert granted() == now
    (done,) = await world.finish((a, numbers[PORT]))
    assert done.status == "ok"
    await world.clear(a)
    ended = await world.finish(*((a, numbers[port]) for port in (0, 2, 3)))
    assert [each.status for each in ended] == ["cancelled"] * 3


@cocotb.test()
async def a_grant_may_come_before_the_end_of_the_transfer_before(dut: Any) -> None:
    """It is kept, the largest one, until that end has come; a connect forgets it."""
    world, a, peer = await _start(dut)
    first = a.send(PORT, 0x8000, 64)
    await _hears(world, peer.grant(0, 0, 1))
    assert peer.sent() == [(0, 1, 1, 1)]
    await _hears(world, peer.grant(1, 0, 3), peer.grant(1, 0, 2), peer.grant(2, 0, 9))
    assert first not in a.done
    await _hears(world, peer.grant(0, 1, 1))
    assert a.done[first].status == "ok"
    second = a.send(PORT, 0x8000, 64 * 3)
    await world.still()
    assert peer.sent() == [(1, 3, 1, 1)]
    await _hears(world, peer.grant(2, 0, 1), peer.grant(1, 3, 3))
    assert a.done[second].status == "ok"
    await world.finish((a, a.connect(PORT, NODE_B, PEER_PORT)))
    a.send(PORT, 0x8000, 64)
    await world.still()
    assert not [each for each in a.frames if not is_control(dict(each.header))]


@cocotb.test()
async def no_more_is_sent_than_is_granted(dut: Any) -> None:
    """A partial frame goes only where all before it has arrived, or is the last."""
    world, a, peer = await _start(dut)
    number = a.send(PORT, 0x8000, 64 * 300 - 5)
    await world.still()
    assert peer.sent() == []
    await _hears(world, peer.grant(0, 0, 100))
    assert peer.sent() == [(0, 100, 1, 0)]
    await _hears(world, peer.grant(0, 50, 150))
    assert peer.sent() == []
    await _hears(world, peer.grant(0, 100, 150), peer.grant(0, 20, 120))
    assert peer.sent() == [(1, 50, 0, 0)]
    await _hears(world, peer.grant(0, 120, 292))
    assert peer.sent() == []
    await _hears(world, peer.grant(0, 120, 293))
    assert peer.sent() == [(2, 143, 0, 0)]
    await _hears(world, peer.grant(0, 120, 512))
    assert peer.sent() == [(3, 7, 0, 1)]
    assert number not in a.done
    await _hears(world, peer.grant(1, 0, 5), peer.grant(0, 293, 300))
    assert number not in a.done
    await _hears(world, peer.grant(0, 300, 300))
    (done,) = await world.finish((a, number))
    assert (done.status, done.size) == ("ok", 64 * 300 - 5)
    # A flag that has no name is no good news either.
    number = a.send(PORT, 0, 128)
    await world.still()
    assert peer.sent() == [(4, 2, 1, 1)]
    await _hears(world, peer.grant(1, 0, 1, flags=0x80))
    assert [done.status for done in await world.finish((a, number))] == ["lost"]
    # What was granted of the next one counts also where no transfer is under way.
    await _hears(world, peer.grant(2, 0, 2))
    number = a.send(PORT, 0, 128)
    await world.still()
    assert peer.sent() == [(5, 2, 1, 1)]
    await _hears(world, peer.grant(2, 2, 2))
    assert [done.status for done in await world.finish((a, number))] == ["ok"]


@cocotb.test()
async def a_repetition_is_ignored(dut: Any) -> None:
    """Of any frame, of this transfer and of those before."""
    world, a, peer = await _start(dut)
    body, earlier = peer.bodies(9), list[bytes]()
    for index in range(12):
        number = a.receive(PORT, 0x8000, 64 * 9)
        frames = [
            peer.data(250 + 3 * index, body[:192], "first"),
            peer.data(251 + 3 * index, body[192:384]),
            peer.data(252 + 3 * index, body[384:], "last"),
        ]
        for frame in frames:
            await _hears(world, *earlier[-40:], frame)
            earlier.append(frame)
        (done,) = await world.finish((a, number))
        assert (done.status, done.size) == ("ok", 64 * 9)
        assert a.content(0x8000, 64 * 9) == body
        assert a.written[0x8000 // 64] == index + 1, "a repetition was written"
        body = body[64:] + body[:64]


@cocotb.test()
async def a_broken_number_is_not_believed(dut: Any) -> None:
    """A broken frame ends the transfer, and whatever number it has, the next first one is taken."""
    world, a, peer = await _start(dut)
    numbers = iter(range(20))
    for wrong in (0, 1, 60, 120):
        good = a.receive(PORT, 0x8000, 64)
        await _hears(world, peer.data(next(numbers), peer.bodies(1), "firstlast"))
        for change in (0, wrong):  # in turn and, when there is no turn any more, ahead
            number = next(numbers)
            lost = a.receive(PORT, 0x8000, 640)
            await world.still()
            a.hear(peer.data(number + change, peer.bodies(1), "first"), is_error=True)
            await world.still()
            done = await world.finish((a, good), (a, lost))
            assert [each.status for each in done] == ["ok", "lost"]
        assert [flags for _, flags, _, _ in peer.granted()] == [0, 0, 0, 1, 0, 1]


def _foreign(peer: Peer) -> list[bytes]:
    """Frames that a's port takes nothing from while a transfer is open each way."""
    body = peer.bodies(2)
    hello, grant = KINDS["hello"], KINDS["grant"]
    frames = [
        peer.data(0, body, "first", source=STRANGER),
        peer.data(0, body, "first", source=NODE_A),
        peer.data(0, body, "first", source=0x100 + NODE_B),
        peer.data(0, body, "first", source=64 + NODE_B),
        peer.data(0, body, "first", source_port=PEER_PORT ^ 1),
        peer.data(0, body, "first", source_port=PEER_PORT | 32),
        *(peer.data(0, body, "first", port=port) for port in (0, 2, 3, 5, 65, 127)),
        peer.data(0, body),  # not the first, and no transfer has begun
        peer.data(0, body, "last"),
        peer.data(0, body, "first", words=1),
        peer.data(0, body, "first", words=3)[:64],
        peer.data(0, body, "first", words=200),
        peer.data(0, peer.bodies(11), "first"),  # more than the buffer
    ]
    told = {"transfer": 0, "granted": 7}
    for kind in (hello, grant):
        frames += [
            peer.control(kind, source=STRANGER, **told),
            peer.control(kind, source=STRANGER, **told, life=LIFE[STRANGER]),
            peer.control(kind, **told, life=LIFE[NODE_B] + 1),
            peer.control(kind, **told, life=0),
            peer.control(kind, words=2, **told),
            peer.control(kind, **told, source_port=PEER_PORT ^ 1),
            *(peer.control(kind, **told, port=CONTROL | port) for port in (0, 2, 3, 5, 127)),
            peer.control(kind, **told) + bytes(64),
            peer.control(kind, **told)[:-1],
        ]
    frames += [peer.control(kind, **told) for kind in (0, 3, 255)]
    frames += [peer.grant(transfer, 0, 7) for transfer in (1, 255)]
    frames += [peer.grant(0, 5, 7), peer.grant(0, 10, 10), peer.grant(0, 1, 7, flags=1)]
    return frames


@cocotb.test()
async def foreign_frames_change_nothing(dut: Any) -> None:
    world, a, peer = await _start(dut)
    await world.tell(11, 5)
    came, sent = a.receive(PORT, 0x8000, 640), a.send(PORT, 0x1000, 640)
    await world.still()
    assert peer.granted() == [(0, 0, 0, 10)]
    for index, frame in enumerate(_foreign(peer)):
        # A frame that is too short or too long has a word before it is known as bad.
        is_known = len(frame) == 18 + 64 * frame[17] or is_control({"port": frame[14]})
        if not is_known:
            continue
        await _hears(world, frame)
        assert not a.frames, f"frame {index} is answered"
        assert not a.written, f"frame {index} is written"
        assert len(a.done) == 1, f"frame {index} ends a transfer"
    a.hear(peer.grant(0, 0, 10), is_error=True)
    await world.tell(NODE_B, LIFE[NODE_B], is_member=False)
    await _hears(world, peer.data(0, peer.bodies(1), "first"), peer.grant(0, 0, 10))
    await world.tell(NODE_B, LIFE[NODE_B] + 1)
    await _hears(world, peer.grant(0, 0, 10))
    assert not a.frames
    assert not a.written
    body = peer.bodies(10)
    grants = [peer.grant(0, each, 10, life=LIFE[NODE_B] + 1) for each in (0, 10)]
    await _hears(world, grants[0], peer.data(77, body, "firstlast"))
    await _hears(world, grants[1])
    assert [done.status for done in await world.finish((a, came), (a, sent))] == ["ok", "ok"]
    assert a.content(0x8000, 640) == body
    await world.tell(NODE_B, LIFE[NODE_B])


@cocotb.test()
async def late_frames_change_nothing(dut: Any) -> None:
    """Of a port that has no buffer, that is not connected, and after a loss those of before."""
    world, a, peer = await _start(dut)
    body = peer.bodies(3)
    late = [
        peer.data(0, body, "firstlast"),
        peer.data(1, body, "first"),
        peer.data(2, body),
        peer.data(3, body, "last"),
    ]
    await _hears(world, *late)
    await world.clear(a)
    await _hears(world, *late, peer.grant(0, 0, 10), peer.control(KINDS["hello"]))
    await world.finish((a, a.connect(PORT, NODE_B, PEER_PORT)))
    await _hears(world, *late)
    assert not a.written
    assert len(peer.heard()) == 1
    number = a.receive(PORT, 0x8000, 64 * 9)
    await _hears(world, *late[2:])
    assert not a.written
    await _hears(world, peer.data(9, body, "first"), peer.data(11, body))
    assert [done.status for done in await world.finish((a, number))] == ["lost"]
    assert peer.granted() == [(0, 0, 0, 9), (0, CIRCUIT.flags[0].mask, 3, 3)]
    a.written.clear()
    number = a.receive(PORT, 0x8000, 64 * 3)
    await _hears(world, *(peer.data(number, body, "first") for number in (5, 11)))
    await _hears(world, peer.data(12, body), peer.data(13, body, "last"))
    assert not a.written
    await _hears(world, peer.data(14, body, "firstlast"))
    assert [done.status for done in await world.finish((a, number))] == ["ok"]
    assert peer.granted() == [(1, 0, 0, 3), (1, 0, 3, 3)]


@cocotb.test()
async def no_frame_of_an_ended_life_follows_a_hello(dut: Any) -> None:
    """What had been read when the role ended is sent before the port is connected anew."""
    world, a, peer = await _start(dut)
    a.habits = Habits(mac=1.0)
    a.send(PORT, 0x1000, 64 * 500)
    a.hear(peer.grant(0, 0, 500))
    await world.run(700)
    await world.clear(a)
    number = a.connect(PORT, NODE_B, PEER_PORT)
    await world.run(100)
    a.habits = Habits()
    await world.finish((a, number))
    await world.still()
    kinds = [is_control(dict(frame.header)) for frame in a.frames]
    assert kinds[-1]
    assert kinds.count(True) == 1
    assert len(kinds) > 2


@cocotb.test()
@cocotb.parametrize(gap=[0, 3])
async def a_grant_of_the_link_before_is_not_taken(dut: Any, gap: int) -> None:
    """Whenever the port is connected anew: before its frame, behind it or in it."""
    world, a, peer = await _start(dut)
    for delay in range(8 + gap):
        a.frames.clear()
        first, second = mac_beats(peer.grant(0, 0, 10))
        a.incoming += [(a.cycle + 4, first), (a.cycle + 5 + gap, second)]
        await world.run(delay)
        number = a.connect(PORT, STRANGER, PEER_PORT)
        assert [done.status for done in await world.finish((a, number))] == ["ok"]
        number = a.send(PORT, 0, 128)
        await world.still()
        assert peer.count_of_data() == 0, f"after {delay} cycles"
        await world.clear(a)
        await world.finish((a, number), (a, a.connect(PORT, NODE_B, PEER_PORT)))
        await world.still()


@cocotb.test()
async def a_connect_waits_for_the_ends_of_a_life(dut: Any) -> None:
    """It is not told that the port is full of what nobody has heard the end of yet."""
    world, a, _ = await _start(dut)
    commands = [(a, a.send(PORT, 0x1000, 640)), (a, a.receive(PORT, 0x8000, 640))]
    await world.still()
    a.habits = Habits(completion=1.0)
    await world.clear(a)
    commands.append((a, a.connect(PORT, NODE_B, PEER_PORT)))
    await world.run(50)
    a.habits = Habits()
    ends = [done.status for done in await world.finish(*commands)]
    assert ends == ["cancelled", "cancelled", "ok"]


@cocotb.test()
async def a_command_that_stands_while_a_life_ends_is_cancelled(dut: Any) -> None:
    """A shell ends a life only when the role's last command has been taken, and keeps clear_i."""
    world, a, _ = await _start(dut)
    open_one = a.receive(PORT, 0x8000, 64)
    await world.run(20)
    a.pin("clear_i").write(1)
    standing = [
        a.connect(PORT, NODE_B, PEER_PORT),
        a.receive(PORT, 0x8000, 64),
        a.send(PORT, 0x1000, 64),
    ]
    ended = await world.finish(*((a, number) for number in (open_one, *standing)))
    assert [done.status for done in ended] == ["cancelled"] * 4
    a.pin("clear_i").write(0)
    await world.still()
    (refused,) = await world.finish((a, a.send(PORT, 0x1000, 64)))
    assert refused.status == "refused", "no port leads anywhere"
