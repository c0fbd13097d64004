# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Virtual circuits between FPGA ranks on the platform vcsn: rates on the wire, and laying a link.

Transfers by their size, beside the model of the paper, are in circuit_transfers.py.

A rate is payload over the time from the first circuit frame on rank 0's cable to the last one, of
all full frames but the last; the bound is what 100 GbE can carry in frames of 9,152 bytes.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path

from bench import circuit_transfers
from bench.figures import BENCH, BIN, Figure, Programs, run
from plait.run import platforms
from spec.loader import load_spec

NAME = "circuits"
COMMAND = "python -m bench.run circuits"
PLATFORM = "vcsn"
SPEC, VCSN = load_spec().wire, platforms.find(PLATFORM)
ETHERTYPE = SPEC.circuit.ethertype.to_bytes(2, "big")
PAYLOAD = SPEC.circuit.words_max * SPEC.circuit.word_bytes
# Preamble, headers, check sequence, gap.
AROUND = 8 + SPEC.frame.ethernet_bytes + SPEC.circuit.header_bytes + 4 + 12
CYCLE_PS = VCSN.parameters["clock_period_ps"]
BOUND = VCSN.network["rate_bits_per_second"] / 8e9 * PAYLOAD / (PAYLOAD + AROUND)  # GB/s


def frames(capture: Path, interface: str) -> Iterator[tuple[int, bytes]]:
    """Time in ns and bytes of each frame on an interface of a capture."""
    data, at, names = capture.read_bytes(), 0, list[str]()
    while at < len(data):
        kind, size = struct.unpack_from("<II", data, at)
        body = data[at + 8 : at + size - 4]
        if kind == 1:
            names.append(_option(body[8:], 2).decode())
        elif kind == 6:
            number, high, low, length = struct.unpack_from("<IIII", body)
            if names[number] == interface:
                yield high << 32 | low, body[20 : 20 + length]
        at += size


def full_frames(capture: Path, interface: str) -> list[int]:
    """Times of the full circuit frames on an interface of a capture, ns."""
    return [
        time
        for time, frame in frames(capture, interface)
        if len(frame) > PAYLOAD and frame[12:14] == ETHERTYPE
    ]


def _option(options: bytes, wanted: int) -> bytes:
    at = 0
    while at + 4 <= len(options):
        code, size = struct.unpack_from("<HH", options, at)
        if code == wanted:
            return options[at + 4 : at + 4 + size]
        at += 4 + (size + 3) // 4 * 4
    return b""


def _streams(programs: Programs, size: int, senders: int) -> tuple[float, int]:
    """GB/s on rank 0's cable, and the picoseconds that its first link took."""
    capture = programs.folder / "circuits.pcapng"
    source = BENCH / "programs/circuits.c"
    options = ["-n", str(senders + 1), "--fpga", "all", "--platform", PLATFORM]
    flags = f"-DBYTES={size} -DSENDERS={senders}"
    command = [BIN / "plait", "run", *options, f"--cflags={flags}", "--capture", capture, source]
    laid = int(run(command))
    times = full_frames(capture, "switch0->0")
    return (len(times) - 1) * PAYLOAD / (times[-1] - times[0]), laid


def measure(programs: Programs, *, quick: bool) -> Iterator[Figure]:
    """Rates as shares of the bound, cycles of a link; then transfers by their size."""
    size = 64 * PAYLOAD if quick else 256 * PAYLOAD
    for senders, least in ((1, 0.998), (3, 0.999)):
        rate, laid = _streams(programs, size // senders // PAYLOAD * PAYLOAD, senders)
        who = "one sender" if senders == 1 else f"{senders} senders to {senders} ports"
        title = f"{who}, {rate:.3f} GB/s, of {BOUND:.3f}"
        share = rate / BOUND
        yield Figure(NAME, title, share, "ratio", f">= {least}", share >= least, COMMAND)
        if senders == 1:
            cycles = round(laid / CYCLE_PS)
            title = "laying a link, with reading the clock"
            yield Figure(NAME, title, cycles, "cycles", "<= 17", cycles <= 17, COMMAND)
    yield from circuit_transfers.measure(programs, quick=quick)
