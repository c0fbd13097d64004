# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The cells of roles (dividers, floating point, multipliers), each verilated by itself and kept.

    text, cells = lift(role)          # has other modules in their places, without parameters
    wrappers, objects = build(cells)  # those modules, and what they call

They are most of what Verilator and the C++ compiler would have to do for a model of many roles, and
the same each time. All outputs of a cell come from registers, so a model of it that is called once
at each rising edge, with what the inputs were before it, is all there is to it. What was built
stays under $PLAIT_CACHE.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from hardware.sources import known, needed

from .verilate import compile_all, kept_part, run, verilator

_RTL = ("plait_divide", "plait_float_divide", "plait_float_sqrt", "plait_multiply")
_INSTANCE = re.compile(r"^  (plait_\w+) (?:#\(((?:\.\w+\(\w+\)(?:, )?)+)\) )?(?=u_\w+ \($)", re.M)
_PARAMETER = re.compile(r"\.(\w+)\((\d+)\)")
_PORT = re.compile(r"VL_(IN|OUT)\w*\(&(\w+),(\d+),0")
_OPTIONS = ("--cc", "--quiet", "--no-timing", "-Wno-lint", "-Wno-style")


@dataclass(frozen=True, slots=True, order=True)
class Cell:
    """A module and its parameters."""

    module: str
    parameters: tuple[tuple[str, str], ...] = ()

    @property
    def name(self) -> str:
        """Of the module without parameters."""
        return "_".join((f"cell_{self.module}", *(value for _, value in self.parameters)))


def lift(role: str) -> tuple[str, set[Cell]]:
    """A role whose cells are modules of their names, and those cells."""
    cells: set[Cell] = set()

    def lifted(found: re.Match[str]) -> str:
        path = known().get(found[1])
        if found[1] not in _RTL and (path is None or path.parent.name != "generated"):
            return found[0]
        cell = Cell(found[1], tuple(_PARAMETER.findall(found[2] or "")))
        cells.add(cell)
        return f"  {cell.name} "

    return _INSTANCE.sub(lifted, role), cells


def build(cells: Iterable[Cell]) -> tuple[list[Path], list[Path]]:
    """Files of SystemVerilog, and object files that go with a model that has them."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        folders = list(pool.map(_built, sorted(set(cells))))
    return [each / "cell.sv" for each in folders], [each / "unit.o" for each in folders]


def _built(cell: Cell) -> Path:
    files = needed(cell.module)
    key = [cell, Path(__file__).read_bytes(), *(each.read_bytes() for each in files)]
    return kept_part(cell.name, key, lambda folder: _make(cell, files, folder))


def _make(cell: Cell, files: list[Path], folder: Path) -> None:
    given = [f"-G{name}={value}" for name, value in cell.parameters]
    prefix = ("--top-module", cell.module, "--prefix", f"V{cell.name}", "--Mdir", "made")
    run([verilator(), *_OPTIONS, *prefix, *given, *map(str, files)], folder)
    header = (folder / f"made/V{cell.name}.h").read_text(encoding="utf-8")
    ports = [(way, name, int(high)) for way, name, high in _PORT.findall(header)]
    clock = next(name for _, name, _ in ports if name.startswith("clk"))
    ports = [each for each in ports if each[1] != clock]
    (folder / "cell.sv").write_text(_module(cell.name, clock, ports), encoding="utf-8")
    parts = sorted((folder / "made").glob("*.cpp"))
    text = "".join(f'#include "{each.name}"\n' for each in parts)
    unit = folder / "unit.cpp"
    unit.write_text(text + _glue(cell.name, clock, ports), encoding="utf-8")
    compile_all([unit], folder, ["-Imade", "-O1"])
    shutil.rmtree(folder / "made")


_Ports = list[tuple[str, str, int]]


def _module(name: str, clock: str, ports: _Ports) -> str:
    """The module that calls the model."""
    ways = {"IN": "input ", "OUT": "output"}
    said = [f"  {ways[way]} bit [{high}:0] {port}" for way, port, high in ports]
    asked = [f"{ways[way]} bit [{high}:0] {port}_v" for way, port, high in ports]
    made = [(port, high) for way, port, high in ports if way == "OUT"]
    given = ", ".join(f"{port}_d" if way == "OUT" else port for way, port, _ in ports)
    lines = [
        "/* verilator lint_off DECLFILENAME */",
        f"module {name} (",
        ",\n".join([f"  input bit {clock}", *said]),
        ");",
        f'  import "DPI-C" function chandle {name}_new();',
        f'  import "DPI-C" function void {name}_tick({", ".join(["chandle cell_v", *asked])});',
        "  chandle model;",
        *(f"  bit [{high}:0] {port}_d;" for port, high in made),
        f"  initial model = {name}_new();",
        f"  always @(posedge {clock}) begin",
        f"    {name}_tick(model, {given});",
        *(f"    {port} <= {port}_d;" for port, _ in made),
        "  end",
        "endmodule",
    ]
    return "\n".join(lines) + "\n"


def _glue(name: str, clock: str, ports: _Ports) -> str:
    """What that module calls."""
    asked = [f"{'' if way == 'OUT' else 'const '}svBitVecVal* {port}" for way, port, _ in ports]
    taken = [f"  take(model->{port}, {port});" for way, port, _ in ports if way == "IN"]
    given = [f"  give({port}, model->{port});" for way, port, _ in ports if way == "OUT"]
    lines = [
        _GLUE,
        f'extern "C" void* {name}_new() {{ return new V{name}; }}',
        f'extern "C" void {name}_tick({", ".join(["void* cell", *asked])}) {{',
        f"  auto* const model = static_cast<V{name}*>(cell);",
        *taken,
        f"  model->{clock} = 0;",
        "  model->eval();",
        f"  model->{clock} = 1;",
        "  model->eval();",
        *given,
        "}",
    ]
    return "\n".join(lines) + "\n"


_GLUE = """
#include "svdpi.h"
namespace {
template <typename T>
void take(T& port, const svBitVecVal* words) {
  port = static_cast<T>(words[0]);
  if constexpr (sizeof(T) == 8) port |= static_cast<T>(words[1]) << 32;
}
template <typename T>
void give(svBitVecVal* words, const T& port) {
  words[0] = static_cast<svBitVecVal>(port);
  if constexpr (sizeof(T) == 8) words[1] = static_cast<svBitVecVal>(port >> 32);
}
}  // namespace
"""
