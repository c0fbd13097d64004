# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`make bench-zrlmpi`: Table I of the ZRLMPI paper, virtual time of one Jacobi iteration.

Each row runs examples/jacobi2d.c twice, with k and with 2 k steps, on CPUs alone and with FPGAs for
all ranks but 0; ms per iteration are the difference divided by k. Both must print the same result.
Virtual times are exact; only the simulator's own time, `wall`, is the machine's.

The limit of an iteration is what the root's link and the FPGAs need one after the other:

  sum over the root's messages of (bytes + overhead x ceil(bytes / 4096)) x 8 / rate
    n - 1 bands out, 2 (n - 1) rows beside them out, n - 1 bands back
  + rows of a band x width x clock period: one cell in each cycle

All is for the clock, link and power of platform `zrlmpi`.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.figures import REPOSITORY, BenchError, Figure, plait, run, write_json
from plait.spec import load_spec

NAME = "zrlmpi"
EXAMPLE = REPOSITORY / "examples" / "jacobi2d.c"
RATE = 10e9  # bits per second
CYCLE_S = 6.4e-9
ETHERNET_BYTES = 8 + 4 + 12  # preamble, frame check, gap
# A step over 1024 x 1024 cells takes 1.84 ms of an AMD EPYC's time in 6.3 million basic blocks.
COMPUTE = "0.29ns/block"
TIMEOUT_S = 600
WALL_WANTED_S = 15.0


