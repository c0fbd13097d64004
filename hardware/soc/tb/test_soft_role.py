# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A soft processor as a role: it loads its image, gives commands, waits, traps and ends."""

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.soc.tb import riscv
from hardware.soc.tb.riscv import T0, T1, T2, ZERO
from hardware.testing.memory import NodeMemory, SlowMemory
from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench
from spec.loader import load_spec

BYTES, ADDRESS_BITS, PART = 8192, 15, 1
BASE = PART * BYTES  # of its memory in node memory
SEND, RECEIVE, EXIT = 1, 2, 10
SOFT = load_spec().soft
AT = {each.name: each.address for each in SOFT.registers}
FAULTS = {each.name: each.number for each in SOFT.faults}
START, TRAP = 0x200, 0x100  # of programs
CYCLES_MAX = 20_000
FIGURES = "PLAIT_FIGURES"  # a file to which loaded words and cycles are added, JSON lines


@pytest.mark.parametrize(
    "width",
    [
        64,
        pytest.param(128, marks=pytest.mark.long),
        pytest.param(512, marks=pytest.mark.alternates),
    ],
)
def test_soft_role(tmp_path: Path, width: int) -> None:
    parameters = {"Width": width, "AddressBits": ADDRESS_BITS, "Bytes": BYTES}
    inside = ("plait_soft_core.memory_q", "plait_soft_role.is_loaded_q")
    simulate("plait_soft_role", __name__, tmp_path, parameters, inside=inside)


