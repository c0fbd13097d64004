# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Figures 8, 9, 11 to 15 and 20 of the VCSN paper, drawn with what Plait's RTL takes."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.vcsn_gathers import SERVER_NODES, Process
from plait.run import units
from plait.run.papers import vcsn as paper
from plait.run.papers import vcsn_printed

if TYPE_CHECKING:
    from bench.vcsn import Gathered

SIZES = tuple(2**power for power in range(6, 29))
LARGE_NODES = (4, 9, 16, 64, 256, 1024, 10_000)
SETUP, TRANSFER, BARRIER = "#4477aa", "#999933", "#ee99aa"
SERVED = {"marker": "o", "linestyle": "", "color": "C3", "label": "RTL with servers"}
ALONE = {"marker": "^", "linestyle": "", "color": "C2", "label": "RTL alone"}


def _transfers(
    time: Any, rate: Any, found: Sequence[tuple[int, float, float]], sizes: Sequence[int]
) -> None:
    """Figures 8 and 9."""
    for network, name, color in ((paper.VCSN, "VCSN", "C0"), (paper.DCN, "DCN", "C1")):
        line = [size / network.bandwidth * 1e6 for size in sizes]
        modelled = [paper.transfer_s(network, size) * 1e6 for size in sizes]
        time.plot(sizes, line, "--", color=color, label=f"{name}, d/b", linewidth=0.8)
        time.plot(sizes, modelled, color=color, label=f"{name}, model")
        rates = [size / us / 1e3 for size, us in zip(sizes, modelled, strict=True)]
        rate.plot(sizes, rates, color=color, label=f"{name}, model")
        peak = vcsn_printed.PEAK_VCSN if network is paper.VCSN else vcsn_printed.PEAK_DCN
        rate.axhline(peak / 1e9, color=color, linewidth=0.6, linestyle=":")
    for place, kind in ((1, SERVED), (2, ALONE)):
        time.plot([row[0] for row in found], [row[place] for row in found], **kind)
        rates = [row[0] / row[place] / 1e3 for row in found]
        rate.plot([row[0] for row in found], rates, **kind)
    time.set(title="Figure 8: a transfer", ylabel="us", yscale="log")
    rate.set(title="Figure 9: a transfer (dots: the paper's peaks)", ylabel="GB/s")


def _bars(axes: Any, node: int, pieces: Sequence[tuple[float, float, str]]) -> None:
    for begin, end, color in pieces:
        axes.barh(node, end - begin, left=begin, height=0.7, color=color)


def _figure_11(axes: Any, nodes: int, size: int) -> None:
    """DCN stage by stage, by the model: nothing of it is in RTL."""
    barrier = paper.barrier_s(paper.servers(nodes)) + paper.CORRECTION_SHORT_S
    carried = paper.DCN.latency_s + size / paper.DCN.bandwidth
    for node in range(nodes):
        at = 0.0
        hops = min(node, nodes - node) if node else 0  # to node 0
        for stage in range(paper.stages_dcn(nodes) + 1):
            # The crossbar alone comes first. Nodes but 0 take part while they have data.
            takes_part = stage > 0 and (node == 0 or stage - 1 <= paper.half(nodes) - hops)
            if stage > 0:
                if takes_part:
                    _bars(axes, node, [(at * 1e6, (at + carried) * 1e6, TRANSFER)])
                at += carried
            _bars(axes, node, [(at * 1e6, (at + paper.CROSSBAR_S) * 1e6, SETUP)])
            at += paper.CROSSBAR_S
            _bars(axes, node, [(at * 1e6, (at + barrier) * 1e6, BARRIER)])
            at += barrier
    axes.set(
        title=f"Figure 11: DCN, {nodes} x {units.format_size(size)}, by the model", ylabel="node"
    )


