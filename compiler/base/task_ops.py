# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What PEs of tasks ask for, as calls in the program: hardware/task has what becomes of it."""

from __future__ import annotations

from plait.compiler.base.specification import opcode_of
from plait.compiler.ir.nodes import Call, Const, Expression, Where
from plait.compiler.ir.types import INT, LONG, VOID, PointerType

_ISSUE = "plait_issue"


def op(
    name: str,
    where: Where,
    *,
    callee: int = 0,
    slot: Expression | None = None,
    word: Expression | None = None,
) -> Call:
    """An op: `name` is that of its opcode."""
    zero = Const(INT, 0)
    arguments = [
        *(Const(INT, opcode_of(name)), zero, zero, zero, Const(INT, callee), zero),
        *(slot or zero, Const(PointerType(VOID), 0), word or Const(LONG, 0)),
    ]
    return Call(_ISSUE, arguments, None, where)


def is_op(call: Call, name: str) -> bool:
    """Whether a call is this op."""
    return call.function == _ISSUE and call.arguments[0] == Const(INT, opcode_of(name))
