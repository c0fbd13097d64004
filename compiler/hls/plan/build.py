# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Makes Bodies of straight statements and of loop nests.

A nest runs as one loop whose iterations are those of the innermost level. Before an iteration that
is the first of a level stand the statements before that level, behind the last one those after it,
all under a condition:

    first = 1
    while (condition of the outer loop) {
        if (first) before;
        body; step;
        first = !condition of the inner loop;
        if (first) { after; step of the outer loop }
    }
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from plait.compiler.hls.design import Operation
from plait.compiler.hls.plan.access import FIRST, LAST
from plait.compiler.hls.plan.affine import Sum
from plait.compiler.hls.plan.body import Body, Carried
from plait.compiler.hls.plan.execute import BREAK, CONTINUE, Executor, State
from plait.compiler.hls.plan.expressions import Values, is_signed
from plait.compiler.hls.plan.graph import Graph
from plait.compiler.hls.plan.memories import Storage, constant_bits, register_bits
from plait.compiler.hls.plan.nest import Counter, Level
from plait.compiler.hls.plan.reassociate import Partial
from plait.compiler.hls.plan.triangle import Known
from plait.compiler.hls.plan.usage import all_read, all_written, expression_variables
from plait.compiler.hls.semantics import signed
from plait.compiler.ir import nodes as ir
from plait.compiler.ir.traverse import subexpressions
from plait.compiler.ir.types import IntType, PointerType


def make_executor(storage: Storage, known: Known) -> Executor:
    """For variables that are in registers, or known."""
    graph = Graph()

    def default(variable: ir.Variable) -> Operation:
        register = storage.register(variable)
        if variable in known:
            return graph.const(register.bits, constant_bits(known[variable]))
        return graph.register(register)

    return Executor(Values(graph, storage), default)


def evaluate(
    storage: Storage, expression: ir.Expression, known: Known, where: ir.Where
) -> int | None:
    """The value of an integer or pointer, if that is known."""
    kind = expression.type
    if not isinstance(kind, IntType | PointerType):
        return None
    executor = make_executor(storage, known)
    executor.values.where = where
    value = executor.evaluate(expression, State(executor.graph.const(1, 1)))
    if value.kind != "const":
        return None
    return signed(value.value, value.bits) if is_signed(kind) else value.value


def build_straight(
    statements: list[ir.Statement],
    storage: Storage,
    known: Known,
    live: Iterable[ir.Variable],
    where: ir.Where,
) -> Body:
    """Of statements without loops and calls; `live` are the variables that matter afterwards."""
    executor = make_executor(storage, known)
    state = executor.run(statements, State(executor.graph.const(1, 1)))
    assert state is not None
    changed = {
        variable: value
        for variable, value in state.values.items()
        if variable in live and value.register is not storage.register(variable)
    }
    return Body(executor.values, changed, where)


@dataclass(slots=True)
class Outside:
    """What a nest has to do with what is around it.

    `leaves`: for each label outside, the variable that tells of going there. `held`: all that some
    variables may hold together before it.
    """

    leaves: dict[str, ir.Variable]
    partials: list[Partial]
    held: list[dict[ir.Variable, int]]


