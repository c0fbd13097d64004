# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What the command line must know of spec/: names and limits, read when they are needed."""

import functools
import json
import os
from collections.abc import Sequence
from typing import Any

from plait.run import native
from plait.run.errors import Failure, suggestion

NODES_MAX, PARTS_MAX = 1024, 64  # as in spec/limits.yaml; a test compares them


@functools.cache
def algorithms() -> dict[str, list[str]]:
    """The algorithms of each kind of collective."""
    found: dict[str, list[str]] = {}
    for row in specification()["collectives"]["algorithms"]:
        found.setdefault(row["kind"], []).append(row["name"])
    return found


@functools.cache
def algorithm_ports() -> dict[str, int]:
    """Virtual ports of each cable that an algorithm wants, of those that go by circuits."""
    rows = specification()["collectives"]["algorithms"]
    return {row["name"]: row["circuits"] for row in rows if row.get("circuits")}


def collectives(texts: Sequence[str] = ()) -> tuple[tuple[str, str], ...]:
    """Kind and algorithm of what PLAIT_COLLECTIVE_KIND and then each KIND=NAME of options say."""
    prefix = "PLAIT_COLLECTIVE_"
    given = [
        (f"{name}={value}", f"{name.removeprefix(prefix).lower()}={value}")
        for name, value in sorted(os.environ.items())
        if name.startswith(prefix) and value
    ]
    given += [(f"--collective {text}", text) for text in texts]
    return tuple(_collective(name, text) for name, text in given)


def _collective(name: str, text: str) -> tuple[str, str]:
    kind, _, algorithm = text.partition("=")
    known = algorithms()
    if kind not in known:
        hint = suggestion(kind, known) or f"kinds: {', '.join(known)}"
        raise Failure(f"{name}: there is no choice of '{kind}'", hint=hint)
    if algorithm not in known[kind]:
        names = known[kind]
        hint = suggestion(algorithm, names) or f"algorithms of {kind}: {', '.join(names)}"
        raise Failure(f"{name}: {kind} has no algorithm '{algorithm}'", hint=hint)
    return kind, algorithm


@functools.cache
def limits() -> dict[str, int]:
    """The limits by name, with the value that holds unless a run says otherwise."""
    return {row["name"]: row["value"] for row in specification()["limits"]["limits"]}


LIFE = 1  # of all nodes of a run, which are started once

_FIXED_LIMITS = (
    "nodes_max",
    "parts_max",
    "payload_bytes_max",
    "arguments_max",
    "tag_max",
    "controller_node",
    "controller_life",
    "hardware_posted_max",
    "hardware_unexpected_max",
    "hold_frames",
    "hold_frames_512",
    "soft_memory_bytes",
    *("task_words_max", "task_functions_max", "task_closures", "task_depth"),
    *("task_nodes_max", "task_tickets", "task_many"),
    *("task_heap_bytes", "task_stack_bytes", "task_shared_bytes_max", "task_log_words"),
    "symmetric_heap_bytes",
)


def tunable_limits() -> dict[str, int]:
    """Those that a run may set; the others are built into formats and memories."""
    return {name: value for name, value in limits().items() if name not in _FIXED_LIMITS}


@functools.cache
def specification() -> Any:
    """All of spec/, as plain values, from the file that is made of it."""
    return _read("spec.json")


@functools.cache
def topologies() -> dict[str, list[dict[str, Any]]]:
    """The tables of spec/topologies.yaml, from a file of their own: every run reads it."""
    return _read("topologies.json")


def _read(name: str) -> Any:
    path = f"{native.spec_folder()}/generated/json/{name}"
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError) as error:
        hint = "`make build` in Plait's repository installs it anew"
        raise Failure(f"Plait's specification cannot be read: {path}: {error}", hint=hint) from None
