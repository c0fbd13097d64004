# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""How a program is compiled: the command lines of `plaitcc`, which `plait run` uses as well.

-g and -fno-optimize-sibling-calls are always there, so that a diagnosis can name the line of each
MPI call: without the second, a call in tail position would leave no return address in its function.
"""

import os
from collections.abc import Sequence
from typing import NamedTuple

from plait.run import exit_codes, terminal
from plait.run.errors import Failure
from plait.run.native import Native
from plait.run.program import CXX_SUFFIXES

ALWAYS = ("-g", "-fno-optimize-sibling-calls")
# With these each basic block of the program calls the library, which counts them. What plaitcc
# makes counts always: how it will be run nobody knows then.
COUNTED = ("-fsanitize-coverage=trace-pc",)
# What functions have not set holds bytes of 254, and so does what malloc of glibc gives. With
# optimization GCC takes what is set on one way only for set on all.
POISONED = ("-O0", "-ftrivial-auto-var-init=pattern")
POISONED_MALLOC = (("GLIBC_TUNABLES", "glibc.malloc.perturb=1:glibc.malloc.tcache_count=0"),)
# Options with which the compiler does not link, so that it must not be given libraries.
_NO_LINK = ("-c", "-S", "-E", "-M", "-MM", "-fsyntax-only")

# Flags of the preprocessor, with a value in the same word or the next: FPGA ranks have them, too.
TEXT = ("-D", "-U", "-I", "-include", "-imacros", "-isystem", "-iquote", "-idirafter")
# What else decides which program it is, and FPGA ranks do not have; all others are well without.
_REFUSED = (
    *("-m32", "-mx32", "-m16", "-undef", "-fopenmp", "-fopenacc"),
    *("-funsigned-char", "-fno-signed-char", "-fshort-enums", "-fshort-wchar"),
)
_REFUSED_PREFIXES = (
    *("-i", "-Wp,", "-Xpreprocessor", "-Xclang", "-nostdinc", "-A", "-x", "-specs", "--specs"),
    *("-finput-charset", "-fexec-charset", "-fpack-struct", "--sysroot", "--include", "--imacros"),
    *("--define-macro", "--undefine-macro"),
)
_WITH_VALUE = ("-L", "-l", "-z", "-T", "-u", "-e", "-o", "-Xlinker", "-Xassembler", "--param")


class Toolchain(NamedTuple):
    """The two compilers, as words of a command."""

    c: tuple[str, ...]
    cxx: tuple[str, ...]


def toolchain() -> Toolchain:
    """cc and c++, or what PLAIT_CC and PLAIT_CXX say."""
    return Toolchain(
        tuple(words(os.environ.get("PLAIT_CC", ""), "PLAIT_CC") or ["cc"]),
        tuple(words(os.environ.get("PLAIT_CXX", ""), "PLAIT_CXX") or ["c++"]),
    )


def words(text: str, where: str) -> list[str]:
    """Splits flags as a shell does; `where` they stand is for the error."""
    if not any(char in text for char in "\"'\\"):
        return text.split()
    import shlex

    try:
        return shlex.split(text)
    except ValueError as error:
        what = str(error).lower()
        raise Failure(f'{where}: the words of "{text}" cannot be told apart: {what}') from None


def check_limit() -> None:
    """Fails early if what bounds every tool's time or memory cannot be understood."""
    if os.environ.get("PLAIT_TOOL_TIMEOUT") or os.environ.get("PLAIT_TOOL_MEMORY"):
        from plait.base import tools

        try:
            tools.limit_s()
            tools.memory_bytes()
        except tools.ToolError as error:
            raise Failure(str(error)) from None


def preprocessor_flags(cflags: Sequence[str]) -> list[str]:
    """Those that decide what text an FPGA rank is compiled from, in their order.

    Raises Failure where another flag would make its program another one than a CPU rank's.
    """
    found: list[str] = []
    given = iter(word for text in cflags for word in words(text, "--cflags"))
    for word in given:
        name = next((each for each in TEXT if word.startswith(each)), None)
        if name:
            value = word.removeprefix(name) or next(given, None)
            if not value:
                raise Failure(f"--cflags: {name} wants a value")
            found += [name, value]
        elif word in _WITH_VALUE:
            next(given, None)
        elif not word.startswith("-") or word in _REFUSED or word.startswith(_REFUSED_PREFIXES):
            raise Failure(
                f"--cflags: FPGA ranks cannot have '{word}'",
                hint=f"they have {', '.join(TEXT)}; sources are named as PROGRAM",
            )
    return found


