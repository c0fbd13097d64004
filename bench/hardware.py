# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The endpoint in hardware: goodput, messages of every size, loss, latency, speed of simulation.

Two nodes of each width on one switch, at 10, 32 and 100 Gb/s; what counts are cycles of their
clock, which are exact. Latencies are those that hardware/endpoint/tb/test_latency.py measures.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.figures import REPOSITORY, BenchError, Figure, Programs
from hardware.testing.programs import Program
from tests.mixed import CLOCKS_HZ, RATES, Cluster, Hardware

NAME = "hardware"
COMMAND = "python -m bench.run hardware"
LONG_BYTES, LONG_MESSAGES = 1 << 20, 5
SHORT_SIZES = (64, 128, 256, 512, 1024, 2048, 4096)
SHORT_MESSAGES = 40
WARM = 8  # messages before the clock starts
SENT, RECEIVED, MARKS = 0x10_0000, 0x30_0000, 0x8000
GOODPUT_WANTED = {64: 0.975, 128: 0.95, 512: 0.95}
LATENCIES = {  # of 64 bit: name, cycles at most
    "command to first header word on the link": 8,
    "last word in to data in memory and completion": 12,
    "last word in to completion, 32 receives ahead": 52,
}
LOSS = [{"kind": "drop", "probability": 0.01}]


def _run(ranks: list[Hardware], width: int, **more: Any) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        result = Cluster(Path(folder), ranks, width).run(600.0, **more)
    if result["outcome"] != "ok":
        raise BenchError(f"{result['outcome']}: {result['diagnosis']}")
    return result


def stream(size: int, messages: int, warm: int, width: int, **more: Any) -> float:
    """Bytes that arrive in a cycle, of messages of one size, from the `warm`-th on."""
    sender, receiver = Program(), Program()
    for _ in range(messages):
        receiver.receive(0, RECEIVED, size, 1)
    receiver.send(0, RECEIVED, 0, 2)  # ready
    receiver.wait(messages - warm).mark(MARKS).wait().mark(MARKS + 8).exit()
    sender.receive(1, SENT, 0, 2).wait()
    for _ in range(messages):
        sender.send(1, SENT, size, 1)
    sender.wait().exit()
    ranks = [Hardware(sender), Hardware(receiver, {}, {"marks": (MARKS, 16)})]
    marks = _run(ranks, width, **more)["memory"][1]["marks"]
    cycles = int.from_bytes(marks[8:], "little") - int.from_bytes(marks[:8], "little")
    return size * (messages - warm) / cycles


def line_bytes(width: int) -> float:
    """Bytes that the line carries in a cycle."""
    return RATES[width] / 8 / CLOCKS_HZ[width]


def _goodput(width: int) -> Iterator[Figure]:
    peak = stream(LONG_BYTES, LONG_MESSAGES, 1, width)
    share, wanted = peak / line_bytes(width), GOODPUT_WANTED[width]
    name = f"{width} bit, long messages / line rate"
    yield Figure(NAME, name, share, "share", f">= {wanted}", share >= wanted, COMMAND)
    enough = next(
        (size for size in SHORT_SIZES if stream(size, SHORT_MESSAGES, WARM, width) >= peak / 2),
        2 * SHORT_SIZES[-1],
    )
    name = f"{width} bit, half of peak reached at"
    yield Figure(NAME, name, enough, "bytes", "<= 1024", enough <= 1024, COMMAND)


def _loss(quick: bool) -> Figure:
    seeds = range(1, 3 if quick else 6)
    clean = stream(LONG_BYTES, LONG_MESSAGES, 1, 64)
    lossy = [stream(LONG_BYTES, LONG_MESSAGES, 1, 64, faults=LOSS, seed=seed) for seed in seeds]
    share = sum(lossy) / len(lossy) / clean
    return Figure(NAME, "1 % loss / loss-free", share, "share", ">= 0.9", share >= 0.9, COMMAND)


def _latencies() -> Iterator[Figure]:
    test = "hardware/endpoint/tb/test_latency.py"
    with tempfile.TemporaryDirectory() as folder:
        figures = Path(folder) / "figures"
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", test],
            cwd=REPOSITORY,
            env={**os.environ, "PLAIT_FIGURES": str(figures)},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise BenchError(done.stdout[-2000:])
        lines = figures.read_text(encoding="utf-8").splitlines()
    one_way = 0
    for line in map(json.loads, lines):
        name, width, cycles = line["name"], line["width"], line["cycles"]
        most = LATENCIES[name] if width == 64 else None
        if width == 64 and "ahead" not in name:
            one_way += cycles
        wanted, met = (f"<= {most}", cycles <= most) if most else ("", None)
        yield Figure(NAME, f"{width} bit, {name}", cycles, "cycles", wanted, met, COMMAND)
    name = "64 bit, one way, short message, both sides"
    yield Figure(NAME, name, one_way, "cycles", "<= 24", one_way <= 24, COMMAND)


def ring(count: int, messages: int) -> list[Hardware]:
    """Each node sends to the next one and receives from the one before, long messages at once."""
    ranks: list[Hardware] = []
    for node in range(count):
        program = Program()
        for _ in range(messages):
            program.receive((node + count - 1) % count, RECEIVED, LONG_BYTES, 1)
        for _ in range(messages):
            program.send((node + 1) % count, SENT, LONG_BYTES, 1)
        ranks.append(Hardware(program.wait().exit()))
    return ranks


def _speed(quick: bool) -> Figure:
    result = _run(ring(8, 2 if quick else 4), 64, threads=2)
    cycles = max(rank["hardware"]["cycles_run"] for rank in result["ranks"])
    khz = cycles / result["wall_s"] / 1e3
    name = "8 nodes at line rate, 2 threads"
    return Figure(NAME, name, khz, "kHz", ">= 300", khz >= 300, COMMAND)


def measure(_programs: Programs, *, quick: bool) -> Iterator[Figure]:
    """Shares of the line, sizes, cycles, and kHz of simulated clock."""
    for width in CLOCKS_HZ:
        yield from _goodput(width)
    yield _loss(quick)
    yield from _latencies()
    yield _speed(quick)
