# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What is kept is whole and unaltered, or made anew; what is in use stays."""

import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Generator
from pathlib import Path

import pytest

from base import cache
from base.cache import CacheError, Cleaned, kept

HOLDER = """
import sys
import tempfile
from base.cache import kept
print(kept("models", sys.argv[1], lambda folder: (folder / "a").write_text("alpha")), flush=True)
sys.stdin.read()
"""


@pytest.fixture(autouse=True)
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[None]:
    """A cache of one's own; what this process has used is let go at the end."""
    monkeypatch.setenv("PLAIT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(cache, "_held", {})
    yield
    cache.discard_used()


class Builder:
    """Makes two files, and counts how often."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, folder: Path) -> None:
        self.count += 1
        assert not list(folder.iterdir())
        (folder / "a").write_text("alpha")
        (folder / "b").write_text("beta")


def holder(key: str = "k") -> "subprocess.Popen[str]":
    """Another process that uses an entry until its input ends."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, key],
        cwd=Path(__file__).parents[1],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline()
    return process


def release_all() -> None:
    """As if this process had ended and another begun."""
    while cache._held:  # pyright: ignore[reportPrivateUsage]
        os.close(cache._held.popitem()[1])  # pyright: ignore[reportPrivateUsage]


def test_made_once() -> None:
    build = Builder()
    path = kept("models", "k", build)
    assert (path / "a").read_text() == "alpha"
    assert kept("models", "k", build) == path
    assert build.count == 1
    assert kept("models", "other", build) != path
    assert sorted(each.name for each in path.parent.iterdir()) == ["k", "other"]


# What may happen to an entry with files a and b.
DAMAGES: list[Callable[[Path], object]] = [
    lambda path: (path / "a").write_text("alphb"),
    lambda path: (path / "a").write_text("alph"),
    lambda path: (path / "b").unlink(),
    lambda path: (path / "c").write_text("more"),
    lambda path: (path / cache.LIST).unlink(),
    lambda path: (path / cache.LIST).write_text(""),
    lambda path: (path / cache.LIST).write_text("[]"),
    lambda path: (path / cache.LIST).write_text("7"),
    lambda path: ((path / "b").unlink(), (path / "b").mkdir()),
    lambda path: (shutil.rmtree(path), path.mkdir()),
    lambda path: (shutil.rmtree(path), path.write_text("a file")),
]


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_is_damaged_is_made_anew(damage: Callable[[Path], object]) -> None:
    build = Builder()
    path = kept("models", "k", build)
    damage(path)
    assert [entry.is_intact for entry in cache.entries()] == [False]
    assert kept("models", "k", build) == path
    assert build.count == 2
    assert cache.intact(path)
    assert [each.name for each in path.parent.iterdir()] == ["k"]


def test_what_cannot_be_made_leaves_nothing() -> None:
    def fail(folder: Path) -> None:
        (folder / "a").write_text("half")
        raise RuntimeError

    with pytest.raises(RuntimeError):
        kept("models", "k", fail)
    assert list((cache.root() / "models").iterdir()) == []


def test_what_a_killed_builder_has_left() -> None:
    part = cache.root() / "models/k.1.part"
    part.mkdir(parents=True)
    (part / "a").write_text("half")
    (cache.root() / "models/k.lock").touch()

    def build(folder: Path) -> None:
        with pytest.raises(FileNotFoundError):  # of a tool that has outlived its builder
            (part / "b").write_text("late")
        (folder / "a").write_text("whole")

    path = kept("models", "k", build)
    assert [each.name for each in sorted(path.iterdir())] == ["a", cache.LIST]
    assert [entry.path.name for entry in cache.entries()] == ["k"]


def test_a_full_disk() -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    try:
        with pytest.raises(
            CacheError, match=r"cannot be written: File too large; PLAIT_CACHE names"
        ):
            kept("models", "k", lambda folder: (folder / "a").write_bytes(bytes(5000)))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert cache.entries() == []


def test_a_cache_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("")
    with pytest.raises(CacheError, match=r"cache/models cannot be written: Not a directory"):
        kept("models", "k", Builder())


def test_where_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert cache.root() == tmp_path / "cache"
    monkeypatch.delenv("PLAIT_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", "/xdg")
    assert cache.root() == Path("/xdg/plait")
    monkeypatch.setenv("HOME", str(tmp_path))
    for absent in ("", "relative"):
        monkeypatch.setenv("XDG_CACHE_HOME", absent)
        assert cache.root() == tmp_path / ".cache/plait"


def test_clean_takes_what_nobody_uses() -> None:
    path = kept("runtime", "k", Builder())
    size = len("alphabeta") + (path / cache.LIST).stat().st_size
    release_all()
    with holder() as other:
        used = next(entry for entry in cache.entries() if entry.kind == "models")
        assert (used.in_use, used.is_intact) == (True, True)
        assert cache.clean() == Cleaned(1, size, 1)
        assert [entry.kind for entry in cache.entries()] == ["models"]
        other.communicate("")
    assert cache.clean().removed == 1
    assert cache.clean() == Cleaned(0, 0, 0)


def test_clean_takes_what_was_not_used_for_so_long() -> None:
    for key, age_s in (("old", 1000), ("new", 10)):
        path = kept("models", key, Builder())
        used = path.stat().st_mtime - age_s
        os.utime(path / cache.LIST, (used, used))
    release_all()
    assert cache.clean(older_than_s=500).removed == 1
    kept("models", "new", Builder())  # which is a use
    release_all()
    assert cache.clean(older_than_s=5).removed == 0
    assert cache.clean(("shells",)).removed == 0
    assert cache.clean(("models",)).removed == 1


def test_clean_takes_leftovers_of_any_age() -> None:
    folder = cache.root() / "models"
    (folder / "k.1.part").mkdir(parents=True)
    (folder / "k.lock").touch()
    (folder / "earlier.so").write_text("from another version")
    assert cache.clean(older_than_s=1e9).removed == 2
    assert list(folder.iterdir()) == []


def test_who_is_killed_holds_nothing() -> None:
    with holder() as other:
        other.send_signal(signal.SIGKILL)
        other.wait()
        assert [entry.in_use for entry in cache.entries()] == [False]


def test_what_has_misbehaved_is_made_anew() -> None:
    build = Builder()
    kept("models", "k", build)
    kept("shells", "k", build)
    assert cache.discard_used() == 2
    assert cache.entries() == []
    kept("models", "k", build)
    assert build.count == 3


@pytest.fixture
def shared() -> Generator[Path]:
    """A folder that another user can reach, for what he can and what he cannot write to."""
    folder = Path(tempfile.mkdtemp(prefix="plait-test-"))
    folder.chmod(0o755)
    (folder / "temporary").mkdir()
    (folder / "temporary").chmod(0o777)
    yield folder
    for each in (folder / "cache", *(folder / "cache").glob("*")):
        if each.exists():
            each.chmod(0o755)
    shutil.rmtree(folder)


def _as_somebody(call: Callable[[], Path]) -> tuple[str, str]:
    """What a process without rights gets from the call, and what it says on stderr."""
    out, err = os.pipe(), os.pipe()
    child = os.fork()
    if child == 0:
        try:
            if os.geteuid() == 0:
                os.setuid(65534)
            sys.stderr = os.fdopen(err[1], "w")
            os.write(out[1], str(call()).encode())
            sys.stderr.flush()
        finally:
            os._exit(0)
    os.close(out[1])
    os.close(err[1])
    os.waitpid(child, 0)
    with os.fdopen(out[0]) as path, os.fdopen(err[0]) as said:
        return path.read(), said.read()


def test_a_cache_that_cannot_be_written_is_used(
    shared: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLAIT_CACHE", str(shared / "cache"))
    monkeypatch.setenv("TMPDIR", str(shared / "temporary"))
    build = Builder()
    entry = kept("models", "k", build)
    for folder in (shared / "cache/models", shared / "cache"):
        folder.chmod(0o555)
    assert _as_somebody(lambda: kept("models", "k", build)) == (str(entry), "")
    assert list((shared / "temporary").iterdir()) == []
    path, said = _as_somebody(lambda: (kept("models", "a", build), kept("shells", "b", build))[0])
    assert re.fullmatch(rf"{shared}/temporary/plait-cache-\d+/models/a", path)
    folder = path.removesuffix("/models/a")
    words = f"{shared}/cache cannot be written; what is built is kept in {folder}"
    assert said == f"plait: {words}\n"
    again = _as_somebody(lambda: kept("models", "a", lambda _: pytest.fail("made again")))
    assert again == (path, "")


def test_a_home_that_cannot_be_written(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PLAIT_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(shared / "home"))
    monkeypatch.setenv("TMPDIR", str(shared / "temporary"))
    path, said = _as_somebody(lambda: kept("models", "k", Builder()))
    assert path.startswith(f"{shared}/temporary/plait-cache-")
    assert said.count("\n") == 1
    assert said.startswith(f"plait: {shared}/home/.cache/plait cannot be written; ")


def test_a_folder_of_another_user_is_not_trusted(
    shared: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLAIT_CACHE", str(shared / "cache"))
    monkeypatch.setenv("TMPDIR", str(shared / "temporary"))
    (shared / "cache").mkdir(mode=0o555)
    somebody = 65534 if os.geteuid() == 0 else os.getuid()
    folder = shared / f"temporary/plait-cache-{somebody}"
    folder.mkdir()
    folder.chmod(0o777)

    def refused() -> Path:
        with pytest.raises(CacheError) as error:
            kept("models", "k", Builder())
        return Path(str(error.value))

    said, _ = _as_somebody(refused)
    assert said == f"{shared}/cache cannot be written; nor can {folder} be made or trusted"


def test_what_was_made_at_the_installation_is_used_and_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLAIT_CACHE", str(tmp_path / "shipped"))
    made = kept("models", "k", lambda folder: folder.joinpath("a").write_text("1"))
    monkeypatch.setattr(cache, "shipped", lambda: tmp_path / "shipped")
    monkeypatch.setenv("PLAIT_CACHE", str(tmp_path / "own"))
    assert kept("models", "k", lambda folder: pytest.fail(f"{folder} is made again")) == made
    assert (cache.held(), cache.entries()) == ([tmp_path / "shipped"], [])
    assert (cache.clean().removed, cache.discard_used()) == (0, 0)
    (made / "a").write_text("2")
    anew = kept("models", "k", lambda folder: folder.joinpath("a").write_text("1"))
    assert anew == tmp_path / "own/models/k"
