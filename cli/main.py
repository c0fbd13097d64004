# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plait`: finds the command, and turns whatever goes wrong into a message and an exit code."""

import errno
import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module

import click

from plait.cli.usage import failure_of
from plait.run import exit_codes, native
from plait.run.errors import Failure, show

# Each is a module of this package whose `command` is imported when it is called for.
COMMANDS = (
    "run",
    "cc",
    "cluster",
    "synth",
    "model",
    "doctor",
    "cache",
    "explain",
    "dissector",
    "completion",
    "env",
)
ABOUT = "Clusters of CPUs, FPGAs and soft processors from one C source."
COMPLETE_VARIABLE = "_PLAIT_COMPLETE"  # set by the shell's script, see `plait completion`


class Commands(click.Group):
    """The commands of the table."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        if cmd_name not in COMMANDS:
            return None
        return import_module(f"plait.cli.{cmd_name}").command


@click.group(
    "plait",
    cls=Commands,
    help=ABOUT,
    no_args_is_help=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(native.version(), message="plait %(version)s")
def plait() -> None:
    """Has nothing to do before its commands."""


class Told(KeyboardInterrupt):
    """A signal that asks to end, as Ctrl-C does; its argument is the number."""


def main() -> None:
    """Entry of the console command."""
    _open_streams()
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _told)
    sys.exit(run(sys.argv[1:]))


def _open_streams() -> None:
    """Opens standard streams that are closed: what is opened later would be taken for them."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest number that is free
            os.set_inheritable(number, True)
            setattr(sys, name, os.fdopen(number, "r" if number == 0 else "w"))


def _told(number: int, _: object) -> None:
    raise Told(number)


def run(arguments: Sequence[str]) -> int:
    """Runs a command line; returns the exit code."""
    code = _run(arguments)
    try:
        sys.stdout.flush()
    except OSError:  # has been told; Python would complain once more when it flushes at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return code


def _run(arguments: Sequence[str]) -> int:
    try:
        code = _call(list(arguments))
        sys.stdout.flush()
        return code
    except click.ClickException as error:
        return _fail(failure_of(error))
    except Failure as failure:
        return _fail(failure)
    except Told as told:
        return exit_codes.SIGNAL_BASE + told.args[0]
    except KeyboardInterrupt:
        return exit_codes.SIGNAL_BASE + 2
    except BrokenPipeError:
        # Whoever read our output has gone.
        return exit_codes.SIGNAL_BASE + 13
    except Exception as error:  # the one place that must let nothing through
        if os.environ.get("PLAIT_DEBUG"):
            raise
        if isinstance(error, OSError) and (failure := _unwritten(error)):
            return _fail(failure)
        what = f"an error inside Plait: {type(error).__name__}: {error}"
        hint = "PLAIT_DEBUG=1 shows where; please report it"
        return _fail(Failure(what, code=exit_codes.INTERNAL, hint=hint))


def _unwritten(error: OSError) -> Failure | None:
    """What to say of a full disk, under what is printed or under a file."""
    if error.errno not in (errno.ENOSPC, errno.EDQUOT):
        return None
    what = f"{error.filename or 'the output'} cannot be written: {error.strerror}"
    return Failure(what, hint="is the disk full? TMPDIR names the folder of temporary files")


def _call(arguments: list[str]) -> int:
    """As click's own main would, but for errors and signals, which have one form in Plait."""
    instruction = os.environ.get(COMPLETE_VARIABLE)
    if instruction:
        from click.shell_completion import shell_complete

        return shell_complete(plait, {}, "plait", COMPLETE_VARIABLE, instruction)
    try:
        with plait.make_context("plait", arguments) as context:
            return plait.invoke(context)
    except click.exceptions.Exit as end:
        return end.exit_code


def _fail(failure: Failure) -> int:
    show(failure)
    return failure.code
