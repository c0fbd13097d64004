# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Timelines read and written: what Perfetto is given nests, goes forward and joins messages."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import TracePacket, TrackEvent

from plait.cli import timeline, trace
from plait.run.errors import Failure

MODULES = [{"begin": 0x1000, "end": 0x2000, "bias": 0, "path": "/bin/prog"}]
DESCRIPTION: dict[str, Any] = {
    "platforms": {"p": {"clock_period_ps": 6400}},
    "ranks": [
        {"platform": "p"},
        {
            "platform": "p",
            "sites": [
                {"number": number, "call": "MPI_Recv", "file": "a.c", "line": line}
                for number, line in ((1, 9), (2, 9), (3, 11))
            ],
        },
    ],
}
FACTS: dict[str, Any] = {
    "version": 1,
    "end_ps": 90_000,
    "ranks": [
        {
            "rank": 0,
            "node": "cpu",
            "begin_ps": 0,
            "end_ps": 80_000,
            "calls": [
                ["MPI_Init", 0x1101, 0, 0],
                ["MPI_Send", 0x1201, 10_000, 20_000],
                ["MPI_Send", 0x1201, 20_000, 30_500],
                ["MPI_Recv", 0x1301, 30_500, 60_000],
            ],
            "waits": [[31_000, 60_000]],
            "samples": [[0, 0, 0, 0, 0], [20_000, 1, 76, 0, 0], [50_000, 2, 150, 1, 3]],
            "modules": MODULES,
        },
        {
            "rank": 1,
            "node": "hardware",
            "begin_ps": 12_800,
            "end_ps": 90_000,
            "calls": [
                [None, 1, 12_800, 19_200],
                [None, 2, 25_600, 38_400],
                [None, 3, 44_800, 64_000],
            ],
            "waits": [[25_600, 38_400]],
            "samples": [[70_000, 1, 76, 0, 0]],
            "modules": [],
        },
    ],
    "messages": [
        [0, 1, 5, 4, None, 20_000, 38_400],
        [0, 1, 5, 8, "bcast", 30_500, None],
        [1, 0, 6, 4, None, 45_000, 60_000],
    ],
    "links": [{"name": "0->1", "width_ps": 16_000, "busy_ps": [0, 16_000, 8_000]}],
    "mishaps": [],
}


def symbolize(path: str, addresses: list[int]) -> list[str]:
    assert path == "/bin/prog"
    return [f"prog.c:{(address >> 8) & 15}" for address in addresses]


def line() -> timeline.Timeline:
    return timeline.made(FACTS, DESCRIPTION, symbolize)


def events(kind: "TrackEvent.Type | None" = None) -> list[TracePacket]:
    return [
        packet
        for packet in trace.packets(line()).packet
        if packet.HasField("track_event") and kind in (None, packet.track_event.type)
    ]


def test_calls_have_names_and_lines() -> None:
    cpu, fpga = line().ranks
    assert [call.place for call in cpu.calls] == ["prog.c:1", "prog.c:2", "prog.c:2", "prog.c:3"]
    # A cycle between two sites of one call does not part them; a call on another line is another.
    assert fpga.calls == [
        timeline.Call("MPI_Recv", "a.c:9", 12_800, 38_400),
        timeline.Call("MPI_Recv", "a.c:11", 44_800, 64_000),
    ]


def test_slices_nest_and_time_goes_forward() -> None:
    open_: Counter[int] = Counter()
    reached: Counter[int] = Counter()
    before = 0
    for packet in events():
        assert packet.timestamp >= before
        before = packet.timestamp
        event = packet.track_event
        if event.type == TrackEvent.TYPE_SLICE_BEGIN:
            open_[event.track_uuid] += 1
            reached[event.track_uuid] = max(reached[event.track_uuid], open_[event.track_uuid])
        elif event.type == TrackEvent.TYPE_SLICE_END:
            open_[event.track_uuid] -= 1
            assert open_[event.track_uuid] >= 0
    assert set(open_.values()) == {0}
    assert set(reached.values()) == {2}  # waiting within a call


def test_computing_is_what_is_between_calls() -> None:
    names = [packet.track_event.name for packet in events(TrackEvent.TYPE_SLICE_BEGIN)]
    cpu, fpga = 3, 2
    assert names.count("compute") == (cpu - 1) + fpga  # before and behind the CPU's four calls
    assert names.count("MPI_Send") == 2
    assert names.count("wait") == 2


def test_a_flow_joins_the_two_ends_of_each_message_that_came() -> None:
    points = events(TrackEvent.TYPE_INSTANT)
    begun = {flow: p for p in points for flow in p.track_event.flow_ids}
    ended = {flow: p for p in points for flow in p.track_event.terminating_flow_ids}
    assert sorted(begun) == sorted(ended) == [1, 3]
    for flow, packet in begun.items():
        assert packet.timestamp <= ended[flow].timestamp
    assert begun[1].track_event.name == "send to 1"
    assert ended[1].track_event.name == "receive from 0"
    lost = [p.track_event for p in points if not (p.track_event.flow_ids or p in ended.values())]
    assert [event.debug_annotations[2].string_value for event in lost] == ["bcast"]


def test_counters_say_what_changes() -> None:
    tracks = {
        packet.track_descriptor.uuid: packet.track_descriptor.name
        for packet in trace.packets(line()).packet
        if packet.track_descriptor.HasField("counter")
    }
    told = [
        (tracks[p.track_event.track_uuid], p.timestamp, p.track_event.counter_value)
        for p in events(TrackEvent.TYPE_COUNTER)
    ]
    assert ("retransmissions", 50, 1) in told
    assert ("unexpected messages", 50, 3) in told
    used = [(time, value) for name, time, value in told if name == "use of 0->1"]
    assert used == [(0, 0), (16, 100), (32, 50), (90, 0)]


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(Failure, match=r"--trace: .*cannot be written"):
        trace.write(line(), str(tmp_path / "no" / "such.pftrace"))
