# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What a function has launched by plait_task.h, and whether a variable is used while what a task
gives has still to go into it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from plait.compiler.frontend.syntax import Node
from plait.compiler.ir.nodes import (
    AddressOf,
    Break,
    Continue,
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
    Where,
)
from plait.compiler.ir.traverse import root, statement_expressions, statement_places, used
from plait.compiler.ir.types import ArrayType

_State = frozenset[Variable]
_NONE: _State = frozenset()


@dataclass
class Taking:
    """Merges of all results that have come: as many as the count says, or what was launched in the
    same block just before, each by a variable of its own."""

    dynamic: list[Statement]
    static: list[Statement]


@dataclass
class Gathered:
    """What is merged into a variable."""

    variable: Variable
    merge: Node  # the name of the function
    words: Variable  # results that have come, or will
    count: Variable  # so many
    where: Where
    # Since the last merge: the block that has a launch, the launch, what counts beside it, and the
    # variable for its result.
    pending: list[tuple[list[Statement], Spawn, list[Statement], Variable]]
    takings: list[Taking] = field(default_factory=list[Taking])
    launches: list[tuple[Spawn, list[Statement], Variable]] = field(
        default_factory=list[tuple[Spawn, list[Statement], Variable]]
    )
    is_known: bool = True  # where results are merged it is known how many there are


@dataclass
class Known:
    """What a function, or a construct inside it, has launched."""

    first: int  # of its own variables among the function's
    launched: dict[Variable, Where] = field(default_factory=dict[Variable, Where])
    spawns: dict[int, Variable] = field(
        default_factory=dict[int, Variable]
    )  # their launches, by id
    gathered: dict[Variable, Gathered] = field(default_factory=dict[Variable, Gathered])
    taken: list[Statement] = field(default_factory=list[Statement])  # that may look at results
    # Those of variables of which no merge has been seen yet.
    early: list[tuple[Statement, Variable]] = field(
        default_factory=list[tuple[Statement, Variable]]
    )


@dataclass
class Pending:
    """Follows the statements of a function in all ways that they may go.

    All by ids of statements: launched: the variable that gets a launch's result; merged: the one
    that it is merged into; done: the one of which nothing is to be merged any more; ours: those
    that merge, or give a result, which may look at everything. wrong: called with a statement and
    the variable that it uses too early.
    """

    launched: Mapping[int, Variable]
    merged: Mapping[int, Variable]
    done: Mapping[int, Variable]
    ours: AbstractSet[int]
    wrong: Callable[[Statement, Variable], None]
    _breaks: list[set[Variable]] = field(default_factory=list[set[Variable]])
    _continues: list[set[Variable]] = field(default_factory=list[set[Variable]])
    _leaves: dict[str, set[Variable]] = field(default_factory=dict[str, set[Variable]])

    def after(self, body: list[Statement], state: _State = _NONE) -> _State | None:
        """What is pending after statements; None: nobody comes there."""
        now: _State | None = state
        for each in body:
            if now is None:
                return None
            now = self._after(each, now)
        return now

    def _after(self, statement: Statement, state: _State) -> _State | None:
        if isinstance(statement, Spawn):
            return self._launched(statement, state)
        if state and id(statement) not in self.ours:
            self._look(statement, state)
        match statement:
            case Sync():
                return state & {*self.merged.values()}
            case If(then=then, otherwise=otherwise):
                return _either(self.after(then, state), self.after(otherwise, state))
            case Loop():
                return self._loop(statement, state)
            case Switch():
                return self._switch(statement, state)
            case Labelled(label=label, body=body):
                self._leaves[label] = set()
                return _either(self.after(body, state), _State(self._leaves[label]))
            case Break() | Continue() | Leave() | Return():
                self._jump(statement, state)
                return None
            case _:
                done = self.done.get(id(statement))
                return state if done is None else state - {done}

    def _jump(self, statement: Break | Continue | Leave | Return, state: _State) -> None:
        match statement:
            case Break():
                self._breaks[-1] |= state
            case Continue():
                self._continues[-1] |= state
            case Leave(label=label):
                self._leaves.setdefault(label, set()).update(state)
            case Return():
                pass

    def _launched(self, spawn: Spawn, state: _State) -> _State:
        into = self.launched.get(id(spawn))
        if into in state and not isinstance(into.type, ArrayType):
            self.wrong(spawn, into)
        into = into or self.merged.get(id(spawn))
        if into is not None:
            return state | {into}
        for each in used(spawn.body) & state:
            self.wrong(spawn, each)
        return state

    def _look(self, statement: Statement, state: _State) -> None:
        """Tells of a variable that is read or written too early by the statement itself."""
        for place in statement_places(statement):
            if (variable := root(place)) in state:
                self.wrong(statement, variable)
        for each in statement_expressions(statement):
            if isinstance(each, Load | AddressOf) and (variable := root(each.place)) in state:
                self.wrong(statement, variable)

    def _loop(self, loop: Loop, state: _State) -> _State | None:
        end: _State | None = None
        before = state
        for _ in range(2):
            self._breaks.append(set())
            self._continues.append(set())
            now = self.after(loop.body, before)
            now = _either(now, _State(self._continues.pop()))
            now = self.after(loop.step, now or _NONE)
            if now:
                self._look(loop, now)  # at its condition, after a round
            broken = _State(self._breaks.pop())
            end = _either(now if loop.test_last else _either(state, now), broken)
            before = state | (now or _NONE)
        return end

    def _switch(self, switch: Switch, state: _State) -> _State | None:
        self._breaks.append(set())
        inside: _State | None = None
        for case in switch.cases:
            inside = self.after(case.body, state | (inside or _NONE))
        return _either(_either(state, inside), _State(self._breaks.pop()))


def _either(one: _State | None, other: _State | None) -> _State | None:
    if one is None or other is None:
        return other if one is None else one
    return one | other
