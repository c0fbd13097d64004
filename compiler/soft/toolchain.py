# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The compiler for soft processors, and the library that their programs are linked with.

Compiler and linker are clang and lld, from the Python package ziglang; the C library is picolibc,
whose sources another package has. What programs of one kind of core share is made once and kept:
picolibc, Plait's own part, and what clang calls for where the core has no instruction.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from plait.base import tools
from plait.base.cache import CacheError, kept

HERE = Path(__file__).resolve().parent
COMPILER, LIBRARY = "ziglang", "pythondata-software-picolibc"
_LIBRARY_FILES = HERE.parent / "lib"
_GENERATED = HERE.parents[1] / "spec/generated/c"
_INCLUDES = HERE.parent / "include"
_TARGET = ("-target", "riscv32-freestanding-none", "-Xclang", "-mlong-double-64")
_COMMON = (
    *("-ffunction-sections", "-fdata-sections", "-fno-sanitize=undefined", "-fno-stack-protector"),
    *("-fno-optimize-sibling-calls", "-fno-delete-null-pointer-checks", "-std=gnu17"),
    *("-fsigned-char", "-ffp-contract=off", "-fomit-frame-pointer"),  # as CPU ranks have it
)
# Of picolibc: small, and never a call of itself in the place of a loop.
_LIBC = (
    *("-Os", "-g0", "-w", "-std=gnu11", "-fno-builtin", "-D_COMPILING_NEWLIB", "-D_LIBC"),
    *("-ffunction-sections", "-fdata-sections", "-fno-sanitize=undefined"),
    *("-fomit-frame-pointer", "-fsigned-char"),
)
_OWN = ("-g0", "-Wall", "-Wextra", "-Wno-unused-parameter", "-Wno-unused-function")
_MPI, _FORMATS = "mpi.c", "formats.json"
_OWN_ARCHIVE, _MPI_ARCHIVE = "libplait.a", "mpi_libplait.a"  # link.ld knows how they end
_OWN_SOURCES = (
    *("core.c", _MPI, "print.c", "scan.c", "number.c", "divide.c", "fused.c"),
    "rounding.c",
    *("clock.c", "draws.c", "errors.c"),
    *("long_double.c", "jump.S"),
)

# Folders of picolibc and the files that are taken from them; names without a star are whole.
_TAKEN = {
    "libc/tinystdio": "*",
    "libc/string": "mem* str* stp*",
    "libc/ctype": "is* to* ctype_",
    "libc/search": "qsort bsearch",
    "libc/errno": "errno",
    "libc/stdlib": "abs atof atoi atol atoll div imaxabs imaxdiv itoa labs ldiv llabs lldiv utoa"
    " reallocarray nano-malloc-calloc nano-malloc-free nano-malloc-malloc"
    " nano-malloc-malloc_usable_size nano-malloc-memalign nano-malloc-realloc",
    "libm/common": "*",
    "libm/math": "*",
}
# What needs files, wide characters, other locales or long doubles; and what core.c has instead.
_LEFT = {
    "libc/tinystdio": "bufio posixiob fopen fdopen mktemp tmpfile tmpnam freopen remove fmemopen"
    " setbuf setbuffer setlinebuf setvbuf fseek fseeko ftell ftello rewind vfiprintf vfiscanf"
    " vfprintf vfprintff vfscanff fclose fflush perror fdevopen fileno conv_flt vfscanf ato*_*"
    " strtod strtof strtold ultoa_invert *_l",
    "libc/string": "*_l str*dup_r strerror*",
    "libc/ctype": "*w* *_l",
    "libm/common": "*l sf_fma s_trunc sf_trunc s_llround",
    "libm/math": "*l s_floor sf_floor",
}


class SoftError(Exception):
    """Something that soft processors need is missing or broken; the hint says what mends it."""

    def __init__(self, message: str, hint: str = "", text: str = "") -> None:
        super().__init__(message)
        self.message, self.hint, self.text = message, hint, text


class Target(NamedTuple):
    """What decides how programs are compiled."""

    has_floats: bool  # single precision in hardware

    @property
    def options(self) -> list[str]:
        cpu = "generic_rv32+m+c+relax" + ("+zfinx" if self.has_floats else "")
        return [*_TARGET, f"-mcpu={cpu}"]


