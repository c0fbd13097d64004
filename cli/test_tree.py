# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""--tree: what it takes, and the tree that is planned for a run's nodes."""

from collections.abc import Callable

import pytest

from cli.testing import Ended, FakeNative
from plait.run import platforms, roles, tree
from plait.run.errors import Failure

Plait = Callable[..., Ended]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (None, None),
        ("", None),
        ("-1,0,0", tree.Tree((-1, 0, 0))),
        ("plan", tree.Tree(None, 4096)),
        ("plan:32KiB", tree.Tree(None, 32768)),
        ("plan:0", tree.Tree(None, 0)),
    ],
)
def test_what_the_option_takes(text: str | None, expected: tree.Tree | None) -> None:
    assert tree.parse(text) == expected


@pytest.mark.parametrize("text", ["plan:", "plan:32 s", "plan,0", "-1;0", "Plan"])
def test_what_it_does_not_take(text: str) -> None:
    with pytest.raises(Failure, match=r"plan or plan:32KiB, not"):
        tree.parse(text)


def planned(kinds: str, block: int) -> list[int] | None:
    """The tree of CPU ranks (c) and FPGA ranks (f) on platform zrlmpi."""
    platform = platforms.find("zrlmpi")
    ranks = [{"node": {"c": "cpu", "f": "fpga"}[kind], "platform": "p"} for kind in kinds]
    description = {"ranks": ranks, "platforms": {"p": platform.parameters}}
    return tree.plan({**description, "network": platform.network}, block)


def test_fpga_ranks_pass_on_what_is_short() -> None:
    short = planned("cccffffffff", 64)
    assert short
    distributors = {parent for parent in short if parent > 0}
    assert distributors
    assert distributors <= set(range(3, 11))
    assert planned("cffffffff", 1 << 20) is None


def test_cpu_ranks_do_where_there_are_no_others() -> None:
    parents = planned("cccccccc", 64)
    assert parents
    assert any(parent > 0 for parent in parents)


def test_a_tree_makes_planned_collectives_the_usual_ones() -> None:
    algorithms = roles.collectives({"bcast": "bcast_linear"}, [-1, 0])
    assert algorithms["scatter"] == "scatter_planned"
    assert algorithms["bcast"] == "bcast_linear"
    assert algorithms["barrier"] == "barrier_dissemination"
    assert roles.collectives({}, None)["scatter"] == "scatter_linear"
    with pytest.raises(Failure, match="scatter_planned needs a tree"):
        roles.collectives({"scatter": "scatter_planned"}, None)


def test_the_run_gets_the_plan_and_is_told(fake: FakeNative, plait: Plait) -> None:
    ended = plait("run", "-v", "-n", "8", "--tree", "plan:64B", "/bin/true")
    assert ended.code == 0, ended.err
    assert fake.run["tree"] == planned("c" * 8, 64)
    assert f"plait: tree {','.join(map(str, fake.run['tree']))}\n" in ended.err
    assert fake.run["collectives"] == {}


def test_a_tree_is_drawn_with_what_passes_on() -> None:
    assert tree.drawn([-1, 0, 1, 1, 0, 1, 4, 0], ["cpu", "cpu"] + ["fpga"] * 6) == [
        "0 (cpu)",
        "├─ 1 (cpu)",
        "│  └─ 2-3, 5 (fpga)",
        "├─ 4 (fpga)",
        "│  └─ 6 (fpga)",
        "└─ 7 (fpga)",
    ]
