# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plait cc`: what the compiler makes of a program for FPGA ranks."""

import json
import os
import re
import sysconfig
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from plait.cli import costs, report, tables
from plait.cli.programs import PES_HELP, PES_METAVAR, read_pes
from plait.cli.usage import FILE, WholeNumber, tree_origin
from plait.run import compiling, exit_codes, platforms, shared, tree
from plait.run.errors import Failure
from plait.run.program import SOURCE_SUFFIXES, Program, check_sources
from plait.run.ranks import ranks_text

ABOUT = """\
Compiles a program in C for the FPGA ranks of a cluster: for each group of ranks that behave alike a
role in SystemVerilog, and beside it a JSON file with what the host must know of it; or, with
--target vitis, a folder with a project for Vitis HLS. With -o, all that a role is made of stands
in the folder, too, with a list of files (.f) and a Makefile that lints it with Verilator. The
arguments of the program stand behind `--`; they are constants for FPGA ranks.
"""

_ARGUMENTS = "plait.cli.cc.arguments"  # of the program, in the context


def _list_passes(ctx: click.Context, _: click.Parameter, value: str | None) -> str | None:
    if value == "list":
        from plait.compiler.pipeline import listed

        click.echo(listed(), nl=False)
        ctx.exit()
    return value


class _Command(click.Command):
    """What follows `--` behind a source belongs to the program, whatever it looks like."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Takes it away before the rest is looked at."""
        sources = [
            i for i, word in enumerate(args) if word.endswith(SOURCE_SUFFIXES) and word[0] != "-"
        ]
        marks = [i for i, word in enumerate(args) if word == "--" and sources and i > sources[0]]
        at = marks[0] if marks else len(args)  # one before the sources only ends the options
        ctx.meta[_ARGUMENTS] = tuple(args[at + 1 :])
        return super().parse_args(ctx, args[:at])


@click.command("cc", cls=_Command, help=ABOUT, short_help="compile a program for FPGA ranks")
@click.argument("words", metavar="SOURCE... [-- ARGS]", nargs=-1, required=True)
@click.option("-n", "ranks", type=WholeNumber(1), metavar="N", help="number of ranks")
@click.option("--cluster", type=FILE, metavar="FILE", help="cluster file (or PLAIT_CLUSTER)")
@click.option("--fpga", metavar="RANKS", help="ranks on FPGAs: 1-7, all or rest  [default: all]")
@click.option("--platform", metavar="NAME|FILE", help="platform of the ranks; zrlmpi")
@click.option(
    "--tree",
    metavar="P0,P1,...|plan[:SIZE]",
    envvar="PLAIT_TREE",
    help="tree of planned collectives, as in plait run",
)
@click.option("--rank", type=WholeNumber(), metavar="R", help="only the group of this rank")
@click.option("--cflags", multiple=True, metavar="FLAGS", help="-D, -I and such")
@click.option("--pes", metavar=PES_METAVAR, help=PES_HELP)
@click.option(
    "--target", type=click.Choice(["verilog", "vitis"]), default="verilog", help="what is made"
)
@click.option(
    "--emit",
    "emitted",
    metavar="PASS|list",
    is_eager=True,
    callback=_list_passes,
    help="print the program as C after this pass; list: the passes",
)
@click.option("-o", "output", type=FILE, metavar="DIR", help="where the files go  [default: .]")
@click.option("--json", "as_json", is_flag=True, help="print the report as JSON")
@click.pass_context
def command(ctx: click.Context, /, **options: Any) -> int:
    """Entry of the command."""
    program, cluster = _program(ctx), None
    check_sources(program)
    compiling.check_limit()
    from plait.run import cluster_file, roles, tasks
    from plait.run.description import Settings, build, with_fpga
    from plait.run.shares import groups, shares

    path: str | None = options["cluster"] or os.environ.get("PLAIT_CLUSTER")
    if path:
        cluster = cluster_file.read(path)
    if options["fpga"] or cluster is None:
        size = len(cluster.ranks) if cluster else program.ranks or 1
        cluster = with_fpga(cluster, options["fpga"] or "all", size)
    chosen = tree.parse(options["tree"], tree_origin())
    settings = Settings(tree=chosen, collectives=shared.collectives())
    description = build([program], cluster, settings)
    algorithms = roles.collectives(description["collectives"], description["tree"])
    programs = [tasks.recognised(program)]
    shared_out = shares(programs, [len(cluster.ranks)], cluster.ranks_of("fpga"))
    found = groups(description, shared_out)
    if not found:
        hint = (
            "--fpga names some" if path or program.ranks else "-n N says how many ranks there are"
        )
        raise Failure("no rank of the cluster runs on an FPGA", hint=hint)
    rank: int | None = options["rank"]
    if rank is not None and not any(rank in group.ranks for group in found):
        raise Failure(f"--rank {rank}: no such rank runs on an FPGA")
    if options["emitted"]:
        first = found[0]
        if rank is not None:
            first = next(g for g in found if rank in g.ranks)._replace(ranks=(rank,))
        print(roles.emit(first, algorithms, description["tree"], options["emitted"]), end="")
        return exit_codes.OK
    make, write = roles.make, _write
    if options["target"] == "vitis":
        make, write = roles.make_vitis, _write_project
    of_groups: list[Any] = []
    for group in found:
        of_group = make(group, algorithms, description["tree"])
        roles.warn(of_group)
        platform = platforms.find(group.platform_name)
        wanted = (role for role in of_group if rank is None or rank in role.ranks)
        of_groups += [(role, platform) for role in wanted]
    made = [
        write(role, program.name, options["output"] or ".", costs.facts_of(platform))
        for role, platform in of_groups
    ]
    if options["output"] and options["target"] == "verilog":
        _write_sources(options["output"], [each["role"] for each in made])
    print(json.dumps(made, indent=2) if options["as_json"] else "\n".join(map(_text, made)))
    return exit_codes.OK


def _program(ctx: click.Context) -> Program:
    words: tuple[str, ...] = ctx.params["words"]
    count = 0
    while count < len(words) and words[count].endswith(SOURCE_SUFFIXES):
        count += 1
    if not count:
        raise Failure(f"{ctx.command_path} wants sources in C or C++, not {words[0]}")
    arguments = words[count:] + ctx.meta[_ARGUMENTS]
    platform: str | None = ctx.params["platform"]
    if platform is not None:
        platforms.find(platform)
    return Program(
        words[:count],
        "",
        arguments,
        ctx.params["ranks"],
        platform,
        ctx.params["cflags"],
        pes=read_pes(ctx.params["pes"]),
    )


def _write(role: Any, name: str, folder: str, platform: dict[str, Any]) -> dict[str, Any]:
    """The role's two files; what is said about them."""
    stem = f"{name}_{role.ranks[0]}"
    sizes = {"address_bits": role.address_bits, "slots": role.slots, "platform": platform}
    side = json.dumps({"ranks": role.ranks, **sizes, **role.side}, indent=1)
    _write_files(folder, {f"{stem}.sv": role.systemverilog, f"{stem}.json": side})
    stem = os.path.join(folder, stem)
    return {
        "ranks": list(role.ranks),
        "role": f"{stem}.sv",
        "side": f"{stem}.json",
        "report": role.side.get("report", {}),
        "platform": platform,
        "counted": _counted(role.systemverilog, platform),
    }


def _counted(text: str, platform: Mapping[str, Any]) -> dict[str, float] | None:
    """What `plait synth` has counted of a role for its device's family, if that was kept."""
    device = costs.device_of(platform)
    width = re.search(r"parameter int unsigned Width += (\d+)", text)
    if device is None or width is None:
        return None
    found = costs.known(costs.of_role(text, int(width[1]), device.family))
    if not found:
        return None
    return dict(zip(map(str.lower, costs.KINDS), costs.numbers(costs.together(found)), strict=True))


_MAKEFILE = """\
# Lints the roles: make, or make VERILATOR=... with version 5 of Verilator. Else it is the one of
# PATH, or that of the Plait that has written this.
VERILATOR ?= $(or $(shell command -v verilator),{verilator})
ROLES := {roles}

.PHONY: lint $(ROLES)
lint: $(ROLES)
$(ROLES):
\t$(VERILATOR) --lint-only -sv --top-module plait_role -f $@.f
"""


def _write_sources(folder: str, roles: Sequence[str]) -> None:
    """Beside roles what they are made of: the modules and packages in `rtl`, a list of files for
    each, and what lints them with nothing of Plait."""
    from plait.hardware.sources import needed  # pyright: ignore[reportMissingTypeStubs]

    copies: dict[str, str] = {}
    for role in roles:
        listed: list[str] = []
        for path in needed("plait_role", {"plait_role": Path(role)}):
            name = os.path.basename(role) if path == Path(role) else f"rtl/{path.name}"
            listed.append(name)
            if path != Path(role):
                copies[name] = path.read_text(encoding="utf-8")
        copies[f"{os.path.basename(role).removesuffix('.sv')}.f"] = "\n".join(listed) + "\n"
    names = [os.path.basename(role).removesuffix(".sv") for role in roles]
    own = os.path.join(sysconfig.get_path("scripts"), "verilator-cli")
    copies["Makefile"] = _MAKEFILE.format(roles=" ".join(names), verilator=own)
    _write_files(os.path.join(folder, "rtl"), {})
    _write_files(folder, copies)


def _write_project(role: Any, name: str, folder: str, _: object) -> dict[str, Any]:
    """The role's folder; what is said about it."""
    project = os.path.join(folder, f"{name}_{role.ranks[0]}")
    _write_files(project, role.files)
    return {"ranks": list(role.ranks), "role": project, "report": {}}


def _write_files(folder: str, files: Mapping[str, str]) -> None:
    try:
        os.makedirs(folder, exist_ok=True)
        for name, text in files.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
    except OSError as error:
        raise Failure(f"-o: {folder} cannot be written: {error.strerror}") from None


def _text(made: dict[str, Any]) -> str:
    lines, facts = [f"{ranks_text(made['ranks'], 8)}: {made['role']}"], made["report"]
    loops = [_loop_row(loop) for loop in facts.get("loops", ())]
    if loops:
        lines.append(tables.render(_LOOP_HEADER, loops))
    arrays = [
        [*report.array_row(each), str(each["replicas"]), each["reason"]]
        for each in facts.get("memories", ())
    ]
    if arrays:
        header = (*report.ARRAY_HEADER[1:], "copies", "banks")
        lines.append(tables.render(header, report.together(arrays, 0)))
    if "luts" in facts:
        lines += _size_lines(made)
    return "\n".join(lines)


def _size_lines(made: dict[str, Any]) -> list[str]:
    """How large the role is, and what that is of the platform's FPGA."""
    facts, platform, share = made["report"], made["platform"], ""
    device = costs.device_of(platform)
    text = f"{facts['states']} states, {facts['registers']} registers, "
    if device and made["counted"]:
        counts = list(made["counted"].values())
        text += f"{costs.counts_text(counts)}, as `plait synth` counts for {device.family}"
        share = costs.share_text(counts, device)
    else:
        text += (
            f"about {facts['luts']} LUTs beside memories and MPI engine: an estimate, `plait synth"
            f" {made['role']}` counts"
        )
        if device:
            share = f"{costs.percent(facts['luts'] / device.luts)} of its LUTs by that estimate"
    return [text, costs.platform_text(platform, share)]


_LOOP_HEADER = ("loop", "interval", "depth", "iterations", "cycles", "why")


def _loop_row(loop: dict[str, Any]) -> list[str]:
    why, bound = loop["reason"] or loop["advice"], loop["bound"]
    if bound < loop["interval"]:
        why += f"; more ports would allow {bound}"
    numbers = (loop["interval"], loop["depth"], loop["trips"], loop["cycles"])
    cells = ["-" if number is None else str(number) for number in numbers]
    return [f"{loop['file']}:{loop['line']}", *cells, why]
