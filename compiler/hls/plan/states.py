# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The state machine of a flow."""

from __future__ import annotations

from collections.abc import Mapping

from plait.compiler.base.diagnostics import refuse
from plait.compiler.hls.design import (
    Branch,
    Exit,
    Issue,
    Park,
    Region,
    Register,
    Run,
    Sample,
    State,
    Value,
    Wait,
)
from plait.compiler.hls.plan.facts import Facts
from plait.compiler.hls.plan.flow import End, Join, Node, Primitive, Repeat, Straight, Test, follow
from plait.compiler.hls.plan.memories import Storage, constant_bits
from plait.compiler.ir import nodes as ir

SAMPLES = {"plait_rank": "rank", "plait_size": "size", "plait_now": "now"}


class StateWriter:
    """Numbers the states, from the first node on."""

    def __init__(self, facts: Facts, storage: Storage, regions: Mapping[Node, Region]) -> None:
        self.facts, self.storage, self.regions = facts, storage, regions
        self.states: list[State] = []
        self.number: dict[Node, int] = {}

    def write(self, first: Node) -> list[State]:
        """All states; the first one is where the role begins."""
        stack = [self._target(first)]
        order: list[Node] = []
        while stack:
            node = stack.pop()
            if node in self.number:
                continue
            self.number[node] = len(order)
            order.append(node)
            stack += [self._target(each) for each in reversed(self.facts.successors(node))]
        self.states = [self._state(node) for node in order]
        return self.states

    def _target(self, node: Node) -> Node:
        """The node, or the first behind it that takes time."""
        node = follow(node)
        seen: set[Node] = set()
        while node not in seen:
            seen.add(node)
            if isinstance(node, Straight) and node not in self.regions:
                node = follow(node.next)
            elif isinstance(node, Test) and len(after := self.facts.successors(node)) == 1:
                node = after[0]
            else:
                return node
        return node  # a round of nodes without effect: an endless loop

    def _next(self, node: Node) -> int:
        return self.number[self._target(node)]

    def _state(self, node: Node) -> State:
        match node:
            case Straight(next=after) | Repeat(next=after):
                if node not in self.regions:
                    return self._endless(node)
                return Run(self.regions[node], self._next(after))
            case Test(condition=condition, yes=yes, no=no):
                if len(self.facts.successors(node)) == 1:
                    return self._endless(node)
                register = self._value(condition, node)
                assert isinstance(register, Register)
                return Branch(register, self._next(yes), self._next(no))
            case Primitive():
                return self._primitive(node)
            case End(code=code, where=where):
                return Exit(self._value(code, node), where)
            case Join():
                raise AssertionError("place holders are no states")

    def _endless(self, node: Node) -> State:
        """An empty loop without end, as the program has it."""
        register = Register(self.storage.names.take("forever"), 1)
        self.storage.extra.append(register)
        return Branch(register, self.number[node], self.number[node])

    def _value(self, expression: ir.Expression, node: Test | Primitive | End) -> Value:
        """A constant, or the register of a variable."""
        known = self.facts.constants[node]
        where = node.call.where if isinstance(node, Primitive) else node.where
        value = self.facts.evaluate(expression, known, where)
        if value is not None:
            return value
        if isinstance(expression, ir.Const):
            return constant_bits(expression)
        assert isinstance(expression, ir.Load)
        variable = self.storage.in_register(expression.place)
        assert variable is not None
        return self.storage.register(variable)

    def _primitive(self, node: Primitive) -> State:
        call, after = node.call, self._next(node.next)
        values = [self._value(each, node) for each in call.arguments]
        match call.function:
            case "plait_issue" | "plait_issue_at":
                return self._issue(node, values, after)
            case "plait_wait" | "plait_test":
                test = self._result(node) if call.function == "plait_test" else None
                return self._wait(node, values[0], test, after)
            case "plait_park":
                return Park(call.where, after)
            case name if name in SAMPLES:
                register = self._result(node)
                if register is None:
                    register = Register(self.storage.names.take("unused"), 64)
                    self.storage.extra.append(register)
                return Sample(register, SAMPLES[name], after)
            case _:
                raise refuse(call.where, f"{call.function} cannot be called in hardware")

    def _issue(self, node: Primitive, values: list[Value], after: int) -> Issue:
        where = node.call.where
        opcode, flags, datatype, collective, peer, context_id, tag, address, size = values
        if not isinstance(opcode, int):
            raise refuse(where, "which command is issued must be a constant")
        return Issue(
            opcode,
            flags,
            datatype,
            collective,
            peer,
            context_id,
            tag,
            address,
            size,
            self._result(node),
            where,
            after,
        )

    def _result(self, node: Primitive) -> Register | None:
        result = node.call.result
        if result is None:
            return None
        variable = self.storage.in_register(result)
        assert variable is not None
        return self.storage.register(variable)

    def _wait(self, node: Primitive, slot: Value, test: Register | None, after: int) -> Wait:
        live = self.facts.live_behind[node]
        fields: dict[str, Register] = {}
        for name, variable in self.facts.completion.items():
            if variable in live:
                fields["size" if name == "bytes" else name] = self.storage.register(variable)
        return Wait(slot, node.call.where, test, **fields, next=after)
