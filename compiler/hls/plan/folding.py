# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Rules that replace an operation by a simpler one with the same value, see graph.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.compiler.hls.design import Operation
from plait.compiler.hls.semantics import INTEGER, evaluate

if TYPE_CHECKING:
    from .graph import Graph, Rule

Operands = tuple[Operation, ...]
COMMUTATIVE = frozenset(("add", "mul", "and", "or", "xor", "eq", "ne"))
CUT_ALL = frozenset(("add", "sub", "mul", "and", "or", "xor"))  # low bits need low bits alone


# ---- what is known of values --------------------------------------------------------------------


def high(graph: Graph, operation: Operation) -> int:
    """An upper bound, unsigned."""
    full = (1 << operation.bits) - 1 if operation.bits else 0
    if operation.kind == "const":
        return operation.value
    known = [graph.high(operand) for operand in operation.operands]
    bound = _high(operation.kind, operation, known)
    return bound if bound is not None and bound <= full else full


def _high(kind: str, operation: Operation, known: list[int]) -> int | None:
    match kind:
        case "zext" | "trunc":
            return known[0]
        case "and":
            return min(known)
        case "or" | "xor":
            return (1 << max(known).bit_length()) - 1
        case "add":
            return sum(known)
        case "mul":
            return known[0] * known[1]
        case "select":
            return max(known[1:])
        case "udiv":
            return known[0]
        case "urem":
            return min(known[0], max(known[1] - 1, 0))
        case "shl" | "lshr" if operation.operands[1].kind == "const":
            by = operation.operands[1].value & 63
            return known[0] << by if kind == "shl" else known[0] >> by
        case _:
            return None


# ---- rules --------------------------------------------------------------------------------------


def _constant(value: Operation) -> int | None:
    return value.value if value.kind == "const" else None


def _evaluated(kind: str, graph: Graph, bits: int, operands: Operands) -> Operation | None:
    if kind not in INTEGER or any(operand.kind != "const" for operand in operands):
        return None
    values = [operand.value for operand in operands]
    return graph.const(bits, evaluate(kind, bits, values, [each.bits for each in operands]))


def _narrow(kind: str, graph: Graph, bits: int, operands: Operands) -> Operation | None:
    """In as many bits as the values need."""
    if kind == "select":
        bound = max(graph.high(operand) for operand in operands[1:])
    else:
        bound = _high(kind, Operation(kind, bits, list(operands)), [*map(graph.high, operands)])
        assert bound is not None
    width = max(bound.bit_length(), 1)
    if width >= bits:
        return None
    first = 1 if kind == "select" else 0
    cut = [graph.build("trunc", width, operand) for operand in operands[first:]]
    return graph.build("zext", bits, graph.build(kind, width, *operands[:first], *cut))


def _add(graph: Graph, bits: int, operands: Operands) -> Operation | None:
    left, right = operands
    if _constant(right) == 0:
        return left
    if right.kind == "const" and left.kind == "add" and left.operands[1].kind == "const":
        total = graph.const(bits, right.value + left.operands[1].value)
        return graph.build("add", bits, left.operands[0], total)
    if right.kind == "const":
        low = right.value & -right.value
        if graph.high(left) < low:
            return graph.build("or", bits, left, right)
    return _narrow("add", graph, bits, operands)


def _sub(graph: Graph, bits: int, operands: Operands) -> Operation | None:
    left, right = operands
    if left is right:
        return graph.const(bits, 0)
    if right.kind == "const":
        return graph.build("add", bits, left, graph.const(bits, -right.value))
    return None


def _mul(graph: Graph, bits: int, operands: Operands) -> Operation | None:
    left, right = operands
    if right.kind == "const":
        value = right.value
        if value == 0:
            return right
        if value & (value - 1) == 0:
            return graph.build("shl", bits, left, graph.const(6, value.bit_length() - 1))
        if value.bit_count() == 2:
            low = value & -value
            return graph.build(
                "add",
                bits,
                graph.build("mul", bits, left, graph.const(bits, value - low)),
                graph.build("mul", bits, left, graph.const(bits, low)),
            )
    return _narrow("mul", graph, bits, operands)


