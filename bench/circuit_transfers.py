# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Table 1 and Figures 8 and 9 of the VCSN paper on Plait's RTL, beside the model of the paper.

Two nodes of the platform vcsn, whose roles play lists, send there and back through a circuit that
is laid, from node memory to node memory. A time is half of that, so it has the latency of the
network once, and what it takes to fetch commands. `plait model vcsn --show figure8` has the model.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from bench.figures import BenchError, Figure, Programs
from hardware.testing.programs import Program
from plait.run import platforms, units
from plait.run.papers import vcsn as paper
from plait.run.papers import vcsn_printed
from tests.mixed import Cluster, Hardware, model

NAME = "circuits"
COMMAND = "python -m bench.run circuits"
VCSN = platforms.find("vcsn")
WIDTH = VCSN.parameters["data_width_bits"]
CYCLE_PS = VCSN.parameters["clock_period_ps"]
TABLE_1_NS = vcsn_printed.LOOP_VCSN_S * 1e9
SIZES = tuple(2**power for power in range(6, 23, 2))  # 64 B to 4 MiB
MARKS, BEGIN = 0x1_0000, 0x10_0000  # where clock readings stand, and the data, there and back


def times(sizes: Sequence[int]) -> list[float]:
    """Half of there and back for each size, ns. BenchError if the bytes are not right.

    The first size goes once more before all others, since both ends have to be connected.
    """
    sizes = [sizes[0], *sizes]
    here, there = Program(), Program()
    for node, program in enumerate((here, there)):
        program.command("circuit_connect", port=0, peer=1 - node, peer_port=0).wait()
    there.command("circuit_receive", port=0, address=BEGIN, size=sizes[0]).wait()
    for place, (size, after) in enumerate(zip(sizes, [*sizes[1:], 0], strict=True)):
        here.mark(MARKS + 16 * place)
        here.command("circuit_send", port=0, address=BEGIN, size=size)
        here.command("circuit_receive", port=0, address=BEGIN, size=size).wait()
        here.mark(MARKS + 16 * place + 8)
        if after:  # granted before its send begins
            there.command("circuit_receive", port=0, address=BEGIN, size=after)
        there.command("circuit_send", port=0, address=BEGIN, size=size).wait()
    data = Random(1).randbytes(max(sizes))
    wanted = {"marks": (MARKS, 16 * len(sizes)), "data": (BEGIN, len(data))}
    more = {"model": str(model(WIDTH, circuits=VCSN.parameters["circuits"]))}
    ranks = [
        Hardware(here.exit(), {BEGIN: data}, wanted, more=more),
        Hardware(there.exit(), wanted=wanted, more=more),
    ]
    with tempfile.TemporaryDirectory(prefix="plait-bench-") as folder:
        platform = {"clock_hz": round(1e12 / CYCLE_PS), "data_width_bits": WIDTH}
        result = Cluster(Path(folder), ranks, WIDTH).run(
            network=dict(VCSN.network), platforms={"board": platform}
        )
    first, second = result["memory"]
    if not first or first["data"] != data or second["data"] != data:
        raise BenchError(f"circuits: the bytes that came are wrong\n{result['printed']}")
    marks = [
        int.from_bytes(first["marks"][8 * i : 8 * i + 8], "little") for i in range(2 * len(sizes))
    ]
    return [(marks[2 * i + 1] - marks[2 * i]) * CYCLE_PS / 2000 for i in range(1, len(sizes))]


def measure(_programs: Programs, *, quick: bool) -> Iterator[Figure]:
    """Time and rate of each size; the smallest one's time stands for the latency of Table 1."""
    sizes = SIZES[:-3] if quick else SIZES
    for size, time in zip(sizes, times(sizes), strict=True):
        line = size / paper.VCSN.bandwidth * 1e9
        vcsn, dcn = (paper.transfer_s(each, size) * 1e9 for each in (paper.VCSN, paper.DCN))
        modelled = f"l + d/b {TABLE_1_NS + line:,.0f}, VCSN {vcsn:,.0f}, DCN {dcn:,.0f}"
        name = units.format_size(size)
        if size == sizes[0]:
            title = f"{name} there; Table 1 has {TABLE_1_NS:.1f} from link to link"
            yield Figure(NAME, title, time, "ns", command=COMMAND)
        yield Figure(NAME, f"{name} there; model: {modelled} ns", time, "ns", command=COMMAND)
        yield Figure(NAME, f"{name}, rate", size / time, "GB/s", command=COMMAND)
