# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The run description: what the simulator is told, as one JSON object."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from plait.run import platforms
from plait.run.clock import BEGINNING_S
from plait.run.cluster_file import RANKS_MAX, Cluster, Rank, parts_problem, tree_problem
from plait.run.compute import AUTO, charged, may_spin
from plait.run.errors import Failure
from plait.run.kinds.keys import CORES
from plait.run.platforms import Platform
from plait.run.program import C_SUFFIXES, SOURCE_SUFFIXES, Program
from plait.run.shared import LIFE, algorithm_ports
from plait.run.tree import Tree, plan

VERSION = 1
DEFAULT = "one CPU and FPGAs"  # in place of a path, the cluster of a run that names none


class Topology(NamedTuple):
    """A shape of the network: its name, and keys of a cluster file's network that go with it."""

    name: str
    values: Mapping[str, int | bool]


class Settings(NamedTuple):
    """The options of a run, checked."""

    seed: int = 1
    threads: int = 1
    idle_skip: bool = True
    timeout_s: float | None = None
    until_ps: int | None = None
    beginning_s: int | None = BEGINNING_S  # None: CPU ranks have the machine's clocks
    label: bool = False
    capture: str | None = None
    trace: str | None = None
    topology: Topology | None = None
    compute: tuple[str, int] | None = None
    faults: tuple[dict[str, Any], ...] = ()
    collectives: tuple[tuple[str, str], ...] = ()
    lenient: bool = False
    check_buffers: bool = False
    tree: Tree | None = None


def rank_counts(programs: Sequence[Program], cluster: Cluster | None) -> list[int]:
    """How many ranks each program has."""
    available = len(cluster.ranks) if cluster else None
    if available is not None and len(programs) == 1 and programs[0].ranks is None:
        return [available]
    counts = [program.ranks or 1 for program in programs]
    total = sum(counts)
    if total > RANKS_MAX:
        raise Failure(f"{total} ranks are too many; {RANKS_MAX} are possible")
    if cluster is not None and available is not None and total != available:
        asked = " + ".join(str(count) for count in counts)
        raise Failure(
            f"-n asks for {asked} ranks, but {cluster.path} describes {available}",
            hint=f"leave -n out to run on all {available}",
        )
    return counts


def build(
    programs: Sequence[Program], cluster: Cluster | None, settings: Settings
) -> dict[str, Any]:
    """The description but for the path of the result and what kinds of nodes say of their ranks.

    Of each rank it has the kind of its node, in `node`, and the name of its platform.
    """
    used = _Platforms(programs, cluster)
    ranks: list[dict[str, Any]] = []
    for program, count in zip(programs, rank_counts(programs, cluster), strict=True):
        own = range(len(ranks), len(ranks) + count)
        kinds = _kinds(cluster, len(used.of_ranks))[own.start : own.stop]
        if program.wrap and "cpu" not in kinds:
            raise Failure("--wrap is for CPU ranks, and this program has none")
        ranks += [
            {"node": kind, "platform": used.of_ranks[rank], **_part(cluster, rank)}
            for rank, kind in zip(own, kinds, strict=True)
        ]
    _check_ranks(settings, cluster, len(ranks))
    description = {
        "version": VERSION,
        "seed": settings.seed,
        "threads": settings.threads,
        "idle_skip": settings.idle_skip,
        "timeout_s": settings.timeout_s,
        "until_ps": settings.until_ps,
        "beginning_s": settings.beginning_s,
        "label": settings.label,
        "life": LIFE,
        "capture": settings.capture,
        "trace": settings.trace,
        "ranks": ranks,
        "platforms": used.parameters(settings.compute, [rank["node"] for rank in ranks]),
        "network": _network(used.first(), cluster, settings),
        "faults": [*(cluster.faults if cluster else ()), *settings.faults],
        "collectives": {**(cluster.collectives if cluster else {}), **dict(settings.collectives)},
        "tree": cluster.tree if cluster else None,
        "limits": cluster.limits if cluster else {},
    }
    if settings.tree is not None:
        description["tree"] = _tree(settings.tree, description)
    _check_circuits(description)
    return description


