# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A Body made anew, with some of its operations replaced by others, and folded again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from plait.compiler.hls.design import Operation
from plait.compiler.hls.plan.access import Access
from plait.compiler.hls.plan.affine import LINEAR, Sum, Symbol
from plait.compiler.hls.plan.body import Body, Carried
from plait.compiler.hls.plan.expressions import Values
from plait.compiler.hls.plan.graph import Graph

# Makes the new operation; given is the copy of the old one.
Replacement = Callable[["Rebuilder", Operation], Operation]


class Rebuilder:
    """`new` maps operations of the old body to those of the new one."""

    def __init__(self, body: Body, replacements: Mapping[Operation, Replacement]) -> None:
        self.old = body
        self.values = Values(Graph(), body.values.storage)
        self.values.sums.held = body.values.sums.held
        self.graph = self.values.graph
        self.new: dict[Operation, Operation] = {}
        self.early: dict[Operation, int] = {}
        for operation in body.graph.operations:
            copy = self._copy(operation)
            if operation in replacements:
                copy = replacements[operation](self, copy)
            elif operation.kind != "store":
                self.graph.limit(copy, body.graph.high(operation))
            self.new[operation] = copy
        self._keep_wraps()

    def _copy(self, operation: Operation) -> Operation:
        graph = self.graph
        operands = [self.new[each] for each in operation.operands]
        match operation.kind:
            case "const":
                return graph.const(operation.bits, operation.value)
            case "register":
                assert operation.register is not None
                return graph.register(operation.register)
            case "phi":
                return graph.phi(operation.bits)
            case "load":
                assert operation.memory is not None
                assert operation.where is not None
                return graph.load(operation.memory, operands[0], operation.bits, operation.where)
            case kind:
                return graph.build(kind, operation.bits, *operands)

    def _keep_wraps(self) -> None:
        """Copies may be made of other parts, so each is told what its operation's sum knows."""
        old = self.old.values.sums
        for operation, copy in self.new.items():
            if operation.kind in LINEAR:
                self.values.sums.note(copy, old.of(operation).wrap)

    def body(self, loads: Mapping[Operation, Operation], keep_replaced: bool) -> Body:
        """The new body; `loads`: copies of the old loads that were replaced."""
        old, new = self.old, self.new
        kept = [each for each in old.accesses if keep_replaced or each.load not in loads]
        accesses = {each: self._access(each, loads) for each in kept}
        for before, after in accesses.items():
            after.after = [accesses[each] for each in before.after if each in accesses]
        self.values.accesses.list = list(accesses.values())
        self._keep_seen()
        sums = self.values.sums
        for operation, total in old.values.sums.counts.items():
            if operation in new:
                sums.count(new[operation], self._sum(total))
        return Body(
            self.values,
            {variable: new[value] for variable, value in old.outputs.items()},
            old.where,
            [
                Carried(new[c.value], new[c.initial], new[c.next], c.distance, c.name)
                for c in old.carried
                if c.value in new and c.next in new
            ],
            None if old.go_on is None else new[old.go_on],
            None if old.last is None else new[old.last],
            old.levels,
            old.primed,
            None if old.first is None else new.get(old.first),
        )

    def _keep_seen(self) -> None:
        """Accesses that checks look at, behind all that the region is made of."""
        for seen in self.old.values.seen:
            if self._copied(seen.address) and self._copied(seen.reached):
                address, reached = self.new[seen.address], self.new[seen.reached]
                self.values.seen.append(replace(seen, address=address, reached=reached))

    def _copied(self, operation: Operation) -> bool:
        """Copies what was pruned, if it is made of values that are there."""
        stack = [operation]
        while stack:
            each = stack[-1]
            missing = [inner for inner in each.operands if inner not in self.new]
            if each in self.new:
                stack.pop()
            elif each.kind in ("phi", "load", "store"):
                return False
            elif missing:
                stack += missing
            else:
                self.new[stack.pop()] = self._copy(each)
        return True

    def _sum(self, total: Sum) -> Sum:
        terms: dict[Symbol, int] = {}
        for symbol, coefficient in total.terms.items():
            terms[symbol if isinstance(symbol, int) else self.new[symbol]] = coefficient
        return Sum(terms, total.constant, total.wrap)

    def _access(self, access: Access, loads: Mapping[Operation, Operation]) -> Access:
        load = access.load
        return Access(
            access.memory,
            self.new[access.address],
            access.bits,
            access.where,
            self.new[access.reached] if access.reached in self.new else self.graph.const(1, 1),
            dict(access.domain),
            None if load is None else loads.get(load) or self.new[load],
            None if access.value is None else self.new[access.value],
            early=self.early.get(load, access.early) if load is not None else None,
        )
