# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`make compiler-soak`: random C through the compiler's parts, each compared with gcc.

What a program prints must be the same wherever it runs:

- `interpret`: as the front end gives it, in the interpreter
- `passes`: after all passes, in the interpreter; printf has become records of the log
- `print`: after these, printed as C and compiled with gcc
- `design`: as the planner's design, in its simulation
- `role`: as SystemVerilog, in Verilator, the programs of a batch in one model

    python -m plait.compiler.testing.differential --programs 5000 --first 0
    python -m plait.compiler.testing.differential --seed 17      # shows one, reduced

A difference leaves its program in the folder --keep.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from plait.compiler.base.diagnostics import CompileError
from plait.compiler.base.records import Formats
from plait.compiler.frontend import parse
from plait.compiler.hls.design import Design, Issue
from plait.compiler.hls.plan import plan
from plait.compiler.hls.print import Options, print_role
from plait.compiler.ir.nodes import Program
from plait.compiler.ir.print_c import print_c
from plait.compiler.ir.verify import verify
from plait.compiler.passes.base.context import Context
from plait.compiler.pipeline import lower
from plait.compiler.testing.bench import BenchError, RoleResult, run_roles
from plait.compiler.testing.limit import LIMIT_S, time_limit
from plait.compiler.testing.oracle import interpreted
from plait.compiler.testing.oracle.interpret import interpret
from plait.compiler.testing.oracle.log_words import format_record
from plait.compiler.testing.oracle.simulate import Simulation
from plait.compiler.testing.random_c import random_c
from plait.compiler.testing.reduce import reduce_lines

PASSES: Sequence[Callable[[Program, Context], None]] = (lower,)
BATCH = 50  # programs in one model
_RECORDS = Path(__file__).with_name("records.c")
_FLAGS = ("-std=c11", "-w", "-fwrapv", "-fno-strict-aliasing", "-ffp-contract=off")
_CHECKS = ("-O1", "-fsanitize=undefined,address,float-cast-overflow,float-divide-by-zero")
# Programs that do nothing undefined stay inside their objects: no check may fail.
_CHECKED = Options(checks=True)
_LIMIT_BYTES = 6 << 30  # of a process
_LIMIT_CYCLES = 2_000_000


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
            [program], capture_output=True, text=True, timeout=10 * LIMIT_S, check=False
        )
    return ran.stdout + (f"exit {ran.returncode}: {ran.stderr}" if ran.returncode else "")


@dataclass(slots=True)
class Candidate:
    """A program on its way through the stages, and what each leaves to those behind it."""

    program: Program
    formats: Formats = field(default_factory=Formats)
    design: Design | None = None
    cycles: int = 0

    def said(self, records: Sequence[bytes], code: int | None) -> str:
        """What records mean."""
        text = b"".join(format_record(self.formats, each)[1] for each in records)
        return text.decode("latin-1") + (f"exit {code}" if code else "")


def _interpreted(candidate: Candidate) -> str:
    result = interpret(candidate.program)
    return result.stdout + (f"exit {result.exit_code}" if result.exit_code else "")


def _after_passes(candidate: Candidate) -> str:
    context = Context(rank=0, size=1, arguments=[])
    for run in PASSES:
        run(candidate.program, context)
        verify(candidate.program)
    candidate.formats = Formats.from_json(context.formats.to_json())
    outcome = interpreted.run(candidate.program, 1, candidate.formats)
    code = outcome.codes[0]
    return outcome.stdout[0] + (f"exit {code}" if code else "")


def _printed(candidate: Candidate) -> str:
    lines = native(print_c(candidate.program), str(_RECORDS)).splitlines()
    return candidate.said([bytes.fromhex(line) for line in lines], None)


def _designed(candidate: Candidate) -> str:
    candidate.design = plan(candidate.program)
    simulation = Simulation(candidate.design)
    records: list[bytes] = []

    def issue(_: Issue, fields: dict[str, int]) -> int:
        address, size = fields["address"], fields["size"]
        for memory, content in simulation.memories.items():
            offset = address - memory.base
            if 0 <= offset <= memory.size - size:
                records.append(bytes(content[offset : offset + size]))
        return 0

    simulation.issue = issue
    result = simulation.run(_LIMIT_CYCLES)
    candidate.cycles = result.cycles
    return candidate.said(records, result.code)


STAGES: dict[str, Callable[[Candidate], str]] = {
    "interpret": _interpreted,
    "passes": _after_passes,
    "print": _printed,
    "design": _designed,
}


