# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The net carries each task to another node once, and each result back to where it goes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cocotb
import pytest

from hardware.task.tb.net_world import (
    ADDRESS_BITS,
    BASE,
    CLOSURE_BITS,
    NODES,
    OTHERS,
    OWN,
    PLACES,
    TASK,
    TICKETS,
    WORDS,
    WORDS_OF,
    Pace,
    World,
)
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench


@pytest.mark.parametrize("width", [64, 512])
def test_task_net(tmp_path: Path, width: int) -> None:
    nodes = "".join(f"{node:04x}" for node in reversed(NODES))
    words = "".join(f"{each:05b}" for each in reversed(WORDS_OF))
    parameters: dict[str, int | str] = {
        "Width": width,
        "AddressBits": ADDRESS_BITS,
        "Base": f"{ADDRESS_BITS}'h{BASE:x}",
        "Words": WORDS,
        "Closures": 1 << CLOSURE_BITS,
        "Functions": len(WORDS_OF),
        "WordsOf": f"{5 * len(WORDS_OF)}'b{words}",
        "Nodes": len(NODES),
        "NodeOf": f"{16 * len(NODES)}'h{nodes}",
        "Tickets": TICKETS,
    }
    simulate("plait_task_net", __name__, tmp_path, parameters)


async def started(dut: Any, pace: Pace, seed: int = 1) -> tuple[Bench, World]:
    bench, world = Bench(dut), World(dut, pace, seed)
    bench.parts = [world]
    zero = ("net_ready", "net_word_valid", "away_valid", "command_ready", "completion_valid")
    user = ("user_valid", "user_data_valid", "user_end_valid", "memory_write_ready")
    await bench.reset(**{f"{name}_i": 0 for name in (*zero, *user)}, node_i=OWN)
    return bench, world


async def finished(bench: Bench, world: World, cycles_max: int = 60_000) -> None:
    """Runs until all is back where it goes to; then nothing is busy."""
    for _ in range(cycles_max):
        await bench.run(1)
        if world.is_done:
            break
    assert world.is_done, "something has not come to its end"
    await bench.run(20)
    assert (world.pins.busy_o, world.pins.net_busy_o) == (0, 0)


PACES = {
    "quick": Pace(),
    "even": Pace(0.5, 0.9, 0.3, 0.5, 0.2),
    "slow shell": Pace(0.8, 0.97, 0.1, 0.1, 0.2),
    "slow peers": Pace(0.1, 0.5, 0.9, 0.1, 0.5),
    "slow dispatcher": Pace(0.0, 0.0, 0.0, 0.9, 0.1),
}


@cocotb.test()
@cocotb.parametrize(pace=list(PACES))
async def each_task_and_each_result_arrive_once(dut: Any, pace: str) -> None:
    bench, world = await started(dut, PACES[pace], len(pace))
    tasks = 150
    world.dispatcher.leaves = world.peers.launches = tasks
    await finished(bench, world)
    assert world.shell.sent.count(TASK) == tasks
    assert world.peers.returned == tasks
    assert world.dispatcher.back > 0, "no task of another node had to leave"
    assert (world.peers.cut > 0) == (PACES[pace].bad > 0)


@cocotb.test()
async def results_pass_tasks_that_nobody_takes(dut: Any) -> None:
    """With all tickets of other nodes used, their results and this node's come and go."""
    bench, world = await started(dut, Pace(takes_tasks=False))
    world.peers.launches = TICKETS * len(OTHERS)
    world.dispatcher.leaves = 40
    await bench.run(2_000)
    assert len(world.waiting) == TICKETS * len(OTHERS)
    assert (world.dispatcher.leaves, len(world.out)) == (0, 0)
    assert world.dispatcher.taken >= 40
    assert world.pins.user_ready_o
    assert (world.pins.busy_o, world.pins.net_busy_o) == (0, 0), "tasks that wait are not busy"
    world.pace.takes_tasks = True
    await finished(bench, world)


@cocotb.test()
async def who_waits_for_other_nodes_is_not_busy(dut: Any) -> None:
    """With all tickets out nothing more leaves, and the node rests until something comes."""
    bench, world = await started(dut, Pace())
    world.dispatcher.leaves, world.peers.are_silent = 40, True
    await bench.run(1_000)
    assert len(world.out) == TICKETS * len(OTHERS)
    assert not world.pins.away_ready_o
    assert (world.pins.busy_o, world.pins.net_busy_o) == (0, 1)
    world.peers.are_silent = False
    await finished(bench, world)


@cocotb.test()
@cocotb.parametrize(what=["shell", "completion"])
async def what_the_shell_does_not_take_waits(dut: Any, what: str) -> None:
    """Tasks of other nodes return until the net has no room, with 16 requests under way."""
    bench, world = await started(dut, Pace())
    setattr(world.pace, what, 1.0)
    world.peers.launches = 80
    await bench.run(1_000)
    assert len(world.shell.open) == (PLACES if what == "completion" else 0)
    assert not world.pins.net_word_ready_o
    assert len(world.results) >= PLACES - 2
    sent = len(world.shell.sent)
    await bench.run(100)
    assert len(world.shell.sent) == sent
    setattr(world.pace, what, 0.0)
    await finished(bench, world)