def _figure_12(axes: Any, nodes: int, size: int, processes: Sequence[Process]) -> None:
    """VCSN stage by stage, as the servers of RTL saw it."""
    origin = min(process.begin for process in processes)
    crossbar = paper.CROSSBAR_S * 1e6
    for process in processes:
        begin, end = ((time - origin) / 1e3 for time in (process.begin, process.end))
        for place, done_ns in enumerate(process.done):
            node = SERVER_NODES * process.server + place
            if node >= nodes:
                continue
            done = (done_ns - origin) / 1e3
            first = (begin, done, TRANSFER if process.number > 1 else SETUP)
            crossed = done + (crossbar if process.number else 0)
            _bars(axes, node, [first, (done, crossed, SETUP), (crossed, end, BARRIER)])
    title = f"Figure 12: VCSN, {nodes} x {units.format_size(size)}, RTL with servers"
    axes.set(title=title, ylabel="node")


def _gathers(axes: Any, number: int, nodes: int, found: Sequence[Gathered]) -> None:
    """Figures 13 to 15: throughput."""
    sizes = sorted(vcsn_printed.ERRORS)
    curves: tuple[tuple[str, Any], ...] = (
        ("paper", paper.measured_s),
        ("VCSN, model", paper.fitted_modified_s),
        ("DCN, model", paper.dcn_gather_modified_s),
    )
    for place, (name, curve) in enumerate(curves):
        rates = [(nodes - 1) * size / curve(nodes, size) / 1e9 for size in sizes]
        style = {"color": "black", "marker": "x"} if place == 0 else {"color": f"C{place - 1}"}
        axes.plot(sizes, rates, label=name, **style)
    mine = [each for each in found if each.nodes == nodes]
    for kind, times in (
        (SERVED, [each.served_us for each in mine]),
        (ALONE, [each.alone_us for each in mine]),
    ):
        rates = [(nodes - 1) * each.size / us / 1e3 for each, us in zip(mine, times, strict=True)]
        axes.plot([each.size for each in mine], rates, **kind)
    axes.set(title=f"Figure {number}: a gather on {nodes} nodes", ylabel="GB/s")


def _figure_20(axes: Any, found: Sequence[Gathered]) -> None:
    """Large clusters by the model, and the three that are in RTL."""
    for place, size in enumerate(sorted({each.size for each in found})):
        color = f"C{place + 4}"
        for name, curve, dash in (
            ("VCSN", paper.fitted_modified_s, "-"),
            ("DCN", paper.dcn_gather_modified_s, "--"),
        ):
            times = [curve(nodes, size) * 1e3 for nodes in LARGE_NODES]
            label = f"{name}, {units.format_size(size)}"
            axes.plot(LARGE_NODES, times, dash, color=color, label=label)
        for style, of in ((SERVED, "served_us"), (ALONE, "alone_us")):
            mine = [each for each in found if each.size == size]
            points = [getattr(each, of) / 1e3 for each in mine]
            axes.plot(
                [each.nodes for each in mine], points, style["marker"], color=color, markersize=5
            )
    title = "Figure 20: large clusters, model; dots: RTL with servers, triangles: alone"
    axes.set(title=title, xscale="log", yscale="log", xlabel="nodes", ylabel="ms")


def draw(
    transfers: Sequence[tuple[int, float, float]],
    found: Sequence[Gathered],
    path: Path,
    breakdown: tuple[int, int],
) -> None:
    """All figures on one page. `transfers`: bytes, us with a server, us alone; `breakdown`: nodes
    and bytes of the gather, one of those found, whose parts Figures 11 and 12 have."""
    figures: Any = import_module("matplotlib.figure")
    figure = figures.Figure(figsize=(15, 18), layout="tight")
    panels = figure.subplots(4, 2).flatten()
    _transfers(panels[0], panels[1], transfers, SIZES)
    _figure_11(panels[2], *breakdown)
    parts = next(each for each in found if (each.nodes, each.size) == breakdown)
    _figure_12(panels[3], *breakdown, parts.processes)
    for place, nodes in enumerate(vcsn_printed.MEASURED_NODES):
        _gathers(panels[4 + place], 13 + place, nodes, found)
    _figure_20(panels[7], found)
    for place in (0, 1, 4, 5, 6):
        panels[place].set_xscale("log", base=2)
        panels[place].set_xlabel("bytes of a node")
    for place in (2, 3):
        panels[place].set_xlabel("us; blue: set up, green: transfers, pink: barrier")
        panels[place].invert_yaxis()
    for place in (0, 1, 4, 5, 6, 7):
        panels[place].legend(fontsize="small")
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path)
