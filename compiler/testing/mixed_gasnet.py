# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`make gasnet-soak`: random GASNet programs, compared with a sequential model.

    python -m plait.compiler.testing.mixed_gasnet --count 1000 --first 0
    python -m plait.compiler.testing.mixed_gasnet --count 40 --hardware
    python -m plait.compiler.testing.mixed_gasnet --seed 17

With --hardware some nodes are FPGAs; a program takes a minute then. The network of one program in
three loses, repeats, reorders and damages frames. A difference
leaves its program in the folder --keep.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from plait.compiler.testing.mixed_mpi import Ended, first_difference, given, run
from plait.compiler.testing.random_gasnet import GasnetProgram, random_gasnet

FAULTS = [
    word
    for fault in ("drop=3%", "duplicate=3%", "reorder=3%", "bit_flip_after_check=1%")
    for word in ("--fault", fault)
]


_HARDWARE = ("--hardware", "some nodes are FPGAs")


def fpga_nodes(seed: int, nodes: int) -> str:
    """Some of the nodes, one at least, as --fpga is told them."""
    draw = random.Random(f"fpga {seed}")
    return ",".join(str(node) for node in sorted(draw.sample(range(nodes), draw.randint(1, nodes))))


def difference(
    seed: int, made: GasnetProgram, folder: Path, *, hardware: bool = False
) -> str | None:
    """Where the program prints something else than the model says, and what; None: nowhere.
    hardware: some nodes are FPGAs."""
    source = folder / "random.c"
    source.write_text(made.text)
    faults = FAULTS if seed % 3 == 0 else []
    fpga = fpga_nodes(seed, made.nodes) if hardware else "none"
    options = ["-n", made.nodes, "--fpga", fpga, "--timeout", 300, *faults, "--seed", seed]
    got = run("plait", "run", *options, source)
    # Nodes print in no order that the program says.
    got = got._replace(stdout=_sorted(got.stdout.splitlines()))
    wanted = Ended(_sorted(made.lines), 0)
    return None if got[:2] == wanted[:2] else first_difference(wanted, got)


def _sorted(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in sorted(lines))


def campaign(seeds: Iterable[int], keep: Path, *, hardware: bool = False) -> int:
    """Tries all seeds; prints what differs; the number of programs that do."""
    count = failed = 0
    for seed in seeds:
        made = random_gasnet(seed)
        with tempfile.TemporaryDirectory() as folder:
            found = difference(seed, made, Path(folder), hardware=hardware)
        count += 1
        if found is not None:
            failed += 1
            keep.mkdir(parents=True, exist_ok=True)
            (keep / f"gasnet_{seed}.c").write_text(made.text)
        print(f"seed {seed}, {made.nodes} nodes: {found or 'the same'}", flush=True)
    print(f"{count} GASNet programs, {failed} differ")
    return failed


def main() -> int:
    """The command line."""
    asked = given("random GASNet against a sequential model", 1000, _HARDWARE)
    return 1 if campaign(asked.seeds, asked.keep, hardware=asked.flag) else 0


if __name__ == "__main__":
    sys.exit(main())
