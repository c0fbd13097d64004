# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Tables in plain text: columns as wide as they need, numbers to the right."""

from collections.abc import Sequence


def render(header: Sequence[str], rows: Sequence[Sequence[str]], indent: str = "") -> str:
    """The lines of a table. A column is right-aligned if all its cells begin with a digit."""
    columns = range(len(header))
    widths = [max(len(row[i]) for row in (header, *rows)) for i in columns]
    right = [
        bool(rows) and all(row[i][:1].isdigit() or row[i] == "-" for row in rows) for i in columns
    ]
    lines: list[str] = []
    for row in (header, *rows):
        cells = [row[i].rjust(widths[i]) if right[i] else row[i].ljust(widths[i]) for i in columns]
        lines.append((indent + "  ".join(cells)).rstrip())
    return "\n".join(lines)
