# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Calls that few programs have: packing, buffered sends, memory, parts of communicators."""

from pathlib import Path

import pytest

from plait.compiler import frontend, pipeline
from plait.compiler.passes.base.context import Context
from plait.compiler.testing.oracle import interpreted
from plait.compiler.testing.oracle.lowered import lower, whole

PACKING = """
  struct { int key; double value; } own = {rank, rank + 0.5}, got = {0, 0};
  int row[6] = {0, 1, 2, 3, 4, 5}, column[3] = {0}, position = 0, bytes, each, n = 0;
  char packed[64];
  MPI_Datatype every;
  MPI_Type_vector(3, 1, 2, MPI_INT, &every);
  MPI_Type_commit(&every);
  MPI_Pack_size(1, MPI_INT, WORLD, &bytes);
  MPI_Pack_size(1, every, WORLD, &each);
  assert(bytes == 4 && each == 12);
  MPI_Pack(&own.key, 1, MPI_INT, packed, 64, &position, WORLD);
  MPI_Pack(&own.value, 1, MPI_DOUBLE, packed, 64, &position, WORLD);
  MPI_Pack(row, 1, every, packed, 64, &position, WORLD);
  assert(position == 24);
  MPI_Request request;
  MPI_Status status;
  MPI_Isend(packed, position, MPI_PACKED, (rank + 1) % size, 3, WORLD, &request);
  char found[64];
  MPI_Recv(found, 64, MPI_PACKED, MPI_ANY_SOURCE, 3, WORLD, &status);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Get_count(&status, MPI_PACKED, &n);
  position = 0;
  MPI_Unpack(found, n, &position, &got.key, 1, MPI_INT, WORLD);
  MPI_Unpack(found, n, &position, &got.value, 1, MPI_DOUBLE, WORLD);
  MPI_Unpack(found, n, &position, column, 3, MPI_INT, WORLD);
  for (i = 0; i < 6; ++i) row[i] = -1;
  position = 12;
  MPI_Unpack(found, n, &position, row, 1, every, WORLD);
  printf("%d %.1f %d %d%d%d %d %d %d", got.key, got.value, n, column[0], column[1], column[2],
         row[0] + row[2] + row[4], row[1] + row[3], position);
"""


def test_what_is_packed_comes_out_again(tmp_path: Path) -> None:
    """Of 3 ranks; as MPICH prints it."""
    context = Context(size=3)
    outcome = interpreted.run(lower(whole(PACKING), tmp_path, context), 3, context.formats)
    assert outcome.codes == [0] * 3, outcome.stderr
    assert outcome.stdout == [f"{r} {r}.5 24 024 6 -2 24" for r in (2, 0, 1)]


BUFFERED = """
  int room, left = (rank + size - 1) % size, right = (rank + 1) % size, sum = 0, value;
  MPI_Pack_size(8, MPI_INT, WORLD, &room);
  void *buffer = malloc(room + 8 * MPI_BSEND_OVERHEAD), *back;
  MPI_Buffer_attach(buffer, room + 8 * MPI_BSEND_OVERHEAD);
  for (int round = 0; round < 12; ++round) {
    for (i = 0; i < 8; ++i) {
      value = 100 * round + 10 * rank + i;
      MPI_Bsend(&value, 1, MPI_INT, right, i, WORLD);
      value = -1;
    }
    MPI_Bsend(&value, 1, MPI_INT, MPI_PROC_NULL, 0, WORLD);
    for (i = 7; i >= 0; --i) {
      MPI_Recv(&value, 1, MPI_INT, left, i, WORLD, MPI_STATUS_IGNORE);
      assert(value == 100 * round + 10 * left + i);
      sum += value;
    }
  }
  MPI_Buffer_detach(&back, &room);
  assert(back == buffer && room == 32 + 8 * MPI_BSEND_OVERHEAD);
  free(back);
  printf("%d", sum);
"""


@pytest.mark.parametrize("size", [1, 3])
def test_buffered_sends_wait_for_nobody(size: int, tmp_path: Path) -> None:
    """Each rank sends all before it receives any, in the order of which the last comes first."""
    context = Context(size=size)
    outcome = interpreted.run(lower(whole(BUFFERED), tmp_path, context), size, context.formats)
    assert outcome.codes == [0] * size, outcome.stderr
    lefts = [(rank + size - 1) % size for rank in range(size)]
    assert outcome.stdout == [f"{8 * 6600 + 12 * (80 * left + 28)}" for left in lefts]


