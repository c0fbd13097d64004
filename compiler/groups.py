# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Which ranks can have one image: those for which the program decides alike wherever it can know.

For each rank alone the program is folded so that conditions which depend on nothing but the rank
are decided, while the values stay what they are. Ranks whose programs then look the same are a
group; its image asks for its rank when it runs. A group of one gets its rank as a constant.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from plait.compiler.ir.nodes import Program
from plait.compiler.ir.print_c import print_c
from plait.compiler.passes.context import Context
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
    found: dict[str, list[int]] = {}
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
        found.setdefault(print_c(program), []).append(rank)
    return [Group(tuple(each)) for each in found.values()]
