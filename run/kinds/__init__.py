# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The kinds of nodes that a rank can run on: one table, and what each kind gives.

A kind is a module with two functions, `check` and `build`; what `build` returns has two more,
`entry` and `report`. To add a kind, write such a module and add its row to `KINDS`: cluster files
and runs then know it by that name.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    from plait.run.draft import Draft
    from plait.run.program import Program
    from plait.run.watch import Watch


class Nodes(Protocol):
    """Nodes of one kind, built for one run."""

    def entry(self, rank: int) -> dict[str, Any]:
        """Returns the rank's entry of the run description, without its platform."""
        ...

    def report(self, result: dict[str, Any]) -> None:
        """Adds to the result of a run what only this kind knows of its ranks."""
        ...


class Kind(Protocol):
    """The module of a kind."""

    def check(self, program: Program, ranks: Sequence[int]) -> None:
        """Raises Failure if these ranks of the program cannot be of this kind."""
        ...

    def build(self, draft: Draft, ranks: Sequence[int], watch: Watch) -> Nodes:
        """Makes what the ranks run. Raises Failure, with what a tool has said, if that fails.

        The watch is told how far each rank is, and ends the work at a signal or the time limit.
        """
        ...


# By the name that cluster files use: a module, which is loaded when a rank is of that kind, since
# some of them import much.
KINDS: dict[str, str | Kind] = {
    "cpu": "plait.run.kinds.cpu",
    "fpga": "plait.run.kinds.fpga",
    "soft": "plait.run.kinds.soft",
}


def load(name: str) -> Kind:
    """Returns the kind with this name."""
    kind = KINDS[name]
    return cast("Kind", import_module(kind)) if isinstance(kind, str) else kind
