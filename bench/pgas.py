# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""One-sided operations between FPGA PEs on the platform zrlmpi, one switch: virtual times.

Times of an operation are means of 32; a time of a single one is without the reading of the clock.
The way of a short put is from before the call to the first bit of its frame at the target's
endpoint, that of a get to the first bit of the answer at the initiator's; FSHMEM gives 52.5 and
112.5 cycles for them, without a switch.
"""

from __future__ import annotations

from collections.abc import Iterator

from bench.circuits import frames
from bench.figures import BENCH, BIN, BenchError, Figure, Programs, run
from plait.run import platforms
from spec.frames import decode
from spec.loader import load_spec

NAME = "pgas"
COMMAND = "python -m bench.run pgas"
PLATFORM = platforms.find("zrlmpi")
CYCLE_NS = PLATFORM.parameters["clock_period_ps"] / 1e3
SPEC = load_spec()
HANDLERS = {each.name: each.number for each in SPEC.wire.handlers}
# From the first bit that leaves the switch to the endpoint of the node.
BEHIND_SWITCH_NS = (
    PLATFORM.network["link_latency_ps"] + PLATFORM.parameters["nic_latency_ps"]
) / 1e3
# Lines of the program, what they are, and the most that is wanted, ns.
TIMES: dict[int, dict[str, tuple[str, int | None]]] = {
    2: {
        "flag": ("a flag there and back", 3268),
        "one_way": ("p until the waiting loop goes on", None),
        "put_quiet": ("put of 16 bytes and quiet", 3063),
        "p_quiet": ("p and quiet", 3063),
        "fetch_add": ("atomic fetch_add", 3153),
        "g": ("g", 3153),
        "p": ("p after p, without a wait", 536),
    },
    4: {"barrier": ("barrier_all of 4 PEs", 3306)},
}


def _lines(programs: Programs, pes: int) -> dict[str, float]:
    """What the program prints: names and numbers."""
    options = ["-n", str(pes), "--fpga", "all", "--platform", PLATFORM.name]
    capture = ["--capture", programs.folder / "pgas.pcapng"] if pes == 2 else []
    source = BENCH / "programs/pgas.c"
    out = run([BIN / "plait", "run", *options, *capture, source])
    found = {name: float(value) for name, value in (line.split() for line in out.splitlines())}
    for name in ("one_way", "put_begins", "get_begins"):  # one reading of the clock is in these
        if name in found:
            found[name] += found["reading"] if name.endswith("begins") else -found["reading"]
    return found


def _header_ns(programs: Programs, to: int, handler: str, begins: float) -> float:
    """From `begins`, ns, to the first frame for this handler at a node's endpoint."""
    for time, frame in frames(programs.folder / "pgas.pcapng", f"switch0->{to}"):
        if time > begins and decode(SPEC, frame).header["handler"] == HANDLERS[handler]:
            return time + BEHIND_SWITCH_NS - begins
    raise BenchError(f"no frame for {handler} reaches PE {to}")


def _figure(title: str, value: float, unit: str, most: float | None) -> Figure:
    wanted, met = ("", None) if most is None else (f"<= {most:,}", round(value, 2) <= most)
    return Figure(NAME, title, value, unit, wanted, met, COMMAND)


def measure(programs: Programs, *, quick: bool) -> Iterator[Figure]:
    """Times in ns, costs of stores and of contended atomic operations in cycles."""
    del quick  # all of it takes seconds
    found = {pes: _lines(programs, pes) for pes in (2, 4, 8)}
    for pes, times in TIMES.items():
        for name, (title, most) in times.items():
            value = found[pes][name]
            yield _figure(title, value, "ns", most)
    for handler, to, begins, paper in (
        ("put", 1, "put_begins", 52.5),
        ("put_reply", 0, "get_begins", 112.5),
    ):
        cycles = _header_ns(programs, to, handler, found[2][begins]) / CYCLE_NS
        title = f"{begins[:3]}, header at node {to}; paper {paper}"
        yield _figure(title, cycles, "cycles", None)
    if found[4]["peers_ended"]:
        raise BenchError("the peers' puts ended before the loop that they should go beside")
    for name, pes, title, most in (
        ("store", 4, "a store", 1.00),
        ("store_beside_puts", 4, "a store beside 4 KiB puts of 3 PEs", 4.75),
        ("add", 8, "atomic inc, 7 PEs on one word", 48),
    ):
        yield _figure(title, found[pes][name] / CYCLE_NS, "cycles", most)
    ratio = found[8]["add_slowest"] / found[8]["add_quickest"]
    yield _figure("the slowest of the 7 against the quickest", ratio, "ratio", 1.16)
