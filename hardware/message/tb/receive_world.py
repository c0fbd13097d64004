# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What stands around plait_receive: link, transport, match, send, reader, memory and role.

Each is as small as its side of the contract allows. The transport keeps order per peer, holds what
comes too early and has it drained; the match keeps the posted receives and unexpected messages.

length: all neighbours of one module act in one world.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import accumulate
from random import Random
from typing import Any

from hardware.testing.pins import Pins
from spec.frames import pack_fields
from spec.loader import load_spec

SPEC = load_spec()
FIELDS = SPEC.wire.header
HANDLERS = {each.name: each.number for each in SPEC.wire.handlers}
STATUS = {each.name: each.number for each in SPEC.commands.completion_status}
DATA, REPLY, FIRST, LAST, DIRECT = 1, 2, 4, 8, 64
HANDLER_CHANNELS = {each.name: each.channels for each in SPEC.wire.handlers}
POSTED, JOBS, UNEXPECTED, HOLD_FRAMES, NODES, ADDRESS_BITS = 64, 64, 64, 8, 64, 24
RECORD = 4160
SERVE_GET, SERVE_CONTROL, SERVE_PUT = range(3)  # serve_e
HOLD_BASE, UNEXPECTED_BASE = 0x800000, 0xD00000
PROCESS, HOLD, DISCARD = 0, 1, 2
FULL_FRAME = 4096
Values = dict[str, int]
# What a record's head says nothing of: transport is done with it.
LOST = {
    "version",
    "source_life",
    "destination_life",
    "destination",
    "acknowledge",
    "credit",
    "selective",
    "header_check",
}


def struct_bits(text: str) -> list[tuple[str, int]]:
    """Fields of a packed struct, the most significant first."""
    return [(name, int(bits)) for name, bits in (each.split(":") for each in text.split())]


ENVELOPE = struct_bits(
    "context_id:16 source:16 tag:32 datatype:8 collective:8 size:64 is_rts:1 message:32"
)
POSTED_T = struct_bits("request:32 address:64 capacity:64 datatype:8 collective:8")
COMPLETION = struct_bits(
    "address:64 size:64 reserved:16 found:8 collective:8 tag:32 peer:16 datatype:8 status:8"
    " request:32"
)


def pack(layout: list[tuple[str, int]], values: Values) -> int:
    result = 0
    for name, bits in layout:
        result = result << bits | values.get(name, 0)
    return result


def unpack(layout: list[tuple[str, int]], value: int) -> Values:
    result: Values = {}
    for name, bits in reversed(layout):
        result[name] = value & ((1 << bits) - 1)
        value >>= bits
    return result


def kept(header: bytes) -> Values:
    """The fields of a record's header that say something."""
    ends = list(accumulate(each.bytes for each in FIELDS))
    return {
        each.name: int.from_bytes(header[end - each.bytes : end], "little")
        for each, end in zip(FIELDS, ends, strict=True)
        if each.name not in LOST
    }


def header_fields(bits: int) -> Values:
    """The fields of a header on pins."""
    return kept(bits.to_bytes(sum(each.bytes for each in FIELDS), "little"))


@dataclass
class Frame:
    """A frame on its way in; `good` is what its check will say."""

    header: Values
    body: bytes = b""
    good: bool = True
    is_record: bool = False
    forced: int | None = None  # the verdict, whatever the transport thinks
    on_done: Callable[[bool], None] | None = None

    def __post_init__(self) -> None:
        self.header = {
            "version": 1,
            "source_life": 1,
            "destination_life": 1,
            "destination": 1,
        } | self.header
        self.header["body_bytes"] = len(self.body)

    @property
    def bits(self) -> int:
        return int.from_bytes(pack_fields(FIELDS, self.header), "little")

    @property
    def peer(self) -> int:
        return min(self.header["source"], NODES)

    @property
    def line(self) -> int:
        """Whose hold places it may have, as the module numbers them."""
        return self.peer << 1 | bool(self.header["flags"] & DIRECT)

    @property
    def is_reply(self) -> bool:
        return bool(self.header["flags"] & REPLY)


