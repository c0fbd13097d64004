# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Tables 1, 5 and 6 and Figures 8, 9, 11 to 15 and 20 of the VCSN paper beside Plait's RTL with two
cables a node, platform `vcsn2`: what the paper has, its model, RTL with servers, RTL alone.

RTL with servers: CPU ranks drive two nodes each through the stages of a tree, with the constants of
the paper's modified model; they begin a stage and hear of its end by messages. RTL alone: nodes
play the same, or another schedule, without them. Every byte that node 0 gets is compared. The bound
has all bytes on node 0's two cables at their full rate, and the latency of one frame. What the
paper has measured, in the name of a row, is inferred from its Table 6. The pictures go into
build/vcsn_figures.svg; DCN's curves in them are the model's. --quick takes 64 KiB, no pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from bench import circuit_transfers, vcsn_pictures
from bench.circuits import BOUND
from bench.figures import REPOSITORY, Figure, Programs
from bench.vcsn_gathers import CABLES, Costs, Gather, Process, costs, direct, ring, tree
from plait.run import units
from plait.run.papers import vcsn as paper
from plait.run.papers import vcsn_printed

NAME = "vcsn"
COMMAND = "python -m bench.run vcsn"
LATENCY_US = vcsn_printed.LOOP_VCSN_S * 1e6
NODES, KIB, MIB = (4, 9, 16), 2**10, 2**20
# Nodes, bytes: the most microseconds that we want of the direct gather.
WANTED = {(16, 64 * KIB): 42.0, (16, 256 * KIB): 160.5}
# Of a gather with servers, percent of the modified model.
NEAR_PERCENT = 1.0
TRANSFERS = (64, 64 * KIB, MIB, 4 * MIB)
PICTURE = REPOSITORY / "build/vcsn_figures.svg"


class Gathered(NamedTuple):
    """A tree of so many nodes and bytes: what servers saw, and us without them."""

    nodes: int
    size: int
    processes: list[Process]
    alone_us: float

    @property
    def served_us(self) -> float:
        """From when the first server begins until the last barrier has ended."""
        first = min(process.begin for process in self.processes)
        return (max(process.end for process in self.processes) - first) / 1e3


def _figure(
    name: str, value: float, unit: str, wanted: str = "", met: bool | None = None
) -> Figure:
    return Figure(NAME, name, value, unit, wanted, met, COMMAND)


def _alone(sizes: Sequence[int]) -> Iterator[Figure]:
    """Gathers by nodes that no server drives."""
    few, many = (direct(3, size * MIB).time_us() for size in (1, 3))
    rate = CABLES * 2 * MIB / (many - few) / 1e3
    title = "two cables into one node; paper 24.88 in theory"
    yield _figure(title, rate, "GB/s", ">= 24.5", rate >= 24.5)
    schedules: tuple[Callable[[int, int], Gather], ...] = (direct, ring, tree)
    for size in sizes:
        for nodes in NODES:
            bound = (nodes - 1) * size / CABLES / BOUND / 1e3 + LATENCY_US
            for schedule in schedules:
                us = schedule(nodes, size).time_us()
                name = f"{nodes} x {units.format_size(size)}, {schedule.__name__}"
                most = WANTED.get((nodes, size)) if schedule is direct else None
                wanted, met = ("", None) if most is None else (f"<= {most:g}", us <= most)
                yield _figure(name, us, "us", wanted, met)
                yield _figure(f"{name}, times the bound", us / bound, "x")


def message_us(programs: Programs) -> float:
    """What a stage's beginning and end take beside the stage: a topology without costs, us."""
    first = min(tree(4, 64, is_served=True).served(programs, Costs(0, 0, 0)))
    return (max(first.done) - first.begin) / 1e3


def transfer_us(programs: Programs, size: int) -> float:
    """One transfer as Figure 8 has it: topology and crossbar by a server, and the stage."""
    given = Costs(paper.TOPOLOGY_S * 1e9, paper.CROSSBAR_S * 1e9, 0)
    topology, _, stage = tree(2, size, is_served=True).served(programs, given)
    return (
        max(topology.done) - topology.begin + given.crossbar + max(stage.done) - stage.begin
    ) / 1e3


