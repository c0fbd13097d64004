# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The tables and figures of `plait model vcsn`: columns with where they come from, and rows."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from plait.cli import model_numbers as numbers
from plait.cli.model_columns import ASSUMED, EQUATION, GIVEN, INFERRED, PRINTED, Column, Panel, Show
from plait.run import units
from plait.run.papers import vcsn as model
from plait.run.papers import vcsn_printed as paper

_NODES = Column("nodes", "nodes", GIVEN)
_SIZE = Column("size_bytes", "data", GIVEN, as_text=units.format_size)
_DECADES = (64 * 2**10, 2**20, 16 * 2**20, 256 * 2**20)
_MEASURED_SIZES = tuple(sorted(paper.ERRORS))
_POWERS = tuple(2**power for power in range(12, 29))


def _ms(name: str, title: str, origin: str, source: str) -> Column:
    """A time in seconds, shown in ms."""

    def as_text(value: float) -> str:
        return f"{value * 1e3:.3f}"

    return Column(name, f"{title} ms", origin, source, as_text)


def _us(name: str, title: str, origin: str, source: str) -> Column:
    """A time in seconds, shown in us."""

    def as_text(value: float) -> str:
        return f"{value * 1e6:.2f}"

    return Column(name, f"{title} us", origin, source, as_text)


def _speed(name: str, title: str, origin: str, source: str) -> Column:
    """A throughput in bytes/s, shown in GB/s."""

    def as_text(value: float) -> str:
        return f"{value / 1e9:.2f}"

    return Column(f"{name}_bytes_per_s", f"{title} GB/s", origin, source, as_text)


_FITTED = "the rule behind Table 6, modified model"
_DCN = "Figure 11 stage by stage, with the corrections; the paper prints no equation for it"
_MEASURED = "original model of Table 6 / (1 - its error)"


def figure20(nodes: Sequence[int], sizes: Sequence[int]) -> Show:
    """Gathers on large clusters: VCSN beside DCN."""
    columns = (
        _NODES,
        _SIZE,
        Column("assumed_levels", "levels", ASSUMED, "f: full fat trees of switches with 36 ports"),
        _ms("equation_original_s", "eq. 7", EQUATION, "equation 7 as printed"),
        _ms("equation_vcsn_s", "VCSN", EQUATION, "equation 7, section 6.3's corrections"),
        _ms("inferred_vcsn_s", "VCSN fitted", INFERRED, _FITTED),
        _ms("inferred_dcn_s", "DCN", INFERRED, _DCN),
        Column(
            "inferred_ratio", "DCN/VCSN", INFERRED, "of the columns DCN and VCSN", "{:.4f}".format
        ),
    )
    rows = [_gather(n, d) for d in sizes for n in nodes]
    panel = Panel("nodes", ("equation_vcsn_s", "inferred_dcn_s"), "size_bytes", "time [s]")
    return Show(columns, rows, (panel,))


def _gather(nodes: int, size: int) -> list[int | float | str | None]:
    vcsn = model.gather_modified_s(nodes, size)
    dcn = model.dcn_gather_modified_s(nodes, size)
    original, fitted = model.gather_s(nodes, size), model.fitted_modified_s(nodes, size)
    return [nodes, size, model.levels(nodes), original, vcsn, fitted, dcn, dcn / vcsn]


def topologies(nodes: Sequence[int], sizes: Sequence[int]) -> Show:
    """Equations 3 to 5: what a ring, a tree and links set anew take."""
    columns = (
        _NODES,
        _SIZE,
        _ms("assumed_process_s", "p", ASSUMED, "a complete process: T_barrier + 52 us"),
        _ms("equation_ring_s", "ring", EQUATION, "equation 3"),
        _ms("equation_tree_s", "tree", EQUATION, "equation 4"),
        _ms("equation_reconfigured_s", "set anew", EQUATION, "equation 5"),
    )
    rows: list[list[int | float | str | None]] = []
    for size in sizes:
        for n in nodes:
            p = model.barrier_s(model.servers(n)) + model.CORRECTION_SHORT_S
            times = [each(n, size, p) for each in _TOPOLOGIES]
            rows.append([n, size, p, *times])
    curves = ("equation_ring_s", "equation_tree_s", "equation_reconfigured_s")
    return Show(columns, rows, (Panel("nodes", curves, "size_bytes", "time [s]"),))


_TOPOLOGIES = (model.ring_s, model.tree_s, model.reconfigured_s)


