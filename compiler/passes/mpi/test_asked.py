# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What programs ask of MPI beside messages: attributes, names, kinds, bounds of datatypes."""

from pathlib import Path

import pytest

from plait.compiler import frontend, pipeline
from plait.compiler.base.diagnostics import CompileError
from plait.compiler.passes.base.context import Context
from plait.compiler.testing.oracle import interpreted
from plait.compiler.testing.oracle.lowered import lower, whole

ATTRIBUTES = """
  int keys[6] = {MPI_TAG_UB, MPI_IO, MPI_HOST, MPI_WTIME_IS_GLOBAL, MPI_LASTUSEDCODE,
                 MPI_UNIVERSE_SIZE};
  int *value, flag;
  for (i = 0; i < 6; ++i) {
    MPI_Comm_get_attr(WORLD, keys[i], &value, &flag);
    printf("%d %d;", flag, *value);
  }
  MPI_Comm_get_attr(WORLD, MPI_APPNUM, &value, &flag);
  printf("%d;", flag);
  MPI_Attr_get(MPI_COMM_SELF, MPI_TAG_UB, &value, &flag);
  printf("%d", *value == 2147483647);
"""

NAMES = """
  char name[MPI_MAX_OBJECT_NAME], new[16];
  int length;
  MPI_Comm copy, half;
  MPI_Comm_get_name(WORLD, name, &length);
  printf("%s %d;", name, length);
  MPI_Comm_get_name(MPI_COMM_SELF, name, &length);
  printf("%s %d;", name, length);
  MPI_Comm_dup(WORLD, &copy);
  MPI_Comm_get_name(copy, name, &length);
  printf("(%s) %d;", name, length);
  snprintf(new, 16, "rank %d", rank);
  MPI_Comm_set_name(copy, new);
  MPI_Comm_set_name(WORLD, "everybody");
  MPI_Comm_dup(copy, &half);
  MPI_Comm_get_name(copy, name, &length);
  printf("%s %d;", name, length);
  MPI_Comm_get_name(half, name, &length);
  printf("%d;", length);
  MPI_Comm_get_name(WORLD, name, &length);
  printf("%s", name);
"""

KINDS = """
  int flag, dims[1] = {size}, periods[1] = {1};
  MPI_Comm grid, copy;
  MPI_Errhandler handler;
  MPI_Op own, other;
  MPI_Pcontrol(1);
  MPI_Pcontrol(2, "level", rank);
  MPI_Is_thread_main(&flag);
  printf("%d ", flag);
  MPI_Cart_create(WORLD, 1, dims, periods, 0, &grid);
  MPI_Comm_dup(WORLD, &copy);
  MPI_Comm_test_inter(grid, &flag);
  printf("%d ", flag);
  MPI_Topo_test(grid, &flag);
  printf("%d ", flag == MPI_CART);
  MPI_Topo_test(copy, &flag);
  printf("%d ", flag == MPI_UNDEFINED);
  MPI_Topo_test(WORLD, &flag);
  printf("%d ", flag == MPI_UNDEFINED);
  MPI_Op_create(first, 0, &own);
  MPI_Op_create(first, 1, &other);
  MPI_Op_commutative(own, &flag);
  printf("%d ", flag);
  MPI_Op_commutative(other, &flag);
  printf("%d ", flag);
  MPI_Op_commutative(MPI_MAX, &flag);
  printf("%d ", flag);
  MPI_Comm_get_errhandler(WORLD, &handler);
  printf("%d ", handler == MPI_ERRORS_ARE_FATAL);
  MPI_Comm_set_errhandler(WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_get_errhandler(copy, &handler);
  printf("%d ", handler == MPI_ERRORS_ARE_FATAL);
  MPI_Comm_dup(WORLD, &copy);
  MPI_Comm_get_errhandler(copy, &handler);
  printf("%d ", handler == MPI_ERRORS_RETURN);
  MPI_Errhandler_free(&handler);
  printf("%d", handler == MPI_ERRHANDLER_NULL);
"""
FIRST = "static void first(void *in, void *inout, int *count, MPI_Datatype *type) {}\n"

