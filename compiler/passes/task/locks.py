# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The lock of a node: OpenMP's locks are that one, and who has it may take it again.

take(program)     # before tasks become functions: calls of omp.h become ops
count(program)    # of a kernel: where it takes the lock while it has it, ops are counted
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from plait.compiler.base.task_ops import is_op, op
from plait.compiler.ir.nodes import (
    Assign,
    Binary,
    Call,
    Const,
    Function,
    If,
    Load,
    Program,
    Statement,
    Variable,
    VariablePlace,
    bodies,
    walk,
)
from plait.compiler.ir.types import INT
from plait.compiler.passes.base.context import Names

_OPS = {
    "omp_set_lock": "task_lock",
    "omp_set_nest_lock": "task_lock",
    "omp_test_lock": "task_lock",  # it waits, and has it
    "omp_unset_lock": "task_unlock",
    "omp_unset_nest_lock": "task_unlock",
}


def take(program: Program) -> None:
    """Puts ops in the place of calls that set and unset OpenMP's locks."""
    for function in program.functions.values():
        for body in [*_lists(function.body)]:
            for at, each in reversed([*enumerate(body)]):
                if isinstance(each, Call) and each.function in _OPS:
                    made: list[Statement] = [op(_OPS[each.function], each.where)]
                    if each.result is not None:
                        made.append(Assign(each.result, Const(INT, 1), each.where))
                    body[at : at + 1] = made


def count(program: Program) -> None:
    """Where a kernel may take the lock while it has it, only the first op and the last one of that
    reach it."""
    functions = [*program.functions.values()]
    taking = _taking(functions)
    if not any(_is_nested(each.body, taking) for each in functions):
        return
    depth = Variable(Names(program).fresh("locks"), INT, is_global=True)
    program.globals.append(depth)
    held = Load(VariablePlace(depth), INT)
    for function in functions:
        for body in [*_lists(function.body)]:
            for at, each in reversed([*enumerate(body)]):
                if not isinstance(each, Call) or not (is_lock(each) or is_unlock(each)):
                    continue
                by = 1 if is_lock(each) else -1
                changed = Binary("add", held, Const(INT, by), INT)
                step = Assign(VariablePlace(depth), changed, each.where)
                is_outer = Binary("eq", held, Const(INT, 0), INT)
                alone = If(is_outer, [each], [], each.where)
                body[at : at + 1] = [alone, step] if is_lock(each) else [step, alone]


def is_lock(call: Call) -> bool:
    """Whether a call takes the lock."""
    return is_op(call, "task_lock")


def is_unlock(call: Call) -> bool:
    """Whether a call gives the lock back."""
    return is_op(call, "task_unlock")


def locked(body: list[Statement]) -> Iterator[list[Statement]]:
    """The statements for which the lock is taken, from its op up to the one that gives it back;
    all of them where one of these two stands further inside than the other."""
    if all(_is_balanced(each) for each in _lists(body)):
        for each in _lists(body):
            yield from _parts(each)
    else:
        yield body


def _parts(body: list[Statement]) -> Iterator[list[Statement]]:
    depth, begin = 0, 0
    for at, each in enumerate(body):
        by = _change(each)
        if depth == 0 and by > 0:
            begin = at
        depth += by
        if depth == 0 and by < 0:
            yield body[begin:at]


def _is_balanced(body: list[Statement]) -> bool:
    return sum(map(_change, body)) == 0


def _change(statement: Statement) -> int:
    return is_lock(statement) - is_unlock(statement) if isinstance(statement, Call) else 0


def _taking(functions: Sequence[Function]) -> set[str]:
    """The functions that take the lock, themselves or by those that they call."""
    found = {each.name for each in functions if any(_locks(each.body))}
    while True:
        more = {each.name for each in functions if found.intersection(_called(each.body))}
        if more <= found:
            return found
        found |= more


def _is_nested(body: list[Statement], taking: set[str]) -> bool:
    """Whether the lock is taken again between two of its ops."""
    return any(
        len([*_locks(part)]) > 1 or taking.intersection(_called(part)) for part in locked(body)
    )


def _locks(body: Iterable[Statement]) -> Iterator[Call]:
    return (each for each in walk([*body]) if isinstance(each, Call) and is_lock(each))


def _called(body: Iterable[Statement]) -> set[str]:
    return {each.function for each in walk([*body]) if isinstance(each, Call)}


def _lists(body: list[Statement]) -> Iterator[list[Statement]]:
    yield body
    for each in body:
        for inner in bodies(each):
            yield from _lists(inner)
