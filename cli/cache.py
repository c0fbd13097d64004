# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plait cache`: what hardware was built and kept, and how it is removed."""

import json
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from plait.cli import tables
from plait.cli.usage import Name, WholeNumber
from plait.run import platforms, units
from plait.run.errors import Failure

if TYPE_CHECKING:
    from plait.base.cache import Entry  # pyright: ignore[reportMissingTypeStubs]

KINDS = (
    "models",
    "roles",
    "library",
    "shells",
    "runtime",
    "soft",
    "bench",
    "synthesis",
    "notes",
)  # as plait.base.cache; a test compares them
ABOUT = """\
Hardware that was built is kept under $PLAIT_CACHE, else $XDG_CACHE_HOME/plait, else ~/.cache/plait.
It is used only if it is exactly as it was built.
"""
_KIND = click.option(
    "--kind",
    "kinds",
    multiple=True,
    type=Name(KINDS),
    metavar="KIND",
    help=f"only these: {', '.join(KINDS)}; may be repeated",
)
_JSON = click.option("--json", "as_json", is_flag=True, help="print JSON")
_ABOUT_KINDS = {
    "models": "nodes of FPGA ranks",
    "roles": "what sources are compiled to, with reports",
    "library": "C of Plait's own that the compiler has read",
    "shells": "what nodes of a platform share",
    "runtime": "Verilator's library, and headers that are compiled before",
    "soft": "the core of soft processors, and the C library for them",
    "bench": "the same for tests of the compiler",
    "synthesis": "what `plait synth` has counted",
    "notes": "versions of tools, and what the sources of a program include",
}


@click.group(
    "cache",
    help=ABOUT,
    short_help="show or remove the hardware that is kept",
    invoke_without_command=True,
)
@click.pass_context
def command(ctx: click.Context) -> int:
    """Without a command it is `info`."""
    return 0 if ctx.invoked_subcommand else ctx.invoke(info, kinds=(), as_json=False)


@command.command("info", short_help="how much is kept, by kind")
@_KIND
@_JSON
def info(kinds: Sequence[str], as_json: bool) -> int:
    """Prints number, size and last use of what is kept, by kind."""
    from plait.base import cache

    try:
        folders, entries = cache.folders() or [cache.root()], cache.entries()
    except cache.CacheError as error:
        raise Failure(str(error)) from None
    root = [str(each) for each in folders]
    chosen = kinds or KINDS
    found = {kind: [each for each in entries if each.kind == kind] for kind in chosen}
    if as_json:
        facts = {kind: _facts(found[kind]) for kind in chosen}
        paths = {"path": root[0], "paths": root}
        print(json.dumps({**paths, "kinds": facts}, indent=2))
        return 0
    print(*root, sep="\n")
    rows = [_row(kind, found[kind]) for kind in chosen]
    if len(chosen) > 1:
        rows.append(_row("all", [each for kind in chosen for each in found[kind]]))
    print(tables.render(("kind", "entries", "size", "in use", "damaged", "last use", ""), rows))
    return 0


def _facts(entries: "Sequence[Entry]") -> dict[str, Any]:
    return {
        "entries": len(entries),
        "bytes": sum(each.size for each in entries),
        "in_use": sum(each.in_use for each in entries),
        "damaged": sum(not each.is_intact for each in entries),
        "last_use": max((each.used for each in entries), default=None),  # seconds since 1970
    }


def _row(kind: str, entries: "Sequence[Entry]") -> list[str]:
    facts = _facts(entries)
    used = facts["last_use"]
    return [
        kind,
        str(facts["entries"]),
        units.format_size(facts["bytes"]),
        str(facts["in_use"]),
        str(facts["damaged"]),
        time.strftime("%Y-%m-%d %H:%M", time.localtime(used)) if used else "-",
        _ABOUT_KINDS.get(kind, ""),
    ]


@command.command("clean", short_help="remove what no running plait uses")
@click.option(
    "--older-than",
    "days",
    type=WholeNumber(),
    default=0,
    metavar="DAYS",
    help="only what was not used for so many days, and what is damaged",
)
@_KIND
@_JSON
def clean(days: int, kinds: Sequence[str], as_json: bool) -> int:
    """Removes what is kept; what a running plait uses or builds stays."""
    from plait.base import cache

    try:
        folders = cache.folders() or [cache.root()]
        done = cache.clean(kinds or KINDS, days * 86400)
    except cache.CacheError as error:
        raise Failure(str(error)) from None
    root = [str(each) for each in folders]
    if as_json:
        facts = {"removed": done.removed, "bytes": done.size, "in_use": done.in_use}
        print(json.dumps({"path": root[0], "paths": root, **facts}))
        return 0
    entries = "1 entry" if done.removed == 1 else f"{done.removed} entries"
    print(f"removed {entries}, {units.format_size(done.size)}, from {' and '.join(root)}")
    if done.in_use:
        print(f"{done.in_use} in use stayed")
    return 0


@command.command("fill", short_help="build what FPGA ranks need before their first program")
@click.option(
    "--platform",
    default=platforms.DEFAULT,
    metavar="NAME|FILE",
    help=f"platform of the ranks; {platforms.DEFAULT}",
)
def fill(platform: str) -> int:
    """Builds what all nodes of a platform share, unless it is kept, and says where that is.

    The first program then waits for its own hardware only: for a cache that a class shares.
    """
    from plait.base import cache
    from plait.run.kinds import hardware
    from plait.run.watch import Watch

    chosen = platforms.find(platform)
    chosen.check_for_fpga()
    hardware.prepare(chosen.parameters, Watch())
    print(f"what nodes of {chosen.name} share is in {' and '.join(map(str, cache.held()))}")
    return 0
