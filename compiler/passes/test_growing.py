# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""realloc on FPGA ranks: programs print what they print when gcc has compiled them."""

import subprocess
from pathlib import Path

import pytest

from plait.compiler.base.diagnostics import CompileError
from plait.compiler.frontend import parse
from plait.compiler.passes.base.context import Context
from plait.compiler.pipeline import lower
from plait.compiler.testing.oracle import interpreted

HEAD = """
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct vec { int *data; int n, cap; };
static void push(struct vec *v, int x) {
  if (v->n == v->cap) {
    v->cap = v->cap ? 2 * v->cap : 4;
    int *more = realloc(v->data, v->cap * sizeof *v->data);
    if (!more) { fprintf(stderr, "no memory\\n"); exit(1); }
    v->data = more;
  }
  v->data[v->n++] = x;
}
static void *more(void *old, size_t size) {
  void *new = realloc(old, size);
  if (new == NULL && size) { perror("realloc"); exit(1); }
  return new;
}
static int sum(const int *all, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s = 3 * s + all[i];
  return s;
}
"""
# With n, which is 20, but not known to the compiler.
PROGRAMS = {
    "a list that doubles": """
int *list = NULL, cap = 0, have = 0;
while (have < n) {
  if (have == cap) { cap = cap ? 2 * cap : 16; list = realloc(list, cap * sizeof *list); }
  list[have++] = 7 * have;
}
printf("%d %d\\n", cap, sum(list, have)); free(list);""",
    "constants": """
int *p = malloc(4 * sizeof *p);
for (int i = 0; i < 4; i++) p[i] = i + n;
p = realloc(p, 9 * sizeof(int));
for (int i = 4; i < 9; i++) p[i] = i;
printf("%d ", sum(p, 9));
p = (int *)realloc(p, 2 * sizeof(int));
printf("%d\\n", sum(p, 2)); free(p);""",
    "one that is in the way": """
double *a = malloc(n * sizeof *a), *b = calloc(n, sizeof *b);
for (int i = 0; i < n; i++) a[i] = i * 0.5, b[i] += i;
a = realloc(a, 2 * n * sizeof *a); b = realloc(b, 3 * n * sizeof *b);
double s = 0;
for (int i = n; i < 2 * n; i++) a[i] = 1, b[i] = 2;
for (int i = 0; i < 2 * n; i++) s = s / 2 + a[i] + 3 * b[i];
printf("%f\\n", s); free(b); free(a);""",
    "a structure": """
struct vec one = {0}, two = {NULL, 0, 0};
for (int i = 0; i < n; i++) { push(&one, i); if (i % 3) push(&two, i * i); }
printf("%d %d %d %d\\n", one.cap, two.cap, sum(one.data, one.n), sum(two.data, two.n));
free(one.data); free(two.data);""",
    "structures in memory": """
struct vec *all = calloc(n, sizeof *all);
for (int i = 0; i < 5 * n; i++) push(&all[i * 7 % n], i);
int *other = malloc(n * sizeof *other), s = 0;
for (int i = 0; i < n; i++) other[i] = sum(all[i].data, all[i].n);
for (int i = 0; i < n; i++) { s = s * 5 + all[i].cap; free(all[i].data); }
printf("%d %d\\n", s, sum(other, n)); free(other); free(all);""",
    "by one each time": """
long *own = NULL; long s = 0;
for (int i = 0; i < n; i++) {
  long *q = realloc(own, (i + 1) * sizeof *own);
  if (!q) { free(own); return 1; }
  own = q; own[i] = i * i;
}
for (int i = 0; i < n; i++) s = s * 3 + own[i];
printf("%ld\\n", s); free(own);""",
    "a function that checks": """
int *a = more(NULL, n * sizeof *a); char *t = more(NULL, 4);
strcpy(t, "abc");
for (int i = 0; i < n; i++) a[i] = i;
a = more(a, (n + 5) * sizeof(int)); t = more(t, 3 + n); strcat(t, "defgh");
for (int i = n; i < n + 5; i++) a[i] = -i;
printf("%d %s\\n", sum(a, n + 5), t);
a = more(a, 0); printf("%d\\n", a == NULL); free(a); free(t);""",
    "again and again": """
int s = 0;
for (int k = 0; k < 9; k++) {
  int *p = malloc(sizeof *p), *q = NULL;
  p[0] = k;
  for (int i = 1; i < n; i++) { p = realloc(p, (i + 1) * sizeof *p); p[i] = i ^ k; }
  q = reallocarray(q, n, sizeof *q);
  memcpy(q, p, n * sizeof *q); free(p);
  s = s * 3 + sum(q, n); free(q);
}
printf("%d\\n", s);""",
    "structures of numbers": """
struct point { double x; int id; char c; } *all = NULL; int have = 0; double s = 0;
for (int i = 0; i < n; i++) {
  if (have % 8 == 0) all = realloc(all, (have + 8) * sizeof *all);
  all[have++] = (struct point){i * 0.25, i, 'a' + i};
}
for (int i = 0; i < n; i++) s = s / 3 + all[i].x + all[i].id * all[i].c;
printf("%.9f\\n", s); free(all);""",
    "texts": """
char **lines = NULL, word[12]; int have = 0, cap = 0, length = 0;
for (int i = 0; i < n; i++) {
  snprintf(word, sizeof word, "w%d", i * i);
  if (have == cap) lines = realloc(lines, (cap += 6) * sizeof *lines);
  lines[have++] = strdup(word);
}
char *all = NULL;
for (int i = 0; i < n; i++) {
  all = realloc(all, length + strlen(lines[i]) + 1);
  strcpy(all + length, lines[i]); length += strlen(lines[i]); free(lines[i]);
}
printf("%s %d\\n", all, length); free(lines); free(all);""",
    "no block at all, then one behind it": """
int *a = malloc(n - 20), *b = malloc(4);
b[0] = 5; a = realloc(a, 8); a[0] = a[1] = 9; printf("%d %d\\n", b[0], sum(a, 2));""",
}


def told(body: str, folder: Path, room: int = 4000) -> interpreted.Outcome:
    source = folder / "program.c"
    source.write_text(f"#pragma plait room {room}\n{whole(body)}")
    context = Context(rank=0, size=1)
    program = parse([source])
    lower(program, context)
    return interpreted.run(program, 1, context.formats)


def whole(body: str) -> str:
    return f"{HEAD}static volatile int twenty = 20;\nint main(void) {{ int n = twenty; {body} }}\n"


def native(body: str, folder: Path) -> str:
    source = folder / "native.c"
    source.write_text(f"#define _GNU_SOURCE\n{whole(body)}")
    subprocess.run(["cc", "-w", "-o", folder / "native", source], check=True)
    done = subprocess.run([folder / "native"], capture_output=True, text=True, check=False)
    return done.stdout


@pytest.mark.parametrize("name", PROGRAMS)
def test_it_gives_what_gcc_gives(name: str, tmp_path: Path) -> None:
    outcome = told(PROGRAMS[name], tmp_path)
    assert outcome.stderr == [""]
    assert outcome.stdout == [native(PROGRAMS[name], tmp_path)]


def test_a_rank_that_finds_no_room_ends(tmp_path: Path) -> None:
    outcome = told(PROGRAMS["a list that doubles"], tmp_path, room=100)
    assert outcome.codes == [134]
    assert "room for 100 bytes (#pragma plait room 200)' failed" in outcome.stderr[0]


def test_what_malloc_did_not_give(tmp_path: Path) -> None:
    with pytest.raises(CompileError, match="realloc of all, which malloc did not give"):
        told("int all[9], *p = all; p = realloc(p, 99);", tmp_path)
