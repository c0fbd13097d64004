# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
# length: all of MPI but the collectives, one story a call.
"""Programs of several ranks, lowered to primitives and interpreted."""

from pathlib import Path

import pytest

from plait.compiler.base.diagnostics import CompileError
from plait.compiler.passes.base import linking
from plait.compiler.passes.base.context import Context
from plait.compiler.testing.oracle import interpreted
from plait.compiler.testing.oracle.interpreted import Outcome
from plait.compiler.testing.oracle.lowered import HEAD, lower, whole


def run(body: str, size: int, folder: Path, context: Context | None = None) -> list[str]:
    """What each rank prints; all end well."""
    context = context or Context()
    outcome = interpreted.run(lower(whole(body), folder, context), size, context.formats)
    assert outcome.codes == [0] * size
    assert not any(outcome.stderr)
    return outcome.stdout


def fail(body: str, size: int, folder: Path) -> Outcome:
    context = Context(size=size)
    program = lower(whole(body), folder, context)
    return interpreted.run(program, size, context.formats, is_clean=False)


@pytest.mark.parametrize("call", ["MPI_Send", "MPI_Ssend"])
def test_a_token_goes_around(call: str, tmp_path: Path) -> None:
    body = f"""
  int token = 100;
  MPI_Status status;
  if (rank > 0) MPI_Recv(&token, 1, MPI_INT, rank - 1, 3, WORLD, &status);
  ++token;
  if (rank + 1 < size) {call}(&token, 1, MPI_INT, rank + 1, 3, WORLD);
  if (rank > 0) printf("%d from %d, %d", token, status.MPI_SOURCE, status.MPI_TAG);
"""
    assert run(body, 3, tmp_path) == ["", "102 from 0, 3", "103 from 1, 3"]


def test_any_source_any_tag_and_how_much_came(tmp_path: Path) -> None:
    body = """
  double in[8] = {0}, out[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  if (rank == 0) {
    int sum = 0;
    for (i = 1; i < size; ++i) {
      MPI_Status status;
      int source, tag, error, count, wrong, none;
      MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, WORLD, &status);
      MPI_Get_count(&status, MPI_DOUBLE, &count);
      MPI_Status_get_source(&status, &source);
      MPI_Status_get_tag(&status, &tag);
      MPI_Recv(in, 8, MPI_DOUBLE, source, tag, WORLD, MPI_STATUS_IGNORE);
      MPI_Get_count(&status, MPI_BYTE, &wrong);
      sum += status.MPI_SOURCE * 1000 + status.MPI_TAG * 100 + count * 10 + (int)in[count - 1];
      assert(wrong == 8 * count);
      MPI_Status_set_source(&status, source + 1);
      MPI_Status_set_tag(&status, tag + 2);
      MPI_Status_set_error(&status, i);
      MPI_Status_get_error(&status, &error);
      assert(status.MPI_SOURCE == source + 1 && status.MPI_TAG == tag + 2 && error == i);
      status.plait_bytes = 5;
      MPI_Get_count(&status, MPI_DOUBLE, &none);
      assert(none == MPI_UNDEFINED);
    }
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, WORLD, &i, MPI_STATUS_IGNORE);
    printf("%d %d", sum, i);
  } else {
    MPI_Send(out, rank, MPI_DOUBLE, 0, 5 + rank, WORLD);
  }
"""
    assert run(body, 4, tmp_path)[0] == f"{1611 + 2722 + 3833} 0"


