# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Programs in C do the same after every pass, interpreted and compiled."""

from collections.abc import Callable
from pathlib import Path

import pytest

from plait.compiler.frontend.parse import parse
from plait.compiler.ir.nodes import Program
from plait.compiler.ir.print_c import print_c
from plait.compiler.ir.types import INT
from plait.compiler.ir.verify import verify
from plait.compiler.passes.base.context import Context
from plait.compiler.pipeline import lower
from plait.compiler.testing.native import run_native
from plait.compiler.testing.oracle.interpret import Machine, Result, interpret

CORPUS = sorted(Path(__file__, "../corpus").resolve().glob("*.c"))
ARGUMENTS = ["6", "0.25", "-v"]
SIZE = 4
MPI = """
int plait_rank(void);
int plait_size(void);
int MPI_Init(int *argc, char ***argv) { return 0; }
int MPI_Finalize(void) { return 0; }
int MPI_Comm_rank(int comm, int *rank) { *rank = plait_rank(); return 0; }
int MPI_Comm_size(int comm, int *size) { *size = plait_size(); return 0; }
int plait_size(void) { return %d; }
int plait_rank(void) { return %d; }
"""
SCALAR_STAGES = (
    *("specialise", "inline", "clean", "memory", "clean"),
    *("unroll", "clean", "memory", "clean", "divide", "clean"),
)


def constant(value: int) -> Callable[..., int]:
    """A library function that gives a number, whatever it is called with."""
    return lambda *_: value


def told(value: int) -> Callable[..., int]:
    """A library function that writes a number to where its second argument points."""

    def function(machine: Machine, _: int, address: int) -> int:
        machine.store(INT, address, value)
        return 0

    return function


def run(program: Program, rank: int) -> Result:
    functions = {
        "MPI_Init": constant(0),
        "MPI_Finalize": constant(0),
        "MPI_Comm_rank": told(rank),
        "MPI_Comm_size": told(SIZE),
        "plait_rank": constant(rank),
        "plait_size": constant(SIZE),
    }
    return interpret(program, ARGUMENTS, functions)


@pytest.mark.parametrize("source", CORPUS, ids=lambda path: path.stem)
@pytest.mark.parametrize("rank", [0, 1, 3])
def test_passes_keep_what_a_program_does(source: Path, rank: int) -> None:
    program = parse([source])
    expected = run(program, rank)
    support = MPI % (SIZE, rank)
    native = run_native(print_c(program) + support, ARGUMENTS)
    assert native == (expected.stdout, expected.exit_code)

    def compare(stage: str, current: Program) -> None:
        verify(current)
        assert run(current, rank) == expected, f"{stage}:\n{print_c(current)}"

    lower(program, Context(rank, (), SIZE, ARGUMENTS), compare, SCALAR_STAGES)
    assert run_native(print_c(program) + support, ARGUMENTS) == native


@pytest.mark.parametrize("source", CORPUS, ids=lambda path: path.stem)
def test_programs_for_several_ranks(source: Path) -> None:
    program = parse([source])
    lower(program, Context(None, (1, 2), SIZE, ARGUMENTS), stages=SCALAR_STAGES)
    for rank in (1, 2):
        assert run(program, rank) == run(parse([source]), rank)
