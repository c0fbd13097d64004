# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Arrays in banks: programs compute the same, several accesses happen in one cycle."""

from __future__ import annotations

from pathlib import Path

import pytest

from plait.compiler.frontend import parse
from plait.compiler.hls.plan import Target, plan
from plait.compiler.hls.report import report
from plait.compiler.ir.nodes import Program
from plait.compiler.passes.base.context import Context
from plait.compiler.pipeline import lower
from plait.compiler.testing.oracle.interpret import interpret
from plait.compiler.testing.oracle.simulate import Simulation

# Elements that are read and written four at a time.
FOUR = """int a[64] = {5, 4, 3};
int main(void) {
#pragma plait partition a %d
#pragma plait unroll 4
  for (int i = 0; i < 64; i++) a[i] += 3 * i;
  int sum = 0;
  for (int i = 0; i < 64; i++) sum = sum * 3 + a[i];
  return sum & 0xff;
}
"""
# Banks that are known at run time only, rows, structures, an array that becomes scalars.
MIXED = """int a[64] = {7, 6, 5}, b[8][6], few[4] = {3, 1, 2};
struct pair { int x; short y[3]; } c[7];
int main(void) {
#pragma plait partition a 4
#pragma plait partition b 2
#pragma plait partition c 4
#pragma plait partition few 4
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 6; j++) b[i][j] = a[(i * 7 + j) & 63] + few[j & 3];
  for (int i = 0; i < 7; i++) { c[i].x = b[i][i % 6]; c[i].y[i % 3] = c[6 - i].x; }
  for (int i = 0; i < 7; i++) a[b[i][3] & 63] = c[i].y[i % 3] + c[i].x * i;
  int sum = 0;
  for (int i = 0; i < 64; i++) sum = sum * 3 + a[i];
  return sum & 0xff;
}
"""

# Unsigned indexes below and above one that a bank is known of, also round 2**32.
UNSIGNED = """unsigned char a[64], b[64];
int main(void) {
#pragma plait partition a 4
#pragma plait partition b 4
  for (int i = 0; i < 64; i++) a[i] = i * 3, b[i] = i;
  unsigned sum = 1;
  for (%s i = 4; i < 56; i += 4) sum = sum * 3 + a[i - 1] + a[i - 4] + a[i + 5];
  for (%s i = -8; i != 40; i += 4) { b[i + 9] += sum; sum = sum * 5 + b[i + 8]; }
  for (int i = 0; i < 64; i++) sum = sum * 3 + b[i];
  return (sum ^ sum >> 8) & 0xff;
}
"""
UNSIGNED_32, UNSIGNED_64 = UNSIGNED % (2 * ("unsigned",)), UNSIGNED % (2 * ("unsigned long",))

# A pointer goes on from one row to the next.
ROWS = """int a[6][4], b[5][8];
int main(void) {
#pragma plait partition a 4
#pragma plait partition b 4
  int *p = a[0], *q = &b[1][0];
  for (int i = 0; i < 24; i++) p[i] = i * i;
  for (int i = 0; i < 6; i++) for (int j = 0; j < 4; j++) b[i % 5][j + 3] += a[i][j] + i;
  for (int i = 0; i < 30; i++) q[i - 8] += q[i + 1] * 3;
  int sum = 0;
  for (int i = 0; i < 5; i++) for (int j = 0; j < 8; j++) sum = sum * 5 + b[i][j];
  return sum & 0xff;
}
"""
# Elements that there are not, of which the program asks for none.
BEHIND = """int few[3] = {1, 2, 3}, more[5] = {1, 2, 3, 4, 5}, n = 1;
int main(void) {
#pragma plait partition few 4
#pragma plait partition more 8
  for (int i = 0; i < 40; i++) n = (n * 5 + i) & 3;
  if (n > 5) few[3] = few[2];
#pragma plait unroll 8
  for (int i = 0; i < 8; i++)
    if (i < 5) more[i] += few[n % 3];
#pragma plait unroll 4
  for (int i = 0; i < n; i++) few[i] = few[i] * 3 + more[i];
  return few[0] + few[1] * 3 + few[2] * 5 + more[n];
}
"""


def lowered(text: str, folder: Path) -> Program:
    source = folder / "program.c"
    source.write_text(text)
    program = parse([source])
    lower(program, Context(0, (), 1, []))
    return program


@pytest.mark.parametrize(
    "text",
    [FOUR % 4, FOUR % 2, FOUR % 16, FOUR % 8, MIXED, UNSIGNED_32, UNSIGNED_64, ROWS, BEHIND],
)
def test_the_program_stays_the_same(tmp_path: Path, text: str) -> None:
    program = lowered(text, tmp_path)
    assert [each.text(program.sources) for each in program.warnings] == []
    expected = interpret(parse([tmp_path / "program.c"])).exit_code
    assert Simulation(plan(program)).run().code == expected


@pytest.mark.parametrize(("banks", "interval"), [(1, 4), (2, 2), (4, 1)])
def test_banks_are_accessed_at_the_same_time(tmp_path: Path, banks: int, interval: int) -> None:
    loops = report(plan(lowered(FOUR % banks, tmp_path), Target(banks_max=1))).loops
    assert loops[0].trips == 16
    assert loops[0].interval == interval


@pytest.mark.parametrize(
    ("banks", "statement", "why"),
    [
        (3, "a[n] = 1;", "the number of banks is no power of two"),
        (4, "int *p = n ? a : a + 1; *p = 1;", "a message or a pointer takes the array as a whole"),
        (32, "a[n] = 1;", "an index is not known modulo 32, and that many banks"),
        (4, "a[a[n]] = 1;", "the array's own elements choose the bank"),
    ],
)
def test_a_pragma_without_effect_is_told(
    tmp_path: Path, banks: int, statement: str, why: str
) -> None:
    text = f"""int a[64], n;
int main(void) {{
#pragma plait partition a {banks}
  for (int i = 0; i < 9; i++) {{ n += i; {statement} }}
  return a[3];
}}
"""
    program = lowered(text, tmp_path)
    (said,) = (each.text(program.sources) for each in program.warnings)
    head = f"program.c:1:5: warning: #pragma plait partition a {banks} has no effect: {why}"
    assert head in said
    assert said.endswith("\n  int a[64], n;\n      ^")


def test_rows_that_a_pointer_goes_through_are_not_cut_unevenly(tmp_path: Path) -> None:
    text = """int a[4][3];
int main(void) {
#pragma plait partition a 2
  int *p = a[0], sum = 0;
  for (int i = 0; i < 12; i++) p[i] = i;
  for (int i = 0; i < 4; i++) for (int j = 0; j < 3; j++) sum = sum * 3 + a[i][j];
  return sum & 0xff;
}
"""
    program = lowered(text, tmp_path)
    (said,) = (each.text(program.sources) for each in program.warnings)
    why = "a pointer goes through its rows, of which 2 banks take no equal parts"
    assert f"#pragma plait partition a 2 has no effect: {why}" in said
    expected = interpret(parse([tmp_path / "program.c"])).exit_code
    assert Simulation(plan(program)).run().code == expected
