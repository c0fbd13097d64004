# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""For tests: source text to a program of primitives."""

from __future__ import annotations

from pathlib import Path

from plait.compiler import frontend
from plait.compiler.ir.nodes import Program
from plait.compiler.ir.verify import verify
from plait.compiler.passes import inline, output
from plait.compiler.passes.base.context import Context
from plait.compiler.passes.mpi import collectives, derived
from plait.compiler.passes.mpi import library_calls as mpi

HEAD = """#include <assert.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#define WORLD MPI_COMM_WORLD
"""


def whole(body: str) -> str:
    """A source of what stands between MPI_Comm_size and MPI_Finalize."""
    return f"""{HEAD}
int main(int argc, char **argv) {{
  int rank, size, i;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(WORLD, &rank);
  MPI_Comm_size(WORLD, &size);
{body}
  MPI_Finalize();
  return 0;
}}
"""


def lower(source: str, folder: Path, context: Context) -> Program:
    """The program after the passes of this folder that have to do with MPI and output."""
    path = folder / "program.c"
    path.write_text(source, encoding="utf-8")
    program = frontend.parse([path])
    for each in (inline, derived, collectives, mpi, inline, output):
        each.run(program, context)
        verify(program)
    return program
