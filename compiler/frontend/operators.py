# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Expressions: operators, assignments, literals. Side effects become statements."""

from __future__ import annotations

import re
from abc import abstractmethod

from plait.compiler.base import addresses, shared_objects
from plait.compiler.frontend import bit_fields, constants, conversions
from plait.compiler.frontend.base import NOTHING, Aggregate, Nothing, Value, literal
from plait.compiler.frontend.bit_fields import BitPlace
from plait.compiler.frontend.conversions import Mismatch, convert, spell
from plait.compiler.frontend.declarators import kind_of
from plait.compiler.frontend.generic import Generic
from plait.compiler.frontend.scope import Callable, Enumerator, Object
from plait.compiler.frontend.syntax import Node
from plait.compiler.ir.nodes import (
    FALSE,
    TRUE,
    Assign,
    Binary,
    Call,
    Const,
    Expression,
    If,
    Load,
    Place,
    PointerDifference,
    Select,
    Statement,
    Unary,
    VariablePlace,
    Where,
)
from plait.compiler.ir.types import (
    CHAR,
    INT,
    LONG,
    UINT,
    ULONG,
    VOID,
    FloatType,
    FunctionPointerType,
    IntType,
    PointerType,
    ScalarType,
    StructType,
    Type,
    VoidType,
    alignment_of,
    size_of,
)

