# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What plait_task.h has is told where it cannot be; tests/programs/tasks/returns.c says what it
does."""

import re
from pathlib import Path

import pytest

from plait.compiler.base.diagnostics import CompileError
from plait.compiler.frontend import parse
from plait.compiler.ir.nodes import If, Program, Spawn, walk
from plait.compiler.testing.oracle.interpret import interpret

HEAD = """\
#include <plait_task.h>
#include <math.h>
typedef struct { long x; } pair;
static long f(long n) { return n + 1; }
static long add(long a, long b) { return a + b; }
static long less(long a, long b) { return a - b; }
static int narrow(int n) { return n; }
static pair of(long n) { pair made = {n}; return made; }
static long into(pair given) { return given.x; }
static void nothing(long n) { (void)n; }
static long g(long n, long *p) {
"""
MAIN = """\
int main(void) {
  long x = 3;
  return (int)g(4, &x);
}
"""


def parsed(folder: Path, body: str, *, has_tasks: bool = True) -> Program:
    """A program whose function g has these statements, from line 12 on, one a line. The words of
    plait_task.h stand in them without their beginning."""
    lines = re.sub(r"\b(launch|result|discard|merge|pass)\(", r"plait_\1(", body)
    lines = lines.replace("; ", ";\n")
    source = folder / "program.c"
    source.write_text(f"{HEAD}{lines}\n}}\n{MAIN}")
    return parse([source], has_tasks=has_tasks)


GOOD = (
    ("long a[5]; a[*p] = launch(f, n); *p = 1; return result(a[3]);", 5),
    ("long a[2] = {0}; a[1] = launch(f, n); n = result(a[1]); return add(*a, n);", 5),
    ("long a = launch(f, n); return result(a);", 5),
    ("long a; a = launch(f, *p); return result(a);", 4),
    ("discard(f, n); discard(nothing, n); return 7;", 7),
    ("return pass(f, n);", 5),
    ("long s = 1; merge(s, less, f, n); merge(s, less, f, 1); return result(s);", -6),
    ("long s = 1; for (; n; n--) merge(s, add, f, n); return result(s);", 15),
    ("long s = 1; while (result(s) < 9 && n) { merge(s, add, f, n); n--; } return result(s);", 10),
)  # fmt: skip


@pytest.mark.parametrize("has_tasks", [True, False])
@pytest.mark.parametrize(("body", "value"), GOOD)
def test_what_it_gives(tmp_path: Path, body: str, value: int, has_tasks: bool) -> None:
    program = parsed(tmp_path, body, has_tasks=has_tasks)
    assert interpret(program).exit_code == value & 0xFF
    launches = [each for each in walk(program.functions["g"].body) if isinstance(each, Spawn)]
    assert bool(launches) == (has_tasks and "pass" not in body)


USED = (
    ("long a = launch(f, n); return a;", 13, "a"),
    ("long a = launch(f, n); a++; return result(a);", 13, "a"),
    ("long a[2]; a[0] = launch(f, n); return a[1];", 14, "a"),
    ("long a[2]; a[0] = launch(f, n); a[0] = 7; return result(a[0]);", 14, "a"),
    ("long a[2]; a[0] = launch(f, n); return add(*a, 0);", 14, "a"),
    ("long s = 1; merge(s, add, f, n); merge(s, add, f, s); return result(s);", 14, "s"),
    ("long a = launch(f, n); a = 3; return result(a);", 13, "a"),
    ("long a = launch(f, n); a = launch(f, 1); return result(a);", 13, "a"),
    ("long a; while (n--) a = launch(f, n); return result(a);", 13, "a"),
    ("long s = 0; merge(s, add, f, n); s = 3; merge(s, add, f, n); return result(s);", 14, "s"),
    ("long s = 0; merge(s, add, f, n); if (s > 3) return 1; return result(s);", 14, "s"),
    ("long s = 0; while (s < 9) { merge(s, add, f, n); } return result(s);", 13, "s"),
    ("long s = 0; do { merge(s, add, f, n); } while (s < 9); return result(s);", 13, "s"),
    ("long s = 0; while (n--) { if (s > 9) n = 1; merge(s, add, f, n); } n = result(s);", 13, "s"),
    ("long s = 0; while (n--) { merge(s, add, f, n); if (n == 2) s = 0; } n = result(s);", 14, "s"),
)  # fmt: skip


@pytest.mark.parametrize(("body", "line", "name"), USED)
def test_what_is_used_too_early_is_told(tmp_path: Path, body: str, line: int, name: str) -> None:
    with pytest.raises(CompileError) as error:
        parsed(tmp_path, body)
    (found,) = error.value.diagnostics
    assert found.message == f"{name} is used while a task has still to give what goes into it"
    assert (found.where.line, found.hint) == (line, f"plait_result({name}) before")


UNUSED = (
    "long a = launch(f, n); n = result(a); a = a + 1; merge(a, add, f, n); return result(a) + a;",
    "long a[2] = {0}; a[0] = launch(f, n); a[1] = launch(f, 1); n = result(*a); return a[1];",
    "long a; while (n--) { a = 0; a = launch(f, n); if (result(a) > 3) break; } a = 3; return 1;",
    "long s = 0; while (n--) { merge(s, add, f, n); if (result(s) > 3) break; s = 1; } return 1;",
    "long s = 0; if (n) { merge(s, add, f, n); goto out; } s = 4; out: return result(s);",
    "long s = 0; switch (n) { case 1: merge(s, add, f, n); n = result(s); break; case 2: s = 3; }"
    " return s;",
)  # fmt: skip


@pytest.mark.parametrize("body", UNUSED)
def test_what_is_used_in_time_is_right(tmp_path: Path, body: str) -> None:
    parsed(tmp_path, body)


def test_a_result_that_is_lost_is_told(tmp_path: Path) -> None:
    program = parsed(tmp_path, "long a = launch(f, n); long b = launch(f, n); return result(b);")
    (found,) = program.warnings
    assert (found.where.line, found.is_warning) == (12, True)
    assert found.message == "the result of plait_launch in a is never taken"


def test_merges_that_are_known_need_no_count(tmp_path: Path) -> None:
    """Each result has a variable of its own, unless a jump may leave some out."""
    known = (
        "long s = 0; plait_merge(s, add, f, 1); plait_merge(s, add, f, 2); return plait_result(s);"
    )
    left = known.replace("f, 1);", "f, 1); if (n) goto out;").replace("return", "out: return")
    for body, counts in ((known, False), (left, True)):
        found = walk(parsed(tmp_path, body).functions["g"].body)
        assert any(isinstance(each, If) and each.then for each in found) == counts


WRONG = (
    ("return launch(f, n);", 12, "plait_launch inside an expression is not supported"),
    ("long a = 1 + launch(f, n); return a;", 12, "variable = plait_launch(function, ...)"),
    ("long a; a += launch(f, n); return 1;", 13, "plait_launch inside an expression"),
    ("launch(f, n); return 1;", 12, "plait_launch inside an expression"),
    ("*p = launch(f, n); return result(*p);", 12, "launch into a local variable"),
    ("pair a; a.x = launch(f, n); return result(a.x);", 13, "no element of its array"),
    ("long a, *q = &a; a = launch(f, n); n = *q; return result(a);", 13, "the address of a is"),
    ("long s = 0, *q = &s; merge(s, add, f, n); n = *q; return result(s);", 13, "the address of s"),
    ("long a[2], *q = a; a[0] = launch(f, n); n = *q; return result(*a);", 13, "the address of a"),
    ("static long a; a = launch(f, n); return result(a);", 13, "plait_launch into what is no"),
    ("double a = launch(sqrt, 2.0); return result(a) > 1;", 12, "of the program"),
    ("long (*h)(long) = f; long a = launch(h, n); return result(a);", 13, "of the program"),
    ("long a = launch(into, of(n)); return result(a);", 12, "returns a structure"),
    ("pair a = launch(of, n); return a.x;", 12, "returns a structure"),
    ("long a = launch(nothing, n); return result(a);", 12, "returns is no number"),
    ("long a = launch(f); return result(a);", 12, "f"),
    ("long a = launch(f, n, n); return result(a);", 12, "f"),
    ("long s = 0; merge(s, add, f, n); return s;", 13, "what is merged into s is never taken"),
    ("merge(*p, add, f, n); return result(*p);", 12, "merge into a local variable"),
    ("long s = 0; merge(s, add, f, n); merge(s, less, f, n); return result(s);",
     14, "must be merged by one function, and of one type"),
    ("long s = 0; merge(s, add, f, n); merge(s, add, narrow, 1); return result(s);",
     14, "must be merged by one function, and of one type"),
    ("return pass(narrow, 1);", 12, "returns 'int' in one that returns 'long'"),
    ("long a = pass(f, n); return a;", 12, "return plait_pass(function, ...)"),
    ("return 1 + pass(f, n);", 12, "plait_pass inside an expression is not supported"),
    ("return (discard(f, n), 1);", 12, "plait_discard inside an expression"),
)  # fmt: skip


@pytest.mark.parametrize(("body", "line", "said"), WRONG)
def test_what_is_refused(tmp_path: Path, body: str, line: int, said: str) -> None:
    with pytest.raises(CompileError) as error:
        parsed(tmp_path, body)
    (found,) = error.value.diagnostics
    assert found.where.line == line
    assert said in found.message + found.hint
