# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Draws the figures of `plait model` with Matplotlib; the same bytes each time."""

import io
from collections.abc import Iterator
from importlib import import_module
from typing import Any, NamedTuple

from plait.cli.model_columns import Panel, Show
from plait.run import units
from plait.run.errors import Failure

_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000", "#999999")
_DASHES = ("-", "--", ":", "-.")
_WIDTH, _BESIDE, _HEIGHT = 6.4, 2.4, 4.8  # inches
_BACKENDS = {"svg": "svg", "png": "agg"}
# Of Matplotlib's settings: identifiers that do not change, letters as letters.
_SETTINGS = {"svg.hashsalt": "plait", "svg.fonttype": "none"}
_NO_DATES: dict[str, dict[str, None]] = {
    "svg": {"Date": None, "Creator": None},
    "png": {"Software": None},
}


class Curve(NamedTuple):
    """A line of a drawing."""

    label: str
    x: list[float]
    y: list[float]
    colour: str
    dash: str


def draw(show: Show, title: str, kind: str) -> bytes:
    """The figure as a file of this kind, svg or png. Fails if Matplotlib is absent."""
    try:
        matplotlib: Any = import_module("matplotlib")
        figures: Any = import_module("matplotlib.figure")
        backend: Any = import_module(f"matplotlib.backends.backend_{_BACKENDS[kind]}")
    except ImportError:
        what = f"--out: a figure as {kind} needs Matplotlib, which is not installed"
        hint = "pip install matplotlib, or plait with its extra `plots`"
        raise Failure(what, hint=hint) from None
    with matplotlib.rc_context():
        matplotlib.rcdefaults()  # not what a file of the user says
        matplotlib.rcParams.update(_SETTINGS)
        drawn = [list(curves(show, panel)) for panel in show.panels]
        width = sum(_WIDTH + (_BESIDE if _has_many(each) else 0) for each in drawn)
        figure = figures.Figure(figsize=(width, _HEIGHT), layout="tight")
        backend.FigureCanvas(figure)
        for place, panel in enumerate(show.panels):
            axes = figure.add_subplot(1, len(show.panels), place + 1)
            _draw_panel(axes, show, panel, drawn[place])
        figure.suptitle(title)
        file = io.BytesIO()
        figure.savefig(file, format=kind, dpi=150, metadata=_NO_DATES[kind])
    return file.getvalue()


def _has_many(drawn: list[Curve]) -> bool:
    """Whether the legend needs a place beside the curves."""
    return len(drawn) > 4


def _draw_panel(axes: Any, show: Show, panel: Panel, drawn: list[Curve]) -> None:
    marker = "." if len(show.rows) < 100 else ""
    for curve in drawn:
        axes.plot(
            curve.x,
            [y / panel.unit for y in curve.y],
            curve.dash,
            color=curve.colour,
            label=curve.label,
            marker=marker,
        )
    xs = show.values(panel.x)
    if max(xs) >= 100 * min(xs):
        axes.set_xscale("log", base=2 if panel.x == "size_bytes" else 10)
    if panel.log:
        axes.set_yscale("log")
    axes.set_xlabel(panel.x)
    if panel.x == "size_bytes":
        axes.set_xlabel("data in each node")
        axes.xaxis.set_major_formatter(_size)
    axes.set_ylabel(panel.label)
    axes.grid(alpha=0.3)
    if _has_many(drawn):
        axes.legend(loc="upper left", bbox_to_anchor=(1.01, 1), fontsize="small")
    else:
        axes.legend(loc="best", fontsize="small")


def _size(value: float, _: object) -> str:
    """A label of an axis."""
    return units.format_size(int(value))


def curves(show: Show, panel: Panel) -> Iterator[Curve]:
    """The lines of a panel: a colour for each of the group, or else for each curve."""
    groups = list(dict.fromkeys(show.values(panel.group))) if panel.group else [None]
    owner = show.values(panel.group) if panel.group else [None] * len(show.rows)
    columns = {column.name: column for column in show.columns}
    for number, group in enumerate(groups):
        for place, name in enumerate(panel.curves):
            points = [
                (x, y)
                for x, y, of in zip(show.values(panel.x), show.values(name), owner, strict=True)
                if of == group and y is not None
            ]
            label = f"{columns[name].title.rpartition(' ')[0]} ({columns[name].origin})"
            if panel.group:
                label += f", {_name(panel.group, group)}"
            colour = _COLOURS[(number if panel.group else place) % len(_COLOURS)]
            x, y = [point[0] for point in points], [point[1] for point in points]
            yield Curve(label, x, y, colour, _DASHES[place % len(_DASHES)])


def _name(group: str, value: Any) -> str:
    return units.format_size(value) if group == "size_bytes" else f"{value} {group}"
