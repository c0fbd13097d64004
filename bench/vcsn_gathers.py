# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Gathers over both cables of nodes of the platform `vcsn2`, whose roles play lists.

Every byte that node 0 gets is compared. The schedules are functions of the number of nodes and of
the bytes in each. Nodes play them alone, or wait for CPU servers at each stage of a tree, as those
of the VCSN paper do.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

from bench.figures import BenchError, Programs
from hardware.testing.programs import Program
from plait.run import platforms
from plait.run.papers import vcsn as paper
from plait.run.papers import vcsn_printed
from tests.mixed import HOLD_BASE, UNEXPECTED_BASE, Cluster, Cpu, Hardware, Json, model

PLATFORM = platforms.find("vcsn2")
WIDTH, CYCLE_PS = (PLATFORM.parameters[name] for name in ("data_width_bits", "clock_period_ps"))
CABLES, PORTS = (PLATFORM.parameters[name] for name in ("cables", "circuits"))  # ports of a cable
MARKS, BEGIN = 0x1_0000, 0x10_0000  # where clock readings stand, and each node's block
# Node memory: bits of an address, for all but long blocks and for those; at its end the endpoint's.
MEMORY_BITS, LONG_MEMORY_BITS, ENDPOINT = 24, 28, 8 * 2**20
SERVER_NODES = 2
Chain = tuple[int, Sequence[int]]  # a cable, and nodes, the one next to node 0 first


class Costs(NamedTuple):
    """What servers take, ns: for topology and crossbar, for a barrier, and on top of each barrier
    after a process of less than `long_from`, and of more."""

    topology: float
    crossbar: float
    barrier: float
    short: float = 0
    long: float = 0
    long_from: float = 0


class Process(NamedTuple):
    """What a server saw, ns: topology (0), crossbar (1), or a stage, from 2 on."""

    number: int
    server: int
    begin: int
    done: tuple[int, ...]  # of its nodes
    end: int  # of the barrier


def costs(nodes: int) -> Costs:
    """Those of the modified model for so many nodes.

    The time that Table 6 needs beside the equations is taken as one of topology and first crossbar.
    """
    seconds = (
        paper.TOPOLOGY_S + paper.UNNAMED_S - paper.CROSSBAR_S,
        paper.CROSSBAR_S,
        paper.barrier_s(paper.servers(nodes)),
        paper.CORRECTION_SHORT_S,
        paper.CORRECTION_LONG_S,
        vcsn_printed.CORRECTION_LONG_FROM_S,
    )
    return Costs(*(each * 1e9 for each in seconds))


class Gather:
    """The lists of all nodes. Node i has a block at BEGIN, which node 0 gets as the i-th."""

    def __init__(self, nodes: int, size: int, *, is_served: bool = False) -> None:
        self.size, self.is_served = size, is_served
        self.nodes = [Program() for _ in range(nodes)]
        self.blocks = {node: Random(node).randbytes(size) for node in range(1, nodes)}
        self.nodes[0].mark(MARKS)
        self.processes: list[int] = []

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

    def begin(self) -> None:
        """A stage; nodes that have servers wait for them."""
        if self.is_served:
            # What comes first is the topology; the crossbar after it is the servers' alone.
            self.processes.append(len(self.processes) + 1 if self.processes else 0)
            for node, program in enumerate(self.nodes):
                program.receive(self._server_of(node), MARKS, 0, self.processes[-1]).wait()

    def end(self) -> None:
        """Each node has done its part of a stage, and tells its server, if it has one."""
        for node, program in enumerate(self.nodes):
            program.wait()
            if self.is_served:
                program.send(self._server_of(node), MARKS, 0, self.processes[-1]).wait()

    def time_us(self) -> float:
        """Plays the lists: node 0's time. BenchError: what node 0 has got is wrong."""
        marks = self._play([])["memory"][0]["marks"]
        begin, end = (int.from_bytes(marks[at : at + 8], "little") for at in (0, 8))
        return (end - begin) * CYCLE_PS / 1e6

    def served(self, programs: Programs, costs: Costs) -> list[Process]:
        """Plays the lists with CPU servers that drive them; BenchError as of `time_us`."""
        count = len(self.nodes)
        stages = len(self.processes) - 1
        arguments = [str(count), str(stages), *(f"{each:.0f}" for each in costs)]
        server = Cpu(programs.compiled("vcsn_server"), arguments)
        printed = self._play([server] * paper.servers(count))["printed"]
        rows = [[int(each) for each in line.split()] for line in printed.splitlines()]
        if len(rows) != (stages + 2) * paper.servers(count):
            raise BenchError(f"vcsn: the servers did not end\n{printed}")
        return [Process(row[0], row[1], row[2], tuple(row[3:-1]), row[-1]) for row in sorted(rows)]

    def _server_of(self, node: int) -> int:
        """The rank of the server that drives a node: they come after the nodes."""
        return len(self.nodes) + node // SERVER_NODES

    def _play(self, servers: Sequence[Cpu]) -> Json:
        self.nodes[0].wait().mark(MARKS + 8)
        parts = {f"block{node}": (self.place(node), self.size) for node in self.blocks}
        wanted = {0: {"marks": (MARKS, 16), **parts}}
        end = max(self.place(len(self.nodes)), BEGIN + 8 * self.size)
        bits = MEMORY_BITS if end <= 2**MEMORY_BITS - ENDPOINT else LONG_MEMORY_BITS
        moved = 2**bits - 2**MEMORY_BITS
        bases = {"hold_base_low": HOLD_BASE, "unexpected_base_low": UNEXPECTED_BASE}
        made = model(WIDTH, circuits=PORTS, cables=CABLES, memory_bits=bits)
        nodes = [
            Hardware(
                program.wait().exit(),
                {BEGIN: self.blocks[node]} if node else {},
                wanted.get(node, {}),
                {name: base + moved for name, base in bases.items()},
                more={"model": str(made)},
            )
            for node, program in enumerate(self.nodes)
        ]
        platform = {"clock_hz": round(1e12 / CYCLE_PS), "data_width_bits": WIDTH, "cables": CABLES}
        with tempfile.TemporaryDirectory(prefix="plait-bench-") as folder:
            result = Cluster(Path(folder), [*nodes, *servers], WIDTH).run(
                network=dict(PLATFORM.network), platforms={"board": platform}
            )
        got = result["memory"][0]
        if not got or any(got[f"block{node}"] != each for node, each in self.blocks.items()):
            raise BenchError(f"vcsn: the bytes that came are wrong\n{result['printed']}")
        return result


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


