# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A tree for Scatter and Gather, planned from the cluster: which ranks distribute for the root.

The ZRLMPI paper (section III-A, Figures 2 and 5) lets FPGAs pass on blocks, since a message costs
an FPGA less time than a CPU. No tree sends fewer bytes over the root's link than the flat one; it
saves what the root spends on each message, and pays with a second transfer of each block that is
passed on. So there is a tree worth planning where blocks are short and the root is a CPU.

The model of a Scatter, all times in ps: a node sends one message after the other, the largest
subtree first as the runtime does. A message of b bytes occupies its sender for `send` +
b * `byte`, arrives `latency` later, and costs the receiver `receive`, and b * `pass_byte` if it
passes blocks on. The result is the time at which the last rank has its block. Gather is its mirror
image.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NodeCost:
    """What a message costs one kind of node: ps, and ps for each byte that it passes on."""

    send: int
    receive: int
    pass_byte: float


@dataclass(frozen=True, slots=True)
class NetworkCost:
    """ps from node to node, and ps for each byte on a link."""

    latency: int
    byte: float


TimeOf = Callable[[Sequence[int], Sequence[int]], int]


def plan(
    nodes: Sequence[NodeCost],
    may_distribute: Sequence[bool],
    network: NetworkCost,
    block: int,
    root: int = 0,
) -> list[int]:
    """The parent of each rank, -1 of the root: the fastest tree found, flat unless that saves 5 %.

    Only ranks with `may_distribute` get children beside the root. `block`: bytes for each rank.
    """
    others = [rank for rank in range(len(nodes)) if rank != root]
    distributors = [rank for rank in others if may_distribute[rank]]
    best = _parents(len(nodes), root, {rank: [] for rank in others})
    best_time = round(scatter_time(best, nodes, network, block) * 0.95)

    def time_of(parents: Sequence[int], members: Sequence[int]) -> int:
        """Of that part of a tree that is there already."""
        number = {rank: index for index, rank in enumerate(members)}
        part = [number[parents[rank]] if rank != root else -1 for rank in members]
        return scatter_time(part, [nodes[rank] for rank in members], network, block)

    for count in range(1, len(distributors) + 1):
        heads = distributors[:count]
        for direct in (False, True):
            groups = _grouped(others, heads, direct, root, time_of)
            parents = _parents(len(nodes), root, groups)
            time = scatter_time(parents, nodes, network, block)
            if time < best_time:
                best, best_time = parents, time
    return best


def scatter_time(
    parents: Sequence[int], nodes: Sequence[NodeCost], network: NetworkCost, block: int
) -> int:
    """ps until the last rank has its block."""
    children: list[list[int]] = [[] for _ in parents]
    for rank, parent in enumerate(parents):
        if parent >= 0:
            children[parent].append(rank)
    ranks = [1] * len(parents)

    def count(rank: int) -> int:
        ranks[rank] = 1 + sum(count(child) for child in children[rank])
        return ranks[rank]

    root = parents.index(-1)
    count(root)
    last = 0
    open_nodes = [(root, 0.0)]
    while open_nodes:
        rank, time = open_nodes.pop()
        last = max(last, time)
        for child in sorted(children[rank], key=lambda each: (-ranks[each], -each)):
            size = ranks[child] * block
            time += nodes[rank].send + size * network.byte
            cost = nodes[child].receive + (size * nodes[child].pass_byte if children[child] else 0)
            open_nodes.append((child, time + network.latency + cost))
    return round(last)


def _grouped(
    others: Sequence[int], heads: Sequence[int], direct: bool, root: int, time_of: TimeOf
) -> dict[int, list[int]]:
    """The root's children with theirs; each rank joins where the whole is done soonest.

    `direct`: a rank may also become a child of the root without children.
    """
    groups: dict[int, list[int]] = {head: [] for head in heads}
    for rank in others:
        if rank in groups:
            continue
        trials = [{**groups, head: [*groups[head], rank]} for head in heads]
        if direct:
            trials.append({**groups, rank: []})
        parents = [_parents(len(others) + 1, root, trial) for trial in trials]
        times = [
            time_of(each, [root, *_members(t)]) for each, t in zip(parents, trials, strict=True)
        ]
        groups = trials[times.index(min(times))]
    return groups


def _members(groups: Mapping[int, list[int]]) -> list[int]:
    return [rank for head, below in groups.items() for rank in (head, *below)]


def _parents(size: int, root: int, groups: dict[int, list[int]]) -> list[int]:
    parents = [root] * size
    parents[root] = -1
    for head, below in groups.items():
        for rank in below:
            parents[rank] = head
    return parents
