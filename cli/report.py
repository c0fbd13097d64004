# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What there is to tell of a run: its summary, and the rows of its tables."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.run import units
from plait.run.facts import Facts, as_facts, as_list, kind_of, node_name, nodes_of, rows

if TYPE_CHECKING:
    pass

_LINKS_SHOWN_MAX = 40


def energy_j(description: Facts, result: Facts) -> float:
    """Node power times virtual time, over all nodes: an estimate, idle or not."""
    watts = 0.0
    for rank, *_ in nodes_of(rows(description, "ranks")):
        platform = description["platforms"][rank["platform"]]
        watts += node_power_w(platform, kind_of(rank))
    return watts * (result.get("virtual_time_ps") or 0) / 1e12


def node_power_w(platform: Facts, kind: str) -> float:
    """What a node takes, by the parameters of its platform; a soft processor is on an FPGA."""
    return float(platform["node_power_w"]["cpu" if kind == "cpu" else "fpga"])


def summary_text(result: Facts) -> str:
    """One line about the run."""
    ranks = rows(result, "ranks")
    messages = sum(rank.get("messages_sent", 0) for rank in ranks)
    size = units.format_size(sum(rank.get("bytes_sent", 0) for rank in ranks))
    virtual = units.format_time(result.get("virtual_time_ps") or 0)
    one_sided = _one_sided(result)
    accesses = sum(facts[name] for _, facts in one_sided for name in _ACCESSES)
    moved = sum(facts["bytes_put"] + facts["bytes_got"] for _, facts in one_sided)
    of_memory = f" {accesses} one-sided commands of {units.format_size(moved)},"
    return (
        f"{result['outcome']}: {len(ranks)} rank{'' if len(ranks) == 1 else 's'}, {virtual} of"
        f" virtual time, {messages} message{'' if messages == 1 else 's'}, {size},"
        f"{of_memory if accesses else ''}"
        f" {result.get('wall_s') or 0:.2f} s"
    )


_ACCESSES = ("puts", "gets", "atomics", "requests")


def _one_sided(result: Facts) -> list[tuple[Facts, Facts]]:
    """Each rank with what it did with others' memory; none if no rank did anything."""
    found = [
        (rank, facts)
        for rank in rows(result, "ranks")
        if (facts := as_facts(rank.get("one_sided")))
    ]
    return found if any(facts[name] for _, facts in found for name in _ACCESSES) else []


def head_rows(description: Facts, result: Facts) -> list[tuple[str, str]]:
    """What there is to say about the whole run, by name."""
    energy = energy_j(description, result)
    head = [
        ("outcome", str(result["outcome"])),
        ("virtual time", units.format_time(result.get("virtual_time_ps") or 0)),
        ("real time", _speed_text(result)),
        ("energy", f"{energy:.3g} J, estimated from node power"),
        *_run_rows(as_facts(result.get("run")) or {}),
        ("seed", str(result.get("seed"))),
        ("trace hash", str(result.get("trace_hash"))),
    ]
    nodes = [facts for rank in rows(result, "ranks") if (facts := as_facts(rank.get("hardware")))]
    if nodes:
        head.append(("hardware", _cycles_text(nodes, result.get("wall_s") or 0)))
    return head


def _run_rows(run: Facts) -> list[tuple[str, str]]:
    """What was run, and on what."""
    if not run:
        return []
    programs = [" ".join([*each["files"], *each["arguments"]]) for each in rows(run, "programs")]
    kinds = [f"{name} {ranks}" for name, ranks in run["ranks"].items()]
    chosen = [_option_text(name, value) for name, value in run["options"].items() if value]
    network = ", ".join(f"{name} {value}" for name, value in run["topology"].items())
    return [
        ("program", " : ".join(programs)),
        ("ranks", ", ".join(kinds)),
        ("platform", ", ".join(run["platforms"])),
        ("network", network.removeprefix("name ")),
        ("CPU time", ", ".join(run["compute"]) or "-"),
        ("clock", str(run["clock"])),
        *([("faults", ", ".join(run["faults"]))] if run["faults"] else []),
        *([("options", ", ".join(chosen))] if chosen else []),
        ("plait", str(run["plait"])),
    ]


def _option_text(name: str, value: Any) -> str:
    if (facts := as_facts(value)) is not None:
        return f"{name} {' '.join(f'{key}={each}' for key, each in facts.items())}"
    items = as_list(value)
    return name if items is None else f"{name} {','.join(map(str, items))}"


