# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What the linker says of missing MPI functions, and of main, in words that help.

mpi.h lets the compiler refuse those that MPI has and Plait has not. Here come the others: names
that MPI has not, PMPI_ names, calls with a declaration of the program's own, and objects that were
compiled with another mpi.h.
"""

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

from plait.run import compiling, terminal
from plait.run.errors import did_you_mean

_LINKER = r"(?:\S*\bld(?:\.\w+)?: )?"  # older ones do not say their name in every line
_UNDEFINED = re.compile(
    rf"^{_LINKER}(?P<where>.+?):(?: more)? undefined references? to "
    r"[`'‘](?P<name>P?MPIX?_\w+)['’](?: follow)?$"
)
_NO_MAIN = re.compile(rf"^{_LINKER}.*undefined reference to [`'‘]main['’]$")
_MORE_MAINS = re.compile(
    rf"^{_LINKER}(?P<where>.+?): multiple definition of [`'‘]main['’]; "
    r"(?P<first>.+): first defined here$"
)
_INTRODUCTION = re.compile(
    rf"^{_LINKER}(?P<object>.+?): in function [`'‘](?P<function>.+)['’]:$", re.IGNORECASE
)
# What GCC says around the sentence of a function that mpi.h says is not there.
_ABSENT = re.compile(r"call to \S*MPIX?_\S* declared with attribute error: ")
_ADDRESS = re.compile(r"^(?P<file>.*):\((?P<section>[^()]+)\)$")
_LINE = re.compile(r"^(?P<file>.*):(?P<line>\d+)$")


def run(command: Sequence[str]) -> int:
    """Runs a compiler that links, and says what it says; its exit code. Raises OSError."""
    done = subprocess.run(
        [*command, *compiling.colour_flags()],
        stderr=subprocess.PIPE,
        check=False,
        encoding="utf-8",
        errors="surrogateescape",
    )
    terminal.write_error(reword(done.stderr))
    return done.returncode


def reword(text: str) -> str:
    """The text with the lines on missing MPI functions and on main in better words."""
    text = _ABSENT.sub("", text)
    if "undefined reference" not in text and "multiple definition" not in text:
        return text
    told: list[str] = []
    introduction, function, is_reworded = "", None, False
    for line in text.splitlines(keepends=True):
        begun = _INTRODUCTION.match(line.rstrip("\n"))
        found = _UNDEFINED.match(line.rstrip("\n"))
        if begun:
            introduction, function, is_reworded = line, begun["function"], False
        elif found and not _is_there(found["name"]):
            told.append(_sentence(found["where"], found["name"], function))
            is_reworded = True
        elif of_main := _of_main(line.rstrip("\n")):
            told.append(of_main)
            is_reworded = True
        else:
            if not is_reworded or "undefined reference" in line:
                told.append(introduction)
                introduction = ""
            told.append(line)
    return "".join(told)


def _of_main(line: str) -> str | None:
    """What is wrong with main, if that is what the line tells."""
    error, hint = terminal.strong("error", "red"), terminal.strong("hint", "cyan")
    if _NO_MAIN.match(line):
        return (
            f"{error}: the program has no function main\n"
            f"{hint}: a program begins with int main(int argc, char **argv)\n"
        )
    if found := _MORE_MAINS.match(line):
        first = found["first"].rpartition(".o:")[2]
        return (
            f"{found['where']}: {error}: a second function main; the first is {first}\n"
            f"{hint}: between programs that run together there is a colon: a.c : b.c\n"
        )
    return None


def _sentence(where: str, name: str, function: str | None) -> str:
    error = terminal.strong("error", "red")
    if line := _LINE.match(where):
        return f"{where}: {error}: {_why(name)}\n{_excerpt(line['file'], int(line['line']), name)}"
    file = address["file"] if (address := _ADDRESS.match(where)) else where
    inside = f": in function '{function}'" if function else ""
    hint = f"{terminal.strong('hint', 'cyan')}: plaitcc -c (or -g) leaves the line in the object\n"
    return f"{file}{inside}: {error}: {_why(name)}\n{hint}"


def _excerpt(file: str, number: int, name: str) -> str:
    """The line of the source with the name underlined; nothing where it cannot be had."""
    try:
        lines = Path(file).read_text(encoding="utf-8", errors="replace").splitlines()
        line = lines[number - 1].expandtabs()
    except (OSError, IndexError):
        return ""
    at = line.find(name)
    under = "" if at < 0 else f"      | {' ' * at}^{'~' * (len(name) - 1)}\n"
    return f"{number:5} | {line}\n{under}"


def _is_there(name: str) -> bool:
    """True if Plait has it: then the library was left out, and the linker's words are right."""
    from plait.spec import load_spec

    return name.removeprefix("P") in {call.name for call in load_spec().mpi_calls.calls}


def _why(name: str) -> str:
    from plait.spec import load_spec

    spec = load_spec()
    plain = name.removeprefix("P")
    for part in spec.mpi.functions:
        if plain in part.names:
            because = f"it has no {part.part}: {part.instead}" if part.part else part.instead
            return f"Plait has no {name} yet; {because}"
    if plain.startswith("MPIX_"):
        return f"Plait has no {name}: it is an extension of another library"
    near = did_you_mean(plain, [call.name for call in spec.mpi_calls.calls])
    hint = f"did you mean {near}?" if near else "docs/reference/mpi-support.md lists what there is"
    return f"MPI has no function {name}; {hint}"