def figure8(_: Sequence[int], sizes: Sequence[int]) -> Show:
    """Time of one transfer between two nodes."""
    theory = "t (VCSN only) + c + l + d/b, as equation 3 has it for two nodes, without p"
    columns = (
        _SIZE,
        _us("equation_vcsn_line_s", "VCSN d/b", EQUATION, "d/b, the paper's dashed line"),
        _us("equation_dcn_line_s", "DCN d/b", EQUATION, "d/b, the paper's dashed line"),
        _us("assumed_vcsn_s", "VCSN", ASSUMED, theory),
        _us("assumed_dcn_s", "DCN", ASSUMED, theory),
    )
    rows: list[list[int | float | str | None]] = []
    for d in sizes:
        vcsn, dcn = (model.transfer_s(network, d) for network in (model.VCSN, model.DCN))
        rows.append([d, d / model.VCSN.bandwidth, d / model.DCN.bandwidth, vcsn, dcn])
    names = tuple(column.name for column in columns[1:])
    note = "The paper's own points, of transfers through the hosts too, are in its drawing alone."
    panel = Panel("size_bytes", names, None, "time [us]", unit=1e-6)
    return Show(columns, rows, (panel,), note)


def figure9(_: Sequence[int], sizes: Sequence[int]) -> Show:
    """Throughput between two nodes."""
    theory = "t (VCSN only) + c + l + d/b, as equation 3 has it for two nodes, without p"
    seen = "the same with measured peaks, and a time before it that makes them cross at 10 MB"
    columns = (
        _SIZE,
        _speed("assumed_vcsn", "VCSN", ASSUMED, theory),
        _speed("assumed_dcn", "DCN", ASSUMED, theory),
        _speed("inferred_vcsn", "VCSN seen", INFERRED, seen),
        _speed("inferred_dcn", "DCN seen", INFERRED, seen),
    )
    ways = (model.transfer_s, model.transfer_as_seen_s)
    networks = (model.VCSN, model.DCN)
    rows: list[list[int | float | str | None]] = [
        [d, *(d / way(network, d) for way in ways for network in networks)] for d in sizes
    ]
    names = tuple(column.name for column in columns[1:])
    note = "The paper's own points are in its drawing alone."
    panel = Panel("size_bytes", names, None, "throughput [GB/s]", log=False, unit=1e9)
    return Show(columns, rows, (panel,), note)


def _gathers_of(nodes: int) -> Callable[[Sequence[int], Sequence[int]], Show]:
    """Figures 13 to 15: times and throughput of 4, 9 and 16 nodes."""

    def make(_: Sequence[int], sizes: Sequence[int]) -> Show:
        columns = (
            _SIZE,
            _ms("inferred_measured_s", "measured", INFERRED, _MEASURED),
            _ms("inferred_vcsn_s", "VCSN", INFERRED, _FITTED),
            _ms("inferred_dcn_s", "DCN", INFERRED, _DCN),
            _speed("inferred_measured", "measured", INFERRED, "VCSN, (n-1) d / time"),
            _speed("inferred_vcsn", "VCSN", INFERRED, "(n-1) d / time"),
            _speed(
                "inferred_dcn",
                "DCN",
                INFERRED,
                "(n-1) d / time; the paper saw at most 72 % of 24.04",
            ),
        )
        rows = [_small_gather(nodes, size) for size in sizes]
        names = tuple(column.name for column in columns)
        panels = (
            Panel("size_bytes", names[1:4], None, "time [s]"),
            Panel("size_bytes", names[4:7], None, "throughput [GB/s]", log=False, unit=1e9),
        )
        note = "DCN's measured times are in the paper's drawing alone."
        return Show(columns, rows, panels, note)

    return make


def _small_gather(nodes: int, size: int) -> list[int | float | str | None]:
    measured = model.measured_s(nodes, size) if size in paper.ERRORS else None
    modelled = model.fitted_modified_s(nodes, size), model.dcn_gather_modified_s(nodes, size)
    times = [measured, *modelled]
    total = (nodes - 1) * size
    return [size, *times, *(None if time is None else total / time for time in times)]


def figure17(_: Sequence[int], sizes: Sequence[int]) -> Show:
    """The original model beside what was measured."""
    columns = (
        _NODES,
        _SIZE,
        _ms("equation_original_s", "eq. 7", EQUATION, "equation 7 as printed"),
        _ms("inferred_original_s", "fitted", INFERRED, "the rule behind Table 6, original model"),
        _ms("inferred_measured_s", "measured", INFERRED, _MEASURED),
    )
    rows: list[list[int | float | str | None]] = [
        [
            *(n, size, model.gather_s(n, size), model.fitted_original_s(n, size)),
            model.measured_s(n, size) if size in paper.ERRORS else None,
        ]
        for n in paper.MEASURED_NODES
        for size in sizes
    ]
    curves = ("inferred_original_s", "inferred_measured_s")
    return Show(columns, rows, (Panel("size_bytes", curves, "nodes", "time [s]"),))


