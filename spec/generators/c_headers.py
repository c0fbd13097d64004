# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""C headers, usable from C99 and C++: limits, wire, commands, collectives."""

from collections.abc import Collection, Iterable, Sequence

from ..model import BitField, CallError, PackedField, Record, Spec
from . import text

# Names that C code may still use for a while.
UINT = {8: "uint8_t", 16: "uint16_t", 32: "uint32_t", 64: "uint64_t"}


def header(name: str, source: str, about: str, body: list[str]) -> str:
    """A whole header file around its body."""
    guard = name.upper().replace(".", "_")
    guard = guard if guard.startswith("PLAIT_") else f"PLAIT_{guard}"
    return text.file(
        [
            *text.head("//", source, about),
            *(f"#ifndef {guard}", f"#define {guard}", ""),
            *(*body, "", f"#endif  // {guard}"),
        ]
    )


def define(name: str, value: str, about: str = "") -> list[str]:
    """One macro, its meaning above it."""
    return [*text.wrap(about, "// "), f"#define {name} {value}"]


def name_function(name: str, cases: Iterable[tuple[int, str]]) -> list[str]:
    """A function from a number to its name, "?" for one that has none."""
    return [
        f"static inline const char* {name}(unsigned number) {{",
        "  switch (number) {",
        *(f'    case {number}: return "{word}";' for number, word in cases),
        '    default: return "?";',
        "  }",
        "}",
    ]


def call_errors(word: str, errors: Sequence[CallError]) -> list[str]:
    """PLAIT_WORD_NAME for each error, and for C++ a function from the number to the text."""
    body = [f"#define PLAIT_{word.upper()}_{each.name.upper()} ({each.number})" for each in errors]
    body += ["", "#ifdef __cplusplus"]
    body += text.wrap("The words of an error, nullptr for another number.", "// ")
    body += [f"inline const char* plait_{word}_error(long long number) {{", "  switch (number) {"]
    for each in errors:
        body += [f"    case {each.number}:"]
        words = text.wrap(each.text, "", 80)
        quoted = [f'"{line} "' for line in words[:-1]] + [f'"{words[-1]}"']
        body += [f"      return {quoted[0]}" + (";" if len(quoted) == 1 else "")]
        body += [f"             {line}" for line in quoted[1:-1]]
        body += [f"             {quoted[-1]};"] if len(quoted) > 1 else []
    return [*body, "    default:", "      return nullptr;", "  }", "}", "#endif"]


def one_sided(
    spec: Spec, prefix: str, opcodes: Collection[str], operations: Collection[str]
) -> list[str]:
    """What a library's headers begin its commands with: opcodes, the flag of a reply, the handler
    of atomic operations and their numbers."""
    body: list[str] = []
    for opcode in spec.commands.opcodes:
        if opcode.name in opcodes:
            body += define(f"{prefix}_OPCODE_{opcode.name.upper()}", str(opcode.number))
    (replied,) = (flag.mask for flag in spec.commands.command_flags if flag.name == "replied")
    (atomic,) = (each.number for each in spec.wire.handlers if each.name == "atomic")
    body += define(f"{prefix}_REPLIED", str(replied))
    body += define(f"{prefix}_HANDLER", str(atomic))
    for operation in spec.wire.atomic_operations:
        if operation.name in operations:
            body += define(f"{prefix}_{operation.name.upper()}", str(operation.number))
    return body


def limits(spec: Spec) -> str:
    body: list[str] = []
    for limit in spec.limits.limits:
        about = f"{limit.unit}: {limit.about}"
        suffix = "" if limit.value < 1 << 31 else "u"
        body += define(f"PLAIT_{limit.name.upper()}", f"{limit.value}{suffix}", about)
    return header("plait_limits.h", "limits.yaml", "Limits and defaults.", body)


