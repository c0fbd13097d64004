# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Yosys in a process of its own: its errors end that process, its memory is given back."""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from plait.base import tools

from .sources import needed

_SCRIPT = """
import json, sys
from pyosys import libyosys
design = libyosys.Design()
for command in json.load(sys.stdin):
    libyosys.Pass.call(design, command)
"""
# Turns of loops: plait_role_memory clears each of its words in one.
UNROLLED_MAX = 1 << 22
Command = str | list[str]  # with its words apart where one is a path, which may have spaces


class YosysError(Exception):
    """Yosys refused a command; the text is the end of what it said."""


def read(
    top: str,
    parameters: Mapping[str, int | str] | None = None,
    instead: Mapping[str, Path] | None = None,
    *,
    flat: bool = True,
) -> Command:
    """The command that reads a module with all it needs; `instead` gives some another file."""
    files = needed(top, instead)
    values = [word for pair in (parameters or {}).items() for word in ("-G", "{}={}".format(*pair))]
    hierarchy = [] if flat else ["--keep-hierarchy"]
    unroll = ["--unroll-limit", str(UNROLLED_MAX)]
    return ["read_slang", "--top", top, *unroll, *hierarchy, *values, *map(str, files)]


def run(commands: Sequence[Command]) -> str:
    """What Yosys says to these commands."""
    try:
        done = tools.run("Yosys", [sys.executable, "-c", _SCRIPT], given=json.dumps(commands))
    except tools.ToolError as error:
        raise YosysError(str(error)) from None
    if done.code:
        said = (done.out + done.err).splitlines()[-20:]
        raise YosysError("\n".join([f"Yosys {done.how}", *said]))
    return done.out