def examine(text: str, wanted: str) -> Candidate | Difference:
    """All stages but the last one."""
    stage = "parse"
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "program.c")
        source.write_text(text)
        try:
            with time_limit():
                candidate = Candidate(parse([source]))
                for stage, run in STAGES.items():
                    got = run(candidate)
                    if got != wanted:
                        return Difference(stage, wanted, got)
                return candidate
        except CompileError as error:
            return Difference(stage, wanted, f"{error}", True)
        except Exception as error:
            return Difference(stage, wanted, f"{type(error).__name__}: {error}", True)


def run_batch(candidates: Sequence[Candidate], wanted: Sequence[str]) -> list[Difference | None]:
    """The last stage."""
    designs = [each.design for each in candidates if each.design]
    limit = 20 * max((each.cycles for each in candidates), default=0) + 20_000
    try:
        roles = [print_role(each, f"role_{i}", _CHECKED) for i, each in enumerate(designs)]
        results = run_roles(roles, limit) if roles else []
    except (BenchError, CompileError) as error:
        if len(candidates) == 1:
            return [Difference("role", wanted[0], f"{error}", True)]
        half = len(candidates) // 2  # one of them is to blame
        return [
            *run_batch(candidates[:half], wanted[:half]),
            *run_batch(candidates[half:], wanted[half:]),
        ]
    return [_compared(*each) for each in zip(candidates, wanted, results, strict=True)]


def _compared(candidate: Candidate, wanted: str, result: RoleResult) -> Difference | None:
    if result.exit_code is None:
        return Difference("role", wanted, f"hangs at site {result.site}", True)
    got = candidate.said(result.records, result.exit_code)
    return None if got == wanted else Difference("role", wanted, got)


def differences(texts: Sequence[str]) -> list[Difference | None]:
    """Of each program the first stage at which it prints something else than gcc's."""
    wanted = [native(text, "-O0") for text in texts]
    found = [examine(*each) for each in zip(texts, wanted, strict=True)]
    good = [n for n, each in enumerate(found) if isinstance(each, Candidate)]
    candidates = [each for each in found if isinstance(each, Candidate)]
    of_roles = dict(zip(good, run_batch(candidates, [wanted[n] for n in good]), strict=True))
    return [each if isinstance(each, Difference) else of_roles[n] for n, each in enumerate(found)]


def difference(text: str) -> Difference | None:
    """The same of one program."""
    return differences([text])[0]


def shortest(text: str, found: Difference) -> str:
    """The program without the lines that the difference does not need."""

    def still(shorter: str) -> bool:
        wanted = native(shorter, "-O0")
        if "exit " in wanted or "gcc refuses" in wanted or native(shorter, *_CHECKS) != wanted:
            return False
        now: Difference | Candidate | None = examine(shorter, wanted)
        if isinstance(now, Candidate) and found.stage == "role":
            now = run_batch([now], [wanted])[0]
        if not isinstance(now, Difference):
            return False
        return now.stage == found.stage and _kind(now) == _kind(found)

    return reduce_lines(text, still)


def _kind(found: Difference) -> str:
    """Of a failure: which, without the place in the program."""
    return found.got.split("error: ")[-1].split("\n")[0] if found.is_failure else "output"


def _try(keep: Path, seeds: Sequence[int]) -> list[str]:
    resource.setrlimit(resource.RLIMIT_AS, (_LIMIT_BYTES, _LIMIT_BYTES))
    texts = [random_c(seed) for seed in seeds]
    said: list[str] = []
    for seed, text, found in zip(seeds, texts, differences(texts), strict=True):
        if found is not None:
            keep.mkdir(parents=True, exist_ok=True)
            (keep / f"{seed}.c").write_text(text)
            said.append(f"seed {seed}: {found}")
    return said


def campaign(seeds: Sequence[int], keep: Path, jobs: int) -> int:
    """Tries all seeds; prints what differs, how far it is and how many do; the number of them."""
    failed = 0
    batches = [seeds[at : at + BATCH] for at in range(0, len(seeds), BATCH)]
    # A process for each batch: whatever it kept is free again.
    with ProcessPoolExecutor(jobs, max_tasks_per_child=1) as pool:
        for batch, said in zip(batches, pool.map(partial(_try, keep), batches), strict=True):
            failed += len(said)
            print(*said, f"seeds to {batch[-1]}: {failed} differ", sep="\n", flush=True)
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
