# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Makes a module a shared object and steps it from Python, in this process.

    folder = build("plait_fifo", sources, {"Depth": 4}, options)
    dut = Dut(folder)
    drive(dut, test(dut))      # an async function of a bench, see stand_in.py

cocotb needs a model that shows all its signals by VPI, and a process for each run of it; most of a
bench's time goes into building that. Here a model has pins, parameters and the signals that a bench
names, and nothing to schedule: a bench waits for the edges of one clock and for signals to settle.

Models are kept by the content of all that they are made of.
"""

from __future__ import annotations

import ctypes
import json
import operator
import os
import re
import shutil
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Literal, cast

from ..model import build as models
from .pins import Pin
from .stand_in import Wait

# The model of a block runs for longer than it is compiled, so it is optimized; that of a whole
# endpoint or shell, which has more files than this, takes far longer to compile.
BLOCK_FILES_MAX = 32
_OPTIONS = ("--cc", "--quiet", "--assert", "--no-timing", "--public-params", "--prefix", "Vbench")
# Signals inside are found by their names in the one module that is left.
_INSIDE = ("--flatten",)
_COUNTS = ("--coverage-line", "--coverage-toggle")
_COUNTING = ("-UVM_COVERAGE", "-DVM_COVERAGE=1", "-DBENCH_COUNTS")
_PORT = re.compile(r"VL_(?:IN|OUT)(?:8|16|64|W|)\(&(\w+),(\d+),(\d+)(?:,\d+)?\)")
_PARAMETER = re.compile(r"static constexpr \w+/\*[\d:]+\*/ (\w+) = (0x)?([0-9a-fA-F]+)U?L*;")
_SIGNAL = r"([CSIQ]Data|VlWide<\d+>)/\*(\d+):0\*/"
_FOUND = re.compile(rf"^\s*(?:{_SIGNAL}|VlUnpacked<{_SIGNAL}, (\d+)>) (\w+);", re.MULTILINE)
_HALF_PS = 5_000  # of a cycle, as benches have it: what an assertion says of its time

_GLUE = """\
#include <cstdio>
#include <cstring>

#include "Vbench.h"
#include "Vbench___024root.h"
#ifdef BENCH_COUNTS
#include "verilated_cov.h"
#endif

// What a test process calls; model is what bench_new has given it.
#define BENCH extern "C" __attribute__((visibility("default")))

namespace {
char said[4096];  // by an assertion, until the next model begins

struct Fatal {};

Vbench* of(void* model) { return static_cast<Vbench*>(model); }

void half(Vbench* model, int clock) {
  model->contextp()->timeInc(HALF_PS);
  model->CLOCK = clock;
  model->eval();
}
}  // namespace

void vl_stop(const char* file, int line, const char*) {
  if (!said[0]) std::snprintf(said, sizeof said, "%s:%d", file, line);
  std::fflush(stdout);
}
// Of what goes on for ever otherwise, such as signals that do not settle.
void vl_fatal(const char* file, int line, const char*, const char* what) {
  if (!said[0]) std::snprintf(said, sizeof said, "%s:%d: %s", file, line, what);
  std::fflush(stdout);
  throw Fatal{};
}

BENCH void* bench_new() {
  said[0] = 0;
  auto* model = new Vbench{new VerilatedContext, "TOP"};
  try {
    model->eval();
  } catch (const Fatal&) {
  }
  return model;
}

// Where an assertion has failed, or null: after all has settled, and after a cycle.
BENCH const char* bench_settle(void* model) {
  if (said[0]) return said;
  try {
    of(model)->eval();
  } catch (const Fatal&) {
  }
  return said[0] ? said : nullptr;
}
BENCH const char* bench_cycle(void* model) {
  if (bench_settle(model)) return said;
  try {
    half(of(model), 1);
    half(of(model), 0);
  } catch (const Fatal&) {
  }
  return said[0] ? said : nullptr;
}