def wire(spec: Spec) -> str:
    layout = spec.wire.frame
    prefix = ", ".join(f"0x{byte:02x}" for byte in layout.mac_prefix)
    body = ["#include <stdint.h>", "", '#include "plait_limits.h"', ""]
    body += define("PLAIT_WIRE_VERSION", str(spec.wire.version))
    body += define("PLAIT_ETHERTYPE", f"0x{layout.ethertype:04x}")
    body += define("PLAIT_UDP_PORT", str(layout.udp_port))
    body += define(
        "PLAIT_MAC_PREFIX", f"{{{prefix}}}", "first bytes of a MAC address; node number, big-endian"
    )
    prefix = ", ".join(str(byte) for byte in layout.ipv4_prefix)
    body += define(
        "PLAIT_IPV4_PREFIX", f"{{{prefix}}}", "first bytes of an IPv4 address; node number likewise"
    )
    for name, value in (
        ("IPV4_TTL", layout.ipv4_ttl),
        ("ETHERNET_BYTES", layout.ethernet_bytes),
        ("IPV4_BYTES", layout.ipv4_bytes),
        ("UDP_BYTES", layout.udp_bytes),
        ("PAD_BYTES", layout.pad_bytes),
        ("UDP_PAD_BYTES", layout.udp_pad_bytes),
        ("UDP_HEADER_OFFSET", layout.udp_header_offset),
        ("HEADER_OFFSET", layout.header_offset),
        ("HEADER_BYTES", layout.header_bytes),
        ("BODY_OFFSET", layout.body_offset),
        ("ARGUMENT_BLOCK_BYTES", layout.argument_block_bytes),
        ("BODY_ALIGN_BYTES", layout.body_align_bytes),
        ("CHECK_BYTES", layout.check_bytes),
    ):
        body += define(f"PLAIT_{name}", str(value))
    body.append("")
    for flag in spec.wire.flags:
        body += define(f"PLAIT_FLAG_{flag.name.upper()}", f"0x{flag.mask:02x}u", flag.about)
    body.append("")
    for handler in spec.wire.handlers:
        about = f"{', '.join(handler.channels)}: {handler.about}"
        body += define(f"PLAIT_HANDLER_{handler.name.upper()}", str(handler.number), about)
    for prefix, numbers in (
        ("LOG_STREAM", spec.wire.log_streams),
        ("CONTROL_OPERATION", spec.wire.control_operations),
        ("CONTROL_STATUS", spec.wire.control_status),
        ("ATOMIC_OPERATION", spec.wire.atomic_operations),
        ("WORD_TYPE", spec.wire.word_types),
    ):
        body.append("")
        for each in numbers:
            body += define(f"PLAIT_{prefix}_{each.name.upper()}", str(each.number), each.about)
    cases = [(handler.number, handler.name) for handler in spec.wire.handlers]
    body += ["", *name_function("plait_handler_name", cases), ""]
    body += struct("plait_header", spec.wire.header)
    body += ["", *pack("header", spec.wire.header, layout.header_bytes)]
    body += ["", *unpack("header", spec.wire.header, layout.header_bytes)]
    body += ["", *_header_check(layout.header_check_rotate)]
    about = "The wire: sizes and offsets of a frame, the header as a struct, and its wire form."
    return header("plait_wire.h", "wire.yaml", about, body)


def struct(name: str, fields: Sequence[BitField | PackedField]) -> list[str]:
    """The fields as a struct, each with its meaning above it."""
    lines = [f"typedef struct {name} {{"]
    for field in fields:
        lines += text.wrap(f"{field.unit}: {field.about}", "  // ")
        kind = UINT[max(field.bits, 8)]
        lines.append(f"  {kind} {field.name};")
    return [*lines, f"}} {name};"]


def signature(name: str, *parameters: str) -> list[str]:
    """The first lines of a function, its parameters below each other where they do not fit."""
    start = f"static inline void {name}("
    line = f"{start}{', '.join(parameters)}) {{"
    if len(line) <= text.WIDTH:
        return [line]
    first, *rest = parameters
    lines = [f"{start}{first}", *(" " * len(start) + each for each in rest)]
    return [*(f"{line}," for line in lines[:-1]), f"{lines[-1]}) {{"]


