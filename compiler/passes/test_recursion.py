# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Functions that call themselves: as loops, level by level, with a stack, refused."""

from pathlib import Path

import pytest

from plait.compiler.base.diagnostics import CompileError
from plait.compiler.frontend import parse
from plait.compiler.ir.types import ArrayType
from plait.compiler.passes.base.context import Context
from plait.compiler.pipeline import lower
from plait.compiler.testing.oracle import interpreted
from plait.compiler.testing.oracle.interpret import interpret

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
        "int g(int *n); int f(int n) { return n < 0 ? 1 : g(&n) + n; }"
        " int g(int *n) { return f(*n -= 1); }",
    ],
)
def test_recursion_that_data_ends(function: str, tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(
        f"#pragma plait recursion 20\n{function}\nstatic int v[2] = {{3, 3}};\n"
        "int main(void) { int n = 0; v[n] = 5;"
        " for (int i = 0; i < 3; i++) { n += f(v[i & 1] + i); v[i & 1]++; } return n; }\n"
    )
    wanted = interpret(parse([source])).exit_code
    program = parse([source])
    context = Context(rank=0, size=1)
    lower(program, context)
    assert interpreted.run(program, 1, context.formats).codes == [wanted]
    kinds = [each.type for each in program.globals]
    assert any(isinstance(each, ArrayType) and each.count == 20 for each in kinds)


def test_the_last_level(tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    text = """
int f(int n) { return n == 0 ? 0 : n ^ f(n - 1); }
static int v[2] = {3, 8};
int main(void) { int n = 0; for (int i = 0; i < 2; i++) { n += f(v[i]); v[i]++; } return n; }
"""
    outcomes: list[interpreted.Outcome] = []
    for levels in (9, 8):
        source.write_text(f"#pragma plait recursion {levels}{text}")
        program = parse([source])
        context = Context(rank=0, size=1)
        lower(program, context)
        outcomes.append(interpreted.run(program, 1, context.formats))
    assert (outcomes[0].codes, outcomes[0].stderr) == ([8], [""])
    assert outcomes[1].codes == [134]
    assert outcomes[1].stderr == [
        f"{source}:2: f: Assertion `fewer than 8 nested calls (#pragma plait recursion 16)' "
        "failed.\n"
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "int f(int n) { int main(void); return n ? main() : 1; }\n"
            "int main(void) { static int n; n++; return f(n < 5) + n; }\n",
            "2:44: error: main is called again: main calls f calls main",
        ),
        ("#pragma plait recursion 0\nint main(void) { return 0; }\n", "from 1 to 1048576 is"),
        ("int main(void) {\n#pragma plait recursion 9\nreturn 0; }\n", "recursion in a function"),
    ],
)
def test_what_is_refused(text: str, message: str, tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(text)
    with pytest.raises(CompileError) as caught:
        lower(parse([source]), Context(rank=0, size=1))
    assert message in str(caught.value)
