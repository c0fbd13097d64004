# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A C program as the image that a soft processor loads.

image = make_image(Request(sources=("ring.c",), ...), folder)
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

from plait.compiler.base.specification import limit, specification
from plait.compiler.soft import toolchain
from plait.compiler.soft.elf import Call, Elf
from plait.compiler.soft.toolchain import SoftError, Target

MEMORY_MAX = 131072
STACK_MIN = 2048  # bytes that must be left for stack and heap
_ROOM = 4096  # bytes that are left for them where a program chooses its memory
_CODE_MAX = 0x10000  # a site is half an address, in 15 bits
_CALLS = "MPI_"
_INSTRUCTION, _ACCESS, _CALLER = 1 << 16, 2 << 16, 3 << 16  # places, see formats.h
_OUTSIDE = "outside of the program's instructions"
_LARGEST = 5
SLOTS = 64  # of plait_soft_role: commands under way
RESERVED = 3  # of them: a blocking call needs two slots, and what is printed one
_STARTING = ("MPI_Isend", "MPI_Issend", "MPI_Irsend", "MPI_Irecv")
_GROUPS = 8  # communicators at a time, with the two that MPI has
_NO_ASSERTIONS = re.compile(r"(-D)?NDEBUG(=|$)")
_ABSENT = "soft processors do not have"
# Names of MPI that mpi.h does not have.
_UNKNOWN = re.compile(
    r"(?:call to undeclared function|use of undeclared identifier|unknown type name) "
    r"'(P?MPI_\w+)'(?:; ISO C99 .*| \[-W.*)?"
)
_SHARED_HINT = """\
hint: with talk: shared there are MPI_Send, Recv, Barrier, Bcast, Reduce, Gather and Scatter;\
 talk: endpoint has the others
"""
_UNDEFINED = re.compile(r"^ld\.lld: error: undefined symbol: (.+)$")
_REFERENCE = re.compile(r"^>>> referenced by (?:.*\((.+:\d+)\)|(\S+:\d+)|(\S+))")


class Request(NamedTuple):
    """What an image is made of."""

    sources: Sequence[str]
    name: str  # argv[0]
    arguments: Sequence[str]
    flags: Sequence[str]  # for the preprocessor
    memory_bytes: int | None  # of the core; None: the smallest, from that of limits.yaml on
    has_floats: bool  # the core has single precision
    is_mixed: bool  # ranks of another kind take part in the run
    period_ps: int  # a cycle of the core
    ranks: int  # of the run
    places: Sequence[int] = ()  # which part of its node each rank is, where some node has several
    slots: int = SLOTS  # of the role
    beginning_s: int = 0  # what the calendar says at virtual time 0, in seconds since 1970
    shared_bytes: int = 0  # of the memory by which its node's cores talk; 0: by the endpoint
    shared_pauses: bool = False  # who waits there looks less and less often


class Image(NamedTuple):
    """A program, linked for a core's memory."""

    path: Path  # as it is put into node memory
    memory_bytes: int  # of the core
    used: int  # bytes that are not left to heap and stack
    sites: list[dict[str, Any]]  # places of calls, as run descriptions have them
    log: dict[str, Any]  # the formats of its records


class CompileError(Exception):
    """The program was refused; the text is what the compiler says, with lines."""


def make_image(request: Request, folder: Path) -> tuple[Image, str]:
    """Compiles and links a program in a folder, which must be its own; with the compiler's words.

    Raises CompileError if the program is refused or does not fit, SoftError if a tool fails.
    """
    target = Target(request.has_floats)
    library = toolchain.runtime(target)
    objects, said = _compile(request, target, folder)
    defines = _definitions(request, objects)
    mpi = toolchain.mpi_archive(target, defines, folder) if defines else library.mpi
    inputs = [library.start, *objects, mpi, *library.archives]
    try:
        program, memory = _linked(request.memory_bytes, inputs, folder / "program.elf")
    except CompileError as error:
        if request.shared_bytes and f"{_ABSENT} this call" in str(error):
            raise CompileError(f"{error}{_SHARED_HINT}") from None
        raise
    try:
        _check_size(memory, program)
        path = folder / "program.bin"
        _write(program, path)
        calls = program.calls(_CALLS, _pauses())
        sites = [*_sites(calls, request.slots - RESERVED)]
        places = [*_places(program, calls)]
        used = program.value("__heap_start")
    finally:
        program.close()
    places = [each for _, group in groupby(sorted(places), itemgetter(1)) for each in [next(group)]]
    log = {
        "formats": library.formats,
        "numbers": [number for number, _ in places],
        "strings": [text for _, text in places],
    }
    return Image(path, memory, used, sites, log), said


