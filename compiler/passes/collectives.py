# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Collective calls become calls of an instance of their algorithm, made for their constants.

An algorithm is a template in compiler/lib, of the name that it has in spec/collectives.yaml, and
sends what the runtime's algorithm of that name sends: both may take part in one collective. So all
ranks must take the same one; `choose` says which.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

# By algorithm, what it keeps of its own: vectors, or blocks of all ranks.
_NOTHING, _VECTORS, _BLOCKS = "", "vectors", "blocks"
ALGORITHMS = {
    "barrier_dissemination": _NOTHING,
    "bcast_binomial": _NOTHING,
    "bcast_linear": _NOTHING,
    "bcast_planned": _NOTHING,
    "scatter_linear": _NOTHING,
    "scatter_binomial": _BLOCKS,
    "scatter_planned": _BLOCKS,
    "gather_linear": _NOTHING,
    "gather_binomial": _BLOCKS,
    "gather_planned": _BLOCKS,
    "allgather_ring": _NOTHING,
    "allgather_bruck": _BLOCKS,
    "alltoall_pairwise": _NOTHING,
    "reduce_binomial": _VECTORS,
    "reduce_linear": _VECTORS,
    "reduce_planned": _VECTORS,
    "allreduce_recursive_doubling": _VECTORS,
    "allreduce_reduce_bcast": _VECTORS,
    "scan_recursive_doubling": _VECTORS,
    "scan_linear": _VECTORS,
}
# One for each kind, whatever the size: CPU ranks are told to take it for the whole run.
_CHOICE = {
    "barrier": "barrier_dissemination",
    "bcast": "bcast_binomial",
    "scatter": "scatter_linear",
    "gather": "gather_linear",
    "allgather": "allgather_ring",
    "alltoall": "alltoall_pairwise",
    "reduce": "reduce_binomial",
    "allreduce": "allreduce_recursive_doubling",
    "scan": "scan_recursive_doubling",
}
_VECTORS_OF = "vector"
# How the arguments of each call stand: places of the two buffers, the count, datatype, operation,
# root and communicator.
_PLACES = {
    "MPI_Barrier": {"comm": 0},
    "MPI_Bcast": {"out": 0, "count": 1, "datatype": 2, "root": 3, "comm": 4},
    "MPI_Scatter": {"in": 0, "out": 3, "count": 4, "datatype": 5, "root": 6, "comm": 7},
    "MPI_Gather": {"in": 0, "out": 3, "count": 1, "datatype": 2, "root": 6, "comm": 7},
    "MPI_Allgather": {"in": 0, "out": 3, "count": 4, "datatype": 5, "comm": 6},
    "MPI_Alltoall": {"in": 0, "out": 3, "count": 4, "datatype": 5, "comm": 6},
    "MPI_Reduce": {"in": 0, "out": 1, "count": 2, "datatype": 3, "op": 4, "root": 5, "comm": 6},
    "MPI_Allreduce": {"in": 0, "out": 1, "count": 2, "datatype": 3, "op": 4, "comm": 5},
    "MPI_Scan": {"in": 0, "out": 1, "count": 2, "datatype": 3, "op": 4, "comm": 5},
}
# The other side of the same exchange: its datatype and count may stand in place of these.
_OTHER = {"MPI_Scatter": (1, 2), "MPI_Gather": (4, 5)}
_CALLS = frozenset(_PLACES)
# a is from the lower rank. As runtime/collectives/kernels.cpp has them.
_OPERATIONS = {
    "MPI_SUM": "(a) + (b)",
    "MPI_PROD": "(a) * (b)",
    "MPI_MIN": "(a) < (b) ? (a) : (b)",
    "MPI_MAX": "(a) > (b) ? (a) : (b)",
    "MPI_BAND": "(a) & (b)",
    "MPI_BOR": "(a) | (b)",
    "MPI_BXOR": "(a) ^ (b)",
    "MPI_LAND": "(a) && (b)",
    "MPI_LOR": "(a) || (b)",
    "MPI_LXOR": "!(a) != !(b)",
}


def choose(
    kind: str,
    forced: Mapping[str, str] | None = None,
    *,
    is_planned: bool = False,
) -> str:
    """The algorithm of a kind for all ranks of a run; `forced`: kind to algorithm, by the user.

    `is_planned`: the run has a tree whose root is the call's root. Raises ValueError, with a
    sentence, for one that FPGA ranks do not have.
    """
    name = (forced or {}).get(kind)
    if name is not None and name not in ALGORITHMS:
        have = ", ".join(each for each in ALGORITHMS if each.startswith(f"{kind}_"))
        raise ValueError(f"FPGA ranks do not have {name}; for {kind} there is {have}")
    if name is None and is_planned and f"{kind}_planned" in ALGORITHMS:
        return f"{kind}_planned"
    if name is None or (name.endswith("_planned") and not is_planned):
        return _CHOICE[kind]
    return name


def tree_tables(parents: Sequence[int]) -> str:
    """The tree of the run as constants in C: as planned_tree of runtime/collectives/tree.h."""
    children: list[list[int]] = [[] for _ in parents]
    for rank, parent in enumerate(parents):
        if parent >= 0:
            children[parent].append(rank)
    ranks = [1] * len(parents)
    order = _preorder(children, parents.index(-1))
    for rank in reversed(order):
        if parents[rank] >= 0:
            ranks[parents[rank]] += ranks[rank]
    for siblings in children:
        siblings.sort(key=lambda rank: ranks[rank])
    first = [0]
    for siblings in children:
        first.append(first[-1] + len(siblings))
    rows = {
        "parent": list(parents),
        "first": first,
        "child": [child for siblings in children for child in siblings] or [0],
        "ranks": ranks,
        "order": _preorder(children, parents.index(-1)),
    }
    return "\n".join(
        f"static const int plait_tree_{name}[{len(row)}] = {{{', '.join(map(str, row))}}};"
        for name, row in rows.items()
    )


def _preorder(children: Sequence[Sequence[int]], root: int) -> list[int]:
    order: list[int] = []
    open_ranks = [root]
    while open_ranks:
        rank = open_ranks.pop()
        order.append(rank)
        open_ranks += reversed(children[rank])
    return order
