# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Random programs of virtual circuits are right under faults, or a sentence tells what failed."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.testing import turn
from plait.compiler.testing import mixed_circuits
from plait.compiler.testing.circuit_player import OPS, Step, player, player_input
from plait.compiler.testing.mixed_circuits import RIGHT, difference, wrong
from plait.compiler.testing.mixed_mpi import Ended
from plait.compiler.testing.random_circuits import Case, random_circuits


@pytest.mark.parametrize("seed", turn.seeds("mixed_circuits", 3), ids=range(3))
def test_programs_are_right_or_told(seed: int, tmp_path: Path) -> None:
    source = tmp_path / "circuits.c"
    source.write_text(player())
    assert difference(seed, source) is None, f"seed {seed}"


@pytest.mark.parametrize("seed", turn.seeds("mixed_circuits_two", 1), ids=range(1))
def test_programs_of_two_cables(seed: int, tmp_path: Path) -> None:
    source = tmp_path / "circuits.c"
    source.write_text(player(2))
    assert difference(seed, source, 2) is None, f"seed {seed}"


def test_words_that_are_not_those_sent_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Rank 1 sends piece 1 to rank 2, which looks for those of piece 2.
    ways = (Step("connect", 1, 2, 3), Step("connect", 3, 1, 1))
    sends = (Step("fill_out", 1, size=256, value=1), Step("send", 1, size=100))
    receives = (Step("start_receive", 3, size=100), Step("wait_receive", 3))
    takes = (Step("fill_in", 3, size=256), *receives, Step("check", 3, 1, 1, 0, 100, 2))
    script = player_input([[], [ways[0], *sends], [ways[1], *takes], []])

    def falsified(seed: int, cables: int) -> Case:
        return Case(script, (), True)

    monkeypatch.setattr(mixed_circuits, "random_circuits", falsified)
    source = tmp_path / "circuits.c"
    source.write_text(player())
    found = difference(1, source)
    assert found == "no fault: ends with 0, prints '25 words are wrong\\n', says ''"


def test_what_is_wrong_is_found() -> None:
    lossy, harmless = Case("", ("--fault", "drop=1%"), False), Case("", (), True)
    missing = Case("", (), False, "a step")
    lost = "plait: a deadlock\nhint: a frame did not arrive as sent\n"
    told, silent = Ended("", 6, lost), Ended("", 6, "plait: compiling\n")
    counted = "3 words are wrong\n"
    for case, ended in ((lossy, RIGHT), (harmless, RIGHT), (lossy, told), (missing, told)):
        assert wrong(case, ended) is None
    for case, ended in (
        *((each, RIGHT._replace(stdout=counted)) for each in (lossy, harmless, missing)),
        *((each, silent) for each in (lossy, harmless, missing)),
        *((lossy, told._replace(**{key: value})) for key, value in (
            ("code", -1), ("stdout", counted), ("said", "plait: a deadlock\n"))),
        (harmless, told),
        (missing, RIGHT),
    ):  # fmt: skip
        assert wrong(case, ended), ended


def test_cases_use_all_that_there_is() -> None:
    cases = [random_circuits(seed) for seed in range(1, 200)]
    steps = [line.split() for case in cases for line in case.script.splitlines() if " " in line]
    assert {OPS[int(step[0])] for step in steps} == set(OPS)
    kinds = {word.split("=")[0] for case in cases for word in case.faults if word != "--fault"}
    assert kinds == {
        *("drop", "burst_loss", "duplicate", "reorder", "delay", "truncate"),
        *("bit_flip", "bit_flip_after_check", "link_down", "rank_killed", "rank_paused"),
    }
    assert any(case.missing for case in cases)
    assert any(case.harmless for case in cases)


def test_a_seed_always_gives_the_same_case() -> None:
    assert random_circuits(7) == random_circuits(7) != random_circuits(8)
