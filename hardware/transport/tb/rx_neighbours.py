# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The neighbours of plait_transport_rx: link and message layer in one, and the transmitter.

They keep the contract, ask the reference what must be, and assert it at every cycle.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from random import Random

from hardware.testing.streams import Bench
from spec.frames import pack_fields
from spec.loader import load_spec

from .rx_reference import (
    CONTROLLER,
    DIRECT,
    DISCARD,
    HOLD,
    PROCESS,
    REPLY,
    REQUEST,
    Frame,
    Reference,
)

# Cycles within which the module must have asked for what is due, and its deepest pipeline.
PROMPT = 600
CHANNEL_FLAGS = {REQUEST: 0, REPLY: 1 << 1, DIRECT: 1 << 6}
Name = tuple[int, int]
Fields = tuple[int, int, int]

_spec = cache(load_spec)
_CONFIG = {
    "node": 16,
    "life": 8,
    "acknowledge_delay": 32,
    "retransmit_initial": 32,
    "retransmit_min": 32,
    "retransmit_max": 32,
    "retries_max": 8,
    "eager_bytes_max": 32,
    "hold_base": 64,
    "unexpected_base": 64,
}

# Of retry_t, as _CONFIG of endpoint_config_t: fields and bits, the highest first.
_RETRY = dict.fromkeys(("any", "named", "peer", "place", "serve", "user", "unit", "answer"), 1) | {
    "peer": 16,
    **dict.fromkeys(("has_posted", "has_place", "has_serve", "has_user", "has_unit"), 1),
}
NOT_HELD, PLACE, SERVE, USER, UNIT, ANSWER = range(6)  # cause_e


def _packed(layout: dict[str, int], values: dict[str, int]) -> int:
    assert values.keys() <= layout.keys()
    packed = 0
    for name, bits in layout.items():
        packed = packed << bits | values.get(name, 0)
    return packed


def packed_config(**values: int) -> int:
    return _packed(_CONFIG, values)


def packed_header(frame: Frame, source_life: int, random: Random) -> int:
    channel = CHANNEL_FLAGS[frame.channel]
    if frame.channel == REPLY:
        channel |= random.choice((0, CHANNEL_FLAGS[DIRECT]))  # says nothing there
    flags = frame.data | channel | frame.last << 3 | frame.now << 4
    junk = {each.name: random.getrandbits(each.bits) for each in _spec().wire.header}
    values = junk | {
        "flags": flags | random.choice((0, 4, 32)),
        "source_life": source_life if frame.life is None else frame.life,
        "destination_life": frame.meant_for,
        "source": frame.source,
        "sequence_number": frame.number & 0xFFFF,
        "acknowledge": frame.acknowledge,
        "selective": frame.selective,
        "credit": frame.credit,
    }
    return int.from_bytes(pack_fields(_spec().wire.header, values), "little")


@dataclass
class Arrival:
    """What became of a frame."""

    frame: Frame
    cycle: int
    verdict: int | None = None
    verdict_after: int = 0
    held: bool = False


