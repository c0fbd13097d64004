# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What the command line must know of spec/: names of collectives and limits, read when needed."""

import functools
from typing import Any

from plait.cli import native
from plait.cli.document import Node, load

NODES_MAX = 1024  # as nodes_max of spec/limits.yaml; a test compares them


@functools.cache
def algorithms() -> dict[str, list[str]]:
    """The algorithms of each kind of collective."""
    found: dict[str, list[str]] = {}
    for row in _table("collectives.yaml", "algorithms"):
        found.setdefault(row["kind"], []).append(row["name"])
    return found


@functools.cache
def limits() -> dict[str, int]:
    """The limits by name, with the value that holds unless a run says otherwise."""
    return {row["name"]: row["value"] for row in _table("limits.yaml", "limits")}


_FIXED_LIMITS = (
    "nodes_max",
    "payload_bytes_max",
    "arguments_max",
    "tag_max",
    "controller_node",
    "hardware_posted_max",
    "hardware_unexpected_max",
    "hold_frames",
    "hold_frames_512",
)


def tunable_limits() -> dict[str, int]:
    """Those that a run may set; the others are built into formats and memories."""
    return {name: value for name, value in limits().items() if name not in _FIXED_LIMITS}


def _table(file: str, key: str) -> list[Any]:
    root = load(f"{native.spec_folder()}/{file}", "definition").root
    assert root is not None
    return plain(root)[key]


def plain(node: Node) -> Any:
    """The node as ordinary values."""
    if node.shape == "list":
        return [plain(item) for item in node.items]
    if node.shape == "mapping":
        return {str(key.scalar): plain(value) for key, value in node.pairs}
    return node.scalar
