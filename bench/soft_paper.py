# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Tables I, II, IV and V of the paper on MPI for soft processors, on platform `softmpi`: up to
eight cores in one FPGA, which talk through its endpoint or by a memory that they share, with
software floats and with those of hardware; and a core that is as slow as the paper's.

What the paper has measured, with software floats, is in the name of each row. Virtual times and
sizes are exact. --quick takes the two smallest matrices of each table. What the paper's tables say
that cannot be is in docs/reference/softmpi.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from bench.figures import BENCH, BIN, Figure, Programs, run
from bench.soft import SIZE, image_bytes
from plait.run.kinds.keys import SHARED_BYTES

NAME = "soft_paper"
COMMAND = "python -m bench.run soft_paper"
PLATFORM = "softmpi"
CORES = (1, 2, 4, 6, 8)


class Kind(NamedTuple):
    """Cores, and how they talk."""

    name: str
    keys: str  # of a cluster file
    slower_ns: int = 0  # for each multiplication and addition


ENDPOINT, ENDPOINT_FLOATS = Kind("", ""), Kind("floats: true", "floats: true")
SHARED = Kind("shared", "talk: shared")
SHARED_FLOATS = Kind("shared, floats: true", "talk: shared, floats: true")
SHARED_PAUSES = Kind("shared, with pauses", "talk: shared, shared_pauses: true")
KINDS = (ENDPOINT, ENDPOINT_FLOATS, SHARED, SHARED_FLOATS)
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
SHORT = [50, 100]
TABLE_IV = {2: (0.94, 0.94), 4: (0.73, 0.78), 6: (0.60, 0.63), 8: (0.50, 0.51)}
TABLE_V = {
    100: (46, 30, 20, 18, 20),
    200: (183, 116, 74, 63, 70),
    300: (414, 257, 161, 136, 151),
    400: (738, 454, 282, 263, 261),
    500: (1155, 707, 437, 364, 403),
    600: (1669, 1018, 627, 520, 575),
}
# Table, size, cores, kind: the most milliseconds that we want.
WANTED_MS = {("II", 300, 8, ENDPOINT): 20.0, ("II", 300, 8, ENDPOINT_FLOATS): 1.6}
# Table, size, cores: the least speed-up that we want of ENDPOINT.
WANTED_SPEEDUP = {("II", 50, 8): 6.5, ("II", 300, 8): 7.4, ("V", 600, 8): 5.6}
# The paper's core, beside ours of the kind SHARED: how many nanoseconds a multiplication and an
# addition take longer, so that one core takes what the paper's does, and what an access takes, so
# that two do, in Table II; and the most that others are to differ from the paper.
PAPERS_OWN = Kind(
    "shared, the paper's core", "talk: shared, shared_occupied: 13, shared_latency: 38", 7330
)
DIFFERS_MOST = 0.15
Times = dict[tuple[int, int], float]  # milliseconds, by size and cores


def _figure(name: str, value: float, unit: str, most: float | None = None) -> Figure:
    if most is None:
        return Figure(NAME, name, value, unit, command=COMMAND)
    return Figure(NAME, name, value, unit, f"<= {most:,g}", value <= most, COMMAND)


def _footprints(programs: Programs) -> Iterator[Figure]:
    """Table I."""
    for kind, shared in (("", 0), (", shared", SHARED_BYTES)):
        none, basic, collective = (
            image_bytes(programs.folder, SIZE, f"-DCALLS={calls}", shared_bytes=shared)
            for calls in (0, 1, 2)
        )
        yield _figure(f"I, basic set{kind}, paper 10.3", (basic - none) / 1e3, "kB", 4)
        yield _figure(f"I, collective set{kind}, paper 25.4", (collective - none) / 1e3, "kB", 10)


def _times(programs: Programs, source: Path, sizes: Sequence[int], kind: Kind) -> Times:
    """What a program of the paper takes on 1 to 8 cores of one FPGA."""
    found: Times = {}
    for cores in CORES:
        cluster = programs.folder / f"soft_paper{cores}.yaml"
        said = kind.keys.split(", ") if kind.keys else []
        if cores == 1:  # there is nobody to talk to
            said = [each for each in said if each.startswith("floats")]
        soft = ", ".join([f"ranks: 0 - {cores - 1}", f"cores: {cores}", *said])
        cluster.write_text(f"nodes: {{soft: {{{soft}}}}}\nplatform: {PLATFORM}\n")
        flags = ["--cflags", f"-DSLOWER_NS={kind.slower_ns}"]
        given = [BIN / "plait", "run", "--cluster", cluster, *flags, source, *map(str, sizes)]
        rows = [tuple(map(int, line.split())) for line in run(given).splitlines()]
        found |= {(size, number): ns / 1e6 for size, number, ns in rows}
    return found


