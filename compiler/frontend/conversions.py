# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""C's conversions: promotion, usual arithmetic conversions, as if by assignment, casts."""

from __future__ import annotations

from plait.compiler.frontend import constants
from plait.compiler.ir import arithmetic
from plait.compiler.ir.nodes import (
    OPPOSITE,
    AddressOf,
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
    Unary,
    VariablePlace,
)
from plait.compiler.ir.traverse import is_truth
from plait.compiler.ir.types import (
    DOUBLE,
    FLOAT,
    INT,
    LONG,
    VOID,
    ArrayType,
    FloatType,
    FunctionPointerType,
    IntType,
    LinkType,
    PointerType,
    ScalarType,
    StructType,
    Type,
    VoidType,
)

_RANKS = {"int": 0, "long": 1, "long long": 2}
STORAGE = "plait_union"  # the only member that a union has behind the front end
_NO_NUMBER = PointerType(VOID)


class Mismatch(Exception):
    """A value cannot become the type that is wanted; message and hint."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


def spell(kind: Type) -> str:
    """A type as C writes it."""
    match kind:
        case VoidType():
            return kind.name if isinstance(kind, LinkType) else "void"
        case FunctionPointerType(result=result, parameters=parameters):
            words = "" if kind.is_open else ", ".join(map(spell, parameters)) or "void"
            return f"{spell(result)} (*)({words})"
        case IntType(name=name):
            return name
        case FloatType():
            return kind.name
        case PointerType(target=ArrayType(element=element, count=count)):
            return f"{spell(element)} (*)[{count}]"
        case PointerType(target=target):
            name = spell(target)
            return name + "*" if name.endswith("*") else name + " *"
        case ArrayType():
            dimensions = ""
            while isinstance(kind, ArrayType):
                dimensions += f"[{kind.count}]" if kind.count >= 0 else "[]"
                kind = kind.element
            return f"{spell(kind)} {dimensions}"
        case StructType(name=name, fields=fields):
            return f"{'union' if fields[0].name == STORAGE else 'struct'} {name}"


def promoted(kind: ScalarType) -> ScalarType:
    """The type after integer promotion."""
    return INT if isinstance(kind, IntType) and kind.bits < 32 else kind


def common(left: ScalarType, right: ScalarType) -> ScalarType:
    """The type of both after the usual arithmetic conversions."""
    if isinstance(left, FloatType) or isinstance(right, FloatType):
        widths = [kind.bits for kind in (left, right) if isinstance(kind, FloatType)]
        return FloatType(max(widths))
    left, right = promoted(left), promoted(right)
    assert isinstance(left, IntType)
    assert isinstance(right, IntType)
    if left.signed == right.signed:
        return max(left, right, key=_rank)
    unsigned, signed = (right, left) if left.signed else (left, right)
    if _rank(unsigned) >= _rank(signed):
        return unsigned
    if signed.bits > unsigned.bits:
        return signed
    return IntType(signed.bits, False, "unsigned " + signed.name)


def _rank(kind: IntType) -> int:
    return _RANKS[kind.name.removeprefix("unsigned ")]


def convert(value: Expression, kind: ScalarType) -> Expression:
    """The value as another type; nothing to do for its own, done at once for a constant."""
    if value.type == kind:
        return value
    if isinstance(value, Const):
        return Const(kind, arithmetic.convert(value.value, value.type, kind))
    return Convert(value, kind)


def promote(value: Expression) -> Expression:
    """The value after integer promotion."""
    return convert(value, promoted(value.type))


def is_null(value: Expression) -> bool:
    """Is it a null pointer constant?"""
    if isinstance(value.type, IntType) or value.type == _NO_NUMBER:
        return constants.evaluate(value) == 0
    return False


def truth(value: Expression) -> Expression:
    """Whether it is not 0, as an int."""
    if is_truth(value):
        return value
    if isinstance(value, Const):
        return Const(INT, int(value.value != 0))
    return Binary("ne", value, Const(value.type, _zero(value.type)), INT)


def falsity(value: Expression) -> Expression:
    """C's !: whether it is 0, as an int."""
    match value:
        case Const(value=number):
            return Const(INT, int(number == 0))
        case Binary(operator=operator, left=left, right=right) if operator in OPPOSITE:
            # A comparison with NaN is false, and so may its opposite be.
            if operator in {"eq", "ne"} or not isinstance(left.type, FloatType):
                return Binary(OPPOSITE[operator], left, right, INT)
            return Binary("eq", value, Const(INT, 0), INT)
        case _:
            return Binary("eq", value, Const(value.type, _zero(value.type)), INT)


def _zero(kind: ScalarType) -> int | float:
    return 0.0 if isinstance(kind, FloatType) else 0


def unsigned_alike(left: Type, right: Type) -> bool:
    """Do they differ in the sign only, as int and unsigned int?"""
    match left, right:
        case IntType(bits=a), IntType(bits=b):
            names = [kind.name.split()[-1] for kind in (left, right)]
            return a == b and names[0] == names[1]
        case _:
            return False


