# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A function as a graph of nodes: straight code, loops that become regions, tests, primitives.

Loops are turned, so that one test a round is enough: it stands behind body and step, and once more
before the loop.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from plait.compiler.base.addresses import ADDRESS, POINTER
from plait.compiler.base.diagnostics import CompileError, refuse
from plait.compiler.base.shared_objects import SHARE, SHARE_ALL
from plait.compiler.hls.plan.memories import Storage
from plait.compiler.hls.plan.nest import Level, constants_after, is_simple
from plait.compiler.hls.plan.reassociate import Partial, find_partials, prepare, together
from plait.compiler.hls.plan.triangle import Known
from plait.compiler.hls.plan.usage import all_written
from plait.compiler.ir import nodes as ir
from plait.compiler.ir.types import BOOL, INT, IntType, ScalarType


@dataclass(eq=False, slots=True)
class Straight:
    """Statements without loops and calls."""

    statements: list[ir.Statement]
    next: Node


@dataclass(eq=False, slots=True)
class Repeat:
    """A loop nest that becomes one region. `leaves`: see NestBuilder."""

    levels: list[Level]
    next: Node
    leaves: dict[str, ir.Variable] = field(default_factory=dict[str, ir.Variable])
    partials: list[Partial] = field(default_factory=list[Partial])


@dataclass(eq=False, slots=True)
class Test:
    """Goes one way or the other."""

    condition: ir.Expression
    yes: Node
    no: Node
    where: ir.Where


@dataclass(eq=False, slots=True)
class Primitive:
    """A call of plait_*; its arguments are constants and variables in registers."""

    call: ir.Call
    next: Node


@dataclass(eq=False, slots=True)
class End:
    """The end of the program."""

    code: ir.Expression
    where: ir.Where


@dataclass(eq=False, slots=True)
class Join:
    """A place holder that stands for another node, once that is known."""

    next: Node | None = None


Node = Straight | Repeat | Test | Primitive | End | Join
Choose = Callable[[ir.Loop, Known], list[Level] | None]


def follow(node: Node) -> Node:
    """The node that a place holder stands for."""
    while isinstance(node, Join):
        assert node.next is not None
        node = node.next
    return node


@dataclass(slots=True)
class Context:
    """Where Break, Continue and Leave go."""

    on_break: Node | None = None
    on_continue: Node | None = None
    labels: dict[str, Node] = field(default_factory=dict[str, Node])

    def target(self, jump: ir.Statement) -> Node:
        """The node that a jump goes to."""
        found: Node | None = None
        match jump:
            case ir.Leave(label=label):
                found = self.labels[label]
            case ir.Break():
                found = self.on_break
            case ir.Continue():
                found = self.on_continue
            case _:
                pass
        assert found is not None, f"{jump} cannot stand here"
        return found


def _not_shared(variable: ir.Variable, where: ir.Where) -> CompileError:
    """Whose pointers others have, too: tasks, or who keeps them as numbers."""
    return refuse(
        where,
        f"a pointer that others have may point to {variable.declared or variable.name}, a variable"
        " of a function; that is not supported yet",
        "declare it outside of the function; malloc gives shared memory to tasks alone",
    )


