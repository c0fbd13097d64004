# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Random GASNet programs: `python -m plait.compiler.testing.random_gasnet SEED`.

A program is a row of phases that end with barriers. Nodes send each other requests, whose handlers
change words of a node by operations whose order does not matter, or write a slot that is theirs
alone, and reply or do not; and they write one half of the segments, each its own part, and read
the other. So a sequential model, which runs a request when it is sent, knows what nodes print.

All of it is plain C99: static functions and arrays, loops with simple bounds.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from plait.compiler.testing.gasnet_handlers import PLACE, Handler, declared, random_handlers
from plait.compiler.testing.gasnet_model import (
    BUFFER,
    HALF,
    KINDS,
    MASK32,
    SLOTS,
    Kind,
    Node,
)
from plait.compiler.testing.gasnet_text import HEAD, MAIN, PLACES, helpers

_NODES_MAX = 5
# Requests of one statement and node: some more than there can be under way.
_TIMES = (1, 1, 2, 3, 5, 20, 70)


_ENDS = (
    "gasnet_wait_syncnb_all(handles, @TIMES);",
    "for (int i = 0; i < @TIMES; i++) gasnet_wait_syncnb(handles[i]);",
    "for (int i = @TIMES - 1; i >= 0; i--) while (gasnet_try_syncnb(handles[i])) gasnet_AMPoll();",
    "while (gasnet_try_syncnb_all(handles, @TIMES)) gasnet_AMPoll();",
    "for (int i = 0; i < @TIMES; i++) gasnet_wait_syncnb_some(handles, @TIMES);",
)
_VALUE_PUTS = (
    ("gasnet_put_val", ""),
    ("handles[i] = gasnet_put_nb_val", _ENDS[0]),
    ("gasnet_put_nbi_val", "gasnet_wait_syncnbi_puts();"),
)
_WAITS = ("GASNET_BLOCKUNTIL(@DUE);", "while (!(@DUE)) gasnet_AMPoll();")
_BARRIER_ENDS = (
    'if (gasnet_barrier_wait(@NAME) != GASNET_OK) printf("mismatch\\n");',
    "gasnet_barrier_wait(@NAME);",
    "while (gasnet_barrier_try(@NAME) == GASNET_ERR_NOT_READY) gasnet_AMPoll();",
)

# An expression of me and i, and its value.
_Number = tuple[str, Callable[[int, int], int]]


@dataclass(frozen=True, slots=True)
class _Data:
    """Of a request: the end of its routine's name, lines before the loop and in it, what the
    routine is given, the bytes, and where in the segment they are to stand."""

    routine: str
    before: list[str]
    lines: list[str]
    given: list[str]
    bits: Callable[[int, int], bytes]
    place: Callable[[int, int], int]


class _Read(NamedTuple):
    """Blocks that nodes get: which of whom, where, how many elements."""

    kind: Kind
    times: int
    guard: str
    readers: list[Node]
    target: tuple[str, Callable[[int, int], Node]]
    place: _Number
    size: _Number


def _nowhere(_me: int, _i: int) -> int:
    return 0


@dataclass(frozen=True, slots=True)
class GasnetSizes:
    """What programs have: a number of nodes, 0 for any; long messages; memory of others; phases."""

    nodes: int = 0
    longs: bool = True
    extended: bool = True
    medium_max: int = 512  # bytes, gasnet_AMMaxMedium()
    phases: int = 0  # 0: 2 to 4


@dataclass(frozen=True, slots=True)
class GasnetProgram:
    """A program, for how many nodes, and the lines that they print in some order."""

    text: str
    nodes: int
    lines: list[str]


def _part(begin: int, times: int, room: int) -> _Number:
    """The part of a node and time in what begins there."""
    return f"{begin} + (me * {times} + i) * {room}", lambda me, i: begin + (me * times + i) * room


def random_gasnet(seed: int, sizes: GasnetSizes | None = None) -> GasnetProgram:
    """The program of a seed."""
    made = _Maker(seed, sizes or GasnetSizes())
    return GasnetProgram(made.text(), len(made.nodes), made.lines)


