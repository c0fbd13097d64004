# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Recognises programs of OpenMP tasks, and checks which ranks they can have."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence

from plait.run import compiling
from plait.run.errors import Failure
from plait.run.program import C_SUFFIXES, Program, code_of
from plait.run.ranks import ranks_text
from plait.run.shared import limits
from plait.run.shares import Group

COMPILER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "compiler")
_TASKS = re.compile(r"^[ \t]*#[ \t]*pragma[ \t]+omp[ \t]+(?:task|parallel|single)", re.M)
_LAUNCHES = re.compile(r"^[ \t]*#[ \t]*include[ \t]*[\"<]plait_task\.h[\">]", re.M)
_OMP = re.compile(r"\bomp\b")
_INCLUDE = re.compile(r"^[ \t]*#[ \t]*include[ \t]*[\"<]([^\">\n]+)", re.M)
_MARKER = re.compile(r'^# \d+ ".*"([ \d]*)$')
_MPI = re.compile(r"\b(?:MPI_\w+|shmem_\w+|start_pes|gasnet_\w+)[ \t]*\(")


def recognised(program: Program) -> Program:
    """Returns the program with what it says of itself: whether it is one of tasks."""
    return program._replace(is_of_tasks=_is_of_tasks(program))


def _is_of_tasks(program: Program) -> bool:
    """Whether OpenMP's pragmas in a program's sources count, or what plait_task.h has: MPI and
    OpenSHMEM are not called.

    What the preprocessor gives decides: a pragma may come by _Pragma, by a macro, or by a header.
    """
    flags = [word for text in program.cflags for word in compiling.words(text, "--cflags")]
    texts = _own_texts(program.sources, flags)
    codes = [code_of(text) for text in texts]
    if any(map(_MPI.search, codes)):
        return False
    if any(map(_LAUNCHES.search, texts)):
        return True
    if not any(map(_OMP.search, (*texts, *flags))):
        return False
    folders = [f"-I{COMPILER}/include_openmp", f"-I{os.path.dirname(COMPILER)}/spec/c"]
    command = [*compiling.toolchain().c, "-E", "-fopenmp", *folders, *flags]
    from plait.base import tools

    for source in program.sources:
        try:
            done = tools.run("the C compiler", [*command, source], errors="surrogateescape")
        except tools.ToolError:
            return any(map(_TASKS.search, codes))  # whoever compiles it tells what is wrong
        if done.code:
            return any(map(_TASKS.search, codes))
        if _TASKS.search(_without_system(done.out)):
            return True
    return False


def _own_texts(sources: Sequence[str], flags: Sequence[str]) -> list[str]:
    """The texts of the sources, and of the headers that they include from folders of their own."""
    spaced = [flags[i + 1] for i, each in enumerate(flags[:-1]) if each in ("-I", "-iquote")]
    folders = [*spaced, *(each[2:] for each in flags if each.startswith("-I") and each[2:])]
    found: dict[str, str] = {}
    left = list(sources)
    while left:
        path = left.pop()
        if path in found:
            continue
        with open(path, encoding="utf-8", errors="replace") as file:
            found[path] = file.read()
        for name in _INCLUDE.findall(found[path]):
            near = (os.path.join(each, name) for each in (os.path.dirname(path), *folders))
            left += [os.path.normpath(each) for each in near if os.path.isfile(each)][:1]
    return list(found.values())


def _without_system(text: str) -> str:
    """Preprocessed text without what comes from the system's headers."""
    kept: list[str] = []
    is_system = False
    for line in text.splitlines():
        if marker := _MARKER.match(line):
            is_system = "3" in marker[1].split()
        elif not is_system:
            kept.append(line)
    return "\n".join(kept)


def check_language(program: Program) -> None:
    """Raises Failure if a program of tasks is not in C."""
    for source in program.sources:
        if not source.endswith(C_SUFFIXES):
            raise Failure(
                f"{source} has OpenMP tasks and is C++; programs of tasks are in C so far",
                hint="write it in C, or run it with OpenMP's own compiler",
            )


def check(program: Program, ranks: Sequence[int]) -> None:
    """Raises Failure if these ranks cannot be the FPGA ranks of a program of tasks."""
    check_language(program)
    what = f"{program.sources[0]} is a program of tasks"
    if 0 in ranks:
        raise Failure(
            f"{what}, whose main runs on rank 0; that must be a CPU", hint="plait run -n 2"
        )
    if len(ranks) > (most := limits()["task_nodes_max"]):
        raise Failure(
            f"{what}, which run on {most} FPGA ranks at most, not on {len(ranks)}",
            hint=f"--fpga {ranks[0]}-{ranks[most - 1]}",
        )


def group(program: Program, groups: Sequence[Group]) -> Group:
    """The group of the FPGA ranks of a program of tasks; Failure: there are several."""
    if len(groups) > 1:
        who = " and ".join(ranks_text(each.ranks, 4) for each in groups[:2])
        raise Failure(
            f"{program.sources[0]} is a program of tasks, whose FPGA ranks are on one platform;"
            f" {who} are on different ones",
            hint="name the same platform for all of them",
        )
    return groups[0]
