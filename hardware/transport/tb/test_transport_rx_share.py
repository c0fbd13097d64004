# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The window is shared by as many peers as are inside a message, in halves, and grows back."""

from pathlib import Path
from random import Random
from typing import Any

import cocotb

from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench

NODES, WINDOW = 40, 64


def test_transport_rx_share(tmp_path: Path) -> None:
    simulate("plait_transport_rx_share", __name__, tmp_path, {"Nodes": NODES})


@cocotb.test()
async def shares_follow_who_is_inside(dut: Any) -> None:
    pins = Pins(dut)
    bench, random, inside = Bench(dut), Random(2), 0
    await bench.reset(enter_i=0, leave_i=0)
    for turn in range(600):
        # Fuller and fuller, then emptier and emptier.
        enters = inside <= NODES and random.random() < (0.7 if turn < 300 else 0.2)
        leaves = not enters and inside > 0 and random.random() < 0.7
        pins.enter_i, pins.leave_i = int(enters), int(leaves)
        await bench.cycle()
        inside += enters - leaves
        share = WINDOW
        while inside * share > WINDOW and share > 1:
            share //= 2
        assert pins.share_o == share, f"{inside} are inside"
    assert inside < NODES // 2
