# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What a program has not set holds the same nonsense on FPGA ranks as what GCC compiles."""

import os
import subprocess
from pathlib import Path

from plait.compiler import frontend
from plait.compiler.passes import poison
from plait.compiler.passes.base.context import Context
from plait.compiler.testing.oracle.interpret import interpret

TUNABLES = "glibc.malloc.perturb=1:glibc.malloc.tcache_count=0"
SOURCE = """#include <stdio.h>
#include <stdlib.h>
struct pair { char name[3]; double value; };
struct node { struct node *next; int n; };
static int counter;
static void blocks(int n) {
  int last = 0;
  for (int i = 0; i < n; i++) {
    int t;
    struct pair p;
    short v[n];
    if (i % 2) {
      double d;
      t = i, p.name[1] = 5, v[1] = 7;
      if (i > 2) d = 0.5;
      printf("%g ", d);
    }
    printf("%d %d %d ", t, p.name[1], v[1]);
    last = t;
  }
  do {
    unsigned char c;
    printf("%d\\n", c);
    c = 1;
  } while (--n > 2 && last);
}
static int twice(int x) { int a[3]; a[0] = x; return a[0] + a[2]; }
int main(void) {
  int i, a[5], b[2] = {1}, sum = 0;
  unsigned char c[3];
  static int zero[2];
  float f;
  double d, m[2][2];
  struct pair p;
  short *h = malloc(4 * sizeof *h);
  for (i = 0; i < 3; ++i) a[i] = i;
  printf("%d %d %d %d %d\\n", a[2], a[3], a[4], b[1], zero[1] + counter);
  printf("%d %g %g %g\\n", c[2], f, d, m[1][1]);
  printf("%d %d %g %d\\n", sum, p.name[2], p.value, h[3]);
  printf("%d %d\\n", twice(1), twice(2));
  blocks(5);
  return 0;
}
"""


def test_the_same_as_gcc(tmp_path: Path) -> None:
    path, program = tmp_path / "program.c", tmp_path / "program"
    path.write_text(SOURCE)
    subprocess.run(
        ["gcc", "-w", "-O0", "-ftrivial-auto-var-init=pattern", path, "-o", program], check=True
    )
    environment = {**os.environ, "GLIBC_TUNABLES": TUNABLES}
    wanted = subprocess.check_output([program], text=True, env=environment)
    parsed = frontend.parse([path], unset=poison.setting)
    poison.run(parsed, Context(poison=True))
    assert "-16843010" in wanted
    assert interpret(parsed).stdout == wanted
