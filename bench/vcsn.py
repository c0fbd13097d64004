# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Gathers of the VCSN paper over two cables of each node, on Plait's RTL: platform `vcsn2`.

Nodes whose roles play lists lay links and stream, without a host that drives them. Every byte that
node 0 gets is compared, and a time is that of its own clock, from its first command to the end of
its last one. The bound has all bytes on node 0's two cables at their full rate, and the latency of
one frame. The paper's times, in the name of a row, are inferred from its Table 6, for 4, 9 and 16
nodes (`plait model vcsn --show figure15`); its hosts drive each stage and take 124 us for that.
--quick takes 64 KiB alone.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

from bench.circuits import BOUND
from bench.figures import BIN, BenchError, Figure, Programs, run
from hardware.testing.programs import Program
from plait.run import platforms, units
from tests.mixed import Cluster, Hardware, model

NAME = "vcsn"
COMMAND = "python -m bench.run vcsn"
PLATFORM = platforms.find("vcsn2")
WIDTH, CYCLE_PS = (PLATFORM.parameters[name] for name in ("data_width_bits", "clock_period_ps"))
CABLES, PORTS = (PLATFORM.parameters[name] for name in ("cables", "circuits"))  # ports of a cable
LATENCY_US = 0.851  # Table 1, from link to link
MARKS, BEGIN = 0x1_0000, 0x10_0000  # where clock readings stand, and each node's block
NODES, KIB = (4, 9, 16), 1024
# Nodes, bytes: the most microseconds that we want of the direct gather.
WANTED = {(16, 64 * KIB): 42.0, (16, 256 * KIB): 160.5}
Chain = tuple[int, Sequence[int]]  # a cable, and nodes, the one next to node 0 first


class Gather:
    """The lists of all nodes. Node i has a block at BEGIN, which node 0 gets as the i-th."""

    def __init__(self, nodes: int, size: int) -> None:
        self.size = size
        self.nodes = [Program() for _ in range(nodes)]
        self.blocks = {node: Random(node).randbytes(size) for node in range(1, nodes)}
        self.nodes[0].mark(MARKS)

    def place(self, node: int) -> int:
        """Where node 0 gets the block of a node."""
        return BEGIN + (node - 1) * self.size

    def lay(self, sender: int, receiver: int, ports: tuple[int, int], cable: int) -> None:
        """A link, from a port of a cable to one of the same."""
        here, there = (cable * PORTS + port for port in ports)
        self.nodes[sender].command("circuit_connect", port=here, peer=receiver, peer_port=there)
        self.nodes[receiver].command("circuit_connect", port=there, peer=sender, peer_port=here)

    def send(self, node: int, port: int, address: int, size: int) -> Program:
        return self.nodes[node].command("circuit_send", port=port, address=address, size=size)

    def receive(self, node: int, port: int, address: int, size: int) -> Program:
        return self.nodes[node].command("circuit_receive", port=port, address=address, size=size)

    def time_us(self) -> float:
        """Plays the lists. BenchError: what node 0 has got is wrong."""
        self.nodes[0].wait().mark(MARKS + 8)
        parts = {f"block{node}": (self.place(node), self.size) for node in self.blocks}
        wanted = {0: {"marks": (MARKS, 16), **parts}}
        more = {"model": str(model(WIDTH, circuits=PORTS, cables=CABLES))}
        ranks = [
            Hardware(
                program.wait().exit(),
                {BEGIN: self.blocks[node]} if node else {},
                wanted.get(node, {}),
                more=more,
            )
            for node, program in enumerate(self.nodes)
        ]
        platform = {"clock_hz": round(1e12 / CYCLE_PS), "data_width_bits": WIDTH, "cables": CABLES}
        with tempfile.TemporaryDirectory(prefix="plait-bench-") as folder:
            result = Cluster(Path(folder), ranks, WIDTH).run(
                network=dict(PLATFORM.network), platforms={"board": platform}
            )
        got = result["memory"][0]
        if not got or any(got[f"block{node}"] != each for node, each in self.blocks.items()):
            raise BenchError(f"vcsn: the bytes that came are wrong\n{result['printed']}")
        begin, end = (int.from_bytes(got["marks"][at : at + 8], "little") for at in (0, 8))
        return (end - begin) * CYCLE_PS / 1e6


def direct(nodes: int, size: int) -> Gather:
    """A link of its own to node 0 for each node, all laid ahead, the cables in turn; of an odd
    number the last block is halved."""
    gather, used = Gather(nodes, size), [0] * CABLES
    for node in range(1, nodes):
        is_halved = node == nodes - 1 and node % CABLES
        pieces = range(CABLES) if is_halved else [(node - 1) % CABLES]
        bytes_ = size // len(pieces)
        for number, cable in enumerate(pieces):
            gather.lay(node, 0, (0, used[cable]), cable)
            offset, port = number * bytes_, cable * PORTS + used[cable]
            gather.receive(0, port, gather.place(node) + offset, bytes_)
            gather.send(node, cable * PORTS, BEGIN + offset, bytes_)
            used[cable] += 1
    return gather


