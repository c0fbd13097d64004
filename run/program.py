# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A program of a run, and the files that it is made of: that they are there and can be run."""

import mmap
import os
import re
from typing import NamedTuple

from plait.run import exit_codes, terminal
from plait.run.errors import Failure, did_you_mean

C_SUFFIXES = (".c",)
CXX_SUFFIXES = (".cc", ".cpp", ".cxx", ".c++", ".C")
FORTRAN_SUFFIXES = (".f", ".for", ".ftn", ".f77", ".f90", ".f95", ".f03", ".f08")
HEADER_SUFFIXES = (".h", ".hh", ".hpp", ".hxx", ".h++")
SOURCE_SUFFIXES = C_SUFFIXES + CXX_SUFFIXES
# Names of MPICH's and Open MPI's own libraries among the strings that the loader reads.
_OTHER_MPI = re.compile(rb"\0(lib(?:mpi|mpich|mpi_cxx)\.so[.0-9]*)\0")

_NO_CODE = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"", re.DOTALL)
_COUNTER = re.compile(rb"\0(__sanitizer_cov_trace_pc)\0")


class Program(NamedTuple):
    """One program of a run: sources to compile, or an executable, and what it is given."""

    sources: tuple[str, ...]
    executable: str
    arguments: tuple[str, ...]
    ranks: int | None
    platform: str | None
    cflags: tuple[str, ...]
    wrap: tuple[str, ...] = ()  # the command that CPU ranks are started under
    pes: tuple[tuple[str, int], ...] = ()  # copies by kernel; "": of those that are not named
    environment: tuple[tuple[str, str], ...] = ()  # more of it, for CPU ranks
    poison: bool = False  # what it has not set holds nonsense
    link_script: str = ""  # of its sources, each compiled by itself: where the linker puts what
    own: str = ""  # of its sources, the one that is Plait's
    is_of_tasks: bool = False  # of OpenMP's; `recognised` of tasks.py finds it

    @property
    def name(self) -> str:
        """What the program sees as its own name."""
        if self.sources:
            return os.path.splitext(os.path.basename(self.sources[0]))[0]
        return self.executable


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
    if program.sources and not any(map(os.path.getsize, program.sources)):
        raise Failure(
            f"there is nothing in {program.sources[0]}",
            code=exit_codes.COMPILE,
            hint="a program has a function main",
        )


def find_executable(name: str) -> str:
    """The absolute path of an executable: by its path, in this directory, or in PATH."""
    candidates = [name]
    if "/" not in name:
        folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
        candidates += [os.path.join(folder or ".", name) for folder in folders]
    if name.lower().endswith(FORTRAN_SUFFIXES):
        raise Failure(
            f"{name} is a Fortran source, and Plait runs C and C++",
            code=exit_codes.NOT_EXECUTABLE,
            hint="there is no mpif.h and no module mpi; C that Fortran calls may use MPI",
        )
    if name.lower().endswith(HEADER_SUFFIXES):
        raise Failure(
            f"{name} is a header, not a program",
            code=exit_codes.NOT_EXECUTABLE,
            hint="name the sources that include it",
        )
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


def check_executable(path: str) -> None:
    """Refuses a program of another MPI: each of its ranks would believe that it is alone."""
    found = found_in(path, _OTHER_MPI)
    if found:
        raise Failure(
            f"{path} was linked against another MPI, {found[0].decode()}",
            hint="compile it with plaitcc, or for the standard ABI of MPI (mpicc_abi)",
        )


def code_of(source: str) -> str:
    """The text of a source without its comments and literals."""
    return _NO_CODE.sub(" ", source)


def has_counter(program: Program) -> bool:
    """Whether a program tells what it computes, block by block; True of what nobody knows."""
    if program.sources:
        return True
    try:
        return found_in(find_executable(program.executable), _COUNTER) != []
    except Failure:
        return True  # who starts it says why it cannot be


def warn_of_uncounted(path: str) -> None:
    """Says if no time would be charged for what an executable computes, block by block."""
    if found_in(path, _COUNTER) == []:
        terminal.write_error(
            f"plait: {terminal.strong('warning', 'yellow')}: {path} does not count its basic"
            " blocks, so what it computes takes no time\n"
            "hint: name its source instead, or compile it with plaitcc\n"
        )


def found_in(path: str, pattern: re.Pattern[bytes]) -> list[bytes] | None:
    """All that an ELF file has of a pattern with one group; None for what is not known."""
    if not os.access(path, os.R_OK):
        return None  # it may be run all the same
    with open(path, "rb") as file:
        if file.read(4) != b"\x7fELF":
            return None
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
            return [match[1] for match in pattern.finditer(content)]


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
