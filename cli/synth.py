# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plait synth`: what the hardware costs in each family of FPGA, module by module, and how fast."""

import json
import re
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import click

from plait.cli import synth_cores, tables
from plait.run import compiling, exit_codes, platforms
from plait.run.errors import Failure, suggestion
from plait.run.shared import PARTS_MAX
from plait.run.watch import with_progress

ABOUT = """\
Maps the endpoint, another MODULE, or a role that `plait cc` wrote (a file that ends with .sv) with
Yosys for UltraScale+ (xcup), Intel ALM (intel_alm) and Lattice ECP5 (ecp5), and prints lookup
tables, flip-flops, block RAMs and DSP blocks of each part.

--soft N maps N soft processors that share an FPGA instead: a row for each module of all of them.

--fmax also places and routes an endpoint or a role for an ECP5-85 and prints the clock that it
reaches and its critical path. That takes minutes.
"""
ENDPOINT, ROLE = "plait_endpoint", "plait_role"
# The tops that give these few pins, so that they can be placed alone.
TIMED = {ENDPOINT: "plait_endpoint_timing", ROLE: "plait_role_timing"}
# What the endpoint is made of, in the order in which a message passes, and a role.
PARTS = (
    "plait_send",
    "plait_reader",
    "plait_transport_tx",
    "plait_egress",
    "plait_link_tx",
    "plait_loopback",
    "plait_link_rx",
    "plait_transport_rx",
    "plait_receive",
    "plait_match",
    "plait_role_mpi",
    "plait_role_cache",
    "plait_role_memory",
    "plait_task_dispatcher",
)
_PARAMETER = re.compile(r"^\s*parameter\s+int\s+unsigned\s+(\w+)\s*=\s*(\w+)", re.MULTILINE)
WIDTHS = tuple(map(str, platforms.FPGA_WIDTHS))


@click.command("synth", help=ABOUT, short_help="map the hardware, print what it costs")
@click.argument("module", default=ENDPOINT, metavar="[MODULE|FILE.sv]")
@click.option("--platform", metavar="NAME", help="take the data width of this platform")
@click.option("--width", type=click.Choice(WIDTHS), help="bits of the data path  [default: 64]")
@click.option(
    "--nodes", type=click.IntRange(2, 1024), help="peers to keep state for  [default: 64]"
)
@click.option("--family", "families", multiple=True, metavar="NAME", help="only this family")
@click.option(
    "--soft",
    type=click.IntRange(1, PARTS_MAX),
    metavar="N",
    help="map N soft processors that share an FPGA, with the endpoint",
)
@click.option("--floats", is_flag=True, help="of soft processors: single precision in hardware")
@click.option(
    "--memory",
    type=click.Choice(("8", "16", "32", "64", "128")),
    help="of soft processors: KiB of private memory  [default: 32]",
)
@click.option("--fmax", is_flag=True, help="place and route for ECP5 as well")
@click.option("--json", "as_json", is_flag=True, help="print JSON")
def command(
    *,
    module: str,
    platform: str | None,
    width: str | None,
    nodes: int | None,
    families: tuple[str, ...],
    soft: int | None,
    floats: bool,
    memory: str | None,
    fmax: bool,
    as_json: bool,
) -> int:
    """Entry of the command."""
    compiling.check_limit()
    try:
        from plait.hardware import synthesis
    except ImportError as error:  # the tools are wheels of their own
        hint = "`plait doctor` names what is missing"
        raise Failure(f"synthesis needs {error.name}", hint=hint) from None
    chosen = _families(families, synthesis.FAMILIES)
    others = {"--width": width, "--nodes": nodes, "--platform": platform, "--fmax": fmax}
    cores = _cores(module, soft, memory, others, floats=floats)
    if cores:
        return _show_cores(cores, chosen, as_json=as_json)
    what = _subject(module, synthesis.known())
    if fmax and what.top not in TIMED:
        raise Failure(f"--fmax is for {ENDPOINT} and for roles, not for {module}")
    values = _parameters(what, _width(width, platform), nodes)
    parts = PARTS if what.top in TIMED else ()
    instead = {what.top: what.path}
    with _told(module):
        costs = {
            each: with_progress(
                f"{module}: mapping for {each}",
                partial(synthesis.shares, what.top, values, each, parts, instead),
            )
            for each in chosen
        }
        timing = None
        if fmax:
            timing = with_progress(
                f"{module}: placing and routing for ECP5, which takes minutes",
                partial(synthesis.timing, TIMED[what.top], values, 125.0, instead),
            )
    if as_json:
        print(json.dumps(_document(what.top, values, costs, timing), indent=2))
    else:
        print(_text(what.top, costs))
        if timing:
            print(f"\nECP5-85, speed grade 8: {timing.fmax_mhz} MHz. The longest path:")
            print("\n".join(timing.path))
    return exit_codes.OK


def _cores(
    module: str, soft: int | None, memory: str | None, others: Mapping[str, object], *, floats: bool
) -> synth_cores.Cores | None:
    """The cores that --soft and what goes with it ask for."""
    if soft is None:
        if floats or memory:
            raise Failure(f"{'--floats' if floats else '--memory'} goes with --soft")
        return None
    if module != ENDPOINT:
        raise Failure(f"--soft maps soft processors, not {module}")
    if given := [name for name, value in others.items() if value]:
        raise Failure(f"{given[0]} does not go with --soft")
    return synth_cores.Cores(soft, int(memory or 32) << 10, floats)


def _show_cores(cores: synth_cores.Cores, families: list[str], *, as_json: bool) -> int:
    from plait.run.kinds import soft

    soft.check_packages()
    what = f"{cores.number} soft processor{'' if cores.number == 1 else 's'}"
    with _told(what):
        costs = {
            each: with_progress(
                f"{what}: mapping for {each}", partial(synth_cores.costs, cores, each)
            )
            for each in families
        }
    if as_json:
        facts = cores._asdict()
        print(json.dumps(_document("soft", facts, costs, None), indent=2))
        return exit_codes.OK
    header = ["module", *(f"{family} {kind}" for family in costs for kind in _KINDS)]
    names = dict.fromkeys(name for cost in costs.values() for name in cost)
    rows = [_row(name, [cost.get(name) for cost in costs.values()]) for name in names]
    rows.append(_row("together", [_sum(cost) for cost in costs.values()]))
    print(tables.render(header, rows))
    return exit_codes.OK


@contextmanager
def _told(what: str) -> Generator[None]:
    """A tool that fails ends the command with what it said."""
    from plait.hardware import synthesis

    try:
        yield
    except (synthesis.YosysError, synthesis.PlaceError) as error:
        raise Failure(
            f"{what} cannot be mapped", code=exit_codes.HARDWARE_BUILD, excerpt=str(error)
        ) from None


def _families(wanted: tuple[str, ...], known: Mapping[str, object]) -> list[str]:
    for name in wanted:
        if name not in known:
            hint = suggestion(name, known) or f"known are {', '.join(known)}"
            raise Failure(f"there is no family {name}", hint=hint)
    return list(wanted or known)


class _Subject(NamedTuple):
    """What is mapped: a module, and the file that it stands in."""

    top: str
    path: Path

    @property
    def parameters(self) -> dict[str, str]:
        """The defaults of its parameters, as they are written."""
        text = self.path.read_text(encoding="utf-8")
        begin = re.search(rf"^module\s+{self.top}\b", text, re.MULTILINE)
        assert begin
        return dict(_PARAMETER.findall(text[begin.start() : text.index(");", begin.start())]))


def _subject(module: str, known: Mapping[str, Path]) -> _Subject:
    if not module.endswith(".sv"):
        if module not in known:
            raise Failure(f"there is no module {module}", hint=suggestion(module, known))
        return _Subject(module, known[module])
    path = Path(module)
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise Failure(f"{module} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Failure(f"{module} is no text") from None
    if not re.search(rf"^module\s+{ROLE}\b.*?\);", text, re.MULTILINE | re.DOTALL):
        raise Failure(f"{module} has no module {ROLE}", hint="`plait cc` writes roles")
    return _Subject(ROLE, path.absolute())


def _parameters(what: _Subject, width: int | None, nodes: int | None) -> dict[str, int]:
    """As asked for, where the module has them; a role is made for one width."""
    has, asked = what.parameters, {"Width": width, "Nodes": nodes}
    for name, value in asked.items():
        if value is not None and (name not in has or (name == "Width" and what.top == ROLE)):
            fixed = f"; it is made for {has[name]} bits" if name in has else ""
            raise Failure(f"{what.top} cannot be mapped for another {name.lower()}{fixed}")
    usual = {"Nodes": 64} if what.top == ENDPOINT else {}
    values = {name: int(has[name]) for name in ("Width",) if what.top in TIMED}
    return values | usual | {name: value for name, value in asked.items() if value is not None}


def _width(width: str | None, name: str | None) -> int | None:
    if width is not None:
        return int(width)
    if name is None:
        return None
    platform = platforms.find(name)
    platform.check_for_fpga()
    return int(platform.parameters["data_width_bits"])


def _text(module: str, costs: Mapping[str, Mapping[str, Any]]) -> str:
    found = {name for cost in costs.values() for name in cost} - {module}
    names = [name for name in PARTS if name in found]
    header = ["module", *(f"{family} {kind}" for family in costs for kind in _KINDS)]
    rows = [_row(name, [cost.get(name) for cost in costs.values()]) for name in names]
    if names:
        rows.append(_row("the rest", [cost.get(module) for cost in costs.values()]))
    rows.append(_row(module, [_sum(cost) for cost in costs.values()]))
    return tables.render(header, rows)


_KINDS = ("LUT", "FF", "BRAM", "DSP")


def _row(name: str, costs: list[Any]) -> list[str]:
    cells = [
        "-" if cost is None else f"{value:g}"
        for cost in costs
        for value in ((cost.luts, cost.ffs, cost.brams, cost.dsps) if cost else (None,) * 4)
    ]
    return [name, *cells]


def _sum(cost: Mapping[str, Any]) -> Any:
    first, *others = cost.values()
    for other in others:
        first += other
    return first


def _document(
    module: str, parameters: Mapping[str, int], costs: Mapping[str, Mapping[str, Any]], timing: Any
) -> dict[str, Any]:
    def numbers(cost: Any) -> dict[str, float]:
        return {"lut": cost.luts, "ff": cost.ffs, "bram": cost.brams, "dsp": cost.dsps}

    document: dict[str, Any] = {
        "module": module,
        "parameters": dict(parameters),
        "families": {
            family: {
                "total": numbers(_sum(cost)),
                "modules": {name: numbers(each) for name, each in cost.items()},
            }
            for family, cost in costs.items()
        },
    }
    if timing:
        document["ecp5_85"] = {"fmax_mhz": timing.fmax_mhz, "critical_path": timing.path}
    return document
