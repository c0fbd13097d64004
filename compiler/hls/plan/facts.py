# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What holds at the nodes of a flow: constants before, variables that matter behind."""

from __future__ import annotations

from collections.abc import Callable

from plait.compiler.hls.plan.flow import End, Join, Node, Primitive, Repeat, Straight, Test, follow
from plait.compiler.hls.plan.memories import Storage
from plait.compiler.hls.plan.nest import constants_after
from plait.compiler.hls.plan.usage import (
    all_read,
    all_written,
    expression_variables,
    written,
)
from plait.compiler.ir import nodes as ir
from plait.compiler.passes.base.simplify import same_value

Constants = dict[ir.Variable, ir.Const]
Evaluate = Callable[[ir.Expression, Constants, ir.Where], int | None]
COMPLETION = ("status", "peer", "tag", "found", "datatype", "bytes")


def successors(node: Node) -> list[Node]:
    """What may come next."""
    match node:
        case Test(yes=yes, no=no):
            return [follow(yes), follow(no)]
        case End():
            return []
        case Join():
            return [follow(node)]
        case _:
            return [follow(node.next)]


def reachable(first: Node) -> list[Node]:
    """All nodes, the first one first."""
    found: dict[Node, None] = {}
    stack = [follow(first)]
    while stack:
        node = stack.pop()
        if node not in found:
            found[node] = None
            stack += reversed(successors(node))
    return list(found)


def merge_straight(first: Node) -> None:
    """Straight code that only follows straight code becomes one node."""
    nodes = reachable(first)
    count: dict[Node, int] = {follow(first): 1}
    for node in nodes:
        for after in successors(node):
            count[after] = count.get(after, 0) + 1
    merged: set[Node] = set()
    for node in nodes:
        if not isinstance(node, Straight) or node in merged:
            continue
        node.statements = list(node.statements)
        while isinstance(after := follow(node.next), Straight) and count[after] == 1:
            if after is node:
                break
            merged.add(after)
            node.statements += after.statements
            node.next = after.next


class Facts:
    """Of a whole flow."""

    def __init__(self, first: Node, storage: Storage, evaluate: Evaluate) -> None:
        """`evaluate`: the value of an expression with known constants, if that is a number."""
        self.first, self.storage, self.evaluate = first, storage, evaluate
        self.nodes = reachable(first)
        self.completion = {
            variable.name.removeprefix("plait_"): variable
            for variable in storage.registers
            if variable.is_global and variable.name.removeprefix("plait_") in COMPLETION
        }
        self.constants: dict[Node, Constants] = {}
        self.live_behind: dict[Node, set[ir.Variable]] = {}
        self._find_constants()
        self._find_live()

    def writes(self, node: Node) -> set[ir.Variable]:
        """Registers that a node may write."""
        match node:
            case Straight(statements=statements):
                found = all_written(statements)
            case Repeat(levels=levels, leaves=leaves, partials=partials):
                found = all_written([levels[0].loop]) | set(leaves.values())
                for partial in partials:
                    found = (found - {partial.variable}) | set(partial.parts)
            case Primitive(call=call):
                variable = written(call)
                found = {variable} if variable is not None else set[ir.Variable]()
                if call.function in ("plait_wait", "plait_test"):
                    found |= set(self.completion.values())
            case _:
                return set()
        return {each for each in found if not self.storage.pointers.in_memory(each)}

    def reads(self, node: Node) -> set[ir.Variable]:
        """Registers that a node may read."""
        match node:
            case Straight(statements=statements):
                found = self._read_first(statements)
            case Repeat(levels=levels):
                found = all_read([levels[0].loop])
            case Test(condition=expression) | End(code=expression):
                found = set(expression_variables(expression))
            case Primitive(call=call):
                found = all_read([call])
            case Join():
                found = set[ir.Variable]()
        return found - set(self.constants.get(node, {}))

    def _read_first(self, statements: list[ir.Statement]) -> set[ir.Variable]:
        """What is read before it is surely written."""
        found: set[ir.Variable] = set()
        done: set[ir.Variable] = set()
        for statement in statements:
            found |= all_read([statement]) - done
            variable = written(statement)
            if variable is not None:
                done.add(variable)
        return found

    # ---- constants, forwards ----

    def _find_constants(self) -> None:
        first = follow(self.first)
        initial: Constants = {}
        self.constants[first] = initial
        stack = [first]
        while stack:
            node = stack.pop()
            for after, constants in self._behind(node):
                old = self.constants.get(after)
                if old is None:
                    new = dict(constants)
                else:
                    new = {
                        key: value
                        for key, value in old.items()
                        if key in constants and same_value(constants[key], value)
                    }
                    if len(new) == len(old):
                        continue
                self.constants[after] = new
                stack.append(after)

    def _behind(self, node: Node) -> list[tuple[Node, Constants]]:
        known = self.constants[node]
        if isinstance(node, Test):
            value = self.evaluate(node.condition, known, node.where)
            if value is not None:
                return [(follow(node.yes if value else node.no), known)]
        if isinstance(node, Straight):
            constants = self._run(node.statements, known)
        else:
            changed = self.writes(node)
            constants = {key: value for key, value in known.items() if key not in changed}
        return [(after, constants) for after in successors(node)]

    def _run(self, statements: list[ir.Statement], known: Constants) -> Constants:
        addressed = self.storage.pointers.addressed
        for statement in statements:
            before, known = known, constants_after([statement], known, addressed)
            variable = written(statement)
            if isinstance(statement, ir.Assign) and variable is not None:
                value = self.evaluate(statement.value, before, statement.where)
                if value is not None and variable not in addressed:
                    known[variable] = ir.Const(statement.value.type, value)
        return dict(known)

    # ---- what matters, backwards ----

    def _find_live(self) -> None:
        nodes = [node for node in self.nodes if node in self.constants]
        self.nodes = nodes
        before: dict[Node, set[ir.Variable]] = {node: set() for node in nodes}
        moved = True
        while moved:
            moved = False
            for node in reversed(nodes):
                live: set[ir.Variable] = set()
                for after in self.successors(node):
                    live |= before[after]
                self.live_behind[node] = live
                kept = live if isinstance(node, Repeat) else live - self._surely(node)
                new = self.reads(node) | kept
                if new != before[node]:
                    before[node], moved = new, True

    def successors(self, node: Node) -> list[Node]:
        """What comes next, without ways that are never taken."""
        if isinstance(node, Test):
            value = self.evaluate(node.condition, self.constants[node], node.where)
            if value is not None:
                return [follow(node.yes if value else node.no)]
        return successors(node)

    def _surely(self, node: Node) -> set[ir.Variable]:
        """What a node certainly writes."""
        if isinstance(node, Straight):
            found = (written(each) for each in node.statements)
            return {each for each in found if each is not None}
        return self.writes(node)
