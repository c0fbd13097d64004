# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What would make a loop faster that begins an iteration in every cycle: several in a cycle.

`advice` says so only where it is certain: iterations hand nothing on but counters, and all that
some of them read and write in one cycle has ports, in banks if need be, which arrays get by
themselves. Where it is not certain nothing is said, which does not mean that it cannot be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from plait.compiler.hls.design import Memory, Operation, Region
from plait.compiler.hls.plan.access import Access
from plait.compiler.hls.plan.affine import Sum
from plait.compiler.hls.plan.banks import Banking, possible
from plait.compiler.hls.plan.body import Body
from plait.compiler.hls.plan.nest import Level
from plait.compiler.hls.target import Target
from plait.compiler.ir import nodes as ir

TIMES = (4, 2)  # what is tried, in this order
ALONE = Banking(1, 1)
_JUMPS = (ir.Break, ir.Continue, ir.Labelled, ir.Leave, ir.Return, ir.Call, ir.Switch)


@dataclass(frozen=True, slots=True)
class Touched:
    """An access of one of the iterations that are to begin in one cycle."""

    address: Sum
    size: int
    is_store: bool


def advice(region: Region, body: Body, levels: Sequence[Level], target: Target) -> str:
    """What a pragma would do for a loop; empty if that is not certain."""
    if region.interval != 1 or body.primed or not _is_plain(levels) or not _only_counts(body):
        return ""
    trips = levels[-1].trips
    for times in TIMES:
        if trips is None or trips % times or trips < 4 * times:
            continue
        banks = _banks(body, len(levels) - 1, times, target)
        if banks is not None:
            return _text(times, banks, levels)
    return ""


def _text(times: int, banks: dict[str, int], levels: Sequence[Level]) -> str:
    place = " before the inner loop" if len(levels) > 1 else ""
    parts = (f", {name.removeprefix('m_')} in {count} banks" for name, count in banks.items())
    return f"#pragma plait unroll {times}{place}: {times} iterations a cycle{''.join(parts)}"


def _is_plain(levels: Sequence[Level]) -> bool:
    """Whether the innermost loop counts a known number of turns, all of them to their end."""
    loop, counter = levels[-1].loop, levels[-1].counter
    if counter is None or counter.initial is None or levels[-1].length is not None:
        return False
    is_left = any(isinstance(each, _JUMPS) for each in ir.walk([*loop.body, *loop.step]))
    return not (is_left or loop.test_last or loop.is_made or loop.pragmas or len(loop.step) != 1)


def _only_counts(body: Body) -> bool:
    """Whether nothing but counters goes from one iteration to the next."""
    counters = {each.counter.variable.name for each in body.levels if each.counter}
    carried = [each for each in body.carried if each.name or each.value.bits > 1]
    return all(each.name in counters for each in carried)


def _banks(body: Body, level: int, times: int, target: Target) -> dict[str, int] | None:
    """By name of memories how many banks they need then; None: it is not certain."""
    found: dict[str, int] = {}
    of_memories: dict[Memory, list[Access]] = {}
    for access in body.accesses:
        of_memories.setdefault(access.memory, []).append(access)
    for memory, accesses in of_memories.items():
        if memory.line is not None or memory.is_shared:
            return None
        touched = _touched(body, accesses, level, times)
        if touched is None or not _are_independent(body, accesses, level):
            return None
        width = body.values.storage.widths[memory]
        ways = (
            ALONE,
            *(each for each in possible(memory, width) if each.count <= target.banks_max),
        )
        banking = next((each for each in ways if _fits(touched, each, target)), None)
        if banking is None:
            return None
        if banking is not ALONE:
            found[memory.name] = banking.count
    return found


def _touched(
    body: Body, accesses: Sequence[Access], level: int, times: int
) -> list[Touched] | None:
    """What so many iterations do to a memory, each read once."""
    found: dict[tuple[object, ...], Touched] = {}
    for access in accesses:
        address = body.values.sums.of(access.address)
        if access.parts or access.domain or access.early is not None or not _is_known(address):
            return None
        step = address.terms.get(level, 0)
        if access.is_store and not step:
            return None
        for number in range(times):
            terms = {**address.terms, level: step * times} if step else address.terms
            moved = Sum(terms, address.constant + number * step)
            key = (access.is_store, tuple(moved.terms.items()), moved.constant, access.size)
            found[key] = Touched(moved, access.size, access.is_store)
    return list(found.values())


def _is_known(address: Sum) -> bool:
    """Whether it is a sum of counters, and of values that stay what they are in the loop."""
    symbols = (each for each in address.terms if isinstance(each, Operation))
    return not address.wrap and all(each.kind == "register" for each in symbols)


def _are_independent(body: Body, accesses: Sequence[Access], level: int) -> bool:
    """Whether what is stored is read, if at all, in its own iteration alone."""
    of = body.values.sums.of
    stores = [of(each.address) for each in accesses if each.is_store]
    loads = [of(each.address) for each in accesses if not each.is_store]
    return all(store.difference(load) == 0 for store in stores for load in loads)


def _fits(touched: Sequence[Touched], banking: Banking, target: Target) -> bool:
    """Whether all can happen in one cycle."""
    stores = [each.address for each in touched if each.is_store]
    if not all(banking.count > 1 and banking.apart(*pair) for pair in combinations(stores, 2)):
        return False
    loads = Counter(_bank(each.address, banking) for each in touched if not each.is_store)
    most = max((count for bank, count in loads.items() if bank is not None), default=0)
    return most + loads[None] <= target.read_ports


def _bank(address: Sum, banking: Banking) -> int | None:
    """In which bank an address is, if it is always the same one."""
    if any(each % banking.round for each in address.terms.values()):
        return None
    return address.constant // banking.stride % banking.count
