# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Planned trees, against all trees of two levels where there are few enough to try."""

from __future__ import annotations

from itertools import product

import pytest

from plait.compiler.trees import NetworkCost, NodeCost, plan, scatter_time

CPU = NodeCost(2_600_000, 2_600_000, 0.0)
FPGA = NodeCost(100_000, 100_000, 800.0)
NETWORK = NetworkCost(1_000_000, 800.0)


def two_levels(size: int) -> list[list[int]]:
    """All trees in which every rank is the root's child or the child of one of those."""
    trees: list[list[int]] = []
    for parents in product(range(size), repeat=size - 1):
        tree = [-1, *parents]
        if all(p == 0 or (p != rank and tree[p] == 0) for rank, p in enumerate(tree) if rank):
            trees.append(tree)
    return trees


def test_the_time_of_a_tree_is_the_models() -> None:
    # Two sends one after the other; the second arrives last.
    assert scatter_time([-1, 0, 0], [CPU, FPGA, FPGA], NETWORK, 0) == 2 * 2_600_000 + 1_100_000
    # One message of two blocks, then one of one block.
    expected = 2_600_000 + 200 * 800 + 1_100_000 + 200 * 800 + 100_000 + 100 * 800 + 1_100_000
    assert scatter_time([-1, 0, 1], [CPU, FPGA, FPGA], NETWORK, 100) == expected


@pytest.mark.parametrize("block", [0, 64, 1024, 4096, 65536])
def test_small_clusters_get_nearly_the_best_of_two_levels(block: int) -> None:
    nodes = [CPU, *[FPGA] * 5]
    planned = plan(nodes, [False, *[True] * 5], NETWORK, block)
    best = min(scatter_time(tree, nodes, NETWORK, block) for tree in two_levels(6))
    assert scatter_time(planned, nodes, NETWORK, block) <= best / 0.95 + 1


def test_fpgas_distribute_short_blocks_and_nobody_long_ones() -> None:
    nodes, may = [CPU, *[FPGA] * 7], [False, *[True] * 7]
    short = plan(nodes, may, NETWORK, 64)
    assert sum(parent == 0 for parent in short) < 7
    flat = [-1, *[0] * 7]
    assert scatter_time(short, nodes, NETWORK, 64) < 0.6 * scatter_time(flat, nodes, NETWORK, 64)
    assert plan(nodes, may, NETWORK, 1 << 20) == flat


def test_only_those_distribute_that_may() -> None:
    nodes = [CPU, CPU, FPGA, CPU, FPGA, CPU]
    parents = plan(nodes, [False, False, True, False, True, False], NETWORK, 64)
    assert {parent for parent in parents if parent > 0} <= {2, 4}
    assert plan([CPU] * 4, [False] * 4, NETWORK, 64) == [-1, 0, 0, 0]
    assert plan([CPU], [False], NETWORK, 64) == [-1]


def test_the_root_may_be_any_rank() -> None:
    nodes = [*[FPGA] * 7, CPU]
    parents = plan(nodes, [*[True] * 7, False], NETWORK, 64, root=7)
    assert parents[7] == -1
    assert parents.count(-1) == 1
