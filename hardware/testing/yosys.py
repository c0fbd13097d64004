# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Yosys in a process of its own: its errors end that process, its memory is given back."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from .. import tools
from .sources import needed

_SCRIPT = """
import sys
from pyosys import libyosys
design = libyosys.Design()
for command in sys.stdin.read().splitlines():
    libyosys.run_pass(command, design)
"""


class YosysError(Exception):
    """Yosys refused a command; the text is the end of what it said."""


def read(
    top: str,
    parameters: Mapping[str, int | str] | None = None,
    instead: Mapping[str, Path] | None = None,
    *,
    flat: bool = True,
) -> str:
    """The command that reads a module with all it needs; `instead` gives some another file."""
    files = needed(top, instead)
    values = "".join(f" -G {name}={value}" for name, value in (parameters or {}).items())
    hierarchy = "" if flat else " --keep-hierarchy"
    return f"read_slang --top {top}{hierarchy}{values} {' '.join(map(str, files))}"


def run(commands: Sequence[str]) -> str:
    """What Yosys says to these commands."""
    try:
        done = tools.run("Yosys", [sys.executable, "-c", _SCRIPT], given="\n".join(commands))
    except tools.ToolError as error:
        raise YosysError(str(error)) from None
    if done.code:
        said = (done.out + done.err).splitlines()[-20:]
        raise YosysError("\n".join([f"Yosys {done.how}", *said]))
    return done.out