def _and(graph: Graph, bits: int, operands: Operands) -> Operation | None:
    left, right = operands
    if left is right or _constant(right) == (1 << bits) - 1:
        return left
    if _constant(right) == 0:
        return right
    if opposite(left, right):
        return graph.const(bits, 0)
    for one, other in ((left, right), (right, left)):
        if bits == 1 and one.kind == "and" and other in one.operands:
            return one
    return _narrow("and", graph, bits, operands)


def _or(graph: Graph, bits: int, operands: Operands) -> Operation | None:
    left, right = operands
    if left is right or _constant(right) == 0:
        return left
    if bits == 1 and _constant(right) == 1:
        return right
    if bits == 1 and opposite(left, right):
        return graph.const(1, 1)
    if bits == 1:
        return _or_of_bits(graph, left, right)
    return _narrow("or", graph, bits, operands)


def _or_of_bits(graph: Graph, left: Operation, right: Operation) -> Operation | None:
    """(p and c) or (p and not c) is p; c or (not c and x) is c or x."""
    for one, other in ((left, right), (right, left)):
        if other.kind != "and":
            continue
        if one in other.operands:
            return one
        for index, part in enumerate(other.operands):
            rest = other.operands[1 - index]
            if opposite(one, part):
                return graph.build("or", 1, one, rest)
            if one.kind == "and" and rest in one.operands:
                kept = one.operands[1 - one.operands.index(rest)]
                if opposite(kept, part):
                    return rest
    return None


def opposite(left: Operation, right: Operation) -> bool:
    """Of two bits or words, whether one is certainly the other's complement."""

    def inverts(one: Operation, other: Operation) -> bool:
        return (
            one.kind == "xor"
            and one.operands[0] is other
            and _constant(one.operands[1]) == (1 << one.bits) - 1
        )

    if left.kind in INVERSE and right.kind in INVERSE:
        kind, swap = INVERSE[left.kind]
        operands = left.operands[::-1] if swap else left.operands
        return right.kind == kind and right.operands == operands
    return inverts(left, right) or inverts(right, left)


def _xor(graph: Graph, bits: int, operands: Operands) -> Operation | None:
    left, right = operands
    if _constant(right) == 0:
        return left
    if left is right:
        return graph.const(bits, 0)
    if right.kind == "const" and left.kind == "xor" and left.operands[1].kind == "const":
        mixed = graph.const(bits, left.operands[1].value ^ right.value)
        return graph.build("xor", bits, left.operands[0], mixed)
    if bits == 1 and _constant(right) == 1 and left.kind in INVERSE:
        kind, swap = INVERSE[left.kind]
        first, second = left.operands
        return graph.build(kind, 1, *((second, first) if swap else (first, second)))
    return _narrow("xor", graph, bits, operands)


INVERSE = {
    "eq": ("ne", False),
    "ne": ("eq", False),
    "ult": ("ule", True),
    "ule": ("ult", True),
    "slt": ("sle", True),
    "sle": ("slt", True),
}


def _shift(kind: str) -> Rule:
    def rule(graph: Graph, bits: int, operands: Operands) -> Operation | None:
        left, right = operands
        if right.bits > 6:
            return graph.build(kind, bits, left, graph.build("trunc", 6, right))
        if right.kind != "const":
            return None
        if right.value == 0:
            return left
        if kind == "ashr" and graph.high(left) < 1 << (bits - 1):
            return graph.build("lshr", bits, left, right)
        if kind == "ashr":
            return None
        if right.value >= bits:
            return graph.const(bits, 0)
        if kind == "shl":
            return _narrow_shift(graph, bits, left, right)
        return None

    return rule


def _narrow_shift(graph: Graph, bits: int, left: Operation, right: Operation) -> Operation | None:
    width = max((graph.high(left) << right.value).bit_length(), 1)
    if width >= bits:
        return None
    cut = graph.build("trunc", width, left)
    return graph.build("zext", bits, graph.build("shl", width, cut, right))