def image(program: list[int], trap: list[int] | None = None) -> bytes:
    """The program at START, with the base of the registers in T0; what an interrupt jumps to."""
    words = [0] * ((START + 8) // 4 + len(program))
    words[0] = riscv.jump(START)
    words[1] = 4 * (len(words) + 1)
    words[TRAP // 4 : TRAP // 4 + len(trap or ())] = trap or []
    words[START // 4 :] = [*riscv.li(T0, SOFT.base), *program]
    return b"".join(word.to_bytes(4, "little") for word in words)


def put(name: str, value: int, offset: int = 0) -> list[int]:
    """Writes a register."""
    return [*riscv.li(T1, value), riscv.sw(T1, T0, AT[name] + offset)]


def command(opcode: int, address: int = 0, size: int = 0) -> list[int]:
    """Gives a command to peer 3 with tag 9; the slot is in T2."""
    words = [opcode, 3, 9, 0, address, 0, size, 0]
    writes = [each for i, word in enumerate(words) for each in put("command", word, 4 * i)]
    return [*writes, riscv.lw(T2, T0, AT["issue"])]


def leave(name: str) -> list[int]:
    """Ends with a register as the exit code."""
    return [
        *(riscv.lw(T2, T0, AT[name]), *command(EXIT)[:-1]),
        *(riscv.lw(T2, T0, AT[name]), riscv.sw(T2, T0, AT["command"] + 24)),
        *(riscv.lw(T2, T0, AT["issue"]), riscv.jump(0)),
    ]


class Shell:
    """Takes commands after some cycles; completes those that are not held."""

    def __init__(self, dut: Any, wait: int = 0) -> None:
        self.pins, self._wait, self._turn = Pins(dut), wait, 0
        self.commands: list[int] = []
        self.completion: int | None = None
        self.busy: list[int] = []

    def drive(self) -> None:
        pins = self.pins
        pins.command_ready_i = int(self._turn >= self._wait)
        pins.completion_valid_i = int(self.completion is not None)
        if self.completion is not None:
            pins.completion_i = self.completion
            self.completion = None

    def look(self) -> None:
        pins = self.pins
        self.busy.append(pins.busy_o)
        if pins.command_valid_o:
            self._turn += 1
            if pins.command_ready_i:
                self.commands.append(pins.command_o)
                self._turn = 0

    def complete(self, command: int, size: int, status: int = 0) -> None:
        """What a command asked for is done: in the next cycle."""
        request = command >> 96 & 0xFFFFFFFF
        self.completion = request | status << 32 | 6 << 40 | 3 << 48 | 9 << 64 | size << 128


async def started(
    dut: Any, content: bytes, wait: int = 0, memory: type[NodeMemory] = NodeMemory
) -> tuple[Bench, Shell, NodeMemory]:
    """A role whose node memory begins with these bytes, after start."""
    bench = Bench(dut)
    width = len(dut.memory_read_data_i)
    node = memory(dut, width, 1 << ADDRESS_BITS)
    node.content[BASE : BASE + len(content)] = content
    shell = Shell(dut, wait)
    bench.parts = [node, shell]
    names = ("start", "user_valid", "user_data_valid", "user_data_last", "user_end_valid")
    inputs = {f"{name}_i": 0 for name in (*names, "user_end_good", "now", "user_header")}
    await bench.reset(**inputs, user_data_i=0, part_i=PART, node_i=7, node_count_i=9)
    await bench.run(5)
    assert not any(shell.busy), "busy before it is started"
    bench.pins.start_i = 1
    return bench, shell, node


async def until(bench: Bench, what: Any) -> None:
    """Runs until something is so."""
    for _ in range(CYCLES_MAX):
        if what():
            return
        await bench.cycle()
    raise AssertionError("it has not come so far")


def private(dut: Any) -> list[int]:
    """The words of private memory."""
    memory = dut.u_core.memory_q
    return [int(memory[i].value) for i in range(len(memory))]


@cocotb.test()
async def images_of_any_size(dut: Any) -> None:
    """The words of the image, and no other ones, at the speed of node memory; broken sizes too."""
    lanes = len(dut.memory_read_data_i) // 8
    places, random = BYTES // lanes, Random(3)
    for size in (1, lanes, lanes + 1, 3 * lanes, 17 * lanes - 3, BYTES - 1, BYTES, BYTES + 1, 0):
        for memory in (NodeMemory, SlowMemory):
            content = bytearray(random.randbytes(BYTES + 64))
            content[:8] = riscv.jump(0).to_bytes(4, "little") + size.to_bytes(4, "little")
            bench, _, node = await started(dut, bytes(content), memory=memory)
            for i in range(places):
                dut.u_core.memory_q[i].value = i
            await bench.cycle()
            cycles = 1
            while not dut.is_loaded_q.value:
                await bench.cycle()
                cycles += 1
                assert cycles < CYCLES_MAX, f"{size} bytes are never loaded"
            await bench.run(40)
            words = -(-size // lanes) if 0 < size <= BYTES else places
            wanted = [
                int.from_bytes(node.content[BASE + i * lanes :][:lanes], "little")
                if i < words
                else i
                for i in range(places)
            ]
            assert private(dut) == wanted, f"{size} bytes"
            assert memory is SlowMemory or cycles <= words + 4, f"{size} bytes in {cycles} cycles"
            if (path := os.environ.get(FIGURES)) and memory is NodeMemory and words < places:
                with Path(path).open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"words": words, "cycles": cycles}) + "\n")


@cocotb.test()
async def a_message_goes_out_and_its_wait_is_still(dut: Any) -> None:
    """The command as it was written, the buffer in node memory, and no work while a load waits."""
    text = 0x1234567
    program = [
        *(*riscv.li(T1, text), *riscv.li(T2, 0x1000), riscv.sw(T1, T2, 4), *put("site", 77)),
        *(*command(SEND, 0x1004, 4), riscv.sw(T2, T0, AT["slot"])),
        *(riscv.lw(T1, T0, AT["wait_slot"]), *leave("tag")),
    ]
    for wait in (0, 40):
        bench, shell, node = await started(dut, image(program), wait)
        await until(bench, lambda shell=shell: shell.commands)
        (sent,) = shell.commands
        assert (
            sent & ~(0xFFFFFFFF << 96)
            == SEND | 3 << 32 | 9 << 64 | (BASE + 0x1004) << 128 | 4 << 192
        )
        assert node.content[BASE + 0x1004 : BASE + 0x1008] == text.to_bytes(4, "little")
        await bench.run(60)
        assert not any(shell.busy[-30:]), "busy while it waits"
        assert bench.pins.site_o == 77
        shell.complete(sent, 4)
        await until(bench, lambda shell=shell: len(shell.commands) == 2)
        assert shell.commands[1] & 0xFF == EXIT
        assert shell.commands[1] >> 192 == 9
        await bench.run(30)
        assert not any(shell.busy[-10:]), "busy after its end"


@cocotb.test()
async def a_message_comes_in(dut: Any) -> None:
    """What has come is in private memory when the wait ends, and test tells whether it has."""
    program = [
        *(*command(RECEIVE, 0x1008, 8), riscv.sw(T2, T0, AT["slot"])),
        *(riscv.lw(T1, T0, AT["test_slot"]), riscv.beqz(T1, -4)),
        *(*riscv.li(T2, 0x1000), riscv.lw(T1, T2, 8), riscv.sw(T1, T0, AT["command"] + 24)),
        *(*riscv.li(T1, EXIT), riscv.sw(T1, T0, AT["command"]), riscv.lw(T2, T0, AT["issue"])),
        riscv.jump(0),
    ]
    bench, shell, node = await started(dut, image(program))
    await until(bench, lambda: shell.commands)
    await bench.run(50)
    assert all(shell.busy[-30:]), "a core that polls is busy"
    node.content[BASE + 0x1008 : BASE + 0x1010] = bytes(range(0x41, 0x49))
    shell.complete(shell.commands[0], 8)
    await until(bench, lambda: len(shell.commands) == 2)
    assert shell.commands[1] >> 192 & 0xFFFFFFFF == 0x44434241


@cocotb.test()
async def any_completion_ends_a_wait(dut: Any) -> None:
    """It is still until one comes; one that came before ends the next wait at once."""
    program = [*command(RECEIVE, 0x1008, 8), *command(RECEIVE, 0x1010, 8)]
    program += [riscv.lw(T1, T0, AT["wait_any"]), riscv.lw(T1, T0, AT["wait_any"])]
    bench, shell, _ = await started(dut, image([*program, *leave("free_slots")]))
    await until(bench, lambda: len(shell.commands) == 2)
    for i in (1, 0):
        await bench.run(60)
        assert not any(shell.busy[-30:]), "busy while it waits"
        assert len(shell.commands) == 2
        shell.complete(shell.commands[i], 8)
    await until(bench, lambda: len(shell.commands) == 3)
    assert shell.commands[2] >> 192 == 62


async def exit_code(dut: Any, program: list[int], trap: list[int]) -> int:
    """What a program ends with."""
    bench, shell, _ = await started(dut, image(program, trap))
    await until(bench, lambda: shell.commands)
    return shell.commands[0] >> 192


@cocotb.test()
async def registers_have_their_values(dut: Any) -> None:
    for name, value in (
        ("node", 7),
        ("node_count", 9),
        ("part", PART),
        ("free_slots", 64),
        ("command", 0),
    ):
        assert await exit_code(dut, leave(name), []) == value, name


@cocotb.test()
async def bad_accesses_interrupt(dut: Any) -> None:
    """Each kind, with its address; what was stored is not there, and the first one stays."""
    enable = [*riscv.li(T1, 0x100), riscv.csrw(0x305, T1), *riscv.li(T1, 1 << 31)]
    enable += [riscv.csrw(0x304, T1), *riscv.li(T1, 8), riscv.csrw(0x300, T1)]
    enable += [*put("text_end", 0x300), *put("guard", 0x1800)]
    guard = SOFT.guard_bytes
    both = [*enable, *riscv.li(T1, BYTES), riscv.lw(T2, T1), riscv.lw(T2, ZERO), *put("slot", 1)]
    assert await exit_code(dut, [*both, *leave("fault")], leave("fault")) == FAULTS["outside"]
    cases = (
        *(("outside", 0x40000000, 0), ("outside", BYTES, 1), ("near_null", 0, 0)),
        *(("near_null", guard - 4, 1), ("text", 0x2FC, 1), ("stack", 0x1800, 1)),
        *(("stack", 0x1800 + guard - 1, 2),),
        # Right up to each of them.
        *(("none", guard, 0), ("none", 0x2FC, 0), ("none", 0x300, 1), ("none", BYTES - 4, 1)),
        *(("none", 0x17FC, 1), ("none", 0x1800 + guard, 1), ("none", 0x1800, 0)),
    )
    for name, address, how in cases:
        access = [riscv.lw(T2, T1), riscv.sw(ZERO, T1), riscv.sb(ZERO, T1)][how]
        program = [*enable, *riscv.li(T1, address), access, *[riscv.NOP] * 4, *put("slot", 1)]
        program += leave("fault")
        asked = "fault" if name == "none" else "fault_address"
        found = await exit_code(dut, program, leave(asked))
        assert found == (0 if name == "none" else address), (name, hex(address), hex(found))
        assert await exit_code(dut, program, leave("fault")) == FAULTS[name], (name, hex(address))
        if name != "none":
            kept = private(dut)[(address & BYTES - 1) // (len(dut.memory_read_data_i) // 8)]
            before = image(program, leave("fault")).ljust(BYTES, b"\0")
            lanes = len(dut.memory_read_data_i) // 8
            place = (address & BYTES - 1) // lanes * lanes
            if place + lanes <= len(image(program, leave("fault"))):
                assert kept == int.from_bytes(before[place : place + lanes], "little")


@cocotb.test()
async def it_starts_again_after_a_reset(dut: Any) -> None:
    """The new image is all that changes in private memory, whatever was sent before."""
    before = list[int]()
    for value in (3, 2):
        program = [*put("slot", value), *command(SEND, 0x800 * value, 8), riscv.jump(0)]
        bench, shell, _ = await started(dut, image(program), memory=SlowMemory)
        await until(bench, lambda shell=shell: shell.commands)
        assert shell.commands[0] >> 128 & 0xFFFFFFFF == BASE + 0x800 * value
        words = len(image(program)) // (len(dut.memory_read_data_i) // 8) + 1
        assert private(dut)[words:] == before[words:] or not before
        before = private(dut)
        await bench.run(10)
        bench.pins.start_i = 0
