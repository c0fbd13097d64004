# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Peers that send through a bad network, for plait_transport_rx.

They have timers only while a frame is not acknowledged, as the protocol demands: whatever else is
needed for everything to arrive, the receiver must do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from random import Random

from .rx_neighbours import Fields, Name
from .rx_reference import INITIAL_CREDIT, Frame


@dataclass
class Faults:
    """How bad the network is."""

    lost: float = 0.0
    doubled: float = 0.0
    bad: float = 0.0
    delay: int = 40


@dataclass
class Peer:
    """One flow's sending half at the other end."""

    name: Name
    first: int
    count: int
    timeout: int
    burst: float
    next: int = 0
    credit: int = 0
    unknown: set[int] = field(default_factory=set[int])
    timer: int | None = None

    def __post_init__(self) -> None:
        self.next = self.first
        self.credit = self.first + INITIAL_CREDIT

    @property
    def end(self) -> int:
        return self.first + self.count

    def _frame(self, number: int, now: bool) -> Frame:
        # Messages of one to four frames.
        last = number % 5 in (0, 4) or number == self.end - 1
        return Frame(self.name[0], number, self.name[1], last=last, now=now, credit=number & 0xFF)

    def send(self, cycle: int, random: Random) -> Frame | None:
        """What leaves in this cycle, if anything does."""
        if self.timer is not None and cycle >= self.timer and self.unknown:
            self.timer = cycle + self.timeout
            return self._frame(min(self.unknown), True)
        if self.next >= min(self.credit, self.end) or random.random() >= self.burst:
            return None
        number = self.next
        self.next += 1
        self.unknown.add(number)
        self.timer = self.timer or cycle + self.timeout
        return self._frame(number, now=self.next == self.credit)

    def hear(self, cycle: int, fields: Fields, update: bool) -> Frame | None:
        """An acknowledgement; an update is answered."""
        acknowledge, selective, credit = fields
        oldest = min(self.unknown, default=self.next)
        expected = oldest + ((acknowledge - oldest + 0x8000 & 0xFFFF) - 0x8000)
        self.credit = max(
            self.credit, self.credit + ((credit - self.credit + 0x8000 & 0xFFFF) - 0x8000)
        )
        arrived = {number for number in self.unknown if number < expected} | {
            expected + 1 + bit for bit in range(64) if selective >> bit & 1
        }
        if arrived & self.unknown:
            self.timer = cycle + self.timeout
        self.unknown -= arrived
        if not self.unknown:
            self.timer = None
        return Frame(*self._bare(), data=False) if update else None

    def _bare(self) -> tuple[int, int, int]:
        return self.name[0], self.credit, self.name[1]


class Network:
    """Carries frames to the node and acknowledgements from it, each with its own fate."""

    def __init__(self, peers: list[Peer], faults: Faults, random: Random) -> None:
        self.peers = {peer.name: peer for peer in peers}
        self.faults, self.random = faults, random
        self.cycle = self._serial = 0
        self._under_way: list[tuple[int, int, Callable[[], None]]] = []
        self.to_node: list[Frame] = []

    @property
    def is_done(self) -> bool:
        return (
            all(peer.next == peer.end and not peer.unknown for peer in self.peers.values())
            and not self._under_way
        )

    def _carry(self, arrive: Callable[[], None]) -> None:
        random, faults = self.random, self.faults
        copies = (random.random() >= faults.lost) + (random.random() < faults.doubled)
        for _ in range(copies):
            self._serial += 1
            at = self.cycle + random.randint(1, faults.delay)
            heappush(self._under_way, (at, self._serial, arrive))

    def _to_node(self, frame: Frame) -> None:
        if self.random.random() < self.faults.bad:
            frame = Frame(**(vars(frame) | {"good": False}))
        self._carry(lambda: self.to_node.append(frame))

    def told(self, name: Name, fields: Fields, update: bool) -> None:
        """A frame of the node leaves and says this."""
        if name in self.peers:
            self._carry(lambda: self._hear(name, fields, update))

    def _hear(self, name: Name, fields: Fields, update: bool) -> None:
        answer = self.peers[name].hear(self.cycle, fields, update)
        if answer is not None:
            self._to_node(answer)

    def step(self) -> list[Frame]:
        """One cycle; what reaches the node in it."""
        self.cycle += 1
        for peer in self.peers.values():
            frame = peer.send(self.cycle, self.random)
            if frame is not None:
                self._to_node(frame)
        while self._under_way and self._under_way[0][0] <= self.cycle:
            heappop(self._under_way)[2]()
        arrived, self.to_node = self.to_node, []
        return arrived
