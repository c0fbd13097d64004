# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What a function that launches tasks does after a wait, and what it needs of its variables."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from plait.compiler.ir.nodes import (
    TRUE,
    AddressOf,
    Assign,
    Break,
    Const,
    Continue,
    Function,
    If,
    Labelled,
    Leave,
    Load,
    Loop,
    Return,
    Spawn,
    Statement,
    Switch,
    Sync,
    Variable,
    VariablePlace,
    Where,
    bodies,
    walk,
)
from plait.compiler.ir.traverse import (
    addressed,
    copy_statements,
    replace_jumps,
    root,
    statement_expressions,
    statement_places,
)
from plait.compiler.passes.base.context import Names

# ---- variables ----------------------------------------------------------------------------------


def needed(body: list[Statement], variable: Variable) -> bool:
    """Whether statements may look at a variable before they write it. Never False if they may."""
    for each in body:
        if _looks_at(each, variable) or _is_needed_in(each, variable):
            return True
        if not isinstance(each, Loop) and is_written([each], variable):
            return False
    return False


def _is_needed_in(statement: Statement, variable: Variable) -> bool:
    if isinstance(statement, Loop):
        return needed([*statement.body, *statement.step], variable)
    return any(needed(inner, variable) for inner in bodies(statement))


def _looks_at(statement: Statement, variable: Variable) -> bool:
    return any(
        root(node.place) is variable
        for node in statement_expressions(statement)
        if isinstance(node, Load | AddressOf)
    )


def _writes(statement: Statement, variable: Variable) -> bool:
    places = statement_places(statement)
    return any(isinstance(each, VariablePlace) and each.variable is variable for each in places)


def is_written(body: list[Statement], variable: Variable) -> bool:
    """Whether statements write all of a variable before they end. Never True if they may not."""
    for each in body:
        if _writes(each, variable):
            return True
        both = isinstance(each, If) and [*bodies(each)]
        if both and all(is_written(inner, variable) for inner in both):
            return True
        if any(isinstance(inner, _JUMPS) for inner in walk([each])):
            return False  # what follows may be passed over
    return False


_JUMPS = Leave | Break | Continue | Return


# ---- which waits there must be ------------------------------------------------------------------


def settle(function: Function) -> None:
    """Takes away the waits before which nothing was launched; where a function ends with tasks
    under way it waits for them, so that a task that has returned has no descendant left."""
    if not function.body or not isinstance(function.body[-1], Return):
        function.body.append(Return(None, function.where))
    _Flow(edit=True).block(function.body, False)


class _Flow:
    """Whether tasks may be under way, from statement to statement; None: not reached."""

    def __init__(self, *, edit: bool) -> None:
        self._edit = edit
        self._leaves: dict[str, bool] = {}
        self._breaks: list[bool | None] = []
        self._continues: list[bool | None] = []

    def block(self, body: list[Statement], state: bool | None) -> bool | None:
        """The state after statements."""
        index = 0
        while index < len(body):
            each = body[index]
            if self._edit and isinstance(each, Sync) and not state:
                del body[index]
                continue
            if self._edit and isinstance(each, Return) and state:
                body.insert(index, Sync(each.where))
                state, index = False, index + 1
            if self._edit and isinstance(each, Spawn) and each.is_passed and state:
                body.insert(index, Sync(each.where))
                state, index = False, index + 1
            state = self._after(each, state)
            index += 1
        return state

    def _after(self, statement: Statement, state: bool | None) -> bool | None:
        match statement:
            case Spawn(is_discarded=True) | Spawn(is_passed=True):
                return state
            case Spawn():
                return True
            case Sync():
                return False if state is not None else None
            case If(then=then, otherwise=otherwise):
                return _either(self.block(then, state), self.block(otherwise, state))
            case Loop():
                return self._loop(statement, state)
            case Switch():
                return self._switch(statement, state)
            case Labelled(label=label, body=body):
                after = self.block(body, state)
                return _either(after, self._leaves.get(label))
            case Leave() | Break() | Continue() | Return():
                self._jump(statement, state)
                return None
            case _:
                return state

    def _switch(self, switch: Switch, state: bool | None) -> bool | None:
        self._breaks.append(None)
        inside: bool | None = None
        for case in switch.cases:
            inside = self.block(case.body, _either(state, inside))
        return _either(_either(state, inside), self._breaks.pop())

    def _jump(self, statement: Statement, state: bool | None) -> None:
        match statement:
            case Leave(label=label):
                self._leaves[label] = bool(self._leaves.get(label)) or bool(state)
            case Break():
                self._breaks[-1] = _either(self._breaks[-1], state)
            case Continue():
                self._continues[-1] = _either(self._continues[-1], state)
            case _:
                pass

    def _loop(self, loop: Loop, state: bool | None) -> bool | None:
        edit, self._edit = self._edit, False
        first = self._round(loop, state)[0]  # what comes round
        self._edit = edit
        before = _either(state, first)
        after, broken = self._round(loop, before)
        if loop.condition == TRUE:
            return broken
        return _either(after if loop.test_last else _either(before, after), broken)

    def _round(self, loop: Loop, state: bool | None) -> tuple[bool | None, bool | None]:
        self._breaks.append(None)
        self._continues.append(None)
        after = self.block(loop.body, state)
        after = self.block(loop.step, _either(after, self._continues.pop()))
        return after, self._breaks.pop()