// Ends a model; its counts go to the file, where it counts.
BENCH void bench_end(void* model, const char* counts) {
  auto* context = of(model)->contextp();
  of(model)->final();
#ifdef BENCH_COUNTS
  context->coveragep()->write(counts);
#endif
  delete of(model);
  delete context;
}

BENCH void* bench_place(void* model, const char* name) {
  PLACES
  return nullptr;
}
"""


def build(
    top: str,
    sources: Sequence[Path],
    parameters: Mapping[str, int | str],
    options: Sequence[str],
    inside: Sequence[str] = (),
    *,
    counts: bool = False,
) -> Path:
    """The folder with the model, made unless it is kept.

    `options` are further ones of Verilator; `inside` names signals within, as "module.signal", that
    a bench wants to read and write; with `counts` the model counts what is reached. A ModelError
    says what a tool refused.
    """
    values = [f"-G{name}={value}" for name, value in sorted(parameters.items())]
    more = [*options, *(_COUNTS if counts else ()), *(_INSIDE if inside else ())]
    is_block = len(sources) <= BLOCK_FILES_MAX

    def make(folder: Path) -> None:
        made = folder / "made"
        made.mkdir()
        files = [*sources, *_shown(inside, made)]
        given = [*_OPTIONS, *more, *values, "--top-module", top, "--Mdir", str(made)]
        models.run_verilator([*given, *map(str, files)], made)
        facts = _facts(top, made, inside)
        (made / "bench.cpp").write_text(_glue(facts), encoding="utf-8")
        models.link([*_compiled(made, is_block, counts), *models.runtime()], folder / _MODEL)
        (folder / _FACTS).write_text(json.dumps(facts), encoding="utf-8")
        shutil.rmtree(made)

    given = [each for option in more for each in _contents(option)]
    made_of = [*map(_content, [*sources, Path(__file__), Path(models.__file__)]), *given]
    key = models.key_of(top, *values, *_OPTIONS, *inside, str(is_block), *made_of)
    return models.keep("bench", key, make)


def _content(path: Path) -> bytes:
    return path.name.encode() + b"\0" + path.read_bytes()


def _contents(option: str) -> list[str | bytes]:
    """What an option says: itself, or what is in the file or folder of headers that it names."""
    path = Path(option.removeprefix("-I"))
    if not path.is_absolute():
        return [option]
    return [_content(each) for each in (sorted(path.iterdir()) if path.is_dir() else [path])]


_MODEL, _FACTS = "model.so", "facts.json"
# Name and bits of each pin, value of each parameter, and of each signal inside: its name in the
# model, bits, and how many there are of it, 0 if it is no array.
_Facts = dict[str, Any]


def _shown(inside: Sequence[str], made: Path) -> list[Path]:
    """The file that tells Verilator to keep the signals inside."""
    if not inside:
        return []
    pairs = [each.split(".") for each in inside]
    lines = [f'public_flat_rw -module "{module}" -var "{name}"' for module, name in pairs]
    path = made / "shown.vlt"
    path.write_text("\n".join(["`verilator_config", *lines, ""]), encoding="utf-8")
    return [path]


def _facts(top: str, made: Path, inside: Sequence[str]) -> _Facts:
    """What Verilator's headers say of the module."""
    header = (made / "Vbench.h").read_text(encoding="utf-8")
    root = (made / "Vbench___024root.h").read_text(encoding="utf-8")
    start, wanted = f"{top}__DOT__", {each.split(".")[1] for each in inside}
    parameters = {
        name.removeprefix(start): int(value, 16 if is_hex else 10)
        for name, is_hex, value in _PARAMETER.findall(root)
        if name.startswith(start) and "__DOT__" not in name.removeprefix(start)
    }
    signals: dict[str, tuple[int, int]] = {}
    for _, bit, _, element_bit, count, name in _FOUND.findall(root):
        if name.startswith(start) and name.rpartition("__DOT__")[2] in wanted:
            signals[name.removeprefix(start)] = (int(bit or element_bit) + 1, int(count or 0))
    pins = {name: int(high) - int(low) + 1 for name, high, low in _PORT.findall(header)}
    return {"top": top, "pins": pins, "parameters": parameters, "signals": signals}


