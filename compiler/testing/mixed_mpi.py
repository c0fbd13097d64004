# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`make mpi-soak`: random MPI programs, compared with MPICH.

A program must print the same and end alike in three ways:

- under MPICH
- `passes`: after all passes, grouped as FPGA ranks are, all ranks in the interpreter
- `run`: by `plait run`, some ranks on FPGAs, the others on CPUs

    python -m plait.compiler.testing.mixed_mpi --programs 200 --first 0
    python -m plait.compiler.testing.mixed_mpi --seed 17

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

from plait.compiler.diagnostics import CompileError
from plait.compiler.frontend import parse
from plait.compiler.groups import group
from plait.compiler.ir.nodes import Program
from plait.compiler.lib import interpreted
from plait.compiler.passes.context import Context
from plait.compiler.pipeline import lower
from plait.compiler.records import Formats
from plait.compiler.roles import COLLECTIVES
from plait.compiler.testing.random_mpi import MpiProgram, random_mpi

_BIN = Path(sys.executable).parent
# Both only end what hangs, which is a failure: work of a process, and a command on a busy machine.
_LIMIT_S, _WAIT_S = 600, 7200


class Ended(NamedTuple):
    """What a program printed, and its exit code."""

    stdout: str
    code: int
    said: str = ""  # on stderr


def placement(seed: int, ranks: int) -> list[int]:
    """The FPGA ranks: one or two, and at least one CPU rank."""
    draw = random.Random(f"placement {seed}")
    return sorted(draw.sample(range(ranks), min(draw.choice((1, 1, 2)), ranks - 1)))


def difference(seed: int, made: MpiProgram, folder: Path) -> str | None:
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
    fpga = ",".join(map(str, placement(seed, made.ranks)))
    got = run("plait", "run", "-n", made.ranks, "--fpga", fpga, source)
    if got[:2] != wanted[:2]:
        return f"run --fpga {fpga}: {first_difference(wanted, got)}"
    return None


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


def campaign(seeds: Iterable[int], keep: Path) -> int:
    """Tries all seeds; prints what differs; the number of programs that do."""
    count = failed = 0
    for seed in seeds:
        made = random_mpi(seed)
        with tempfile.TemporaryDirectory() as folder:
            found = difference(seed, made, Path(folder))
        count += 1
        if found is not None:
            failed += 1
            keep.mkdir(parents=True, exist_ok=True)
            (keep / f"mpi_{seed}.c").write_text(made.text)
        print(f"seed {seed}, {made.ranks} ranks: {found or 'the same'}", flush=True)
    print(f"{count} MPI programs, {failed} differ")
    return failed


def given_seeds(about: str, count: int) -> tuple[Sequence[int], Path]:
    """What a campaign's command line asks for: seeds, `count` without a word of it, and where the
    programs that differ are kept."""
    arguments = argparse.ArgumentParser(description=about)
    arguments.add_argument("--programs", type=int, default=count)
    arguments.add_argument("--first", type=int, default=0)
    arguments.add_argument("--seed", type=int, help="only this one")
    arguments.add_argument("--keep", type=Path, default=Path("build/differential"))
    given = arguments.parse_args()
    seeds = range(given.first, given.first + given.programs)
    return [given.seed] if given.seed is not None else seeds, given.keep


def main() -> int:
    """The command line."""
    return 1 if campaign(*given_seeds("random MPI, FPGA ranks against MPICH", 200)) else 0


if __name__ == "__main__":
    sys.exit(main())
