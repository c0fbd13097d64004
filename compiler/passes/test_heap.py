# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What malloc is refused for: sizes that are not known, and memory that may be alive twice."""

import subprocess
from pathlib import Path

import pytest

from plait.compiler.frontend import parse
from plait.compiler.ir.types import ArrayType
from plait.compiler.passes.base.context import Context
from plait.compiler.pipeline import lower
from plait.compiler.testing.oracle import interpreted
from plait.compiler.testing.oracle.interpret import interpret
from plait.compiler.testing.oracle.lowered import whole

_END = "int end; MPI_Recv(&end, 1, MPI_INT, 0, 0, WORLD, MPI_STATUS_IGNORE);"


def told(folder: Path, body: str, value: int, pragma: str = "") -> interpreted.Outcome:
    """What a program says whose rank 1 gets `value` as n from rank 0, and ends with."""
    source = folder / "program.c"
    get = (
        f"int n = {value}; if (rank == 0) MPI_Send(&n, 1, MPI_INT, 1, 0, WORLD); else {{ n = 0;"
        " MPI_Recv(&n, 1, MPI_INT, 0, 0, WORLD, MPI_STATUS_IGNORE);"
    )
    source.write_text(f"{pragma}\n{whole(f'{get} {body} }}')}")
    context = Context(ranks=(0, 1), size=2)
    program = parse([source])
    lower(program, context)
    return interpreted.run(program, 2, context.formats)


ONE = (
    "int* p = malloc(n * sizeof *p); for (i = 0; i < n; i++) p[i] = i;"
    ' printf("%d", p[n - 1]); free(p);'
)
LIST = (
    "struct node { long v; struct node* next; } *head = 0; for (i = 0; i < n; i++) { struct node*"
    " own = malloc(sizeof *own); own->v = i; own->next = head; head = own; } long s = 0;"
    ' for (; head; head = head->next) s += head->v; printf("%ld", s);'
)
ROWS = (
    "char* rows[9]; int s = 0; for (i = 0; i < n; i++) rows[i] = calloc(i + 1, 2);"
    " for (i = 0; i < n; i++) rows[i][2 * i + 1] = i; for (i = 0; i < n; i++) s += rows[i][2 * i"
    ' + 1] + rows[i][2 * i]; printf("%d", s);'
)
AGAIN = (
    "int s = 0; for (i = 0; i < n; i++) { int* p = calloc(n, 4); s += p[i]; p[i] = 3; s += p[i];"
    ' free(p); } printf("%d", s);'
)
OLD = (
    "int* old = calloc(8, 4); for (i = 0; i < n; i++) { int* next = malloc(32);"
    " for (int j = 0; j < 8; j++) next[j] = old[7 - j] + j; free(old); old = next; }"
    ' printf("%d", old[3]); free(old);'
)


@pytest.mark.parametrize(
    ("body", "n", "said"),
    [
        *((ONE, 1, "0"), (ONE, 250, "249"), (LIST, 20, "190"), (ROWS, 9, "36")),
        *((AGAIN, 5, "15"), (OLD, 4, "14")),
    ],
)
def test_sizes_and_numbers_that_data_says(body: str, n: int, said: str, tmp_path: Path) -> None:
    outcome = told(tmp_path, body, n, "#pragma plait room 1000")
    assert (outcome.stdout[1], outcome.stderr[1]) == (said, "")