def _glue(facts: _Facts) -> str:
    """The C++ between the model and Python."""
    names = {name: f"of(model)->{name}" for name in facts["pins"]}
    start = f"{facts['top']}__DOT__"
    names |= {name: f"of(model)->rootp->{start}{name}" for name in facts["signals"]}
    lines = [f'if (!std::strcmp(name, "{name}")) return &{at};' for name, at in names.items()]
    clock = "clk_i" if "clk_i" in facts["pins"] else "eval(), clock"  # none: a cycle only settles
    text = _GLUE.replace("PLACES", "\n  ".join(lines)).replace("HALF_PS", str(_HALF_PS))
    return text.replace("model->CLOCK = clock", f"model->{clock} = clock")


def _compiled(made: Path, is_block: bool, counts: bool) -> list[Path]:
    """The objects of a model."""
    level = "-O1" if is_block else "-O0"
    jobs = [(path, [level]) for path in sorted(made.glob("*.cpp"))]
    more = [*models.parsed_headers(level), *(_COUNTING if counts else ())]
    objects = models.compile_all(models.united_files(jobs, more, made, level), made, made)
    return [*objects, *(_counting() if counts else ())]


def _counting() -> list[Path]:
    """The object of Verilator's own library that models which count need."""

    def make(folder: Path) -> None:
        jobs = [(models.library("verilated_cov.cpp"), ["-O1", *_COUNTING])]
        models.compile_all(jobs, folder, folder)

    folder = models.keep("runtime", models.key_of("counting", *_COUNTING), make)
    return sorted(folder.glob("*.o"))


# What Verilator gives signals of at most so many bits, as memoryview calls it; wider ones have
# words of 32 bits.
_WORDS: dict[int, Literal["B", "H", "I", "Q"]] = {8: "B", 16: "H", 32: "I", 64: "Q"}


