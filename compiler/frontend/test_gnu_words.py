# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""GNU C's other words for C's own, and attributes that change nothing, are taken as C."""

from __future__ import annotations

from pathlib import Path

import pytest

from plait.compiler.base.diagnostics import CompileError
from plait.compiler.frontend import parse
from plait.compiler.frontend.gnu_words import plain


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("int *__restrict a, * __restrict__ b;", "int *restrict   a, * restrict     b;"),
        ("__const __volatile__ __signed__ int x;", "const   volatile     signed     int x;"),
        ("static __inline__ int f(void);", "static inline     int f(void);"),
        ("__extension__ int x;", "              int x;"),
        ("static __thread int x;", "static          int x;"),
        ("static _Thread_local int x;", "static               int x;"),
        ("f(__FUNCTION__);", "f(__func__    );"),
        ("a__const = __constant;", "a__const = __constant;"),
        ('char *s = "__const \\"__inline"; char c = \'\\\'\';', None),
        ("int x __attribute__((unused)) = 1;", "int x                         = 1;"),
        ("__attribute ((__noinline__, format(printf, 1, 2)))f()", f"{'':50}f()"),
        ("void f(int a\n  __attribute__((\n  nonnull (1))));", "void f(int a\n  " + " " * 15 + "\n"
         + " " * 15 + ");"),
        ('void f() __attribute__((deprecated("no, (never)")));', f"void f() {'':42};"),
        ("int x __attribute__((aligned(8), unused));", None),
        ("struct s { char c; int x; } __attribute__((packed));", None),
        ("int x __attribute__;", None),
        ("int x __attribute__((unused);", None),
        ("f(__attribute__((1 + 2)))", None),
    ],
)  # fmt: skip
def test_plain(text: str, wanted: str | None) -> None:
    found = plain(text)
    assert found == (text if wanted is None else wanted)
    assert [len(line) for line in found.split("\n")] == [len(line) for line in text.split("\n")]


def test_a_program_with_such_words_is_taken(tmp_path: Path) -> None:
    source = tmp_path / "words.c"
    source.write_text(
        "static __inline__ __attribute__((always_inline)) int add(const int *__restrict a) {\n"
        "  __extension__ long long sum = *a;\n  return (int)sum;\n}\n"
        "static void stop(void) __attribute__((__noreturn__));\n"
        "int main(void) {\n  int one __attribute__((unused)) = 1, x = 2;\n"
        "  switch (x) {\n    case 2: ++x; __attribute__((fallthrough));\n    default: ++x;\n  }\n"
        "  return add(&x);\n}\n"
    )
    assert {"main", "add"} <= set(parse([source]).functions)


def test_places_of_errors_stay(tmp_path: Path) -> None:
    source = tmp_path / "words.c"
    source.write_text("int main(void) {\n  __const int x __attribute__((unused)) = y;\n}\n")
    with pytest.raises(CompileError) as caught:
        parse([source])
    assert "words.c:2:43: error: " in str(caught.value)
