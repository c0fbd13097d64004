# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Sums and products in another order, where `#pragma plait reassociate` allows it.

A sum that waits for its own last result becomes as many partial ones as the operation has cycles,
and one more; iterations add to them in turn. They are put together behind the loop.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from plait.compiler.hls.operators.latency import latency
from plait.compiler.hls.plan.memories import Storage
from plait.compiler.hls.plan.nest import is_plain
from plait.compiler.hls.plan.usage import expression_variables, written
from plait.compiler.ir import nodes as ir
from plait.compiler.ir.traverse import operands
from plait.compiler.ir.types import FloatType, IntType, ScalarType

# By operator: the kind whose latency counts, what changes nothing, how parts are put together.
OPERATORS: dict[str, tuple[str, float, str]] = {
    "add": ("add", 0.0, "add"),
    "sub": ("sub", 0.0, "add"),
    "mul": ("mul", 1.0, "mul"),
    "fmin": ("min", math.nan, "fmin"),
    "fmax": ("max", math.nan, "fmax"),
}


@dataclass(slots=True)
class Partial:
    """A variable with partial results; `parts[0]` is that of the last iteration."""

    variable: ir.Variable
    identity: ir.Const
    operator: str
    parts: list[ir.Variable]
    where: ir.Where


def find_partials(loop: ir.Loop, storage: Storage) -> list[Partial]:
    """The variables of a loop that partial results help."""
    inside = [*loop.body, *loop.step]
    if "reassociate" not in loop.pragmas or not is_plain(inside):
        return []
    found: list[Partial] = []
    for statement in ir.walk(inside):
        variable = written(statement)
        if variable is None or not isinstance(statement, ir.Assign):
            continue
        if storage.pointers.in_memory(variable) or variable in expression_variables(loop.condition):
            continue
        operator = _operator(statement.value, variable)
        others = [each for each in ir.walk(inside) if each is not statement]
        if operator is None or any(_uses(each, variable) for each in others):
            continue
        partial = _partial(variable, operator, statement.where, storage)
        if partial is not None:
            found.append(partial)
    return found


def _uses(statement: ir.Statement, variable: ir.Variable) -> bool:
    """Whether a statement itself, not what stands in it, reads or writes a variable."""
    if written(statement) is variable:
        return True
    return any(variable in expression_variables(each) for each in operands(statement))


def _operator(value: ir.Expression, variable: ir.Variable) -> str | None:
    """`variable` operator something without the variable."""
    match value:
        case ir.Binary(operator=operator, left=left, right=right):
            pair = (left, right)
        case ir.Mathematics(function=operator, arguments=(left, right)):
            pair = (left, right)
        case _:
            return None
    if operator not in OPERATORS:
        return None
    for one, other in (pair, pair[::-1]):
        is_it = (
            isinstance(one, ir.Load)
            and isinstance(one.place, ir.VariablePlace)
            and one.place.variable is variable
        )
        if is_it and variable not in expression_variables(other):
            return operator
        if operator == "sub":
            break
    return None


def _partial(
    variable: ir.Variable, operator: str, where: ir.Where, storage: Storage
) -> Partial | None:
    kind = variable.type
    if not isinstance(kind, IntType | FloatType):
        return None
    name, neutral, together = OPERATORS[operator]
    is_float = isinstance(kind, FloatType)
    cycles = latency("f" + name if is_float else name, kind.bits, kind.bits)
    if cycles == 0:
        return None
    identity: ir.Const = ir.Const(kind, int(neutral) if not is_float else neutral)
    if is_float and neutral == 0:
        identity = ir.Const(kind, -0.0)
    parts = [storage.temporary(f"{variable.name}_part", kind) for _ in range(cycles + 1)]
    return Partial(variable, identity, together, parts, where)


def prepare(partials: list[Partial]) -> list[ir.Statement]:
    """Assignments before the loop."""
    return [
        ir.Assign(ir.VariablePlace(part), partial.identity, partial.where)
        for partial in partials
        for part in partial.parts
    ]


def together(partials: list[Partial]) -> list[ir.Statement]:
    """Puts the parts together, behind the loop."""
    found: list[ir.Statement] = []
    for partial in partials:
        kind = partial.identity.type
        sums = [_load(part, kind) for part in partial.parts]
        while len(sums) > 1:
            pairs = zip(sums[::2], sums[1::2], strict=False)
            odd = sums[-1:] if len(sums) % 2 else []
            sums = [_combine(partial.operator, *pair, kind) for pair in pairs] + odd
        whole = _combine(partial.operator, _load(partial.variable, kind), sums[0], kind)
        found.append(ir.Assign(ir.VariablePlace(partial.variable), whole, partial.where))
    return found


def _load(variable: ir.Variable, kind: ScalarType) -> ir.Expression:
    return ir.Load(ir.VariablePlace(variable), kind)


def _combine(
    operator: str, left: ir.Expression, right: ir.Expression, kind: ScalarType
) -> ir.Expression:
    if operator in ("fmin", "fmax"):
        assert isinstance(kind, FloatType)
        return ir.Mathematics(operator, (left, right), kind)
    return ir.Binary(operator, left, right, kind)