def figure18(_: Sequence[int], __: Sequence[int]) -> Show:
    """1 ms of work and a barrier."""
    columns = (
        Column("servers", "servers", GIVEN),
        _ms("equation_barrier_s", "barrier", EQUATION, "equation 6"),
        _ms("equation_total_s", "1 ms + barrier", EQUATION, "1 ms and equation 6"),
        _ms("equation_corrected_s", "corrected", EQUATION, "210 us more, as section 6.3 has it"),
        _ms("printed_estimated_s", "estimated", PRINTED, "section 6.3"),
        _ms("printed_measured_s", "measured", PRINTED, "section 6.3, mean of 1,000 attempts"),
    )
    rows: list[list[int | float | str | None]] = []
    for count in range(1, 9):
        barrier = model.barrier_s(count)
        known = (paper.DUMMY_ESTIMATED_S, paper.DUMMY_MEASURED_S) if count == 8 else (None, None)
        corrected = 1e-3 + barrier + model.correction_s(1e-3)
        rows.append([count, barrier, 1e-3 + barrier, corrected, *known])
    names = tuple(column.name for column in columns[2:])
    note = "The single attempts are in the paper's drawing alone."
    return Show(
        columns, rows, (Panel("servers", names, None, "time [ms]", log=False, unit=1e-3),), note
    )


def table6(_: Sequence[int], __: Sequence[int]) -> Show:
    """Errors of both models against what was measured."""

    def percent(name: str, title: str, origin: str, source: str) -> Column:
        return Column(name, f"{title} %", origin, source, "{:.2f}".format)

    columns = (
        _NODES,
        _SIZE,
        percent("printed_original_percent", "original", PRINTED, "Table 6"),
        _ms("inferred_measured_s", "measured", INFERRED, _MEASURED),
        _ms("inferred_vcsn_s", "modified", INFERRED, _FITTED),
        percent(
            "inferred_modified_percent", "modified", INFERRED, "|measured - modified| / measured"
        ),
        percent("printed_modified_percent", "modified", PRINTED, "Table 6"),
    )
    rows: list[list[int | float | str | None]] = []
    for size, (original, modified) in paper.ERRORS.items():
        for place, n in enumerate(paper.MEASURED_NODES):
            measured, estimated = model.measured_s(n, size), model.fitted_modified_s(n, size)
            error = abs(measured - estimated) / measured * 100
            rows.append([n, size, original[place], measured, estimated, error, modified[place]])
    note = "0.17 % (4 nodes, 256 MiB) is taken for a misprint of 0.97 %: all else fits then."
    return Show(columns, rows, (), note)


class Kind(NamedTuple):
    """A table or figure by name: what it is, how it is made, and what it may be asked about."""

    about: str
    make: Callable[[Sequence[int], Sequence[int]], Show]
    nodes: tuple[int, ...] = ()  # unless asked otherwise; none: it has its own
    sizes: tuple[int, ...] = ()


_SOME_NODES = (4, 9, 16, 64, 256, 1024, 10_000)

SHOWS: dict[str, Kind] = {
    "numbers": Kind("numbers in the paper's text, beside the model's", numbers.numbers),
    "table4": Kind("power of a board", numbers.table4),
    "table5": Kind("the constants of the model", numbers.table5),
    "table6": Kind("errors of the model", table6),
    "topologies": Kind("equations 3 to 5", topologies, (4, 9, 16, 64), _DECADES),
    "figure8": Kind("time of a transfer between two nodes", figure8, sizes=_POWERS),
    "figure9": Kind("throughput between two nodes", figure9, sizes=_POWERS),
    "figure13": Kind("a gather on 4 nodes", _gathers_of(4), sizes=_MEASURED_SIZES),
    "figure14": Kind("a gather on 9 nodes", _gathers_of(9), sizes=_MEASURED_SIZES),
    "figure15": Kind("a gather on 16 nodes", _gathers_of(16), sizes=_MEASURED_SIZES),
    "figure17": Kind("the model beside what was measured", figure17, sizes=_MEASURED_SIZES),
    "figure18": Kind("1 ms of work and a barrier", figure18),
    "figure20": Kind("a gather on large clusters", figure20, _SOME_NODES, _DECADES),
}