class _Maker:
    """Writes a program while the model runs it."""

    def __init__(self, seed: int, sizes: GasnetSizes) -> None:
        self.draw = random.Random(f"gasnet {seed}")
        self.seed, self.sizes = seed, sizes
        count = sizes.nodes or self.draw.randint(1, _NODES_MAX)
        self.nodes = [Node(number) for number in range(count)]
        self.handlers = random_handlers(self.draw, longs=sizes.longs, medium_max=sizes.medium_max)
        self.lines: list[str] = []
        self.functions: list[str] = []
        self.tables = 0
        self.body: list[str] = []
        self.phase = self.used_slots = self.used_bytes = 0
        self.late: set[Kind] = set()  # whose buffer belongs to a request that is under way
        self.phases = sizes.phases or self.draw.randint(2, 4)
        while self.phase < self.phases:
            self.add_phase()
            self.phase += 1

    def text(self) -> str:
        """The program."""
        sent = self.draw.random() < 0.5
        entries = [f"{{{each.index}, (void (*)()){each.name}}}" for each in declared(self.handlers)]
        table = ",\n".join(f"    {entry}" for entry in entries)
        phases = "\n".join(f"  phase_{i}();" for i in range(self.phases))
        end = "  gasnet_exit(0);\n  return 0;" if sent else "  return 0;"
        head = HEAD.replace("@NODES", str(len(self.nodes)))
        head = head.replace("@PLACE", PLACES[self.seed % len(PLACES)])
        main = MAIN.replace("@TABLE", table).replace("@COUNT", str(len(entries)))
        main = main.replace("@PHASES", phases).replace("@END", end)
        handlers = [each.text() for each in declared(self.handlers)]
        return "\n".join([head, helpers(), *handlers, *self.functions, main])

    def add_phase(self) -> None:
        self.body, self.used_slots, self.used_bytes = [], 0, 0
        self.late = set()
        known = [self.requests, self.requests, self.wait_for_replies, self.look]
        if self.sizes.extended:
            known += [self.puts, self.gets, self.values]
        for _ in range(self.draw.randint(2, 6)):
            self.draw.choice(known)()
        self.wait_for_all()
        self.barrier()
        body = "\n".join(f"  {line}" for line in self.body)
        self.functions.append(f"static void phase_{self.phase}(void) {{\n{body}\n}}\n")

    # --- pieces of a statement ---------------------------------------------------------------

    def guard(self) -> tuple[str, list[Node]]:
        """Which nodes do something."""
        node = self.draw.choice(self.nodes)
        form = self.draw.randrange(5)
        if form == 0:
            return f"if (me == {node.number}) ", [node]
        if form == 1:
            return f"if (me != {node.number}) ", [each for each in self.nodes if each != node]
        return "", self.nodes

    def target(self) -> tuple[str, Callable[[int, int], Node]]:
        """To whom: an expression of me and i."""
        count, shift = len(self.nodes), self.draw.randrange(len(self.nodes))
        form = self.draw.randrange(4)
        if form == 0:
            return str(shift), lambda _, __: self.nodes[shift]
        if form == 1:
            return f"(me * 2 + {shift}) % NODES", lambda me, _: self.nodes[(me * 2 + shift) % count]
        return f"(me + i + {shift}) % NODES", lambda me, i: self.nodes[(me + i + shift) % count]

    def number(self, *, of_i: bool = True) -> _Number:
        """An expression of me and i, as unsigned."""
        a, b, c = (self.draw.choice((1, 77, self.draw.getrandbits(32))) for _ in range(3))
        if not of_i:
            c = 0
        text = f"{a}u + {b}u * me" + (f" + {c}u * i" if c else "")
        return text, lambda me, i: (a + b * me + c * i) & MASK32

    def size(self, most: int) -> _Number:
        """Up to so many elements."""
        count = self.draw.choice((0, 1, most, self.draw.randint(0, most), min(most, 9)))
        if count > 1 and self.draw.random() < 0.4:
            return f"(me + i) % {count}", lambda me, i: (me + i) % count
        return str(count), lambda _, __: count

    def room(self, times: int, kind: Kind) -> tuple[int, int] | None:
        """Where parts of segments begin that nobody has yet in this phase, one for each node and
        time, and how many elements each has."""
        left = (HALF - self.used_bytes) // (times * len(self.nodes)) // 8 * 8
        if left < 8:
            return None
        room = self.draw.choice((8, min(left, 64), left // 3 // 8 * 8 or 8))
        begin = self.writable() + self.used_bytes
        self.used_bytes += room * times * len(self.nodes)
        return begin, room // kind.size

    def writable(self) -> int:
        """Where the half of segments begins that is written in this phase."""
        return self.phase % 2 * HALF

    def table(self, values: list[int]) -> str:
        """A number of each node."""
        name = f"table_{self.tables}"
        self.tables += 1
        numbers = ", ".join(map(str, values))
        self.functions.append(f"static const int {name}[NODES] = {{{numbers}}};")
        return f"{name}[me]"

    def each(self, count: int, lines: list[str], guard: str = "") -> None:
        """A loop."""
        self.body += [f"{guard}for (int i = 0; i < {count}; i++) {{"]
        self.body += [f"  {line}" for line in lines] + ["}"]

    # --- requests ----------------------------------------------------------------------------

    def requests(self) -> None:
        """Nodes send one handler some requests."""
        to, times = self.draw.choice(self.handlers), self.draw.choice(_TIMES)
        arguments = self.arguments(to, times)
        data = self.data(to, times)
        if arguments is None or data is None:
            return
        guard, senders = self.guard()
        target, who = self.target()
        name = f"gasnet_AMRequest{data.routine}{to.count}"
        text = [f"(gasnet_handlerarg_t)({each})" for each, _ in arguments]
        where = [each.replace("@TARGET", target) for each in data.given]
        given = ", ".join([target, str(to.index), *where, *text])
        self.body += data.before
        self.each(times, [*data.lines, f"{name}({given});"], guard)
        for node in senders:
            for i in range(times):
                there, bits = who(node.number, i), data.bits(node.number, i)
                if to.category == "long":
                    place = data.place(node.number, i)
                    there.segment[place : place + len(bits)] = bits
                to.run(there, node, [value(node.number, i) for _, value in arguments], bits)
                node.due += to.reply is not None

    def arguments(self, to: Handler, times: int) -> list[_Number] | None:
        """Expressions; None: there is no slot or no place left."""
        parts = len(self.nodes) * times
        arguments = [self.number() for _ in range(to.count)]
        slots, places = parts * to.slot, parts * PLACE * to.place
        if self.used_slots + slots > SLOTS or self.used_bytes + places > HALF:
            return None
        if to.slot:
            arguments[0] = _part(self.used_slots, times, 1)
        if to.place:
            arguments[int(to.slot)] = _part(self.writable() + self.used_bytes, times, PLACE)
        self.used_slots += slots
        self.used_bytes += places
        return arguments

    def data(self, to: Handler, times: int) -> _Data | None:
        """What a request carries; None: there is no place left for it."""
        kind, routine = to.kind, to.category.capitalize()
        if to.category == "short":
            return _Data(routine, [], [], [], lambda _, __: b"", _nowhere)
        most, place, where = self.sizes.medium_max // kind.size, _nowhere, []
        if to.category == "long":
            room = self.room(times, kind)
            if room is None:
                return None
            begin, most = room
            offset, place = _part(begin, times, most * kind.size)
            where = [f"at(@TARGET, {offset})"]
        size, count = self.size(most)
        # A source that must not change until the data are there is written once in a phase.
        is_late = to.category == "long" and kind not in self.late and self.draw.random() < 0.5
        seed, value = self.number(of_i=not is_late)
        buffer = f"{'late' if is_late else 'out'}_{kind.name}"
        fill = [f"fill_{kind.name}({buffer}, {seed}, {most if is_late else size});"]
        if is_late:
            self.late.add(kind)
        return _Data(
            routine + "Async" * is_late,
            fill if is_late else [],
            [] if is_late else fill,
            [buffer, f"({size}) * sizeof({kind.c})", *where],
            lambda me, i: kind.filled(value(me, i), count(me, i)),
            place,
        )

    # --- memory of others --------------------------------------------------------------------

    def puts(self) -> None:
        """Nodes put blocks, each its own, and perhaps read them back."""
        kind, times = self.draw.choice(KINDS), self.draw.choice(_TIMES[:5])
        room = self.room(times, kind)
        if room is None:
            return
        begin, most = room
        offset, place = _part(begin, times, most * kind.size)
        size, count = self.size(most)
        seed, value = self.number(of_i=False)
        target, who = self.target()
        guard, senders = self.guard()
        buffer = f"kept_{kind.name}"
        bytes_ = f"({size}) * sizeof({kind.c})"
        is_memset = self.draw.random() < 0.25
        if is_memset:
            routine, bulk, source = "memset", "", f"(int)({seed})"
        else:
            routine, bulk, source = "put", self.draw.choice(("", "_bulk")), buffer
            self.body += [f"fill_{kind.name}({buffer}, {seed}, {most});"]
        given = f"{target}, at({target}, {offset}), {source}, {bytes_}"
        self.start(routine, bulk, given, times, guard)
        for node in senders:
            for i in range(times):
                me, at = node.number, place(node.number, i)
                bits = kind.filled(value(me, i), count(me, i))
                if is_memset:
                    bits = bytes([value(me, i) & 0xFF]) * len(bits)
                who(me, i).segment[at : at + len(bits)] = bits
        if self.draw.random() < 0.5:
            to, part = (target, who), (offset, place)
            self.read(_Read(kind, times, guard, senders, to, part, (size, count)))

    def gets(self) -> None:
        """Nodes get blocks that nobody changes."""
        kind, times = self.draw.choice(KINDS), self.draw.choice(_TIMES[:5])
        most = self.draw.choice((1, 8, BUFFER // 8 // times))
        begin = HALF - self.writable() + self.draw.randrange(8) * 8
        guard, readers = self.guard()
        apart = min(most * kind.size // 4, (HALF // 2 - 64) // (times * len(self.nodes)))
        part = _part(begin, times, apart)
        self.read(_Read(kind, times, guard, readers, self.target(), part, self.size(most)))

    def read(self, what: _Read) -> None:
        kind, name, (size, count) = what.kind, what.kind.name, what.size
        most = BUFFER // kind.size // what.times
        target, place = what.target[0], what.place[0]
        from_ = f"at({target}, {place})"
        given = f"in_{name} + i * {most}, {target}, {from_}, ({size}) * sizeof({kind.c})"
        self.start("get", self.draw.choice(("", "_bulk")), given, what.times, what.guard)
        self.each(what.times, [f"mix(hash_{name}(in_{name} + i * {most}, {size}));"], what.guard)
        for node in what.readers:
            for i in range(what.times):
                at = what.place[1](node.number, i)
                segment = what.target[1](node.number, i).segment
                node.mix(kind.hash(bytes(segment[at : at + count(node.number, i) * kind.size])))

    def start(self, routine: str, bulk: str, given: str, times: int, guard: str) -> None:
        """Calls of a routine in one of its forms, and their end; perhaps requests in between."""
        form = self.draw.choice(("now", "nb", "nb", "nbi", "region"))
        if form == "now":
            self.each(times, [f"gasnet_{routine}{bulk}({given});"], guard)
            return
        if form == "nb":
            self.each(times, [f"handles[i] = gasnet_{routine}_nb{bulk}({given});"], guard)
            end = self.draw.choice(_ENDS).replace("@TIMES", str(times))
        else:
            begin = [f"{guard}gasnet_begin_nbi_accessregion();"] if form == "region" else []
            self.body += begin
            self.each(times, [f"gasnet_{routine}_nbi{bulk}({given});"], guard)
            kind = self.draw.choice(("all", "gets" if routine == "get" else "puts"))
            end = self.draw.choice(
                (f"gasnet_wait_syncnbi_{kind}();", f"while (gasnet_try_syncnbi_{kind}()) {{}}")
            )
            if begin:
                end = "handles[0] = gasnet_end_nbi_accessregion();"
        if self.draw.random() < 0.4:
            self.requests()
        self.body += [guard + end]
        if form == "region":
            self.body += [guard + self.draw.choice(_ENDS).replace("@TIMES", "1")]

    def values(self) -> None:
        """Nodes put values and get them."""
        times, size = self.draw.choice(_TIMES[:6]), self.draw.randint(1, 8)
        if self.used_bytes + 8 * times * len(self.nodes) > HALF:
            return
        offset, place = _part(self.writable() + self.used_bytes, times, 8)
        self.used_bytes += 8 * times * len(self.nodes)
        guard, senders = self.guard()
        target, who = self.target()
        seed, value = self.number()
        there = f"{target}, at({target}, {offset})"
        put, end = self.draw.choice(_VALUE_PUTS)
        call = f"{put}({there}, (gasnet_register_value_t)({seed}) * 65537u, {size});"
        self.each(times, [call], guard)
        self.body += [guard + end.replace("@TIMES", str(times))] if end else []
        if self.draw.random() < 0.5:
            self.each(times, [f"mix((unsigned)gasnet_get_val({there}, {size}));"], guard)
        else:
            get = f"value_handles[i] = gasnet_get_nb_val({there}, {size});"
            self.each(times, [get], guard)
            wait = "mix((unsigned)gasnet_wait_syncnb_valget(value_handles[i]));"
            self.each(times, [wait], guard)
        for node in senders:
            for i in range(times):
                at, number = place(node.number, i), value(node.number, i) * 65537
                bits = number.to_bytes(8, "little")[:size]
                who(node.number, i).segment[at : at + size] = bits
                node.mix(int.from_bytes(bits[:4], "little"))

    # --- ends --------------------------------------------------------------------------------

    def look(self) -> None:
        """Nodes run what has come."""
        self.each(self.draw.randint(1, 9), ["gasnet_AMPoll();"], self.guard()[0])

    def wait_for_replies(self) -> None:
        due = self.table([node.due for node in self.nodes])
        self.body += [self.draw.choice(_WAITS).replace("@DUE", f"replied >= {due}")]

    def wait_for_all(self) -> None:
        due = self.table([node.due for node in self.nodes])
        wanted = self.table([node.arrived for node in self.nodes])
        whole = f"replied == {due} && arrived == {wanted}"
        self.body += [self.draw.choice(_WAITS).replace("@DUE", whole)]

    def barrier(self) -> None:
        """All nodes are done; each shows what it has; all have done so. Who has notified the first
        one may still read what nobody changes before the second one."""
        for step in range(2):
            name = self.draw.choice((f"{2 * self.phase + step}, 0", "0, 1"))
            self.body += [f"gasnet_barrier_notify({name});"]
            if self.draw.random() < 0.4:
                if self.sizes.extended and step == 0:
                    self.reads_behind_notify()
                self.look()
            self.body += [self.draw.choice(_BARRIER_ENDS).replace("@NAME", name)]
            if step == 0:
                self.show()

    def show(self) -> None:
        self.body += [f"show({self.phase});"]
        for node in self.nodes:
            self.lines.append(node.line(self.phase))
            node.before = list(node.words)

    def reads_behind_notify(self) -> None:
        times, (target, who) = self.draw.randint(1, 4), self.target()
        offset = HALF - self.writable()
        there = f"at({target}, {offset} + i * 8)"
        self.each(times, [f"mix((unsigned)gasnet_get_val({target}, {there}, 4));"])
        for node in self.nodes:
            for i in range(times):
                segment = who(node.number, i).segment
                node.mix(int.from_bytes(segment[offset + 8 * i : offset + 8 * i + 4], "little"))


def main() -> int:
    """The command line."""
    made = random_gasnet(int(sys.argv[1]))
    print(made.text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
