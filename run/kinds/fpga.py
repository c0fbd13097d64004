# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""FPGA ranks of a run: their roles, compiled from C, and their part of the description.

Imported only where there are FPGA ranks: what stands behind it takes long to load.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from operator import itemgetter
from pathlib import Path
from typing import Any, TypeVar

from plait.base import cache
from plait.compiler import kept, roles
from plait.run import compiling, exit_codes, symmetric, tasks, terminal
from plait.run.draft import Draft, Share
from plait.run.errors import Failure, RefusedCxx, Silent
from plait.run.facts import as_facts, rows
from plait.run.kinds import hardware
from plait.run.kinds.hardware import Description, Group, NodeMemory, groups
from plait.run.program import Program
from plait.run.ranks import ranks_text
from plait.run.shared import limits
from plait.run.watch import Watch, with_progress

MadeRole = TypeVar("MadeRole", roles.Role, roles.VitisRole)


def check(program: Program, ranks: Sequence[int]) -> None:
    """FPGA ranks are compiled from sources."""
    who = ranks_text(ranks, 8)
    if not program.sources:
        raise Failure(
            f"FPGA ranks are made of sources, and {who} would run {program.executable}",
            hint="name the C source instead of the executable",
        )
    if tasks.is_program(program):
        tasks.check(program, ranks)


def check_collectives(chosen: Mapping[str, str]) -> None:
    """FPGA ranks have the algorithms that the user chose."""
    for kind, algorithm in chosen.items():
        known = roles.COLLECTIVES.get(kind, ())
        if algorithm not in known:
            can = f"they have {', '.join(known)}" if known else f"they have no {kind}"
            raise Failure(f"FPGA ranks cannot do {kind} by {algorithm}", hint=can)


def collectives(chosen: Mapping[str, str], tree: Sequence[int] | None) -> dict[str, str]:
    """The algorithms of all ranks: those that FPGA ranks have, and what the user chose of them.

    With a tree the planned ones, where there are some.
    """
    check_collectives(chosen)
    for algorithm in chosen.values():
        if algorithm.endswith("_planned") and not tree:
            raise Failure(f"{algorithm} needs a tree", hint="--tree plan makes one")
    usual = {kind: names[0] for kind, names in roles.COLLECTIVES.items()}
    if tree:
        planned = {kind: f"{kind}_planned" for kind in usual}
        usual |= {kind: name for kind, name in planned.items() if name in roles.COLLECTIVES[kind]}
    return {**usual, **chosen}


def make_roles(
    group: Group,
    algorithms: Mapping[str, str],
    tree: Sequence[int] | None,
    watch: Watch | None = None,
    *,
    checks: bool = False,
    warns: bool = True,
) -> list[roles.Role]:
    """The roles of a group, kept or compiled; says what the compiler says, if it `warns`.

    `checks`: for a simulation.
    """
    request = _request(group, algorithms, tree, checks=checks)
    watch = watch or Watch()
    made = _made(lambda request: _kept_or_made(request, watch), request, watch)
    return _warned(made) if warns else made


def _kept_or_made(request: roles.Request, watch: Watch) -> list[roles.Role]:
    key = kept.key(request)
    found = kept.find(key) if key else None
    if found is not None:
        watch.say(f"what {ranks_text(request.ranks, 4)} are compiled to was kept")
        return found
    if request.has_tasks:
        from plait.compiler.tasks import make_task_role

        found = [make_task_role(request)]
        # Not of sources that somebody has changed meanwhile.
        if key and key == kept.key(request):
            with suppress(cache.CacheError):
                kept.keep(key, found)
        return found
    return kept.made(request, key)


def make_vitis(
    group: Group, algorithms: Mapping[str, str], tree: Sequence[int] | None
) -> list[roles.VitisRole]:
    """The same as projects for Vitis HLS."""
    return _warned(_made(roles.make_vitis, _request(group, algorithms, tree)))


def _made(
    make: Callable[[roles.Request], list[MadeRole]],
    request: roles.Request,
    watch: Watch | None = None,
) -> list[MadeRole]:
    may_fall_back = watch is not None and watch.has_way_out and compiling.is_cxx(request.sources)
    with _compiling(quiet=may_fall_back):
        what = f"compiling for {ranks_text(request.ranks, 4)}"
        return with_progress(what, lambda: make(request), watch)