class Node:
    """Link and message layer: brings frames in, keeps held ones, and brings them back."""

    def __init__(self, bench: Bench, reference: Reference, random: Random) -> None:
        self.pins, self.bench, self.reference, self.random = bench.pins, bench, reference, random
        self.nodes = self.pins.Nodes
        self.waiting: deque[Frame] = deque()
        self.records: deque[Frame] = deque()
        self.arrivals: list[Arrival] = []
        self.places: dict[int, Frame] = {}
        self.processed: list[Frame] = []
        self.drains = 0
        self.idle = 0.0
        self.slow = 0.0
        # Is a frame that may be processed pushed back?
        self.pushes_back: Callable[[Frame], bool] = lambda frame: False
        self.cause: Callable[[Frame], int] = lambda frame: (
            ANSWER if frame.channel == DIRECT else PLACE
        )
        self.retry = False  # everybody may try again, for one cycle
        self.retries: dict[str, int] = {}  # fields of retry_t, for one cycle
        self.has: dict[str, int] = {"has_posted": 1}
        self.asked: Frame | None = None
        self._now: Arrival | None = None
        self._header = 0
        self._is_ended = self._is_done = self._pulse = False
        self._reset_pins()

    def _reset_pins(self) -> None:
        drains = "drain_ready_i", "drain_busy_i"
        for pin in ("header_valid_i", "end_valid_i", "done_valid_i", "retry_i", *drains):
            self.pins[pin].write(0)

    def peer(self, source: int) -> int:
        return self.nodes if source == CONTROLLER else source

    def place(self, frame: Frame) -> int:
        hold = self.reference.hold_frames
        line = self.peer(frame.source) << 1 | (frame.channel == DIRECT)
        return line * hold + frame.number % hold

    @property
    def is_quiet(self) -> bool:
        return not (self.waiting or self.records or self._now)

    def drive(self) -> None:
        pins, random = self.pins, self.random
        if self._now is None and (self.records or self.waiting) and random.random() >= self.idle:
            frame = (self.records or self.waiting).popleft()
            self._now = Arrival(frame, self.bench.cycles)
            self._header = packed_header(frame, self.reference.life(frame.source), random)
            self._is_ended = self._is_done = False
        now = self._now
        pins.header_valid_i = int(now is not None)
        pins.header_i = self._header if now else random.getrandbits(384)
        pins.header_is_record_i = int(now.frame.record if now else random.getrandbits(1))
        has_begun = now is not None and (
            now.verdict is not None or not self._has_verdict(now.frame)
        )
        if has_begun and not self._is_ended:
            self._is_ended = random.random() >= self.slow
        pins.end_valid_i = int(now is not None and self._is_ended)
        pins.end_good_i = int(now.frame.good if now and self._is_ended else random.getrandbits(1))
        self._pulse = bool(
            now
            and self._is_ended
            and self._has_verdict(now.frame)
            and now.verdict is not None
            and not self._is_done
            and random.random() >= self.slow
        )
        pins.done_valid_i = int(self._pulse)
        pins.done_cause_i = random.randrange(ANSWER + 1)
        if self._pulse and now:
            now.held = now.frame.good and now.verdict == PROCESS and self._is_pushed_back(now.frame)
            pins.done_cause_i = self.cause(now.frame) if now.held else NOT_HELD
            self._is_done = True
        everybody = {"any": 1, "answer": 1} if self.retry else {}
        pins.retry_i = _packed(_RETRY, everybody | self.retries | self.has)
        self.retry, self.retries = False, {}
        is_ready = random.random() >= self.slow and not self._brings_a_dead_one()
        pins.drain_ready_i = int(is_ready)
        pins.drain_busy_i = int(self.asked is not None)

    def _brings_a_dead_one(self) -> bool:
        """Nobody waits for this record any more, but it is still on its way."""
        return self.asked is not None and self.reference.flow(*self.asked.flow).dead

    def _is_pushed_back(self, frame: Frame) -> bool:
        return frame.channel != REPLY and self.pushes_back(frame)

    @staticmethod
    def _has_verdict(frame: Frame) -> bool:
        return frame.data or frame.record

    def look(self) -> None:
        pins, now = self.pins, self._now
        if now is not None:
            self._look_at_verdict(now)
            if self._is_ended and pins.end_ready_o:
                assert self._is_done or not self._has_verdict(now.frame), "ended before done"
                self._finish(now)
        else:
            assert not pins.verdict_valid_o
        if pins.drain_valid_o and pins.drain_ready_i:
            frame = self.places[pins.drain_place_o]
            assert self.asked is None, "two drains at once"
            assert frame.number == self.reference.flow(*frame.flow).taken, "it is not its turn"
            self.asked = frame
            self.drains += 1
            self.records.append(replace(frame, record=True))

    def _look_at_verdict(self, now: Arrival) -> None:
        valid = self.pins.verdict_valid_o
        assert self._has_verdict(now.frame) or not valid, "a verdict without data"
        if now.verdict is None and valid:
            now.verdict = self.pins.verdict_o
            now.verdict_after = self.bench.cycles - now.cycle
            assert now.verdict == self.reference.verdict(now.frame), now.frame
        if now.verdict is not None and (not self._is_done or self._pulse):
            assert valid, "it does not stand"
            assert self.pins.verdict_o == now.verdict, "it changes"
            if now.verdict != DISCARD:
                assert self.pins.hold_place_o == self.place(now.frame)

    def _finish(self, now: Arrival) -> None:
        frame, verdict = now.frame, now.verdict
        is_turn = (
            frame.record and self.asked is not None and replace(self.asked, record=True) == frame
        )
        if is_turn:
            self.asked = None
        if frame.good and (verdict == HOLD or (now.held and not frame.record)):
            self.places[self.place(frame)] = frame
        if frame.good and verdict == PROCESS and not now.held and (is_turn or not frame.record):
            self.processed.append(frame)
            if is_turn:
                del self.places[self.place(frame)]
        self.reference.end(
            frame, DISCARD if verdict is None else verdict, now.held, is_turn, self.bench.cycles
        )
        self.arrivals.append(now)
        self._now = None


