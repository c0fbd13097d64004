# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Reference pages in Markdown. An entry is a list item, so that no line grows with its text."""

from collections.abc import Iterable, Sequence

from ..model import BitField, Choice, Circuit, Flag, Spec
from . import text


def page(title: str, source: str, body: Iterable[str]) -> str:
    head = ["<!--", "SPDX-FileCopyrightText: The Plait authors"]
    head += ["SPDX-License-Identifier: Apache-2.0", ""]
    head += [f"Generated from spec/{source} by spec/generate.py: edit that, never this.", "-->"]
    return text.file([*head, f"# {title}", "", *body])


def prose(block: str) -> list[str]:
    lines: list[str] = []
    for paragraph in text.paragraphs(block):
        lines += [*text.wrap(paragraph, ""), ""]
    return lines


def item(lead: str, about: str) -> list[str]:
    return _hang(f"- {lead}: {about}" if about else f"- {lead}")


def _hang(line: str) -> list[str]:
    first, *rest = text.wrap(line, "", text.WIDTH - 2)
    return [first, *(f"  {each}" for each in rest)]


def _fields(fields: Sequence[BitField]) -> list[str]:
    lines: list[str] = []
    offset = 0
    for each in fields:
        lead = f"**`{each.name}`** (byte {offset}, {each.bits} bits, {each.unit})"
        lines += item(lead, each.about)
        offset += each.bytes
    return [*lines, ""]


def _flags(flags: Sequence[Flag]) -> list[str]:
    lines: list[str] = []
    for each in flags:
        lines += item(f"**`{each.name}`** (0x{each.mask:02x})", each.about)
    return [*lines, ""]


def wire(spec: Spec) -> str:
    table, layout = spec.wire, spec.wire.frame
    prefix = ":".join(f"{byte:02x}" for byte in layout.mac_prefix)
    body = [f"Version {table.version} of the format that nodes speak.", "", "## Frame", ""]
    body += prose(layout.notes)
    body += [f"- EtherType 0x{layout.ethertype:04x}; UDP port {layout.udp_port}"]
    body += [f"- MAC address of a node: {prefix} and its number, big-endian, 2 bytes"]
    network = ".".join(str(byte) for byte in layout.ipv4_prefix)
    body += [f"- IPv4 address of a node: {network} and its number, big-endian, 2 bytes", ""]
    rows = {
        "Ethernet header": (0, layout.ethernet_bytes),
        "pad": (layout.ethernet_bytes, layout.pad_bytes),
        "Plait header": (layout.header_offset, layout.header_bytes),
        "body, padded": (layout.body_offset, f"multiple of {layout.body_align_bytes}"),
        "check": ("last", layout.check_bytes),
    }
    body += ["| part | offset | bytes |", "| --- | --- | --- |"]
    body += [f"| {part} | {offset} | {size} |" for part, (offset, size) in rows.items()]
    body += ["", "## Header", "", "Little-endian; no field crosses a 64-bit word.", ""]
    body += _fields(table.header)
    body += ["## Flags", "", *_flags(table.flags), "## Handlers", ""]
    for each in table.handlers:
        body += item(f"**{each.number} `{each.name}`** ({', '.join(each.channels)})", each.about)
    for title, numbers in (
        ("Streams of LOG", table.log_streams),
        ("Operations of CONTROL", table.control_operations),
        ("Statuses of CONTROL", table.control_status),
        ("Atomic operations", table.atomic_operations),
        ("Types of words", table.word_types),
    ):
        body += ["", f"## {title}", ""]
        for number in numbers:
            body += item(f"**{number.number} `{number.name}`**", number.about)
    body += ["", *_circuit(table.circuit), "## Conversation", "", *prose(table.conversation)]
    return page("The wire", "wire.yaml", body[:-1])


def _circuit(table: Circuit) -> list[str]:
    body = ["## Circuit frames", "", *prose(table.notes)]
    body += [f"- EtherType 0x{table.ethertype:04x}"]
    body += [f"- words of {table.word_bytes} bytes, at most {table.words_max} in a frame"]
    body += [f"- bit 0x{table.control_mask:02x} of port: a control frame"]
    body += [f"- a frame has at most {table.frame_bytes_max} bytes, its check of"]
    body[-1] += f" {table.check_bytes} among them"
    body += [f"- {table.pool_words} words may be under way to all ports of a node together, beside"]
    body[-1] += " a frame for each port"
    body += [""]
    body += ["### Header of a circuit frame", ""]
    offset = 0
    for each in table.header:
        place = f"byte {offset // 8}, from bit {offset % 8}"
        body += item(f"**`{each.name}`** ({place}, {each.bits} bits, {each.unit})", each.about)
        offset += each.bits
    body += ["", "### Control body", "", *_fields(table.control)]
    body += ["### Kinds of control frames", ""]
    for number in table.kinds:
        body += item(f"**{number.number} `{number.name}`**", number.about)
    return [*body, "", "### Flags of a control frame", "", *_flags(table.flags)]


def commands(spec: Spec) -> str:
    table = spec.commands
    body = ["A role talks to its shell in commands and hears of them in completions.", ""]
    body += ["## Command", "", f"{table.command.bytes} bytes, little-endian.", ""]
    body += _fields(table.command.fields)
    for view in table.views:
        opcodes = " and ".join(f"`{name}`" for name in view.opcodes)
        body += [f"### Of {opcodes}", "", *_fields(view.fields)]
    body += ["## Completion", "", f"{table.completion.bytes} bytes, little-endian.", ""]
    body += _fields(table.completion.fields)
    body += ["## Flags of a command", "", *_flags(table.command_flags)]
    for title, entries in (
        ("Opcodes", table.opcodes),
        ("Comparisons", table.comparisons),
        ("Statuses", table.completion_status),
    ):
        body += [f"## {title}", ""]
        for each in entries:
            body += item(f"**{each.number} `{each.name}`**", each.about)
        body.append("")
    return page("Commands and completions", "commands.yaml", body[:-1])


def limits(spec: Spec) -> str:
    body: list[str] = []
    for each in spec.limits.limits:
        body += item(f"**`{each.name}`** = {each.value} ({each.unit})", each.about)
    return page("Limits and defaults", "limits.yaml", body)


def collectives(spec: Spec) -> str:
    table = spec.collectives
    body = prose(
        "The first row of a choice that fits is taken. An algorithm can be forced:"
        " `--collective bcast=bcast_linear`, or `PLAIT_COLLECTIVE_BCAST=bcast_linear` in the"
        " environment."
    )
    body += ["## Codes", "", "| code | call | has a root |", "| --- | --- | --- |"]
    body += [f"| {k.code} | {k.call} | {'yes' if k.rooted else 'no'} |" for k in table.kinds]
    body += ["", "## Choice", "", "| collective | algorithm | where |", "| --- | --- | --- |"]
    for kind, rows in table.selection.items():
        body += [f"| {kind} | `{row.algorithm}` | {_bounds(row)} |" for row in rows]
    body += ["", "## Algorithms", ""]
    for each in table.algorithms:
        body += item(f"**`{each.name}`** ({each.kind})", each.about)
    return page("Collectives", "collectives.yaml", body)


def _bounds(row: Choice) -> str:
    parts: list[str] = []
    if row.bytes is not None:
        parts.append(f"up to {row.bytes} bytes")
    if row.ranks is not None:
        parts.append(f"up to {row.ranks} ranks")
    if row.commutative:
        parts.append("commutative only")
    return ", ".join(parts) or "otherwise"