def _warned(made: list[MadeRole]) -> list[MadeRole]:
    for text in dict.fromkeys(text for role in made for text in role.side.get("warnings", ())):
        terminal.write_error(f"{text}\n")
    return made


def emit(group: Group, algorithms: Mapping[str, str], tree: Sequence[int] | None, name: str) -> str:
    """The program of the group's first ranks as C after a pass."""
    request = _request(group, algorithms, tree)
    with _compiling():
        try:
            return with_progress("compiling", lambda: roles.emit(request, name))
        except ValueError as error:
            raise Failure(f"--emit: {error}") from None


@contextmanager
def _compiling(*, quiet: bool = False) -> Generator[None]:
    from plait.compiler.diagnostics import CompileError

    try:
        yield
    except CompileError as error:
        if quiet:
            raise RefusedCxx(str(error).splitlines()[0].replace(": error: ", ": ", 1)) from None
        terminal.write_error(f"{error}\n")
        raise Silent(exit_codes.COMPILE) from None


def _request(
    group: Group,
    algorithms: Mapping[str, str],
    tree: Sequence[int] | None,
    *,
    checks: bool = False,
) -> roles.Request:
    check(group.program, group.ranks)
    outside = group.platform.get("external_memory")
    has_tasks = tasks.is_program(group.program)
    if group.program.pes and not has_tasks:
        who = ranks_text(group.ranks, 8)
        raise Failure(f"--pes is for programs of OpenMP tasks, and {who} would run none")
    if group.program.poison and has_tasks:
        raise Failure("--poison is not there for programs of OpenMP tasks")
    return roles.Request(
        sources=group.program.sources,
        name=group.program.name,
        checks=checks,
        arguments=group.program.arguments,
        ranks=group.ranks,
        size=group.size,
        data_width_bits=group.platform["data_width_bits"],
        circuits=group.platform.get("circuits", 0),
        clock_period_ps=group.platform["clock_period_ps"],
        beginning_s=group.beginning_s,
        external=roles.External(**outside) if outside else None,
        flags=[*_own_flags(), *compiling.preprocessor_flags(group.program.cflags)],
        collectives=algorithms,
        tree=tree,
        has_tasks=has_tasks,
        poison=group.program.poison,
        pes=group.program.pes,
    )


def _own_flags() -> list[str]:
    """What is defined for headers of Plait's own."""
    given = symmetric.heap_bytes(os.environ)
    return [] if given is None else ["-D", f"PLAIT_SHMEM_HEAP_BYTES={given}"]


def describe(rank: int, role: roles.Role, path: Path, group: Group) -> Description:
    """Returns the rank's entry of the run description, without its platform."""
    memory = NodeMemory.of(role.address_bits, group)
    shared: dict[str, Any] = role.side.get("shared") or {}
    initial = shared.get("initial", ())
    return {
        "node": "hardware",
        "model": str(path),
        "start": hardware.registers(rank, memory, group, initial),
        "sites": role.side.get("sites", []),
        "checks": role.side.get("checks", []),
        "buffers": role.side.get("buffers"),
        "shared": _shared_buffers(shared),
        "log": role.side.get("log", {}),
    }


def _shared_buffers(shared: dict[str, Any]) -> list[dict[str, Any]] | None:
    """The objects that other ranks' one-sided commands may reach, by address."""
    objects = shared.get("objects")
    if not objects:
        return None
    found = [{"object": o["object"], "low": o["address"], "size": o["size"]} for o in objects]
    return sorted(found, key=itemgetter("low"))


