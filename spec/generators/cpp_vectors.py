# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The vectors as C++ tables, for tests only."""

from collections.abc import Mapping, Sequence

from ..model import BitField, Spec
from ..vectors import Vectors
from . import text


def tables(spec: Spec, vectors: Vectors) -> str:
    about = "The vectors of spec/vectors/ and the fields of each record by name, for tests."
    lines = text.head("//", "vectors/*.yaml", about)
    lines += ["#pragma once", "", "#include <cstdint>", "#include <vector>", ""]
    lines += ['#include "../c/plait_commands.h"', '#include "../c/plait_wire.h"', ""]
    lines += ["namespace plait::vectors {", "", *_TYPES.strip().split("\n"), ""]
    records = {
        "header": spec.wire.header,
        "command": spec.commands.command.fields,
        "completion": spec.commands.completion.fields,
    }
    for name, fields in records.items():
        lines += [*_fields(name, fields), ""]
    lines += [
        "// Good frames: fields are the header's.",
        "inline const std::vector<Frame> kFrames = {",
    ]
    for frame in vectors.frames:
        lines += [
            f'    {{"{frame.name}",',
            *_bytes(frame.data),
            *_values(spec.wire.header, frame.header),
        ]
        arguments = ", ".join(f"{value:#x}" for value in frame.arguments)
        lines += [*text.wrap(f"{{{arguments}}},", "     "), *_bytes(frame.payload)]
        lines[-1] = lines[-1].removesuffix(",") + "},"
    lines += ["};", "", "// Bytes to be dropped, and why."]
    lines += ["inline const std::vector<Refused> kRefused = {"]
    for refused in vectors.refused:
        lines += [f'    {{"{refused.name}", "{refused.refused}",', *_bytes(refused.data)]
        lines[-1] = lines[-1].removesuffix(",") + "},"
    lines += ["};", ""]
    for name, fields in records.items():
        lines.append(f"inline const std::vector<Record> k{name.capitalize()}Records = {{")
        for record in (each for each in vectors.records if each.record == name):
            lines += [
                f'    {{"{record.name}",',
                *_bytes(record.data),
                *_values(fields, record.fields),
            ]
            lines[-1] = lines[-1].removesuffix(",") + "},"
        lines += ["};", ""]
    return text.file([*lines, "}  // namespace plait::vectors"])


_TYPES = """
struct Field {
  const char* name;
  std::uint64_t value;
};
struct Frame {
  const char* name;
  std::vector<std::uint8_t> bytes;
  std::vector<std::uint64_t> fields;
  std::vector<std::uint32_t> arguments;
  std::vector<std::uint8_t> payload;
};
struct Refused {
  const char* name;
  const char* reason;
  std::vector<std::uint8_t> bytes;
};
struct Record {
  const char* name;
  std::vector<std::uint8_t> bytes;
  std::vector<std::uint64_t> fields;
};
"""


def _fields(record: str, fields: Sequence[BitField]) -> list[str]:
    return [
        f"inline std::vector<Field> fields(const plait_{record}& record) {{",
        "  return {",
        *(f'      {{"{each.name}", record.{each.name}}},' for each in fields),
        "  };",
        "}",
    ]


def _bytes(data: bytes) -> list[str]:
    return text.wrap("{" + ", ".join(f"0x{byte:02x}" for byte in data) + "},", "     ")


def _values(fields: Sequence[BitField], values: Mapping[str, int]) -> list[str]:
    numbers = ", ".join(f"{values.get(each.name, 0):#x}u" for each in fields)
    return text.wrap(f"{{{numbers}}},", "     ")