def _either(one: bool | None, other: bool | None) -> bool | None:
    if one is None or other is None:
        return other if one is None else one
    return one or other


# ---- what follows a wait ------------------------------------------------------------------------


def number(function: Function) -> list[Sync]:
    """The waits of a function, with their numbers from 0 on."""
    found = [each for each in walk(function.body) if isinstance(each, Sync)]
    for count, each in enumerate(found):
        each.number = count
    return found


def constants(function: Function, wait: int) -> dict[Variable, Const]:
    """What variables hold at a wait of the function's outermost block, of those that were given one
    constant before, by name, and nothing else."""
    body = function.body
    end = next((i for i, e in enumerate(body) if isinstance(e, Sync) and e.number == wait), 0)
    times = Counter(
        place.variable
        for each in walk(body[:end])
        for place in statement_places(each)
        if isinstance(place, VariablePlace)
    )
    others = {*function.parameters, *addressed(body)}
    found: dict[Variable, Const] = {}
    for each in body[:end]:
        match each:
            case Assign(VariablePlace(variable), Const() as value):
                if times[variable] == 1 and variable not in others and not variable.is_global:
                    found[variable] = value
            case _:
                pass
    return found


def rest(body: list[Statement], wait: int, names: Names) -> list[Statement] | None:
    """What statements do after the wait of this number, wherever it stands; None: not in them.

    That is the rest of its block, and what follows the block; of a loop the rest of the round, and
    then the loop once more.
    """
    for index, each in enumerate(body):
        if isinstance(each, Sync) and each.number == wait:
            return _copied(body[index + 1 :], names)
        inner = _rest_inside(each, wait, names)
        if inner is not None:
            return inner + _copied(body[index + 1 :], names)
    return None


def _rest_inside(statement: Statement, wait: int, names: Names) -> list[Statement] | None:
    match statement:
        case If(then=then, otherwise=otherwise):
            found = rest(then, wait, names)
            return rest(otherwise, wait, names) if found is None else found
        case Labelled(label=label, body=body):
            found = rest(body, wait, names)
            if found is None:
                return None
            new = names.fresh(label)
            _relabel(found, {label: new})
            return [Labelled(new, found, statement.where)]
        case Loop():
            return _rest_of_loop(statement, wait, names)
        case Switch(cases=cases):
            for index, case in enumerate(cases):
                found = rest(case.body, wait, names)
                if found is not None:
                    for later in cases[index + 1 :]:
                        found += _copied(later.body, names)
                    return _caught(found, Break, names.fresh("switched"), statement.where)
            return None
        case _:
            return None


def _rest_of_loop(loop: Loop, wait: int, names: Names) -> list[Statement] | None:
    found = rest(loop.body, wait, names)
    if found is not None:
        found = _caught(found, Continue, names.fresh("round"), loop.where)
        found += _copied(loop.step, names)
    else:
        found = rest(loop.step, wait, names)
    if found is None:
        return None
    again: Statement = replace(loop, body=_copied(loop.body, names), step=_copied(loop.step, names))
    if loop.test_last:
        again = If(loop.condition, [again], [], loop.where)
    return _caught([*found, again], Break, names.fresh("out"), loop.where)


def _caught(
    body: list[Statement], jump: type[Break] | type[Continue], label: str, where: Where
) -> list[Statement]:
    """Statements whose jumps go on after all of them; the label has a name of its own."""
    return [Labelled(label, body, where)] if replace_jumps(body, jump, label) else body


def _copied(body: list[Statement], names: Names) -> list[Statement]:
    """A copy whose labels are its own."""
    made = copy_statements(body)
    own = {each.label: names.fresh(each.label) for each in walk(made) if isinstance(each, Labelled)}
    _relabel(made, own)
    return made


def _relabel(body: list[Statement], labels: dict[str, str]) -> None:
    for each in walk(body):
        if isinstance(each, Leave | Labelled):
            each.label = labels.get(each.label, each.label)
