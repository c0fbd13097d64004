# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The model of VCSN and DCN, two networks between FPGAs, in SI units: seconds, bytes, bytes/s.

VCSN has virtual circuits through Ethernet switches, DCN cables from FPGA to FPGA. The equations,
tables and sections are those of the paper that presents VCSN. Its gather: each of n nodes holds d
bytes, all of which go to one of them, which has two external ports; two nodes share a CPU server.

What stands after "Inferred" at the end of the file is in no text of the paper.
"""

from typing import NamedTuple

from plait.run.papers import vcsn_printed as paper

LANES_BITS_PER_S = 4 * 25.78125e9


class Frame(NamedTuple):
    """What a line carries: bytes of payload, bytes around them, share that the line code leaves."""

    payload_bytes: int
    around_bytes: int
    code: float

    @property
    def payload_share(self) -> float:
        """Payload in all bytes of a frame, before the line code."""
        return self.payload_bytes / (self.payload_bytes + self.around_bytes)

    @property
    def bandwidth(self) -> float:
        """Equations 1 (DCN) and 2 (VCSN), in bytes/s."""
        return LANES_BITS_PER_S * self.payload_share * self.code / 8


# Header and gap.
DCN_FRAME = Frame(3968, 64 + 32, 64 / 67)
# Preamble, Ethernet's header, VCSN's own, check sequence, gap.
VCSN_FRAME = Frame(9152, 8 + 14 + 4 + 4 + 12, 64 / 66)
VCSN_SHORTEST_FRAME = VCSN_FRAME._replace(payload_bytes=64)


class Network(NamedTuple):
    """What the model knows of a network: one latency, and the bandwidth of one port."""

    latency_s: float
    bandwidth: float  # bytes/s


VCSN = Network(paper.LATENCY_VCSN_S, paper.BANDWIDTH_VCSN)
DCN = Network(paper.LATENCY_DCN_S, paper.BANDWIDTH_DCN)
TOPOLOGY_S, CROSSBAR_S = paper.TOPOLOGY_S, paper.CROSSBAR_S  # t and c

CORRECTION_LONG_S, CORRECTION_SHORT_S = paper.CORRECTION_LONG_S, paper.CORRECTION_SHORT_S


def half(nodes: int) -> int:
    """ceil((n-1)/2): blocks that each of the root's two ports takes; also the stages of DCN."""
    return nodes // 2


def quarter(nodes: int) -> int:
    """ceil((n-1)/4): stages of VCSN's tree before the last one, which takes all that is left."""
    return (nodes + 2) // 4


def stages_dcn(nodes: int) -> int:
    """Section 5.2: ceil((n-1)/2)."""
    return half(nodes)


def stages_vcsn(nodes: int) -> int:
    """Section 5.2: ceil((n-1)/4) + 1."""
    return quarter(nodes) + 1


