# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Tables I, II, IV and V of the paper on MPI for soft processors, on platform `softmpi`: eight
cores in one FPGA, which talk through its endpoint, with software floats and with those of hardware.

What the paper has measured, with software floats, is in the name of each row. Virtual times and
sizes are exact. --quick takes the two smallest matrices of each table. What the paper's tables say
that cannot be is in docs/reference/softmpi.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from bench.figures import BENCH, BIN, Figure, Programs, run
from bench.soft import SIZE, image_bytes

NAME = "soft_paper"
COMMAND = "python -m bench.run soft_paper"
PLATFORM = "softmpi"
CORES = (1, 2, 4, 6, 8)
MATVEC, BACK = (BENCH / f"programs/soft_paper_{name}.c" for name in ("matvec", "back"))
# Milliseconds on so many cores, by size.
TABLE_II = {
    50: (22, 12, 9, 7, 6),
    100: (88, 47, 30, 25, 23),
    150: (200, 106, 65, 53, 50),
    200: (357, 189, 118, 97, 87),
    250: (559, 296, 180, 148, 137),
    300: (806, 427, 264, 214, 196),
}
TABLE_IV = {2: (0.94, 0.94), 4: (0.73, 0.78), 6: (0.60, 0.63), 8: (0.50, 0.51)}
TABLE_V = {
    100: (46, 30, 20, 18, 20),
    200: (183, 116, 74, 63, 70),
    300: (414, 257, 161, 136, 151),
    400: (738, 454, 282, 263, 261),
    500: (1155, 707, 437, 364, 403),
    600: (1669, 1018, 627, 520, 575),
}
# Table, size, cores, floats: the most milliseconds that we want.
WANTED_MS = {("II", 300, 8, False): 20.0, ("II", 300, 8, True): 1.6}
# Table, size, cores: the least speed-up that we want with software floats.
WANTED_SPEEDUP = {("II", 50, 8): 6.5, ("II", 300, 8): 7.4, ("V", 600, 8): 5.6}
Times = dict[tuple[int, int], float]  # milliseconds, by size and cores


def _figure(name: str, value: float, unit: str, most: float | None = None) -> Figure:
    if most is None:
        return Figure(NAME, name, value, unit, command=COMMAND)
    return Figure(NAME, name, value, unit, f"<= {most:,g}", value <= most, COMMAND)


def _footprints(programs: Programs) -> Iterator[Figure]:
    """Table I."""
    none, basic, collective = (
        image_bytes(programs.folder, SIZE, f"-DCALLS={calls}") for calls in (0, 1, 2)
    )
    yield _figure("I, basic set, paper 10.3", (basic - none) / 1e3, "kB", 4)
    yield _figure("I, collective set, paper 25.4", (collective - none) / 1e3, "kB", 10)


def _times(programs: Programs, source: Path, sizes: Sequence[int], *, floats: bool) -> Times:
    """What a program of the paper takes on 1 to 8 cores of one FPGA."""
    most = max(CORES)
    cluster = programs.folder / f"soft_paper{int(floats)}.yaml"
    core = f"ranks: 0 - {most - 1}, cores: {most}, floats: {str(floats).lower()}"
    cluster.write_text(f"nodes: {{soft: {{{core}}}}}\nplatform: {PLATFORM}\n")
    said = run([BIN / "plait", "run", "--cluster", cluster, source, *map(str, sizes)])
    rows = [tuple(map(int, line.split())) for line in said.splitlines()]
    return {(size, cores): ns / 1e6 for size, cores, ns in rows}


def _table(
    name: str, paper: Mapping[int, Sequence[int]], found: Times, *, floats: bool
) -> Iterator[Figure]:
    """The times of one table; and how many times as fast eight cores are as one."""
    kind = ", floats: true" if floats else ""
    sizes = sorted({size for size, _ in found})
    for size in sizes:
        for cores, theirs in zip(CORES, paper[size], strict=True):
            title = f"{name}, {size} on {cores}{kind}" + ("" if floats else f", paper {theirs:,}")
            most = WANTED_MS.get((name, size, cores, floats))
            yield _figure(title, found[size, cores], "ms", most)
    for size in sizes:
        speedup = found[size, 1] / found[size, 8]
        theirs = paper[size][0] / paper[size][-1]
        title = f"{name}, {size}, 8 times as fast as 1{kind}"
        least = None if floats else WANTED_SPEEDUP.get((name, size, 8))
        if not floats:
            title += f", paper {theirs:.2f}"
        if least is None:
            yield _figure(title, speedup, "x")
        else:
            yield Figure(NAME, title, speedup, "x", f">= {least}", speedup >= least, COMMAND)


def _efficiencies(found: Times) -> Iterator[Figure]:
    """Table IV: speed-up by cores, the mean over all sizes and the largest."""
    sizes = sorted({size for size, _ in found})
    for cores, (mean, most) in TABLE_IV.items():
        shares = [found[size, 1] / found[size, cores] / cores for size in sizes]
        yield _figure(f"IV, {cores} cores, mean, paper {mean:.2f}", sum(shares) / len(shares), "")
        yield _figure(f"IV, {cores} cores, largest, paper {most:.2f}", max(shares), "")


def measure(programs: Programs, *, quick: bool) -> Iterator[Figure]:
    """Sizes of libraries, and times of both programs; --quick takes two sizes of each."""
    yield from _footprints(programs)
    for floats in (False, True):
        sizes = [*TABLE_II][:2] if quick else [*TABLE_II]
        found = _times(programs, MATVEC, sizes, floats=floats)
        yield from _table("II", TABLE_II, found, floats=floats)
        if not floats:
            yield from _efficiencies(found)
    for floats in (False, True):
        sizes = [*TABLE_V][:2] if quick else [*TABLE_V]
        found = _times(programs, BACK, sizes, floats=floats)
        yield from _table("V", TABLE_V, found, floats=floats)
