# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Functions that call each other as data says become one loop with a stack.

The bodies become states: straight pieces between calls, and what leads from one to the next. A call
keeps in arrays, an element a level, what is looked at behind it, and goes to the first state of
what it calls; a return goes on behind the call, which takes back what it kept. Variables that have
addresses, arrays and structures are not copied: each level has its own, for as long as it runs.

A call that finds no level left ends the rank, as assert does, and says how to have more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from plait.compiler.base.diagnostics import Diagnostic
from plait.compiler.ir.nodes import (
    TRUE,
    Assign,
    Binary,
    Break,
    Call,
    Case,
    Const,
    Continue,
    Element,
    Expression,
    Function,
    If,
    Labelled,
    Leave,
    Load,
    Loop,
    Place,
    Program,
    Return,
    Statement,
    Switch,
    Variable,
    VariablePlace,
    bodies,
    walk,
)
from plait.compiler.ir.traverse import (
    Rewriter,
    addressed,
    assigned,
    copy_statements,
    root,
    statement_expressions,
)
from plait.compiler.ir.types import (
    INT,
    LONG,
    VOID,
    ArrayType,
    FloatType,
    IntType,
    PointerType,
    ScalarType,
    Type,
)
from plait.compiler.passes.base.context import Names
from plait.compiler.passes.base.texts import assertion

_RETURN = 0  # the state that goes back to who called


def run(program: Program, names: Names, members: list[str]) -> None:
    """Changes functions that call each other, all of them; calls of them from elsewhere stay."""
    functions = [program.functions[name] for name in members]
    _Machine(program, names, functions).run()


def same_parameters(functions: list[Function]) -> set[Variable]:
    """Parameters that functions that call each other pass on as they are, whoever calls."""
    found: set[Variable] = set()
    for function in functions:
        found |= set(function.parameters) - assigned(function.body) - addressed(function.body)
    parameters = {each.name: each.parameters for each in functions}
    for caller in functions:
        for call in walk(caller.body):
            if isinstance(call, Call) and call.function in parameters:
                pairs = zip(parameters[call.function], call.arguments, strict=True)
                found -= {p for p, value in pairs if value != Load(VariablePlace(p), value.type)}
    return found


@dataclass(slots=True)
class _State:
    """What it does, and calls after which it goes on elsewhere."""

    body: list[Statement] = field(default_factory=list["Statement"])
    call: _Push | None = None  # the last that it does


@dataclass(slots=True)
class _Push:
    """A call: who calls, and where it goes on. The Labelled has the arguments so far."""

    call: Call
    caller: Function
    behind: int
    pushed: Labelled
    moves: list[Statement]


class _Levels(Rewriter):
    """Variables of which each level has its own become elements."""

    def __init__(self, depth: Variable, own: dict[Variable, Variable]) -> None:
        self.depth, self.own = depth, own

    def place(self, place: Place) -> Place:
        if isinstance(place, VariablePlace) and place.variable in self.own:
            return Element(VariablePlace(self.own[place.variable]), _load(self.depth))
        return self.rebuild_place(place)


