# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Random OpenSHMEM: what PEs do, each case from a seed, and what comes of it.

A case is a row of phases that end with barriers: puts, gets and atomic operations on words that one
PE alone changes in this phase, or reads of words that nobody changes, atomic operations of all PEs
whose order does not matter, and messages by a flag.

The steps are made in one order, in which a sequential model carries them out: nothing that
OpenSHMEM leaves open shows in a PE's `state`, and no wait stands before what ends it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from plait.compiler.testing.shmem_model import (
    CELLS,
    KINDS,
    OPERATIONS,
    OWN,
    PES,
    ROOM,
    SLOTS,
    Pe,
)
from plait.compiler.testing.shmem_player import Step, scripts

_Act = Callable[[], None]
_PUTS = ("put", "put", "putmem", "put_bits", "put_nbi")
_GETS = ("get", "get", "getmem", "get_bits", "get_nbi")


@dataclass(frozen=True, slots=True)
class Case:
    """Numbers for the player's stdin, and the lines that it must print."""

    script: str
    lines: list[str]


def random_case(seed: int) -> Case:
    """The case of a seed, which is 1 or more."""
    made = _Maker(seed)
    lines = [f"case {seed}, PE {number}: {pe.state}\n" for number, pe in enumerate(made.pes)]
    return Case(scripts(seed, made.steps), lines)


class _Maker:
    """The steps of each PE, and what the model has after them."""

    def __init__(self, seed: int) -> None:
        self.draw = random.Random(f"shmem {seed}")
        self.pes = [Pe(self.draw.randrange(1 << 31)) for _ in range(PES)]
        self.steps = [[Step("init", value=pe.state)] for pe in self.pes]
        self.phase: list[tuple[int, list[Step], _Act]] = []
        self.open: list[set[tuple[int, int]]] = [set() for _ in self.pes]
        self.used_slots = 0
        for _ in range(self.draw.randint(2, 4)):
            self.add_phase()
        for pe in self.pes:
            for cells in pe.cells:
                for value in cells:
                    pe.mix(value)
            pe.mix(pe.total)

    def add_phase(self) -> None:
        """Steps of all PEs, sometimes three times over, and a barrier after each time."""
        self.phase, self.used_slots = [], 0
        self.open = [set() for _ in self.pes]
        known = (own_words, own_words, reads, commutative, messages, messages)
        for kind in self.draw.sample(range(len(KINDS)), self.draw.randint(1, 3)):
            self.draw.choice(known)(self, kind)
        if self.draw.random() < 0.3:
            tickets(self)
        barrier = self.draw.choice(([Step("barrier_all")], [Step("quiet"), Step("sync_all")]))
        for turn in range(3 if self.draw.random() < 0.3 else 1):
            for pe, steps, act in self.phase:
                self.steps[pe] += [_later(step, turn) for step in steps]
                act()
            for own in self.steps:
                own.extend(barrier)

    def say(self, pe: int, steps: list[Step], act: _Act) -> None:
        """What a PE does next, and what the model does then."""
        self.phase.append((pe, steps, act))

    def two(self) -> tuple[int, int]:
        """Who does something, and to whom: perhaps to itself."""
        return self.draw.randrange(PES), self.draw.randrange(PES)

    def settle(self, words: _Words, *, reads: bool) -> list[Step]:
        """Orders what comes behind this PE's earlier writes to the same array."""
        if (words.target, words.kind) not in self.open[words.pe]:
            return []
        if not reads and self.draw.random() < 0.7:
            return [Step("fence")]
        self.open[words.pe].clear()
        return [Step("quiet")]


def _later(step: Step, turn: int) -> Step:
    """The step in a later turn of its phase: numbers of flags go on."""
    return step._replace(value=step.value + turn) if step.op[:4] in ("sign", "wait") else step


