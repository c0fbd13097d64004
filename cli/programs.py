# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What is to be run: the options of `plait run`, its programs, and where they are found.

    plait run [options] PROGRAM [ARGS] [: [-n N] [--platform P] [--cflags F] PROGRAM [ARGS]]...

PROGRAM is one or more C or C++ sources (every leading argument with such a suffix) or an
executable. All that follows belongs to the program; after sources a `--` marks where its arguments
begin if they look like sources. A lone `:` begins the next program, unless `--` stood before the
first.
"""

import os
from collections.abc import Sequence
from typing import NamedTuple

from plait.cli import exit_codes
from plait.cli.errors import Failure, did_you_mean
from plait.cli.options import Option, Parsed, parse, unknown_option

C_SUFFIXES = (".c",)
CXX_SUFFIXES = (".cc", ".cpp", ".cxx", ".c++", ".C")
SOURCE_SUFFIXES = C_SUFFIXES + CXX_SUFFIXES
CLUSTER_SUFFIXES = (".json", ".yaml", ".yml")

RANKS = Option(
    "n",
    ("-n", "-np", "--np"),
    "number of ranks; 1, or as many as the cluster file has",
    "N",
)
PLATFORM = Option("platform", ("--platform",), "platform of the ranks; zrlmpi", "NAME|FILE")
CFLAGS = Option("cflags", ("--cflags",), "more flags for the compiler", "FLAGS", repeats=True)
PROGRAM_OPTIONS = (RANKS, PLATFORM, CFLAGS)


class Program(NamedTuple):
    """One program of a run: sources to compile, or an executable, and what it is given."""

    sources: tuple[str, ...]
    executable: str
    arguments: tuple[str, ...]
    ranks: int | None
    platform: str | None
    cflags: tuple[str, ...]

    @property
    def name(self) -> str:
        """What the program sees as its own name."""
        if self.sources:
            return os.path.splitext(os.path.basename(self.sources[0]))[0]
        return self.executable


class CommandLine(NamedTuple):
    """A whole command line of `plait run`."""

    options: Parsed
    cluster: str | None
    programs: tuple[Program, ...]


def read_command_line(
    command: str, options: Sequence[Option], arguments: Sequence[str]
) -> CommandLine:
    """Splits the arguments of `plait run`; nothing is looked up yet."""
    parsed = parse(command, (*PROGRAM_OPTIONS, *options), arguments)
    cluster = parsed.last("cluster")
    if parsed.rest and cluster is None and parsed.rest[0].endswith(CLUSTER_SUFFIXES):
        cluster = parsed.rest[0]
        again = parse(command, (*PROGRAM_OPTIONS, *options), parsed.rest[1:])
        again.values = {**parsed.values, **again.values}
        again.flags = {**parsed.flags, **again.flags}
        again.ended_by_dashes |= parsed.ended_by_dashes
        parsed = again
    if parsed.has("help"):
        return CommandLine(parsed, cluster, ())
    first, rest = _next_program(parsed.rest, parsed.ended_by_dashes)
    programs = [_program(command, parsed, first)]
    while rest is not None:
        later = _parse_later(command, options, rest)
        first, rest = _next_program(later.rest, later.ended_by_dashes)
        programs.append(_program(command, later, first))
    return CommandLine(parsed, cluster, tuple(programs))


def _next_program(
    arguments: Sequence[str], whole: bool
) -> tuple[Sequence[str], Sequence[str] | None]:
    if whole or ":" not in arguments:
        return arguments, None
    colon = arguments.index(":")
    return arguments[:colon], arguments[colon + 1 :]


def _parse_later(command: str, options: Sequence[Option], rest: Sequence[str]) -> Parsed:
    """Options of a second program: only those that differ from program to program."""
    parsed = parse(command, (*PROGRAM_OPTIONS, *options), rest)
    for option in options:
        if parsed.has(option.name):
            flag = option.flags[-1]
            raise Failure(
                f"{command}: {flag} holds for the whole run, so it goes before the first program",
                hint=f"{command} {flag} ... PROGRAM : PROGRAM",
            )
    if parsed.has("help"):
        raise unknown_option(command, "--help after ':'", [])
    return parsed


def _program(command: str, parsed: Parsed, words: Sequence[str]) -> Program:
    if not words or not words[0]:
        raise Failure(f"{command}: no PROGRAM given", hint=f"{command} -n 4 ring.c")
    count = 0
    while count < len(words) and words[count].endswith(SOURCE_SUFFIXES):
        count += 1
    arguments = words[max(count, 1) :]
    if count and arguments and arguments[0] == "--":
        arguments = arguments[1:]
    return Program(
        sources=tuple(words[:count]),
        executable="" if count else words[0],
        arguments=tuple(arguments),
        ranks=parsed.integer("n", minimum=1),
        platform=parsed.last("platform"),
        cflags=tuple(parsed.all("cflags")),
    )


def check_sources(program: Program) -> None:
    """Every source is a file that can be read."""
    for source in program.sources:
        if os.path.isdir(source):
            raise Failure(f"{source} is a directory, not a source", code=exit_codes.NOT_FOUND)
        if not os.path.exists(source):
            raise Failure(
                f"there is no source {source}",
                code=exit_codes.NOT_FOUND,
                hint=_near_file(source, SOURCE_SUFFIXES),
            )
        if not os.access(source, os.R_OK):
            raise Failure(f"source {source} may not be read", code=exit_codes.NOT_FOUND)


def find_executable(name: str) -> str:
    """The absolute path of an executable: by its path, in this directory, or in PATH."""
    candidates = [name]
    if "/" not in name:
        folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
        candidates += [os.path.join(folder or ".", name) for folder in folders]
    present: str | None = None
    for candidate in candidates:
        if not os.path.isfile(candidate):
            continue
        if os.access(candidate, os.X_OK):
            return os.path.abspath(candidate)
        present = present or candidate
    if present:
        raise Failure(
            f"{present} is there, but it is not executable",
            code=exit_codes.NOT_EXECUTABLE,
            hint=f"chmod +x {present}",
        )
    if os.path.isdir(name):
        raise Failure(f"{name} is a directory, not a program", code=exit_codes.NOT_EXECUTABLE)
    where = "" if "/" in name else " in this directory or in PATH"
    raise Failure(
        f"there is no executable {name}{where}",
        code=exit_codes.NOT_FOUND,
        hint=_near_file(name, ()),
    )


def _near_file(path: str, suffixes: tuple[str, ...]) -> str | None:
    """A file of the same folder whose name comes close."""
    folder, name = os.path.split(path)
    try:
        found = [entry.name for entry in os.scandir(folder or ".") if entry.is_file()]
    except OSError:
        return f"there is no folder {folder}" if folder else None
    if not suffixes and f"{name}.c" in found:
        near: str | None = f"{name}.c"
    else:
        near = did_you_mean(name, [n for n in found if not suffixes or n.endswith(suffixes)])
    return f"did you mean {os.path.join(folder, near)}?" if near else None
