# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plait` itself: commands, help, version, and errors that nobody foresaw."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from plait.cli import explain, main
from plait.cli.testing import Ended, FakeNative

Plait = Callable[..., Ended]


def test_version_and_help(plait: Plait) -> None:
    assert plait("--version").out.startswith("plait ")
    text = plait("--help").out
    for command in main.COMMANDS:
        assert f"\n  {command} " in text
        own = plait(command, "--help")
        assert own.code == 0
        assert own.out.startswith(f"Usage: plait {command}")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "plait: error: missing command\nhint: plait --help\n"),
        (["rum"], "plait: error: no command rum\nhint: did you mean run?\n"),
        (["--verson"], "plait: error: no option --verson\nhint: did you mean --version?\n"),
        (["cluster"], "plait: error: plait cluster: missing command\n"),
        (["cluster", "chekc"], "plait: error: plait cluster: no command chekc\nhint: did you"),
        (["cluster", "check"], "plait: error: plait cluster check: missing argument 'FILE..."),
        (
            ["explain", "deadlok"],
            "plait: error: plait explain: there is no code or outcome deadlok",
        ),
        (["completion", "tcsh"], "plait: error: plait completion: SHELL wants one of bash, zsh,"),
        (["doctor", "who"], "plait: error: plait doctor: got unexpected extra argument (who)\n"),
    ],
)
def test_wrong_usage(plait: Plait, arguments: list[str], message: str) -> None:
    ended = plait(*arguments)
    assert ended.err.startswith(message)
    assert (ended.code, ended.out) == (2, "")


def test_a_program_in_place_of_a_command(fake: FakeNative, plait: Plait) -> None:
    with open("ring.c", "w", encoding="utf-8") as file:
        file.write("")
    assert plait("ring.c").err.endswith("hint: plait run ring.c\n")
    assert not fake.started


def test_an_unforeseen_error_is_no_traceback(plait: Plait, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> str:
        raise ZeroDivisionError("by nought")

    monkeypatch.setattr(explain, "listing", broken)
    monkeypatch.delenv("PLAIT_DEBUG", raising=False)
    ended = plait("explain")
    assert ended.code == 70
    assert ended.err.startswith("plait: error: an error inside Plait: ZeroDivisionError: by nought")


def test_a_reader_that_has_gone() -> None:
    command = f"{sys.executable} -m plait.cli explain | true"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.stderr == ""


@pytest.mark.parametrize("words", ["explain 6", "--help", "completion bash"])
def test_an_output_that_is_full(words: str) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        command = [sys.executable, "-m", "plait.cli", *words.split()]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    said = "plait: error: the output cannot be written: No space left on device\nhint: "
    assert (done.returncode, done.stderr.startswith(said)) == (2, True), done.stderr


def test_no_colour_in_a_pipe(plait: Plait) -> None:
    assert "\x1b" not in plait("rum").err


def test_explain(plait: Plait) -> None:
    assert plait("explain", "6").out.startswith("6: deadlock, mismatch or MPI error\n")
    assert plait("explain", "139").out.startswith("139: signal 11\n")
    assert plait("explain", "42").out.startswith("42: the program's own\n")
    assert plait("explain", "unfinished").out.startswith("unfinished (exit code: 6)\n")
    listing = plait("explain").out
    for row in explain.OUTCOMES:
        assert row.name in listing


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_asks_plait(plait: Plait, monkeypatch: pytest.MonkeyPatch, shell: str) -> None:
    monkeypatch.setenv("SHELL", f"/usr/bin/{shell}")
    script = plait("completion").out
    assert script == plait("completion", shell).out
    assert f"_PLAIT_COMPLETE={shell}_complete" in script


def test_completion_in_bash(tmp_path: Path) -> None:
    program = tmp_path / "plait"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m plait.cli "$@"\n')
    program.chmod(0o755)
    ask = """\
PATH=$1:$PATH
eval "$(plait completion bash)"
COMP_WORDS=(plait run --no-i) COMP_CWORD=2
_plait_completion plait
echo "${COMPREPLY[*]}"
"""
    command = ["bash", "-c", ask, "bash", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "--no-idle-skip\n"


def test_completion_is_installed(
    plait: Plait, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    path = tmp_path / ".local/share/bash-completion/completions/plait"
    assert plait("completion", "--install", "bash").out == f"wrote {path}; new shells use it\n"
    assert path.read_text() == plait("completion", "bash").out
    assert plait("completion", "--install", "zsh").code == 2
