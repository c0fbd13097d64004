# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What is said of unrolling is true: with the pragma the loop does so many iterations a cycle."""

from __future__ import annotations

from pathlib import Path

import pytest

from plait.compiler.frontend import parse
from plait.compiler.hls.plan import plan
from plait.compiler.hls.report import LoopReport, report
from plait.compiler.passes.base.context import Context
from plait.compiler.pipeline import lower

TEXT = """int start = 5, a[64], b[64], k[64], m[16][16], n[16][16]; float f[64], g[64], h[512];
int main(void) {
  int s = start, turns = start;
  for (int i = 0; i < 64; i++) { b[i] = i * s; k[i] = i ^ s; f[i] = b[i]; }
  %s
  for (int i = 0; i < 64; i++) start = start * 3 + a[i] + b[i] + m[i / 16][i & 15] + n[3][i & 15];
  s += start;
  return (s + (int)(f[s & 63] + g[s & 31] + h[s & 511])) & 0xff;
}
"""
# A loop that begins in line 5, with its innermost one behind @; what is said of it.
HOLDS = [
    ("@ for (int i = 0; i < 64; i++) a[i] = 7 * s;", "4: 4 iterations a cycle, a in 4 banks"),
    ("@ for (int i = 0; i < 64; i++) a[i] += b[i];", "4: 4 iterations a cycle, a in 4 banks"),
    ("@ for (int i = 0; i < 64; i++) a[i] = b[i] + k[63 - i];", "4: 4 iterations a cycle, a in 4"),
    ("@ for (int i = 0; i < 64; i++) g[i] = f[i] * 0.5f + f[i];", "4: 4 iterations a cycle, g in"),
    ("@ for (int i = 0; i < 64; i++) h[8 * i] = f[i];", "4: 4 iterations a cycle, h in 4 banks"),
    ("@ for (int i = 0; i < 10; i++) a[i] = b[i];", "2: 2 iterations a cycle, a in 2 banks"),
    ("@ for (int i = 0; i < 64; i++) if (k[i] > 9) a[i] = b[i];", "4: 4 iterations a cycle, a in"),
    (
        "@ for (int i = 0; i < 64; i++) a[i] = b[i] + b[63 - i];",
        "4: 4 iterations a cycle, b in 2 banks, a in 4 banks",
    ),
    (
        "for (int j = 0; j < 16; j++) @ for (int i = 0; i < 16; i++) m[j][i] = n[j][i] + j;",
        "4 before the inner loop: 4 iterations a cycle, m in 4 banks",
    ),
]
HOLDS_NOT = [
    "@ for (int i = 0; i < 64; i++) s += b[i];",  # what one iteration hands on
    "@ for (int i = 0; i < 64; i++) a[b[i] & 63] = i;",  # nobody knows which bank
    "@ for (int i = 0; i < 63; i++) a[i] = a[i + 1];",  # what others store is read
    "@ for (int i = 0; i < 60; i++) { if (b[i] > 60) break; a[i] = b[i]; }",
    "@ for (int i = 0; i < 61; i++) a[i] = b[i];",  # no multiple of 2
    "@ for (int i = 0; i < turns; i++) a[i] = b[i];",
    "int i = 0; @ do { a[i] = b[i]; i++; } while (i < 64);",
    "@\n#pragma plait unroll 2\nfor (int i = 0; i < 64; i++) a[i] = b[i];",
]


def loop_of(text: str, folder: Path, pragma: str = "") -> LoopReport:
    """What is said of the loop that begins in line 5 or, with the pragma, somewhat later."""
    source = folder / "program.c"
    source.write_text(TEXT % text.replace("@", f"\n{pragma}\n"))
    program = parse([source])
    lower(program, Context())
    end = TEXT.count("\n", TEXT.index("%s")) - 1
    last = source.read_text().count("\n") - end
    found = [each for each in report(plan(program), program.sources).loops if each.line > 4]
    (loop,) = [each for each in found if each.line <= last]
    return loop


@pytest.mark.parametrize(("text", "said"), HOLDS)
def test_what_is_said_holds(text: str, said: str, tmp_path: Path) -> None:
    loop = loop_of(text, tmp_path)
    assert loop.advice.startswith(f"#pragma plait unroll {said}")
    times = int(said[0])
    faster = loop_of(text, tmp_path, f"#pragma plait unroll {times}")
    assert loop.trips is not None
    assert (faster.interval, faster.trips) == (1, loop.trips // times)
    assert not faster.advice


@pytest.mark.parametrize("text", HOLDS_NOT)
def test_nothing_is_said_where_it_is_not_certain(text: str, tmp_path: Path) -> None:
    assert not loop_of(text, tmp_path).advice
