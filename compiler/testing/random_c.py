# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Random programs in C, each from a seed: `python -m plait.compiler.testing.random_c SEED`.

They behave as the standard defines, or as every usual compiler does (two's complement, LP64): no
overflow, no index out of bounds, nothing read before it is written, no order of evaluation that
shows. Floats are never infinite, NaN or subnormal. At the end main prints all global variables.
"""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass

from plait.compiler.testing import random_c_control, random_c_statements
from plait.compiler.testing.random_c_body import SCALARS, Body, Callee
from plait.compiler.testing.random_c_expressions import (
    Array,
    Expressions,
    Pointer,
    Scope,
    Struct,
    Type,
    Variable,
    declared,
)
from plait.compiler.testing.random_c_values import (
    CHAR,
    INT,
    TAME,
    Scalar,
    Value,
)

_HEAD = """\
#include <math.h>
#include <stdio.h>

{enum};

static double tame(double x) {{
  if (!(x < {high} && x > -{high})) return 1.0;
  return x < {low} && x > -{low} ? 0.0 : x;
}}

static unsigned long sum = 1;

static void mix(unsigned long x) {{ sum = (sum ^ x) * 1099511628211ul; }}
"""


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large a program becomes: `statements` it has and `executed` it executes at most."""

    globals: int = 7
    functions: int = 2
    statements: int = 24
    executed: int = 6000
    depth: int = 3


def random_c(seed: int, sizes: Sizes | None = None) -> str:
    """The program of this seed."""
    return _Program(random.Random(f"c {seed}"), sizes or Sizes()).text()


class _Program:
    def __init__(self, draw: random.Random, sizes: Sizes) -> None:
        self.draw, self.sizes = draw, sizes
        numbers = sorted(draw.sample(range(-9, 40), 3))
        numbers[0] = -abs(numbers[0]) - 1
        names = ("kRed", "kGreen", "kBlue")
        enumerators = [Value(n, INT, v, v) for n, v in zip(names, numbers, strict=True)]
        said = ", ".join(f"{each.text} = {each.low}" for each in enumerators)
        self.enum = f"enum kind {{ {said} }}"
        self.expressions = Expressions(draw, enumerators)
        self.structs: list[Struct] = []
        self.scope = Scope()
        self.callees: list[Callee] = []
        self.lines: list[str] = []

    def text(self) -> str:
        """The whole program."""
        low, high = TAME
        head = _HEAD.format(enum=self.enum, low=low, high=high)
        for number in range(self.draw.randint(0, 2)):
            self._struct(number)
        for number in range(self.draw.randint(2, self.sizes.globals)):
            self._global(number)
        for number in range(self.draw.randint(0, self.sizes.functions)):
            self._function(f"f{number}")
        self._main()
        return head + "\n".join(self.lines) + "\n"

    def _struct(self, number: int) -> None:
        members: list[tuple[str, Type]] = []
        for index in range(self.draw.randint(2, 4)):
            kind: Type = self.draw.choice(SCALARS)
            chance = self.draw.random()
            if chance < 0.25:
                kind = Array(self.draw.choice(SCALARS), self.draw.choice((2, 3, 4)))
            elif chance < 0.35 and self.structs:
                kind = self.structs[0]
            members.append((f"m{index}", kind))
        if not isinstance(members[0][1], Scalar):
            members[0] = ("m0", INT)
        self.structs.append(Struct(f"s{number}", tuple(members)))
        self.lines.append(f"struct s{number} {{")
        self.lines += [f"  {declared(name, kind)};" for name, kind in members]
        self.lines.append("};")

    def _global(self, number: int) -> None:
        draw, name = self.draw, f"g{number}"
        chance = draw.random()
        kind: Type = draw.choice(SCALARS)
        if chance < 0.3:
            kind = Array(kind, draw.choice((2, 3, 4, 5, 8)))
        elif chance < 0.42:
            kind = Array(Array(kind, draw.choice((2, 3, 4))), draw.choice((2, 3)))
        elif chance < 0.46:
            kind = Array(Array(Array(kind, 2), 3), 2)
        elif chance < 0.6 and self.structs:
            kind = draw.choice(self.structs)
            kind = Array(kind, 3) if draw.random() < 0.3 else kind
        is_const = draw.random() < 0.15
        value = f" = {self._initial(kind)}" if is_const or draw.random() < 0.6 else ""
        if kind == Array(CHAR, 5) and value:
            value = ' = "mpi!"'
        word = draw.choice(("", "static ")) + ("const " if is_const else "")
        self.lines.append(f"{word}{declared(name, kind)}{value};")
        self.scope.variables.append(Variable(name, kind, is_const))

    def _initial(self, kind: Type) -> str:
        """A constant initialiser; what it leaves out is 0."""
        match kind:
            case Array(element=element, count=count):
                some = count if self.draw.random() < 0.7 else self.draw.randint(1, count)
                return "{" + ", ".join(self._initial(element) for _ in range(some)) + "}"
            case Struct(members=members):
                return "{" + ", ".join(self._initial(each) for _, each in members) + "}"
            case Scalar(kind="float"):
                return self.draw.choice(("", "-")) + self.expressions.float_constant().text
            case Scalar():
                value = self.draw.getrandbits(self.draw.randint(1, kind.bits))
                small = value % 100 if self.draw.random() < 0.5 else value & kind.high
                return str(small) + ("u" if small > 2**63 - 1 else "")
            case Pointer():
                raise AssertionError("no pointer is global")

    # ---- functions ------------------------------------------------------------------------------

    def _body(self, statements: int, executed: int, result: Scalar | None) -> Body:
        return Body(
            draw=self.draw,
            expressions=self.expressions,
            callees=list(self.callees),
            structs=self.structs,
            makers=random_c_statements.MAKERS | random_c_control.MAKERS,
            nested=random_c_control.NESTED,
            lines_left=statements,
            cost_max=executed,
            result=result,
            depth=self.sizes.depth,
        )

    def _parameters(self) -> list[Variable]:
        """Scalars, and pointers to what is global: so there is always something to point to."""
        draw = self.draw
        found: list[Variable] = []
        for index in range(draw.randint(0, 3)):
            name = f"a{index}"
            variable = draw.choice(self.scope.variables)
            kind = variable.type
            if draw.random() < 0.5 or variable.is_const:
                found.append(Variable(name, draw.choice(SCALARS)))
            elif isinstance(kind, Array) and isinstance(kind.element, Scalar | Struct):
                count = 1 if isinstance(kind.element, Struct) else kind.count
                found.append(Variable(name, Pointer(kind.element, count)))
            elif isinstance(kind, Scalar | Struct):
                found.append(Variable(name, Pointer(kind, 1)))
        return found

    def _function(self, name: str) -> None:
        draw, sizes = self.draw, self.sizes
        result = None if draw.random() < 0.3 else draw.choice(SCALARS)
        parameters = self._parameters()
        body = self._body(sizes.statements // 4, sizes.executed // 12, result)
        scope = self.scope.inner()
        scope.variables += parameters
        while body.lines_left > 0 and body.affords(1):
            body.statement(scope)
        if result is not None:
            body.say(f"return {body.value(scope, result)};")
        said = ", ".join(declared(each.name, each.type) for each in parameters) or "void"
        kind = result.name if result else "void"
        self.lines += ["", f"{kind} {name}({said}) {{", *body.lines, "}"]
        kinds = tuple(each.type for each in parameters)
        self.callees.append(Callee(name, result, kinds, body.cost + 1))

    def _main(self) -> None:
        sizes = self.sizes
        body = self._body(sizes.statements, sizes.executed, None)
        scope = self.scope.inner()
        while body.lines_left > 0 and body.affords(1):
            body.statement(scope)
            if self.draw.random() < 0.1:
                self._trace(body, scope)
        for variable in self.scope.variables:
            for line in _printed(variable.name, variable.type, 0):
                body.say(line)
        body.say('printf("sum %lx\\n", sum);')
        self.lines += ["", "int main(void) {", *body.lines, "  return 0;", "}"]

    def _trace(self, body: Body, scope: Scope) -> None:
        """Prints a value on the way, in one of printf's formats."""
        value = body.expressions.any(scope, 1)
        if value.is_float:
            text, format_ = value.text, self.draw.choice(("%g", "%.9g", "%e", "%.3f"))
            text = f"tame({text})"
        else:
            text, format_ = f"(int){value.text}", self.draw.choice(("%d", "%5d", "%x", "%-4d|"))
        body.say(f'printf("at {body.names}: {format_}\\n", {text});')


_FORMATS = {
    "int": "%d",
    "unsigned": "%u",
    "long": "%ld",
    "unsigned long": "%lu",
    "long long": "%lld",
    "unsigned long long": "%llu",
}


def _printed(text: str, kind: Type, depth: int) -> list[str]:
    """Statements that print a variable, or mix it into the sum where it has many integers."""
    match kind:
        case Array(element=element, count=count):
            index = "ijklm"[depth]
            inner = _printed(f"{text}[{index}]", element, depth + 1)
            lines = [f"for (int {index} = 0; {index} < {count}; ++{index}) {{"]
            return [*lines, *(f"  {line}" for line in inner), "}"]
        case Struct(members=members):
            return [
                line for name, each in members for line in _printed(f"{text}.{name}", each, depth)
            ]
        case Scalar(kind="float"):
            return [f'printf("{text} %.17g\\n", {text});']
        case Scalar() if depth > 0:
            return [f"mix((unsigned long){text});"]
        case Scalar(name=name):
            return [f'printf("{text} {_FORMATS.get(name, "%d")}\\n", {text});']
        case Pointer():
            raise AssertionError("no pointer is global")


def main() -> int:
    """Writes the program of a seed."""
    sys.stdout.write(random_c(int(sys.argv[1])))
    return 0


if __name__ == "__main__":
    sys.exit(main())
