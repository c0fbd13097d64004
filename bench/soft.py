# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Soft processors: times on the platform zrlmpi, sizes of images, and how soon a program runs.

The matrix-vector product is at 100 MHz, as in the paper on MPI for soft processors, and the line at
what 64 bit at that clock can carry. Sizes are what a program leaves to neither heap nor stack. The
loading of an image is what hardware/soc/tb/test_soft_role.py measures. How fast a core is simulated
is by processor time, which is that of the clock on the wall where nothing else runs.
"""

from __future__ import annotations

import json
import os
import re
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from bench.figures import BENCH, BIN, REPOSITORY, BenchError, Figure, Programs, run
from plait.compiler.soft.build import Request, make_image
from plait.run import platforms

NAME = "soft"
COMMAND = "python -m bench.run soft"
PROGRAMS = BENCH / "programs"
MATVEC, SIZE, HELLO, MESSAGE, COMPUTE = (
    PROGRAMS / f"soft_{name}.c" for name in ("matvec", "size", "hello", "message", "compute")
)
MEMORY_BYTES = 32 * 1024
ROUNDS = 7
KINDS = {False: "", True: ", floats: true"}


def _figure(name: str, value: float, unit: str, most: float) -> Figure:
    return Figure(NAME, name, value, unit, f"<= {most:,g}", value <= most, COMMAND)


def _cluster(programs: Programs, platform: str, has_floats: bool) -> Path:
    """A cluster file of one core."""
    path = programs.folder / f"soft{int(has_floats)}.yaml"
    core = f"ranks: 0, floats: {str(has_floats).lower()}"
    path.write_text(f"nodes: {{soft: {{{core}}}}}\nplatform: {platform}\n", encoding="utf-8")
    return path


def _matvec(programs: Programs) -> Iterator[Figure]:
    sums: set[str] = set()
    for has_floats, most in ((False, 151), (True, 7.5)):
        cluster = _cluster(programs, "softmpi", has_floats)
        seconds, total = run([BIN / "plait", "run", "--cluster", cluster, MATVEC]).split()
        sums.add(total)
        title = f"300 x 300 by 300{KINDS[has_floats]}"
        yield _figure(title, float(seconds) * 1e3, "ms", most)
    if len(sums) != 1:
        raise BenchError(f"the products differ: {', '.join(sorted(sums))}")


def image_bytes(folder: Path, source: Path, *flags: str, shared_bytes: int = 0) -> int:
    """What the image of a program takes of a core's memory without floats.

    shared_bytes: of the memory by which the cores talk; 0: through the endpoint.
    """
    work = folder / f"image-{source.stem}{''.join(flags)}{shared_bytes}"
    work.mkdir()
    period_ps = platforms.find("zrlmpi").parameters["clock_period_ps"]
    request = Request(
        [str(source)], source.name, [], flags, MEMORY_BYTES, False, False, period_ps, 4
    )
    return make_image(request._replace(shared_bytes=shared_bytes), work)[0].used


def _sizes(programs: Programs) -> Iterator[Figure]:
    none, messages, collectives = (
        image_bytes(programs.folder, SIZE, f"-DCALLS={calls}") for calls in (0, 1, 2)
    )
    yield _figure("Init to Finalize with Send and Recv", (messages - none) / 1e3, "kB", 4)
    yield _figure("the same and five collectives", (collectives - none) / 1e3, "kB", 10)
    everything = image_bytes(programs.folder, HELLO) / 1e3
    yield _figure("hello, which prints doubles, all of it", everything, "kB", 12)


def _second_program(programs: Programs, rounds: int) -> Figure:
    """Each round has a program that was never seen, on the model that was kept."""
    source, times = programs.folder / "edition.c", list[float]()
    for edition in range(rounds + 1):
        text = HELLO.read_text(encoding="utf-8")
        source.write_text(f"#define EDITION {edition}\n{text}", encoding="utf-8")
        begin = time.perf_counter()
        said = run_verbose(["-n", "2", "--soft", "0-1", source])
        times.append(time.perf_counter() - begin)
        if edition and (tools := tools_of(said)):
            raise BenchError(f"a second program ran {', '.join(tools)}:\n{said}")
    title = "a second program, to its end"
    return _figure(title, statistics.median(times[1:]), "s", 0.5)


def run_verbose(arguments: list[str | Path]) -> str:
    """What `plait run -v` says on stderr."""
    command = [BIN / "plait", "run", "-v", *arguments]
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BenchError(f"exit code {done.returncode}:\n{done.stderr}")
    return done.stderr


def tools_of(said: str) -> list[str]:
    """Verilator and compilers of C and C++ that `plait run -v` tells of."""
    building = re.findall(r"^plait: building the hardware of [^:]*: (.+)$", said, re.MULTILINE)
    return building + re.findall(r"^plait: (\S+) .* -o ", said, re.MULTILINE)


def _loading(programs: Programs) -> Iterator[Figure]:
    test = "hardware/soc/tb/test_soft_role.py"
    figures = programs.folder / "loading"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "64"]
    run([*command, REPOSITORY / test], {**os.environ, "PLAIT_FIGURES": str(figures)})
    lines = [json.loads(line) for line in figures.read_text(encoding="utf-8").splitlines()]
    beyond = max(line["cycles"] - line["words"] for line in lines)
    yield _figure("loading an image, beyond its words", beyond, "cycles", 3)


def _computed(programs: Programs, cluster: Path, rounds: int) -> tuple[int, float]:
    """Simulated cycles of a core, and seconds of processor time of all that its run takes."""
    report = programs.folder / "soft.json"
    options = ["--cluster", cluster, "--threads", "1", "--json", report]
    before = _processor_s()
    run([BIN / "plait", "run", *options, f"--cflags=-DROUNDS={rounds}", COMPUTE])
    seconds = _processor_s() - before
    (rank,) = json.loads(report.read_text(encoding="utf-8"))["ranks"]
    return rank["hardware"]["cycles_run"], seconds


def _processor_s() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _speed(programs: Programs, quick: bool) -> Iterator[Figure]:
    """What more cycles take, so that neither compiling nor other programs count."""
    for has_floats, least in ((False, 2.5), (True, 1.5)):
        cluster = _cluster(programs, "zrlmpi", has_floats)
        few, few_s = _computed(programs, cluster, 1)
        many, many_s = _computed(programs, cluster, 50 if quick else 250)
        rate = (many - few) / (many_s - few_s) / 1e6
        title = f"a core that computes, one thread{KINDS[has_floats]}"
        yield Figure(NAME, title, rate, "MHz", f">= {least}", rate >= least, COMMAND)


def measure(programs: Programs, *, quick: bool) -> Iterator[Figure]:
    """Times, sizes, seconds, cycles, and MHz of simulated clock; --quick leaves out the loading."""
    yield from _matvec(programs)
    yield from _sizes(programs)
    half_ns = float(run([BIN / "plait", "run", "-n", "2", "--soft", "all", MESSAGE]))
    yield _figure("empty message, half of there and back", half_ns, "ns", 1950)
    yield _second_program(programs, 3 if quick else ROUNDS)
    if not quick:
        yield from _loading(programs)
    yield from _speed(programs, quick)
