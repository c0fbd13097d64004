# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What is known of variables at one place of the program, and expressions in its light.

A State says of a variable what it surely holds: a constant, an address, the value of another
variable that has not changed since, or, where the program is for several ranks, one constant for
each of them (Ranked).
"""

from __future__ import annotations

from dataclasses import dataclass

from plait.compiler.ir import arithmetic
from plait.compiler.ir.nodes import (
    COMPARISONS,
    AddressOf,
    Binary,
    Call,
    Const,
    Convert,
    Deref,
    Element,
    Expression,
    Load,
    Member,
    Place,
    PointerAdd,
    Program,
    Select,
    Statement,
    Unary,
    Variable,
    VariablePlace,
    walk,
)
from plait.compiler.ir.traverse import (
    Rewriter,
    addressed,
    children,
    root,
    statement_places,
    subexpressions,
)
from plait.compiler.ir.types import (
    INT,
    ArrayType,
    FloatType,
    IntType,
    PointerType,
    StructType,
    VoidType,
)
from plait.compiler.passes.base.context import Context
from plait.compiler.passes.base.library import READING, STATUS
from plait.compiler.passes.base.simplify import (
    load_of,
    offset_of,
    same_value,
    simplify,
    simplify_place,
)

LARGEST = 12  # nodes of an expression that takes the place of a variable


@dataclass(frozen=True, slots=True)
class Ranked:
    """One constant for each of Context.ranks."""

    values: tuple[Const, ...]


Known = Expression | Ranked
State = dict[Variable, Known]


def same(left: Known, right: Known) -> bool:
    """Whether both are surely one value."""
    if isinstance(left, Ranked) or isinstance(right, Ranked):
        if not isinstance(left, Ranked) or not isinstance(right, Ranked):
            return False
        return all(same_value(a, b) for a, b in zip(left.values, right.values, strict=True))
    return same_value(left, right)


def join(states: list[State | None]) -> State | None:
    """What is known whichever of them it is; None: the place is not reached."""
    reached = [state for state in states if state is not None]
    if len(reached) < 2:
        return dict(reached[0]) if reached else None
    first, *others = reached
    return {
        variable: value
        for variable, value in first.items()
        if all(variable in other and same(value, other[variable]) for other in others)
    }


def clobbers(statement: Statement) -> bool:
    """Whether a statement itself may change what it does not name."""
    if isinstance(statement, Call) and statement.function not in READING:
        return True
    return any(root(place) is None for place in statement_places(statement))


def mentions(value: Known) -> set[Variable]:
    """The variables that a known value depends on."""
    if isinstance(value, Ranked | Const):
        return set()
    found: set[Variable] = set()
    for node in subexpressions(value):
        if isinstance(node, Load):
            variable = root(node.place)
            assert variable is not None
            found.add(variable)
    return found


class Facts:
    """What holds in the whole program."""

    def __init__(self, program: Program, context: Context) -> None:
        statements = [s for f in program.functions.values() for s in walk(f.body)]
        self.context = context
        self.is_whole = len(program.functions) == 1
        taken = addressed(s for f in program.functions.values() for s in f.body)
        variables = list(program.globals)
        for function in program.functions.values():
            variables += (*function.parameters, *function.locals)
        written = {root(place) for s in statements for place in statement_places(s)}
        self.tracked = {
            v
            for v in variables
            if not isinstance(v.type, ArrayType | StructType | VoidType) and v.name not in STATUS
        }
        self.escaping = self.tracked & taken  # stores through pointers, and calls, may change them
        self.globals = {v for v in program.globals if v in self.tracked}
        self.constant = {
            v
            for v in program.globals
            if v not in written and (v.is_const or v not in taken) and v.name not in STATUS
        }

    def initial(self) -> State:
        """What globals hold when main begins."""
        state: State = {}
        if not self.is_whole:
            return state
        for variable in self.globals:
            zero: float = 0.0 if isinstance(variable.type, FloatType) else 0
            kind = variable.type
            assert isinstance(kind, IntType | FloatType | PointerType)
            state[variable] = variable.initial.get(0, Const(kind, zero))
        return state


class Evaluator(Rewriter):
    """Expressions with what a state says put in, and simplified."""

    def __init__(self, facts: Facts, state: State) -> None:
        self.facts = facts
        self.state = state

    def expression(self, node: Expression) -> Expression:
        if isinstance(node, Select):
            return self.select(node)
        if isinstance(node, Load) and isinstance(node.place, VariablePlace):
            return self.variable(node, node.place.variable)
        node = simplify(self.rebuild(node))
        if isinstance(node, Load):
            return self.load(node)
        if self.facts.context.ranks and isinstance(node, Binary | Convert | Select | Unary):
            return self.for_all_ranks(node)
        return node

    def place(self, place: Place) -> Place:
        new = simplify_place(self.rebuild_place(place))
        if isinstance(place, Deref) and isinstance(new, Element) and _is_inner(new):
            variable = root(new)
            if variable is not None:
                self.facts.context.followed.add(variable)
        return new

    def variable(self, node: Load, variable: Variable) -> Expression:
        known = self.state.get(variable)
        if known is None:
            constant = variable in self.facts.constant and variable.is_const
            return load_of(node, variable.initial) if constant else node
        if isinstance(known, Ranked):
            if self.facts.context.decide_only:
                return node
            return known.values[0] if _is_one(known) else node
        return known

    def load(self, node: Load) -> Expression:
        if isinstance(node.place, VariablePlace):
            return self.variable(node, node.place.variable)
        found = offset_of(node.place)
        if found is None:
            return node
        variable, offset = found
        contents = self.facts.context.contents.get(variable, {})
        if offset in contents and contents[offset].type == node.type:
            return contents[offset]
        return load_of(node, variable.initial) if variable in self.facts.constant else node

    def select(self, node: Select) -> Expression:
        """Only the side that is looked at, where that is known."""
        condition = self.condition(node.condition)
        if isinstance(condition, Const):
            return self.expression(node.yes if condition.value else node.no)
        yes, no = self.expression(node.yes), self.expression(node.no)
        new = simplify(Select(condition, yes, no, node.type))
        if self.facts.context.ranks and isinstance(new, Select):
            return self.for_all_ranks(new)
        return node if isinstance(new, Select) and new == node else new

    def condition(self, node: Expression) -> Expression:
        """A condition; for several ranks, a constant where they all agree."""
        node = self.expression(node)
        ranked = self.ranked(node) if self.facts.context.ranks else None
        if ranked is not None and len({bool(each.value) for each in ranked.values}) == 1:
            return Const(INT, int(bool(ranked.values[0].value)))
        return node

    def for_all_ranks(self, node: Expression) -> Expression:
        if self.facts.context.decide_only:
            return node
        ranked = self.ranked(node)
        return ranked.values[0] if ranked is not None and _is_one(ranked) else node

    def ranked(self, node: Expression) -> Ranked | None:
        """The value for each rank, if it depends on nothing but the rank."""
        if isinstance(node, Const):
            return Ranked((node,) * len(self.facts.context.ranks))
        if isinstance(node, Load):
            known = None
            if isinstance(node.place, VariablePlace):
                known = self.state.get(node.place.variable)
            if isinstance(known, Const):
                return self.ranked(known)
            return known if isinstance(known, Ranked) else None
        if isinstance(node, Select):
            return self.ranked_select(node)
        if not isinstance(node, Binary | Unary | Convert):
            return None
        operands = [self.ranked(each) for each in children(node)]
        if any(each is None for each in operands):
            return None
        columns = zip(*(each.values for each in operands if each is not None), strict=True)
        try:
            return Ranked(tuple(_apply(node, column) for column in columns))
        except arithmetic.Undefined:
            return None

    def ranked_select(self, node: Select) -> Ranked | None:
        condition = self.ranked(node.condition)
        yes, no = self.ranked(node.yes), self.ranked(node.no)
        if condition is None or yes is None or no is None:
            return None
        rows = zip(condition.values, yes.values, no.values, strict=True)
        return Ranked(tuple(y if c.value else n for c, y, n in rows))

    def most(self, node: Expression) -> Expression:
        """The largest of the values for the ranks, where all are known: memory that suffices."""
        context = self.facts.context
        ranked = self.ranked(node) if context.ranks and not context.decide_only else None
        return node if ranked is None else max(ranked.values, key=lambda each: each.value)

    def chosen(self, condition: Expression, yes: State, no: State) -> State:
        """What each rank holds where two ways meet, of which it has taken one, as is known."""
        if not self.facts.context.ranks or (taken := self.ranked(condition)) is None:
            return {}
        found: State = {}
        for variable in [each for each in yes if each in no]:
            first, second = _by_rank(yes[variable], taken), _by_rank(no[variable], taken)
            if first is not None and second is not None:
                rows = zip(taken.values, first, second, strict=True)
                found[variable] = Ranked(tuple(y if c.value else n for c, y, n in rows))
        return found

    def known(self, value: Expression) -> Known | None:
        """What a variable holds that such a value (evaluated already) was assigned to."""
        if isinstance(value, Const):
            return value
        if self.facts.context.ranks:
            ranked = self.ranked(value)
            if ranked is not None:
                return ranked
        return value if self.may_stand_for(value) else None

    def may_stand_for(self, value: Expression) -> bool:
        """Variables, and addresses of what variables and constants lead to."""
        if isinstance(value, Load):
            place = value.place
            return isinstance(place, VariablePlace) and place.variable in self.facts.tracked
        if not isinstance(value, AddressOf | PointerAdd | Convert):
            return False
        if not isinstance(value.type, PointerType):
            return False
        nodes = list(subexpressions(value))
        if isinstance(value, Convert) and not any(isinstance(each, AddressOf) for each in nodes):
            return False  # of malloc: its result keeps the name that the program gives it
        return len(nodes) <= LARGEST and all(
            not isinstance(each, Load)
            or (isinstance(each.place, VariablePlace) and each.place.variable in self.facts.tracked)
            for each in nodes
        )


def _is_inner(place: Element) -> bool:
    """Whether the array of an element is itself a part of an array."""
    base = place.base
    while isinstance(base, Member):
        base = base.base
    return isinstance(base, Element)


def _by_rank(known: Known, like: Ranked) -> tuple[Const, ...] | None:
    if isinstance(known, Const):
        return (known,) * len(like.values)
    return known.values if isinstance(known, Ranked) else None


def _is_one(ranked: Ranked) -> bool:
    return all(same_value(ranked.values[0], each) for each in ranked.values)


def _apply(node: Binary | Unary | Convert, column: tuple[Const, ...]) -> Const:
    if isinstance(node, Binary):
        left, right = column
        value = arithmetic.binary(node.operator, left.type, left.value, right.value)
        return Const(INT if node.operator in COMPARISONS else node.type, value)
    (operand,) = column
    if isinstance(node, Unary):
        return Const(node.type, arithmetic.unary(node.operator, node.type, operand.value))
    return Const(node.type, arithmetic.convert(operand.value, operand.type, node.type))
