# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Graphs of operations: equal ones are shared, trivial ones folded, wide ones made narrow.

`Graph.build` is the one way in. It may return another operation than the one asked for, with the
same value. What is known of a value is `high`, the greatest unsigned number that it can be in a
real iteration; iterations that only run ahead may see greater ones.
"""

from __future__ import annotations

from collections.abc import Callable

from plait.compiler.hls.design import Memory, Operation, Register
from plait.compiler.ir.nodes import Where

from . import folding


class Graph:
    """Operations of one region, operands before users."""

    def __init__(self) -> None:
        self.operations: list[Operation] = []
        self._shared: dict[tuple[object, ...], Operation] = {}
        self._high: dict[Operation, int] = {}
        # What build gave: rules go through operands, and a shared one has many ways to it.
        self._built: dict[tuple[object, ...], Operation] = {}

    # ---- leaves ----

    def const(self, bits: int, value: int) -> Operation:
        """A number, as bits."""
        value &= (1 << bits) - 1
        key = ("const", bits, value)
        if key not in self._shared:
            self._shared[key] = self._append(Operation("const", bits, value=value))
        return self._shared[key]

    def register(self, register: Register) -> Operation:
        """What a register held at the start."""
        key = ("register", register)
        if key not in self._shared:
            operation = Operation("register", register.bits, register=register)
            self._shared[key] = self._append(operation)
        return self._shared[key]

    def phi(self, bits: int) -> Operation:
        """A carried value."""
        return self._append(Operation("phi", bits))

    # ---- memory ----

    def load(self, memory: Memory, address: Operation, bits: int, where: Where) -> Operation:
        """Not shared: whoever knows the stores in between does that."""
        return self._append(Operation("load", bits, [address], memory=memory, where=where))

    def store(
        self,
        memory: Memory,
        address: Operation,
        value: Operation,
        condition: Operation,
        where: Where,
    ) -> Operation:
        """A store; always, if the condition is the constant 1."""
        operands = [address, value] + ([] if is_one(condition) else [condition])
        return self._append(Operation("store", 0, operands, memory=memory, where=where))

    # ---- all others ----

    def build(self, kind: str, bits: int, *operands: Operation) -> Operation:
        """An operation with this value."""
        key = (kind, bits, *operands)
        found = self._built.get(key)
        if found is None:
            rule = RULES.get(kind)
            found = rule(self, bits, operands) if rule is not None else None
            found = self._built[key] = found or self.raw(kind, bits, *operands)
        return found

    def is_built(self, kind: str, bits: int, *operands: Operation) -> bool:
        """Whether build has been asked for this."""
        return (kind, bits, *operands) in self._built

    def raw(self, kind: str, bits: int, *operands: Operation) -> Operation:
        """Just this operation, shared."""
        key = (kind, bits, *operands)
        if key not in self._shared:
            self._shared[key] = self._append(Operation(kind, bits, list(operands)))
        return self._shared[key]

    def resize(self, value: Operation, bits: int, signed: bool) -> Operation:
        """The value in another width."""
        if bits == value.bits:
            return value
        if bits < value.bits:
            return self.build("trunc", bits, value)
        return self.build("sext" if signed else "zext", bits, value)

    def negate(self, bit: Operation) -> Operation:
        """The opposite of one bit."""
        return self.build("xor", 1, bit, self.const(1, 1))

    def high(self, operation: Operation) -> int:
        """The greatest value, unsigned."""
        return self._high.get(operation, (1 << operation.bits) - 1)

    def limit(self, operation: Operation, high: int) -> None:
        """Make known that a value is at most this."""
        self._high[operation] = min(high, self.high(operation))
        self._built.clear()

    def _append(self, operation: Operation) -> Operation:
        self.operations.append(operation)
        self._high[operation] = folding.high(self, operation)
        return operation


def is_one(operation: Operation) -> bool:
    """Whether this is the constant 1."""
    return operation.kind == "const" and operation.value == 1


def is_zero(operation: Operation) -> bool:
    """Whether this is the constant 0."""
    return operation.kind == "const" and operation.value == 0


Rule = Callable[[Graph, int, tuple[Operation, ...]], Operation | None]
RULES: dict[str, Rule] = folding.rules()
