# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plait synth`: what the hardware costs in each family of FPGA, module by module, and how fast."""

import json
import re
from collections.abc import Generator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import click

from plait.cli import costs, synth_cores, tables
from plait.cli.costs import ENDPOINT, KINDS, PARTS, ROLE, together
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
# The tops that give these few pins, so that they can be placed alone.
TIMED = {ENDPOINT: "plait_endpoint_timing", ROLE: "plait_role_timing"}
_PARAMETER = re.compile(r"^\s*parameter\s+int\s+unsigned\s+(\w+)\s*=\s*(\w+)", re.MULTILINE)
WIDTHS = tuple(map(str, platforms.FPGA_WIDTHS))


@click.command("synth", help=ABOUT, short_help="map the hardware, print what it costs")
@click.argument("module", default=ENDPOINT, metavar="[MODULE|FILE.sv]")
@click.option(
    "--platform", metavar="NAME", help="take data width, virtual ports and cables of this platform"
)
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
    values = _of_platform(what, platform) | _parameters(what, _width(width, platform), nodes)
    made_for = _platform(what, platform)
    with _told(module):
        found = {
            each: with_progress(
                f"{module}: mapping for {each}",
                partial(costs.counted, what.question(values, each), what.path),
            )
            for each in chosen
        }
        timing = None
        if fmax:
            timing = with_progress(
                f"{module}: placing and routing for ECP5, which takes minutes",
                partial(synthesis.timing, TIMED[what.top], values, 125.0, {what.top: what.path}),
            )
    if as_json:
        document = _document(what.top, values, found, timing)
        print(json.dumps({**document, "platform": made_for}, indent=2))
    else:
        print(_text(what.top, found))
        if made_for:
            print(_share(found, made_for))
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
        found = {
            each: with_progress(
                f"{what}: mapping for {each}", partial(synth_cores.costs, cores, each)
            )
            for each in families
        }
    if as_json:
        facts = cores._asdict()
        print(json.dumps(_document("soft", facts, found, None), indent=2))
        return exit_codes.OK
    header = ["module", *(f"{family} {kind}" for family in found for kind in KINDS)]
    names = dict.fromkeys(name for cost in found.values() for name in cost)
    rows = [_row(name, [cost.get(name) for cost in found.values()]) for name in names]
    rows.append(_row("together", [together(cost) for cost in found.values()]))
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

    def question(self, values: Mapping[str, int], family: str) -> costs.Question:
        """What is asked of Yosys, or of the cache."""
        text = self.path.read_text(encoding="utf-8")
        return costs.Question(self.top, text, values, family, PARTS if self.top in TIMED else ())


def _platform(what: _Subject, name: str | None) -> dict[str, Any] | None:
    """The platform that is named, or that the file beside a role tells of."""
    if name is not None:
        return costs.facts_of(platforms.find(name))
    if what.top == ROLE:
        with suppress(OSError, ValueError, KeyError, TypeError):
            return json.loads(what.path.with_suffix(".json").read_bytes())["platform"]
    return None


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
        is_fixed = name == "Width" and what.top == ROLE and str(value) != has.get(name)
        if value is not None and (name not in has or is_fixed):
            fixed = f"; it is made for {has[name]} bits" if name in has else ""
            raise Failure(f"{what.top} cannot be mapped for another {name.lower()}{fixed}")
    usual = {"Nodes": 64} if what.top == ENDPOINT else {}
    values = {name: int(has[name]) for name in ("Width",) if what.top in TIMED}
    return values | usual | {name: value for name, value in asked.items() if value is not None}


def _of_platform(what: _Subject, name: str | None) -> dict[str, int]:
    """Its virtual ports and cables, where the module has such parameters."""
    if name is None:
        return {}
    found = platforms.find(name).parameters
    ports, cables = int(found.get("circuits", 0)), int(found.get("cables", 1))
    wanted = {"Circuits": ports, "Ports": ports, "Cables": cables}
    return {key: value for key, value in wanted.items() if value and key in what.parameters}


def _width(width: str | None, name: str | None) -> int | None:
    if width is not None:
        return int(width)
    if name is None:
        return None
    platform = platforms.find(name)
    platform.check_for_fpga()
    return int(platform.parameters["data_width_bits"])


def _text(module: str, found: Mapping[str, Mapping[str, Any]]) -> str:
    inside = {name for cost in found.values() for name in cost} - {module}
    names = [name for name in PARTS if name in inside]
    header = ["module", *(f"{family} {kind}" for family in found for kind in KINDS)]
    rows = [_row(name, [cost.get(name) for cost in found.values()]) for name in names]
    if names:
        rows.append(_row("the rest", [cost.get(module) for cost in found.values()]))
    rows.append(_row(module, [together(cost) for cost in found.values()]))
    return tables.render(header, rows)


def _row(name: str, of_families: list[Any]) -> list[str]:
    cells = [
        "-" if value is None else f"{value:g}"
        for cost in of_families
        for value in (costs.numbers(cost) if cost else (None,) * 4)
    ]
    return [name, *cells]


def _share(found: Mapping[str, Mapping[str, Any]], facts: Mapping[str, Any]) -> str:
    """Of the platform's device, if it was mapped for that one's family."""
    device = costs.device_of(facts)
    cost = found.get(device.family) if device else None
    share = costs.share_text(costs.numbers(together(cost)), device) if device and cost else ""
    return costs.platform_text(facts, share)


def _document(
    module: str, parameters: Mapping[str, int], found: Mapping[str, Mapping[str, Any]], timing: Any
) -> dict[str, Any]:
    def numbers(cost: Any) -> dict[str, float]:
        return dict(zip(map(str.lower, KINDS), costs.numbers(cost), strict=True))

    document: dict[str, Any] = {
        "module": module,
        "parameters": dict(parameters),
        "families": {
            family: {
                "total": numbers(together(cost)),
                "modules": {name: numbers(each) for name, each in cost.items()},
            }
            for family, cost in found.items()
        },
    }
    if timing:
        document["ecp5_85"] = {"fmax_mhz": timing.fmax_mhz, "critical_path": timing.path}
    return document
