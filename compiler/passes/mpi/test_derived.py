# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Datatypes of the program's own."""

from pathlib import Path

import pytest

from plait.compiler.base import shared_objects
from plait.compiler.base.diagnostics import CompileError
from plait.compiler.frontend import parse
from plait.compiler.passes.base.context import Context
from plait.compiler.passes.mpi import derived
from plait.compiler.testing.oracle import interpreted
from plait.compiler.testing.oracle.lowered import lower, whole


def test_rows_and_columns_of_a_matrix(tmp_path: Path) -> None:
    """A column goes right, two columns of a block go left, rows are gathered and broadcast."""
    body = """
  static int m[4][6], all[3][2][6];
  int n, before = (rank + size - 1) % size, after = (rank + 1) % size;
  MPI_Datatype column, pair, row, two;
  MPI_Status status;
  MPI_Aint low, extent;
  MPI_Type_vector(4, 1, 6, MPI_INT, &column);
  MPI_Type_vector(2, 2, 6, MPI_INT, &pair);
  MPI_Type_contiguous(6, MPI_INT, &row);
  MPI_Type_contiguous(2, row, &two);
  MPI_Type_commit(&column);
  MPI_Type_commit(&pair);
  MPI_Type_commit(&row);
  for (i = 0; i < 24; ++i) m[i / 6][i % 6] = 100 * rank + i;
  MPI_Sendrecv(&m[0][4], 1, column, after, 0, &m[0][0], 1, column, before, 0, WORLD, &status);
  MPI_Get_count(&status, MPI_INT, &n);
  assert(n == 4 && status.MPI_SOURCE == before);
  if (rank == 0) {
    MPI_Send(&m[1][1], 1, pair, 1, 5, WORLD);
  } else if (rank == 1) {
    MPI_Recv(&m[2][2], 4, MPI_INT, 0, 5, WORLD, &status);
    MPI_Send(&m[2][2], 1, row, 2, 6, WORLD);
  } else {
    MPI_Recv(&m[0][1], 2, pair, 1, 6, WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Gather(&m[0][0], 1, two, all, 1, two, 0, WORLD);
  MPI_Bcast(all, 3, two, 0, WORLD);
  MPI_Type_size(pair, &n);
  MPI_Type_free(&column);
  MPI_Type_get_extent(pair, &low, &extent);
  assert(low == 0 && extent == 32);
  printf("%d:", n);
  for (i = 0; i < 24; ++i) printf(" %d", m[i / 6][i % 6]);
  printf(" %d %d", all[1][1][2], all[2][0][1]);
"""
    context = Context(size=3)
    outcome = interpreted.run(lower(whole(body), tmp_path, context), 3, context.formats)
    assert outcome.codes == [0] * 3, outcome.stderr
    wanted = [[100 * r + i for i in range(24)] for r in range(3)]
    for r in range(3):
        for i in range(4):
            wanted[r][6 * i] = 100 * ((r - 1) % 3) + 6 * i + 4
    wanted[1][14:18] = [wanted[0][at] for at in (7, 8, 13, 14)]
    for to, element in zip((1, 2, 7, 8, 9, 10), wanted[1][14:20], strict=True):
        wanted[2][to] = element
    ends = [wanted[1][8], wanted[2][1]]
    assert [[int(each) for each in text[3:].split()] for text in outcome.stdout] == [
        [*rows, *ends] for rows in wanted
    ]


