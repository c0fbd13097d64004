# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What passes make of C, as C: golden/PASS/NAME.c becomes golden/PASS/NAME.txt.

The pass runs after those before it in the pipeline, for rank 1 of 4 and the argument 6.
PLAIT_UPDATE_GOLDEN=1 writes the files.
"""

import os
from pathlib import Path

import pytest

from plait.compiler.base.diagnostics import CompileError
from plait.compiler.frontend.parse import parse
from plait.compiler.ir.nodes import Program
from plait.compiler.ir.print_c import print_c
from plait.compiler.passes.base.context import Context
from plait.compiler.pipeline import NAMES, lower

GOLDEN = Path(__file__, "../golden").resolve()
# Without what calls of libraries become, so that the texts stay short.
LIBRARIES = ("collectives", "mpi", "output")
PLAIN = tuple(stage for stage in NAMES if stage not in LIBRARIES)
SOURCES = sorted(GOLDEN.glob("*/*.c"))


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_golden(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(source.parent)
    program = parse([source.name])
    found: dict[str, str] = {}

    def keep(stage: str, current: Program) -> None:
        found[stage] = print_c(current)  # after the last run

    try:
        lower(program, Context(1, (), 4, ["6"]), keep, PLAIN)
        text = found[source.parent.name]
    except CompileError as error:
        text = f"{error}\n"
    expected = source.with_suffix(".txt")
    if os.environ.get("PLAIT_UPDATE_GOLDEN") == "1":
        expected.write_text(text)
    assert text == expected.read_text()
