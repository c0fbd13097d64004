# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Random fork-join programs of OpenMP tasks: `python -m plait.compiler.testing.random_tasks SEED`.

A program prints what does not depend on the order in which its tasks run: a variable that a task
may write is read after a wait only, what all tasks write are sums, maxima and bits under atomic or
critical, and parts of arrays belong to one task. Several seeds make one program, a region each.

A program that is `free` has nothing that tasks share, so that they may run on any node.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence

TASKS_MAX = 60  # that one region launches, about
_TYPES = ("unsigned long", "unsigned", "unsigned short", "unsigned char", "double")
_CLAUSES = ("", "", "", " if(n > 1)", " if({x} & 1)", " final(n < 2)", " untied", " mergeable")


_HEAD = """\
#include <plait_task.h>
#include <stdio.h>
static unsigned long mixed(unsigned long so_far, unsigned long x) { return so_far * 7 + x; }
"""


def random_tasks(seeds: Sequence[int], *, is_free: bool = False) -> str:
    """The program of these seeds."""
    parts = [_Part(seed, is_free=is_free) for seed in seeds]
    texts = [part.functions() for part in parts]
    mains = [part.region() for part in parts]
    return "\n".join([_HEAD, *texts, "int main(void) {", *mains, "}", ""])


class _Part:
    """The functions of one seed and the region that calls them."""

    def __init__(self, seed: int, *, is_free: bool) -> None:
        self.draw = random.Random(f"tasks {seed}")
        self.seed, self.is_free = seed, is_free
        self.names = [f"f{k}_{seed}" for k in range(self.draw.choice((1, 1, 2)))]
        self.weights: list[int] = []  # launches of each function

    def functions(self) -> str:
        """Globals, the functions that fill an array by parts, the recursive ones."""
        s, kind = self.seed, self.draw.choice(("unsigned", "unsigned long", "unsigned short"))
        lines = [
            f"static unsigned long count_{s}, most_{s}, bits_{s};",
            f"static {kind} cells_{s}[32];",
            *(f"static unsigned long {name}(int n, unsigned long x);" for name in self.names),
            *(() if self.is_free else self._fill(kind)),
        ]
        for name in self.names:
            lines += _Function(self, name).lines()
        return "\n".join(lines)

    def _fill(self, kind: str) -> list[str]:
        """Tasks that each have a part of an array, by indexes or by a pointer."""
        s, draw = self.seed, self.draw
        leaf, factor = draw.choice((1, 2, 3, 4)), draw.randrange(3, 99)
        if draw.random() < 0.5:
            head, cell, first = f"static void fill_{s}(int low, int n, unsigned x)", "", "low"
            calls = (f"fill_{s}(low, n / 2, x + 1)", f"fill_{s}(low + n / 2, n - n / 2, x * 3)")
            cell = f"cells_{s}[low + i]"
        else:
            head, first = f"static void fill_{s}({kind} *p, int n, unsigned x)", "p"
            calls = (f"fill_{s}(p, n / 2, x + 1)", f"fill_{s}(p + n / 2, n - n / 2, x * 3)")
            cell = "p[i]"
        body = [head + " {", f"  if (n <= {leaf}) {{"]
        body += [f"    for (int i = 0; i < n; i++) {cell} = {cell} * 3 + x * {factor} + i;"]
        body += ["    return;", "  }"]
        for call in calls:
            block = f"{{ {call}; }}" if draw.random() < 0.3 else f"{call};"
            body += [f"#pragma omp task{self.clause()}", f"  {block}"]
        if draw.random() < 0.6:
            body += ["#pragma omp taskwait"]
            at = {"low": (f"cells_{s}[low]", f"cells_{s}[low + n - 1]"), "p": ("p[0]", "p[n - 1]")}
            to, other = at[first]
            body += [f"  {to} += {other};"]
        self.is_pointer = first == "p"
        return [*body, "}"]

    def clause(self) -> str:
        return self.draw.choice(_CLAUSES).format(x="n")

    def region(self) -> str:
        """What main does of it."""
        s, draw = self.seed, self.draw
        depth, most = 1, max(*self.weights, 2)
        while (most ** (depth + 2) - 1) // (most - 1) <= TASKS_MAX and depth < 7:
            depth += 1
        size = draw.randint(5, 32)
        lines = ["  {", "    unsigned long r = 0, q = 1;"]
        fill = "(void)q"
        if not self.is_free:
            first = f"cells_{s}" if self.is_pointer else "0"
            fill = f"fill_{s}({first}, {size}, {draw.randrange(99)})"
        for name in self.names[: draw.choice((1, 1, 2))]:
            lines += ["#pragma omp parallel", f"#pragma omp {draw.choice(('single', 'master'))}"]
            call = f"{name}({depth}, q + {draw.randrange(1000)}u)"
            if draw.random() < 0.5:
                lines += [
                    "    {",
                    "#pragma omp task",
                    f"      {fill};",
                    "#pragma omp task shared(r)",
                ]
                lines += [
                    f"      r += {call};",
                    "#pragma omp taskwait",
                    "      q = r * 3;",
                    "    }",
                ]
            else:
                lines += ["    {", f"      r += {call};", f"      {fill};", "    }"]
        lines += [f'    printf("{s}: %lu %lu %lu %lu %lu", r, q, count_{s}, most_{s}, bits_{s});']
        lines += [f'    for (int i = 0; i < 32; i++) printf(" %lu", (unsigned long)cells_{s}[i]);']
        return "\n".join([*lines, '    printf("\\n");', "  }"])


