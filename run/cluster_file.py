# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Cluster files: which ranks run on what, on which platform, over which network.

    nodes:                            # the only key that must be there
      cpu: [0, 33]                    # a rank, a list, or ranges as text: "1 - 32", "0,2-4"
      fpga: {ranks: 1 - 32, platform: zrlmpi}
    platform: zrlmpi                  # of all nodes that name none
    network: {topology: fat_tree, rate: 10 Gb/s, link_latency: 500 ns, switch: {latency: 300 ns}}
    faults: [drop=1%]                 # as --fault
    collectives: {bcast: bcast_linear}
    tree: [-1, 0, 0]                  # the parent of each rank
    limits: {eager_bytes_max: 16384}

Every rank from 0 up to the largest must stand in it exactly once.
"""

import os
import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from plait.run import faults, platforms, shared
from plait.run.document import Document, Node, Place, load
from plait.run.errors import Failure, did_you_mean
from plait.run.kinds import KINDS, keys
from plait.run.platforms import NETWORK_FIELDS
from plait.run.ranks import ranks_text
from plait.run.schema import Field, choice, entries, integer, key_name, list_of, mapping, word

RANKS_MAX = shared.NODES_MAX


class Rank(NamedTuple):
    """What one rank runs on."""

    kind: str
    platform: str | None  # None: the cluster's
    own: tuple[tuple[str, int], ...] = ()  # what only this kind has: see kinds/keys.py
    part: int = 0  # of its node, whose first rank is so many ranks before it


class Cluster(NamedTuple):
    """A checked cluster file."""

    path: str
    ranks: tuple[Rank, ...]
    platform: str | None
    network: dict[str, Any]
    faults: list[dict[str, Any]]
    collectives: dict[str, str]
    tree: list[int] | None
    limits: dict[str, int]
    is_made: bool = False  # by options; `path` then says what stands in a file's place

    @property
    def folder(self) -> str:
        """Where relative paths in the file start."""
        return os.path.dirname(self.path) or "."

    def ranks_of(self, kind: str) -> list[int]:
        """The ranks of one kind."""
        return [number for number, rank in enumerate(self.ranks) if rank.kind == kind]


def read(path: str) -> Cluster:
    """Reads and checks a cluster file; raises Failure with all that is wrong."""
    document = load(path, "cluster file")
    cluster = check(document)
    document.raise_problems()
    assert cluster is not None
    return cluster


def check(document: Document) -> Cluster | None:
    """The cluster in a document, as far as it can be understood; problems are noted there."""
    root = document.root
    if root is None:
        return None
    found = _check_cluster(document, root)
    if found is None:
        return None
    ranks = found.get("nodes") or ()
    tree = found.get("tree")
    if ranks and not document.problems:
        _check_fault_ranks(document, root, found.get("faults") or [], len(ranks))
        if tree is not None:
            _check_tree(document, root, tree, len(ranks))
    return Cluster(
        document.path,
        tuple(ranks),
        found.get("platform"),
        found.get("network") or {},
        found.get("faults") or [],
        found.get("collectives") or {},
        tree,
        found.get("limits") or {},
    )


class _Claim(NamedTuple):
    """Some ranks of a kind, and where the file says so."""

    numbers: range
    place: Place
    rank: Rank


def _check_nodes(document: Document, node: Node) -> list[Rank] | None:
    if node.shape != "mapping":
        wanted = 'wanted a mapping such as {"cpu": [0], "fpga": "1 - 32"}'
        document.problem(node.place, f"nodes: {wanted}, found {node.describe()}")
        return None
    claims: list[_Claim] = []
    seen: set[str] = set()
    problems_before = len(document.problems)
    for key, value in node.pairs:
        name = key_name(document, key, seen)
        if name is not None and name not in KINDS:
            near = did_you_mean(name[:60], KINDS)
            hint = f"did you mean '{near}'?" if near else f"kinds: {', '.join(KINDS)}"
            document.problem(key.place, f"nodes: there is no kind {key.describe()}", hint)
        claims.extend(_claims(document, value, Rank(name or "cpu", None)))
    if len(document.problems) > problems_before:
        return None  # what is missing may only have been misunderstood
    if not claims:
        document.problem(node.place, "nodes: there is no rank in it")
    return _assemble(document, node, claims)


def _claims(document: Document, node: Node, rank: Rank, inner: bool = False) -> list[_Claim]:
    if node.shape == "list" and not inner:
        if not node.items:
            document.problem(node.place, "wanted ranks, found an empty list")
        return [c for item in node.items for c in _claims(document, item, rank, inner=True)]
    if node.shape == "mapping":
        return _claims_on_platform(document, node, rank)
    if isinstance(node.scalar, int) and not isinstance(node.scalar, bool):
        return _claim(document, node, node.scalar, node.scalar, rank)
    if isinstance(node.scalar, str):
        return _claims_in_text(document, node, node.scalar, rank)
    wanted = 'wanted ranks such as 3, [0, 33], "1 - 32" or "0,2-4"'
    document.problem(node.place, f"{wanted}, found {node.describe()}")
    return []


def _as_node(_: Document, node: Node) -> Node:
    return node


def _claims_on_platform(document: Document, node: Node, rank: Rank) -> list[_Claim]:
    """`{ranks: 1 - 3, platform: NAME}`: ranks with a platform, and keys of their kind."""
    own = keys.KEYS.get(rank.kind, {})
    values = {"ranks": Field(_as_node, True), "platform": Field(_check_platform), **own}
    found = mapping(values, "nodes")(document, node)
    if not found or "ranks" not in found:
        return []
    ranks: Node = found["ranks"]
    if ranks.shape == "mapping" or any(item.shape == "mapping" for item in ranks.items):
        document.problem(ranks.place, f"wanted ranks, found {ranks.describe()}")
        return []
    said = tuple((name, found[name]) for name in own if name in found)
    claims = _claims(document, ranks, Rank(rank.kind, found.get("platform"), said))
    if wrong := keys.talk_problem(dict(said)):
        document.problem(node.place, *wrong)
        return []
    if problem := parts_problem(
        [number for claim in claims for number in claim.numbers], found.get(keys.CORES, 1)
    ):
        document.problem(ranks.place, problem)
        return []
    return _dealt(claims, found.get(keys.CORES, 1))


def parts_problem(numbers: Iterable[int], cores: int) -> str | None:
    """What keeps ranks from being dealt to nodes, so many to each; None: nothing does."""
    ordered = sorted(numbers)
    if len(ordered) % cores:
        count = f"{len(ordered)} ranks are" if len(ordered) != 1 else "1 rank is"
        return f"{count} no multiple of cores: {cores}"
    for first in range(0, len(ordered), cores):
        node = ordered[first : first + cores]
        if node[-1] - node[0] != cores - 1:
            return f"the ranks of a node follow each other, found {ranks_text(node, 8)} for one"
    return None


def _dealt(claims: list[_Claim], cores: int) -> list[_Claim]:
    """The same, each rank with its part of its node; ranks go to nodes in their order."""
    if cores == 1:
        return claims
    pairs = [(number, claim) for claim in claims for number in claim.numbers]
    ordered = sorted(pairs, key=lambda pair: pair[0])
    return [
        claim._replace(
            numbers=range(number, number + 1), rank=claim.rank._replace(part=place % cores)
        )
        for place, (number, claim) in enumerate(ordered)
    ]


_RANGE = re.compile(r"\s*([0-9]{1,9})\s*(?:-\s*([0-9]{1,9})\s*)?")


def _claims_in_text(document: Document, node: Node, text: str, rank: Rank) -> list[_Claim]:
    claims: list[_Claim] = []
    if text.count(",") > RANKS_MAX:
        document.problem(node.place, f"more than {RANKS_MAX} ranges")
        return claims
    for part in text.split(","):
        match = _RANGE.fullmatch(part)
        if match is None:
            shown = Node("scalar", node.place)
            shown.scalar = part.strip()
            message = f'wanted ranks such as "1 - 32" or "0,2-4", found {shown.describe()}'
            document.problem(node.place, message)
            continue
        first, last = int(match[1]), int(match[2] or match[1])
        claims.extend(_claim(document, node, first, last, rank))
    return claims


def _claim(document: Document, node: Node, first: int, last: int, rank: Rank) -> list[_Claim]:
    if last < first:
        hint = f'did you mean "{last} - {first}"?'
        document.problem(node.place, f"the range {first} - {last} runs backwards", hint)
        return []
    if first < 0 or last >= RANKS_MAX:
        wrong = first if first < 0 else last
        message = f"rank {str(wrong)[:20]} is outside 0 to {RANKS_MAX - 1}"
        document.problem(node.place, message)
        return []
    return [_Claim(range(first, last + 1), node.place, rank)]


def _assemble(document: Document, node: Node, claims: list[_Claim]) -> list[Rank] | None:
    """One entry per rank; notes ranks that stand twice or not at all."""
    owner: dict[int, _Claim] = {}
    for claim in claims:
        twice = [number for number in claim.numbers if number in owner]
        if twice:
            other = owner[twice[0]]
            where = f"{other.rank.kind}, line {other.place.line + 1}"
            verb = "stands" if len(twice) == 1 else "stand"
            document.problem(
                claim.place, f"{ranks_text(twice, 8)} {verb} here again (also {where})"
            )
        owner.update((number, claim) for number in claim.numbers if number not in owner)
    if not owner:
        return None
    gaps = [number for number in range(max(owner)) if number not in owner]
    if gaps:
        verb = "is" if len(gaps) == 1 else "are"
        hint = "ranks are counted from 0 without gaps"
        message = f"nodes: {ranks_text(gaps, 8)} {verb} missing"
        document.problem(node.place, message, hint)
        return None
    return [owner[number].rank for number in range(len(owner))]


def _check_platform(document: Document, node: Node) -> str | None:
    name = word("a platform")(document, node)
    if name is None:
        return None
    try:
        platforms.find(name, os.path.dirname(document.path) or ".")
    except Failure as failure:
        document.problem(node.place, failure.message, failure.hint)
        return None
    return name


def _check_fault(document: Document, node: Node) -> dict[str, Any] | None:
    if not isinstance(node.scalar, str):
        wanted = "wanted a fault such as drop=1%"
        document.problem(node.place, f"{wanted}, found {node.describe()}")
        return None
    try:
        return faults.parse(node.scalar)
    except faults.FaultError as error:
        offset = error.column + (0 if node.plain else 1)
        place = Place(node.place.line, node.place.column + offset, error.width)
        document.problem(place, error.message, error.hint)
        return None


def _check_fault_ranks(document: Document, root: Node, found: list[Any], size: int) -> None:
    nodes = [n for key, value in root.pairs if key.scalar == "faults" for n in value.items]
    for node, fault in zip(nodes, found, strict=True):
        rank = fault.get("rank")
        if rank is not None and rank >= size:
            document.problem(node.place, f"there is no rank {rank}; the cluster has {size}")


def _check_algorithms(document: Document, node: Node) -> dict[str, str] | None:
    known = shared.algorithms()
    fields = {
        kind: Field(choice(f"an algorithm of {kind}", lambda names=tuple(names): names))
        for kind, names in known.items()
    }
    return mapping(fields, "collectives")(document, node)


def _check_tree(document: Document, root: Node, tree: list[Any], size: int) -> None:
    place = next(value.place for key, value in root.pairs if key.scalar == "tree")
    problem = tree_problem(tree, size)
    if problem:
        document.problem(place, f"tree: {problem}")


def tree_problem(tree: list[int], size: int) -> str | None:
    """What keeps the list of parents from being one tree over all ranks."""
    if len(tree) != size:
        return f"wanted the parents of {size} ranks, found {len(tree)}"
    outside = [parent for parent in tree if not -1 <= parent < size]
    if outside:
        return f"rank {outside[0]} is not among the {size} ranks"
    if tree.count(-1) != 1:
        return f"wanted one root (parent -1), found {tree.count(-1)}"
    for start in range(size):
        rank, steps = start, 0
        while tree[rank] >= 0 and steps <= size:
            rank, steps = tree[rank], steps + 1
        if steps > size:
            return f"rank {start} never reaches the root"
    return None


_check_cluster = mapping(
    {
        "nodes": Field(_check_nodes, True),
        "platform": Field(_check_platform),
        "network": Field(mapping(NETWORK_FIELDS, "network")),
        "faults": Field(list_of(_check_fault, "a list of faults such as [drop=1%]")),
        "collectives": Field(_check_algorithms),
        "tree": Field(list_of(integer("a rank, or -1", -1, RANKS_MAX - 1), "a list of parents")),
        "limits": Field(entries(integer("a limit", 1, 2**40), "limits", shared.tunable_limits)),
        "config": Field(_as_node),  # of ZRLMPI's files: nothing here depends on it
    },
    "cluster",
)