def servers(nodes: int) -> int:
    """N: CPU servers of n nodes, two nodes each."""
    return -(-nodes // 2)


def barrier_s(count: int) -> float:
    """Equation 6: MPI_Barrier among `count` servers, in ceil(log2 N) rounds."""
    return paper.BARRIER_ROUND_S * (count - 1).bit_length() + paper.BARRIER_ONCE_S


def correction_s(process_s: float) -> float:
    """Section 6.3: the extra time of a barrier that ends a process of this length."""
    is_long = process_s > paper.CORRECTION_LONG_FROM_S
    return CORRECTION_LONG_S if is_long else CORRECTION_SHORT_S


# ---- equations 3 to 5: three virtual topologies, p being the time of a complete process ----------


def ring_s(nodes: int, size_bytes: int, process_s: float) -> float:
    """Equation 3: a ring in one dimension, as DCN has it."""
    stage = CROSSBAR_S + VCSN.latency_s + size_bytes / VCSN.bandwidth + process_s
    return TOPOLOGY_S + half(nodes) * stage


def tree_s(nodes: int, size_bytes: int, process_s: float) -> float:
    """Equation 4: a tree whose root takes two blocks in each stage."""
    data = half(nodes) * size_bytes / VCSN.bandwidth
    return TOPOLOGY_S + data + quarter(nodes) * (CROSSBAR_S + VCSN.latency_s + process_s)


def reconfigured_s(nodes: int, size_bytes: int, process_s: float) -> float:
    """Equation 5: virtual links that are set anew while the gather runs."""
    stage = CROSSBAR_S + VCSN.latency_s + size_bytes / VCSN.bandwidth + process_s
    return quarter(nodes) * TOPOLOGY_S + half(nodes) * stage


# ---- equation 7: a gather on a large cluster -----------------------------------------------------


def levels(nodes: int, ports: int = 36) -> int:
    """f: levels of a fat tree. Assumed: full trees, which hold 36, 648, 11,664, ... nodes.

    The paper has switches of 36 ports, and of f only that it depends on n.
    """
    found, holds = 1, ports
    while holds < nodes:
        found, holds = found + 1, holds * ports // 2
    return found


def _latencies_s(nodes: int) -> float:
    return CROSSBAR_S + levels(nodes) * VCSN.latency_s


def gather_s(nodes: int, size_bytes: int) -> float:
    """Equation 7 as it is printed."""
    stage = _latencies_s(nodes) + 2 * size_bytes / VCSN.bandwidth
    barriers = (quarter(nodes) + 2) * barrier_s(servers(nodes))
    return TOPOLOGY_S + quarter(nodes) * stage + barriers


def gather_modified_s(nodes: int, size_bytes: int) -> float:
    """Equation 7 and section 6.3's correction for each process that a barrier ends.

    These are the topology, the first crossbar, and each stage.
    """
    stage = _latencies_s(nodes) + 2 * size_bytes / VCSN.bandwidth
    extra = correction_s(TOPOLOGY_S) + correction_s(CROSSBAR_S)
    return gather_s(nodes, size_bytes) + extra + quarter(nodes) * correction_s(stage)


# ---- Inferred: DCN's gather, and the rule behind Table 6 -----------------------------------------

# What Table 6 needs beside the equations; about T_barrier(2) + c.
UNNAMED_S = 40.8e-6
# By the size of the data in a node, not by the time of a stage.
LONG_FROM_BYTES = 16 * 2**20


def dcn_gather_modified_s(nodes: int, size_bytes: int) -> float:
    """DCN's gather as Figure 11 draws it, with the corrections; the paper prints no equation.

    The first crossbar and each stage end with a barrier.
    """
    stage = CROSSBAR_S + DCN.latency_s + size_bytes / DCN.bandwidth
    count = stages_dcn(nodes)
    barriers = (count + 1) * barrier_s(servers(nodes))
    return count * (stage + correction_s(stage)) + barriers + correction_s(CROSSBAR_S)


def stage_sizes(nodes: int, size_bytes: int) -> list[int]:
    """Bytes that the fuller port carries in each stage of Figure 12: single blocks, then a rest."""
    rest = half(nodes) - quarter(nodes)
    return [size_bytes] * quarter(nodes) + ([rest * size_bytes] if rest else [])


def fitted_original_s(nodes: int, size_bytes: int) -> float:
    """The "original model" of Table 6: one stage more than equation 7 has, and a constant."""
    sizes = stage_sizes(nodes, size_bytes)
    data = len(sizes) * _latencies_s(nodes) + sum(sizes) / VCSN.bandwidth
    barriers = (len(sizes) + 2) * barrier_s(servers(nodes))
    return TOPOLOGY_S + UNNAMED_S + barriers + data


def fitted_modified_s(nodes: int, size_bytes: int) -> float:
    """The "modified model" of Table 6: a short correction for what comes first, one each stage."""
    each = CORRECTION_LONG_S if size_bytes >= LONG_FROM_BYTES else CORRECTION_SHORT_S
    count = len(stage_sizes(nodes, size_bytes))
    return fitted_original_s(nodes, size_bytes) + 2 * CORRECTION_SHORT_S + count * each


def measured_s(nodes: int, size_bytes: int) -> float:
    """What the paper measured, from the first half of Table 6: the model was always below it."""
    error = paper.original_error(nodes, size_bytes) / 100
    return fitted_original_s(nodes, size_bytes) / (1 - error)


# ---- Assumed and inferred: one transfer between two nodes, Figure 9 ------------------------------


def transfer_s(network: Network, size_bytes: float) -> float:
    """Equation 3 for two nodes, without p; DCN has no topology to set."""
    topology = TOPOLOGY_S if network is VCSN else 0.0
    return topology + CROSSBAR_S + network.latency_s + size_bytes / network.bandwidth


def crossing_bytes() -> float:
    """From this size on VCSN's transfer is the faster one, by `transfer_s`."""
    lead = transfer_s(VCSN, 0) - transfer_s(DCN, 0)
    return lead / (1 / DCN.bandwidth - 1 / VCSN.bandwidth)


def transfer_as_seen_s(network: Network, size_bytes: float) -> float:
    """The same with the peaks that were measured, and t so that the curves cross where they do."""
    slopes = 1 / paper.PEAK_DCN - 1 / paper.PEAK_VCSN
    base = CROSSBAR_S + DCN.latency_s
    if network is DCN:
        return base + size_bytes / paper.PEAK_DCN
    return base + paper.CROSSING_BYTES * slopes + size_bytes / paper.PEAK_VCSN