class Transmitter:
    """Hears, asks what a frame says, takes requests to acknowledge and follows each of them."""

    def __init__(self, bench: Bench, reference: Reference, random: Random) -> None:
        self.pins, self.bench, self.reference, self.random = bench.pins, bench, reference, random
        self.nodes = self.pins.Nodes
        self.pressure = 0.0
        self.answers = True  # each request is followed by a frame
        self.queries: deque[Name] = deque()
        self.requests: list[tuple[int, int, int, bool]] = []  # cycle, peer, channel, now
        self.told: list[tuple[Name, Fields]] = []
        self.news: list[tuple[int, int, int]] = []  # peer, channel, life that begins
        self.on_told: Callable[[Name, Fields, bool], None] = lambda flow, fields, now: None
        self._updates: dict[Name, int] = {}
        self._answers: deque[tuple[int, Name, Fields]] = deque()
        self._asking: Name | None = None
        self._offer: tuple[int, int] | None = None
        self._heard = 0
        self._history: dict[Name, tuple[int, int]] = {}
        self._overdue: dict[Name, int] = {}
        for pin in ("heard_ready_i", "query_valid_i", "ack_ready_i"):
            self.pins[pin].write(0)

    def name(self, flow: int) -> Name:
        peer = flow >> 2
        return CONTROLLER if peer == self.nodes else peer, flow & 3

    def index(self, name: Name) -> int:
        return (self.nodes if name[0] == CONTROLLER else name[0]) << 2 | name[1]

    def drive(self) -> None:
        pins, random = self.pins, self.random
        pins.heard_ready_i = int(random.random() >= self.pressure)
        pins.ack_ready_i = int(random.random() >= self.pressure)
        if self._asking is None and self.queries and random.random() >= self.pressure:
            self._asking = self.queries.popleft()
        pins.query_valid_i = int(self._asking is not None)
        name = self._asking
        pins.query_flow_i = self.index(name) if name else random.getrandbits(2)

    def look(self) -> None:
        self._look_at_heard()
        self._look_at_answer()
        self._look_at_request()
        self._remember()
        name = self._asking
        if name is not None and self.pins.query_ready_o:
            fields = self.reference.tell(*name)
            self._answers.append((self.bench.cycles + 2, name, fields))
            self._asking = None

    def _look_at_heard(self) -> None:
        pins = self.pins
        if not pins.heard_valid_o:
            return
        fields = pins.heard_o
        name = self.name(pins.heard_flow_o)
        if pins.heard_is_new_o:
            if pins.heard_ready_i:
                self.news.append((*name, fields >> 80))
            return
        heard = (*name, fields >> 80, (fields >> 16) & (1 << 64) - 1, fields & 0xFFFF)
        assert heard == self.reference.heard[self._heard]
        self._heard += pins.heard_ready_i

    def _look_at_answer(self) -> None:
        is_due = bool(self._answers) and self._answers[0][0] == self.bench.cycles
        assert bool(self.pins.fields_valid_o) == is_due
        if not is_due:
            return
        _, name, fields = self._answers.popleft()
        got = self.pins.fields_o
        assert (got >> 80, (got >> 16) & (1 << 64) - 1, got & 0xFFFF) == fields, name
        self.told.append((name, fields))
        update = self._updates.get(name, 0) > 0
        if update:
            self._updates[name] -= 1
        self.on_told(name, fields, update)

    def _look_at_request(self) -> None:
        pins = self.pins
        if not pins.ack_valid_o:
            assert self._offer is None, "an offer was withdrawn"
            return
        offer = (pins.ack_flow_o, pins.ack_now_o)
        name = self.name(offer[0])
        if self._offer is None:
            self._justify(name, bool(offer[1]))
        else:
            assert offer == self._offer
        self._offer = offer
        if pins.ack_ready_i:
            self._offer = None
            self.requests.append((self.bench.cycles, *name, bool(offer[1])))
            if self.answers:
                if offer[1]:
                    self._updates[name] = self._updates.get(name, 0) + 1
                self.queries.append(name)

    def _justify(self, name: Name, update: bool) -> None:
        """Something is owed, or was when the module looked."""
        debt, pending = self._history.get(name, (-99, -99))
        assert self.bench.cycles - (pending if update else debt) < 8, f"no reason to ask: {name}"

    def _remember(self) -> None:
        now = self.bench.cycles
        for name, flow in self.reference.flows.items():
            debt, pending = self._history.get(name, (-99, -99))
            if flow.due_at_once or flow.first_owed_at is not None:
                debt = now
            if flow.pending:
                pending = now
            self._history[name] = (debt, pending)
            if self.pressure == 0.0 and self.answers and flow.due_at_once:
                self._overdue[name] = self._overdue.get(name, 0) + 1
                assert self._overdue[name] < PROMPT, f"no acknowledgement was asked for: {name}"
            else:
                self._overdue[name] = 0


class Times:
    """The cycle counter and the promises about being busy."""

    def __init__(self, bench: Bench, start: int = 0) -> None:
        self.pins, self.now, self._wake = bench.pins, start, None

    def drive(self) -> None:
        self.pins.now_i = self.now
        self.now = (self.now + 1) & 0xFFFFFFFF

    def look(self) -> None:
        pass
