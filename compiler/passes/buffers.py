# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Which arguments of MPI's calls are buffers, and how their datatypes and counts stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from plait.compiler.ir.nodes import Call, Expression
from plait.compiler.passes import datatypes

SENT, RECEIVED, BOTH = "sent", "received", "both"
_SEND = "const void *a0, int a1, int a2, int a3, int a4, MPI_Comm a5"
_ROOTED = "const void *a0, int a1, int a2, void *a3, int a4, int a5, int a6, MPI_Comm a7"
_ALL = "const void *a0, int a1, int a2, void *a3, int a4, int a5, MPI_Comm a6"


@dataclass(frozen=True)
class Buffer:
    """A buffer of a call. Count and datatype follow it. `root`, `communicator`: of a collective.

    `of_all`: there is a part for each rank; `at_root`: other ranks have none. `varying`: each part
    has a count of its own, and a place; the datatype follows those.
    """

    place: int  # among the arguments
    way: str
    of_all: bool = False
    at_root: bool = False
    varying: bool = False

    @property
    def datatype(self) -> int:
        """The place of its datatype."""
        return self.place + 2 + self.varying


@dataclass(frozen=True)
class Shape:
    """What the arguments of a call are."""

    parameters: str
    buffers: tuple[Buffer, ...]
    root: int = -1
    communicator: int = -1

    @property
    def arguments(self) -> int:
        """How many there are; what follows in a call are objects, see `add_objects`."""
        return self.parameters.count(",") + 1


CALLS = {
    **{each: Shape(_SEND, (Buffer(0, SENT),)) for each in ("MPI_Send", "MPI_Ssend", "MPI_Rsend")},
    "MPI_Recv": Shape(
        "void *a0, int a1, int a2, int a3, int a4, MPI_Comm a5, MPI_Status *a6",
        (Buffer(0, RECEIVED),),
    ),
    "MPI_Sendrecv": Shape(
        "const void *a0, int a1, int a2, int a3, int a4, void *a5, int a6, int a7, int a8, int a9, "
        "MPI_Comm a10, MPI_Status *a11",
        (Buffer(0, SENT), Buffer(5, RECEIVED)),
    ),
    "MPI_Bcast": Shape("void *a0, int a1, int a2, int a3, MPI_Comm a4", (Buffer(0, BOTH),), 3, 4),
    "MPI_Scatter": Shape(
        _ROOTED, (Buffer(0, SENT, of_all=True, at_root=True), Buffer(3, RECEIVED)), 6, 7
    ),
    "MPI_Gather": Shape(
        _ROOTED, (Buffer(0, SENT), Buffer(3, RECEIVED, of_all=True, at_root=True)), 6, 7
    ),
    "MPI_Allgather": Shape(_ALL, (Buffer(0, SENT), Buffer(3, RECEIVED, of_all=True)), -1, 6),
    "MPI_Alltoall": Shape(
        _ALL, (Buffer(0, SENT, of_all=True), Buffer(3, RECEIVED, of_all=True)), -1, 6
    ),
    "MPI_Scatterv": Shape(
        "const void *a0, const int *a1, const int *a2, int a3, void *a4, int a5, int a6, int a7, "
        "MPI_Comm a8",
        (
            Buffer(0, SENT, of_all=True, at_root=True, varying=True),
            Buffer(4, RECEIVED),
        ),
        7,
        8,
    ),
    "MPI_Gatherv": Shape(
        "const void *a0, int a1, int a2, void *a3, const int *a4, const int *a5, int a6, int a7, "
        "MPI_Comm a8",
        (
            Buffer(0, SENT),
            Buffer(3, RECEIVED, of_all=True, at_root=True, varying=True),
        ),
        7,
        8,
    ),
    "MPI_Allgatherv": Shape(
        "const void *a0, int a1, int a2, void *a3, const int *a4, const int *a5, int a6, "
        "MPI_Comm a7",
        (Buffer(0, SENT), Buffer(3, RECEIVED, of_all=True, varying=True)),
        -1,
        7,
    ),
    "MPI_Alltoallv": Shape(
        "const void *a0, const int *a1, const int *a2, int a3, void *a4, const int *a5, "
        "const int *a6, int a7, MPI_Comm a8",
        (
            Buffer(0, SENT, of_all=True, varying=True),
            Buffer(4, RECEIVED, of_all=True, varying=True),
        ),
        -1,
        8,
    ),
}


def add_objects(call: Call, objects: Sequence[Expression]) -> None:
    """Gives a call whose datatype is of several objects the pointers to all that there may be.

    So it is known what the call reads and writes; passes/gaps.py takes them away.
    """
    shape = CALLS.get(call.function)
    kinds = (
        [datatypes.known(call.arguments[each.datatype]) for each in shape.buffers] if shape else []
    )
    if any(kind is not None and kind.layout.is_of_several for kind in kinds):
        call.arguments += objects
