# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Memory that functions of tasks take: malloc and its kin are lib/task_memory.c, and a block of
alloca is one that is freed where the function or the task that took it ends."""

from __future__ import annotations

from plait.compiler.ir.nodes import (
    Assign,
    Call,
    Const,
    Convert,
    Load,
    Program,
    Region,
    Spawn,
    Statement,
    Variable,
    VariablePlace,
    Where,
    walk,
)
from plait.compiler.ir.types import VOID, PointerType, ScalarType
from plait.compiler.passes.base.context import Names
from plait.compiler.passes.task.frames import at_end, lists
from plait.compiler.passes.task.objects import ALLOCA

_CALLS = {name: f"plait_task_{name}" for name in ("malloc", "calloc", "realloc", "free")}
_POINTER = PointerType(VOID)


def are_taken(program: Program) -> bool:
    """Whether regions, or functions that they call, take or free memory."""
    functions = program.functions.values()
    regions = [each for one in functions for each in walk(one.body) if isinstance(each, Region)]
    left, reached = [each.body for each in regions], set[str]()
    while left:
        for each in walk(left.pop()):
            if isinstance(each, Call) and each.function not in reached:
                reached.add(each.function)
                if each.function in program.functions:
                    left.append(program.functions[each.function].body)
    return not reached.isdisjoint((*_CALLS, *ALLOCA))


def run(program: Program, names: Names) -> None:
    """Has all functions call lib/task_memory.c, if the program has that."""
    if _CALLS["malloc"] not in program.functions:
        return
    for function in program.functions.values():
        _scope(function.body, function.locals, names, function.where)
        for each in walk(function.body):
            if isinstance(each, Call):
                each.function = _CALLS.get(each.function, each.function)


def free_at_end(program: Program, names: Names) -> None:
    """Makes what alloca gives memory of malloc that is freed where its function ends."""
    for function in program.functions.values():
        _scope(function.body, function.locals, names, function.where)


def _scope(body: list[Statement], local: list[Variable], names: Names, where: Where) -> None:
    """A function or a task, with those in it."""
    blocks: list[Variable] = []
    spawns: list[Spawn] = []
    for statements in lists(body):
        spawns += [each for each in statements if isinstance(each, Spawn)]
        for at, each in reversed([*enumerate(statements)]):
            if isinstance(each, Call) and each.function in ALLOCA and each.result is not None:
                block = Variable(names.fresh("block"), _POINTER, each.where)
                blocks.append(block)
                kind = each.result.type
                assert isinstance(kind, ScalarType)
                value = Convert(Load(VariablePlace(block), _POINTER), kind)
                taken = Call("malloc", each.arguments, VariablePlace(block), each.where)
                statements[at : at + 1] = [taken, Assign(each.result, value, each.where)]
    for each in spawns:
        _scope(each.body, each.inner, names, each.where)
    if not blocks:
        return
    local += blocks

    def freed(where: Where) -> list[Statement]:
        return [Call("free", [Load(VariablePlace(each), _POINTER)], None, where) for each in blocks]

    at_end(names, body, local, freed, where, waits=bool(spawns))
    null = Const(_POINTER, 0)
    body[:0] = [Assign(VariablePlace(each), null, each.where) for each in blocks]
