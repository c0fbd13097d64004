# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Command lines as users type them: what click reads from them, and how it refuses."""

import os
from collections.abc import Callable

import click
import pytest

from plait.cli import main, run
from plait.cli.programs import CommandLine, read_command_line
from plait.cli.testing import Ended

Plait = Callable[..., Ended]


def parse(*arguments: str) -> CommandLine:
    """Reads the command line of a run."""
    parent = click.Context(main.plait, info_name="plait")
    return read_command_line(run.command.make_context("run", list(arguments), parent=parent))


@pytest.mark.parametrize("ranks", [("-n", "4"), ("-np", "4"), ("--np", "4"), ("--np=4",), ("-n4",)])
def test_ranks_as_users_of_mpiexec_type_them(ranks: tuple[str, ...]) -> None:
    (program,) = parse(*ranks, "-l", "prog", "-n", "5", "--seed").programs
    assert program.ranks == 4
    assert program.arguments == ("-n", "5", "--seed")


def test_two_dashes_end_the_options() -> None:
    line = parse("--np=2", "--", "-l", ":", "--")
    assert line.options["label"] is False
    (program,) = line.programs
    assert (program.executable, program.arguments) == ("-l", (":", "--"))


def test_options_may_repeat_and_the_last_value_counts() -> None:
    line = parse("--fault", "a", "--fault=b=c", "--seed", "3", "--seed", "4", "x")
    assert line.options["fault"] == ("a", "b=c")
    assert line.options["seed"] == 4


@pytest.mark.parametrize("before", [("-l", "c.yaml"), ("c.yaml", "-l"), ("-l", "--", "c.yaml")])
def test_a_cluster_file_as_first_word(before: tuple[str, ...]) -> None:
    line = parse(*before, "prog", "d.yaml")
    assert (line.cluster, line.options["label"]) == ("c.yaml", True)
    (program,) = line.programs
    assert (program.executable, program.arguments) == ("prog", ("d.yaml",))


def test_the_second_word_is_never_a_cluster_file() -> None:
    (program,) = parse("--cluster", "c.yaml", "d.yaml").programs
    assert program.executable == "d.yaml"


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("--lable",), "no option --lable\nhint: did you mean --label?"),
        (("-lable",), "no option -lable\nhint: did you mean --label?"),
        (("-host", "a"), "no option -host\nhint: plait run --help lists the options"),
        (("--label=3",), "option '--label' does not take a value\nhint: plait run --help"),
        (("-n",), "option '-n' requires an argument\nhint: plait run --help"),
        (
            ("--topology", "rong", "x"),
            "--topology wants one of direct, ring, switch, dual_plane, leaf_spine, fat_tree,"
            " not 'rong'\nhint: did you mean ring?",
        ),
    ],
)
def test_refuses(plait: Plait, arguments: tuple[str, ...], error: str) -> None:
    assert plait("run", *arguments) == Ended(2, "", f"plait: error: plait run: {error}\n")


@pytest.mark.parametrize("text", ["x", "", "0", "-3", "1.5", "9" * 30])
def test_refuses_what_is_no_number(plait: Plait, text: str) -> None:
    ended = plait("run", "-np", text, "x")
    assert f"plait run: -n wants a whole number, 1 or more, not '{text}'" in ended.err
    assert ended.code == 2


def test_help_lists_every_option_in_a_group() -> None:
    text = run.command.get_help(click.Context(run.command))
    for option in run.command.params:
        assert option.param_type_name == "argument" or f"  {option.opts[0]}" in text
    for title in ("Programs", "Cluster", "Simulation", "Output", "Help"):
        assert f"\n{title}:\n" in text


def complete(plait: Plait, monkeypatch: pytest.MonkeyPatch, words: str) -> list[str]:
    """What bash would offer in place of the last word."""
    monkeypatch.setenv("_PLAIT_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(words.split(" ")) - 1))
    return plait().out.split()


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("plait r", ["plain,run"]),
        ("plait cluster s", ["plain,show"]),
        ("plait explain deadl", ["plain,deadlock"]),
        ("plait run --no-i", ["plain,--no-idle-skip"]),
        ("plait run --topology f", ["plain,fat_tree"]),
        ("plait run --platform z", ["plain,zrlmpi"]),
        ("plait run -n 2 ri", ["file,ri"]),
        ("plait run --json r", ["file,r"]),
        ("plait run -n 2 ring.c --no", ["file,--no"]),
    ],
)
def test_completion(
    plait: Plait, monkeypatch: pytest.MonkeyPatch, words: str, offered: list[str]
) -> None:
    assert complete(plait, monkeypatch, words) == offered


def test_completion_leaves_files_alone(
    plait: Plait, monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.chdir(str(tmp_path))
    assert complete(plait, monkeypatch, "plait run --json r.json --se") == ["plain,--seed"]
    assert os.listdir(".") == []
