# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""OpenMP tasks on FPGA ranks: cycles of their clock, closures, size, from source to output, and how
much faster several ranks are than one.

Cycles are those in which the dispatcher is busy, as --json tells them, of compiled programs. What
a task costs is the difference of two numbers of tasks, so that beginning and end do not count. A
task is a start of a PE: a call, or what follows the taskwait of a call.
"""

from __future__ import annotations

import json
import os
import statistics
import struct
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.figures import BENCH, BIN, BenchError, Figure, Programs, run
from spec.loader import load_spec

NAME = "tasks"
COMMAND = "python -m bench.run tasks"
EMPTY, FIB = BENCH / "programs/task_empty.c", BENCH / "programs/task_fib.c"
TREE = BENCH / "programs/task_tree.c"
F11 = 177 + 88  # tasks of f(11)
CABLE_NS = {"zrlmpi": 200, "cascabel": 15}  # by platform
LUTS_MAX, BRAMS_MAX, _DISPATCHER = 3_500, 20, "plait_task_dispatcher"


def counts(
    programs: Programs, source: Path, flags: str, pes: str, platform: str = "zrlmpi"
) -> dict[str, Any]:
    """What the dispatcher has counted in a run, see docs/reference/result.md."""
    report = programs.folder / "tasks.json"
    options = ["-n", "2", "--platform", platform, "--pes", pes, f"--cflags={flags}"]
    options += ["--json", report]
    run([BIN / "plait", "run", *options, source])
    return json.loads(report.read_text())["ranks"][1]["tasks"]


def cycles_each(programs: Programs, flags: str, pes: str, platform: str = "zrlmpi") -> float:
    """What one more empty task costs."""
    few, many = (
        counts(programs, EMPTY, f"{flags} -DN={count}", pes, platform)["cycles"]
        for count in (100, 1100)
    )
    return (many - few) / 1000


def _figure(name: str, value: float, unit: str, most: float) -> Figure:
    return Figure(NAME, name, value, unit, f"<= {most:,g}", value <= most, COMMAND)


def _fib(programs: Programs, number: int, pes: str) -> tuple[int, int, dict[str, Any]]:
    """Cycles, and tasks of fib."""
    found = counts(programs, FIB, f"-DN={number}", pes)
    kernels = [each for each in found["kernels"] if each["name"].startswith("fib")]
    return found["cycles"], sum(each["tasks"] for each in kernels), found


def _source_to_output(programs: Programs) -> float:
    """Seconds of a run for which nothing is kept but the shell and the runtime, the median."""
    kept = {**os.environ, "PLAIT_CACHE": str(programs.folder / "cache")}
    times: list[float] = []
    for number in (9, 14, 15, 16):
        begin = time.perf_counter()
        run([BIN / "plait", "run", "-n", "2", f"--cflags=-DN={number}", FIB], env=kept)
        times.append(time.perf_counter() - begin)
    return statistics.median(times[1:])  # the first one builds the shell


def dispatcher_size(programs: Programs, pes: int, platform: str = "zrlmpi") -> dict[str, float]:
    """What the dispatcher of task_fib.c takes for xcup; two of the PEs are the region's."""
    half = pes // 2 - 1
    run([BIN / "plait", "cc", "-n", "2", "--fpga", "1", "--platform", platform,
         "--pes", f"1,fib={half},fib_1={half}", "-o", programs.folder, FIB])  # fmt: skip
    command = ["synth", programs.folder / "task_fib_1.sv", "--family", "xcup", "--json"]
    document = json.loads(run([BIN / "plait", *command]))
    return document["families"]["xcup"]["modules"][_DISPATCHER]


def _size(programs: Programs) -> Iterator[Figure]:
    size = dispatcher_size(programs, 16)
    yield _figure("dispatcher, 16 PEs", size["lut"], "LUT", LUTS_MAX)
    yield Figure(NAME, "dispatcher, 16 PEs", size["ff"], "FF", command=COMMAND)
    yield _figure("dispatcher, 16 PEs", size["bram"], "BRAM", BRAMS_MAX)


