# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Roles that were compiled before, found before anything is compiled.

    roles = kept.find(key)             # of key = kept.key(request), or None
    kept.keep(key, roles)

The key is made of all that a role can depend on: the request; each source as the preprocessor
gives it now, whatever made it so (headers, -D, the environment, a header that is new in the path),
with the lines of all files that it read; the C compiler, which checks and warns; Plait's own files
and the packages beside it. What the preprocessor refuses has no key, and what the compiler refuses
is not kept: it is refused anew.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from plait.base import cache, tools
from plait.compiler.roles import Request, Role

if TYPE_CHECKING:
    from plait.compiler.frontend.preprocess import Preprocessed

KIND = "roles"
_LIST, _FORMAT = "roles.json", 1
_PACKAGE = Path(__file__).resolve().parent.parent
_OWN = ("compiler", "hardware", "spec")  # folders of the package that decide what a role is
_SUFFIXES = (".py", ".c", ".h", ".json", ".sv")


def key(request: Request) -> str | None:
    """Of the roles that this request leads to now; None where there can be none."""
    from plait.compiler.diagnostics import CompileError
    from plait.compiler.frontend.preprocess import preprocess

    try:
        sources = [preprocess(each, (), (), request.flags) for each in request.sources]
        compiler = _compiler()
    except (CompileError, tools.ToolError, OSError):
        return None
    total = sha256()
    for part in (str(_FORMAT), repr(_values(request)), _own(), compiler, *_texts(sources)):
        data = part.encode("utf-8", "surrogateescape")
        total.update(len(data).to_bytes(8, "little") + data)
    return total.hexdigest()[:32]


def _values(request: Request) -> list[tuple[str, Any]]:
    """All of the request; the order in which algorithms are named does not matter."""
    values = asdict(request)
    values["collectives"] = sorted((request.collectives or {}).items())
    return sorted(values.items())


def _texts(sources: Sequence[Preprocessed]) -> Iterator[str]:
    for source in sources:
        yield source.file
        yield source.text
        yield repr(source.warnings)
        for name, lines in source.lines.items():
            yield name
            yield "\n".join(lines)


def _compiler() -> str:
    """The C compiler: which file it is, and what it says that it is."""
    from plait.compiler.frontend.preprocess import compiler

    command = compiler()
    path = shutil.which(command[0]) or command[0]
    state = os.stat(path)
    said = tools.run("the C compiler", [*command, "--version"], environment={"LC_ALL": "C"})
    return repr((command, os.path.realpath(path), state.st_size, state.st_mtime_ns, said.out))


def _own() -> str:
    """A sum of Plait's files, and the versions of Python and of the packages beside Plait."""
    total = sha256(sys.version.encode())
    for folder in _OWN:
        for path in sorted(_files(f"{_PACKAGE}/{folder}")):
            data = Path(path).read_bytes()
            name = os.path.relpath(path, _PACKAGE)
            total.update(f"\0{name}\0{len(data)}\0".encode() + data)
    for folder in dict.fromkeys(path for path in sys.path if path.endswith("-packages")):
        names = sorted(each for each in os.listdir(folder) if each.endswith(".dist-info"))
        total.update("\0".join(names).encode())
    return total.hexdigest()


def _files(folder: str) -> Iterator[str]:
    for entry in os.scandir(folder):
        if entry.is_dir():
            if entry.name not in ("__pycache__", "testing"):
                yield from _files(entry.path)
        elif entry.name.endswith(_SUFFIXES):
            yield entry.path


def find(key: str) -> list[Role] | None:
    """The roles that were kept under this key, if they are all there as they were."""
    folder = cache.find(KIND, key)
    if folder is None:
        return None
    try:
        return [_role(folder, entry) for entry in json.loads((folder / _LIST).read_bytes())]
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _role(folder: Path, entry: dict[str, Any]) -> Role:
    text = (folder / entry["file"]).read_text(encoding="utf-8", errors="surrogateescape")
    more = {name: entry[name] for name in ("address_bits", "slots", "units")}
    return Role(tuple(entry["ranks"]), text, entry["side"], **more)


def keep(key: str, roles: Sequence[Role]) -> None:
    """Keeps them; CacheError where nothing can be kept."""

    def build(folder: Path) -> None:
        entries: list[dict[str, Any]] = []
        for role in roles:
            file = f"role{role.ranks[0]}.sv"
            text = role.systemverilog.encode("utf-8", "surrogateescape")
            (folder / file).write_bytes(text)
            sizes = {"address_bits": role.address_bits, "slots": role.slots}
            more = {"side": role.side, "units": dict(role.units), **sizes}
            entries.append({"ranks": role.ranks, "file": file, **more})
        (folder / _LIST).write_text(json.dumps(entries), encoding="utf-8")

    cache.kept(KIND, key, build)