def _check_circuits(description: Mapping[str, Any]) -> None:
    """All ranks have the virtual ports that the algorithms of a run want."""
    for algorithm in description["collectives"].values():
        wanted = algorithm_ports().get(algorithm, 0)
        for rank, entry in enumerate(description["ranks"]):
            ports = description["platforms"][entry["platform"]].get("circuits", 0)
            kind = {"cpu": "a CPU rank", "soft": "a soft processor"}.get(entry["node"])
            if wanted and (kind or ports < wanted):
                raise Failure(
                    f"{algorithm} wants FPGA ranks with {wanted} virtual ports a cable, and rank "
                    f"{rank} {f'is {kind}' if kind else f'has {ports}'}",
                    hint="--fpga all and --platform vcsn2 give every rank eight",
                )


def _tree(chosen: Tree, description: dict[str, Any]) -> list[int] | None:
    if chosen.parents is None:
        return plan(description, chosen.block)
    problem = tree_problem(list(chosen.parents), len(description["ranks"]))
    if problem:
        raise Failure(f"{chosen.origin}: {problem}")
    return list(chosen.parents)


def counts_blocks(programs: Sequence[Program], cluster: Cluster | None, settings: Settings) -> bool:
    """True if programs are to count the basic blocks that they run: they are charged for them, or
    may loop for ever, which is seen by them. Reads platforms and sources."""
    if any(map(may_spin, programs)):
        return True
    used = _Platforms(programs, cluster)
    kinds = _kinds(cluster, len(used.of_ranks))
    parameters = used.parameters(settings.compute, kinds)
    return any(parameters[name]["cpu"]["compute"] == "counted" for name in used.of_ranks)


def _part(cluster: Cluster | None, rank: int) -> dict[str, int]:
    part = cluster.ranks[rank].part if cluster else 0
    return {"part": part} if part else {}


def _kinds(cluster: Cluster | None, count: int) -> list[str]:
    """The kinds of the ranks' nodes."""
    return [rank.kind for rank in cluster.ranks] if cluster else ["cpu"] * count


class _Platforms:
    """The platforms of a run, each read once. Paths start where they are written: in a cluster file
    at its folder, in an option here."""

    def __init__(self, programs: Sequence[Program], cluster: Cluster | None) -> None:
        self._programs = programs
        self._found: dict[str, Platform] = {}
        named = cluster.platform if cluster else None
        self._folder = cluster.folder if cluster else "."
        self._default = self._of(programs[0].platform, named or platforms.DEFAULT)
        counts = rank_counts(programs, cluster)
        pairs = zip(programs, counts, strict=True)
        options = [program.platform for program, count in pairs for _ in range(count)]
        nodes = [rank.platform for rank in cluster.ranks] if cluster else [None] * len(options)
        self.of_ranks = [
            self._of(option, node) if option or node else self._default
            for option, node in zip(options, nodes, strict=True)
        ]
        for rank in [*cluster.ranks_of("fpga"), *cluster.ranks_of("soft")] if cluster else ():
            self._found[self.of_ranks[rank]].check_for_fpga()

    def _of(self, option: str | None, named: str | None) -> str:
        """The key of the option's platform, or else of that which the cluster file names."""
        name, beside = (option, ".") if option else (named or "", self._folder)
        key = platforms.path_of(name, beside) or name
        if key not in self._found:
            self._found[key] = platforms.find(name, beside)
        return key

    def first(self) -> Platform:
        """The one that gives the network's defaults: of the first program, or of the cluster."""
        return self._found[self._default]

    def parameters(self, compute: tuple[str, int] | None, kinds: Sequence[str]) -> dict[str, Any]:
        """By their keys. compute: the mode that the option names; kinds: of the ranks' nodes."""
        for platform in self._found.values():
            cpu = platform.parameters["cpu"]
            if compute is None and cpu["compute"] == AUTO:
                cpu["compute_auto"] = True
                charge = charged(self._programs, kinds)
                cpu["compute"], cpu["compute_ps"] = charge.mode, charge.time_ps
                cpu["compute_missed"] = charge.is_missed
            elif compute is not None:
                cpu["compute"], cpu["compute_ps"] = compute
        return {name: platform.parameters for name, platform in self._found.items()}


