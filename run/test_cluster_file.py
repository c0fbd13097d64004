# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Cluster files: what is understood, and what is said about the rest."""

import json
from pathlib import Path

import pytest

from plait.run import cluster_file
from plait.run.document import parse
from plait.run.errors import Failure

LISTING_2 = """\
{
  "nodes": {
    "cpu" : [0, 33],
    "fpga" : "1 - 32"
  }
}
"""


def errors(text: str) -> str:
    """What is said about a cluster file, without its excerpts."""
    document = parse("c.yaml", text)
    cluster_file.check(document)
    lines = document.render().splitlines()
    return "\n".join(line for line in lines if not line.startswith("  ") or "hint" in line)


def cluster(text: str) -> cluster_file.Cluster:
    """The cluster in a text that is right."""
    document = parse("c.yaml", text)
    found = cluster_file.check(document)
    assert document.problems == []
    assert found is not None
    return found


def test_the_papers_listing_2_as_it_stands() -> None:
    found = cluster(LISTING_2)
    assert len(found.ranks) == 34
    assert found.ranks_of("cpu") == [0, 33]
    assert found.ranks_of("fpga") == list(range(1, 33))


@pytest.mark.parametrize(
    "ranks", ["0-3", '"0 - 3"', "[0, 1, 2, 3]", '"0,1-3"', "[0, 1-2, '3']", "{ranks: 0-3}"]
)
def test_every_way_to_list_ranks(ranks: str) -> None:
    assert cluster(f"nodes: {{cpu: {ranks}}}").ranks_of("cpu") == [0, 1, 2, 3]


def test_ranks_may_have_a_platform_of_their_own() -> None:
    found = cluster("nodes: {cpu: [0, {ranks: 1-2, platform: ideal}]}\nplatform: zrlmpi\n")
    assert [rank.platform for rank in found.ranks] == [None, "ideal", "ideal"]
    assert found.platform == "zrlmpi"


def test_soft_processors_have_keys_of_their_own() -> None:
    text = "nodes: {cpu: 0, soft: [1, {ranks: 2, memory: 64 KiB, floats: true}]}"
    owns = [rank.own for rank in cluster(text).ranks]
    assert owns == [(), (), (("memory", 65536), ("floats", True))]


@pytest.mark.parametrize("memory", ["4 KiB", "48 KiB", "256 KiB"])
def test_a_soft_processor_has_a_memory_that_can_be_built(memory: str) -> None:
    assert errors(f"nodes: {{soft: {{ranks: 0, memory: {memory}}}}}") == (
        f"c.yaml:1:34: a soft processor has 8, 16, 32, 64 or 128 KiB of memory, found '{memory}'"
    )


def test_other_ranks_have_no_keys_of_soft_processors() -> None:
    assert "there is no key 'memory'" in errors("nodes: {cpu: {ranks: 0, memory: 8 KiB}}")


