# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The small edition of `make soak`: 36 seeded faulty runs of random programs, each checked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bench import soak
from bench.figures import Programs
from hardware.testing import turn

RUNS = 36
GROUPS = 4  # so that several workers share them


@pytest.fixture(scope="module")
def program() -> Iterator[Path]:
    """The self-checking program, compiled."""
    programs = Programs()
    yield programs.compiled("soak")
    programs.close()


@pytest.mark.parametrize("group", range(GROUPS))
def test_faulty_runs_lose_and_alter_nothing(group: int, program: Path) -> None:
    cases = [soak.make_case(seed) for seed in turn.seeds("soak", RUNS)[group::GROUPS]]
    assert soak.campaign(cases, program, jobs=1) == []