class Link:
    """One frame after the other: header, body, end; records before what comes from outside."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.outside: deque[Frame] = deque()
        self.records: deque[Frame] = deque()
        self.frame: Frame | None = None
        self.beats: deque[int] = deque()
        self.age = self.gap = 0
        self.is_offering = self.is_ending = False
        self.times: dict[str, int] = {}

    def _begin(self) -> None:
        queue = self.records or self.outside
        if not queue or self.gap:
            self.gap = max(0, self.gap - 1)
            return
        self.frame = frame = queue.popleft()
        size = self.world.width // 8
        padded = frame.body.ljust(-(-len(frame.body) // size) * size, b"\0")
        self.beats = deque(
            int.from_bytes(padded[at : at + size], "little") for at in range(0, len(padded), size)
        )
        self.age, self.is_offering, self.is_ending = 0, False, False
        self.gap = self.world.pause(4)

    def drive(self) -> None:
        pins, world = self.world.pins, self.world
        if self.frame is None:
            self._begin()
        frame = self.frame
        pins.header_valid_i = int(frame is not None)
        pins.header_i = frame.bits if frame else world.random.getrandbits(384)
        pins.header_is_record_i = int(frame.is_record if frame else world.random.random() < 0.5)
        if frame and self.beats and not self.is_offering:
            self.is_offering = not world.pause(2)
        elif not self.beats:
            self.is_offering = False
        pins.body_valid_i = int(self.is_offering)
        pins.body_data_i = self.beats[0] if self.is_offering else world.junk()
        pins.body_last_i = int(self.is_offering and len(self.beats) == 1)
        if frame and not self.beats and self.age > 0:
            self.is_ending = self.is_ending or not world.pause(2)
        pins.end_valid_i = int(self.is_ending)
        pins.end_good_i = int(frame.good if frame else False)

    def look(self) -> None:
        pins, world = self.world.pins, self.world
        if self.frame is None:
            assert not pins.body_ready_o or world.is_lax
            return
        if self.age == 0:
            self.times = {"header": world.now}
        if self.is_ending:
            self.times.setdefault("end", world.now)
        self.age += 1
        if self.is_offering and pins.body_ready_o:
            self.times.setdefault("body", world.now)
            self.times["body_last"] = world.now
            self.beats.popleft()
            self.is_offering = False
        if self.is_ending and world.transport.end_ready:
            self.times["passed"] = world.now
            world.history.append((self.frame, self.times))
            self.frame, self.is_ending = None, False


class Transport:
    """Order on the request and direct channels of each peer; replies are processed if new."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.taken: dict[int, int] = {}
        self.arrived: dict[int, set[int]] = {}
        self.replied: set[tuple[int, int]] = set()
        self.blocked: set[int] = set()
        self.held: dict[int, Frame] = {}
        self.draining: int | None = None
        self.drain_offered: int | None = None
        self.end_ready = False
        self.verdict: int | None = None
        self.done = False
        self.was_held = False
        self.age = 0
        self.verdict_latency = 2

    def place_of(self, frame: Frame) -> int:
        return frame.line * HOLD_FRAMES + frame.header["sequence_number"] % HOLD_FRAMES

    def _decide(self, frame: Frame) -> int:
        line, number = frame.line, frame.header["sequence_number"]
        if frame.forced is not None:
            return frame.forced
        if frame.is_record:
            return PROCESS
        if frame.is_reply:
            return DISCARD if (line, number) in self.replied else PROCESS
        taken, arrived = self.taken.get(line, 0), self.arrived.setdefault(line, set())
        if number < taken or number in arrived or number >= taken + HOLD_FRAMES:
            return DISCARD
        return PROCESS if number == taken else HOLD

    def drive(self) -> None:
        pins, world, frame = self.world.pins, self.world, self.world.link.frame
        if world.link.age == 0:
            self.verdict, self.done, self.age = None, False, 0
        has_verdict = frame is not None and (frame.header["flags"] & DATA or frame.is_record)
        is_due = world.link.age >= self.verdict_latency and self.verdict is None
        if has_verdict and frame and is_due and not world.pause(2):
            self.verdict = self._decide(frame)
        shown = self.verdict is not None and not self.done
        pins.verdict_valid_i = int(shown)
        pins.verdict_i = self.verdict or 0 if shown else world.random.randrange(3)
        pins.hold_place_i = self.place_of(frame) if shown and frame else 0
        done = bool(pins.done_valid_o)
        self.end_ready = (
            bool(frame)
            and world.link.is_ending
            and (not has_verdict or self.done or (done and not world.pause(2)))
        )
        pins.end_ready_i = int(self.end_ready)
        if self.drain_offered is None and self.draining is None:
            for line, taken in sorted(self.taken.items()):
                if taken in self.arrived.get(line, ()) and line not in self.blocked:
                    self.drain_offered = line
                    break
        offered = self.drain_offered
        pins.drain_valid_i = int(offered is not None)
        pins.drain_place_i = (
            0 if offered is None else offered * HOLD_FRAMES + self.taken[offered] % HOLD_FRAMES
        )

    def look(self) -> None:
        pins, frame = self.world.pins, self.world.link.frame
        if self.drain_offered is not None and pins.drain_ready_o:
            assert self.draining is None
            self.draining, self.drain_offered = self.drain_offered, None
        if pins.done_valid_o:
            is_awaited = frame is not None and self.verdict is not None and not self.done
            assert is_awaited, "done, but for what?"
            assert self.world.link.is_ending, "done before the end"
            self.done, self.was_held = True, pins.done_cause_o != 0
            self.world.link.times["done"] = self.world.now
        if self.end_ready and frame is not None and self.done:
            self._commit(frame)

    def _commit(self, frame: Frame) -> None:
        line, number = frame.line, frame.header["sequence_number"]
        is_done = self.verdict == PROCESS and not self.was_held and (frame.good or frame.is_record)
        if frame.on_done:
            frame.on_done(is_done)
        if frame.forced is not None:
            return
        if frame.is_record:
            if self.draining == line and number == self.taken[line]:
                self.draining = None
                if self.was_held:
                    self.blocked.add(line)
                else:
                    self._advance(line)
            return
        if not frame.good or self.verdict == DISCARD:
            return
        if frame.is_reply:
            assert not self.was_held, "a reply was pushed back"
            self.replied.add((line, number))
        elif is_done:
            self._advance(line)
        else:
            self.taken.setdefault(line, 0)
            self.arrived[line].add(number)
            if self.was_held:
                self.blocked.add(line)

    def _advance(self, line: int) -> None:
        number = self.taken.get(line, 0)
        self.arrived.setdefault(line, set()).discard(number)
        self.taken[line] = number + 1

    def retry(self) -> None:
        self.blocked.clear()


