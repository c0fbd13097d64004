# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Which ranks can have one image: those for which the program decides alike wherever it can know.

For each rank alone the program is folded so that conditions which depend on nothing but the rank
are decided, while the values stay what they are. Ranks whose programs then look the same are a
group; its image asks for its rank when it runs. A group of one gets its rank as a constant.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from plait.compiler import moved
from plait.compiler.base.diagnostics import names_like_made_ones
from plait.compiler.ir.nodes import Call, Loop, Program, walk
from plait.compiler.ir.print_c import print_c
from plait.compiler.passes.base.context import Context
from plait.compiler.passes.mpi import operations
from plait.compiler.pipeline import lower

DECIDING = ("specialise", "inline", "clean", "memory", "clean")


@dataclass(frozen=True)
class Group:
    """Ranks that get one image."""

    ranks: tuple[int, ...]

    def context(self, base: Context) -> Context:
        """What the passes are told for it."""
        own = replace(base, heap=set(), parts=set(), followed=set(), contents={})
        if len(self.ranks) == 1:
            return replace(own, rank=self.ranks[0], ranks=())
        return replace(own, rank=None, ranks=self.ranks)


def group(make: Callable[[], Program], ranks: Sequence[int], base: Context) -> list[Group]:
    """The groups, in the order of their first ranks; `make` gives a new program each time."""
    return groups_of(decided(make, ranks, base))


def groups_of(programs: Mapping[int, Program]) -> list[Group]:
    """The groups of ranks for which the program was decided."""
    found: dict[str, list[int]] = {}
    for rank, program in programs.items():
        found.setdefault(print_c(program), []).append(rank)
    return [Group(tuple(each)) for each in found.values()]


def decided(make: Callable[[], Program], ranks: Sequence[int], base: Context) -> dict[int, Program]:
    """For each rank the program with what it decides; what other ranks alone do is gone."""
    found: dict[int, Program] = {}
    for rank in sorted(ranks):
        program = make()
        alone = Context(
            ranks=(rank,),
            size=base.size,
            name=base.name,
            arguments=base.arguments,
            decide_only=True,
        )
        lower(program, alone, stages=DECIDING)
        found[rank] = program
    return found


def code(programs: Mapping[int, Program]) -> tuple[str, tuple[moved.Place, ...]] | None:
    """What ranks do, without the places of lines, and these; None where places count.

    `programs`: by rank, decided.
    """
    parts: list[str] = []
    places: list[moved.Place] = []
    for rank, program in programs.items():
        functions = program.functions.values()
        calls = (s for each in functions for s in walk(each.body) if isinstance(s, Call))
        if program.warnings or program.refused or any(map(operations.is_maker, calls)):
            return None  # the functions of operations are not in the program
        variables = [*program.globals, *(v for each in functions for v in each.locals)]
        traits = (
            [
                (v.name, v.declared, v.is_const, v.is_volatile, v.shared, v.is_inner, v.source)
                for v in variables
            ],
            sorted(program.partitions.items()),
            (program.levels, program.room, program.requests),
            (program.shared_bytes, program.shared_base),
            sorted(program.absent.items()),
            [
                (each.pragmas, each.test_last)
                for function in functions
                for each in walk(function.body)
                if isinstance(each, Loop)
            ],
        )
        names = names_like_made_ones(program.sources)
        parts += [str(rank), print_c(program), repr(traits), *names]
        wheres = [v.where for v in variables] + [each.where for each in functions]
        wheres += [each.where for function in functions for each in walk(function.body)]
        places += [(each.file, each.line) for each in wheres]
    return "\n".join(parts), tuple(places)
