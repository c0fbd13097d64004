# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Random OpenSHMEM does what a sequential model says, on CPUs and with FPGAs."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.testing import turn
from plait.compiler.testing import mixed_shmem
from plait.compiler.testing.mixed_shmem import CLUSTERS, difference
from plait.compiler.testing.random_shmem import Case, random_case
from plait.compiler.testing.shmem_model import KINDS
from plait.compiler.testing.shmem_player import OPS, player


@pytest.mark.parametrize("cluster", CLUSTERS[:2], ids=["cpus", "mixed"])
def test_seven_seeds_do_the_same(cluster: tuple[str, int], tmp_path: Path) -> None:
    seeds = turn.seeds("mixed_shmem", 7)
    assert difference(seeds, cluster, tmp_path) is None, seeds


def test_a_difference_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    right = random_case(7).lines[2]
    wrong = right.replace("PE 2: ", "PE 2: 1")

    def falsified(seed: int) -> Case:
        made = random_case(seed)
        return Case(made.script, [line.replace(right, wrong) for line in made.lines])

    monkeypatch.setattr(mixed_shmem, "random_case", falsified)
    found = difference(range(6, 9), ("none", 0), tmp_path)
    assert found == f"{right.strip()!r} instead of {wrong.strip()!r}"


def test_a_seed_always_gives_the_same_case() -> None:
    assert random_case(7) == random_case(7) != random_case(8)


def test_cases_use_all_that_the_player_has() -> None:
    scripts = "".join(random_case(seed).script for seed in range(1, 200))
    steps = [line.split() for line in scripts.splitlines() if " " in line]
    assert {OPS[int(step[0])] for step in steps} == set(OPS)
    used = {(OPS[int(step[0])], int(step[1])) for step in steps}
    wanted = {(op, number) for number, kind in enumerate(KINDS) for op in kind.atomics}
    assert wanted <= used
    assert all((op, n) in used for op in ("put", "get", "p", "g") for n in range(len(KINDS)))


def test_the_player_has_a_line_for_each_operation() -> None:
    text = player(0)
    assert all(f"case OP_{op}:" in text for op in OPS if op != "end")
