# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What the interpreter finds, and what it gives to library functions."""

import pytest

from plait.compiler.ir.nodes import (
    TRUE,
    AddressOf,
    Assign,
    Binary,
    Call,
    Const,
    Convert,
    Deref,
    Element,
    Expression,
    Function,
    Labelled,
    Leave,
    Load,
    Loop,
    PointerAdd,
    Program,
    Return,
    Statement,
    Variable,
    VariablePlace,
    Where,
)
from plait.compiler.ir.types import CHAR, INT, LONG, ULONG, VOID, ArrayType, PointerType
from plait.compiler.testing.build import literal, load, string
from plait.compiler.testing.oracle.interpret import InterpretError, Machine, interpret

X, P = Variable("x", INT), Variable("p", PointerType(INT))
A = Variable("a", ArrayType(INT, 4))
ARGC, ARGV = Variable("argc", INT), Variable("argv", PointerType(PointerType(CHAR)))
FORMAT = string("format", b"%d %s\n")
WHERE = Where("x.c", 7)


def program(*body: Statement, parameters: tuple[Variable, ...] = ()) -> Program:
    main = Function("main", list(parameters), INT, [X, P, A], list(body))
    return Program({"main": main}, [FORMAT])


def element(index: int) -> Element:
    return Element(VariablePlace(A), Const(LONG, index))


def set_x(value: Expression) -> Assign:
    return Assign(VariablePlace(X), value, WHERE)


FIRST = AddressOf(VariablePlace(A), PointerType(INT))
NULL = Const(PointerType(INT), 0)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ([set_x(load(element(4)))], "x.c:7: bytes 16 to 19 of a, which has 16 bytes"),
        ([set_x(load(element(-1)))], "x.c:7: bytes -4 to -1 of a, which has 16 bytes"),
        ([set_x(load(element(2)))], "x.c:7: bytes of a from 8 on have no value yet"),
        ([set_x(Load(Deref(NULL), INT))], "x.c:7: an access through a null pointer"),
        ([Return(load(X), WHERE)], "x.c:7: x is read before it has a value"),
        ([set_x(Binary("div", Const(INT, 1), Const(INT, 0), INT))], "x.c:7: division by zero"),
        ([set_x(Binary("shl", Const(INT, 1), Const(INT, 32), INT))], "shift of 32 bits by 32"),
        ([Loop(TRUE, [set_x(TRUE)], where=WHERE)], "x.c:7: the program ran for too many steps"),
        ([Call("free", [FIRST], None, WHERE)], "x.c:7: free of what malloc did not give: a"),
        ([Call("memset", [FIRST, TRUE, Const(ULONG, 17)], None, WHERE)], "bytes 0 to 16 of a"),
    ],
)
def test_errors(body: list[Statement], message: str) -> None:
    with pytest.raises(InterpretError, match=message):
        interpret(program(*body), limit=1000)


def test_freed_memory() -> None:
    place = VariablePlace(P)
    memory = Call("malloc", [Const(ULONG, 8)], place)
    store = Assign(Deref(PointerAdd(load(P), Const(LONG, 1), PointerType(INT))), TRUE, WHERE)
    free = Call("free", [load(P)], None, WHERE)
    assert interpret(program(memory, store, free)).exit_code == 0
    with pytest.raises(InterpretError, match="no longer alive"):
        interpret(program(memory, free, store))
    with pytest.raises(InterpretError, match="free of what malloc did not give"):
        interpret(program(memory, free, free))


def test_arguments_and_output() -> None:
    second = Load(
        Deref(PointerAdd(load(ARGV), Const(LONG, 1), PointerType(PointerType(CHAR)))),
        PointerType(CHAR),
    )
    body = [
        Call("atoi", [second], VariablePlace(X)),
        Call("printf", [literal(FORMAT), load(X), second]),
        Return(load(ARGC)),
    ]
    result = interpret(program(*body, parameters=(ARGC, ARGV)), ["42"])
    assert (result.stdout, result.exit_code) == ("42 42\n", 2)


def test_library_functions_can_be_added() -> None:
    def receive(machine: Machine, address: int, count: int) -> int:
        for index in range(count):
            machine.store(INT, address + 4 * index, 10 * index)
        machine.set_global("plait_bytes", 4 * count)
        return 5

    size = Variable("plait_bytes", LONG, is_global=True)
    whole = program(
        Call("receive", [FIRST, Const(INT, 3)], VariablePlace(X)),
        set_x(Binary("add", load(X), load(element(2)), INT)),
        Return(Binary("add", load(X), Convert(load(size), INT), INT)),
    )
    whole.globals.append(size)
    assert interpret(whole, functions={"receive": receive}).exit_code == 37


def test_deep_nests() -> None:
    """More blocks in each other than Python allows, left from the innermost one."""
    inner: list[Statement] = [set_x(Const(INT, 3)), Leave("out2")]
    for depth in range(30):
        inner = [Labelled(f"out{depth}", inner), set_x(Binary("add", load(X), TRUE, INT))]
        inner = [Loop(TRUE, [*inner, Leave("end")])] if depth == 25 else inner
    whole = program(Labelled("end", inner), Return(load(X)))
    assert interpret(whole).exit_code == 3 + 24
    inner = [Return(Const(INT, 9))]
    for depth in range(30):
        inner = [Labelled(f"out{depth}", inner)]
    assert interpret(program(*inner)).exit_code == 9


def test_recursion() -> None:
    n, r = Variable("n", INT), Variable("r", INT)
    less = Binary("sub", load(n), TRUE, INT)
    body: list[Statement] = [
        Assign(VariablePlace(r), TRUE),
        Loop(Binary("gt", load(n), TRUE, INT), [Call("f", [less], VariablePlace(r)), Leave("o")]),
    ]
    whole = program(Call("f", [Const(INT, 5)], VariablePlace(X)), Return(load(X)))
    result = Return(Binary("mul", load(n), load(r), INT))
    whole.functions["f"] = Function("f", [n], INT, [r], [Labelled("o", body), result])
    whole.functions["g"] = Function("g", [], VOID, [], [])
    assert interpret(whole).exit_code == 120
