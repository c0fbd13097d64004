# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Random C means the same at every level of optimisation, and sanitizers find nothing in it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from hardware.testing import turn
from plait.compiler.testing.random_c import Sizes, random_c

SANITIZE = (
    "-fsanitize=undefined,address,float-cast-overflow,float-divide-by-zero",
    "-fno-sanitize-recover=all",
)
LEVELS = (("-O0",), ("-O2",), ("-O1", *SANITIZE))


def outputs(seed: int, folder: Path) -> list[str]:
    """What the program of a seed prints, by level."""
    source, program = folder / f"{seed}.c", folder / f"{seed}"
    source.write_text(random_c(seed))
    said: list[str] = []
    for level in LEVELS:
        command = ["gcc", "-std=c11", "-w", "-ffp-contract=off", *level, "-o", program, source]
        subprocess.run([*command, "-lm"], check=True)
        done = subprocess.run([program], capture_output=True, text=True, timeout=60, check=False)
        assert (done.returncode, done.stderr) == (0, ""), f"seed {seed}: {done.stderr}"
        said.append(done.stdout)
    return said


@pytest.mark.parametrize("half", range(2))
def test_programs_mean_one_thing(half: int, tmp_path: Path) -> None:
    for seed in turn.seeds("random_c", 18)[half::2]:
        plain, fast, checked = outputs(seed, tmp_path)
        assert "sum " in plain
        assert plain == fast == checked, f"seed {seed}"


def test_a_seed_always_gives_the_same_program() -> None:
    assert random_c(7) == random_c(7) != random_c(8)


def test_programs_have_the_size_that_is_asked_for() -> None:
    lengths = [random_c(seed).count("\n") for seed in range(60)]
    assert max(lengths) <= 160
    assert sum(lengths) / 60 <= 110
    small = [random_c(seed, Sizes(3, 0, 8, 500, 2)).count("\n") for seed in range(60)]
    assert sum(small) / 60 <= 60


def test_programs_use_all_of_the_language() -> None:
    text = "".join(random_c(seed) for seed in range(80))
    for word in (
        *("for (", "while (", "do {", "switch (", "case ", "default:", "break;", "continue;"),
        *("return ", "static ", "const ", "struct ", "enum ", "sizeof(", " ? ", " && ", " || "),
        *("++", "--", "+=", "-=", "*=", "/=", "%=", "<<", ">>=", "&=", "|=", "^=", "->", "(*"),
        *("_Bool", "signed char", "unsigned char", "short", "long long", "float", "double"),
        *("sqrt", "floor", "fmin", "fabsf", "round", "= {.", "default:;"),
    ):
        assert word in text, word
