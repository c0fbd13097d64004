# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The exit codes, one table; `plait explain` prints from it."""

from typing import NamedTuple

OK = 0
USAGE = 2
COMPILE = 3
HARDWARE_BUILD = 4
DIAGNOSED = 6
FAILED = 7
INTERNAL = 70
TIME_LIMIT = 124
NOT_EXECUTABLE = 126
NOT_FOUND = 127
SIGNAL_BASE = 128


class ExitCode(NamedTuple):
    """One row: the code, a name for tables, and what it means."""

    code: int
    name: str
    about: str
    what_to_do: str


EXIT_CODES = (
    ExitCode(
        OK,
        "ok",
        "Every rank came to its end and returned 0.",
        "Nothing is left to do.",
    ),
    ExitCode(
        USAGE,
        "usage or configuration",
        "An option, a cluster file, a platform or a fault cannot be understood, or a file that the"
        " run was to write cannot be written. Nothing was started, but where a disk got full.",
        "The message says what was wanted and what was found. `plait cluster check FILE` checks a"
        " cluster file alone; `plait doctor` checks the installation.",
    ),
    ExitCode(
        COMPILE,
        "compile error",
        "The C or C++ compiler refused the program, and its messages are shown as they came; or it"
        " is not there, was killed, hung, or made no whole program.",
        "Run `plaitcc -show FILE` to see the command, `--cflags` to add flags to it; `plait doctor`"
        " tries the compiler.",
    ),
    ExitCode(
        HARDWARE_BUILD,
        "hardware build failed",
        "The hardware of an FPGA rank could not be built.",
        "The build's messages say which module and why.",
    ),
    ExitCode(
        DIAGNOSED,
        "deadlock, mismatch or MPI error",
        "The program is wrong, and the run proved it: no rank could ever go on, or ranks disagree"
        " about a collective, a datatype or a size, or an MPI call was given a wrong argument.",
        "The diagnosis names every rank involved with call, file and line.",
    ),
    ExitCode(
        FAILED,
        "a rank or link failed",
        "A rank or a link on its way stopped answering, or the simulator itself was ended, or"
        " had no room for the run's files. With --fault that is what was asked for.",
        "The message says which. Without faults, look for what ended the process: memory, limits,"
        " a full disk.",
    ),
    ExitCode(
        INTERNAL,
        "error inside Plait",
        "Plait met a situation that its authors did not foresee.",
        "Run again with PLAIT_DEBUG=1 and report what it prints.",
    ),
    ExitCode(
        TIME_LIMIT,
        "time limit",
        "The run took longer than --timeout or MPIEXEC_TIMEOUT allows, and was ended.",
        "The message says where each rank was. A rank that computes for long is not an error:"
        " allow it more time.",
    ),
    ExitCode(
        NOT_EXECUTABLE,
        "not executable",
        "PROGRAM is there but cannot be run: no execute permission, or no program at all.",
        "chmod +x, or name the C source.",
    ),
    ExitCode(
        NOT_FOUND,
        "not found",
        "There is no such source or executable.",
        "A source is looked for where its path says; a name without a slash also in PATH.",
    ),
)


def signal_name(number: int) -> str:
    """`SIGSEGV` for 11; `signal 99` where there is no name."""
    import signal

    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
