# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Function pointers do not go between rank 0 and tasks: there they are addresses, here numbers."""

from __future__ import annotations

from collections.abc import Iterable

from plait.compiler.base.diagnostics import refuse
from plait.compiler.ir.nodes import (
    Assign,
    Call,
    Const,
    Load,
    Place,
    Program,
    Region,
    Statement,
    Variable,
    Where,
    walk,
)
from plait.compiler.ir.traverse import root, statement_expressions, statement_places
from plait.compiler.ir.types import FunctionPointerType


def of_rank_0(program: Program) -> bool:
    """Whether rank 0 has any: those in what it does outside of regions."""
    hosts = [each.body for each in program.functions.values()]
    hosts = [body for body in hosts if any(isinstance(each, Region) for each in walk(body))]
    hosts += [program.functions["main"].body] if "main" in program.functions else []
    inside = {
        id(each)
        for body in hosts
        for region in walk(body)
        if isinstance(region, Region)
        for each in walk(region.body)
    }
    own = [each for body in hosts for each in walk(body) if id(each) not in inside]
    return any(
        isinstance(node.type, FunctionPointerType) and node != Const(node.type, 0)
        for each in reached(program, own)
        for node in statement_expressions(each)
    )


def reached(program: Program, statements: Iterable[Statement]) -> list[Statement]:
    """Statements, and those of all functions that they come to call."""
    found, seen = [*statements], set[str]()
    for each in found:
        if isinstance(each, Call) and each.function not in seen:
            seen.add(each.function)
            if (function := program.functions.get(each.function)) is not None:
                found += walk(function.body)
    return found


def check(program: Program, tasks: Iterable[str], shared: Iterable[Variable], known: bool) -> None:
    """Refuses where tasks take them from, or put them into, what rank 0 has too, and uses so; a
    copy from there to there is right.

    known: whether rank 0 has any.
    """
    shared = {*shared}
    known = known or any(
        isinstance(each.type, FunctionPointerType)
        for variable in shared
        for each in variable.initial.values()
    )

    def is_own(place: Place) -> bool:
        return (variable := root(place)) is not None and variable not in shared

    starts = [each for name in tasks for each in walk(program.functions[name].body)]
    for each in reached(program, starts) if known else ():
        if isinstance(each, Assign) and isinstance(each.value, Load) and not is_own(each.place):
            continue
        nodes = statement_expressions(each)
        places: list[Place] = [node.place for node in nodes if isinstance(node, Load)]
        for place in (*places, *statement_places(each)):
            if isinstance(place.type, FunctionPointerType) and not is_own(place):
                raise refused(each.where)


def refused(where: Where) -> Exception:
    return refuse(
        where,
        "tasks and rank 0 share a function pointer; that is not supported yet",
        "share a number, and let tasks choose the function by it",
    )