class NestBuilder:
    """Builds the body of a nest."""

    def __init__(
        self,
        levels: list[Level],
        storage: Storage,
        known: Known,
        live: set[ir.Variable],
        outside: Outside,
        *,
        primed: int = 0,
    ) -> None:
        """`live`: variables that matter behind the nest."""
        outer = levels[0].loop
        self.levels, self.storage, self.live = levels, storage, live
        self.leaves = outside.leaves
        self.partials = {each.variable: each for each in outside.partials}
        self.primed = primed
        self.executor = make_executor(storage, known)
        self.graph = self.executor.graph
        self.executor.values.sums.held = [
            {storage.register(variable): value for variable, value in each.items()}
            for each in outside.held
        ]
        self.phis: dict[ir.Variable, Operation] = {}
        self.body = Body(self.executor.values, {}, outer.where, levels=levels, primed=primed)
        self.one = self.graph.const(1, 1)
        self._carry(sorted(all_written([outer]), key=lambda each: each.name), known)
        self.firsts = [self._flag() for _ in levels[1:]]
        if levels[1:]:
            self.body.first = self.firsts[-1].value
        else:
            flag = self._flag()
            flag.next = self.graph.const(1, 0)
            self.body.first = flag.value
        self.real = self._after(primed, self.body.first) if primed else None

    def build(self) -> Body:
        """The whole."""
        state = State(self.one, {v: self._entry(v) for v in self.phis})
        outer = self.levels[0]
        self.executor.values.where = outer.loop.where
        if not outer.loop.test_last:
            go_on = self.executor.condition(outer.loop.condition, state)
            if len(self.levels) > 1 and self._changes_within(outer.loop.condition):
                go_on = self.graph.build("or", 1, go_on, self.graph.negate(self.firsts[0].value))
            if len(self.levels) == 1 and self.real is not None:
                go_on = self.graph.build("or", 1, go_on, self.graph.negate(self.real))
            self.body.go_on = go_on
            self._mark_tests(in_test=len(self.levels) == 1 and not self.primed)
        if self.primed:  # what the condition reads is read too early, too
            self.executor.values.seen.clear()
        self._count(0, state)
        for depth in range(1, len(self.levels)):
            state = self._enter(depth, state)
        ended = self._innermost(state)
        self._finish(ended)
        return self.body

    def _mark_tests(self, *, in_test: bool) -> None:
        values = self.executor.values
        values.seen[:] = [replace(each, in_test=in_test) for each in values.seen]

    def _changes_within(self, condition: ir.Expression) -> bool:
        """Whether the outer condition may be another in the midst of an iteration."""
        for each in subexpressions(condition):
            if isinstance(each, ir.Load) and (
                not isinstance(each.place, ir.VariablePlace)
                or self.storage.pointers.in_memory(each.place.variable)
                or each.place.variable in all_written([*self.levels[1].before, self.levels[1].loop])
            ):
                return True
        return False

    # ---- what is carried ----

    def _flag(self) -> Carried:
        flag = Carried(self.graph.phi(1), self.one, self.one)
        self.body.carried.append(flag)
        return flag

    def _after(self, count: int, first: Operation) -> Operation:
        """Whether `count` iterations, at least 1, of the innermost level are over."""
        within = first
        for _ in range(count - 1):
            phi = self.graph.phi(1)
            self.body.carried.append(Carried(phi, self.graph.const(1, 0), within))
            within = self.graph.build("or", 1, first, phi)
        return self.graph.negate(within)

    def _carry(self, variables: list[ir.Variable], known: Known) -> None:
        counters = self._counters()
        for variable in variables:
            if self.storage.pointers.in_memory(variable):
                continue
            register = self.storage.register(variable)
            counter = counters.get(variable)
            initial = self.executor.default(variable)
            bits, greatest = register.bits, 0
            if counter is not None and counter.initial is not None:
                start = counter.initial - self._ahead(counter) * counter.step
                initial = self.graph.const(bits, start)
                if counter.greatest is not None and start >= 0:
                    greatest = max(counter.greatest, start)
                    bits = max(greatest.bit_length(), 1)
                    initial = self.graph.const(bits, start)
            distance = 1
            if variable in self.partials:
                initial = self.graph.const(bits, constant_bits(self.partials[variable].identity))
                distance = len(self.partials[variable].parts)
            phi = self.graph.phi(bits)
            if bits < register.bits:
                self.graph.limit(phi, greatest)
            self.phis[variable] = phi
            self.body.carried.append(Carried(phi, initial, phi, distance, variable.name))

    def _counters(self) -> dict[ir.Variable, Counter]:
        """Those of which nothing needs the value that they have before their level."""
        found: dict[ir.Variable, Counter] = {}
        read = set(expression_variables(self.levels[0].loop.condition))
        for depth, level in enumerate(self.levels):
            read |= all_read(level.before)
            counter = level.counter
            if counter is not None and (depth == 0 or counter.variable not in read):
                found[counter.variable] = counter
        return found

    def _ahead(self, counter: Counter) -> int:
        return self.primed if counter is self.levels[-1].counter else 0

    def _entry(self, variable: ir.Variable) -> Operation:
        bits = self.storage.register(variable).bits
        return self.graph.build("zext", bits, self.phis[variable])

    # ---- levels ----

    def _count(self, depth: int, state: State) -> None:
        """The counter of a level becomes known as such."""
        counter = self.levels[depth].counter
        if counter is None:
            return
        value = self.executor.value(state, counter.variable)
        sums = self.executor.values.sums
        assert isinstance(counter.variable.type, IntType)
        wrap = 0 if counter.is_exact else 1 << counter.variable.type.bits
        length = self.levels[depth].length
        if length is not None:
            total = length.start.plus(Sum({depth: counter.step}, 0))
        elif counter.initial is not None:
            total = Sum({depth: counter.step}, counter.initial)
        else:
            start = self.executor.default(counter.variable)
            total = Sum({depth: counter.step, start: 1}, 0)
        total = total.modulo(wrap)
        sums.count(value, total)
        if value.kind == "zext":  # uses of fewer bits take it from here
            sums.count(value.operands[0], total)
        elif value.bits > 32:  # as addresses do
            cut = self.graph.build("trunc", 32, value)
            sums.count(cut, total.modulo(1 << 32))

    def _enter(self, depth: int, state: State) -> State:
        """The statements before a level, in its first iteration."""
        first = self.firsts[depth - 1].value
        accesses = self.executor.values.accesses
        accesses.domain = dict.fromkeys(range(depth, len(self.levels)), FIRST)
        entered = self.executor.branch(first, state, self.levels[depth].before, [])
        accesses.domain = {}
        assert entered is not None
        counter = self.levels[depth].counter
        assert counter is not None
        if counter.initial is not None:
            bits = self.storage.register(counter.variable).bits
            start = counter.initial - self._ahead(counter) * counter.step
            entered.values[counter.variable] = self.graph.build(
                "select", bits, first, self.graph.const(bits, start), self._entry(counter.variable)
            )
        self._count(depth, entered)
        return entered

    def _innermost(self, state: State) -> State | None:
        """Body and step of the innermost level; None if the loop never goes on."""
        loop, counter = self.levels[-1].loop, self.levels[-1].counter
        executor, real = self.executor, self.real
        length = self.levels[-1].length
        if length is not None and length.least < 1:
            real = executor.condition(loop.condition, state)
        before = state
        run = executor.run(loop.body, state.under(real if real is not None else self.one))
        run = executor.join([*executor.exits.pop(CONTINUE, []), *([run] if run else [])])
        run = executor.run(loop.step, run)
        if real is None:
            return run
        idle = before.under(self.graph.negate(real))
        ended = idle
        if run is not None:
            reached = self.graph.build("or", 1, run.reached, idle.reached)
            ended = executor.merge(real, run, before, reached)
        if self.primed:
            assert counter is not None
            value = executor.value(before, counter.variable)
            step = self.graph.const(value.bits, counter.step)
            ended.values[counter.variable] = self.graph.build("add", value.bits, value, step)
        return ended

    def _finish(self, state: State | None) -> None:
        """Leaves levels from the inside out, then says what is carried and what comes out."""
        executor, graph, levels = self.executor, self.graph, self.levels
        accesses = executor.values.accesses
        ended: Operation | None = None
        for depth in range(len(levels) - 1, 0, -1):
            assert state is not None
            over = self._is_over(depth, state)
            ended = over if ended is None else graph.build("and", 1, ended, over)
            self.firsts[depth - 1].next = ended
            accesses.domain = dict.fromkeys(range(depth, len(levels)), LAST)
            after = [*levels[depth].after, *levels[depth - 1].loop.step]
            state = executor.branch(ended, state, after, [])
        accesses.domain = {}
        last = graph.const(1, 0)
        if state is None:
            last = self.one
        elif levels[0].loop.test_last:
            over = self._is_over(0, state)
            last = graph.build("and", 1, state.reached, over)
            last = last if ended is None else graph.build("and", 1, ended, last)
        self._leave(state, last)

    def _is_over(self, depth: int, state: State) -> Operation:
        """Whether a level ends with an iteration; never with one that only loads."""
        executor, graph = self.executor, self.graph
        seen = len(executor.values.seen)
        over = graph.negate(executor.condition(self.levels[depth].loop.condition, state))
        if self.primed:
            del executor.values.seen[seen:]
        if depth == len(self.levels) - 1 and self.real is not None:
            over = graph.build("and", 1, over, self.real)
        return over

    def _leave(self, state: State | None, last: Operation) -> None:
        executor, graph = self.executor, self.graph
        ends = [state] if state is not None else []
        for target, states in executor.exits.items():
            for left in states:
                last = graph.build("or", 1, last, left.reached)
                if target in self.leaves:
                    flag = self.leaves[target]
                    assert isinstance(flag.type, IntType)
                    left.values[flag] = graph.const(register_bits(flag.type), 1)
                assert target == BREAK or target in self.leaves
                ends.append(left)
        final = executor.join(ends)
        assert final is not None
        self._decide(last)
        for carried in self.body.carried:
            for variable, phi in self.phis.items():
                if carried.value is phi:
                    value = executor.value(state or final, variable)
                    carried.next = graph.build("trunc", phi.bits, value)
        self.body.outputs = {
            variable: executor.value(final, variable)
            for variable in final.values
            if variable in self.live and variable not in self.partials
        }
        for partial in self.partials.values():
            self._output_parts(partial, executor.value(final, partial.variable))

    def _decide(self, last: Operation) -> None:
        """Which iterations are real."""
        if self._waits_for_store(last):
            self._stop_later(last)
        elif not (last.kind == "const" and last.value == 0):
            self.body.last = last
        if self.body.go_on is None and self.body.last is None:
            self.body.go_on = self.one

    def _waits_for_store(self, condition: Operation) -> bool:
        """Whether it depends on a load of what the same iteration may have stored."""
        late = {each.load for each in self.body.accesses if each.load is not None and each.after}
        seen: set[Operation] = set()
        stack = [condition]
        while stack:
            operation = stack.pop()
            if operation in late:
                return True
            if operation not in seen:
                seen.add(operation)
                stack += operation.operands
        return False

    def _stop_later(self, last: Operation) -> None:
        """Stores wait for what decides, so here it is the next iteration that is told to stop."""
        graph, body = self.graph, self.body
        self._mark_tests(in_test=False)  # that one computes no condition
        stop = graph.phi(1)
        body.carried.append(Carried(stop, graph.const(1, 0), last))
        go_on = graph.negate(stop)
        body.go_on = go_on if body.go_on is None else graph.build("and", 1, body.go_on, go_on)

    def _output_parts(self, partial: Partial, value: Operation) -> None:
        """The results of the last iterations, one for each part."""
        initial = self.graph.const(value.bits, constant_bits(partial.identity))
        for part in partial.parts:
            self.body.outputs[part] = value
            phi = self.graph.phi(value.bits)
            self.body.carried.append(Carried(phi, initial, value))
            value = phi