def build(draft: Draft, ranks: Sequence[int], watch: Watch) -> FpgaNodes:
    """Compiles the programs to roles and builds the hardware of their nodes, kept or anew."""
    description = draft.description
    algorithms = collectives(description["collectives"], description["tree"])
    description["collectives"] = algorithms
    nodes = FpgaNodes()
    for group in groups(description, draft.shares(ranks)):
        watch.now(group.ranks, "being compiled")
        made = make_roles(
            group, algorithms, description["tree"], watch, checks=draft.job.has_checks
        )
        watch.now(group.ranks, "compiled")
        for role in made:
            watch.now(role.ranks, "hardware being built")
            path = hardware.build_node(role, group, draft.workspace.path, watch)
            watch.now(role.ranks, "hardware ready")
            nodes.add(role, path, group)
            _share(draft, role)
    return nodes


def _share(draft: Draft, role: roles.Role) -> None:
    """Tells CPU ranks where they have the variables that the role's ranks share."""
    shared = role.side.get("shared")
    if not shared:
        return
    if len(draft.job.programs) > 1:
        raise Failure(
            "ranks that share variables run one program where some of them are FPGAs",
            hint="--fpga none runs all ranks on CPUs",
        )
    # Words of the command that the program runs under.
    before = max(len(program.wrap) for program in draft.job.programs)
    for entry in draft.description["ranks"]:
        if entry["node"] == "cpu" and "symmetric" not in entry:
            path = entry["argv"][before] if before else entry["path"]
            entry["symmetric"] = symmetric.table(path, shared["objects"])
            has_heap = any(each["name"] == symmetric.HEAP for each in shared["objects"])
            if has_heap and symmetric.SIZE not in os.environ:
                entry["env"][symmetric.SIZE] = str(limits()["symmetric_heap_bytes"])


def task_side(draft: Draft, share: Share, watch: Watch) -> dict[str, Any]:
    """What rank 0 of a program of tasks must know of the role of the share, its one FPGA rank."""
    check(share.program, share.ranks)
    description = draft.description
    (group,) = groups(description, [share])
    algorithms = collectives(description["collectives"], description["tree"])
    checks = draft.job.has_checks
    tree = description["tree"]
    # build() warns.
    (role,) = make_roles(group, algorithms, tree, watch, checks=checks, warns=False)
    return role.side["tasks"]


class FpgaNodes:
    """The role and the model of each FPGA rank, and what there is to report of the roles."""

    def __init__(self) -> None:
        self._entries: dict[int, Description] = {}
        self._roles: list[dict[str, Any]] = []  # as docs/reference/result.md has them
        self._kernels: dict[int, dict[str, Any]] = {}  # "tasks" of the side, by rank

    def add(self, role: roles.Role, path: Path, group: Group) -> None:
        """Takes a role whose ranks have the model at the path."""
        for rank in role.ranks:
            self._entries[rank] = describe(rank, role, path, group)
        memories = role.side.get("report", {}).get("memories", [])
        who = ranks_text(role.ranks, 8)
        self._roles.append({"ranks": who, "loops": _loops(role), "memories": memories})
        for rank in role.ranks if "tasks" in role.side else ():
            self._kernels[rank] = role.side["tasks"]

    def entry(self, rank: int) -> Description:
        """The model of the rank's node, and what is written into its registers."""
        return self._entries[rank]

    def report(self, result: dict[str, Any]) -> None:
        """Says what each role is like: its loops and memories, and which kernel of tasks did what
        the simulator has counted."""
        result["roles"] = self._roles
        for rank in result["ranks"]:
            if "tasks" in rank:
                side = self._kernels[rank["rank"]]
                named = zip(side["functions"], side["pes"], rank["tasks"]["kernels"], strict=True)
                rank["tasks"]["kernels"] = [
                    {"name": name, "pes": pes, **counts} for name, pes, counts in named
                ]
        for facts in rows(as_facts(result.get("diagnosis")) or {}, "ranks"):
            if side := self._kernels.get(facts["rank"]):
                found = as_facts(result["ranks"][facts["rank"]].get("tasks")) or {}
                both = zip(rows(found, "kernels"), side["places"], strict=False)
                facts["running"] = [
                    f"{each['name']} ({at})" for each, at in both if each["running"]
                ]


def _loops(role: roles.Role) -> list[dict[str, Any]]:
    """Those of the compiler's report, with the place in one."""
    return [
        {"where": f"{loop['file']}:{loop['line']}", **loop}
        for loop in role.side.get("report", {}).get("loops", ())
    ]
