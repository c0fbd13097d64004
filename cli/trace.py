# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Writes a timeline for ui.perfetto.dev, in Perfetto's own format; time is virtual time in ns.

Each rank is a process with a track of what it did, points in it where messages are sent and
received, joined by flows, and tracks of its endpoint's counters. Links have counters of their use.
"""

import heapq
from collections.abc import Iterator
from typing import NamedTuple

from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import (
    Trace,
    TracePacket,
    TrackDescriptor,
    TrackEvent,
)

from plait.cli.timeline import Call, LinkLine, Message, RankLine, Timeline
from plait.run.errors import Failure

_SEQUENCE = 1  # of packets: there is one writer
_TRACKS = 8  # numbers kept for each rank
_PROCESS, _CALLS, _FRAMES, _BYTES, _RETRANSMISSIONS, _UNEXPECTED = range(1, 7)
_COUNTERS = (
    (_FRAMES, "frames sent", "frame"),
    (_BYTES, "bytes sent", "byte"),
    (_RETRANSMISSIONS, "retransmissions", "frame"),
    (_UNEXPECTED, "unexpected messages", "message"),
)


class _Point(NamedTuple):
    """One end of a message at a rank."""

    time: int
    number: int  # of the message
    is_send: bool


def write(timeline: Timeline, path: str) -> None:
    """Writes the file."""
    data = packets(timeline).SerializeToString()
    try:
        with open(path, "wb") as file:
            file.write(data)
    except OSError as error:
        raise Failure(f"--trace: {path} cannot be written: {error.strerror}") from None


def packets(timeline: Timeline) -> Trace:
    """The trace: tracks, then what is on them in the order of time."""
    trace = Trace()
    for track in _tracks(timeline):
        trace.packet.add(trusted_packet_sequence_id=_SEQUENCE, track_descriptor=track)
    points: list[list[_Point]] = [[] for _ in timeline.ranks]
    for number, message in enumerate(timeline.messages, 1):
        points[message.source].append(_Point(message.sent, number, True))
        if message.received is not None:
            points[message.target].append(_Point(message.received, number, False))
    streams = [
        _Rank(line, sorted(points[line.rank]), timeline.messages).events()
        for line in timeline.ranks
    ]
    streams += [_samples(line) for line in timeline.ranks]
    first_link = len(timeline.ranks) + 1
    streams += [
        _use(link, first_link * _TRACKS + number, timeline.end)
        for number, link in enumerate(timeline.links, 1)
    ]
    for time, event in heapq.merge(*streams, key=lambda each: each[0]):
        trace.packet.add(
            timestamp=time // 1000, trusted_packet_sequence_id=_SEQUENCE, track_event=event
        )
    if trace.packet:
        trace.packet[0].sequence_flags = TracePacket.SEQ_INCREMENTAL_STATE_CLEARED
    return trace


def _tracks(timeline: Timeline) -> Iterator[TrackDescriptor]:
    for line in timeline.ranks:
        base = line.rank * _TRACKS
        process = TrackDescriptor(uuid=base + _PROCESS)
        process.process.pid = line.rank + 1
        process.process.process_name = f"rank {line.rank} ({line.kind})"
        yield process
        yield TrackDescriptor(uuid=base + _CALLS, parent_uuid=process.uuid, name="calls")
        for number, name, unit in _counters(line):
            counter = TrackDescriptor(uuid=base + number, parent_uuid=process.uuid, name=name)
            counter.counter.unit_name = unit
            yield counter
    base = (len(timeline.ranks) + 1) * _TRACKS
    yield TrackDescriptor(uuid=base, name="links")
    for number, link in enumerate(timeline.links, 1):
        use = TrackDescriptor(uuid=base + number, parent_uuid=base, name=f"use of {link.name}")
        use.counter.unit_name = "%"
        yield use


def _counters(line: RankLine) -> list[tuple[int, str, str]]:
    """What its samples have: of hardware only what its frames tell is known in time."""
    return list(_COUNTERS if line.kind == "cpu" else _COUNTERS[:3])


_Events = Iterator[tuple[int, TrackEvent]]


class _Rank:
    """The track of what a rank did."""

    def __init__(self, line: RankLine, points: list[_Point], messages: list[Message]) -> None:
        self._line, self._messages = line, messages
        self._track = line.rank * _TRACKS + _CALLS
        self._points, self._waits = iter(points), iter(line.waits)
        self._point, self._wait = next(self._points, None), next(self._waits, None)

    def events(self) -> _Events:
        """In the order of time; calls follow each other, and between them it computes."""
        reached = self._line.begin
        for call in self._line.calls:
            yield from self._stretch(Call("compute", "", reached, call.begin))
            yield from self._stretch(call)
            reached = call.end
        yield from self._stretch(Call("compute", "", reached, self._line.end))
        while self._point is not None:
            yield self._take_point()

    def _stretch(self, call: Call) -> _Events:
        if call.end <= call.begin and call.name == "compute":
            return
        event = self._event(TrackEvent.TYPE_SLICE_BEGIN, call.name)
        if call.place:
            event.debug_annotations.add(name="line", string_value=call.place)
        yield call.begin, event
        while self._wait is not None and self._wait[1] <= call.end:
            begin, end = self._wait
            yield from self._points_until(begin, whole=False)
            yield begin, self._event(TrackEvent.TYPE_SLICE_BEGIN, "wait")
            yield from self._points_until(end, whole=True)
            yield end, self._event(TrackEvent.TYPE_SLICE_END)
            self._wait = next(self._waits, None)
        # What comes at the very end of computing belongs to the call that begins then.
        yield from self._points_until(call.end, whole=call.name != "compute")
        yield call.end, self._event(TrackEvent.TYPE_SLICE_END)

    def _points_until(self, time: int, *, whole: bool) -> _Events:
        while self._point is not None and (
            self._point.time < time or (whole and self._point.time == time)
        ):
            yield self._take_point()

    def _take_point(self) -> tuple[int, TrackEvent]:
        assert self._point is not None
        time, number, is_send = self._point
        self._point = next(self._points, None)
        message = self._messages[number - 1]
        what = f"send to {message.target}" if is_send else f"receive from {message.source}"
        event = self._event(TrackEvent.TYPE_INSTANT, what)
        event.debug_annotations.add(name="tag", uint_value=message.tag)
        event.debug_annotations.add(name="bytes", uint_value=message.size)
        if message.collective:
            event.debug_annotations.add(name="collective", string_value=message.collective)
        if message.received is not None:
            (event.flow_ids if is_send else event.terminating_flow_ids).append(number)
        return time, event

    def _event(self, kind: "TrackEvent.Type", name: str = "") -> TrackEvent:
        event = TrackEvent(type=kind, track_uuid=self._track)
        if name:
            event.name = name
        return event


def _samples(line: RankLine) -> _Events:
    numbers = [number for number, *_ in _counters(line)]
    before: list[int | None] = [None] * len(numbers)
    for time, *values in line.samples:
        for place, number in enumerate(numbers):
            if values[place] != before[place]:
                before[place] = values[place]
                yield time, _count(line.rank * _TRACKS + number, values[place])


def _use(link: LinkLine, track: int, end: int) -> _Events:
    """In per cent, where it changes."""
    before = None
    for stretch, busy in enumerate(link.busy):
        begin = stretch * link.width
        share = round(100 * busy / max(min(link.width, end - begin), busy, 1))
        if share != before:
            before = share
            yield begin, _count(track, share)
    if before:
        yield max(end, len(link.busy) * link.width), _count(track, 0)


def _count(track: int, value: int) -> TrackEvent:
    return TrackEvent(type=TrackEvent.TYPE_COUNTER, track_uuid=track, counter_value=value)