@pytest.mark.parametrize("end", ["all", "each", "test", "testall", "any", "testany", "some"])
def test_requests(end: str, tmp_path: Path) -> None:
    body = """
  MPI_Request requests[4];
  MPI_Status statuses[4];
  int in[2] = {-1, -1}, out = rank, flag = 0, before = rank ? rank - 1 : MPI_PROC_NULL;
  int next = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
  MPI_Irecv(&in[0], 1, MPI_INT, before, 1, WORLD, &requests[0]);
  MPI_Irecv(&in[1], 1, MPI_INT, next, 2, WORLD, &requests[1]);
  MPI_Isend(&out, 1, MPI_INT, next, 1, WORLD, &requests[2]);
  MPI_Issend(&out, 1, MPI_INT, before, 2, WORLD, &requests[3]);
"""
    body += {
        "all": "MPI_Waitall(4, requests, statuses);",
        "each": "for (i = 3; i >= 0; --i) MPI_Wait(&requests[i], &statuses[i]);",
        "test": """for (i = 0; i < 4; ++i)
                     while (!flag || requests[i] != MPI_REQUEST_NULL)
                       MPI_Test(&requests[i], &flag, &statuses[i]);""",
        "testall": "while (!flag) MPI_Testall(4, requests, &flag, statuses);",
        "testany": """for (i = 0; i < 4; ++i) {
                    MPI_Status one;
                    for (int done = 0; !done;) MPI_Testany(4, requests, &flag, &done, &one);
                    statuses[flag].MPI_SOURCE = one.MPI_SOURCE;
                    statuses[flag].MPI_TAG = one.MPI_TAG;
                  }
                  MPI_Testany(4, requests, &flag, &i, MPI_STATUS_IGNORE);
                  assert(flag == MPI_UNDEFINED && i == 1);""",
        "some": """for (int left = 4; left > 0;) {
                    MPI_Status some[4];
                    int which[4], count;
                    MPI_Waitsome(4, requests, &count, which, some);
                    for (i = 0; i < count; ++i) {
                      statuses[which[i]].MPI_SOURCE = some[i].MPI_SOURCE;
                      statuses[which[i]].MPI_TAG = some[i].MPI_TAG;
                    }
                    left -= count;
                  }
                  MPI_Testsome(4, requests, &flag, &i, statuses + 3);
                  assert(flag == MPI_UNDEFINED);""",
        "any": """for (i = 0; i < 4; ++i) {
                    MPI_Status one;
                    MPI_Waitany(4, requests, &flag, &one);
                    statuses[flag].MPI_SOURCE = one.MPI_SOURCE;
                    statuses[flag].MPI_TAG = one.MPI_TAG;
                  }
                  MPI_Waitany(4, requests, &flag, MPI_STATUS_IGNORE);
                  assert(flag == MPI_UNDEFINED);""",
    }[end]
    body += """
  for (i = 0; i < 4; ++i) assert(requests[i] == MPI_REQUEST_NULL);
  MPI_Wait(&requests[0], &statuses[2]);
  assert(statuses[2].MPI_SOURCE == MPI_ANY_SOURCE);
  for (i = 0; i < 2; ++i) printf("%d %d %d, ", in[i], statuses[i].MPI_SOURCE, statuses[i].MPI_TAG);
"""
    assert run(body, 3, tmp_path) == [
        "-1 -3 -2, 1 1 2, ",
        "0 0 1, 2 2 2, ",
        "1 1 1, -1 -3 -2, ",
    ]


def test_a_communicator_of_the_rank_alone(tmp_path: Path) -> None:
    body = """
  int in = 0, out = rank + 7, self, count;
  MPI_Status status;
  MPI_Request request;
  MPI_Comm_rank(MPI_COMM_SELF, &self);
  MPI_Comm_size(MPI_COMM_SELF, &count);
  MPI_Isend(&out, 1, MPI_INT, 0, 4, MPI_COMM_SELF, &request);
  MPI_Recv(&in, 1, MPI_INT, 0, 4, MPI_COMM_SELF, &status);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Allreduce(MPI_IN_PLACE, &in, 1, MPI_INT, MPI_SUM, MPI_COMM_SELF);
  MPI_Barrier(MPI_COMM_SELF);
  printf("%d %d of %d, %d", in, self, count, status.MPI_SOURCE);
"""
    assert run(body, 2, tmp_path) == ["7 0 of 1, 0", "8 0 of 1, 0"]


def test_exchange_and_time(tmp_path: Path) -> None:
    body = """
  int in = -1, out = rank;
  MPI_Status status;
  MPI_Sendrecv(&out, 1, MPI_INT, (rank + 1) % size, 9, &in, 1, MPI_INT, (rank + size - 1) % size, 9,
               WORLD, &status);
  printf("%d %d %.1f %g", in, status.MPI_SOURCE, MPI_Wtime(), MPI_Wtick());
"""
    assert run(body, 3, tmp_path) == [f"{(r + 2) % 3} {(r + 2) % 3} 1.0 4e-09" for r in range(3)]


