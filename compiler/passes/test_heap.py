# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What a refusal of malloc says, where ranks share an image."""

from pathlib import Path

import pytest

from plait.compiler.diagnostics import CompileError
from plait.compiler.frontend import parse
from plait.compiler.passes.context import Context
from plait.compiler.passes.lowered import whole
from plait.compiler.pipeline import lower


@pytest.mark.parametrize(
    ("size", "hint"),
    [
        ("rank + 1", "ranks that do the same share one image, and this size depends on the rank"),
        ("i", "compute it from constants, the program's arguments and the number of ranks"),
    ],
)
def test_a_size_that_is_not_known(size: str, hint: str, tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    receive = "MPI_Recv(&i, 1, MPI_INT, 0, 0, WORLD, MPI_STATUS_IGNORE);"
    source.write_text(whole(f"{receive} int n = {size}; int* p = malloc(4 * n); p[0] = 1;"))
    with pytest.raises(CompileError, match="of a size that is known when the program runs") as at:
        lower(parse([source]), Context(ranks=(0, 1), size=2))
    assert hint in str(at.value)
