# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The interpreter and the printed C agree on random programs."""

import pytest

from hardware.testing import turn
from plait.compiler.ir.print_c import print_c
from plait.compiler.testing.native import run_native
from plait.compiler.testing.oracle.interpret import interpret
from plait.compiler.testing.random_programs import random_program


@pytest.mark.parametrize("seed", turn.seeds("random_programs", 9), ids=range(9))
def test_interpreter_agrees_with_the_compiler(seed: int) -> None:
    program = random_program(seed)
    result = interpret(program)
    assert (result.stdout, result.exit_code) == run_native(print_c(program))
    assert result.stdout.count("\n") > 20