LOCAL = """
  int a[3] = {1, 2, 3}, b[3] = {4, rank, -3}, low[2] = {5, rank}, least[2] = {5, 1};
  MPI_Op own;
  MPI_Op_create(digits, 0, &own);
  MPI_Reduce_local(a, b, 3, MPI_INT, MPI_MAX);
  MPI_Reduce_local(low, least, 1, MPI_2INT, MPI_MINLOC);
  printf("%d %d %d %d %d", b[0], b[1], b[2], least[0], least[1]);
  MPI_Reduce_local(a, b, 3, MPI_INT, own);
  printf(" %d %d %d", b[0], b[1], b[2]);
  int *memory;
  MPI_Alloc_mem(sizeof(int[4]), MPI_INFO_NULL, &memory);
  for (i = 0; i < 4; ++i) memory[i] = i * rank;
  MPI_Allreduce(MPI_IN_PLACE, memory, 4, MPI_INT, MPI_SUM, WORLD);
  printf(" %d\\n", memory[3]);
  MPI_Free_mem(memory);
"""
DIGITS = """
static void digits(void *in, void *inout, int *count, MPI_Datatype *type) {
  for (int i = 0; i < *count; ++i) ((int *)inout)[i] += 10 * ((int *)in)[i];
}
"""


def test_reductions_of_one_rank_and_memory(tmp_path: Path) -> None:
    path = tmp_path / "program.c"
    path.write_text(whole(LOCAL).replace("int main", f"{DIGITS}int main"), encoding="utf-8")
    context = Context(size=3)
    program = frontend.parse([path])
    pipeline.lower(program, context)
    outcome = interpreted.run(program, 3, context.formats)
    assert outcome.codes == [0] * 3, outcome.stderr
    places = (0, 1, 1)
    assert outcome.stdout == [
        f"4 {max(2, r)} 3 5 {places[r]} 14 {20 + max(2, r)} 33 9\n" for r in range(3)
    ]


MEMBERS = """
  int odd[2] = {3, 1}, even[3] = {0, 2, 4}, of = -1, sum = 0, alone, again;
  MPI_Group world, own;
  MPI_Comm part, other, node, none;
  MPI_Comm_group(WORLD, &world);
  MPI_Group_incl(world, rank % 2 ? 2 : 3, rank % 2 ? odd : even, &own);
  MPI_Comm_create_group(WORLD, own, 7, &part);
  MPI_Comm_rank(part, &of);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, part);
  if (rank % 2) {
    MPI_Comm_create_group(WORLD, own, 7, &other);
    MPI_Bcast(&sum, 1, MPI_INT, 0, other);
    MPI_Comm_free(&other);
  }
  MPI_Comm_split_type(WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
  MPI_Comm_size(node, &alone);
  MPI_Comm_split_type(part, MPI_UNDEFINED, 0, MPI_INFO_NULL, &none);
  MPI_Comm_create_group(part, MPI_GROUP_EMPTY, 1, &other);
  MPI_Allreduce(&of, &again, 1, MPI_INT, MPI_SUM, part);
  printf("%d %d %d %d %d", of, sum, alone, again, none == MPI_COMM_NULL && other == MPI_COMM_NULL);
"""


def test_members_make_a_communicator_by_themselves(tmp_path: Path) -> None:
    """Of 5 ranks; as MPICH prints it."""
    context = Context(size=5)
    outcome = interpreted.run(lower(whole(MEMBERS), tmp_path, context), 5, context.formats)
    assert outcome.codes == [0] * 5, outcome.stderr
    assert outcome.stdout == ["0 6 1 3 1", "1 4 1 1 1", "1 6 1 3 1", "0 4 1 1 1", "2 6 1 3 1"]


ERRORS = """
  int e, class, length, one = 0, two[2] = {1, 2}, sum = 0, of;
  char text[MPI_MAX_ERROR_STRING];
  MPI_Comm own, part;
  MPI_Request request;
  MPI_Comm_set_errhandler(WORLD, MPI_ERRORS_RETURN);
  e = MPI_Send(&rank, 1, MPI_INT, 99, 0, WORLD);
  MPI_Error_class(e, &class);
  MPI_Error_string(e, text, &length);
  printf("%d %s %d;", class, text, length);
  MPI_Error_string(987, text, &length);
  printf("%s %d;", text, length);
  printf("%d ", MPI_Send(&rank, 1, MPI_INT, 0, -5, WORLD) == MPI_ERR_TAG);
  printf("%d ", MPI_Send(&rank, -1, MPI_INT, 0, 5, WORLD) == MPI_ERR_COUNT);
  printf("%d ", MPI_Bcast(&rank, 1, MPI_INT, 77, WORLD) == MPI_ERR_ROOT);
  MPI_Comm_dup(WORLD, &own);
  printf("%d ", MPI_Comm_split(own, -7, 0, &part) == MPI_ERR_ARG);
  MPI_Isend(two, 2, MPI_INT, rank, 3, own, &request);
  printf("%d ", MPI_Recv(&one, 1, MPI_INT, rank, 3, own, MPI_STATUS_IGNORE) == MPI_ERR_TRUNCATE);
  printf("%d ", MPI_Wait(&request, MPI_STATUS_IGNORE));
  printf("%d ", MPI_Send(&rank, 1, MPI_INT, MPI_PROC_NULL, 0, WORLD));
  e = MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, own);
  MPI_Comm_split(own, rank % 2, 0, &part);
  of = MPI_Ssend(&rank, 1, MPI_INT, size, 0, part);
  printf("%d %d %d", e, sum, of == MPI_ERR_RANK);
  MPI_Comm_set_errhandler(WORLD, MPI_ERRORS_ARE_FATAL);
"""


