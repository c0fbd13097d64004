# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What the receiving half of the transport must do, with numbers that never wrap.

Written after runtime/transport/transport.md and the contract page, not after the module.
"""

from __future__ import annotations

from dataclasses import dataclass, field

WINDOW = 64
INITIAL_CREDIT = 8
EVERY = 4
PROCESS, HOLD, DISCARD = 0, 1, 2
CONTROLLER = 65535
REQUEST, REPLY, DIRECT = CHANNELS = 0, 1, 2


@dataclass(frozen=True)
class Frame:
    """A frame that comes in; `number` is its place in its flow, without wrapping."""

    source: int
    number: int
    channel: int = REQUEST
    data: bool = True
    last: bool = True
    now: bool = False
    life: int | None = None  # of its source; None: the one that is expected
    meant_for: int = 1  # life of the destination
    acknowledge: int = 0
    selective: int = 0
    credit: int = 0
    good: bool = True
    record: bool = False

    @property
    def flow(self) -> tuple[int, int]:
        return self.source, self.channel


@dataclass
class Flow:
    """What is known of one flow."""

    channel: int
    hold_frames: int
    expected: int
    taken: int
    credit: int
    early: set[int] = field(default_factory=set[int])
    highest: int = -1
    inside: bool = False
    dead: bool = False
    # What the peer must be told.
    owed: int = 0
    due_at_once: bool = False
    first_owed_at: int | None = None
    closed: bool = False
    pending: bool = False

    def is_duplicate(self, number: int) -> bool:
        return number < self.expected or number in self.early

    def verdict(self, number: int) -> int:
        if self.dead or self.is_duplicate(number) or number >= self.credit:
            return DISCARD
        if self.channel == REPLY or (number == self.expected == self.taken):
            return PROCESS
        return HOLD

    def arrive(self, number: int) -> bool:
        """True if it is out of order or closes a gap."""
        unusual = bool(self.early) or number != self.expected
        self.early.add(number)
        while self.expected in self.early:
            self.early.remove(self.expected)
            self.expected += 1
        return unusual

    def fields(self) -> tuple[int, int, int]:
        selective = sum(1 << (number - self.expected - 1) for number in self.early)
        return self.expected & 0xFFFF, selective, self.credit & 0xFFFF


class Reference:
    """All flows. Cycles are of the moment at which a frame's end passes."""

    def __init__(self, peers: set[int], hold_frames: int = 8, first: int = 0) -> None:
        self.peers, self.hold_frames, self.first = peers, hold_frames, first
        self.lives: dict[int, int] = {}  # that are not 1, of which the controller's is one
        self.flows: dict[tuple[int, int], Flow] = {}
        self.heard: list[tuple[int, int, int, int, int]] = []
        self.duplicates = self.refused = self.pushed_back = 0

    def flow(self, source: int, channel: int) -> Flow:
        first = self.first
        fresh = Flow(channel, self.hold_frames, first, first, first + INITIAL_CREDIT)
        return self.flows.setdefault((source, channel), fresh)

    def is_foreign(self, frame: Frame) -> bool:
        is_other = frame.life not in (None, self.life(frame.source)) or frame.meant_for != 1
        return not frame.record and (frame.source not in self.peers or is_other)

    def life(self, source: int) -> int:
        return self.lives.get(source, 0 if source == CONTROLLER else 1)

    def renew(self, source: int, life: int) -> None:
        self.lives[source] = life
        for channel in CHANNELS:
            self.flows.pop((source, channel), None)

    def verdict(self, frame: Frame) -> int:
        if self.is_foreign(frame):
            return DISCARD
        flow = self.flow(*frame.flow)
        if frame.record:
            return DISCARD if flow.dead else PROCESS
        return flow.verdict(frame.number)

    def share(self) -> int:
        inside = sum(flow.inside for flow in self.flows.values())
        return max(1, WINDOW >> (max(inside, 1) - 1).bit_length())

    def end(self, frame: Frame, verdict: int, held: bool, is_turn: bool, cycle: int) -> None:
        """The frame's end has passed; is_turn: a record that was asked for."""
        if not frame.good:
            return
        flow = None if self.is_foreign(frame) else self.flow(*frame.flow)
        if flow is None or flow.dead:
            self.refused += not frame.record
        elif frame.record:
            if is_turn:
                self._turn(flow, held)
        else:
            self.heard.append((*frame.flow, frame.acknowledge, frame.selective, frame.credit))
            if frame.data:
                self._data(flow, frame, verdict, held, cycle)
            else:
                if frame.number > flow.expected:
                    flow.closed = flow.pending = False
                if frame.now:
                    flow.due_at_once = True

    def _turn(self, flow: Flow, held: bool) -> None:
        if held:
            self.pushed_back += 1
            return
        self._take(flow)
        if flow.closed and flow.credit > flow.expected:
            flow.pending = True

    def _take(self, flow: Flow) -> None:
        flow.taken += 1
        flow.credit = max(flow.credit, flow.taken + self.hold_frames)

    def _data(self, flow: Flow, frame: Frame, verdict: int, held: bool, cycle: int) -> None:
        if verdict == DISCARD:
            if flow.is_duplicate(frame.number):
                self.duplicates += 1
                flow.due_at_once = True
            return
        share = self.share()
        flow.closed = flow.pending = False
        unusual = flow.arrive(frame.number)
        if frame.channel == REPLY:
            flow.taken = flow.expected
            if frame.number > flow.highest:
                flow.inside = not frame.last
            flow.credit = max(flow.credit, flow.expected + share)
        elif verdict == PROCESS and held:
            self.pushed_back += 1
        elif verdict == PROCESS:
            self._take(flow)
        flow.highest = max(flow.highest, frame.number)
        flow.owed += 1
        if unusual or frame.now or flow.owed >= EVERY:
            flow.due_at_once = True
        elif flow.first_owed_at is None:
            flow.first_owed_at = cycle

    def tell(self, source: int, channel: int) -> tuple[int, int, int]:
        """A frame of the flow leaves."""
        flow = self.flow(source, channel)
        flow.owed, flow.due_at_once, flow.first_owed_at = 0, False, None
        if flow.credit == flow.expected:
            flow.closed = True
        return flow.fields()

    def fail(self, source: int) -> None:
        for channel in CHANNELS:
            flow = self.flow(source, channel)
            flow.dead, flow.inside = True, False
            flow.due_at_once = flow.closed = flow.pending = False
            flow.first_owed_at = None
