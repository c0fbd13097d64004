# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Random MPI programs, each from a seed: `python -m plait.compiler.testing.random_mpi SEED`.

A program is a row of phases: computation, messages between some ranks, collectives. Each rank keeps
a number, `state`, that depends on all it received; in the end rank 0 prints every rank's, in order.

No program can hang, even if no send ends before its receive has begun: blocking calls stand in one
order that all ranks follow. And what arrives first never shows: a receive from any source has a tag
that one rank uses, or adds up what all have sent. Reductions are exact.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from dataclasses import dataclass

RANKS = (2, 6)


@dataclass(frozen=True, slots=True)
class Datatype:
    """`small` is a mask for numbers of which six can be added up."""

    c: str
    mpi: str
    letter: str
    small: int
    kind: str = "signed"


DATATYPES = (
    Datatype("signed char", "MPI_SIGNED_CHAR", "c", 15),
    Datatype("unsigned char", "MPI_UNSIGNED_CHAR", "b", 255, "unsigned"),
    Datatype("short", "MPI_SHORT", "h", 0xFFF),
    Datatype("unsigned short", "MPI_UNSIGNED_SHORT", "t", 0xFFFF, "unsigned"),
    Datatype("int", "MPI_INT", "i", 0xFFFFFF),
    Datatype("unsigned", "MPI_UNSIGNED", "u", 0xFFFFFFFF, "unsigned"),
    Datatype("long", "MPI_LONG", "l", 0xFFFFFFFF),
    Datatype("unsigned long", "MPI_UNSIGNED_LONG", "m", 0xFFFFFFFF, "unsigned"),
    Datatype("long long", "MPI_LONG_LONG", "q", 0xFFFFFFFF),
    Datatype("float", "MPI_FLOAT", "f", 0xFFFF, "float"),
    Datatype("double", "MPI_DOUBLE", "d", 0xFFFFFF, "float"),
)
_LONGS = ("long", "unsigned long")
OPERATIONS = {
    "signed": ("SUM", "MIN", "MAX", "BAND", "BOR", "BXOR", "LAND", "LOR", "LXOR"),
    "unsigned": ("SUM", "PROD", "MIN", "MAX", "BAND", "BOR", "BXOR", "LAND", "LOR"),
    "float": ("SUM", "MIN", "MAX"),
}

_HEAD = """\
// For {ranks} ranks.
#include <mpi.h>
#include <stdio.h>

enum {{ kRoom = {room}, kRanksMax = {most} }};

static int rank, size;
static unsigned state;

static void mix(unsigned x) {{ state = (state ^ x) * 16777619u + 1u; }}
"""
_BUFFERS = """
static {c} out_{t}[kRoom], in_{t}[kRoom];

static void fill_{t}(unsigned mask) {{
  for (int k = 0; k < kRoom; ++k) {{
    out_{t}[k] = ({c})({signed}((state >> k % 13 ^ (unsigned)k * 40503u) & mask));
    in_{t}[k] = 0;
  }}
}}

static void take_{t}(void) {{
  for (int k = 0; k < kRoom; ++k) mix((unsigned){signed}in_{t}[k]);
}}
"""
_START = """
int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  state = 2166136261u + (unsigned)rank * 77u;"""


@dataclass(frozen=True, slots=True)
class MpiSizes:
    """How large a program becomes."""

    phases: int = 7
    count_max: int = 5  # elements of a message; a tenth of the programs has ten times as many
    communicators: bool = True  # whether there are others than MPI_COMM_WORLD
    longs: bool = True  # whether there is `long`, which has 4 bytes on soft processors


@dataclass(frozen=True, slots=True)
class MpiProgram:
    """The source and for how many ranks it was made."""

    text: str
    ranks: int


def random_mpi(seed: int, sizes: MpiSizes | None = None) -> MpiProgram:
    """The program of this seed."""
    return _Maker(random.Random(f"mpi {seed}"), sizes or MpiSizes()).program()


