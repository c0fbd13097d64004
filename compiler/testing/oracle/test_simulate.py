# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The simulation takes no design that breaks the rules of design.py."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from plait.compiler.frontend import parse
from plait.compiler.hls.design import Branch, Design, Region, Run
from plait.compiler.hls.plan import plan
from plait.compiler.testing.oracle.simulate import DesignError, Simulation

SOURCE = (
    "int a[9], b[9]; int main(void) { int s = 0;"
    " for (int i = 1; i < 9; i++) { s = s * 3 + a[i]; b[i] = s; } return b[3]; }"
)


@pytest.fixture
def design(tmp_path: Path) -> Design:
    """Of a loop with a load, a store and a carried value."""
    source = tmp_path / "program.c"
    source.write_text(SOURCE)
    return plan(parse([source]))


def loop_of(design: Design) -> Region:
    """Its loop."""
    return next(region for region in design.regions if region.is_loop)


def hasten(kind: str) -> Callable[[Design], None]:
    """Moves operations of a kind to the first cycle."""

    def apply(design: Design) -> None:
        for operation in loop_of(design).operations:
            if operation.kind == kind:
                operation.cycle = 0

    return apply


def no_ports(design: Design) -> None:
    """Memories that cannot be read."""
    for memory in design.memories:
        memory.reads = 0


def start_often(design: Design) -> None:
    """Iterations come before what they need of the one before."""
    for operation in loop_of(design).operations:
        if operation.kind == "add":
            operation.latency = 5
    loop_of(design).interval = 1


def never_end(design: Design) -> None:
    """A state that goes to itself."""
    design.states[0] = Branch(design.registers[0], 0, 0)


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (hasten("store"), "store before"),
        (no_ports, "has no such port"),
        (start_often, "before|late"),
        (never_end, "has not ended"),
    ],
)
def test_a_broken_rule(design: Design, spoil: Callable[[Design], None], message: str) -> None:
    spoil(design)
    with pytest.raises(DesignError, match=message):
        Simulation(design).run(limit=1000)


def test_cycles_are_those_of_the_regions_and_states(design: Design) -> None:
    result = Simulation(design).run()
    others = sum(not isinstance(each, Run) for each in design.states)
    assert result.cycles == sum(result.of_regions.values()) + others