def _sites(calls: Sequence[Call], requests_max: int) -> Iterator[dict[str, Any]]:
    """Yields the places of calls; before those that start requests, where they wait for room."""
    for each in calls:
        number = each.returns_to // 2
        site: dict[str, Any] = {
            "number": number,
            "call": each.name,
            "file": each.file,
            "line": each.line,
        }
        if each.name in _STARTING:
            yield {**site, "number": number - 1, "slots": requests_max}
        yield site


def _places(program: Elf, calls: Sequence[Call]) -> Iterator[tuple[int, str]]:
    """Yields the texts of places, each with the first number that it is for: formats.h."""
    numbers = {each.returns_to // 2: f"{each.file}:{each.line}" for each in calls}
    for number in sorted({0, *numbers, *(number + 1 for number in numbers)}):
        yield number, numbers.get(number, "?")
    stretches = [(0, ""), *program.stretches()]
    yield _CALLER, ""
    for at, place in stretches:
        yield _INSTRUCTION + at // 2, f"in {place}" if place else _OUTSIDE
        # An address to return to stands after the call.
        yield _CALLER + at // 2 + 1, f", called in {place}" if place else ""
    yield _ACCESS, _OUTSIDE
    begins = [at for at, _ in stretches]

    def place_of(at: int) -> str:
        return stretches[bisect_right(begins, at) - 1][1]

    for at in program.addresses():
        yield _ACCESS + at // 2, _accessed(program, at, place_of)
    yield _ACCESS + program.value("__code_end") // 2, _OUTSIDE


def _accessed(program: Elf, at: int, place_of: Callable[[int], str]) -> str:
    """Of which load or store an interrupt at an address tells."""
    if at < program.value("__program_text"):
        return f"in {place_of(at)}"
    found = {place_of(each) for each in program.flow.accesses_before(at)}
    if len(found) != 1:
        return f"soon before or in {place_of(at)}"
    (place,) = found
    if place.endswith(")"):
        return f"in {place}"
    return f"in {place}, called in {place_of(at - 1)}"  # of the library, which has come back


def _compile(request: Request, target: Target, folder: Path) -> tuple[list[Path], str]:
    """Objects of the sources and of what the run tells the program; what the compiler said."""
    facts = folder / "run.c"
    facts.write_text(_facts(request), encoding="utf-8")
    # Without -fhosted main is like any function, which has to return something.
    options = ["-O2", "-g", "-fhosted", *toolchain.include_flags()]
    if not any(_NO_ASSERTIONS.match(flag) for flag in request.flags):
        options += ["-Xclang", "-UNDEBUG"]  # zig defines it wherever it optimizes
    jobs = [
        (Path(source), [*options, *request.flags], folder / f"{i}.o")
        for i, source in enumerate(request.sources)
    ]
    jobs.append((facts, options, folder / "run.o"))

    def one(job: tuple[Path, list[str], Path]) -> tuple[bool, str]:
        done = toolchain.run(toolchain.compile_command(target, job[1], job[0], job[2]), folder)
        return done.code == 0 and job[2].exists(), done.err

    with ThreadPoolExecutor() as pool:
        results = list(pool.map(one, jobs))
    said = _UNKNOWN.sub(rf"\1: {_ABSENT} this call", "".join(text for _, text in results))
    if not all(good for good, _ in results):
        raise CompileError(said or "the compiler for soft processors failed without a word")
    return [job[2] for job in jobs], said


@cache
def _pauses() -> frozenset[str]:
    """The functions of clock.c that are told as calls."""
    return frozenset(each.name for each in specification().clock.calls)


def _definitions(request: Request, objects: Sequence[Path]) -> list[str]:
    """Those of compiler/soft/mpi.c, for the calls that a program names."""
    content = b"".join(path.read_bytes() for path in objects)
    if request.shared_bytes:
        shared = [f"PLAIT_SHARED={request.shared_bytes}", f"PLAIT_RANKS={request.ranks}"]
        if request.shared_pauses:
            shared.append("PLAIT_SHARED_PAUSES")
        return shared if b"\0MPI_" in content else []
    found: list[str] = []
    if any(f"\0{call}\0".encode() in content for call in (*_STARTING, "MPI_Testall")):
        found += [f"PLAIT_ROOM={request.slots}", f"PLAIT_REQUESTS={request.slots - RESERVED}"]
    if any(call in content for call in (b"\0MPI_Comm_dup\0", b"\0MPI_Comm_split\0")):
        found += [f"PLAIT_GROUPS={_GROUPS}", f"PLAIT_RANKS={request.ranks}"]
    if request.places and b"\0MPI_" in content:
        found.append(f"PLAIT_PARTS={','.join(map(str, request.places))}")
    return found


def _facts(request: Request) -> str:
    """What the run tells the program, as C."""
    words = [request.name, *request.arguments]
    lines = [
        f"const double plait_period = {request.period_ps * 1e-12!r};",
        f"const unsigned long long plait_period_ps = {request.period_ps};",
        f"const long long plait_beginning = {request.beginning_s};",
        f"const int plait_is_mixed = {int(request.is_mixed)};",
        f"const int plait_world = {request.ranks};",
        f"int plait_argc = {len(words)};",
        *(f"static char word_{i}[] = {_literal(word)};" for i, word in enumerate(words)),
        f"char* plait_argv[] = {{{', '.join(f'word_{i}' for i in range(len(words)))}, 0}};",
    ]
    return "\n".join(lines) + "\n"


def _literal(text: str) -> str:
    """A C string of any bytes."""
    return '"' + "".join(f"\\{byte:03o}" for byte in text.encode("utf-8", "surrogateescape")) + '"'


def _linked(given: int | None, inputs: Sequence[Path], elf: Path) -> tuple[Elf, int]:
    """The program, linked for as much memory as is given, or as it needs; and how much that is."""
    memory = given or limit("soft_memory_bytes")
    _link(memory, inputs, elf)
    program = Elf(elf)
    if given:
        return program, memory
    needed = min(_size_for(program.value("__heap_start") + _ROOM), MEMORY_MAX)
    if needed <= memory:
        return program, memory
    program.close()
    _link(needed, inputs, elf)
    return Elf(elf), needed


def _link(memory: int, inputs: Sequence[Path], elf: Path) -> None:
    script = toolchain.HERE / "link.ld"
    options = [f"--script={script}", f"--defsym=__memory_bytes={memory}"]
    more = ["--gc-sections", "--error-limit=0", "-o", elf]
    done = toolchain.run(["ld.lld", *options, *more, *inputs], elf.parent, "the linker")
    if done.code or not elf.exists():
        raise CompileError(_reworded(done.err))


def _size_for(needed: int) -> int:
    """The smallest memory that has so many bytes."""
    return 1 << (needed - 1).bit_length()


def _reworded(text: str) -> str:
    """What the linker says; of functions that are not there, one line for each place."""
    lines: list[str] = []
    missing = ""
    for line in text.splitlines():
        if found := _UNDEFINED.match(line):
            missing = found[1]
        elif found := _REFERENCE.match(line):
            where = next(each for each in found.groups() if each)
            what = "this call" if missing.startswith(_CALLS) else "this function"
            lines.append(f"{where}: error: {missing}: {_ABSENT} {what}")
        elif line.startswith(">>>") or not line.strip():
            continue
        else:
            lines.append(line)
    return "\n".join(dict.fromkeys(lines)) + "\n"


def _check_size(memory: int, program: Elf) -> None:
    """The program fits into the core's memory, and its code into what a site can name."""
    code, used = program.value("__code_end"), program.value("__heap_start")
    needed = used + STACK_MIN
    if code > _CODE_MAX:
        raise CompileError(
            f"{_kib(code)} KiB of instructions; a soft processor runs {_CODE_MAX // 1024} at most\n"
        )
    if needed <= memory:
        return
    largest = sorted(program.symbols, key=lambda each: -each.size)[:_LARGEST]
    names = ", ".join(f"{each.name} {_kib(each.size)}" for each in largest)
    fits = _size_for(needed)
    kib = fits // 1024
    hint = (
        f"{kib} KiB would hold it: soft: {{memory: {kib} KiB}} in a cluster file; or smaller tables"
        if fits <= MEMORY_MAX
        else f"a soft processor has {MEMORY_MAX // 1024} KiB at most"
    )
    raise CompileError(
        f"the program needs {_kib(needed)} of {memory // 1024} KiB, with"
        f" {_kib(STACK_MIN)} for its stack; the largest of it: {names}\nhint: {hint}\n"
    )


def _kib(size: int) -> str:
    return f"{size / 1024:.1f}"


def _write(program: Elf, path: Path) -> None:
    """The bytes from address 0 on, whole words of every datapath."""
    size = program.value("__image_bytes")
    content = program.content(size)
    if int.from_bytes(content[4:8], "little") != size:
        raise SoftError("the linker made an image that does not carry its size")
    path.write_bytes(content.ljust(-(-size // 64) * 64, b"\0"))
