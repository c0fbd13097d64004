# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A shell with the unit of atomic operations: it serves the own node, beside the role."""

from pathlib import Path
from typing import Any

import cocotb

from hardware.shell.tb.test_shell import ADDRESS_BITS, FLOOR, IDLE, NODE, NODES, REPLIED, Shell
from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from spec.loader import load_spec

SPEC = load_spec()
ATOMIC = next(each.number for each in SPEC.wire.handlers if each.name == "atomic")
ADD = next(each.number for each in SPEC.wire.atomic_operations if each.name == "add")
WORD = 0x2100


def test_units(tmp_path: Path) -> None:
    sizes = dict.fromkeys(("Jobs", "Posted", "Unexpected"), 32)
    parameters = {"Width": 64, "Nodes": NODES, "AddressBits": ADDRESS_BITS, "Atomics": 1, **sizes}
    simulate("plait_shell", __name__, tmp_path, parameters)


async def _add(shell: Shell, number: int, address: int = WORD, operand: int = 1) -> None:
    """Posts an addition of 64 bits on the own node; what the word was goes to 0x4000 + 8 number."""
    at = 0x1000 + 32 * number
    for place, word in ((at, address), (at + 8, operand)):
        await shell.write(place, word.to_bytes(8, "little"))
    await shell.command(
        "request",
        flags=REPLIED,
        peer=NODE,
        handler=ATOMIC,
        tag=ADD + 256 * 8,
        address=at,
        size=24,
        reply_address=0x4000 + 8 * number,
        reply_units=1,
        request=number,
    )


async def _words(shell: Shell, address: int, count: int) -> list[int]:
    data = await shell.read(address, 8 * count)
    return [int.from_bytes(data[at : at + 8], "little") for at in range(0, 8 * count, 8)]


@cocotb.test()
async def a_role_that_takes_no_messages_stops_no_atomic(dut: Any) -> None:
    shell = Shell(dut)
    await shell.begin()
    await shell.write(WORD, (100).to_bytes(8, "little"))
    for number in range(12):
        await _add(shell, number)
    await shell.bench.run(1200)
    assert shell.completions == dict.fromkeys(range(12), "ok"), "the unit's own are not the role's"
    assert await _words(shell, WORD, 1) == [112]
    assert await _words(shell, 0x4000, 12) == list(range(100, 112))
    assert shell.users == 0
    assert await shell.register("role_status") & IDLE
    await shell.until("idle_o")


@cocotb.test()
async def what_the_role_may_not_write_stays(dut: Any) -> None:
    """A word above the floor, one of the unit's own, one that is none: nothing changes, and the
    reply has no bytes."""
    shell = Shell(dut)
    await shell.begin()
    before = await shell.read(FLOOR, 8)
    await shell.write(0x4000, bytes(range(48)))
    for number, address in enumerate((FLOOR, FLOOR - 8, FLOOR - 64, WORD + 4, 1 << 40)):
        await _add(shell, number, address)
    await _add(shell, 5, FLOOR - 72)
    await shell.bench.run(800)
    assert shell.completions == dict.fromkeys(range(6), "ok")
    assert await shell.read(0x4000, 40) == bytes(range(40))
    assert await shell.read(0x4028, 8) != bytes(range(40, 48))
    assert await shell.read(FLOOR, 8) == before


@cocotb.test()
async def a_model_s_handler_that_is_no_unit_s_is_the_role_s(dut: Any) -> None:
    pins, shell = Pins(dut), Shell(dut)
    await shell.begin()
    pins.role_user_ready_i = 1
    await shell.command("request", peer=NODE, handler=80, address=0x1000, size=8, request=1)
    await shell.bench.run(300)
    assert (shell.completions, shell.users) == ({1: "ok"}, 1)


@cocotb.test()
async def a_unit_goes_on_while_the_role_is_reset(dut: Any) -> None:
    shell = Shell(dut)
    await shell.begin()
    await shell.write(WORD, bytes(8))
    for number in range(3):
        await _add(shell, number)
    await shell.bench.run(10)
    await shell.write_register("role_control", 2)
    await shell.bench.run(600)
    await shell.write_register("role_control", 1)
    await shell.until("role_rst_no")
    assert await _words(shell, WORD, 1) == [3]
    shell.completions.clear()
    await _add(shell, 7)
    await shell.bench.run(300)
    assert shell.completions == {7: "ok"}
    assert await _words(shell, WORD, 1) == [4]
