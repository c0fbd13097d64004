# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Functions that CPU ranks alone have are refused where an FPGA rank may call them, only there."""

from __future__ import annotations

from pathlib import Path

import pytest

from plait.compiler.base.diagnostics import CompileError
from plait.compiler.frontend import parse
from plait.compiler.ir.nodes import Call, walk
from plait.compiler.passes.base.context import Context
from plait.compiler.pipeline import lower

_STAGES = ("specialise", "inline", "clean", "memory", "clean", "absent")
_TEXT = """
#include <fcntl.h>
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int lines(const char *path) {
  FILE *file = fopen(path, "r");
  char line[80];
  int count = 0;
  while (fgets(line, sizeof line, file)) count += system(line);
  fclose(file);
  return count;
}
int main(int argc, char **argv) {
  int rank, count = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int *all = malloc(40);
  if (all == NULL) printf("%d\\n", system("true"));
  if (rank == 0) count = lines(argv[1]);
  return count;
}
"""


def _lower(folder: Path, rank: int) -> list[str]:
    path = folder / "program.c"
    path.write_text(_TEXT)
    program = parse([path])
    lower(program, Context(rank=rank, size=4, arguments=["x"]), stages=_STAGES)
    body = program.functions["main"].body
    return [each.function for each in walk(body) if isinstance(each, Call)]


def test_a_rank_that_never_calls_them(tmp_path: Path) -> None:
    assert "fopen" not in _lower(tmp_path, 1)


def test_a_rank_that_does(tmp_path: Path) -> None:
    with pytest.raises(CompileError) as caught:
        _lower(tmp_path, 0)
    wrong = caught.value.diagnostics
    assert [each.message.split()[1] for each in wrong] == ["fopen", "fgets", "system", "fclose"]
    assert (wrong[0].where.line, wrong[0].where.column) == (9, 16)
    text = str(caught.value)
    assert '  FILE *file = fopen(path, "r");\n' in text
    assert "files those that are only read" in wrong[0].hint
    assert "--fpga none" in wrong[0].hint


_UNSUPPORTED = """
#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
struct node { struct node *next; int value; };
typedef struct { long double sum; } precise;
static long double wide = 1.0L;
static long double half(long double x) { return x / 2; }
static void say(const char *format, ...) {
  va_list all;
  va_start(all, format);
  vprintf(format, all);
  va_end(all);
}
static int depth(struct node *at) { return at ? 1 + depth(at->next) : 0; }
static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
static void report(int n) {
  double part[n];
  precise all = {0};
  for (int i = 0; i < n; i++) all.sum += half(part[i] = i);
  say("%Lg\\n", all.sum * wide);
  struct node *list = malloc(sizeof *list);
  printf("%d %d\\n", depth(list), fib(rand()));
  union { void *p; long n; } address = {.p = &n};
  printf("%ld\\n", address.n);
}
int main(int argc, char **argv) {
  int rank, n = 3;
  long double total;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    total = n;
    report(n);
  }
  return n;
}
"""


def test_c_that_only_cpu_ranks_have(tmp_path: Path) -> None:
    path = tmp_path / "program.c"
    path.write_text(_UNSUPPORTED)
    lower(parse([path]), Context(rank=1, size=4, arguments=[]))
    path.write_text(_UNSUPPORTED.replace("fib(rand())", "n"))
    with pytest.raises(CompileError) as caught:
        lower(parse([path]), Context(rank=0, size=4, arguments=[]))
    found = caught.value.diagnostics
    assert {each.message for each in found} >= {
        "long double is not supported",
        "functions with a variable number of arguments are not supported",
    }


def test_what_is_refused_is_refused_where_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "program.c"
    path.write_text("int main(void) {\n  int n = 1;\n  long double x = n;\n  return x > 2;\n}\n")
    program = parse([path])
    assert len(program.refused) == 1
    with pytest.raises(CompileError) as caught:
        lower(program, Context(rank=1, size=4, arguments=[]))
    (only,) = caught.value.diagnostics
    assert (only.message, only.where.line) == ("long double is not supported", 3)