def _network(platform: Platform, cluster: Cluster | None, settings: Settings) -> dict[str, Any]:
    own = cluster.network if cluster else {}
    network = {**platform.network, **own}
    network["switch"] = {**platform.network.get("switch", {}), **own.get("switch", {})}
    if settings.topology is not None:
        network |= {"topology": settings.topology.name, **settings.topology.values}
    return network


def _check_ranks(settings: Settings, cluster: Cluster | None, size: int) -> None:
    """Ranks that options name must be there."""
    for fault in (*settings.faults, *(cluster.faults if cluster else ())):
        rank = fault.get("rank")
        if isinstance(rank, int) and rank >= size:
            raise Failure(f"fault {fault['kind']}: there is no rank {rank}; the run has {size}")


def by_default(programs: Sequence[Program], *, cxx: bool = True) -> Cluster | None:
    """One CPU, and an FPGA for every other rank of a source; None if no rank is an FPGA.

    `cxx`: of a source in C++, too.
    """
    known = SOURCE_SUFFIXES if cxx else C_SUFFIXES
    kinds: list[str] = []
    for program in programs:
        fits = bool(program.sources) and all(name.endswith(known) for name in program.sources)
        kinds += ["fpga" if fits else "cpu"] * (program.ranks or 1)
    ranks = tuple(Rank(kind, None) for kind in ["cpu", *kinds[1:]])
    if all(rank.kind == "cpu" for rank in ranks):
        return None
    return Cluster(DEFAULT, ranks, None, {}, [], {}, None, {}, True)


def with_fpga(cluster: Cluster | None, text: str, size: int, name: str = "--fpga") -> Cluster:
    """The cluster, or one of `size` ranks on the default platform, with these ranks on FPGAs.

    `name`: where the text comes from. The other ranks are on CPUs.
    """
    return with_kinds(cluster, {"fpga": (text, name)}, size)


def with_kinds(
    cluster: Cluster | None, chosen: Mapping[str, tuple[str, str]], size: int, cores: int = 1
) -> Cluster:
    """The cluster, or one of `size` ranks on the default platform, with ranks of other kinds.

    chosen: by kind its ranks, as text, and where the text comes from. A rank that none of them
    names is on a CPU. cores: how many of the ranks on soft processors share a node.
    """
    if cluster is None:
        ranks = (Rank("cpu", None),) * size
        first = next(name for _, name in chosen.values())
        cluster = Cluster(first, ranks, None, {}, [], {}, None, {}, True)
    size = len(cluster.ranks)
    kinds: dict[int, tuple[str, str]] = {}  # and where that is said
    for kind, (text, name) in chosen.items():
        for number in sorted(_rank_numbers(text, size, name)):
            if number in kinds:
                raise Failure(f"rank {number} is named by {kinds[number][1]} and by {name}")
            kinds[number] = (kind, name)
    soft = sorted(number for number, (kind, _) in kinds.items() if kind == "soft")
    if problem := parts_problem(soft, cores):
        raise Failure(f"--cores {cores}: {problem}")
    parts = {number: place % cores for place, number in enumerate(soft)}

    def one(number: int, rank: Rank) -> Rank:
        own = tuple(pair for pair in rank.own if pair[0] != CORES)
        if number in parts and cores > 1:
            own = (*own, (CORES, cores))
        kind = kinds.get(number, ("cpu", ""))[0]
        return Rank(kind, rank.platform, own, parts.get(number, 0))

    ranks = tuple(one(number, rank) for number, rank in enumerate(cluster.ranks))
    return cluster._replace(ranks=ranks)


def _rank_numbers(text: str, size: int, name: str) -> set[int]:
    """`all`, `none`, `rest` (all but rank 0), or numbers and ranges such as 1-7,9."""
    everyone = range(size)
    words = {"all": everyone, "none": (), "rest": everyone[1:]}
    if text in words:
        return set(words[text])
    chosen: set[int] = set()
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,6})\s*(?:-\s*(\d{1,6})\s*)?", part)
        if match is None:
            wanted = "ranks such as 1-7 or 0,2-4, all, none, or rest for all but rank 0"
            raise Failure(f"{name} wants {wanted}, not '{text}'")
        first, last = int(match[1]), int(match[2] or match[1])
        if last < first or last >= size:
            raise Failure(f"{name} {text}: there are ranks 0 to {size - 1}")
        chosen |= set(range(first, last + 1))
    return chosen
