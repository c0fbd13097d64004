# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Runs a program, exactly as C has it: what tests compare passes and hardware with.

    interpret(program, ["4"]).stdout

Accesses are checked: bounds, null pointers, reads of what has no value yet, division by zero. What
C leaves undefined ends in InterpretError. `functions` adds to the library or replaces parts of it:
each takes the Machine and the arguments as Python numbers (pointers: see machine.py).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from plait.compiler.ir import arithmetic
from plait.compiler.ir.nodes import Program, Variable, Where
from plait.compiler.ir.types import (
    CHAR,
    DOUBLE,
    FLOAT,
    UINT,
    ULONG,
    FloatType,
    IntType,
    PointerType,
    ScalarType,
    size_of,
)
from plait.compiler.testing.oracle import python_code
from plait.compiler.testing.oracle.machine import Exit, InterpretError, Machine, code_of

__all__ = ["InterpretError", "Machine", "Result", "interpret"]

_INTEGER_TYPES = [IntType(bits, signed, "") for bits in (8, 16, 32, 64) for signed in (True, False)]


@dataclass(frozen=True, slots=True)
class Result:
    """What a run left behind."""

    stdout: str
    exit_code: int  # 0 to 255


def _helpers(machine: Machine) -> dict[str, Any]:
    """What the compiled code calls."""
    names: dict[str, Any] = {
        "tick": machine.tick,
        "new": machine.new,
        "drop": machine.drop,
        "f32": arithmetic.round_to_float,
        "itof": arithmetic.integer_to_float,
        "fdiv": arithmetic.divide_floats,
        "idiv": arithmetic.divide_integers,
        "irem": arithmetic.remainder_integers,
        "library": machine.functions,
        "machine": machine,
        "no_value": _no_value,
        "shift": _shift,
        "ONCE": (0,),
        "inf": arithmetic.INFINITY,
        "nan": arithmetic.NAN,
        **{f"m_{name}": function for name, function in arithmetic.MATHEMATICS.items()},
    }
    kinds: list[ScalarType] = [*_INTEGER_TYPES, FloatType(32), DOUBLE, IntType(1, False, "")]
    for kind in kinds:
        code, size = code_of(kind), size_of(kind)
        names[f"load_{code}"] = machine.loader(code, size)
        names[f"store_{code}"] = machine.storer(code, size)
    for kind in (UINT, ULONG, FLOAT, DOUBLE):
        names[f"bits_{code_of(kind)}"] = partial(arithmetic.bits_as, kind)
    for kind in _INTEGER_TYPES:
        names[f"ftoi_{code_of(kind)}"] = _to_integer(kind)
    return names


def _to_integer(kind: IntType) -> Callable[[float], int]:
    def convert(value: float) -> int:
        return arithmetic.float_to_integer(value, kind)

    return convert


def _shift(amount: int, bits: int) -> int:
    if not 0 <= amount < bits:
        raise arithmetic.Undefined(f"shift of {bits} bits by {amount}")
    return amount


def _no_value(name: str) -> None:
    raise InterpretError(f"{name} returned no value")


class Interpreter:
    """A program made ready; each run has a machine of its own."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.code = python_code.generate(program)
        try:
            self.compiled = compile(self.code.text, python_code.FILE, "exec")
        except (SyntaxError, RecursionError, MemoryError) as error:
            raise InterpretError(f"the program is nested too deeply: {error}") from None

    def run(
        self,
        arguments: Sequence[str] = (),
        functions: Mapping[str, Callable[..., Any]] | None = None,
        limit: int = 10_000_000,
    ) -> Result:
        """Runs it; `limit`: of iterations of loops and calls together."""
        machine = Machine(functions or {}, limit)
        names = machine.globals
        names.update(_helpers(machine))
        for variable in self.program.globals:
            self._place_global(machine, variable)
        exec(self.compiled, names)
        before = sys.getrecursionlimit()
        sys.setrecursionlimit(max(before, 20_000))
        try:
            code = names["f_main"](*self._main_arguments(machine, arguments))
        except Exit as end:
            code = end.code
        except Exception as error:
            raise self._clean(error) from error
        finally:
            sys.setrecursionlimit(before)
        text = bytes(machine.output).decode("utf-8", "surrogateescape")
        return Result(text, int(code or 0) & 255)

    def _place_global(self, machine: Machine, variable: Variable) -> None:
        kind = variable.type
        if variable in self.code.registers:
            zero: float = 0.0 if isinstance(kind, FloatType) else 0
            value = variable.initial[0].value if variable.initial else zero
            machine.globals[f"v_{variable.name}"] = value
            return
        address = machine.new(variable.name, size_of(kind), is_set=True)
        machine.globals[f"v_{variable.name}"] = address
        scalar = kind if isinstance(kind, IntType | FloatType | PointerType) else None
        machine.addresses[variable.name] = (address, scalar)
        for offset, const in variable.initial.items():
            machine.store(const.type, address + offset, const.value)

    def _main_arguments(self, machine: Machine, arguments: Sequence[str]) -> list[int]:
        if not self.program.functions["main"].parameters:
            return []
        texts = [
            machine.new_string(each.encode("utf-8", "surrogateescape"), f"argv[{index}]")
            for index, each in enumerate(("program", *arguments))
        ]
        argv = machine.new("argv", 8 * (len(texts) + 1), is_set=True)
        for index, text in enumerate(texts):
            machine.store(PointerType(CHAR), argv + 8 * index, text)
        count = len(self.program.functions["main"].parameters)
        return [len(texts), argv][:count]

    def _clean(self, error: Exception) -> Exception:
        """The error as InterpretError with a place; others are mistakes of a library function."""
        match error:
            case StopIteration():
                message = "the program ran for too many steps"
            case ZeroDivisionError():
                message = "division by zero"
            case arithmetic.Undefined():
                message = str(error)
            case RecursionError():
                message = "calls are nested too deeply"
            case NameError() if found := re.search(r"'v_(\w+)'", str(error)):
                message = f"{found[1]} is read before it has a value"
            case InterpretError():
                message = error.message
            case _:
                return error
        return InterpretError(message, self._where(error))

    def _where(self, error: Exception) -> Where:
        line = 0
        trace = error.__traceback__
        while trace is not None:
            if trace.tb_frame.f_code.co_filename == python_code.FILE:
                line = trace.tb_lineno
            trace = trace.tb_next
        return self.code.where(line)


def interpret(
    program: Program,
    arguments: Sequence[str] = (),
    functions: Mapping[str, Callable[..., Any]] | None = None,
    limit: int = 10_000_000,
) -> Result:
    """Runs a program once; `arguments` are argv[1] and so on."""
    return Interpreter(program).run(arguments, functions, limit)
