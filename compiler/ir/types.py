# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""C's types, with the sizes and alignments of LP64. Types are values: equal if they look alike."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class VoidType:
    """No value."""


@dataclass(frozen=True, slots=True)
class LinkType(VoidType):
    """A structure or union that was not complete where a pointer to it was declared, as in one that
    points to its own kind; `name` with its keyword. Only pointers have it as their target, and
    values of these are converted to pointers to the structure itself when they are loaded."""

    name: str


@dataclass(frozen=True, slots=True)
class IntType:
    """An integer of 8, 16, 32 or 64 bits; _Bool has 1. `name` is how C spells it."""

    bits: int
    signed: bool
    name: str

    @property
    def minimum(self) -> int:
        """The least value."""
        return -(1 << (self.bits - 1)) if self.signed else 0

    @property
    def maximum(self) -> int:
        """The greatest value."""
        return (1 << (self.bits - self.signed)) - 1

    def wrap(self, value: int) -> int:
        """The value of this type that is congruent to `value`; for _Bool whether it is not 0."""
        if self.bits == 1:
            return int(value != 0)
        value &= (1 << self.bits) - 1
        return value - (1 << self.bits) if self.signed and value > self.maximum else value


@dataclass(frozen=True, slots=True)
class FunctionPointerType(IntType):
    """The number of a function, 0 for NULL: an address there is none of. See `function_pointer`.

    parameters: void alone where they are not known; then none is called through it.
    """

    result: Type
    parameters: tuple[Type, ...]

    @property
    def is_open(self) -> bool:
        """Whether the parameters are not known."""
        return self.parameters == (VOID,)


@dataclass(frozen=True, slots=True)
class FloatType:
    """float (32 bits) or double (64 bits)."""

    bits: int

    @property
    def name(self) -> str:
        """How C spells it."""
        return "float" if self.bits == 32 else "double"


@dataclass(frozen=True, slots=True)
class PointerType:
    """The address of a `target`; 64 bits."""

    target: Type


@dataclass(frozen=True, slots=True)
class ArrayType:
    """`count` elements one behind the other."""

    element: Type
    count: int


@dataclass(frozen=True, slots=True)
class Field:
    """A member of a structure, `offset` bytes from its beginning."""

    name: str
    type: Type
    offset: int


@dataclass(frozen=True, slots=True)
class StructType:
    """struct `name` (unique in the program); size with the padding at its end."""

    name: str
    fields: tuple[Field, ...]
    size: int
    alignment: int

    def field(self, name: str) -> Field | None:
        """The member of that name."""
        return next((field for field in self.fields if field.name == name), None)


Type = VoidType | IntType | FloatType | PointerType | ArrayType | StructType
ScalarType = IntType | FloatType | PointerType

VOID = VoidType()
BOOL = IntType(1, False, "_Bool")
CHAR = IntType(8, True, "char")
SCHAR = IntType(8, True, "signed char")
UCHAR = IntType(8, False, "unsigned char")
SHORT = IntType(16, True, "short")
USHORT = IntType(16, False, "unsigned short")
INT = IntType(32, True, "int")
UINT = IntType(32, False, "unsigned int")
LONG = IntType(64, True, "long")
ULONG = IntType(64, False, "unsigned long")
LLONG = IntType(64, True, "long long")
ULLONG = IntType(64, False, "unsigned long long")
FLOAT = FloatType(32)
DOUBLE = FloatType(64)


def function_pointer(result: Type, parameters: tuple[Type, ...]) -> FunctionPointerType:
    """The type of pointers to functions of this type."""
    return FunctionPointerType(ULONG.bits, ULONG.signed, ULONG.name, result, parameters)


def unsigned(kind: IntType) -> IntType:
    """The unsigned type that is as wide in memory."""
    return next(each for each in (UCHAR, USHORT, UINT, ULONG) if each.bits >= kind.bits)


def size_of(kind: Type) -> int:
    """Bytes that a value takes in memory; 1 for void, as GNU C has it."""
    match kind:
        case VoidType():
            return 1
        case IntType(bits=bits) | FloatType(bits=bits):
            return max(bits // 8, 1)
        case PointerType():
            return 8
        case ArrayType(element=element, count=count):
            return count * size_of(element)
        case StructType(size=size):
            return size


def alignment_of(kind: Type) -> int:
    """Of what number of bytes an address is a multiple."""
    match kind:
        case ArrayType(element=element):
            return alignment_of(element)
        case StructType(alignment=alignment):
            return alignment
        case _:
            return size_of(kind)


def bits_of(kind: ScalarType) -> int:
    """Width of a register that holds a value."""
    return 64 if isinstance(kind, PointerType) else kind.bits
