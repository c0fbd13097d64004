# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Whole designs are read by the front end of the synthesis, which takes less than a simulator's."""

import pytest

from hardware.sources import needed
from hardware.synthesis import resources
from hardware.testing import verdicts
from hardware.yosys import read, run


@pytest.mark.parametrize("width", [64, 128, 512])
@pytest.mark.parametrize("top", ["plait_node", "plait_endpoint_timing", "plait_role_timing"])
def test_it_is_read(top: str, width: int) -> None:
    def check() -> None:
        run([read(top, {"Width": width}, flat=False), f"select -assert-any {top}"])

    verdicts.once(check, __name__, needed(top), top, width)


def test_large_memories_are_read() -> None:
    def check() -> None:
        run([read("plait_role_mirror", {"Depth": 8192}, flat=False)])

    verdicts.once(check, __name__, needed("plait_role_mirror"), "plait_role_mirror")


def test_closures_of_tasks_are_in_block_ram() -> None:
    def check() -> None:
        assert resources("plait_task_closures", {}, "xcup").brams >= 8, "256 Kbit of words alone"

    verdicts.once(check, __name__, needed("plait_task_closures"), "plait_task_closures")
