# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What surrounds plait_transport_tx: a message layer that sends, and neighbours that answer.

The neighbours follow runtime/transport/transport.md on their own: they know what may be sent, what
must be repeated and when a peer is dead, and assert it of everything that leaves.

length: one world, and all that happens in it.
"""

from __future__ import annotations

import heapq
from collections import deque
from random import Random
from typing import Any

from hardware.testing.pins import Pins
from hardware.transport.tb.transport_tx_flows import (
    BLOCKED,
    CHANNELS,
    CONTROLLER,
    DATA,
    DIRECT,
    FAILED,
    FIRST,
    GRANTED,
    LAST,
    NOW,
    REPEATED,
    REPLY,
    Flow,
    Frame,
    Rates,
)
from hardware.transport.tb.transport_tx_packed import Packed

HEADER = Packed("plait_wire_pkg", "header_t")
HEAD = Packed("plait_endpoint_pkg", "message_head_t")
FIELDS = Packed("plait_endpoint_pkg", "transport_fields_t")
CONFIG = Packed("plait_endpoint_pkg", "endpoint_config_t")

CONFIGURATION = {
    "life": 0x12,
    "acknowledge_delay": 60,
    "retransmit_initial": 900,
    "retransmit_min": 300,
    "retransmit_max": 4000,
    "retries_max": 5,
}


class World:
    """All that surrounds the module, a part of the bench."""

    def __init__(self, dut: Any, rates: Rates, seed: int = 1) -> None:
        self.pins, self.rates, self.random = Pins(dut), rates, Random(seed)
        pins = self.pins
        self.nodes, self.slots = pins.Nodes, pins.Slots
        self.width = pins.Width
        self.flight_max = min(self.slots // 2, 63)
        self.now, self.cycle = self.random.getrandbits(32), 0
        self.flows: dict[int, Flow] = {}
        self.lives = [*(17 * (node + 1) & 0xFF for node in range(self.nodes)), 0]
        self.leaps = True
        self.configuration = dict(CONFIGURATION)
        # message layer
        self.opening: Flow | None = None
        self.opens: list[tuple[int, int, int]] = []  # cycle, flow, result
        self.to_describe: deque[tuple[Flow, Frame]] = deque()
        self.to_fill: deque[Frame] = deque()
        self.describing: tuple[Flow, Frame] | None = None
        self.owners: dict[int, Frame] = {}
        self.open_order: deque[int] | None = None
        # receiving half
        self.events: list[tuple[int, int, int, dict[str, int]]] = []
        self.hearing: tuple[int, dict[str, int]] | None = None
        self.heards: deque[tuple[int, dict[str, int]]] = deque()
        self.questions: deque[tuple[int, int]] = deque()
        self.answers: deque[tuple[int, dict[str, int]]] = deque()
        self.acks: deque[tuple[int, int]] = deque()
        # what left
        self.departed: list[dict[str, int]] = []  # headers with cycle
        self.bodies: deque[tuple[Flow, Frame, int]] = deque()
        self.body: list[int] = []
        self.offered: int | None = None
        self.offered_now, self.offered_lives = 0, self.lives
        self.unblocked: list[int] = []
        self.dead: list[tuple[int, int]] = []  # peer, now
        self.dying: int | None = None
        self.done_delay = 0
        self.timeouts = self.sents = self.repeats = 0
        self.busy = True
        self.serial = 0
        self.beyond_share = 0  # opens that were blocked although window and credit had room

    # ---------------------------------------------------------------- vocabulary
    def flow(self, peer: int, channel: int) -> Flow:
        number = peer << 2 | channel
        if number not in self.flows:
            self.flows[number] = Flow(number)
            self.flows[number].start(0)
        return self.flows[number]

    def send(self, peer: int, channel: int, frames: int) -> Flow:
        flow = self.flow(peer, channel)
        flow.left += frames
        return flow

    def hear(self, flow: Flow, acknowledge: int, selective: int, credit: int) -> None:
        self.heards.append(
            (
                flow.number,
                {
                    "acknowledge": acknowledge & 0xFFFF,
                    "selective": selective,
                    "credit": credit & 0xFFFF,
                },
            )
        )

    def renew(self, peer: int, life: int) -> None:
        """The receiving half says that the rows of a peer that has died are new."""
        self.heards += [(peer << 2 | channel, {"life": life}) for channel in range(3)]

    def is_dead(self, flow: Flow) -> bool:
        return any(peer == flow.number >> 2 for peer, _ in self.dead)

    def used(self) -> int:
        """Slots of frames that are not acknowledged."""
        return sum(not frame.acknowledged for frame in self.owners.values())

    def live_left(self) -> int:
        """Frames of live peers that are not acknowledged, or not even opened."""
        return sum(
            flow.left + flow.next - flow.oldest
            for flow in self.flows.values()
            if not self.is_dead(flow)
        )

    # ---------------------------------------------------------------- a cycle
    def drive(self) -> None:
        self._leap()
        self.pins.now_i = self.now & 0xFFFFFFFF
        self._far_ends()
        self._drive_message_layer()
        self._drive_receiving_half()
        random, rates = self.random, self.rates
        self.pins.frame_ready_i = int(random.random() < rates.ready)
        self.pins.body_ready_i = int(random.random() < rates.ready)
        self.pins.unblocked_ready_i = int(random.random() < rates.take)

    def _leap(self) -> None:
        """Time jumps to the next thing that happens while the module says it is idle."""
        pins = self.pins
        if (
            not self.leaps
            or self.busy
            or self.opening is not None
            or self.to_describe
            or self.to_fill
            or self.hearing
            or self.heards
            or self.acks
            or self.answers
            or self.questions
            or self.dying is not None
        ):
            return
        wake: list[int] = []
        if pins.wake_valid_o:
            ahead = (pins.wake_o - self.now) & 0xFFFFFFFF
            assert ahead < 1 << 31, "a timer that is over, and the module is idle"
            wake.append(self.now + ahead)
        if self.events:
            wake.append(self.events[0][0])
        if wake and self.random.random() < 0.8:
            self.now = max(self.now, min(wake))

    def look(self) -> None:
        self.busy = bool(self.pins.busy_o)
        self._look_at_message_layer()
        self._look_at_receiving_half()
        self._look_at_frames()
        self._look_at_death()
        self.timeouts += self.pins.count_timeout_o
        self.sents += self.pins.count_sent_o
        self.repeats += self.pins.count_retransmitted_o
        self._look_at_rest()
        self.cycle += 1
        self.now += 1

    def _look_at_rest(self) -> None:
        """What is in flight has a timer, unless something is about to happen anyway."""
        if self.busy:
            return
        in_flight = any(
            flow.unsent > flow.oldest for flow in self.flows.values() if not self.is_dead(flow)
        )
        assert bool(self.pins.wake_valid_o) == in_flight

    # ---------------------------------------------------------------- message layer
    def _drive_message_layer(self) -> None:
        pins, random, rates = self.pins, self.random, self.rates
        if self.opening is None:
            if self.open_order is not None:
                ready = [self.flows[self.open_order[0]]] if self.open_order else []
                ready = [flow for flow in ready if not flow.blocked]
            else:
                ready = [flow for flow in self.flows.values() if flow.left and not flow.blocked]
            if ready:
                self.opening = random.choice(ready)
                self.opened_at = self.cycle
        pins.open_valid_i = int(self.opening is not None)
        pins.open_flow_i = self.opening.number if self.opening else self._junk()
        self.describing = None
        if self.to_describe and random.random() < rates.describe:
            self.describing = self.to_describe.popleft()
        pins.describe_valid_i = int(self.describing is not None)
        pins.describe_head_i = random.getrandbits(HEAD.width)
        if self.describing:
            flow, frame = self.describing
            pins.describe_slot_i = frame.slot
            pins.describe_flow_i = flow.number
            pins.describe_head_i = HEAD.pack(**frame.head)
            frame.described = True
        self._drive_reader()

    def _drive_reader(self) -> None:
        """Bodies come one after the other; the next begins while the last words of one come."""
        pins, random, rates = self.pins, self.random, self.rates
        while self.to_fill and self.to_fill[0].filled == len(self.to_fill[0].words):
            self.to_fill.popleft()
        pins.fill_valid_i = 0
        if self.to_fill and self.to_fill[0].begun and random.random() < rates.fill:
            frame = self.to_fill[0]
            pins.fill_valid_i = 1
            pins.fill_slot_i = frame.slot
            pins.fill_data_i = frame.words[frame.filled]
            frame.filled += 1
        left = sum(len(frame.words) - frame.filled for frame in self.to_fill if frame.begun)
        waiting = next((frame for frame in self.to_fill if frame.words and not frame.begun), None)
        pins.begin_valid_i = 0
        pins.begin_slot_i = random.randrange(self.slots)
        if waiting and not (rates.early_fill or waiting.described):
            waiting = None
        if waiting and left <= 4 and random.random() < rates.begin:
            pins.begin_valid_i = 1
            pins.begin_slot_i = waiting.slot
            waiting.begun = True

    def _junk(self) -> int:
        return self.random.randrange(self.nodes + 1) << 2 | self.random.randrange(3)

    def _look_at_message_layer(self) -> None:
        pins = self.pins
        if pins.open_done_o:
            assert self.opening is not None
            flow, result = self.opening, pins.open_result_o
            self.opening = None
            self.opens.append((self.cycle - self.opened_at, flow.number, result))
            flight = flow.next - flow.oldest
            has_room = flow.next < flow.credit and flight < self.flight_max
            wanted = FAILED if self.is_dead(flow) else GRANTED if has_room else BLOCKED
            if wanted == GRANTED and flight and result == BLOCKED:
                self.beyond_share += 1  # what is acknowledged may not be free yet
            else:
                assert result == wanted, (flow.number, result, wanted)
            if result == GRANTED and flight:
                kept = 0 if flow.number & 1 else 2
                assert flight <= self.slots - self.used() - kept, "more than its share"
            if result == GRANTED:
                self._grant(flow, pins.open_slot_o)
            elif result == FAILED:
                flow.left = 0
            else:
                flow.blocked = True
        if pins.unblocked_valid_o and pins.unblocked_ready_i:
            flow = self.flows[pins.unblocked_flow_o]
            assert flow.blocked
            assert flow.next < flow.credit
            assert flow.next - flow.oldest < self.flight_max
            flow.blocked = False
            self.unblocked.append(flow.number)

    def _grant(self, flow: Flow, slot: int) -> None:
        random = self.random
        owner = self.owners.get(slot)
        assert owner is None or owner.acknowledged, f"slot {slot} was given away twice"
        assert flow.number & 1 or self.used() < self.slots - 2, (
            "a request took a slot of the replies"
        )
        size = random.choice(self.rates.bodies)
        words = -(-size // (self.width // 8))
        head = HEAD.unpack(random.getrandbits(HEAD.width)) | {"body_bytes": size}
        frame = Frame(slot, flow.next, head, [random.getrandbits(self.width) for _ in range(words)])
        flow.frames[flow.next] = frame
        flow.next += 1
        flow.left -= 1
        if self.open_order:
            self.open_order.popleft()
        self.owners[slot] = frame
        self.to_describe.append((flow, frame))
        self.to_fill.append(frame)

    # ---------------------------------------------------------------- receiving half
    def _drive_receiving_half(self) -> None:
        pins, random, rates = self.pins, self.random, self.rates
        if self.hearing is None and self.heards:
            self.hearing = self.heards.popleft()
        pins.heard_valid_i = int(self.hearing is not None)
        if self.hearing:
            number, heard = self.hearing
            pins.heard_flow_i = number
            pins.heard_is_new_i = int("life" in heard)
            new = {"acknowledge": heard.get("life", 0), "selective": 0, "credit": 0xFFFF}
            pins.heard_i = FIELDS.pack(**(new if "life" in heard else heard))
        else:
            pins.heard_i = random.getrandbits(FIELDS.width)
        pins.query_ready_i = int(random.random() < rates.query)
        pins.fields_valid_i = 0
        pins.fields_i = random.getrandbits(FIELDS.width)
        if self.questions and self.questions[0][0] + 2 == self.cycle:
            _, flow = self.questions.popleft()
            self.serial += 1
            answer = FIELDS.unpack(random.getrandbits(FIELDS.width))
            self.answers.append((flow, answer))
            pins.fields_valid_i = 1
            pins.fields_i = FIELDS.pack(**answer)
        if self.flows and random.random() < rates.ask and len(self.acks) < 4:
            self.acks.append((random.choice(list(self.flows)), random.getrandbits(1)))
        pins.ack_valid_i = int(bool(self.acks))
        if self.acks:
            pins.ack_flow_i, pins.ack_now_i = self.acks[0]

    def _look_at_receiving_half(self) -> None:
        pins = self.pins
        if self.hearing and pins.heard_ready_o:
            number, heard = self.hearing
            self.hearing = None
            if "life" in heard:
                self._begins_anew(self.flow(number >> 2, number & 3), heard["life"])
            else:
                self._heard(self.flows[number], heard)
        if pins.query_valid_o and pins.query_ready_i:
            self.questions.append((self.cycle, pins.query_flow_o))
        if self.acks and pins.ack_ready_o:
            self.taken_ack = self.acks.popleft()

    def _begins_anew(self, flow: Flow, life: int) -> None:
        peer = flow.number >> 2
        self.lives[peer] = life
        self.dead = [(dead, now) for dead, now in self.dead if dead != peer]
        self.flows[flow.number] = Flow(flow.number)
        self.flows[flow.number].start(0)
        self.events = [event for event in self.events if event[2] != flow.number]
        heapq.heapify(self.events)

    def _heard(self, flow: Flow, heard: dict[str, int]) -> None:
        """What the sender must now know."""
        if self.is_dead(flow):
            return
        credit = flow.credit + ((heard["credit"] - flow.credit + 0x8000) & 0xFFFF) - 0x8000
        flow.credit = max(flow.credit, credit)
        distance = (heard["acknowledge"] - flow.oldest) & 0xFFFF
        if distance > flow.unsent - flow.oldest:
            return
        acknowledge = flow.oldest + distance
        named = {acknowledge + 1 + i for i in range(64) if heard["selective"] >> i & 1}
        for sequence in range(flow.oldest, flow.unsent):
            if sequence < acknowledge or sequence in named:
                flow.frames[sequence].acknowledged = True
        # A slot goes back when all before it are acknowledged; then the frame is forgotten.
        flow.oldest = acknowledge

    # ---------------------------------------------------------------- frames
    def _look_at_frames(self) -> None:
        pins = self.pins
        whole = pins.frame_header_o if pins.frame_valid_o else None
        assert self.offered in (None, whole), "an offered header changed"
        if self.offered is None:
            self.offered_now, self.offered_lives = self.now, list(self.lives)
        self.offered = whole
        if whole is not None and pins.frame_ready_i:
            self.offered = None
            self._departs(HEADER.unpack(whole))
        if pins.body_valid_o and pins.body_ready_i:
            assert self.bodies, "a word without a header"
            flow, frame, at = self.bodies[0]
            assert pins.body_data_o == frame.words[at], (flow.number, frame.sequence, at)
            self.bodies[0] = (flow, frame, at + 1)
            if at + 1 == len(frame.words):
                self.bodies.popleft()
                self._arrive_later(flow, frame)

    def _departs(self, header: dict[str, int]) -> None:
        peer = self.nodes if header["destination"] == CONTROLLER else header["destination"]
        flow = self.flow(peer, CHANNELS[header["flags"] & (REPLY | DIRECT)])
        asked, answer = self.answers[-1]
        assert asked == flow.number
        for name, value in answer.items():
            assert header[name] == value, name
        assert (header["version"], header["source_life"], header["source"]) == (1, 0x12, 0)
        assert header["destination_life"] == self.offered_lives[peer]
        if header["destination_life"] != self.lives[peer]:
            return  # offered before its earlier life ended, which it is for
        facts = {"cycle": self.cycle, "flow": flow.number, "now": self.now}
        self.departed.append(header | facts | {"answers": len(self.answers)})
        if not header["flags"] & DATA:
            assert header["sequence_number"] == flow.credit & 0xFFFF
            assert header["flags"] == header["flags"] & (REPLY | DIRECT) | self.taken_ack[1] * NOW
            assert self.taken_ack[0] == flow.number
            assert header["body_bytes"] == header["handler"] == header["operand"] == 0
            return
        repeated = bool(header["flags"] & REPEATED)
        sequence = flow.whole(header["sequence_number"])
        frame = flow.frames[sequence]
        deaths = [now for peer, now in self.dead if peer == flow.number >> 2]
        assert all(self.offered_now <= now for now in deaths), "a frame for a dead peer"
        assert frame.described
        assert frame.begun or not frame.words, "a frame whose words are not on their way"
        assert repeated == (frame.sent > 0)
        if not repeated:
            assert sequence == flow.unsent, "a frame out of order"
            flow.unsent += 1
            if not flow.oldest < sequence:
                flow.last_heard = max(flow.last_heard, self.now)
        assert sequence < flow.credit, "a frame beyond the credit"
        assert flow.unsent - flow.oldest <= self.flight_max
        for name, value in frame.head.items():
            if not name.startswith("is_"):
                assert header[name] == value, name
        flags = DATA | frame.head["is_first"] * FIRST | frame.head["is_last"] * LAST
        assert header["flags"] & ~(NOW | REPEATED | REPLY | DIRECT) == flags
        if repeated:
            assert header["flags"] & NOW
        frame.sent += 1
        frame.sent_at = self.now
        if frame.words:
            self.bodies.append((flow, frame, 0))
        else:
            self._arrive_later(flow, frame)

    # ---------------------------------------------------------------- the far ends
    def _later(self, flow: Flow, what: dict[str, int]) -> None:
        if self.random.random() < self.rates.loss:
            return
        self._at(self.random.randint(*self.rates.delay), flow.number, what)

    def _at(self, delay: int, number: int, what: dict[str, int]) -> None:
        self.serial += 1
        heapq.heappush(self.events, (self.now + delay, self.serial, number, what))

    def _arrive_later(self, flow: Flow, frame: Frame) -> None:
        if not flow.silent:
            now = int(bool(self.departed[-1]["flags"] & NOW))
            self._later(flow, {"arrives": frame.sequence, "now": now})

    def _far_ends(self) -> None:
        """Frames that arrive at the neighbours, and answers that arrive here."""
        while self.events and self.events[0][0] <= self.now:
            _, _, number, what = heapq.heappop(self.events)
            flow = self.flows[number]
            if "opens" in what:
                # An update of credit is repeated until it is heard, so it is not lost here.
                if flow.granted == flow.expected:
                    flow.granted += 1
                    self._at(300, number, self.answer(flow))
                continue
            if "arrives" not in what:
                flow.last_heard = self.now
                self.heards.append((number, what))
                continue
            flow.arrived.add(what["arrives"])
            while flow.expected in flow.arrived:
                flow.expected += 1
            window = self.random.randint(*self.rates.window)
            flow.granted = max(flow.granted, flow.expected + window)
            if flow.granted == flow.expected:
                self._at(300, number, {"opens": 1})
            if what["now"] or self.random.random() < self.rates.acknowledges:
                self._later(flow, self.answer(flow))

    def answer(self, flow: Flow) -> dict[str, int]:
        selective = sum(1 << i for i in range(64) if flow.expected + 1 + i in flow.arrived)
        return {
            "acknowledge": flow.expected & 0xFFFF,
            "selective": selective,
            "credit": flow.granted & 0xFFFF,
        }

    # ---------------------------------------------------------------- death
    def _look_at_death(self) -> None:
        pins = self.pins
        if pins.failed_valid_o:
            peer = pins.failed_peer_o
            if self.dying is None:
                self.dying = peer
                self.dead.append((peer, self.now))
                self.done_delay = self.random.randint(0, 100)
            assert self.dying == peer
        elif self.dying is not None:
            self.dying = None
            # Its slots are free now.
            for flow in self.flows.values():
                if self.is_dead(flow):
                    flow.blocked = False
                    for frame in flow.frames.values():
                        frame.acknowledged = True
        waits = any(flow.number >> 2 == self.dying for flow, _ in self.to_describe)
        waits |= any(frame.filled < len(frame.words) for frame in self.to_fill)
        self.done_delay -= 1
        is_done = self.dying is not None and not waits and self.done_delay < 0
        is_done |= bool(pins.failed_done_i) and self.dying is not None
        self.failed_done = int(is_done)

    def finish_drive(self) -> None:
        self.pins.failed_done_i = getattr(self, "failed_done", 0)
