# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Division and remainder by constants: shifts, or multiplication by a scaled inverse. Exact.

After T. Granlund, P. Montgomery: Division by invariant integers using multiplication. Of m, the
inverse times 2**(bits + shift) rounded up, the upper half of n * m >> shift is the quotient. An
operand that is needed more than once goes to a variable, where the statement always looks at it;
where it may not (a side of Select, a loop's condition) only operands that cost nothing are taken.
Multiplications stay what they are: a constant costs no multiplier, and indexes stay affine.
An integer that goes through floating point to be multiplied by 1/2**n and cut off is divided, too.
"""

from __future__ import annotations

import math

from plait.compiler.ir.nodes import (
    Assign,
    Binary,
    Const,
    Convert,
    Expression,
    Function,
    Load,
    Loop,
    Program,
    Select,
    Statement,
    Unary,
    Variable,
    VariablePlace,
    bodies,
)
from plait.compiler.ir.traverse import Rewriter
from plait.compiler.ir.types import INT, LONG, UINT, ULONG, IntType, bits_of
from plait.compiler.passes.base.context import Context, Names
from plait.compiler.passes.base.simplify import simplify

_EXACT_BITS = {32: 24, 64: 53}  # of integers that a float holds as they are


def run(program: Program, context: Context) -> None:
    """The pass."""
    names = Names(program)
    for function in program.functions.values():
        _block(function.body, function, names)


def _block(statements: list[Statement], function: Function, names: Names) -> None:
    for index, statement in reversed(list(enumerate(statements))):
        for body in bodies(statement):
            _block(body, function, names)
        divisions = _Divisions(function, names, statement, not isinstance(statement, Loop))
        divisions.statement(statement)
        statements[index:index] = divisions.before


class _Divisions(Rewriter):
    def __init__(
        self, function: Function, names: Names, statement: Statement, is_looked_at: bool
    ) -> None:
        self.function = function
        self.names = names
        self.where = statement.where
        self.is_looked_at = is_looked_at  # always, and before the statement does anything
        self.before: list[Statement] = []

    def expression(self, node: Expression) -> Expression:
        if isinstance(node, Select):
            condition = self.expression(node.condition)
            before, self.is_looked_at = self.is_looked_at, False
            yes, no = self.expression(node.yes), self.expression(node.no)
            self.is_looked_at = before
            same = condition is node.condition and yes is node.yes and no is node.no
            return node if same else Select(condition, yes, no, node.type)
        node = self.rebuild(node)
        match node:
            case Binary(operator="div" | "rem", type=IntType(), right=Const(value=value)) if value:
                return self.divided(node, int(value))
            case Convert():
                return self.cut_off(node)
            case _:
                return node

    def cut_off(self, node: Convert) -> Expression:
        found = exact_quotient(node)
        if found is None:
            return node
        operand, divisor = found
        assert isinstance(operand.type, IntType)
        assert isinstance(node.type, IntType)
        division = Binary("div", operand, Const(operand.type, divisor), operand.type)
        quotient = self.divided(division, divisor)
        return node if quotient is division else _as(quotient, node.type)

    def divided(self, node: Binary, divisor: int) -> Expression:
        operand = node.left
        assert isinstance(node.type, IntType)
        if not _is_free(operand):
            if not self.is_looked_at:
                return node
            variable = Variable(self.names.fresh("dividend"), node.type)
            self.function.locals.append(variable)
            self.before.append(Assign(VariablePlace(variable), operand, self.where))
            operand = Load(VariablePlace(variable), node.type)
        quotient = divide(operand, divisor, node.type)
        if node.operator == "div":
            return quotient
        return remainder(operand, divisor, quotient, node.type)


def exact_quotient(node: Convert) -> tuple[Expression, int] | None:
    """Integer and divisor, if the node is (integer)((float)integer * 1/2**n) and nothing rounds."""
    kind, product = node.type, node.operand
    if not isinstance(kind, IntType) or not isinstance(product, Binary):
        return None
    match product.operator, product.left, product.right:
        case "mul", Convert() as inner, Const(value=float() as factor):
            pass
        case "mul", Const(value=float() as factor), Convert() as inner:
            pass
        case _:
            return None
    operand = inner.operand
    if (
        not isinstance(operand.type, IntType)
        or operand.type.bits > _EXACT_BITS[bits_of(inner.type)]
    ):
        return None
    if kind.bits == 1 or not 2.0**-30 <= factor <= 0.5 or math.frexp(factor)[0] != 0.5:
        return None
    divisor = int(1 / factor)
    least, greatest = -(-operand.type.minimum // divisor), operand.type.maximum // divisor
    if least < kind.minimum or greatest > kind.maximum:
        return None
    return (operand if operand.type.bits == 32 else Convert(operand, INT)), divisor


def _is_free(node: Expression) -> bool:
    """Whether an operand may be written twice."""
    while isinstance(node, Convert):
        node = node.operand
    return isinstance(node, Const) or (
        isinstance(node, Load) and isinstance(node.place, VariablePlace)
    )


def divide(operand: Expression, divisor: int, kind: IntType) -> Expression:
    """operand / divisor, which is not 0."""
    size = abs(divisor)
    if size & (size - 1) == 0:
        quotient = _by_power(operand, size.bit_length() - 1, kind)
    elif kind.signed:
        quotient = _signed(operand, size, kind)
    else:
        quotient = _unsigned(operand, size, kind)
    return Unary("neg", quotient, kind) if divisor < 0 else quotient


def remainder(operand: Expression, divisor: int, quotient: Expression, kind: IntType) -> Expression:
    """operand % divisor."""
    if not kind.signed and divisor & (divisor - 1) == 0:
        return _op("and", operand, Const(kind, divisor - 1))
    product = _op("mul", quotient, Const(kind, divisor))
    return _op("sub", operand, product)


def _op(operator: str, left: Expression, right: Expression) -> Expression:
    kind = left.type
    assert isinstance(kind, IntType)
    return simplify(Binary(operator, left, right, kind))


def _shift(operator: str, left: Expression, amount: int) -> Expression:
    return _op(operator, left, Const(INT, amount))


def _as(node: Expression, kind: IntType) -> Expression:
    return simplify(Convert(node, kind))


def _unsigned_of(kind: IntType) -> IntType:
    return UINT if kind.bits == 32 else ULONG


def _by_power(operand: Expression, power: int, kind: IntType) -> Expression:
    if power == 0:
        return operand
    if not kind.signed:
        return _shift("shr", operand, power)
    # Towards zero: what is negative gets 2**power - 1 more.
    sign = _as(_shift("shr", operand, kind.bits - 1), _unsigned_of(kind))
    more = _as(_shift("shr", sign, kind.bits - power), kind)
    return _shift("shr", _op("add", operand, more), power)


def _inverse(divisor: int, bits: int, precision: int) -> tuple[int, int]:
    """m and shift: n * m >> (bits + shift) is n / divisor for all n of `precision` bits."""
    shift = (divisor - 1).bit_length()
    low = (1 << (bits + shift)) // divisor
    high = ((1 << (bits + shift)) + (1 << (bits + shift - precision))) // divisor
    while low >> 1 < high >> 1 and shift > 0:
        low, high, shift = low >> 1, high >> 1, shift - 1
    return high, shift


def _unsigned(operand: Expression, divisor: int, kind: IntType) -> Expression:
    inverse, shift = _inverse(divisor, kind.bits, kind.bits)
    if inverse < 1 << kind.bits:
        return _shift("shr", _upper(operand, inverse, kind), shift)
    # One bit more than fits: (n - t) / 2 + t is (n + t) / 2 without its carry.
    upper = _upper(operand, inverse - (1 << kind.bits), kind)
    half = _shift("shr", _op("sub", operand, upper), 1)
    return _shift("shr", _op("add", half, upper), shift - 1)


def _signed(operand: Expression, divisor: int, kind: IntType) -> Expression:
    inverse, shift = _inverse(divisor, kind.bits, kind.bits - 1)
    sign = _shift("shr", operand, kind.bits - 1)
    upper = _upper_signed(operand, inverse, kind)
    return _op("sub", _shift("shr", upper, shift), sign)


def _upper_signed(operand: Expression, factor: int, kind: IntType) -> Expression:
    """The upper half of the product with a positive factor of kind.bits bits."""
    wrapped = kind.wrap(factor)  # factor - 2**bits where that is negative
    if kind.bits == 32:
        product = _op("mul", _as(operand, LONG), Const(LONG, wrapped))
        upper = _as(_shift("shr", product, 32), kind)
    else:
        unsigned = _unsigned_of(kind)
        upper = _as(_upper(_as(operand, unsigned), factor % (1 << 64), unsigned), kind)
        # Of a negative n, the product of n + 2**64 has the factor too much in its upper half.
        sign = _shift("shr", operand, 63)
        return _op("sub", upper, _op("and", sign, Const(kind, wrapped)))
    return _op("add", upper, operand) if wrapped < 0 else upper


def _upper(operand: Expression, factor: int, kind: IntType) -> Expression:
    """The upper half of the product of unsigned numbers."""
    if kind.bits == 32:
        product = _op("mul", _as(operand, ULONG), Const(ULONG, factor))
        return _as(_shift("shr", product, 32), kind)
    mask = (1 << 32) - 1
    low, high = _op("and", operand, Const(kind, mask)), _shift("shr", operand, 32)
    factors = Const(kind, factor & mask), Const(kind, factor >> 32)
    lowest, cross = _op("mul", low, factors[0]), _op("mul", low, factors[1])
    other, highest = _op("mul", high, factors[0]), _op("mul", high, factors[1])
    middle = _shift("shr", lowest, 32)
    for each in (cross, other):
        middle = _op("add", middle, _op("and", each, Const(kind, mask)))
    for each in (cross, other, middle):
        highest = _op("add", highest, _shift("shr", each, 32))
    return highest