def _pass_on(gather: Gather, chain: Chain, to: int, port: int) -> None:
    """Each node of a chain sends its block, then those that it gets from the one after it, to the
    one before it; the first one to this port of node `to`. A node sends by the first port of the
    cable and gets by the last."""
    cable, nodes = chain
    first, last = cable * PORTS, cable * PORTS + PORTS - 1
    for place, node in enumerate(nodes):
        before, there = (nodes[place - 1], PORTS - 1) if place else (to, port)
        gather.lay(node, before, (0, there), cable)
    for place, node in enumerate(nodes):
        after = len(nodes) - 1 - place
        for stage in range(after + 1):
            if stage < after:
                gather.receive(node, last, BEGIN + (stage + 1) * gather.size, gather.size)
            gather.send(node, first, BEGIN + stage * gather.size, gather.size).wait()


def ring(nodes: int, size: int) -> Gather:
    """Half of the nodes pass blocks on around one side, over one cable, half around the other."""
    gather = Gather(nodes, size)
    half = nodes // 2
    chains = [(0, range(1, half + 1)), (1, range(nodes - 1, half, -1))]
    for chain in chains:
        _pass_on(gather, chain, 0, 1)
    for stage in range(half):
        for cable, chain in chains:
            if stage < len(chain):
                gather.receive(0, cable * PORTS + 1, gather.place(chain[stage]), size)
        gather.nodes[0].wait()
    return gather


def tree(nodes: int, size: int) -> Gather:
    """Four chains: two pass blocks on to node 0; of the two others the first node collects them
    meanwhile, and sends all in one piece when the cables are free."""
    gather = Gather(nodes, size)
    quarter = -(-(nodes - 1) // 4)
    rest = -(-(nodes - 1 - 2 * quarter) // 2)
    begins = [1, 1 + quarter, 1 + 2 * quarter, 1 + 2 * quarter + rest, nodes]
    early, first, late, second = (range(*each) for each in pairwise(begins))
    passed: list[Chain] = [(0, early), (1, first)]
    collected: list[Chain] = [chain for chain in ((0, late), (1, second)) if chain[1]]
    for chain in passed:
        _pass_on(gather, chain, 0, 1)
    for cable, chain in collected:
        head, others = chain[0], chain[1:]
        gather.lay(head, 0, (0, 2), cable)
        _pass_on(gather, (cable, others), head, PORTS - 1)
        for stage in range(len(others)):
            at = BEGIN + (stage + 1) * size
            gather.receive(head, cable * PORTS + PORTS - 1, at, size).wait()
        gather.send(head, cable * PORTS, BEGIN, size * len(chain))
    for stage in range(quarter):
        for cable, chain in passed:
            if stage < len(chain):
                gather.receive(0, cable * PORTS + 1, gather.place(chain[stage]), size)
        gather.nodes[0].wait()
    for cable, chain in collected:
        gather.receive(0, cable * PORTS + 2, gather.place(chain[0]), size * len(chain))
    return gather


def _papers_ms(nodes: int, size: int) -> float:
    figure = {4: "figure13", 9: "figure14", 16: "figure15"}[nodes]
    command = [BIN / "plait", "model", "vcsn", "--show", figure, "--size", f"{size}B", "--json"]
    (row,) = json.loads(run(command))["rows"]
    return row["inferred_measured_s"] * 1e3


def measure(_programs: Programs, *, quick: bool) -> Iterator[Figure]:
    """Microseconds, GB/s, and how far a gather is from the bound; --quick: 64 KiB alone."""
    few, many = (direct(3, size * KIB).time_us() for size in (1024, 3072))
    rate = CABLES * 2048 * KIB / (many - few) / 1e3
    title = "two cables into one node; paper 24.88 in theory"
    yield Figure(NAME, title, rate, "GB/s", ">= 24.5", rate >= 24.5, COMMAND)
    schedules: tuple[Callable[[int, int], Gather], ...] = (direct, ring, tree)
    for size in (64 * KIB,) if quick else (64 * KIB, 256 * KIB):
        for nodes in NODES:
            bound = (nodes - 1) * size / CABLES / BOUND / 1e3 + LATENCY_US
            paper = f", paper {_papers_ms(nodes, size) * 1e3:,.0f}" if size == 64 * KIB else ""
            for schedule in schedules:
                us = schedule(nodes, size).time_us()
                name = f"{nodes} x {units.format_size(size)}, {schedule.__name__}"
                most = WANTED.get((nodes, size)) if schedule is direct else None
                wanted, met = ("", None) if most is None else (f"<= {most:g}", us <= most)
                yield Figure(NAME, f"{name}{paper}", us, "us", wanted, met, COMMAND)
                yield Figure(NAME, f"{name}, times the bound", us / bound, "x", command=COMMAND)