def _speed_text(result: Facts) -> str:
    wall: float = result.get("wall_s") or 0
    text = f"{wall:.3f} s"
    if wall:
        virtual = units.format_time(round((result.get("virtual_time_ps") or 0) / wall))
        text += f", {virtual} of virtual time a second"
    return text


def _cycles_text(nodes: Sequence[Facts], wall_s: float) -> str:
    """How many clock cycles were simulated, of all nodes together, and how fast."""
    run = sum(node.get("cycles_run", 0) for node in nodes)
    cycles = run + sum(node.get("cycles_skipped", 0) for node in nodes)
    text = f"{cycles:,} cycles of {len(nodes)} node{'' if len(nodes) == 1 else 's'}"
    if cycles:
        text += f", {100 * run / cycles:.0f} % of them not idle"
    return f"{text}, {cycles / wall_s:,.0f} a second" if wall_s else text


def table_text(description: Facts, result: Facts) -> str:
    """The table of --report."""
    from plait.cli import tables

    head = head_rows(description, result)
    parts = ["\n".join(f"{name:<13} {value}" for name, value in head)]
    ranks = rows(result, "ranks")
    if ranks:
        parts.append(tables.render(RANK_HEADER, rank_rows(result)))
    if nodes := node_rows(result):
        parts.append(tables.render(NODE_HEADER, nodes))
    accesses = access_rows(result)
    if accesses:
        parts.append(tables.render(ACCESS_HEADER, accesses))
    kernels = kernel_rows(result)
    if kernels:
        parts.append(tables.render(KERNEL_HEADER, kernels))
    loops = loop_rows(result)
    if loops:
        parts.append(tables.render(LOOP_HEADER, loops))
    arrays = array_rows(result)
    if arrays:
        parts.append(tables.render(ARRAY_HEADER, arrays))
    links = used_links(result)
    if links:
        virtual = result.get("virtual_time_ps") or 1
        lines = [link_row(link, virtual) for link in links[:_LINKS_SHOWN_MAX]]
        parts.append(tables.render(LINK_HEADER, lines))
    if len(links) > _LINKS_SHOWN_MAX:
        parts.append(f"{len(links) - _LINKS_SHOWN_MAX} more links are in the JSON report")
    return "\n\n".join(parts) + "\n"


RANK_HEADER = (
    "rank",
    "kind",
    "exit",
    "end",
    "compute",
    "communication",
    "wait",
    "calls",
    "sent",
    "bytes",
    "received",
    "bytes",
    "sent again",
)


def rank_rows(result: Facts) -> list[list[str]]:
    """The lines under RANK_HEADER. Who is in a deadlock waits for ever, from the run's end on."""
    lines = [_rank_row(rank) for rank in rows(result, "ranks")]
    if result["outcome"] == "deadlock":
        for line in lines:
            if line[2] == "-":
                line[RANK_HEADER.index("wait")] = "for ever"
    return lines


def _rank_row(rank: Facts) -> list[str]:
    """A line under RANK_HEADER; of FPGA ranks that never began to run only the end is known."""
    code, signal = rank.get("exit_code"), rank.get("signal")
    head = [
        str(rank.get("rank")),
        kind_of(rank),
        str(code) if code is not None else f"signal {signal}" if signal else "-",
        units.format_time(rank.get("end_ps") or 0),
    ]
    if as_facts(rank.get("hardware")) and "calls" not in rank:
        return head + ["-"] * (len(RANK_HEADER) - len(head))
    return [
        *head,
        units.format_time(rank.get("compute_ps") or 0),
        units.format_time(rank.get("communication_ps") or 0),
        units.format_time(rank.get("wait_ps") or 0),
        str(rank.get("calls", 0)),
        str(rank.get("messages_sent", 0)),
        units.format_size(rank.get("bytes_sent") or 0),
        str(rank.get("messages_received", 0)),
        units.format_size(rank.get("bytes_received") or 0),
        str((as_facts(rank.get("transport")) or {}).get("retransmissions", 0)),
    ]


NODE_HEADER = ("hardware rank", "frames sent", "bytes", "frames received", "cycles", "not idle")


def node_rows(result: Facts) -> list[list[str]]:
    """Lines under NODE_HEADER: what the simulator has seen; bytes are those on the line."""
    nodes = nodes_of(rows(result, "ranks"))
    return [_node_row(ranks) for ranks in nodes if as_facts(ranks[0].get("hardware"))]


