# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`make soak`: seeded runs of a self-checking random program over faulty networks.

Each seed draws a number of ranks, a topology, switches, faults and a program (programs/soak.c).
Every run must end with 0: nothing lost, doubled, reordered or altered. Only where a rank is killed,
a link is down, or so many frames are lost that a living peer can fall silent for eleven tries, may
it end with a named failure instead. Some seeds run twice, on other threads and without idle
skipping: the trace hash must be the same.
SOAK_ARGS="--runs 100 --first 5000" picks seeds; --seed N shows one run in full.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import plait
from bench.figures import Programs
from plait.run import platforms

Json = dict[str, Any]
NATIVE = Path(plait.__path__[0]) / "_native"
# Some cost for everything, so that ranks do not run in step.
PLATFORM: Json = {
    "nic_latency_ps": 250_000,
    "cpu": {"call_ps": 100_000, "send_ps": 500_000, "receive_ps": 700_000, "poll_ps": 200_000},
}
WALL_LIMIT_S = 120  # only ends a run that hangs, which is a failure
FAILED = 7
# Of any number of ranks.
TOPOLOGIES = tuple(name for name in platforms.TOPOLOGIES if name != "direct")
# Links that a frame crosses at most; a fault's probability holds for each.
CROSSINGS = {"direct": 1, "ring": 6, "switch": 2, "dual_plane": 2, "leaf_spine": 4, "fat_tree": 6}
assert tuple(CROSSINGS) == platforms.TOPOLOGIES, "every topology has its number of links"
LOSING = ("drop", "burst_loss", "bit_flip", "bit_flip_after_check", "truncate")
LOSS_MAX = 0.25  # one way; then eleven lost round trips in a row are one in ten thousand
HARMLESS = (
    "drop",
    "burst_loss",
    "duplicate",
    "reorder",
    "delay",
    "bit_flip",
    "bit_flip_after_check",
    "truncate",
)


@dataclass(frozen=True)
class Case:
    """One seeded run."""

    seed: int
    ranks: int
    steps: int
    network: Json
    faults: list[Json] = field(default_factory=list[Json])
    limits: Json = field(default_factory=dict[str, Any])
    destructive: bool = False
    twice: bool = False


def may_fail(case: Case) -> bool:
    """The run may end with a named failure."""
    loss = sum(fault["probability"] for fault in case.faults if fault["kind"] in LOSING)
    return case.destructive or loss * CROSSINGS[case.network["topology"]] > LOSS_MAX


def _harmless_fault(draw: random.Random) -> Json:
    kind = draw.choice(HARMLESS)
    fault: Json = {"kind": kind, "probability": draw.choice([0.001, 0.01, 0.03])}
    if kind == "burst_loss":
        fault["burst_frames"] = draw.randint(2, 12)
    if kind == "reorder":
        fault["frames"] = draw.randint(1, 8)
    if kind == "delay":
        fault["delay_ps"] = draw.choice([1_000_000, 20_000_000, 200_000_000])
    return fault


def _destructive_fault(draw: random.Random, ranks: int) -> Json:
    start = draw.randint(0, 2_000_000_000)
    if draw.random() < 0.5:
        return {"kind": "rank_killed", "rank": draw.randrange(ranks), "from_ps": start}
    length = draw.choice([100_000_000, 5_000_000_000, 10**12])
    victim = draw.randrange(ranks)
    return {"kind": "link_down", "rank": victim, "from_ps": start, "until_ps": start + length}


def make_case(seed: int) -> Case:
    """All that a seed decides. Every tenth case dies of something, every fifth runs twice."""
    draw = random.Random(seed)
    ranks = draw.randint(2, 8)
    topology = "direct" if ranks == 2 and draw.random() < 0.5 else draw.choice(TOPOLOGIES)
    network: Json = {
        "topology": topology,
        "rate_bits_per_second": draw.choice([10**9, 10**10, 10**11]),
        "link_latency_ps": draw.choice([100_000, 500_000, 5_000_000]),
        "switch": {
            "mode": draw.choice(["cut_through", "store_and_forward"]),
            "latency_ps": 300_000,
            "queue_bytes": draw.choice([16_384, 65_536, 524_288]),
        },
    }
    if topology == "dual_plane":
        network["spray"] = draw.random() < 0.5
    faults = [_harmless_fault(draw) for _ in range(draw.randint(0, 3))]
    if draw.random() < 0.2:
        pause = draw.randint(0, 10**9)
        rank = draw.randrange(ranks)
        until = pause + 10**9
        faults.append({"kind": "rank_paused", "rank": rank, "from_ps": pause, "until_ps": until})
    destructive = seed % 10 == 9
    if destructive:
        faults.append(_destructive_fault(draw, ranks))
    limits: Json = {}
    if draw.random() < 0.3:
        limits["eager_bytes_max"] = draw.choice([0, 1024, 65_536])
    if draw.random() < 0.2:
        limits["window_frames"] = draw.choice([1, 4, 16])
    steps = draw.randint(5, 25)
    return Case(seed, ranks, steps, network, faults, limits, destructive, seed % 5 == 0)


