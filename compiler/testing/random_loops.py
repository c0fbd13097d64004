# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Random loop nests in C over small arrays, each from a seed: dependences of all distances."""

from __future__ import annotations

import random

SIZE = 24  # of a dimension; subscripts stay within
# Heads of loops that depend on a counter outside.
TRIANGLES = (
    "x = 4; x < OUTER; x++",
    "x = 4; x <= OUTER; x++",
    "x = OUTER; x < 20; x++",
    "x = OUTER + 1; x <= 20; x++",
    "x = OUTER; x >= 4; x--",
    "x = 20; x > OUTER; x--",
    "x = 4; x < 24 - OUTER; x++",
    "x = 10; x < OUTER; x++",
)


class LoopWriter:
    """Writes one program."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.lines: list[str] = []
        self.counters: list[str] = []

    def subscript(self) -> str:
        """An index of an array of SIZE; counters run from 4 to SIZE - 4."""
        choose = self.random
        if not self.counters or choose.random() < 0.1:
            return str(choose.randrange(SIZE))
        counter = choose.choice([self.counters[-1], *self.counters])
        if choose.random() < 0.08:
            return f"(s & {choose.choice((1, 3, 7))})"
        if choose.random() < 0.08:
            return f"{SIZE} - {counter}"
        offset = choose.choice((0, 0, 0, 1, -1, 1, -1, 2, -2, 3))
        return f"{counter} + {offset}" if offset else counter

    def place(self) -> str:
        """An element."""
        name = self.random.choice("aabbcm")
        if name == "m":
            return f"m[{self.subscript()}][{self.subscript()}]"
        return f"{name}[{self.subscript()}]"

    def value(self, depth: int = 2) -> str:
        """An expression."""
        choose = self.random
        kind = choose.random()
        if depth == 0 or kind < 0.3:
            return choose.choice([self.place(), self.place(), *"st", str(choose.randrange(9))])
        if kind < 0.85:
            operator = choose.choice(("+", "-", "+", "*", "^", "&"))
            return f"({self.value(depth - 1)} {operator} {self.value(depth - 1)})"
        return f"({self.condition()} ? {self.value(depth - 1)} : {self.value(depth - 1)})"

    def condition(self) -> str:
        """Of two values."""
        return f"({self.value(1)} {self.random.choice(('<', '>', '==', '!='))} {self.value(1)})"

    def simple(self, indent: str) -> None:
        """A statement without loops."""
        choose, kind = self.random, self.random.random()
        if kind < 0.5:
            operator = choose.choice(("=", "=", "+=", "-="))
            self.lines.append(f"{indent}{self.place()} {operator} {self.value()};")
        elif kind < 0.75:
            name = choose.choice("st")
            operator = choose.choice(("=", "+=", "^="))
            self.lines.append(f"{indent}{name} {operator} {self.value()};")
        elif kind < 0.97 or not self.counters:
            self.lines.append(f"{indent}if ({self.condition()}) {{")
            self.simple(indent + "  ")
            if choose.random() < 0.4:
                self.lines.append(f"{indent}}} else {{")
                self.simple(indent + "  ")
            self.lines.append(f"{indent}}}")
        else:
            jump = choose.choice(("continue", "break"))
            self.lines.append(f"{indent}if ({self.condition()}) {jump};")

    def loop(self, depth: int) -> None:
        """A nest."""
        choose, indent = self.random, "  " * (len(self.counters) + 1)
        counter = "ijk"[len(self.counters)]
        low, high = sorted(choose.sample(range(4, SIZE - 3), 2))
        step = choose.choice(("++", "++", "++", " += 2"))
        head = f"for ({counter} = {low}; {counter} < {high}; {counter}{step})"
        if choose.random() < 0.2:
            down = step.replace("+", "-")
            head = f"for ({counter} = {high}; {counter} >= {low}; {counter}{down})"
        elif choose.random() < 0.25 and self.counters:
            head = choose.choice(TRIANGLES)
            head = head.replace("x", counter).replace("OUTER", choose.choice(self.counters))
            head = f"for ({head})"
        self.lines.append(f"{indent}{head} {{")
        self.counters.append(counter)
        for _ in range(choose.randint(0, 2)):
            self.simple(indent + "  ")
        if depth > 1:
            self.loop(depth - 1)
            for _ in range(choose.randint(0, 2)):
                self.simple(indent + "  ")
        else:
            self.simple(indent + "  ")
        self.counters.pop()
        self.lines.append(f"{indent}}}")

    def text(self) -> str:
        """The program."""
        for _ in range(self.random.randint(1, 2)):
            self.loop(self.random.choice((1, 1, 2, 2, 3)))
        numbers = ", ".join(str(self.random.randrange(-20, 20)) for _ in range(SIZE))
        head = [
            f"int a[{SIZE}] = {{{numbers}}}, b[{SIZE}] = {{{numbers[::-1].replace('-', ' ')}}};",
            f"short c[{SIZE}] = {{{numbers}}};",
            f"int m[{SIZE}][{SIZE}] = {{{{1, 2, 3}}, {{{numbers}}}}};",
            "int last[2];",
            "int main(void) {",
            "  int i, j, k, s = 1, t = 2;",
        ]
        tail = ["  last[0] = s;", "  last[1] = t;", "  return 0;", "}"]
        return "\n".join([*head, *self.lines, *tail]) + "\n"


def random_loops(seed: int) -> str:
    """The program of a seed."""
    return LoopWriter(seed).text()
