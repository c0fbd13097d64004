# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Random C expressions without side effects over the variables of a scope."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from plait.compiler.testing.random_c_values import (
    BOOL,
    DOUBLE,
    FLOAT,
    FLOATS,
    INT,
    INTEGERS,
    LIMITS,
    LLONG,
    LONG,
    UINT,
    ULLONG,
    ULONG,
    UNSIGNED,
    Scalar,
    Value,
    any_value,
    arithmetic,
    bitwise,
    common,
    division,
    float_arithmetic,
    literal,
    promoted,
    shift,
    tame,
)


@dataclass(frozen=True, slots=True)
class Array:
    """`count` elements."""

    element: Type
    count: int


@dataclass(frozen=True, slots=True)
class Struct:
    """struct `tag`."""

    tag: str
    members: tuple[tuple[str, Type], ...]


@dataclass(frozen=True, slots=True)
class Pointer:
    """To the first of `count` targets that are there."""

    target: Scalar | Struct
    count: int


Type = Scalar | Array | Struct | Pointer


@dataclass(frozen=True, slots=True)
class Variable:
    """`bounds`: of a counter, which only its loop writes."""

    name: str
    type: Type
    is_const: bool = False
    bounds: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of a program's memory: its text and type."""

    text: str
    type: Type
    is_const: bool = False
    bounds: tuple[int, int] | None = None


@dataclass(slots=True)
class Scope:
    """The variables that can be seen."""

    variables: list[Variable] = field(default_factory=list[Variable])

    def inner(self) -> Scope:
        """The scope of a block in this one."""
        return Scope(list(self.variables))


def declared(name: str, kind: Type) -> str:
    """The declaration of a variable, without its end."""
    match kind:
        case Array(element=element, count=count):
            return declared(f"{name}[{count}]", element)
        case Struct(tag=tag):
            return f"struct {tag} {name}"
        case Pointer(target=target):
            return declared(f"*{name}", target)
        case Scalar():
            return f"{kind.name} {name}"


