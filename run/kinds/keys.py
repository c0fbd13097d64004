# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What a cluster file may say of ranks of one kind, beside their numbers and their platform."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from plait.run import units
from plait.run.document import Document, Node
from plait.run.schema import Field, boolean, choice, integer, quantity
from plait.run.shared import PARTS_MAX

SOFT_MEMORY_MIN, SOFT_MEMORY_MAX = 8 << 10, 128 << 10  # bytes
CORES = "cores"  # of a node, each a rank
TALK, SHARED = "talk", "shared"  # whether its cores talk by a memory that they share, and its bytes
OCCUPIED, LATENCY = "shared_occupied", "shared_latency"  # cycles of an access to it
PAUSES = "shared_pauses"  # whether who waits there looks less and less often
SHARED_BYTES, _SHARED_MIN, _SHARED_MAX = 8 << 10, 1 << 10, 64 << 10
_OF_SHARED = (SHARED, OCCUPIED, LATENCY, PAUSES)
_TALKS = ("endpoint", "shared")


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


def _talk(document: Document, node: Node) -> int | None:
    """1: by a memory that the cores of a node share; 0: through the endpoint."""
    found = choice("how the cores of a node talk", lambda: _TALKS)(document, node)
    return None if found is None else _TALKS.index(found)


def _shared(document: Document, node: Node) -> int | None:
    """Bytes of the memory that the cores of a node share."""
    value = quantity(units.SIZE)(document, node)
    if value is None or (_SHARED_MIN <= value <= _SHARED_MAX and value & (value - 1) == 0):
        return value
    sizes = "1, 2, 4, 8, 16, 32 or 64 KiB"
    document.problem(node.place, f"cores share {sizes} of memory, found {node.describe()}")
    return None


def shared_needed(cores: int) -> int:
    """Bytes of the memory by which so many cores can talk: see compiler/soft/shared.c.

    A block is a word that says what is in it, and a word of data, at least.
    """
    blocks = cores * (cores - 1) + 1
    return 4 * (1 + cores + 2 * blocks)


def talk_problem(own: Mapping[str, int]) -> tuple[str, str | None] | None:
    """What is wrong with how cores talk, and a hint; None: nothing is."""
    cores = own.get(CORES, 1)
    if not own.get(TALK):
        said = next((key for key in _OF_SHARED if key in own), None)
        return (f"{said} is of the memory of cores with talk: shared", None) if said else None
    if cores == 1:
        return "talk: shared is for cores of one node", "cores: 8"
    needed, size = shared_needed(cores), own.get(SHARED, SHARED_BYTES)
    if needed <= size:
        return None
    fits = 1 << (needed - 1).bit_length()
    message = f"{cores} cores talk by {needed:,} bytes at least, and share {size:,}"
    return message, f"shared: {fits // 1024} KiB"


# The name of the kind: the keys, and their checks.
KEYS: dict[str, dict[str, Field]] = {
    "soft": {
        "memory": Field(_soft_memory),
        "floats": Field(boolean),
        CORES: Field(integer("cores of a node", 1, PARTS_MAX)),
        TALK: Field(_talk),
        SHARED: Field(_shared),
        OCCUPIED: Field(integer("cycles until the next access", 1, 255)),
        LATENCY: Field(integer("cycles of an access", 1, 255)),
        PAUSES: Field(boolean),
    },
}


def shown(own: Iterable[tuple[str, int]]) -> list[str]:
    """Returns what was said of a rank as people write it: `64 KiB`, `floats`."""

    def words(key: str, value: int) -> str:
        if key == "memory":
            return units.format_size(value)
        if key == CORES:
            return f"{value} cores a node"
        if key == TALK:
            return f"talk: {_TALKS[value]}"
        if key == SHARED:
            return f"{units.format_size(value)} shared"
        if key == PAUSES:
            return "waits that pause" if value else "waits without pauses"
        if key in (OCCUPIED, LATENCY):
            return f"{key}: {value}"
        return "floats" if value else "no floats"

    return [words(key, value) for key, value in own]
