# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Which memories shall be in banks, where ports are what a loop waits for, and how.

Bank and place of a byte are bits of its address, so that objects, pointers and dependences stay
what they are; only a region's loads and stores are led to banks, by route.py. The stride says which
bits: that of an element makes cyclic banks, a greater one banks of rows, the greatest blocks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from plait.compiler.hls.design import Bank, Memory, Region
from plait.compiler.hls.plan.access import Access
from plait.compiler.hls.plan.affine import Sum
from plait.compiler.hls.plan.body import Body
from plait.compiler.hls.plan.memories import WORD_BYTES
from plait.compiler.hls.target import Target

COUNTS = (2, 4, 8, 16)
CHOICES_MAX = 8  # addresses among which an access may choose, that are looked at one by one


@dataclass(frozen=True, slots=True)
class Banking:
    """Count and stride in bytes, both powers of two; `reason` for the report."""

    count: int
    stride: int
    reason: str = ""

    @property
    def round(self) -> int:
        """Bytes after which the first bank comes again."""
        return self.count * self.stride

    def apart(self, one: Sum, other: Sum) -> bool:
        """Whether two addresses are certainly in different banks."""
        rest = one.plus(other, -1)
        if any(each % self.round for each in (*rest.terms.values(), rest.wrap)):
            return False
        steps = rest.constant // self.stride % self.count
        near = rest.constant % self.stride and steps + 1 == self.count
        return steps != 0 and not near


