# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Random programs of virtual circuits, each from a seed, and the faults that they run under.

A program is a row of rounds. In each of them links are laid between ports that are drawn, and
pieces go through them, one way or both. No right program can hang: all ranks have the pieces in one
order, and a rank starts all that it receives in a piece before anything that waits. What it sends
without starting it comes next, so that nobody waits for what comes after a wait.

Some programs lack a step of one rank. They must end with a sentence.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import takewhile

from plait.compiler.testing.circuit_player import (
    LINE,
    PORTS,
    RANKS,
    STEPS_MAX,
    WORDS,
    Step,
    cable,
    player_input,
)

_SIZES = (1, 4, 63, 64, 65, 100, 1000, 4096)
_STREAM = 20_000  # bytes, of one piece in twenty at most
_NEEDED = ("start_send", "start_receive", "wait_send", "wait_receive", "send")


@dataclass(frozen=True, slots=True)
class Case:
    """Numbers for the player's stdin, the options that say what goes wrong, and what is left out.

    `harmless`: the run must be right, since nothing is lost, altered, repeated or out of order.
    """

    script: str
    faults: tuple[str, ...]
    harmless: bool
    missing: str = ""


def random_circuits(seed: int, cables: int = 1) -> Case:
    """The case of a seed, for ranks with so many cables."""
    draw = random.Random(f"circuits {seed}")
    steps = _Maker(draw, cables).steps
    if draw.random() < 0.15:
        missing = _without_a_step(draw, steps)
        return Case(player_input(steps), (), False, missing)
    faults, harmless = _faults(draw, f"plane{draw.randrange(2)}" if cables > 1 else "switch0")
    return Case(player_input(steps), faults, harmless)


def _without_a_step(draw: random.Random, steps: list[list[Step]]) -> str:
    """Takes a step out, and says which."""
    rank, number = draw.choice(
        [(rank, n) for rank, own in enumerate(steps) for n in range(len(own)) if _is_needed(own, n)]
    )
    return f"rank {rank} without {steps[rank].pop(number).op} of step {number}"


def _is_needed(own: list[Step], number: int) -> bool:
    """Whether the program is wrong without a rank's step. A send of nothing meets no receive, and
    a link that carries nothing need not be laid."""
    step, later = own[number], own[number + 1 :]
    if step.op != "connect":
        return step.op in _NEEDED and step.size > 0
    uses = (each for each in later if each.port == step.port and each.op in ("connect", *_NEEDED))
    return any(each.size > 0 for each in takewhile(lambda each: each.op != "connect", uses))


def _faults(draw: random.Random, switch: str) -> tuple[tuple[str, ...], bool]:
    """Options for one or two faults, or for none, and whether the run must be right."""
    form = draw.randrange(8)
    if form == 0:
        return (), True
    start = draw.randrange(1, 60)
    end = start + draw.randrange(1, 60)
    rank = draw.randrange(1, RANKS)
    if form == 1:
        return ("--fault", f"rank_paused=0@{start}us..{end}us"), True
    if form == 2:
        way = draw.choice((f"{rank}->{switch}", f"{switch}->{rank}"))
        kind = draw.choice((f"link_down={way}@{start}us..{end}us", f"rank_killed={rank}@{start}us"))
        return ("--fault", kind), False
    rate = draw.choice((1, 3, 10))
    kinds = (
        *(f"{name}={rate}%" for name in ("drop", "duplicate", "bit_flip", "truncate")),
        *(f"bit_flip_after_check={rate}%", f"burst_loss={rate}%,burst={draw.randint(2, 5)}"),
        *(f"reorder={rate}%,frames={draw.randint(1, 4)}", f"delay={rate}%,delay={start}us"),
    )
    chosen = draw.sample(kinds, draw.choice((1, 1, 2)))
    return tuple(word for kind in chosen for word in ("--fault", kind)), False


@dataclass(frozen=True, slots=True)
class _Way:
    """One direction of a link, in one piece."""

    source: tuple[int, int]  # rank and port
    target: tuple[int, int]
    at: int
    size: int
    room: int


