# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Non-blocking collectives take place where they are waited for, if nobody can tell the difference.

Nothing goes on in a role on its own, so a collective must not be open while the role waits for
something else: another rank may need it first. Where only the wait itself stops the role, nobody
can tell when the collective began. Those that are open together are on one communicator, where all
ranks begin them in the same order. Programs with others have lists of steps for all of them, which
compiler/lib/progress.h takes wherever the role waits.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from plait.compiler.base.diagnostics import CompileError, refuse
from plait.compiler.ir.nodes import (
    Assign,
    Break,
    Call,
    Const,
    Continue,
    Deref,
    Expression,
    Function,
    Labelled,
    Leave,
    Load,
    Loop,
    Program,
    Return,
    Statement,
    Switch,
    Variable,
    VariablePlace,
    bodies,
    walk,
)
from plait.compiler.ir.traverse import copy_statements
from plait.compiler.ir.types import INT, size_of
from plait.compiler.passes.base.context import Context, Names
from plait.compiler.passes.base.linking import calls as called
from plait.compiler.passes.base.simplify import located
from plait.compiler.passes.mpi import calls, datatypes, requests
from plait.compiler.passes.mpi.calls import SHAPES

OPEN_USUAL, OPEN_MAX = 16, 64  # at once: where it is not known how many there are; at most
_REQUEST_NULL = Const(INT, 0x180)


@dataclass
class _Open:
    """A collective that was begun, with what it was given then."""

    call: Call
    request: tuple[Variable, int]


def run(program: Program, context: Context) -> None:
    """Changes the program, or says in the context how many may be open.

    CompileError: one that cannot be put off, where the number of ranks is not known.
    """
    before = [(each, copy_statements(each.body), [*each.locals]) for each in _functions(program)]
    lowering = _Lowering(program)
    for function in _functions(program):
        lowering.owner = function.locals
        function.body[:] = lowering.block(function.body)
    if not lowering.errors:
        return
    if context.size is None:
        datatypes.collect(lowering.errors)
    for function, body, own in before:
        function.body[:], function.locals[:] = body, own
    most = requests.most(program, calls.COLLECTIVE_STARTS)
    # One that blocks has a place beside those that are open.
    blocks = any(e.function in calls.COLLECTIVES - calls.COLLECTIVE_STARTS for e in called(program))
    context.open_collectives = OPEN_USUAL if most is None else max(1, min(most, OPEN_MAX)) + blocks


def _functions(program: Program) -> list[Function]:
    return list(program.functions.values())


class _Lowering:
    def __init__(self, program: Program) -> None:
        self.names = Names(program)
        self.owner: list[Variable] = []
        self.errors: list[CompileError] = []

    def block(self, statements: list[Statement]) -> list[Statement]:
        """A list of statements, in which all that it begins is ended."""
        made: list[Statement] = []
        waiting: list[_Open] = []
        for statement in statements:
            for inner in bodies(statement):
                inner[:] = self.block(inner)
            try:
                made += self.one(statement, waiting)
            except CompileError as error:
                self.errors.append(error)
                waiting.clear()
        if waiting:
            self.errors.append(_not_ended(waiting[0].call))
        return made

    def one(self, statement: Statement, waiting: list[_Open]) -> list[Statement]:
        """What stands in the place of a statement."""
        if isinstance(statement, Call) and statement.function in calls.COLLECTIVE_STARTS:
            return self.begin(statement, waiting)
        if not waiting or _goes_on(statement):
            return [statement]
        ended = _ended(statement, waiting)
        if ended == 0:
            raise _not_ended(waiting[0].call)
        done = [each.call for each in waiting[:ended]]
        del waiting[:ended]
        return [*done, statement]

    def begin(self, call: Call, waiting: list[_Open]) -> list[Statement]:
        """Keeps what the call is given; the request is none that could be waited for."""
        place, request = _communicator(call), call.arguments[-1]
        where = located(request)
        if where is None:
            raise _not_ended(call)
        if (
            waiting
            and waiting[0].call.arguments[_communicator(waiting[0].call)] != call.arguments[place]
        ):
            raise refuse(
                call.where,
                f"{call.function} on another communicator than the {waiting[0].call.function} "
                "before it, which is not ended; FPGA ranks of an unknown number have one open",
                "wait for that one first",
            )
        made: list[Statement] = []
        kept = [self.keep(each, call, made) for each in call.arguments[:place]]
        same = Call(call.function, [*kept, *call.arguments[place:]], call.result, call.where)
        waiting.append(_Open(same, where))
        return [*made, Assign(Deref(request), _REQUEST_NULL, call.where)]

    def keep(self, value: Expression, call: Call, made: list[Statement]) -> Expression:
        """A value as it is now."""
        if isinstance(value, Const) or located(value) is not None:
            return value
        variable = Variable(self.names.fresh("plait_kept"), value.type, call.where)
        self.owner.append(variable)
        made.append(Assign(VariablePlace(variable), value, call.where))
        return Load(VariablePlace(variable), value.type)


def _communicator(call: Call) -> int:
    """Where its communicator stands among its arguments."""
    return SHAPES[call.function].kinds.index("comm")


def _goes_on(statement: Statement) -> bool:
    """It calls nothing of MPI that stops, and does not leave the list of statements."""
    if _leaves(statement, frozenset(), can_break=False, can_continue=False):
        return False
    called = {each.function for each in walk([statement]) if isinstance(each, Call)}
    return all(each in calls.GO_ON for each in called if each.startswith("MPI_"))


def _leaves(
    statement: Statement, labels: frozenset[str], *, can_break: bool, can_continue: bool
) -> bool:
    """Whether it may go on elsewhere than behind itself, or behind what it stands in."""
    match statement:
        case Return():
            return True
        case Leave(label=label):
            return label not in labels
        case Break():
            return not can_break
        case Continue():
            return not can_continue
        case Labelled(label=label):
            labels |= {label}
        case Loop():
            can_break = can_continue = True
        case Switch():
            can_break = True
        case _:
            pass
    return any(
        _leaves(each, labels, can_break=can_break, can_continue=can_continue)
        for inner in bodies(statement)
        for each in inner
    )


def _ended(statement: Statement, waiting: Iterable[_Open]) -> int:
    """How many of those that wait a statement ends: all up to the last one of its own."""
    found = 0
    if isinstance(statement, Call) and statement.function in ("MPI_Wait", "MPI_Waitall"):
        is_one = statement.function == "MPI_Wait"
        count = Const(INT, 1) if is_one else statement.arguments[0]
        start = located(statement.arguments[0 if is_one else 1])
        if start is not None and isinstance(count, Const):
            end = start[1] + int(count.value) * size_of(INT)
            for number, each in enumerate(waiting, 1):
                variable, at = each.request
                if variable is start[0] and start[1] <= at < end:
                    found = number
    return found


def _not_ended(call: Call) -> CompileError:
    return refuse(
        call.where,
        f"the MPI_Wait or MPI_Waitall of this {call.function} does not follow in the same block, "
        "before any other call that may wait; FPGA ranks of an unknown number can put off a "
        "collective that far only",
        f"wait for it before other calls, or call {calls.blocking(call.function)}",
    )
