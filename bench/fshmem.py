# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Figure 5 and Tables II to IV of the FSHMEM paper on platform `fshmem`: what puts and gets of one
GASNet program carry by size of transfer and of frames, when their headers arrive, what an endpoint
takes.

What the paper has measured is in the name of each row. Cycles, virtual times and sizes are exact. A
transfer takes from before the call of node 0 until all of it is in the other's memory (put) or in
the own one (get), and node 0 knows. Figure 5 is drawn into build/fshmem_figure5.svg. --quick takes
frames of 1 KiB alone.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from bench.circuits import frames
from bench.figures import BENCH, BIN, REPOSITORY, BenchError, Figure, Programs, run
from plait.run import platforms
from spec.frames import decode
from spec.loader import load_spec

NAME = "fshmem"
COMMAND = "python -m bench.run fshmem"
PLATFORM = platforms.find("fshmem")
CYCLE_NS = PLATFORM.parameters["clock_period_ps"] / 1e3
WIDTH_BYTES = PLATFORM.parameters["data_width_bits"] // 8
DATAPATH = WIDTH_BYTES / CYCLE_NS * 1e3  # MB/s
# From the wire at one node to the header at the other's endpoint.
PREAMBLE_BYTES, HEAD_BYTES = 8, 64
LINK_NS = (
    PLATFORM.network["link_latency_ps"] / 1e3
    + 2 * PLATFORM.parameters["nic_latency_ps"] / 1e3
    + (PREAMBLE_BYTES + HEAD_BYTES) * 8e9 / PLATFORM.network["rate_bits_per_second"]
)
# The paper's peaks, MB/s, by bytes of a packet; of 4 KiB it has none.
PEAKS: dict[int, int | None] = {128: 2621, 256: 3419, 512: 3813, 1024: 3813, 4096: None}
USUAL = 1024
# Bytes of a segment, whose whole is the longest transfer.
SEGMENT = {"GASNET_MAX_SEGSIZE": "2M"}
# Beginning in the program's lines, where the header comes to, its handler, what it is, and us.
HEADERS = (
    ("request_begins", 1, None, "III, put, short message", 0.21),
    ("request_begins", 0, None, "III, get, short message", 0.45),
    ("put_begins", 1, "put", "III, put, long message", 0.35),
    ("get_begins", 0, "put_reply", "III, get, long message", 0.59),
)
PICTURE = REPOSITORY / "build/fshmem_figure5.svg"


class Measured(NamedTuple):
    """Cycles of puts and gets by bytes; cycles at which single operations begin; the capture."""

    put: dict[int, int]
    get: dict[int, int]
    begins: dict[str, int]
    capture: Path


def _figure(name: str, value: float, unit: str, least: float | None = None) -> Figure:
    if least is None:
        return Figure(NAME, name, value, unit, command=COMMAND)
    return Figure(NAME, name, value, unit, f">= {least:,g}", value >= least, COMMAND)


def _measured(programs: Programs, size: int) -> Measured:
    """The program on two FPGAs with one cable, with frames of this size."""
    text = PLATFORM.document.text.replace("put_frame: 1 KiB", f"put_frame: {size} B")
    platform = programs.folder / f"fshmem{size}.yaml"
    platform.write_text(text)
    capture = programs.folder / f"fshmem{size}.pcapng"
    options = ["-n", "2", "--fpga", "all", "--platform", platform, "--topology", "direct"]
    command = [BIN / "plait", "run", *options, "--capture", capture, BENCH / "programs/fshmem.c"]
    found = Measured({}, {}, {}, capture)
    for line in run(command, {**os.environ, **SEGMENT}).splitlines():
        name, bytes_, cycles = line.split()
        if name.endswith("begins"):
            found.begins[name] = int(cycles)
        else:
            {"put": found.put, "get": found.get}[name][int(bytes_)] = int(cycles)
    return found


def _rates(cycles: Mapping[int, int]) -> dict[int, float]:
    """MB/s by bytes."""
    return {size: size / (each * CYCLE_NS) * 1e3 for size, each in cycles.items()}


def _size_for(rates: Mapping[int, float], share: float) -> int:
    """The least transfer, bytes, that reaches this share of the peak."""
    return min(size for size, rate in rates.items() if rate >= share * max(rates.values()))


