# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plait run`: describe, compile, run, report."""

import os
import signal
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from plait.cli import (
    compiling,
    exit_codes,
    native,
    outputs,
    shared,
    simulator,
    terminal,
    tree,
    units,
)
from plait.cli.description import (
    DEFAULT,
    Settings,
    build,
    by_default,
    counts_blocks,
    rank_counts,
    with_fpga,
)
from plait.cli.errors import Failure, RefusedCxx, Silent, caret
from plait.cli.processes import SignalGuard
from plait.cli.programs import (
    PROGRAM_OPTIONS,
    CommandLine,
    Program,
    ProgramCommand,
    check_executable,
    check_sources,
    find_executable,
    read_command_line,
    warn_of_uncounted,
)
from plait.cli.usage import FILE, Name, WholeNumber
from plait.cli.workspace import Workspace

if TYPE_CHECKING:
    from plait.cli.cluster_file import Cluster

Options = dict[str, Any]  # the values, by name
ABOUT = """\
Runs a program on a cluster, in virtual time. PROGRAM is a C or C++ source, several sources, or an
executable. All that follows it belongs to the program.
"""
SW_ONLY = ("-DZRLMPI_SW_ONLY",)  # for CPU ranks beside FPGA ranks, as in the ZRLMPI paper
_THREADS_MAX = 256
TOPOLOGIES = ("direct", "ring", "switch", "dual_plane", "leaf_spine", "fat_tree")


def _option(*flags: str, **more: Any) -> click.Option:
    return click.Option(flags, **more)


_CLUSTER = (
    _option("--cluster", help="cluster file (or PLAIT_CLUSTER)", metavar="FILE", type=FILE),
    _option(
        "--fpga",
        help="these ranks run on FPGAs: 1-7, all, none, or rest for all but rank 0",
        metavar="RANKS",
    ),
    _option("--topology", help="shape of the network", metavar="NAME", type=Name(TOPOLOGIES)),
    _option(
        "--compute",
        help="charge compute time: zero, measured, a time, or a time/block",
        metavar="HOW",
    ),
    _option(
        "--fault",
        help="a fault: drop=1%, rank_killed=2@1ms, ...; may be repeated",
        metavar="SPEC",
        multiple=True,
    ),
    _option(
        "--collective",
        help="algorithm of a collective: bcast=bcast_linear; may be repeated",
        metavar="KIND=NAME",
        multiple=True,
    ),
    _option(
        "--lenient",
        help="ranks may ask for more than they are sent in collectives: a warning, no error",
        is_flag=True,
    ),
    _option(
        "--tree",
        help="tree of planned collectives: parents, -1 the root; or planned for blocks of so much",
        metavar="P0,P1,...|plan[:SIZE]",
        envvar="PLAIT_TREE",
    ),
)
_SIMULATION = (
    _option("--timeout", help="end the build and run after this much real time", metavar="SECONDS"),
    _option(
        "--seed",
        help="seed of all that is random in the run",
        metavar="N",
        type=WholeNumber(),
        default=1,
        show_default=True,
    ),
    _option(
        "--threads",
        help="threads of the simulator (same results)",
        metavar="N",
        type=WholeNumber(1, _THREADS_MAX),
        default=1,
        show_default=True,
    ),
    _option(
        "--no-checks",
        help="FPGA ranks: do not look for accesses outside of arrays",
        is_flag=True,
    ),
    _option("--no-idle-skip", help="evaluate idle nodes as well (same results)", is_flag=True),
)
_OUTPUT = (
    _option("-l", "--label", help="begin each line of output with its rank", is_flag=True),
    _option(
        "--json",
        help="write the report as JSON; - is stdout, after the run",
        metavar="FILE",
        type=FILE,
    ),
    _option("--capture", help="write every frame to a pcapng file", metavar="FILE", type=FILE),
    _option(
        "--trace",
        help="write a timeline for ui.perfetto.dev",
        metavar="FILE.pftrace",
        type=FILE,
    ),
    _option(
        "--report",
        help="print a table about the run on stderr at its end, or write an HTML page",
        metavar="[FILE.html]",
        type=FILE,
        is_flag=False,
        flag_value="-",
    ),
    _option(
        "-v",
        "--verbose",
        help="say on stderr what is done; a summary at the end",
        is_flag=True,
    ),
)


@click.pass_context
def main(ctx: click.Context, /, **_: object) -> int:
    """Entry of the command."""
    line = read_command_line(ctx)
    settings = settings_of(line.options)
    compiling.check_limit()
    parts = native.find()
    for program in line.programs:
        check_sources(program)
    outputs.check_apart(line)
    cluster = _cluster(line)
    outputs.check_apart(line, cluster)
    task = _Task(line, settings, cluster, counts_blocks(line.programs, cluster, settings))
    outputs.empty(line.options)
    with SignalGuard() as guard, Workspace() as workspace:
        try:
            return _run(task, parts, guard, workspace)
        except RefusedCxx as error:
            terminal.write_error(f"plait: C++ ranks run on CPUs: {error.reason}\n")
            cpus = by_default(line.programs, cxx=False)
            return _run(task._replace(cluster=cpus), parts, guard, workspace)


