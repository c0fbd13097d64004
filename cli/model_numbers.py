# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Numbers in the text of the paper about VCSN beside the model's, and its Tables 4 and 5."""

from collections.abc import Sequence

from plait.cli.model_columns import ASSUMED, EQUATION, GIVEN, INFERRED, PRINTED, Column, Row, Show
from plait.run.papers import vcsn as model
from plait.run.papers import vcsn_printed as paper

_KIB, _MIB = 2**10, 2**20


def numbers(_: Sequence[int], __: Sequence[int]) -> Show:
    """One number a row; the origin is that of the model's side."""
    columns = (
        Column("what", "what", GIVEN),
        Column("printed", "paper", PRINTED, as_text="{:g}".format),
        Column("model", "model", GIVEN, as_text="{:.6g}".format),
        Column("unit", "unit", GIVEN),
        Column("origin", "origin", GIVEN),
        Column("source", "source", GIVEN),
    )
    rows = [*_line(), *_peaks(), *_stages(), *_barriers(), *_gathers()]
    note = "The paper gives no number of nodes for 197 % and 105 %."
    return Show(columns, rows, note=note)


def _line() -> list[Row]:
    """Equations 1 and 2 and what section 3 says of frames."""
    dcn, vcsn = model.DCN_FRAME, model.VCSN_FRAME
    around = 100 * dcn.around_bytes / (dcn.around_bytes + dcn.payload_bytes)
    shortest = model.VCSN_SHORTEST_FRAME
    return [
        ("bandwidth of DCN", 96.18, dcn.bandwidth * 8 / 1e9, "Gb/s", EQUATION, "equation 1"),
        ("the same", 12.02, dcn.bandwidth / 1e9, "GB/s", EQUATION, "equation 1"),
        ("bandwidth of VCSN", 99.54, vcsn.bandwidth * 8 / 1e9, "Gb/s", EQUATION, "equation 2"),
        ("the same", 12.44, vcsn.bandwidth / 1e9, "GB/s", EQUATION, "equation 2"),
        ("payload of VCSN, most", 99.5, vcsn.payload_share * 100, "%", EQUATION, "9152 / 9194"),
        ("payload of VCSN, least", 60, shortest.payload_share * 100, "%", EQUATION, "64 / 106"),
        ("around DCN's payload", 2.36, around, "%", EQUATION, "96 / 4064"),
    ]


def _peaks() -> list[Row]:
    """Sections 4 and 6.2."""
    share = 8 * 256 * _MIB / model.measured_s(9, 256 * _MIB) / (2 * paper.BANDWIDTH_VCSN)
    latency = paper.LOOP_VCSN_S / paper.LOOP_DCN_S
    crossing = model.crossing_bytes() / 1e6
    power = 100 * (paper.POWER_W[0][2] / paper.POWER_W[0][1] - 1)
    both = 2 * paper.BANDWIDTH_VCSN / 1e9, 2 * paper.BANDWIDTH_DCN / 1e9
    return [
        ("latency, VCSN / DCN", 1.7, latency, "", EQUATION, "Table 1"),
        ("more power in VCSN", 9, power, "%", EQUATION, "Table 4"),
        ("VCSN leads from", 10, crossing, "MB", ASSUMED, "equation 3 for two nodes, without p"),
        ("two ports of VCSN", 24.88, both[0], "GB/s", EQUATION, "2 b"),
        ("two ports of DCN", 24.04, both[1], "GB/s", EQUATION, "2 b"),
        ("of that used, 9 nodes", 98, share * 100, "%", INFERRED, "Table 6's rule, 256 MiB"),
    ]


def _stages() -> list[Row]:
    """Sections 5.1 and 5.2."""
    dcn, vcsn = model.stages_dcn(9), model.stages_vcsn(9)
    return [
        ("stages of DCN, 9 nodes", 4, dcn, "", EQUATION, "section 5.2"),
        ("stages of VCSN, 9 nodes", 3, vcsn, "", EQUATION, "section 5.2"),
    ]


def _barriers() -> list[Row]:
    """Section 6.3, Figure 18."""
    total = (1e-3 + model.barrier_s(8)) * 1e3
    corrected = total + model.CORRECTION_LONG_S * 1e3
    return [
        ("1 ms, barrier of 8", 1.11, total, "ms", EQUATION, "equation 6"),
        ("the same, measured", 1.28, corrected, "ms", EQUATION, "equation 6 and 210 us"),
    ]


