# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Nodes with a unit of virtual circuits each: their commands, memories, packets, and the cable.

A cable takes some cycles, and a test may say what becomes of each circuit frame. In every cycle all
of a node is watched: an offer to the MAC does not pause within a circuit frame, and a unit that
says that it is not busy does nothing until it is given something.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Literal

from hardware.testing.circuits import CIRCUIT, HEAD_BYTES, HEADER_AT, SPEC
from hardware.testing.packets import beats_of
from hardware.testing.pins import Pin, Pins
from hardware.testing.streams import Bench
from spec.circuit_frames import CircuitFrame, decode, encode, unpack_header
from spec.frames import pack_fields, unpack_fields

ADDRESS_BITS, PORTS, WORD = 20, 4, 64
NODE_A, NODE_B, STRANGER = 3, 5, 9
LIFE = {NODE_A: 0x21, NODE_B: 0x42, STRANGER: 0x63}
# Ports of a and of b that lead to each other.
LINKS = [(0, 1), (1, 2), (2, 3), (3, 0)]
FLOOR = (1 << ADDRESS_BITS) - 0x1000
CABLE = 12  # cycles
_ALL_LANES = (1 << WORD) - 1
OPCODES = {each.name: each.number for each in SPEC.commands.opcodes}
STATUS = {each.number: each.name for each in SPEC.commands.completion_status}
KINDS = {each.name: each.number for each in CIRCUIT.kinds}

Fate = Literal["pass", "drop", "break"]
MacBeat = tuple[int, int, int, int]  # data, keep, last, error
Header = dict[str, int]


def is_control(header: Header) -> bool:
    return bool(header["port"] & CIRCUIT.control_mask)


class Still(AssertionError):
    """Nothing can move any more, and what was waited for has not come."""


@dataclass(frozen=True)
class Habits:
    """How often a node's surroundings pause, as parts of 1, and how long its memory takes."""

    mac: float = 0.0
    read: float = 0.0
    write: float = 0.0
    completion: float = 0.0
    latency: int = 2  # cycles from a read to its data


@dataclass
class Done:
    status: str
    size: int
    peer: int
    cycle: int


def _pass(_header: Header) -> Fate:
    return "pass"


def mac_beats(frame: bytes, is_error: bool = False) -> list[MacBeat]:
    beats = beats_of([frame], 512, Random(len(frame)))
    return [(data, keep, last, int(is_error and last)) for data, keep, last in beats]