_ARITHMETIC = {
    "+": "add", "-": "sub", "*": "mul", "/": "div", "%": "rem",
    "&": "and", "|": "or", "^": "xor", "<<": "shl", ">>": "shr",
}  # fmt: skip
_COMPARISONS = {"==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
_CHARACTER = re.compile(r"'(?:[^\\]|\\(?:[^x0-7]|x[0-9a-fA-F]+|[0-7]{1,3}))'")  # one alone
_CUT = {"+", "-", "*", "<<", "~"}  # may give more bits than the operands have
_INTEGERS_ONLY = {"%", "&", "|", "^", "<<", ">>"}


class Operators(Generic):
    """Translates all expressions but calls."""

    def evaluate(self, node: Node, *, wanted: bool = True) -> Value:
        with self.deeper(node):
            self.unit.where(node)
            handler = getattr(self, "_eval_" + kind_of(node), None)
            if handler is None:
                raise self.unit.refuse(node, f"{_described(node)} is not supported")
            return handler(node, wanted)

    # ---- names and literals ---------------------------------------------------------------------

    def _eval_ID(self, node: Node, wanted: bool) -> Value:  # noqa: N802
        if node.name == "__func__" and self.body is not None:
            return self.whole.string(self.body.name.encode(), self.unit.where(node))
        symbol = self.symbol(node)
        if isinstance(symbol, Enumerator):
            return literal(symbol.value)
        if isinstance(symbol, Object) and (constant := self.unit.constant(symbol)) is not None:
            return constant
        if isinstance(symbol, Callable):
            return self.function_address(node, symbol)
        return self._eval_place(node, wanted)

    @abstractmethod
    def function_address(self, node: Node, symbol: Callable) -> Value:
        """The value of a pointer to a function."""

    def _eval_place(self, node: Node, wanted: bool) -> Value:
        del wanted
        return self.load(self.named_place(node))

    _eval_ArrayRef = _eval_place  # noqa: N815
    _eval_StructRef = _eval_place  # noqa: N815
    _eval_CompoundLiteral = _eval_place  # noqa: N815

    def _eval_Constant(self, node: Node, wanted: bool) -> Value:  # noqa: N802
        if node.type == "string":
            return self._eval_place(node, wanted)
        try:
            if "'" in node.value:
                number = constants.character(node.value)
                is_char = self.unit.source.is_cxx and _CHARACTER.fullmatch(node.value)
                return Const(CHAR, number.value) if is_char else number
            is_hex = node.value[:2].lower() == "0x"
            if any(each in node.value.lower() for each in ("p." if is_hex else "e.")):
                return constants.floating(node.value)
            return constants.integer(node.value)
        except constants.BadLiteral as error:
            hint = "use double" if "long double" in str(error) else ""
            raise self.unit.refuse(node, str(error), hint) from None

    # ---- unary operators ------------------------------------------------------------------------

    def _eval_UnaryOp(self, node: Node, wanted: bool) -> Value:  # noqa: N802
        operator = node.op
        if operator in {"++", "--", "p++", "p--"}:
            return self._step(node, wanted)
        if operator == "*":
            return self._eval_place(node, wanted)
        if operator == "&":
            return self._address_of(node)
        if operator in {"sizeof", "_Alignof"}:
            self._same_in_cxx(node.expr)
            if operator == "sizeof" and (size := self._size_of_data(node.expr)) is not None:
                return size
            kind = self.type_of(node.expr)
            return Const(ULONG, (size_of if operator == "sizeof" else alignment_of)(kind))
        value = self.scalar(node.expr)
        if operator == "!":
            return conversions.falsity(value)
        if isinstance(value.type, PointerType) or (
            operator == "~" and not isinstance(value.type, IntType)
        ):
            raise self.unit.refuse(
                node, f"{operator} of a value of type '{spell(value.type)}'; a number is wanted"
            )
        value = conversions.promote(value)
        if operator == "+":
            return value
        self._same_width(node, operator, (node.expr, None))
        made = Unary("neg" if operator == "-" else "not", value, value.type)
        if isinstance(value, Const):
            number = constants.evaluate(made)
            assert number is not None
            return Const(value.type, number)
        return made

    def _size_of_data(self, node: Node) -> Value | None:
        """The bytes of an array whose number of elements data says; None for others."""
        symbol = self.symbol(node) if kind_of(node) == "ID" else None
        if not isinstance(symbol, Object) or symbol.length is None:
            return None
        kind = symbol.variable.type
        assert isinstance(kind, PointerType)
        count = Load(VariablePlace(symbol.length), ULONG)
        return Binary("mul", count, Const(ULONG, size_of(kind.target)), ULONG)

    def _same_in_cxx(self, node: Node) -> None:
        """Refuses what has another size in C++, in a source that CPU ranks take for C++."""
        is_truth = getattr(node, "op", "") in {*_COMPARISONS, "&&", "||", "!"}
        if self.unit.source.is_cxx and (is_truth or kind_of(node) == "TernaryOp"):
            raise self.unit.refuse(node, "the size of this may be another one in C++ than in C")

    def _address_of(self, node: Node) -> Value:
        inner = node.expr
        symbol = self.symbol(inner) if kind_of(inner) == "ID" else None
        if isinstance(symbol, Callable):
            return self._eval_ID(inner, True)
        if isinstance(symbol, Object) and symbol.length is not None:
            raise self.unit.refuse(
                node, "& of an array whose size is not a constant", f"{inner.name} is its address"
            )
        place = self.place(inner)
        self.known_size(node, place.type, "what & is asked of")
        return self.address(place)

    def type_of(self, node: Node) -> Type:
        """The type of an expression or type name, which is not evaluated."""
        with self.elsewhere():
            if kind_of(node) == "Typename":
                kind = self.resolve(node)[0]
            elif self.is_place(node):
                kind = self.place(node).type
            else:
                value = self.evaluate(node)
                kind = VOID
                if not isinstance(value, Nothing):
                    kind = value.place.type if isinstance(value, Aggregate) else value.type
        if isinstance(kind, VoidType):
            raise self.unit.refuse(node, "the size of void")
        self.known_size(node, kind, "what sizeof is asked of")
        return kind

    def _step(self, node: Node, wanted: bool) -> Value:
        place = self._target(node.expr)
        old = self._old(node, place)
        if wanted and node.op.startswith("p"):
            old = self.keep(old)
        new = self._combine(node, "+" if node.op.endswith("++") else "-", old, literal(1))
        result = self._store(node, place, new, wanted and not node.op.startswith("p"))
        return old if node.op.startswith("p") else result

    # ---- assignments ----------------------------------------------------------------------------

    def _target(self, node: Node) -> Place | BitPlace:
        return self.writable(node, self.named_place(node))

    def _old(self, node: Node, place: Place | BitPlace) -> Expression:
        """The value of what an operator changes."""
        self._scalar_type(node, place)
        value = self.load(place)
        assert not isinstance(value, Aggregate | Nothing)
        return value

    def _scalar_type(self, node: Node, place: Place | BitPlace) -> ScalarType:
        if not isinstance(place.type, IntType | FloatType | PointerType):
            kind = spell(place.type)
            raise self.unit.refuse(node, f"{node.op} with a value of type '{kind}'")
        return place.type

    def _eval_Assignment(self, node: Node, wanted: bool) -> Value:  # noqa: N802
        if node.op != "=":  # C leaves the order open, gcc evaluates the right side first
            right = self.scalar(node.rvalue)
            place = self._target(node.lvalue)
            old = self._old(node, place)
            if node.op in {"/=", "%=", ">>="}:
                self._same_width(node, node.op[:-1], (node.lvalue, right))
            right = self._combine(node, node.op[:-1], old, right)
            return self._store(node, place, right, wanted)
        place = self._target(node.lvalue)
        if isinstance(place.type, StructType):
            assert not isinstance(place, BitPlace)
            self.assign_structure(node, place, node.rvalue)
            return Aggregate(place)
        self._scalar_type(node, place)
        return self._store(node, place, self.scalar(node.rvalue), wanted)

    def _store(self, node: Node, place: Place | BitPlace, value: Expression, wanted: bool) -> Value:
        kind = self._scalar_type(node, place)
        value = self.assigned(node, value, kind, "assignment")
        if isinstance(place, BitPlace):
            value = self.keep(value)
            self.out.extend(bit_fields.stores(place, value, self.unit.where(node)))
            return bit_fields.cut(place, value)
        if wanted and not isinstance(place, VariablePlace):
            value = self.keep(value)
        self.emit(Assign(place, value, self.unit.where(node)))
        if isinstance(place, VariablePlace):
            return Load(place, kind)
        return value

    def assign_structure(self, node: Node, place: Place, right: Node) -> None:
        """place = a structure."""
        value = self.evaluate(right)
        if not isinstance(value, Aggregate) or value.place.type != place.type:
            found = "void"
            if not isinstance(value, Nothing):
                found = spell(value.place.type if isinstance(value, Aggregate) else value.type)
            raise self.unit.refuse(
                node, f"a value of type '{found}' where '{spell(place.type)}' is wanted"
            )
        self.copy(place, value.place)

    # ---- binary operators -----------------------------------------------------------------------

    def _eval_BinaryOp(self, node: Node, wanted: bool) -> Value:  # noqa: N802
        if node.op in {"&&", "||"}:
            return self._logical(node, wanted)
        left, right = self.after(self.scalar(node.left), node.right)
        self.unit.where(node)
        self._same_width(node, node.op, (node.left, right), (node.right, left))
        return self._combine(node, node.op, left, right)

    def _same_width(self, node: Node, op: str, *operands: tuple[Node, Expression | None]) -> None:
        """Refuses what depends on the type that a bit-field wider than int has: compilers differ.

        Each operand comes with the value of the other.
        """
        if not self.whole.has_wide_bits:
            return
        for operand, other in operands[:1] if op in {"<<", ">>"} else operands:
            is_cut = op in _CUT
            is_long = isinstance(other, Const) and other.value >= 0 and not is_cut
            if other is not None and not is_long and op not in {"<<", ">>"}:
                is_long = conversions.common(other.type, INT) not in (INT, UINT)
            beside = next((n for n, _ in operands if n is not operand), None)
            if is_cut and beside is not None and self._is_wide(beside):
                is_long = False
            if not is_long and op != ">>" and self._is_wide(operand):
                raise self.unit.refuse(
                    node,
                    f"{op} of a bit-field of more than 32 bits: compilers differ in its type",
                    "cast it to unsigned long, or to long, first",
                )

    def _is_wide(self, node: Node) -> bool:
        if kind_of(node) != "StructRef":
            return False
        with self.elsewhere():
            place = self.named_place(node)
        return isinstance(place, BitPlace) and place.is_wide

    def _combine(self, node: Node, op: str, left: Expression, right: Expression) -> Expression:
        pointers = [isinstance(each.type, PointerType) for each in (left, right)]
        if op in _COMPARISONS:
            return self._compare(node, op, left, right)
        for each in (left, right):
            if isinstance(each.type, FunctionPointerType):
                message = f"{op} of a value of type '{spell(each.type)}'"
                raise self.unit.refuse(node, message, "such pointers can be compared, and called")
        if any(pointers):
            return self._pointer_arithmetic(node, op, left, right)
        for each in (left, right):
            if op in _INTEGERS_ONLY and not isinstance(each.type, IntType):
                raise self.unit.refuse(
                    node, f"{op} of a value of type '{spell(each.type)}'; integers are wanted"
                )
        if op in {"<<", ">>"}:
            left, right = conversions.promote(left), conversions.promote(right)
            return Binary(_ARITHMETIC[op], left, right, left.type)
        kind = conversions.common(left.type, right.type)
        return Binary(_ARITHMETIC[op], convert(left, kind), convert(right, kind), kind)

    def _compare(self, node: Node, op: str, left: Expression, right: Expression) -> Expression:
        kind = self._common_type(node, left, right)
        return Binary(_COMPARISONS[op], convert(left, kind), convert(right, kind), INT)

    def _common_pointer(self, node: Node, left: Expression, right: Expression) -> PointerType:
        """The type of two pointers of which one may be NULL or a void *."""
        match left.type, right.type:
            case PointerType(target=a), PointerType(target=b):
                if conversions.is_null(left) and left.type == PointerType(VOID):
                    return right.type
                if conversions.is_null(right) and right.type == PointerType(VOID):
                    return left.type
                if a == b or isinstance(a, VoidType):
                    return left.type
                if isinstance(b, VoidType):
                    return right.type
            case PointerType() as kind, _ if conversions.is_null(right):
                return kind
            case _, PointerType() as kind if conversions.is_null(left):
                return kind
            case _:
                pass
        raise self.unit.refuse(
            node, f"'{spell(left.type)}' and '{spell(right.type)}' cannot be used together"
        )

    def _pointer_arithmetic(
        self, node: Node, op: str, left: Expression, right: Expression
    ) -> Expression:
        if op == "+" and isinstance(left.type, IntType):
            left, right = right, left
        if op in {"+", "-"} and isinstance(right.type, IntType):
            index = convert(conversions.promote(right), LONG)
            if op == "-":
                minus = Unary("neg", index, LONG)
                number = constants.evaluate(minus)
                index = minus if number is None else Const(LONG, number)
            return self.shifted(node, left, index)
        if op == "-" and left.type == right.type and left.type != PointerType(VOID):
            return PointerDifference(left, right, LONG)
        raise self.unit.refuse(
            node,
            f"{op} of values of the types '{spell(left.type)}' and '{spell(right.type)}'",
            "a pointer can be moved by an integer; pointers of one type can be subtracted",
        )

    def _logical(self, node: Node, wanted: bool) -> Value:
        left = self.condition(node.left)
        with self.elsewhere() as effects:
            right = self.condition(node.right)
        is_and = node.op == "&&"
        if not effects:
            sides = (right, FALSE) if is_and else (TRUE, right)
            return Select(left, *sides, INT)
        where = self.unit.where(node)
        test = left if is_and else conversions.falsity(left)
        if not wanted:
            self.emit(If(test, effects, [], where))
            return FALSE
        place = VariablePlace(self.temporary(INT))
        self.emit(Assign(place, literal(int(not is_and)), where))
        self.emit(If(test, [*effects, Assign(place, right, where)], [], where))
        return Load(place, INT)

    # ---- the rest -------------------------------------------------------------------------------

    def _eval_TernaryOp(self, node: Node, wanted: bool) -> Value:  # noqa: N802
        condition = self.condition(node.cond)
        sides: list[tuple[Value, list[Statement]]] = []
        for side in (node.iftrue, node.iffalse):
            with self.elsewhere() as effects:
                sides.append((self.evaluate(side, wanted=wanted), effects))
        (yes, yes_effects), (no, no_effects) = sides
        where = self.unit.where(node)
        if isinstance(yes, Aggregate) and isinstance(no, Aggregate):
            return self._choose_structure(node, condition, sides)
        if (
            isinstance(yes, Nothing | Aggregate)
            or isinstance(no, Nothing | Aggregate)
            or not wanted
        ):
            if isinstance(yes, Nothing) != isinstance(no, Nothing) and wanted:
                raise self.unit.refuse(node, "only one side of ?: has a value")
            if isinstance(yes, Aggregate) != isinstance(no, Aggregate):
                raise self.unit.refuse(node, "the sides of ?: have different types")
            if yes_effects or no_effects:
                self.emit(If(condition, yes_effects, no_effects, where))
            return NOTHING if isinstance(yes, Nothing) else yes
        kind = self._common_type(node, yes, no)
        yes, no = convert(yes, kind), convert(no, kind)
        if not yes_effects and not no_effects:
            return Select(condition, yes, no, kind)
        place = VariablePlace(self.temporary(kind))
        yes_effects.append(Assign(place, yes, where))
        no_effects.append(Assign(place, no, where))
        self.emit(If(condition, yes_effects, no_effects, where))
        return Load(place, kind)

    def _common_type(self, node: Node, yes: Expression, no: Expression) -> ScalarType:
        for one, other in ((yes, no), (no, yes)):
            if isinstance(one.type, FunctionPointerType):
                self.assigned(node, other, one.type, "beside the other side")
                return one.type
        if isinstance(yes.type, PointerType) or isinstance(no.type, PointerType):
            return self._common_pointer(node, yes, no)
        return conversions.common(yes.type, no.type)

    def _choose_structure(
        self, node: Node, condition: Expression, sides: list[tuple[Value, list[Statement]]]
    ) -> Value:
        places = [side.place for side, _ in sides if isinstance(side, Aggregate)]
        if places[0].type != places[1].type:
            raise self.unit.refuse(node, "the sides of ?: have different types")
        made = VariablePlace(self.temporary(places[0].type))
        for place, (_, effects) in zip(places, sides, strict=True):
            with self.elsewhere() as copies:
                self.copy(made, place)
            effects.extend(copies)
        self.emit(If(condition, sides[0][1], sides[1][1], self.unit.where(node)))
        return Aggregate(made)

    def _eval_GenericSelection(self, node: Node, wanted: bool) -> Value:  # noqa: N802
        return self.evaluate(self.chosen(node), wanted=wanted)

    def _eval_ExprList(self, node: Node, wanted: bool) -> Value:  # noqa: N802
        for each in node.exprs[:-1]:
            self.evaluate(each, wanted=False)
        return self.evaluate(node.exprs[-1], wanted=wanted)

    def _eval_Cast(self, node: Node, wanted: bool) -> Value:  # noqa: N802
        kind = self.resolve(node.to_type)[0]
        if isinstance(kind, VoidType):
            self.evaluate(node.expr, wanted=False)
            return NOTHING
        if not isinstance(kind, IntType | FloatType | PointerType):
            raise self.unit.refuse(
                node, f"a cast to '{spell(kind)}'; a number or a pointer is wanted"
            )
        del wanted
        value = self.scalar(node.expr)
        if conversions.is_address(value, kind) and self.unit.find(shared_objects.HEAP):
            return self._address(value, kind, self.unit.where(node))
        try:
            return conversions.cast(value, kind)
        except Mismatch as error:
            raise self.unit.refuse(node, str(error), error.hint) from None

    def _address(self, value: Expression, kind: ScalarType, where: Where) -> Expression:
        """A pointer to a shared object as the number of its place in node memory, or back."""
        if isinstance(kind, PointerType):
            pointer = VariablePlace(self.temporary(kind))
            number = conversions.convert(value, LONG)
            self.emit(Call(addresses.POINTER, [number], pointer, where))
            return Load(pointer, kind)
        place = VariablePlace(self.temporary(LONG))
        self.emit(Call(addresses.ADDRESS, [value], place, where))
        return conversions.cast(Load(place, LONG), kind)


_DESCRIBED = {
    "Compound": "a statement in an expression (GNU C)",
    "InitList": "a list in braces in an expression",
    "Typename": "a type as an argument",
}


def _described(node: Node) -> str:
    name = kind_of(node)
    return _DESCRIBED.get(name, name)
