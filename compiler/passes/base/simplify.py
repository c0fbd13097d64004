# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Simpler forms of one expression, which give exactly the same value.

Floats are folded with their own arithmetic, and only rewritten where no rounding, no zero's sign
and no NaN can tell: x + 0.0 stays as it is.
"""

from __future__ import annotations

import math
from dataclasses import replace

from plait.compiler.ir import arithmetic
from plait.compiler.ir.nodes import (
    COMPARISONS,
    FALSE,
    OPPOSITE,
    TRUE,
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
from plait.compiler.ir.traverse import is_truth, root, subexpressions
from plait.compiler.ir.types import (
    INT,
    LONG,
    ArrayType,
    FloatType,
    IntType,
    PointerType,
    ScalarType,
    StructType,
    size_of,
)

_MIRRORED = {"eq": "eq", "ne": "ne", "lt": "gt", "gt": "lt", "le": "ge", "ge": "le"}
_COMMUTES = ("add", "mul", "and", "or", "xor")


def same_value(left: Expression, right: Expression) -> bool:
    """Whether two expressions are surely one and the same: equal constants, equal trees."""
    if isinstance(left, Const) and isinstance(right, Const):
        return left.type == right.type and arithmetic.same(left.value, right.value)
    return left == right and not _has_float_constant(left)


def _has_float_constant(node: Expression) -> bool:

    return any(isinstance(e, Const) and isinstance(e.value, float) for e in subexpressions(node))


def simplify(node: Expression) -> Expression:
    """The node, whose operands are simple already, in a simpler form."""
    match node:
        case Binary():
            return _binary(node)
        case Convert():
            return _convert(node)
        case Select():
            return _select(node)
        case Unary():
            return _unary(node)
        case PointerAdd():
            return _pointer_add(node)
        case PointerDifference():
            return _difference(node)
        case AddressOf(place=Deref(pointer=pointer)) if pointer.type == node.type:
            return pointer
        case Mathematics(arguments=arguments, function=function, type=kind):
            values = [each.value for each in arguments if isinstance(each, Const)]
            if len(values) < len(arguments):
                return node
            return Const(kind, arithmetic.mathematics(function, kind, [float(v) for v in values]))
        case _:
            return node


def integer(kind: ScalarType, value: int) -> Const:
    """A constant of an integer type, wrapped."""
    assert isinstance(kind, IntType)
    return Const(kind, kind.wrap(value))


# ---- operators ----------------------------------------------------------------------------------


def _binary(node: Binary) -> Expression:
    left, right, operator = node.left, node.right, node.operator
    if isinstance(left, Const) and isinstance(right, Const):
        try:
            value = arithmetic.binary(operator, left.type, left.value, right.value)
        except arithmetic.Undefined:
            return node
        return Const(node.type, value)
    if isinstance(left, Const):
        if operator in COMPARISONS:
            return _binary(Binary(_MIRRORED[operator], right, left, INT))
        if operator in _COMMUTES and isinstance(node.type, IntType):
            return _binary(Binary(operator, right, left, node.type))
    if operator in COMPARISONS:
        return _comparison(node)
    if isinstance(node.type, FloatType):
        return _float(node)
    return _integer(node)


def _integer(node: Binary) -> Expression:
    left, right, operator, kind = node.left, node.right, node.operator, node.type
    if operator == "sub" and isinstance(right, Const):
        return _binary(Binary("add", left, integer(kind, -int(right.value)), kind))
    if isinstance(right, Const):
        found = _with_constant(node, operator, left, int(right.value))
        if found is not None:
            return found
    if isinstance(left, Const) and left.value == 0 and operator in ("div", "rem", "shl", "shr"):
        return left
    if isinstance(left, Const) and left.value == 0 and operator == "sub":
        return Unary("neg", right, kind)
    if operator in ("sub", "xor") and same_value(left, right):
        return integer(kind, 0)
    if operator in ("and", "or") and same_value(left, right):
        return left
    return node


def _with_constant(node: Binary, operator: str, left: Expression, value: int) -> Expression | None:
    kind = node.type
    assert isinstance(kind, IntType)
    ones = kind.wrap(-1)
    neutral = {"add": 0, "or": 0, "xor": 0, "shl": 0, "shr": 0, "mul": 1, "div": 1, "and": ones}
    if neutral.get(operator) == value:
        return left
    if (operator in ("mul", "and") and value == 0) or (operator == "rem" and value == 1):
        return integer(kind, 0)
    if operator == "or" and value == ones:
        return integer(kind, -1)
    if operator == "xor" and value == ones:
        return _unary(Unary("not", left, kind))
    if operator == "mul" and value == -1:
        return _unary(Unary("neg", left, kind))
    match left:  # (x + 1) + 2
        case Binary(operator=inner, left=deepest, right=Const(value=other)) if (
            inner == operator and operator in _COMMUTES
        ):
            result = arithmetic.binary(operator, kind, other, value)
            return _binary(Binary(operator, deepest, integer(kind, int(result)), kind))
        case _:
            return None


def _float(node: Binary) -> Expression:
    left, right, operator, kind = node.left, node.right, node.operator, node.type
    if not isinstance(right, Const):
        return node
    value = float(right.value)
    if operator in ("mul", "div") and value == 1:
        return left
    zero = arithmetic.same(value, 0.0) if operator == "sub" else arithmetic.same(value, -0.0)
    if operator in ("add", "sub") and zero:
        return left
    if operator == "div" and math.isfinite(value) and abs(math.frexp(value)[0]) == 0.5:
        inverse = 1 / value if abs(value) > 2.0**-126 else 0.0
        if abs(inverse) >= 2.0**-126 and abs(inverse) < 2.0**127:
            return Binary("mul", left, Const(kind, inverse), kind)
    return node


def _comparison(node: Binary) -> Expression:
    left, right, operator = node.left, node.right, node.operator
    if not isinstance(left.type, FloatType) and same_value(left, right):
        return TRUE if operator in ("eq", "le", "ge") else FALSE
    if isinstance(left.type, PointerType):
        return _compared_pointers(node)
    if not isinstance(right, Const) or not isinstance(left.type, IntType):
        return node
    value = int(right.value)
    if operator in ("eq", "ne") and value == 0 and is_truth(left):
        return left if operator == "ne" else opposite(left)
    low, high = _range(left)
    always = {
        "eq": (low == value == high, value < low or value > high),
        "ne": (value < low or value > high, low == value == high),
        "lt": (high < value, low >= value),
        "le": (high <= value, low > value),
        "gt": (low > value, high <= value),
        "ge": (low >= value, high < value),
    }[operator]
    if any(always):
        return TRUE if always[0] else FALSE
    return _narrower(node, left, value, operator)


def _narrower(node: Binary, left: Expression, value: int, operator: str) -> Expression:
    """Compares in the type that a value had before it was widened."""
    if not isinstance(left, Convert):
        return node
    inner, outer = left.operand.type, left.type
    if not isinstance(inner, IntType) or not isinstance(outer, IntType) or inner.bits < 32:
        return node
    if inner.minimum < outer.minimum or inner.maximum > outer.maximum:
        return node
    if not inner.minimum <= value <= inner.maximum:
        return node
    return _comparison(Binary(operator, left.operand, Const(inner, value), INT))


def _range(node: Expression) -> tuple[int, int]:
    """Between what an integer surely lies."""
    kind = node.type
    assert isinstance(kind, IntType)
    match node:
        case Convert(operand=operand) if isinstance(operand.type, IntType):
            low, high = _range(operand)
            if kind.minimum <= low and high <= kind.maximum:
                return low, high
        case Binary(operator="and", right=Const(value=value)) if value >= 0:
            return 0, int(value)
        case Binary() | Const() | Select() if is_truth(node):
            return 0, 1
        case _:
            pass
    return kind.minimum, kind.maximum


def opposite(node: Expression) -> Expression:
    """1 where a truth is 0, and 0 where it is 1."""
    match node:
        case Const(value=value):
            return FALSE if value else TRUE
        case Binary(operator=operator, left=left) if operator in COMPARISONS and (
            operator in ("eq", "ne") or not isinstance(left.type, FloatType)
        ):
            return replace(node, operator=OPPOSITE[operator])
        case Select(condition=condition, yes=yes, no=no) if is_truth(node):
            return _select(Select(condition, opposite(yes), opposite(no), INT))
        case _:
            return Binary("eq", node, Const(node.type, 0), INT)


def _unary(node: Unary) -> Expression:
    match node.operand:
        case Const(value=value):
            return Const(node.type, arithmetic.unary(node.operator, node.type, value))
        case Unary(operator=operator, operand=operand) if operator == node.operator:
            return operand
        case _:
            return node


def _select(node: Select) -> Expression:
    condition, yes, no = node.condition, node.yes, node.no
    if isinstance(condition, Const):
        return yes if condition.value else no
    if same_value(yes, no):
        return yes
    match condition:
        case Binary(operator="ne", left=left, right=Const(value=0)) if left.type == INT:
            return _select(Select(left, yes, no, node.type))
        case _:
            pass
    if is_truth(condition) and node.type == INT and isinstance(yes, Const):
        if yes.value == 1 and isinstance(no, Const) and no.value == 0:
            return condition
        if yes.value == 0 and isinstance(no, Const) and no.value == 1:
            return opposite(condition)
    return node


def _convert(node: Convert) -> Expression:
    operand, kind = node.operand, node.type
    if operand.type == kind:
        return operand
    if isinstance(operand, Const):
        if isinstance(kind, PointerType):
            return Const(kind, int(operand.value)) if operand.value == 0 else node
        return Const(kind, arithmetic.convert(operand.value, operand.type, kind))
    if isinstance(operand, Convert) and _passes(operand, kind):
        return _convert(Convert(operand.operand, kind))
    return node


def _passes(inner: Convert, kind: ScalarType) -> bool:
    """Whether a conversion on the way to another type makes no difference."""
    source, middle = inner.operand.type, inner.type
    if isinstance(middle, PointerType):
        return isinstance(source, PointerType) and isinstance(kind, PointerType)
    if isinstance(source, FloatType) and isinstance(middle, FloatType):
        return middle.bits > source.bits and isinstance(kind, FloatType)
    if not isinstance(source, IntType) or not isinstance(middle, IntType):
        return False
    if middle.minimum <= source.minimum and source.maximum <= middle.maximum:
        return True
    return isinstance(kind, IntType) and 1 < kind.bits <= middle.bits


# ---- pointers and places ------------------------------------------------------------------------


def _pointer_add(node: PointerAdd) -> Expression:
    pointer, index = node.pointer, node.index
    if isinstance(index, Const) and index.value == 0:
        return pointer
    match pointer:
        case PointerAdd(pointer=base, index=first):
            return _pointer_add(PointerAdd(base, _sum(first, index), node.type))
        case AddressOf(place=Element(base=base, index=first) as place) if (
            place.type == node.type.target
        ):
            return AddressOf(Element(base, _sum(first, index)), node.type)
        case AddressOf(place=place):
            kind = place.type
            if isinstance(kind, ArrayType) and kind.element == node.type.target:
                return AddressOf(Element(place, index), node.type)
        case _:
            pass
    return node


def _sum(left: Expression, right: Expression) -> Expression:
    return _binary(Binary("add", left, right, LONG))


def _difference(node: PointerDifference) -> Expression:
    kind = node.left.type
    assert isinstance(kind, PointerType)
    if same_value(node.left, node.right):
        return Const(LONG, 0)
    left, right = located(node.left), located(node.right)
    if left is None or right is None or left[0] is not right[0]:
        return node
    distance, size = left[1] - right[1], size_of(kind.target)
    return node if distance % size else Const(LONG, distance // size)


def located(pointer: Expression) -> tuple[Variable, int] | None:
    """Variable and offset that a pointer surely points to."""
    while isinstance(pointer, Convert) and isinstance(pointer.operand.type, PointerType):
        pointer = pointer.operand
    return offset_of(pointer.place) if isinstance(pointer, AddressOf) else None


def offset_of(place: Place) -> tuple[Variable, int] | None:
    """Variable and byte offset of a place, where both are known."""
    match place:
        case VariablePlace(variable=variable):
            return variable, 0
        case Element(base=base, index=Const(value=index)):
            found = offset_of(base)
            return found and (found[0], found[1] + int(index) * size_of(place.type))
        case Member(base=base, name=name):
            found = offset_of(base)
            assert isinstance(base.type, StructType)
            member = base.type.field(name)
            assert member is not None
            return found and (found[0], found[1] + member.offset)
        case _:
            return None


def _compared_pointers(node: Binary) -> Expression:
    left, right = located(node.left), located(node.right)
    is_fixed = isinstance(node.right, Const)  # NULL or MPI_IN_PLACE, where no variable is
    if is_fixed and _is_in_variable(node.left) and node.operator in ("eq", "ne"):
        return TRUE if node.operator == "ne" else FALSE
    if left is None or right is None:
        return node
    if left[0] is right[0]:
        return Const(INT, arithmetic.binary(node.operator, LONG, left[1], right[1]))
    inside = all(0 <= offset < size_of(variable.type) for variable, offset in (left, right))
    if inside and node.operator in ("eq", "ne"):
        return TRUE if node.operator == "ne" else FALSE
    return node


def _is_in_variable(pointer: Expression) -> bool:

    while isinstance(pointer, Convert) and isinstance(pointer.operand.type, PointerType):
        pointer = pointer.operand
    return isinstance(pointer, AddressOf) and root(pointer.place) is not None


def simplify_place(place: Place) -> Place:
    """*&x is x; *(a + i) is a[i]."""
    if not isinstance(place, Deref) or not isinstance(place.pointer, AddressOf):
        return place
    target = place.pointer.place
    if target.type == place.type:
        return target
    if isinstance(target.type, ArrayType) and target.type.element == place.type:
        return Element(target, Const(LONG, 0))
    return place


def load_of(node: Load, contents: dict[int, Const] | None) -> Expression:
    """What stands at a known place of an object that is never written."""
    found = offset_of(node.place)
    if contents is None or found is None:
        return node
    variable, offset = found
    size = size_of(node.type)
    if not 0 <= offset <= size_of(variable.type) - size:
        return node
    if offset in contents:
        const = contents[offset]
        return const if const.type == node.type else node
    if any(offset - 8 < at < offset + size for at in contents):  # another type's bytes
        near = [at for at in contents if at < offset + size and at + _bytes(contents[at]) > offset]
        if near:
            return node
    return Const(node.type, 0.0 if isinstance(node.type, FloatType) else 0)


def _bytes(const: Const) -> int:
    return size_of(const.type)
