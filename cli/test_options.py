# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The parser of options."""

import pytest

from plait.cli.errors import Failure
from plait.cli.options import Option, parse, usage

OPTIONS = (
    Option("n", ("-n", "-np", "--np"), "ranks", "N"),
    Option("label", ("-l", "--label"), "label"),
    Option("fault", ("--fault",), "fault", "SPEC", repeats=True),
    Option("topology", ("--topology",), "shape", "NAME", choices=("ring", "switch")),
)


def test_options_end_at_the_first_operand() -> None:
    parsed = parse("p", OPTIONS, ["-np", "4", "-l", "prog", "-n", "5"])
    assert parsed.integer("n") == 4
    assert parsed.has("label")
    assert parsed.rest == ["prog", "-n", "5"]


def test_two_dashes_end_the_options() -> None:
    parsed = parse("p", OPTIONS, ["--np=2", "--", "-l"])
    assert (parsed.last("n"), parsed.rest, parsed.has("label")) == ("2", ["-l"], False)


def test_options_may_repeat() -> None:
    parsed = parse("p", OPTIONS, ["--fault", "a", "--fault=b=c", "x"])
    assert parsed.all("fault") == ["a", "b=c"]


@pytest.mark.parametrize(
    ("arguments", "message", "hint"),
    [
        (["--lable"], "p: no option --lable", "did you mean --label?"),
        (["--label=3"], "p: --label takes no value, found '=3'", None),
        (["-n"], "p: -n wants N after it", None),
        (
            ["--topology", "rong"],
            "p: --topology wants one of ring, switch, not 'rong'",
            "did you mean ring?",
        ),
    ],
)
def test_refuses(arguments: list[str], message: str, hint: str | None) -> None:
    with pytest.raises(Failure) as caught:
        parse("p", OPTIONS, arguments)
    assert (caught.value.message, caught.value.hint, caught.value.code) == (message, hint, 2)


@pytest.mark.parametrize("text", ["x", "", "0", "-3", "1.5", "9" * 30])
def test_refuses_what_is_no_number(text: str) -> None:
    parsed = parse("p", OPTIONS, ["-n", text])
    with pytest.raises(Failure, match="wants a whole number, 1 or more"):
        parsed.integer("n", minimum=1)


def test_help_lists_every_option() -> None:
    text = usage("p", "[options]", "About.", OPTIONS)
    for option in OPTIONS:
        assert option.flags[-1] in text
    assert max(len(line) for line in text.splitlines()) <= 100
