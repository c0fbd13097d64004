# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Designs do what C says where the planner could easily take too much for granted."""

from __future__ import annotations

from pathlib import Path

import pytest

from plait.compiler.frontend import parse
from plait.compiler.hls.plan import plan
from plait.compiler.passes.base.context import Context
from plait.compiler.pipeline import lower
from plait.compiler.testing.oracle.interpret import interpret
from plait.compiler.testing.oracle.simulate import Simulation

# z[i] is i, x[i] is i, ones[i] is 1; nothing is known of what they hold.
HEAD = """
int a[64], z[64];
float x[64], ones[64], total;
static int until(float most) {
#pragma plait reassociate
  for (int i = 0; i < 64; i++) { total += x[i]; if (x[i] > most) return 1; }
  return 0;
}
int main(void) {
  for (int i = 0; i < 64; i++) { z[i] = i; x[i] = i; ones[i] = 1; }
  int s = 0, n = 3, m = 5;
"""
REASSOCIATE = "\n#pragma plait reassociate\n"
CASES = {
    "a sum that ends its loop": (
        f"float t = 0; int i; {REASSOCIATE} for (i = 0; i < 64; i++)"
        " { t += ones[i]; if (t >= 20.0f) break; } return i + (int)t;",
        39,
    ),
    "a sum that decides about itself": (
        f"float t = 0; {REASSOCIATE} for (int i = 0; i < 64; i++)"
        " { if (t < 20.0f) t += ones[i]; } return (int)t;",
        20,
    ),
    "a sum whose loop is left by a return": ("s = until(10); return s + (int)total;", 67),
    "a sum whose loop is left by a jump": (
        f"float t = 0; for (int r = 0; r < 3; r++) {{ {REASSOCIATE} for (int i = 0; i < 64; i++)"
        " { if (x[i] > 10) goto out; t += x[i]; } } out: return (int)t;",
        55,
    ),
    "two zeros": (
        "double d; if (z[1]) { d = -0.0; for (int i = 0; i < 60; i++) a[i] += z[i]; }"
        " else { d = 0.0; for (int i = 0; i < 50; i++) a[i] -= z[i]; } return (1 / d < 0) + a[5];",
        6,
    ),
    "a bound behind a pointer": (
        "int *p = z[1] ? &n : &m; *p = z[9]; for (int i = 0; i < 8; i++)"
        " for (int j = 0; j < n; j++) s += 1; return s;",
        72,
    ),
    "a bound that changes behind a pointer": (
        "int *p = z[1] ? &n : &m; for (int i = 0; i < 8; i++)"
        " { n = 1; *p = i - 3; for (int j = 0; j < n; j++) s += 3; } return s;",
        30,
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_the_result_is_that_of_c(name: str, tmp_path: Path) -> None:
    body, wanted = CASES[name]
    source = tmp_path / "program.c"
    source.write_text(f"{HEAD}{body}\n}}\n")
    assert interpret(parse([source])).exit_code == wanted
    program = parse([source])
    lower(program, Context())
    assert Simulation(plan(program)).run().code == wanted
