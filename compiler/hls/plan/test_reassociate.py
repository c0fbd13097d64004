# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A sum in another order is as near to the exact one as any order allows.

n products and n - 1 additions, each rounded by at most u = 2**-24 of its result, lead in whatever
order to an error of at most n * u / (1 - n * u) times the sum of the products' sizes. The partial
sums begin with 0, which adds no error; putting them together is a part of the n - 1 additions.
"""

from __future__ import annotations

import math
import random
import struct
from fractions import Fraction
from pathlib import Path

import pytest

from plait.compiler.frontend import parse
from plait.compiler.hls.plan import plan
from plait.compiler.ir.arithmetic import round_to_float
from plait.compiler.ir.types import DOUBLE, FLOAT
from plait.compiler.passes.base.context import Context
from plait.compiler.pipeline import lower
from plait.compiler.testing.build import number
from plait.compiler.testing.compare import arrays
from plait.compiler.testing.oracle.simulate import Simulation

KERNEL = Path(__file__).parents[2] / "testing/kernels/dot_product_float.c"
STAGES = ("specialise", "inline", "fold", "divide", "fold")
COUNT = 1024
UNIT = Fraction(1, 2**24)


@pytest.mark.parametrize("seed", range(3))
def test_a_sum_is_as_near_as_any_order_allows(seed: int) -> None:
    draw = random.Random(seed)

    def drawn() -> float:
        return round_to_float(draw.uniform(-1, 1) * 2.0 ** draw.randint(-4, 4))

    numbers = {name: [drawn() for _ in range(COUNT)] for name in "ab"}
    program = parse([KERNEL])
    lower(program, Context(0, (), 1, []), stages=STAGES)
    for variable in arrays(program):
        for index, value in enumerate(numbers.get(variable.name, [])):
            variable.initial[4 * index] = number(FLOAT, value)
    design = plan(program)
    # In the program's order an iteration would wait for the addition of the one before.
    assert [each.interval for each in design.regions if each.is_loop] == [1]
    simulation = Simulation(design)
    simulation.run()
    held = {memory.name: content for memory, content in simulation.memories.items()}
    (got,) = struct.unpack_from("<f", held["m_result"])

    products = [Fraction(a) * Fraction(b) for a, b in zip(numbers["a"], numbers["b"], strict=True)]
    bound = COUNT * UNIT / (1 - COUNT * UNIT) * sum(map(abs, products))
    assert abs(Fraction(got) - sum(products)) <= bound


LEAST = """
#include <math.h>
double numbers[12], result[1];
int main(void) {
  double least = NAN;
#pragma plait reassociate
  for (int i = 0; i < 12; i++) least = fmin(least, numbers[i]);
  result[0] = least;
  return 0;
}
"""


@pytest.mark.parametrize("number_at", [None, 0, 11])
def test_no_number_is_the_least_of_none(number_at: int | None, tmp_path: Path) -> None:
    source = tmp_path / "least.c"
    source.write_text(LEAST)
    program = parse([source])
    lower(program, Context(0, (), 1, []), stages=STAGES)
    (variable,) = (each for each in arrays(program) if each.name == "numbers")
    for index in range(12):
        variable.initial[8 * index] = number(DOUBLE, 3.5 if index == number_at else math.nan)
    simulation = Simulation(plan(program))
    simulation.run()
    held = {memory.name: content for memory, content in simulation.memories.items()}
    (got,) = struct.unpack_from("<d", held["m_result"])
    assert math.isnan(got) if number_at is None else got == 3.5