class Runtime(NamedTuple):
    """What a program is linked with."""

    start: Path  # an object
    mpi: Path  # the usual archive of MPI's calls
    archives: tuple[Path, ...]
    formats: list[dict[str, str]]  # of the records that it writes, as run descriptions have them


def zig() -> Path:
    """The one program that is compiler, linker and more. Raises SoftError."""
    return _package(COMPILER, "ziglang") / "zig"


def picolibc() -> Path:
    """The folder of its libraries' sources. Raises SoftError."""
    return _package(LIBRARY, LIBRARY.replace("-", "_")) / "data/newlib"


def _package(name: str, module: str) -> Path:
    found = find_spec(module)
    if found is None or found.origin is None:
        raise SoftError(
            f"soft processors need the Python package {name}, which is missing",
            "python -m pip install 'plait[soft]'",
        )
    return Path(found.origin).parent


def include_flags() -> list[str]:
    """Where a program's headers are found: MPI's, and the C library's."""
    libc = picolibc() / "libc"
    found = [
        f"-I{HERE / 'include'}",
        f"-isystem{libc / 'tinystdio'}",
        f"-isystem{libc / 'include'}",
    ]
    return [*found, "-idirafter", str(_GENERATED)]


def run(arguments: Sequence[str | Path], folder: Path, who: str = "the compiler") -> tools.Done:
    """Runs zig, whose own files stand in the folder. Raises SoftError if it cannot be run."""
    environment = {f"ZIG_{name}_CACHE_DIR": str(folder / "zig") for name in ("GLOBAL", "LOCAL")}
    try:
        return tools.run(
            who,
            [str(zig()), *map(str, arguments)],
            environment=environment | {"TMPDIR": str(folder)},
        )
    except tools.Stopped:
        raise
    except tools.ToolError as error:
        raise SoftError(f"{who} for soft processors: {error}") from None


@cache
def _probes() -> tuple[str, ...]:
    """A large frame is written into in steps, so that none of them misses the guard."""
    text = (_GENERATED / "plait_soft.h").read_text(encoding="utf-8")
    size = text.split("#define PLAIT_SOFT_GUARD_BYTES ", 1)[1].split(None, 1)[0]
    # The driver drops the option for targets without a system.
    return "-Xclang", "-fstack-clash-protection", "-Xclang", f"-mstack-probe-size={size}"


def compile_command(target: Target, options: Sequence[str], source: Path, to: Path) -> list[str]:
    """The arguments that make an object of a program's source."""
    fixed = [*target.options, *_COMMON, *_probes()]
    return ["cc", *fixed, *options, "-c", str(source), "-o", str(to)]


def runtime(target: Target) -> Runtime:
    """What programs for a core are linked with, kept or made. Raises SoftError."""

    def build(folder: Path) -> None:
        with tempfile.TemporaryDirectory(dir=folder) as scratch:
            _build(target, folder, Path(scratch))

    try:
        made = kept("soft", _key(target), build)
    except CacheError as error:
        raise SoftError(f"the library of soft processors could not be made: {error}") from None
    archives = (made / _OWN_ARCHIVE, made / "libc.a", made / "libbuiltins.a")
    formats = json.loads((made / _FORMATS).read_text(encoding="utf-8"))
    return Runtime(made / "crt0.o", made / _MPI_ARCHIVE, archives, formats)


@cache
def _key(target: Target) -> str:
    total = sha256()
    parts = [
        " ".join([*target.options, *_COMMON, *_probes(), *_LIBC, *_OWN]),
        *map(_version, (COMPILER, LIBRARY)),
    ]
    files = [
        *sorted(HERE.glob("*.[chS]")),
        *(Path(__file__), HERE / "formats.py", *sorted(HERE.glob("include/*.h"))),
        *sorted(_LIBRARY_FILES.glob("*.[ch]")),
        _LIBRARY_FILES / "standard/random.c",
        *(_INCLUDES / f"{name}.h" for name in ("mpi", "plait", "poll", "sched", "threads")),
        *sorted(_GENERATED.glob("*.h")),
    ]
    for part in (*(text.encode() for text in parts), *(path.read_bytes() for path in files)):
        total.update(len(part).to_bytes(8, "little") + part)
    return total.hexdigest()[:32]


