# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Which platform each rank is on, and what the run takes from it."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.test_run import SOURCE, executable
from plait.cli.testing import Ended, FakeNative
from plait.run import native

Plait = Callable[..., Ended]
CLUSTER = "nodes: {cpu: [0, {ranks: 1, platform: ./other}]}\nplatform: mine.yaml\n"


def platform(path: str, *changes: tuple[str, str]) -> None:
    """A file like ideal.yaml, but for the changes."""
    text = Path(f"{native.platforms_folder()}/ideal.yaml").read_text()
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    Path(path).write_text(text)


@pytest.mark.parametrize(
    ("arguments", "polls"),
    [
        ("--cluster there/c.yaml prog", [2, 3]),
        ("--cluster there/c.yaml --platform ./mine.yaml prog", [1, 1]),
        ("--cluster there/c.yaml --platform mine.yaml -n 1 prog : -n 1 prog", [1, 3]),
        ("--cluster there/c.yaml -n 1 prog : -n 1 --platform mine.yaml prog", [2, 1]),
        ("prog : --platform ./there/other prog", [200, 3]),
    ],
)
def test_a_path_starts_where_it_is_written(
    fake: FakeNative, plait: Plait, arguments: str, polls: list[int]
) -> None:
    executable()
    Path("there").mkdir()
    for time, path in enumerate(("mine.yaml", "there/mine.yaml", "there/other"), 1):
        platform(path, ("poll: 10 ns", f"poll: {time} ns"))
    Path("there/c.yaml").write_text(CLUSTER)
    ended = plait("run", *arguments.split())
    assert ended == Ended(0, "out of rank 0\n", "")
    used = [fake.run["platforms"][rank["platform"]] for rank in fake.run["ranks"]]
    assert [each["cpu"]["poll_ps"] for each in used] == [time * 1000 for time in polls]


def test_blocks_are_counted_for_whichever_program_asks(fake: FakeNative, plait: Plait) -> None:
    Path("a.c").write_text(SOURCE)
    platform("counted.yaml", ("compute: auto", "compute: counted\n  compute_time: 1 ns"))
    for programs, is_counted in (
        ("a.c : --platform counted.yaml a.c", True),
        ("--platform counted.yaml a.c : a.c", True),
        ("a.c : a.c", False),
    ):
        err = plait("run", "-v", *programs.split()).err  # the stub library counts nothing
        assert ("trace-pc" in err) == is_counted


def test_an_executable_that_counts_no_blocks(fake: FakeNative, plait: Plait) -> None:
    platform("counted.yaml", ("compute: auto", "compute: counted\n  compute_time: 1 ns"))
    executable("script")
    counting = "void __sanitizer_cov_trace_pc(void) {}"
    for name, text in (("plain", "int x;"), ("counts", counting)):
        command = ["cc", "-rdynamic", "-o", name, "-x", "c", "-"]
        subprocess.run(
            command, input=f"{text} int main(void) {{ return 0; }}", text=True, check=True
        )
    said = f"plait: warning: {os.path.abspath('plain')} does not count its basic blocks"
    for words, is_said in (
        ("--compute 1ns/block plain : plain", True),
        ("plain : --platform counted.yaml plain", True),
        ("plain : --platform counted.yaml counts", False),
        ("--compute 1ns/block counts : script", False),
        ("--compute 1ns plain", False),
    ):
        ended = plait("run", *words.split())
        assert (ended.code, ended.err.count(said)) == (0, is_said)
        assert ended.err.startswith(said if is_said else "")


def test_the_networks_latency_is_not_rank_0s(fake: FakeNative, plait: Plait) -> None:
    executable()
    platform("slow.yaml", ("nic_latency: 0 ns", "nic_latency: 7 us"))
    Path("c.yaml").write_text("nodes: {cpu: [{ranks: 0, platform: slow.yaml}, 1]}\n")
    assert plait("run", "c.yaml", "prog").code == 0
    assert fake.run["network"]["nic_latency_ps"] == 250_000  # zrlmpi's