TYPES = """
  int data[12] = {0}, n = 0;
  int ones[2] = {1, 2}, at[2] = {2, 5};
  MPI_Count many, low_x, extent_x;
  MPI_Aint low, extent;
  MPI_Datatype some, wide, row, pairs;
  MPI_Status status;
  MPI_Request request;
  MPI_Type_indexed(2, ones, at, MPI_INT, &some);
  MPI_Type_create_resized(some, -4, 48, &wide);
  MPI_Type_contiguous(3, MPI_INT, &row);
  MPI_Type_contiguous(2, MPI_2INT, &pairs);
  MPI_Type_commit(&row);
  MPI_Type_commit(&pairs);
  MPI_Type_size_x(some, &many);
  MPI_Type_get_extent_x(some, &low_x, &extent_x);
  printf("%d %d %d;", (int)many, (int)low_x, (int)extent_x);
  MPI_Type_get_extent(wide, &low, &extent);
  printf("%d %d;", (int)low, (int)extent);
  MPI_Type_get_true_extent(wide, &low, &extent);
  printf("%d %d;", (int)low, (int)extent);
  MPI_Type_get_true_extent_x(MPI_DOUBLE, &low_x, &extent_x);
  printf("%d %d;", (int)low_x, (int)extent_x);
  MPI_Isend(data, 7, MPI_INT, rank, 1, WORLD, &request);
  MPI_Recv(data, 3, row, rank, 1, WORLD, &status);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Get_count(&status, row, &n);
  printf("%d ", n == MPI_UNDEFINED);
  MPI_Get_elements(&status, row, &n);
  MPI_Get_elements_x(&status, MPI_INT, &many);
  printf("%d %d ", n, (int)many);
  MPI_Get_elements(&status, pairs, &n);
  printf("%d ", n);
  MPI_Get_elements(&status, MPI_DOUBLE, &n);
  printf("%d", n == MPI_UNDEFINED);
"""

# A request that is looked at stays; its status does, too, until a call ends it.
STATUSES = """
  int flag = 0, looks = 0, in = -1, n, other = (rank + 1) % size, from = (rank + size - 1) % size;
  MPI_Request receive, send, empty = MPI_REQUEST_NULL, copy;
  MPI_Status status;
  MPI_Irecv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 5, WORLD, &receive);
  MPI_Request_get_status(receive, &flag, &status);
  printf("%d;", flag);
  MPI_Barrier(WORLD);
  MPI_Isend(&rank, 1, MPI_INT, other, 5, WORLD, &send);
  copy = receive;
  while (!flag) MPI_Request_get_status(copy, &flag, &status);
  MPI_Get_count(&status, MPI_INT, &n);
  printf("%d %d %d %d;", in == from, status.MPI_SOURCE == from, status.MPI_TAG, n);
  MPI_Request_get_status(receive, &flag, MPI_STATUS_IGNORE);
  printf("%d %d;", flag, receive != MPI_REQUEST_NULL);
  MPI_Request_get_status(empty, &flag, &status);
  printf("%d %d;", flag, status.MPI_SOURCE == MPI_ANY_SOURCE);
  MPI_Wait(&receive, &status);
  MPI_Wait(&send, MPI_STATUS_IGNORE);
  printf("%d %d", status.MPI_SOURCE == from, receive == MPI_REQUEST_NULL);
"""

