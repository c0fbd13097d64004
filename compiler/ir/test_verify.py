# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""verify accepts sound programs and names what is wrong with others."""

import pytest

from plait.compiler.ir.nodes import (
    FALSE,
    TRUE,
    Assign,
    Binary,
    Break,
    Call,
    Case,
    Const,
    Continue,
    Element,
    Function,
    If,
    Labelled,
    Leave,
    Loop,
    Program,
    Return,
    Statement,
    Switch,
    Variable,
    VariablePlace,
)
from plait.compiler.ir.types import CHAR, FLOAT, INT, LONG, UINT, ArrayType
from plait.compiler.ir.verify import VerifyError, verify
from plait.compiler.testing.random_programs import random_program

X, A = Variable("x", INT), Variable("a", ArrayType(INT, 4))
SAME = Assign(VariablePlace(X), TRUE)


def program(*body: Statement) -> Program:
    return Program({"main": Function("main", [], INT, [X, A], list(body))}, [])


@pytest.mark.parametrize("seed", range(10))
def test_random_programs(seed: int) -> None:
    verify(random_program(seed))


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        (Assign(VariablePlace(X), Const(LONG, 1)), "an assignment of another type: 1L"),
        (Assign(VariablePlace(X), Const(INT, 1 << 31)), "does not fit its type"),
        (Return(Const(FLOAT, 0.1)), "not rounded to float"),
        (Return(Const(INT, 1.0)), "no int"),
        (Return(Binary("add", TRUE, Const(UINT, 1), INT)), "right operand has another type"),
        (Return(Binary("lt", TRUE, Const(UINT, 1), INT)), "comparison of two types"),
        (If(Const(CHAR, 1), []), "a condition is no int"),
        (Assign(Element(VariablePlace(A), TRUE), TRUE), "an index is no long"),
        (Assign(VariablePlace(Variable("y", INT)), TRUE), "no variable y here"),
        (Break(), "break in no loop"),
        (Switch(TRUE, [Case([1], [Continue()])]), "continue in no loop"),
        (Switch(TRUE, [Case([1], []), Case([1], [])]), "a case twice"),
        (Leave("out"), "leave of out outside of it"),
        (Labelled("x", []), "label x is not unique"),
        (Call("main", [TRUE]), "arguments of main"),
        (Loop(FALSE, [SAME], [SAME]), "two places"),
        (Return(), "a return of another type"),
    ],
)
def test_errors(statement: Statement, message: str) -> None:
    with pytest.raises(VerifyError, match=message):
        verify(program(statement))
