# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""However a run is cut short, it says so, and nothing of it is left."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.conftest import Launch, Programs


def started(launch: Launch, program: Path, how: str, ranks: int = 3) -> subprocess.Popen[str]:
    """A run that goes on for ever, once its ranks are at it; each has a child."""
    ready = launch.folder / "ready"
    run = launch.start("-n", ranks, program, how, "the-child", ready)
    launch.until(lambda: (ready.exists() and ready.read_text() != "") or how == "spin", "not ready")
    launch.until(lambda: list(launch.processes().values()).count("sleep") == ranks, "no children")
    return run


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signals_end_the_run(launch: Launch, programs: Programs, number: signal.Signals) -> None:
    run = started(launch, programs("ends"), "spin")
    run.send_signal(number)
    _, error = run.communicate()
    assert run.returncode == 128 + number
    assert re.fullmatch(
        rf"plait: interrupted by signal {number.value} \({number.name}\), at .* of virtual time\n"
        # Their children are there a moment before the barrier after which they compute.
        r"(  ranks? .*(computing|waits in MPI_Barrier).*\n)+",
        error,
    )


@pytest.mark.long
def test_a_rank_that_computes_for_long_is_told_once(launch: Launch, programs: Programs) -> None:
    run = started(launch, programs("ends"), "spin")
    assert run.stderr is not None
    line = run.stderr.readline()
    assert re.match(r"plait: rank \d has computed for 10 s without a call, and virtual time", line)
    run.send_signal(signal.SIGINT)
    _, error = run.communicate()
    assert error.startswith("plait: interrupted by signal 2 (SIGINT), at ")


def test_a_signal_while_hardware_is_simulated(launch: Launch, programs: Programs) -> None:
    run = launch.start("-n", 2, "--fpga", 1, programs.source("for_ever.c"))
    assert run.stdout is not None
    assert run.stdout.readline() == "begun\n"
    run.send_signal(signal.SIGINT)
    _, error = run.communicate()
    assert run.returncode == 130
    said = r"plait: interrupted by signal 2 \(SIGINT\), at .* of virtual time\n  rank 0 "
    assert re.search(said, error)
    launch.assert_nothing_left()


def test_a_killed_simulator(launch: Launch) -> None:
    run = launch.start("-n", 3, "/bin/sleep", "600")
    launch.until(lambda: list(launch.processes().values()).count("sleep") == 3, "not started")
    os.kill(launch.process("plait-sim"), signal.SIGKILL)
    _, error = run.communicate()
    assert error.startswith("plait: error: the simulator was killed by signal 9 (SIGKILL)")
    assert run.returncode == 7


def test_a_killed_launcher(launch: Launch, programs: Programs) -> None:
    run = started(launch, programs("ends"), "spin")
    run.kill()
    run.communicate()
    launch.assert_nothing_left(files=False)
    # Nobody is there any more who could remove them.
    for folder in launch.temporary.iterdir():
        for file in folder.iterdir():
            file.unlink()
        folder.rmdir()


def test_a_rank_killed_while_it_waits(launch: Launch, programs: Programs) -> None:
    run = started(launch, programs("ends"), "blocked")
    os.kill(int((launch.folder / "ready").read_text()), signal.SIGKILL)
    _, error = run.communicate()
    assert error.startswith("plait: rank 1 was killed by signal 9 (SIGKILL)")
    assert run.returncode == 137


def test_children_of_ranks_end_with_the_run(launch: Launch, programs: Programs) -> None:
    assert launch("-n", 3, programs("ends"), "child", "the-child").returncode == 0
    launch.assert_nothing_left()


