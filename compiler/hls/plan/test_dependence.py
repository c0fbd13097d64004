# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Distances of accesses: those found without isl are the ones that isl finds."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import pytest

from plait.compiler.frontend import parse
from plait.compiler.hls.design import Design, Region
from plait.compiler.hls.plan import dependence, planner
from plait.compiler.hls.plan.assemble import Assembler
from plait.compiler.hls.plan.body import Body
from plait.compiler.hls.plan.dependence import Dependences
from plait.compiler.hls.report import report
from plait.compiler.ir.nodes import Program
from plait.compiler.testing.compare import differences
from plait.compiler.testing.oracle.simulate import Simulation


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


FORTY = "".join(
    f"s = s * 3 + a[i + {index % 7}][j + {index % 5}]; a[i + {index % 5}][j + {index % 6}] = s;"
    for index in range(20)
)


def planned(folder: Path, statements: str) -> tuple[Program, Design]:
    """A nest with these statements."""
    source = folder / "program.c"
    source.write_text(
        "int a[24][24]; int main(void) { int s = 1; for (int i = 0; i < 16; i++)"
        f" for (int j = 0; j < 16; j++) {{ {statements} }} return s & 255; }}"
    )
    program = parse([source])
    return program, planner.plan(program)


def test_pairs_that_are_alike_are_one_question(tmp_path: Path) -> None:
    dependence.answer.cache_clear()
    planned(tmp_path, FORTY)
    # Of some 1,200 pairs in each of several trials.
    assert 10 < dependence.answer.cache_info().misses < dependence.QUESTIONS_MAX


def test_too_many_questions_have_safe_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    statements = "a[1][j] = s; s += a[2][2 * j];"
    _, design = planned(tmp_path, statements)
    assert [each.interval for each in report(design).loops] == [1]
    monkeypatch.setattr(dependence, "QUESTIONS_MAX", 0)
    program, design = planned(tmp_path, statements)
    (loop,) = report(design).loops
    assert loop.interval > 1
    assert loop.reason.endswith("; of so many accesses not all distances were looked for")
    simulation = Simulation(design)
    simulation.run()
    assert differences(program, simulation) == []


def test_what_never_meets() -> None:
    assert dependence.least("{ [d] : d >= 1 and d <= 0 }") is None
