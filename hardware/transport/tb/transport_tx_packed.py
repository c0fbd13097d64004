# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Packed structs of SystemVerilog packages, read from their source, as numbers by name."""

import re

from hardware.sources import known


class Packed:
    """A packed struct of a package, as numbers by name."""

    def __init__(self, package: str, name: str) -> None:
        text = re.sub(r"//[^\n]*", "", known()[package].read_text(encoding="utf-8"))
        bits = dict(re.findall(r"localparam int unsigned (\w+)\s*= (\d+);", text))
        body = next(
            found[0]
            for found in re.findall(r"typedef struct packed \{(.*?)\} (\w+);", text, re.DOTALL)
            if found[1] == name
        )
        self.fields: list[tuple[str, int]] = []
        for high, names in re.findall(r"logic\s*(?:\[(\w+)(?:-1)?:0\])?\s*([\w, ]+);", body):
            width = int(bits[high]) if high in bits else int(high or 0) + 1
            self.fields += [(each.strip(), width) for each in names.split(",")]
        self.width = sum(width for _, width in self.fields)

    def pack(self, **values: int) -> int:
        whole = 0
        for name, width in self.fields:
            whole = whole << width | (values.get(name, 0) & ((1 << width) - 1))
        return whole

    def unpack(self, whole: int) -> dict[str, int]:
        values: dict[str, int] = {}
        for name, width in reversed(self.fields):
            values[name] = whole & ((1 << width) - 1)
            whole >>= width
        return values