# All are sent before any is received, from a buffer that changes at once.
BUFFERED = """
  int value, other = (rank + 1) % size, from = (rank + size - 1) % size, flag, sum = 0;
  char room[4 * (4 + MPI_BSEND_OVERHEAD)], *back;
  MPI_Request requests[2];
  MPI_Buffer_attach(room, sizeof room);
  MPI_Bsend_init(&value, 1, MPI_INT, other, 1, WORLD, &requests[1]);
  for (i = 0; i < 2; ++i) {
    value = 10 * rank + i;
    MPI_Ibsend(&value, 1, MPI_INT, other, 0, WORLD, &requests[0]);
    MPI_Start(&requests[1]);
    value = -1;
    MPI_Testall(2, requests, &flag, MPI_STATUSES_IGNORE);
    printf("%d", flag);
  }
  for (i = 3; i >= 0; --i) {
    MPI_Recv(&value, 1, MPI_INT, from, i % 2, WORLD, MPI_STATUS_IGNORE);
    assert(value == 10 * from + (i < 2));
    sum += value;
  }
  MPI_Request_free(&requests[1]);
  MPI_Buffer_detach(&back, &value);
  printf(" %d %d", sum - 40 * from, back == room);
"""

WANTED = {
    "attributes": (
        ATTRIBUTES,
        "1 2147483647;1 -1;1 -3;1 1;1 16383;1 3;0;1",
    ),
    "names": (
        NAMES,
        "MPI_COMM_WORLD 14;MPI_COMM_SELF 13;() 0;rank {rank} 6;0;everybody",
    ),
    "kinds": (KINDS, "1 0 1 1 1 0 1 1 1 1 1 1"),
    "statuses": (STATUSES, "0;1 1 5 1;1 1;1 1;1 1"),
    "buffered": (BUFFERED, "11 2 1"),
    "types": (TYPES, "12 8 20;-4 48;8 20;0 8;1 7 7 7 1"),
}


@pytest.mark.parametrize("what", WANTED)
def test_answers_are_those_of_cpu_ranks(what: str, tmp_path: Path) -> None:
    body, text = WANTED[what]
    path = tmp_path / "program.c"
    path.write_text(whole(body).replace("int main", f"{FIRST}int main"), encoding="utf-8")
    context = Context(size=3)
    program = frontend.parse([path])
    pipeline.lower(program, context)
    outcome = interpreted.run(program, 3, context.formats)
    assert outcome.codes == [0] * 3, outcome.stderr
    assert outcome.stdout == [text.format(rank=rank) for rank in range(3)]


def test_an_unknown_key_ends_the_rank(tmp_path: Path) -> None:
    body = "int *value, flag; MPI_Comm_get_attr(WORLD, 1000, &value, &flag);"
    context = Context(size=1)
    outcome = interpreted.run(lower(whole(body), tmp_path, context), 1, context.formats)
    assert outcome.codes != [0]
    assert "key 1000 is none that MPI has, and an FPGA rank makes none" in outcome.stderr[0]


REFUSED = {
    "MPI_Op op = argc; MPI_Op_commutative(op, &i);": "the operation of this MPI_Op_commutative is",
    "MPI_Op_commutative(MPI_OP_NULL, &i);": "MPI_Op_commutative of MPI_OP_NULL: that is no oper",
    "int n[2] = {1, 1}; MPI_Aint at[2] = {0, 8}; MPI_Datatype t, of[2] = {MPI_INT, MPI_DOUBLE};"
    "MPI_Status s; MPI_Recv(&i, 1, MPI_INT, 0, 0, WORLD, &s);"
    "MPI_Type_create_struct(2, n, at, of, &t); MPI_Get_elements(&s, t, &i);": (
        "MPI_Get_elements of a datatype whose elements differ"
    ),
    "int n[2] = {1, 1}; MPI_Aint at[2], low; MPI_Datatype t, of[2] = {MPI_INT, MPI_INT};"
    "MPI_Get_address(&rank, at); MPI_Get_address(&i, at + 1);"
    "MPI_Type_create_struct(2, n, at, of, &t); MPI_Type_get_true_extent(t, &low, &low);": (
        "MPI_Type_get_true_extent of a datatype whose data are in several objects"
    ),
}


@pytest.mark.parametrize("calls", REFUSED)
def test_what_is_not_known_is_refused(calls: str, tmp_path: Path) -> None:
    with pytest.raises(CompileError) as caught:
        lower(whole(calls), tmp_path, Context(size=1))
    assert REFUSED[calls] in str(caught.value)