def _gathers() -> list[Row]:
    """Sections 6.3 and 6.5."""

    def percent(size: int) -> float:
        many = 10_000
        return 100 * model.dcn_gather_modified_s(many, size) / model.gather_modified_s(many, size)

    def ms(nodes: int, size: int) -> float:
        return model.gather_modified_s(nodes, size) * 1e3

    def data_us(nodes: int) -> float:
        data_s = model.half(nodes) * _KIB / model.VCSN.bandwidth
        return (data_s + model.levels(nodes) * model.VCSN.latency_s) * 1e6

    where, other = "Figure 20, 10,000 nodes", "if twice the nodes are meant"
    corrected, data = "equation 7, corrected", "(n-1)/2 d/b + f l"
    return [
        ("DCN / VCSN, 64 KiB", 197, percent(64 * _KIB), "%", INFERRED, where),
        ("DCN / VCSN, 256 MiB", 105, percent(256 * _MIB), "%", INFERRED, where),
        ("32 nodes, 16 MiB", 25, ms(32, 16 * _MIB), "ms", EQUATION, corrected),
        ("512 nodes, 1 MiB", 130, ms(512, _MIB), "ms", EQUATION, corrected),
        ("the same", 130, ms(1024, _MIB), "ms", INFERRED, other),
        ("128 nodes, 1 KiB, data", 12, data_us(128), "us", EQUATION, data),
        ("the same", 12, data_us(256), "us", INFERRED, other),
    ]


def table4(_: Sequence[int], __: Sequence[int]) -> Show:
    """Power of one board."""

    def watts(value: float) -> str:
        return f"{value:.2f}"

    columns = (
        Column("what", "power", GIVEN),
        Column("printed_dcn_w", "DCN W", PRINTED, "Table 4", watts),
        Column("printed_vcsn_w", "VCSN W", PRINTED, "Table 4", watts),
        Column("equation_ratio", "VCSN/DCN", EQUATION, "VCSN / DCN", "{:.4f}".format),
    )
    return Show(columns, [(what, dcn, vcsn, vcsn / dcn) for what, dcn, vcsn in paper.POWER_W])


def table5(_: Sequence[int], __: Sequence[int]) -> Show:
    """The constants of the model, as printed and as equations 1 and 2 give them."""
    columns = (
        Column("symbol", "symbol", GIVEN),
        Column("meaning", "meaning", GIVEN),
        Column("value", "value", GIVEN, as_text="{:.6g}".format),
        Column("unit", "unit", GIVEN),
        Column("origin", "origin", GIVEN),
        Column("source", "source", GIVEN),
    )
    dcn, vcsn = model.DCN_FRAME.bandwidth, model.VCSN_FRAME.bandwidth
    own = "for Table 6"
    rows: list[Row] = [
        ("t", "setting the topology", paper.TOPOLOGY_S, "s", PRINTED, "Table 5"),
        ("c", "setting the crossbar", paper.CROSSBAR_S, "s", PRINTED, "Table 5"),
        ("l", "latency, VCSN", paper.LATENCY_VCSN_S, "s", PRINTED, "Table 5"),
        ("l", "the same, Table 1", paper.LOOP_VCSN_S, "s", PRINTED, "Table 1"),
        ("l", "latency, DCN", paper.LATENCY_DCN_S, "s", PRINTED, "Table 5"),
        ("b", "bandwidth, VCSN", paper.BANDWIDTH_VCSN, "bytes/s", PRINTED, "Table 5"),
        ("b", "the same, computed", vcsn, "bytes/s", EQUATION, "equation 2"),
        ("b", "bandwidth, DCN", paper.BANDWIDTH_DCN, "bytes/s", PRINTED, "Table 5"),
        ("b", "the same, computed", dcn, "bytes/s", EQUATION, "equation 1"),
        ("T", "barrier, each round", paper.BARRIER_ROUND_S, "s", PRINTED, "equation 6"),
        ("T", "barrier, once", paper.BARRIER_ONCE_S, "s", PRINTED, "equation 6"),
        ("", "correction, long", paper.CORRECTION_LONG_S, "s", PRINTED, "section 6.3"),
        ("", "correction, short", paper.CORRECTION_SHORT_S, "s", PRINTED, "section 6.3"),
        ("", "long from", paper.CORRECTION_LONG_FROM_S, "s", PRINTED, "section 6.3"),
        ("", "a constant", model.UNNAMED_S, "s", INFERRED, own),
        ("", "long from", model.LONG_FROM_BYTES, "bytes", INFERRED, own),
        ("f", "levels, to 36 nodes", 1, "", ASSUMED, "full fat trees, 36 ports"),
        ("f", "levels, to 648 nodes", 2, "", ASSUMED, "full fat trees, 36 ports"),
        ("f", "levels, to 11,664 nodes", 3, "", ASSUMED, "full fat trees, 36 ports"),
    ]
    return Show(columns, rows)
