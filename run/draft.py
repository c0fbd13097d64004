# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A job, and the run of it that is being prepared: what the kinds of nodes build from."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.run.shares import Group, Share, groups, shares

if TYPE_CHECKING:
    from plait.compiler.roles import Role
    from plait.run.cluster_file import Cluster
    from plait.run.description import Settings
    from plait.run.native import Native
    from plait.run.processes import SignalGuard
    from plait.run.program import Program
    from plait.run.watch import Watch
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
    may_be_soft: bool  # what FPGA ranks cannot have runs on soft processors, if these can


class Draft(NamedTuple):
    """A job, its run description so far, and where to build."""

    job: Job
    description: dict[str, Any]
    counts: list[int]  # ranks of each program
    parts: Native
    guard: SignalGuard
    workspace: Workspace
    until: tuple[float, float] | None  # on the monotonic clock, and the limit in seconds
    made: dict[tuple[int, ...], list[Role]]  # roles, by the ranks of their group

    @property
    def size(self) -> int:
        """How many ranks the run has."""
        return len(self.description["ranks"])

    def shares(self, ranks: Collection[int]) -> Iterator[Share]:
        """Yields the shares that the programs have of these ranks."""
        return shares(self.job.programs, self.counts, ranks)

    def groups(self, ranks: Collection[int]) -> list[Group]:
        """Returns these ranks in groups, each of one program and on one platform."""
        return groups(self.description, self.shares(ranks))

    def roles(self, group: Group, watch: Watch) -> list[Role]:
        """Returns the roles of a group of FPGA ranks, which are made when somebody first asks.

        Says nothing of what the compiler warns of: see `warn` of roles.py.
        """
        from plait.run import roles

        if group.ranks not in self.made:
            tree = self.description["tree"]
            algorithms = roles.collectives(self.description["collectives"], tree)
            checks = self.job.has_checks
            self.made[group.ranks] = roles.make(group, algorithms, tree, watch, checks=checks)
        return self.made[group.ranks]
