# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Packed structs of SystemVerilog packages, as records of named fields."""

from __future__ import annotations

import re

from hardware.sources import known

Record = dict[str, int]


class Struct:
    """A packed struct of a package, between its fields and its bits."""

    def __init__(self, package: str, name: str) -> None:
        text = known()[package].read_text(encoding="utf-8")
        found = re.search(rf"struct packed \{{([^}}]*)\}} {name};", text)
        assert found, f"{package} has no {name}"
        fields = re.findall(r"^\s*logic\s+(?:\[(\d+):0\]\s+)?(\w+);", found[1], re.MULTILINE)
        # The last field is in the lowest bits.
        self._fields = [(field, int(high or 0) + 1) for high, field in reversed(fields)]

    def pack(self, record: Record) -> int:
        value = shift = 0
        for field, bits in self._fields:
            value |= record.get(field, 0) << shift
            shift += bits
        return value

    def unpack(self, value: int) -> Record:
        record: Record = {}
        for field, bits in self._fields:
            record[field] = value & ((1 << bits) - 1)
            value >>= bits
        return record
