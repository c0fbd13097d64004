# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What each call of MPI is given and what it does, as spec/mpi_calls.yaml says: passes ask here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from plait.compiler.base.specification import specification

SENT, RECEIVED, BOTH = "sent", "received", "both"
# Kinds of arguments that are buffers, with what is done with them.
_WAYS = {
    "sent": SENT,
    "sent_parts": SENT,
    "received": RECEIVED,
    "received_parts": RECEIVED,
    "both": BOTH,
}


@dataclass(frozen=True)
class Buffer:
    """A buffer of a call, and where its count and its datatype stand among the arguments.

    `of_all`: there is a part for each rank; `at_root`: other ranks have none. `varying`: each part
    has a count of its own, so that `count` is an array; where they begin follows it, if anything.
    """

    place: int
    way: str
    of_all: bool
    at_root: bool
    count: int
    varying: bool
    datatype: int


@dataclass(frozen=True)
class Shape:
    """A call of MPI that FPGA ranks have. `kinds`: what each of its arguments is."""

    name: str
    kinds: tuple[str, ...]
    types: tuple[str, ...]  # in C, of each argument
    goes_on: bool  # it stops for nobody
    is_collective: bool

    def places(self, kind: str) -> list[int]:
        """Where arguments of this kind stand."""
        return [place for place, each in enumerate(self.kinds) if each == kind]

    def place(self, kind: str) -> int | None:
        """Where the first argument of this kind stands; None: there is none."""
        return next(iter(self.places(kind)), None)

    def has(self, *kinds: str) -> bool:
        """Whether it has an argument of one of these kinds."""
        return not set(kinds).isdisjoint(self.kinds)

    @property
    def parameters(self) -> str:
        """Its parameters in C, named a0, a1, ..."""
        pairs = [each.partition("[") for each in self.types]
        return ", ".join(
            f"{base} a{number}{bracket}{rest}" for number, (base, bracket, rest) in enumerate(pairs)
        )

    @cached_property
    def buffers(self) -> tuple[Buffer, ...]:
        """Its buffers, in order."""
        return tuple(
            self._buffer(place, way)
            for place, way in ((at, _WAYS.get(kind)) for at, kind in enumerate(self.kinds))
            if way is not None
        )

    def _buffer(self, place: int, way: str) -> Buffer:
        of_all = self.kinds[place].endswith("_parts")
        # In a reduction what says how much it is follows both buffers.
        at = next(at for at in range(place + 1, len(self.kinds)) if self.kinds[at] not in _WAYS)
        varying = self.kinds[at] == "counts"
        datatype = self.kinds.index("datatype", at)
        return Buffer(place, way, of_all, of_all and self.has("root"), at, varying, datatype)


def _shapes() -> Iterable[Shape]:
    types = {each.name: each.type for each in specification().mpi_calls.argument_kinds}
    collectives = {each.call for each in specification().collectives.kinds}
    for call in specification().mpi_calls.calls:
        if "fpga" in call.on:
            kinds = tuple(kind for _, kind in call.named_arguments())
            yield Shape(
                call.name,
                kinds,
                tuple(types[kind] for kind in kinds),
                call.goes_on,
                call.name in collectives and "new_comm" not in kinds,
            )


SHAPES: Mapping[str, Shape] = {each.name: each for each in _shapes()}  # by name


def with_any(*kinds: str) -> frozenset[str]:
    """The calls of FPGA ranks that have an argument of one of these kinds."""
    return frozenset(name for name, shape in SHAPES.items() if shape.has(*kinds))


COLLECTIVES = frozenset(name for name, shape in SHAPES.items() if shape.is_collective)
# Those that begin something, which a call of another kind ends.
STARTS = with_any("new_request") - COLLECTIVES
COLLECTIVE_STARTS = with_any("new_request") & COLLECTIVES
# Messages and collectives that block and are no reductions.
WITH_GAPS = with_any(*_WAYS) - with_any("op", "new_request", "new_persistent")
GO_ON = frozenset(name for name, shape in SHAPES.items() if shape.goes_on)


def library_name(name: str) -> str:
    """The function of compiler/lib that does what a call does."""
    return name.replace("MPI_", "plait_mpi_")


def blocking(name: str) -> str:
    """The collective that does at once what this one begins, or this one."""
    return f"MPI_{name[5:].capitalize()}" if name in COLLECTIVE_STARTS else name


# Calls that make a communicator, and a group, as they are called before and after the pass mpi.
_COMMUNICATORS, _SETS = with_any("new_comm"), with_any("new_group")
MAKERS = _COMMUNICATORS | {library_name(each) for each in _COMMUNICATORS}
_SET_USERS = _SETS | with_any("group", "group_variable")
SET_USERS = _SET_USERS | {library_name(each) for each in _SET_USERS}
SET_MAKERS = _SETS | {library_name(each) for each in _SETS}
