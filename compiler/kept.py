# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Roles that were compiled before, found before anything is compiled.

    roles = kept.find(key)             # of key = kept.key(request), or None
    roles = kept.made(request, key)    # makes and keeps them

Where only lines were moved, as by a comment, what was kept of the same code is found, and gets
the lines that it has now.

The key is made of all that a role can depend on: the request; each source as the preprocessor
gives it now, whatever made it so (headers, -D, the environment, a header that is new in the path),
with the lines of all files that it read; files that the program may read; the C compiler, which
checks and warns; Plait's own files and the packages beside it. What the preprocessor refuses has no
key, and what the compiler refuses is not kept: it is refused anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.base import cache, tools
from plait.compiler import identity, manifest, roles
from plait.compiler.identity import total
from plait.compiler.roles import Request, Role

if TYPE_CHECKING:
    from plait.compiler import moved
    from plait.compiler.frontend.preprocess import Preprocessed
    from plait.compiler.ir.nodes import Program

KIND = "roles"
_LIST, _PLACES, _FORMAT = "roles.json", "places.json", 3
_OWN = ("compiler", "hardware", "spec")  # folders of the package that decide what a role is


class Key(NamedTuple):
    """Of the roles of a request: of all they depend on, and of it without the places of lines.

    An empty one is none.
    """

    whole: str
    code: str  # empty: places cannot be taken away
    places: Sequence[moved.Place]
    common: str  # a sum of what else it depends on than the sources


def key(request: Request) -> Key | None:
    """Of the roles that this request leads to now; None where there can be none."""
    name = manifest.name(repr((_FORMAT, _values(request))), request.sources, request.flags, _OWN)
    known = manifest.find(name) if name else None
    if known is not None:
        whole, code, places, common = known
        return Key(whole, code, tuple((file, line) for file, line in places), common)
    return _found_out(request, name)


def _found_out(request: Request, name: str | None) -> Key | None:
    """The key, which `name` keeps for the next time."""
    from plait.compiler import moved
    from plait.compiler.base.diagnostics import CompileError, names_like_made_ones
    from plait.compiler.frontend import readable
    from plait.compiler.frontend.preprocess import OPENMP, preprocess

    # Macros stand in the pragmas of tasks, too.
    flags = ["-fopenmp", f"-I{OPENMP}", *request.flags] if request.has_tasks else request.flags
    try:
        sources = [preprocess(each, (), (), flags) for each in request.sources]
        compiler = identity.c_compiler()
    except (CompileError, tools.ToolError, OSError, ValueError):
        return None
    names = readable.names(sources)
    reads = list(readable.sums(names, request.arguments))
    common = total(str(_FORMAT), repr(_values(request)), identity.own(_OWN), compiler, *reads)
    whole = total(common, *_texts(sources))
    made = Key(whole, "", (), common)
    if not request.has_tasks and (found := moved.code(sources)) is not None:
        code, places = found
        alike = (each for source in sources for each in names_like_made_ones(source.lines))
        files = (each.file for each in sources)
        made = Key(whole, total("code", common, *files, *alike, code), tuple(places), common)
    if name:
        lines = {file: lines for each in sources for file, lines in each.lines.items()}
        read = [each.partition("\0")[0] for each in reads]
        manifest.keep(name, lines, read, request.flags, made)
    return made


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


def find(key: Key) -> list[Role] | None:
    """The roles that were kept under this key, if they are all there as they were."""
    folder = cache.find(KIND, key.whole) if key.whole else None
    if folder is not None:
        return _read(folder)
    folder = cache.find(KIND, key.code) if key.code else None
    before = _read(folder) if folder is not None else None
    if folder is None or before is None:
        return None
    from plait.compiler import moved

    places = [(file, line) for file, line in json.loads((folder / _PLACES).read_bytes())]
    moved_ones = [moved.relocated(each, places, key.places) for each in before]
    found = [each for each in moved_ones if each is not None]
    return found if len(found) == len(before) else None


def made(request: Request, before: Key | None) -> list[Role]:
    """Makes roles, and keeps them; CompileError. `before`: the request's key, which finds none.

    Where the source was changed in what other ranks do, what was kept of these is found.
    """
    from plait.compiler import groups

    of_ranks: Key | None = None

    def known(programs: Mapping[int, Program]) -> list[Role] | None:
        nonlocal of_ranks
        found = groups.code(programs)
        if found is None or before is None:
            return None
        code, places = found
        of_ranks = Key("", total("ranks", before.common, code), places, before.common)
        return find(of_ranks)

    made_now = roles.make_roles(request, known=known)
    # Not of sources that somebody has changed meanwhile.
    if before is not None and before == key(request):
        with suppress(cache.CacheError):
            keep(before, made_now)
            if of_ranks is not None:
                keep(of_ranks, made_now)
    return made_now


def _read(folder: Path) -> list[Role] | None:
    try:
        return [_role(folder, entry) for entry in json.loads((folder / _LIST).read_bytes())]
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _role(folder: Path, entry: dict[str, Any]) -> Role:
    text = (folder / entry["file"]).read_text(encoding="utf-8", errors="surrogateescape")
    more = {name: entry[name] for name in ("address_bits", "slots", "units")}
    return Role(tuple(entry["ranks"]), text, entry["side"], **more)


def keep(key: Key, roles: Sequence[Role]) -> None:
    """Keeps them; CacheError where nothing can be kept."""

    def build(folder: Path) -> None:
        if key.code:
            (folder / _PLACES).write_text(json.dumps(key.places), encoding="utf-8")
        entries: list[dict[str, Any]] = []
        for role in roles:
            file = f"role{role.ranks[0]}.sv"
            text = role.systemverilog.encode("utf-8", "surrogateescape")
            (folder / file).write_bytes(text)
            sizes = {"address_bits": role.address_bits, "slots": role.slots}
            more = {"side": role.side, "units": dict(role.units), **sizes}
            entries.append({"ranks": role.ranks, "file": file, **more})
        (folder / _LIST).write_text(json.dumps(entries), encoding="utf-8")

    for name in filter(None, (key.whole, key.code)):
        cache.kept(KIND, name, build)
