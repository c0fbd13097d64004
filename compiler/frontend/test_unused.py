# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Functions of own headers that nothing names are left out, and all else stays on its line."""

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
int declared(int);
# 2 "program.c" 2
int main(void) { int (*f)(int) = outer; return f(0) + two(); }
"""


def test_what_is_not_named_is_left_out() -> None:
    left = without_unused(TEXT, lambda file: file == "own.h")
    for name in ("never", "pair", "table", "inner", "outer", "two", "declared", "main"):
        assert name in left
    for name in ("unused", "one", "three"):
        assert name not in left
    rows = left.splitlines()
    assert rows[rows.index('# 12 "own.h"') + 1].strip() == "static long two(void) { return 2; }"
    assert rows[rows.index('# 12 "own.h"') + 2] == "int declared(int);"


def test_all_of_it_stays_where_it_is_the_programs_own() -> None:
    assert without_unused(TEXT, lambda file: False) == TEXT
