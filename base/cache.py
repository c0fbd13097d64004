# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What is costly to make and kept: $PLAIT_CACHE/KIND/KEY, else under $XDG_CACHE_HOME/plait or
~/.cache/plait.

    folder = kept("models", key, build)    # build(folder) makes the files, if they are not there

Beside it, `shipped` is what `plait cache fill` made when Plait was installed. That is only read.

An entry is a folder with a list of its files and their sums. It gets its name when it is complete,
and is used only if it is as listed; else it is made anew. Who uses an entry holds a lock on the
folder until the process ends; of those who want to make the same one does and the others wait.
"""

import fcntl
import json
import os
import shutil
import stat
import sys
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

KINDS = ("models", "roles", "library", "shells", "runtime", "soft", "bench", "synthesis", "notes")
LIST = "contents.json"
_PART, _LOCK, _LOCKS = ".part", ".lock", "*.lock"
_HELD_MAX = 128  # open files; beyond that the first is let go
_TRIES = 10  # an entry that `clean` removes at once is made again
_held: dict[Path, int] = {}
_told: set[Path] = set()  # folders that were told of
_made: list[Path] = []
_found_right: dict[Path, tuple[str, int, int, int, int]] = {}


class CacheError(Exception):
    """The folder cannot be used; the text says which, and why."""


class Entry(NamedTuple):
    """Something that is kept, or what is left of it."""

    kind: str
    path: Path
    size: int  # bytes
    used: float  # seconds since 1970
    is_intact: bool
    in_use: bool


class Cleaned(NamedTuple):
    """What `clean` has done."""

    removed: int
    size: int  # bytes
    in_use: int  # and so left


def root() -> Path:
    """The folder of all that is kept."""
    if given := os.environ.get("PLAIT_CACHE"):
        return Path(given).absolute()
    base = os.environ.get("XDG_CACHE_HOME", "")
    try:
        return (Path(base) if Path(base).is_absolute() else Path.home() / ".cache") / "plait"
    except RuntimeError as error:
        raise CacheError(f"there is no home folder ({error}); set PLAIT_CACHE") from None


def kept(kind: str, key: str, build: Callable[[Path], object]) -> Path:
    """The folder of an entry, intact, which nobody removes while this process lives.

    What is not there and cannot be put there is made in a temporary folder instead: the folder may
    be one that several people share and only one of them fills.
    """
    if found := find(kind, key):
        return found
    home = writable() / kind / key
    try:
        for _ in range(_TRIES):
            if _hold(home):
                return home
            with _building(home) as folder:
                if not intact(home):
                    build(folder)
                    _publish(folder, home)
                    _made.append(home)
    except OSError as error:
        raise CacheError(_cannot(home, error)) from None
    raise CacheError(f"{home} is altered or removed as soon as it is made")


def find(kind: str, key: str) -> Path | None:
    """The folder of an entry if it is there, held as by `kept`."""
    for folder in (*folders(), shipped()):
        if _hold(path := folder / kind / key):
            return path
    return None


def shipped() -> Path:
    """The folder beside the native parts for what was made when Plait was installed."""
    return Path(__file__).resolve().parents[1] / "_native" / "kept"


def folders() -> list[Path]:
    """Where to look: the usual folder, and the temporary one if this user has one."""
    found: list[Path] = []
    with suppress(CacheError):
        found.append(root())
    if _is_own(instead := _instead()):
        found.append(instead)
    return found


def _instead() -> Path:
    """The folder for a user who can write to no other one."""
    return Path(os.environ.get("TMPDIR") or "/tmp").absolute() / f"plait-cache-{os.getuid()}"


def _is_own(folder: Path) -> bool:
    """Nobody else has made it or can put anything there."""
    try:
        state = folder.lstat()
    except OSError:
        return False
    return stat.S_ISDIR(state.st_mode) and state.st_uid == os.getuid() and not state.st_mode & 0o022


def writable() -> Path:
    """Where to put what is made: the temporary folder where nothing may be written to the usual.

    CacheError: there is none.
    """
    try:
        usual = root()
        reason = _unwritable(usual)
    except CacheError as error:
        usual, reason = None, str(error)
    if usual and not reason:
        return usual
    folder = _instead()
    with suppress(OSError):
        folder.mkdir(mode=0o700)
    if not _is_own(folder):
        raise CacheError(f"{reason}; nor can {folder} be made or trusted")
    if folder not in _told:
        _told.add(folder)
        sys.stderr.write(f"plait: {reason}; what is built is kept in {folder}\n")
    return folder


def _unwritable(folder: Path) -> str:
    """Why this user may not write to a folder that may yet have to be made; "" if he may.

    A folder that was named wrongly, or a disk that is full, is told when it is written to.
    """
    there = folder
    while not there.exists() and there != there.parent:
        there = there.parent
    kinds = [each for kind in KINDS if (each := folder / kind).exists()]
    if all(os.access(each, os.W_OK | os.X_OK) for each in (there, *kinds)) or there.is_file():
        return ""
    return f"{folder} cannot be written"


def _cannot(path: Path, error: OSError) -> str:
    reason = error.strerror or str(error)
    where = error.filename or path
    return f"{where} cannot be written: {reason}; PLAIT_CACHE names another folder for what is kept"


def intact(path: Path) -> bool:
    """An entry with all of its files as they were when it was made.

    A file whose sum this process has found right is not read again until it is written to.
    """
    try:
        listed: dict[str, str] = json.loads((path / LIST).read_bytes())
        if {*listed, LIST} != {each.name for each in path.iterdir()}:
            return False
        return all(_has_sum(path / name, wanted) for name, wanted in listed.items())
    except (OSError, ValueError, TypeError, AttributeError):
        return False


def _has_sum(path: Path, wanted: str) -> bool:
    now = path.stat()
    state = (wanted, now.st_ino, now.st_size, now.st_mtime_ns, now.st_ctime_ns)
    if _found_right.get(path) != state:
        if _sum(path) != wanted:
            return False
        _found_right[path] = state
    return True


def _sum(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def _hold(path: Path) -> bool:
    """Locks an entry against `clean` if it is there and intact."""
    try:
        opened = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError:
        return False
    with suppress(OSError):  # a file system without locks: then nobody can tell what is in use
        fcntl.flock(opened, fcntl.LOCK_SH)
    if not _is_at(opened, path) or not intact(path):
        os.close(opened)
        return False
    with suppress(OSError):
        os.utime(path / LIST)  # the last use
    if (before := _held.pop(path, None)) is not None:
        os.close(before)
    _held[path] = opened
    if len(_held) > _HELD_MAX:
        os.close(_held.pop(next(iter(_held))))
    return True


def _is_at(opened: int, path: Path) -> bool:
    """It is still what stands under that name."""
    try:
        return os.path.samestat(os.fstat(opened), path.stat())
    except OSError:
        return False


def _publish(folder: Path, path: Path) -> None:
    """Gives a complete folder its name. What is in another's use keeps its contents."""
    listed = {each.name: _sum(each) for each in sorted(folder.iterdir())}
    (folder / LIST).write_text(json.dumps(listed, indent=1), encoding="utf-8")
    _remove(path)
    folder.rename(path)