class FlowBuilder:
    """Builds the nodes of a function from its end to its beginning."""

    def __init__(self, storage: Storage, choose: Choose) -> None:
        """`choose` says for a loop which levels shall be one region; None: it is control."""
        self.storage = storage
        self.choose = choose

    def function(self, body: list[ir.Statement], where: ir.Where) -> Node:
        """The node that comes first."""
        end = End(ir.Const(INT, 0), where)
        return self.statements(body, end, Context(), {})

    def statements(
        self, statements: list[ir.Statement], after: Node, context: Context, known: Known
    ) -> Node:
        """The first node of a list. `known`: constants before it, as far as they are obvious."""
        facts = [known]
        for statement in statements:
            facts.append(constants_after([statement], facts[-1], self.storage.pointers.addressed))
        node = after
        for statement, before in zip(reversed(statements), reversed(facts[:-1]), strict=True):
            node = self.statement(statement, node, context, before)
        return node

    def statement(
        self, statement: ir.Statement, after: Node, context: Context, known: Known
    ) -> Node:
        """The first node of one statement."""
        if is_simple([statement]):
            return Straight([statement], after)
        match statement:
            case ir.If(condition=condition, then=then, otherwise=otherwise, where=where):
                yes = self.statements(then, after, context, known)
                no = self.statements(otherwise, after, context, known)
                return self.test(condition, yes, no, where)
            case ir.Loop():
                return self._loop(statement, after, context, known)
            case ir.Switch():
                return self._switch(statement, after, context)
            case ir.Labelled(label=label, body=body):
                context.labels[label] = after
                return self.statements(body, after, context, known)
            case ir.Return(value=value, where=where):
                return self._end(value or ir.Const(INT, 0), where)
            case ir.Call():
                return self._call(statement, after)
            case _:
                return context.target(statement)

    def test(self, condition: ir.Expression, yes: Node, no: Node, where: ir.Where) -> Node:
        """A test of a variable of one bit, which straight code computes."""
        place = ir.VariablePlace(self.storage.temporary("is", BOOL))
        assign = ir.Assign(place, ir.Convert(condition, BOOL), where)
        return Straight([assign], Test(ir.Load(place, BOOL), yes, no, where))

    # ---- loops ----

    def _loop(self, loop: ir.Loop, after: Node, context: Context, known: Known) -> Node:
        levels = self.choose(loop, known)
        if levels is not None:
            return self._repeat(loop, levels, after, context)
        inside = {key: value for key, value in known.items() if key not in all_written([loop])}
        again = Join()
        test = self.test(loop.condition, again, after, loop.where)
        step = self.statements(loop.step, test, Context(labels=context.labels), inside)
        inner = Context(after, step, context.labels)
        body = self.statements(loop.body, step, inner, inside)
        again.next = body
        if loop.test_last:
            return body
        return self.test(loop.condition, body, after, loop.where)

    def _repeat(self, loop: ir.Loop, levels: list[Level], after: Node, context: Context) -> Node:
        """A loop region; where it may go elsewhere than behind itself, a variable tells so."""
        partials = find_partials(loop, self.storage) if len(levels) == 1 else []
        repeat = Repeat(levels, after, partials=partials)
        inside = {each.label for each in ir.walk([loop]) if isinstance(each, ir.Labelled)}
        targets = dict.fromkeys(
            each.label
            for each in ir.walk([loop])
            if isinstance(each, ir.Leave) and each.label not in inside
        )
        first: Node = repeat
        for label in targets:
            flag = self.storage.temporary(f"left_{label}", INT)
            repeat.leaves[label] = flag
            place = ir.VariablePlace(flag)
            flagged = ir.Load(place, INT)
            repeat.next = Test(flagged, context.labels[label], repeat.next, loop.where)
            first = Straight([ir.Assign(place, ir.FALSE, loop.where)], first)
        if not partials:
            return first
        repeat.next = Straight(together(partials), repeat.next)  # also on the way elsewhere
        return Straight(prepare(partials), first)

    def _switch(self, switch: ir.Switch, after: Node, context: Context) -> Node:
        """One test after the other. Nothing is known in a case: the one before may fall into it."""
        inner = Context(after, context.on_continue, context.labels)
        node, default = after, after
        entries: list[tuple[list[int | None], Node]] = []
        for case in reversed(switch.cases):
            node = self.statements(case.body, node, inner, {})
            entries.append((case.values, node))
            if None in case.values:
                default = node
        kind = switch.value.type
        chosen = self.storage.temporary("switch", kind)
        value = ir.Load(ir.VariablePlace(chosen), kind)
        first = default
        for values, entry in entries:
            for number in values:
                if number is not None:
                    same = ir.Binary("eq", value, ir.Const(kind, number), INT)
                    first = self.test(same, entry, first, switch.where)
        return Straight([ir.Assign(ir.VariablePlace(chosen), switch.value, switch.where)], first)

    # ---- primitives ----

    def _end(self, value: ir.Expression, where: ir.Where) -> Node:
        simple, assigned = self._argument(value, "code", where)
        end = End(simple, where)
        return Straight(assigned, end) if assigned else end

    def _call(self, call: ir.Call, after: Node) -> Node:
        if not call.function.startswith("plait_"):
            raise refuse(call.where, f"{call.function} cannot be called in hardware")
        if call.function in (SHARE, SHARE_ALL, POINTER, ADDRESS):
            return self._shared(call, after)
        assigned: list[ir.Statement] = []
        arguments: list[ir.Expression] = []
        for index, argument in enumerate(call.arguments):
            simple, before = self._argument(argument, f"argument_{index}", call.where)
            arguments.append(simple)
            assigned += before
        if call.function == "plait_exit":
            node: Node = End(arguments[0], call.where)
        else:
            result = call.result
            behind: list[ir.Statement] = []
            if result is not None and self.storage.in_register(result) is None:
                kind = result.type
                assert isinstance(kind, IntType)
                place = ir.VariablePlace(self.storage.temporary("result", kind))
                behind = [ir.Assign(result, ir.Load(place, kind), call.where)]
                result = place
            next_node = Straight(behind, after) if behind else after
            node = Primitive(ir.Call(call.function, arguments, result, call.where), next_node)
        return Straight(assigned, node) if assigned else node

    def _shared(self, call: ir.Call, after: Node) -> Node:
        """What is said of shared objects, which passes have heeded, and words as pointers."""
        pointers = self.storage.pointers
        if call.function in (SHARE, SHARE_ALL):
            for each in pointers.strays():
                raise _not_shared(each, each.where)
            return after
        place, (value,) = call.result, call.arguments
        if place is None:  # nothing uses it
            return after
        assert isinstance(place.type, ScalarType)
        if call.function == ADDRESS:
            for each in pointers.of_pointer(value).objects:
                if each.shared is None:
                    raise _not_shared(each, call.where)
        return Straight([ir.Assign(place, ir.Convert(value, place.type), call.where)], after)

    def _argument(
        self, value: ir.Expression, name: str, where: ir.Where
    ) -> tuple[ir.Expression, list[ir.Statement]]:
        """A constant or a variable in a register, and what must be assigned for it."""
        if isinstance(value, ir.Const):
            return value, []
        if isinstance(value, ir.Load) and self.storage.in_register(value.place) is not None:
            return value, []
        place = ir.VariablePlace(self.storage.temporary(name, value.type))
        return ir.Load(place, value.type), [ir.Assign(place, value, where)]