def test_sizes_of_types_and_a_ready_send(tmp_path: Path) -> None:
    """The receive is posted before the message that says so comes; tools' names are the same."""
    body = """
  int in = 0, n;
  MPI_Aint low, extent;
  MPI_Request request;
  MPI_Type_size(MPI_DOUBLE, &n);
  MPI_Type_get_extent(MPI_SHORT, &low, &extent);
  if (rank == 0) {
    MPI_Irecv(&in, 1, MPI_INT, 1, 0, WORLD, &request);
    PMPI_Send(&in, 0, MPI_INT, 1, 1, WORLD);
    PMPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(&in, 0, MPI_INT, 0, 1, WORLD, MPI_STATUS_IGNORE);
    MPI_Rsend(&n, 1, MPI_INT, 0, 0, WORLD);
  }
  printf("%d %d %ld %ld", in, n, (long)low, (long)extent);
"""
    assert run(body, 2, tmp_path) == ["8 8 0 2", "0 8 0 2"]


def test_rows_and_columns(tmp_path: Path) -> None:
    """A grid of 2 x 3; columns count from below. Colors that the compiler does not know."""
    body = """
  MPI_Comm row, column, pair[2];
  int color = rank / 3, r, c, rows, columns, sum, in, out = 10 * rank;
  MPI_Status status;
  MPI_Request request;
  MPI_Comm_split(WORLD, color, 0, &row);
  MPI_Comm_split(WORLD, rank % 3, -rank, &column);
  MPI_Comm_rank(row, &r);
  MPI_Comm_size(row, &columns);
  MPI_Comm_rank(column, &c);
  MPI_Comm_size(column, &rows);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, row);
  MPI_Bcast(&sum, 1, MPI_INT, 0, column);
  MPI_Irecv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 4, row, &request);
  MPI_Send(&out, 1, MPI_INT, (r + 1) % columns, 4, row);
  MPI_Wait(&request, &status);
  printf("%d %d of %d, %d of %d, %d, %d from %d", sum, r, columns, c, rows, color, in,
         status.MPI_SOURCE);
  for (i = 0; i < 2; ++i) MPI_Comm_dup(i ? row : WORLD, &pair[i]);
  MPI_Comm_compare(pair[0], WORLD, &r);
  MPI_Comm_compare(pair[0], pair[1], &c);
  MPI_Comm_split(column, 0, rank, &pair[1]);
  MPI_Comm_compare(pair[1], column, &sum);
  assert(r == MPI_CONGRUENT && c == MPI_UNEQUAL && sum == MPI_SIMILAR);
  MPI_Comm_free(&column);
  assert(column == MPI_COMM_NULL);
"""
    got = run(body, 6, tmp_path, Context(size=6))
    assert got == [
        f"{12} {r % 3} of 3, {1 - r // 3} of 2, {r // 3}, {10 * (r // 3 * 3 + (r + 2) % 3)}"
        f" from {(r + 2) % 3}"
        for r in range(6)
    ]


def test_contexts_are_those_of_the_runtime(tmp_path: Path) -> None:
    """Ranks that hold different ones agree; numbers come back after all others."""
    body = """
  MPI_Comm one, odd, all;
  MPI_Comm_dup(MPI_COMM_SELF, &one);
  MPI_Comm_split(WORLD, rank % 2 ? 0 : MPI_UNDEFINED, 0, &odd);
  if (rank % 2 == 0) assert(odd == MPI_COMM_NULL);
  if (odd != MPI_COMM_NULL) MPI_Barrier(odd);
  for (i = 0; i < 9; ++i) {
    MPI_Comm_dup(WORLD, &all);
    MPI_Barrier(all);
    if (i < 8) MPI_Comm_free(&all);
  }
  printf("%d", plait_group_context[all - WORLD]);
"""
    context = Context(size=4)
    source = whole(body).replace("int main", "int plait_group_context[8];\nint main")
    outcome = interpreted.run(lower(source, tmp_path, context), 4, context.formats)
    assert outcome.stdout == ["24"] * 4  # 4 and 6, then 8, 10, ..., 24


