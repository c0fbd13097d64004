# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Programs mean what they mean under the machine's compiler: right/*.c and random ones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from plait.compiler.frontend import parse
from plait.compiler.frontend.preprocess import functions_of_headers
from plait.compiler.ir.print_c import print_c
from plait.compiler.ir.verify import verify
from plait.compiler.testing.native import run_native
from plait.compiler.testing.oracle.interpret import interpret
from plait.compiler.testing.random_programs import random_program

_RIGHT = sorted((Path(__file__).parent / "right").glob("*.c"))


@pytest.mark.parametrize("path", _RIGHT, ids=lambda path: path.stem)
def test_written_programs(path: Path) -> None:
    program = parse([path])
    verify(program)
    result = interpret(program)
    assert (result.stdout, result.exit_code) == run_native(path.read_text(), flags=("-w",))
    assert result.stdout.count("\n") >= 10
    flags = ("-w", "-Dplait_assert_fail(...)=abort()")
    assert (result.stdout, result.exit_code) == run_native(print_c(program), flags=flags)


@pytest.mark.parametrize("seed", range(15))
def test_random_programs_survive_printing(seed: int, tmp_path: Path) -> None:
    random = random_program(seed)
    path = tmp_path / "random.c"
    path.write_text(_with_headers(print_c(random)))
    program = parse([path])
    verify(program)
    assert interpret(program) == interpret(random)


def _with_headers(text: str) -> str:
    """Functions of the library are declared by headers, not by the program itself."""
    names = "|".join(functions_of_headers())
    text = re.sub(rf"^(extern )?[a-z][\w \*]*\b({names})\([^;{{]*\);$", "", text, flags=re.M)
    return "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n" + text
