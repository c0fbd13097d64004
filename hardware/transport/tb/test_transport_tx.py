# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The sending half keeps the rules of transport.md whatever link, role and neighbours do."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import cocotb
import pytest

from hardware.testing.simulate import simulate
from hardware.transport.tb.transport_tx_flows import Rates
from hardware.transport.tb.transport_tx_stage import begin, settle

SIZES = [
    (64, 2, 8),
    (512, 1024, 32),
    *(
        pytest.param(*size, marks=pytest.mark.long)
        for size in ((64, 64, 32), (512, 2, 8), (128, 64, 128))
    ),
]


@pytest.mark.parametrize(("width", "nodes", "slots"), SIZES)
def test_transport_tx(tmp_path: Path, width: int, nodes: int, slots: int) -> None:
    parameters = {"Width": width, "Nodes": nodes, "Slots": slots}
    simulate("plait_transport_tx", __name__, tmp_path, parameters)


WORLDS = {
    "quick": Rates(),
    "slow_link": Rates(ready=0.3, describe=0.3, query=0.5, bodies=(0, 8, 64, 512, 1024)),
    "slow_reader": Rates(begin=0.05, fill=0.2, early_fill=False, bodies=(0, 8, 64, 512, 1024)),
    "losing": Rates(loss=0.15, bodies=(0, 8, 64), ask=0.01),
    "reordering": Rates(loss=0.03, delay=(5, 400), bodies=(0, 8, 16, 64), ask=0.01),
    "sparing": Rates(acknowledges=0.2, window=(0, 2), bodies=(0, 64), take=0.2, loss=0.05),
}


@cocotb.test()
@cocotb.parametrize(kind=list(WORLDS))
async def every_frame_arrives_once_and_in_order(dut: Any, kind: str) -> None:
    bench, world = await begin(dut, replace(WORLDS[kind]), retries_max=40)
    for peer in {0, 1, world.nodes - 1, world.nodes}:
        for channel in (0, 1, 2):
            world.send(peer, channel, 20)
    await settle(bench, world)
    assert not world.dead
    for flow in world.flows.values():
        assert flow.expected == flow.next == 20
    assert world.sents == len(world.departed)