def _select(graph: Graph, bits: int, operands: Operands) -> Operation | None:
    condition, yes, no = operands
    if condition.kind == "const":
        return yes if condition.value else no
    if yes is no:
        return yes
    if condition.kind == "xor" and _constant(condition.operands[1]) == 1:
        return graph.build("select", bits, condition.operands[0], no, yes)
    if yes.kind == "select" and yes.operands[0] is condition:
        return graph.build("select", bits, condition, yes.operands[1], no)
    if no.kind == "select" and no.operands[0] is condition:
        return graph.build("select", bits, condition, yes, no.operands[2])
    if bits == 1:
        return _select_bit(graph, condition, yes, no)
    return _narrow("select", graph, bits, operands)


def _select_bit(
    graph: Graph, condition: Operation, yes: Operation, no: Operation
) -> Operation | None:
    if _constant(no) == 0:
        return graph.build("and", 1, condition, yes)
    if _constant(yes) == 1:
        return graph.build("or", 1, condition, no)
    if _constant(yes) == 0:
        return graph.build("and", 1, graph.negate(condition), no)
    if _constant(no) == 1:
        return graph.build("or", 1, graph.negate(condition), yes)
    return None


def _zext(graph: Graph, bits: int, operands: Operands) -> Operation | None:
    (value,) = operands
    if value.bits == bits:
        return value
    if value.kind == "zext":
        return graph.build("zext", bits, value.operands[0])
    return None


def _sext(graph: Graph, bits: int, operands: Operands) -> Operation | None:
    (value,) = operands
    if value.bits == bits:
        return value
    if graph.high(value) < 1 << (value.bits - 1):
        return graph.build("zext", bits, value)
    if value.kind == "sext":
        return graph.build("sext", bits, value.operands[0])
    return None


def _trunc(graph: Graph, bits: int, operands: Operands) -> Operation | None:
    (value,) = operands
    if value.bits == bits:
        return value
    if value.kind in ("zext", "sext"):
        inner = value.operands[0]
        if inner.bits < bits:
            return graph.build(value.kind, bits, inner)
        return graph.build("trunc", bits, inner)
    if value.kind == "trunc":
        return graph.build("trunc", bits, value.operands[0])
    for each in _behind(graph, bits, value):
        graph.build("trunc", bits, each)
    if value.kind in CUT_ALL:
        return graph.build(
            value.kind, bits, *(graph.build("trunc", bits, each) for each in value.operands)
        )
    if value.kind == "select":
        condition, *sides = value.operands
        cut = [graph.build("trunc", bits, side) for side in sides]
        return graph.build("select", bits, condition, *cut)
    if value.kind == "shl" and value.operands[1].kind == "const":
        return graph.build(
            "shl", bits, graph.build("trunc", bits, value.operands[0]), value.operands[1]
        )
    return None


def _behind(graph: Graph, bits: int, value: Operation) -> list[Operation]:
    """What is cut before a value is, operands first: the way there may be a long one."""
    found: list[Operation] = []
    seen = {value}
    stack = [(each, False) for each in reversed(_to_cut(value))]
    while stack:
        each, is_ready = stack.pop()
        if is_ready:
            found.append(each)
        elif each not in seen and not graph.is_built("trunc", bits, each):
            seen.add(each)
            stack.append((each, True))
            stack += [(operand, False) for operand in reversed(_to_cut(each))]
    return found


def _to_cut(value: Operation) -> list[Operation]:
    """The operands that are cut instead of a value."""
    if value.kind in CUT_ALL:
        return value.operands
    return value.operands[1:] if value.kind == "select" else []


def _compare(kind: str) -> Rule:
    def rule(graph: Graph, bits: int, operands: Operands) -> Operation | None:
        del bits
        left, right = operands
        if left is right:
            return graph.const(1, int(kind in ("eq", "ule", "sle")))
        if kind in ("slt", "sle") and max(map(graph.high, operands)) < 1 << (left.bits - 1):
            return graph.build("u" + kind[1:], 1, left, right)
        if kind in ("eq", "ne") and left.bits == 1 and right.kind == "const":
            same = (kind == "eq") == (right.value == 1)
            return left if same else graph.negate(left)
        return _narrow_compare(kind, graph, left, right)

    return rule


