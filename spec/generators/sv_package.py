# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The SystemVerilog package: records as packed structs, numbers as enums and localparams.

A packed struct lists its most significant field first, while byte 0 of a beat is bits 7:0, so the
fields are written in reverse: {beat n, ..., beat 1, beat 0} then is the record.
"""

from collections.abc import Iterable, Sequence

from ..model import BitField, Flag, FrameLayout, Number, PackedField, Spec
from . import text


def camel(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


def package(spec: Spec) -> str:
    wire, table = spec.wire, spec.commands
    about = (
        "The wire and the commands, for hardware. Byte 0 of a beat is bits 7:0; fields of a packed"
        " struct stand in reverse, so that the beats of a record, the last one first, are its"
        " value: header_t'({beat[5], ..., beat[0]}) on a datapath of 64 bits."
    )
    lines = text.head("//", "*.yaml", about)
    lines += ["// No design uses every number.", "// verilator lint_off UNUSEDPARAM"]
    lines += ["package plait_wire_pkg;", "", *_sizes(spec)]
    lines += ["", *_limits(spec)]
    lines += ["", *_flags("Flag", wire.flags)]
    lines += ["", *_flags("CommandFlag", table.command_flags)]
    mpi = spec.mpi
    named = {
        "handler": _rows(wire.handlers),
        "log_stream": _rows(wire.log_streams),
        "control_operation": _rows(wire.control_operations),
        "control_status": _rows(wire.control_status),
        "atomic_operation": _rows(wire.atomic_operations),
        "word_type": _rows(wire.word_types),
        "comparison": _rows(table.comparisons),
        "opcode": _rows(table.opcodes),
        "status": _rows(table.completion_status),
        "datatype": [
            (0, "none", "unknown"),
            *((d.code, _plain(d.name), "") for d in mpi.datatypes),
        ],
        "operation": [(0, "none", ""), *((op.code, _plain(op.name), "") for op in mpi.operations)],
        "collective": [
            (0, "none", "point to point"),
            *((kind.code, kind.name, "") for kind in spec.collectives.kinds),
        ],
    }
    for name, entries in named.items():
        lines += ["", *_enum(name, entries)]
    lines += ["", *_struct("header", wire.header), ""]
    lines += [*_header_check(wire.frame.header_check_rotate), "", *_ethernet(spec)]
    lines += ["", *_ipv4(spec.wire.frame)]
    lines += ["", *_circuit(spec)]
    lines += ["", *_struct("command", table.command.fields)]
    for view in table.views:
        lines += ["", *_struct(view.name, view.fields)]
    lines += ["", *_struct("completion", table.completion.fields)]
    return text.file([*lines, "", "endpackage", "// verilator lint_on UNUSEDPARAM"])


def _rows(numbers: Iterable[Number]) -> list[tuple[int, str, str]]:
    return [(each.number, each.name, each.about) for each in numbers]


def _plain(name: str) -> str:
    return name.removeprefix("MPI_").lower()


def _sizes(spec: Spec) -> list[str]:
    layout = spec.wire.frame
    lines = [
        f"  localparam logic [7:0] WireVersion = 8'd{spec.wire.version};",
        f"  localparam logic [15:0] Ethertype = 16'h{layout.ethertype:04x};",
        f"  localparam logic [15:0] UdpPort = 16'd{layout.udp_port};",
        "  localparam logic [15:0] Ipv4Ethertype = 16'h0800;",
        f"  localparam logic [7:0] Ipv4Ttl = 8'd{layout.ipv4_ttl};",
    ]
    for name, value in (
        ("EthernetBytes", layout.ethernet_bytes),
        ("Ipv4Bytes", layout.ipv4_bytes),
        ("UdpBytes", layout.udp_bytes),
        ("PadBytes", layout.pad_bytes),
        ("UdpPadBytes", layout.udp_pad_bytes),
        ("UdpHeaderOffset", layout.udp_header_offset),
        ("HeaderOffset", layout.header_offset),
        ("HeaderBytes", layout.header_bytes),
        ("BodyOffset", layout.body_offset),
        ("ArgumentBlockBytes", layout.argument_block_bytes),
        ("BodyAlignBytes", layout.body_align_bytes),
        ("CheckBytes", layout.check_bytes),
        ("CommandBytes", spec.commands.command.bytes),
        ("CompletionBytes", spec.commands.completion.bytes),
    ):
        lines.append(_parameter(name, value))
    return lines


def _parameter(name: str, value: int) -> str:
    return f"  localparam int unsigned {name} = {value};"


def _limits(spec: Spec) -> list[str]:
    lines: list[str] = []
    for limit in spec.limits.limits:
        lines += text.wrap(f"{limit.unit}: {limit.about}", "  // ")
        lines.append(_parameter(camel(limit.name), limit.value))
    return lines


def _flags(prefix: str, flags: Sequence[Flag]) -> list[str]:
    lines: list[str] = []
    for flag in flags:
        lines += text.wrap(flag.about, "  // ")
        lines.append(f"  localparam logic [7:0] {prefix}{camel(flag.name)} = 8'h{flag.mask:02x};")
    return lines


def _enum(name: str, entries: Iterable[tuple[int, str, str]]) -> list[str]:
    members: list[str] = []
    rows = list(entries)
    for number, word, about in rows:
        members += text.wrap(about, "    // ")
        comma = "" if number == rows[-1][0] else ","
        members.append(f"    {camel(name)}{camel(word)} = 8'd{number}{comma}")
    return ["  typedef enum logic [7:0] {", *members, f"  }} {name}_e;"]


def _struct(name: str, fields: Sequence[BitField | PackedField]) -> list[str]:
    lines = ["  typedef struct packed {"]
    for field in reversed(fields):
        lines += text.wrap(f"{field.unit}: {field.about}", "    // ")
        lines.append(f"    logic [{field.bits - 1}:0] {field.name};")
    return [*lines, f"  }} {name}_t;"]


def _ipv4(layout: FrameLayout) -> list[str]:
    network = "".join(f"{byte:02x}" for byte in reversed(layout.ipv4_prefix))
    return [
        "  // Byte 0 of the address in bits 7:0.",
        "  function automatic logic [31:0] ipv4_address(input logic [15:0] node);",
        f"    return {{node[7:0], node[15:8], 16'h{network}}};",
        "  endfunction",
        "",
        "  // The checksum of the IPv4 header as a number, its upper byte first on the wire; bytes",
        "  // is the header's total length.",
        "  function automatic logic [15:0] ipv4_checksum(input logic [15:0] bytes,",
        "                                                input logic [15:0] source,",
        "                                                input logic [15:0] destination);",
        "    logic [17:0] sum;",
        "    logic [16:0] carried;",
        f"    sum = 18'h{sum(layout.ipv4_words) % 0xFFFF:x} + 18'(bytes) + 18'(source)",
        "        + 18'(destination);",
        "    carried = {1'b0, sum[15:0]} + 17'(sum[17:16]);",
        "    return ~(carried[15:0] + 16'(carried[16]));",
        "  endfunction",
    ]


def _circuit(spec: Spec) -> list[str]:
    """Circuit frames: sizes, both records, and what stands before the words."""
    table = spec.wire.circuit
    swapped = table.ethertype.to_bytes(2, "little").hex()
    head_bytes = spec.wire.frame.ethernet_bytes + table.header_bytes
    return [
        "  // Circuit frames.",
        f"  localparam logic [15:0] CircuitEthertype = 16'h{table.ethertype:04x};",
        _parameter("CircuitHeadBytes", head_bytes),
        _parameter("CircuitWordBytes", table.word_bytes),
        _parameter("CircuitWordsMax", table.words_max),
        _parameter("CircuitCheckBytes", table.check_bytes),
        _parameter("CircuitPoolWords", table.pool_words),
        "  // In port: the frame is a control frame.",
        f"  localparam logic [7:0] CircuitControl = 8'h{table.control_mask:02x};",
        *_flags("CircuitFlag", table.flags),
        "",
        *_enum("circuit_kind", _rows(table.kinds)),
        "",
        *_struct("circuit_header", table.header),
        "",
        "  // The first bytes of the word of a control frame; the others are zero.",
        *_struct("circuit_control", table.control),
        "",
        "  // What precedes the words, byte 0 of each part in its bits 7:0.",
        "  typedef struct packed {",
        "    circuit_header_t header;",
        "    logic [15:0]     ethertype;",
        "    logic [47:0]     source;",
        "    logic [47:0]     destination;",
        "  } circuit_head_t;",
        "",
        "  function automatic circuit_head_t circuit_head(input logic [15:0] source,",
        "                                                 input logic [15:0] destination,",
        "                                                 input circuit_header_t header);",
        "    return '{",
        "      header:      header,",
        f"      ethertype:   16'h{swapped},",
        "      source:      mac_address(source),",
        "      destination: mac_address(destination)",
        "    };",
        "  endfunction",
    ]


def _header_check(rotate: int) -> list[str]:
    """Both halves are xored, so it makes no difference whether the CRC is inverted at its end."""
    turned = f"{{crc[{31 - rotate}:16], crc[31:{32 - rotate}]}}" if rotate else "crc[31:16]"
    return [
        "  // header_check, from the CRC-32C of the header with header_check as zero. The register",
        "  // of a CRC engine will do as well, inverted or not.",
        "  function automatic logic [15:0] header_check_of(input logic [31:0] crc);",
        f"    return crc[15:0] ^ {turned};",
        "  endfunction",
    ]


def _ethernet(spec: Spec) -> list[str]:
    """Addresses and EtherType are big-endian on the wire, so their bytes are swapped here."""
    prefix = "".join(f"{byte:02x}" for byte in reversed(spec.wire.frame.mac_prefix))
    swapped = spec.wire.frame.ethertype.to_bytes(2, "little").hex()
    return [
        "  // What precedes the header, byte 0 of each part in its bits 7:0.",
        "  typedef struct packed {",
        "    logic [15:0] pad;",
        "    logic [15:0] ethertype;",
        "    logic [47:0] source;",
        "    logic [47:0] destination;",
        "  } ethernet_t;",
        "",
        "  // The first 64 bytes of a frame: one beat of 512 bits, eight of 64.",
        "  typedef struct packed {",
        "    header_t   header;",
        "    ethernet_t ethernet;",
        "  } head_t;",
        "",
        "  function automatic logic [47:0] mac_address(input logic [15:0] node);",
        f"    return {{node[7:0], node[15:8], 32'h{prefix}}};",
        "  endfunction",
        "",
        "  function automatic ethernet_t ethernet_header(input logic [15:0] source,",
        "                                                input logic [15:0] destination);",
        "    return '{",
        "      pad:         16'd0,",
        f"      ethertype:   16'h{swapped},",
        "      source:      mac_address(source),",
        "      destination: mac_address(destination)",
        "    };",
        "  endfunction",
    ]
