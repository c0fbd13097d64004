# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plait cluster check` and `plait cluster show`."""

from collections.abc import Callable
from pathlib import Path

import pytest

from plait.cli.testing import Ended
from plait.run import native

Plait = Callable[..., Ended]
LISTING_2 = '{\n  "nodes": {\n    "cpu" : [0, 33],\n    "fpga" : "1 - 32"\n  }\n}\n'
REAL = native.find().root

pytestmark = pytest.mark.usefixtures("fake")  # for its folder


def test_check(plait: Plait) -> None:
    Path("c.json").write_text(LISTING_2)
    wanted = "c.json: ok, 34 ranks (2 cpu, 32 fpga)\n"
    assert plait("cluster", "check", "c.json") == Ended(0, wanted, "")


def test_every_file_is_checked(plait: Plait) -> None:
    Path("a.yaml").write_text("nodes: {cpu: 0}\nfaults: [drop=1]\n")
    Path("b.yaml").write_text("nodes: {cpu: 0-1}\n")
    Path("c.yaml").write_text("nodes: {gpu: 0}\n")
    ended = plait("cluster", "check", "a.yaml", "b.yaml", "none.yaml", "c.yaml")
    assert (ended.code, ended.out) == (2, "b.yaml: ok, 2 ranks (2 cpu)\n")
    for said in (
        "a.yaml:2:15: does 1 mean",
        "none.yaml cannot be read",
        "c.yaml:1:9:",
    ):
        assert said in ended.err


def test_keys_that_nothing_uses_are_warned_of(plait: Plait) -> None:
    Path("c.yaml").write_text("nodes: {cpu: 0-3}\nnetwork:\n  topology: ring\n  spines: 2\n")
    ended = plait("cluster", "check", "c.yaml")
    said = "topology ring makes no use of 'spines'; it is for leaf_spine"
    assert (ended.code, ended.out) == (0, "c.yaml: ok, 4 ranks (4 cpu)\n")
    assert ended.err == f"plait: warning: c.yaml:4:3: {said}\n"
    Path("c.yaml").write_text("nodes: {cpu: 0-3}\nnetwork: {topology: leaf_spine, spines: 2}\n")
    assert plait("cluster", "check", "c.yaml").err == ""


def test_a_run_warns_of_keys_that_nothing_uses(plait: Plait) -> None:
    Path("prog").write_text("#!/bin/sh\n")
    Path("prog").chmod(0o755)
    Path("c.yaml").write_text("nodes: {cpu: 0-3}\nnetwork:\n  topology: ring\n  spines: 2\n")
    said = "topology ring makes no use of 'spines'; it is for leaf_spine"
    ended = plait("run", "c.yaml", "prog")
    assert (ended.code, ended.err) == (0, f"plait: warning: c.yaml:4:3: {said}\n")
    assert plait("run", "--topology", "leaf_spine", "c.yaml", "prog").err == ""


def test_what_the_simulator_refuses_of_a_run(plait: Plait, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAIT_NATIVE", REAL)
    monkeypatch.delenv("PLAIT_FPGA")
    Path("prog").write_text("#!/bin/sh\n")
    Path("prog").chmod(0o755)
    Path("c.yaml").write_text("nodes: {cpu: 0-3}\nnetwork:\n  topology: fat_tree\n  k: 3\n")
    ended = plait("run", "c.yaml", "prog")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(
        "plait: error: c.yaml has 1 error\nc.yaml:4:3: network.k: wanted an even number"
    )
    # What an option stands in the place of is not looked for in the file.
    Path("c.yaml").write_text("nodes: {cpu: 0-3}\nnetwork: {topology: ring}\n")
    ended = plait("run", "--topology", "direct", "c.yaml", "prog")
    assert (ended.code, ended.err.partition(",")[0]) == (
        2,
        "plait: error: network.topology: direct joins two nodes back to back",
    )


def test_what_the_simulator_refuses(plait: Plait, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("c.json").write_text(LISTING_2)
    monkeypatch.setenv("PLAIT_FAKE", "refuses")
    ended = plait("cluster", "check", "c.json")
    said = "c.json:1:1: network: no such topology\n  1 | {\n    | ^\n"
    assert ended == Ended(2, "", f"plait: error: c.json has 1 error\n{said}")


@pytest.mark.parametrize(
    ("network", "place", "said"),
    [
        ("{topology: fat_tree, k: 3}", "2:31", "network.k: wanted an even number"),
        ("{topology: direct}", "2:11", "network.topology: direct joins two nodes"),
        (
            "{topology: dual_plane}",
            "1:1",
            "ranks[1]: a hardware node has one link, and dual_plane gives it two; its platform has"
            " to say `cables: 2`",
        ),
    ],
)
def test_networks_that_cannot_be(
    plait: Plait, monkeypatch: pytest.MonkeyPatch, network: str, place: str, said: str
) -> None:
    monkeypatch.setenv("PLAIT_NATIVE", REAL)
    Path("c.yaml").write_text(f"nodes: {{cpu: 0, fpga: 1 - 3}}\nnetwork: {network}\n")
    ended = plait("cluster", "check", "c.yaml")
    assert (ended.code, ended.out) == (2, "")
    assert f"plait: error: c.yaml has 1 error\nc.yaml:{place}: {said}" in ended.err


def test_collectives_that_fpga_ranks_do_not_have(plait: Plait) -> None:
    text = "nodes: {cpu: 0, fpga: 1}\ncollectives: {bcast: bcast_chain}\n"
    Path("c.yaml").write_text(text)
    said = "c.yaml:2:1: collectives: FPGA ranks cannot do bcast by bcast_chain\n"
    ended = plait("cluster", "check", "c.yaml")
    assert ended.code == 2
    assert said in ended.err
    assert "\nhint: they have bcast_" in ended.err
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
