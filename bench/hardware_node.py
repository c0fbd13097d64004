# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What the simulator adds to the evaluation of a hardware node's model.

The nodes are whole ones of 64 bit, in a ring, each sending and receiving at line rate. One run
measures two models alone in a loop, the two as nodes on one thread, and eight nodes on two.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.figures import BIN, REPOSITORY, Figure, Programs, run
from bench.hardware import ring
from tests.mixed import Cluster, Hardware, model

NAME = "hardware_node"
TARGET = "plait_bench_hardware_node"
MESSAGES = 4  # of a MiB: more than is measured


def write_setups(folder: Path, ranks: Sequence[Hardware], width: int = 64) -> Path:
    """What stands in each node's memory and registers, as bench/programs/node_model.h reads it."""
    folder.mkdir(exist_ok=True)
    cluster = Cluster(folder, ranks, width)
    for number, rank in enumerate(ranks):
        image = rank.program.image()
        for address, data in sorted(rank.data.items()):
            image = image.ljust(address, b"\0") + data
        (folder / f"{number}.image").write_bytes(image)
        lines = [f"{address} {value}\n" for address, value in cluster.registers(number, rank)]
        (folder / f"{number}.registers").write_text("".join(lines), encoding="utf-8")
    return folder


def built(target: str) -> Path:
    """A program of CMakeLists.txt that drives the model of a node."""
    native = REPOSITORY / "build/native"
    run([BIN / "cmake", "--build", native, "--target", target])
    return native / target


def measure(_programs: Programs, *, quick: bool) -> Iterator[Figure]:
    """ns and the ratio of a cycle, and the speed of a cluster of eight."""
    program = built(TARGET)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        pair, eight = (write_setups(folder / str(n), ring(n, MESSAGES)) for n in (2, 8))
        cycles = str(20_000 if quick else 200_000)
        printed = run([program, model(64), cycles, pair, eight])
    ns = {name: float(value) for name, value in map(str.split, printed.splitlines())}
    command = "python -m bench.run hardware_node"
    yield Figure(NAME, "cycle of the model alone", ns["bare"], "ns", command=command)
    yield Figure(NAME, "cycle of a node", ns["node"], "ns", command=command)
    ratio = ns["node"] / ns["bare"]
    yield Figure(NAME, "node / model alone", ratio, "ratio", "<= 1.10", ratio <= 1.10, command)
    rate = 1e3 / ns["cluster"]
    yield Figure(NAME, "eight nodes, two threads", rate, "M cycle/s", command=command)
    yield Figure(NAME, "eight nodes, clock", rate * 1e3 / 8, "kHz", command=command)
