# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A key comes from a manifest if nothing has changed that it is made of, and is the same."""

import os
import time
from collections.abc import Callable, Generator
from pathlib import Path

import pytest

from plait.base import cache
from plait.compiler import kept, manifest
from plait.compiler.roles import Request

SOURCE = """\
#include <mpi.h>
#include <stdio.h>
#include "near.h"
#include "step.h"
int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  FILE* file = fopen("data.txt", "r");
  printf("%d\\n", STEP + NEAR + fgetc(file));
  return MPI_Finalize();
}
"""
REQUEST = Request(("main.c",), ("7",), (1, 2), 3, flags=("-I", "first", "-Isecond"))


def _write(name: str, text: str) -> None:
    """A file that was written some time ago."""
    Path(name).parent.mkdir(exist_ok=True)
    Path(name).write_text(text)
    before = time.time() - 100
    os.utime(name, (before, before))


@pytest.fixture
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[list[str | None]]:
    """The keys that were not found in a manifest."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PLAIT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(cache, "_held", {})
    for name in ("CPATH", "C_INCLUDE_PATH", "PLAIT_CC"):
        monkeypatch.delenv(name, raising=False)
    Path("first").mkdir()
    _write("second/step.h", "#define STEP 1\n")
    _write("near.h", "#define NEAR 1\n")
    _write("data.txt", "x")
    _write("main.c", SOURCE)
    found: list[str | None] = []
    find_out = kept._found_out  # pyright: ignore[reportPrivateUsage]

    def counted(request: Request, name: str | None) -> kept.Key | None:
        found.append(name)
        return find_out(request, name)

    monkeypatch.setattr(kept, "_found_out", counted)
    yield found
    cache.discard_used()


def test_the_second_time_nothing_is_run(runs: list[str | None]) -> None:
    keys = [kept.key(REQUEST) for _ in range(3)]
    assert len(runs) == 1
    assert keys[0] is not None
    assert keys[0] == keys[1] == keys[2]


CHANGES: dict[str, Callable[[], object]] = {
    "source": lambda: _write("main.c", SOURCE.replace("NEAR +", "NEAR -")),
    "header beside it": lambda: _write("near.h", "#define NEAR 2\n"),
    "header": lambda: _write("second/step.h", "#define STEP 2\n"),
    "header before it": lambda: _write("first/step.h", "#define STEP 3\n"),
    "file that is read": lambda: _write("data.txt", "y"),
    "file that is gone": lambda: Path("data.txt").unlink(),
}


@pytest.mark.parametrize("what", CHANGES)
def test_what_changes_is_seen(what: str, runs: list[str | None]) -> None:
    before = kept.key(REQUEST)
    CHANGES[what]()
    after = kept.key(REQUEST)
    assert len(runs) == 2
    assert before != after
    assert kept.key(REQUEST) == after


def test_the_environment_is_seen(runs: list[str | None], monkeypatch: pytest.MonkeyPatch) -> None:
    keys = [kept.key(REQUEST)]
    _write("third/near.h", "#define NEAR 5\n")
    monkeypatch.setenv("CPATH", "third")
    keys.append(kept.key(REQUEST))
    monkeypatch.setenv("PLAIT_CC", "cc -DNEAR=7")
    keys.append(kept.key(REQUEST))
    assert len(runs) == 3


@pytest.mark.parametrize(
    "line",
    [
        "const char* at = __TIME__;",
        "#if __has_include(<x.h>)\n#endif",
        '#define X "near.h"\n#include X',
    ],
)
def test_what_depends_on_more_has_no_manifest(line: str, runs: list[str | None]) -> None:
    _write("near.h", f"#define NEAR 1\n{line}\n" if "include X" not in line else "#define NEAR 1\n")
    if "include X" in line:
        _write("main.c", SOURCE.replace('#include "near.h"', line))
    for _ in range(2):
        kept.key(REQUEST)
    assert len(runs) == 2


def test_what_was_written_just_now_has_no_manifest(runs: list[str | None]) -> None:
    Path("near.h").write_text("#define NEAR 1\n")
    for _ in range(2):
        kept.key(REQUEST)
    assert len(runs) == 2


def test_a_damaged_manifest_is_none(runs: list[str | None]) -> None:
    first = kept.key(REQUEST)
    (name,) = runs
    assert name is not None
    assert manifest.find(name) is not None
    for path in Path("cache").glob("notes/*/note"):
        path.chmod(0o644)
        path.write_text("{}")
    assert kept.key(REQUEST) == first
