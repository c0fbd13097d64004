# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Yosys in a process of its own: its errors end that process, its memory is given back."""

import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

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
    files = [(instead or {}).get(path.stem, path) for path in needed(top)]
    values = "".join(f" -G {name}={value}" for name, value in (parameters or {}).items())
    hierarchy = "" if flat else " --keep-hierarchy"
    return f"read_slang --top {top}{hierarchy}{values} {' '.join(map(str, files))}"


def run(commands: Sequence[str]) -> str:
    """What Yosys says to these commands."""
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT],
        input="\n".join(commands),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise YosysError("\n".join((done.stdout + done.stderr).splitlines()[-20:]))
    return done.stdout
