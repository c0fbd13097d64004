# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plait cluster check` and `plait cluster show`."""

from collections.abc import Callable
from pathlib import Path

import pytest

from plait.cli import native
from plait.cli.testing import Ended

Plait = Callable[..., Ended]
LISTING_2 = '{\n  "nodes": {\n    "cpu" : [0, 33],\n    "fpga" : "1 - 32"\n  }\n}\n'
REAL = native.find().root

pytestmark = pytest.mark.usefixtures("fake")  # for its folder


def test_check(plait: Plait) -> None:
    Path("c.json").write_text(LISTING_2)
    wanted = "c.json: ok, 34 ranks (2 cpu, 32 fpga)\n"
    assert plait("cluster", "check", "c.json") == Ended(0, wanted, "")


def test_what_the_simulator_refuses(plait: Plait, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("c.json").write_text(LISTING_2)
    monkeypatch.setenv("PLAIT_FAKE", "refuses")
    ended = plait("cluster", "check", "c.json")
    assert ended == Ended(2, "", "plait: error: c.json: network: no such topology\n")


@pytest.mark.parametrize(
    ("network", "said"),
    [
        ("{topology: fat_tree, k: 3}", "network.k: wanted an even number"),
        ("{topology: direct}", "network.topology: direct joins two nodes"),
        ("{topology: dual_plane}", "ranks[1]: a hardware node has one link"),
        ("{rate: 100 Gb/s}", "rank 1: a cycle takes 6400 ps, but its link needs 8 bytes"),
    ],
)
def test_networks_that_cannot_be(
    plait: Plait, monkeypatch: pytest.MonkeyPatch, network: str, said: str
) -> None:
    monkeypatch.setenv("PLAIT_NATIVE", REAL)
    Path("c.yaml").write_text(f"nodes: {{cpu: 0, fpga: 1 - 3}}\nnetwork: {network}\n")
    ended = plait("cluster", "check", "c.yaml")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(f"plait: error: c.yaml: {said}")


def test_collectives_that_fpga_ranks_do_not_have(plait: Plait) -> None:
    text = "nodes: {cpu: 0, fpga: 1}\ncollectives: {bcast: bcast_chain}\n"
    Path("c.yaml").write_text(text)
    said = "plait: error: c.yaml: FPGA ranks cannot do bcast by bcast_chain\nhint: they have bcast_"
    ended = plait("cluster", "check", "c.yaml")
    assert (ended.code, ended.err.startswith(said)) == (2, True)
    Path("c.yaml").write_text(text.replace("cpu: 0, fpga: 1", "cpu: 0-1"))
    assert plait("cluster", "check", "c.yaml").code == 0


def test_a_width_that_fpga_ranks_do_not_have(plait: Plait) -> None:
    text = Path(f"{native.platforms_folder()}/zrlmpi.yaml").read_text()
    Path("p.yaml").write_text(text.replace("data_width: 64 bit", "data_width: 256 bit"))
    line = text[: text.index("data_width: 64")].count("\n") + 1
    nodes = "nodes: {KIND: [0, {ranks: 1, platform: p.yaml}]}\n"
    Path("c.yaml").write_text(nodes.replace("KIND", "fpga"))
    Path("cpu.yaml").write_text(nodes.replace("KIND", "cpu"))
    Path("a.c").write_text("int main(void) { return 0; }\n")
    said = f"p.yaml has 1 error\np.yaml:{line}:13: data_width: FPGA ranks have 64, 128 or 512 bit"
    for words in ("cluster check c.yaml", "run c.yaml a.c", "cc --cluster c.yaml a.c"):
        ended = plait(*words.split())
        assert (ended.code, ended.out) == (2, "")
        assert said in ended.err
        assert not Path("a_0.sv").exists()
    assert plait("cluster", "check", "cpu.yaml").code == 0
    assert plait("run", "--platform", "p.yaml", "a.c").code == 0


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