def _lay_chain(gather: Gather, chain: Chain, to: int, port: int) -> None:
    """Links of a chain, the first node's to this port of node `to`. A node sends by the first port
    of the cable and gets by the last."""
    cable, nodes = chain
    for place, node in enumerate(nodes):
        before, there = (nodes[place - 1], PORTS - 1) if place else (to, port)
        gather.lay(node, before, (0, there), cable)


def _step(gather: Gather, chain: Chain, stage: int, first: int = 0) -> None:
    """In stage s each node of a chain, from place `first` on, sends the block of the s-th node
    after it to the one before it, and gets the one of stage s + 1."""
    cable, nodes = chain
    size = gather.size
    for place, node in enumerate(nodes):
        after = len(nodes) - 1 - place
        if stage < after:
            at = BEGIN + (stage + 1) * size
            gather.receive(node, cable * PORTS + PORTS - 1, at, size)
        if stage <= after and place >= first:
            gather.send(node, cable * PORTS, BEGIN + stage * size, size)


def _collect(gather: Gather, chains: Sequence[Chain], stage: int) -> None:
    """Node 0 gets what the first nodes of chains pass on in a stage, by port 1 of each cable."""
    for cable, chain in chains:
        if stage < len(chain):
            gather.receive(0, cable * PORTS + 1, gather.place(chain[stage]), gather.size)


def ring(nodes: int, size: int) -> Gather:
    """Half of the nodes pass blocks on around one side, over one cable, half around the other."""
    gather = Gather(nodes, size)
    half = paper.half(nodes)
    chains: list[Chain] = [(0, range(1, half + 1)), (1, range(nodes - 1, half, -1))]
    for chain in chains:
        _lay_chain(gather, chain, 0, 1)
    for stage in range(half):
        for chain in chains:
            _step(gather, chain, stage)
        _collect(gather, chains, stage)
        gather.end()
    return gather


def _four_chains(nodes: int) -> tuple[list[Chain], list[Chain]]:
    """Two chains that pass blocks on to node 0, two whose first nodes collect them meanwhile."""
    quarter = paper.quarter(nodes)
    rest = -(-(nodes - 1 - 2 * quarter) // 2)
    begins = [1, 1 + quarter, 1 + 2 * quarter, 1 + 2 * quarter + rest, nodes]
    chains = [range(*each) for each in pairwise(min(each, nodes) for each in begins)]
    passed: list[Chain] = list(enumerate(chains[:CABLES]))
    collected: list[Chain] = list(enumerate(chains[CABLES:]))
    return passed, [chain for chain in collected if chain[1]]


def tree(nodes: int, size: int, *, is_served: bool = False) -> Gather:
    """Four chains, Figures 10 (B) and 12: two pass blocks on to node 0; of the two others the first
    node collects them meanwhile, and sends all in one piece when the cables are free."""
    gather = Gather(nodes, size, is_served=is_served)
    passed, collected = _four_chains(nodes)
    gather.begin()
    for chain in passed:
        _lay_chain(gather, chain, 0, 1)
    for cable, chain in collected:
        gather.lay(chain[0], 0, (0, 2), cable)
        _lay_chain(gather, (cable, chain[1:]), chain[0], PORTS - 1)
    gather.end()
    for stage in range(paper.quarter(nodes)):
        gather.begin()
        for chain in passed:
            _step(gather, chain, stage)
        for chain in collected:
            _step(gather, chain, stage, first=1)
        _collect(gather, passed, stage)
        gather.end()
    if collected:
        gather.begin()
        for cable, chain in collected:
            whole = size * len(chain)
            gather.send(chain[0], cable * PORTS, BEGIN, whole)
            gather.receive(0, cable * PORTS + 2, gather.place(chain[0]), whole)
        gather.end()
    return gather
