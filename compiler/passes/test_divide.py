# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Division by constants is exact for the values where it is difficult."""

import random
from pathlib import Path

import pytest

from plait.compiler.base.records import Formats
from plait.compiler.frontend import parse
from plait.compiler.ir import arithmetic
from plait.compiler.ir.nodes import (
    Binary,
    Const,
    Expression,
    Load,
    Program,
    Variable,
    VariablePlace,
)
from plait.compiler.ir.print_c import print_c
from plait.compiler.ir.traverse import subexpressions
from plait.compiler.ir.types import INT, LLONG, LONG, UINT, ULONG, IntType
from plait.compiler.passes import divide
from plait.compiler.passes.base.context import Context
from plait.compiler.passes.values import Evaluator, Facts
from plait.compiler.pipeline import lower
from plait.compiler.testing.oracle import interpreted

N = {
    kind: Variable(f"n_{kind.bits}_{kind.signed}", kind) for kind in (INT, UINT, LONG, ULONG, LLONG)
}


def divisors(kind: IntType) -> list[int]:
    near = [2**power + more for power in range(kind.bits) for more in (-1, 0, 1)]
    some = [*range(1, 70), 100, 641, 1000, 1000003, 6700417, 10**9, *near]
    some += [random.Random(1).randrange(1, kind.maximum) for _ in range(50)]
    some += [-each for each in some]
    return sorted({each for each in some if each and kind.minimum <= each <= kind.maximum})


def dividends(kind: IntType, divisor: int) -> list[int]:
    values = [0, 1, -1, kind.minimum, kind.minimum + 1, kind.maximum, kind.maximum - 1]
    most = kind.maximum // abs(divisor)
    for factor in (1, 2, most // 2, most - 1, most, -1, -most):
        values += [factor * divisor + more for more in (-1, 0, 1)]
    values += [random.Random(divisor).randrange(kind.minimum, kind.maximum) for _ in range(5)]
    return [kind.wrap(value) for value in values]


def value(node: Expression, variable: Variable, number: int) -> int:
    facts = Facts(Program({}, []), Context())
    kind = variable.type
    assert isinstance(kind, IntType)
    folded = Evaluator(facts, {variable: Const(kind, number)}).expression(node)
    assert isinstance(folded, Const)
    return int(folded.value)


@pytest.mark.parametrize("kind", [INT, UINT, LONG, ULONG])
def test_quotients_and_remainders(kind: IntType) -> None:
    variable = N[kind]
    operand = Load(VariablePlace(variable), kind)
    chosen = divisors(kind)
    for divisor in chosen if kind.bits == 32 else chosen[::2]:
        quotient = divide.divide(operand, divisor, kind)
        rest = divide.remainder(operand, divisor, quotient, kind)
        nodes = [*subexpressions(quotient), *subexpressions(rest)]
        assert not any(isinstance(n, Binary) and n.operator in ("div", "rem") for n in nodes)
        for number in dividends(kind, divisor):
            expected = arithmetic.binary("div", kind, number, divisor)
            assert value(quotient, variable, number) == expected, (number, divisor)
            expected = arithmetic.binary("rem", kind, number, divisor)
            assert value(rest, variable, number) == expected, (number, divisor)


CUT_OFF = """\
int main(void) {
  int values[] = {0, 1, -1, 3, -3, 4, -4, 5, -5, 7, -7, 2147483647, -2147483647 - 1};
  int wrong = 0;
  for (int i = 0; i < 13; i++) {
    int value = values[i];
    unsigned natural = value;
    short small = value;
    long kept[] = {(int)(value / 4.0), (int)(0.125 * value), (long)(natural * 0.5),
                   (int)(small / 8.0f)};
    long wanted[] = {value / 4, value / 8, natural / 2, small / 8};
    for (int j = 0; j < 4; j++) wrong += kept[j] != wanted[j];
  }
  return wrong;
}
"""


def test_a_quotient_by_way_of_floats(tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(CUT_OFF)
    program = parse([source])
    lower(program, Context(0, (), 1, []))
    assert "double" not in print_c(program)
    assert "float" not in print_c(program)
    assert interpreted.run(program, 1, Formats()).codes == [0]


@pytest.mark.parametrize(
    "expression",
    ["(int)(n * 0.25f)", "(signed char)(n * 0.25)", "(int)(l * 0.5)", "(int)(n * 0.75)"],
)
def test_what_floats_round_stays(expression: str, tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(f"int n = 9; long l = 8; int main(void) {{ return {expression}; }}")
    program = parse([source])
    divide.run(program, Context())
    text = print_c(program)
    assert "float" in text or "double" in text


def test_floats_are_divided_by_infinity(tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(
        """int main(void) {
          double values[] = {8, -8}, sum = 0;
          for (int i = 0; i < 2; i++) sum += values[i] / (1e308 * 10);
          return sum > 0;
        }"""
    )
    program = parse([source])
    lower(program, Context(), stages=("fold", "divide"))
    assert "/ __builtin_inf()" in print_c(program)
    assert interpreted.run(program, 1, Formats()).codes == [0]