@dataclass
class Waiting:
    """An unexpected message."""

    place: int
    envelope: Values
    is_whole: bool = False
    claim: tuple[int, Values] | None = None


class Match:
    """Receives in the order posted, messages in the order they came."""

    def __init__(self, world: World, latency: int = 3) -> None:
        self.world, self.latency = world, latency
        self.posted: list[tuple[int, Values, Values]] = []  # entry, pattern, posted_t
        self.unexpected: list[Waiting] = []
        self.entries = list(range(POSTED))
        self.places = list(range(UNEXPECTED))
        self.busy_places: dict[int, Waiting] = {}
        self.takes: deque[tuple[int, Waiting, Values]] = deque()
        self.met: list[tuple[Values, Values]] = []  # posted_t, envelope
        self.result: tuple[int, int, int, Values] | None = None
        self.envelope: Values = {}
        self.age = 0
        self.is_open = False  # a search that waits for its commit
        self.commits = 0
        self.is_asked = False

    def receive(self, posted: Values, **pattern: int) -> int:
        """Posts a receive, or takes a message that is here."""
        self.world.random.shuffle(self.entries)
        entry = self.entries.pop()
        for waiting in self.unexpected:
            if waiting.claim is None and self._fits(pattern, waiting.envelope):
                if waiting.is_whole or waiting.envelope["is_rts"]:
                    self._take(entry, waiting, posted)
                else:
                    waiting.claim = (entry, posted)
                return entry
        self.posted.append((entry, pattern, posted))
        self.world.transport.retry()
        return entry

    def _take(self, entry: int, waiting: Waiting, posted: Values) -> None:
        self.unexpected.remove(waiting)
        self.takes.append((entry, waiting, posted))
        self.met.append((posted, waiting.envelope))

    @staticmethod
    def _fits(pattern: Values, envelope: Values) -> bool:
        return all(envelope[name] == value for name, value in pattern.items())

    def drive(self) -> None:
        pins, world = self.world.pins, self.world
        self.age = self.age + 1 if self.is_asked else 0
        is_done = self.is_asked and self.age >= self.latency and not world.pause(3)
        if is_done:
            self._search()
        pins.search_done_i = int(is_done)
        result = self.result or (0, 0, 0, {})
        pins.search_result_i = result[0]
        pins.search_entry_i = result[1]
        pins.search_place_i = result[2]
        pins.search_posted_i = pack(POSTED_T, result[3])
        take = self.takes[0] if self.takes else None
        pins.take_valid_i = int(take is not None)
        if take:
            pins.take_entry_i, pins.take_place_i = take[0], take[1].place
            pins.take_posted_i = pack(POSTED_T, take[2])
            pins.take_envelope_i = pack(ENVELOPE, take[1].envelope)

    def _search(self) -> None:
        self.is_asked, self.is_open, self.age = False, True, 0
        self.candidate: Any = None
        for each in self.posted:
            if self._fits(each[1], self.envelope):
                self.candidate = each
                self.result = (0, each[0], 0, each[2])
                return
        if self.places:
            self.result = (1, 0, self.places[-1], {})
        else:
            self.result = (2, 0, 0, {})

    def look(self) -> None:
        pins, world = self.world.pins, self.world
        if pins.search_valid_o and not pins.search_done_i:
            if not self.is_asked:
                assert not self.is_open, "a search before the commit of the one before"
            envelope = unpack(ENVELOPE, pins.search_o)
            assert not self.is_asked or envelope == self.envelope
            self.is_asked, self.envelope = True, envelope
        if pins.commit_valid_o:
            assert self.is_open, "a commit without a search"
            self.is_open = False
            self.commits += 1
            if pins.commit_good_o:
                self._commit()
        if pins.whole_valid_o:
            self._whole(self.busy_places[pins.whole_place_o])
        if pins.take_ready_o and pins.take_valid_i:
            self.takes.popleft()
        if pins.free_entry_valid_o:
            entry = pins.free_entry_o
            assert entry not in self.entries, "an entry was freed twice"
            self.entries.append(entry)
        if pins.free_place_valid_o:
            place = pins.free_place_o
            waiting = self.busy_places.pop(place)
            assert waiting not in self.unexpected
            self.places.insert(0, place)
            world.transport.retry()

    def _commit(self) -> None:
        assert self.result
        kind, _, place, posted = self.result
        assert kind != 2, "a commit of what is pushed back"
        if kind == 0:
            self.posted.remove(self.candidate)
            self.met.append((posted, self.envelope))
        else:
            self.places.remove(place)
            waiting = Waiting(place, self.envelope)
            self.busy_places[place] = waiting
            self.unexpected.append(waiting)

    def _whole(self, waiting: Waiting) -> None:
        assert not waiting.is_whole
        assert not waiting.envelope["is_rts"]
        waiting.is_whole = True
        if waiting.claim:
            self._take(waiting.claim[0], waiting, waiting.claim[1])