def test_everything_else_in_the_units_of_the_run_description() -> None:
    found = cluster(
        "nodes: {cpu: 0-3}\n"
        "network:\n"
        "  topology: fat_tree\n"
        "  k: 4\n"
        "  rate: 100 Gb/s\n"
        "  link_latency: 500 ns\n"
        "  switch: {mode: store_and_forward, latency: 300 ns, queue: 512 KiB}\n"
        "faults: [drop=1%, rank_killed=3@1ms]\n"
        "collectives: {bcast: bcast_linear}\n"
        "tree: [-1, 0, 0, 1]\n"
        "limits: {eager_bytes_max: 4096}\n"
    )
    assert found.network == {
        "topology": "fat_tree",
        "k": 4,
        "rate_bits_per_second": 10**11,
        "link_latency_ps": 500_000,
        "switch": {"mode": "store_and_forward", "latency_ps": 300_000, "queue_bytes": 524288},
    }
    assert [fault["kind"] for fault in found.faults] == ["drop", "rank_killed"]
    assert found.collectives == {"bcast": "bcast_linear"}
    assert found.tree == [-1, 0, 0, 1]
    assert found.limits == {"eager_bytes_max": 4096}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("{}", "c.yaml:1:1: cluster: key 'nodes' is missing"),
        ("- a", "c.yaml:1:1: cluster: wanted a mapping, found a list"),
        (
            "nodes: 4",
            'c.yaml:1:8: nodes: wanted a mapping such as {"cpu": [0], "fpga": "1 - 32"}, found 4',
        ),
        ("nodes: {}", "c.yaml:1:8: nodes: there is no rank in it"),
        ("nodes: {cpu: []}", "c.yaml:1:14: wanted ranks, found an empty list"),
        (
            "nodes: {cpu: [0, 2]}",
            "c.yaml:1:8: nodes: rank 1 is missing\n  hint: ranks are counted from 0 without gaps",
        ),
        (
            "nodes:\n  cpu: 0-3\n  fpga: 2-5",
            "c.yaml:3:9: ranks 2-3 stand here again (also cpu, line 2)",
        ),
        ("nodes: {cpu: [0, 0]}", "c.yaml:1:18: rank 0 stands here again (also cpu, line 1)"),
        (
            "nodes: {cpu: 3 - 1}",
            'c.yaml:1:14: the range 3 - 1 runs backwards\n  hint: did you mean "1 - 3"?',
        ),
        (
            "nodes: {cpu: 0-x}",
            'c.yaml:1:14: wanted ranks such as "1 - 32" or "0,2-4", found \'0-x\'',
        ),
        (
            "nodes: {cpu: [true]}",
            'c.yaml:1:15: wanted ranks such as 3, [0, 33], "1 - 32" or "0,2-4", found true',
        ),
        (
            "nodes: {cpu: [[0]]}",
            'c.yaml:1:15: wanted ranks such as 3, [0, 33], "1 - 32" or "0,2-4", found a list',
        ),
        ("nodes: {cpu: [-1]}", "c.yaml:1:15: rank -1 is outside 0 to 1023"),
        ("nodes: {cpu: 0-99999}", "c.yaml:1:14: rank 99999 is outside 0 to 1023"),
        (
            "nodes: {cpu: 0, fgpa: 1}",
            "c.yaml:1:17: nodes: there is no kind 'fgpa'\n  hint: did you mean 'fpga'?",
        ),
        ("nodes: {cpu: 0, cpu: 1}", "c.yaml:1:17: key 'cpu' stands here a second time"),
        (
            "nodes: {cpu: 0}\nnetwrok: {}",
            "c.yaml:2:1: cluster: there is no key 'netwrok'\n  hint: did you mean 'network'?",
        ),
        (
            "nodes: {cpu: 0}\nnetwork: {rate: 10 G}",
            "c.yaml:2:17: wanted a rate such as 10 Gb/s, found unit 'G' (units: b/s, kb/s, Mb/s,"
            " Gb/s, Tb/s, B/s, kB/s, MB/s, GB/s)",
        ),
        (
            "nodes: {cpu: 0}\nnetwork: {topology: fat-tree}",
            "c.yaml:2:21: wanted a topology, found 'fat-tree'\n  hint: did you mean fat_tree?",
        ),
        (
            "nodes: {cpu: 0}\nplatform: zlrmpi",
            "c.yaml:2:11: there is no platform zlrmpi\n  hint: did you mean zrlmpi?",
        ),
        (
            'nodes: {cpu: 0}\nfaults: ["dorp=1"]',
            "c.yaml:2:11: no fault 'dorp'\n  hint: did you mean drop?",
        ),
        (
            "nodes: {cpu: 0}\nfaults: [rank_killed=1]",
            "c.yaml:2:10: there is no rank 1; the cluster has 1",
        ),
        (
            "nodes: {cpu: 0-1}\ntree: [-1, -1]",
            "c.yaml:2:7: tree: wanted one root (parent -1), found 2",
        ),
        ("nodes: {cpu: 0-2}\ntree: [-1, 2, 1]", "c.yaml:2:7: tree: rank 1 never reaches the root"),
        (
            "nodes: {cpu: 0}\ncollectives: {bcast: linear}",
            "c.yaml:2:22: wanted an algorithm of bcast, found 'linear'"
            "\n  hint: did you mean bcast_linear?",
        ),
        (
            "nodes: {cpu: 0}\nlimits: {window_frames: 0}",
            "c.yaml:2:25: wanted a limit, 1 to 1099511627776, found 0",
        ),
    ],
)
def test_says_what_is_wrong_and_where(text: str, wanted: str) -> None:
    assert errors(text) == wanted


def test_all_errors_of_a_file_at_once_with_excerpts() -> None:
    text = "nodes:\n  cpu: 0-x\nnetwork:\n  rate: fast\n"
    document = parse("c.yaml", text)
    cluster_file.check(document)
    assert document.render() == (
        'c.yaml:2:8: wanted ranks such as "1 - 32" or "0,2-4", found \'0-x\'\n'
        "  2 |   cpu: 0-x\n"
        "    |        ^^^\n"
        "c.yaml:4:9: wanted a rate such as 10 Gb/s, found 'fast'\n"
        "  4 |   rate: fast\n"
        "    |         ^^^^"
    )


def test_reads_files(tmp_path: Path) -> None:
    path = tmp_path / "cluster.json"
    path.write_text(json.dumps({"nodes": {"cpu": [0, "1 - 3"]}}))
    assert len(cluster_file.read(str(path)).ranks) == 4


def test_names_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(Failure, match=r"cluster file .*gone.yaml cannot be read: No such file"):
        cluster_file.read(str(tmp_path / "gone.yaml"))


def test_what_zrlmpi_calls_config_is_not_looked_at(tmp_path: Path) -> None:
    path = tmp_path / "map.json"
    path.write_text(
        '{"nodes": {"cpu": [0], "fpga": "1 - 2"}, "config": {"any": [1, {"thing": 2}]}}'
    )
    cluster = cluster_file.read(str(path))
    assert [rank.kind for rank in cluster.ranks] == ["cpu", "fpga", "fpga"]
