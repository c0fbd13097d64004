# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A standard send is waited for behind the loops that follow it.

The engine has copied what is sent when plait_issue returns, and MPI_Send may return as soon as its
buffer may be used again. So `plait_wait`, and the look at the status behind it, go behind all
statements of the same block that ask nothing of the engine, if there is a loop among them. Not so a
synchronous send: its end says that the other side has come so far.

    slot = plait_issue(send ...)             slot = plait_issue(send ...)
    plait_wait(slot)                         for (...) ...
    if (plait_status != 0) fail      =>      plait_wait(slot)
    for (...) ...                            if (plait_status != 0) fail

What goes first may also stand in the other branch of that `if`; and all of it may happen on a
condition, as with a neighbour that is not there at the border.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from plait.compiler.hls.plan.pointers import Pointers
from plait.compiler.hls.plan.usage import all_written, expression_variables, variables_of
from plait.compiler.ir import nodes as ir
from plait.compiler.ir.traverse import subexpressions

SEND, SYNCHRONOUS = 1, 1  # an opcode and a flag of spec/commands.yaml
ANSWER = "plait_"  # how the variables begin that a wait writes


def delay_waits(function: ir.Function) -> None:
    """Changes the function's body in place."""
    if any(_is_standard_send(each) for each in ir.walk(function.body)):
        _Block(Pointers(function)).work(function.body)


@dataclass(slots=True)
class _Ending:
    """What waits for a send and looks at how it ended; `behind`: what follows if it ended well."""

    statements: list[ir.Statement]
    failing: Sequence[ir.Statement] = ()
    behind: list[ir.Statement] = field(default_factory=list[ir.Statement])

    @property
    def named(self) -> set[ir.Variable]:
        """All variables that occur but for those of `behind`."""
        found = {each for statement in self.statements for each in variables_of(statement)}
        return found | _named(self.failing)


class _Block:
    def __init__(self, pointers: Pointers) -> None:
        self._pointers = pointers

    def work(self, statements: list[ir.Statement]) -> None:
        """This block and those in it."""
        for statement in statements:
            for body in ir.bodies(statement):
                self.work(body)
        for index in reversed(range(len(statements))):
            statement = statements[index]
            ending = _ending(statements, index)
            if ending is not None:
                behind = ending.behind or statements[index + 1 + len(ending.statements) :]
                self._delay(statements, index + 1, ending, behind)
            elif isinstance(statement, ir.If) and not statement.otherwise:
                self._delay_conditional(statements, index, statement)

    def _delay(
        self,
        statements: list[ir.Statement],
        start: int,
        ending: _Ending,
        behind: list[ir.Statement],
    ) -> None:
        """Statements `behind` go before the ending, which begins at `start`."""
        count = self._passing(behind, ending.named)
        if not count:
            return
        moved = behind[:count]
        if ending.behind:
            del ending.behind[:count]
        else:
            end = start + len(ending.statements)
            del statements[end : end + count]
        statements[start:start] = moved

    def _delay_conditional(self, statements: list[ir.Statement], index: int, choice: ir.If) -> None:
        """The same for a send that happens on a condition: its end gets that condition, too."""
        found = (_ending(choice.then, each) for each in range(len(choice.then)))
        ending = next((each for each in found if each is not None), None)
        if ending is None or ending.behind or choice.then[-1] is not ending.statements[-1]:
            return
        asked = set(expression_variables(choice.condition))
        if not self._lasts(choice.condition) or asked & _assigned(list(ir.walk(choice.then))):
            return
        behind = statements[index + 1 :]
        count = self._passing(behind, ending.named | asked)
        if count:
            del choice.then[-len(ending.statements) :]
            end = ir.If(choice.condition, ending.statements, [], choice.where)
            statements[index + 1 : index + 1 + count] = [*behind[:count], end]

    def _lasts(self, condition: ir.Expression) -> bool:
        """Whether only an assignment to a variable changes what it says: it reads no memory."""
        loads = [each for each in subexpressions(condition) if isinstance(each, ir.Load)]
        return all(
            isinstance(each.place, ir.VariablePlace)
            and not self._pointers.in_memory(each.place.variable)
            for each in loads
        )

    def _passing(self, behind: Sequence[ir.Statement], needed: set[ir.Variable]) -> int:
        """How many statements go first; none if there is no loop among them."""
        count = 0
        while count < len(behind) and self._may_pass(behind[count], needed):
            count += 1
        has_loop = any(isinstance(each, ir.Loop) for each in ir.walk([*behind[:count]]))
        return count if has_loop else 0

    def _may_pass(self, statement: ir.Statement, needed: set[ir.Variable]) -> bool:
        """Whether a statement may happen before the send's end, which needs these variables."""
        inside = list(ir.walk([statement]))
        if any(isinstance(each, ir.Call | ir.Return | ir.Leave | ir.Labelled) for each in inside):
            return False
        if not isinstance(statement, ir.Loop) and any(
            isinstance(each, ir.Break | ir.Continue) for each in inside
        ):
            return False
        if any(each.name.startswith(ANSWER) for each in _named(inside)):
            return False
        if _assigned(inside) & needed:
            return False
        stores = any(_is_through_pointer(each) for each in inside)
        return not stores or not any(self._pointers.in_memory(each) for each in needed)


def _ending(statements: list[ir.Statement], index: int) -> _Ending | None:
    """The end of the standard send that a statement starts, if it follows at once."""
    send, *rest = statements[index : index + 3]
    if not rest or not _is_standard_send(send):
        return None
    assert isinstance(send, ir.Call)
    wait = rest[0]
    if not isinstance(wait, ir.Call) or wait.function != "plait_wait" or send.result is None:
        return None
    (slot,) = wait.arguments
    if not isinstance(slot, ir.Load) or slot.place != send.result:
        return None
    check = rest[1] if len(rest) > 1 else None
    if not isinstance(check, ir.If):
        return _Ending([wait])
    match check.condition:
        case ir.Binary("ne", ir.Load(ir.VariablePlace(status)), ir.Const(value=0)):
            well, failing = check.otherwise, check.then
        case ir.Binary("eq", ir.Load(ir.VariablePlace(status)), ir.Const(value=0)):
            well, failing = check.then, check.otherwise
        case _:
            return _Ending([wait])
    if status.name != "plait_status":
        return _Ending([wait])
    return _Ending([wait, check], failing, well)


def _is_standard_send(statement: ir.Statement) -> bool:
    if not isinstance(statement, ir.Call) or statement.function != "plait_issue":
        return False
    opcode, flags, *_ = statement.arguments
    if not isinstance(opcode, ir.Const) or not isinstance(flags, ir.Const):
        return False
    return opcode.value == SEND and not int(flags.value) & SYNCHRONOUS


def _named(statements: Sequence[ir.Statement]) -> set[ir.Variable]:
    """All variables that occur."""
    return {each for statement in ir.walk([*statements]) for each in variables_of(statement)}


def _assigned(statements: Sequence[ir.Statement]) -> set[ir.Variable]:
    """Variables that are assigned, also in part."""
    found = all_written(statements)
    for each in statements:
        place = each.place if isinstance(each, ir.Assign) else None
        while isinstance(place, ir.Element | ir.Member):
            place = place.base
        if isinstance(place, ir.VariablePlace):
            found.add(place.variable)
    return found


def _is_through_pointer(statement: ir.Statement) -> bool:
    place = statement.place if isinstance(statement, ir.Assign) else None
    while isinstance(place, ir.Element | ir.Member):
        place = place.base
    return isinstance(place, ir.Deref)