def is_cxx(arguments: Sequence[str]) -> bool:
    """True if there is a C++ source among them."""
    return any(argument.endswith(CXX_SUFFIXES) for argument in arguments)


def include_flags(native: Native) -> list[str]:
    """Where mpi.h is found."""
    return [f"-I{native.include}"]


def link_flags(native: Native) -> list[str]:
    """The MPI library, found again when the program starts."""
    return [f"-L{native.library}", f"-Wl,-rpath,{native.library}", "-lmpi_abi"]


def links(arguments: Sequence[str]) -> bool:
    """True if the compiler, given these arguments, goes on to link."""
    return not any(argument in _NO_LINK for argument in arguments) and any(
        not argument.startswith("-") for argument in arguments
    )


def wrapper_command(native: Native, cxx: bool, arguments: Sequence[str]) -> list[str]:
    """What `plaitcc ARGUMENTS` runs."""
    compilers = toolchain()
    compiler = compilers.cxx if cxx or is_cxx(arguments) else compilers.c
    command = [*compiler, *ALWAYS, *COUNTED, *include_flags(native), *arguments]
    return command + (link_flags(native) if links(arguments) else [])


def run_commands(
    native: Native,
    sources: Sequence[str],
    flags: Sequence[str],
    output: str,
    *,
    link_script: str = "",
    own: str = "",
) -> list[list[str]]:
    """The commands that make an executable of sources, C and C++ mixed if need be.

    `link_script`: a file for the linker; then each source becomes an object of its own, as for
    mixed sources: OUTPUT.0.o and so on. `own`: the source that is Plait's own, for which flags
    about the language, macros and warnings are not meant.
    """
    compilers = toolchain()
    common = [*ALWAYS, "-O2", *include_flags(native)]
    libraries = [*link_flags(native), "-lm"]
    cxx_count = sum(source.endswith(CXX_SUFFIXES) for source in sources)
    if cxx_count in (0, len(sources)) and not link_script and not own:
        compiler = compilers.cxx if cxx_count else compilers.c
        return [[*compiler, *common, *sources, *flags, *libraries, "-o", output]]
    commands: list[list[str]] = []
    objects: list[str] = []
    for index, source in enumerate(sources):
        compiler = compilers.cxx if source.endswith(CXX_SUFFIXES) else compilers.c
        objects.append(f"{output}.{index}.o")
        given = filter(_is_for_all, flags) if source == own else flags
        commands.append([*compiler, *common, *given, "-c", source, "-o", objects[-1]])
    linker = compilers.cxx if cxx_count else compilers.c
    script = [f"-Wl,-T,{link_script}"] if link_script else []
    commands.append([*linker, *ALWAYS, *objects, *flags, *script, *libraries, "-o", output])
    return commands


def _is_for_all(flag: str) -> bool:
    """Whether a flag is meant for a source of Plait's, too, beside a program's own."""
    no = ("-std=", "-ansi", "-pedantic", "-W", "-D", "-fwhole-program")
    return flag in ("-D", "-W") or flag.startswith("-Wl,") or not flag.startswith(no)


def no_compiler(name: str, cxx: bool, error: OSError) -> Failure:
    """The failure of a compiler that cannot be started."""
    variable = "PLAIT_CXX" if cxx else "PLAIT_CC"
    return Failure(
        f"the compiler {name} cannot be run: {error.strerror}",
        code=exit_codes.COMPILE,
        hint=f"install one (Debian: apt-get install g++) or name one in {variable}",
    )


def colour_flags() -> list[str]:
    """For a compiler whose words are read first and go to a terminal then."""
    return ["-fdiagnostics-color=always"] if terminal.coloured() else []


def show(command: Sequence[str]) -> str:
    """The command as a shell would read it."""
    import shlex

    return shlex.join(command)
