# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Carries out a job: describes it, builds its ranks, runs and reports it."""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.run import about, clock, compute, kinds, native, simulator, tasks, terminal, tree
from plait.run.description import (
    DEFAULT,
    Settings,
    build,
    by_default,
    counts_blocks,
    rank_counts,
)
from plait.run.draft import Draft, Job
from plait.run.errors import Failure, Refused, RefusedCxx, SoftInstead
from plait.run.facts import rows
from plait.run.processes import SignalGuard
from plait.run.program import Program, check_sources
from plait.run.ranks import numbers_text, ranks_text
from plait.run.watch import Watch
from plait.run.workspace import Workspace

if TYPE_CHECKING:
    from plait.run.cluster_file import Cluster


class Outcome(NamedTuple):
    """What a run was told, and what it left: see docs/reference/result.md."""

    description: dict[str, Any]
    result: dict[str, Any]


def make_job(
    programs: Sequence[Program],
    cluster: Cluster | None = None,
    settings: Settings | None = None,
    *,
    has_checks: bool = True,
    verbose: bool = False,
    given: Sequence[str] = (),
    wants_timeline: bool = False,
    may_be_soft: bool = False,
) -> Job:
    """Returns the job of running these programs; see `Job` for the parameters.

    Raises Failure if a source is not there, or if cluster and platforms cannot be had. Whether a
    program is one of tasks is found here, once.
    """
    settings = settings or Settings()
    programs = _of_sources(programs, cluster)
    for program in programs:
        check_sources(program)
    is_counted = counts_blocks(programs, cluster, settings)
    return Job(
        programs=tuple(map(tasks.recognised, programs)),
        cluster=cluster,
        settings=settings,
        is_counted=is_counted,
        has_checks=has_checks,
        verbose=verbose,
        given=tuple(given),
        wants_timeline=wants_timeline,
        may_be_soft=may_be_soft,
    )


def run(job: Job) -> Outcome:
    """Runs a job to its end; what its ranks print goes to stdout.

    A run that ends by a deadlock or another fault has an outcome, too. Raises Failure if the job
    cannot be built or run at all. A program in C++ that FPGA ranks refuse, on a cluster that nobody
    asked for, runs on CPUs.
    """
    with running(job) as outcome:
        return outcome


def _of_sources(programs: Sequence[Program], cluster: Cluster | None) -> Sequence[Program]:
    """The programs; executables as their sources where some ranks are hardware."""
    others = [] if cluster is None else [*cluster.ranks_of("fpga"), *cluster.ranks_of("soft")]
    if not others or all(each.sources for each in programs):
        return programs
    from plait.run import recorded

    who = ranks_text(sorted(others), 4)
    return [recorded.with_sources(each, who) for each in programs]


@contextmanager
def running(job: Job) -> Generator[Outcome]:
    """Runs a job as `run` does; the timeline, at description["trace"], is there until the end."""
    parts = native.find()
    limit_s = job.settings.timeout_s
    until = (time.monotonic() + limit_s, limit_s) if limit_s else None
    with SignalGuard() as guard, Workspace() as workspace:
        try:
            outcome = _run(job, parts, guard, workspace, until)
        except RefusedCxx as error:
            terminal.write_error(f"plait: C++ ranks run on CPUs: {error.reason}\n")
            cpus = job._replace(cluster=by_default(job.programs, cxx=False))
            outcome = _run(cpus, parts, guard, workspace, until)
        except SoftInstead as error:
            outcome = _run(_softened(job, error.reason), parts, guard, workspace, until)
        yield outcome


def _softened(job: Job, reason: str) -> Job:
    """The job with soft processors in place of FPGA ranks; says so."""
    assert job.cluster is not None, "it has FPGA ranks"
    who = ranks_text(job.cluster.ranks_of("fpga"), 4)
    terminal.write_error(f"plait: soft processors run {who}: {reason}\n")
    ranks = (
        rank._replace(kind="soft") if rank.kind == "fpga" else rank for rank in job.cluster.ranks
    )
    return job._replace(cluster=job.cluster._replace(ranks=tuple(ranks)))


