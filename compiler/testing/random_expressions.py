# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Random expressions, for random_programs.py."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from plait.compiler.ir import types
from plait.compiler.ir.nodes import (
    COMPARISONS,
    MATHEMATICS,
    Binary,
    Const,
    Convert,
    Deref,
    Element,
    Expression,
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
from plait.compiler.ir.types import (
    CHAR,
    DOUBLE,
    FLOAT,
    INT,
    LONG,
    UINT,
    ArrayType,
    Field,
    FloatType,
    IntType,
    PointerType,
    ScalarType,
    StructType,
)
from plait.compiler.testing.build import load, number

INTEGERS = (INT, INT, INT, UINT, LONG, types.ULONG)
STORED = (*INTEGERS, CHAR, types.UCHAR, types.SHORT, types.USHORT, types.BOOL, FLOAT, DOUBLE)
POINT = StructType(
    "point", (Field("x", INT, 0), Field("w", DOUBLE, 8), Field("v", ArrayType(LONG, 4), 16)), 48, 8
)
SIZE = 8  # elements of an array
VALUES = (
    0,
    1,
    2,
    3,
    4,
    5,
    7,
    8,
    10,
    100,
    255,
    256,
    1000,
    2**31 - 1,
    -1,
    -2,
    -3,
    -8,
    -100,
    -(2**31),
)
FLOATS = (0.0, 1.0, -1.0, 0.5, 2.0, 3.25, -7.75, 100.0, 1e6, 1e-3, 1e30, 0.1)


@dataclass
class Scope:
    """What a place in the program can use."""

    readable: list[Variable] = field(default_factory=list[Variable])  # scalars
    writable: list[Variable] = field(default_factory=list[Variable])
    pointers: list[Variable] = field(default_factory=list[Variable])  # to int[SIZE]
    cells: list[Variable] = field(default_factory=list[Variable])  # pointers to an int
    loops: int = 0
    breaks: int = 0
    labels: list[str] = field(default_factory=list[str])


class Expressions:
    """Makes expressions of what a scope has."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.arrays: list[Variable] = []  # and structures

    def chance(self, probability: float) -> bool:
        """True so often."""
        return self.random.random() < probability

    # ---- expressions ----

    def expression(self, kind: ScalarType, scope: Scope, depth: int = 3) -> Expression:
        """Of an integer or floating type."""
        if depth <= 0 or self.chance(0.25):
            return self.leaf(kind, scope, depth - 1)
        if isinstance(kind, FloatType):
            return self.floating(kind, scope, depth)
        assert isinstance(kind, IntType)
        if kind.bits < 32 or self.chance(0.15):
            return self.convert(kind, scope, depth)
        return self.integer(kind, scope, depth)

    def leaf(self, kind: ScalarType, scope: Scope, depth: int = 0) -> Expression:
        places = [VariablePlace(v) for v in scope.readable if v.type == kind]
        if self.chance(0.4):
            places = [p for p in self.memory_places(scope, depth) if p.type == kind] or places
        if places and self.chance(0.7):
            return load(self.random.choice(places))
        values = FLOATS if isinstance(kind, FloatType) else VALUES
        return number(kind, self.random.choice(values))

    def memory_places(self, scope: Scope, depth: int) -> list[Place]:
        """Places in arrays and structures, and behind pointers."""
        found: list[Place] = []
        for variable in self.arrays:
            base = VariablePlace(variable)
            if isinstance(variable.type, ArrayType):
                found.append(Element(base, self.index(scope, depth)))
            else:
                found += (Member(base, "x", INT), Member(base, "w", DOUBLE))
                members = Member(base, "v", ArrayType(LONG, 4))
                found.append(Element(members, self.index(scope, depth, 4)))
        for pointer in scope.pointers:
            found.append(
                Deref(PointerAdd(load(pointer), self.index(scope, depth), PointerType(INT)))
            )
        found += [Deref(load(cell)) for cell in scope.cells]
        return found

    def index(self, scope: Scope, depth: int, size: int = SIZE) -> Expression:
        if depth <= 0 or self.chance(0.5):
            return Const(LONG, self.random.randrange(size))
        value = self.expression(INT, scope, depth - 1)
        return Convert(Binary("and", value, Const(INT, size - 1), INT), LONG)

    def convert(self, kind: ScalarType, scope: Scope, depth: int) -> Expression:
        source = self.random.choice(STORED)
        if isinstance(source, FloatType) and isinstance(kind, IntType):
            readable = [v for v in scope.readable if v.type == source]
            return Convert(load(self.random.choice(readable)), kind)
        if source.bits < 32:
            return Convert(self.leaf(source, scope), kind)
        return Convert(self.expression(source, scope, depth - 1), kind)

    def condition(self, scope: Scope, depth: int = 2) -> Expression:
        kind = self.random.choice((*INTEGERS, FLOAT, DOUBLE))
        shape = self.random.random()
        if shape < 0.15:
            first, second = self.condition(scope, depth - 1), self.condition(scope, depth - 1)
            pair = (second, Const(INT, 0)) if self.chance(0.5) else (Const(INT, 1), second)
            return Select(first, *pair, INT) if depth > 0 else first
        if shape < 0.25 and scope.pointers:
            pointer = load(self.random.choice(scope.pointers))
            return Binary("ne", pointer, Const(pointer.type, 0), INT)
        left = self.expression(kind, scope, depth - 1)
        right = self.expression(kind, scope, depth - 1)
        return Binary(self.random.choice(COMPARISONS), left, right, INT)

    def integer(self, kind: IntType, scope: Scope, depth: int) -> Expression:
        operator = self.random.choice(
            (
                *("add", "add", "sub", "mul", "div", "rem", "and", "or", "xor", "shl", "shr"),
                *("neg", "not", "select", "compare", "difference"),
            )
        )
        left = self.expression(kind, scope, depth - 1)
        if operator in ("neg", "not"):
            return Unary(operator, left, kind)
        if operator == "select":
            other = self.expression(kind, scope, depth - 1)
            return Select(self.condition(scope, depth - 1), left, other, kind)
        if operator == "difference" and scope.pointers:
            pointer = load(self.random.choice(scope.pointers))
            moved = PointerAdd(pointer, self.index(scope, depth), PointerType(INT))
            return Convert(PointerDifference(moved, pointer, LONG), kind)
        if operator in ("compare", "difference"):
            return Convert(self.condition(scope, depth - 1), kind)
        return self.two_integers(operator, left, kind, scope, depth)

    def two_integers(
        self, operator: str, left: Expression, kind: IntType, scope: Scope, depth: int
    ) -> Expression:
        if operator in ("shl", "shr"):
            amount: Expression = Const(INT, self.random.randrange(kind.bits))
            if self.chance(0.5):
                value = self.expression(INT, scope, depth - 1)
                amount = Binary("and", value, Const(INT, kind.bits - 1), INT)
            return Binary(operator, left, amount, kind)
        right = self.expression(kind, scope, depth - 1)
        if operator in ("div", "rem"):
            if self.chance(0.6):
                choices = (1, 2, 3, 4, 5, 7, 8, 10, 16, 641, 1000, 2**30)
                right = Const(kind, self.random.choice(choices))
            else:  # 1 to 128
                masked = Binary("and", right, Const(kind, 127), kind)
                right = Binary("add", masked, Const(kind, 1), kind)
        return Binary(operator, left, right, kind)

    def floating(self, kind: FloatType, scope: Scope, depth: int) -> Expression:
        left = self.expression(kind, scope, depth - 1)
        operator = self.random.choice(
            ("add", "sub", "mul", "div", "neg", "select", "call", "convert")
        )
        if operator == "neg":
            return Unary("neg", left, kind)
        if operator == "convert":
            return self.convert(kind, scope, depth)
        right = self.expression(kind, scope, depth - 1)
        if operator == "select":
            return Select(self.condition(scope, depth - 1), left, right, kind)
        if operator == "call":
            function = self.random.choice(MATHEMATICS)
            arguments = (left, right) if function in ("fmin", "fmax") else (left,)
            return Mathematics(function, arguments, kind)
        return Binary(operator, left, right, kind)