command = ProgramCommand(
    "run",
    {
        "Programs": PROGRAM_OPTIONS,
        "Cluster": _CLUSTER,
        "Simulation": _SIMULATION,
        "Output": _OUTPUT,
    },
    callback=main,
    help=ABOUT,
    short_help="run a program on a cluster",
)


class _Task(NamedTuple):
    """What is to be run, read and checked."""

    line: CommandLine
    settings: Settings
    cluster: "Cluster | None"
    is_counted: bool  # compute time, by basic blocks


def _run(task: _Task, parts: native.Native, guard: SignalGuard, workspace: Workspace) -> int:
    line, settings, cluster, is_counted = task
    counts = rank_counts(line.programs, cluster)
    fpga: list[int] = cluster.ranks_of("fpga") if cluster else []
    flags = (*(SW_ONLY if fpga else ()), *(compiling.COUNTED if is_counted else ()))
    limit_s = settings.timeout_s
    until = (time.monotonic() + limit_s, limit_s) if limit_s else None
    compiler = _Compiler(parts, guard, line.options["verbose"], flags, until)
    executables: list[str] = []
    first = 0
    for index, (program, count) in enumerate(zip(line.programs, counts, strict=True)):
        on_cpu = set(range(first, first + count)) - set(fpga)
        first += count
        if on_cpu and program.sources:
            workspace.must_run_programs()
        output = workspace.file(f"program{index}")
        executables.append(_executable(program, output, compiler) if on_cpu else "")
    if line.options["trace"] or outputs.page_path(line.options):
        settings = settings._replace(trace=workspace.file("timeline.json"))
    description = build(line.programs, executables, cluster, settings, parts.library)
    warn_of_uncounted(description, executables)
    roles: list[dict[str, Any]] = []
    if line.options["verbose"]:
        tree.show(description)
    _check_cluster(task, description, guard, workspace)
    if cluster and fpga:
        from plait.cli import fpga_ranks

        with _another_way(cluster, guard):
            watch = fpga_ranks.Watch(len(description["ranks"]), compiler.until)
            watch.verbose, watch.has_way_out = line.options["verbose"], cluster.path == DEFAULT
            on_cpus = set(range(len(description["ranks"]))) - set(fpga)
            watch.now(sorted(on_cpus), "ready")
            checks = not line.options["no_checks"]
            roles = fpga_ranks.complete(
                description, line.programs, counts, workspace, watch, checks=checks
            )
    if line.options["verbose"]:
        terminal.write_error("plait: run\n")
    try:
        result = simulator.simulate(description, parts, guard, workspace, compiler.until)
    except simulator.Crash:
        if roles and guard.received is None:
            from plait.cli import fpga_ranks

            fpga_ranks.distrust()
        raise
    if roles:
        result["roles"] = roles
    return _finish(line.options, description, result)


def _check_cluster(
    task: _Task, description: dict[str, Any], guard: SignalGuard, workspace: Workspace
) -> None:
    """Before hardware is built, and where a file is there that a mistake would stand in."""
    cluster = task.cluster
    if cluster and (cluster.ranks_of("fpga") or not cluster.is_made):
        from plait.cli import cluster_words

        with _another_way(cluster, guard):
            cluster_words.check_run(cluster, task.line.options, description, workspace)


@contextmanager
def _another_way(cluster: "Cluster", guard: SignalGuard) -> Generator[None]:
    """Who has not asked for FPGA ranks is told how to do without."""
    try:
        yield
    except Failure as error:
        is_hardware = not isinstance(error, simulator.Refusal) or error.is_about_hardware
        if cluster.path == DEFAULT and guard.received is None and is_hardware:
            error.add_hint("--fpga none runs all ranks on CPUs")
        raise


def _cluster(line: CommandLine) -> "Cluster | None":
    path = line.cluster or os.environ.get("PLAIT_CLUSTER")
    cluster = None
    if path:
        from plait.cli import cluster_file, cluster_words

        cluster = cluster_file.read(path)
        cluster_words.warn_of_unused(cluster, line.options["topology"])
    name, text = "--fpga", line.options["fpga"]
    if text is None and cluster is None:
        name, text = "PLAIT_FPGA", os.environ.get("PLAIT_FPGA") or None
    if text is not None:
        cluster = with_fpga(cluster, text, sum(rank_counts(line.programs, cluster)), name)
    elif cluster is None:
        cluster = by_default(line.programs)
    return cluster


class _Compiler(NamedTuple):
    """What compiles for CPU ranks."""

    parts: native.Native
    guard: SignalGuard
    verbose: bool
    flags: tuple[str, ...]  # beside the program's own
    until: tuple[float, float] | None  # by when all is to be ready, and the limit in seconds


