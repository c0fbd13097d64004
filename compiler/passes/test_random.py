# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Random programs do the same after every pass."""

import pytest

from hardware.testing import turn
from plait.compiler.ir.nodes import Program
from plait.compiler.ir.print_c import print_c
from plait.compiler.ir.verify import verify
from plait.compiler.passes.base.context import Context
from plait.compiler.pipeline import lower
from plait.compiler.testing.native import run_native
from plait.compiler.testing.oracle.interpret import interpret
from plait.compiler.testing.random_programs import random_program

ORDERS = [
    ("fold", "dead_code", "divide", "unroll"),
    ("inline", "clean", "memory", "clean", "unroll", "clean", "memory", "clean", "divide", "clean"),
]


@pytest.mark.parametrize("stages", ORDERS, ids=["separate", "whole"])
@pytest.mark.parametrize("seed", turn.seeds("passes", 5), ids=range(5))
def test_passes(seed: int, stages: tuple[str, ...]) -> None:
    program = random_program(seed)
    expected = interpret(program)

    def compare(stage: str, current: Program) -> None:
        verify(current)
        assert interpret(current) == expected, f"{stage}:\n{print_c(current)}"

    lower(program, Context(), compare, stages)
    assert run_native(print_c(program)) == (expected.stdout, expected.exit_code)