class _Function:
    """A recursive function. `settled`: variables that no task writes now."""

    def __init__(self, part: _Part, name: str) -> None:
        self.part, self.name, self.draw = part, name, part.draw
        self.types = {f"v{k}": self.draw.choice(_TYPES) for k in range(self.draw.randint(2, 3))}
        self.settled = set(self.types)
        self.launches, self.times, self.loops = 0, 1, 0

    def lines(self) -> list[str]:
        """Its text."""
        draw = self.draw
        out = [f"static unsigned long {self.name}(int n, unsigned long x) {{"]
        out += [f"  {kind} {name} = {draw.randrange(9)};" for name, kind in self.types.items()]
        if draw.random() < 0.7:
            out += self._count(1)
        out += [f"  if (n <= 0) return x * {draw.randrange(3, 99)} + {draw.randrange(99)};"]
        out += self._block(draw.randint(2, 4), 1)
        out += ["#pragma omp taskwait"]
        self.settled = set(self.types)
        if self._may_launch() and draw.random() < 0.3:
            word = draw.choice(("", "plait_pass"))
            call = self._recursion()
            name, given = call.split("(", 1)
            result = f"plait_pass({name}, {given}" if word else call
        else:
            result = self._value()
        self.part.weights.append(self.launches)
        return [*out, f"  return {result};", "}"]

    def _block(self, count: int, level: int) -> list[str]:
        makers = [self._call, self._call, self._compute, self._statement, self._wait, self._count]
        makers += [self._assign, self._plain, self._launch, self._merge]
        if level < 2:
            makers += [self._loop, self._branch, self._group, self._elements, self._switch]
        return [line for _ in range(count) for line in self.draw.choice(makers)(level)]

    # ---- values

    def _value(self) -> str:
        """A number of unsigned long from what may be read."""
        draw = self.draw
        words = [f"x * {draw.randrange(1, 50)}", f"(unsigned long)n << {draw.randrange(9)}"]
        words += [f"(unsigned long){name}" for name in sorted(self.settled)]
        picked = draw.sample(words, min(len(words), draw.randint(1, 3)))
        return draw.choice((" + ", " ^ ")).join(f"({each})" for each in picked)

    def _to(self, name: str, value: str) -> str:
        """An assignment; numbers of double stay small."""
        if self.types[name] != "double":
            return f"{name} = {value};"
        return f"{name} = (double)(({value}) & 4095) * {self.draw.choice(('0.5', '0.25', '3'))};"

    def _recursion(self) -> str:
        self.launches += self.times
        return f"{self.draw.choice(self.part.names)}(n - 1, {self._value()})"

    def _clause(self) -> str:
        return self.draw.choice(_CLAUSES).format(x="x")

    def _free(self) -> str | None:
        """A variable that a task may write now."""
        return self.draw.choice(sorted(self.settled)) if self.settled else None

    def _may_launch(self) -> bool:
        return self.launches + self.times <= 6

    # ---- statements

    def _call(self, level: int) -> list[str]:
        """A task that is one call."""
        name = self._free()
        if name is None or not self._may_launch():
            return self._wait(level)
        text = self._to(name, self._recursion())
        self.settled.discard(name)
        return [f"#pragma omp task shared({name}){self._clause()}", f"  {text}"]

    def _compute(self, level: int) -> list[str]:
        """A task of several statements, at times with a task of its own."""
        name = self._free()
        if name is None:
            return self._wait(level)
        out = [f"#pragma omp task shared({name}) firstprivate(x){self._clause()}", "  {"]
        out += [f"    unsigned long t = {self._value()};"]
        if self.draw.random() < 0.4 and self._may_launch():
            call = self._recursion()
            out += ["#pragma omp task shared(t)", f"    t = {call};", "#pragma omp taskwait"]
        if self.draw.random() < 0.5:
            out += ["    for (int i = 0; i < (int)(x & 7); i++) t = t * 5 + i;"]
        out += ["    " + self._to(name, "t + x"), "  }"]
        self.settled.discard(name)
        return out

    def _statement(self, level: int) -> list[str]:
        """A task whose result nobody waits for by name."""
        if not self._may_launch():
            return self._count(level)
        call = self._recursion()
        if self.draw.random() < 0.5:
            return [f"#pragma omp task{self._clause()}", f"  {call};"]
        body = self._count(level)
        return [f"#pragma omp task{self._clause()}", "  {", *body, f"    {call};", "  }"]

    def _wait(self, _level: int) -> list[str]:
        self.settled = set(self.types)
        return ["#pragma omp taskwait"]

    def _launch(self, level: int) -> list[str]:
        """A launch by name, at times with something before its result is taken; or discarded."""
        name = self._free()
        if name is None or not self._may_launch():
            return self._wait(level)
        function, given = self._recursion().split("(", 1)
        if self.draw.random() < 0.3 and not self.part.is_free:
            return [f"  plait_discard({function}, {given};"]
        self.loops += 1
        h = f"h{self.loops}"
        out = ["  {", f"  unsigned long {h} = plait_launch({function}, {given};"]
        self.settled.discard(name)
        if self.draw.random() < 0.5:
            out += self._call(level)  # which under gcc plait_result does not wait for
        self.settled.add(name)
        return [*out, f"  {self._to(name, f'plait_result({h})')}", "  }"]

    def _merge(self, level: int) -> list[str]:
        """Results that are merged in their order, from a loop or one after the other."""
        name = self._free()
        if name is None or self.times > 1 or self.launches > 3:
            return self._wait(level)
        self.loops += 1
        m, i, count = f"m{self.loops}", f"i{self.loops}", self.draw.randint(2, 3)
        self.times = count
        function, given = self._recursion().split("(", 1)
        self.times = 1
        merge = f"plait_merge({m}, mixed, {function}, {given};"
        out = ["  {", f"  unsigned long {m} = {self.draw.randrange(9)};"]
        if self.draw.random() < 0.5:
            out += [f"  for (int {i} = 0; {i} < {count}; {i}++) {merge}"]
        else:
            out += [f"  {merge}"] * count
        return [*out, f"  {self._to(name, f'plait_result({m})')}", "  }"]

    def _count(self, level: int) -> list[str]:
        """What all tasks share, in no order that would show."""
        if self.part.is_free:
            return self._assign(level)
        s, value = self.part.seed, self._value()
        return self.draw.choice(
            (
                ["#pragma omp atomic", f"  count_{s} += {value};"],
                ["#pragma omp atomic", f"  bits_{s} ^= {value};"],
                ["#pragma omp atomic", f"  count_{s}++;"],
                [
                    f"#pragma omp critical{self.draw.choice(('', f'(other_{s})'))}",
                    "  {",
                    f"    unsigned long m = ({value}) & 0xffffff;",
                    f"    if (m > most_{s}) most_{s} = m;",
                    "  }",
                ],
            )
            if self.draw.random() < 0.7
            else (["#pragma omp atomic", f"  count_{s} += n;"],)
        )

    def _assign(self, level: int) -> list[str]:
        name = self._free()
        return [f"  {self._to(name, self._value())}"] if name else self._wait(level)

    def _plain(self, level: int) -> list[str]:
        """A call that is no task, of a function that launches some."""
        name = self._free()
        if name is None or not self._may_launch():
            return self._assign(level)
        return [f"  {self._to(name, self._recursion())}"]

    def _loop(self, level: int) -> list[str]:
        """A wait in a loop, and what left it early."""
        if self.times > 1:
            return self._branch(level)
        before = self._wait(level)
        self.loops += 1
        i, count = f"i{self.loops}", self.draw.randint(2, 3)
        name, self.times = self._free(), count
        assert name is not None
        out = [*before, f"  for (int {i} = 0; {i} < {count}; {i}++) {{"]
        if self.draw.random() < 0.3:
            word = self.draw.choice(("break", "continue"))
            out += [f"  if ({i} == 1 && (x & 3) == 2) {word};"]
        out += self._block(self.draw.randint(1, 2), level + 1)
        out += [*self._wait(level), f"  {self._to(name, f'{self._value()} + {i}')}", "  }"]
        self.times = 1
        return out

    def _elements(self, level: int) -> list[str]:
        """Tasks that each write one element of a local array."""
        if self.times > 1 or self.launches > 3:
            return self._wait(level)
        self.loops += 1
        w, i, count = f"w{self.loops}", f"i{self.loops}", self.draw.randint(2, 3)
        name, self.times = self._free(), count
        out = [f"  unsigned long {w}[{count}] = {{0}};"]
        out += [f"  for (int {i} = 0; {i} < {count}; {i}++) {{"]
        out += [f"#pragma omp task shared({w})", f"  {w}[{i}] = {self._recursion()};", "  }"]
        self.times = 1
        out += self._wait(level)
        total = " + ".join(f"{w}[{k}]" for k in range(count))
        return [*out, f"  {self._to(name, total)}"] if name else out

    def _branch(self, level: int) -> list[str]:
        condition = self.draw.choice(("x & 1", "n & 1", "n > 1", f"({self._value()}) % 3 == 1"))
        before = set(self.settled)
        out = [f"  if ({condition}) {{", *self._block(self.draw.randint(1, 2), level + 1)]
        first, self.settled = self.settled, before
        if self.draw.random() < 0.5:
            out += ["  } else {", *self._block(1, level + 1)]
        self.settled &= first
        return [*out, "  }"]

    def _switch(self, level: int) -> list[str]:
        before = set(self.settled)
        out, left = [f"  switch (({self._value()}) & 3) {{"], set(before)
        for k in range(self.draw.randint(1, 3)):
            self.settled = set(before)
            # What falls through comes from a case that may have left more to wait for.
            out += [f"  case {k}: {{", *self._block(1, level + 1), "  } break;"]
            left &= self.settled
        self.settled = left
        return [*out, "  default:;", "  }"]

    def _group(self, level: int) -> list[str]:
        """What a taskgroup launches is there behind it."""
        before = set(self.settled)
        out = ["#pragma omp taskgroup", "  {", *self._block(self.draw.randint(1, 2), level + 1)]
        self.settled |= before
        return [*out, "  }"]


def main() -> int:
    """Prints the program of some seeds."""
    print(random_tasks([int(word) for word in sys.argv[1:]] or [0]), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