ERRORS = {
    "truncated": (
        "int a[4] = {0}; if (rank) MPI_Send(a, 4, MPI_INT, 0, 7, WORLD);"
        " else MPI_Recv(a, 2, MPI_INT, 1, 7, WORLD, MPI_STATUS_IGNORE);",
        "MPI_Recv: message of 16 bytes from rank 1, tag 7 is longer than the receive buffer of 8 "
        "bytes",
    ),
    "type": (
        "int a[4] = {0}; if (rank) MPI_Send(a, 1, MPI_INT, 0, 7, WORLD);"
        " else MPI_Recv(a, 4, MPI_FLOAT, 1, 7, WORLD, MPI_STATUS_IGNORE);",
        "MPI_Recv: rank 1 sent MPI_INT, the receive asks for MPI_FLOAT",
    ),
    "collectives": (
        "int a = 1, b; if (rank) MPI_Bcast(&a, 1, MPI_INT, 1, WORLD);"
        " else MPI_Allreduce(&a, &b, 1, MPI_INT, MPI_SUM, WORLD);",
        "MPI_Allreduce: rank 1 sent it in another collective than this rank receives in",
    ),
    "sizes": (
        "int a[2] = {0}; if (rank) MPI_Bcast(a, 1, MPI_INT, 1, WORLD);"
        " else MPI_Bcast(a, 2, MPI_INT, 1, WORLD);",
        "MPI_Bcast: rank 1 sent 4 bytes, this rank expected 8",
    ),
    "rank": (
        "int a = 0; if (rank == 0) MPI_Send(&a, 1, MPI_INT, size, 0, WORLD);",
        "MPI_Send: rank 2 is not in MPI_COMM_WORLD, which has ranks 0 to 1",
    ),
    "root": (
        "int a = 0; if (rank == 0) MPI_Bcast(&a, 1, MPI_INT, size, WORLD);",
        "MPI_Bcast: root 2 is not in MPI_COMM_WORLD, which has ranks 0 to 1",
    ),
    "member": (
        "int a = 0; if (rank == 0) MPI_Send(&a, 1, MPI_INT, 1, 0, MPI_COMM_SELF);",
        "MPI_Send: rank 1 is not in MPI_COMM_SELF, which has rank 0 only",
    ),
    "null": (
        "int a = 0; MPI_Comm c; MPI_Comm_split(WORLD, rank ? 0 : MPI_UNDEFINED, 0, &c);"
        " if (rank == 0) MPI_Send(&a, 1, MPI_INT, 0, 0, c);",
        "MPI_Send: the communicator is MPI_COMM_NULL",
    ),
    "freed": (
        "MPI_Comm c, d; MPI_Comm_dup(WORLD, &c); d = c; MPI_Comm_free(&c);"
        " if (rank == 0) MPI_Barrier(d);",
        "MPI_Barrier: the handle is no communicator, or one that was freed",
    ),
    "many": (
        "MPI_Comm c; for (i = 0; i < 6; ++i) MPI_Comm_dup(MPI_COMM_SELF, &c);"
        " if (rank == 0) MPI_Comm_dup(MPI_COMM_SELF, &c);",
        "MPI_Comm_dup: an FPGA rank holds 6 communicators of its own at most",
    ),
    "color": (
        "MPI_Comm c; if (rank == 0) MPI_Comm_split(WORLD, -5, 0, &c);",
        "MPI_Comm_split: the color is -5, less than zero and not MPI_UNDEFINED",
    ),
    "built_in": (
        "MPI_Comm c = WORLD; if (rank == 0) MPI_Comm_free(&c);",
        "MPI_Comm_free: MPI_COMM_WORLD cannot be freed",
    ),
    "count": (
        "int a = 0; if (rank == 0) MPI_Send(&a, rank - 1, MPI_INT, 1, 0, WORLD);",
        "MPI_Send: the count is -1, less than zero",
    ),
    "count to nobody": (
        "int a = 0; if (rank == 0) MPI_Ssend(&a, rank - 3, MPI_INT, MPI_PROC_NULL, 0, WORLD);",
        "MPI_Ssend: the count is -3, less than zero",
    ),
    "count of a receive": (
        "long a; if (rank == 0) MPI_Recv(&a, rank - 4, MPI_LONG, 1, -9, WORLD, MPI_STATUS_IGNORE);",
        "MPI_Recv: the count is -4, less than zero",
    ),
    "both counts": (
        "int a, b; if (rank == 0) MPI_Sendrecv(&a, 1, MPI_INT, 1, 0, &b, rank - 1, MPI_INT,"
        " MPI_PROC_NULL, 0, WORLD, MPI_STATUS_IGNORE);",
        "MPI_Sendrecv: the count is -1, less than zero",
    ),
    "count in place": (
        "int a[2]; if (rank == 0) MPI_Reduce_scatter_block(MPI_IN_PLACE, a, -1, MPI_INT,"
        " MPI_SUM, WORLD);",
        "MPI_Reduce_scatter_block: the count is -1, less than zero",
    ),
    "many kept": (
        "int a[70], b, done; MPI_Request r[2]; if (rank) { for (i = 0; i < 70; ++i) MPI_Send(&i, 1,"
        " MPI_INT, 0, 0, WORLD); MPI_Send(&i, 1, MPI_INT, 0, 1, WORLD); } else { MPI_Recv(&b, 1,"
        " MPI_INT, 1, 1, WORLD, MPI_STATUS_IGNORE); MPI_Irecv(&b, 1, MPI_INT, 1, 2, WORLD, &r[1]);"
        " for (i = 0; i < 70; ++i) { MPI_Irecv(&a[i], 1, MPI_INT, 1, 0, WORLD, &r[0]);"
        " MPI_Testall(2, r, &done, MPI_STATUSES_IGNORE); } }",
        "MPI_Irecv: an FPGA rank holds 64 requests that are done and not ended at most",
    ),
    "count of a request": (
        "int a; MPI_Request r; if (rank == 0) MPI_Irecv(&a, -2, MPI_INT, 1, 0, WORLD, &r);",
        "MPI_Irecv: the count is -2, less than zero",
    ),
    "count of a collective": (
        "int a = 0; if (rank == 0) MPI_Bcast(&a, rank - 1, MPI_INT, 0, WORLD);",
        "MPI_Bcast: the count is -1, less than zero",
    ),
    "no buffer of the root": (
        "int a = 0; MPI_Reduce(&a, 0, 1, MPI_INT, MPI_SUM, 0, WORLD);",
        "MPI_Reduce: the buffer reaches beyond the memory of an FPGA rank",
    ),
    "one buffer": (
        "int a[2] = {0}; if (rank == 0) MPI_Allreduce(a, a, 1, MPI_INT, MPI_SUM, WORLD);",
        "MPI_Allreduce: send and receive buffer are the same; say so with MPI_IN_PLACE",
    ),
    "one buffer by pointers": (
        "int a[2] = {0}, b[2]; if (rank == 0) MPI_Scan(a, rank ? b : a, 1, MPI_INT, MPI_SUM,"
        " WORLD);",
        "MPI_Scan: send and receive buffer are the same; say so with MPI_IN_PLACE",
    ),
    "the own block": (
        "int a[4] = {0}; if (rank == 0) MPI_Gather(a + 2, 2, MPI_INT, a + 2, 2, MPI_INT, 0,"
        " WORLD);",
        "MPI_Gather: send and receive buffer are the same; say so with MPI_IN_PLACE",
    ),
    "tag": (
        "int a = 0; if (rank == 0) MPI_Send(&a, 1, MPI_INT, 1, rank - 5, WORLD);",
        "MPI_Send: tag -5 is not in 0 to 2147483647",
    ),
    "tag of a receive": (
        "int a; if (rank == 0) MPI_Recv(&a, 1, MPI_INT, 1, -9, WORLD, MPI_STATUS_IGNORE);",
        "MPI_Recv: tag -9 is not in 0 to 2147483647",
    ),
    "any tag": (
        "int a = 0; if (rank == 0) MPI_Send(&a, 1, MPI_INT, 1, MPI_ANY_TAG, WORLD);",
        "MPI_Send: the tag is MPI_ANY_TAG; a send names one tag",
    ),
    "late": (
        "int a = 0; MPI_Finalize(); if (rank == 0) MPI_Send(&a, 1, MPI_INT, 1, 0, WORLD);",
        "MPI_Send: called after MPI_Finalize",
    ),
    "late collective": (
        "int a = 0; if (rank == 0) { MPI_Finalize(); MPI_Bcast(&a, 1, MPI_INT, 0, WORLD); }",
        "MPI_Bcast: called after MPI_Finalize",
    ),
    "request": (
        "int a[2]; MPI_Request r; if (rank) MPI_Send(a, 0, MPI_INT, 0, 7, WORLD);"
        " else { MPI_Irecv(a, 1, MPI_LONG, 1, 7, WORLD, &r); MPI_Wait(&r, MPI_STATUS_IGNORE); }",
        "MPI_Wait: rank 1 sent MPI_INT, the receive asks for MPI_LONG",
    ),
}


