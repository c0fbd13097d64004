# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""MPI_ERRORS_RETURN: a call that fails gives the class of its error in place of ending the rank.

The library's functions end a rank by plait_fail. Where a program may want codes back, plait_fail
stands behind the question whether the communicator has them returned, and else the error is kept in
plait_error and the function ends; so does each function of the library that has called it, up to
the program's own, which finds the code as the result of its call.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from plait.compiler.base.specification import specification
from plait.compiler.ir.nodes import (
    Assign,
    Binary,
    Call,
    Const,
    Convert,
    Element,
    Expression,
    Function,
    If,
    Load,
    Program,
    Return,
    Statement,
    Variable,
    VariablePlace,
    bodies,
    walk,
)
from plait.compiler.ir.types import INT, LONG, FloatType, IntType, PointerType, VoidType
from plait.compiler.passes.base.context import Context

_HANDLER, _FATAL = "MPI_Comm_set_errhandler", (0x141, 0x142)  # MPI_ERRORS_ARE_FATAL, _ABORT
_FAIL, _CLASS = "plait_fail", "plait_error_class"


def are_wanted(program: Program) -> bool:
    """Whether a call may ask for codes."""
    calls = (each for f in program.functions.values() for each in walk(f.body))
    return any(
        isinstance(each, Call)
        and each.function == _HANDLER
        and not (isinstance(each.arguments[1], Const) and each.arguments[1].value in _FATAL)
        for each in calls
    )


def text() -> str:
    """C of the function that gives the class of an error, as the rows of spec/mpi.yaml say."""
    spec = specification().mpi
    numbers = {each.name: each.value for each in spec.error_classes}
    cases = dict[str, str]()
    for row in spec.failures:
        name = f"PLAIT_MPI_{(row.name or row.status).upper()}"
        cases.setdefault(name, f"    case {name}: return {numbers[row.error_class]};\n")
    # The rows of what the endpoint refuses are told apart by their numbers.
    cases["PLAIT_MPI_REFUSED"] = (
        f"    case PLAIT_MPI_REFUSED: return size < 0 ? {numbers['MPI_ERR_COUNT']} : peer < 0 || "
        f"peer >= room ? {numbers['MPI_ERR_RANK']} : {numbers['MPI_ERR_BUFFER']};\n"
    )
    return (
        "#define PLAIT_RETURNS\n"
        f"int {_CLASS}(int status, int peer, long size, long room) {{\n"
        f"  switch (status) {{\n{''.join(cases.values())}"
        f"    default: return {numbers['MPI_ERR_OTHER']};\n  }}\n}}\n"
    )


def strings() -> str:
    """C of MPI_Error_string's texts, by class."""
    spec = specification().mpi
    rows = [*spec.error_classes, *spec.other_error_classes]
    cases = "".join(f'    case {each.value}: return "{each.name}: {each.text}";\n' for each in rows)
    return (
        "static const char* plait_error_text(int code) {\n"
        f"  switch (code) {{\n{cases}    default: return (const char*)0;\n  }}\n}}\n"
    )


def propagate(program: Program, context: Context) -> None:
    """For functions of the library that were linked, and what calls them."""
    known = {each.name: each for each in program.globals}
    if not context.returns_errors or "plait_error" not in known:
        return
    functions = program.functions
    failing = _failing({name: each for name, each in functions.items() if name in context.library})
    for name, function in functions.items():
        work = _Work(known, context, failing, function, is_own=name not in context.library)
        if name in failing or name not in context.library:
            work.block(function.body)


def _failing(library: Mapping[str, Function]) -> set[str]:
    """The functions that may fail."""
    called = {
        name: {each.function for each in walk(function.body) if isinstance(each, Call)}
        for name, function in library.items()
    }
    found = {_FAIL}
    while more := {name for name, calls in called.items() if calls & found} - found:
        found |= more
    return found - {_FAIL}


class _Work:
    def __init__(
        self,
        known: Mapping[str, Variable],
        context: Context,
        failing: set[str],
        function: Function,
        *,
        is_own: bool,
    ) -> None:
        self._error = VariablePlace(known["plait_error"])
        self._returns = VariablePlace(known["plait_returns"])
        self._context, self._failing = context, failing
        self._function, self._is_own = function, is_own

    def block(self, statements: list[Statement]) -> None:
        for at, statement in reversed([*enumerate(statements)]):
            for body in bodies(statement):
                self.block(body)
            if not isinstance(statement, Call) or id(statement) in self._context.returned:
                continue
            change: Callable[[Call], list[Statement]] | None = None
            if statement.function == _FAIL and not self._is_own:
                change = self._fail
            elif statement.function in self._failing:
                change = self._look
            if change is not None:
                self._context.returned[id(statement)] = statement
                statements[at : at + 1] = change(statement)

    def _fail(self, call: Call) -> list[Statement]:
        """The rank goes on with the class of the error, if its communicator has that."""
        _, status, peer, _, size, room, _, _, group = call.arguments
        index = group if group.type == LONG else Convert(group, LONG)
        returns = Load(Element(self._returns, index), INT)
        given = [status, peer, size, room]
        kept = Call(_CLASS, given, self._error, call.where)
        wanted = Binary("ne", returns, Const(INT, 0), INT)
        return [If(wanted, [kept, self._end(call)], [call], call.where)]

    def _look(self, call: Call) -> list[Statement]:
        """After a call that may have failed."""
        error = Load(self._error, INT)
        failed = Binary("ne", error, Const(INT, 0), INT)
        if not self._is_own:
            return [call, If(failed, [self._end(call)], [], call.where)]
        then: list[Statement] = []
        if call.result is not None and call.result.type == INT:
            then.append(Assign(call.result, error, call.where))
        then.append(Assign(self._error, Const(INT, 0), call.where))
        return [call, If(failed, then, [], call.where)]

    def _end(self, call: Call) -> Return:
        kind = self._function.result
        value: Expression | None = None
        if isinstance(kind, FloatType):
            value = Const(kind, 0.0)
        elif isinstance(kind, IntType | PointerType):
            value = Const(kind, 0)
        else:
            assert isinstance(kind, VoidType)
        return Return(value, call.where)
