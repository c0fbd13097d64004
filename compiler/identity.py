# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What the compiler's work depends on beside its input: the C compiler, and files of Plait's own.

Names of entries that are kept are made of sums of these. `c_compiler` and `own` are sums of
contents. `state` is what the file system says of the same without a file being read: it is good
for this process alone.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path

from plait.base import notes, tools

PACKAGE = Path(__file__).resolve().parent.parent
_SUFFIXES = (".py", ".c", ".h", ".json", ".sv")


def total(*parts: str) -> str:
    """A sum of texts, in their order."""
    return notes.name_of(*parts)


def c_compiler() -> str:
    """Which file the C compiler is, and what it says that it is.

    ValueError, ToolError, OSError: as `words`; there is none.
    """
    command, *facts = _compiler_file()
    said = tools.run("the C compiler", [*command, "--version"], environment={"LC_ALL": "C"})
    return repr((command, *facts, said.out))


def own(parts: Sequence[str]) -> str:
    """A sum of Plait's files in these folders of the package, and the versions of Python and of the
    packages beside Plait."""
    found = sha256(sys.version.encode())
    for part in parts:
        for path in sorted(_files(f"{PACKAGE}/{part}")):
            data = Path(path).read_bytes()
            name = os.path.relpath(path, PACKAGE)
            found.update(f"\0{name}\0{len(data)}\0".encode() + data)
    for names in packages():
        found.update(names.encode())
    return found.hexdigest()


def packages() -> Iterator[str]:
    """The packages in each folder of those beside Plait, with their versions."""
    for folder in dict.fromkeys(path for path in sys.path if path.endswith("-packages")):
        yield "\0".join(sorted(each for each in os.listdir(folder) if each.endswith(".dist-info")))


def state(parts: Sequence[str]) -> str:
    """Differs where the C compiler or a file of Plait's in these folders has been changed.

    ValueError, OSError: as `words`; it is not there.
    """
    facts = [repr(_compiler_file())]
    paths = (path for part in parts for path in sorted(_files(f"{PACKAGE}/{part}")))
    return total(*facts, *map(notes.state, paths))


def words() -> list[str]:
    """The command of the C compiler, PLAIT_CC or cc; ValueError: its words cannot be told apart."""
    return shlex.split(os.environ.get("PLAIT_CC", "")) or ["cc"]


def _compiler_file() -> tuple[list[str], str, int, int]:
    """The command, the file behind its first word, that file's size and time."""
    command = words()
    path = shutil.which(command[0]) or command[0]
    now = os.stat(path)
    return command, os.path.realpath(path), now.st_size, now.st_mtime_ns


def _files(folder: str) -> Iterator[str]:
    for entry in os.scandir(folder):
        if entry.is_dir():
            if entry.name not in ("__pycache__", "testing"):
                yield from _files(entry.path)
        elif entry.name.endswith(_SUFFIXES):
            yield entry.path
