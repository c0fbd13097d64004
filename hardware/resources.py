# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What a module costs after synthesis, for each family of FPGA.

    python -m hardware.resources [MODULE...]

Prints a table of the cells of hardware/common, or of those that are named.
"""

import sys

from .common.cells import CELLS
from .synthesis import FAMILIES, resources


def main(names: list[str]) -> int:
    if unknown := set(names) - {top for top, _ in CELLS}:
        print(f"no such cell: {', '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    print(f"{'':54}" + "".join(f"{family:^22}" for family in FAMILIES))
    print(f"{'cell':54}" + f"{'LUT':>8}{'FF':>7}{'BRAM':>6} " * len(FAMILIES))
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
