# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Which values variables hold together that change places: now and next of a double buffer.

Each of two such pointers may point to either buffer, but never do both point to the same one. Only
pointers are looked at that copies lead back to themselves, and integers that go back and forth, as
by 1 - i, i ^ 1 or !i. The program's ways are followed with all that they may hold together before a
loop; of more than HELD_MAX such sets only that is kept which is the same in all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from plait.compiler.hls.plan.facts import reachable, successors
from plait.compiler.hls.plan.flow import Context, FlowBuilder, Node, Primitive, Straight, follow
from plait.compiler.hls.plan.memories import Storage
from plait.compiler.hls.plan.triangle import Known
from plait.compiler.hls.plan.usage import all_written, expression_variables, written
from plait.compiler.ir import nodes as ir
from plait.compiler.ir.types import IntType, PointerType

HELD_MAX = 8

Held = tuple[int | None, ...]  # by variable; None: anything
Evaluate = Callable[[ir.Expression, Known, ir.Where], int | None]


class _Flow(FlowBuilder):
    """The flow in which no loop is a region; `entries`: where loops begin, by id."""

    def __init__(self, storage: Storage) -> None:
        super().__init__(storage, lambda _loop, _known: None)
        self.entries: dict[int, Node] = {}

    def statement(
        self, statement: ir.Statement, after: Node, context: Context, known: Known
    ) -> Node:
        """The first node of one statement."""
        node = super().statement(statement, after, context, known)
        if isinstance(statement, ir.Loop):
            self.entries[id(statement)] = node
        return node


class Rotation:
    """Of one function; `storage` gets temporary registers, so it is one for this alone."""

    def __init__(self, main: ir.Function, storage: Storage, evaluate: Evaluate) -> None:
        """`evaluate`: the value of an expression with known constants, if that is a number."""
        self.evaluate = evaluate
        found = [each for each in _rotating(main) if not storage.pointers.in_memory(each)]
        self.variables = sorted(found, key=lambda each: each.name)
        self._states: dict[Node, set[Held]] = {}
        self._entries: dict[int, Node] = {}
        if self.variables:
            flow = _Flow(storage)
            self._follow(follow(flow.function(main.body, main.where)))
            self._entries = flow.entries

    def before(self, loop: ir.Loop) -> list[dict[ir.Variable, int]]:
        """All that the variables may hold together where a loop begins; at least one."""
        entry = self._entries.get(id(loop))
        states = self._states.get(follow(entry), set()) if entry is not None else set[Held]()
        found = [
            {
                variable: value
                for variable, value in zip(self.variables, held, strict=True)
                if value is not None
            }
            for held in sorted(states, key=str)
        ]
        return found or [{}]

    def _follow(self, first: Node) -> None:
        self._states = {node: set() for node in reachable(first)}
        self._states[first] = {tuple(_initial(each) for each in self.variables)}
        stack = [first]
        while stack:
            node = stack.pop()
            behind = {self._behind(node, held) for held in self._states[node]}
            for after in successors(node):
                new = _covering(self._states[after] | behind)
                if new != self._states[after]:
                    self._states[after] = new
                    stack.append(after)

    def _behind(self, node: Node, held: Held) -> Held:
        match node:
            case Straight(statements=statements):
                for statement in statements:
                    held = self._run(statement, held)
            case Primitive(call=call):
                held = self._run(call, held)
            case _:
                pass
        return held

    def _run(self, statement: ir.Statement, held: Held) -> Held:
        changed = all_written([statement])
        if changed.isdisjoint(self.variables):
            return held
        value = None
        if isinstance(statement, ir.Assign):
            known = {
                each: ir.Const(each.type, number)
                for each, number in zip(self.variables, held, strict=True)
                if number is not None and isinstance(each.type, IntType | PointerType)
            }
            value = self.evaluate(statement.value, known, statement.where)
        pairs = zip(self.variables, held, strict=True)
        return tuple(value if each in changed else number for each, number in pairs)


def _initial(variable: ir.Variable) -> int | None:
    if not variable.is_global:
        return None
    return int(variable.initial[0].value) if 0 in variable.initial else 0


def _covering(found: set[Held]) -> set[Held]:
    """As few as say the same, or one that says less."""
    kept = {
        held for held in found if not any(other != held and _covers(other, held) for other in found)
    }
    if len(kept) <= HELD_MAX:
        return kept
    columns = (set(column) for column in zip(*kept, strict=True))
    return {tuple(column.pop() if len(column) == 1 else None for column in columns)}


def _covers(one: Held, other: Held) -> bool:
    return all(a is None or a == b for a, b in zip(one, other, strict=True))


# ---- which variables ----------------------------------------------------------------------------


def _rotating(main: ir.Function) -> Iterator[ir.Variable]:
    """Variables whose values come back to them."""
    sources: dict[ir.Variable, set[ir.Variable]] = {}
    for statement in ir.walk(main.body):
        variable = written(statement)
        if (
            isinstance(statement, ir.Assign)
            and variable is not None
            and isinstance(variable.type, IntType | PointerType)
        ):
            sources.setdefault(variable, set()).update(_sources(statement.value))
    for variable in sources:
        if variable in _reached(variable, sources):
            yield variable


def _reached(first: ir.Variable, sources: dict[ir.Variable, set[ir.Variable]]) -> set[ir.Variable]:
    found: set[ir.Variable] = set()
    stack = [first]
    while stack:
        new = sources.get(stack.pop(), set()) - found
        found |= new
        stack += new
    return found


def _sources(value: ir.Expression) -> Iterable[ir.Variable]:
    """Variables of whose values there are no more by this than before."""
    match value:
        case ir.Load(place=ir.VariablePlace(variable=variable)):
            return {variable}
        case ir.Convert(operand=operand):
            return _sources(operand)
        case ir.Select(condition=condition, yes=ir.Const(), no=ir.Const()):
            return expression_variables(condition)
        case ir.Select(yes=yes, no=no):
            return {*_sources(yes), *_sources(no)}
        case ir.Binary(operator="sub", left=ir.Const(), right=operand):
            return _sources(operand)
        case ir.Binary(operator="xor" | "eq" | "ne", left=operand, right=ir.Const()):
            return _sources(operand)
        case _:
            return ()
