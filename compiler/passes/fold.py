# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Puts in what variables surely hold, computes what is constant, drops what cannot be reached.

One walk through the program along its control flow. Where ways meet, only that is known which is
known on all of them: behind an If, at the end of a Labelled and of a Switch, before a loop's step.
In a loop nothing is known of variables that it assigns. Of variables whose address is taken nothing
is known behind a store through a pointer, and behind a call that may write to memory.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from plait.compiler.ir.nodes import (
    ARRAY,
    TRUE,
    Assign,
    Binary,
    Break,
    Call,
    Case,
    Const,
    Continue,
    Expression,
    If,
    Labelled,
    Leave,
    Load,
    Loop,
    Place,
    Program,
    Return,
    Select,
    Statement,
    Switch,
    Variable,
    VariablePlace,
    walk,
)
from plait.compiler.ir.traverse import (
    assigned,
    place_expressions,
    replace_jumps,
    subexpressions,
)
from plait.compiler.ir.types import INT, FloatType, IntType
from plait.compiler.passes.base.context import Context, Names
from plait.compiler.passes.base.library import NO_RETURN, evaluate_call
from plait.compiler.passes.base.simplify import opposite, simplify
from plait.compiler.passes.values import (
    Evaluator,
    Facts,
    Known,
    Ranked,
    State,
    clobbers,
    join,
    mentions,
)


def run(program: Program, context: Context) -> bool:
    """The pass. Whether it has changed the program."""
    facts = Facts(program, context)
    names = Names(program)
    has_changed = False
    for function in program.functions.values():
        folder = _Folder(facts, names)
        state = facts.initial() if function.name == "main" else {}
        function.body, _ = folder.block(function.body, state)
        has_changed |= folder.has_changed
    return has_changed


# What a statement is made of beside the statements in it.
_Part = Expression | Place | tuple[int | None, ...] | None


def _parts(statement: Statement) -> list[_Part]:
    match statement:
        case Assign(place=place, value=value):
            return [place, value]
        case Call(result=result, arguments=arguments):
            return [result, *arguments]
        case If(condition=condition) | Loop(condition=condition):
            return [condition]
        case Switch(value=value, cases=cases):
            return [value, *(tuple(case.values) for case in cases)]
        case Return(value=value):
            return [value]
        case _:
            return []


def _same(before: list[_Part], after: list[_Part]) -> bool:
    """Whether each part is what it was. Most are the very same objects."""
    if len(before) != len(after):
        return False
    return all(
        one is other or (one == other and _zeros(one) == _zeros(other))
        for one, other in zip(before, after, strict=True)
    )


def _zeros(part: _Part) -> list[str]:
    """The floats of a part with their signs: 0.0 and -0.0 are equal, but not the same."""
    if part is None or isinstance(part, tuple):
        return []
    tops = place_expressions(part) if isinstance(part, Place) else [part]
    nodes = (node for top in tops for node in subexpressions(top))
    return [repr(e.value) for e in nodes if isinstance(e, Const) and isinstance(e.value, float)]


@dataclass
class _Target:
    """A loop or switch: the states in which it is left or goes on."""

    breaks: list[State | None] = field(default_factory=list["State | None"])
    continues: list[State | None] = field(default_factory=list["State | None"])


