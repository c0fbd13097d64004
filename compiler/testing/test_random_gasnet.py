# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Random GASNet programs print on CPU ranks what a sequential model says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hardware.testing import turn
from plait.compiler.testing.mixed_gasnet import difference
from plait.compiler.testing.random_gasnet import GasnetProgram, GasnetSizes, random_gasnet


@pytest.mark.alternates
@pytest.mark.parametrize("seed", turn.seeds("random_gasnet_hardware", 2), ids=range(2))
def test_handlers_in_hardware(seed: int, tmp_path: Path) -> None:
    made = random_gasnet(seed, GasnetSizes(nodes=2, medium_max=64, phases=1))
    assert difference(seed, made, tmp_path, hardware=True) is None, f"seed {seed}"


@pytest.mark.parametrize("seed", turn.seeds("random_gasnet", 10), ids=range(10))
def test_programs_do_the_same(seed: int, tmp_path: Path) -> None:
    assert difference(seed, random_gasnet(seed), tmp_path) is None, f"seed {seed}"


def test_a_difference_is_found(tmp_path: Path) -> None:
    right = random_gasnet(7, GasnetSizes(nodes=2))
    lines = [line.replace("node 1, phase 0: ", "node 1, phase 0: 1") for line in right.lines]
    found = difference(7, GasnetProgram(right.text, right.nodes, lines), tmp_path)
    wrong = next(line for line in lines if line.startswith("node 1, phase 0: "))
    told = wrong.replace("phase 0: 1", "phase 0: ", 1)
    assert found == f"{told!r} instead of {wrong!r}"


def test_a_seed_always_gives_the_same_program() -> None:
    assert random_gasnet(7) == random_gasnet(7)
    assert random_gasnet(7).text != random_gasnet(8).text


def test_programs_use_what_gasnet_has() -> None:
    made = [random_gasnet(seed) for seed in range(150)]
    assert {each.nodes for each in made} == {1, 2, 3, 4, 5}
    text = "\n".join(each.text for each in made)
    for name in ("RequestShort", "RequestMedium", "RequestLong", "RequestLongAsync"):
        assert re.search(rf"gasnet_AM{name}0\(", text), name
        assert re.search(rf"gasnet_AM{name}16\(", text), name
    for name in ("ReplyShort", "ReplyMedium", "ReplyLong"):
        assert re.search(rf"gasnet_AM{name}\d+\(", text), name
    for routine in ("put", "get", "memset"):
        bulks = ("",) if routine == "memset" else ("", "_bulk")
        for form in ("", "_nb", "_nbi"):
            assert all(f"gasnet_{routine}{form}{bulk}(" in text for bulk in bulks)
    for name in ("put_val", "put_nb_val", "put_nbi_val", "get_val", "get_nb_val", "AMPoll"):
        assert f"gasnet_{name}(" in text
    for name in ("wait", "try"):
        for what in ("nb", "nb_all", "nbi_all", "nbi_puts", "nbi_gets"):
            assert f"gasnet_{name}_sync{what}(" in text
    for name in ("wait_syncnb_some", "end_nbi_accessregion", "barrier_try", "hsl_lock"):
        assert f"gasnet_{name}(" in text


def test_programs_without_long_messages_and_memory_of_others() -> None:
    sizes = GasnetSizes(nodes=3, longs=False, extended=False, medium_max=512)
    made = [random_gasnet(seed, sizes) for seed in range(50)]
    assert {each.nodes for each in made} == {3}
    text = "\n".join(each.text for each in made)
    assert not re.search(r"gasnet_(AM\w+Long|put|get_|get\(|memset)", text)
    assert re.search(r"gasnet_AMRequestMedium\d+\(", text)
