# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`make bench`: every figure as a table on stdout, and as JSON in build/bench.json.

BENCH_ARGS="goodput startup" picks some; --quick takes fewer rounds and no long messages.
Wall-clock figures are ratios or medians within this one run; virtual times are exact.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from bench import (
    cascabel,
    circuits,
    collectives,
    compiler,
    first_runs,
    fshmem,
    gasnet,
    goodput,
    hardware,
    hardware_node,
    message_rate,
    pgas,
    soft,
    soft_paper,
    startup,
    synthesis,
    tasks,
    vcsn,
)
from bench.figures import REPOSITORY, BenchError, Figure, Programs, write_json

BENCHES = {
    bench.NAME: bench
    for bench in (
        *(startup, first_runs, message_rate, goodput, collectives),
        *(compiler, hardware, hardware_node, circuits, vcsn, pgas, gasnet, fshmem, soft),
        *(soft_paper, tasks, cascabel, synthesis),
    )
}


def _line(figure: Figure) -> str:
    verdict = {True: "met", False: "NOT MET", None: ""}[figure.met]
    value = f"{figure.value:,.4g}" if figure.value < 10_000 else f"{figure.value:,.0f}"
    return f"{figure.name:<44} {value:>12} {figure.unit:<10} {figure.wanted:<10} {verdict}".rstrip()


def main(arguments: Sequence[str] | None = None) -> int:
    """0 if every figure that has a mark meets it, 1 otherwise."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("benches", nargs="*", metavar="BENCH", help=", ".join(BENCHES))
    parser.add_argument(
        "--quick", action="store_true", help="fewer rounds, no long messages, no place and route"
    )
    parser.add_argument("--json", type=Path, default=REPOSITORY / "build" / "bench.json")
    options = parser.parse_args(arguments)
    unknown = set(options.benches) - set(BENCHES)
    if unknown:
        parser.error(f"no bench {', '.join(sorted(unknown))}; there are {', '.join(BENCHES)}")
    figures: list[Figure] = []
    programs = Programs()
    try:
        for name in options.benches or BENCHES:
            print(f"\n{name}")
            for figure in BENCHES[name].measure(programs, quick=options.quick):
                print(f"  {_line(figure)}", flush=True)
                figures.append(figure)
    except BenchError as error:
        print(f"bench: error: {error}", file=sys.stderr)
        return 1
    finally:
        programs.close()
        write_json(options.json, figures)
    print(f"\nJSON: {options.json}")
    return 0 if all(figure.met is not False for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
