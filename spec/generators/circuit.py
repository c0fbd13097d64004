# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""plait_circuit.h: frames of virtual circuits, their header and what a control frame says."""

from collections.abc import Iterator

from ..model import PackedField, Spec
from .c_headers import define, header, pack, signature, struct, unpack

_BYTE_BITS = 8


def c_header(spec: Spec) -> str:
    """The whole header."""
    table, layout = spec.wire.circuit, spec.wire.frame
    body = ["#include <stdint.h>", ""]
    body += define("PLAIT_CIRCUIT_ETHERTYPE", f"0x{table.ethertype:04x}")
    for name, value, about in (
        ("HEADER_OFFSET", layout.ethernet_bytes, "in a frame, from the MAC address on"),
        ("HEADER_BYTES", table.header_bytes, ""),
        ("HEAD_BYTES", layout.ethernet_bytes + table.header_bytes, "what precedes the words"),
        ("WORD_BYTES", table.word_bytes, ""),
        ("WORDS_MAX", table.words_max, ""),
        ("CHECK_BYTES", table.check_bytes, "CRC-32C of all before it, behind the last word"),
        ("CONTROL_BYTES", table.control_bytes, "the rest of a control frame's word is zero"),
    ):
        body += define(f"PLAIT_CIRCUIT_{name}", str(value), about)
    about = "in port: the frame is a control frame"
    body += define("PLAIT_CIRCUIT_CONTROL", f"0x{table.control_mask:02x}u", about)
    body.append("")
    for each in table.kinds:
        body += define(f"PLAIT_CIRCUIT_KIND_{each.name.upper()}", str(each.number), each.about)
    for flag in table.flags:
        name = f"PLAIT_CIRCUIT_FLAG_{flag.name.upper()}"
        body += define(name, f"0x{flag.mask:02x}u", flag.about)
    body += ["", *struct("plait_circuit_header", table.header)]
    body += ["", *_pack_header(table.header, table.header_bytes)]
    body += ["", *_unpack_header(table.header, table.header_bytes)]
    body += ["", *struct("plait_circuit_control", table.control)]
    body += ["", *pack("circuit_control", table.control, table.control_bytes)]
    body += ["", *unpack("circuit_control", table.control, table.control_bytes)]
    about = "Frames of virtual circuits: sizes, the header and the control body, their wire form."
    return header("plait_circuit.h", "wire.yaml", about, body)


def _places(fields: list[PackedField]) -> Iterator[tuple[PackedField, int, int]]:
    """Each field with its byte and its lowest bit there."""
    offset = 0
    for each in fields:
        yield each, offset // _BYTE_BITS, offset % _BYTE_BITS
        offset += each.bits


def _pack_header(fields: list[PackedField], size: int) -> list[str]:
    lines = ["// A value that is too large for its field does not reach into the next one."]
    given = ("const plait_circuit_header* header", f"uint8_t out[{size}]")
    lines += signature("plait_circuit_header_pack", *given)
    for index in range(size):
        parts: list[str] = []
        for each, byte, low in _places(fields):
            if byte == index:
                part = f"header->{each.name} & {(1 << each.bits) - 1}"
                parts.append(f"({part}) << {low}" if low else f"({part})")
        first, *rest = parts
        lines.append(f"  out[{index}] = (uint8_t)({first}")
        lines += [f"                     | {part}" for part in rest]
        lines[-1] += ");"
    return [*lines, "}"]


def _unpack_header(fields: list[PackedField], size: int) -> list[str]:
    given = ("plait_circuit_header* header", f"const uint8_t in[{size}]")
    lines = signature("plait_circuit_header_unpack", *given)
    for each, byte, low in _places(fields):
        bits = f"in[{byte}] >> {low}" if low else f"in[{byte}]"
        lines.append(f"  header->{each.name} = (uint8_t)({bits} & {(1 << each.bits) - 1});")
    return [*lines, "}"]
