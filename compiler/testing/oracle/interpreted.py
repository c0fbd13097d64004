# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""For tests: interprets a program whose calls are primitives, on several ranks at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from plait.compiler.base.records import Formats
from plait.compiler.ir.nodes import Program
from plait.compiler.testing.oracle.interpret import Interpreter
from plait.compiler.testing.oracle.log_words import format_record
from plait.compiler.testing.oracle.machine import Exit, Machine
from plait.compiler.testing.oracle.ranks import Answer, Rank, Slot, World, together

CYCLES = 250_000_000  # what plait_now says


def _no_read(address: int, size: int) -> bytes:
    raise AssertionError(f"{size} bytes at {address} are read before the program runs")


def _no_write(address: int, data: bytes) -> None:
    raise AssertionError(f"{len(data)} bytes at {address} are written before the program runs")


def _constant(value: int) -> Callable[[Machine], int]:
    return lambda _: value


class _Primitives:
    def __init__(self, world: World, rank: int) -> None:
        self.world, self.number = world, rank
        self.rank = Rank(world, rank, _no_read, _no_write)
        self.functions: dict[str, Callable[..., Any]] = {
            "plait_issue": self.issue,
            "plait_wait": self.wait,
            "plait_test": self.test,
            "plait_rank": _constant(rank),
            "plait_size": _constant(world.size),
            "plait_now": _constant(CYCLES),
            "plait_exit": self.exit,
        }

    def issue(self, machine: Machine, *given: int) -> int:
        """plait_issue."""
        self.rank.read, self.rank.write = machine.load_bytes, machine.store_bytes
        return self.rank.issue(Slot.of(given))

    def wait(self, machine: Machine, slot: int) -> None:
        """plait_wait."""
        self._tell(machine, self.rank.wait(slot, False))

    def test(self, machine: Machine, slot: int) -> int:
        """plait_test."""
        answer = self.rank.wait(slot, True)
        self._tell(machine, answer)
        return int(answer is not None)

    def exit(self, machine: Machine, code: int) -> Any:
        """plait_exit."""
        raise Exit(code & 255)  # bit 8: without MPI_Finalize

    def _tell(self, machine: Machine, answer: Answer | None) -> None:
        for name, value in (answer._asdict() if answer else {}).items():
            machine.set_global(f"plait_{name}", value)


class Outcome(NamedTuple):
    """By rank."""

    codes: list[int]
    stdout: list[str]
    stderr: list[str]


def run(program: Program, size: int, formats: Formats, *, is_clean: bool = True) -> Outcome:
    """Runs all ranks to their ends; is_clean: no message and no command may be left."""
    return run_each([program] * size, [formats] * size, is_clean=is_clean)


def run_each(
    programs: Sequence[Program], formats: Sequence[Formats], *, is_clean: bool = True
) -> Outcome:
    """The same where each rank has a program and formats of its own."""
    size = len(programs)
    world = World(size)
    ranks = [_Primitives(world, rank) for rank in range(size)]
    codes = [-1] * size
    interpreters = {id(program): Interpreter(program) for program in programs}

    def body(rank: int) -> None:
        interpreter = interpreters[id(programs[rank])]
        codes[rank] = interpreter.run(functions=ranks[rank].functions).exit_code

    together(world, [each.rank for each in ranks], body, is_clean=is_clean)
    texts: dict[str, list[str]] = {"stdout": [""] * size, "stderr": [""] * size}
    for rank, records in enumerate(world.logs):
        for stream, record in records:
            assert stream == 3
            name, text = format_record(formats[rank], record)
            texts[name][rank] += text.decode()
    return Outcome(codes, texts["stdout"], texts["stderr"])
