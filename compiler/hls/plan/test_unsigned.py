# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Unsigned numbers wrap: loops whose indexes do that are planned right, others as signed ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from plait.compiler.frontend import parse
from plait.compiler.hls.plan import plan
from plait.compiler.hls.report import report
from plait.compiler.passes.base.context import Context
from plait.compiler.pipeline import lower
from plait.compiler.testing.oracle.interpret import interpret
from plait.compiler.testing.oracle.simulate import Simulation

# What is behind each: how an iteration meets what an earlier one has stored.
LOOPS = {
    "down": "for (unsigned i = 63; i > 0; i--) a[i - 1] = a[i] + a[i - 1];",
    "down, 64 bits": "for (unsigned long i = 63; i > 0; i--) a[i - 1] = a[i] + a[i - 1];",
    "down, by 3": "for (unsigned i = 63; i > 2; i -= 3) a[i - 3] += a[i];",
    "down, rows": """for (unsigned i = 14; i > 0; i--)
        for (unsigned long j = 0; j < 4; j++) u[i][j] += u[i + 1][j];""",
    "down, a column": "for (unsigned i = 14; i > 0; i--) u[i][1] = u[i + 1][1] * 3 + u[i][2];",
    "down, past 0": "for (unsigned i = 63; i < 64; i--) a[i] += a[(i + 1) & 63];",
    "from -1": "for (unsigned i = -1u; i + 1 < 64; i++) a[i + 1] = a[0] + a[i + 1];",
    "from -1, known": "for (unsigned i = -70u; i < -6u; i++) a[i + 70] += a[3] + a[(int)i + 70];",
    "from -4, 64 bits": "for (unsigned long i = -4ul; i != 60; i += 4) a[i + 4] += a[8];",
    "one element": "for (int i = 0; i < 64; i++) { s ^= a[2] + i; a[h[i] * 3u] += s * 3; }",
    "one element, 64 bits": "for (int i = 0; i < 64; i++) a[g[i] * 3] += a[4] * 3 + i;",
    "one element, negative": "for (int i = 0; i < 64; i++) a[-(g[i] * 3) + 4] += a[0] * 3 + i;",
    "halves": "for (unsigned i = 0; i < 62; i += 2) a[i * 0x80000001u] = a[2] + i;",
    "always 0": "for (unsigned i = 0; i < 40; i++) a[(i << 2) * 0x40000000u] += a[0] + 3;",
    "round 32 bits": """for (unsigned i = 0; i < 64; i++)
        if (i * 0x20000001u < 64) a[i * 0x20000001u] += a[8];""",
    "steps that come back": """unsigned k = 1; for (int i = 0; i < 64; i++, k += 0x80000000u)
        if (k < 64) a[k] = a[k] * 3 + i;""",
    "a big step": """for (unsigned i = 1; i != 0x80000008u; i += 0x80000001u)
        if (i < 64) a[i] += a[3] * 3 + a[1];""",
    "near 2**31": """for (unsigned i = 0x7ffffffcu; i > 0x7fffffe0u; i -= 4)
        { a[i + 0x80000024u] += i; s += a[20]; }""",
    "cut": """for (unsigned long i = 0xfffffffful; i < 0x10000003ful; i++)
        a[(unsigned)i + 1] += a[0];""",
    "a long constant": """for (unsigned i = -8u; i < -1u; i++)
        { a[(long)i - 4294967288] += a[2]; s += a[5]; }""",
    "less than 0": """for (int i = -8; i < 8; i++)
        if (i < 0) a[((unsigned long)(unsigned)i >> 2) - 0x3ffffffe] = i;
        else s = s * 3 + a[(unsigned)i >> 2];""",
    "pointers": """int *p = a + 8;
      for (unsigned long i = 0; i < 40; i++) p[i + -8ul] += p[-7l] * 3;""",
    "from the end": "for (unsigned i = 1; i < 63; i++) a[n - i] += a[n - i + 1] * 3;",
    "bytes": """for (unsigned char i = 250; i != 40; i++)
        a[(i + 6) & 63] += a[(unsigned char)(i + 7) & 63];""",
}
TEXT = """int a[64] = {1, 4, 2, 7}, u[16][4] = {1, 2, 3, 4, 5};
unsigned h[64], n;
unsigned long g[64];
int main(void) {
  unsigned s = 1;
  n = 63;
  for (int i = 0; i < 64; i++) { h[i] = 0x55555556u; g[i] = 0xaaaaaaaaaaaaaaacul; }
  for (int i = 0; i < 16; i++) u[i][3] = u[i][1] = i * 5;
  for (int i = 8; i < 64; i++) a[i] = i * i %% 13;
  %s
  for (int i = 0; i < 64; i++) s = s * 31 + a[i] + u[i / 4][i %% 4];
  return (s ^ s >> 8 ^ s >> 16) & 255;
}
"""


@pytest.mark.parametrize("name", LOOPS)
def test_what_wraps(name: str, tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(TEXT % LOOPS[name])
    program = parse([source])
    expected = interpret(program).exit_code
    lower(program, Context(0, (), 1, []))
    assert Simulation(plan(program)).run(10_000).code == expected


# What never meets: neither signed numbers wrap nor the size of an element, nor what is small.
APART = [
    "int k = x[i]; s += a[3 * k]; a[3 * k + 1] = s;",
    "unsigned long k = x[i]; s += a[3 * k]; a[3 * k + 1] = s;",
    "unsigned k = x[i] + 1u; s += p[k].x; p[k].y = s;",
    "unsigned k = c[i]; s += a[3 * k]; a[3 * k + 1] = s;",
    "s += a[3 * i]; a[3 * i + 1] = s;",
]


@pytest.mark.parametrize("statements", APART)
def test_what_cannot_wrap(statements: str, tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(
        "int a[64], x[64], n, s; unsigned char c[64]; struct { int x, y, z; } p[64];"
        f"int main(void) {{ for (unsigned i = 0; i < n; i++) {{ {statements} }} return s; }}"
    )
    assert [loop.interval for loop in report(plan(parse([source]))).loops] == [1]


def test_what_is_loaded_may_wrap(tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(
        "int a[64], n, s; unsigned x[64]; int main(void) { for (int i = 0; i < n; i++)"
        " { s += a[3 * x[i]]; a[3 * x[i] + 1] = s; } return s; }"
    )
    assert [loop.interval for loop in report(plan(parse([source]))).loops] == [2]