class _Folder:
    def __init__(self, facts: Facts, names: Names) -> None:
        self.facts = facts
        self.names = names
        self.has_changed = False  # what block has seen
        self.loops: list[_Target] = []  # where Continue goes
        self.exits: list[_Target] = []  # where Break goes
        self.leaves: dict[str, list[State | None]] = {}
        # Of a variable those whose known values have ever mentioned it.
        self.through: dict[Variable, set[Variable]] = defaultdict(set)

    def block(
        self, statements: list[Statement], state: State | None
    ) -> tuple[list[Statement], State | None]:
        """The statements, folded, and what is known behind them."""
        found: list[Statement] = []
        state = None if state is None else dict(state)  # statements change it in its place
        for statement in statements:
            if state is None:
                self.has_changed = True
                break
            before = _parts(statement)
            new, state = self.statement(statement, state)
            if len(new) != 1 or new[0] is not statement or not _same(before, _parts(statement)):
                self.has_changed = True
            found += new
        return found, state

    def refined(self, state: State, condition: Expression, is_true: bool) -> State:
        """What is known besides where a condition has been found true or false."""
        state = dict(state)
        match condition:
            case Binary(
                operator="eq" | "ne" as operator,
                left=Load(place=VariablePlace(variable=variable)),
                right=Const() as value,
            ):
                is_number = not isinstance(variable.type, FloatType)  # 0.0 is equal to -0.0
                if (operator == "eq") == is_true and is_number and variable in self.facts.tracked:
                    state[variable] = value
            case Select(condition=first, yes=second, no=Const(value=0)) if is_true:
                state = self.refined(self.refined(state, first, True), second, True)
            case Select(condition=first, yes=Const(value=1), no=second) if not is_true:
                state = self.refined(self.refined(state, first, False), second, False)
            case _:
                pass
        return state

    def forget(self, state: State, variables: set[Variable]) -> None:
        """Variables are assigned: what was known of them, or through them, is no longer."""
        for variable in variables:
            state.pop(variable, None)
            for other in self.through.get(variable, ()):
                if other in state and variable in mentions(state[other]):
                    del state[other]

    def learn(self, state: State, variable: Variable, value: Known) -> None:
        """A variable that was just assigned holds this, unless that is said by means of itself."""
        needed = mentions(value)
        if variable not in needed:
            state[variable] = value
            for each in needed:
                self.through[each].add(variable)

    def evaluator(self, state: State) -> Evaluator:
        return Evaluator(self.facts, state)

    def statement(self, statement: Statement, state: State) -> tuple[list[Statement], State | None]:
        match statement:
            case Assign():
                return self.assign(statement, state)
            case Call():
                return self.call(statement, state)
            case If():
                return self.conditional(statement, state)
            case Loop():
                return self.loop(statement, state)
            case Switch():
                return self.switch(statement, state)
            case Labelled(label=label):
                self.leaves[label] = []
                body, end = self.block(statement.body, state)
                states = self.leaves.pop(label)
                statement.body = body
                return ([statement] if states else body), join([end, *states])
            case _:
                return self.jump(statement, state)

    def jump(self, statement: Statement, state: State) -> tuple[list[Statement], State | None]:
        match statement:
            case Leave(label=label):
                self.leaves[label].append(state)
            case Break():
                self.exits[-1].breaks.append(state)
            case Continue():
                self.loops[-1].continues.append(state)
            case Return(value=value) if value is not None:
                statement.value = self.evaluator(state).expression(value)
            case _:
                pass
        return [statement], None

    def assign(self, statement: Assign, state: State) -> tuple[list[Statement], State | None]:
        evaluator = self.evaluator(state)
        statement.value = evaluator.expression(statement.value)
        statement.place = evaluator.place(statement.place)
        match statement.place, statement.value:
            case VariablePlace(variable=a), Load(place=VariablePlace(variable=b)) if a is b:
                return [], state
            case VariablePlace(variable=variable), value if variable in self.facts.tracked:
                known = evaluator.known(value)
                self.forget(state, {variable})
                if known is not None:
                    self.learn(state, variable, known)
            case _ if clobbers(statement):
                self.forget(state, self.facts.escaping)
            case _:
                pass
        return [statement], state

    def call(self, call: Call, state: State) -> tuple[list[Statement], State | None]:
        evaluator = self.evaluator(state)
        call.arguments = [evaluator.expression(each) for each in call.arguments]
        if call.function in ("malloc", "calloc", ARRAY):
            call.arguments = [evaluator.most(each) for each in call.arguments]
        if call.result is not None:
            call.result = evaluator.place(call.result)
            value = evaluate_call(call, self.facts.constant)
            if value is not None:
                return self.assign(Assign(call.result, value, call.where), state)
        if clobbers(call):
            self.forget(state, self.facts.escaping)
            self.forget(state, set() if self.facts.is_whole else self.facts.globals)
        if isinstance(call.result, VariablePlace):
            self.forget(state, {call.result.variable})
            ranks = self.facts.context.ranks
            if (
                call.function == "plait_rank"
                and ranks
                and call.result.variable in self.facts.tracked
            ):
                state[call.result.variable] = Ranked(tuple(Const(INT, rank) for rank in ranks))
        return [call], None if call.function in NO_RETURN else state

    def conditional(self, statement: If, state: State) -> tuple[list[Statement], State | None]:
        evaluator = self.evaluator(state)
        condition = evaluator.condition(statement.condition)
        if isinstance(condition, Const):
            return self.block(statement.then if condition.value else statement.otherwise, state)
        then, first = self.block(statement.then, self.refined(state, condition, True))
        otherwise, second = self.block(statement.otherwise, self.refined(state, condition, False))
        behind = join([first, second])
        if first is not None and second is not None and behind is not None:
            behind |= evaluator.chosen(condition, first, second)
        if not then and otherwise:
            then, otherwise, condition = otherwise, [], simplify(opposite(condition))
        statement.condition, statement.then, statement.otherwise = condition, then, otherwise
        return ([statement] if then else []), behind

    def loop(self, loop: Loop, state: State) -> tuple[list[Statement], State | None]:
        if not loop.test_last:
            first = self.evaluator(state).condition(loop.condition)
            if isinstance(first, Const) and not first.value:
                return [], state
        inside = dict(state)
        self.forget(inside, assigned([loop]))
        if any(clobbers(each) for each in walk([loop])):
            self.forget(inside, self.facts.escaping)
            self.forget(inside, set() if self.facts.is_whole else self.facts.globals)
        start = inside
        if not loop.test_last:
            loop.condition = self.evaluator(inside).condition(loop.condition)
            start = self.refined(inside, loop.condition, True)
        target = _Target()
        self.loops.append(target)
        self.exits.append(target)
        loop.body, end = self.block(loop.body, start)
        end = join([end, *target.continues])
        self.loops.pop()
        self.exits.pop()
        loop.step, end = self.block(loop.step, end)
        if loop.test_last:
            inside = end
            if end is not None:
                loop.condition = self.evaluator(end).condition(loop.condition)
        after = None
        if inside is not None and not (isinstance(loop.condition, Const) and loop.condition.value):
            after = self.refined(inside, loop.condition, False)
        if loop.test_last and end is None:
            loop.condition = TRUE  # nothing comes to it
        return [loop], join([after, *target.breaks])

    # ---- switch ----

    def switch(self, switch: Switch, state: State) -> tuple[list[Statement], State | None]:
        evaluator = self.evaluator(state)
        switch.value = evaluator.expression(switch.value)
        only = self.only_case(switch, self.drop_cases(switch, evaluator))
        if only is not None:
            return self.block(self.chosen(switch, only), state)
        target = _Target()
        self.exits.append(target)
        end: State | None = None
        for case in switch.cases:
            entry = self.entry(switch, case, state)
            case.body, end = self.block(case.body, join([entry, end]))
        self.exits.pop()
        states = [end, *target.breaks]
        if not any(None in case.values for case in switch.cases):
            states.append(state)
        return [switch], join(states)

    def entry(self, switch: Switch, case: Case, state: State) -> State:
        """What is known where a case begins; its variable, if it has just one value."""
        if len(case.values) == 1 and case.values[0] is not None:
            kind = switch.value.type
            assert isinstance(kind, IntType)
            value = Const(kind, case.values[0])
            return self.refined(state, Binary("eq", switch.value, value, INT), True)
        return state

    def drop_cases(self, switch: Switch, evaluator: Evaluator) -> bool:
        """Drops values that the switch cannot have; whether each rank surely takes one left."""
        ranked = evaluator.ranked(switch.value) if self.facts.context.ranks else None
        if ranked is None:
            return False
        possible = {int(each.value) for each in ranked.values}
        named = {value for case in switch.cases for value in case.values}
        for case in switch.cases:
            is_default = None in case.values and not possible <= named
            case.values = [value for value in case.values if value in possible]
            if is_default:
                case.values.append(None)
        return possible <= named or None in named

    def only_case(self, switch: Switch, is_complete: bool) -> int | None:
        """The number of the one case that is taken; behind the last: none is."""
        taken = [number for number, case in enumerate(switch.cases) if case.values]
        if not taken:
            return len(switch.cases)
        if not isinstance(switch.value, Const):
            return taken[0] if is_complete and len(taken) == 1 else None
        value = switch.value.value
        for number, case in enumerate(switch.cases):
            if value in case.values:
                return number
        for number, case in enumerate(switch.cases):
            if None in case.values:
                return number
        return len(switch.cases)

    def chosen(self, switch: Switch, number: int) -> list[Statement]:
        """The bodies from one case on, without the switch around them."""
        body = [statement for case in switch.cases[number:] for statement in case.body]
        for index, statement in enumerate(body):
            if isinstance(statement, Break):
                body = body[:index]
                break
        label = self.names.fresh("end_switch")
        return [Labelled(label, body, switch.where)] if replace_jumps(body, Break, label) else body
