# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Sums that take turns: the same results to the last bit, and the intervals of their loops."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from plait.compiler.frontend import parse
from plait.compiler.hls.plan import plan
from plait.compiler.hls.report import report
from plait.compiler.ir.nodes import Loop, Program, walk
from plait.compiler.ir.verify import verify
from plait.compiler.passes.base.context import Context
from plait.compiler.pipeline import lower
from plait.compiler.testing.oracle.interpret import interpret
from plait.compiler.testing.oracle.simulate import Simulation

STAGES = ("specialise", "inline", "clean", "unroll", "clean", "interchange", "clean")
# The sum at the end has a part of the last bits of all numbers, which are below 1000.
TEXT = """
typedef {kind} T;
T A[N][N], B[N][N], C[N][N], D[N][N], x[N], y[N], z[N], q[N];
struct {{ T sum, other; }} p[N];
int main(void) {{
  T alpha = (T)1.5, beta = (T)1.2, s, t;
  int i, j, k;
  for (i = 0; i < N; i++) {{
    x[i] = (T)(i * 7 % 11) / 3; y[i] = (T)i / 7; p[i].sum = 0; z[i] = q[i] = y[i];
    for (j = 0; j < N; j++) {{
      A[i][j] = (T)(i + j) / 9; B[i][j] = (T)(i - j) / 13; C[i][j] = y[i] / 7;
    }}
  }}
  s = t = 3; i = j = k = 0;
  {kernel}
  long sum = i + 3 * j + k;
  for (i = 0; i < N; i++) {{
    sum = sum * 31 + (long)((x[i] + 2 * y[i] + 3 * z[i] + 5 * q[i] + p[i].sum + s) * 4294967296.0);
    for (j = 0; j < N; j++) sum = sum * 31 + (long)((C[i][j] + 2 * D[i][j]) * 4294967296.0);
  }}
  return (sum ^ sum >> 8 ^ sum >> 16 ^ sum >> 24 ^ sum >> 32) & 255;
}}
"""
ROWS = "for (i = 0; i < N; i++) for (j = 0; j < N; j++)"
KERNELS = {
    "a_product": ROWS + "{ s = 0; for (k = 0; k < N; k++) s += A[i][k] * B[k][j]; C[i][j] = s; }",
    "in_place": ROWS + "{ C[i][j] *= beta; for (k = 0; k < N; k++)"
    " C[i][j] += alpha * A[i][k] * B[k][j]; }",
    "rows": "for (i = 0; i < N; i++) { s = 1; for (k = 1; k <= N - 2; k++) s += A[i][k] * x[k];"
    " y[i] = s * alpha + y[i]; }",
    "columns": "for (j = 2; j != N; j++) { s = 0; for (i = 0; i < N; i++) s += A[i][j] * x[i];"
    " y[j] = s; }",
    "two_loops": "for (i = 0; i < N; i++) { z[i] = 0;"
    " for (j = 0; j < N; j++) z[i] += A[i][j] * x[j];"
    " for (j = 0; j < N; j++) y[j] = y[j] + A[i][j] * z[i]; }",
    "two_ways": "for (i = 0; i < N; i++) { q[i] = 0; for (j = 0; j < N; j++) {"
    " z[j] += x[i] * A[i][j]; q[i] = q[i] + A[i][j] * x[j]; } }",
    "two_sums": "for (i = 0; i < N; i++) { s = 0; t = 0; for (j = 0; j < N; j++) {"
    " s = A[i][j] * x[j] + s; t -= B[i][j] * x[j]; } y[i] = alpha * s + beta * t; }",
    "members": "for (i = 0; i < N; i++) for (j = 0; j < N; j++)"
    " if (A[i][j] < 1) p[i].sum += A[i][j]; else p[i].sum -= B[i][j];",
    "flat": "for (i = 0; i < N; i++) for (j = 0; j < N; j++)"
    " *(&D[0][0] + 0) = D[0][0]; for (j = 0; j < N; j++) for (k = 0; k < N; k++)"
    " x[j] = x[j] + A[k][j] * y[k];",
}
# Turns that need each other, or are not known to be apart.
KEPT = {
    "a_sum_of_all": ROWS + "s = s + A[i][j] * x[j];",
    "the_last_one": "for (i = 1; i < N; i++) for (j = 0; j < N; j++) y[i] += y[i - 1] * A[i][j];",
    "a_triangle": "for (i = 0; i < N; i++) for (j = 0; j < i; j++) y[i] += A[i][j] * x[j];",
    "read_by_index": "for (i = 0; i < N; i++) for (j = 0; j < N; j++) y[i] += y[j] * A[i][j];",
    "by_a_table": "for (i = 0; i < N; i++) for (j = 0; j < N; j++)"
    " y[(i * 3) % N] += A[i][j] * x[j];",
    "few": "for (i = 0; i < 3; i++) for (j = 0; j < N; j++) y[i] += A[i][j] * x[j];",
    "left_early": "for (i = 0; i < N; i++) for (j = 0; j < N; j++)"
    " { if (A[i][j] > 3) break; y[i] += A[i][j] * x[j]; }",
    "asked": "for (i = 0; i < N; i++) {\n#pragma plait reassociate\n"
    "for (j = 0; j < N; j++) y[i] += A[i][j] * x[j]; }",
}


def made(
    kernel: str, folder: Path, kind: str = "double", size: int = 12
) -> tuple[Program, Program]:
    """A program as it is, and after the pass."""
    source = folder / "program.c"
    source.write_text(f"#define N {size}\n" + TEXT.format(kind=kind, kernel=kernel))
    program = parse([source])
    lower(program, Context(rank=0, size=1, arguments=[]), stages=STAGES)
    verify(program)
    return parse([source]), program


def is_turned(program: Program) -> bool:
    """Whether a loop stands in another that stood in it."""
    return any(outer > inner for outer, inner in nests(program))


def nests(program: Program) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Where loops stood in the source, and those directly in them."""
    for loop in walk(program.functions["main"].body):
        if isinstance(loop, Loop):
            for inner in loop.body:
                if isinstance(inner, Loop):
                    yield (
                        (loop.where.line, loop.where.column),
                        (inner.where.line, inner.where.column),
                    )


@pytest.mark.parametrize("name", KERNELS)
def test_sums_take_turns(name: str, tmp_path: Path) -> None:
    before, program = made(KERNELS[name], tmp_path)
    assert is_turned(program)
    assert interpret(program).exit_code == interpret(before).exit_code


@pytest.mark.parametrize("name", KEPT)
def test_turns_that_are_kept(name: str, tmp_path: Path) -> None:
    before, program = made(KEPT[name], tmp_path)
    assert not is_turned(program)
    assert interpret(program).exit_code == interpret(before).exit_code


@pytest.mark.parametrize("name", ["a_product", "in_place", "two_ways"])
@pytest.mark.parametrize("kind", ["float", "double"])
def test_interval_1(kind: str, name: str, tmp_path: Path) -> None:
    before, program = made(KERNELS[name], tmp_path, kind)
    design = plan(program)
    assert all(each.interval == 1 for each in report(design).loops[1:-1])
    assert Simulation(design).run().code == interpret(before).exit_code


def test_columns_of_external_memory_are_not_walked_along(tmp_path: Path) -> None:
    _, rows = made(KERNELS["rows"], tmp_path, size=500)
    assert not is_turned(rows)
    _, product = made(KERNELS["a_product"], tmp_path, size=500)
    assert is_turned(product)
