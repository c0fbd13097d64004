# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Roles that are kept: nothing that a role depends on may change without its key."""

import os
import shutil
from collections.abc import Callable, Generator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from plait.base import cache
from plait.compiler import identity, kept
from plait.compiler.roles import External, Request, Role

SOURCE = """\
#include <mpi.h>
#include <stdio.h>
#include "step.h"
#ifndef LIMIT
#define LIMIT 1
#endif
int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  printf("%d\\n", STEP + LIMIT);
  return MPI_Finalize();
}
"""


@pytest.fixture
def request_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Generator[Callable[..., Request]]:
    """What is asked for a program with a header, in a folder and with a cache of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PLAIT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(cache, "_held", {})
    for name in ("CPATH", "C_INCLUDE_PATH", "PLAIT_CC"):
        monkeypatch.delenv(name, raising=False)
    for folder in ("first", "second"):
        Path(folder).mkdir()
    Path("second/step.h").write_text("#define STEP 1\n")
    Path("main.c").write_text(SOURCE)

    def make(**changes: Any) -> Request:
        flags = ("-I", "first", "-I", "second")
        usual = Request(("main.c",), ("7",), (1, 2), 3, flags=flags, collectives={"bcast": "a"})
        return replace(usual, **changes)

    yield make
    cache.discard_used()


def _key(request: Request) -> kept.Key:
    found = kept.key(request)
    assert found is not None
    return found


OTHERS = (
    {"arguments": ("8",)},
    {"arguments": ("7", "")},
    {"ranks": (1,)},
    {"size": 4},
    {"name": "other"},
    {"data_width_bits": 512},
    {"clock_period_ps": 4000},
    {"beginning_s": 1},
    {"external": External(1 << 30, 1, 1)},
    {"collectives": {"bcast": "b"}},
    {"tree": (-1, 0, 0)},
    {"flags": ("-D", "LIMIT=2", "-I", "first", "-I", "second")},
)


def test_each_thing_that_is_asked_for_is_in_the_key(
    request_of: Callable[..., Request],
) -> None:
    keys = [_key(request_of(**changes)) for changes in ({}, *OTHERS)]
    assert len(set(keys)) == len(keys)
    assert _key(request_of()) == keys[0]


def _change_the_header() -> None:
    Path("second/step.h").write_text("#define STEP 2\n")


def _change_a_comment() -> None:
    Path("second/step.h").write_text("/* two\n lines */\n#define STEP 1\n")


def _put_a_header_before() -> None:
    Path("first/step.h").write_text("#define STEP 3\n")


def _put_a_header_beside() -> None:
    Path("step.h").write_text("#define STEP 3\n")


@pytest.mark.parametrize(
    "change", [_change_the_header, _change_a_comment, _put_a_header_before, _put_a_header_beside]
)
def test_what_the_preprocessor_reads_is_in_the_key(
    request_of: Callable[..., Request], change: Callable[[], None]
) -> None:
    before = _key(request_of())
    change()
    assert _key(request_of()) != before


@pytest.mark.parametrize("variable", ["CPATH", "C_INCLUDE_PATH"])
def test_what_the_environment_adds_is_in_the_key(
    request_of: Callable[..., Request], monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    monkeypatch.setenv(variable, "second")
    before = _key(request_of(flags=()))
    Path("first/step.h").write_text("#define STEP 9\n")
    monkeypatch.setenv(variable, f"first{os.pathsep}second")
    assert _key(request_of(flags=())) != before


def test_the_compiler_is_in_the_key(
    request_of: Callable[..., Request], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = _key(request_of())
    other = tmp_path / "other-cc"
    other.write_text('#!/bin/sh\nexec cc "$@"\n')
    other.chmod(0o755)
    monkeypatch.setenv("PLAIT_CC", str(other))
    assert _key(request_of()) != before


@pytest.mark.parametrize(
    "file", ["compiler/passes/fold.py", "compiler/lib/bcast_linear.c", "spec/spec.json"]
)
def test_the_files_of_plait_are_in_the_key(
    request_of: Callable[..., Request],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    file: str,
) -> None:
    copy = tmp_path / "plait"
    for folder in ("compiler", "hardware", "spec"):
        (copy / folder).mkdir(parents=True)
    for part in ("compiler/passes", "compiler/lib"):
        shutil.copytree(Path(kept.__file__).parent.parent / part, copy / part)
    monkeypatch.setattr(identity, "PACKAGE", copy)
    before = _key(request_of())
    with (copy / file).open("a") as changed:
        changed.write("\n")
    assert _key(request_of()) != before


def test_macros_in_pragmas_of_tasks_are_in_the_key(request_of: Callable[..., Request]) -> None:
    made = request_of(has_tasks=True)
    text = "#define LEAST %d\nint main(void) {\n#pragma omp task if(n > LEAST)\n  ;\n}\n"
    Path(made.sources[0]).write_text(text % 1)
    before = _key(made)
    Path(made.sources[0]).write_text(text % 2)
    assert _key(made) != before


def test_a_program_that_is_refused_has_no_key(request_of: Callable[..., Request]) -> None:
    Path("second/step.h").unlink()
    assert kept.key(request_of()) is None


def test_what_is_kept_comes_back_as_it_was(request_of: Callable[..., Request]) -> None:
    key = _key(request_of())
    assert kept.find(key) is None
    side = {"log": {"formats": [{"text": "\u00b5\n"}]}, "warnings": ["a"], "sites": [{"line": 3}]}
    made = [Role((1,), "module a; // \u00b5\n", side, 25), Role((2,), "module b;\n", {})]
    kept.keep(key, made)
    assert kept.find(key) == made
    (cache.root() / "roles" / key.whole / "role2.sv").write_text("altered")
    assert kept.find(key) is None