def _remove(path: Path) -> None:
    """First the name: nobody finds half of an entry."""
    if path.is_dir() and not path.is_symlink():
        gone = path.with_name(f"{path.name}.{os.getpid()}.gone{_PART}")
        path.rename(gone)
        shutil.rmtree(gone, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


@contextmanager
def _building(path: Path) -> Generator[Path]:
    """An empty folder to make an entry in, for one builder at a time.

    A builder that is killed lets the lock go and leaves a folder that the next one removes. That
    one's has another name: tools of the killed one may still run, and write to theirs.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    name = path.with_name(path.name + _LOCK)
    lock = _locked(name)
    folder = path.with_name(f"{path.name}.{os.getpid()}{_PART}")
    try:
        for left in path.parent.glob(f"{path.name}.*{_PART}"):
            shutil.rmtree(left, ignore_errors=True)
        folder.mkdir()
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        name.unlink(missing_ok=True)
        os.close(lock)


def _locked(name: Path) -> int:
    """The lock file, open; not one that the holder before has removed."""
    while True:
        lock = os.open(name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        fcntl.flock(lock, fcntl.LOCK_EX)
        if _is_at(lock, name):
            return lock
        os.close(lock)


def held() -> list[Path]:
    """The folders in which this process uses entries."""
    return sorted({path.parents[1] for path in _held})


def made() -> list[Path]:
    """The entries that this process has made, in their order."""
    return list(_made)


def discard_used() -> int:
    """Removes all entries that this process has used, but for what is shipped; how many.

    For when they have misbehaved.
    """
    count = 0
    while _held:
        path, opened = _held.popitem()
        if _is_at(opened, path) and path.parents[1] != shipped():
            with suppress(OSError):
                _remove(path)
                count += 1
        os.close(opened)
    return count


def entries() -> list[Entry]:
    """All that is kept, and what builders that were killed have left; locks of builders apart."""
    found: list[Entry] = []
    for kind in KINDS:
        for folder in folders():
            with suppress(OSError):
                for path in sorted((folder / kind).iterdir()):
                    if path.suffix != _LOCK:
                        found.append(_entry(kind, path))
    return found


def _entry(kind: str, path: Path) -> Entry:
    files = [each for each in path.rglob("*") if each.is_file()] if path.is_dir() else [path]
    size, used = 0, 0.0
    for each in files:
        with suppress(OSError):
            status = each.lstat()
            size, used = size + status.st_size, max(used, status.st_mtime)
    with suppress(OSError):
        used = (path / LIST).stat().st_mtime
    with _alone(path) as is_alone:
        return Entry(kind, path, size, used, intact(path), not is_alone)


@contextmanager
def _alone(path: Path) -> Generator[bool]:
    """Whether nobody uses or makes an entry, and nobody begins to before the end."""
    try:
        key = path.name.partition(".")[0]
        lock = path.with_name(key + _LOCK) if path.suffix == _PART else path
        opened = os.open(lock, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        yield True
        return
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        is_alone = True
    except OSError as error:
        is_alone = not isinstance(error, BlockingIOError)
    try:
        yield is_alone
    finally:
        os.close(opened)


def clean(kinds: Sequence[str] = KINDS, older_than_s: float = 0.0) -> Cleaned:
    """Removes what is not in use and was not used for so long, or is damaged."""
    removed, size, busy, now = 0, 0, 0, time.time()
    failed: CacheError | None = None  # one folder of two may be another's
    for entry in entries():
        if entry.kind not in kinds or (entry.is_intact and now - entry.used < older_than_s):
            continue
        with _alone(entry.path) as is_alone:
            if is_alone:
                try:
                    _remove(entry.path)
                except OSError as error:
                    failed = failed or CacheError(_cannot(entry.path, error))
                    continue
                removed, size = removed + 1, size + entry.size
            else:
                busy += 1
    for lock in (lock for at in folders() for kind in kinds for lock in (at / kind).glob(_LOCKS)):
        with _alone(lock) as is_alone, suppress(OSError):
            if is_alone:
                lock.unlink()
    if failed:
        raise failed
    return Cleaned(removed, size, busy)
