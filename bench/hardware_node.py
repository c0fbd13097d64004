# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What the simulator adds to the evaluation of a hardware node's model.

The model is a stand-in that sends and receives at 10 Gb/s without a pause, with as many registers
as make it about as much work as a whole node of 64 bit. One run measures the model alone in a loop,
two such nodes on one thread, and eight on two.
"""

from __future__ import annotations

from collections.abc import Iterator

from bench.figures import BIN, REPOSITORY, Figure, Programs, run
from hardware.model.build import build_model

NAME = "hardware_node"
TARGET = "plait_bench_hardware_node"
STAND_IN = REPOSITORY / "hardware/model/testdata/plait_node.sv"
BALLAST = 96


def measure(_programs: Programs, *, quick: bool) -> Iterator[Figure]:
    """ns and the ratio of a cycle, and the speed of a cluster of eight."""
    native = REPOSITORY / "build/native"
    run([BIN / "cmake", "--build", native, "--target", TARGET])
    parameters = {"Width": 64, "Ballast": BALLAST}
    model = build_model([STAND_IN], parameters, memory="plait_node__DOT__memory")
    printed = run([native / TARGET, model, str(20_000 if quick else 200_000)])
    ns = {name: float(value) for name, value in map(str.split, printed.splitlines())}
    command = f"{TARGET} MODEL 200000"
    yield Figure(NAME, "cycle of the model alone", ns["bare"], "ns", command=command)
    yield Figure(NAME, "cycle of a node", ns["node"], "ns", command=command)
    ratio = ns["node"] / ns["bare"]
    yield Figure(NAME, "node / model alone", ratio, "ratio", "<= 1.10", ratio <= 1.10, command)
    rate = 1e3 / ns["cluster"]
    yield Figure(NAME, "eight nodes, two threads", rate, "M cycle/s", command=command)
    yield Figure(NAME, "eight nodes, clock", rate * 1e3 / 8, "kHz", command=command)
