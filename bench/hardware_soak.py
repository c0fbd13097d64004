# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`make hardware-soak`: random traffic of hardware nodes and CPU ranks over a faulty network.

Two endpoints, an endpoint and the runtime, four of each, eight endpoints through a switch: messages
of 0 to 64 KiB, eager, announced, synchronous, from any source, remote writes and reads, requests
and replies for a role's own handlers, text and probes, with frames lost, reordered and damaged.
Every byte of every rank is checked (tests/traffic.py); a seed that fails is named, and ends the
campaign with 1. The same seed runs the same again.
HARDWARE_SOAK_ARGS="--frames 20000 --first 7 --width 512" says how long, from which seed on, and how
many bits wide the nodes' streams are.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.figures import Programs
from tests.mixed import CLOCKS_HZ
from tests.traffic import Traffic

CLUSTERS = (
    ["hardware"] * 2,
    ["cpu", "hardware"],
    ["hardware", "cpu"] * 4,
    ["hardware"] * 8,
)
# In all: each probability holds for each of the two links that a frame crosses.
FAULTS = (
    {"kind": "drop", "probability": 0.005},
    {"kind": "reorder", "probability": 0.005, "frames": 4},
    {"kind": "bit_flip_after_check", "probability": 0.0005},
)
MESSAGES_PER_RANK = 40


@dataclass
class Campaign:
    """What has been run so far."""

    seeds: int = 0
    frames: int = 0
    lost: int = 0


def run(
    frames: int,
    first: int,
    player: Path,
    width: int = 64,
    show: Callable[[str], object] = lambda _: None,
) -> Campaign:
    """Runs seeds until so many frames were sent; AssertionError names the seed that fails."""
    done = Campaign()
    while done.frames < frames:
        seed = first + done.seeds
        kinds = CLUSTERS[seed % len(CLUSTERS)]
        with tempfile.TemporaryDirectory() as folder:
            try:
                traffic = Traffic(seed, kinds, MESSAGES_PER_RANK * len(kinds), width)
                result: dict[str, Any] = traffic.run(
                    Path(folder), player, faults=list(FAULTS), seed=seed + 1, threads=2
                )
            except (AssertionError, KeyError, subprocess.TimeoutExpired) as error:
                raise AssertionError(f"seed {seed}, {' '.join(kinds)}: {error}") from error
        done.seeds += 1
        # What a node sends: links from nodes to the switch.
        sent = [link for link in result["links"] if not link["name"].startswith("switch")]
        done.frames += sum(link["frames"] for link in sent)
        done.lost += sum(link["dropped"] for link in result["links"])
        show(f"{done.seeds} seeds, {done.frames} frames, {done.lost} of them lost on the way")
    return done


def main() -> int:
    """Entry of the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=1_000_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--width", type=int, choices=sorted(CLOCKS_HZ), default=64)
    arguments = parser.parse_args()
    programs = Programs()
    began = time.monotonic()
    try:
        done = run(
            arguments.frames,
            arguments.first,
            programs.compiled("hardware_player"),
            arguments.width,
            lambda text: print(f"\r{text}", end="", flush=True),
        )
    except AssertionError as error:
        print(f"\nhardware soak: {error}", file=sys.stderr)
        return 1
    finally:
        programs.close()
    took = time.monotonic() - began
    print(f"\nevery message once, in order, unaltered: {done.frames} frames in {took:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