def _transfers(programs: Programs, sizes: Sequence[int]) -> Iterator[tuple[int, float, float]]:
    """Bytes, us with a server, us alone."""
    for size, alone_ns in zip(sizes, circuit_transfers.times(sizes), strict=True):
        yield size, transfer_us(programs, size), alone_ns / 1e3


def _tables_1_and_5(found: Sequence[tuple[int, float, float]]) -> Iterator[Figure]:
    latency = found[0][2] * 1e3
    yield _figure("1, latency, paper 851.1 link to link, RTL memory to memory", latency, "ns")
    (few, _, few_us), (many, _, many_us) = found[-2:]
    rate = (many - few) / (many_us - few_us) / 1e3
    yield _figure("5, b, paper 12.44 in theory, 12.42 seen", rate, "GB/s")


def _figures_8_and_9(found: Sequence[tuple[int, float, float]]) -> Iterator[Figure]:
    for size, served, alone in found:
        name = units.format_size(size)
        modelled = paper.transfer_s(paper.VCSN, size) * 1e6
        yield _figure(f"8, {name}, RTL with a server, model {modelled:.1f}", served, "us")
        yield _figure(f"8, {name}, RTL alone", alone, "us")
        yield _figure(f"9, {name}, RTL with a server", size / served / 1e3, "GB/s")
        yield _figure(f"9, {name}, RTL alone", size / alone / 1e3, "GB/s")


def gathered(programs: Programs, nodes: int, size: int) -> Gathered:
    """A tree with servers and one without."""
    served = tree(nodes, size, is_served=True).served(programs, costs(nodes))
    return Gathered(nodes, size, served, tree(nodes, size).time_us())


def _table_6(each: Gathered, message: float) -> Iterator[Figure]:
    """A row of Table 6, and a point of Figures 13 to 15."""
    name = f"6, {each.nodes} x {units.format_size(each.size)}"
    modelled = paper.fitted_modified_s(each.nodes, each.size) * 1e6
    measured = paper.measured_s(each.nodes, each.size) * 1e6
    yield _figure(f"{name}, RTL with servers, paper {measured:,.0f}", each.served_us, "us")
    off = 100 * (each.served_us / modelled - 1)
    yield _figure(f"{name}, from the modified model, {modelled:,.0f}", off, "%")
    stages = len(paper.stage_sizes(each.nodes, each.size))
    rest = 100 * ((each.served_us - stages * message) / modelled - 1)
    met = abs(rest) <= NEAR_PERCENT
    yield _figure(f"{name}, without the servers' messages", rest, "%", f"<= {NEAR_PERCENT:g}", met)
    yield _figure(f"{name}, from the paper", 100 * (each.served_us / measured - 1), "%")
    yield _figure(f"{name}, RTL alone", each.alone_us, "us")
    total = (each.nodes - 1) * each.size
    figure = 13 + NODES.index(each.nodes)
    yield _figure(f"{figure}, {name[3:]}, RTL alone", total / each.alone_us / 1e3, "GB/s")


def measure(programs: Programs, *, quick: bool) -> Iterator[Figure]:
    """Microseconds, GB/s, percent, and how far a gather is from the bound."""
    yield from _alone((64 * KIB,) if quick else (64 * KIB, 256 * KIB))
    transfers = list(_transfers(programs, TRANSFERS))
    yield from _tables_1_and_5(transfers)
    yield from _figures_8_and_9(transfers)
    message = message_us(programs)
    yield _figure("messages that begin and end a stage", message, "us")
    found: list[Gathered] = []
    for size in (64 * KIB,) if quick else (64 * KIB, MIB, 16 * MIB):
        for nodes in NODES:
            found.append(gathered(programs, nodes, size))
            yield from _table_6(found[-1], message)
    if not quick:
        vcsn_pictures.draw(transfers, found, PICTURE, (9, MIB))
