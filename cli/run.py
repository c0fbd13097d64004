# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plait run`: describe, compile, run, report."""

import os
import stat
from collections.abc import Sequence
from typing import Any

from plait.cli import compiling, exit_codes, native, simulator, terminal, units
from plait.cli.description import Settings, build, rank_counts
from plait.cli.errors import Failure, Silent, caret, suggestion
from plait.cli.options import Option, Parsed, usage
from plait.cli.processes import SignalGuard
from plait.cli.programs import (
    PROGRAM_OPTIONS,
    CommandLine,
    Program,
    check_sources,
    find_executable,
    read_command_line,
)
from plait.cli.workspace import Workspace

COMMAND = "plait run"
SYNOPSIS = "[options] PROGRAM [ARGS]... [: [-n N] PROGRAM [ARGS]...]..."
ABOUT = """\
Runs a program on a cluster, in virtual time. PROGRAM is a C or C++ source, several sources, or an
executable. All that follows it belongs to the program."""
TOPOLOGIES = ("direct", "ring", "switch", "dual_plane", "leaf_spine", "fat_tree")
OPTIONS = (
    Option("cluster", ("--cluster",), "cluster file (or PLAIT_CLUSTER)", "FILE"),
    Option("label", ("-l", "--label"), "begin each line of output with its rank"),
    Option("timeout", ("--timeout",), "end the run after this much real time", "SECONDS"),
    Option("topology", ("--topology",), "shape of the network", "NAME", choices=TOPOLOGIES),
    Option("compute", ("--compute",), "charge compute time: zero, measured or a time", "HOW"),
    Option("seed", ("--seed",), "seed of all that is random in the run; 1", "N"),
    Option("fault", ("--fault",), "a fault: drop=1%, rank_killed=2@1ms, ...", "SPEC", repeats=True),
    Option(
        "collective",
        ("--collective",),
        "algorithm of a collective: bcast=bcast_linear",
        "KIND=NAME",
        repeats=True,
    ),
    Option("tree", ("--tree",), "tree of planned collectives: parents, -1 the root", "P0,P1,..."),
    Option("threads", ("--threads",), "threads of the simulator; 1", "N"),
    Option("no_idle_skip", ("--no-idle-skip",), "evaluate idle nodes as well (same results)"),
    Option("json", ("--json",), "write the report as JSON; - is stdout, after the run", "FILE"),
    Option("capture", ("--capture",), "write every frame to a pcapng file", "FILE"),
    Option("trace", ("--trace",), "write a timeline for Perfetto or chrome://tracing", "FILE"),
    Option("report", ("--report",), "print a table about the run on stderr at its end"),
    Option("verbose", ("-v", "--verbose"), "say on stderr what is done; a summary at the end"),
)


def main(arguments: Sequence[str]) -> int:
    """Entry of the command."""
    line = read_command_line(COMMAND, OPTIONS, arguments)
    if line.options.has("help"):
        print(usage(COMMAND, SYNOPSIS, ABOUT, (*PROGRAM_OPTIONS, *OPTIONS)), end="")
        return 0
    settings = settings_of(line.options)
    parts = native.find()
    for program in line.programs:
        check_sources(program)
    with SignalGuard() as guard, Workspace() as workspace:
        return _run(line, settings, parts, guard, workspace)


def _run(
    line: CommandLine,
    settings: Settings,
    parts: native.Native,
    guard: SignalGuard,
    workspace: Workspace,
) -> int:
    cluster = _cluster(line)
    rank_counts(line.programs, cluster)
    verbose = line.options.has("verbose")
    executables: list[str] = []
    for index, program in enumerate(line.programs):
        if program.sources:
            output = workspace.file(f"program{index}")
            _compile(program, output, parts, guard, verbose)
            executables.append(output)
        else:
            executables.append(find_executable(program.executable))
    description = build(line.programs, executables, cluster, settings, parts.library)
    result = simulator.simulate(description, parts, guard, workspace)
    return _finish(line.options, description, result)


def _cluster(line: CommandLine) -> Any:
    path = line.cluster or os.environ.get("PLAIT_CLUSTER")
    if not path:
        return None
    from plait.cli import cluster_file
    from plait.cli.description import refuse_fpga

    cluster = cluster_file.read(path)
    refuse_fpga(cluster)
    return cluster