class _Maker:
    def __init__(self, draw: random.Random, sizes: MpiSizes) -> None:
        self.draw = draw
        self.ranks = draw.randint(*RANKS)
        self.phases = draw.randint(2, sizes.phases)
        self.count_max = sizes.count_max * (10 if draw.random() < 0.1 else 1)
        self.has_communicators = sizes.communicators
        types = [each for each in DATATYPES if sizes.longs or each.c not in _LONGS]
        self.types = draw.sample(types, draw.randint(1, 3))
        self.used: dict[Datatype, None] = {}
        self.comms = ["MPI_COMM_WORLD"]
        self.tag = 0
        self.round = ""  # in a loop: what to add to a tag
        self.lines: list[str] = []
        self.indent = 1

    def say(self, *lines: str) -> None:
        self.lines += ["  " * self.indent + line if line else "" for line in lines]

    def program(self) -> MpiProgram:
        """The whole program."""
        if self.draw.random() < 0.3 and self.has_communicators:
            self.comms.append("twin")
            self.say("MPI_Comm twin;", "MPI_Comm_dup(MPI_COMM_WORLD, &twin);")
        for number in range(self.phases):
            self.phase(number)
        self.finish()
        room = self.ranks * self.count_max
        text = _HEAD.format(ranks=self.ranks, room=room, most=RANKS[1])
        for each in self.used:
            # Of a float only the way through an integer type is exact, and defined.
            signed = "(int)" if each.kind == "float" else ""
            text += _BUFFERS.format(c=each.c, t=each.letter, signed=signed)
        body = "\n".join(self.lines)
        return MpiProgram(
            f"{text}{_START}\n{body}\n  MPI_Finalize();\n  return 0;\n}}\n", self.ranks
        )

    def phase(self, number: int) -> None:
        """One phase, sometimes three times over."""
        known = [each for each in _PHASES if each is not groups or self.has_communicators]
        makers = self.draw.choices(known, k=1 if self.draw.random() < 0.7 else 2)
        rounds = self.draw.choice((1, 1, 1, 2, 3))
        self.say("", f"// {', '.join(maker.__name__ for maker in makers)}")
        self.tag += 100
        if rounds > 1:
            self.say(f"for (int round = 0; round < {rounds}; ++round) {{")
            self.indent += 1
            self.round = " + round"
        for maker in makers:
            self.one(maker)
        if rounds > 1:
            self.indent -= 1
            self.say("}")
            self.round = ""
        if self.draw.random() < 0.5:
            self.say(f'if (rank == 0) printf("phase {number}: %u\\n", state);')

    def one(self, maker: Callable[[_Maker, Datatype], None]) -> None:
        kind = self.draw.choice(self.types)
        self.used.setdefault(kind)
        small = maker in _EXACT or kind.kind == "float"
        self.say(f"fill_{kind.letter}({hex(kind.small if small else 0xFFFFFFFF)}u);")
        maker(self, kind)
        self.say(f"take_{kind.letter}();")

    def finish(self) -> None:
        """Rank 0 prints all states: collected at once, or one after the other."""
        if self.draw.random() < 0.5:
            self.say(
                "",
                "unsigned all[kRanksMax];",
                "MPI_Gather(&state, 1, MPI_UNSIGNED, all, 1, MPI_UNSIGNED, 0, MPI_COMM_WORLD);",
                'for (int i = 0; rank == 0 && i < size; ++i) printf("rank %d: %u\\n", i, all[i]);',
            )
            return
        self.say(
            "",
            "if (rank != 0) {",
            "  MPI_Send(&state, 1, MPI_UNSIGNED, 0, 1, MPI_COMM_WORLD);",
            "} else {",
            '  printf("rank 0: %u\\n", state);',
            "  for (int i = 1; i < size; ++i) {",
            "    unsigned theirs;",
            "    MPI_Recv(&theirs, 1, MPI_UNSIGNED, i, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);",
            '    printf("rank %d: %u\\n", i, theirs);',
            "  }",
            "}",
        )

    # ---- parts ----------------------------------------------------------------------------------

    def count(self) -> int:
        """How many elements a message has; sometimes none."""
        return self.draw.choice((0, 1, self.count_max, self.draw.randint(1, self.count_max)))

    def comm(self) -> str:
        return self.draw.choice(self.comms)

    def next_tag(self) -> str:
        """A tag that nothing else in the program has."""
        self.tag += 5
        return f"{self.tag}{self.round}"

    def root(self) -> int:
        return self.draw.randrange(self.ranks)