def _version(package: str) -> str:
    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:
        return package


def _libc_sources() -> Iterator[Path]:
    """The files of picolibc that go into the archive, folder by folder."""
    root = picolibc()
    for folder, names in _TAKEN.items():
        left = {
            path
            for name in _LEFT.get(folder, "").split()
            for path in (root / folder).glob(f"{name}.c")
        }
        found = {path for name in names.split() for path in (root / folder).glob(f"{name}.c")}
        yield from sorted(path for path in found if path not in left)


def _build(target: Target, folder: Path, scratch: Path) -> None:
    root = picolibc()
    inner = (
        *("libc/tinystdio", "libc/include", "libc/locale", "libc/stdlib", "libc/string"),
        *("libm/common", "libm/math"),
    )
    libc = [*_LIBC, *_probes(), f"-I{HERE / 'include'}", *(f"-I{root / each}" for each in inner)]
    jobs = [(path, libc, f"{path.parent.name}_{path.stem}.o") for path in _libc_sources()]
    for name in (*_OWN_SOURCES, "crt0.S"):
        jobs.append((HERE / name, _own_options(name), f"{Path(name).stem}.o"))

    def one(job: tuple[Path, list[str], str]) -> Path:
        source, options, name = job
        done = run(["cc", *target.options, *options, "-c", source, "-o", scratch / name], scratch)
        _check(done, f"{source.name} of its library")
        return scratch / name

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        *objects, start = pool.map(one, jobs)
    start.rename(folder / "crt0.o")
    own = [path for path in objects[-len(_OWN_SOURCES) :] if path.stem != Path(_MPI).stem]
    _archive(folder / _OWN_ARCHIVE, own, scratch)
    _archive(folder / _MPI_ARCHIVE, [scratch / Path(_MPI).with_suffix(".o")], scratch)
    _archive(folder / "libc.a", objects[: -len(_OWN_SOURCES)], scratch)
    _builtins(target, scratch).rename(folder / "libbuiltins.a")
    from plait.compiler.soft.formats import formats  # noqa: PLC0415  takes the specification

    (folder / _FORMATS).write_text(json.dumps(formats()), encoding="utf-8")


def _own_options(name: str) -> list[str]:
    """For a file of this folder: messages are to be quick, the rest small."""
    return [
        "-O2" if name == _MPI else "-Os",
        *_COMMON,
        *_probes(),
        *_OWN,
        *include_flags(),
        f"-I{_GENERATED}",
        f"-I{_LIBRARY_FILES}",
    ]


def mpi_archive(target: Target, defines: Sequence[str], folder: Path) -> Path:
    """Plait's part for a program that calls what needs these definitions. Raises SoftError."""
    scratch = folder / "mpi"
    scratch.mkdir()
    options = [*target.options, *_own_options(_MPI), *(f"-D{each}" for each in defines)]
    done = run(["cc", *options, "-c", HERE / "mpi.c", "-o", scratch / "mpi.o"], folder)
    _check(done, "mpi.c of its library")
    _archive(scratch / _MPI_ARCHIVE, [scratch / "mpi.o"], folder)
    return scratch / _MPI_ARCHIVE


def _archive(path: Path, objects: Sequence[Path], scratch: Path) -> None:
    _check(run(["ar", "rcs", path, *objects], scratch, "the archiver"), path.name)


def _builtins(target: Target, scratch: Path) -> Path:
    """What clang calls for arithmetic that the core has not; zig makes it when it links."""
    source = scratch / "empty.c"
    source.write_text("int main(void) { return 0; }\n")
    link = ["-Os", "-nostdlib", "-static", "-Wl,-e,main", "-rtlib=compiler-rt"]
    link += ["-o", scratch / "empty"]
    _check(run(["cc", *target.options, source, *link], scratch, "the linker"), "a program")
    found = sorted((scratch / "zig").rglob("libcompiler_rt.a"))
    if not found:
        raise SoftError("the compiler for soft processors made no libcompiler_rt.a")
    return found[-1]


def _check(done: tools.Done, what: str) -> None:
    if done.code:
        lines = (done.err or done.out).splitlines()[:20]
        raise SoftError(
            f"the compiler for soft processors {done.how} on {what}",
            text="\n".join(lines),
        )
