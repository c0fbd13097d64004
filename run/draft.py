# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A job, and the run of it that is being prepared: what the kinds of nodes build from."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from plait.run.cluster_file import Cluster
    from plait.run.description import Settings
    from plait.run.native import Native
    from plait.run.processes import SignalGuard
    from plait.run.program import Program
    from plait.run.workspace import Workspace


class Job(NamedTuple):
    """Programs on the nodes of a cluster. `make_job` of job.py makes one, checked."""

    programs: tuple[Program, ...]
    cluster: Cluster | None  # None: all ranks on CPUs
    settings: Settings
    is_counted: bool  # programs count the basic blocks that they run: for time, or for loops
    has_checks: bool  # of accesses outside of arrays, where ranks are hardware
    verbose: bool  # says on stderr what is done
    given: tuple[str, ...]  # names of options that may stand in place of the cluster file's words
    wants_timeline: bool


class Share(NamedTuple):
    """The ranks that a program has of those that were asked for."""

    number: int  # of the program
    program: Program
    ranks: list[int]


def shares(
    programs: Sequence[Program], counts: Sequence[int], ranks: Collection[int]
) -> Iterator[Share]:
    """Yields each program with those of its ranks that are among these; none is empty.

    counts: how many ranks each program has.
    """
    first = 0
    for number, (program, count) in enumerate(zip(programs, counts, strict=True)):
        own = [rank for rank in range(first, first + count) if rank in ranks]
        first += count
        if own:
            yield Share(number, program, own)


class Draft(NamedTuple):
    """A job, its run description so far, and where to build."""

    job: Job
    description: dict[str, Any]
    counts: list[int]  # ranks of each program
    parts: Native
    guard: SignalGuard
    workspace: Workspace
    until: tuple[float, float] | None  # on the monotonic clock, and the limit in seconds

    @property
    def size(self) -> int:
        """How many ranks the run has."""
        return len(self.description["ranks"])

    def shares(self, ranks: Collection[int]) -> Iterator[Share]:
        """Yields the shares that the programs have of these ranks."""
        return shares(self.job.programs, self.counts, ranks)
