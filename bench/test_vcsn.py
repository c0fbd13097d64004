# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Gathers over two cables bring every byte, and are near the bound."""

from collections.abc import Callable

import pytest

from bench import vcsn
from bench.circuits import BOUND

SIZE = 32 * 1024


@pytest.mark.parametrize(
    ("schedule", "nodes", "most"),
    [(vcsn.direct, 6, 1.25), (vcsn.ring, 6, 2.2), (vcsn.tree, 9, 1.8)],
)
def test_a_gather_is_quick(
    schedule: Callable[[int, int], vcsn.Gather], nodes: int, most: float
) -> None:
    bound = (nodes - 1) * SIZE / vcsn.CABLES / BOUND / 1e3 + vcsn.LATENCY_US
    assert bound < schedule(nodes, SIZE).time_us() < most * bound