class _Words(NamedTuple):
    """Who reads or changes words of whose array, and of which words one may choose."""

    kind: int
    pe: int
    target: int
    begin: int
    end: int

    def one(self, made: _Maker) -> int:
        """One of them."""
        return made.draw.randrange(self.begin, self.end)

    def run(self, made: _Maker) -> tuple[int, int]:
        """Some of them in a row, at most ROOM, sometimes none: the first, how many."""
        most = min(ROOM, self.end - self.begin)
        count = made.draw.choice((0, 1, 1, most, made.draw.randint(1, most)))
        return made.draw.randint(self.begin, self.end - max(count, 1)), count


# ---- what a phase does with an array ------------------------------------------------------------


def own_words(made: _Maker, kind: int) -> None:
    """Each PE changes a part of every PE's array, which nobody else touches."""
    shift, room = made.draw.randrange(PES), OWN // PES
    for _ in range(made.draw.randint(2, 3 * PES)):
        pe, target = made.two()
        known = (_atomic, _atomic) if KINDS[kind].atomics else ()
        make = made.draw.choice((_put, _put, _p, _read, _store, *known))
        if make is _store:
            target = pe
        begin = (pe + target + shift) % PES * room
        make(made, _Words(kind, pe, target, begin, begin + room))


def _put(made: _Maker, words: _Words) -> None:
    kind, pe, target = words[:3]
    at, count = words.run(made)

    def act() -> None:
        made.pes[target].cells[kind][at : at + count] = made.pes[pe].filled(kind)[:count]

    before = made.settle(words, reads=False)
    made.open[pe].add((target, kind))
    put = Step(made.draw.choice(_PUTS), kind, target, at, count)
    made.say(pe, [*before, Step("fill", kind), put], act)


def _p(made: _Maker, words: _Words) -> None:
    kind, pe, target = words[:3]
    at = words.one(made)

    def act() -> None:
        made.pes[target].cells[kind][at] = made.pes[pe].filled(kind)[1]

    before = made.settle(words, reads=False)
    made.open[pe].add((target, kind))
    made.say(pe, [*before, Step("fill", kind), Step("p", kind, target, at)], act)


def _store(made: _Maker, words: _Words) -> None:
    """Into the PE's own array."""
    kind, pe = words[:2]
    at, count = words.run(made)

    def act() -> None:
        made.pes[pe].cells[kind][at : at + count] = made.pes[pe].filled(kind)[:count]

    before = made.settle(words, reads=True)
    made.say(pe, [*before, Step("fill", kind), Step("store", kind, pe, at, count)], act)


def _read(made: _Maker, words: _Words) -> None:
    kind, pe, target = words[:3]
    before = made.settle(words, reads=True)
    at, count = words.run(made)
    form = made.draw.randrange(5)
    if form < 2:
        count = 1
        op = "fetch" if form == 0 and KINDS[kind].atomics else "g"
        steps = [Step(op, kind, target, at)]
    elif form == 2 and pe == target:
        steps = [Step("look", kind, pe, at, count)]
    else:
        get = Step(made.draw.choice(_GETS), kind, target, at, count)
        steps = [get, Step("take", kind, size=count)]

    def act() -> None:
        for value in made.pes[target].cells[kind][at : at + count]:
            made.pes[pe].mix(value)

    made.say(pe, [*before, *steps], act)


def _atomic(made: _Maker, words: _Words) -> None:
    """One whose result shows, or a set."""
    kind, pe, target = words[:3]
    at = words.one(made)
    op = made.draw.choice([op for op in KINDS[kind].atomics if op not in OPERATIONS])
    expected = made.draw.choice((0, 0, 77)) if op == "compare_swap" else 0

    def act() -> None:
        cells, new = made.pes[target].cells[kind], made.pes[pe].filled(kind)[2]
        old = cells[at]
        if op.startswith("fetch_"):
            new = OPERATIONS[op.removeprefix("fetch_")](old, new)
        elif op == "fetch" or (op == "compare_swap" and old != expected):
            new = old
        cells[at] = KINDS[kind].wrap(new)
        if op != "set":
            made.pes[pe].mix(old)

    before = made.settle(words, reads=op != "set")
    if op == "set":
        made.open[pe].add((target, kind))
    step = Step(op, kind, target, at, value=expected)
    made.say(pe, [*before, Step("fill", kind), step], act)


