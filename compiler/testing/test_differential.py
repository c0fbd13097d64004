# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Random C means the same in every part of the compiler as for gcc; what was wrong once, too."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.testing import turn
from plait.compiler.ir.nodes import Assign, Binary, Const, Program, walk
from plait.compiler.ir.types import INT
from plait.compiler.passes.base.context import Context
from plait.compiler.pipeline import lower
from plait.compiler.testing import differential
from plait.compiler.testing.differential import BATCH, difference, differences, shortest
from plait.compiler.testing.random_c import random_c
from plait.compiler.testing.reduce import reduce_lines

from .verdicts import once

CORPUS = Path(__file__).resolve().parent / "corpus"
REFUSED = ("objects.c",)  # prints a string that is made at run time


def test_random_programs() -> None:
    seeds = turn.seeds("differential", 2 * BATCH // 3)

    def check() -> None:
        found = differences([random_c(seed) for seed in seeds])
        assert [f"{seed}: {each}" for seed, each in zip(seeds, found, strict=True) if each] == []

    once(check, __name__, seeds)


def test_what_was_wrong_once() -> None:
    paths = [each for each in sorted(CORPUS.glob("*.c")) if "MPI_" not in each.read_text()]
    paths = [each for each in paths if each.name not in REFUSED]

    def check() -> None:
        found = differences([path.read_text() for path in paths])
        wrong = [f"{path.name}: {each}" for path, each in zip(paths, found, strict=True) if each]
        assert wrong == []

    once(check, __name__, "corpus")


def _subtracts(program: Program, context: Context) -> None:
    """A pass with a fault: of a sum with 4 that is assigned it makes a difference."""
    for function in program.functions.values():
        for each in walk(function.body):
            if isinstance(each, Assign) and isinstance(each.value, Binary):
                value = each.value
                if value.operator == "add" and value.right == Const(INT, 4):
                    each.value = Binary("sub", value.left, value.right, value.type)


def test_a_fault_is_found_and_its_program_made_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(differential, "PASSES", (_subtracts, lower))
    text = """\
#include <stdio.h>
int main(void) {
  int a = 3, b = 0;
  for (int i = 0; i < 2; i++) {
    b = a + 4;
  }
  if (a) {
    a = a * 2;
  }
  printf("%d\\n", b);
  return 0;
}
"""
    found = difference(text)
    assert found is not None
    assert found.stage == "passes"
    short = shortest(text, found)
    assert "b = a + 4;" in short
    assert "a * 2" not in short
    assert "for" not in short


def test_lines_go_by_whole_blocks() -> None:
    text = "a {\nb\n}\nc {\nd\n}\n"
    assert reduce_lines(text, lambda shorter: "d" in shorter) == "d\n"
    assert reduce_lines(text, lambda shorter: "c {" in shorter) == "c {\n}\n"
