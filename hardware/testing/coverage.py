# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Says how much of each module the hardware's tests reach: lines, and toggles of control.

    python -m hardware.testing.coverage [--missing MODULE] PYTEST ARGUMENT...

Runs the tests that the arguments name, hardware for all, on models that count, and prints for each
module the share of its blocks that ran (a block is what one `begin`, branch or case guards) and of
the edges, rising and falling, that its signals of one bit took. Wider signals are data, addresses
and counters, of which most bits tell nothing. All instances and widths of a module count as one.
With --missing it prints what of that module no test has reached, by line.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from ..sources import ROOT
from .simulate import COVERAGE_SWITCH

_POINT = re.compile(r"^C '(.*)' (\d+)$")
# Not part of what a module does.
_ASIDE = ("clk_i", "rst_ni", "unused")


@dataclass
class Reached:
    """Of one module: how often each block ran and each edge came, by line and name."""

    blocks: dict[tuple[int, str], int] = field(default_factory=dict[tuple[int, str], int])
    edges: dict[tuple[int, str], int] = field(default_factory=dict[tuple[int, str], int])


def read(texts: Iterable[str]) -> dict[str, Reached]:
    """What Verilator's files of counts say of the modules in hardware/*/rtl."""
    modules: dict[str, Reached] = defaultdict(Reached)
    for text in texts:
        for line in text.splitlines():
            if (found := _POINT.match(line)) is None:
                continue
            parts = dict(part.split("\x02", 1) for part in found[1].split("\x01") if part)
            path = Path(parts["f"])
            if path.parent.name != "rtl" or path.parent.parent.name in ("assertions", "testing"):
                continue
            name, is_edge = parts["o"], parts["t"] == "toggle"
            if is_edge and ("[" in name or name.split(":")[0].startswith(_ASIDE)):
                continue
            reached = modules[path.stem]
            points = reached.edges if is_edge else reached.blocks
            key = (int(parts["l"]), name if is_edge else f"{name}, column {parts['n']}")
            points[key] = points.get(key, 0) + int(found[2])
    return dict(modules)


def share(counts: Iterable[int]) -> tuple[int, int]:
    """How many of them are not 0, and how many there are."""
    all_counts = list(counts)
    return sum(count > 0 for count in all_counts), len(all_counts)


def _cell(reached: int, count: int) -> str:
    return f"{100 * reached / count:5.1f} % of {count:5}" if count else f"{'-':>16}"


def table(modules: dict[str, Reached]) -> list[str]:
    """A line for each module, those with the largest holes first, and one for all."""
    rows: list[tuple[int, str]] = []
    totals = [0, 0, 0, 0]
    for name, reached in modules.items():
        blocks, edges = share(reached.blocks.values()), share(reached.edges.values())
        totals = [a + b for a, b in zip(totals, (*blocks, *edges), strict=True)]
        holes = blocks[1] - blocks[0] + edges[1] - edges[0]
        rows.append((holes, f"{name:32} {_cell(*blocks)} {_cell(*edges)}"))
    lines = [line for _, line in sorted(rows, key=lambda row: (-row[0], row[1]))]
    head = f"{'module':32} {'blocks':>16} {'edges of control':>16}"
    return [head, *lines, f"{'all':32} {_cell(*totals[:2])} {_cell(*totals[2:])}"]


def missing(reached: Reached) -> list[str]:
    """What no test has reached, by line."""
    both = [*reached.blocks.items(), *reached.edges.items()]
    return [f"{line}: {name}" for (line, name), count in sorted(both) if count == 0]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="hardware.testing.coverage", description=__doc__)
    parser.add_argument("--missing", default="")
    given, tests = parser.parse_known_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, COVERAGE_SWITCH: folder}
        run = [sys.executable, "-m", "pytest", *tests]
        code = subprocess.run(run, cwd=ROOT, env=environment, check=False).returncode
        paths = sorted(Path(folder).glob("*.dat"))
        modules = read(path.read_text(encoding="utf-8") for path in paths)
    if code or not modules:
        print("coverage: the tests do not pass, or built no model", file=sys.stderr)
        return 1
    print("\n".join(missing(modules[given.missing]) if given.missing else table(modules)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
