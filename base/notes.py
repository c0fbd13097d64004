# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Short texts that are costly to find out and kept, such as the version of a tool, by what the file
system says of the files that they are about."""

from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from plait.base import cache

KIND = "notes"
_FILE = "note"


def find(name: str) -> str | None:
    """The text that is kept under a name, if there is one."""
    folder = cache.find(KIND, name)
    if folder is None:
        return None
    with suppress(OSError, ValueError):
        return (folder / _FILE).read_text(encoding="utf-8", errors="surrogateescape")
    return None


def keep(name: str, text: str) -> None:
    """Keeps a text under a name, if anything can be kept; one that is there stays."""

    def build(folder: Path) -> None:
        (folder / _FILE).write_text(text, encoding="utf-8", errors="surrogateescape")

    with suppress(cache.CacheError):
        cache.kept(KIND, name, build)


def noted(name: str, make: Callable[[], str]) -> str:
    """The text that is kept under a name, else made and kept."""
    text = find(name)
    if text is None:
        text = make()
        keep(name, text)
    return text


def state(path: str | Path) -> str:
    """What the file system says of a file, which is something else once it is written anew.

    OSError: there is none.
    """
    now = Path(path).stat()
    return f"{path} {now.st_size} {now.st_mtime_ns} {now.st_ctime_ns} {now.st_ino}"


def name_of(*parts: str | bytes) -> str:
    """A name for what is known of all parts, each with its length: no two lists look alike."""
    total = sha256()
    for part in parts:
        data = part if isinstance(part, bytes) else part.encode("utf-8", "surrogateescape")
        total.update(len(data).to_bytes(8, "little") + data)
    return total.hexdigest()[:32]
