# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""FPGA ranks that leave their objects end, and are told which, where and by what index."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.conftest import Programs, ToolBox


def test_each_rank_is_told_what_it_did(programs: Programs, tool: ToolBox) -> None:
    source = programs.source("outside.c")
    done = tool.run("plait", "run", "-n", "4", source)
    assert done.returncode == 139
    assert done.stdout == "0\n" * 3
    lines = source.read_text().splitlines()

    def place(text: str) -> str:
        return f"({source}:{next(i for i, line in enumerate(lines, 1) if text in line)})"

    assert sorted(done.stderr.splitlines())[1:] == [
        f"rank 1: index 10 is outside `int a[10]` {place('a[i] = i;')}",
        f"rank 2: index -5 is outside `int chosen[10]` {place('3 - rank')}",
        f"rank 3: index 30 is outside `double second[6]` {place('] = 1;')}",
    ]
    assert done.stderr.splitlines()[-1] == "plait: rank 1 ended with exit code 139"
