# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What took passes or planner exponential time or memory once, in sizes that they never end with.

Each program depends on the rank, which is not known, so that nothing is decided beforehand.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from plait.compiler.frontend import parse
from plait.compiler.hls.design import Design
from plait.compiler.hls.plan import plan
from plait.compiler.passes.base.context import Context
from plait.compiler.pipeline import lower

_AROUND = """\
#include <mpi.h>
#include <stdio.h>
int main(int argc, char** argv) {{
  int n;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &n);
  {body}
  printf("%d\\n", (int)x);
  MPI_Finalize();
  return 0;
}}
"""


def _shared() -> str:
    """Both operands of each line need both of the line before."""
    lines = [f"x = x > {k} ? x + y : y - x; y = y & {k + 1} ? y + x : x - y;" for k in range(60)]
    return "\n  ".join(["long x = n, y = 3;", *lines])


def _nested() -> str:
    loops = "".join(f"for (int i{k} = 0; i{k} < 2; i{k}++) " for k in range(14))
    return f"int x = 0;\n  {loops}x += n;"


def _deep() -> str:
    """A value whose upper half nobody needs, at the end of a long way."""
    lines = [f"x = x * {k % 5 + 3} + {k};" for k in range(800)]
    return "\n  ".join(["long x = n;", *lines])


PROGRAMS = {"shared": _shared(), "nested": _nested(), "deep": _deep()}


@pytest.mark.parametrize("name", PROGRAMS)
def test_it_ends(name: str, tmp_path: Path) -> None:
    source = tmp_path / f"{name}.c"
    source.write_text(_AROUND.format(body=PROGRAMS[name]))
    program = parse([source])
    lower(program, Context(ranks=(0, 1), size=2, arguments=[]))
    design = plan(program)
    assert isinstance(design, Design)
    assert sum(len(each.operations) for each in design.regions) < 10_000
