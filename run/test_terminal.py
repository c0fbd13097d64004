# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Colour and progress: only on a terminal."""

import io
import os
import sys
from pathlib import Path

import pytest

from plait.run import errors, terminal
from plait.run.errors import Failure


class Screen(io.StringIO):
    """A stderr that is a terminal."""

    def isatty(self) -> bool:
        return True


def use_screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """Puts a terminal in the place of stderr (not as a fixture: pytest would take it back)."""
    found = Screen()
    monkeypatch.setattr(sys, "stderr", found)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return found


def test_errors_are_coloured_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = use_screen(monkeypatch)
    errors.show(Failure("it failed", hint="do better"))
    assert screen.getvalue() == (
        "plait: \x1b[1;31merror\x1b[0m: it failed\n\x1b[1;36mhint\x1b[0m: do better\n"
    )


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_no_colour_where_it_is_not_welcome(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    screen = use_screen(monkeypatch)
    monkeypatch.setenv(name, value)
    errors.show(Failure("it failed"))
    assert screen.getvalue() == "plait: error: it failed\n"


def test_progress_is_one_line_that_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = use_screen(monkeypatch)
    progress = terminal.Progress()
    progress.show("compiling a.c, 12 s")
    progress.show("short")
    progress.clear()
    progress.clear()
    lines = screen.getvalue().split("\r")
    assert lines == ["", "compiling a.c, 12 s", "short" + " " * 14, " " * 19, ""]


def test_no_progress_in_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    progress = terminal.Progress()
    progress.show("compiling")
    progress.clear()
    assert stream.getvalue() == ""


def test_a_stderr_that_cannot_show_a_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii", write_through=True)
    monkeypatch.setattr(sys, "stderr", stream)
    terminal.write_error("2 µs\n")
    assert raw.getvalue() == b"2 \\xb5s\n"


def test_a_stderr_that_has_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w", encoding="utf-8", buffering=1) as stream:
        monkeypatch.setattr(sys, "stderr", stream)
        terminal.write_error("nobody reads this\n")
        monkeypatch.undo()
        os.dup2(os.open(os.devnull, os.O_WRONLY), writer)


def test_where_there_is_no_terminal_what_takes_long_is_told_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PLAIT_PROGRESS", raising=False)
    progress = terminal.Progress()
    for doing, seconds in (("a: C", 0.5), ("a: C", 1.0), ("a: C", 1.5), ("a: D", 2.0)):
        progress.tell(doing, seconds)
    progress.clear()
    assert capsys.readouterr().err == "plait: a: C\nplait: a: D\n"
    monkeypatch.setenv("PLAIT_PROGRESS", "0")
    terminal.Progress().tell("a: C", 2.0)
    assert capsys.readouterr().err == ""


def test_what_is_said_once_a_shell(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("PLAIT_PROGRESS", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    # 0 is the number of a shell outside of a container, and 1 that of its first process: nothing
    # here depends on which of them this test runs in.
    for session in (os.getpid(), 1, 0):

        def of_session(_: int, session: int = session) -> int:
            return session

        monkeypatch.setattr(os, "getsid", of_session)
        assert [terminal.is_first_in_shell("one") for _ in range(3)] == [True, False, False]
        assert terminal.is_first_in_shell("other")
    monkeypatch.setenv("PLAIT_PROGRESS", "1")
    assert terminal.is_first_in_shell("one")
    monkeypatch.delenv("PLAIT_PROGRESS")
    monkeypatch.setenv("XDG_RUNTIME_DIR", "/nowhere")
    assert [terminal.is_first_in_shell("one") for _ in range(2)] == [True, True]
