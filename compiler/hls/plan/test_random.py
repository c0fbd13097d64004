# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Random programs: the simulated design leaves in memory what the interpreted program does."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from hardware.testing import turn
from plait.compiler.frontend import parse
from plait.compiler.hls.plan import plan
from plait.compiler.testing.compare import differences
from plait.compiler.testing.flat_programs import MOST, flat_program
from plait.compiler.testing.oracle.interpret import interpret
from plait.compiler.testing.oracle.simulate import Simulation
from plait.compiler.testing.random_loops import random_loops


def reported(simulation: Simulation, name: str, code: str) -> list[float]:
    """The values of a report."""
    for memory, content in simulation.memories.items():
        if memory.name == f"m_{name}":
            return list(struct.unpack(f"<{MOST}{code}", content[: 8 * MOST]))
    return []


# Seeds that stay were wrong once.
@pytest.mark.parametrize("seed", [*turn.seeds("control_flow", 4), 136], ids=range(5))
def test_control_flow(seed: int) -> None:
    printing, storing = flat_program(seed)
    simulation = Simulation(plan(storing))
    simulation.run()
    integers = iter(reported(simulation, "report", "q"))
    floats = iter(reported(simulation, "report_float", "d"))
    lines = interpret(printing).stdout.split()
    assert lines
    for line in lines:
        if line.lstrip("-").isdigit():
            assert next(integers) == int(line)
        else:
            found, expected = next(floats), float.fromhex(line)
            is_subnormal = abs(expected) < 2.0**-1022
            assert found == (0.0 if is_subnormal else expected)


@pytest.mark.parametrize("seed", [*turn.seeds("loops", 8), 366], ids=range(9))
def test_loops(seed: int, tmp_path: Path) -> None:
    source = tmp_path / "loops.c"
    source.write_text(random_loops(seed))
    program = parse([source])
    simulation = Simulation(plan(program))
    simulation.run()
    assert differences(program, simulation) == []


@pytest.mark.long
@pytest.mark.parametrize("seed", range(400))
def test_more_loops(seed: int, tmp_path: Path) -> None:
    test_loops(seed, tmp_path)
