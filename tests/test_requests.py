# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""FPGA ranks with many requests under way."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.conftest import Programs, ToolBox


def test_a_rank_prints_and_meets_the_others_while_many_requests_are_open(
    programs: Programs, tool: ToolBox
) -> None:
    source = programs.source("many_requests.c")
    ended = tool.run("plait", "run", "-n", "2", "--fpga", "all", source)
    assert ended.returncode == 0, ended.stderr
    assert sorted(ended.stdout.splitlines()) == [
        *("rank 0 has 7315 of 9730", "rank 0 keeps 6125", "rank 0 waits for 70 messages"),
        *("rank 1 has 2415 of 9730", "rank 1 keeps -1225", "rank 1 waits for 70 messages"),
    ]
