# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`make compiler-soak`: random C through the compiler's parts, each compared with gcc.

What a program prints must be the same wherever it runs:

- `interpret`: as the front end gives it, in the interpreter
- `passes`: after every pass that leaves printf alone, in the interpreter
- `print`: after these, printed as C and compiled with gcc

    python -m plait.compiler.testing.differential --programs 5000 --first 0
    python -m plait.compiler.testing.differential --seed 17      # shows one, reduced

A difference leaves its program, as short as lines can be left out, in the folder --keep.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from plait.compiler.diagnostics import CompileError
from plait.compiler.frontend import parse
from plait.compiler.ir.interpret import InterpretError, interpret
from plait.compiler.ir.nodes import Program
from plait.compiler.ir.print_c import print_c
from plait.compiler.ir.verify import verify
from plait.compiler.passes import fold, inline, specialise
from plait.compiler.passes.context import Context
from plait.compiler.testing.random_c import random_c
from plait.compiler.testing.reduce import reduce_lines

# The passes that a program without MPI goes through before its printf becomes records.
PASSES = (specialise.run, inline.run, fold.run)
_FLAGS = ("-std=c11", "-w", "-fwrapv", "-fno-strict-aliasing", "-ffp-contract=off")
_CHECKS = ("-O1", "-fsanitize=undefined,address,float-cast-overflow,float-divide-by-zero")
_LIMIT_S = 60  # only ends a program that hangs, which is a failure


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a stage printed something else than gcc's program, or failed; what it said."""

    stage: str
    wanted: str
    got: str
    is_failure: bool = False

    def __str__(self) -> str:
        if self.is_failure:
            return f"{self.stage}: {self.got}"
        for wanted, got in zip(self.wanted.splitlines(), self.got.splitlines(), strict=False):
            if wanted != got:
                return f"{self.stage}: {got!r} instead of {wanted!r}"
        return f"{self.stage}: {len(self.got)} characters instead of {len(self.wanted)}"


def native(text: str, *flags: str) -> str:
    """What gcc's program prints; with its exit code if it is not 0."""
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder, "program.c"), Path(folder, "program")
        source.write_text(text)
        command = ["gcc", *_FLAGS, *flags, "-o", program, source, "-lm"]
        built = subprocess.run(command, capture_output=True, text=True, check=False)
        if built.returncode != 0:
            return f"gcc refuses it: {built.stderr}"
        ran = subprocess.run(
            [program], capture_output=True, text=True, timeout=_LIMIT_S, check=False
        )
    return ran.stdout + (f"exit {ran.returncode}: {ran.stderr}" if ran.returncode else "")


def _interpreted(program: Program) -> str:
    result = interpret(program)
    return result.stdout + (f"exit {result.exit_code}" if result.exit_code else "")


def _after_passes(program: Program) -> str:
    context = Context(rank=0, size=1, arguments=[])
    for run in PASSES:
        run(program, context)
        verify(program)
    return _interpreted(program)


def _printed(program: Program) -> str:
    """The program has been through the passes: stages follow each other."""
    return native(print_c(program))


STAGES: dict[str, Callable[[Program], str]] = {
    "interpret": _interpreted,
    "passes": _after_passes,
    "print": _printed,
}


def difference(text: str, wanted: str | None = None) -> Difference | None:
    """The first stage at which a program prints something else than gcc's."""
    wanted = native(text, "-O0") if wanted is None else wanted
    stage = "parse"
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "program.c")
        source.write_text(text)
        try:
            program = parse([source])
            for stage, run in STAGES.items():
                got = run(program)
                if got != wanted:
                    return Difference(stage, wanted, got)
        except (CompileError, InterpretError) as error:
            return Difference(stage, wanted, f"{error}", True)
        except Exception as error:
            return Difference(stage, wanted, f"{type(error).__name__}: {error}", True)
    return None


def shortest(text: str, found: Difference) -> str:
    """The program without the lines that the difference does not need."""

    def still(shorter: str) -> bool:
        wanted = native(shorter, "-O0")
        if "exit " in wanted or "gcc refuses" in wanted or native(shorter, *_CHECKS) != wanted:
            return False
        now = difference(shorter, wanted)
        return now is not None and now.stage == found.stage and _kind(now) == _kind(found)

    return reduce_lines(text, still)


def _kind(found: Difference) -> str:
    """Of a failure: which, without the place in the program."""
    return found.got.split("error: ")[-1].split("\n")[0] if found.is_failure else "output"


def _try(keep: Path, seed: int) -> str | None:
    text = random_c(seed)
    found = difference(text)
    if found is None:
        return None
    keep.mkdir(parents=True, exist_ok=True)
    path = keep / f"{seed}.c"
    path.write_text(text)
    return f"seed {seed}: {found}"


def campaign(seeds: Sequence[int], keep: Path, jobs: int) -> int:
    """Tries all seeds; prints what differs and how many do; the number of them."""
    failed = 0
    with ProcessPoolExecutor(jobs) as pool:
        for said in pool.map(partial(_try, keep), seeds, chunksize=4):
            if said is not None:
                failed += 1
                print(said, flush=True)
    print(f"{len(seeds)} programs, {failed} differ")
    return failed


def main() -> int:
    """The command line."""
    arguments = argparse.ArgumentParser(description="random C, compiler against gcc")
    arguments.add_argument("--programs", type=int, default=5000)
    arguments.add_argument("--first", type=int, default=0)
    arguments.add_argument("--seed", type=int, help="only this one; reduced if it differs")
    arguments.add_argument("--file", type=Path, help="only this program; reduced if it differs")
    arguments.add_argument("--keep", type=Path, default=Path("build/differential"))
    arguments.add_argument("--jobs", type=int, default=2)
    given = arguments.parse_args()
    if given.seed is None and given.file is None:
        seeds = range(given.first, given.first + given.programs)
        return 1 if campaign(seeds, given.keep, given.jobs) else 0
    text = given.file.read_text() if given.file else random_c(int(given.seed or 0))
    found = difference(text)
    if found is None:
        print("no difference")
        return 0
    print(shortest(text, found))
    print(found)
    return 1


if __name__ == "__main__":
    sys.exit(main())