REFUSED = {
    "MPI_Type_vector(4, 1, 2, MPI_INT, &t);"
    "MPI_Sendrecv_replace(a, 1, t, 0, 0, 0, 0, WORLD, MPI_STATUS_IGNORE);": (
        "MPI_Sendrecv_replace with a datatype that has gaps: FPGA ranks have those in MPI_Sendrecv"
    ),
    "MPI_Type_vector(4, 1, argc, MPI_INT, &t);": "the shape of this MPI_Type_vector is not known",
    "MPI_Type_vector(4, -3, 2, MPI_INT, &t);": "MPI_Type_vector with a length of -3",
    "MPI_Type_vector(0, 3, 2, MPI_INT, &t);": "MPI_Type_vector makes a datatype without data",
    "MPI_Type_vector(1 << 20, 1, 2, MPI_INT, &t);": "a datatype of more than 65536 pieces",
    "int n[2] = {1, argc}, at[2] = {0, 9}; MPI_Type_indexed(2, n, at, MPI_INT, &t);": (
        "the shape of this MPI_Type_indexed is not known"
    ),
    "int n[2] = {1, 1}, at[2] = {0, 9}; for (i = 0; i < 2; ++i) if (argc > i) n[i] = 2;"
    "MPI_Type_indexed(2, n, at, MPI_INT, &t);": "the shape of this MPI_Type_indexed is not known",
    "MPI_Datatype of[1]; MPI_Aint at[1] = {0}; int n[1] = {1}; if (argc > 1) of[0] = MPI_INT;"
    "MPI_Type_create_struct(1, n, at, of, &t);": "what this MPI_Type_create_struct makes is not",
    "int *p; MPI_Aint where; for (i = 0; i < argc; ++i) p = a + i; MPI_Get_address(p, &where);"
    'printf("%d", (int)where);': "the object that this MPI_Get_address is given is not known",
    "for (i = 1; i < 3; ++i) MPI_Type_contiguous(i, MPI_INT, &t);": (
        "MPI_Type_contiguous makes another one each time that it is called here"
    ),
    "if (argc > 1) MPI_Type_contiguous(2, MPI_INT, &t); else MPI_Type_dup(MPI_INT, &t);"
    "MPI_Send(a, 1, t, 0, 0, WORLD);": "the datatype of this MPI_Send is not known",
    "int n[2] = {1, 1}; MPI_Aint at[2], from; MPI_Datatype of[2] = {MPI_INT, MPI_INT};"
    "MPI_Get_address(a, &from); MPI_Get_address(&i, at + 1); at[0] = 0; at[1] -= from;"
    "MPI_Type_create_struct(2, n, at, of, &t); MPI_Send(a, 2, t, 0, 0, WORLD);": (
        "with a datatype of several variables"
    ),
    "MPI_Type_vector(4, 1, 2, MPI_INT, &t); MPI_Isend(a, 1, t, 0, 0, WORLD, &q);": (
        "MPI_Isend with a datatype that has gaps: FPGA ranks take those in messages and"
    ),
    "MPI_Type_vector(4, 1, 2, MPI_INT, &t);MPI_Send(argc > 1 ? a : a + 9, argc, t, 0, 0, WORLD);": (
        "the count of this MPI_Send is not known"
    ),
    "MPI_Type_vector(4, 1, 2, MPI_INT, &t); MPI_Gather(a, 1, t, rank ? a : MPI_IN_PLACE, 1, t, 0,"
    "WORLD);": "MPI_IN_PLACE or not as the program finds when it runs",
}


@pytest.mark.parametrize("calls", REFUSED)
def test_what_is_not_known_is_refused(calls: str, tmp_path: Path) -> None:
    body = f"static int a[64]; MPI_Datatype t; MPI_Request q; {calls}"
    with pytest.raises(CompileError, match=REFUSED[calls]):
        lower(whole(body), tmp_path, Context(size=2))