class Expressions:
    """Draws expressions from a random generator."""

    def __init__(self, draw: random.Random, enumerators: list[Value]) -> None:
        self.draw = draw
        self.enumerators = enumerators

    # ---- places ---------------------------------------------------------------------------------

    def spots(self, scope: Scope, accept: Callable[[Type], bool], writable: bool) -> list[Spot]:
        """Places in scope whose type is accepted, each variable once at most, at random indexes."""
        found: list[Spot] = []
        for variable in scope.variables:
            if writable and (variable.bounds or variable.is_const):
                continue
            spot = Spot(variable.name, variable.type, variable.is_const, variable.bounds)
            inner = self._descend(scope, spot, accept)
            if inner is not None:
                found.append(inner)
        return found

    def _descend(self, scope: Scope, spot: Spot, accept: Callable[[Type], bool]) -> Spot | None:
        """The spot, or one inside it, that is accepted."""
        if accept(spot.type):
            return spot
        match spot.type:
            case Array(element=element, count=count):
                text = f"{spot.text}[{self.index(scope, count)}]"
                return self._descend(scope, Spot(text, element, spot.is_const), accept)
            case Struct(members=members):
                name, kind = self.draw.choice(members)
                return self._descend(scope, Spot(f"{spot.text}.{name}", kind), accept)
            case Pointer(target=Struct(members=members), count=1):
                name, kind = self.draw.choice(members)
                return self._descend(scope, Spot(f"{spot.text}->{name}", kind), accept)
            case Pointer(target=target, count=count):
                text = f"(*{spot.text})"
                if count > 1 or self.draw.random() < 0.3:
                    text = f"{spot.text}[{self.index(scope, count)}]"
                return self._descend(scope, Spot(text, target), accept)
            case Scalar():
                return None

    def index(self, scope: Scope, count: int) -> str:
        """An index below `count`: a counter, a number, or anything brought into range."""
        bounds = {v.name: v.bounds for v in scope.variables if v.bounds and v.bounds[0] >= 0}
        counters = list(bounds)
        fit = [name for name in counters if bounds[name][1] < count]
        if fit and self.draw.random() < 0.7:
            return self.draw.choice(fit)
        if counters and self.draw.random() < 0.7:
            name = self.draw.choice(counters)
            return f"({name} + {self.draw.randrange(count)}) % {count}"
        if self.draw.random() < 0.5:
            return str(self.draw.randrange(count))
        scalars = [v for v in scope.variables if isinstance(v.type, Scalar)]
        integers = [v.name for v in scalars if v.type in INTEGERS]
        if not integers:
            return str(self.draw.randrange(count))
        name = self.draw.choice(integers)
        if count & (count - 1) == 0:
            return f"{name} & {count - 1}"
        return f"(unsigned){name} % {count}"

    # ---- values ---------------------------------------------------------------------------------

    def any(self, scope: Scope, depth: int) -> Value:
        """A number of any type."""
        if self.draw.random() < 0.25:
            return self.floating(scope, depth)
        return self.integer(scope, depth)

    def leaf(self, scope: Scope, kinds: tuple[Scalar, ...]) -> Value | None:
        """A variable, or a part of one, of one of these types."""
        spots = self.spots(scope, lambda kind: kind in kinds, writable=False)
        if not spots:
            return None
        # Short names are locals and counters: the nearest more often.
        spot = self.draw.choice(spots[-6:] if self.draw.random() < 0.5 else spots)
        assert isinstance(spot.type, Scalar)
        if spot.bounds:
            return Value(spot.text, spot.type, *spot.bounds)
        return any_value(spot.text, spot.type)

    def constant(self) -> Value:
        """An integer of a type that a literal can have."""
        draw = self.draw
        chance = draw.random()
        if chance < 0.1:
            return draw.choice(self.enumerators)
        if chance < 0.15:
            letter = draw.choice("aZ0 ~")
            return Value(f"'{letter}'", INT, ord(letter), ord(letter))
        kind = draw.choice((INT, INT, INT, UINT, LONG, ULONG, LLONG, ULLONG))
        if draw.random() < 0.7:
            return literal(draw.randint(-16 if kind.signed else 0, 100), kind)
        # Of the whole range, all magnitudes alike, and sometimes its very ends.
        value = draw.choice((kind.low, kind.high, draw.getrandbits(draw.randint(4, kind.bits - 1))))
        if kind.signed and value != kind.low and draw.random() < 0.5:
            value = -value
        return literal(value, kind, draw.choice((10, 10, 16, 8)))

    def integer(self, scope: Scope, depth: int) -> Value:
        """An integer of any type."""
        if depth <= 0 or self.draw.random() < 0.15:
            leaf = self.leaf(scope, INTEGERS) if self.draw.random() < 0.75 else None
            return leaf or self.constant()
        maker = self.draw.choices(_INTEGER_MAKERS, _INTEGER_WEIGHTS)[0]
        return maker(self, scope, depth - 1)

    def floating(self, scope: Scope, depth: int) -> Value:
        """A float or double."""
        if depth <= 0 or self.draw.random() < 0.2:
            leaf = self.leaf(scope, FLOATS) if self.draw.random() < 0.75 else None
            return leaf or self.float_constant()
        maker = self.draw.choices(_FLOAT_MAKERS, _FLOAT_WEIGHTS)[0]
        return maker(self, scope, depth - 1)

    def float_constant(self) -> Value:
        """A positive constant that is not 0, of moderate size."""
        number = self.draw.choice((0.5, 1.0, 2.25, 3.0, 0.1, 17.5, 1e-3, 12345.0, 0.333))
        if self.draw.random() < 0.5:
            return Value(f"{number!r}f", FLOAT, number * 0.99, number * 1.01)
        return Value(repr(number), DOUBLE, number, number)

    def condition(self, scope: Scope, depth: int) -> Value:
        """A number that is asked whether it is 0; mostly a comparison."""
        makers = (comparison, comparison, comparison, logical, Expressions.integer)
        return self.draw.choice(makers)(self, scope, depth)

    def converted(self, value: Value, kind: Scalar) -> Value:
        """The value, where it is assigned to a place of type `kind`: as it is, or made to fit."""
        if kind.kind == "float":
            return tame(value)
        if value.is_float and kind.kind != "bool":
            return tame(value).cast(INT)
        return value


def plus_minus_times(e: Expressions, scope: Scope, depth: int) -> Value:
    left, right = e.integer(scope, depth), e.integer(scope, depth)
    if e.draw.random() < 0.3:
        left = bitwise("&", left, literal(e.draw.choice((15, 255, 1023)), INT))
        right = bitwise("&", right, literal(e.draw.choice((15, 255, 1023)), INT))
    return arithmetic(e.draw.choice("+-*"), left, right)


def quotient(e: Expressions, scope: Scope, depth: int) -> Value:
    return division(e.draw.choice("/%"), e.integer(scope, depth), e.integer(scope, depth))


def bits(e: Expressions, scope: Scope, depth: int) -> Value:
    return bitwise(e.draw.choice("&|^"), e.integer(scope, depth), e.integer(scope, depth))


def shifted(e: Expressions, scope: Scope, depth: int) -> Value:
    left = e.integer(scope, depth)
    amount = literal(e.draw.randrange(promoted(left.type).bits), INT)
    if e.draw.random() < 0.4:
        amount = e.integer(scope, depth - 1)
    return shift(e.draw.choice(("<<", ">>")), left, amount)


def comparison(e: Expressions, scope: Scope, depth: int) -> Value:
    operator = e.draw.choice(("<", "<=", ">", ">=", "==", "!="))
    return Value(
        f"({e.any(scope, depth - 1).text} {operator} {e.any(scope, depth - 1).text})", INT, 0, 1
    )


