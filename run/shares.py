# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Which ranks of a run each program has, and which of these are on one platform."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from plait.run.clock import BEGINNING_S
from plait.run.program import Program


class Share(NamedTuple):
    """The ranks that a program has of those that were asked for."""

    number: int  # of the program
    program: Program
    ranks: list[int]


def shares(
    programs: Sequence[Program], counts: Sequence[int], ranks: Collection[int]
) -> Iterator[Share]:
    """Yields each program with those of its ranks that are among these; none is empty.

    counts: how many ranks each program has.
    """
    first = 0
    for number, (program, count) in enumerate(zip(programs, counts, strict=True)):
        own = [rank for rank in range(first, first + count) if rank in ranks]
        first += count
        if own:
            yield Share(number, program, own)


class Group(NamedTuple):
    """Ranks of one program on one platform."""

    program: Program
    ranks: tuple[int, ...]
    platform: Mapping[str, Any]  # parameters
    size: int  # of the whole run
    limits: Mapping[str, int]  # other than usual
    beginning_s: int = BEGINNING_S  # what the calendar says at virtual time 0
    platform_name: str = ""  # as platforms.find takes it
    parts: tuple[int, ...] = ()  # of its node, for each rank of the run; empty: all nodes have one


def groups(description: Mapping[str, Any], shares: Iterable[Share]) -> list[Group]:
    """Returns the ranks of the programs' shares, those on one platform together."""
    found: list[Group] = []
    size, limits = len(description["ranks"]), description["limits"]
    beginning_s = description["beginning_s"]
    if beginning_s is None:  # hardware has no other clock than its own
        beginning_s = BEGINNING_S
    parts = tuple(rank.get("part", 0) for rank in description["ranks"])
    if not any(parts):
        parts = ()
    for share in shares:
        by_platform: dict[str, list[int]] = {}
        for rank in share.ranks:
            by_platform.setdefault(description["ranks"][rank]["platform"], []).append(rank)
        for name, ranks in by_platform.items():
            platform = description["platforms"][name]
            of_run = (size, limits, beginning_s, name, parts)
            own = Group(share.program, tuple(ranks), platform, *of_run)
            found.append(own)
    return found
