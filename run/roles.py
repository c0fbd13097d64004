# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Roles of FPGA ranks: what the compiler makes of a program for them, and what it refuses.

Imported only where there are FPGA ranks: what stands behind it takes long to load.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import TypeVar

from plait.base import cache
from plait.compiler import kept, roles
from plait.run import compiling, symmetric, tasks, terminal
from plait.run.errors import Failure, Refused, RefusedCxx
from plait.run.program import Program
from plait.run.ranks import ranks_text
from plait.run.shares import Group
from plait.run.watch import Watch, with_progress

MadeRole = TypeVar("MadeRole", roles.Role, roles.VitisRole)


def check(program: Program, ranks: Sequence[int]) -> None:
    """Raises Failure if these ranks of the program cannot be FPGAs."""
    who = ranks_text(ranks, 8)
    if not program.sources:
        raise Failure(
            f"FPGA ranks are made of sources, and {who} would run {program.executable}",
            hint="name the C source instead of the executable, or compile it with plaitcc",
        )
    if program.is_of_tasks:
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


def make(
    group: Group,
    algorithms: Mapping[str, str],
    tree: Sequence[int] | None,
    watch: Watch | None = None,
    *,
    checks: bool = False,
) -> list[roles.Role]:
    """Returns the roles of a group, kept or compiled. `checks`: for a simulation."""
    request = _request(group, algorithms, tree, checks=checks)
    watch = watch or Watch()
    return _made(lambda request: _kept_or_made(request, watch), request, watch)


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
    """Returns the same as projects for Vitis HLS."""
    return _made(roles.make_vitis, _request(group, algorithms, tree))


def _made(
    make: Callable[[roles.Request], list[MadeRole]],
    request: roles.Request,
    watch: Watch | None = None,
) -> list[MadeRole]:
    may_fall_back = watch is not None and watch.has_way_out and compiling.is_cxx(request.sources)
    with _compiling(is_cxx=may_fall_back):
        what = f"compiling for {ranks_text(request.ranks, 4)}"
        return with_progress(what, lambda: make(request), watch)


def warn(made: Sequence[roles.Role | roles.VitisRole]) -> None:
    """Says what the compiler has warned of in these roles, each thing once."""
    for text in dict.fromkeys(text for role in made for text in role.side.get("warnings", ())):
        terminal.write_error(f"{text}\n")


def emit(group: Group, algorithms: Mapping[str, str], tree: Sequence[int] | None, name: str) -> str:
    """The program of the group's first ranks as C after a pass."""
    request = _request(group, algorithms, tree)
    with _compiling():
        try:
            return with_progress("compiling", lambda: roles.emit(request, name))
        except ValueError as error:
            raise Failure(f"--emit: {error}") from None


@contextmanager
def _compiling(*, is_cxx: bool = False) -> Generator[None]:
    from plait.compiler.base.diagnostics import CompileError

    try:
        yield
    except CompileError as error:
        raise (RefusedCxx if is_cxx else Refused)(str(error)) from None


def _request(
    group: Group,
    algorithms: Mapping[str, str],
    tree: Sequence[int] | None,
    *,
    checks: bool = False,
) -> roles.Request:
    check(group.program, group.ranks)
    outside = group.platform.get("external_memory")
    has_tasks = group.program.is_of_tasks
    if group.program.pes and not has_tasks:
        who = ranks_text(group.ranks, 8)
        raise Failure(f"--pes is for programs of OpenMP tasks, and {who} would run none")
    if group.program.poison and has_tasks:
        raise Failure("--poison is not there for programs of OpenMP tasks")
    cables = group.platform.get("cables", 1)
    return roles.Request(
        sources=group.program.sources,
        name=group.program.name,
        checks=checks,
        arguments=group.program.arguments,
        ranks=group.ranks,
        size=group.size,
        places=group.parts,
        data_width_bits=group.platform["data_width_bits"],
        circuits=group.platform.get("circuits", 0) * cables,
        cables=cables,
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
    return [
        word
        for variable, name in symmetric.SIZES.items()
        if (text := os.environ.get(variable)) is not None
        for word in ("-D", f"PLAIT_{name}={symmetric.heap_bytes(text, variable)}")
    ]
