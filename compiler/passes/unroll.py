# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Unrolls loops: those with pragma unroll, and short ones of few iterations.

A counted loop has one variable that its step changes by a constant and nothing else in it changes,
and a condition that compares that with a constant, or with a variable that the loop leaves alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from plait.compiler.base.diagnostics import Diagnostic
from plait.compiler.ir import arithmetic
from plait.compiler.ir.nodes import (
    Assign,
    Binary,
    Break,
    Const,
    Continue,
    Convert,
    Expression,
    Labelled,
    Leave,
    Load,
    Loop,
    Program,
    Return,
    Statement,
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
    replace_jumps,
    root,
    subexpressions,
)
from plait.compiler.ir.types import INT, LONG, IntType
from plait.compiler.passes.base.context import Context, Names
from plait.compiler.passes.base.library import STATUS

TRIPS_MAX = 1024  # of a loop that is unrolled as a whole
COUNTED_MAX = 1 << 16  # iterations that are counted
_JUMPS = (Break, Continue, Labelled, Leave, Return)


def run(program: Program, context: Context) -> None:
    """The pass."""
    names = Names(program)
    taken = addressed(s for f in program.functions.values() for s in f.body)
    unroller = Unroller(context, names, taken)
    for function in program.functions.values():
        unroller.block(function.body)
    program.warnings += dict.fromkeys(unroller.warnings)  # one, of a function that is called twice


@dataclass(frozen=True)
class Counter:
    """How a loop counts."""

    variable: Variable
    kind: IntType
    step: int
    operator: str  # variable operator limit: it goes on
    limit: Expression


class Counting:
    """Knows how loops count; `taken`: variables whose address is."""

    def __init__(self, context: Context, names: Names, taken: set[Variable]) -> None:
        self.context = context
        self.names = names
        self.taken = taken

    def counter(self, loop: Loop) -> Counter | None:
        match loop.condition, loop.step:
            case (
                Binary(operator=operator, left=Load(place=VariablePlace(variable=v)), right=limit),
                [*_, Assign(place=VariablePlace(variable=w), value=value)],
            ) if v is w and isinstance(v.type, IntType):
                step = _step(value, v)
            case _:
                return None
        if step is None or v in self.taken:
            return None
        others = assigned([*loop.body, *loop.step[:-1]])
        if v in others or not self.is_invariant(limit, others | {v}):
            return None
        return Counter(v, v.type, step, operator, limit)

    def is_invariant(self, limit: Expression, changed: set[Variable]) -> bool:
        """Whether a limit stays what it is in the loop."""
        for node in subexpressions(limit):
            if isinstance(node, Load):
                variable = root(node.place)
                if variable is None or variable in changed or variable in self.taken:
                    return False
                if variable.name in STATUS:
                    return False
        return True

    def trips(self, loop: Loop, counter: Counter, before: list[Statement]) -> int | None:
        """How many iterations there are, if that is known and not too many."""
        start = _start(counter.variable, before)
        if start is None or not isinstance(counter.limit, Const):
            return None
        value, count = start, 0
        kind, limit = counter.kind, counter.limit.value
        if loop.test_last:
            value, count = kind.wrap(value + counter.step), 1
        while arithmetic.binary(counter.operator, kind, value, limit):
            value, count = kind.wrap(value + counter.step), count + 1
            if count > COUNTED_MAX:
                return None
        return count

    @staticmethod
    def start(variable: Variable, before: list[Statement]) -> int | None:
        """What a counter holds at first, behind these statements, if that is known."""
        return _start(variable, before)