def test_a_signal_before_the_run(launch: Launch) -> None:
    """While the program is compiled."""
    compiler = launch.folder / "slow-cc"
    ready = launch.folder / "ready"
    compiler.write_text(f"#!/bin/sh\n: > {ready}\nexec sleep 600\n")
    compiler.chmod(0o755)
    (launch.folder / "a.c").write_text("int main(void) { return 0; }\n")
    launch.environment["PLAIT_CC"] = str(compiler)
    run = launch.start("a.c")
    launch.until(lambda: "sleep" in launch.processes().values(), "not started")
    run.send_signal(signal.SIGTERM)
    run.communicate()
    assert run.returncode == 143


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("variable", ["PLAIT_CC", "CXX"])
def test_a_signal_while_hardware_is_made(
    launch: Launch, variable: str, number: signal.Signals
) -> None:
    """While the program is read, and while compilers make a model of its circuit."""
    cache = _with_slow_compiler(launch, variable)
    run = launch.start("--fpga", "all", "a.c")
    launch.until(lambda: "sleep" in launch.processes().values(), "not started")
    run.send_signal(number)
    _, error = run.communicate()
    told, state = error.splitlines()[-2:]
    name = signal.Signals(number).name
    assert run.returncode == 128 + number
    assert told.startswith(
        f"plait: interrupted by signal {number} ({name}) while {DOING[variable]}"
    )
    assert state == f"  rank 0: {STATES[variable]}"
    _assert_no_hardware_left(launch, cache)


@pytest.mark.parametrize("variable", ["PLAIT_CC", "CXX"])
def test_a_time_limit_while_hardware_is_made(launch: Launch, variable: str) -> None:
    cache = _with_slow_compiler(launch, variable)
    ended = launch("--timeout", LIMITS_S[variable], "--fpga", "all", "a.c")
    assert ended.returncode == 124
    lines = [line for line in ended.stderr.splitlines() if "limit" in line or "rank 0:" in line]
    told, state, hint = lines
    limit = f"plait: the time limit of {LIMITS_S[variable]} s was reached"
    assert told.startswith(f"{limit} while {DOING[variable]}")
    assert state == f"  rank 0: {STATES[variable]}"
    assert hint.startswith("hint: --timeout sets another limit")
    _assert_no_hardware_left(launch, cache)


DOING = {"PLAIT_CC": "compiling for rank 0", "CXX": "building the hardware of rank 0"}
LIMITS_S = {"PLAIT_CC": "2", "CXX": "8"}  # to get that far on a machine with much to do
STATES = {"PLAIT_CC": "being compiled", "CXX": "hardware being built"}


def _with_slow_compiler(launch: Launch, variable: str) -> Path:
    """A program, a compiler that does not end, and a cache that is empty: where that is."""
    compiler, cache = launch.folder / "slow", launch.folder / "cache"
    compiler.write_text(
        '#!/bin/sh\n[ "$1" = --version ] && exec c++ --version\n'
        ': > "$TMPDIR/scratch"; sleep 600 & wait\n'
    )
    compiler.chmod(0o755)
    (launch.folder / "a.c").write_text("int main(void) { return 0; }\n")
    launch.environment.update({variable: str(compiler), "PLAIT_CACHE": str(cache)})
    return cache


def _assert_no_hardware_left(launch: Launch, cache: Path) -> None:
    launch.assert_nothing_left(files=False)
    files = [path for path in cache.rglob("*") if path.is_file()]
    assert [path for path in files if path.parent.parent.name not in ("roles", "notes")] == []
    assert list(cache.glob("*/*.part")) == []
    for path in launch.temporary.glob("scratch"):
        path.unlink()  # the preprocessor has no folder of its own, for it needs none


def test_where_fpga_ranks_are_when_time_is_up(launch: Launch, programs: Programs) -> None:
    ended = launch("-n", 3, "--fpga", "1,2", "--until", "300us", programs.source("endless.c"))
    assert ended.returncode == 124
    assert "300 us of virtual time were reached, where --until ends the run" in ended.stderr
    error = ended.stderr.replace(f"{programs.source('endless.c').parent}/", "")
    assert "rank 0 waits in MPI_Barrier (endless.c:25) for rank" in error
    assert "rank 1 is computing at endless.c:16" in error
    assert "rank 2 polls MPI_Test (endless.c:22)" in error
