# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Topologies that an option names, with what goes with them."""

import shutil
from collections.abc import Callable

import pytest

from plait.cli.testing import Ended, FakeNative

Plait = Callable[..., Ended]


@pytest.mark.parametrize(
    ("text", "network"),
    [
        ("ring", {"topology": "ring"}),
        ("fat_tree,k=8", {"topology": "fat_tree", "k": 8}),
        ("leaf_spine,leaf_ports=4,spines=2", {"leaf_ports": 4, "spines": 2}),
        ("dual_plane,spray=true", {"spray": True}),
    ],
)
def test_a_topology_with_its_values(
    fake: FakeNative, plait: Plait, text: str, network: dict[str, object]
) -> None:
    shutil.copy("/bin/true", "prog")
    assert plait("run", "--topology", text, "./prog").code == 0
    assert network.items() <= fake.run["network"].items()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("fat_tree,k=x", "--topology wants as k ports of a switch, 2 to 128, not 'fat_tree,k=x'"),
        ("fat_tree,k=129", "--topology wants as k ports of a switch, 2 to 128"),
        ("fat_tree,k", "--topology wants fat_tree with k=VALUE"),
        ("ring,k=4", "--topology wants ring alone"),
        ("dual_plane,spray=1", "--topology wants spray=true or spray=false"),
        ("rings,k=4", "--topology wants one of direct, ring"),
    ],
)
def test_topologies_that_cannot_be(plait: Plait, text: str, said: str) -> None:
    ended = plait("run", "--topology", text, "./prog")
    assert ended.code == 2
    assert said in ended.err
