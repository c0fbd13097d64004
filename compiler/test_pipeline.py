# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Examples through all passes, run by three ranks as primitives alone."""

from pathlib import Path

import pytest

from plait.compiler import frontend, pipeline
from plait.compiler.lib import interpreted
from plait.compiler.passes.context import Context

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
PRINTED = {
    "ring": "the token visited 3 ranks and came back with 3\n",
    "pi_integral": "2000 slices: pi is about 3.141592674\n",
    "heat1d_nonblocking": "rank 0: first cell 85.582160, last cell 14.548652\n"
    "rank 1: first cell 10.136765, last cell 0.345094\n"
    "rank 2: first cell 0.187309, last cell 0.000824\n",
}


@pytest.mark.parametrize("name", PRINTED)
def test_an_example_runs_on_primitives(name: str) -> None:
    program = frontend.parse([EXAMPLES / f"{name}.c"])
    context = Context(ranks=(0, 1, 2), size=3, arguments=[])
    pipeline.lower(program, context)
    assert set(program.functions) == {"main"}
    outcome = interpreted.run(program, 3, context.formats)
    assert outcome == ([0, 0, 0], [PRINTED[name], "", ""], ["", "", ""])


def test_a_pass_that_runs_twice_can_be_printed_twice() -> None:
    source = EXAMPLES / "ring.c"
    first, second = (
        pipeline.emit(frontend.parse([source]), Context(ranks=(0, 1), size=2, arguments=[]), name)
        for name in ("fold", "fold.4")
    )
    assert "MPI_Recv(" in first
    assert "MPI_Recv(" not in second
    assert "plait_issue(" in second
    with pytest.raises(
        ValueError, match=r"no pass fold\.99; there are program, poison, specialise"
    ):
        pipeline.emit(frontend.parse([source]), Context(), "fold.99")