def test_errors_are_returned(tmp_path: Path) -> None:
    """As CPU ranks have them; a collective that fails is none, so that others go on."""
    path = tmp_path / "program.c"
    path.write_text(whole(ERRORS), encoding="utf-8")
    context = Context(size=3)
    program = frontend.parse([path])
    pipeline.lower(program, context)
    outcome = interpreted.run(program, 3, context.formats)
    assert outcome.codes == [0] * 3, outcome.stderr
    texts = "6 MPI_ERR_RANK: invalid rank 26;error 987: not one of MPI's 27;"
    assert outcome.stdout == [f"{texts}1 1 1 1 1 0 0 0 3 1"] * 3


FATAL = (
    "MPI_Comm_set_errhandler(WORLD, MPI_ERRORS_ARE_FATAL); MPI_Send(&i, 1, MPI_INT, 9, 0, WORLD);",
    "MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);"
    "MPI_Send(&i, 1, MPI_INT, 9, 0, WORLD);",
    "MPI_Comm_set_errhandler(WORLD, MPI_ERRORS_RETURN);"
    "if (MPI_Send(&i, 1, MPI_INT, 9, 0, WORLD) != MPI_ERR_RANK) return 9;"
    "MPI_Comm_set_errhandler(WORLD, MPI_ERRORS_ABORT); MPI_Send(&i, 1, MPI_INT, 9, 0, WORLD);",
)


@pytest.mark.parametrize("body", FATAL)
def test_other_errors_end_the_rank(body: str, tmp_path: Path) -> None:
    path = tmp_path / "program.c"
    path.write_text(whole(f"i = 0; {body}"), encoding="utf-8")
    context = Context(size=1)
    program = frontend.parse([path])
    pipeline.lower(program, context)
    outcome = interpreted.run(program, 1, context.formats)
    assert outcome.codes == [6]
    assert "): rank 9 is not in MPI_COMM_WORLD" in outcome.stderr[0]


WRONG = {
    "MPI_Comm_set_errhandler(WORLD, i);": "an FPGA rank has the error handlers MPI_ERRORS_ARE",
    "MPI_Bsend(&i, 1, MPI_INT, 0, 0, WORLD);": "no buffer is attached",
    "MPI_Buffer_detach(&made, &i);": "no buffer is attached",
    "MPI_Buffer_attach(text, 8); MPI_Buffer_attach(text, 8);": "a buffer is attached already",
    "MPI_Buffer_attach(text, 8); MPI_Bsend(text, 9, MPI_CHAR, 0, 0, WORLD);": "has 9 bytes",
    "MPI_Pack(text, 9, MPI_CHAR, text + 9, 8, &i, WORLD);": "of 8 packed bytes there is no room",
    "i = 6; MPI_Unpack(text, 8, &i, &size, 1, MPI_INT, WORLD);": "at position 6 of 8 packed bytes",
    "MPI_Comm_split_type(WORLD, 5, 0, MPI_INFO_NULL, &comm);": "5 is no way to split",
    "MPI_Comm_create_group(WORLD, MPI_GROUP_NULL, 0, &comm);": "MPI_GROUP_NULL",
}


@pytest.mark.parametrize("calls", WRONG)
def test_wrong_arguments_end_the_rank(calls: str, tmp_path: Path) -> None:
    body = f"char text[32]; void *made; MPI_Comm comm; i = 0; {calls}"
    context = Context(size=1)
    outcome = interpreted.run(lower(whole(body), tmp_path, context), 1, context.formats)
    assert outcome.codes != [0]
    assert WRONG[calls] in outcome.stderr[0]
