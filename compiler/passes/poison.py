# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""With --poison: what a program has not set holds bytes of 254 instead of zeros.

That is -16843010 in an int and -5.3e303 in a double, as in what GCC compiles with
-ftrivial-auto-var-init=pattern, so that a result that depends on it is seen to be wrong, and is the
same on CPU ranks. It goes for variables of functions and for malloc, but not where pointers are:
those are NULL, and told of when they are used. A variable of a block is another one each time that
its declaration is come to: `setting` is what the front end sets it by there.
"""

from __future__ import annotations

import struct

from plait.compiler.ir.nodes import (
    ARRAY,
    AddressOf,
    Assign,
    Call,
    Const,
    Convert,
    Expression,
    Load,
    Program,
    Statement,
    Variable,
    VariablePlace,
    Where,
    bodies,
)
from plait.compiler.ir.types import (
    INT,
    ULONG,
    VOID,
    ArrayType,
    FloatType,
    IntType,
    PointerType,
    StructType,
    Type,
    size_of,
)
from plait.compiler.passes.base.context import Context

BYTE = 0xFE
_TO_VOID = PointerType(VOID)


def run(program: Program, context: Context) -> None:
    """The pass, which does nothing unless `context.poison` says so."""
    if not context.poison:
        return
    for function in program.functions.values():
        own = [each for each in function.locals if each not in function.parameters]
        _after_malloc(function.body)
        function.body[:0] = [s for each in own for s in setting(each, function.where)]


def setting(variable: Variable, where: Where | None = None) -> list[Statement]:
    """What sets a variable, where it is declared unless said otherwise."""
    made = _of_variable(variable, where or variable.where)
    return [made] if made is not None else []


def _of_variable(variable: Variable, where: Where) -> Statement | None:
    kind, place = variable.type, VariablePlace(variable)
    match kind:
        case IntType(bits=bits) if bits > 1:
            value = kind.wrap(int.from_bytes(bytes([BYTE]) * (bits // 8), "little"))
            return Assign(place, Const(kind, value), where)
        case FloatType(bits=bits):
            (number,) = struct.unpack("<d" if bits == 64 else "<f", bytes([BYTE]) * (bits // 8))
            return Assign(place, Const(kind, number), where)
        case ArrayType() | StructType() if not _has_pointer(kind):
            pointer = Convert(AddressOf(place, PointerType(kind)), _TO_VOID)
            return _fill(pointer, Const(ULONG, size_of(kind)), where)
        case _:
            return None


def _after_malloc(statements: list[Statement]) -> None:
    """Sets what malloc gives, where it is known what for, and arrays whose sizes data say."""
    for index, statement in reversed(list(enumerate(statements))):
        for body in bodies(statement):
            _after_malloc(body)
        if not isinstance(statement, Call) or statement.function not in ("malloc", ARRAY):
            continue
        result = statement.result
        if result is None:
            continue
        following = statements[index + 1 : index + 2]
        assert isinstance(result.type, PointerType)
        pointer, end = Load(result, result.type), index + 1
        match following:
            case [Assign(place=VariablePlace(variable=variable) as place, value=value)] if _strip(
                value
            ) == pointer and isinstance(variable.type, PointerType):
                pointer, end = Load(place, variable.type), index + 2
            case _:
                pass
        kind = pointer.type
        if isinstance(kind, PointerType) and kind.target != VOID and not _has_pointer(kind.target):
            fill = _fill(Convert(pointer, _TO_VOID), statement.arguments[0], statement.where)
            statements.insert(end, fill)


def _fill(pointer: Expression, size: Expression, where: Where) -> Call:
    return Call("memset", [pointer, Const(INT, BYTE), size], where=where)


def _strip(value: Expression) -> Expression:
    while isinstance(value, Convert):
        value = value.operand
    return value


def _has_pointer(kind: Type) -> bool:
    match kind:
        case PointerType():
            return True
        case ArrayType(element=element):
            return _has_pointer(element)
        case StructType(fields=fields):
            return any(_has_pointer(each.type) for each in fields)
        case _:
            return False
