# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""C of compiler/lib is read once, and anew where something may have changed."""

from collections.abc import Callable, Generator
from pathlib import Path

import pytest

from plait.base import cache
from plait.compiler.base.diagnostics import CompileError
from plait.compiler.ir.nodes import Program
from plait.compiler.ir.print_c import print_c
from plait.compiler.passes.base import parsed

TEXT = "#include <plait.h>\nint twice(int value) { return 2 * value; }\n"
OTHER = TEXT.replace("2", "3")


@pytest.fixture(autouse=True)
def readings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[list[str]]:
    """The texts that were read, not copied; with a cache of one's own."""
    monkeypatch.setenv("PLAIT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(cache, "_held", {})
    monkeypatch.delenv("PLAIT_CC", raising=False)
    read: Callable[[str], Program] = parsed._read  # pyright: ignore[reportPrivateUsage]
    texts: list[str] = []

    def noted(text: str) -> Program:
        texts.append(text)
        return read(text)

    monkeypatch.setattr(parsed, "_read", noted)
    _forget()
    yield texts
    _forget()
    cache.discard_used()


def _forget() -> None:
    """As a new process does."""
    parsed._pickled.cache_clear()  # pyright: ignore[reportPrivateUsage]


def _entry() -> Path:
    (entry,) = cache.entries()
    assert entry.kind == parsed.KIND
    return entry.path / "program.pickle"


def test_copies_are_the_callers_own(readings: list[str]) -> None:
    first, wanted = parsed.parse(TEXT), print_c(parsed.parse(TEXT))
    assert print_c(first) == wanted
    first.functions.clear()
    assert print_c(parsed.parse(TEXT)) == wanted
    assert readings == [TEXT]
    assert print_c(parsed.parse(OTHER)) == wanted.replace("2", "3")
    assert readings == [TEXT, OTHER]


def test_another_process_finds_it_in_the_cache(readings: list[str]) -> None:
    wanted = print_c(parsed.parse(TEXT))
    _forget()
    assert print_c(parsed.parse(TEXT)) == wanted
    assert readings == [TEXT]


def test_what_is_damaged_is_read_anew(readings: list[str]) -> None:
    wanted = print_c(parsed.parse(TEXT))
    damaged = bytearray(_entry().read_bytes())
    damaged[len(damaged) // 2] ^= 1
    _entry().write_bytes(damaged)
    _forget()
    assert print_c(parsed.parse(TEXT)) == wanted
    _forget()
    assert print_c(parsed.parse(TEXT)) == wanted
    assert readings == [TEXT, TEXT]


# No program, half of one, a name that is not there, another class.
@pytest.mark.parametrize("data", [b"", b"\x80\x05(", b"cplait.nowhere\nnothing\n.", b"I1\n."])
def test_what_is_no_program_is_read_anew(readings: list[str], data: bytes) -> None:
    wanted = print_c(parsed.parse(TEXT))
    key = _entry().parent.name
    cache.discard_used()
    cache.kept(parsed.KIND, key, lambda folder: (folder / "program.pickle").write_bytes(data))
    _forget()
    assert print_c(parsed.parse(TEXT)) == wanted
    assert readings == [TEXT, TEXT]


def test_where_nothing_can_be_kept_the_process_keeps_it(
    readings: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("PLAIT_CACHE", str(tmp_path / "file"))
    assert print_c(parsed.parse(TEXT)) == print_c(parsed.parse(TEXT))
    assert readings == [TEXT]


def test_another_compiler_reads_anew(
    readings: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed.parse(TEXT)
    compiler = tmp_path / "other-cc"
    compiler.write_text('#!/bin/sh\nexec cc "$@"\n')
    compiler.chmod(0o755)
    monkeypatch.setenv("PLAIT_CC", str(compiler))
    parsed.parse(TEXT)
    assert readings == [TEXT, TEXT]
    compiler.write_text('#!/bin/sh\ncase $* in *--version) exec cc "$@";; esac; exit 1\n')
    with pytest.raises(CompileError, match="the preprocessor ended with 1"):
        parsed.parse(TEXT)
    assert readings == [TEXT] * 3
    monkeypatch.setenv("PLAIT_CC", "/nowhere/cc")
    with pytest.raises(CompileError, match="install a C compiler"):
        parsed.parse(TEXT)


@pytest.mark.parametrize("file", ["compiler/lib/groups.h", "compiler/frontend/parse.py"])
def test_a_changed_file_of_plait_reads_anew(
    readings: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str
) -> None:
    for folder in parsed._OWN:  # pyright: ignore[reportPrivateUsage]
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
    changed = tmp_path / file
    changed.write_text("1")
    monkeypatch.setattr("plait.compiler.identity.PACKAGE", tmp_path)
    for text in ("1", "2"):
        changed.write_text(text)
        parsed.parse(TEXT)
        parsed.parse(TEXT)
    assert readings == [TEXT, TEXT]
    assert len(cache.entries()) == 2