# ---- phases -------------------------------------------------------------------------------------


def compute(m: _Maker, kind: Datatype) -> None:
    """Work that depends on the rank."""
    t, draw = kind.letter, m.draw
    form = draw.randrange(3)
    if form == 0:
        m.say(f"if (rank % 2 == {draw.randrange(2)}) {{")
        m.say(f"  for (int k = 1; k < kRoom; ++k) in_{t}[k] = out_{t}[k - 1];")
        m.say("} else {", f"  mix({draw.randrange(99)}u);", "}")
    elif form == 1:
        m.say("switch (rank) {")
        for rank in draw.sample(range(m.ranks), 2):
            m.say(f"  case {rank}:", f"    mix({draw.randrange(99)}u);")
            if draw.random() < 0.6:
                m.say("    break;")
        m.say("  default:", f"    in_{t}[rank] = out_{t}[size];", "}")
    else:
        m.say(f"for (int k = rank; k < kRoom; k += size) in_{t}[k] = out_{t}[kRoom - 1 - k];")


def messages(m: _Maker, kind: Datatype) -> None:
    """Some messages, one after the other."""
    for _ in range(m.draw.randint(1, 5)):
        _message(m, kind, m.next_tag(), m.comm())


def _message(m: _Maker, kind: Datatype, tag: str, comm: str) -> None:
    draw, t, count = m.draw, kind.letter, m.count()
    sender, receiver = draw.sample(range(m.ranks), 2)
    start = draw.randint(0, m.count_max * m.ranks - m.count_max)
    send = f"&out_{t}[{start}], {count}, {kind.mpi}, {receiver}, {tag}, {comm}"
    m.say(f"if (rank == {sender}) {{")
    if draw.random() < 0.25:
        m.say("  MPI_Request request;", f"  MPI_Isend({send}, &request);")
        m.say("  MPI_Wait(&request, MPI_STATUS_IGNORE);")
    else:
        m.say(f"  MPI_{draw.choice(('Send', 'Send', 'Ssend'))}({send});")
    m.say(f"}} else if (rank == {receiver}) {{")
    form = draw.randrange(4)
    place = f"&in_{t}[{draw.randint(0, m.count_max)}]"
    if form == 0:
        where = f"{kind.mpi}, {sender}, {tag}, {comm}"
        m.say(f"  MPI_Recv({place}, {max(count, 1)}, {where}, MPI_STATUS_IGNORE);")
    else:
        m.say("  MPI_Status status;", "  int count, from, got;")
        source = sender if form != 1 else "MPI_ANY_SOURCE"
        told = "MPI_ANY_TAG" if form == 2 else tag
        room = str(m.count_max)
        if form == 3:
            m.say(f"  MPI_Probe({source}, {told}, {comm}, &status);")
            m.say(f"  MPI_Get_count(&status, {kind.mpi}, &count);")
            room = "count"
        m.say(f"  MPI_Recv({place}, {room}, {kind.mpi}, {source}, {told}, {comm}, &status);")
        m.say(f"  MPI_Get_count(&status, {kind.mpi}, &count);")
        m.say("  MPI_Status_get_source(&status, &from);", "  MPI_Status_get_tag(&status, &got);")
        m.say("  mix((unsigned)(count + 10 * from + 100 * got));")
    m.say("}")


