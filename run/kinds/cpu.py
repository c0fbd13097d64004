# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""CPU ranks: processes, compiled from sources or given as executables."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence
from typing import Any

from plait.run import compiling, exit_codes, native, tasks, terminal
from plait.run.draft import Draft
from plait.run.errors import Failure, Silent
from plait.run.program import Program, check_executable, find_executable, warn_of_uncounted
from plait.run.shares import Share
from plait.run.watch import Watch

SW_ONLY = ("-DZRLMPI_SW_ONLY",)  # for CPU ranks beside FPGA ranks, as in the ZRLMPI paper


def check(program: Program, ranks: Sequence[int]) -> None:
    """Every program can have CPU ranks; `build` says if it cannot be found or compiled."""
    del program, ranks


def build(draft: Draft, ranks: Sequence[int], watch: Watch) -> CpuNodes:
    """Compiles the programs that CPU ranks have as sources."""
    paths: dict[int, str] = {}
    programs: dict[int, Program] = {}
    for share in draft.shares(ranks):
        program = _of_tasks(draft, share, watch)
        path = _executable(draft, program, _name(share))
        paths |= dict.fromkeys(share.ranks, path)
        programs |= dict.fromkeys(share.ranks, share.program)
    counted = (path for rank, path in paths.items() if _is_counted(draft, rank, programs[rank]))
    for path in dict.fromkeys(counted):
        warn_of_uncounted(path)
    watch.now(ranks, "ready")
    return CpuNodes(draft, paths, programs)


def _of_tasks(draft: Draft, share: Share, watch: Watch) -> Program:
    """What a share's executable is made of: its program, or what rank 0 does of one of tasks."""
    program = share.program
    if not program.is_of_tasks:
        return program
    from plait.run import task_host

    (own,) = (each for each in draft.shares(range(draft.size)) if each.number == share.number)
    fpgas = [rank for rank in own.ranks if draft.description["ranks"][rank]["node"] == "fpga"]
    if not fpgas:
        return task_host.cpu_program(draft, program)
    tasks.check(program, fpgas)
    group = tasks.group(program, draft.groups(fpgas))
    (role,) = draft.roles(group, watch)
    output = draft.workspace.file(_name(share))
    return task_host.cpu_program(draft, program, role.side["tasks"], fpgas[0], output)


def _name(share: Share) -> str:
    """Of its executable."""
    return f"program{share.number}"


class CpuNodes:
    """The executable of each CPU rank."""

    def __init__(self, draft: Draft, paths: dict[int, str], programs: dict[int, Program]) -> None:
        self._draft, self._paths, self._programs = draft, paths, programs
        self._common = {"LD_LIBRARY_PATH": _library_path(draft.parts.library)}
        if draft.job.settings.lenient:
            self._common["PLAIT_LENIENT"] = "1"
        if draft.job.settings.check_buffers:
            self._common["PLAIT_CHECK_BUFFERS"] = "1"

    def entry(self, rank: int) -> dict[str, Any]:
        """What the rank starts: the program, or what is to run it in its place."""
        program, path = self._programs[rank], self._paths[rank]
        command = {"path": path, "argv": [program.name, *program.arguments]}
        if program.wrap:
            command = {
                "path": program.wrap[0],
                "argv": [*program.wrap, path, *program.arguments],
            }
        size = len(self._draft.description["ranks"])
        environment = {**self._common, **_numbers(rank, size), **dict(program.environment)}
        if program.poison:
            environment |= dict(compiling.POISONED_MALLOC)
        entry = {**command, "cwd": os.getcwd(), "env": environment, "node": "cpu"}
        # For who words a diagnosis: such a rank calls MPI in the place of its regions only.
        return {**entry, "is_of_tasks": True} if program.is_of_tasks else entry

    def report(self, result: dict[str, Any]) -> None:
        """The simulator tells all that there is to say of CPU ranks."""
        del result


def _is_counted(draft: Draft, rank: int, program: Program) -> bool:
    """Whether compute time of a rank is to be charged by blocks; not under another command."""
    platform = draft.description["platforms"][draft.description["ranks"][rank]["platform"]]
    cpu = platform["cpu"]
    return (cpu["compute"] == "counted" or cpu.get("compute_missed")) and not program.wrap


def _library_path(library: str) -> str:
    """Programs that were linked against another MPI of the same ABI find Plait's first."""
    before = os.environ.get("LD_LIBRARY_PATH")
    return f"{library}:{before}" if before else library


def _numbers(rank: int, size: int) -> dict[str, str]:
    """What tells a script which rank it starts: Plait's own, MPICH's and Open MPI's variables.

    Each rank is alone on its node, as MPI_Get_processor_name tells it.
    """
    of_world = ("PLAIT", "PMI", "OMPI_COMM_WORLD")
    numbers = {f"{name}_RANK": str(rank) for name in of_world}
    numbers |= {f"{name}_SIZE": str(size) for name in of_world}
    firsts = ("MPI_LOCALRANKID", "OMPI_COMM_WORLD_LOCAL_RANK", "OMPI_COMM_WORLD_NODE_RANK")
    counts = ("MPI_LOCALNRANKS", "OMPI_COMM_WORLD_LOCAL_SIZE")
    return numbers | dict.fromkeys(firsts, "0") | dict.fromkeys(counts, "1")


