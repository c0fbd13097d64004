# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What a table of `plait model` is made of, and how it is written as text, CSV and JSON."""

import csv
import io
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from plait.cli import tables

Row = Sequence[int | float | str | None]

# Where a column comes from, with what the legend says of it. A column's name begins with it.
GIVEN, PRINTED, EQUATION = "given", "printed", "equation"
INFERRED, ASSUMED = "inferred", "assumed"
ORIGINS = {
    PRINTED: "stands in the paper",
    EQUATION: "follows from its equations and constants",
    INFERRED: "found by fitting what it prints, or from its drawings; by no text of it",
    ASSUMED: "taken for so where it says nothing",
}


class Column(NamedTuple):
    """A name for programs, which ends with the unit; a title for people; origin and source."""

    name: str
    title: str
    origin: str
    source: str = ""
    as_text: Callable[[Any], str] = str

    @property
    def heading(self) -> str:
        """The title with the mark of its origin."""
        return self.title + (f" [{self.origin[0]}]" if self.origin in ORIGINS else "")


class Panel(NamedTuple):
    """A drawing: its x and curves by names of columns, one set of curves for each of a group."""

    x: str
    curves: tuple[str, ...]
    group: str | None
    label: str
    log: bool = True  # of y; x is logarithmic where it spans much
    unit: float = 1.0  # of y, as the label has it


class Show(NamedTuple):
    """A table or figure: columns, rows, and what there is to draw and to say."""

    columns: tuple[Column, ...]
    rows: Sequence[Row]
    panels: tuple[Panel, ...] = ()
    note: str = ""

    def values(self, name: str) -> list[Any]:
        """A column by name."""
        place = [column.name for column in self.columns].index(name)
        return [row[place] for row in self.rows]


def text(show: Show) -> str:
    """The table, then what its marks mean and where each column comes from."""
    header = [column.heading for column in show.columns]
    rows = [
        ["-" if value is None else column.as_text(value) for column, value in _cells(show, row)]
        for row in show.rows
    ]
    sources = [(column.heading, column.source) for column in show.columns if column.source]
    width = max((len(heading) for heading, _ in sources), default=0)
    lines = [tables.render(header, rows), ""]
    lines += [f"{heading.ljust(width)}  {source}" for heading, source in sources]
    used = _origins(show)
    lines += [
        f"[{origin[0]}] {origin}: {about}" for origin, about in ORIGINS.items() if origin in used
    ]
    return "\n".join([*lines, *([show.note] if show.note else [])])


def _cells(show: Show, row: Row) -> list[tuple[Column, Any]]:
    return list(zip(show.columns, row, strict=True))


def _origins(show: Show) -> set[str]:
    """Origins of columns, and of rows where these differ."""
    used = {column.origin for column in show.columns}
    if any(column.name == "origin" for column in show.columns):
        used |= set(show.values("origin"))
    return used


def _plain(value: float | str | None) -> float | str | None:
    """Without the last digits of a sum, which say nothing."""
    return float(f"{value:.12g}") if isinstance(value, float) else value


def as_csv(show: Show) -> str:
    """All values as they are, in the units that the names of the columns end with."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow([column.name for column in show.columns])
    writer.writerows([_plain(value) for value in row] for row in show.rows)
    return file.getvalue()


def as_document(name: str, show: Show) -> dict[str, Any]:
    """The same for JSON, with origin and source of each column."""
    about = [
        {"name": column.name, "origin": column.origin, "source": column.source}
        for column in show.columns
    ]
    rows = [
        {column.name: _plain(value) for column, value in _cells(show, row)} for row in show.rows
    ]
    return {"model": "vcsn", "show": name, "columns": about, "rows": rows, "note": show.note}
