# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Builds a program of SystemVerilog and a main() in C++ with Verilator."""

from __future__ import annotations

import os
import shlex
import subprocess
import sysconfig
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from hashlib import sha256
from pathlib import Path

from plait.base.cache import kept  # pyright: ignore[reportMissingTypeStubs]

_VERILATOR = Path(sysconfig.get_path("purelib")) / "verilator"
_RUNTIME = ("verilated.cpp", "verilated_threads.cpp", "verilated_dpi.cpp")
_COMPILE = ("-std=c++20", "-w", "-DVERILATOR=1", "-DVM_TRACE=0", "-DVM_COVERAGE=0", "-DVM_SC=0")
_INCLUDES = (f"-I{_VERILATOR / 'include'}", f"-I{_VERILATOR / 'include/vltstd'}")
# Modules that several roles use are compiled once if they are not inlined.
_OPTIONS = ("--cc", "--quiet", "--no-timing", "-Wall", "-fno-inline", "--x-initial", "fast")
# What is compiled once and runs briefly: all that the C++ compiler need not do is time won.
_HASTILY = ("-Imade", "-O0", "-fno-exceptions", "-fno-asynchronous-unwind-tables")
_PLAIN = ("std::ref(*vlSelf).get()", "*vlSelf")  # else a template is instantiated for each class
_NO_LINT = ("-Wno-lint", "-Wno-style")


class BenchError(Exception):
    """A tool refused what it was given; the text is what it said."""


def verilate(
    top: str,
    files: Sequence[Path],
    harness: Path,
    folder: Path,
    defines: Mapping[str, int],
    *,
    lint: bool = True,
    others: Sequence[Path] = (),
) -> Path:
    """The binary, in `folder`. The harness includes V<top>.h; it has defines PLAIT_BENCH_...

    `others`: object files that it is linked with.
    """
    options = [*_OPTIONS, "--top-module", top, *(() if lint else _NO_LINT)]
    run([verilator(), *options, "--Mdir", "made", *map(str, files)], folder)
    objects = compile_all(_together(folder / "made", folder), folder, _HASTILY)
    values = [f"-DPLAIT_BENCH_{name}={value}" for name, value in defines.items()]
    objects += compile_all([harness], folder, ["-Imade", "-O0", "-ffp-contract=off", *values])
    objects += [*others, *_runtime()]
    run([*_compiler(), *map(str, objects), "-o", "bench", "-pthread"], folder)
    return folder / "bench"


def _together(made: Path, folder: Path) -> list[Path]:
    """One file for each processor that has all of `made`: headers take most of the time."""
    count = os.cpu_count() or 1
    groups: list[list[Path]] = [[] for _ in range(count)]
    sizes = [0] * count
    for path in sorted(made.glob("*.cpp"), key=lambda each: (-each.stat().st_size, each.name)):
        least = sizes.index(min(sizes))
        groups[least].append(path)
        sizes[least] += path.stat().st_size
    units: list[Path] = []
    for number, group in enumerate(groups):
        if group:
            text = "".join(each.read_text(encoding="utf-8") for each in group)
            units.append(folder / f"unit_{number}.cpp")
            units[-1].write_text(text.replace(*_PLAIN), encoding="utf-8")
    return units


def compile_all(files: Sequence[Path], folder: Path, options: Sequence[str]) -> list[Path]:
    """The object files, in `folder`."""
    headers = _parsed_headers([each for each in options if not each.startswith(("-I", "-D"))])

    def one(path: Path) -> Path:
        target = folder / f"{path.stem}.o"
        command = [*_compiler(), *_COMPILE, *_INCLUDES, *options, *headers]
        run([*command, "-c", str(path), "-o", str(target)], folder)
        return target

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(one, files))


def _parsed_headers(options: Sequence[str]) -> list[str]:
    """Options of GCC to take Verilator's headers as parsed once for these options."""
    if "clang" in _version().lower():
        return []
    name = "headers.h"

    def make(folder: Path) -> None:
        (folder / name).write_text('#include "verilated.h"\n', encoding="utf-8")
        command = [*_compiler(), *_COMPILE, *_INCLUDES, *options, "-x", "c++-header", name]
        run([*command, "-o", f"{name}.gch"], folder)

    return ["-include", str(kept_part("headers", options, make) / name)]


def _runtime() -> list[Path]:
    """Verilator's own library, which is kept."""
    parts = [_VERILATOR / "include" / each for each in _RUNTIME]
    folder = kept_part("runtime", [], lambda made: compile_all(parts, made, ["-O1"]))
    return sorted(folder.glob("*.o"))


def kept_part(name: str, key: Sequence[object], make: Callable[[Path], object]) -> Path:
    """The folder of what `make` makes once for this key and these tools."""
    code = sha256(repr((_version(), _COMPILE, key)).encode()).hexdigest()[:24]
    return kept("bench", f"{name}-{code}", make)


def verilator() -> str:
    """The program's path."""
    return str(_VERILATOR / "bin/verilator_bin")


@cache
def _version() -> str:
    return run([*_compiler(), "--version"]) + run([verilator(), "--version"])


def _compiler() -> list[str]:
    return shlex.split(os.environ.get("CXX") or "c++")


def run(command: Sequence[str], folder: Path | None = None) -> str:
    """What a command prints; BenchError if it fails."""
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "VERILATOR_ROOT": str(_VERILATOR)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BenchError(f"{command[0]} ended with {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout
