# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""How each kind of operation looks in SystemVerilog: an expression, or an instance of a cell."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..design import Operation, Register
from ..operators.latency import DIVISIONS, FLOAT_LATENCY
from .text import instance

_INFIX = {
    "add": "+",
    "sub": "-",
    "and": "&",
    "or": "|",
    "xor": "^",
    "eq": "==",
    "ne": "!=",
    "ult": "<",
    "ule": "<=",
}
_SIGNED = {"slt": "<", "sle": "<="}
_SHIFTS = {"shl": "<<", "lshr": ">>"}
CONVERSIONS = frozenset(("sitof", "uitof", "ftosi", "ftoui", "ftof"))
COMPARES = frozenset(("feq", "flt", "fle"))


def expression(operation: Operation, operands: Sequence[str], amount: str) -> str | None:
    """A combinational operation; `amount`: the low 6 bits of the right operand. Else None."""
    kind, bits = operation.kind, operation.bits
    if kind in _INFIX:
        return f"{operands[0]} {_INFIX[kind]} {operands[1]}"
    if kind in _SIGNED:
        return f"$signed({operands[0]}) {_SIGNED[kind]} $signed({operands[1]})"
    if kind in _SHIFTS:
        return f"{operands[0]} {_SHIFTS[kind]} {amount}"
    if kind == "ashr":
        return f"$signed({operands[0]}) >>> {amount}"
    one: dict[str, Callable[[], str]] = {
        "select": lambda: f"{operands[0]} ? {operands[1]} : {operands[2]}",
        "zext": lambda: f"{bits}'({operands[0]})",
        "trunc": lambda: f"{bits}'({operands[0]})",
        "sext": lambda: f"{bits}'($signed({operands[0]}))",
        "concat": lambda: "{" + ", ".join(operands) + "}",
    }
    return one[kind]() if kind in one else None


def cell(operation: Operation, name: str, operands: Sequence[str]) -> list[str] | None:
    """An operation that has a module of its own, its result in net `name`. Else None."""
    kind, bits, result = operation.kind, operation.bits, name
    if kind == "mul":
        pins = {"clk_i": "clk_i", "a_i": operands[0], "b_i": operands[1], "product_o": result}
        parameters = {"Bits": bits, "Latency": operation.latency}
        return instance("plait_multiply", f"u_{name}", pins, parameters)
    if kind in DIVISIONS:
        return _division(operation, name, operands)
    if kind in COMPARES:
        parameters = {"Bits": operation.operands[0].bits}
        pins = {"a_i": operands[0], "b_i": operands[1], f"{_COMPARE_PINS[kind]}": result}
        pins |= {pin: "" for pin in _COMPARE_PINS.values() if pin not in pins}
        return instance("plait_float_compare", f"u_{name}", pins, parameters)
    if kind in FLOAT_LATENCY:
        return _floating(operation, name, operands)
    return None


_COMPARE_PINS = {"feq": "equal_o", "flt": "less_o", "fle": "less_equal_o"}


def _division(operation: Operation, name: str, operands: Sequence[str]) -> list[str]:
    kind = operation.kind
    result, other = ("quotient_o", "remainder_o")[:: 1 if kind.endswith("div") else -1]
    pins = {"clk_i": "clk_i", "dividend_i": operands[0], "divisor_i": operands[1]}
    parameters = {"Bits": operation.bits, "IsSigned": int(kind.startswith("s"))}
    return instance("plait_divide", f"u_{name}", {**pins, result: name, other: ""}, parameters)


def _floating(operation: Operation, name: str, operands: Sequence[str]) -> list[str]:
    kind, bits = operation.kind, operation.bits
    if kind in ("fdiv", "fsqrt"):
        module = "plait_float_divide" if kind == "fdiv" else "plait_float_sqrt"
        inputs = dict(zip(("a_i", "b_i"), operands, strict=False))
        pins = {"clk_i": "clk_i", **inputs, "result_o": name}
        return instance(module, f"u_{name}", pins, {"Bits": bits})
    inputs = dict[str, str](zip(("a", "b"), operands, strict=False))
    if kind in ("fadd", "fsub"):
        inputs["minus"] = f"1'b{int(kind == 'fsub')}"
    return instance(module_of(operation), f"u_{name}", {"clk": "clk_i", **inputs, "out": name})


def module_of(operation: Operation) -> str:
    """The generated module of a floating-point operation."""
    kind, bits = operation.kind, operation.bits
    if kind in CONVERSIONS:
        return f"plait_{kind}_{operation.operands[0].bits}_{bits}"
    return f"plait_{'fadd' if kind == 'fsub' else kind}_{bits}"


def is_lasting(operation: Operation) -> bool:
    """Whether a value is nothing but wires from registers, which stay as they are all the time."""
    if operation.kind in ("zext", "sext", "trunc", "concat"):
        return all(is_lasting(each) for each in operation.operands)
    return operation.kind in ("const", "register")


def registers_of(lasting: Operation) -> set[Register]:
    """The registers that a lasting value comes from."""
    found = {lasting.register} if lasting.register else set[Register]()
    return found.union(*(registers_of(each) for each in lasting.operands))