def same_call(one: FunctionPointerType, other: FunctionPointerType) -> bool:
    """Are functions of the two types called alike? Pointers that they are given all are."""

    def alike(a: Type, b: Type) -> bool:
        return a == b or (isinstance(a, PointerType) and isinstance(b, PointerType))

    return (
        one.result == other.result
        and len(one.parameters) == len(other.parameters)
        and all(map(alike, one.parameters, other.parameters))
    )


def _may_point(kind: FunctionPointerType, source: Type) -> bool:
    """Whether a pointer to functions takes this type as it is: its own, or any if one of the two
    does not know its parameters."""
    is_open = isinstance(source, FunctionPointerType) and (kind.is_open or source.is_open)
    return is_open or kind == source


def assigned(value: Expression, kind: ScalarType) -> Expression:
    """The value as if it were assigned to an object of this type; raises Mismatch."""
    source = value.type
    match kind, source:
        case FunctionPointerType(), _ if _may_point(kind, source) or is_null(value):
            return convert(value, kind)
        case IntType(bits=1), FunctionPointerType():
            return convert(value, kind)
        case (FunctionPointerType(), _) | (_, FunctionPointerType()):
            raise Mismatch(
                f"a value of type '{spell(source)}' where '{spell(kind)}' is wanted",
                "name a function of that type" if isinstance(kind, FunctionPointerType) else "",
            )
        case PointerType(target=wanted), PointerType(target=found):
            alike = wanted == found or unsigned_alike(wanted, found)
            if alike or isinstance(wanted, VoidType) or isinstance(found, VoidType):
                return convert(value, kind)
            raise Mismatch(
                f"a value of type '{spell(source)}' where '{spell(kind)}' is wanted",
                "take the address of the right object, or cast it if you know that it fits",
            )
        case PointerType(), IntType() if is_null(value):
            return Const(kind, 0)
        case PointerType(), _:
            raise Mismatch(f"a value of type '{spell(source)}' where '{spell(kind)}' is wanted")
        case IntType(bits=1), PointerType():
            return convert(value, kind)
        case _, PointerType():
            raise Mismatch(
                f"a pointer of type '{spell(source)}' where '{spell(kind)}' is wanted",
                "is there a * missing before it?",
            )
        case _:
            return convert(value, kind)


def is_address(value: Expression, kind: ScalarType) -> bool:
    """Does a cast make a number of a pointer, or a pointer of a number that is not known?"""
    match kind, value.type:
        case PointerType(), IntType():
            return constants.evaluate(value) not in (0, 1)
        case IntType(bits=bits), PointerType():
            return bits > 1
        case _:
            return False


def cast(value: Expression, kind: ScalarType) -> Expression:
    """The value of a cast; raises Mismatch."""
    match kind, value.type:
        case FunctionPointerType(), FunctionPointerType():
            return convert(value, kind)
        case (FunctionPointerType(), _) | (_, FunctionPointerType()):
            return assigned(value, kind)
        case PointerType(), IntType():
            number = constants.evaluate(value)
            if number in (0, 1):  # 1 is MPI_IN_PLACE
                return Const(kind, int(number or 0))
            raise Mismatch(
                "an integer is cast to a pointer; FPGA ranks have no addresses but of objects",
                "take the address of an object with &",
            )
        case IntType(bits=bits), PointerType() if bits > 1:
            raise Mismatch(
                "a pointer is cast to an integer; addresses differ from node to node",
                "subtract pointers into the same array, or compare them",
            )
        case (PointerType(), FloatType()) | (FloatType(), PointerType()):
            raise Mismatch(f"'{spell(value.type)}' cannot be cast to '{spell(kind)}'")
        case _:
            return convert(value, kind)


def dereferenced(pointer: Expression) -> Place:
    """The place that a pointer points to; the object itself where the pointer says which."""
    match pointer:
        case AddressOf(place=place, type=kind) if place.type == kind.target:
            return place
        case AddressOf(place=place) if isinstance(place.type, ArrayType):
            return Element(place, Const(LONG, 0))
        case PointerAdd(pointer=AddressOf(place=place, type=kind), index=index) if (
            isinstance(place.type, ArrayType) and place.type.element == kind.target
        ):
            return Element(place, index)
        case _:
            return Deref(pointer)


def is_stable(value: Expression) -> bool:
    """Is it the same whatever statements are executed before it is used?"""
    match value:
        case Const():
            return True
        case AddressOf(place=place):
            return _is_fixed(place)
        case Unary(operand=operand) | Convert(operand=operand):
            return is_stable(operand)
        case Binary(left=left, right=right):
            return is_stable(left) and is_stable(right)
        case Mathematics(arguments=arguments):
            return all(is_stable(each) for each in arguments)
        case _:
            return False


def _is_fixed(place: Place) -> bool:
    match place:
        case Element(base=base, index=index):
            return is_stable(index) and _is_fixed(base)
        case Member(base=base):
            return _is_fixed(base)
        case Deref():
            return False
        case VariablePlace():
            return True


def default_promoted(value: Expression) -> Expression:
    """An argument that meets an ellipsis."""
    return convert(value, DOUBLE if value.type == FLOAT else promoted(value.type))
