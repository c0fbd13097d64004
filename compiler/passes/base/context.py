# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What passes know beside the program, and names for what they make."""

from __future__ import annotations

from dataclasses import dataclass, field

from plait.compiler.base.records import Formats
from plait.compiler.ir.nodes import (
    AddressOf,
    Call,
    Const,
    Expression,
    Function,
    Labelled,
    Program,
    Variable,
    walk,
)


@dataclass
class Context:
    """Options and what one pass leaves to the next."""

    rank: int | None = None  # of the one rank that the program is for
    ranks: tuple[int, ...] = ()  # that the program is for, where the rank is known at run time only
    size: int | None = None  # how many ranks there are
    arguments: list[str] | None = None  # argv[1] and so on
    decide_only: bool = False  # fold resolves what ranks decide, but keeps their values apart
    unroll_trips: int = 4  # loops of so few iterations are unrolled without being asked
    unroll_statements: int = 16  # if their bodies are no larger together than this, times trips
    inline_statements: int = 100_000  # that inlining may lead to
    forced: dict[str, str] = field(
        default_factory=dict[str, str]
    )  # algorithm by kind of collective
    tree: list[int] | None = None  # parent of each rank, -1 the root: for planned collectives
    clock_hz: float = 250e6  # of the FPGA, for MPI_Wtime
    beginning_s: int = 0  # what the calendar says at virtual time 0, in seconds since 1970
    circuits: int = 0  # virtual ports of a rank
    cables: int = 1  # of a node: the first of those ports are on the first one, and so on
    places: tuple[int, ...] = ()  # which part of its node each rank is, where some node has several
    poison: bool = False  # what a program has not set holds nonsense: see poison.py
    library: set[str] = field(default_factory=set[str])  # functions that came from compiler/lib
    formats: Formats = field(default_factory=Formats)  # of what ranks print
    heap: set[Variable] = field(default_factory=set[Variable])  # objects that malloc became
    parts: set[Variable] = field(default_factory=set[Variable])  # those that several calls share
    # Of those of which data says how much is taken: the elements in use, and the blocks that live.
    rooms: dict[Variable, tuple[Variable, Variable]] = field(
        default_factory=dict[Variable, tuple[Variable, Variable]]
    )
    # Arrays in arrays that pointers went through: such a pointer may leave its row.
    followed: set[Variable] = field(default_factory=set[Variable])
    # What arrays of pointers hold that nothing writes to: by byte offset.
    contents: dict[Variable, dict[int, AddressOf | Const]] = field(
        default_factory=dict[Variable, "dict[int, AddressOf | Const]"]
    )
    # Functions of the program's own operations, by name, with those that they call.
    operations: dict[str, dict[str, Function]] = field(
        default_factory=dict[str, "dict[str, Function]"]
    )
    # What MPI_Get_address was given: pointers to the beginnings of objects, by their numbers.
    objects: dict[int, Expression] = field(default_factory=dict[int, "Expression"])
    # How many collectives that do not block may go on beside other calls; 0: none does.
    open_collectives: int = 0
    returns_errors: bool = False  # a call may ask for codes of errors: see mpi/returned.py
    returned: dict[int, Call] = field(default_factory=dict[int, "Call"])  # with that done
    name: str = "program"  # argv[0]

    def ports(self) -> str:
        """Virtual ports of a rank, if it has some, as compiler/lib is told: lines of C."""
        if not self.circuits:
            return ""
        of_cable = self.circuits // self.cables
        return f"#define PLAIT_PORTS {self.circuits}\n#define PLAIT_CABLE_PORTS {of_cable}\n"


class Names:
    """Makes names that the program does not have yet."""

    def __init__(self, program: Program) -> None:
        self.used = {variable.name for variable in program.globals}
        for function in program.functions.values():
            self.used.add(function.name)
            self.used |= {v.name for v in (*function.parameters, *function.locals)}
            for statement in walk(function.body):
                if isinstance(statement, Labelled):
                    self.used.add(statement.label)
        self.counts: dict[str, int] = {}

    def fresh(self, base: str) -> str:
        """`base`, or `base` with a number."""
        name, count = base, self.counts.get(base, 1)
        while name in self.used:
            count += 1
            name = f"{base}_{count}"
        self.counts[base] = count
        self.used.add(name)
        return name
