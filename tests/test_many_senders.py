# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""An FPGA rank holds what many ranks send it until it takes it, each frame in its own place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.conftest import Programs, ToolBox


@pytest.mark.parametrize(
    ("platform", "ranks"), [("zrlmpi", 16), pytest.param("ideal", 41, marks=pytest.mark.long)]
)
def test_nothing_is_written_over_what_is_held(
    programs: Programs, tool: ToolBox, platform: str, ranks: int
) -> None:
    done = tool.run(
        *("plait", "run", "-n", str(ranks), "--fpga", "0", "--platform", platform),
        programs.source("many_senders.c"),
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"{24 * (ranks - 1)} messages, 0 wrong words\n"