@dataclass(frozen=True)
class Row:
    """A plate of width x width cells on `nodes` ranks; steps is k; ms of the paper if it has it."""

    width: int
    nodes: int
    steps: int
    paper_cpu_ms: float | None = None
    paper_ms: float | None = None
    wanted_ms: float | None = None
    of_limit: float | None = None
    tree: bool = False

    @property
    def name(self) -> str:
        """As in the paper, size/nodes."""
        return f"{self.width}x{self.width}/{self.nodes}{' tree' if self.tree else ''}"

    @property
    def band_bytes(self) -> int:
        """One rank's block of Scatter."""
        return self.width * (self.width // self.nodes) * 4


ROWS = (
    Row(16, 2, 4, 23.33, 7.59, wanted_ms=0.1),
    Row(16, 8, 4),
    Row(16, 8, 4, tree=True),
    Row(256, 4, 2, 1670.90, 444.77, of_limit=1.3),
    Row(256, 8, 2, 2136.72, 842.58, of_limit=1.3),
    Row(256, 8, 2, 1686.55, 637.87, of_limit=1.3, tree=True),
    Row(1024, 8, 1, 43120.16, 7763.87, wanted_ms=9.0, of_limit=1.25),
    Row(1024, 16, 1, 36261.91, 9311.71, of_limit=1.25),
    Row(1024, 32, 1, 41021.51, 20939.65, of_limit=1.25),
)


@dataclass(frozen=True)
class Iteration:
    """What one iteration takes: ms of virtual time, watts of all nodes, s of the simulator."""

    ms: float
    watts: float
    wall_s: float
    output: str

    @property
    def joules(self) -> float:
        """Of all nodes."""
        return self.ms / 1000 * self.watts


def limit_ms(row: Row) -> float:
    """The limit of the module's docstring."""
    spec = load_spec()
    payload = next(e.value for e in spec.limits.limits if e.name == "payload_bytes_max")
    frame = spec.wire.frame
    overhead = (
        ETHERNET_BYTES
        + frame.ethernet_bytes
        + frame.pad_bytes
        + frame.header_bytes
        + frame.check_bytes
    )

    def message_s(size: int) -> float:
        return (size + -(-size // payload) * overhead) * 8 / RATE

    link = (row.nodes - 1) * 2 * (message_s(row.band_bytes) + message_s(row.width * 4))
    return (link + row.band_bytes // 4 * CYCLE_S) * 1000


def options(row: Row, fpga: bool) -> list[str]:
    """Of `plait run`, without what does not alter the result."""
    tree = ["--tree", f"plan:{row.band_bytes}"] if row.tree else []
    return [
        "-n",
        str(row.nodes),
        *("--fpga", "rest" if fpga else "none"),
        "--compute",
        COMPUTE,
        *tree,
    ]


def iteration(row: Row, fpga: bool, threads: int = 2) -> Iteration:
    """Runs k and 2 k steps."""
    ended: list[tuple[dict[str, float], str]] = []
    with tempfile.TemporaryDirectory(prefix="plait-bench-") as folder:
        report = Path(folder) / "report.json"
        for steps in (row.steps, 2 * row.steps):
            also = ["--threads", str(threads), "--timeout", str(TIMEOUT_S), "--json", report]
            program = [EXAMPLE, str(row.width), str(steps)]
            output = run(plait("--platform", NAME, *options(row, fpga), *also, *program))
            ended.append((json.loads(report.read_text()), output))
    (short, _), (long, output) = ended
    ms = (long["virtual_time_ps"] - short["virtual_time_ps"]) / row.steps / 1e9
    wall = (long["wall_s"] - short["wall_s"]) / row.steps
    return Iteration(ms, long["energy_j"] / long["virtual_time_ps"] * 1e12, wall, output)


def figures(row: Row, cpu: Iteration, mixed: Iteration) -> list[Figure]:
    """What is wanted of a row, and the CPUs beside it; BenchError if the results differ."""
    if cpu.output != mixed.output:
        raise BenchError(f"{row.name}: CPUs say {cpu.output}FPGAs say {mixed.output}")
    found = [Figure(NAME, f"{row.name} CPU only", cpu.ms, "ms", command=_command(row, False))]
    command, met, wanted = _command(row, True), None, ""
    if row.wanted_ms is not None:
        met, wanted = mixed.ms <= row.wanted_ms, f"<= {row.wanted_ms:g}"
    found.append(Figure(NAME, f"{row.name} CPU+FPGA", mixed.ms, "ms", wanted, met, command))
    ratio, met, wanted = mixed.ms / limit_ms(row), None, ""
    if row.of_limit is not None:
        met, wanted = ratio <= row.of_limit, f"<= {row.of_limit:g}"
    found.append(Figure(NAME, f"{row.name} / limit", ratio, "x limit", wanted, met, command))
    return found


def _command(row: Row, fpga: bool) -> str:
    return f"plait run {' '.join(options(row, fpga))} examples/jacobi2d.c {row.width} {row.steps}"


HEADER = (
    f"{'':16}{'CPU only':^24}{'CPU+FPGA':^24}{'limit':>9}{'of it':>6}{'wall':>7}"
    f"{'paper CPU':>11}{'CPU+FPGA':>10}\n"
    f"{'size/nodes':16}{'ms':>8}{'W':>7}{'mJ':>9}{'ms':>8}{'W':>7}{'mJ':>9}{'ms':>9}{'':>6}{'s':>7}"
    f"{'ms':>11}{'ms':>10}"
)


def line(row: Row, cpu: Iteration, mixed: Iteration) -> str:
    """A row of the table; mJ and the simulator's s are of one iteration."""
    limit = limit_ms(row)
    each = "".join(
        f"{one.ms:8.4g}{one.watts:7.1f}{one.joules * 1000:9.{4 if one.joules < 10 else 5}g}"
        for one in (cpu, mixed)
    )
    paper = "".join(
        f"{value if value is not None else '-':>{width}}"
        for value, width in ((row.paper_cpu_ms, 11), (row.paper_ms, 10))
    )
    return f"{row.name:16}{each}{limit:9.4g}{mixed.ms / limit:6.2f}{mixed.wall_s:7.1f}{paper}"


def _among_rows(done: dict[str, Iteration]) -> list[Figure]:
    """More nodes must not cost time; the simulator must be done in time."""
    found: list[Figure] = []
    eight = done.get("1024x1024/8")
    if eight is None:
        return found
    for name in ("1024x1024/16", "1024x1024/32"):
        if name in done:
            ratio = done[name].ms / eight.ms
            found.append(Figure(NAME, f"{name} / 8 nodes", ratio, "x", "<= 1.05", ratio <= 1.05))
    wall = eight.wall_s
    met = wall <= WALL_WANTED_S
    name = "1024x1024/8, an iteration's simulation"
    found.append(Figure(NAME, name, wall, "s", f"<= {WALL_WANTED_S:g}", met))
    return found


def _means(both: Sequence[tuple[Iteration, Iteration]]) -> list[Figure]:
    """Of the rows: how many times as fast FPGAs are, the share of power and energy they take."""
    means = {
        "time of CPUs / with FPGAs": [cpu.ms / mixed.ms for cpu, mixed in both],
        "power with FPGAs / of CPUs": [mixed.watts / cpu.watts for cpu, mixed in both],
        "energy with FPGAs / of CPUs": [mixed.joules / cpu.joules for cpu, mixed in both],
    }
    return [
        Figure(NAME, f"{name}, mean of the rows", statistics.mean(ratios), "x")
        for name, ratios in means.items()
        if ratios
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """0 if every figure that has a mark meets it, 1 otherwise."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", nargs="*", metavar="ROW", help="such as 256x256/8; all")
    parser.add_argument("--threads", type=int, default=2, help="of the simulator")
    parser.add_argument("--json", type=Path, default=REPOSITORY / "build" / "bench-zrlmpi.json")
    chosen = parser.parse_args(arguments)
    unknown = set(chosen.rows) - {row.name for row in ROWS}
    if unknown:
        parser.error(f"no row {', '.join(sorted(unknown))}")
    found: list[Figure] = []
    done: dict[str, Iteration] = {}
    both: list[tuple[Iteration, Iteration]] = []
    print(HEADER, flush=True)
    try:
        for row in ROWS:
            if chosen.rows and row.name not in chosen.rows:
                continue
            cpu = iteration(row, fpga=False, threads=chosen.threads)
            mixed = done[row.name] = iteration(row, fpga=True, threads=chosen.threads)
            print(line(row, cpu, mixed), flush=True)
            found += figures(row, cpu, mixed)
            both.append((cpu, mixed))
    except BenchError as error:
        print(f"bench: error: {error}", file=sys.stderr)
        return 1
    finally:
        found += [*_among_rows(done), *_means(both)]
        write_json(chosen.json, found)
    for figure in found:
        if figure.met is not None or figure.name.endswith("mean of the rows"):
            verdict = {True: "met", False: "NOT MET", None: ""}[figure.met]
            print(
                f"{figure.name:40} {figure.value:8.3g} {figure.unit:8} {figure.wanted:8} {verdict}"
            )
    return 0 if all(figure.met is not False for figure in found) else 1


if __name__ == "__main__":
    sys.exit(main())