def _run(
    job: Job,
    parts: native.Native,
    guard: SignalGuard,
    workspace: Workspace,
    until: tuple[float, float] | None,
) -> Outcome:
    if job.wants_timeline:
        job = job._replace(settings=job.settings._replace(trace=workspace.file("timeline.json")))
    description = build(job.programs, job.cluster, job.settings)
    counts = rank_counts(job.programs, job.cluster)
    draft = Draft(job, description, counts, parts, guard, workspace, until, {})
    made = _build(draft)
    how = compute.automatic(description)
    is_told = terminal.is_terminal() or terminal.is_told()
    if how and is_told and terminal.is_first_in_shell("compute"):
        terminal.write_error(f"plait: {how}\n")
    if job.settings.beginning_s is None:
        terminal.write_error(f"plait: {clock.MACHINE_SAID}\n")
    if job.verbose:
        terminal.write_error("plait: run\n")
    try:
        result = simulator.simulate(description, parts, guard, workspace, until)
    except simulator.Crash:
        if _is_hardware(description) and guard.received is None:
            _distrust()
        raise
    for nodes in made:
        nodes.report(result)
    for rank, entry in zip(rows(result, "ranks"), description["ranks"], strict=False):
        rank["kind"] = entry["kind"]
    result["run"] = about.facts(job, description)
    return Outcome(description, result)


def _warn_of_options(job: Job, others: Sequence[int]) -> None:
    """Says which options there are for CPU ranks only, where there are other ranks."""
    settings = job.settings
    asked = {"--lenient": settings.lenient, "--check-buffers": settings.check_buffers}
    for name in [each for each, is_set in asked.items() if is_set and others]:
        terminal.write_error(
            f"plait: {terminal.strong('warning', 'yellow')}: {name} is for CPU ranks;"
            f" it changes nothing for {ranks_text(others, 8)}\n"
        )


def _build(draft: Draft) -> list[kinds.Nodes]:
    """Builds the ranks of each kind, and completes the description; CPU ranks first."""
    description, job = draft.description, draft.job
    by_kind: dict[str, list[int]] = {name: [] for name in kinds.KINDS}
    for rank, entry in enumerate(description["ranks"]):
        by_kind[entry["node"]].append(rank)
    _warn_of_options(job, sorted([*by_kind["fpga"], *by_kind["soft"]]))
    watch = Watch(len(description["ranks"]), draft.until)
    watch.verbose = job.verbose
    watch.has_way_out = job.cluster is not None and job.cluster.path == DEFAULT
    made = _build_kind(draft, "cpu", by_kind.pop("cpu"), watch)
    if job.verbose:
        tree.show(description)
    _check_cluster(draft, needs_hardware=any(by_kind.values()))
    with _another_way(draft):
        for name, ranks in by_kind.items():
            for share in draft.shares(ranks):
                kinds.load(name).check(share.program, share.ranks)
        for name, ranks in by_kind.items():
            with _soft_instead(draft, ranks):
                made += _build_kind(draft, name, ranks, watch)
    return made


@contextmanager
def _soft_instead(draft: Draft, ranks: Sequence[int]) -> Generator[None]:
    """Tells whose program FPGA ranks refuse that soft processors take it, if they do."""
    try:
        yield
    except RefusedCxx:
        raise
    except Refused as error:
        from plait.run.kinds import soft

        if soft.takes(draft, ranks):
            if draft.job.may_be_soft:
                raise SoftInstead(error.excerpt or "") from None
            which = numbers_text(ranks).replace(" ", "")
            error.add_hint(f"soft processors take this program: --soft {which}")
        raise


def _build_kind(draft: Draft, name: str, ranks: list[int], watch: Watch) -> list[kinds.Nodes]:
    """Builds the ranks of a kind and puts their entries into the description."""
    if not ranks:
        return []
    nodes = kinds.load(name).build(draft, ranks, watch)
    entries = draft.description["ranks"]
    for rank in ranks:
        platform = entries[rank]["platform"]
        entries[rank] = {**nodes.entry(rank), "kind": name, "platform": platform}
    return [nodes]


def _check_cluster(draft: Draft, *, needs_hardware: bool) -> None:
    """Asks the simulator before hardware is built, and where there is a file to point into."""
    cluster = draft.job.cluster
    if cluster and (needs_hardware or not cluster.is_made):
        from plait.run import cluster_words

        with _another_way(draft):
            cluster_words.check_run(cluster, draft.job.given, draft.description, draft.workspace)


@contextmanager
def _another_way(draft: Draft) -> Generator[None]:
    """Tells who has not asked for FPGA ranks how to do without."""
    try:
        yield
    except Failure as error:
        is_hardware = not isinstance(error, simulator.Refusal) or error.is_about_hardware
        is_default = draft.job.cluster is not None and draft.job.cluster.path == DEFAULT
        if is_default and draft.guard.received is None and is_hardware:
            error.add_hint("--fpga none runs all ranks on CPUs")
        raise


def _is_hardware(description: dict[str, Any]) -> bool:
    """Whether a rank of the run has a model of hardware."""
    return any(rank["node"] == "hardware" for rank in description["ranks"])


def _distrust() -> None:
    """Throws the models of a run away: the simulator failed, perhaps because of one of them."""
    from plait.base import cache

    if cache.discard_used():
        terminal.write_error(
            "plait: the hardware kept for this run was thrown away; the next run builds it anew\n"
        )
