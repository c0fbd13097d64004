# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The objects that other ranks reach by their addresses, and where they stand in node memory.

Laid out once for a program just parsed, before its ranks are told apart, so that an object has one
place for all of them. A call of plait_share at the beginning of main takes the address of each: no
pass knows what it does, so all of them leave these objects in memory, with what is stored there.
"""

from __future__ import annotations

from plait.compiler.ir.nodes import (
    AddressOf,
    Call,
    Expression,
    Load,
    Loop,
    Program,
    Variable,
    VariablePlace,
    walk,
)
from plait.compiler.ir.traverse import addressed, subexpressions
from plait.compiler.ir.types import ArrayType, PointerType, alignment_of, size_of

SHARE, PARK = "plait_share", "plait_park"
_INIT = "shmem_init"  # who calls it has symmetric objects
_WIDE = 64  # bytes: objects of this size are aligned to it


def lay_out(program: Program) -> None:
    """Marks the symmetric objects of an OpenSHMEM program: those of static storage whose address it
    takes somewhere, since no call can name others. Its own empty wait loops wait for writes."""
    main = program.functions.get("main")
    if main is None or not any(name.startswith(_INIT) for name in program.functions):
        return
    taken = addressed(each for function in program.functions.values() for each in function.body)
    at = 0
    arguments: list[Expression] = []
    for each in program.globals:
        if each not in taken or each.is_const or each.name in _KEPT:
            continue
        size = size_of(each.type)
        unit = _WIDE if size >= _WIDE else max(alignment_of(each.type), 8)
        each.shared = -(-at // unit) * unit
        at = each.shared + size
        arguments.append(_address(each))
    program.shared_bytes = at
    for function in program.functions.values():
        for loop in walk(function.body):
            is_empty = isinstance(loop, Loop) and not loop.body and not loop.step
            if is_empty and isinstance(loop, Loop) and _reads(loop.condition):
                loop.body.append(Call(PARK, [], None, loop.where))
    main.body.insert(0, Call(SHARE, arguments, None, main.where))


# What plait_wait says, which is no memory.
_KEPT = ("plait_status", "plait_peer", "plait_tag", "plait_found", "plait_datatype", "plait_bytes")


def _address(variable: Variable) -> AddressOf:
    kind = variable.type.element if isinstance(variable.type, ArrayType) else variable.type
    return AddressOf(VariablePlace(variable), PointerType(kind))


def _reads(condition: Expression) -> bool:
    """Whether a condition looks at something that may change."""
    return any(isinstance(each, Load) for each in subexpressions(condition))
