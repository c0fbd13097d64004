# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Which accesses of a region a simulation looks at: those that may leave their object.

Nothing here changes what the region computes, or when: a check takes values that are there anyway,
or that follow from them at once, in a cycle that the region has. An access that is certainly inside
its object needs no check, and one whose condition cannot be had that way gets none.
"""

from __future__ import annotations

from collections.abc import Iterable

from plait.compiler.hls.design import COMBINATIONAL, Check, Operation, Region, Register
from plait.compiler.hls.plan.access import Seen
from plait.compiler.hls.plan.body import Body
from plait.compiler.hls.plan.graph import is_one, is_zero
from plait.compiler.hls.plan.memories import Storage
from plait.compiler.hls.plan.pointers import root
from plait.compiler.ir import nodes as ir

CHECKS_MAX = 4096  # of a role


def objects_of(place: ir.Place, storage: Storage) -> list[ir.Variable]:
    """What a place may be a part of."""
    start = root(place)
    if isinstance(start, ir.VariablePlace):
        return [start.variable]
    pointer = start.pointer
    while isinstance(pointer, ir.PointerAdd | ir.Convert):
        pointer = pointer.pointer if isinstance(pointer, ir.PointerAdd) else pointer.operand
    if isinstance(pointer, ir.AddressOf):
        return objects_of(pointer.place, storage)
    return storage.pointers.of_place(place).objects


def checks_of(
    region: Region, body: Body, storage: Storage, registers: Iterable[Register]
) -> list[Check]:
    """The checks of a region that is complete; `registers` are those that the design has."""
    timed, known = _Timed(region, set(registers)), set[tuple[object, ...]]()
    found: list[Check] = []
    for seen in body.values.seen:
        if seen.place is None:
            if not is_zero(seen.reached) and (divides := _divides(seen, timed)):
                found.append(divides)
            continue
        objects = objects_of(seen.place, storage)
        ranges = [each for each in map(storage.range, objects) if each is not None]
        if not ranges or is_zero(seen.reached):
            continue
        low, high = min(each[0] for each in ranges), max(each[1] for each in ranges)
        is_aligned = _is_aligned(body, seen)
        key = (seen.address, seen.size, seen.reached, seen.is_store, low, high, seen.where)
        key = (*key, seen.in_test)
        if key in known or (is_aligned and _is_inside(body, seen, low, high)):
            continue
        known.add(key)
        condition = None if is_one(seen.reached) else seen.reached
        values = [seen.address, *([condition] if condition is not None else [])]
        cycle = timed.cycle(values)
        if cycle is not None:
            check = Check(seen.address, condition, seen.size, low, high, cycle, seen.where)
            check.is_store, check.is_aligned, check.objects = seen.is_store, is_aligned, objects
            check.in_test = seen.in_test and region.is_loop and cycle == region.decided
            found.append(check)
    return found


def _divides(seen: Seen, timed: _Timed) -> Check | None:
    """That a divisor is not 0."""
    condition = None if is_one(seen.reached) else seen.reached
    cycle = timed.cycle([seen.address, *([condition] if condition is not None else [])])
    if cycle is None:
        return None
    return Check(seen.address, condition, seen.size, 0, 0, cycle, seen.where)


def _is_inside(body: Body, seen: Seen, low: int, high: int) -> bool:
    """Whether the address is certainly that of a part of [low, high)."""
    if seen.address.kind == "const":
        return low <= seen.address.value <= high - seen.size
    total = body.values.sums.of(seen.address)
    if total.wrap:
        return False
    least = most = total.constant
    for symbol, factor in total.terms.items():
        trips = body.levels[symbol].trips if isinstance(symbol, int) else None
        if trips is None:
            return False
        ends = (0, (trips - 1) * factor)
        least, most = least + min(ends), most + max(ends)
    return low <= least and most <= high - seen.size


def _is_aligned(body: Body, seen: Seen) -> bool:
    if seen.address.kind == "const":
        return seen.address.value % seen.size == 0
    total = body.values.sums.of(seen.address)
    return not any(each % seen.size for each in (*total.terms.values(), total.constant, total.wrap))


class _Timed:
    """When values are there. What the region does not compute is computed for checks alone."""

    def __init__(self, region: Region, registers: set[Register]) -> None:
        self.region, self.registers = region, registers
        self.own = set(region.operations)
        self.ready: dict[Operation, int | None] = {each: each.ready for each in region.operations}

    def cycle(self, values: list[Operation]) -> int | None:
        """The first cycle with all of them in which it is known whether an iteration is real."""
        times = [self.region.decided if self.region.is_loop else 0]
        for value in values:
            self._follow(value)
            time = self.ready[value]
            if time is None:
                return None
            times.append(time)
        cycle = max(times)
        return cycle if cycle < self.region.depth else None

    def _follow(self, value: Operation) -> None:
        stack = [value]
        while stack:
            operation = stack[-1]
            missing = [each for each in operation.operands if each not in self.ready]
            if operation in self.ready:
                stack.pop()
            elif missing and operation.kind in COMBINATIONAL:
                stack += missing
            else:
                self.ready[stack.pop()] = self._new(operation)

    def _new(self, operation: Operation) -> int | None:
        """When it can be had; None: never."""
        if operation.kind not in COMBINATIONAL or operation.kind == "phi":
            return None
        if operation.kind == "register" and operation.register not in self.registers:
            return None
        times = [self.ready[each] for each in operation.operands]
        if any(each is None for each in times):
            return None
        operation.cycle = max((each for each in times if each is not None), default=0)
        operation.latency = 0
        return operation.cycle
