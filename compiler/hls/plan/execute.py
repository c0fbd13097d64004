# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Statements without loops and calls become a graph, each under the condition that it is reached.

A State is one way through the statements: the condition under which it is taken and the values
that variables have on it. Where ways meet, values become selects.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from plait.compiler.hls.design import Operation
from plait.compiler.hls.plan.expressions import Values
from plait.compiler.hls.plan.graph import is_zero
from plait.compiler.ir import nodes as ir

Default = Callable[[ir.Variable], Operation]
BREAK, CONTINUE = "break", "continue"


@dataclass(slots=True)
class State:
    """`reached` is one bit."""

    reached: Operation
    values: dict[ir.Variable, Operation] = field(default_factory=dict[ir.Variable, Operation])

    def under(self, reached: Operation) -> State:
        """A way that begins here."""
        return State(reached, dict(self.values))


class Executor:
    """Runs statements on states; `exits` collects the states that leave, by where they go."""

    def __init__(self, values: Values, default: Default) -> None:
        self.values = values
        self.graph = values.graph
        self.conditions = values.accesses.conditions
        self.default = default
        self.exits: dict[str, list[State]] = {}

    def value(self, state: State, variable: ir.Variable) -> Operation:
        """What a variable holds."""
        return state.values.get(variable) or self.default(variable)

    def evaluate(self, expression: ir.Expression, state: State) -> Operation:
        """The value of an expression."""
        self.values.read = lambda variable: self.value(state, variable)
        self.values.reached = state.reached
        return self.values.evaluate(expression)

    def condition(self, expression: ir.Expression, state: State) -> Operation:
        """Whether an expression is not 0."""
        value = self.evaluate(expression, state)
        return self.graph.build("ne", 1, value, self.graph.const(value.bits, 0))

    def run(self, statements: list[ir.Statement], state: State | None) -> State | None:
        """The state behind the statements, None if nothing comes there."""
        for statement in statements:
            if state is None:
                return None
            self.values.where = getattr(statement, "where", ir.NOWHERE)
            state = self._statement(statement, state)
        return state

    def leave(self, target: str, state: State) -> None:
        """A state goes on elsewhere."""
        self.exits.setdefault(target, []).append(state)

    def join(self, states: list[State]) -> State | None:
        """The state of whichever way was taken."""
        states = [state for state in states if not is_zero(state.reached)]
        if len(states) < 2:
            return states[0] if states else None
        middle = len(states) // 2  # a tree, so that no value goes through all of the choices
        first, second = self.join(states[:middle]), self.join(states[middle:])
        assert first is not None
        assert second is not None
        reached = self.graph.build("or", 1, first.reached, second.reached)
        return self.merge(first.reached, first, second, reached)

    def rejoin(self, states: list[State], before: State) -> State | None:
        """The same of ways that parted from one state."""
        joined = self.join(states)
        if joined is not None and self.conditions.implies(before.reached, joined.reached):
            joined.reached = before.reached
        return joined

    def merge(self, condition: Operation, yes: State, no: State, reached: Operation) -> State:
        """One state of two ways."""
        merged = State(reached)
        for variable in {**yes.values, **no.values}:
            first, second = self.value(yes, variable), self.value(no, variable)
            value = self.graph.build("select", first.bits, condition, first, second)
            merged.values[variable] = value
        return merged

    def branch(
        self,
        condition: Operation,
        state: State,
        then: list[ir.Statement],
        other: list[ir.Statement],
    ) -> State | None:
        """Runs one list or the other."""
        if condition.kind == "const":
            return self.run(then if condition.value else other, state)
        opposite = self.graph.negate(condition)
        reached = [self.conditions.both(state.reached, each) for each in (condition, opposite)]
        for taken, statements in zip(reached, (then, other), strict=True):
            if self.conditions.implies(state.reached, taken):
                return self.run(statements, state)
        first = self.run(then, state.under(reached[0]))
        second = self.run(other, state.under(reached[1]))
        if first is None or second is None:
            return first or second
        if first.reached is reached[0] and second.reached is reached[1]:
            return self.merge(condition, first, second, state.reached)
        return self.rejoin([first, second], state)

    # ---- statements ----

    def _statement(self, statement: ir.Statement, state: State) -> State | None:
        match statement:
            case ir.Assign(place=place, value=value):
                result = self.evaluate(value, state)
                self.values.assign(place, result, state)
                return state
            case ir.If(condition=condition, then=then, otherwise=otherwise):
                return self.branch(self.condition(condition, state), state, then, otherwise)
            case ir.Switch():
                return self._switch(statement, state)
            case ir.Labelled(label=label, body=body):
                ended = self.run(body, state)
                left = self.exits.pop(label, [])
                return self.rejoin([*left, *([ended] if ended else [])], state)
            case ir.Leave(label=label):
                self.leave(label, state)
                return None
            case ir.Break():
                self.leave(BREAK, state)
                return None
            case ir.Continue():
                self.leave(CONTINUE, state)
                return None
            case _:
                raise AssertionError(f"{statement} is none of straight code")

    def _switch(self, statement: ir.Switch, state: State) -> State | None:
        value = self.evaluate(statement.value, state)
        graph = self.graph
        matches: list[Operation] = []
        for case in statement.cases:
            match = graph.const(1, 0)
            for number in case.values:
                if number is not None:
                    same = graph.build("eq", 1, value, graph.const(value.bits, number))
                    match = graph.build("or", 1, match, same)
            matches.append(match)
        none = self.conditions.both(state.reached, graph.negate(self._any(matches)))
        outer = self.exits.pop(BREAK, [])
        falling: State | None = None
        default = False
        for case, match in zip(statement.cases, matches, strict=True):
            reached = self.conditions.both(state.reached, match)
            if None in case.values:
                reached, default = graph.build("or", 1, reached, none), True
            entered = [state.under(reached), *([falling] if falling else [])]
            falling = self.run(case.body, self.join(entered))
        ends = [*self.exits.pop(BREAK, []), *([falling] if falling else [])]
        if not default:
            ends.append(state.under(none))
        if outer:
            self.exits[BREAK] = outer
        return self.rejoin(ends, state)

    def _any(self, bits: list[Operation]) -> Operation:
        """Whether one is 1."""
        if len(bits) < 2:
            return bits[0] if bits else self.graph.const(1, 0)
        middle = len(bits) // 2
        return self.graph.build("or", 1, self._any(bits[:middle]), self._any(bits[middle:]))