@pytest.mark.parametrize("name", ERRORS)
def test_an_error_ends_the_run_in_the_runtimes_words(name: str, tmp_path: Path) -> None:
    body, words = ERRORS[name]
    outcome = fail(body, 2, tmp_path)
    assert outcome.codes[0] == 6
    call, _, sentence = words.partition(": ")
    line = 1 + whole(body).splitlines().index(body)
    assert outcome.stderr == [f"plait: {call} ({tmp_path}/program.c:{line}): {sentence}\n", ""]


def test_abort(tmp_path: Path) -> None:
    outcome = fail("if (rank == 1) MPI_Abort(WORLD, 9);", 2, tmp_path)
    assert outcome.codes == [0, 9]
    assert outcome.stderr == ["", f"plait: MPI_Abort ({tmp_path}/program.c:12) with code 9\n"]


def test_calls_in_functions_before_and_behind_main(tmp_path: Path) -> None:
    """Tags choose among messages of one sender; blocks of memory have numbers as elements."""
    source = f"""{HEAD}
static void collect(double *into, int count, int tag);
static int place(void) {{ int rank; MPI_Comm_rank(WORLD, &rank); return rank; }}
static void give(const double *from, int count, int tag) {{
  MPI_Send(from, count, MPI_DOUBLE, 1, tag, WORLD);
}}
int main(int argc, char *argv[]) {{
  MPI_Init(&argc, &argv);
  double *block = malloc(3 * 700 * sizeof(double)), one = 88, other = 77;
  if (block == NULL) return 1;
  for (int i = 0; i < 3 * 700; ++i) block[i] = i % 3 ? 0 : i;
  if (place() == 0) {{
    MPI_Request first;
    MPI_Isend(&other, 1, MPI_DOUBLE, 1, 77, WORLD, &first);
    give(&one, 1, 88);
    MPI_Wait(&first, MPI_STATUS_IGNORE);
    give(block, 3 * 700, 5);
  }} else {{
    double sum = 0;
    collect(&other, 1, 88);
    collect(&one, 1, 77);
    for (int i = 0; i < 3 * 700; ++i) block[i] = -1;
    collect(block, 3 * 700, 5);
    for (int i = 0; i < 700; ++i) sum += block[3 * i] + block[3 * i + 2];
    printf("%g %g %g", one, other, sum);
  }}
  free(block);
  MPI_Finalize();
  return 0;
}}
static void collect(double *into, int count, int tag) {{
  MPI_Recv(into, count, MPI_DOUBLE, 0, tag, WORLD, MPI_STATUS_IGNORE);
}}
"""
    context = Context(size=2)
    outcome = interpreted.run(lower(source, tmp_path, context), 2, context.formats)
    assert outcome.codes == [0, 0]
    assert outcome.stdout == ["", f"77 88 {3 * 699 * 700 // 2}"]


