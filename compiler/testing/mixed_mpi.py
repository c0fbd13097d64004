# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`make mpi-soak`: random MPI programs, compared with MPICH.

A program must print the same and end alike in three ways:

- under MPICH
- `passes`: after all passes, grouped as FPGA ranks are, all ranks in the interpreter
- `run`: by `plait run`, some ranks on FPGAs, the others on CPUs; with --soft, some ranks on soft
  processors and at most one on an FPGA. Such programs have no `long`, which is no type that cores
  and other ranks share.

    python -m plait.compiler.testing.mixed_mpi --count 200 --first 0
    python -m plait.compiler.testing.mixed_mpi --seed 17 --soft

A difference leaves its program in the folder --keep.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from plait.compiler.base.diagnostics import CompileError
from plait.compiler.base.records import Formats
from plait.compiler.frontend import parse
from plait.compiler.groups import group
from plait.compiler.ir.nodes import Program
from plait.compiler.passes.base.context import Context
from plait.compiler.pipeline import lower
from plait.compiler.roles import COLLECTIVES
from plait.compiler.testing.oracle import interpreted
from plait.compiler.testing.random_mpi import MpiProgram, MpiSizes, random_mpi

_BIN = Path(sys.executable).parent
# Both only end what hangs, which is a failure: work of a process, and a command on a busy machine.
_LIMIT_S, _WAIT_S = 600, 7200


class Ended(NamedTuple):
    """What a program printed, and its exit code."""

    stdout: str
    code: int
    said: str = ""  # on stderr


class Placement(NamedTuple):
    """The ranks that are no CPU ranks."""

    fpga: list[int]
    soft: list[int]
    cores: list[int]  # that are cores of one node, beside those of `soft`, which are alone


def placement(seed: int, ranks: int, soft: bool = False) -> Placement:
    """One or two FPGA ranks, or else one to four soft ranks, of which one may become an FPGA rank;
    and at least one CPU rank. Of soft ranks those that follow each other mostly share a node."""
    draw = random.Random(f"placement {seed}")
    most = ranks - 1
    if not soft:
        return Placement(
            sorted(draw.sample(range(ranks), min(draw.choice((1, 1, 2)), most))), [], []
        )
    chosen = draw.sample(range(ranks), min(draw.randint(1, 4), most))
    fpgas = 1 if len(chosen) > 1 and draw.random() < 0.4 else 0
    alone = sorted(chosen[fpgas:])
    cores = max(_runs(alone), key=len)
    if len(cores) == 1 or draw.random() < 0.25:
        return Placement(chosen[:fpgas], alone, [])
    return Placement(chosen[:fpgas], [rank for rank in alone if rank not in cores], cores)


def _runs(ranks: list[int]) -> list[list[int]]:
    """Those that follow each other."""
    runs: list[list[int]] = []
    for rank in ranks:
        if runs and rank == runs[-1][-1] + 1:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    return runs


def program(seed: int, soft: bool = False) -> MpiProgram:
    """The program of a seed; another one for soft ranks."""
    return random_mpi(seed, MpiSizes(longs=not soft))


def difference(seed: int, made: MpiProgram, folder: Path, soft: bool = False) -> str | None:
    """Where the program does something else than under MPICH, and what; None: nowhere."""
    source = folder / "random.c"
    source.write_text(made.text)
    wanted = _under_mpich(source, made.ranks)
    try:
        got = _after_passes(source, made.ranks)
    except CompileError as error:
        return f"passes: {error}"
    except Exception as error:
        return f"passes: {type(error).__name__}: {error}"
    if got != wanted:
        return f"passes: {first_difference(wanted, got)}"
    cluster = folder / "cluster.yaml"
    nodes = _nodes(placement(seed, made.ranks, soft), made.ranks)
    cluster.write_text(f"nodes: {nodes}\n")
    got = run("plait", "run", cluster, source)
    if got[:2] != wanted[:2]:
        return f"run on {nodes}: {first_difference(wanted, got)}"
    return None


def _nodes(placed: Placement, ranks: int) -> str:
    """The nodes of a cluster file. Cores have the memory that every program of ours fits into."""
    others = {*placed.fpga, *placed.soft, *placed.cores}
    nodes = [f"cpu: {[rank for rank in range(ranks) if rank not in others]}"]
    if placed.fpga:
        nodes.append(f"fpga: {placed.fpga}")
    cores = [(placed.soft, ""), (placed.cores, f", cores: {len(placed.cores)}")]
    soft = [f"{{ranks: {ranks}, memory: 64 KiB{more}}}" for ranks, more in cores if ranks]
    if soft:
        nodes.append(f"soft: [{', '.join(soft)}]")
    return f"{{{', '.join(nodes)}}}"


