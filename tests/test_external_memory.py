# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""FPGA ranks whose arrays do not fit in block RAM compute what CPU ranks do; the report says so."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sysconfig
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.conftest import Programs, ToolBox

BIN = sysconfig.get_path("scripts")
PLATFORM = Path(__file__).resolve().parent.parent / "platforms/zrlmpi.yaml"


@pytest.mark.parametrize("units", ["1", pytest.param("4", marks=pytest.mark.long)])
def test_the_same_as_on_cpus(programs: Programs, tool: ToolBox, units: str) -> None:
    source = programs.source("external_memory.c")
    wanted = tool.run("plait", "run", "-n", "2", "--fpga", "none", source, units)
    assert wanted.returncode == 0, wanted.stderr
    done = tool.run("plait", "run", "-n", "2", "--fpga", "1", "--report", source, units)
    assert done.returncode == 0, done.stderr
    assert done.stdout == wanted.stdout
    arrays = re.findall(r"^ +1  (\w+) +(\d+)  external memory$", done.stderr, re.M)
    assert arrays == [("shared", str(int(units) << 22)), ("own", str(8 << 20))]


def test_skipping_idle_cycles_changes_nothing(programs: Programs, tool: ToolBox) -> None:
    """Lines also move while a role waits for a message."""
    said: list[list[str]] = []
    for options in ((), ("--no-idle-skip",)):
        source = programs.source("external_memory.c")
        done = tool.run("plait", "run", "-n", "2", "--fpga", "all", "--report", *options, source)
        assert done.returncode == 0, done.stderr
        said.append(re.findall(r"^(?:virtual time|trace hash) .*$", done.stderr, re.M))
    assert len(said[0]) == 2
    assert said[0] == said[1]


def test_latency_and_rate_are_the_platforms(
    programs: Programs, tool: ToolBox, tmp_path: Path
) -> None:
    source, times = programs.source("external_memory.c"), dict[str, int]()
    for latency in ("130 ns", "1300 ns"):
        file = tmp_path / "platform.yaml"
        file.write_text(PLATFORM.read_text().replace("latency: 130 ns", f"latency: {latency}"))
        report = tmp_path / "report.json"
        named = ("--platform", file, "--json", report)
        done = tool.run("plait", "run", "-n", "2", "--fpga", "all", *named, source)
        assert done.returncode == 0, done.stderr
        times[latency] = json.loads(report.read_text())["virtual_time_ps"]
    assert times["1300 ns"] > 2 * times["130 ns"]


def test_without_external_memory_it_is_refused(
    programs: Programs, tool: ToolBox, tmp_path: Path
) -> None:
    platform = tmp_path / "small.yaml"
    text = PLATFORM.read_text()
    platform.write_text(re.sub(r"^external_memory:\n(  .*\n)+", "", text, flags=re.M))
    source = programs.source("external_memory.c")
    done = tool.run("plait", "run", "-n", "2", "--fpga", "1", "--platform", platform, source)
    assert done.returncode == 3
    assert "objects take 12" in done.stderr
    assert "a role has 4194304: the biggest are own (8388608 bytes)" in done.stderr
    assert "hint: make the arrays smaller, or spread them over more ranks" in done.stderr


def bounded(source: Path, mebibytes: int, **more: str) -> subprocess.CompletedProcess[str]:
    """A run of two ranks whose processes hold a bounded part of the memory."""
    environment = {**os.environ, "PLAIT_TOOL_MEMORY": str(mebibytes), **more}
    limit = f"ulimit -d {1000 << 10}; exec {BIN}/plait run -n 2 {source}"
    return subprocess.run(
        ["sh", "-c", limit],
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_an_array_of_800_mebibytes(programs: Programs, tool: ToolBox) -> None:
    """Neither its build nor its run takes memory by its size."""
    source = programs.source("far_apart.c")
    wanted = tool.run("plait", "run", "-n", "2", "--fpga", "none", source)
    done = bounded(source, 700)
    assert done.returncode == 0, done.stderr
    assert done.stdout == wanted.stdout != ""


def test_a_build_that_needs_more_memory_than_it_may_have(
    programs: Programs, tmp_path: Path
) -> None:
    done = bounded(programs.source("far_apart.c"), 12, PLAIT_CACHE=str(tmp_path))
    assert done.returncode == 4, done.stderr
    assert "needs more than 12 MiB of memory; PLAIT_TOOL_MEMORY sets another limit" in done.stderr
    assert "Traceback" not in done.stderr
