# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Through any network everything is processed once, requests in order, and nothing hangs."""

from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.testing.simulate import simulate

from .rx_neighbours import CONTROLLER, Name
from .rx_network import Faults, Network, Peer
from .rx_reference import CHANNELS, REPLY
from .test_transport_rx import Stage

COUNT = 30
CYCLES_MAX = 60_000

FAULTS = {
    "clean": Faults(),
    "lossy": Faults(lost=0.1, doubled=0.1, bad=0.05, delay=200),
    "awful": Faults(lost=0.4, doubled=0.2, bad=0.1, delay=400),
}


@pytest.mark.parametrize(
    ("nodes", "first"),
    [
        (2, 65500),
        pytest.param(64, 65300, marks=pytest.mark.long),
        pytest.param(1024, 0, marks=pytest.mark.long),
    ],
)
def test_transport_rx(tmp_path: Path, nodes: int, first: int) -> None:
    parameters = {"Nodes": nodes, "SequenceFirst": first}
    simulate("plait_transport_rx", __name__, tmp_path, parameters)


class Crowd:
    """Peers behind a network, and the moments at which the node pushes back and frees."""

    def __init__(self, stage: Stage, faults: Faults, pushed: float) -> None:
        random = stage.random
        sources = sorted(stage.peers)
        names: list[Name] = [(source, channel) for source in sources for channel in CHANNELS]
        self.stage = stage
        self.network = Network(
            [
                Peer(name, stage.first, COUNT, 2000, random.choice((0.02, 0.2, 1.0)))
                for name in names
            ],
            faults,
            random,
        )
        self._pushed = pushed
        stage.transmitter.on_told = self.network.told
        stage.node.pushes_back = lambda frame: random.random() < pushed

    def drive(self) -> None:
        stage = self.stage
        stage.node.waiting += self.network.step()
        # At least one retry follows each push: else a held frame would rightly wait for ever.
        stage.node.retry = self._pushed > 0 and self.network.cycle % 97 == 0
        if not self.network.is_done and stage.random.random() < 0.01:
            stage.transmitter.queries.append(stage.random.choice(list(self.network.peers)))

    def look(self) -> None:
        pass


@cocotb.test()
@cocotb.parametrize(faults=list(FAULTS), pushed=[0.0, 0.5], slow=[0.0, 0.6])
async def everything_arrives_once(dut: Any, faults: str, pushed: float, slow: float) -> None:
    stage = Stage(dut, seed=Random(f"{faults} {pushed} {slow}").getrandbits(32))
    await stage.begin()
    crowd = Crowd(stage, FAULTS[faults], pushed)
    stage.node.slow = stage.node.idle = slow
    stage.transmitter.pressure = slow
    stage.bench.parts.insert(1, crowd)
    expected = len(crowd.network.peers) * COUNT
    for _ in range(CYCLES_MAX):
        if len(stage.node.processed) >= expected and crowd.network.is_done:
            break
        await stage.bench.cycle()
    crowd.network.faults = Faults()
    await stage.settle(3000)
    numbers = list(range(stage.first, stage.first + COUNT))
    for source, channel in crowd.network.peers:
        processed = [each.number for each in stage.node.processed if each.flow == (source, channel)]
        assert (sorted(processed) if channel == REPLY else processed) == numbers, (source, channel)
    assert stage.counted["duplicate"] == stage.reference.duplicates
    assert stage.counted["pushed_back"] == stage.reference.pushed_back
    assert CONTROLLER in stage.peers