def test_parts_and_elements_that_overlap(tmp_path: Path) -> None:
    """The same and halos to all ranks, windows of a count that data say; and too much of it."""
    body = """
  static int m[4][6], far[2100], all[96], in[3 * 17 * 4];
  int counts[3] = {6, 6, 6}, same[3] = {0, 0, 0}, halo[3] = {0, 1, 2}, n = 17;
  int fours[3] = {4, 4, 4}, sums[4] = {0}, many[3] = {2000, 2000, 2000};
  MPI_Datatype column, c, window, w, pair, p;
  MPI_Type_vector(4, 1, 6, MPI_INT, &c);
  MPI_Type_create_resized(c, 0, sizeof(int), &column);
  MPI_Type_contiguous(4, MPI_INT, &w);
  MPI_Type_create_resized(w, 0, sizeof(int), &window);
  MPI_Type_vector(2, 1, 2, MPI_INT, &p);
  MPI_Type_create_resized(p, 0, sizeof(int), &pair);
  for (i = 0; i < 24; ++i) m[i / 6][i % 6] = i, far[i] = i;
  MPI_Bcast(&n, 1, MPI_INT, 0, WORLD);
  MPI_Scatterv(m, counts, same, column, all, 24, MPI_INT, 1, WORLD);
  for (i = 0; i < 24; ++i) sums[0] += i * all[i];
  MPI_Scatterv(m, fours, halo, column, all, 16, MPI_INT, 1, WORLD);
  for (i = 0; i < 16; ++i) sums[1] += i * all[i];
  MPI_Alltoallv(m, counts, same, column, in, (int[]){24, 24, 24}, (int[]){0, 24, 48}, MPI_INT,
                WORLD);
  for (i = 0; i < 72; ++i) sums[2] += i * in[i];
  if (rank == 0) MPI_Send(&far[4], n, window, 1, 0, WORLD);
  if (rank == 1) MPI_Recv(in, 68, MPI_INT, 0, 0, WORLD, MPI_STATUS_IGNORE);
  if (rank == 1) for (i = 0; i < 68; ++i) sums[3] += i * in[i];
  printf("%d %d %d %d", sums[0], sums[1], sums[2], sums[3]);
  if (rank == 0) MPI_Scatterv(far, many, same, pair, in, 0, MPI_INT, 0, WORLD);
"""
    columns = [[6 * row + c for row in range(4)] for c in range(6)]
    whole_one = [each for c in columns for each in c]
    first = sum(i * each for i, each in enumerate(whole_one))
    three = sum(i * each for i, each in enumerate(whole_one * 3))
    windows = sum(i * (4 + i // 4 + i % 4) for i in range(68))
    context = Context(size=3)
    outcome = interpreted.run(lower(whole(body), tmp_path, context), 3, context.formats)
    said = "MPI_Scatterv (program.c:36): parts that overlap are 48000 bytes together; this call has"
    assert f"{said} room for 33568" in outcome.stderr[0].replace(f"{tmp_path}/", "")
    for rank, text in enumerate(outcome.stdout):
        part = whole_one[4 * rank : 4 * rank + 16]
        second = sum(i * each for i, each in enumerate(part))
        assert text == f"{first} {second} {three} {windows if rank == 1 else 0}"


def test_structs_are_copied_as_they_are_aligned(tmp_path: Path) -> None:
    """In an array behind an int: with gaps, without, and two datatypes of the same parts."""
    body = """
  typedef struct { int id; float x; int skip, too; } item;
  struct { int tag; item items[3]; } b = {rank};
  struct { int tag; struct { int id; float x; } items[6]; } c = {rank};
  int one[2] = {1, 1};
  MPI_Aint at[2] = {0, 4};
  MPI_Datatype of[2] = {MPI_INT, MPI_FLOAT}, pair, t;
  MPI_Type_create_struct(2, one, at, of, &pair);
  MPI_Type_create_resized(pair, 0, sizeof(item), &t);
  for (i = 0; i < 3; ++i) b.items[i] = (item){10 * rank + i, i + rank / 2.0f, 7, 8};
  MPI_Bcast(b.items, 3, t, 1, WORLD);
  for (i = 0; i < 3; ++i) c.items[3 * rank + i].id = 5 * rank + i;
  MPI_Allgather(MPI_IN_PLACE, 3, pair, c.items, 3, pair, WORLD);
  MPI_Gatherv(b.items, rank, t, c.items, (int[]){0, 1}, (int[]){0, 2}, pair, 0, WORLD);
  for (i = 0; i < 3; ++i) printf("%d %g %d ", b.items[i].id, b.items[i].x, b.items[i].too);
  for (i = 0; i < 6; ++i) printf(" %d", c.items[i].id);
"""
    context = Context(size=2)
    outcome = interpreted.run(lower(whole(body), tmp_path, context), 2, context.formats)
    assert outcome.codes == [0, 0], outcome.stderr
    items = "10 0.5 8 11 1.5 8 12 2.5 8 "
    assert outcome.stdout == [f"{items} 0 1 10 5 6 7", f"{items} 0 1 2 5 6 7"]


# A number that comes from another rank, where the call that brings it does not name it.
COMING = {
    "persistent": "MPI_Recv_init(&i, 1, MPI_INT, 0, 0, WORLD, &q); i = 2; MPI_Start(&q);"
    "MPI_Wait(&q, MPI_STATUS_IGNORE);",
    "persistent, by a pointer": "int *p = &i; MPI_Recv_init(p, 1, MPI_INT, 0, 0, WORLD, &q);"
    "i = 2; MPI_Startall(1, &q); int f = 0; while (!f) MPI_Testall(1, &q, &f, "
    "MPI_STATUSES_IGNORE);",
    "persistent, in a struct": "struct { int x, n; } s; MPI_Recv_init(&s, 2, MPI_INT, 0, 0, "
    "WORLD, &q); s.n = 2; MPI_Start(&q); MPI_Waitany(1, &q, &i, MPI_STATUS_IGNORE); i = s.n;",
    "not blocking": "i = 2; MPI_Irecv(&i, 1, MPI_INT, 0, 0, WORLD, &q);"
    "MPI_Wait(&q, MPI_STATUS_IGNORE);",
    "a collective": "i = 2; MPI_Ibcast(&i, 1, MPI_INT, 0, WORLD, &q);"
    "MPI_Wait(&q, MPI_STATUS_IGNORE);",
}


@pytest.mark.parametrize("how", COMING)
def test_what_comes_from_others_is_not_known(how: str, tmp_path: Path) -> None:
    body = f"static int a[64]; MPI_Datatype t; MPI_Request q; {COMING[how]}"
    known = f"{body} i = 2; MPI_Type_vector(i, 1, 2, MPI_INT, &t);"
    lower(whole(known), tmp_path, Context(size=2))
    with pytest.raises(CompileError, match="the shape of this MPI_Type_vector is not known"):
        lower(whole(f"{body} MPI_Type_vector(i, 1, 2, MPI_INT, &t);"), tmp_path, Context(size=2))


DIMS = {  # what MPI_Dims_create(12, ...) is given and makes of it
    "{0, 0}": (4, 3),
    "{2, 0}": (2, 6),
    "{0, 3, 0}": (2, 3, 2),
    "{0}": (12,),
    "{3, 4}": (3, 4),
}


@pytest.mark.parametrize("given", DIMS)
def test_a_grid_of_known_size_gives_known_shapes(given: str, tmp_path: Path) -> None:
    """A datatype is made of the dims, also behind calls that only read them."""
    count = len(DIMS[given])
    body = f"""
  MPI_Comm grid;
  MPI_Datatype t;
  int dims[] = {given}, periods[{count}] = {{0}}, bytes;
  MPI_Dims_create(12, {count}, dims);
  MPI_Cart_create(WORLD, {count}, dims, periods, 0, &grid);
  for (i = 0; i < {count}; ++i) {{
    MPI_Type_vector(dims[0], 2, 3, MPI_INT, &t);
    MPI_Type_size(t, &bytes);
  }}
  printf("%d", bytes);
  for (i = 0; i < {count}; ++i) printf(" %d", dims[i]);
"""
    context = Context(size=12)
    outcome = interpreted.run(lower(whole(body), tmp_path, context), 12, context.formats)
    assert outcome.codes == [0] * 12, outcome.stderr
    dims = DIMS[given]
    assert outcome.stdout == ["".join([str(8 * dims[0]), *(f" {each}" for each in dims)])] * 12


def test_loops_in_loops_are_followed(tmp_path: Path) -> None:
    body = """
  int lengths[4], places[4], sum = 0, bytes;
  MPI_Datatype t;
  for (i = 0; i < 2; ++i) {
    for (int j = 0; j < 2; ++j) {
      lengths[2 * i + j] = i + j + 1;
      places[2 * i + j] = sum;
      sum += 2 * lengths[2 * i + j];
    }
    if (rank) printf("%d ", sum);
  }
  MPI_Type_indexed(4, lengths, places, MPI_INT, &t);
  MPI_Type_size(t, &bytes);
  printf("%d %d", bytes, sum);
"""
    context = Context(size=2)
    outcome = interpreted.run(lower(whole(body), tmp_path, context), 2, context.formats)
    assert outcome.stdout == ["32 16", "6 16 32 16"], outcome.stderr


def test_a_grid_of_what_data_says_is_not_known(tmp_path: Path) -> None:
    for call in ("(4, 2, dims)", "(argc, 2, known)", "(4, argc, known)", "(7, 2, bad)"):
        body = f"""
  MPI_Datatype t;
  int dims[2] = {{argc, 0}}, known[2] = {{0, 0}}, bad[2] = {{3, 0}};
  MPI_Dims_create{call};
  MPI_Type_vector({call.split()[-1][:-1]}[1], 1, 3, MPI_INT, &t);
"""
        with pytest.raises(CompileError, match="the shape of this MPI_Type_vector is not known"):
            lower(whole(body), tmp_path, Context(size=4))


def test_what_other_ranks_write_to_is_not_known(tmp_path: Path) -> None:
    program = """#include <mpi.h>
#include <shmem.h>
static int n = 2;
int main(int argc, char **argv) {
  MPI_Datatype t;
  MPI_Init(&argc, &argv);
  shmem_init();
  shmem_int_p(&n, 3, 1);
  n = 2;
  HOW;
  MPI_Type_vector(n, 1, 2, MPI_INT, &t);
  MPI_Type_size(t, &argc);
  return argc;
}
"""

    def made(how: str) -> None:
        source = tmp_path / "program.c"
        source.write_text(program.replace("HOW", how))
        parsed = parse([source])
        shared_objects.lay_out(parsed)
        derived.run(parsed, Context(size=2))

    for how in ("shmem_barrier_all()", "MPI_Barrier(MPI_COMM_WORLD)", "while (n == 2) ;"):
        with pytest.raises(CompileError, match="the shape of this MPI_Type_vector is not known"):
            made(how)
    made("shmem_barrier_all(); n = 3")


def test_an_exchange_in_the_same_buffer(tmp_path: Path) -> None:
    """Long messages and short ones, of basic datatypes and of the program's own, and nobody's."""
    body = """
  static int a[700];
  int to = (rank + 1) % size, from = (rank + size - 1) % size, count;
  MPI_Datatype pair;
  MPI_Status status;
  MPI_Type_contiguous(2, MPI_INT, &pair);
  MPI_Type_commit(&pair);
  for (i = 0; i < 700; ++i) a[i] = 1000 * rank + i;
  MPI_Sendrecv_replace(a, 700, MPI_INT, to, 3, from, 3, WORLD, &status);
  MPI_Get_count(&status, MPI_INT, &count);
  assert(status.MPI_SOURCE == from && status.MPI_TAG == 3 && count == 700);
  for (i = 0; i < 700; ++i) assert(a[i] == 1000 * from + i);
  MPI_Sendrecv_replace(a, 2, pair, from, 4, MPI_ANY_SOURCE, MPI_ANY_TAG, WORLD,
                       MPI_STATUS_IGNORE);
  assert(a[0] == 1000 * rank && a[3] == 1000 * rank + 3 && a[4] == 1000 * from + 4);
  MPI_Sendrecv_replace(a, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_PROC_NULL, 0, WORLD, &status);
  MPI_Sendrecv_replace(a, 0, MPI_INT, rank, 0, rank, 0, WORLD, MPI_STATUS_IGNORE);
  assert(status.MPI_SOURCE == MPI_PROC_NULL && a[0] == 1000 * rank);
  printf("done");
"""
    context = Context(size=3)
    outcome = interpreted.run(lower(whole(body), tmp_path, context), 3, context.formats)
    assert outcome.codes == [0] * 3, outcome.stderr
    assert outcome.stdout == ["done"] * 3


def test_what_arrays_of_constants_hold_is_followed(tmp_path: Path) -> None:
    """Written in loops and branches that are known, by a function, and changed afterwards."""
    body = """
  static const MPI_Aint still[2] = {0, 8};
  struct { int id; double x[2]; } from = {rank, {rank + 0.5, 7}}, to = {0, {0, 0}};
  int lengths[2], n;
  MPI_Aint places[2], low, extent;
  MPI_Datatype types[2], made, other, twice;
  for (i = 0; i < 2; ++i) {
    lengths[i] = i + 1;
    places[i] = i < 9 ? 8 * i : 999;
    types[1 - i] = i == 0 ? MPI_DOUBLE : MPI_INT;
  }
  MPI_Type_create_struct(2, lengths, places, types, &made);
  MPI_Type_commit(&made);
  for (i = 0; i < 2; ++i) lengths[i] = 1;
  MPI_Type_create_struct(2, lengths, still, types, &other);
  twice = other;
  MPI_Type_commit(&twice);
  MPI_Type_size(made, &n);
  MPI_Type_get_extent(made, &low, &extent);
  printf("%d %d", n, (int)extent);
  MPI_Type_size(twice, &n);
  MPI_Type_get_extent(twice, &low, &extent);
  printf(" %d %d", n, (int)extent);
  if (rank == 0) MPI_Send(&from, 1, made, 1, 0, WORLD);
  else MPI_Recv(&to, 1, made, 0, 0, WORLD, MPI_STATUS_IGNORE);
  printf(" %d %.1f %.1f", to.id, to.x[0], to.x[1]);
"""
    context = Context(size=2)
    outcome = interpreted.run(lower(whole(body), tmp_path, context), 2, context.formats)
    assert outcome.codes == [0, 0], outcome.stderr
    assert outcome.stdout == ["20 24 12 16 0 0.0 0.0", "20 24 12 16 0 0.5 7.0"]


def test_variables_hold_them_as_any_other_value(tmp_path: Path) -> None:
    """In arrays and structs, first none, freed and made again, and once for all calls."""
    body = """
  static MPI_Datatype lazy = MPI_DATATYPE_NULL;
  static const int table[2][2] = {{0, 2}, {1, 3}}, ones[2] = {1, 1};
  struct { int n; MPI_Datatype item; } of = {0, MPI_DATATYPE_NULL};
  MPI_Datatype all[2], t = MPI_DATATYPE_NULL;
  int n, m[4] = {1, 2, 3, 4};
  for (i = 0; i < 2; ++i) {
    if (lazy == MPI_DATATYPE_NULL) MPI_Type_contiguous(4, MPI_INT, &lazy);
    MPI_Type_size(lazy, &n);
    printf("%d ", n);
  }
  MPI_Type_indexed(2, ones, table[0], MPI_INT, &all[0]);
  MPI_Type_indexed(2, ones, table[1], MPI_INT, &all[1]);
  MPI_Type_contiguous(2, MPI_INT, &of.item);
  if (rank == 0) {
    MPI_Send(m, 1, all[0], 1, 0, WORLD);
    MPI_Send(m, 1, all[1], 1, 0, WORLD);
  } else {
    MPI_Recv(m, 1, of.item, 0, 0, WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(m + 2, 1, of.item, 0, 0, WORLD, MPI_STATUS_IGNORE);
  }
  for (i = 0; i < 4; ++i) printf("%d ", m[i]);
  MPI_Type_contiguous(3, MPI_INT, &t);
  MPI_Type_size(t, &n);
  printf("%d ", n);
  MPI_Type_free(&t);
  printf("%d ", t == MPI_DATATYPE_NULL);
  MPI_Type_contiguous(2, MPI_DOUBLE, &t);
  MPI_Type_size(t, &n);
  printf("%d", n);
"""
    context = Context(size=2)
    outcome = interpreted.run(lower(whole(body), tmp_path, context), 2, context.formats)
    assert outcome.codes == [0, 0], outcome.stderr
    assert outcome.stdout == ["16 16 1 2 3 4 12 1 16", "16 16 1 3 2 4 12 1 16"]