def _node_row(ranks: list[Facts]) -> list[str]:
    node: Facts = ranks[0]["hardware"]
    run = node.get("cycles_run", 0)
    return [
        node_name(ranks[0]["rank"], ranks),
        str(node.get("frames_sent", 0)),
        units.format_size(node.get("bytes_sent") or 0),
        str(node.get("frames_received", 0)),
        str(run + node.get("cycles_skipped", 0)),
        str(run),
    ]


ACCESS_HEADER = ("rank", "puts", "bytes", "gets", "bytes", "atomics", "requests", "replies")


def access_rows(result: Facts) -> list[list[str]]:
    """Lines under ACCESS_HEADER: what the ranks did with each other's memory, if any did."""
    return [
        [
            str(rank.get("rank")),
            str(facts["puts"]),
            units.format_size(facts["bytes_put"]),
            str(facts["gets"]),
            units.format_size(facts["bytes_got"]),
            *(str(facts[name]) for name in ("atomics", "requests", "replies")),
        ]
        for rank, facts in _one_sided(result)
    ]


KERNEL_HEADER = (
    *("FPGA rank", "task function", "PEs", "tasks", "busy", "queue, most", "sent", "taken"),
)


def kernel_rows(result: Facts) -> list[list[str]]:
    """Lines under KERNEL_HEADER: the kernels of OpenMP tasks; busy is of the time in regions."""
    return [
        [
            str(rank.get("rank")),
            str(kernel["name"]),
            str(kernel["pes"]),
            str(kernel["tasks"]),
            f"{100 * kernel['busy_cycles'] / max(kernel['pes'] * tasks['cycles'], 1):.1f} %",
            *(str(kernel[key]) for key in ("queue_max", "sent", "taken")),
        ]
        for rank in rows(result, "ranks")
        if (tasks := as_facts(rank.get("tasks")))
        for kernel in rows(tasks, "kernels")
    ]


LOOP_HEADER = ("ranks", "loop", "interval", "depth", "iterations", "why not faster")


def loop_rows(result: Facts) -> list[list[str]]:
    """Lines under LOOP_HEADER: the loops of all roles."""
    return [
        [
            str(role.get("ranks")).removeprefix("ranks ").removeprefix("rank "),
            str(loop.get("where")),
            *(str(loop.get(key) or "-") for key in ("interval", "depth", "trips")),
            str(loop.get("reason") or loop.get("advice") or ""),
        ]
        for role in rows(result, "roles")
        for loop in rows(role, "loops")
    ]


ARRAY_HEADER = ("ranks", "array", "bytes", "lives in")


def array_rows(result: Facts) -> list[list[str]]:
    """Lines under ARRAY_HEADER: the arrays of roles of which some are in external memory."""
    found = [
        [
            str(role.get("ranks")).removeprefix("ranks ").removeprefix("rank "),
            *array_row(array),
        ]
        for role in rows(result, "roles")
        if any(each.get("is_external") for each in rows(role, "memories"))
        for array in rows(role, "memories")
    ]
    return together(found, 1)


def together(found: list[list[str]], name_at: int) -> list[list[str]]:
    """One row for objects of which everything is the same: those of one name in two functions."""
    counts = Counter(map(tuple, found))
    shown: list[list[str]] = []
    for row, count in counts.items():
        shown.append(list(row))
        if count > 1:
            shown[-1][name_at] += f", {count} of them"
    return shown


def array_row(array: Facts) -> list[str]:
    """Name, bytes and where it lives; objects that a pointer may reach are together."""
    place = "external memory" if array.get("is_external") else "block RAM"
    name = str(array.get("name")).removeprefix("m_")
    shown = "(text to print)" if name == "plait_record" else name
    return [shown, str(array.get("size")), place]


LINK_HEADER = ("link", "frames", "bytes", "busy", "dropped", "queue, most")


def used_links(result: Facts) -> list[Facts]:
    """The links but for those of the console that carried nothing."""
    links = rows(result, "links")
    return [link for link in links if link.get("frames") or "host" not in str(link.get("name"))]


def link_row(link: Facts, virtual_ps: int) -> list[str]:
    """A line under LINK_HEADER."""
    return [
        str(link.get("name")),
        str(link.get("frames", 0)),
        units.format_size(link.get("bytes") or 0),
        f"{100.0 * (link.get('busy_ps') or 0) / virtual_ps:.1f} %",
        str(link.get("dropped", 0)),
        units.format_size(link.get("queue_high_water_bytes") or 0),
    ]
