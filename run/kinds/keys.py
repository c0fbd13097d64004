# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What a cluster file may say of ranks of one kind, beside their numbers and their platform."""

from __future__ import annotations

from collections.abc import Iterable

from plait.run import units
from plait.run.document import Document, Node
from plait.run.schema import Field, boolean, integer, quantity
from plait.run.shared import PARTS_MAX

SOFT_MEMORY_MIN, SOFT_MEMORY_MAX = 8 << 10, 128 << 10  # bytes
CORES = "cores"  # of a node, each a rank


def _soft_memory(document: Document, node: Node) -> int | None:
    """Bytes of a soft processor's private memory."""
    value = quantity(units.SIZE)(document, node)
    if value is None:
        return None
    if SOFT_MEMORY_MIN <= value <= SOFT_MEMORY_MAX and value & (value - 1) == 0:
        return value
    sizes = "8, 16, 32, 64 or 128 KiB"
    document.problem(node.place, f"a soft processor has {sizes} of memory, found {node.describe()}")
    return None


# The name of the kind: the keys, and their checks.
KEYS: dict[str, dict[str, Field]] = {
    "soft": {
        "memory": Field(_soft_memory),
        "floats": Field(boolean),
        CORES: Field(integer("cores of a node", 1, PARTS_MAX)),
    },
}


def shown(own: Iterable[tuple[str, int]]) -> list[str]:
    """Returns what was said of a rank as people write it: `64 KiB`, `floats`."""

    def words(key: str, value: int) -> str:
        if key == "memory":
            return units.format_size(value)
        if key == CORES:
            return f"{value} cores a node"
        return "floats" if value else "no floats"

    return [words(key, value) for key, value in own]