class Memory:
    """Node memory and the reader of records: they come in as frames some cycles later."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.data = bytearray(world.random.randbytes(1 << 16) * (1 << (ADDRESS_BITS - 16)))
        self.ready = True
        self.writes = 0
        self.pending: deque[tuple[int, int]] = deque()

    def drive(self) -> None:
        pins, world = self.world.pins, self.world
        self.ready = not world.pause(2)
        pins.memory_ready_i = int(self.ready)
        pins.record_ready_i = int(not world.pause(2))
        while self.pending and self.pending[0][0] <= world.now:
            world.link.records.append(self._record(self.pending.popleft()[1]))

    def _record(self, address: int) -> Frame:
        raw = bytes(self.data[address + 16 : address + 64])
        header = kept(raw)
        size = header["body_bytes"]
        return Frame(header, bytes(self.data[address + 64 : address + 64 + size]), is_record=True)

    def look(self) -> None:
        pins, world = self.world.pins, self.world
        if pins.memory_valid_o and self.ready:
            size = world.width // 8
            word = pins.memory_address_o * size
            value = pins.memory_data_o.to_bytes(size, "little")
            lanes = pins.memory_lanes_o
            assert lanes, "a write of nothing"
            self.writes += 1
            for lane in range(size):
                if lanes >> lane & 1:
                    self.data[word + lane] = value[lane]
        if pins.record_valid_o and pins.record_ready_i:
            assert not self.pending, "two records at once"
            address = pins.record_address_o
            assert address % 64 == 0
            self.pending.append((world.now + 3 + world.pause(6), address))


@dataclass
class Ports:
    """What went out on a valid/ready port."""

    world: World
    prefix: str
    names: list[str]
    taken: list[Values] = field(default_factory=list[Values])
    pressure: bool = True
    is_open: bool = True
    hook: Callable[[Values], None] | None = None
    times: list[int] = field(default_factory=list[int])

    def drive(self) -> None:
        ready = self.is_open and not (self.pressure and self.world.pause(3))
        self.world.pins[f"{self.prefix}_ready_i"].write(int(ready))

    def look(self) -> None:
        pins = self.world.pins
        if pins[f"{self.prefix}_valid_o"].read() and pins[f"{self.prefix}_ready_i"].read():
            item = {each: pins[f"{self.prefix}_{each}_o"].read() for each in self.names}
            self.taken.append(item)
            self.times.append(self.world.now)
            if self.hook:
                self.hook(item)


@dataclass
class Answers(Ports):
    """Answers go out at once, but for those of stuck entries: these wait for credit."""

    stuck: set[int] = field(default_factory=set[int])
    asked: int | None = None

    def drive(self) -> None:
        super().drive()
        self.world.pins.answer_free_i = int(self.asked not in self.stuck)

    def look(self) -> None:
        super().look()
        self.asked = self.world.pins.answer_entry_o
        if self.world.pins.answer_valid_o:
            assert self.asked not in self.stuck, "the frame would wait for credit"


class World:
    """All of it. `busy` is how often everyone pauses."""

    def __init__(self, dut: Any, busy: float = 0.0, seed: int = 1) -> None:
        self.pins, self.busy, self.random = Pins(dut), busy, Random(seed)
        pins = self.pins
        self.width = pins["body_data_i"].width
        self.now = 0
        self.is_lax = False
        self.history: list[tuple[Frame, dict[str, int]]] = []
        self.link = Link(self)
        self.transport = Transport(self)
        self.match = Match(self)
        self.memory = Memory(self)
        self.cts = Ports(self, "cts", ["is_end", "is_refused", "job", "peer", "address", "number"])
        self.answers = Answers(self, "answer", ["is_refuse", "entry", "peer", "message", "address"])
        self.serves = Ports(
            self, "serve", ["what", "peer", "message", "address", "target", "bytes"]
        )
        self.completions: list[Values] = []
        self.completion_times: list[int] = []
        self.completion_open = True
        self.gets: deque[Values] = deque()  # with is_reply they are requests
        self.clear = False
        self.gets_done: list[int] = []
        self.users: list[tuple[int, bytes, bool]] = []
        self.users_begun = 0
        self.user_beats: list[int] = []
        self.user_open = self.unit_open = True
        self.controls: list[tuple[int, int, int]] = []
        self.discarded = 0
        self.failed: int | None = None
        self.numbers: dict[tuple[int, int], int] = {}
        self.control_age = 0

    def pause(self, most: int) -> int:
        """Cycles that someone pauses now."""
        return self.random.randint(1, most) if self.random.random() < self.busy else 0

    def junk(self) -> int:
        return self.random.getrandbits(self.width)

    # ------------------------------------------------------------ frames
    def frame(self, handler: str, source: int, body: bytes = b"", **header: int) -> Frame:
        """A frame with the next number of its channel."""
        flags = header.pop("flags", FIRST | LAST) | DATA
        if not flags & REPLY and "request" not in HANDLER_CHANNELS[handler]:
            flags |= DIRECT
        channel = flags & (REPLY | DIRECT)
        number = self.numbers.get((source, channel), 0)
        self.numbers[(source, channel)] = number + 1
        values = {
            "handler": HANDLERS[handler],
            "source": source,
            "flags": flags,
            "sequence_number": number,
        }
        return Frame(values | header, body)

    def message(self, source: int, data: bytes, **header: int) -> list[Frame]:
        """The frames of an eager message."""
        pieces = [data[at : at + FULL_FRAME] for at in range(0, len(data), FULL_FRAME)] or [b""]
        return [
            self.frame(
                "match",
                source,
                piece,
                operand=len(data),
                flags=(FIRST if not index else 0) | (LAST if index == len(pieces) - 1 else 0),
                **header,
            )
            for index, piece in enumerate(pieces)
        ]

    def puts(self, source: int, data: bytes, number: int, address: int) -> list[Frame]:
        """The frames of the answer to a CTS."""
        pieces = [data[at : at + FULL_FRAME] for at in range(0, len(data), FULL_FRAME)] or [b""]
        return [
            self.frame(
                "put_reply",
                source,
                piece,
                message=number,
                operand=address + index * FULL_FRAME,
                flags=REPLY
                | (FIRST if not index else 0)
                | (LAST if index == len(pieces) - 1 else 0),
            )
            for index, piece in enumerate(pieces)
        ]

    def send(self, *frames: Frame) -> None:
        self.link.outside.extend(frames)

    # ------------------------------------------------------------ cycles
    def _drive_role(self) -> None:
        pins = self.pins
        pins.completion_ready_i = int(self.completion_open and not self.pause(3))
        pins.user_ready_i = int(self.user_open)
        pins.unit_ready_i = int(self.unit_open)
        pins.failed_valid_i = int(self.failed is not None)
        pins.failed_peer_i = self.failed or 0
        get = self.gets[0] if self.gets else {}
        pins.get_valid_i = int(bool(get))
        pins.clear_i = int(self.clear)
        for name in ("job", "request", "bytes", "peer", "is_reply", "address", "serial"):
            pins[f"get_{name}_i"].write(get.get(name, 0))
        self.control_age = self.control_age + 1 if pins.control_valid_o else 0
        is_done = self.control_age == 3
        pins.control_done_i = int(is_done)
        pins.control_ok_i = int(pins.control_address_o != 0xBAD)
        pins.control_data_i = 0xC0DE0000 | pins.control_address_o
        if is_done:
            self.controls.append(
                (
                    pins.control_is_write_o,
                    pins.control_address_o,
                    pins.control_data_o,
                )
            )

    def _look_role(self) -> None:
        pins = self.pins
        if pins.completion_valid_o and pins.completion_ready_i:
            self.completions.append(unpack(COMPLETION, pins.completion_o))
            self.completion_times.append(self.now)
        if pins.get_valid_i and pins.get_ready_o:
            self.gets.popleft()
        if pins.get_done_valid_o:
            self.gets_done.append(pins.get_done_job_o)
        self.discarded += pins.count_discarded_o
        is_unit = header_fields(pins.user_header_o)["handler"] < HANDLERS["user"]
        is_ready = pins.unit_ready_i if is_unit else pins.user_ready_i
        self.users_begun += pins.user_valid_o & is_ready
        if pins.user_data_valid_o:
            self.user_beats.append(pins.user_data_o)
        if pins.user_end_valid_o:
            size = self.width // 8
            data = b"".join(beat.to_bytes(size, "little") for beat in self.user_beats)
            good = bool(pins.user_end_good_o)
            self.users.append((pins.user_header_o, data, good))
            assert self.users_begun == len(self.users)
            self.user_beats = []

    @property
    def _parts(self) -> list[Any]:
        return [
            self.memory,
            self.link,
            self.match,
            self.transport,
            self.cts,
            self.answers,
            self.serves,
        ]

    def drive(self) -> None:
        self.now += 1
        for part in self._parts:
            part.drive()
        self._drive_role()

    def look(self) -> None:
        for part in (self.memory, self.match, self.transport, self.link):
            part.look()
        for part in (self.cts, self.answers, self.serves):
            part.look()
        self._look_role()

    @property
    def is_quiet(self) -> bool:
        return not (
            self.link.frame
            or self.link.outside
            or self.link.records
            or self.memory.pending
            or self.match.takes
            or self.gets
            or self.pins.busy_o
        )