class _Maker:
    """The steps of each rank."""

    def __init__(self, draw: random.Random, cables: int) -> None:
        self.draw, self.cables = draw, cables
        self.steps: list[list[Step]] = [[] for _ in range(RANKS)]
        self.number = 0
        for _ in range(draw.randint(1, 4)):
            self._round()
        assert max(map(len, self.steps)) < STEPS_MAX

    def _round(self) -> None:
        ends = [(rank, port) for rank in range(1, RANKS) for port in range(PORTS)]
        self.draw.shuffle(ends)
        links: list[tuple[tuple[int, int], tuple[int, int]]] = []
        for _ in range(self.draw.randint(1, 5)):
            mine = ends.pop()
            theirs = next((end for end in ends if self._may_meet(mine, end)), None)
            if theirs is None:
                break
            ends.remove(theirs)
            links.append((mine, theirs))
        both = [pair for mine, theirs in links for pair in ((mine, theirs), (theirs, mine))]
        self.draw.shuffle(both)
        for (rank, port), (their_rank, their_port) in both:
            self.steps[rank].append(Step("connect", port, their_rank, their_port))
        for _ in range(self.draw.randint(1, 3)):
            self._piece(both)

    def _may_meet(self, mine: tuple[int, int], end: tuple[int, int]) -> bool:
        cables = [cable(port, self.cables) for _, port in (mine, end)]
        return end[0] != mine[0] and cables[0] == cables[1]

    def _piece(self, both: list[tuple[tuple[int, int], tuple[int, int]]]) -> None:
        """What goes through all links at once, in some directions."""
        self.number += 1
        ways = [self._way(*pair) for pair in both if self.draw.random() < 0.7]
        by = self.draw.randrange(1, RANKS) if self.draw.random() < 0.4 else 0
        for rank in range(RANKS):
            self._rank(rank, ways, by)

    def _way(self, source: tuple[int, int], target: tuple[int, int]) -> _Way:
        draw = self.draw
        size = draw.choice((*_SIZES, draw.randint(1, 8192), 0 if draw.random() < 0.3 else 8))
        if draw.random() < 0.05:
            size = draw.randint(8192, _STREAM)
        room = size + draw.choice((0, 0, draw.randint(0, 4096)))
        return _Way(source, target, LINE * draw.randrange(20), size, room)

    def _rank(self, rank: int, ways: list[_Way], by: int) -> None:
        """What one rank does: it fills and starts, then it waits, and looks at what came."""
        draw, own = self.draw, self.steps[rank]
        sent = [way for way in ways if way.source[0] == rank]
        got = [way for way in ways if way.target[0] == rank and way.size > 0]
        own += [self._fill("fill_out", way.source, way, way.size) for way in sent]
        own += [self._fill("fill_in", way.target, way, way.room) for way in got]
        blocking = [way for way in sent if draw.random() < 0.4]
        starts = [self._step("start_receive", way.target, way, way.room) for way in got]
        for way in sent:
            if way not in blocking:
                starts.append(self._step("start_send", way.source, way, way.size))
        draw.shuffle(starts)
        own += starts
        own += [self._step("send", way.source, way, way.size) for way in blocking]
        waits = [start._replace(op=start.op.replace("start", "wait")) for start in starts]
        waits += [Step("message", by)] if by else []
        own += draw.sample(waits, len(waits))
        for way in got:
            (source, port), (_, mine) = way.source, way.target
            own.append(Step("check", mine, source, port, way.at, way.size, self.number))

    def _fill(self, op: str, end: tuple[int, int], way: _Way, size: int) -> Step:
        """Of more than the transfer needs, so that what it may not write is known."""
        whole = (size // (4 * LINE) + 3) * 4 * LINE
        assert 4 * way.at + whole <= 4 * WORDS
        return self._step(op, end, way, whole)

    def _step(self, op: str, end: tuple[int, int], way: _Way, size: int) -> Step:
        return Step(op, end[1], at=way.at, size=size, value=self.number)
