# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What a module costs after synthesis, for each family of FPGA.

    python -m hardware.resources [MODULE...]

Prints a table of the cells of hardware/common, or of those that are named.
"""

import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass

from .common.cells import CELLS
from .testing.yosys import read, run

# How a family is mapped, and which of its cells count as what, each with a weight. A RAM made of
# lookup tables counts as the tables it takes.
LUT, FF, BRAM = "LUT", "FF", "BRAM"
FAMILIES: dict[str, tuple[str, list[tuple[str, str, float]]]] = {
    "xcup": (
        "synth_xilinx -family xcup -noiopad -flatten",
        [
            (LUT, r"LUT[1-6]|INV", 1),
            (LUT, r"RAM32M16", 8),
            (LUT, r"RAM64M8", 8),
            (LUT, r"RAM32M|RAM64M", 4),
            (LUT, r"RAM(?:32|64)X1D|RAM128X1S", 2),
            (FF, r"FD[RSCP]E", 1),
            (BRAM, r"RAMB36E2", 1),
            (BRAM, r"RAMB18E2", 0.5),
        ],
    ),
    "intel_alm": (
        "synth_intel_alm -noiopad -noclkbuf",
        [
            (LUT, r"MISTRAL_ALUT\w+|MISTRAL_NOT|MISTRAL_ALUT_ARITH", 1),
            (LUT, r"MISTRAL_MLAB", 1),
            (FF, r"MISTRAL_FF", 1),
            (BRAM, r"MISTRAL_M10K", 1),
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
        ],
    ),
}
_COUNT = re.compile(r"^\s+(\d+)\s+(?:[\d.]+\s+)?(\\?[\w$]+)\s*$", re.MULTILINE)


@dataclass(frozen=True)
class Resources:
    """How many of each a module takes."""

    luts: float = 0
    ffs: float = 0
    brams: float = 0


def resources(top: str, parameters: Mapping[str, int], family: str) -> Resources:
    """What a module takes in a family; YosysError if it cannot be read or mapped."""
    mapping, kinds = FAMILIES[family]
    said = run([read(top, parameters), f"{mapping} -top {top}", "tee -o /dev/stdout stat"])
    counts = {name: int(count) for count, name in _COUNT.findall(said[said.rindex("=== ") :])}
    sums: dict[str, float] = {LUT: 0, FF: 0, BRAM: 0}
    for kind, pattern, weight in kinds:
        sums[kind] += weight * sum(
            count for name, count in counts.items() if re.fullmatch(pattern, name)
        )
    return Resources(sums[LUT], sums[FF], sums[BRAM])


def main(names: list[str]) -> int:
    if unknown := set(names) - {top for top, _ in CELLS}:
        print(f"no such cell: {', '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    print(f"{'':54}" + "".join(f"{family:^22}" for family in FAMILIES))
    print(f"{'cell':54}" + f"{LUT:>8}{FF:>7}{BRAM:>6} " * len(FAMILIES))
    for top, parameters in CELLS:
        if names and top not in names:
            continue
        sizes = " ".join(f"{name}={value}" for name, value in parameters.items())
        print(f"{top.removeprefix('plait_') + ' ' + sizes:54}", end="", flush=True)
        for family in FAMILIES:
            took = resources(top, parameters, family)
            print(f"{took.luts:8g}{took.ffs:7g}{took.brams:6g} ", end="", flush=True)
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
