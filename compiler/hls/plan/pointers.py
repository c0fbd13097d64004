# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Which objects a pointer may point to: by unification, after Steensgaard, without regard to order.

A Target stands for objects that some pointer may not tell apart, and for what pointers in them
point to. Members of a structure and elements of an array are not told apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from plait.compiler.base.addresses import POINTER
from plait.compiler.base.shared_objects import SHARE, SHARE_ALL
from plait.compiler.ir import nodes as ir
from plait.compiler.ir.traverse import children, place_expressions
from plait.compiler.ir.types import ArrayType, PointerType, StructType, Type, size_of


@dataclass(eq=False, slots=True)
class Target:
    """A class of the union-find structure; `objects` only of its representative."""

    objects: list[ir.Variable] = field(default_factory=list[ir.Variable])
    points_to: Target | None = None
    parent: Target | None = None
    is_staged: bool = False
    is_written: bool = False
    is_shared: bool = False

    def find(self) -> Target:
        """The representative."""
        found = self
        while found.parent is not None:
            found = found.parent
        return found


def _unite(one: Target, other: Target) -> None:
    one, other = one.find(), other.find()
    if one is other:
        return
    if not one.objects:  # what has objects stays the representative
        one, other = other, one
    other.parent = one
    one.objects += other.objects
    one.is_staged |= other.is_staged
    one.is_written |= other.is_written
    one.is_shared |= other.is_shared
    below = other.points_to
    if one.points_to is None:
        one.points_to = below
    elif below is not None:
        _unite(one.points_to, below)


def expressions(statement: ir.Statement) -> list[ir.Expression]:
    """The expressions directly in a statement; of places, those in them too."""
    match statement:
        case ir.Assign(place=place, value=value):
            return [value, *place_expressions(place)]
        case ir.Call(arguments=arguments, result=result):
            return [*arguments, *(place_expressions(result) if result is not None else ())]
        case ir.If(condition=condition) | ir.Loop(condition=condition):
            return [condition]
        case ir.Switch(value=value):
            return [value]
        case ir.Return(value=value) if value is not None:
            return [value]
        case _:
            return []


def root(place: ir.Place) -> ir.VariablePlace | ir.Deref:
    """The variable or pointer that a place is a part of."""
    while isinstance(place, ir.Element | ir.Member):
        place = place.base
    return place


def scalars(kind: Type) -> Iterator[Type]:
    """The types of all that a value is made of."""
    match kind:
        case ArrayType(element=element):
            yield from scalars(element)
        case StructType(fields=fields):
            for each in fields:
                yield from scalars(each.type)
        case _:
            yield kind


