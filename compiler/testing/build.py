# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Short ways to make nodes, for tests."""

from __future__ import annotations

from plait.compiler.ir.arithmetic import round_to_float
from plait.compiler.ir.nodes import AddressOf, Const, Load, Place, Variable, VariablePlace
from plait.compiler.ir.types import CHAR, ArrayType, FloatType, IntType, PointerType, ScalarType


def string(name: str, text: bytes) -> Variable:
    """A const global array of char that holds a text."""
    initial = {i: Const(CHAR, CHAR.wrap(code)) for i, code in enumerate(text) if code}
    kind = ArrayType(CHAR, len(text) + 1)
    return Variable(name, kind, is_const=True, is_global=True, initial=initial)


def literal(variable: Variable) -> AddressOf:
    """The address of a text."""
    return AddressOf(VariablePlace(variable), PointerType(CHAR))


def load(place: Place | Variable) -> Load:
    """The value of a scalar."""
    place = VariablePlace(place) if isinstance(place, Variable) else place
    kind = place.type
    assert isinstance(kind, IntType | FloatType | PointerType)
    return Load(place, kind)


def number(kind: ScalarType, value: float) -> Const:
    """A constant, wrapped or rounded."""
    if isinstance(kind, IntType):
        return Const(kind, kind.wrap(int(value)))
    assert isinstance(kind, FloatType)
    return Const(kind, float(value) if kind.bits == 64 else round_to_float(value))
