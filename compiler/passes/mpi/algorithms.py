# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Which algorithm a kind of collective takes. Imports nothing, since quick runs ask for it."""

from __future__ import annotations

from collections.abc import Mapping

# By algorithm, what it keeps of its own: vectors, or blocks of all ranks.
NOTHING, _VECTORS, BLOCKS = "", "vectors", "blocks"
ALGORITHMS = {
    "barrier_dissemination": NOTHING,
    "bcast_binomial": NOTHING,
    "bcast_linear": NOTHING,
    "bcast_planned": NOTHING,
    "bcast_circuit": NOTHING,
    "scatter_linear": NOTHING,
    "scatter_binomial": BLOCKS,
    "scatter_planned": BLOCKS,
    "scatter_circuit": NOTHING,
    "gather_linear": NOTHING,
    "gather_binomial": BLOCKS,
    "gather_planned": BLOCKS,
    "gather_circuit": NOTHING,
    "allgather_ring": NOTHING,
    "allgather_bruck": BLOCKS,
    "alltoall_pairwise": NOTHING,
    "reduce_binomial": _VECTORS,
    "reduce_linear": _VECTORS,
    "reduce_planned": _VECTORS,
    "allreduce_recursive_doubling": _VECTORS,
    "allreduce_reduce_bcast": _VECTORS,
    "scan_recursive_doubling": _VECTORS,
    "scan_linear": _VECTORS,
    "exscan_recursive_doubling": _VECTORS,
    "exscan_linear": _VECTORS,
    "reduce_scatter_pairwise": _VECTORS,
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
    "exscan": "exscan_recursive_doubling",
    "reduce_scatter": "reduce_scatter_pairwise",
}
CIRCUIT = "_circuit"  # ends the name of those by virtual circuits, which take whole words
SCATTER_VARYING = "varying_reduce_scatter"  # MPI_Reduce_scatter, beside its kin with equal blocks
# Kinds that have no algorithms of their own in the specification: whose they go by, if any, and the
# template for each of those.
_VARYING = {
    "scatterv": ("", {"": "scatterv_linear"}),
    "gatherv": ("", {"": "gatherv_linear"}),
    "allgatherv": ("allgather", {"allgather_ring": "allgatherv_ring"}),
    "alltoallv": ("", {"": "alltoallv_pairwise"}),
    "neighbor_allgather": ("", {"": "neighbor_allgather"}),
    "neighbor_alltoall": ("", {"": "neighbor_alltoall"}),
    "neighbor_allgatherv": ("", {"": "neighbor_allgatherv"}),
    "neighbor_alltoallv": ("", {"": "neighbor_alltoallv"}),
    SCATTER_VARYING: (
        "reduce_scatter",
        {"reduce_scatter_pairwise": SCATTER_VARYING},
    ),
    "reduce_scatter_block": (
        "reduce_scatter",
        {"reduce_scatter_pairwise": "reduce_scatter_pairwise"},
    ),
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
    if kind in _VARYING:
        model, templates = _VARYING[kind]
        name = choose(model, forced) if model else ""
        if name not in templates:
            raise ValueError(
                f"FPGA ranks do {kind} as {' or '.join(templates)} only; here {model} is {name}"
            )
        return templates[name]
    name = (forced or {}).get(kind)
    if name is not None and name not in ALGORITHMS:
        have = ", ".join(each for each in ALGORITHMS if each.startswith(f"{kind}_"))
        raise ValueError(f"FPGA ranks do not have {name}; for {kind} there is {have}")
    if name is None and is_planned and f"{kind}_planned" in ALGORITHMS:
        return f"{kind}_planned"
    if name is not None and name.endswith("_planned") and not is_planned:
        raise ValueError(
            f"{name} cannot do this call: the tree spans MPI_COMM_WORLD, from its own root; "
            f"--collective {kind}={_CHOICE[kind]} does all {kind}s without it"
        )
    return name or _CHOICE[kind]
