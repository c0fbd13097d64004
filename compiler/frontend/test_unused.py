# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Functions of own headers that nothing names are left out, and all else stays on its line."""

from pathlib import Path

import pytest

from plait.compiler.base.diagnostics import CompileError
from plait.compiler.frontend import parse
from plait.compiler.frontend.unused import without_unused

TEXT = """\
# 1 "program.c"
static int never(void) { return 1; }
# 1 "own.h" 1 3
typedef struct pair { int a; } pair;
static int table[2] = {1, 2};
static int inner(int x) { const char* t = "}{"; return t[x] + '{'; }
static int outer(int x) {
  if (x) { return inner(x); }
  return table[0];
}
static int unused(pair* p) {
  return outer(p->a);
}
static
# 20 "own.h" 3
long
# 12 "own.h"
one(void) { return 1; } static long two(void) { return 2; } static long three(void) { return 3; }
int declared(int); extern void (*pointer)(int); void nobody(int (*)(int),
  int); int also(int);
typedef int kind(int);
# 2 "program.c" 2
int main(void) { int (*f)(int) = outer; return f(0) + two() + declared(1); }
"""


def test_what_is_not_named_is_left_out() -> None:
    left, missing = without_unused(TEXT, lambda file: file == "own.h")
    for name in ("never", "pair", "table", "inner", "outer", "two", "declared", "main"):
        assert name in left
    for name in ("pointer", "kind"):  # no functions
        assert name in left
    for name in ("unused", "one", "three", "nobody", "also"):
        assert name not in left
    rows = left.splitlines()
    assert rows[rows.index('# 12 "own.h"') + 1].strip() == "static long two(void) { return 2; }"
    found = rows[rows.index('# 12 "own.h"') + 2].rstrip()
    assert found == "int declared(int); extern void (*pointer)(int);"
    assert missing == {"nobody", "also"}


def test_other_sources_may_name_what_is_declared() -> None:
    left, missing = without_unused(TEXT, lambda file: file == "own.h", is_alone=False)
    for name in ("declared", "nobody", "also"):
        assert name in left
    assert "unused" not in left
    assert missing == set()


def test_what_is_left_out_is_still_what_was_meant(tmp_path: Path) -> None:
    source = tmp_path / "a.c"
    source.write_text("#include <mpi.h>\nint main(void) { return MPI_Bast; }\n")
    with pytest.raises(CompileError, match=r"did you mean MPI_Bcast\?"):
        parse([source])


def test_all_of_it_stays_where_it_is_the_programs_own() -> None:
    assert without_unused(TEXT, lambda file: False) == (TEXT, set())
