# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Facts: what the simulator's result says, as JSON gives it; read with care, for it may be old."""

from typing import Any, cast

Facts = dict[str, Any]


def rows(facts: Facts, key: str) -> list[Facts]:
    """A list of facts, empty where there is none."""
    return cast("list[Facts]", facts.get(key) or [])


def as_facts(value: object) -> Facts | None:
    """The value as facts, if it is an object of JSON."""
    return cast(Facts, value) if isinstance(value, dict) else None


def as_list(value: object) -> list[Any] | None:
    """The value as a list, if it is one."""
    return cast("list[Any]", value) if isinstance(value, list) else None


def nodes_of(ranks: list[Facts]) -> list[list[Facts]]:
    """The ranks of a description or of a result, those of a node together, in order."""
    nodes: list[list[Facts]] = []
    for rank in ranks:
        if rank.get("part"):
            nodes[-1].append(rank)
        else:
            nodes.append([rank])
    return nodes


def node_name(number: int, ranks: list[Facts]) -> str:
    """The node of `ranks` whose first rank is this number, by its ranks: `3`, `1-8`."""
    return str(number) if len(ranks) == 1 else f"{number}-{number + len(ranks) - 1}"


def kind_of(rank: Facts) -> str:
    """The kind of the node that a rank of a description or of a result is on."""
    if "kind" in rank:
        return str(rank["kind"])
    return "fpga" if as_facts(rank.get("hardware")) or rank.get("node") == "hardware" else "cpu"