def _narrow_compare(kind: str, graph: Graph, left: Operation, right: Operation) -> Operation | None:
    width = max(graph.high(left).bit_length(), graph.high(right).bit_length(), 1)
    if kind[0] != "s" and width < left.bits:
        cut = [graph.build("trunc", width, each) for each in (left, right)]
        return graph.build(kind, 1, *cut)
    if left.kind != "sext":
        return None
    inner = left.operands[0]
    back = graph.build("sext", left.bits, graph.build("trunc", inner.bits, right))
    if kind[0] != "u" and back is right:
        return graph.build(kind, 1, inner, graph.build("trunc", inner.bits, right))
    return None


def _remainder(graph: Graph, bits: int, operands: Operands) -> Operation | None:
    left, right = operands
    if right.kind == "const" and right.value and right.value & (right.value - 1) == 0:
        return graph.build("and", bits, left, graph.const(bits, right.value - 1))
    return _narrow_division("urem", graph, bits, operands)


def _quotient(graph: Graph, bits: int, operands: Operands) -> Operation | None:
    left, right = operands
    if right.kind == "const" and right.value and right.value & (right.value - 1) == 0:
        return graph.build("lshr", bits, left, graph.const(6, right.value.bit_length() - 1))
    return _narrow_division("udiv", graph, bits, operands)


def _narrow_division(kind: str, graph: Graph, bits: int, operands: Operands) -> Operation | None:
    if graph.high(operands[1]) <= 1:  # by 0: any value
        return operands[0] if kind == "udiv" else graph.const(bits, 0)
    width = max(max(map(graph.high, operands)).bit_length(), 1)
    if width >= bits:
        return None
    cut = [graph.build("trunc", width, each) for each in operands]
    return graph.build("zext", bits, graph.build(kind, width, *cut))


def _signed_division(kind: str) -> Rule:
    def rule(graph: Graph, bits: int, operands: Operands) -> Operation | None:
        left, right = operands
        if graph.high(right) <= 1:  # by 0: any value
            return left if kind == "sdiv" else graph.const(bits, 0)
        if max(map(graph.high, operands)) < 1 << (bits - 1):
            return graph.build("u" + kind[1:], bits, left, right)
        value = _constant(right)
        if value is None or value & (value - 1) or value >> (bits - 1):
            return None
        by = value.bit_length() - 1
        sign = graph.build("ashr", bits, left, graph.const(6, bits - 1))
        bias = graph.build("and", bits, sign, graph.const(bits, value - 1))
        biased = graph.build("add", bits, left, bias)
        if kind == "sdiv":
            return graph.build("ashr", bits, biased, graph.const(6, by))
        whole = graph.build("and", bits, biased, graph.const(bits, -value))
        return graph.build("sub", bits, left, whole)

    return rule


def _with_constants(kind: str, rule: Rule) -> Rule:
    """Constants are folded first, and stand on the right where operands can be exchanged."""

    def whole(graph: Graph, bits: int, operands: Operands) -> Operation | None:
        found = _evaluated(kind, graph, bits, operands)
        if found is not None:
            return found
        if kind in COMMUTATIVE and operands[0].kind == "const":
            return graph.build(kind, bits, operands[1], operands[0])
        return rule(graph, bits, operands)

    return whole


def rules() -> dict[str, Rule]:
    """By kind."""
    table: dict[str, Rule] = {
        "add": _add,
        "sub": _sub,
        "mul": _mul,
        "and": _and,
        "or": _or,
        "xor": _xor,
        "select": _select,
        "zext": _zext,
        "sext": _sext,
        "trunc": _trunc,
        "urem": _remainder,
        "udiv": _quotient,
        "srem": _signed_division("srem"),
        "sdiv": _signed_division("sdiv"),
    }
    table |= {kind: _shift(kind) for kind in ("shl", "lshr", "ashr")}
    table |= {kind: _compare(kind) for kind in ("eq", "ne", "ult", "ule", "slt", "sle")}
    return {kind: _with_constants(kind, rule) for kind, rule in table.items()}
