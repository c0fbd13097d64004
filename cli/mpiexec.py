# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`mpiexec`, `mpirun` and `oshrun` of package/plait/mpi: their command line as one of `plait run`.

Options of MPICH's and Open MPI's that say where processes run are left out, with a line on stderr:
a run takes no place on the machine. Those about the environment and the folder are carried out.
"""

import os
import sys
from collections.abc import Sequence

from plait.cli import main as cli
from plait.run import exit_codes
from plait.run.errors import Failure, show

# How many words follow an option, which may begin with one dash or with two.
_PLACES = {
    **dict.fromkeys(
        ("oversubscribe", "allow-run-as-root", "report-bindings", "use-hwthread-cpus"), 0
    ),
    **dict.fromkeys(("hostfile", "machinefile", "f", "host", "hosts", "H", "ppn", "perhost"), 1),
    **dict.fromkeys(("npernode", "N", "bind-to", "map-by", "rank-by", "launcher", "iface"), 1),
    "mca": 2,
}
_SETTINGS = {"x": 1, "genv": 2, "env": 2, "genvall": 0, "wdir": 1, "wd": 1}
_LABEL = ("prepend-rank", "tag-output")


def main() -> None:
    """Entry of the command."""
    try:
        arguments, left_out = translated(sys.argv[1:])
    except Failure as failure:
        show(failure, "mpiexec")
        sys.exit(failure.code)
    if left_out:
        what = ", ".join(dict.fromkeys(left_out))
        print(
            f"plait: {what}: left out, since a run takes no place on the machine", file=sys.stderr
        )
    sys.argv[1:] = arguments
    cli.main()


def translated(arguments: Sequence[str]) -> tuple[list[str], list[str]]:
    """The words of `plait run`, and the options that are left out. Sets what the others ask for.

    Raises Failure where an option lacks what follows it.
    """
    words, left_out = ["run"], list[str]()
    rest = list(arguments)
    if rest and rest[0].lstrip("-") in ("version", "V"):
        return ["--version"], left_out
    while rest:
        word = rest.pop(0)
        name = word.lstrip("-")
        if not word.startswith("-") or word in ("-", "--"):
            after = rest.index(":") + 1 if ":" in rest else len(rest)
            words += [word, *rest[:after]]
            del rest[:after]
        elif name in _LABEL:
            words.append("-l")
        elif name in _PLACES:
            _follow(word, rest, _PLACES[name])
            left_out.append(word)
        elif name in _SETTINGS:
            _set(name, _follow(word, rest, _SETTINGS[name]))
        else:
            words.append(word)
            if "=" not in word and _takes_value(word):
                words += _follow(word, rest, 1)
    return words, left_out


def _follow(option: str, rest: list[str], count: int) -> list[str]:
    if len(rest) < count:
        raise Failure(f"{option} wants {count} word{'s' * (count > 1)} after it")
    found = rest[:count]
    del rest[:count]
    return found


def _set(name: str, given: Sequence[str]) -> None:
    if name in ("genv", "env"):
        os.environ[given[0]] = given[1]
    elif name == "x" and "=" in given[0]:  # without a value it passes on what ranks have anyway
        variable, _, value = given[0].partition("=")
        os.environ[variable] = value
    elif name in ("wdir", "wd"):
        try:
            os.chdir(given[0])
        except OSError as error:
            what = f"-{name}: the folder {given[0]} cannot be entered: {error.strerror}"
            raise Failure(what, code=exit_codes.USAGE) from None


def _takes_value(option: str) -> bool:
    """Whether an option of `plait run` is followed by a value."""
    from plait.cli.run import command

    return any(
        option in each.opts and not getattr(each, "is_flag", True) for each in command.params
    )
