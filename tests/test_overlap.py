# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""FPGA ranks compute while messages are on their way, and print what they print under MPICH."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from tests.conftest import Programs, ToolBox

US = 10**6  # ps
LINE_US = 13.4  # for 16 KiB at 10 Gb/s: headers, gaps and payload


class Times(NamedTuple):
    """Of rank 0, in microseconds."""

    end: float
    wait: float
    compute: float


def run(programs: Programs, tool: ToolBox, folder: Path, how: str) -> Times:
    """The times of a run on two FPGAs, which prints what MPICH's does."""
    source, program, report = programs.source("overlap.c"), folder / how, folder / "report.json"
    compiled = tool.run("mpicc", "-std=c11", "-O1", "-o", program, source)
    assert compiled.returncode == 0, compiled.stderr
    wanted = tool.run("mpiexec", "-n", "2", program, how)
    assert wanted.returncode == 0, wanted.stderr
    got = tool.run("plait", "run", "-n", "2", "--fpga", "all", "--json", report, source, how)
    assert got.returncode == 0, got.stderr
    assert sorted(got.stdout.splitlines()) == sorted(wanted.stdout.splitlines())
    rank: dict[str, Any] = json.loads(report.read_text())["ranks"][0]
    return Times(*(rank[key] / US for key in ("end_ps", "wait_ps", "compute_ps")))


def test_an_exchange_costs_no_time_while_it_is_computed(
    programs: Programs, tool: ToolBox, tmp_path: Path
) -> None:
    after, during = (run(programs, tool, tmp_path, how) for how in ("after", "during"))
    assert after.wait > LINE_US
    assert during.wait < 0.2
    # What is left are states, and copies between memories.
    assert abs(after.end - during.end - (after.wait - during.wait)) < 0.2
    assert abs(after.compute - during.compute) < 0.2


def test_a_send_is_not_waited_for_while_there_is_something_to_compute(
    programs: Programs, tool: ToolBox, tmp_path: Path
) -> None:
    send, ssend = (run(programs, tool, tmp_path, how) for how in ("send", "ssend"))
    assert ssend.wait > 3 * LINE_US
    assert send.wait < 0.2
    assert send.end < ssend.end - 3 * LINE_US