def reads(made: _Maker, kind: int) -> None:
    """All PEs read what nobody changes."""
    for _ in range(made.draw.randint(2, 2 * PES)):
        _read(made, _Words(kind, *made.two(), 0, CELLS))


def commutative(made: _Maker, kind: int) -> None:
    """All PEs change the same words by one operation, whose order does not matter."""
    known = [op for op in KINDS[kind].atomics if op in OPERATIONS and op != "inc"]
    if not known:
        reads(made, kind)
        return
    op = made.draw.choice((*known, "inc", "add"))
    first = made.draw.randrange(OWN - 1)
    for _ in range(made.draw.randint(PES, 4 * PES)):
        _change(made, _Words(kind, *made.two(), first, first + 2), op)


def _change(made: _Maker, words: _Words, op: str) -> None:
    kind, pe, target = words[:3]
    at = words.one(made)

    def act() -> None:
        cells, value = made.pes[target].cells[kind], made.pes[pe].filled(kind)[2]
        cells[at] = KINDS[kind].wrap(OPERATIONS[op](cells[at], value))

    made.say(pe, [Step("fill", kind), Step(op, kind, target, at)], act)


def tickets(made: _Maker) -> None:
    """Each PE takes numbers of one counter; the sum of all is known, not who has which."""
    home, keeper = made.two()
    each = made.draw.randint(1, 4)

    def act() -> None:
        for _ in range(each):
            made.pes[keeper].total += made.pes[home].ticket
            made.pes[home].ticket += 1

    for pe in range(PES):
        made.say(pe, [Step("tickets", pe=home, at=keeper, size=each)], act)


def messages(made: _Maker, kind: int) -> None:
    """Some put a block and then a flag; who waits for the flag reads the block."""
    last = made.draw.randint(made.used_slots, SLOTS)
    for slot in range(made.used_slots, last):
        sender, receiver = made.draw.sample(range(PES), 2)
        keeper = made.draw.randrange(PES) if made.draw.random() < 0.3 else receiver
        _message(made, kind, slot, (sender, keeper, receiver))
    made.used_slots = last


def _message(made: _Maker, kind: int, slot: int, way: tuple[int, int, int]) -> None:
    """The sender puts into the keeper's memory; the receiver waits and reads it there."""
    sender, keeper, receiver = way
    begin = OWN + slot * ROOM
    at, count = _Words(kind, sender, keeper, begin, begin + ROOM).run(made)
    number = made.pes[receiver].flags[slot] + 1

    def send() -> None:
        made.pes[keeper].cells[kind][at : at + count] = made.pes[sender].filled(kind)[:count]
        made.pes[receiver].flags[slot] += 1

    def receive() -> None:
        for value in made.pes[keeper].cells[kind][at : at + count]:
            made.pes[receiver].mix(value)

    draw = made.draw
    put = Step(draw.choice(_PUTS), kind, keeper, at, count)
    order = Step("fence" if keeper == receiver and draw.random() < 0.7 else "quiet")
    op = f"signal_{draw.choice(('p', 'set', 'inc', 'add'))}"
    signal = Step(op, pe=receiver, at=slot, value=number)
    made.say(sender, [Step("fill", kind), put, order, signal], send)
    op = f"wait_{draw.choice(('eq', 'ge', 'gt', 'ne', 'test'))}"
    steps = [Step(op, at=slot, value=number), Step("look", kind, keeper, at, count)]
    if keeper != receiver or draw.random() < 0.3:
        get = Step(draw.choice(_GETS), kind, keeper, at, count)
        steps = [steps[0], get, Step("take", kind, size=count)]
    made.say(receiver, steps, receive)


def player_input(cases: list[Case]) -> str:
    """All that the player reads."""
    return "".join(each.script for each in cases) + "0\n"