class Pointers:
    """What the pointers of a function may point to."""

    def __init__(self, function: ir.Function) -> None:
        self._targets: dict[ir.Variable, Target] = {}
        self.addressed: set[ir.Variable] = set()
        self._anywhere: Target | None = None  # what a word as a pointer may point to
        shared: list[tuple[Target, bool]] = []
        for statement in ir.walk(function.body):
            self._statement(statement)
            if isinstance(statement, ir.Call) and statement.function == SHARE_ALL:
                self._anywhere = self._anywhere or Target()
                for each in statement.arguments:
                    kind = each.place.type if isinstance(each, ir.AddressOf) else each.type
                    shared.append((self.of_pointer(each), isinstance(kind, PointerType)))
        if self._anywhere is not None:
            for target, is_pointer in shared:
                _unite(self._anywhere, self._below(target) if is_pointer else target)
            _unite(self._anywhere, self._below(self._anywhere.find()))

    def strays(self) -> list[ir.Variable]:
        """Objects without a place in shared memory that a word as a pointer may point to."""
        if self._anywhere is None:
            return []
        return [each for each in self._anywhere.find().objects if each.shared is None]

    def of_variable(self, variable: ir.Variable) -> Target:
        """The class that a variable is in."""
        if variable not in self._targets:
            self._targets[variable] = Target([variable])
        return self._targets[variable].find()

    def of_place(self, place: ir.Place) -> Target:
        """The class of what stands at a place."""
        match root(place):
            case ir.VariablePlace(variable=variable):
                return self.of_variable(variable)
            case ir.Deref(pointer=pointer):
                return self.of_pointer(pointer)

    def of_pointer(self, pointer: ir.Expression) -> Target:
        """The class of what a pointer points to."""
        match pointer:
            case ir.AddressOf(place=place):
                return self.of_place(place)
            case ir.Load(place=place):
                return self._below(self.of_place(place))
            case ir.PointerAdd(pointer=inner) | ir.Convert(operand=inner):
                return self.of_pointer(inner)
            case ir.Select(yes=yes, no=no):
                one = self.of_pointer(yes)
                _unite(one, self.of_pointer(no))
                return one.find()
            case _:
                return Target()  # NULL points to nothing

    def in_memory(self, variable: ir.Variable) -> bool:
        """Whether the variable needs an address; else it is a register."""
        return isinstance(variable.type, ArrayType | StructType) or variable in self.addressed

    def disguised(self, place: ir.Place) -> ir.Variable | None:
        """An object with pointers that are used, if a place may be a part of one of them.

        What is stored there as another type may make them point where nobody has followed them.
        """
        target = self.of_place(place)
        if self._anywhere is not None and target is self._anywhere.find():
            return None  # whatever they become, they point to shared objects
        below = None if target.points_to is None else target.points_to.find()
        through = root(place)
        is_seen = isinstance(place.type, PointerType) or not isinstance(through, ir.Deref)
        if is_seen or below is None or not below.objects:
            return None
        # What is reached as a part of a structure is in an object that has such a structure, and
        # what is stored in one that has such a value, if there is one.
        inside = [
            (each, {(type(kind), size_of(kind)) for kind in scalars(each.type)})
            for each in target.objects
            if not isinstance(through.type, StructType) or _holds(each.type, through.type)
        ]
        if any((type(place.type), size_of(place.type)) in kinds for _, kinds in inside):
            return None
        return next((each for each, kinds in inside if (PointerType, 8) in kinds), None)

    @staticmethod
    def _below(target: Target) -> Target:
        if target.points_to is None:
            target.points_to = Target()
        return target.points_to.find()

    def _statement(self, statement: ir.Statement) -> None:
        for expression in expressions(statement):
            self._expression(expression)
        match statement:
            case ir.Assign(place=place, value=value):
                if isinstance(value.type, PointerType):
                    _unite(self._below(self.of_place(place)), self.of_pointer(value))
                self.of_place(place).is_written = True
            case ir.Call(function=function, arguments=arguments, result=result):
                if result is not None:
                    self.of_place(result).is_written = True
                if function == POINTER and result is not None:
                    self._anywhere = self._anywhere or Target()
                    _unite(self._below(self.of_place(result)), self._anywhere)
                if function in ("plait_issue", "plait_issue_at"):
                    self.of_pointer(arguments[7]).is_staged = True
                if function in (SHARE, SHARE_ALL):
                    # They become one memory, but pointers still tell the objects apart.
                    for each in map(self.of_pointer, arguments):
                        each.is_shared = each.is_written = True
            case _:
                pass

    def _expression(self, expression: ir.Expression) -> None:
        for inner in children(expression):
            self._expression(inner)
        if isinstance(expression, ir.AddressOf):
            place = root(expression.place)
            if isinstance(place, ir.VariablePlace):
                self.addressed.add(place.variable)
                self.of_variable(place.variable)
        if isinstance(expression, ir.Load | ir.AddressOf | ir.Select | ir.PointerAdd) and (
            isinstance(expression.type, PointerType)
        ):
            self.of_pointer(expression)


def _holds(kind: Type, wanted: StructType) -> bool:
    """Whether an object of a type has one of another type in it."""
    match kind:
        case ArrayType(element=element):
            return _holds(element, wanted)
        case StructType(fields=fields):
            return kind == wanted or any(_holds(each.type, wanted) for each in fields)
        case _:
            return False