def _bytes_of(bits: int) -> int:
    return next((most // 8 for most in _WORDS if bits <= most), 4 * -(-bits // 32))


class Value(int):
    """A signal's value. As text it is a binary number, as a bench of cocotb expects."""

    bits: int

    def __str__(self) -> str:
        return format(int(self), f"0{self.bits}b")


class Signal:
    """A pin, or a signal inside: read at once, written when the bench waits the next time."""

    def __init__(self, dut: Dut, module: str, name: str, bits: int, address: int) -> None:
        self._dut, self._name, self._bits = dut, name, bits
        self.path = f"{module}.{name}"
        size = _bytes_of(bits)
        whole = memoryview((ctypes.c_uint8 * size).from_address(address)).cast("B")
        letter = _WORDS.get(8 * size) if bits <= 64 else None
        self.read: Callable[[], int]
        self.put: Callable[[int], None]
        if letter is None:
            self.read = lambda: int.from_bytes(whole, "little")
            self.put = lambda value: whole.__setitem__(slice(None), value.to_bytes(size, "little"))
        else:
            word = cast("Any", whole.cast(letter))
            self.read = partial(operator.getitem, word, 0)
            self.put = partial(operator.setitem, word, 0)

    def __len__(self) -> int:
        return self._bits

    @property
    def value(self) -> Value:
        value = Value(self.read())
        value.bits = self._bits
        return value

    @value.setter
    def value(self, value: int) -> None:
        if not 0 <= value < 1 << self._bits:
            raise ValueError(f"{self.path} has {self._bits} bits, too few for {value:#x}")
        self.give(value)

    def pin(self) -> Pin:
        """The signal as benches use it."""
        return Pin(self.path, self._bits, self.read, self.give)

    def give(self, value: int) -> None:
        """Writes a value that fits. RuntimeError when nothing may change."""
        if self._dut.is_settled:
            raise RuntimeError(f"{self.path} is given {value:#x} while nothing may change")
        self._dut.waiting.append((self.put, value))


class Constant(int):
    """A parameter."""

    @property
    def value(self) -> int:
        return int(self)

    def pin(self) -> Pin:
        """As a pin that has always the same value."""
        return Pin("a parameter", 32, lambda: int(self), self._refuse)

    def _refuse(self, value: int) -> None:
        raise RuntimeError(f"a parameter is given {value:#x}")


class Scope:
    """A module within, as far as the bench has named signals of it."""

    def __init__(self, dut: Dut, path: str) -> None:
        self._dut, self._path = dut, path

    def __getattr__(self, name: str) -> Any:
        return self._dut.inside(f"{self._path}__DOT__{name}")


class Dut:
    """A module under test: pins, parameters and signals inside by their names, as attributes."""

    def __init__(self, folder: Path) -> None:
        facts = json.loads((folder / _FACTS).read_text(encoding="utf-8"))
        self._name: str = facts["top"]
        self._facts: _Facts = facts
        self._inside: dict[str, list[Signal]] = {}
        self.is_settled = False  # nothing may be written
        self.stopped = ""  # the place of the assertion that has stopped it
        self.waiting: list[tuple[Callable[[int], None], int]] = []  # what was written
        library = self._library = ctypes.CDLL(str(folder / _MODEL))
        library.bench_new.restype = library.bench_place.restype = ctypes.c_void_p
        library.bench_place.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
        library.bench_end.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
        for each in (library.bench_settle, library.bench_cycle):
            each.argtypes, each.restype = [ctypes.c_void_p], ctypes.c_char_p
        self._model = library.bench_new()
        self.settle = cast("Callable[[], bytes | None]", partial(library.bench_settle, self._model))
        self.cycle = cast("Callable[[], bytes | None]", partial(library.bench_cycle, self._model))

    def __getattr__(self, name: str) -> Any:
        """Finds it once; from then on it is an attribute."""
        if name.startswith("__"):  # what Python asks any object for
            raise AttributeError(name)
        facts = self._facts
        if name in facts["pins"]:
            found: Any = self._signal(name, facts["pins"][name], self._place(name))
        elif name in facts["parameters"]:
            found = Constant(facts["parameters"][name])
        else:
            found = self.inside(name)
        setattr(self, name, found)
        return found

    def inside(self, path: str) -> Any:
        """A signal within, a list of them if it is an array, or a module that has some."""
        signals: dict[str, tuple[int, int]] = self._facts["signals"]
        if path not in signals:
            if any(each.startswith(f"{path}__DOT__") for each in signals):
                return Scope(self, path)
            raise AttributeError(f"{self._name} has no pin {path}, and shows no such signal")
        if path not in self._inside:
            bits, count = signals[path]
            start = self._place(path)
            self._inside[path] = [
                self._signal(f"{path}[{i}]" if count else path, bits, start + i * _bytes_of(bits))
                for i in range(count or 1)
            ]
        return self._inside[path] if signals[path][1] else self._inside[path][0]

    def _signal(self, name: str, bits: int, address: int) -> Signal:
        return Signal(self, self._name, name, bits, address)

    def _place(self, name: str) -> int:
        return self._library.bench_place(self._model, name.encode())

    def end(self, counts: Path | None = None) -> None:
        """Ends the model, which nobody may use any more. If it counts, the counts are written."""
        self._library.bench_end(self._model, os.fsencode(counts or "/dev/null"))


def drive(dut: Dut, test: Coroutine[Wait, None, None]) -> None:
    """Runs a test to its end. AssertionError if an assertion of the hardware stops it."""
    settle, cycle, waiting, resume = dut.settle, dut.cycle, dut.waiting, test.send
    waiting.clear()
    dut.is_settled = False
    try:
        while True:
            wanted = resume(None)
            for put, value in waiting:
                put(value)
            waiting.clear()
            if dut.is_settled and wanted is Wait.SETTLED:
                raise RuntimeError("all has settled already, as ReadOnly has said")
            said = cycle() if wanted is Wait.CYCLE else settle()
            dut.is_settled = wanted is Wait.SETTLED
            if said is not None:
                dut.stopped = said.decode()
                raise AssertionError(f"an assertion has failed: {dut.stopped}")
    except StopIteration:
        return
    finally:
        test.close()
