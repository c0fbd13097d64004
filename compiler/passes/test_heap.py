# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What malloc is refused for: sizes that are not known, and memory that may be alive twice."""

from pathlib import Path

import pytest

from plait.compiler.diagnostics import CompileError
from plait.compiler.frontend import parse
from plait.compiler.ir.interpret import interpret
from plait.compiler.ir.types import ArrayType
from plait.compiler.lib import interpreted
from plait.compiler.passes.context import Context
from plait.compiler.passes.lowered import whole
from plait.compiler.pipeline import lower

_END = "int end; MPI_Recv(&end, 1, MPI_INT, 0, 0, WORLD, MPI_STATUS_IGNORE);"


@pytest.mark.parametrize(
    ("size", "hint"),
    [
        ("rank + i", "ranks that do the same share one image, and this size depends on the rank"),
        ("i", "compute it from constants, the program's arguments and the number of ranks"),
    ],
)
def test_a_size_that_is_not_known(size: str, hint: str, tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    receive = "MPI_Recv(&i, 1, MPI_INT, 0, 0, WORLD, MPI_STATUS_IGNORE);"
    source.write_text(whole(f"{receive} int n = {size}; int* p = malloc(4 * n); p[0] = 1;"))
    with pytest.raises(CompileError, match="of a size that is known when the program runs") as at:
        lower(parse([source]), Context(ranks=(0, 1), size=2))
    assert hint in str(at.value)


@pytest.mark.parametrize(
    "body",
    [
        "free(old); old = new;",
        "int* one = new; if (i) one = old; free(one);",
        "if (new[0] > i) break; free(new);",
        "if (new[0] > i) free(new);",
        "switch (new[0] & i) { case 1: old = new; continue; } free(new);",
    ],
)
def test_memory_that_lives_on_in_the_next_iteration(body: str, tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    text = f"int *old = malloc(8); for (i = 0; i < end; i++) {{ int* new = malloc(8); {body} }}"
    source.write_text(whole(f"{_END} {text} free(old);"))
    with pytest.raises(CompileError, match="malloc in a loop: how much memory there is"):
        lower(parse([source]), Context(rank=0, size=1))


@pytest.mark.parametrize(
    "end",
    [
        "free(old); old = next;",
        "int* other = old; old = next; free(other);",
        "if (i) free(next); else free(old);",
        "int* other = next; other = old; free(other);",
    ],
)
def test_what_another_iteration_frees_is_refused(end: str, tmp_path: Path) -> None:
    """Two objects of one call of malloc are alive at a time."""
    loop = "for (i = 0; i < %s; ++i) {{ int* next = malloc(32); next[i %% 8] = old[0] + 1; {} }}"
    source = tmp_path / "program.c"
    source.write_text(whole(f"{_END} int* old = calloc(8, 4); {loop % 'end'}".format(end)))
    with pytest.raises(CompileError, match="malloc in a loop: how much memory there is must be"):
        lower(parse([source]), Context(rank=0, size=1))
    source.write_text(whole(f"int* old = calloc(8, 4); {loop % 9}".format(end)))
    lower(parse([source]), Context(rank=0, size=1))


def test_rows_that_a_loop_allocates(tmp_path: Path) -> None:
    """Each call gives memory of its own; which of it is freed, and when, makes no difference."""
    source = tmp_path / "program.c"
    source.write_text(
        """
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int i, *rows[5], **cube[2], *old = calloc(8, 4), sum = 0;
  for (i = 4; i >= 0; i--) {
    if (i == 3) continue;
    rows[i] = malloc(3 * sizeof *rows[i]);
    for (int j = 0; j < 3; j++) rows[i][j] = i * j;
  }
  for (int k = 0; k < 2; k++) {
    cube[k] = malloc(3 * sizeof *cube[k]);
    for (i = 0; i < 3; i++) cube[k][i] = calloc(4, sizeof(int)), cube[k][i][k + i] = 1 << i;
  }
  for (i = 1; i < 9; i++) {
    int* next = malloc(32);
    for (int j = 0; j < 8; j++) next[j] = old[7 - j] + i;
    free(old);
    old = next;
  }
  rows[3] = rows[1];
  rows[1] = rows[4];
  for (i = 0; i < 5; i++) sum = sum * 7 + rows[i][2];
  for (i = 0; i < 24; i++) sum = sum * 3 + cube[i / 12][i / 4 % 3][i % 4];
  for (i = 0; i < 8; i++) sum = sum * 5 + old[i];
  for (i = 0; i < 5; i++)
    if (i != 1) free(rows[i]);
  free(old);
  printf("%d\\n", sum);
  return 0;
}
"""
    )
    wanted = interpret(parse([source])).stdout
    context = Context(rank=0, size=1)
    program = parse([source])
    lower(program, context)
    assert interpreted.run(program, 1, context.formats).stdout == [wanted]
    assert len(wanted) > 3


_SHARES = """
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int by(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(int argc, char **argv) {
  int rank, size, have;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int rows = 18 / size, *own;
  if (rank < 18 % size) rows++;
  int others = 18 / size + (rank >= 18 % size ? 0 : 1);
  own = malloc(rows * sizeof *own);
  int *copy = calloc(others + 2, sizeof *copy), *back = copy;
  MPI_Status status;
  for (int i = 0; i < rows; i++) own[i] = (i * 7 + rank * 5) % 11;
  MPI_Sendrecv(own, rows, MPI_INT, (rank + 1) % size, 0, copy, others + 2, MPI_INT,
               (rank + size - 1) % size, 0, MPI_COMM_WORLD, &status);
  MPI_Get_count(&status, MPI_INT, &have);
  if (have > 4) back++, have--;
  qsort(back, have, sizeof *back, by);
  for (int i = 0; i < have; i++) printf("%d ", back[i]);
  printf("%d\\n", others);
  free(own);
  free(copy);
  return MPI_Finalize();
}
"""


def test_sizes_that_differ_between_ranks(tmp_path: Path) -> None:
    """Memory is enough for the rank that needs the most; that of qsort for all it may get."""
    source = tmp_path / "program.c"
    source.write_text(_SHARES)
    context = Context(ranks=(0, 1, 2, 3), size=4)
    program = parse([source])
    lower(program, context)
    counts = {each.type.count for each in program.globals if isinstance(each.type, ArrayType)}
    assert {5, 7} <= counts
    told = interpreted.run(program, 4, context.formats).stdout
    assert told == ["0 3 4 7 5\n", "3 6 7 10 5\n", "0 1 4 8 4\n", "2 6 9 10 4\n"]


@pytest.mark.parametrize("end", ["free(next);", "old = next; next = 0; free(old);"])
def test_what_an_iteration_frees_itself(end: str, tmp_path: Path) -> None:
    loop = f"for (i = 0; i < 9; ++i) {{ int* next = malloc(32); next[0] = i; sum += *next; {end} }}"
    source = tmp_path / "program.c"
    source.write_text(whole(f'int *old, sum = 0; {loop} printf("%d", sum);'))
    context = Context(rank=0, size=1)
    program = parse([source])
    lower(program, context)
    assert interpreted.run(program, 1, context.formats).stdout == ["36"]