class Unroller(Counting):
    def __init__(self, context: Context, names: Names, taken: set[Variable]) -> None:
        super().__init__(context, names, taken)
        self.warnings: list[Diagnostic] = []

    def block(self, statements: list[Statement]) -> None:
        for index, statement in reversed(list(enumerate(statements))):
            for body in bodies(statement):
                self.block(body)
            if isinstance(statement, Loop):
                before = statements[:index]
                new = self.loop(statement, before)
                if new is not None:
                    statements[index : index + 1] = new

    def loop(self, loop: Loop, before: list[Statement]) -> list[Statement] | None:
        asked = loop.pragmas.pop("unroll", None)
        if asked == 1:
            return None
        new = self.unrolled(loop, asked, before)
        if new is None and asked is not None:
            text = "no int that its step alone changes is compared with a limit that stays"
            if loop.test_last:
                text = "a do loop is only unrolled as a whole, if it is known how often it runs"
            self.warnings.append(
                Diagnostic(
                    loop.where,
                    f"#pragma plait unroll has no effect on this loop: {text}",
                    "write it as for (int i = 0; i < N; i++)",
                    is_warning=True,
                )
            )
        return new

    def unrolled(
        self, loop: Loop, asked: int | None, before: list[Statement]
    ) -> list[Statement] | None:
        """What takes the loop's place, if something does."""
        counter = self.counter(loop)
        trips = self.trips(loop, counter, before) if counter is not None else None
        if trips is not None and self.is_wanted(loop, trips, asked):
            return self.whole(loop, trips)
        if asked is None or asked < 2 or counter is None or loop.test_last:
            return None
        return self.partial(loop, counter, asked, trips)

    def is_wanted(self, loop: Loop, trips: int, asked: int | None) -> bool:
        """Whether all iterations are written one behind the other."""
        if asked is not None:
            return trips <= TRIPS_MAX and (asked == 0 or asked >= trips)
        size = sum(1 for _ in walk([*loop.body, *loop.step]))
        nested = any(isinstance(each, Loop) for each in walk(loop.body))
        few = trips <= self.context.unroll_trips and not nested and "pipeline" not in loop.pragmas
        return few and size * trips <= self.context.unroll_statements

    def whole(self, loop: Loop, trips: int) -> list[Statement]:
        """All iterations, without a loop."""
        label = self.names.fresh("end_loop")
        found: list[Statement] = []
        for _ in range(trips):
            found += self.iteration(loop)
        return self.labelled(found, label, loop)

    def labelled(self, body: list[Statement], label: str, loop: Loop) -> list[Statement]:
        """The body, with a label around it if Break leaves it."""
        return [Labelled(label, body, loop.where)] if replace_jumps(body, Break, label) else body

    def iteration(self, loop: Loop) -> list[Statement]:
        """Body and step once more, with labels of their own."""
        body, step = copy_statements(loop.body), copy_statements(loop.step)
        self.relabel(body)
        self.relabel(step)
        label = self.names.fresh("next")
        if replace_jumps(body, Continue, label):
            body = [Labelled(label, body, loop.where)]
        return body + step

    def relabel(self, body: list[Statement]) -> None:
        labels: dict[str, str] = {}
        for statement in walk(body):
            if isinstance(statement, Labelled):
                labels[statement.label] = self.names.fresh(statement.label)
                statement.label = labels[statement.label]
            elif isinstance(statement, Leave):
                statement.label = labels.get(statement.label, statement.label)

    def partial(
        self, loop: Loop, counter: Counter, times: int, trips: int | None
    ) -> list[Statement] | None:
        """A loop of so many iterations at once, and one for the rest if there can be any."""
        is_even = trips is not None and trips % times == 0
        ahead = loop.condition if is_even else self.ahead(counter, times)
        if ahead is None:
            return None
        if (
            is_even
            and len(loop.step) == 1
            and not any(isinstance(s, _JUMPS) for s in walk(loop.body))
        ):
            return [self.counted(loop, counter, ahead, times)]
        body: list[Statement] = []
        for _ in range(times):
            body += self.iteration(loop)
        label = self.names.fresh("end_loop")
        step = body[-len(loop.step) :]  # of the last iteration
        pragmas = dict(loop.pragmas)
        main = Loop(ahead, body[: -len(step)], step, False, pragmas, loop.where, is_made=True)
        if is_even:
            return [main]
        # A Break ends both loops.
        is_left = replace_jumps(main.body, Break, label) | replace_jumps(loop.body, Break, label)
        return [Labelled(label, [main, loop], loop.where)] if is_left else [main, loop]

    def counted(self, loop: Loop, counter: Counter, ahead: Expression, times: int) -> Loop:
        """One counter for all iterations, of which none is left early: i, i + 1, i + 2, ..."""
        variable, kind = counter.variable, counter.kind
        value = Load(VariablePlace(variable), kind)
        body: list[Statement] = []
        for index in range(times):
            copied = copy_statements(loop.body)
            if index:
                _Shifted(variable, Const(kind, kind.wrap(index * counter.step))).statements(copied)
            body += copied
        (last,) = copy_statements(loop.step)
        assert isinstance(last, Assign)
        last.value = Binary("add", value, Const(kind, kind.wrap(times * counter.step)), kind)
        pragmas = dict(loop.pragmas)
        return Loop(ahead, body, [last], False, pragmas, loop.where, is_made=True)

    def ahead(self, counter: Counter, times: int) -> Expression | None:
        """Whether so many iterations are left: the counter of the last one is still in range."""
        up = counter.step > 0 and counter.operator in ("lt", "le")
        down = counter.step < 0 and counter.operator in ("gt", "ge")
        if not (up or down):
            return None
        distance = counter.step * (times - 1)
        value = Load(VariablePlace(counter.variable), counter.kind)
        if counter.kind.bits <= 32:  # in long nothing overflows
            last = Binary("add", Convert(value, LONG), Const(LONG, distance), LONG)
            return Binary(counter.operator, last, Convert(counter.limit, LONG), INT)
        if not isinstance(counter.limit, Const):
            return None
        limit = int(counter.limit.value) - distance
        if not counter.kind.minimum <= limit <= counter.kind.maximum:
            return None
        return Binary(counter.operator, value, Const(counter.kind, limit), INT)


class _Shifted(Rewriter):
    """Puts variable + constant in the place of a variable that nothing there writes."""

    def __init__(self, variable: Variable, by: Const) -> None:
        self.variable, self.by = variable, by

    def expression(self, node: Expression) -> Expression:
        match node:
            case Load(place=VariablePlace(variable=variable), type=kind) if (
                variable is self.variable
            ):
                return Binary("add", node, self.by, kind)
            case _:
                return self.rebuild(node)


def _step(value: Expression, variable: Variable) -> int | None:
    """By what `variable = value` changes it."""
    match value:
        case Binary(
            operator="add" | "sub" as operator,
            left=Load(place=VariablePlace(variable=v)),
            right=Const(value=amount),
        ) if v is variable and amount:
            return int(amount) if operator == "add" else -int(amount)
        case _:
            return None


def _start(variable: Variable, before: list[Statement]) -> int | None:
    """What a variable holds behind these statements."""
    for statement in reversed(before):
        match statement:
            case Assign(place=VariablePlace(variable=v), value=value) if v is variable:
                return int(value.value) if isinstance(value, Const) else None
            case _ if variable in assigned([statement]):
                return None
            case _:
                pass
    return None