def first_difference(wanted: Ended, got: Ended) -> str:
    """In words, what differs first."""
    if got.code != wanted.code:
        return f"ends with {got.code} instead of {wanted.code}: {got.said}"
    for want, line in zip(wanted.stdout.splitlines(), got.stdout.splitlines(), strict=False):
        if want != line:
            return f"{line!r} instead of {want!r}"
    return f"{len(got.stdout)} characters instead of {len(wanted.stdout)}"


def _under_mpich(source: Path, ranks: int) -> Ended:
    program = source.with_suffix("")
    built = run("mpicc", "-std=c11", "-O1", "-w", "-o", program, source)
    assert built.code == 0, built.said
    return run("mpiexec", "-n", ranks, program)._replace(said="")


def _after_passes(source: Path, size: int) -> Ended:
    def base() -> Context:
        return Context(size=size, forced={kind: names[0] for kind, names in COLLECTIVES.items()})

    programs: dict[int, Program] = {}
    formats: dict[int, Formats] = {}
    for each in group(lambda: parse([source]), range(size), base()):
        program, context = parse([source]), each.context(base())
        lower(program, context)
        programs |= dict.fromkeys(each.ranks, program)
        formats |= dict.fromkeys(each.ranks, context.formats)
    ranks = range(size)
    outcome = interpreted.run_each([programs[n] for n in ranks], [formats[n] for n in ranks])
    return Ended("".join(outcome.stdout), max(outcome.codes))


def run(*command: object, stdin: str = "") -> Ended:
    """Runs a command of this environment, without what its user has set for Plait."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PLAIT_")}
    environment["PLAIT_PROGRESS"] = "0"
    environment["PATH"] = f"{_BIN}{os.pathsep}{environment['PATH']}"
    if "PLAIT_CACHE" in os.environ:
        environment["PLAIT_CACHE"] = os.environ["PLAIT_CACHE"]
    said = [str(part) for part in command]
    try:
        done = subprocess.run(
            said,
            env=environment,
            input=stdin,
            capture_output=True,
            text=True,
            timeout=_WAIT_S,
            check=False,
            preexec_fn=_limit,
        )
    except subprocess.TimeoutExpired:
        return Ended("", -1, f"not done after {_WAIT_S} s")
    return Ended(done.stdout, done.returncode, done.stderr)


def _limit() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (_LIMIT_S, _LIMIT_S))


def campaign(seeds: Iterable[int], keep: Path, soft: bool = False) -> int:
    """Tries all seeds; prints what differs; the number of programs that do."""
    count = failed = 0
    for seed in seeds:
        made = program(seed, soft)
        with tempfile.TemporaryDirectory() as folder:
            found = difference(seed, made, Path(folder), soft)
        count += 1
        if found is not None:
            failed += 1
            keep.mkdir(parents=True, exist_ok=True)
            (keep / f"mpi_{seed}.c").write_text(made.text)
        print(f"seed {seed}, {made.ranks} ranks: {found or 'the same'}", flush=True)
    print(f"{count} MPI programs, {failed} differ")
    return failed


_SOFT = ("--soft", "some ranks are soft ones")


class Given(NamedTuple):
    """What a campaign's command line asks for."""

    seeds: Sequence[int]
    keep: Path  # where the programs that differ are kept
    flag: bool
    nodes: int


def given(about: str, count: int, flag: Sequence[str] = (), nodes: bool = False) -> Given:
    """What the command line asks for: `count` seeds without a word of it. `flag`: an option that it
    may have, and what that is for; `nodes`: it may ask for several FPGA ranks."""
    arguments = argparse.ArgumentParser(description=about)
    arguments.add_argument("--count", "--programs", type=int, help=f"{count}, or 1 after a --seed")
    arguments.add_argument("--first", type=int, default=0)
    arguments.add_argument("--seed", type=int, help="the first one, or the only one")
    arguments.add_argument("--keep", type=Path, default=Path("build/differential"))
    for name in flag[:1]:
        arguments.add_argument(name, dest="flag", action="store_true", help=flag[1])
    if nodes:
        arguments.add_argument("--nodes", type=int, default=1, help="FPGA ranks")
    words = arguments.parse_args()
    first = words.first if words.seed is None else words.seed
    number = words.count or (count if words.seed is None else 1)
    seeds = range(first, first + number)
    return Given(seeds, words.keep, bool(flag) and words.flag, words.nodes if nodes else 1)


def main() -> int:
    """The command line."""
    asked = given("random MPI, FPGA ranks against MPICH", 200, _SOFT)
    return 1 if campaign(asked.seeds, asked.keep, asked.flag) else 0


if __name__ == "__main__":
    sys.exit(main())
