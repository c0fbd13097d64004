# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Runs a program's design and its IR, and compares what both leave in the global arrays."""

from __future__ import annotations

from typing import Any

from plait.compiler.hls.design import Design
from plait.compiler.hls.plan import Target, plan
from plait.compiler.hls.plan.memories import constant_bits
from plait.compiler.ir.nodes import AddressOf, Call, Const, Program, Return, Variable, VariablePlace
from plait.compiler.ir.types import INT, ArrayType, PointerType, size_of
from plait.compiler.testing.oracle.interpret import Machine, interpret
from plait.compiler.testing.oracle.simulate import Result, Simulation


def arrays(program: Program) -> list[Variable]:
    """The global arrays."""
    return [each for each in program.globals if isinstance(each.type, ArrayType)]


def contents(program: Program) -> dict[str, bytes]:
    """What the interpreted program leaves in its global arrays, by name."""
    found: dict[str, bytes] = {}
    main = program.functions["main"]
    body = list(main.body)
    main.body = main.body[:-1] if isinstance(main.body[-1], Return) else list(main.body)
    for variable in arrays(program):
        pointer = AddressOf(VariablePlace(variable), PointerType(INT))
        main.body.append(Call("keep", [pointer]))
    main.body.append(Return(Const(INT, 0)))
    names = [each.name for each in arrays(program)]

    def keep(machine: Machine, address: int, *_: Any) -> None:
        name = names[len(found)]
        found[name] = bytes(machine.objects[address >> 32].data)

    try:
        interpret(program, functions={"keep": keep})
    finally:
        main.body = body
    return {each.name: found[each.name][: size_of(each.type)] for each in arrays(program)}


def run_design(program: Program, target: Target | None = None) -> tuple[Design, Result, Simulation]:
    """Plans and simulates."""
    design = plan(program, target)
    simulation = Simulation(design)
    return design, simulation.run(), simulation


def differences(program: Program, simulation: Simulation) -> list[str]:
    """Names of the arrays that differ. Without a memory of its own one must not have changed."""
    wrong: list[str] = []
    for name, expected in contents(program).items():
        content = _whole(simulation, f"m_{name}", len(expected))
        found = _initial(program, name) if content is None else content
        if found != expected:
            wrong.append(name)
    return wrong


def _whole(simulation: Simulation, name: str, size: int) -> bytes | None:
    """What a memory holds in the end, whether in banks or not."""
    data: dict[int, int] = {}
    for memory, content in simulation.memories.items():
        bank = memory.bank
        if memory.name == name:
            return bytes(content[:size])
        if bank is not None and bank.whole == name:
            for byte in range(size):
                place = bank.place(byte)
                if place is not None:
                    data[byte] = content[place]
    return bytes(data[each] for each in range(size)) if data else None


def _initial(program: Program, name: str) -> bytes:
    """What an array holds at the beginning."""
    variable = next(each for each in arrays(program) if each.name == name)
    data = bytearray(size_of(variable.type))
    for offset, constant in variable.initial.items():
        size = size_of(constant.type)
        bits = constant_bits(constant) & ((1 << (8 * size)) - 1)
        data[offset : offset + size] = bits.to_bytes(size, "little")
    return bytes(data)
