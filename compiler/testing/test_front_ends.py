# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What is printed is read by a synthesis front end (slang in Yosys), not by Verilator alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.yosys import read, run
from plait.compiler.base.diagnostics import CompileError
from plait.compiler.roles import External, Request, make_roles
from plait.compiler.testing.order import used_too_early

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.c"))
LARGE = ("collectives_tour", "communicators")
OTHERS = [
    *sorted((ROOT / "compiler/testing/kernels").glob("*.c")),
    *sorted((ROOT / "compiler/testing/corpus").glob("*.c")),
]
OUTSIDE = External(1 << 30, 130_000, 100_000_000_000)
# A switch with many cases, banks, an overlapped transfer, external memory, all kinds of floats.
CASES = "\n".join(f"  case {i}: return x * {i} {'+-^&|'[i % 5]} (y >> {i % 7});" for i in range(24))
MANY_PARTS = """\
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#define N 64
int code[N], stack[N], row[N];
float f[N]; double d[N];
long far_away[3 << 20];
int parts[N];
#pragma plait partition parts 4
static int step(int op, int x, int y) {
  switch (op) {
CASES
  default: return x;
  }
}
int main(int argc, char **argv) {
  int rank, sum = 0;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Irecv(row, N, MPI_INT, rank ^ 1, 1, MPI_COMM_WORLD, &request);
  for (int i = 0; i < N; i++) stack[i] = step(code[i], i, sum += stack[i ^ 1]);
  MPI_Send(stack, N, MPI_INT, rank ^ 1, 1, MPI_COMM_WORLD);
  for (int i = 0; i < N; i += 4)
    sum += parts[i] + parts[i + 1] + parts[i + 2] + parts[i + 3];
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  for (int i = 1; i < N; i++) {
    f[i] = sqrtf(f[i - 1]) / (row[i] + 1.5f);
    d[i] = floor(f[i]) * fmax(d[i - 1], sqrt(d[i])) + fabs((double)row[i]);
    far_away[(long)row[i] * 4096 & 0xfffff] += (long)d[i] % 7;
    far_away[i] /= row[i];
  }
  printf("%d %ld %f %f\\n", sum, far_away[9], f[9], d[9]);
  MPI_Finalize();
  return 0;
}
""".replace("CASES", CASES)


def roles_of(source: Path, width: int = 64) -> list[str]:
    """Texts of the roles of ranks 1 to 3 of 4."""
    request = Request([str(source)], (), (1, 2, 3), 4, data_width_bits=width, external=OUTSIDE)
    return [each.systemverilog for each in make_roles(request)]


def read_all(texts: list[str], folder: Path, *more: str) -> None:
    """Yosys takes them, one after the other, and does what more it is told to."""
    for number, text in enumerate(texts):
        path = folder / f"role_{number}.sv"
        path.write_text(text)
        assert used_too_early(text) == []
        run([read("plait_role", {}, {"plait_role": path}), *more])


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(each, marks=pytest.mark.alternates if each.stem in LARGE else (), id=each.stem)
        for each in EXAMPLES
    ],
)
def test_examples(source: Path, tmp_path: Path) -> None:
    try:
        roles = roles_of(source)
    except CompileError as error:  # it is another test's business what FPGA ranks take
        pytest.skip(str(error).splitlines()[0])
    read_all(roles, tmp_path)


def test_kernels_and_corpus(tmp_path: Path) -> None:
    roles, refused = list[str](), set[str]()
    for source in OTHERS:
        try:
            roles += roles_of(source)
        except CompileError:
            refused.add(source.stem)
    assert refused <= {"objects"}  # it prints texts that are known at run time only
    read_all(roles, tmp_path)


@pytest.mark.parametrize("width", [64, 512])
def test_a_role_with_all_parts(width: int, tmp_path: Path) -> None:
    source = tmp_path / "many_parts.c"
    source.write_text(MANY_PARTS)
    (role, *_) = roles_of(source, width)
    for part in ("plait_role_cache", "plait_external_memory", "phase_q", "_bank3"):
        assert part in role
    read_all([role], tmp_path)


def test_an_example_is_made_to_cells(tmp_path: Path) -> None:
    read_all(roles_of(ROOT / "examples/jacobi2d.c"), tmp_path, "proc", "opt -fast", "check -assert")


def test_order_is_looked_at() -> None:
    text = "module m (\n  input logic a_i\n);\n  logic x;\n  assign x = y;\n  logic y;\nendmodule\n"
    assert used_too_early(text) == ["m: y"]
    assert used_too_early(text.replace("assign x = y;", "p u (.y(x));")) == []
