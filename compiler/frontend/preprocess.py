# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Runs the C compiler: as preprocessor, and at the end to see whether it takes the program, too.

The command is PLAIT_CC or cc. Only the headers of compiler/include are seen, and the program's own.
"""

from __future__ import annotations

import os
import re
import shlex
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from plait.base import tools
from plait.compiler import identity
from plait.compiler.base.diagnostics import CompileError, Diagnostic
from plait.compiler.frontend.columns import Columns, unescape
from plait.compiler.ir.nodes import Where

INCLUDE = Path(__file__).resolve().parent.parent / "include"
# Declarations of what CPU ranks alone can call, so that sources which share code with them parse.
HOST = INCLUDE.with_name("include_host")
# omp.h of programs of tasks, for CPU ranks, too.
OPENMP = INCLUDE.with_name("include_openmp")
# Lists of spec/ that headers of INCLUDE go through.
GENERATED = INCLUDE.parents[1] / "spec/generated/c"
# Headers that are the same for CPU ranks.
SHARED = INCLUDE.parents[1] / "spec/c"
# What CPU ranks alone see, as in ZRLMPI: on FPGA ranks no conditional finds it defined. The header
# takes away what the command line defines.
_HIDDEN = Path(__file__).resolve().with_name("fpga_ranks.h")
_BITS = INCLUDE / "plait_bits.h"  # what gcc has by itself
# What C++ has without a header, and C with one or under another name.
_SHARED_CXX = _HIDDEN.with_name("shared_cxx.h")
# Headers of C, C++ and POSIX that FPGA ranks do not have: empty, so that those of which nothing is
# used do no harm. C++'s names of C's headers are those.
_EMPTY = (
    *("aio.h", "complex.h", "cpuid.h", "dirent.h", "execinfo.h", "fcntl.h", "fenv.h"),
    *("getopt.h", "libgen.h", "locale.h", "malloc.h", "memory.h", "netdb.h", "omp.h", "poll.h"),
    *("pthread.h", "pwd.h", "sched.h", "semaphore.h", "setjmp.h", "signal.h", "stdatomic.h"),
    *("strings.h", "syslog.h", "termios.h", "tgmath.h", "threads.h", "utime.h", "wchar.h"),
    *("wctype.h", "arpa/inet.h", "netinet/in.h", "sys/file.h", "sys/ioctl.h", "sys/ipc.h"),
    *("sys/mman.h", "sys/param.h", "sys/resource.h", "sys/select.h", "sys/shm.h", "sys/socket.h"),
    *("sys/stat.h", "sys/times.h", "sys/uio.h", "sys/utsname.h", "sys/wait.h", "immintrin.h"),
    "x86intrin.h",
)
_EMPTY_CXX = (
    *("algorithm", "array", "atomic", "bitset", "chrono", "complex", "deque", "exception"),
    *("fstream", "functional", "iomanip", "ios", "iostream", "istream", "iterator", "limits"),
    *("list", "map", "memory", "mutex", "new", "numeric", "ostream", "queue", "random", "set"),
    *("sstream", "stack", "stdexcept", "streambuf", "string", "thread", "tuple", "type_traits"),
    *("typeinfo", "unordered_map", "unordered_set", "utility", "valarray", "vector"),
)
_C_IN_CXX = (
    *("assert", "complex", "ctype", "errno", "fenv", "float", "inttypes", "limits", "locale"),
    *("math", "setjmp", "signal", "stdarg", "stddef", "stdint", "stdio", "stdlib", "string"),
    *("time", "wchar"),
)
_STANDIN = "<empty>"
# Headers that programs do not include: others do, or the last one is there by itself.
_PARTS = re.compile(r"plait\.h|plait_(shmem|gasnet)_|plait_bits\.h")
_BUILTIN = re.compile(r"\b__builtin_(popcount|parity|c[lt]z|ffs|bswap|expect\b|unreachable)")
_NAMES = re.compile(rb"\b(DEBUG|ZRLMPI_SW_ONLY)\b")
_DEFINES = re.compile(rb"^[ \t]*#[ \t]*define[ \t]+(?:DEBUG|ZRLMPI_SW_ONLY)\b", re.M)
_CONDITIONS = re.compile(rb"^[ \t]*#[ \t]*(?:el)?if(?:n?def)?\b(?:[^\\\n]|\\[\s\S])*", re.M)
_TIME_LIMIT_S = 60
_MESSAGE = re.compile(r"(.*?):(\d+):(?:(\d+):)? (fatal error|error|warning): (.*)")
_HINT = "`plait doctor` checks the compiler"
# What is preprocessed last is empty: that its name comes proves that nothing before it is missing.
_END = re.compile(rf'^# \d+ "{os.devnull}"', re.MULTILINE)
_MARKER = re.compile(r'#\s*(?:line\s+)?(\d+)\s+"((?:[^"\\]|\\.)*)"')
# A header that stands in, not one of C's under its name in C++.
_STOOD_IN = re.compile(rf'^# 1 "{_STANDIN}/((?!c(?:{"|".join(_C_IN_CXX)})")[^"]*)"', re.MULTILINE)
# What C says where a const integer stands for a constant, as C++ has it.
_CONSTANT = re.compile(r"variably modified|(?:not|n't) (?:a )?(?:an integer )?constant")
_NO_HEADER = re.compile(r"'?([^\s':]+)'?(?:: No such file or directory| file not found)")
_CPU = "for CPU ranks, include it between #ifdef ZRLMPI_SW_ONLY and #endif"
# What to do without a header that programs often have.
_INSTEAD = {
    **dict.fromkeys(
        ("pthread.h", "threads.h", "stdatomic.h", "omp.h"),
        "a rank has one thread; use more ranks",
    ),
    "complex.h": "there are no complex numbers; use two variables of type double",
    "setjmp.h": "there are no long jumps; return a code, or jump forward with goto",
}
# What gcc only warns of, and this front end refuses or would take for something else.
_ERRORS = (
    *("incompatible-pointer-types", "int-conversion", "implicit-function-declaration"),
    *("implicit-int",),
)
_WARNINGS = ("-Wall", "-Wno-unused", "-Wno-unknown-pragmas", "-Wno-main", "-Wno-sign-compare")


@dataclass
class Preprocessed:
    """A source after preprocessing; `lines` of it and of its headers, by file as in markers."""

    file: str
    text: str
    lines: dict[str, list[str]]
    columns: Columns
    warnings: list[Diagnostic] = field(default_factory=list[Diagnostic])
    empty: Sequence[str] = ()  # headers that the source includes and FPGA ranks do not have
    # Functions that headers declare and the source does not name, which are not parsed.
    left_out: frozenset[str] = frozenset()

    def is_system(self, file: str) -> bool:
        """Is it one of compiler/include?"""
        return file.startswith(_OWN)

    def is_host(self, file: str) -> bool:
        """Does it declare what CPU ranks alone can call?"""
        return file.startswith(f"{HOST}/")

    @property
    def is_cxx(self) -> bool:
        """Is it by its name a source in C++?"""
        return is_cxx(self.file)

    def includes(self, *names: str) -> set[str]:
        """Which of these headers the source or one of its own asks for, under any condition."""
        own = [lines for file, lines in self.lines.items() if not self.is_system(file)]
        directive = re.compile(r"\s*#\s*include\s*[<\"]([^>\"]*)")
        found = [directive.match(line) for lines in own for line in lines]
        return {match[1] for match in found if match} & set(names)

    def not_there(self) -> str:
        """A hint: which headers of the source are empty, and what to do without one."""
        if not self.empty:
            return ""
        reasons = [_INSTEAD[name] for name in self.empty if name in _INSTEAD]
        names = ", ".join(f"<{name}>" for name in self.empty)
        said = (
            f"{names} declares nothing on FPGA ranks"
            if len(self.empty) == 1
            else (f"{names} declare nothing on FPGA ranks")
        )
        return "; ".join([said, *dict.fromkeys(reasons)])


_OWN = (f"{INCLUDE}/", f"{HOST}/", f"{OPENMP}/", f"{GENERATED}/", f"{SHARED}/", _STANDIN)


def is_cxx(file: str) -> bool:
    """Does the name of a source say that it is C++? CPU ranks are compiled as such then."""
    return Path(file).suffix not in (".c", ".h", "")


def headers() -> list[str]:
    """The headers that FPGA ranks have."""
    return sorted(each for each in _paths() if not _PARTS.match(each))


def _paths() -> dict[str, Path]:
    return {path.relative_to(INCLUDE).as_posix(): path for path in sorted(INCLUDE.glob("**/*.h"))}


def _includer(name: str) -> str:
    """The header that programs include: of a part of one, the one that it is of."""
    return f"{part[1]}.h" if (part := _PARTS.match(name)) and part[1] else name


def functions_of_headers() -> dict[str, str]:
    """The header that declares or defines each function of the library."""
    found: dict[str, str] = {}
    for name, path in _paths().items():
        for match in re.finditer(r"^[\w \*]*?(\w+)\([^;{]*\)\s*[;{]", path.read_text(), re.M):
            found[match[1]] = _includer(name)
    return found


def constants_of_headers() -> dict[str, str]:
    """The header of each macro and enumerator."""
    found: dict[str, str] = {}
    for name, path in _paths().items():
        for match in re.finditer(r"^(?:#define |  )([A-Za-z]\w+)\b(?!.*;)", path.read_text(), re.M):
            found.setdefault(match[1], _includer(name))
    return found


def preprocess(
    source: str | Path,
    defines: Mapping[str, str] | Sequence[str],
    include: Sequence[Path],
    flags: Sequence[str] = (),
) -> Preprocessed:
    """`flags`: more options, in their order. CompileError: the preprocessor finds an error."""
    file = str(source)
    if not Path(file).is_file():
        message = f"{file} is not a file that can be read; a source in C is wanted"
        raise CompileError([Diagnostic(Where(file, 0), message)])
    if isinstance(defines, Mapping):
        defines = [f"{name}={value}" for name, value in defines.items()]
    arguments = ["-E", *(f"-D{each}" for each in defines), *(f"-I{path}" for path in include)]
    arguments += [*flags, "-include", str(_HIDDEN)]
    arguments += ["-include", str(_SHARED_CXX)] * is_cxx(file) + ["-x", "c"]
    done = _expand(arguments, file)
    if _BUILTIN.search(done.out):
        done = _expand([*arguments[:-2], "-include", str(_BITS), *arguments[-2:]], file)
    diagnostics = _messages(done.err, file)
    end = _END.search(done.out)
    text = done.out[: end.start() if end else None]
    lines = _sources(text, file)
    found = [each for each in diagnostics if not each.is_warning]
    if done.code != 0 or found:
        wrong = found or [_failed("the preprocessor", file, done)]
        raise CompileError(wrong, lines)
    if not end or not text.startswith("#"):
        message = "the preprocessor ended with 0, but its output is not whole"
        raise CompileError([Diagnostic(Where(file, 0), message, _HINT)])
    empty = tuple(dict.fromkeys(_STOOD_IN.findall(text)))
    if is_cxx(file):
        text = _shared(text)
    return Preprocessed(file, text, lines, Columns(text, lines), diagnostics, empty)


def _shared(text: str) -> str:
    """Of C++ what C has in other words: using namespace std, and tags that are names of types."""
    text = re.sub(r"^\s*using\s+namespace\s+std\s*;", "", text, flags=re.M)
    text = re.sub(r"^(enum\s+(\w+)\s*\{[^}]*\}\s*;)", r"\1 typedef enum \2 \2;", text, flags=re.M)
    return re.sub(r"^(struct\s+(\w+))(?=\s*\{)", r"typedef \1 \2; \1", text, flags=re.M)


def _expand(arguments: Sequence[str], file: str) -> tools.Done:
    """Runs the preprocessor; conditionals do not see what the source defines for CPU ranks."""
    done = _run_with_stand_ins([*arguments, file, os.devnull], file)
    texts = {name: Path(name).read_bytes() for name in _own_files(done.out, file)}
    if not any(map(_DEFINES.search, texts.values())):
        return done
    source = texts.pop(file)
    for name, text in texts.items():
        for found in filter(_NAMES.search, _CONDITIONS.findall(text)):
            raise CompileError([_seen_too_late(name, text, found)], _sources(done.out, file))
    hidden = _CONDITIONS.sub(lambda found: _NAMES.sub(rb"PLAIT_NO_\1", found[0]), source)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "plait_source.c"
        name = file.replace("\\", "\\\\").replace('"', '\\"')
        copy.write_bytes(f'#line 1 "{name}"\n'.encode("utf-8", "surrogateescape") + hidden)
        command = [f"-iquote{Path(file).parent}", *arguments, str(copy), os.devnull]
        done = _run_with_stand_ins(command, file)
    out, err = (text.replace(str(copy), file) for text in (done.out, done.err))
    return done._replace(out=out, err=err)


def _run_with_stand_ins(arguments: Sequence[str], file: str) -> tools.Done:
    """Runs the preprocessor; where a header is missing that others have, once more with those."""
    done = _run(arguments, None)
    missing = [match[5] for match in map(_MESSAGE.match, done.err.splitlines()) if match]
    if done.code == 0 or not any(map(_NO_HEADER.search, missing)):
        return done
    with tempfile.TemporaryDirectory() as folder:
        texts = dict.fromkeys(_EMPTY, "")
        if is_cxx(file):
            texts |= dict.fromkeys(_EMPTY_CXX, "")
            texts |= {f"c{name}": f"#include <{name}.h>\n" for name in _C_IN_CXX}
        for name, text in texts.items():
            path = Path(folder) / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        done = _run(["-idirafter", folder, *arguments], None)
    out, err = (text.replace(folder, _STANDIN) for text in (done.out, done.err))
    return done._replace(out=out, err=err)


def _own_files(text: str, file: str) -> list[str]:
    names = dict.fromkeys([file, *(unescape(name) for _, name in _MARKER.findall(text))])
    shown = (*_OWN, str(_HIDDEN), str(_SHARED_CXX))
    own = [name for name in names if not name.startswith(shown)]
    return [name for name in own if Path(name).is_file()]


def _seen_too_late(name: str, text: bytes, condition: bytes) -> Diagnostic:
    line = text[: text.index(condition)].count(b"\n") + 1
    message = "a source defines what FPGA ranks never see, and this header asks for it"
    return Diagnostic(Where(name, line), message, "define it with --cflags, for CPU ranks alone")


def check(source: Preprocessed, *, has_tasks: bool = False) -> list[Diagnostic]:
    """What the C compiler says to the whole source, as errors and warnings.

    `has_tasks`: to OpenMP's pragmas, too.
    """
    options = [
        "-fsyntax-only",
        *["-fopenmp"] * has_tasks,
        *_WARNINGS,
        *(f"-Werror={each}" for each in _ERRORS),
    ]
    text = re.sub(r"\boffsetof\b", "__builtin_offsetof", source.text)
    done = _run([*options, "-x", "cpp-output", "-"], text)
    found = [
        Diagnostic(
            source.columns.where(each.where.file, each.where.line, each.where.column),
            each.message if each.is_warning else f"the C compiler refuses this: {each.message}",
            is_warning=each.is_warning,
        )
        for each in _messages(done.err, source.file)
    ]
    if source.is_cxx and any(_CONSTANT.search(each.message) for each in found):
        return [each for each in found if not _CONSTANT.search(each.message)]
    if done.code != 0 and all(each.is_warning for each in found):
        found.append(_failed("the C compiler", source.file, done))
    return found


def _failed(who: str, file: str, done: tools.Done) -> Diagnostic:
    """Of a compiler that ended without a message of the usual form."""
    said = f": {done.err.strip()}" if done.err.strip() else ""
    return Diagnostic(Where(file, 0), f"{who} {done.how}{said}", _HINT)


def _run(arguments: Sequence[str], text: str | None) -> tools.Done:
    command = compiler()
    own = [f"-I{folder}" for folder in (HOST, INCLUDE, GENERATED, SHARED)]
    whole = [*command, "-std=gnu17", "-nostdinc", *own, *arguments]
    name = shlex.join(command)
    try:
        return tools.run(
            "the C compiler",
            whole,
            environment={"LC_ALL": "C"},
            given=text,
            most_s=_TIME_LIMIT_S,
            errors="surrogateescape",  # bytes of literals stay what they are
        )
    except tools.ToolError as error:
        hint = "install a C compiler, or name it in PLAIT_CC"
        raise CompileError([Diagnostic(Where(name, 0), str(error), hint)]) from None


def compiler() -> list[str]:
    """The command, in words."""
    try:
        return identity.words()
    except ValueError as error:
        message = f"the words of PLAIT_CC cannot be told apart: {str(error).lower()}"
        raise CompileError([Diagnostic(Where("PLAIT_CC", 0), message)]) from None


def _messages(errors: str, file: str) -> list[Diagnostic]:
    """A compiler's messages of the form file:line:column: kind: text."""
    found: list[Diagnostic] = []
    for line in errors.splitlines():
        match = _MESSAGE.match(line)
        if not match:
            continue
        name, number, column, kind, message = match.groups()
        where = Where(name or file, int(number), int(column or 0))
        message = re.sub(r" \[-W[^\]]*\]$", "", message)
        hint = ""
        if missing := _NO_HEADER.fullmatch(message):
            message = f"there is no header {missing[1]} for FPGA ranks"
            hint = _INSTEAD.get(missing[1]) or "there are " + ", ".join(headers())
        found.append(Diagnostic(where, message, hint, is_warning=kind == "warning"))
    return found


def _sources(text: str, file: str) -> dict[str, list[str]]:
    """The lines of all files that the preprocessor read."""
    names = dict.fromkeys([file, *(unescape(name) for _, name in _MARKER.findall(text))])
    lines: dict[str, list[str]] = {}
    for name in names:
        path = Path(name)
        if path.is_file():
            lines[name] = path.read_bytes().decode("utf-8", "replace").split("\n")
    return lines
