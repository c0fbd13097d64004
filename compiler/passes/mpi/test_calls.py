# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The rows of MPI's calls say what the passes need, and what compiler/lib is written for."""

from __future__ import annotations

import re

import pytest

from plait.compiler.passes.mpi import calls, collectives
from plait.compiler.passes.mpi.calls import SHAPES, Buffer
from plait.compiler.testing.oracle.ranks import LIBRARY

# Calls that passes before `mpi` take away.
EARLIER = re.compile(
    r"MPI_(Type_(?!size|get_(true_)?extent)\w+|Op_(?!comm)\w+|Get_address|Aint_\w+|Sendrecv_replace"
    r"|Alloc_mem|Free_mem|Reduce_local|Pcontrol)\Z"
)


def definitions() -> dict[str, int]:
    """How many parameters each function of compiler/lib has that is written for a call."""
    text = "".join(each.read_text("utf-8") for each in sorted(LIBRARY.glob("*.[ch]")))
    found = re.findall(r"^(?:int|double) (plait_mpi_\w+)\(([^{;]*)\) {", text, re.MULTILINE)
    return {name: 0 if given == "void" else given.count(",") + 1 for name, given in found}


def test_each_function_of_the_library_takes_what_the_row_says() -> None:
    known = definitions()
    for name, shape in SHAPES.items():
        if shape.is_collective or EARLIER.match(name):
            assert calls.library_name(name) not in known
        else:
            # A datatype arrives as two numbers, and after a tag whether it must be checked.
            wanted = len(shape.kinds) + len(shape.places("datatype")) + len(shape.places("tag"))
            assert known.pop(calls.library_name(name)) == wanted, name
    assert not known


def test_buffers() -> None:
    assert SHAPES["MPI_Sendrecv"].buffers == (
        Buffer(0, calls.SENT, of_all=False, at_root=False, count=1, varying=False, datatype=2),
        Buffer(5, calls.RECEIVED, of_all=False, at_root=False, count=6, varying=False, datatype=7),
    )
    assert SHAPES["MPI_Gatherv"].buffers == (
        Buffer(0, calls.SENT, of_all=False, at_root=False, count=1, varying=False, datatype=2),
        Buffer(3, calls.RECEIVED, of_all=True, at_root=True, count=4, varying=True, datatype=6),
    )
    assert SHAPES["MPI_Reduce"].buffers == (
        Buffer(0, calls.SENT, of_all=False, at_root=False, count=2, varying=False, datatype=3),
        Buffer(1, calls.RECEIVED, of_all=False, at_root=False, count=2, varying=False, datatype=3),
    )
    assert SHAPES["MPI_Gatherv"].parameters == (
        "const void* a0, int a1, MPI_Datatype a2, void* a3, const int a4[], const int a5[], "
        "MPI_Datatype a6, int a7, MPI_Comm a8"
    )


def test_what_calls_do() -> None:
    assert sorted(calls.STARTS) == [
        "MPI_Ibsend",
        "MPI_Irecv",
        "MPI_Irsend",
        "MPI_Isend",
        "MPI_Issend",
    ]
    assert {calls.blocking(each) for each in calls.COLLECTIVE_STARTS} == (
        calls.COLLECTIVES - calls.COLLECTIVE_STARTS
    )
    assert {"MPI_Comm_split", "plait_mpi_Cart_sub"} < calls.MAKERS
    assert {"MPI_Comm_group", "plait_mpi_Group_incl"} < calls.SET_MAKERS
    assert calls.GO_ON & {"MPI_Isend", "MPI_Wait", "MPI_Test", "MPI_Wtime"} == {
        "MPI_Isend",
        "MPI_Wtime",
    }
    assert {"MPI_Send", "MPI_Bcast", "MPI_Alltoallv"} < calls.WITH_GAPS
    assert not calls.WITH_GAPS & {"MPI_Isend", "MPI_Reduce", "MPI_Send_init", "MPI_Get_count"}


@pytest.mark.parametrize(
    ("call", "wanted"),
    [
        ("MPI_Barrier", "comm=0"),
        ("MPI_Ibcast", "root=3 comm=4 datatype=2 count=1 out=0"),
        ("MPI_Scatter", "root=6 comm=7 datatype=5 count=4 in=0 out=3"),
        ("MPI_Gather", "root=6 comm=7 datatype=2 count=1 in=0 out=3"),
        ("MPI_Allgather", "comm=6 datatype=5 count=4 in=0 out=3"),
        ("MPI_Iexscan", "op=4 comm=5 datatype=3 count=2 in=0 out=1"),
        ("MPI_Scatterv", "root=7 comm=8 datatype=6 count=5 in=0 counts=1 displs=2 out=4"),
        (
            "MPI_Alltoallv",
            "comm=8 datatype=7 in=0 out_counts=1 out_displs=2 out=4 counts=5 displs=6",
        ),
        ("MPI_Reduce_scatter", "op=4 comm=5 datatype=3 in=0 counts=2 out=1"),
    ],
)
def test_places_of_a_collective(call: str, wanted: str) -> None:
    found = collectives.places(call)
    assert " ".join(f"{name}={place}" for name, place in found.items()) == wanted