def _bandwidth(found: Mapping[int, Measured]) -> Iterator[Figure]:
    """Figure 5, and Table IV's last rows."""
    for size, measured in found.items():
        theirs = PEAKS[size]
        paper = f", paper {theirs:,}" if theirs else ""
        for kind, cycles in (("put", measured.put), ("get", measured.get)):
            peak = max(_rates(cycles).values())
            yield _figure(f"5, frames of {size:,} B, {kind}{paper}", peak, "MB/s")
            yield _figure(f"5, frames of {size:,} B, {kind}", 100 * peak / DATAPATH, "% of 4,000")
    best = max(max(_rates(each.put).values()) for each in found.values())
    yield _figure("IV, most, paper 3,813", best, "MB/s", 3813 if len(found) > 1 else None)
    yield _figure("IV, efficiency, paper 0.95", best / DATAPATH, "")
    usual = found[USUAL]
    put, get = _rates(usual.put), _rates(usual.get)
    yield _figure("5, half of peak, put, paper 2,048", _size_for(put, 0.5), "B")
    yield _figure("5, 95 % of peak, put, paper 32,768", _size_for(put, 0.95), "B")
    for size, theirs in ((2048, 20), (8192, 8)):
        below = 100 * (1 - get[size] / put[size])
        yield _figure(f"5, get below put, {size:,} B, paper {theirs}", below, "%")


def _latencies(measured: Measured) -> Iterator[Figure]:
    """Table III: from before the call until the header is at the other endpoint, or is back."""
    spec = load_spec()
    handlers = {each.name: each.number for each in spec.wire.handlers}
    user = range(handlers["user"], 256)
    for beginning, to, handler, title, theirs in HEADERS:
        begin = measured.begins[beginning] * CYCLE_NS
        wanted = user if handler is None else (handlers[handler],)
        for time, frame in frames(measured.capture, f"{1 - to}->{to}"):
            if time > begin and decode(spec, frame).header["handler"] in wanted:
                break
        else:
            raise BenchError(f"no frame for {handler or 'a handler'} reaches node {to}")
        whole = time + LINK_NS - begin
        logic = whole - LINK_NS * (2 - to)
        yield _figure(f"{title}, paper {theirs}", whole / 1e3, "us")
        yield _figure(f"{title}, beside the links", logic / CYCLE_NS, "cycles")


def _sizes() -> Iterator[Figure]:
    """Table II: the endpoint for two nodes, with the family that is nearest to the paper's."""
    options = ["--width", str(8 * WIDTH_BYTES), "--nodes", "2", "--family", "intel_alm", "--json"]
    document = json.loads(run([BIN / "plait", "synth", "plait_endpoint", *options]))
    total: dict[str, float] = document["families"]["intel_alm"]["total"]
    yield _figure("II, endpoint, paper 1,995.3 (LUT + register)", total["lut"], "ALUT")
    yield _figure("II, endpoint", total["ff"], "FF")
    yield _figure("II, endpoint, paper 17 (M20K)", total["bram"], "M10K")


def draw(found: Mapping[int, Measured], path: Path) -> None:
    """Figure 5: MB/s by bytes of a transfer, a line for each size of frames, puts and gets."""
    figures: Any = import_module("matplotlib.figure")
    figure = figures.Figure(figsize=(8, 5), layout="tight")
    axes = figure.add_subplot()
    for place, (size, measured) in enumerate(found.items()):
        for kind, cycles, dash in (("put", measured.put, "-"), ("get", measured.get, "--")):
            rates = _rates(cycles)
            label = f"{size:,} B, {kind}"
            axes.plot(list(rates), list(rates.values()), dash, color=f"C{place}", label=label)
        if theirs := PEAKS[size]:
            axes.plot([2**21], [theirs], "x", color=f"C{place}", clip_on=False)
    axes.axhline(DATAPATH, color="#999999", linewidth=0.8)
    axes.set_xscale("log", base=2)
    axes.set_xlabel("bytes of a transfer")
    axes.set_ylabel("MB/s")
    axes.set_title("Figure 5 of FSHMEM; x: the paper's peaks; 4,000 MB/s: the datapath")
    axes.legend(fontsize="small")
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path)


def measure(programs: Programs, *, quick: bool) -> Iterator[Figure]:
    """MB/s, bytes, us, cycles and cells; --quick: frames of 1 KiB, no synthesis, no picture."""
    found = {size: _measured(programs, size) for size in ([USUAL] if quick else PEAKS)}
    yield from _bandwidth(found)
    yield from _latencies(found[USUAL])
    if not quick:
        yield from _sizes()
        draw(found, PICTURE)
