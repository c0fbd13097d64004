# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Expressions as Python text, for python_code.py."""

from __future__ import annotations

import math

from plait.compiler.ir.nodes import (
    COMPARISONS,
    AddressOf,
    Binary,
    Const,
    Convert,
    Deref,
    Element,
    Expression,
    Load,
    Mathematics,
    Member,
    Place,
    PointerAdd,
    PointerDifference,
    Select,
    Unary,
    Variable,
    VariablePlace,
)
from plait.compiler.ir.types import FloatType, IntType, PointerType, ScalarType, StructType, size_of
from plait.compiler.testing.oracle.machine import code_of

_SYMBOLS = {
    "eq": "==",
    "ne": "!=",
    "lt": "<",
    "le": "<=",
    "gt": ">",
    "ge": ">=",
    "add": "+",
    "sub": "-",
    "mul": "*",
    "and": "&",
    "or": "|",
    "xor": "^",
}


def _wrap(kind: IntType, text: str) -> str:
    mask = (1 << kind.bits) - 1
    if not kind.signed:
        return f"(({text}) & {mask})"
    half = 1 << (kind.bits - 1)
    return f"((({text}) + {half} & {mask}) - {half})"


class PythonExpressions:
    """Expressions as Python text; registers: the variables that are Python variables."""

    def __init__(self, registers: set[Variable]) -> None:
        self.registers = registers

    def text(self, node: Expression) -> str:
        """The value."""
        match node:
            case Const(value=value):
                return _constant(value)
            case Load(place=VariablePlace(variable=variable)) if variable in self.registers:
                return f"v_{variable.name}"
            case Load(place=place, type=kind):
                return f"load_{code_of(kind)}({self.address(place)})"
            case AddressOf(place=place):
                return self.address(place)
            case Binary():
                return self.binary(node)
            case PointerAdd(pointer=pointer, index=index, type=kind):
                return self.add(self.text(pointer), index, size_of(kind.target))
            case Select(condition=condition, yes=yes, no=no):
                condition_text = self.condition(condition)
                return f"({self.text(yes)} if {condition_text} else {self.text(no)})"
            case _:
                return self.other(node)

    def other(self, node: Expression) -> str:
        match node:
            case Unary(operator="bits", operand=operand, type=kind):
                return f"bits_{code_of(kind)}({self.text(operand)})"
            case Unary(operator=operator, operand=operand, type=kind):
                value = f"{'-' if operator == 'neg' else '~'}{self.text(operand)}"
                return _wrap(kind, value) if isinstance(kind, IntType) else f"({value})"
            case PointerDifference(left=left, right=right):
                kind = left.type
                assert isinstance(kind, PointerType)
                size = size_of(kind.target)
                return f"idiv({self.text(left)} - {self.text(right)}, {size})"
            case Convert(operand=operand, type=kind):
                return self.convert(operand, kind)
            case Mathematics(function=function, arguments=arguments, type=kind):
                listed = ", ".join(self.text(each) for each in arguments)
                text = f"m_{function}({listed})"
                return f"f32({text})" if kind.bits == 32 else text
            case _:
                raise AssertionError(node)

    def binary(self, node: Binary) -> str:
        left, right, operator = self.text(node.left), self.text(node.right), node.operator
        kind = node.type
        if operator in COMPARISONS:
            return f"({left} {_SYMBOLS[operator]} {right})"
        if isinstance(kind, FloatType):
            text = f"fdiv({left}, {right})"
            if operator != "div":
                text = f"({left} {_SYMBOLS[operator]} {right})"
            return f"f32({text})" if kind.bits == 32 else text
        assert isinstance(kind, IntType)
        if operator in ("and", "or", "xor"):
            return f"({left} {_SYMBOLS[operator]} {right})"
        if operator in ("div", "rem"):
            text = f"i{operator}({left}, {right})"
            return _wrap(kind, text) if kind.signed else text
        if operator == "shr":
            return f"({left} >> shift({right}, {kind.bits}))"
        if operator == "shl":
            return _wrap(kind, f"{left} << shift({right}, {kind.bits})")
        return _wrap(kind, f"{left} {_SYMBOLS[operator]} {right}")

    def convert(self, operand: Expression, kind: ScalarType) -> str:
        text, source = self.text(operand), operand.type
        match source, kind:
            case IntType(), IntType():
                if kind.bits == 1:
                    return f"({text} != 0)"
                if kind.minimum <= source.minimum and source.maximum <= kind.maximum:
                    return text
                return _wrap(kind, text)
            case IntType(), FloatType():
                narrow = source.bits < 32 or kind.bits == 64
                return f"float({text})" if narrow else f"itof({text}, 32)"
            case FloatType(), FloatType():
                return f"f32({text})" if kind.bits < source.bits else text
            case _, IntType(bits=1):
                return f"({text} != 0)"
            case FloatType(), IntType():
                return f"ftoi_{code_of(kind)}({text})"
            case PointerType(), IntType():
                return _wrap(kind, text)
            case _:
                return text

    def condition(self, node: Expression) -> str:
        """What Python takes for true where the value is not 0."""
        match node:
            case Binary(operator=operator) if operator in COMPARISONS:
                left, right = self.text(node.left), self.text(node.right)
                return f"({left} {_SYMBOLS[operator]} {right})"
            case Select(condition=first, yes=yes, no=Const(value=0)):
                return f"({self.condition(first)} and {self.condition(yes)})"
            case Select(condition=first, yes=Const(value=1), no=no):
                return f"({self.condition(first)} or {self.condition(no)})"
            case _:
                return self.text(node)

    def add(self, base: str, index: Expression, size: int) -> str:
        if isinstance(index, Const):
            offset = int(index.value) * size
            return f"({base} + {offset})" if offset else base
        return f"({base} + {self.text(index)} * {size})"

    def address(self, place: Place) -> str:
        """Where a place is in memory."""
        match place:
            case VariablePlace(variable=variable):
                return f"v_{variable.name}"
            case Element(base=base, index=index):
                return self.add(self.address(base), index, size_of(place.type))
            case Member(base=base, name=name):
                kind = base.type
                assert isinstance(kind, StructType)
                member = kind.field(name)
                assert member is not None
                text = self.address(base)
                return f"({text} + {member.offset})" if member.offset else text
            case Deref(pointer=pointer):
                return self.text(pointer)


def _constant(value: float) -> str:
    if isinstance(value, float) and not math.isfinite(value):
        if math.isnan(value):
            return "nan" if math.copysign(1, value) < 0 else "(-nan)"
        return "inf" if value > 0 else "(-inf)"
    return f"({value!r})" if value < 0 or math.copysign(1, value) < 0 else repr(value)
