# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plait run`: describe, compile, run, report."""

import os
from typing import TYPE_CHECKING, Any

import click

from plait.cli import ending, outputs
from plait.cli.programs import PROGRAM_OPTIONS, CommandLine, ProgramCommand, read_command_line
from plait.cli.usage import FILE, Name, TopologyOption, WholeNumber, tree_origin
from plait.run import clock, compiling, shared, tree, units
from plait.run.description import Settings, Topology, by_default, rank_counts, with_kinds
from plait.run.errors import Failure, caret
from plait.run.job import make_job, running
from plait.run.platforms import TOPOLOGIES

if TYPE_CHECKING:
    from plait.run.cluster_file import Cluster

Options = dict[str, Any]  # the values, by name
ABOUT = """\
Runs a program on a cluster, in virtual time. PROGRAM is a C or C++ source, several sources, or an
executable. All that follows it belongs to the program.
"""
_THREADS_MAX = 256


def _option(*flags: str, **more: Any) -> click.Option:
    return click.Option(flags, **more)


_CLUSTER = (
    _option("--cluster", help="cluster file (or PLAIT_CLUSTER)", metavar="FILE", type=FILE),
    _option(
        "--fpga",
        help="these ranks run on FPGAs: 1-7, all, none, or rest for all but rank 0",
        metavar="RANKS",
    ),
    _option(
        "--soft",
        help="these ranks run on soft processors, as --fpga names them; the others on CPUs",
        metavar="RANKS",
    ),
    _option(
        "--cores",
        help="so many of the ranks on soft processors share an FPGA, each a core of it",
        metavar="N",
        type=WholeNumber(1, shared.PARTS_MAX),
    ),
    _option(
        "--fallback",
        help="soft: what FPGA ranks cannot have runs on soft processors, and a line says why",
        metavar="KIND",
        type=Name(("soft",)),
    ),
    _option(
        "--topology",
        help="shape of the network, as ring or fat_tree,k=4",
        metavar="NAME[,KEY=VALUE]",
        type=TopologyOption(TOPOLOGIES),
    ),
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
        "--check-buffers",
        help="CPU ranks: find buffers that are used before MPI_Wait, and end with an error",
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
    _option("--until", help="end the run at this virtual time, such as 5ms", metavar="TIME"),
    _option(
        "--clock",
        help="the calendar at virtual time 0, such as 2026-11-26T10:00:00Z, or machine",
        metavar="TIME",
    ),
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
    options, settings = line.options, settings_of(line.options)
    compiling.check_limit()
    outputs.check_apart(line)
    cluster = _cluster(line)
    outputs.check_apart(line, cluster)
    job = make_job(
        line.programs,
        cluster,
        settings,
        has_checks=not options["no_checks"],
        verbose=options["verbose"],
        given=[name for name, value in options.items() if value],
        wants_timeline=bool(options["trace"] or outputs.page_path(options)),
        may_be_soft=options["fallback"] == "soft",
    )
    outputs.empty(options)
    with running(job) as outcome:
        return ending.finish(
            outcome.description,
            outcome.result,
            json_path=options["json"],
            table=options["report"] == "-",
            page_path=outputs.page_path(options),
            trace_path=options["trace"],
            summary=options["verbose"],
        )


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


def _cluster(line: CommandLine) -> "Cluster | None":
    path = line.cluster or os.environ.get("PLAIT_CLUSTER")
    cluster = None
    if path:
        from plait.run import cluster_file, cluster_words

        cluster = cluster_file.read(path)
        given: Topology | None = line.options["topology"]
        cluster_words.warn_of_unused(cluster, given.name if given else None)
    name, text = "--fpga", line.options["fpga"]
    if text is None and cluster is None:
        name, text = "PLAIT_FPGA", os.environ.get("PLAIT_FPGA") or None
    soft, cores = line.options["soft"], line.options["cores"]
    if cores is not None and soft is None:
        raise Failure(
            "--cores goes with --soft", hint="in a cluster file: soft: {ranks: 1 - 8, cores: 8}"
        )
    if text is not None or soft is not None:
        chosen = {} if text is None else {"fpga": (text, name)}
        chosen |= {} if soft is None else {"soft": (soft, "--soft")}
        cluster = with_kinds(cluster, chosen, sum(rank_counts(line.programs, cluster)), cores or 1)
    elif cluster is None:
        cluster = by_default(line.programs)
    return cluster


def settings_of(options: Options) -> Settings:
    """The options' values, checked; the environment's where an option is absent."""
    outputs.check(options)
    return Settings(
        seed=options["seed"],
        threads=options["threads"],
        idle_skip=not options["no_idle_skip"],
        timeout_s=_timeout(options),
        until_ps=_until(options["until"]),
        beginning_s=clock.parse(options["clock"]),
        label=options["label"],
        capture=_absolute(options["capture"]),
        topology=options["topology"],
        compute=_compute(options["compute"]),
        faults=tuple(_fault(spec) for spec in options["fault"]),
        collectives=shared.collectives(options["collective"]),
        lenient=options["lenient"],
        check_buffers=options["check_buffers"],
        tree=tree.parse(options["tree"], tree_origin()),
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


def _until(text: str | None) -> int | None:
    """The virtual time of --until in picoseconds."""
    if text is None:
        return None
    try:
        until_ps = round(units.parse(text, units.TIME))
    except units.UnitError:
        until_ps = 0
    if until_ps <= 0:
        raise Failure(f"plait run: --until wants a virtual time, such as 5ms, not '{text}'")
    return until_ps


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
    from plait.run import faults

    try:
        return faults.parse(spec)
    except faults.FaultError as error:
        raise Failure(
            f"--fault: {error.message}",
            excerpt=caret(spec, error.column, error.width),
            hint=error.hint,
        ) from None