def virtual_us(programs: Programs, nodes: int, source: Path, *flags: str) -> float:
    """Virtual time of a whole run whose tasks run on so many nodes."""
    report = programs.folder / "tasks.json"
    run([BIN / "plait", "run", "-n", str(nodes + 1), *flags, "--json", report, source])
    return json.loads(report.read_text())["virtual_time_ps"] / 1e6


def there_and_back_us(programs: Programs, platform: str = "zrlmpi") -> float:
    """Of an empty task: from its first frame at the launcher's cable until its result is there."""
    capture = programs.folder / "tasks.pcapng"
    options = ["-n", "3", "--platform", platform, "--pes", "1", "--cflags=-DN=40"]
    options += ["--capture", capture]
    run([BIN / "plait", "run", *options, EMPTY])
    known = {each.name: each.number for each in load_spec().wire.handlers}
    launch, result = (
        [time for time, handler in _frames(capture.read_bytes()) if handler == known[name]]
        for name in ("task_launch", "task_result")
    )
    if len(launch) != 16 or len(result) != 16:
        raise BenchError(f"8 tasks leave, each over two cables; {len(launch)} frames were seen")
    # A frame is seen as it enters a cable: the second half are those that leave the switch.
    return (result[8] + CABLE_NS[platform] - launch[0]) / 1000


def _frames(capture: bytes) -> Iterator[tuple[int, int]]:
    """Yields the nanosecond and the handler of each frame of a pcapng file."""
    at, packet, handler = 0, 6, 56  # the kind of block, and the place of the byte in a frame
    while at < len(capture):
        kind, size = struct.unpack_from("<II", capture, at)
        if kind == packet:
            high, low, bytes_seen = struct.unpack_from("<III", capture, at + 12)
            if bytes_seen > handler:
                yield high << 32 | low, capture[at + 28 + handler]
        at += size


def _nodes(programs: Programs, *, quick: bool) -> Iterator[Figure]:
    value = there_and_back_us(programs)
    yield _figure("there and back over one switch, an empty task", value, "us", 2.5)
    wanted = {(FIB, 2): None, (FIB, 4): 3.2, (TREE, 8): 6.0}
    for (source, nodes), least in wanted.items():
        flags = [f"--cflags=-DN={16 if quick else 20}"] if source == FIB else []
        flags += ["--cflags=-DFULL=2"] if quick and source == TREE else []
        one, several = (virtual_us(programs, each, source, *flags) for each in (1, nodes))
        name = f"{source.stem} on {nodes} ranks, as fast as on one"
        yield Figure(
            NAME, name, one / several, "x", f">= {least}" if least else "",
            least is None or one / several >= least, COMMAND,
        )  # fmt: skip


def measure(programs: Programs, *, quick: bool) -> Iterator[Figure]:
    """Cycles, closures, seconds, lookup tables and block RAMs; --quick leaves out fib(25)."""
    each = cycles_each(programs, "-DWAITS", "1")
    yield _figure("launch of an empty task until its launcher goes on", each, "cycles", 10)
    each = cycles_each(programs, "", "4")
    yield _figure("launch to launch, empty tasks on 4 PEs", each, "cycles", 2)
    cycles, tasks, _ = _fib(programs, 11, "fib=2,fib_1=4")
    if tasks != F11:
        raise BenchError(f"f(11) has {F11} tasks, and {tasks} were counted")
    yield _figure("f(11), 265 tasks on 2 + 4 PEs", cycles, "cycles", 800)
    number = 15 if quick else 25
    cycles, tasks, counted = _fib(programs, number, "8")
    yield _figure(f"fib({number}) on 8 + 8 PEs, a task", cycles / tasks, "cycles", 2)
    yield _figure(f"fib({number}), at most", counted["closures_max"], "closures", 512)
    yield _figure("fib, source to output", _source_to_output(programs), "s", 10)
    yield from _nodes(programs, quick=quick)
    yield from _size(programs)
