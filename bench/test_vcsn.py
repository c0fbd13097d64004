# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Gathers over two cables bring every byte, are near the bound, and with servers near the model."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bench import vcsn, vcsn_pictures
from bench.circuits import BOUND
from bench.figures import Programs
from bench.vcsn_gathers import CABLES, Costs, Gather, direct, ring, tree
from plait.run.papers import vcsn as paper

SIZE = 32 * 1024


@pytest.mark.parametrize(
    ("schedule", "nodes", "most"), [(direct, 6, 1.25), (ring, 6, 2.2), (tree, 9, 1.8)]
)
def test_a_gather_is_quick(schedule: Callable[[int, int], Gather], nodes: int, most: float) -> None:
    bound = (nodes - 1) * SIZE / CABLES / BOUND / 1e3 + vcsn.LATENCY_US
    assert bound < schedule(nodes, SIZE).time_us() < most * bound


def test_servers_take_what_the_model_says(tmp_path: Path) -> None:
    programs = Programs()
    try:
        message = vcsn.message_us(programs)
        found = [vcsn.gathered(programs, nodes, 64 * 1024) for nodes in vcsn.NODES]
        alone = tree(2, 64, is_served=True).served(programs, Costs(100_000, 0, 0))
    finally:
        programs.close()
    assert 2 < message < 3
    for each in found:
        modelled = paper.fitted_modified_s(each.nodes, each.size) * 1e6
        stages = len(paper.stage_sizes(each.nodes, each.size))
        assert each.served_us - stages * message == pytest.approx(modelled, rel=0.01)
        assert 20 * each.alone_us < each.served_us
        # All nodes end a stage before any begins the next one.
        numbers = {process.number for process in each.processes}
        assert numbers == set(range(stages + 2))
        for number in numbers - {0}:
            before = [row for row in each.processes if row.number == number - 1]
            begins = {row.begin for row in each.processes if row.number == number}
            assert begins == {row.end for row in before}
            assert max(max(row.done) for row in before) <= min(begins)
    assert [row.number for row in alone] == [0, 1, 2]
    assert alone[0].end - alone[0].begin == pytest.approx(100_000, abs=10)

    picture = tmp_path / "figures.svg"
    vcsn_pictures.draw([(64, 130.0, 0.9), (64 * 1024, 135.0, 6.6)], found, picture, (9, 64 * 1024))
    assert "Figure 12: VCSN, 9 x 64 KiB" in picture.read_text()
