# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plait` itself: commands, help, version, and errors that nobody foresaw."""

import subprocess
import sys
from collections.abc import Callable

import pytest

from plait.cli import explain, main
from plait.cli.testing import Ended, FakeNative

Plait = Callable[..., Ended]


def test_version_and_help(plait: Plait) -> None:
    assert plait("--version").out.startswith("plait ")
    text = plait("--help").out
    for command in main.COMMANDS:
        assert command.name in text
        own = plait(command.name, "--help")
        assert own.code == 0
        assert own.out.startswith(f"usage: plait {command.name}")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "plait: error: no command given\nhint: plait --help lists them\n"),
        (["rum"], "plait: error: plait has no command rum\nhint: did you mean run?\n"),
        (["--verson"], "plait: error: plait: no option --verson\nhint: did you mean --version?\n"),
        (["cluster"], "plait: error: plait cluster: wanted check or show"),
        (["cluster", "chekc"], "plait: error: plait cluster has no action chekc\nhint: did you"),
        (["cluster", "check"], "plait: error: plait cluster check: wanted a file\n"),
        (
            ["explain", "deadlok"],
            "plait: error: plait explain: there is no code or outcome deadlok",
        ),
        (["completion", "tcsh"], "plait: error: plait completion: wanted bash, zsh or fish"),
        (["doctor", "who"], "plait: error: plait doctor takes no arguments, found who\n"),
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
    def broken(_: object) -> int:
        raise ZeroDivisionError("by nought")

    monkeypatch.setattr(explain, "main", broken)
    monkeypatch.delenv("PLAIT_DEBUG", raising=False)
    ended = plait("explain")
    assert ended.code == 70
    assert ended.err.startswith("plait: error: an error inside Plait: ZeroDivisionError: by nought")


def test_a_reader_that_has_gone() -> None:
    command = f"{sys.executable} -m plait.cli explain | true"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.stderr == ""


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


def test_completion_is_right_for_its_shell(plait: Plait) -> None:
    script = plait("completion", "bash").out
    check = subprocess.run(["bash", "-n"], input=script, text=True, check=False)
    assert check.returncode == 0
    ask = f"{script}\nCOMP_WORDS=(plait run --no) COMP_CWORD=2; _plait; echo ${{COMPREPLY[*]}}"
    done = subprocess.run(["bash", "-c", ask], capture_output=True, text=True, check=True)
    assert done.stdout == "--no-idle-skip\n"
    assert "complete -c plait -n '__fish_seen_subcommand_from run' -l seed -r" in (
        plait("completion", "fish").out
    )
    assert "bashcompinit" in plait("completion", "zsh").out


def test_completion_is_installed(
    plait: Plait, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    path = f"{tmp_path}/.local/share/bash-completion/completions/plait"
    assert plait("completion", "--install", "bash").out == f"wrote {path}; new shells use it\n"
    with open(path, encoding="utf-8") as file:
        assert "complete -o filenames -F _plait plait" in file.read()
