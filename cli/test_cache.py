# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plait cache` says what is kept and removes what is not used."""

import json
import os
from collections.abc import Callable, Generator
from pathlib import Path

import pytest

from cli.testing import Ended
from plait.base import cache
from plait.cli import cache as cli_cache

Plait = Callable[..., Ended]
NONE = {"entries": 0, "bytes": 0, "in_use": 0, "damaged": 0, "last_use": None}


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[Path]:
    """A shell that this process uses, a model that was damaged, and one of 1970."""
    monkeypatch.setenv("PLAIT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(cache, "_held", {})
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setenv("TZ", "UTC")
    for key in ("damaged", "old"):
        cache.kept("models", key, lambda folder: folder.joinpath("a").write_bytes(bytes(2000)))
        (tmp_path / "cache/models" / key).rename(tmp_path / key)
    cache.discard_used()
    for key in ("damaged", "old"):
        (tmp_path / key).rename(tmp_path / "cache/models" / key)
    (tmp_path / "cache/models/damaged/a").write_bytes(b"1" * 2000)
    os.utime(tmp_path / "cache/models/old" / cache.LIST, (0, 0))
    cache.kept("shells", "used", lambda folder: folder.joinpath("a").write_bytes(bytes(9)))
    yield tmp_path / "cache"
    cache.discard_used()


def test_the_kinds_are_those_of_the_cache() -> None:
    assert cli_cache.KINDS == cache.KINDS


def test_info(plait: Plait, kept: Path) -> None:
    ended = plait("cache", "info")
    assert (ended.code, ended.err) == (0, "")
    path, header, models, _, library, shells, runtime, *_, everything = ended.out.splitlines()
    assert path == str(kept)
    assert header.split() == ["kind", "entries", "size", "in", "use", "damaged", "last", "use"]
    assert models.split()[:6] == ["models", "2", "4.055", "KiB", "0", "1"]
    assert library.split()[:6] == ["library", "0", "0", "B", "0", "0"]
    assert shells.split()[:6] == ["shells", "1", "85", "B", "1", "0"]
    assert runtime.split()[:6] == ["runtime", "0", "0", "B", "0", "0"]
    assert everything.split()[:6] == ["all", "3", "4.138", "KiB", "1", "1"]
    document = json.loads(plait("cache", "info", "--json", "--kind", "runtime").out)
    paths = {"path": str(kept), "paths": [str(kept)]}
    assert document == {**paths, "kinds": {"runtime": NONE}}


def test_clean(plait: Plait, kept: Path) -> None:
    clean = "cache", "clean"
    assert (
        plait(*clean, "--kind", "shells").out
        == f"removed 0 entries, 0 B, from {kept}\n1 in use stayed\n"
    )
    done = json.loads(plait(*clean, "--older-than", "100000", "--json").out)
    assert (done["removed"], done["in_use"], done["path"]) == (1, 0, str(kept))  # the damaged one
    assert plait(*clean, "--older-than", "1").out.startswith("removed 1 entry, 2.0")
    assert [entry.path.name for entry in cache.entries()] == ["used"]


def test_the_folder_of_those_who_cannot_write_the_usual_one(
    plait: Plait, kept: Path, tmp_path: Path
) -> None:
    instead = tmp_path / f"plait-cache-{os.getuid()}"
    instead.mkdir(mode=0o700)
    (tmp_path / "cache/models/old").rename(tmp_path / "old")
    (instead / "models").mkdir()
    (tmp_path / "old").rename(instead / "models/old")
    document = json.loads(plait("cache", "info", "--json").out)
    assert document["paths"] == [str(kept), str(instead)]
    assert document["kinds"]["models"]["entries"] == 2
    assert plait("cache").out.splitlines()[:2] == [str(kept), str(instead)]
    ended = plait("cache", "clean", "--kind", "models")
    assert ended.out.startswith("removed 2 entries, ")
    assert ended.out.endswith(f", from {kept} and {instead}\n")
    assert not (instead / "models/old").exists()


def test_without_a_command_it_is_info(plait: Plait, kept: Path) -> None:
    assert plait("cache") == plait("cache", "info")
    assert str(kept) in plait("cache").out


def test_there_is_nothing_yet(
    plait: Plait, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PLAIT_CACHE", str(tmp_path / "none"))
    assert plait("cache", "info").code == 0
    assert plait("cache", "clean").out == f"removed 0 entries, 0 B, from {tmp_path}/none\n"
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            "clean --kind model",
            "--kind wants one of models, roles, library, shells, runtime, soft, bench, synthesis, "
            "notes, not 'model'",
        ),
        ("clean --older-than -1", "--older-than wants a whole number, 0 or more, not '-1'"),
        ("clean --older-than nan", "--older-than wants a whole number, 0 or more, not 'nan'"),
        ("empty", "no command empty"),
    ],
)
def test_what_is_refused(plait: Plait, words: str, says: str) -> None:
    ended = plait("cache", *words.split())
    assert ended.code == 2
    assert says in ended.err
    assert len(cache.entries()) == 3


def test_fill(plait: Plait) -> None:
    ended = plait("cache", "fill")
    assert (ended.code, ended.err) == (0, "")
    said = "what nodes of zrlmpi share is in "
    assert ended.out.startswith(said)
    folders = ended.out.removeprefix(said).strip().split(" and ")
    assert str(cache.shipped()) in folders  # the build has put it there
    assert (cache.shipped() / "shells").exists()
    assert "there is no platform other" in plait("cache", "fill", "--platform", "other").err
