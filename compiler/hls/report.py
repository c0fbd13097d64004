# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What a role will be like: its loops and why they are not faster, its memories, about its size."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from plait.compiler.base.diagnostics import as_written, own_names
from plait.compiler.hls.design import Design, Memory, Operation, Region

_OF_LIBRARY = re.compile(r"\bplait_\w+")

# LUTs a bit, about; others are taken from UNIT_LUTS. Multipliers are DSP blocks.
BIT_LUTS: Mapping[str, float] = {
    **dict.fromkeys(("add", "sub", "select", "eq", "ne", "xor", "and", "or"), 0.75),
    **dict.fromkeys(("ult", "ule", "slt", "sle"), 0.5),
    **dict.fromkeys(("feq", "flt", "fle", "fmin", "fmax"), 1.5),
    **dict.fromkeys(("shl", "lshr", "ashr"), 3.0),
}
# For operands of 32 bits; of 64 bits three times as many.
UNIT_LUTS: Mapping[str, int] = {
    "fadd": 450,
    "fsub": 450,
    "fmul": 200,
    "fdiv": 900,
    "fsqrt": 700,
    "sdiv": 1200,
    "udiv": 1100,
    "srem": 1200,
    "urem": 1100,
    **dict.fromkeys(("sitof", "uitof", "ftosi", "ftoui", "ffloor", "fceil", "fround"), 250),
    **dict.fromkeys(("ftrunc", "ftof"), 120),
}
STATE_LUTS = 8
# What every role has. With it Yosys counts, of the roles of 14 examples, 0.71 to 1.41 times as many
# for UltraScale+ in what is neither memory nor MPI engine.
ROLE_LUTS = 150


@dataclass(frozen=True, slots=True)
class LoopReport:
    """One loop region. `cycles` for all its trips, if they are known.

    `bound`: the interval that dependences between iterations allow, whatever ports memories have.
    `advice`: what would make a loop of the program's own faster that has interval 1.
    """

    file: str
    line: int
    interval: int
    reason: str
    depth: int
    trips: int | None
    cycles: int | None
    bound: int
    advice: str = ""


@dataclass(frozen=True, slots=True)
class MemoryReport:
    """`size` in bytes, once; there are `replicas` of it, of what is external of its cache.

    `reason`: why it is in banks, and how.
    """

    name: str
    size: int
    replicas: int
    is_staged: bool
    is_external: bool
    banks: int = 1
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """Of a role. `luts` is a rough estimate, without memories and MPI engine."""

    loops: tuple[LoopReport, ...]
    memories: tuple[MemoryReport, ...]
    registers: int
    states: int
    luts: int

    def as_json(self) -> dict[str, object]:
        """Lists, dictionaries and scalars only."""
        return asdict(self)


def _reason(text: str, own: frozenset[str]) -> str:
    """Why, in the names of the sources; what is of the library has none there."""
    return _OF_LIBRARY.sub("memory of the library", as_written(text, own))


def report(design: Design, sources: Mapping[str, Sequence[str]] | None = None) -> Report:
    """The report of a design. With `sources`, lines by file, names are those that stand there."""
    own = own_names(sources or {})
    return Report(
        tuple(
            _named(loop, own, sources)
            for loop in (_loop(region) for region in design.regions if region.is_loop)
        ),
        tuple(
            replace(
                each,
                name=f"m_{as_written(each.name.removeprefix('m_'), own)}",
                reason=_reason(each.reason, own),
            )
            for each in _memories(design)
        ),
        sum(each.bits for each in design.registers),
        len(design.states),
        round(
            sum(_luts(each) for region in design.regions for each in region.operations)
            + STATE_LUTS * len(design.states)
            + ROLE_LUTS
        ),
    )


def _loop(region: Region) -> LoopReport:
    return LoopReport(
        region.where.file,
        region.where.line,
        region.interval,
        region.reason,
        region.depth,
        region.trips,
        None if region.trips is None else _cycles(region, region.trips),
        region.bound,
        region.advice,
    )


def _named(
    loop: LoopReport, own: frozenset[str], sources: Mapping[str, Sequence[str]] | None
) -> LoopReport:
    """With names of the sources; in a loop of the library nobody can write a pragma."""
    advice = loop.advice if sources is None or loop.file in sources else ""
    return replace(loop, reason=_reason(loop.reason, own), advice=_reason(advice, own))


def _cycles(region: Region, trips: int) -> int:
    """Until the last iteration is done, and it is known that there is no other one."""
    done = region.interval * (trips - 1) + region.depth if trips else 0
    known = region.interval * trips + region.decided + 1 if region.go_on else 0
    return max(done, known)


def _memories(design: Design) -> Iterator[MemoryReport]:
    """Banks of one memory together."""
    wholes: dict[str, list[Memory]] = {}
    for each in design.memories:
        wholes.setdefault(each.bank.whole if each.bank else each.name, []).append(each)
    for name, parts in wholes.items():
        size, reads = sum(each.size for each in parts), max(each.reads for each in parts)
        bank, reason = parts[0].bank, ""
        if bank is not None:
            reason = f"{bank.count} banks, {bank.stride} bytes in turn: {bank.reason}"
        is_external = parts[0].line is not None
        staged = parts[0].is_staged
        yield MemoryReport(name, size, reads, staged, is_external, len(parts), reason)


def _luts(operation: Operation) -> float:
    kind = operation.kind
    bits = max((operation.bits, *(each.bits for each in operation.operands)))
    is_constant = len(operation.operands) > 1 and operation.operands[1].kind == "const"
    if kind in ("shl", "lshr", "ashr", "and", "or") and is_constant:
        return 0
    if kind in BIT_LUTS:
        return BIT_LUTS[kind] * bits
    return UNIT_LUTS.get(kind, 0) * (3 if bits > 32 else 1)
