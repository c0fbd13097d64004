# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Same program, same seed: same run, bit for bit, however it is carried out."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import Trace

if TYPE_CHECKING:
    from tests.conftest import Launch, Programs, ToolBox

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
FAULTS = ("--fault", "drop=3%", "--fault", "reorder=3%", "--fault", "duplicate=2%")


def facts(report: dict[str, Any]) -> dict[str, Any]:
    """All of a report that virtual time decides."""
    return {key: value for key, value in report.items() if key != "wall_s"}


@pytest.mark.parametrize("faults", [(), FAULTS], ids=["no_faults", "faults"])
@pytest.mark.parametrize("topology", ["switch", "fat_tree"])
def test_the_same_run_again(
    launch: Launch, tool: ToolBox, faults: tuple[str, ...], topology: str
) -> None:
    program = launch.folder / "tour"
    source = EXAMPLES / "collectives_tour.c"
    assert tool.run("plaitcc", "-O1", "-o", program, source).returncode == 0
    arguments = (*faults, "--topology", topology, "-n", 6, program)
    first = launch.report(*arguments)
    ways = [(), ("--threads", 2), ("--no-idle-skip",), ("--threads", 2, "--no-idle-skip")]
    for way in ways:
        assert facts(launch.report(*way, *arguments)) == facts(first), way
    other = launch.report("--seed", 2, *arguments)
    assert (other["trace_hash"] != first["trace_hash"]) == bool(faults)


# Each rank computes for 1 ms before a call, and before it nothing else happens.
@pytest.mark.parametrize(("until", "printed"), [("500us", 0), ("1500us", 4), ("5 s", 4)])
def test_an_end_in_the_middle(launch: Launch, programs: Programs, until: str, printed: int) -> None:
    ends: list[tuple[int, str, object]] = []
    for way in [(), ("--threads", 2), ("--no-idle-skip",)]:
        path = launch.folder / "report.json"
        limit = ("--compute", "1ms", "--until", until, "--json", path)
        ended = launch(*limit, *way, "-n", 2, programs("where"))
        ends.append((ended.returncode, ended.stderr, facts(json.loads(path.read_text()))))
        assert ("where --until ends the run" in ended.stderr) == (ended.returncode == 124)
    assert ends[0] == ends[1] == ends[2]
    assert ends[0][0] == (0 if until == "5 s" else 124)


def test_capture_and_trace(launch: Launch, programs: Programs) -> None:
    capture, trace = launch.folder / "run.pcapng", launch.folder / "run.pftrace"
    plain = launch.report("-n", 4, programs("where"))
    captured = launch.report("--capture", capture, "--trace", trace, "-n", 4, programs("where"))
    assert captured["trace_hash"] == plain["trace_hash"]

    events = [each for each in Trace.FromString(trace.read_bytes()).packet if each.track_event.name]
    names = {each.track_event.name for each in events}
    assert {"MPI_Allreduce", "MPI_Gather"} & names
    assert max(each.timestamp for each in events) <= captured["virtual_time_ps"] / 1e3

    times = [float(line) for line in dissect(capture).split()]
    assert times == sorted(times)
    # Acknowledgements travel on when the last rank has ended, for some 2 us each.
    assert 0 <= times[0] < times[-1] <= captured["virtual_time_ps"] / 1e12 + 1e-5
    frames = sum(rank["transport"]["frames_sent"] for rank in captured["ranks"])
    assert len(times) >= frames


def dissect(capture: Path) -> str:
    """The virtual time of every frame of a capture, as tshark reads it."""
    command = ["tshark", "-r", str(capture), "-T", "fields", "-e", "frame.time_epoch"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_a_capture_may_go_to_a_pipe_or_device(launch: Launch, programs: Programs) -> None:
    """What is no file is written to; it is not replaced."""
    for option in ("--capture", "--trace", "--json"):
        pipe = launch.folder / f"pipe{option}"
        os.mkfifo(pipe)
        with launch.start(option, pipe, "-n", 2, programs("where")) as run:
            assert pipe.read_bytes()
            assert run.wait() == 0
        assert pipe.is_fifo()
