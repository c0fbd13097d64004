# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plait explain [CODE|OUTCOME]`: what an exit code or an outcome means."""

import textwrap
from typing import NamedTuple

import click

from plait.cli import tables
from plait.run import exit_codes
from plait.run.errors import Failure, suggestion
from plait.run.exit_codes import EXIT_CODES

COMMAND = "plait explain"
ABOUT = """\
Explains an exit code (6) or an outcome (deadlock), as a run's report names it. Without an argument:
the list of both.
"""


class Outcome(NamedTuple):
    """How a run can end, by the name it has in reports."""

    name: str
    code: str
    about: str


OUTCOMES = (
    Outcome("ok", "0", "Every rank came to its end and returned 0."),
    Outcome("exit", "the program's own", "A rank returned or exited with a code other than 0."),
    Outcome(
        "deadlock",
        "6",
        "No rank can ever go on: all of them wait or have ended, or poll in vain, and nothing is"
        " under way in the network. In a simulated run that is a fact, not a time-out. The"
        " diagnosis says who waits for whom, and which messages wait that nobody asks for.",
    ),
    Outcome(
        "mismatch",
        "6",
        "Ranks disagree: about which collective comes next, its root, operation, datatype or amount"
        " of data, or about the datatype or length of a message.",
    ),
    Outcome(
        "mpi_error",
        "6",
        "An MPI call was given a wrong argument or could not do its work, and its communicator's"
        " error handler is MPI_ERRORS_ARE_FATAL. With MPI_ERRORS_RETURN the program gets the code.",
    ),
    Outcome("abort", "the program's own", "A rank called MPI_Abort; its code is the run's."),
    Outcome(
        "signal",
        "128 + signal",
        "A rank was killed by a signal, for instance 11 (SIGSEGV) for a wrong memory access. The"
        " other ranks were ended.",
    ),
    Outcome("peer_failed", "7", "A rank, or a link on the way to it, stopped answering."),
    Outcome(
        "left_early",
        "6",
        "A rank that had called MPI_Init ended without MPI_Finalize.",
    ),
    Outcome(
        "unfinished",
        "6",
        "A rank reached MPI_Finalize with requests that it never completed with MPI_Wait or"
        " MPI_Test. Whether their messages arrive is not defined.",
    ),
    Outcome("timeout", "124", "The limit of --timeout or MPIEXEC_TIMEOUT was reached."),
    Outcome("not_found", "126, 127", "The program could not be started."),
    Outcome("output_failed", "7", "The ranks' output could not be written: a full disk, mostly."),
    Outcome("interrupted", "128 + signal", "The run was ended by Ctrl-C or another signal."),
)


def _complete(_: object, __: object, incomplete: str) -> list[str]:
    words = [str(row.code) for row in EXIT_CODES] + [row.name for row in OUTCOMES]
    return [word for word in words if word.startswith(incomplete)]


@click.command("explain", help=ABOUT, short_help="explain an exit code or an outcome")
@click.argument("word", metavar="[CODE|OUTCOME]", required=False, shell_complete=_complete)
def command(word: str | None) -> int:
    """Entry of the command."""
    print(text_for(word) if word is not None else listing())
    return 0


def listing() -> str:
    """All codes and outcomes, a line each."""
    codes = [(str(row.code), row.name) for row in EXIT_CODES]
    codes.append(("128+n", "ended by signal n; a rank or the run as a whole"))
    outcomes = [(row.name, row.code) for row in OUTCOMES]
    return (
        tables.render(("exit code", "meaning"), codes)
        + "\n\n"
        + tables.render(("outcome", "exit code"), outcomes)
        + "\n\nplait explain CODE or OUTCOME says more about one."
    )


def text_for(word: str) -> str:
    """The page of one code or outcome."""
    if word.isascii() and word.isdigit():
        return _code_text(int(word))
    for row in OUTCOMES:
        if row.name == word:
            return f"{row.name} (exit code: {row.code})\n\n{_wrap(row.about)}"
    names = [row.name for row in OUTCOMES]
    hint = suggestion(word, names) or f"{COMMAND} without an argument lists all"
    raise Failure(f"{COMMAND}: there is no code or outcome {word}", hint=hint)


def _code_text(code: int) -> str:
    for row in EXIT_CODES:
        if row.code == code:
            return f"{row.code}: {row.name}\n\n{_wrap(row.about)}\n\n{_wrap(row.what_to_do)}"
    signal = code - exit_codes.SIGNAL_BASE
    if 0 < signal <= 64:
        about = (
            f"A rank, or the run as a whole, was ended by signal {signal}"
            f" ({exit_codes.signal_name(signal)}). The message says which."
        )
        return f"{code}: signal {signal}\n\n{_wrap(about)}"
    about = "Plait itself does not use this code: it is the program's own, or MPI_Abort's."
    return f"{code}: the program's own\n\n{_wrap(about)}"


def _wrap(text: str) -> str:
    return textwrap.fill(text, 80)