def logical(e: Expressions, scope: Scope, depth: int) -> Value:
    left, right = e.condition(scope, depth - 1), e.condition(scope, depth - 1)
    if e.draw.random() < 0.2:
        return Value(f"(!{left.text})", INT, 0, 1)
    return Value(f"({left.text} {e.draw.choice(('&&', '||'))} {right.text})", INT, 0, 1)


def choice(e: Expressions, scope: Scope, depth: int) -> Value:
    left, right = e.integer(scope, depth), e.integer(scope, depth)
    kind = common(left.type, right.type)
    a, b = left.to(kind), right.to(kind)
    text = f"({e.condition(scope, depth).text} ? {left.text} : {right.text})"
    return Value(text, kind, min(a.low, b.low), max(a.high, b.high))


def cast(e: Expressions, scope: Scope, depth: int) -> Value:
    kind = e.draw.choice(INTEGERS)
    if kind is not BOOL and e.draw.random() < 0.2:
        return tame(e.floating(scope, depth)).cast(INT).cast(kind)
    return e.integer(scope, depth).cast(kind)


def unary(e: Expressions, scope: Scope, depth: int) -> Value:
    value = e.integer(scope, depth)
    kind = promoted(value.type)
    if e.draw.random() < 0.4:
        a = value.to(kind)
        low, high = (-1 - a.high, -1 - a.low) if kind.signed else (kind.low, kind.high)
        return Value(f"(~{value.text})", kind, low, high)
    if kind.signed and value.low == kind.low:
        return any_value(f"(-({UNSIGNED[kind].name}){value.text})", UNSIGNED[kind])
    low, high = (-value.high, -value.low) if kind.signed else (kind.low, kind.high)
    return Value(f"(-{value.text})", kind, low, high)


def size_of(e: Expressions, scope: Scope, depth: int) -> Value:
    kind = e.draw.choice((*INTEGERS, *FLOATS))
    size = max(kind.bits // 8, 1)
    return Value(f"sizeof({kind.name})", ULONG, size, size)


def float_operation(e: Expressions, scope: Scope, depth: int) -> Value:
    left, right = e.floating(scope, depth), e.any(scope, depth)
    if e.draw.random() < 0.3 and not right.is_float:
        left, right = right, left
    return float_arithmetic(e.draw.choice("+-*/"), left, right)


def float_choice(e: Expressions, scope: Scope, depth: int) -> Value:
    left, right = e.floating(scope, depth), e.any(scope, depth)
    kind = common(left.type, right.type)
    a, b = left.to(kind), right.to(kind)
    text = f"({e.condition(scope, depth).text} ? {left.text} : {right.text})"
    return Value(text, kind, min(a.low, b.low), max(a.high, b.high))


def float_cast(e: Expressions, scope: Scope, depth: int) -> Value:
    value = e.any(scope, depth)
    kind = e.draw.choice(FLOATS)
    if value.is_float and not (LIMITS[kind][0] <= value.low and value.high <= LIMITS[kind][1]):
        value = tame(value)
    return value.cast(kind)


def mathematics(e: Expressions, scope: Scope, depth: int) -> Value:
    value = e.floating(scope, depth)
    suffix = "f" if value.type is FLOAT else ""
    name = e.draw.choice(("fabs", "floor", "ceil", "trunc", "round", "sqrt", "fmin", "fmax", "-"))
    if name == "-":
        return value.said(f"-{value.text}")
    if name == "fabs":
        return Value(f"fabs{suffix}({value.text})", value.type, value.low, value.high)
    if name == "sqrt":
        low, high = value.low**0.5, value.high**0.5
        return Value(f"sqrt{suffix}(fabs{suffix}({value.text}))", value.type, low, high)
    if name in ("fmin", "fmax"):  # with a number that is not 0: of 0 and -0 either may come
        other = e.float_constant()
        low, high = min(value.low, other.low), max(value.high, other.high)
        return Value(f"{name}{suffix}({value.text}, {other.text})", value.type, low, high)
    return Value(f"{name}{suffix}({value.text})", value.type, 1, value.high + 1)


_INTEGER_TABLE = {
    plus_minus_times: 8,
    quotient: 2,
    bits: 4,
    shifted: 3,
    comparison: 2,
    logical: 1,
    choice: 2,
    cast: 3,
    unary: 2,
    size_of: 0.3,
}
_INTEGER_MAKERS, _INTEGER_WEIGHTS = tuple(_INTEGER_TABLE), tuple(_INTEGER_TABLE.values())
_FLOAT_TABLE = {float_operation: 6, float_choice: 1, float_cast: 2, mathematics: 2}
_FLOAT_MAKERS, _FLOAT_WEIGHTS = tuple(_FLOAT_TABLE), tuple(_FLOAT_TABLE.values())
