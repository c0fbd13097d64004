# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Roles of random programs do in Verilator what their designs do in simulate.py, to the cycle."""

from __future__ import annotations

import copy

import pytest

from plait.compiler.hls.design import Design
from plait.compiler.hls.plan import plan
from plait.compiler.hls.print import print_role
from plait.compiler.testing.bench import RoleResult, run_roles
from plait.compiler.testing.flat_programs import flat_program
from plait.compiler.testing.oracle.simulate import Result, Simulation
from plait.compiler.testing.roles import tell_at_end

COUNT = 6
LIMIT = 200_000


def _simulated(design: Design) -> tuple[Result, list[bytes]]:
    simulation = Simulation(copy.deepcopy(design))
    result = simulation.run(LIMIT)
    return result, [bytes(each) for each in simulation.memories.values()]


@pytest.fixture(scope="module")
def pairs() -> list[tuple[Result, list[bytes], RoleResult]]:
    """What the design says and what the role does, for each program."""
    designs = [plan(flat_program(seed)[1]) for seed in range(COUNT)]
    wanted = [_simulated(design) for design in designs]
    for design in designs:
        tell_at_end(design, design.memories)
    roles = [print_role(design, f"role_{seed}") for seed, design in enumerate(designs)]
    results = run_roles(roles, 2 * LIMIT)
    return [(*want, got) for want, got in zip(wanted, results, strict=True)]


@pytest.mark.parametrize("seed", range(COUNT))
def test_a_role_does_what_its_design_does(
    seed: int, pairs: list[tuple[Result, list[bytes], RoleResult]]
) -> None:
    wanted, memories, got = pairs[seed]
    assert got.exit_code == (wanted.code + (1 << 31)) % (1 << 32) - (1 << 31)
    assert got.records == memories
