# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The timeline of a run: what each rank did when, in ps of virtual time, with lines of the source.

The simulator leaves it as JSON (docs/reference/timeline.md); the page and the trace are made of it.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from plait.run.facts import Facts, kind_of, rows
from plait.run.symbols import Places, Symbolize


class Call(NamedTuple):
    """A stretch in an MPI call: `MPI_Recv`, `ring.c:12` or nothing."""

    name: str
    place: str
    begin: int
    end: int


class Sample(NamedTuple):
    """The endpoint's counters at a time."""

    time: int
    frames: int
    size: int
    retransmissions: int
    unexpected: int


class Message(NamedTuple):
    """From `source` to `target`; `received` is None if it never was."""

    source: int
    target: int
    tag: int
    size: int
    collective: str | None
    sent: int
    received: int | None


class RankLine(NamedTuple):
    """What a rank did: calls one after the other, and the stretches in them in which it waited."""

    rank: int
    kind: str
    begin: int
    end: int
    calls: list[Call]
    waits: list[tuple[int, int]]
    samples: list[Sample]


class LinkLine(NamedTuple):
    """How long a link was busy in each stretch of `width`."""

    name: str
    width: int
    busy: list[int]


class Mishap(NamedTuple):
    """A frame from node `source` to node `destination` that a link did not carry as it was sent:
    lost, altered, repeated or delayed. `cause` is the name of a fault, or `queue full`."""

    time: int
    link: str
    source: int
    destination: int
    size: int
    is_lost: bool
    cause: str


class Timeline(NamedTuple):
    """All of it."""

    end: int
    ranks: list[RankLine]
    messages: list[Message]
    links: list[LinkLine]
    mishaps: list[Mishap]


def read(path: str, description: Facts, symbolize: Symbolize | None = None) -> Timeline:
    """The timeline that the simulator wrote."""
    with open(path, encoding="utf-8") as file:
        return made(json.load(file), description, symbolize)


def made(facts: Facts, description: Facts, symbolize: Symbolize | None = None) -> Timeline:
    """The timeline that the facts tell."""
    ranks = rows(facts, "ranks")
    sites = _Sites(ranks, description, symbolize)
    described = rows(description, "ranks")
    return Timeline(
        facts["end_ps"],
        [_rank(rank, sites, kind_of(described[int(rank["rank"])])) for rank in ranks],
        [Message(*row) for row in facts["messages"]],
        [LinkLine(each["name"], each["width_ps"], each["busy_ps"]) for each in facts["links"]],
        sorted(Mishap(*row) for row in facts["mishaps"]),
    )


class _Sites:
    """Call and line of each site: of a process by its modules, of hardware by the description."""

    def __init__(
        self, ranks: Sequence[Facts], description: Facts, symbolize: Symbolize | None
    ) -> None:
        described = rows(description, "ranks")
        self._periods = [
            description["platforms"][each["platform"]].get("clock_period_ps", 0)
            for each in described
        ]
        self._hardware = {
            (rank, site["number"]): (str(site["call"]), f"{site['file']}:{site['line']}")
            for rank, each in enumerate(described)
            for site in rows(each, "sites")
        }
        called = {(rank["rank"], row[1]) for rank in ranks for row in rank["calls"]}
        self._places = Places(
            {
                "modules": [rank["modules"] for rank in ranks],
                "diagnosis": [{"rank": rank, "site": site} for rank, site in called],
            },
            symbolize,
        )

    def call(self, rank: int, row: Sequence[Any]) -> Call:
        """The call of a row of the timeline."""
        name, site, begin, end = row
        if name is None:
            return Call(*self._hardware.get((rank, site), ("a call", "")), begin, end)
        return Call(name, self._places.at(rank, site), begin, end)

    def joined(self, rank: int, calls: Iterator[Call]) -> Iterator[Call]:
        """Hardware issues a command and waits for it at two sites, a cycle apart: one call."""
        before: Call | None = None
        for call in calls:
            if before is None:
                before = call
            elif before[:2] == call[:2] and call.begin - before.end <= self._periods[rank]:
                before = before._replace(end=call.end)
            else:
                yield before
                before = call
        if before is not None:
            yield before


def _rank(facts: Facts, sites: _Sites, kind: str) -> RankLine:
    rank: int = facts["rank"]
    is_hardware = facts["node"] == "hardware"
    calls = (sites.call(rank, row) for row in facts["calls"])
    return RankLine(
        rank,
        kind,
        facts["begin_ps"],
        facts["end_ps"],
        list(sites.joined(rank, calls) if is_hardware else calls),
        [(begin, end) for begin, end in facts["waits"]],
        [Sample(*row) for row in facts["samples"]],
    )
