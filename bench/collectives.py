# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Collectives of 64 ranks on a fat tree: virtual time against its lower bound, per algorithm.

The bound is the larger of two: the bytes that must cross the narrowest link (a node's own) at the
link's rate, and the depth that information must travel at one small message's one-way time. With m
bytes of one rank (block, or whole vector; see programs/collective.c) and n ranks:

  bytes   bcast, reduce, scan, exscan m; scatter, gather, allgather (n - 1) m;
          alltoall, reduce_scatter m (n - 1) / n; allreduce 2 m (n - 1) / n; barrier 0
  depth   ceil(log2 n): so many messages in a row it takes until every rank can have heard of all
          (or of the root), if each sends one at a time
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from bench.figures import Figure, Programs, plait, run
from plait.spec import load_spec

NAME = "collectives"
RANKS = 64
RATE = 10e9 / 8
SIZES = (8, 4096, 1 << 20)
SIZE_NAMES = {0: "-", 8: "8 B", 4096: "4 KiB", 1 << 20: "1 MiB"}
SHARE = (RANKS - 1) / RANKS
NARROWEST: dict[str, Callable[[int], float]] = {
    "barrier": lambda m: 0.0,
    "bcast": float,
    "scatter": lambda m: (RANKS - 1) * m,
    "gather": lambda m: (RANKS - 1) * m,
    "allgather": lambda m: (RANKS - 1) * m,
    "alltoall": lambda m: m * SHARE,
    "reduce": float,
    "allreduce": lambda m: 2 * m * SHARE,
    "reduce_scatter": lambda m: m * SHARE,
    "scan": float,
    "exscan": float,
}


def bound_s(kind: str, size: int, one_way_s: float) -> float:
    """The lower bound of the module's docstring, seconds."""
    return max(NARROWEST[kind](size) / RATE, math.ceil(math.log2(RANKS)) * one_way_s)


def _command(*options: str) -> list[object]:
    return [*plait("-n", str(RANKS), "--topology", "fat_tree", "--platform", "zrlmpi", *options)]


def _seconds(programs: Programs, kind: str, size: int, algorithm: str | None) -> float:
    forced = ["--collective", f"{kind}={algorithm}"] if algorithm else []
    program = programs.compiled("collective")
    return float(run([*map(str, _command(*forced)), program, kind, str(size)]))


def _algorithms() -> dict[str, list[str]]:
    """Every algorithm of the table but the planned ones, which need a tree."""
    found: dict[str, list[str]] = {}
    for algorithm in load_spec().collectives.algorithms:
        if not algorithm.name.endswith("_planned"):
            found.setdefault(algorithm.kind, []).append(algorithm.name)
    return found


def measure(programs: Programs, *, quick: bool) -> Iterator[Figure]:
    """Ratio of time to bound for the chosen algorithm and for each forced one."""
    goodput = programs.compiled("goodput")
    one_way = float(run([*map(str, _command()), goodput, "8"]))
    yield Figure(NAME, "one-way time of 8 bytes", one_way * 1e6, "us")
    algorithms = _algorithms()
    for kind in NARROWEST:
        for size in SIZES if kind != "barrier" else (0,):
            if quick and size > 4096:
                continue
            bound = bound_s(kind, size, one_way)
            for algorithm in [None, *algorithms.get(kind, [])]:
                ratio = _seconds(programs, kind, size, algorithm) / bound
                name = f"{kind} {SIZE_NAMES[size]} {algorithm or 'as chosen'}"
                command = f"plait run -n {RANKS} --topology fat_tree collective {kind} {size}"
                yield Figure(NAME, name, ratio, "x bound", command=command)
