# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Random loop nests in C over small arrays, each from a seed: dependences of all distances.

Counters are of several types and run up and down, to bounds that are known and that are not, by
heads of all shapes; they are also read outside their loops. Some loops run no iteration.
"""

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
# Heads whose number of iterations only memory tells: RUNTIME is an int from 4 to 20.
RUNTIME = (
    "x = 4; x < RUNTIME; x++",
    "x = 5; x <= RUNTIME; x += 2",
    "x = RUNTIME; x > 4; x--",
    "x = RUNTIME; x-- > 4;",
    "x = 4; x < 20 && a[x] != RUNTIME; x++",
    "x = 4; (x & 15) != 15 && x < 20; x++",
    "x = 5; x != RUNTIME - 4 && x < 20; x++",
)
# Those of while and do loops, which count at the end of their body.
LATER = (
    ("x = 4;", "while (x < RUNTIME) {", "x++; }"),
    ("x = 4;", "do {", "x++; } while (x < RUNTIME);"),
    ("x = 17;", "do {", "x--; } while (x > 4);"),
    ("x = 6;", "do {", "x++; } while (x != 6 && x < 15);"),
)
BEFORE = (("i", 3), ("j", 7), ("k", 17))  # what counters hold at first
TYPES = ("int", "int", "int", "unsigned", "unsigned", "unsigned long", "long", "short")


class LoopWriter:
    """Writes one program."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.lines: list[str] = []
        self.counters: list[str] = []
        self.endings: list[str] = []  # of the loops around; all but "}" count there

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
        if choose.random() < 0.05:
            return f"{counter} - {choose.randrange(1, 4)}u"
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
            number = str(choose.randrange(9))
            counter = f"(int){choose.choice('ijk')}"  # perhaps before or behind its loop
            return choose.choice([self.place(), self.place(), *"st", number, counter])
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
        if kind < 0.06 and self.counters:
            self.stencil(indent)
        elif kind < 0.5:
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
            jump = "break" if self.endings[-1] != "}" else choose.choice(("continue", "break"))
            self.lines.append(f"{indent}if ({self.condition()}) {jump};")

    def stencil(self, indent: str) -> None:
        """More reads of one array than it has ports, so that a window is worth it."""
        choose, counter = self.random, self.counters[-1]
        name = choose.choice("ab")
        taps = [f"{choose.randrange(1, 6)} * {name}[{counter} + {each}]" for each in range(-2, 3)]
        taps = [tap.replace("+ -", "- ").replace(" + 0", "") for tap in taps]
        target = choose.choice((f"c[{counter}]", f"b[{counter}]", f"a[{counter} - 1]", "s"))
        self.lines.append(f"{indent}{target} = {' + '.join(taps)};")

    def bounded(self, text: str, counter: str) -> str:
        """A head for a counter."""
        bound = f"bound[{self.random.randrange(4)}]"
        return text.replace("x", counter).replace("RUNTIME", bound)

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
        elif choose.random() < 0.3:
            head = f"for ({self.bounded(choose.choice(RUNTIME), counter)})"
        begin, end = [f"{head} {{"], "}"
        if choose.random() < 0.12:
            first, head, end = (self.bounded(each, counter) for each in choose.choice(LATER))
            begin = [first, head]
        self.lines += [indent + each for each in begin]
        self.counters.append(counter)
        self.endings.append(end)
        for _ in range(choose.randint(0, 2)):
            self.simple(indent + "  ")
        if depth > 1:
            self.loop(depth - 1)
            for _ in range(choose.randint(0, 2)):
                self.simple(indent + "  ")
        else:
            self.simple(indent + "  ")
        self.counters.pop()
        self.lines.append(indent + self.endings.pop())

    def text(self) -> str:
        """The program."""
        for _ in range(self.random.randint(1, 2)):
            self.loop(self.random.choice((1, 1, 2, 2, 3)))
        numbers = ", ".join(str(self.random.randrange(-20, 20)) for _ in range(SIZE))
        head = [
            f"int a[{SIZE}] = {{{numbers}}}, b[{SIZE}] = {{{numbers[::-1].replace('-', ' ')}}};",
            f"short c[{SIZE}] = {{{numbers}}};",
            f"int m[{SIZE}][{SIZE}] = {{{{1, 2, 3}}, {{{numbers}}}}};",
            f"int bound[4] = {{4, 9, {self.random.randrange(4, 20)}, 20}};",
            "int last[5];",
            "int main(void) {",
            *(f"  {self.random.choice(TYPES)} {name} = {value};" for name, value in BEFORE),
            "  int s = 1, t = 2;",
        ]
        values = enumerate(("s", "t", "(int)i", "(int)j", "(int)k"))
        tail = [*(f"  last[{at}] = {value};" for at, value in values), "  return 0;", "}"]
        return "\n".join([*head, *self.lines, *tail]) + "\n"


def random_loops(seed: int) -> str:
    """The program of a seed."""
    return LoopWriter(seed).text()
