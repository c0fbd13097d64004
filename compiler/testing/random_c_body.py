# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The body of a random C function while it is drawn: what is in it, what it may still cost."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from plait.compiler.testing.random_c_expressions import (
    Array,
    Expressions,
    Pointer,
    Scope,
    Spot,
    Struct,
    Type,
)
from plait.compiler.testing.random_c_values import (
    FLOATS,
    INTEGERS,
    Scalar,
)

SCALARS = (*INTEGERS, *FLOATS)


@dataclass(frozen=True, slots=True)
class Callee:
    """A function of the program; `cost` is how many statements a call executes at most."""

    name: str
    result: Scalar | None
    parameters: tuple[Type, ...]
    cost: int


@dataclass(slots=True)
class Body:
    """The statements of one function, as they are drawn.

    `repeats` is how often the place that is being written is executed at most, `cost` the sum of
    what is written already, `lines_left` how many more statements it may become.
    """

    draw: random.Random
    expressions: Expressions
    callees: list[Callee]
    structs: list[Struct]
    makers: dict[Maker, float]
    nested: tuple[Maker, ...]  # makers of statements with others inside
    lines_left: int
    cost_max: int
    result: Scalar | None = None
    lines: list[str] = field(default_factory=list[str])
    indent: int = 1
    repeats: int = 1
    cost: int = 0
    names: int = 0
    loops: int = 0
    depth: int = 3

    def say(self, line: str) -> None:
        """Writes a line, at the place's indentation."""
        self.lines.append("  " * self.indent + line)

    def spend(self, cost: int = 1) -> None:
        """Counts a statement."""
        self.lines_left -= 1
        self.cost += cost * self.repeats

    def affords(self, cost: int) -> bool:
        """Whether something that executes so many statements may stand here."""
        return self.cost + cost * self.repeats <= self.cost_max

    def name(self, letter: str) -> str:
        """A new name in this function."""
        self.names += 1
        return f"{letter}{self.names}"

    def block(self, scope: Scope, count: int) -> None:
        """Some statements in a block of their own, without its braces."""
        self.indent += 1
        inner = scope.inner()
        for _ in range(max(count, 1)):
            self.statement(inner)
        self.indent -= 1

    def statement(self, scope: Scope) -> None:
        """One statement, which may have others inside."""
        for _ in range(20):
            maker = self.draw.choices(list(self.makers), list(self.makers.values()))[0]
            if maker in self.nested and (self.lines_left < 4 or self.indent > 4):
                continue
            if maker(self, scope):
                return
        self.say(";")
        self.lines_left -= 1

    # ---- parts ----------------------------------------------------------------------------------

    def value(self, scope: Scope, kind: Scalar) -> str:
        """A value that can be assigned to a place of this type."""
        draw, depth = self.expressions, self.draw.randint(1, self.depth)
        if (kind.kind == "float" and self.draw.random() < 0.8) or self.draw.random() < 0.1:
            value = draw.floating(scope, depth)
        else:
            value = draw.integer(scope, depth)
        return draw.converted(value, kind).text

    def target(self, scope: Scope, kinds: tuple[Scalar, ...] = SCALARS) -> Spot | None:
        """A place that may be written."""
        spots = self.expressions.spots(scope, lambda kind: kind in kinds, writable=True)
        if not spots:
            return None
        return self.draw.choice(spots[-5:] if self.draw.random() < 0.5 else spots)

    def address(self, scope: Scope, pointer: Pointer, writable: bool = True) -> str | None:
        """Where `pointer.count` targets are, or None."""
        found: list[str] = []
        for variable in scope.variables:
            if variable.bounds or (writable and variable.is_const):
                continue
            found += self._addresses(Spot(variable.name, variable.type), pointer)
        return self.draw.choice(found) if found else None

    def _addresses(self, spot: Spot, pointer: Pointer) -> list[str]:
        match spot.type:
            case Array(element=element, count=count) if element == pointer.target:
                if count < pointer.count:
                    return []
                start = self.draw.randint(0, count - pointer.count)
                text = self.draw.choice((f"&{spot.text}[{start}]", f"{spot.text} + {start}"))
                return [spot.text if start == 0 and self.draw.random() < 0.7 else text]
            case Array(element=element, count=count):
                inner = Spot(f"{spot.text}[{self.draw.randrange(count)}]", element)
                return self._addresses(inner, pointer)
            case Pointer(target=target, count=count) if target == pointer.target:
                return [spot.text] if count >= pointer.count else []
            case Struct() if spot.type == pointer.target and pointer.count == 1:
                return [f"&{spot.text}"]
            case Struct(members=members):
                parts = [Spot(f"{spot.text}.{name}", kind) for name, kind in members]
                return [text for part in parts for text in self._addresses(part, pointer)]
            case Scalar() if spot.type == pointer.target and pointer.count == 1:
                return [f"&{spot.text}"]
            case _:
                return []

    def call(self, scope: Scope, wants_result: bool) -> tuple[str, Callee] | None:
        """A call of one of the program's functions that may be afforded here."""
        fit = [c for c in self.callees if self.affords(c.cost + 1)]
        if wants_result:
            fit = [callee for callee in fit if callee.result]
        if not fit:
            return None
        callee = self.draw.choice(fit)
        arguments: list[str] = []
        for kind in callee.parameters:
            if isinstance(kind, Pointer):
                text = self.address(scope, kind)
                if text is None:
                    return None
                arguments.append(text)
            else:
                assert isinstance(kind, Scalar)
                arguments.append(self.value(scope, kind))
        return f"{callee.name}({', '.join(arguments)})", callee

    def initial(self, scope: Scope, kind: Type) -> str:
        """An initialiser of a local variable."""
        match kind:
            case Scalar():
                return self.value(scope, kind)
            case Array(element=element, count=count):
                full = self.draw.random() < 0.6
                some = count if full else self.draw.randint(1, count)
                return "{" + ", ".join(self.initial(scope, element) for _ in range(some)) + "}"
            case Struct(members=members):
                named = self.draw.random() < 0.4
                parts = [
                    (f".{name} = " if named else "") + self.initial(scope, each)
                    for name, each in members
                ]
                if named:
                    self.draw.shuffle(parts)
                return "{" + ", ".join(parts) + "}"
            case Pointer():
                raise AssertionError("pointers get an address")


Maker = Callable[[Body, Scope], bool]