def _table(
    name: str, paper: Mapping[int, Sequence[int]], found: Times, kind: Kind
) -> Iterator[Figure]:
    """The times of one table; and how many times as fast eight cores are as one."""
    of_kind = f", {kind.name}" if kind.name else ""
    sizes = sorted({size for size, _ in found})
    for size in sizes:
        for cores, theirs in zip(CORES, paper[size], strict=True):
            title = f"{name}, {size} on {cores}{of_kind}"
            if "floats" not in kind.name:
                title += f", paper {theirs:,}"
            most = WANTED_MS.get((name, size, cores, kind))
            yield _figure(title, found[size, cores], "ms", most)
    for size in sizes:
        speedup = found[size, 1] / found[size, 8]
        theirs = paper[size][0] / paper[size][-1]
        title = f"{name}, {size}, 8 times as fast as 1{of_kind}"
        least = WANTED_SPEEDUP.get((name, size, 8)) if kind == ENDPOINT else None
        if "floats" not in kind.name:
            title += f", paper {theirs:.2f}"
        if least is None:
            yield _figure(title, speedup, "x")
        else:
            yield Figure(NAME, title, speedup, "x", f">= {least}", speedup >= least, COMMAND)


def _papers_own(programs: Programs, sizes: Sequence[int]) -> Iterator[Figure]:
    """The paper's system, as far as one and two cores of Table II say what it is."""
    found = _times(programs, MATVEC, sizes, PAPERS_OWN)
    yield from _table("II", TABLE_II, found, PAPERS_OWN)
    for size in sizes:
        of_size = zip(CORES, TABLE_II[size], strict=True)
        most = max(abs(found[size, cores] / theirs - 1) for cores, theirs in of_size)
        title = f"II, {size}, the paper's core, differs from the paper by at most"
        yield _figure(title, most, "", DIFFERS_MOST)


def _efficiencies(found: Times) -> Iterator[Figure]:
    """Table IV: speed-up by cores, the mean over all sizes and the largest."""
    sizes = sorted({size for size, _ in found})
    for cores, (mean, most) in TABLE_IV.items():
        shares = [found[size, 1] / found[size, cores] / cores for size in sizes]
        yield _figure(f"IV, {cores} cores, mean, paper {mean:.2f}", sum(shares) / len(shares), "")
        yield _figure(f"IV, {cores} cores, largest, paper {most:.2f}", max(shares), "")


def _sizes(paper: Mapping[int, Sequence[int]], kind: Kind, *, quick: bool) -> list[int]:
    """Of matrices. Cores that wait by looking are always awake: three sizes take minutes."""
    if quick:
        return [*paper][:2]
    return [each for each in paper if not kind.keys.startswith("talk") or each in (*SHORT, 300)]


def measure(programs: Programs, *, quick: bool) -> Iterator[Figure]:
    """Sizes of libraries, and times of both programs; --quick takes two sizes of each."""
    yield from _footprints(programs)
    for kind in KINDS:
        sizes = _sizes(TABLE_II, kind, quick=quick)
        found = _times(programs, MATVEC, sizes, kind)
        yield from _table("II", TABLE_II, found, kind)
        if kind == ENDPOINT:
            yield from _efficiencies(found)
    for kind in KINDS:
        sizes = _sizes(TABLE_V, kind, quick=quick)
        yield from _table("V", TABLE_V, _times(programs, BACK, sizes, kind), kind)
    found = _times(programs, MATVEC, SHORT, SHARED_PAUSES)
    yield from _table("II", TABLE_II, found, SHARED_PAUSES)
    found = _times(programs, BACK, SHORT[1:], SHARED_PAUSES)
    yield from _table("V", TABLE_V, found, SHARED_PAUSES)
    yield from _papers_own(programs, SHORT if quick else [*SHORT, 200])