def description(case: Case, program: Path, folder: Path, *, other: bool) -> Json:
    """The run description; other: a second thread and no idle skipping."""
    rank = {
        "path": str(program),
        "argv": ["soak", str(case.seed), str(case.steps)],
        "cwd": str(folder),
        "env": {"LD_LIBRARY_PATH": str(NATIVE / "lib")},
        "node": "cpu",
        "platform": "soak",
    }
    return {
        "version": 1,
        "seed": case.seed,
        "threads": 2 if other else 1,
        "idle_skip": not other,
        "timeout_s": WALL_LIMIT_S,
        "result": str(folder / "result.json"),
        "ranks": [rank] * case.ranks,
        "platforms": {"soak": PLATFORM},
        "network": case.network,
        "faults": case.faults,
        "limits": case.limits,
    }


def run_once(case: Case, program: Path, *, other: bool = False) -> Json:
    """Runs the case; the simulator's result with its words in "text"."""
    with tempfile.TemporaryDirectory(prefix="plait-soak-") as name:
        folder = Path(name)
        run_file = folder / "run.json"
        run_file.write_text(json.dumps(description(case, program, folder, other=other)))
        done = subprocess.run(
            [str(NATIVE / "bin" / "plait-sim"), "--parent", str(os.getpid()), str(run_file)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=WALL_LIMIT_S + 60,
            check=False,
        )
        result_file = folder / "result.json"
        result: Json = {"outcome": f"no result, code {done.returncode}", "exit_code": 1}
        if result_file.exists():
            result = json.loads(result_file.read_text())
        result["text"] = done.stdout + done.stderr
        return result


def problem(case: Case, program: Path) -> str | None:
    """What is wrong with the case's run, or None."""
    result = run_once(case, program)
    code, outcome = result["exit_code"], result["outcome"]
    fine = code == 0 or (may_fail(case) and code == FAILED and outcome == "peer_failed")
    if not fine:
        return f"{outcome}, exit code {code}: {result['text'].strip()[:500]}"
    if code == 0 and not case.destructive and "checked" not in result["text"]:
        return "rank 0 did not reach its end"
    if case.twice and code == 0:
        again = run_once(case, program, other=True)
        if again["trace_hash"] != result["trace_hash"]:
            return f"trace hash {result['trace_hash']}, with other threads {again['trace_hash']}"
    return None


def campaign(cases: Sequence[Case], program: Path, jobs: int) -> list[tuple[Case, str]]:
    """Runs all; the ones that went wrong, with what was wrong."""
    failures: list[tuple[Case, str]] = []
    check = partial(problem, program=program)
    with ThreadPoolExecutor(jobs) as pool:
        for case, wrong in zip(cases, pool.map(check, cases), strict=True):
            if wrong:
                print(f"seed {case.seed}: {wrong}", flush=True)
                failures.append((case, wrong))
    return failures


def main(arguments: Sequence[str] | None = None) -> int:
    """0 if every run ended as it must."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=2000)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, help="one run: its case and its result")
    options = parser.parse_args(arguments)
    programs = Programs()
    try:
        program = programs.compiled("soak")
        if options.seed is not None:
            case = make_case(options.seed)
            print(case)
            print(json.dumps(run_once(case, program), indent=1))
            return 0 if problem(case, program) is None else 1
        cases = [make_case(seed) for seed in range(options.first, options.first + options.runs)]
        failures = campaign(cases, program, options.jobs)
        kinds = Counter(fault["kind"] for case in cases for fault in case.faults)
        print("faults drawn: " + ", ".join(f"{name} {n}" for name, n in sorted(kinds.items())))
        print(f"{len(cases) - len(failures)} passed, {len(failures)} failed")
        return 1 if failures else 0
    finally:
        programs.close()


if __name__ == "__main__":
    sys.exit(main())