REFUSED = {
    "MPI_Comm comm; MPI_Comm_dup(WORLD, &comm);": (
        "MPI_Comm_dup needs the number of ranks, which is not known when the program is compiled"
    ),
    "MPI_Send(&i, 1, MPI_LONG_INT, 0, 0, WORLD);": "MPI_Send with MPI_LONG_INT: FPGA ranks have",
    "MPI_Send(&i, 1, rank ? MPI_INT : MPI_LONG, 0, 0, WORLD);": (
        "the datatype of this MPI_Send is not known when the program is compiled"
    ),
    "MPI_Barrier(MPI_COMM_NULL);": "MPI_Barrier on MPI_COMM_NULL: that is no communicator",
    "double a, b; MPI_Allreduce(&a, &b, 1, MPI_DOUBLE, MPI_BAND, WORLD);": (
        "MPI_BAND does not take MPI_DOUBLE: that is a floating datatype, it takes integer or bytes"
    ),
    "int b; MPI_Reduce(&i, &b, 1, MPI_INT, MPI_MAXLOC, 0, WORLD);": (
        "MPI_MAXLOC does not take MPI_INT: that is a integer datatype, it takes pair"
    ),
    "int b; MPI_Reduce(&i, &b, 1, MPI_INT, 0x77, 0, WORLD);": (
        "MPI_Reduce with 0x77: FPGA ranks do not have this operation"
    ),
    "int b; MPI_Allreduce(&i, &b, rank, MPI_INT, MPI_SUM, WORLD);": (
        "the count of this MPI_Allreduce is not known when the program is compiled; "
        "allreduce_recursive_doubling needs memory of that size"
    ),
    "MPI_Alltoall(rank ? MPI_IN_PLACE : &i, 1, MPI_INT, &i, 1, MPI_INT, WORLD);": (
        "whether the send buffer of this MPI_Alltoall is MPI_IN_PLACE is not known when the program"
    ),
}