def _executable(draft: Draft, program: Program, name: str) -> str:
    """What the program's CPU ranks run: its own path, or what is compiled in the workspace."""
    if not program.sources:
        path = find_executable(program.executable)
        check_executable(path)
        return path
    draft.workspace.must_run_programs()
    output = draft.workspace.file(name)
    _compile(draft, program, output)
    return output


def _flags(draft: Draft) -> tuple[str, ...]:
    """What is compiled for a run in addition to the program's own flags."""
    beside = any(rank["node"] == "fpga" for rank in draft.description["ranks"])
    return (*(SW_ONLY if beside else ()), *(compiling.COUNTED if draft.job.is_counted else ()))


def _compile(draft: Draft, program: Program, output: str) -> None:
    """Compiles a program; what the compiler says goes to stderr."""
    parts, guard = draft.parts, draft.guard
    native.require(f"{parts.include}/mpi.h")
    native.require(f"{parts.library}/libmpi_abi.so")
    own = (compiling.words(text, "--cflags") for text in program.cflags)
    flags = [*_flags(draft), *(word for words in own for word in words)]
    flags += compiling.POISONED if program.poison else ()
    for command in compiling.run_commands(
        parts, program.sources, flags, output, link_script=program.link_script, own=program.own
    ):
        if draft.job.verbose:
            terminal.write_error(f"plait: {compiling.show(command)}\n")
        said = os.memfd_create("said")
        told = [*command, *compiling.colour_flags()]
        try:
            child = guard.spawn(told, os.path.dirname(output), said)
        except OSError as error:
            is_cxx = compiling.is_cxx(program.sources)
            raise compiling.no_compiler(command[0], is_cxx, error) from None
        waiting = _Waiting(child, f"compiling {program.sources[0]}", draft.until)
        code = guard.wait(child, waiting.each_tick, group=True)
        waiting.progress.clear()
        _pass_on(said)
        if waiting.is_late and draft.until:
            what = f"the time limit of {draft.until[1]:g} s was reached while {waiting.what}"
            hint = "--timeout sets another limit"
            raise Failure(f"{what}; no rank has started", code=exit_codes.TIME_LIMIT, hint=hint)
        if guard.received is not None:
            name = exit_codes.signal_name(guard.received)
            terminal.write_error(
                f"plait: interrupted by signal {guard.received} ({name}) while {waiting.what};"
                " no rank has started\n"
            )
            raise Silent(exit_codes.SIGNAL_BASE + guard.received)
        _check_made(command, code, waiting.limit_s)


def _pass_on(said: int) -> None:
    """Shows what a compiler has said into a file, which ends."""
    os.lseek(said, 0, os.SEEK_SET)
    with open(said, encoding="utf-8", errors="surrogateescape") as file:
        text = file.read()
    if text:
        from plait.run import undefined

        terminal.write_error(undefined.reword(text))


class _Waiting:
    """For a compiler: shows that it takes long, ends it when it takes too long."""

    def __init__(self, child: int, what: str, until: tuple[float, float] | None) -> None:
        self.progress = terminal.Progress()
        self.limit_s: float | None = None  # that it has passed
        self.what = what
        self.is_late = False  # for the run's own limit
        self._child, self._until = child, until

    def each_tick(self, seconds: float) -> None:
        """Called while the compiler runs."""
        from plait.base import tools

        limit_s = tools.limit_s()
        if seconds > limit_s:
            self.limit_s = limit_s
            os.killpg(self._child, signal.SIGKILL)
        elif self._until and time.monotonic() > self._until[0]:
            self.is_late = True
            os.killpg(self._child, signal.SIGKILL)
        self.progress.tell(self.what, seconds)


def _check_made(command: Sequence[str], code: int, limit_s: float | None) -> None:
    """The compiler has done what it was to do: only what it made wholly is run."""
    from plait.base import elf

    hint = "`plait doctor` checks the compiler"
    if limit_s is not None:
        what = f"did not end within {limit_s:g} s"
        hint = "PLAIT_TOOL_TIMEOUT sets another limit"
    elif code < 0:
        what = f"was killed by signal {-code} ({exit_codes.signal_name(-code)})"
    elif code > 0:
        raise Silent(exit_codes.COMPILE)
    elif fault := elf.fault(command[-1], elf.RELOCATABLE, elf.EXECUTABLE, elf.SHARED):
        what = f"ended with 0, but {fault}"
    else:
        return
    raise Failure(f"the compiler {command[0]} {what}", code=exit_codes.COMPILE, hint=hint)
