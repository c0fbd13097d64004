# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plait cluster check FILE` and `plait cluster show FILE`."""

import sys
from typing import Any

import click

from plait.cli import report, tables
from plait.cli.usage import FILE
from plait.run import cluster_file, cluster_words, errors, native, platforms, simulator, units
from plait.run.cluster_file import Cluster, Rank
from plait.run.description import Settings, build
from plait.run.errors import Failure
from plait.run.kinds import KINDS, keys
from plait.run.platforms import NETWORK_KEYS, TOPOLOGY_NUMBERS, Platform
from plait.run.program import Program
from plait.run.ranks import ranks_text
from plait.run.workspace import Workspace


@click.group("cluster", short_help="check or show a cluster file", no_args_is_help=False)
def command() -> None:
    """Checks or shows cluster files."""


_FILES = click.argument("files", metavar="FILE...", nargs=-1, required=True, type=FILE)


@command.command(short_help="say whether files are right, and what is wrong with them")
@_FILES
def check(files: tuple[str, ...]) -> int:
    """Says whether a cluster file is right, and if not, all that is wrong with it."""
    code = 0
    for path in files:
        try:
            cluster = cluster_file.read(path)
            used_platforms(cluster)
            cluster_words.warn_of_unused(cluster)
            _try(cluster)
            print(check_text(cluster))
        except Failure as failure:
            sys.stdout.flush()
            errors.show(failure)
            code = code or failure.code
    return code


def _try(cluster: Cluster) -> None:
    """Whether the simulator would take it, if any program ran there."""
    anything = Program((), "", (), None, None, ())
    description = build([anything], cluster, Settings())
    if cluster.ranks_of("fpga"):
        _try_collectives(cluster, description)
    try:
        with Workspace() as workspace:
            simulator.check(description, native.find(), workspace)
    except simulator.Refusal as error:
        raise cluster_words.located(cluster, error.message) or error from None


def _try_collectives(cluster: Cluster, description: dict[str, Any]) -> None:
    from plait.run import roles

    try:
        roles.check_collectives(description["collectives"])
    except Failure as error:
        failure = cluster_words.located(cluster, f"collectives: {error.message}") or error
        failure.hint = error.hint
        raise failure from None


@command.command(short_help="print what files describe")
@_FILES
def show(files: tuple[str, ...]) -> int:
    """Prints what the file describes: ranks, kinds, platforms, network, faults."""
    for path in files:
        cluster = cluster_file.read(path)
        print(show_text(cluster, used_platforms(cluster)))
    return 0


def used_platforms(cluster: Cluster) -> dict[str, Platform]:
    """Every platform that the cluster names, by name; the network's first."""
    names = [cluster.platform or platforms.DEFAULT]
    names += [rank.platform for rank in cluster.ranks if rank.platform]
    return {name: platforms.find(name, cluster.folder) for name in dict.fromkeys(names)}


def check_text(cluster: Cluster) -> str:
    """One line for a file that is right."""
    return f"{cluster.path}: ok, {len(cluster.ranks)} ranks ({_kinds(cluster)})"


def _kinds(cluster: Cluster) -> str:
    counts = [(kind, len(cluster.ranks_of(kind))) for kind in KINDS]
    return ", ".join(f"{count} {kind}" for kind, count in counts if count)


def show_text(cluster: Cluster, used: dict[str, Platform]) -> str:
    """What the file describes, as tables."""
    default = next(iter(used))
    network: dict[str, Any] = {**used[default].network, **cluster.network}
    switch: dict[str, Any] = {
        **used[default].network.get("switch", {}),
        **cluster.network.get("switch", {}),
    }
    facts = [("cluster", cluster.path), ("ranks", f"{len(cluster.ranks)} ({_kinds(cluster)})")]
    facts += _network_facts(network, switch)
    facts += [("fault", _fault_text(fault)) for fault in cluster.faults]
    facts += [("collective", f"{kind}: {name}") for kind, name in cluster.collectives.items()]
    if cluster.tree:
        facts.append(("tree", "parents " + ", ".join(str(parent) for parent in cluster.tree)))
    facts += [("limit", f"{name}: {value}") for name, value in cluster.limits.items()]
    head = "\n".join(f"{name:<11} {value}" for name, value in facts)
    rows = [
        _group_row(group, numbers, used, default) for group, numbers in _groups(cluster).items()
    ]
    header = ("ranks", "count", "kind", "platform", "clock", "width", "node power")
    return f"{head}\n\n{tables.render(header, rows)}"


def _network_facts(network: dict[str, Any], switch: dict[str, Any]) -> list[tuple[str, str]]:
    topology = str(network["topology"])
    extra = [f"{key} {network[key]}" for key in TOPOLOGY_NUMBERS if key in network]
    facts = [
        ("topology", ", ".join([topology, *extra])),
        (
            "links",
            f"{units.format_rate(network['rate_bits_per_second'])}, "
            f"{units.format_time(network['link_latency_ps'])}",
        ),
    ]
    # The switches of a ring are parts of its nodes.
    if switch and topology in NETWORK_KEYS["switch"] and topology != "ring":
        words = [str(switch["mode"])] if "mode" in switch else []
        if "latency_ps" in switch:
            words.append(units.format_time(switch["latency_ps"]))
        if "queue_bytes" in switch:
            words.append(f"{units.format_size(switch['queue_bytes'])} a queue")
        facts.append(("switch", ", ".join(words)))
    return facts


def _fault_text(fault: dict[str, Any]) -> str:
    words = [str(fault["kind"])]
    for key, value in fault.items():
        if key.endswith("_ps") and value is not None:
            words.append(f"{key.removesuffix('_ps')} {units.format_time(value)}")
        elif key != "kind":
            words.append(f"{key} {value}")
    return ", ".join(words)


def _groups(cluster: Cluster) -> dict[Rank, list[int]]:
    """Ranks that are alike, whichever part of their node they are."""
    groups: dict[Rank, list[int]] = {}
    for number, rank in enumerate(cluster.ranks):
        groups.setdefault(rank._replace(part=0), []).append(number)
    return groups


def _group_row(
    rank: Rank, numbers: list[int], used: dict[str, Platform], default: str
) -> list[str]:
    name = rank.platform or default
    parameters = used[name].parameters
    mhz = 1e6 / parameters["clock_period_ps"]
    shown = ranks_text(numbers, 8).partition(" ")[2]
    return [
        shown,
        str(len(numbers)),
        " ".join([rank.kind, *keys.shown(rank.own)]),
        name,
        f"{mhz:.2f} MHz",
        f"{parameters['data_width_bits']} bit",
        f"{report.node_power_w(parameters, rank.kind):g} W",
    ]