def _executable(program: Program, output: str, compiler: _Compiler) -> str:
    """What the program's CPU ranks run."""
    if not program.sources:
        path = find_executable(program.executable)
        check_executable(path)
        return path
    _compile(program, output, compiler)
    return output


def _compile(program: Program, output: str, compiler: _Compiler) -> None:
    parts, guard = compiler.parts, compiler.guard
    native.require(f"{parts.include}/mpi.h")
    native.require(f"{parts.library}/libmpi_abi.so")
    own = (compiling.words(text, "--cflags") for text in program.cflags)
    flags = [*compiler.flags, *(word for words in own for word in words)]
    for command in compiling.run_commands(parts, program.sources, flags, output):
        if compiler.verbose:
            terminal.write_error(f"plait: {compiling.show(command)}\n")
        said = os.memfd_create("said")
        told = [*command, *compiling.colour_flags()]
        try:
            child = guard.spawn(told, os.path.dirname(output), said)
        except OSError as error:
            from plait.cli.wrapper import no_compiler

            raise no_compiler(command[0], compiling.is_cxx(program.sources), error) from None
        waiting = _Waiting(child, f"compiling {program.sources[0]}", compiler.until)
        code = guard.wait(child, waiting.each_tick, group=True)
        waiting.progress.clear()
        compiling.pass_on(said)
        if waiting.is_late and compiler.until:
            what = f"the time limit of {compiler.until[1]:g} s was reached while {waiting.what}"
            hint = "--timeout sets another limit"
            raise Failure(f"{what}; no rank has started", code=exit_codes.TIME_LIMIT, hint=hint)
        if guard.received is not None:
            name = exit_codes.signal_name(guard.received)
            terminal.write_error(
                f"plait: interrupted by signal {guard.received} ({name}) while {waiting.what};"
                " no rank has started\n"
            )
            raise Silent(exit_codes.SIGNAL_BASE + guard.received)
        _check(command, code, waiting.limit_s)


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


def _check(command: Sequence[str], code: int, limit_s: float | None) -> None:
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


def _finish(options: Options, description: dict[str, Any], result: dict[str, Any]) -> int:
    from plait.cli import report

    return report.finish(
        description,
        result,
        json_path=options["json"],
        table=options["report"] == "-",
        page_path=outputs.page_path(options),
        trace_path=options["trace"],
        summary=options["verbose"],
    )


def settings_of(options: Options) -> Settings:
    """The options' values, checked; the environment's where an option is absent."""
    outputs.check(options)
    return Settings(
        seed=options["seed"],
        threads=options["threads"],
        idle_skip=not options["no_idle_skip"],
        timeout_s=_timeout(options),
        label=options["label"],
        capture=_absolute(options["capture"]),
        topology=options["topology"],
        compute=_compute(options["compute"]),
        faults=tuple(_fault(spec) for spec in options["fault"]),
        collectives=shared.collectives(options["collective"]),
        lenient=options["lenient"],
        tree=tree.parse(options["tree"]),
    )


def _absolute(path: str | None) -> str | None:
    """The file itself: one that is put in a link's place would be the end of the link."""
    if path is None:
        return None
    is_file = os.path.isfile(path) or not os.path.exists(path)
    return os.path.realpath(path) if is_file else os.path.abspath(path)


def _timeout(options: Options) -> float | None:
    text: str | None = options["timeout"]
    if text is not None:
        seconds = _seconds(text)
        if seconds is None or seconds <= 0:
            raise Failure(f"plait run: --timeout wants seconds, more than 0, not '{text}'")
        return seconds
    text = os.environ.get("MPIEXEC_TIMEOUT")
    if not text:
        return None
    seconds = _seconds(text)
    if seconds is None:
        raise Failure(f"MPIEXEC_TIMEOUT wants seconds, not '{text}'")
    return seconds if seconds > 0 else None


def _seconds(text: str) -> float | None:
    try:
        seconds = float(text)
    except ValueError:
        try:
            seconds = units.parse(text, units.TIME) / 1e12
        except units.UnitError:
            return None
    return seconds if abs(seconds) < 1e9 else None  # neither NaN nor infinite


def _compute(text: str | None) -> tuple[str, int] | None:
    if text is None:
        return None
    if text in ("zero", "measured"):
        return (text, 0)
    time, per, what = text.partition("/")
    try:
        if per and what != "block":
            raise units.UnitError(text)
        return ("counted" if per else "fixed", units.parse(time, units.TIME))
    except units.UnitError:
        wanted = "zero, measured, a time such as 10us or one for each block such as 0.5ns/block"
        raise Failure(f"plait run: --compute wants {wanted}, not '{text}'") from None


def _fault(spec: str) -> dict[str, Any]:
    from plait.cli import faults

    try:
        return faults.parse(spec)
    except faults.FaultError as error:
        raise Failure(
            f"--fault: {error.message}",
            excerpt=caret(spec, error.column, error.width),
            hint=error.hint,
        ) from None
