# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plait cluster check` and `plait cluster show`."""

from collections.abc import Callable
from pathlib import Path

import pytest

from plait.cli.testing import Ended

Plait = Callable[..., Ended]
LISTING_2 = '{\n  "nodes": {\n    "cpu" : [0, 33],\n    "fpga" : "1 - 32"\n  }\n}\n'


pytestmark = pytest.mark.usefixtures("fake")  # for its folder


def test_check(plait: Plait) -> None:
    Path("c.json").write_text(LISTING_2)
    wanted = "c.json: ok, 34 ranks (2 cpu, 32 fpga)\n"
    assert plait("cluster", "check", "c.json") == Ended(0, wanted, "")


def test_show(plait: Plait) -> None:
    Path("c.json").write_text(LISTING_2)
    assert plait("cluster", "show", "c.json").out == (
        "cluster     c.json\n"
        "ranks       34 (2 cpu, 32 fpga)\n"
        "topology    switch\n"
        "links       10 Gb/s, 200 ns\n"
        "switch      cut_through, 300 ns, 512 KiB a queue\n"
        "\n"
        "ranks  count  kind  platform       clock   width  node power\n"
        "0, 33      2  cpu   zrlmpi    156.25 MHz  64 bit       127 W\n"
        " 1-32     32  fpga  zrlmpi    156.25 MHz  64 bit       8.5 W\n"
    )


def test_show_everything(plait: Plait) -> None:
    Path("c.yaml").write_text(
        "nodes: {cpu: 0-3}\nplatform: ideal\nnetwork: {topology: fat_tree, k: 4}\n"
        "faults: [drop=1%, rank_killed=2@1ms]\ncollectives: {bcast: bcast_linear}\n"
        "tree: [-1, 0, 0, 1]\nlimits: {eager_bytes_max: 4096}\n"
    )
    out = plait("cluster", "show", "c.yaml").out
    for line in (
        "topology    fat_tree, k 4",
        "links       100 Gb/s, 100 ns",
        "fault       drop, probability 0.01",
        "fault       rank_killed, rank 2, from 1 ms",
        "collective  bcast: bcast_linear",
        "tree        parents -1, 0, 0, 1",
        "limit       eager_bytes_max: 4096",
    ):
        assert line in out


def test_errors_go_to_stderr(plait: Plait) -> None:
    Path("c.yaml").write_text("nodes: {gpu: 0}\n")
    ended = plait("cluster", "check", "c.yaml")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err == (
        "plait: error: c.yaml has 1 error\n"
        "c.yaml:1:9: nodes: there is no kind 'gpu'\n"
        "  1 | nodes: {gpu: 0}\n"
        "    |         ^^^\n"
        "  hint: did you mean 'cpu'?\n"
    )
