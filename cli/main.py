# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plait`: finds the command, and turns whatever goes wrong into a message and an exit code."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NamedTuple

from plait.cli import exit_codes
from plait.cli.errors import Failure, show, suggestion
from plait.cli.options import Option, parse, usage


class Command(NamedTuple):
    """One command: its module in this package has main(arguments) -> exit code."""

    name: str
    module: str
    about: str


COMMANDS = (
    Command("run", "run", "run a program on a cluster"),
    Command("cluster", "cluster", "check or show a cluster file"),
    Command("doctor", "doctor", "check the installation, name what is missing"),
    Command("explain", "explain", "explain an exit code or an outcome"),
    Command("completion", "completion", "print or install the shell's completion"),
)
OPTIONS = (Option("version", ("--version",), "print the version and exit"),)
ABOUT = "Clusters of CPUs, FPGAs and soft processors from one C source.\n\ncommands:\n"


def main() -> None:
    """Entry of the console command."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Runs a command line; returns the exit code."""
    try:
        code = _dispatch(arguments)
        sys.stdout.flush()
        return code
    except Failure as failure:
        show(failure)
        return failure.code
    except KeyboardInterrupt:
        return exit_codes.SIGNAL_BASE + 2
    except BrokenPipeError:
        # Whoever read our output has gone. Python would complain once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return exit_codes.SIGNAL_BASE + 13
    except Exception as error:  # the one place that must let nothing through
        if os.environ.get("PLAIT_DEBUG"):
            raise
        what = f"{type(error).__name__}: {error}"
        show(
            Failure(
                f"an error inside Plait: {what}", hint="PLAIT_DEBUG=1 shows where; please report it"
            )
        )
        return exit_codes.INTERNAL


def _dispatch(arguments: Sequence[str]) -> int:
    by_name = {command.name: command for command in COMMANDS}
    if arguments and arguments[0] in by_name:  # the usual case
        return _call(by_name[arguments[0]], arguments[1:])
    parsed = parse("plait", OPTIONS, arguments)
    if parsed.has("version"):
        from plait.cli import native

        print(f"plait {native.version()}")
        return 0
    if parsed.has("help"):
        print(help_text(), end="")
        return 0
    if not parsed.rest:
        raise Failure("no command given", hint="plait --help lists them")
    name = parsed.rest[0]
    if name not in by_name:
        hint = suggestion(name, by_name) or f"commands: {', '.join(by_name)}"
        if os.path.exists(name):
            hint = f"plait run {name}"
        raise Failure(f"plait has no command {name}", hint=hint)
    return _call(by_name[name], parsed.rest[1:])


def _call(command: Command, arguments: Sequence[str]) -> int:
    return import_module(f"plait.cli.{command.module}").main(arguments)


def help_text() -> str:
    """The text of `plait --help`."""
    rows = "\n".join(f"  {command.name:<12}{command.about}" for command in COMMANDS)
    return usage("plait", "COMMAND [ARGS]...", ABOUT + rows, OPTIONS)
