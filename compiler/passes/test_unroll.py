# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Loops that cannot be unrolled as a pragma asks for are told of."""

from pathlib import Path

import pytest

from plait.compiler.frontend.parse import parse
from plait.compiler.passes import unroll
from plait.compiler.passes.base.context import Context

COUNTED = "no int that its step alone changes"
WHOLE = "a do loop is only unrolled as a whole"


@pytest.mark.parametrize(
    ("count", "loop", "why"),
    [
        ("4", "while (d > 3) d = a[d & 63];", COUNTED),
        ("4", "do d = a[d & 63]; while (d > 3);", WHOLE),
        ("4", "for (int i = 0; i < 9; i++) d += a[i];", ""),
        ("1", "while (d > 3) d = a[d & 63];", ""),
        ("4", "for (int i = 0; i < 9; i++) i += a[i] > d;", COUNTED),
    ],
)
def test_a_pragma_without_effect_is_told(tmp_path: Path, count: str, loop: str, why: str) -> None:
    source = tmp_path / "program.c"
    text = f"int a[64]; int main(void) {{ int d = 9;\n#pragma plait unroll {count}\n{loop}\n"
    source.write_text(f"{text} return d; }}")
    program = parse([source])
    unroll.run(program, Context())
    said = [each.text(program.sources) for each in program.warnings]
    assert len(said) == (1 if why else 0)
    assert why in "".join(said)
    assert all(":3:1: warning: #pragma plait unroll has no effect" in each for each in said)
