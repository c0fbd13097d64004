# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""How a test of plait_transport_tx begins and ends."""

from __future__ import annotations

from typing import Any

from hardware.testing.pins import Pins
from hardware.testing.streams import Bench
from hardware.transport.tb.transport_tx_bench import CONFIG, World
from hardware.transport.tb.transport_tx_flows import Rates


class Deaths:
    """Says done to a death, as the message layer and the receiving half do."""

    def __init__(self, world: World) -> None:
        self._world = world

    def drive(self) -> None:
        self._world.finish_drive()

    def look(self) -> None:
        pass


async def begin(dut: Any, rates: Rates, seed: int = 1, **configuration: int) -> tuple[Bench, World]:
    """A bench whose module is out of reset and has written its rows."""
    pins = Pins(dut)
    world = World(dut, rates, seed)
    world.configuration |= configuration
    pins.config_i = CONFIG.pack(**world.configuration)
    bench = Bench(dut)
    zero = ["open_valid", "describe_valid", "begin_valid", "fill_valid", "unblocked_ready"]
    zero += ["failed_done", "heard_valid", "query_ready", "fields_valid", "ack_valid"]
    zero += ["silent_valid", "frame_ready", "body_ready", "life_write", "renewed_valid"]
    zero += ["heard_is_new"]
    pins.now_i = world.now & 0xFFFFFFFF
    await bench.reset(**{f"{name}_i": 0 for name in zero})
    bench.parts += [world, Deaths(world)]
    for cycle in range(4 * (world.nodes + 1) + 200):
        node = min(cycle, world.nodes)
        pins.life_node_i, pins.life_i = node, world.lives[node]
        pins.life_write_i = 1
        await bench.cycle()
        if not world.busy:
            pins.life_write_i = 0
            return bench, world
    raise AssertionError("busy for ever after reset")


async def settle(bench: Bench, world: World, cycles_max: int = 60_000) -> None:
    """Runs until all that is to be sent to the living is acknowledged and nothing moves."""
    for _ in range(cycles_max):
        await bench.cycle()
        waits = world.heards or world.hearing or world.events or world.dying is not None
        if not (world.live_left() or world.busy or waits):
            break
    world.rates.ask = 0.0
    await bench.run(100)
    stuck = {
        flow.number: (flow.left, flow.next, flow.unsent, flow.oldest, flow.credit, flow.blocked)
        for flow in world.flows.values()
        if flow.left or flow.next != flow.oldest
    }
    assert not world.live_left(), f"frames remain: {stuck}"
    assert not world.busy
    assert not world.pins.wake_valid_o