# What is given back in other ways than at the end of the block that took it: bodies of a loop of
# which each turn takes a part of the room.
GIVEN_BACK = [
    "if (i & 1) { int* d = malloc(n * sizeof *d); d[5] = i; s += d[5]; free(d); }",
    "if (i % 3 == 1) { int d[n + 1]; d[n] = i; s += d[n]; }",
    "switch (i % 3) { case 0: { double d[n]; d[i % n] = i; s += d[i % n]; break; }"
    " case 1: { int e[n]; e[i % n] = i; s -= e[i % n]; break; } }",
    "int d[n]; d[i % n] = i; s += d[i % n]; if (i == 80) break; if (i % 7 == 2) continue; s++;",
    "int* d = malloc(n * sizeof *d); d[i % n] = i; s += d[i % n]; if (i % 7 == 2) { free(d);"
    " continue; } s++; free(d);",
    "int* d = malloc(n * sizeof *d); if (d == NULL) { MPI_Abort(WORLD, 1); return 1; }"
    " d[i % n] = i; s += d[i % n]; free(d);",
    "int** a = malloc(4 * sizeof *a); for (int j = 0; j < 4; j++) a[j] = calloc(j + 1, 4);"
    " a[3][0] = i; s += a[3][0] + a[2][0]; for (int j = 0; j < 4; j++) free(a[j]); free(a);",
    "s += work(n, i);",
    "s += other(n, i);",
]
WORK = """static long work(int n, int want) {
  int* big = malloc(n * sizeof *big), sum = 0;
  if (big == NULL) return -1;
  for (int i = 0; i < n; i++) big[i] = i * 3;
  for (int i = 0; i < n; i++) if (big[i] < want) sum += big[i];
  if (want & 1) { sum++; free(big); } else { sum--; free(big); }
  return sum;
}
static long other(int n, int want) {
  int big[n];
  for (int i = 0; i < n; i++) big[i] = i * 3;
  for (int i = 0; i < n; i++) if (big[i] == want) return i;
  return -1;
}
"""


@pytest.mark.parametrize("body", GIVEN_BACK)
def test_memory_is_given_again_once_nothing_of_it_lives(body: str, tmp_path: Path) -> None:
    loop = f'long s = 0; for (i = 0; i < 90; i++) {{ {body} }} printf("%ld", s);'
    outcome = told(tmp_path, loop, 20, f"#pragma plait room 300\n#include <stdlib.h>\n{WORK}")
    assert outcome.stderr[1] == ""
    source = tmp_path / "native.c"
    head = f"#include <stdio.h>\n#include <stdlib.h>\n{WORK}"
    text = f"{head}int main(void) {{ int n = 20, i; {loop} }}"
    source.write_text(text.replace("MPI_Abort(WORLD, 1);", ""))
    subprocess.run(["cc", "-w", "-o", tmp_path / "native", source], check=True)
    done = subprocess.run([tmp_path / "native"], capture_output=True, text=True, check=False)
    assert outcome.stdout[1] == done.stdout


def test_arrays_of_functions_that_call_themselves(tmp_path: Path) -> None:
    work = """static long fill(int n, int depth) {
  int own[n];
  long sum = 0;
  for (int i = 0; i < n; i++) own[i] = i + depth;
  if (depth > 0) sum = fill(n, depth - 1);
  for (int i = 0; i < n; i++) sum += own[i];
  return sum;
}
"""
    outcome = told(tmp_path, 'printf("%ld", fill(n, n));', 5, work)
    assert outcome.stdout[1] == str(sum(i + depth for depth in range(6) for i in range(5)))


@pytest.mark.parametrize(
    ("body", "n"), [(ONE, 251), (LIST, 63), (OLD, 32), (ONE, 1 << 30), (ONE, -1)]
)
def test_a_rank_that_finds_no_room_ends(body: str, n: int, tmp_path: Path) -> None:
    outcome = told(tmp_path, body, n, "#pragma plait room 1000")
    wanted = "Assertion `room for 1000 bytes (#pragma plait room 2000)' failed.\n"
    assert outcome.stderr[1].endswith(wanted)


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


def test_what_is_sorted_in_some_turns_of_a_loop(tmp_path: Path) -> None:
    """What qsort needs beside is one object, however often it is called."""
    head = "static int by(const void *a, const void *b) { return *(int *)a - *(int *)b; }"
    body = (
        "static int a[20000], b[9]; for (i = 0; i < n; i++) { a[n - i] = i; if (i % 2) {"
        "qsort(a, 5 + n / 4, 4, by); qsort(b, 9, 4, by); b[i % 9] -= i; } }"
        'printf("%d %d %d", a[0], a[1], b[0]);'
    )
    outcome = told(tmp_path, body, 30, head)
    assert outcome.codes == [0, 0], outcome.stderr
    assert outcome.stdout == ["", "0 19 -62"]


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
