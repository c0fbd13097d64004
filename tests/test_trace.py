# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""plait run --trace: what a run leaves for Perfetto, with CPU ranks and with FPGA ranks."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import Trace, TrackEvent

from tests.conftest import REPOSITORY

if TYPE_CHECKING:
    from tests.conftest import Launch

EXAMPLES = REPOSITORY / "examples"


class Traced:
    """A run, and its trace read back."""

    def __init__(self, launch: Launch, *arguments: str | int) -> None:
        trace, report = launch.folder / "run.pftrace", launch.folder / "run.json"
        ended = launch("--trace", trace, "--json", report, *arguments)
        assert ended.returncode == 0, ended.stderr
        self.ranks: list[dict[str, Any]] = json.loads(report.read_text())["ranks"]
        self.trace = Trace.FromString(trace.read_bytes())
        self.events = [each for each in self.trace.packet if each.HasField("track_event")]

    def named(self, kind: TrackEvent.Type) -> list[str]:
        return [each.track_event.name for each in self.events if each.track_event.type == kind]

    def lines(self, name: str) -> set[str]:
        """Where calls of this name stand in the source."""
        return {
            each.track_event.debug_annotations[0].string_value.rpartition(":")[2]
            for each in self.events
            if each.track_event.name == name
        }

    def is_whole(self) -> None:
        """Slices nest, time goes forward, and each message is one flow from send to receive."""
        depth, before = Counter[int](), 0
        step = {TrackEvent.TYPE_SLICE_BEGIN: 1, TrackEvent.TYPE_SLICE_END: -1}
        begun, ended = dict[int, int](), dict[int, int]()
        for each in self.events:
            assert each.timestamp >= before
            before = each.timestamp
            depth[each.track_event.track_uuid] += step.get(each.track_event.type, 0)
            assert min(depth.values()) >= 0
            begun.update(dict.fromkeys(each.track_event.flow_ids, before))
            ended.update(dict.fromkeys(each.track_event.terminating_flow_ids, before))
        assert set(depth.values()) == {0}
        assert len(begun) == sum(rank["messages_sent"] for rank in self.ranks)
        assert len(ended) == sum(rank["messages_received"] for rank in self.ranks)
        assert all(begun[flow] < ended[flow] for flow in ended)


def line_of(program: str, text: str) -> str:
    lines = (EXAMPLES / program).read_text().splitlines()
    return str(next(number for number, line in enumerate(lines, 1) if text in line))


def test_short_and_long_messages_of_cpu_ranks(launch: Launch) -> None:
    traced = Traced(launch, "-n", 4, str(EXAMPLES / "jacobi2d_halo.c"), 128, 3)
    traced.is_whole()
    assert {"MPI_Sendrecv", "wait", "compute"} <= set(traced.named(TrackEvent.TYPE_SLICE_BEGIN))
    assert "receive from 3" in traced.named(TrackEvent.TYPE_INSTANT)


def test_lost_frames_are_counted(launch: Launch) -> None:
    traced = Traced(launch, "-n", 2, "--fault", "drop=5%", str(EXAMPLES / "pingpong.c"), 100000)
    traced.is_whole()
    counters = {
        each.track_descriptor.uuid
        for each in traced.trace.packet
        if each.track_descriptor.name == "retransmissions"
    }
    most = Counter[int]()
    for each in traced.events:
        if each.track_event.track_uuid in counters:
            most[each.track_event.track_uuid] = each.track_event.counter_value
    wanted = [rank["transport"]["retransmissions"] for rank in traced.ranks]
    assert sum(wanted) > 0
    assert sorted(most.values()) == sorted(wanted)


def test_fpga_ranks_are_traced_and_counted_as_cpu_ranks(launch: Launch) -> None:
    ring = str(EXAMPLES / "ring.c")
    on_cpus = Traced(launch, "-n", 4, ring)
    mixed = Traced(launch, "-n", 4, "--fpga", "rest", ring)
    for traced in (on_cpus, mixed):
        traced.is_whole()
        assert line_of("ring.c", "MPI_Send(") in traced.lines("MPI_Send")
        assert traced.named(TrackEvent.TYPE_SLICE_BEGIN).count("MPI_Send") == 4
    counted = ("messages_sent", "bytes_sent", "messages_received", "bytes_received")
    for cpu, fpga in zip(on_cpus.ranks, mixed.ranks, strict=True):
        assert [cpu[name] for name in counted] == [fpga[name] for name in counted]
        assert fpga["wait_ps"] > 0
        time = sum(fpga[f"{name}_ps"] for name in ("compute", "communication", "wait"))
        assert time <= fpga["end_ps"]
    assert all(rank["transport"]["retransmissions"] == 0 for rank in mixed.ranks)
