# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What endpoint and application cost as lookup tables, and how fast both are on an ECP5-85.

The application is the role of ranks 1 to 7 of examples/jacobi2d.c, 1024 x 1024 on 8 ranks: the
row of Table II of the ZRLMPI paper. Place and route take minutes; --quick leaves them out.
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


def _measured(of: str, subject: str, luts_max: int, quick: bool) -> Iterator[Figure]:
    words = ["plait", "synth", subject, "--family", "xcup", "--json"]
    if not quick:
        words.append("--fmax")
    document: dict[str, Any] = json.loads(run([BIN / words[0], *words[1:]]))
    command = " ".join(words).replace(subject, Path(subject).name)
    modules = document["families"]["xcup"]["modules"]
    total = document["families"]["xcup"]["total"]
    memories = modules.get("plait_role_memory", {"lut": 0})
    luts = total["lut"] - memories["lut"]
    wanted, met = f"<= {luts_max:,}", luts <= luts_max
    yield Figure(NAME, f"{of}, beside block RAMs", luts, "LUT", wanted, met, command)
    for kind in ("ff", "bram"):
        yield Figure(NAME, of, total[kind], kind.upper(), command=command)
    if not quick:
        mhz = document["ecp5_85"]["fmax_mhz"]
        met = mhz >= FMAX_MIN
        yield Figure(NAME, f"{of}, ECP5-85", mhz, "MHz", f">= {FMAX_MIN:g}", met, command)


def measure(_programs: Programs, *, quick: bool) -> Iterator[Figure]:
    """LUT, FF, block RAMs, MHz."""
    yield from _measured("endpoint, 64 bit", "plait_endpoint", LUTS_MAX, quick)
    with tempfile.TemporaryDirectory() as folder:
        source = REPOSITORY / APPLICATION
        options = ("-n", "8", "--fpga", "rest", "-o", folder)
        run([BIN / "plait", "cc", *options, source, "--", "1024", "5"])
        role = str(Path(folder) / "jacobi2d_1.sv")
        yield from _measured("role of jacobi2d 1024", role, ROLE_LUTS_MAX, quick)