@pytest.mark.parametrize("body", REFUSED)
def test_what_is_not_there_is_refused(body: str, tmp_path: Path) -> None:
    with pytest.raises(CompileError) as caught:
        lower(whole(body), tmp_path, Context())
    assert f": error: {REFUSED[body]}" in str(caught.value)


def test_all_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(CompileError) as caught:
        lower(whole("MPI_Barrier(77);\nMPI_Barrier(78);"), tmp_path, Context())
    assert len(caught.value.diagnostics) == 2


def test_what_waits_stands_where_the_program_called_it(tmp_path: Path) -> None:
    body = """
  int value = rank;
  MPI_Bcast(&value, 1, MPI_INT, 0, WORLD);
  if (rank == 0) MPI_Send(&value, 1, MPI_INT, 1, 0, WORLD);
"""
    source = whole(body)
    program = lower(source, tmp_path, Context(size=2))
    lines = source.splitlines()
    waits = [each for each in linking.calls(program) if each.function == "plait_wait"]
    assert {Path(each.where.file) for each in waits} == {tmp_path / "program.c"}
    behind = {lines[each.where.line - 1][each.where.column - 1 :].split("(")[0] for each in waits}
    assert behind == {"MPI_Bcast", "MPI_Send", "main"}  # main: the one place that tells of failures


HELLO = """
#define NO_STATUS MPI_STATUS_IGNORE
  int length;
  char name[MPI_MAX_PROCESSOR_NAME] = "";
  MPI_Get_processor_name(name, &length);
  printf("%s %d %c", name, length, name[length - 1]);
"""


def test_the_name_of_the_processor(tmp_path: Path) -> None:
    wanted = [f"plait-node-{rank} {11 + len(str(rank))} {rank % 10}" for rank in range(12)]
    assert run(HELLO, 12, tmp_path, Context(size=12)) == wanted
    assert run(HELLO, 1, tmp_path, Context(size=12, rank=10))[0] == wanted[10]


@pytest.mark.parametrize(
    ("between", "printed"),
    [
        ("name[0] = 'x';", "xlait-node-0 12 0"),
        ("char* other = name; other[0] = 'x';", "xlait-node-0 12 0"),
        (
            "MPI_Sendrecv(name + 6, 4, MPI_CHAR, 0, 0, name, 4, MPI_CHAR, 0, 0, WORLD, NO_STATUS);",
            "nodet-node-0 12 0",
        ),
        (
            'for (i = 0; i < 2; i++) { printf("%s ", name); name[0] = 65; }',
            "plait-node-0 Alait-node-0 Alait-node-0 12 0",
        ),
    ],
)
def test_a_name_that_is_another_by_now(between: str, printed: str, tmp_path: Path) -> None:
    assert run(HELLO.replace("printf", between + "printf"), 1, tmp_path) == [printed]


def test_what_a_program_asks_about_mpi(tmp_path: Path) -> None:
    source = f"""{HEAD}
int main(int argc, char** argv) {{
  int before, within, ended, over, given, level, version, sub;
  MPI_Initialized(&before);
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &given);
  MPI_Initialized(&within);
  MPI_Finalized(&ended);
  MPI_Query_thread(&level);
  MPI_Get_version(&version, &sub);
  printf("%d %d", MPI_Wtick() < 1e-8, MPI_Wtick() > 0);
  MPI_Finalize();
  MPI_Finalized(&over);
  printf(" %d%d%d%d %d %d %d.%d", before, within, ended, over, given, level, version, sub);
  return 0;
}}
"""
    context = Context()
    outcome = interpreted.run(lower(source, tmp_path, context), 1, context.formats)
    assert outcome.stdout == ["1 1 0101 2048 2048 5.0"]
