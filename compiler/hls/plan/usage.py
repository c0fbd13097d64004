# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Which variables statements read and write."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from plait.compiler.hls.plan.pointers import expressions
from plait.compiler.ir import nodes as ir
from plait.compiler.ir.traverse import subexpressions


def _place_variables(place: ir.Place) -> Iterator[ir.Variable]:
    while isinstance(place, ir.Element | ir.Member):
        place = place.base
    if isinstance(place, ir.VariablePlace):
        yield place.variable


def expression_variables(expression: ir.Expression) -> Iterator[ir.Variable]:
    """Variables whose value or address is used."""
    for each in subexpressions(expression):
        if isinstance(each, ir.Load | ir.AddressOf):
            yield from _place_variables(each.place)


def written(statement: ir.Statement) -> ir.Variable | None:
    """The variable that a statement itself assigns as a whole."""
    place = None
    if isinstance(statement, ir.Assign):
        place = statement.place
    elif isinstance(statement, ir.Call):
        place = statement.result
    return place.variable if isinstance(place, ir.VariablePlace) else None


def variables_of(statement: ir.Statement) -> Iterator[ir.Variable]:
    """Variables that a statement itself names, not those in its bodies."""
    for expression in expressions(statement):
        yield from expression_variables(expression)
    match statement:
        case ir.Assign(place=place):
            yield from _place_variables(place)
        case ir.Call(result=result) if result is not None:
            yield from _place_variables(result)
        case _:
            pass


def all_written(statements: Iterable[ir.Statement]) -> set[ir.Variable]:
    """Variables that the statements, or those in them, assign."""
    found = (written(each) for each in ir.walk(list(statements)))
    return {each for each in found if each is not None}


def all_read(statements: Iterable[ir.Statement]) -> set[ir.Variable]:
    """Variables that the statements, or those in them, may read."""
    return {
        variable
        for statement in ir.walk(list(statements))
        for expression in expressions(statement)
        for variable in expression_variables(expression)
    }
