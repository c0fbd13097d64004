# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Functions that call themselves: as loops, level by level, refused."""

from pathlib import Path

import pytest

from plait.compiler.diagnostics import CompileError
from plait.compiler.frontend import parse
from plait.compiler.ir.interpret import interpret
from plait.compiler.lib import interpreted
from plait.compiler.passes.context import Context
from plait.compiler.pipeline import lower

# n is known when the program runs only: what is no loop then would not end.
_TEXT = """
#include <stdio.h>
static int calls, data[16] = {5, 3, 9, 1, 14, 2, 8, 7, 0, 6, 11, 4, 15, 10, 13, 12};
unsigned fact(unsigned n) { if (n <= 1) return 1; return n * fact(n - 1); }
int sum(int n) { return n <= 0 ? 7 : sum(n - 1) + n; }
int gcd(int a, int b) { calls++; return b == 0 ? a : gcd(b, a % b); }
void show(int n, int m) { if (n > 0) { printf("%d ", m); show(n - 1, n); } else printf("\\n"); }
int find(int n) {
  for (int i = n; i < 16; i++) {
    if (data[i] == 15) return i;
    switch (data[i]) { case 1: return find(i + 3); case 4: continue; default: break; }
  }
  return -1;
}
int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int odd(int n);
int even(int n) { return n == 0 ? 1 : odd(n - 1); }
int odd(int n) { return n == 0 ? 0 : even(n - 1); }
int twice(int n) { if (n == 0) return 1; int a = twice(n - 1); return a + n * a; }
void sort(int *a, int from, int to, int *b) {
  if (to - from < 2) return;
  int half = (from + to) / 2, i = from, j = half;
  sort(a, from, half, b);
  sort(a, half, to, b);
  for (int k = from; k < to; k++) b[k] = j == to || (i < half && a[i] < a[j]) ? a[i++] : a[j++];
  for (int k = from; k < to; k++) a[k] = b[k];
}
int main(void) {
  int other[16], seven = data[7];
  for (int n = 0; n < seven; n++) {
    printf("%u %d %d %d ", fact(2 * n), sum(n - 2), gcd(n * 6, 4 * seven), find(n));
    show(n / 2, n);
  }
  sort(data, 0, 16, other);
  for (int i = 0; i < 16; i++) printf("%d ", data[i]);
  printf("%d %d %d %d\\n", fib(9), even(9), twice(4), calls);
  return 0;
}
"""


def test_recursion(tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(_TEXT)
    wanted = interpret(parse([source])).stdout
    context = Context(rank=0, size=1)
    program = parse([source])
    lower(program, context)
    assert interpreted.run(program, 1, context.formats).stdout == [wanted]
    assert "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 34 0 120 " in wanted


@pytest.mark.parametrize(
    "function",
    [
        "int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }",
        "int f(int n) { return n < 2 ? n : n - f(n - 1); }",
        "int g(int *n); int f(int n) { return g(&n); } int g(int *n) { return f(*n - 1); }",
    ],
)
def test_recursion_that_data_ends(function: str, tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(
        f"{function}\nint main(void) {{ int n = 0;"
        " for (int i = 0; i < 9; i++) n += f(n + i); return n; }\n"
    )
    with pytest.raises(CompileError, match="recursion that does not end") as caught:
        lower(parse([source]), Context(rank=0, size=1))
    assert "f calls " in str(caught.value)
