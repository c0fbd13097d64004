# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Loads and stores of a body become operations: one each, or of memories in banks, one a bank."""

from __future__ import annotations

from collections.abc import Sequence

from plait.compiler.hls.design import Memory, Operation
from plait.compiler.hls.plan.access import Access
from plait.compiler.hls.plan.banks import Banking, View
from plait.compiler.hls.plan.body import Body, condition_of
from plait.compiler.hls.plan.graph import Graph

ADDRESS_BITS = 32


def operations_of(body: Body, banks: dict[Memory, list[Memory]]) -> dict[Access, list[Operation]]:
    """The operations of each access; `banks` of those memories that have them."""
    found: dict[Access, list[Operation]] = {}
    ways = {memory: Way(body, parts) for memory, parts in banks.items()}
    for access in body.accesses:
        way = ways.get(access.memory)
        if way is not None:
            found[access] = way.load(access) if not access.is_store else []
        elif access.load is not None:
            found[access] = [access.load]
        else:
            assert access.value is not None
            condition = condition_of(access) or body.graph.const(1, 1)
            store = body.graph.store(
                access.memory, access.address, access.value, condition, access.where
            )
            found[access] = [store]
    for memory, way in ways.items():
        stores = [each for each in body.accesses if each.is_store and each.memory is memory]
        way.store(stores, found)
    return found


class Way:
    """To the banks of one memory."""

    def __init__(self, body: Body, banks: Sequence[Memory]) -> None:
        self.graph: Graph = body.graph
        self.banks = banks
        first = banks[0].bank
        assert first is not None
        self.view = View(body, Banking(first.count, first.stride))
        self.low = first.stride.bit_length() - 1
        self.select_bits = first.count.bit_length() - 1
        self.unit_bits = (banks[1].base - banks[0].base).bit_length() - 1

    def load(self, access: Access) -> list[Operation]:
        """The access's own operation if its bank is known, else one a bank; it then chooses."""
        load, bank = access.load, self.view.bank(access)
        assert load is not None
        address, place = load.operands[0], self._place(load.operands[0])
        if bank is not None:
            load.memory, load.operands = self.banks[bank], [self._address(bank, place)]
            return [load]
        graph = self.graph
        found = [
            graph.load(memory, self._address(number, place), load.bits, access.where)
            for number, memory in enumerate(self.banks)
        ]
        values = list(found)
        for bit in range(self.select_bits):
            shift = graph.const(6, self.low + bit)
            odd = graph.build("trunc", 1, graph.build("lshr", ADDRESS_BITS, address, shift))
            if len(values) == 2:
                load.kind, load.memory = "select", None
                load.operands = [odd, values[1], values[0]]
                break
            pairs = zip(values[::2], values[1::2], strict=True)
            values = [graph.build("select", load.bits, odd, yes, no) for no, yes in pairs]
        return found

    def store(self, stores: Sequence[Access], found: dict[Access, list[Operation]]) -> None:
        """One operation for each group of stores of which at most one is to the bank."""
        for number, memory in enumerate(self.banks):
            for group in self.view.groups(stores, number):
                operation = self._store(group, number, memory)
                for each in group:
                    found[each].append(operation)

    def _store(self, group: Sequence[Access], number: int, memory: Memory) -> Operation:
        build = self.graph.build
        place, value, condition = None, None, self.graph.const(1, 0)
        for each in group:
            assert each.value is not None
            when, where = self._condition(each, number), self._place(each.address)
            if place is None or value is None:
                place, value = where, each.value
            else:
                place = build("select", where.bits, when, where, place)
                value = build("select", value.bits, when, each.value, value)
            condition = build("or", 1, condition, when)
        assert place is not None
        assert value is not None
        address = self._address(number, place)
        return self.graph.store(memory, address, value, condition, group[0].where)

    def _condition(self, access: Access, number: int) -> Operation:
        """Whether a store is to a bank."""
        if self.view.bank(access) is not None:
            return access.reached
        build, const = self.graph.build, self.graph.const
        shifted = build("lshr", ADDRESS_BITS, access.address, const(6, self.low))
        bank = build("trunc", self.select_bits, shifted)
        same = build("eq", 1, bank, const(self.select_bits, number))
        return build("and", 1, access.reached, same)

    def _place(self, address: Operation) -> Operation:
        """Where in its bank a byte stands."""
        graph, high = self.graph, self.unit_bits - self.low
        low = graph.build("trunc", self.low, address) if self.low else None
        if not high:
            assert low is not None
            return low
        by = graph.const(6, self.low + self.select_bits)
        row = graph.build("trunc", high, graph.build("lshr", ADDRESS_BITS, address, by))
        return row if low is None else graph.raw("concat", self.unit_bits, row, low)

    def _address(self, number: int, place: Operation) -> Operation:
        above = ADDRESS_BITS - self.unit_bits
        base = self.graph.const(above, self.banks[number].base >> self.unit_bits)
        return self.graph.raw("concat", ADDRESS_BITS, base, place)