class Side:
    """One node around its unit: a part of a bench."""

    def __init__(self, dut: Any, prefix: str, node: int, habits: Habits, random: Random) -> None:
        self.node, self.habits, self.random = node, habits, random
        self.memory = [random.getrandbits(512) for _ in range((1 << ADDRESS_BITS) // WORD)]
        self.written = Counter[int]()  # words
        self.requests = 0
        self.commands = deque[int]()
        self.done: dict[int, Done] = {}
        self.given_cycle: dict[int, int] = {}
        self.packets = deque[MacBeat]()  # to send
        self.packets_got: list[MacBeat] = []
        self.incoming = deque[tuple[int, MacBeat]]()  # cycle from which it comes, beat
        self.peer: Side | None = None
        self.fate: Callable[[Header], Fate] = _pass
        self.cable = CABLE
        self.heads: list[tuple[int, Header | None]] = []  # of what was sent; None: a packet
        self.frames: list[CircuitFrame] = []  # that were sent, where there is no peer
        self.life = LIFE[node]
        self.cycle, self.is_quiet, self._is_given = 0, False, True
        self._now: tuple[Fate, bool] | None = None  # the frame that is being sent: fate, circuit
        self._gathered = b""
        self._reads = deque[tuple[int, int]]()
        self._pins: dict[str, Pin] = {}
        self._dut, self._prefix = Pins(dut), prefix

    def pin(self, name: str) -> Pin:
        pin = self._pins.get(name)
        if pin is None:
            pin = self._pins[name] = self._dut[self._prefix + name]
        return pin

    # ---- what a test asks for

    def give(self, name: str, **fields: int) -> int:
        """Puts a command behind the others; its number."""
        self.requests += 1
        values = {"opcode": OPCODES[name], "request": self.requests, **fields}
        record = pack_fields(SPEC.commands.fields_of(name), values)
        self.commands.append(int.from_bytes(record, "little"))
        return self.requests

    def connect(self, port: int, peer: int, peer_port: int) -> int:
        return self.give("circuit_connect", port=port, peer=peer, peer_port=peer_port)

    def send(self, port: int, address: int, size: int) -> int:
        return self.give("circuit_send", port=port, address=address, size=size)

    def receive(self, port: int, address: int, size: int) -> int:
        return self.give("circuit_receive", port=port, address=address, size=size)

    def content(self, address: int, size: int) -> bytes:
        words = self.memory[address // WORD : -(-(address + size) // WORD)]
        data = b"".join(word.to_bytes(WORD, "little") for word in words)
        return data[address % WORD :][:size]

    def hear(self, frame: bytes, is_error: bool = False) -> None:
        """A frame comes from the cable, behind what is on it."""
        self.incoming += [(self.cycle, beat) for beat in mac_beats(frame, is_error)]

    def hear_frame(self, header: Header, body: bytes, source: int = NODE_B) -> None:
        self.hear(encode(SPEC, CircuitFrame(source, self.node, header, body)))

    # ---- every cycle

    def drive(self) -> None:
        self.cycle += 1
        habits, draw = self.habits, self.random.random
        pin = self.pin
        command = self.commands[0] if self.commands else None
        pin("command_valid_i").write(int(command is not None))
        if command is not None:
            pin("command_i").write(command)
        pin("completion_ready_i").write(int(draw() >= habits.completion))
        pin("mac_tx_ready_i").write(int(draw() >= habits.mac))
        pin("memory_read_ready_i").write(int(draw() >= habits.read))
        pin("memory_write_ready_i").write(int(draw() >= habits.write))
        comes = bool(self._reads) and self._reads[0][0] <= self.cycle
        pin("memory_read_data_valid_i").write(int(comes))
        if comes:
            pin("memory_read_data_i").write(self._reads.popleft()[1])
        is_heard = bool(self.incoming) and self.incoming[0][0] <= self.cycle
        self._offer("mac_rx", self.incoming.popleft()[1] if is_heard else None)
        self._offer("packet_tx", self.packets[0] if self.packets else None)
        self._is_given = is_heard or command is not None or bool(self.packets)

    def _offer(self, stream: str, beat: MacBeat | None) -> None:
        self.pin(f"{stream}_valid_i").write(int(beat is not None))
        if beat is None:
            return
        for field, value in zip(("data", "keep", "last", "error"), beat, strict=True):
            if field != "error" or stream == "mac_rx":
                self.pin(f"{stream}_{field}_i").write(value)

    def look(self) -> None:
        pin = self.pin
        moves = False
        if self.commands and pin("command_ready_o").read():
            self.given_cycle[self.commands.popleft() >> 96 & 0xFFFFFFFF] = self.cycle
        if pin("completion_valid_o").read():
            moves = True
            if pin("completion_ready_i").read():
                self._complete(pin("completion_o").read())
        if self.packets and pin("packet_tx_ready_o").read():
            self.packets.popleft()
        if pin("packet_rx_valid_o").read():
            got = [pin(f"packet_rx_{each}_o").read() for each in ("data", "keep", "last", "error")]
            self.packets_got.append((got[0], got[1], got[2], got[3]))
        if pin("mac_tx_valid_o").read():
            moves = True
            if pin("mac_tx_ready_i").read():
                self._send(*(pin(f"mac_tx_{each}_o").read() for each in ("data", "keep", "last")))
        else:
            assert self._now is None or not self._now[1], "a circuit frame pauses on the wire"
        moves |= self._use_memory()
        is_quiet = self.is_quiet and not self._is_given
        assert not (moves and is_quiet), f"node {self.node} moves, and said it was not busy"
        self.is_quiet = not (pin("busy_o").read() or self._is_given)

    def _use_memory(self) -> bool:
        pin = self.pin
        moves = False
        if pin("memory_read_valid_o").read():
            moves = True
            if pin("memory_read_ready_i").read():
                word = self.memory[pin("memory_read_address_o").read()]
                self._reads.append((self.cycle + self.habits.latency, word))
        if pin("memory_write_valid_o").read():
            moves = True
            if pin("memory_write_ready_i").read():
                place = pin("memory_write_address_o").read()
                lanes = pin("memory_write_lanes_o").read()
                data = pin("memory_write_data_o").read()
                if lanes != _ALL_LANES:
                    mask = sum(0xFF << 8 * lane for lane in range(WORD) if lanes >> lane & 1)
                    data = self.memory[place] & ~mask | data & mask
                self.memory[place] = data
                self.written[place] += 1
        return moves

    def _complete(self, record: int) -> None:
        data = record.to_bytes(self.pin("completion_o").width // 8, "little")
        values = unpack_fields(SPEC.commands.completion.fields, data)
        request = values["request"]
        assert request not in self.done, f"command {request} completes twice"
        status = STATUS[values["status"]]
        self.done[request] = Done(status, values["size"], values["peer"], self.cycle)

    def _send(self, data: int, keep: int, last: int) -> None:
        if self._now is None:
            head = (data & (1 << 8 * HEAD_BYTES) - 1).to_bytes(HEAD_BYTES, "little")
            is_circuit = head[12:14] == CIRCUIT.ethertype.to_bytes(2, "big")
            header = unpack_header(SPEC, head[HEADER_AT:]) if is_circuit else None
            self.heads.append((self.cycle, header))
            self._now = (self.fate(header) if header else "pass", is_circuit)
        fate, is_circuit = self._now
        if self.peer is None:
            if is_circuit:
                self._gathered += data.to_bytes(WORD, "little")[: keep.bit_count()]
                if last:
                    self.frames.append(decode(SPEC, self._gathered))
                    self._gathered = b""
        elif fate != "drop":
            beat = (data, keep, last, int(last and fate == "break"))
            self.peer.incoming.append((self.peer.cycle + self.cable, beat))
        if last:
            self._now = None

    @property
    def is_still(self) -> bool:
        return self.is_quiet and not self.incoming and not self.commands and not self.packets


class World:
    """One or two nodes, and the clock."""

    def __init__(
        self, dut: Any, habits: Habits | None = None, seed: int = 1, is_pair: bool = True
    ) -> None:
        self.random = Random(seed)
        habits = habits or Habits()
        self.a = Side(dut, "a_", NODE_A, habits, self.random)
        self.b = Side(dut, "b_", NODE_B, replace(habits), self.random)
        self.sides = [self.a, self.b] if is_pair else [self.a]
        if is_pair:
            self.a.peer, self.b.peer = self.b, self.a
        self.bench = Bench(dut)
        self.bench.parts += self.sides

    async def start(self) -> None:
        """Resets, and tells both nodes who is in the cluster."""
        for side in (self.a, self.b):
            for name in ("clear", "table_write", "command_valid", "completion_ready"):
                side.pin(f"{name}_i").forget()
                side.pin(f"{name}_i").write(0)
        zero = {
            f"{prefix}_{name}_i": 0
            for prefix in "ab"
            for name in (
                "mac_rx_valid",
                "packet_tx_valid",
                "mac_tx_ready",
                "memory_read_ready",
                "memory_write_ready",
                "memory_read_data_valid",
                "mac_rx_error",
            )
        }
        await self.bench.reset(**zero)
        for side in (self.a, self.b):
            side.pin("node_i").write(side.node)
            side.pin("life_i").write(side.life)
            side.pin("floor_i").write(FLOOR)
        await self.run(70)
        for node, life in LIFE.items():
            await self.tell(node, life)

    async def tell(self, node: int, life: int, is_member: bool = True) -> None:
        """A row of the members' table of all nodes."""
        values = {"table_write": 1, "table_node": node, "table_valid": int(is_member)}
        for side in (self.a, self.b):
            for name, value in {**values, "table_life": life}.items():
                side.pin(f"{name}_i").write(value)
        await self.run(1)
        for side in (self.a, self.b):
            side.pin("table_write_i").write(0)

    async def clear(self, side: Side) -> None:
        side.pin("clear_i").write(1)
        await self.run(1)
        side.is_quiet = False
        side.pin("clear_i").write(0)

    async def run(self, cycles: int) -> None:
        for _ in range(cycles):
            await self.bench.cycle()

    async def until(self, is_so: Callable[[], bool], cycles_max: int = 30_000) -> None:
        """Runs until something is so; Still if it cannot become so any more."""
        quiet = 0
        for _ in range(cycles_max):
            if is_so():
                return
            await self.bench.cycle()
            quiet = quiet + 1 if all(side.is_still for side in self.sides) else 0
            if quiet > 20:
                raise Still
        raise AssertionError(f"it is not so after {cycles_max} cycles")

    async def finish(self, *commands: tuple[Side, int]) -> list[Done]:
        """Waits for commands; how each has ended."""
        await self.until(lambda: all(number in side.done for side, number in commands))
        return [side.done[number] for side, number in commands]

    async def still(self) -> None:
        """Runs until nothing moves."""
        await self.until(lambda: all(side.is_still for side in self.sides))
        await self.run(30)
        assert all(side.is_still for side in self.sides)

    async def link(self, port_a: int = 0, port_b: int = 0) -> None:
        """Connects a's port and b's, both anew."""
        both = (
            (self.a, self.a.connect(port_a, NODE_B, port_b)),
            (
                self.b,
                self.b.connect(port_b, NODE_A, port_a),
            ),
        )
        assert [done.status for done in await self.finish(*both)] == ["ok", "ok"]


async def transfer(
    world: World, ends: tuple[Side, Side], size: int, around: bool = True
) -> tuple[Done, Done]:
    """Through port 0 of both; asserts that all bytes are right, and none beside them is touched."""
    sender, receiver = ends
    source, target = 0x1000, 0x40000

    def beside() -> tuple[bytes, bytes] | None:
        ends = receiver.content(target - 64, 64), receiver.content(target + size, 64)
        return ends if around else None

    was, due = beside(), sender.content(source, size)
    numbers = (receiver, receiver.receive(0, target, size)), (sender, sender.send(0, source, size))
    came, sent = await world.finish(*numbers)
    assert (came.status, came.size, came.peer) == ("ok", size, sender.node)
    assert (sent.status, sent.size, sent.peer) == ("ok", size, receiver.node)
    assert receiver.content(target, size) == due, "other bytes"
    assert beside() == was, "bytes beside the buffer"
    return came, sent
