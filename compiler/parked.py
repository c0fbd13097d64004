# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What the loops that wait for others' writes wait for, in words, for who asks why a rank waits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from plait.compiler.base.diagnostics import as_written
from plait.compiler.base.shared_objects import HEAP, PARK
from plait.compiler.ir.nodes import (
    COMPARISONS,
    FALSE,
    OPPOSITE,
    TRUE,
    AddressOf,
    Assign,
    Binary,
    Break,
    Call,
    Const,
    Convert,
    Deref,
    Element,
    Expression,
    If,
    Load,
    Loop,
    Member,
    Place,
    Program,
    Statement,
    Variable,
    VariablePlace,
    walk,
)
from plait.compiler.ir.print_c import place_text
from plait.compiler.ir.traverse import root, statement_expressions, subexpressions

_SET_LOCK = "shmem_set_lock"  # where it waits, it is for its lock
_SIGNS = dict(zip(COMPARISONS, ("==", "!=", "<", "<=", ">", ">="), strict=True))


def tell(program: Program, own: frozenset[str]) -> None:
    """Gives each call of plait_park the detail "`flag` to be >= 3", or "`flag` to change" where
    more is not known; `own`: names that the sources have. After all passes."""
    for function in program.functions.values():
        for loop in walk(function.body):
            if not isinstance(loop, Loop):
                continue
            for each in loop.body:
                if isinstance(each, Call) and each.function == PARK:
                    text = as_written(_text(loop), own)
                    each.where = replace(each.where, detail=text)


def _text(loop: Loop) -> str:
    if any(each.where.call == _SET_LOCK for each in loop.body if isinstance(each, Call)):
        locks = {each.name for load in _shared(loop) if (each := _variable(load.place))} - {HEAP}
        return f"the lock `{locks.pop()}`" if len(locks) == 1 else "a lock"
    values: dict[VariablePlace, Expression] = {}
    for each in loop.body:
        if isinstance(each, Assign) and isinstance(each.place, VariablePlace):
            values[each.place] = each.value
    ends = _end(loop)
    if ends is not None and (said := _comparison(_known(ends, values))):
        return said
    names = {_name(each.place): None for each in _shared(loop)}
    return f"{' or '.join(names) or 'memory'} to change"


def _name(place: Place) -> str:
    variable = _variable(place)
    if variable is None or variable.name == HEAP:
        return "a variable of the symmetric heap"
    if root(place) is None:
        return f"`{variable.name}`"
    return f"`{place_text(_constant(place))}`"


def _variable(place: Place) -> Variable | None:
    """The variable that a place lies in, also behind a pointer that one address is taken for."""
    while isinstance(place, Element | Member):
        place = place.base
    if not isinstance(place, Deref):
        return root(place)
    found = [each for each in subexpressions(place.pointer) if isinstance(each, AddressOf)]
    return root(found[0].place) if len(found) == 1 else None


def _constant(place: Place) -> Place:
    """The part of a place before the first index that is not the same in all turns."""
    if not isinstance(place, Element | Member):
        return place
    base = _constant(place.base)
    varies = isinstance(place, Element) and not isinstance(place.index, Const)
    return base if varies or base is not place.base else replace(place, base=base)


def _end(loop: Loop) -> Expression | None:
    """What is true once the loop ends, if one condition says so."""
    found: list[Expression] = []
    if loop.condition != TRUE:
        found.append(Binary("eq", loop.condition, FALSE, FALSE.type))
    for each in walk(loop.body):
        if isinstance(each, If) and any(isinstance(inner, Break) for inner in each.then):
            found.append(each.condition)
    return found[0] if len(found) == 1 else None


def _known(value: Expression, values: dict[VariablePlace, Expression]) -> Expression:
    """A value with what the loop assigns to its variables in their place."""
    match value:
        case Load(place=VariablePlace() as place) if place in values:
            return _known(
                values[place], {key: each for key, each in values.items() if key != place}
            )
        case Binary(operator=operator, left=left, right=right, type=kind):
            return Binary(operator, _known(left, values), _known(right, values), kind)
        case Convert(operand=operand):
            return _known(operand, values)
        case _:
            return value


def _comparison(value: Expression) -> str:
    """A condition in words, or nothing."""
    match value:
        case Binary(operator="ne", left=Binary() as inner, right=Const(value=0)):
            return _comparison(inner)
        case Binary(operator="eq", left=Binary(operator=operator) as inner, right=Const(value=0)):
            if operator in OPPOSITE:
                return _comparison(replace(inner, operator=OPPOSITE[operator]))
        case Binary(operator=operator, left=Load(place=place), right=right) if operator in _SIGNS:
            wanted = f" {right.value}" if isinstance(right, Const) else " another value"
            return f"{_name(place)} to be {_SIGNS[operator]}{wanted}"
        case _:
            pass
    return ""


def _shared(loop: Loop) -> Iterator[Load]:
    statements: list[Statement] = [loop, *walk(loop.body)]
    for statement in statements:
        for value in statement_expressions(statement):
            for each in subexpressions(value):
                if isinstance(each, Load):
                    variable = _variable(each.place)
                    if variable is not None and variable.shared is not None:
                        yield each