def shift(m: _Maker, kind: Datatype) -> None:
    """Sendrecv around the ring; how much a rank sends depends on the rank."""
    t, by, tag, comm = kind.letter, m.draw.randrange(m.ranks), m.next_tag(), m.comm()
    most = m.count_max
    m.say("{", f"  const int to = (rank + {by}) % size, from = (rank + size - {by}) % size;")
    if m.draw.random() < 0.5:  # not around: the ends are nobody's neighbours
        m.lines[-1] = m.lines[-1].split("const")[0] + (
            "const int to = rank + 1 < size ? rank + 1 : MPI_PROC_NULL, "
            "from = rank > 0 ? rank - 1 : MPI_PROC_NULL;"
        )
    m.say("  MPI_Status status;", "  int count;")
    m.say(f"  MPI_Sendrecv(out_{t}, rank % {most + 1}, {kind.mpi}, to, {tag}, in_{t}, {most},")
    m.say(f"               {kind.mpi}, from, {tag}, {comm}, &status);")
    m.say(f"  MPI_Get_count(&status, {kind.mpi}, &count);", "  mix((unsigned)count);", "}")


def exchange(m: _Maker, kind: Datatype) -> None:
    """Every rank with every other, or with its neighbours: receives, sends, then waits."""
    t, draw, tag, comm, count = kind.letter, m.draw, m.next_tag(), m.comm(), m.count()
    near = draw.random() < 0.4
    m.say("{", "  MPI_Request requests[2 * kRanksMax];", "  int n = 0;")
    skip = draw.choice(("i == rank", "(i - rank) * (i - rank) != 1" if near else "i == rank"))
    m.say("  for (int i = 0; i < size; ++i) {", f"    if ({skip}) continue;")
    m.say(f"    MPI_Irecv(&in_{t}[i * {m.count_max}], {m.count_max}, {kind.mpi}, i, {tag}, {comm},")
    m.say("              &requests[n++]);", "  }")
    m.say("  for (int i = 0; i < size; ++i) {", f"    if ({skip}) continue;")
    m.say(
        f"    MPI_Isend(&out_{t}[i], {min(count, m.ranks * m.count_max - m.ranks)}, {kind.mpi}, i,"
    )
    m.say(f"              {tag}, {comm}, &requests[n++]);", "  }")
    m.say("  mix((unsigned)n);")
    form = draw.randrange(4)
    if form == 0:
        m.say("  for (int i = n - 1; i >= 0; --i) MPI_Wait(&requests[i], MPI_STATUS_IGNORE);")
    elif form == 1:
        m.say("  for (int i = 0, done; i < n; ++i) {", "    do {")
        m.say("      MPI_Test(&requests[i], &done, MPI_STATUS_IGNORE);", "    } while (!done);")
        m.say("  }")
    else:
        m.say("  MPI_Waitall(n, requests, MPI_STATUSES_IGNORE);")
    m.say("}")


def collect(m: _Maker, kind: Datatype) -> None:
    """All send to one rank, which receives from any: what it adds up has no order."""
    t, root, tag, comm = kind.letter, m.root(), m.next_tag(), m.comm()
    m.say(f"if (rank == {root}) {{", "  unsigned total = 0;", "  for (int i = 1; i < size; ++i) {")
    m.say("    MPI_Status status;", "    int count;")
    m.say(
        f"    MPI_Recv(in_{t}, {m.count_max}, {kind.mpi}, MPI_ANY_SOURCE, {tag}, {comm}, &status);"
    )
    m.say(f"    MPI_Get_count(&status, {kind.mpi}, &count);")
    m.say(f"    if (count > 0) total += (unsigned)(int)in_{t}[count - 1];")
    m.say("    total += (unsigned)(count * 7 + status.MPI_SOURCE * status.MPI_SOURCE);")
    m.say(f"    for (int k = 0; k < count; ++k) in_{t}[k] = 0;", "  }", "  mix(total);")
    m.say("} else {", f"  MPI_Send(out_{t}, (rank + {m.draw.randrange(9)}) % {m.count_max + 1},")
    m.say(f"           {kind.mpi}, {root}, {tag}, {comm});", "}")