def split(memory: Memory, banking: Banking) -> list[Memory]:
    """The banks of a memory, in its address range."""
    banks: list[Memory] = []
    unit = unit_of(memory) // banking.count
    whole, rest = divmod(memory.size, banking.round)
    for number in range(banking.count):
        bank = Bank(memory.name, number, banking.count, banking.stride, banking.reason)
        own = min(max(rest - number * banking.stride, 0), banking.stride)
        size = max(-(-(whole * banking.stride + own) // WORD_BYTES), 1) * WORD_BYTES
        initial = {
            place: value
            for byte, value in memory.initial.items()
            if (place := bank.place(byte)) is not None
        }
        name, base = f"{memory.name}_bank{number}", memory.base + number * unit
        kind = (memory.is_staged, memory.is_written)
        banks.append(Memory(name, size, base, 1, *kind, initial, bank))
    return banks


def unit_of(memory: Memory) -> int:
    """Bytes of its address range, a power of two."""
    return 1 << (memory.size - 1).bit_length()


class View:
    """How one body's accesses to one memory meet with banks."""

    def __init__(self, body: Body, banking: Banking) -> None:
        self.body, self.banking = body, banking
        self._banks: dict[Access, int | None] = {}
        self._exclusive: dict[tuple[Access, Access], bool] = {}

    def sums(self, access: Access) -> list[Sum]:
        """What its address may be."""
        found: list[Sum] = []
        stack = [each.address for each in access.alternatives]
        while stack:
            address = stack.pop()
            if address.kind == "select" and len(stack) < CHOICES_MAX:
                stack += address.operands[1:]
            elif address.kind == "zext" and address.operands[0].kind == "select":
                stack += address.operands
            else:
                found.append(self.body.values.sums.of(address))
        return found

    def bank(self, access: Access) -> int | None:
        """The bank that an access is in, if that is always the same one."""
        if access not in self._banks:
            first, *others = {self._bank_of(each) for each in self.sums(access)}
            self._banks[access] = None if others else first
        return self._banks[access]

    def _bank_of(self, total: Sum) -> int | None:
        banking = self.banking
        if total.wrap % banking.round:
            return None
        if not any(each % banking.round for each in total.terms.values()):
            return total.constant // banking.stride % banking.count
        least = most = total.constant
        for symbol, factor in total.terms.items():
            trips = self.body.levels[symbol].trips if isinstance(symbol, int) else None
            if trips is None:
                return None
            ends = (-self.body.primed * factor, (trips - 1) * factor)
            least, most = least + min(ends), most + max(ends)
        if least // banking.stride != most // banking.stride:
            return None
        return least // banking.stride % banking.count

    def groups(self, stores: Sequence[Access], bank: int) -> list[list[Access]]:
        """Stores that may be to a bank; of a group at most one is, so that they share a port."""
        found: list[list[Access]] = []
        for store in stores:
            if self.bank(store) not in (None, bank):
                continue
            group = next((each for each in found if self._fits(store, each)), None)
            if group is None:
                found.append([store])
            else:
                group.append(store)
        return found

    def _fits(self, store: Access, group: list[Access]) -> bool:
        if any(each.bits != store.bits or not self.exclusive(each, store) for each in group):
            return False
        # Nothing that comes behind one of them may have to come before another.
        accesses = self.body.accesses
        between = accesses[accesses.index(group[0]) : accesses.index(store)]
        return not any(each in other.after for each in group for other in between)

    def exclusive(self, one: Access, other: Access) -> bool:
        """Whether at most one of two stores happens in one bank."""
        key = (one, other)
        if key not in self._exclusive:
            pairs = product(self.sums(one), self.sums(other))
            apart = all(self.banking.apart(*pair) for pair in pairs)
            conditions = self.body.values.accesses.conditions
            self._exclusive[key] = apart or conditions.excludes(one.reached, other.reached)
        return self._exclusive[key]

    def interval(self, accesses: Sequence[Access], ports: int) -> int:
        """The least interval that the banks' ports allow."""
        stores = [each for each in accesses if each.is_store]
        loads = Counter(self.bank(each) for each in accesses if not each.is_store)
        return max(
            max(len(self.groups(stores, bank)), -(-(loads[bank] + loads[None]) // ports))
            for bank in range(self.banking.count)
        )


# ---- choice -------------------------------------------------------------------------------------


def propose(loops: Iterable[tuple[Region, Body]], target: Target) -> dict[str, Banking]:
    """By name of memories, banks that make intervals smaller, as far as ports alone tell."""
    waiting = [each for each in loops if each[0].bound < each[0].interval]
    waiting.sort(key=lambda each: -each[0].interval * (each[0].trips or 1))
    found: dict[str, Banking] = {}
    for region, body in waiting:
        for name, banking in _of_loop(region, body, target).items():
            found.setdefault(name, banking)
    return found


def _of_loop(region: Region, body: Body, target: Target) -> dict[str, Banking]:
    ports, widths = target.read_ports, body.values.storage.widths
    crowded: dict[Memory, list[Access]] = {}
    for access in body.accesses:
        crowded.setdefault(access.memory, []).append(access)
    alone = Banking(1, 1)
    now = {memory: View(body, alone).interval(each, ports) for memory, each in crowded.items()}
    crowded = {memory: each for memory, each in crowded.items() if now[memory] > region.bound}
    ways = {
        memory: {
            banking: View(body, banking).interval(each, ports)
            for banking in possible(memory, widths[memory])
            if banking.count <= target.banks_max
        }
        for memory, each in crowded.items()
    }
    least = [min((now[memory], *each.values())) for memory, each in ways.items()]
    wanted = max((region.bound, *least))
    chosen: dict[str, Banking] = {}
    for memory, intervals in ways.items():
        if now[memory] > wanted:
            best = next(each for each, interval in intervals.items() if interval <= wanted)
            chosen[memory.name] = Banking(best.count, best.stride, _reason(region, crowded[memory]))
    return chosen


def possible(memory: Memory, width: int) -> Iterator[Banking]:
    """Few banks first, then those of single elements; blocks alone of what messages take.

    A block stands at the address in node memory that it would have without banks.
    """
    if memory.line is not None or memory.is_shared:
        return
    for count in COUNTS:
        most = unit_of(memory) // count
        stride = most if memory.is_staged else width
        while most >= WORD_BYTES and stride <= most:
            yield Banking(count, stride)
            stride *= 2


def _reason(region: Region, accesses: Sequence[Access]) -> str:
    stores = sum(each.is_store for each in accesses)
    loads = len(accesses) - stores
    return (
        f"{stores} stores and {loads} reads in an iteration of line {region.where.line}, "
        f"which had interval {region.interval}"
    )