def _compile(
    program: Program, output: str, parts: native.Native, guard: SignalGuard, verbose: bool
) -> None:
    native.require(f"{parts.include}/mpi.h")
    native.require(f"{parts.library}/libmpi_abi.so")
    flags = [word for text in program.cflags for word in compiling.words(text)]
    progress = terminal.Progress()
    for command in compiling.run_commands(parts, program.sources, flags, output):
        if verbose:
            terminal.write_error(f"plait: {compiling.show(command)}\n")
        try:
            child = guard.spawn(command)
        except OSError as error:
            from plait.cli.wrapper import no_compiler

            raise no_compiler(command[0], compiling.is_cxx(program.sources), error) from None
        name = program.sources[0]
        code = guard.wait(child, lambda s, n=name: progress.show(f"compiling {n}, {s:.0f} s"))
        progress.clear()
        if guard.received is not None:
            raise Silent(exit_codes.SIGNAL_BASE + guard.received)
        if code != 0:
            raise Silent(exit_codes.COMPILE)


def _finish(options: Parsed, description: dict[str, Any], result: dict[str, Any]) -> int:
    from plait.cli import report

    return report.finish(
        description,
        result,
        json_path=options.last("json"),
        table=options.has("report"),
        summary=options.has("verbose"),
    )


def settings_of(options: Parsed) -> Settings:
    """The options' values, checked; the environment's where an option is absent."""
    for name in ("json", "capture", "trace"):
        path = options.last(name)
        if path is not None and not (name == "json" and path == "-"):
            check_writable(f"--{name}", path)
    return Settings(
        seed=_or(options.integer("seed"), 1),
        threads=_or(options.integer("threads", minimum=1), 1),
        idle_skip=not options.has("no_idle_skip"),
        timeout_s=_timeout(options),
        label=options.has("label"),
        capture=_absolute(options.last("capture")),
        trace=_absolute(options.last("trace")),
        topology=options.last("topology"),
        compute=_compute(options.last("compute")),
        faults=tuple(_fault(spec) for spec in options.all("fault")),
        collectives=tuple(_collective(text) for text in _collective_texts(options)),
        tree=_tree(options.last("tree") or os.environ.get("PLAIT_TREE")),
    )


def _or(value: int | None, default: int) -> int:
    return default if value is None else value


def _absolute(path: str | None) -> str | None:
    return os.path.abspath(path) if path is not None else None


def check_writable(option: str, path: str) -> None:
    """Fails before anything starts if the file could not be written at the end."""
    try:
        before = os.stat(path)
        if not stat.S_ISREG(before.st_mode) and not stat.S_ISDIR(before.st_mode):
            return  # a device or a pipe: opening it would do more than look
    except OSError:
        before = None
    try:
        os.close(os.open(path or ".", os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o666))
        if before is None:
            os.unlink(path)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Failure(f"{option}: {path or 'an empty name'} cannot be written: {reason}") from None


def _timeout(options: Parsed) -> float | None:
    text = options.last("timeout")
    if text is not None:
        seconds = _seconds(text)
        if seconds is None or seconds <= 0:
            raise Failure(f"{COMMAND}: --timeout wants seconds, more than 0, not '{text}'")
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
    try:
        return ("fixed", units.parse(text, units.TIME))
    except units.UnitError:
        wanted = "zero, measured or a time such as 10us"
        raise Failure(f"{COMMAND}: --compute wants {wanted}, not '{text}'") from None


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


def _collective_texts(options: Parsed) -> list[str]:
    prefix = "PLAIT_COLLECTIVE_"
    given = [
        f"{name.removeprefix(prefix).lower()}={value}"
        for name, value in sorted(os.environ.items())
        if name.startswith(prefix) and value
    ]
    return given + options.all("collective")


def _collective(text: str) -> tuple[str, str]:
    from plait.cli import shared

    kind, _, algorithm = text.partition("=")
    known = shared.algorithms()
    if kind not in known:
        hint = suggestion(kind, known) or f"kinds: {', '.join(known)}"
        raise Failure(f"--collective {text}: there is no choice of '{kind}'", hint=hint)
    if algorithm not in known[kind]:
        names = known[kind]
        hint = suggestion(algorithm, names) or f"algorithms of {kind}: {', '.join(names)}"
        raise Failure(f"--collective {text}: {kind} has no algorithm '{algorithm}'", hint=hint)
    return kind, algorithm


def _tree(text: str | None) -> tuple[int, ...] | None:
    if not text:
        return None
    try:
        return tuple(int(part, 10) for part in text.split(","))
    except ValueError:
        wanted = "the parent of each rank, such as -1,0,0"
        raise Failure(f"--tree wants {wanted}, not '{text}'") from None
