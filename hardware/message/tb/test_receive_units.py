# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""plait_receive with messages for units beside the role, which it carries if it is told so."""

from pathlib import Path
from typing import Any

import cocotb

from hardware.message.tb.receive_world import World, header_fields
from hardware.message.tb.test_receive import started
from hardware.testing.simulate import simulate


def test_receive_units(tmp_path: Path) -> None:
    simulate("plait_receive", __name__, tmp_path, {"Width": 64, "Models": 1})


@cocotb.test()
async def a_unit_and_the_role_wait_for_each_other_in_nothing(dut: Any) -> None:
    node, world = await started(dut)
    data = world.random.randbytes(24)
    world.user_open = False
    world.send(world.frame("user", 3, data), world.frame("atomic", 4, data))
    await node.settle()
    assert world.transport.blocked == {3 << 1 | 1}, "the role alone is not ready"
    assert [source for source, *_ in _taken(world)] == [4]
    world.user_open, world.unit_open = True, False
    world.transport.retry()
    world.send(world.frame("atomic", 5, data))
    await node.settle()
    assert world.transport.blocked == {5 << 1 | 1}, "the unit alone is not ready"
    assert [source for source, *_ in _taken(world)] == [4, 3]
    world.unit_open = True
    world.transport.retry()
    await node.settle()
    assert [source for source, *_ in _taken(world)] == [4, 3, 5]


def _taken(world: World) -> list[tuple[int, bytes]]:
    """Source and body of the messages for handlers of roles and models that were taken."""
    return [(header_fields(bits)["source"], body) for bits, body, _ in world.users]
