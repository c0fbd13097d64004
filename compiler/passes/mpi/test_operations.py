# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Operations of the program's own."""

from pathlib import Path

import pytest

from plait.compiler import frontend, pipeline
from plait.compiler.base.diagnostics import CompileError
from plait.compiler.ir.nodes import Program
from plait.compiler.passes.base.context import Context
from plait.compiler.testing.oracle import interpreted
from plait.compiler.testing.oracle.lowered import whole

OWN = """
typedef struct { long a, b; } map;
static long times(long a, long b) { return a * b; }
static void compose(void *left, void *right, int *length, MPI_Datatype *type) {
  const long *first = left;
  long *second = right;
  for (int i = 0; i < *length; ++i) {
    second[2 * i + 1] += times(second[2 * i], first[2 * i + 1]);
    second[2 * i] = times(second[2 * i], first[2 * i]);
  }
}
static void longest(void *in, void *inout, int *length, MPI_Datatype *type) {
  double *a = in, *b = inout;
  for (int i = 0; i < *length; ++i) if (*type == MPI_DOUBLE && fabs(a[i]) > fabs(b[i])) b[i] = a[i];
}
"""


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7])
def test_operations_of_the_programs_own(size: int, tmp_path: Path) -> None:
    """One that does not commute keeps the order of ranks, whatever the root; one that does."""
    body = """
  MPI_Datatype pair;
  MPI_Op then, far;
  map own[2] = {{rank + 2, 3 * rank + 1}, {1, rank}}, all[2], want = {1, 0}, before = {1, 0};
  double v = rank % 2 ? -rank : 0.5 * rank, top;
  MPI_Type_contiguous(2, MPI_LONG, &pair);
  MPI_Type_commit(&pair);
  MPI_Op_create(compose, 0, &then);
  MPI_Op_create((MPI_User_function *)longest, 1, &far);
  for (i = 0; i < size; ++i) {
    if (i == rank) before = want;
    want.b = 3 * i + 1 + (i + 2) * want.b;
    want.a *= i + 2;
  }
  MPI_Allreduce(own, all, 2, pair, then, WORLD);
  assert(all[0].a == want.a && all[0].b == want.b && all[1].b == size * (size - 1) / 2);
  for (int root = 0; root < size; ++root) {
    all[0].b = -1;
    MPI_Reduce(own, all, 2, pair, then, root, WORLD);
    assert(rank != root || all[0].b == want.b);
  }
  MPI_Scan(own, all, 1, pair, then, WORLD);
  assert(all[0].b == 3 * rank + 1 + (rank + 2) * before.b);
  MPI_Exscan(own, all, 1, pair, then, WORLD);
  assert(rank == 0 || all[0].b == before.b);
  MPI_Reduce(&v, &top, 1, MPI_DOUBLE, far, size - 1, WORLD);
  if (rank == size - 1) printf("%g", top);
  MPI_Op_free(&then);
  MPI_Op_free(&far);
  MPI_Type_free(&pair);
"""
    source = whole(body).replace("int main", f"#include <math.h>\n{OWN}\nint main")
    context = Context(size=size)
    outcome = interpreted.run(lower_all(source, tmp_path, context), size, context.formats)
    assert outcome.codes == [0] * size, outcome.stderr
    far = size - 1 if size % 2 == 0 else size - 2
    assert outcome.stdout == [""] * (size - 1) + [f"{-max(far, 0):g}".replace("-0", "0")]


def test_operations_that_are_refused(tmp_path: Path) -> None:
    head = "int k; void f(void *a, void *b, int *n, MPI_Datatype *t) { *(int *)b += k; }"
    told = {
        "MPI_Op_create(f, 1, &o); MPI_Reduce(&i, &k, 1, MPI_INT, o, 0, WORLD);": "uses k; on FPGA",
        "MPI_Op_create(f, rank, &o); MPI_Op_free(&o);": "whether this operation commutes",
        "MPI_Op_create(f, 0, &o); MPI_Reduce_scatter_block(&i, &k, 1, MPI_INT, o, WORLD);": (
            "which changes the order"
        ),
        "MPI_Op_create(o, 0, &o);": "the function of this MPI_Op_create is no function of the",
    }
    for body, wanted in told.items():
        source = whole(f"MPI_Op o; {body}").replace("int main", f"{head}\nint main")
        with pytest.raises(CompileError, match=wanted):
            lower_all(source, tmp_path, Context(size=2))


def lower_all(source: str, folder: Path, context: Context) -> Program:
    path = folder / "program.c"
    path.write_text(source)
    program = frontend.parse([path])
    pipeline.lower(program, context)
    return program
