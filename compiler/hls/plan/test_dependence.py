# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Distances of accesses: those found without isl are the ones that isl finds."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import pytest

from plait.compiler.frontend import parse
from plait.compiler.hls.design import Region
from plait.compiler.hls.plan import dependence, planner
from plait.compiler.hls.plan.assemble import Assembler
from plait.compiler.hls.plan.body import Body
from plait.compiler.hls.plan.dependence import Dependences


def bodies(folder: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> list[Body]:
    """The loop bodies that planning a source comes by."""
    found: list[Body] = []
    build = Assembler.region

    def region(self: Assembler, name: str) -> Region:
        found.append(self.body)
        return build(self, name)

    monkeypatch.setattr(Assembler, "region", region)
    source = folder / "program.c"
    source.write_text(text)
    planner.plan(parse([source]))
    return [each for each in found if each.is_loop]


@pytest.mark.parametrize("seed", range(6))
def test_the_short_way(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    choose = random.Random(seed)
    statements = " ".join(
        f"a[{choose.choice((1, 1, 2, -1))} * i + {choose.randrange(30, 40)}] = "
        f"((char *)a)[{choose.choice((1, 4, -4))} * i + {choose.randrange(100, 130)}];"
        for _ in range(3)
    )
    text = f"int a[99]; int main(void) {{ for (int i = 0; i < 9; i++) {{ {statements} }} }}"
    (body, *_) = bodies(tmp_path, text, monkeypatch)
    dependences = Dependences(body)
    compared = 0
    for pair in itertools.product(body.accesses, repeat=2):
        assert dependences.distance(*pair) == dependences.find(*pair)
        compared += 1
    assert compared >= 9


def test_a_question_that_takes_too_long_has_a_safe_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    # a[3 * i] and a[5 * j] meet for the first time where j is 2 iterations ahead of i.
    text = "{ [d] : exists i, j : 0 <= i, j < 1000 and d = i - j and d >= 1 and 3 * i = 5 * j }"
    assert dependence.least(text) == 2
    monkeypatch.setattr(dependence, "OPERATIONS_MAX", 10)
    assert dependence.least(text) == 1


def test_what_never_meets() -> None:
    assert dependence.least("{ [d] : d >= 1 and d <= 0 }") is None
