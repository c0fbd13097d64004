# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What endpoint and application cost as lookup tables, and how fast both are on an ECP5-85.

The application is the role of ranks 1 to 7 of examples/jacobi2d.c, 1024 x 1024 on 8 ranks: the
row of Table II of the ZRLMPI paper. Its 1 MiB does not fit into an ECP5-85, so the clock is that of
the same role with 16 lines, on 64 ranks. Place and route take minutes; --quick leaves them out.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.figures import BIN, REPOSITORY, Figure, Programs, run

NAME = "synthesis"
LUTS_MAX, ROLE_LUTS_MAX, FMAX_MIN = 5_000, 2_500, 100.0
APPLICATION = "examples/jacobi2d.c"


def _synthesized(*words: str) -> tuple[dict[str, Any], str]:
    """What `plait synth` says, and the command."""
    command = ["plait", "synth", *words, "--json"]
    document = json.loads(run([BIN / command[0], *command[1:]]))
    return document, " ".join(Path(word).name for word in command)


def _sizes(of: str, subject: str, luts_max: int) -> Iterator[Figure]:
    document, command = _synthesized(subject, "--family", "xcup")
    modules = document["families"]["xcup"]["modules"]
    total = document["families"]["xcup"]["total"]
    luts = total["lut"] - modules.get("plait_role_memory", {"lut": 0})["lut"]
    wanted, met = f"<= {luts_max:,}", luts <= luts_max
    yield Figure(NAME, f"{of}, beside block RAMs", luts, "LUT", wanted, met, command)
    for kind in ("ff", "bram"):
        yield Figure(NAME, of, total[kind], kind.upper(), command=command)


def _clock(of: str, subject: str) -> Figure:
    document, command = _synthesized(subject, "--family", "ecp5", "--fmax")
    mhz = document["ecp5_85"]["fmax_mhz"]
    wanted, met = f">= {FMAX_MIN:g}", mhz >= FMAX_MIN
    return Figure(NAME, f"{of}, ECP5-85", mhz, "MHz", wanted, met, command)


def _role(folder: Path, ranks: int) -> str:
    options = ("-n", str(ranks), "--fpga", "rest", "-o", str(folder / str(ranks)))
    run([BIN / "plait", "cc", *options, REPOSITORY / APPLICATION, "--", "1024", "5"])
    return str(folder / str(ranks) / "jacobi2d_1.sv")


def measure(_programs: Programs, *, quick: bool) -> Iterator[Figure]:
    """LUT, FF, block RAMs, MHz."""
    yield from _sizes("endpoint, 64 bit", "plait_endpoint", LUTS_MAX)
    if not quick:
        yield _clock("endpoint, 64 bit", "plait_endpoint")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        yield from _sizes("role of jacobi2d, 1024 x 128", _role(folder, 8), ROLE_LUTS_MAX)
        if not quick:
            yield _clock("role of jacobi2d, 1024 x 16", _role(folder, 64))
