# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What MPI_Dims_create gives, where its arguments are known when the program is compiled."""

from __future__ import annotations

from plait.compiler.ir.nodes import Call, Const
from plait.compiler.ir.types import INT, size_of
from plait.compiler.passes.mpi.following import Memory

DIMS_CREATE = "MPI_Dims_create"


def note_dims(call: Call, memory: Memory) -> bool:
    """Notes what such a call writes; False: that is not known."""
    nodes, count = (memory.value(each) for each in call.arguments[:2])
    if nodes is None or count is None:
        return False
    pointer = call.arguments[2]
    place = memory.place(pointer)
    given = [memory.element(pointer, index, size_of(INT)) for index in range(int(count.value))]
    known = [int(each.value) for each in given if each is not None]
    dims = shares(int(nodes.value), known) if len(known) == len(given) else None
    if place is None or dims is None:
        return False
    variable, offset = place
    for index, dim in enumerate(dims):
        memory.known[variable, offset + index * size_of(INT)] = Const(INT, dim)
    return True


def shares(nodes: int, dims: list[int]) -> list[int] | None:
    """`dims` with the zeros filled in, as `plait_mpi_Dims_create` does it; None: it fails."""
    rest = nodes
    for each in dims:
        if each < 0 or (each and rest % each):
            return None
        rest = rest // each if each else rest
    found = _factors(rest, dims.count(0), rest) if rest > 0 else None
    if found is None:
        return None
    following = iter(found)
    return [each or next(following) for each in dims]


def _factors(number: int, count: int, most: int) -> list[int] | None:
    """So many factors, none above the one before it, the first as small as it can be."""
    if count == 0:
        return [] if number == 1 else None
    for one in range(1, min(most, number) + 1):
        if number % one == 0:
            rest = _factors(number // one, count - 1, one)
            if rest is not None:
                return [one, *rest]
    return None
