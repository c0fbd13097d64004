# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The option --tree: parents of all ranks, or a plan made for what the run's nodes cost."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.run import terminal, units
from plait.run.errors import Failure
from plait.run.ranks import ranks_text

if TYPE_CHECKING:
    from plait.compiler.trees import NetworkCost, NodeCost

PLAN = "plan"
BLOCK_BYTES = 4096  # of each rank, where the option does not say
# A message of a role: its command and the engine's answer, without the bytes.
_FPGA_MESSAGE_CYCLES = 20
_COPIES = 2  # of each byte that a role passes on, between its memory and the node's


class Tree(NamedTuple):
    """Parents, or if there are none the bytes of one rank's block that a plan is made for."""

    parents: tuple[int, ...] | None
    block: int = BLOCK_BYTES
    origin: str = "--tree"  # where it was said


def parse(text: str | None, origin: str = "--tree") -> Tree | None:
    """The tree that an option asks for; "" and None are no tree. origin: where the text stands."""
    if not text:
        return None
    name, colon, size = text.partition(":")
    try:
        if name == PLAN:
            return Tree(None, units.parse(size, units.SIZE) if colon else BLOCK_BYTES)
        return Tree(tuple(int(part, 10) for part in text.split(",")), origin=origin)
    except ValueError:
        wanted = "the parent of each rank, such as -1,0,0, or plan or plan:32KiB"
        raise Failure(f"{origin} wants {wanted}, not '{text}'") from None


def plan(description: Mapping[str, Any], block: int) -> list[int] | None:
    """The tree with rank 0 as its root for Scatter and Gather of `block` bytes; None if it is flat.

    FPGA ranks pass blocks on; where there are none, all ranks may.
    """
    from plait.compiler import trees

    platforms: Mapping[str, Any] = description["platforms"]
    ranks: list[Mapping[str, Any]] = description["ranks"]
    is_fpga = [rank["node"] == "fpga" for rank in ranks]
    nodes = [
        _fpga(platforms[rank["platform"]]) if fpga else _cpu(platforms[rank["platform"]])
        for rank, fpga in zip(ranks, is_fpga, strict=True)
    ]
    may = is_fpga if any(is_fpga) else [True] * len(ranks)
    network = _network(description["network"])
    parents = trees.plan(nodes, may, network, block)
    # A flat tree is worth no tree: the algorithms along trees keep all blocks once more.
    return parents if max(parents) > 0 else None


def _cpu(platform: Mapping[str, Any]) -> "NodeCost":
    from plait.compiler.trees import NodeCost

    cpu = platform["cpu"]
    call: int = cpu["call_ps"]
    return NodeCost(call + cpu["send_ps"], call + cpu["receive_ps"], 0.0)


def _fpga(platform: Mapping[str, Any]) -> "NodeCost":
    from plait.compiler.trees import NodeCost

    cycle: int = platform["clock_period_ps"]
    message = _FPGA_MESSAGE_CYCLES * cycle
    return NodeCost(message, message, _COPIES * cycle * 8 / platform["data_width_bits"])


def _network(network: Mapping[str, Any]) -> "NetworkCost":
    """As if one switch were between all nodes."""
    from plait.compiler.trees import NetworkCost

    switch: int = network["switch"].get("latency_ps", 0)
    latency = 2 * (network["nic_latency_ps"] + network["link_latency_ps"]) + switch
    return NetworkCost(latency, 8e12 / network["rate_bits_per_second"])


def drawn(parents: Sequence[int], kinds: Sequence[str]) -> list[str]:
    """The tree in lines, its root first; siblings that pass nothing on share one."""
    children: dict[int, list[int]] = {}
    for rank, parent in enumerate(parents):
        children.setdefault(parent, []).append(rank)
    lines: list[str] = []

    def draw(ranks: Sequence[int], first: str, rest: str) -> None:
        numbers = ranks_text(ranks).partition(" ")[2]
        lines.append(f"{first}{numbers} ({kinds[ranks[0]]})")
        below = _together(children.get(ranks[0], []), children, kinds)
        for number, group in enumerate(below, 1):
            last = number == len(below)
            draw(group, rest + ("└─ " if last else "├─ "), rest + ("   " if last else "│  "))

    draw(children[-1], "", "")
    return lines


def _together(
    ranks: Sequence[int], children: Mapping[int, Sequence[int]], kinds: Sequence[str]
) -> list[list[int]]:
    """Each rank that passes on alone, the others of a kind in one group."""
    groups: dict[object, list[int]] = {}
    for rank in ranks:
        groups.setdefault(rank if children.get(rank) else kinds[rank], []).append(rank)
    return list(groups.values())


def show(description: dict[str, Any]) -> None:
    """Draws the tree of a run, if it has one, on stderr."""
    parents = description["tree"]
    if parents:
        kinds = [str(rank["node"]) for rank in description["ranks"]]
        drawing = "\n".join(f"  {text}" for text in drawn(parents, kinds))
        terminal.write_error(f"plait: tree {','.join(map(str, parents))}\n{drawing}\n")