def barrier(m: _Maker, kind: Datatype) -> None:
    m.say(f"MPI_Barrier({m.comm()});")


def bcast(m: _Maker, kind: Datatype) -> None:
    root = m.root()
    m.say(f"if (rank == {root}) {{")
    m.say(f"  for (int k = 0; k < {m.count_max}; ++k) in_{kind.letter}[k] = out_{kind.letter}[k];")
    m.say("}", f"MPI_Bcast(in_{kind.letter}, {m.count()}, {kind.mpi}, {root}, {m.comm()});")


def _blocks(m: _Maker, kind: Datatype, name: str, root: bool) -> None:
    t, count = kind.letter, m.count()
    tail = f"{m.root()}, {m.comm()}" if root else m.comm()
    m.say(f"MPI_{name}(out_{t}, {count}, {kind.mpi}, in_{t}, {count}, {kind.mpi}, {tail});")


def scatter(m: _Maker, kind: Datatype) -> None:
    _blocks(m, kind, "Scatter", root=True)


def gather(m: _Maker, kind: Datatype) -> None:
    _blocks(m, kind, "Gather", root=True)


def allgather(m: _Maker, kind: Datatype) -> None:
    _blocks(m, kind, "Allgather", root=False)


def alltoall(m: _Maker, kind: Datatype) -> None:
    _blocks(m, kind, "Alltoall", root=False)


def _reduction(m: _Maker, kind: Datatype, name: str, tail: str) -> None:
    t, operation = kind.letter, m.draw.choice(OPERATIONS[kind.kind])
    m.say(f"MPI_{name}(out_{t}, in_{t}, {m.count()}, {kind.mpi}, MPI_{operation}, {tail});")


def reduce(m: _Maker, kind: Datatype) -> None:
    _reduction(m, kind, "Reduce", f"{m.root()}, {m.comm()}")


def allreduce(m: _Maker, kind: Datatype) -> None:
    _reduction(m, kind, "Allreduce", m.comm())


def scan(m: _Maker, kind: Datatype) -> None:
    _reduction(m, kind, "Scan", m.comm())


def groups(m: _Maker, kind: Datatype) -> None:
    """Each group of a split adds up on its own, and rings on its own."""
    t, parts, tag = kind.letter, m.draw.randint(1, 3), m.next_tag()
    key = m.draw.choice(("rank", "-rank", "0"))
    m.say("{", "  MPI_Comm group;", "  int own, members;")
    m.say(f"  MPI_Comm_split({m.comm()}, rank % {parts}, {key}, &group);")
    m.say("  MPI_Comm_rank(group, &own);", "  MPI_Comm_size(group, &members);")
    m.say("  mix((unsigned)(own * 10 + members));")
    m.say(f"  MPI_Allreduce(out_{t}, in_{t}, {m.count()}, {kind.mpi}, MPI_SUM, group);")
    m.say("  const int to = (own + 1) % members, from = (own + members - 1) % members;")
    m.say(f"  MPI_Sendrecv(&out_{t}[1], 1, {kind.mpi}, to, {tag}, &in_{t}[{m.ranks}], 1,")
    m.say(f"               {kind.mpi}, from, {tag}, group, MPI_STATUS_IGNORE);")
    m.say("  MPI_Comm_free(&group);", "}")


_PHASES = (
    *(compute, messages, messages, messages, shift, exchange, exchange, collect, barrier, bcast),
    *(scatter, gather, allgather, alltoall, reduce, allreduce, scan, groups),
)
_EXACT = (reduce, allreduce, scan, groups)


def main() -> int:
    """Writes the program of a seed."""
    sys.stdout.write(random_mpi(int(sys.argv[1])).text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