def pack(name: str, fields: Sequence[BitField], size: int) -> list[str]:
    """A function from the struct plait_<name> to bytes; its argument is the name's last word."""
    word = name.rsplit("_", maxsplit=1)[-1]
    lines = [
        f"// The {word}'s wire form, little-endian whatever the machine is.",
        *signature(f"plait_{name}_pack", f"const plait_{name}* {word}", f"uint8_t out[{size}]"),
    ]
    offset = 0
    for field in fields:
        for byte in range(field.bytes):
            shift = f" >> {8 * byte}" if byte else ""
            lines.append(f"  out[{offset}] = (uint8_t)({word}->{field.name}{shift});")
            offset += 1
    return [*lines, "}"]


def unpack(name: str, fields: Sequence[BitField], size: int) -> list[str]:
    """The other way round."""
    word = name.rsplit("_", maxsplit=1)[-1]
    lines = signature(f"plait_{name}_unpack", f"plait_{name}* {word}", f"const uint8_t in[{size}]")
    offset = 0
    for field in fields:
        kind = UINT[field.bits]
        lines.append(f"  {word}->{field.name} = in[{offset}];")
        for byte in range(1, field.bytes):
            part = f"({kind})(({kind})in[{offset + byte}] << {8 * byte})"
            lines.append(f"  {word}->{field.name} = ({kind})({word}->{field.name} | {part});")
        offset += field.bytes
    return [*lines, "}"]


def _header_check(rotate: int) -> list[str]:
    return [
        "// header_check, from the CRC-32C of the header's bytes with header_check as zero.",
        "static inline uint16_t plait_header_check_of(uint32_t crc) {",
        "  const uint32_t high = crc >> 16;",
        f"  return (uint16_t)(crc ^ (high << {rotate} | high >> {16 - rotate}));",
        "}",
    ]


def commands(spec: Spec) -> str:
    """The records lie in shared memory, so their layout is asserted field by field."""
    table = spec.commands
    body = ["#include <stddef.h>", "#include <stdint.h>", ""]
    body += ["#ifndef __cplusplus", "#include <assert.h>", "#endif", ""]
    for opcode in table.opcodes:
        name = f"PLAIT_OPCODE_{opcode.name.upper()}"
        body += define(name, str(opcode.number), opcode.about)
    body.append("")
    for flag in table.command_flags:
        name = f"PLAIT_COMMAND_FLAG_{flag.name.upper()}"
        body += define(name, f"0x{flag.mask:02x}u", flag.about)
    body.append("")
    for each in table.comparisons:
        body += define(f"PLAIT_COMPARISON_{each.name.upper()}", str(each.number), each.about)
    body.append("")
    for status in table.completion_status:
        name = f"PLAIT_STATUS_{status.name.upper()}"
        body += define(name, str(status.number), status.about)
    body.append("")
    for name, entries in (("opcode", table.opcodes), ("status", table.completion_status)):
        cases = [(entry.number, entry.name) for entry in entries]
        body += [*name_function(f"plait_{name}_name", cases), ""]
    body += [*_record("plait_command", table.command), ""]
    for view in table.views:
        record = Record(bytes=table.command.bytes, fields=view.fields)
        body += [*_record(f"plait_{view.name}", record), ""]
    body += _record("plait_completion", table.completion)
    about = "Commands go from a role to its shell, completions come back."
    return header("plait_commands.h", "commands.yaml", about, body)


def _record(name: str, record: Record) -> list[str]:
    """Little-endian machines only, as everything that shares this memory."""
    lines = struct(name, record.fields)
    lines.append(f'static_assert(sizeof({name}) == {record.bytes}, "{name} has padding");')
    offset = 0
    for field in record.fields:
        place = f"offsetof({name}, {field.name}) == {offset}"
        lines.append(f'static_assert({place}, "{field.name} has moved");')
        offset += field.bytes
    return lines


def collectives(spec: Spec) -> str:
    body: list[str] = []
    for kind in spec.collectives.kinds:
        body += define(f"PLAIT_COLLECTIVE_{kind.name.upper()}", str(kind.code))
    cases = [(0, "point to point")] + [(kind.code, kind.call) for kind in spec.collectives.kinds]
    body += ["", *name_function("plait_collective_name", cases)]
    about = "Codes of the collectives, as they stand in frames and commands."
    return header("plait_collectives.h", "collectives.yaml", about, body)
