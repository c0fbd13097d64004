# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Options as a table: one row gives the parser, the help text and the completion of an option.

What comes before the first operand is options, what comes after it belongs to that operand: `plait
run -n 2 prog -n 5` gives prog `-n 5`. `--` ends the options. A value follows as the next argument
or, for long options, after `=`.
"""

from collections.abc import Sequence
from typing import NamedTuple

from plait.cli.errors import Failure, suggestion


class Option(NamedTuple):
    """One option. Without a metavar it takes no value."""

    name: str
    flags: tuple[str, ...]
    about: str
    metavar: str | None = None
    repeats: bool = False
    choices: tuple[str, ...] = ()


class Parsed:
    """The options found and the arguments that follow them."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.values: dict[str, list[str]] = {}
        self.flags: dict[str, str] = {}  # as which the option was given
        self.rest: list[str] = []
        self.ended_by_dashes = False

    def has(self, name: str) -> bool:
        """True if the option was given."""
        return name in self.values

    def last(self, name: str) -> str | None:
        """The value of an option, the last one if it was given twice."""
        found = self.values.get(name)
        return found[-1] if found else None

    def all(self, name: str) -> list[str]:
        """Every value of an option that repeats."""
        return self.values.get(name, [])

    def integer(self, name: str, minimum: int = 0) -> int | None:
        """The value as a whole number."""
        text = self.last(name)
        if text is None:
            return None
        try:
            number = int(text, 10)
        except ValueError:
            number = minimum - 1
        if number < minimum or len(text) > 19:
            wanted = f"a whole number, {minimum} or more"
            raise Failure(f"{self.command}: {self.flags[name]} wants {wanted}, not '{text}'")
        return number


HELP = Option("help", ("-h", "--help"), "show this text and exit")


def parse(command: str, options: Sequence[Option], arguments: Sequence[str]) -> Parsed:
    """Reads options up to the first operand."""
    by_flag = {flag: option for option in (*options, HELP) for flag in option.flags}
    parsed = Parsed(command)
    index = 0
    while index < len(arguments):
        argument = arguments[index]
        if argument == "--":
            parsed.ended_by_dashes = True
            index += 1
            break
        if not argument.startswith("-") or argument == "-":
            break
        flag, equals, value = argument.partition("=")
        if not (equals and flag.startswith("--")):
            flag, equals = argument, ""
        option = by_flag.get(flag)
        if option is None:
            raise unknown_option(command, flag, list(by_flag))
        index += 1
        if option.metavar is None:
            if equals:
                raise Failure(f"{command}: {flag} takes no value, found '={value}'")
            value = ""
        elif not equals:
            if index == len(arguments):
                raise Failure(f"{command}: {flag} wants {option.metavar} after it")
            value = arguments[index]
            index += 1
        _store(parsed, option, flag, value)
    parsed.rest = list(arguments[index:])
    return parsed


def _store(parsed: Parsed, option: Option, flag: str, value: str) -> None:
    if option.choices and value not in option.choices:
        raise Failure(
            f"{parsed.command}: {flag} wants one of {', '.join(option.choices)}, not '{value}'",
            hint=suggestion(value, option.choices),
        )
    parsed.values.setdefault(option.name, []).append(value)
    parsed.flags[option.name] = flag


def unknown_option(command: str, flag: str, known: list[str]) -> Failure:
    """The failure for an option that is in no table."""
    hint = suggestion(flag, known) or f"{command} --help lists the options"
    return Failure(f"{command}: no option {flag}", hint=hint)


def usage(command: str, synopsis: str, about: str, options: Sequence[Option]) -> str:
    """The help text of a command."""
    rows = [(_flags(option), option.about) for option in (*options, HELP)]
    column = min(max(len(left) for left, _ in rows) + 2, 34)
    lines = [f"usage: {command} {synopsis}".rstrip(), "", *about.strip().splitlines(), ""]
    lines.append("options:")
    for left, right in rows:
        lines.extend(_row(left, right, column))
    return "\n".join(lines) + "\n"


def _flags(option: Option) -> str:
    flags = ", ".join(option.flags)
    return f"{flags} {option.metavar}" if option.metavar else flags


def _row(left: str, right: str, column: int) -> list[str]:
    import textwrap

    body = textwrap.wrap(right, 98 - column) or [""]
    first = f"  {left.ljust(column)}{body[0]}"
    lines = [first] if len(left) < column else [f"  {left}", f"  {' ' * column}{body[0]}"]
    return lines + [f"  {' ' * column}{line}" for line in body[1:]]