class _Machine:
    """Functions that call each other, as one."""

    def __init__(self, program: Program, names: Names, functions: list[Function]) -> None:
        self.program, self.names = program, names
        self.functions = {each.name: each for each in functions}
        self.first = functions[0]
        self.locals: list[Variable] = []
        self.depth = self.local("level", LONG)
        self.state = self.local("state", INT)
        self.all, self.step = names.fresh(f"{self.first.name}_all"), names.fresh("step")
        self.states = [_State()]
        self.entries = {each.name: self.new() for each in functions}
        self.ends: dict[str, int] = {}  # of what is in several states: where Leave goes
        self.levels = _Levels(self.depth, {})
        self.results: dict[str, Variable] = {}
        self.given: dict[Variable, Variable] = {}  # what each parameter is outside
        for each in functions:
            self.variables(each)
        self.passed = same_parameters(functions) - set(self.levels.own)
        self.current = self.first

    def variables(self, function: Function) -> None:
        """Where the variables of a function, its arguments and its result are."""
        has_address = addressed(function.body)
        for each in (*function.parameters, *function.locals):
            if each in has_address or _scalar(each.type) is None:
                self.levels.own[each] = self.array(each, each.name)
            else:
                self.locals.append(each)
        for each in function.parameters:
            name = self.names.fresh(each.name)
            self.given[each] = Variable(name, each.type, each.where)
        if _scalar(function.result) is not None:
            name = self.names.fresh(f"{function.name}_value")
            made = Variable(name, function.result, function.where, is_global=True)
            self.program.globals.append(made)
            self.results[function.name] = made

    def local(self, what: str, kind: ScalarType) -> Variable:
        name = self.names.fresh(f"{self.first.name}_{what}")
        self.locals.append(Variable(name, kind, self.first.where))
        return self.locals[-1]

    def array(self, of: Variable, name: str) -> Variable:
        """An element a level."""
        kind = ArrayType(of.type, self.program.levels)
        name = self.names.fresh(name)
        made = Variable(name, kind, of.where, is_volatile=of.is_volatile, is_global=True)
        self.program.globals.append(made)
        return made

    def run(self) -> None:
        """Puts the machine and functions that call it in the place of the functions."""
        for name, function in self.functions.items():
            self.current = function
            body = copy_statements(function.body)
            self.levels.statements(body)
            end = self.sequence(body, self.entries[name], None, None)
            self.states[end].body += self.goto(_RETURN)
        self.keep()
        machine = self.machine()
        for name, function in self.functions.items():
            self.program.functions[name] = self.outside(function, machine)
        self.program.functions[machine.name] = machine

    def keep(self) -> None:
        """What calls keep, and what returns do."""
        needed = self.needed()
        stacks: dict[Variable, Variable] = {}
        returns = self.array(self.state, f"{self.first.name}_return")
        for push in (each.call for each in self.states if each.call is not None):
            own = {*push.caller.parameters, *push.caller.locals} - self.passed
            kept = [each for each in self.locals if each in needed[push.behind] & own]
            for each in kept:
                stacks[each] = stacks.get(each) or self.array(each, each.name)
            push.pushed.body += [
                *self.check(push),
                *(self.assign(self.top(stacks[each]), _load(each)) for each in kept),
                self.assign(self.top(returns), Const(INT, push.behind)),
                self.count("add"),
                *push.moves,
            ]
            self.states[push.behind].body[:0] = [
                self.assign(VariablePlace(each), self.read(stacks[each])) for each in kept
            ]
        first = Binary("eq", _load(self.depth), Const(LONG, 0), INT)
        self.states[_RETURN].body = [
            If(first, [Leave(self.all, self.first.where)], where=self.first.where),
            self.count("sub"),
            self.assign(VariablePlace(self.state), self.read(returns)),
            Leave(self.step, self.first.where),
        ]
        self.start: list[Statement] = [
            Assign(VariablePlace(each), _zero(each), each.where) for each in stacks
        ]

    def machine(self) -> Function:
        """The loop around the states."""
        where = self.first.where
        entry = Variable(self.names.fresh("entry"), INT, where)
        body = [
            *self.start,
            self.assign(VariablePlace(self.depth), Const(LONG, 0)),
            self.assign(VariablePlace(self.state), _load(entry)),
        ]
        for parameter, given in self.given.items():
            body.append(self.assign(self.levels.place(VariablePlace(parameter)), _load(given)))
        cases = [Case([number], state.body) for number, state in enumerate(self.states)]
        step = Labelled(self.step, [Switch(_load(self.state), cases, where)], where)
        body.append(Labelled(self.all, [Loop(TRUE, [step], where=where)], where))
        name = self.names.fresh(f"{self.first.name}_levels")
        return Function(name, [entry, *self.given.values()], VOID, self.locals, body, where)

    def outside(self, function: Function, machine: Function) -> Function:
        """What others call."""
        where = function.where
        own = {
            self.given[each]: Variable(self.names.fresh(each.name), each.type, each.where)
            for each in function.parameters
        }
        entry = Const(INT, self.entries[function.name])
        values = [
            _load(own[each]) if each in own else _zero(each) for each in machine.parameters[1:]
        ]
        result = self.results.get(function.name)
        body: list[Statement] = [
            Call(machine.name, [entry, *values], None, where),
            Return(None if result is None else _load(result), where),
        ]
        return Function(function.name, [*own.values()], function.result, [], body, where)

    # ---- what calls keep ----

    def needed(self) -> list[set[Variable]]:
        """Of each state the variables that are looked at, there or later in the same level."""
        flows = [self.flow(each) for each in self.states]
        found = [set(uses) for uses, _, _ in flows]
        is_new = True
        while is_new:
            is_new = False
            for at, (_, writes, ways) in reversed([*enumerate(flows)]):
                later = set[Variable]().union(*(found[each] for each in ways)) - writes
                is_new |= not later <= found[at]
                found[at] |= later
        return found

    def flow(self, state: _State) -> tuple[set[Variable], set[Variable], set[int]]:
        """What it looks at, what it writes first in any case, and where it may go."""
        uses: set[Variable] = set()
        writes: set[Variable] = set()
        ways: set[int] = set() if state.call is None else {state.call.behind}
        is_sure = True
        for top in state.body:
            for statement in walk([top]):
                uses |= _looked_at(statement) - writes
                match statement:
                    case Assign(place=VariablePlace(variable=variable), value=Const(value=to)):
                        if variable is self.state:
                            ways.add(int(to))
                    case Leave():
                        is_sure = False
                    case _:
                        pass
            if is_sure and isinstance(top, Assign) and isinstance(top.place, VariablePlace):
                writes.add(top.place.variable)
        return uses, writes, ways - {_RETURN, *self.entries.values()}

    def check(self, push: _Push) -> list[Statement]:
        """Ends the rank where there is no level left."""
        levels = self.program.levels
        text = f"fewer than {levels} nested calls (#pragma plait recursion {2 * levels})"
        where = push.call.where
        full = Binary("ge", _load(self.depth), Const(LONG, levels - 1), INT)
        told = assertion(self.program, self.names, text, push.caller.name, where)
        return [If(full, [told], [], where)]

    def top(self, stack: Variable) -> Element:
        return Element(VariablePlace(stack), _load(self.depth))

    def read(self, stack: Variable) -> Load:
        assert isinstance(stack.type, ArrayType)
        kind = _scalar(stack.type.element)
        assert kind is not None
        return Load(self.top(stack), kind)

    def assign(self, place: Place, value: Expression) -> Assign:
        return Assign(place, value, self.first.where)

    def count(self, operator: str) -> Assign:
        """A level more, or less."""
        value = Binary(operator, _load(self.depth), Const(LONG, 1), LONG)
        return self.assign(VariablePlace(self.depth), value)

    # ---- the bodies as states ----

    def new(self) -> int:
        self.states.append(_State())
        return len(self.states) - 1

    def goto(self, state: int) -> list[Statement]:
        where = self.current.where
        return [self.assign(VariablePlace(self.state), Const(INT, state)), Leave(self.step, where)]

    def sequence(
        self, statements: list[Statement], at: int, breaks: int | None, continues: int | None
    ) -> int:
        """Adds statements from a state on; the state behind them."""
        for statement in statements:
            at = self.statement(statement, at, breaks, continues)
        return at

    def is_call(self, statement: Statement) -> bool:
        return isinstance(statement, Call) and statement.function in self.functions

    def statement(
        self, statement: Statement, at: int, breaks: int | None, continues: int | None
    ) -> int:
        if not any(self.is_call(each) for each in walk([statement])):
            whole = [statement]
            self.exits(whole, breaks, continues)
            self.states[at].body += whole
            return at
        end = self.new()
        match statement:
            case Call():
                self.call(statement, at, end)
            case If(condition=condition):
                sides = self.new(), self.new()
                choice = If(condition, self.goto(sides[0]), self.goto(sides[1]), statement.where)
                self.states[at].body.append(choice)
                for side, body in zip(sides, (statement.then, statement.otherwise), strict=True):
                    last = self.sequence(body, side, breaks, continues)
                    self.states[last].body += self.goto(end)
            case Loop():
                self.loop(statement, at, end)
            case Labelled(label=label):
                self.ends[label] = end
                last = self.sequence(statement.body, at, breaks, continues)
                self.states[last].body += self.goto(end)
            case Switch():
                self.switch(statement, at, end, continues)
            case _:
                raise AssertionError(statement)
        return end

    def loop(self, loop: Loop, at: int, end: int) -> None:
        for pragma in loop.pragmas:
            message = f"#pragma plait {pragma} has no effect: a function calls itself in this loop"
            self.program.warnings.append(Diagnostic(loop.where, message, is_warning=True))
        head, first, step = self.new(), self.new(), self.new()
        self.states[at].body += self.goto(first if loop.test_last else head)
        choice = If(loop.condition, self.goto(first), self.goto(end), loop.where)
        self.states[head].body.append(choice)
        last = self.sequence(loop.body, first, end, step)
        self.states[last].body += self.goto(step)
        last = self.sequence(loop.step, step, end, step)
        self.states[last].body += self.goto(head)

    def switch(self, switch: Switch, at: int, end: int, continues: int | None) -> None:
        firsts = [self.new() for _ in switch.cases]
        cases = [
            Case(list(each.values), self.goto(first))
            for each, first in zip(switch.cases, firsts, strict=True)
        ]
        self.states[at].body += [Switch(switch.value, cases, switch.where), *self.goto(end)]
        for case, first, behind in zip(switch.cases, firsts, [*firsts[1:], end], strict=True):
            last = self.sequence(case.body, first, end, continues)
            self.states[last].body += self.goto(behind)

    def call(self, call: Call, at: int, behind: int) -> None:
        """Enters the next level, and goes on behind with what it returned."""
        if call.result is not None:
            value = _load(self.results[call.function])
            self.states[behind].body.append(Assign(call.result, value, call.where))
        pushed = Labelled(self.names.fresh("push"), [], call.where)
        moves: list[Statement] = []
        parameters = self.functions[call.function].parameters
        for parameter, value in zip(parameters, call.arguments, strict=True):
            if parameter in self.passed:
                continue
            kind = _scalar(parameter.type)
            assert kind is not None
            next_one = self.local(f"next_{parameter.name}", kind)
            pushed.body.append(Assign(VariablePlace(next_one), value, call.where))
            place = self.levels.place(VariablePlace(parameter))
            moves.append(Assign(place, _load(next_one), call.where))
        self.states[at].body.append(pushed)
        self.states[at].call = _Push(call, self.current, behind, pushed, moves)
        self.states[at].body += self.goto(self.entries[call.function])

    def exits(self, statements: list[Statement], breaks: int | None, continues: int | None) -> None:
        """Jumps out of a statement that is in one state become jumps to other states."""
        for index, statement in reversed(list(enumerate(statements))):
            inner = (
                None if isinstance(statement, Loop | Switch) else breaks,
                None if isinstance(statement, Loop) else continues,
            )
            for body in bodies(statement):
                self.exits(body, *inner)
            new = list(self.exit(statement, breaks, continues))
            if new:
                statements[index : index + 1] = new

    def exit(
        self, statement: Statement, breaks: int | None, continues: int | None
    ) -> Iterator[Statement]:
        match statement:
            case Return(value=value):
                if value is not None and self.current.name in self.results:
                    place = VariablePlace(self.results[self.current.name])
                    yield Assign(place, value, statement.where)
                yield from self.goto(_RETURN)
            case Break() if breaks is not None:
                yield from self.goto(breaks)
            case Continue() if continues is not None:
                yield from self.goto(continues)
            case Leave(label=label) if label in self.ends:
                yield from self.goto(self.ends[label])
            case _:
                return


def _looked_at(statement: Statement) -> set[Variable]:
    found = {root(e.place) for e in statement_expressions(statement) if isinstance(e, Load)}
    return {each for each in found if each is not None}


def _scalar(kind: Type) -> ScalarType | None:
    return kind if isinstance(kind, IntType | FloatType | PointerType) else None


def _load(variable: Variable) -> Load:
    kind = _scalar(variable.type)
    assert kind is not None
    return Load(VariablePlace(variable), kind)


def _zero(variable: Variable) -> Const:
    kind = _scalar(variable.type)
    assert kind is not None
    return Const(kind, 0.0 if isinstance(kind, FloatType) else 0)
