# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Lets sums of floats that wait for each addition take turns, where a loop around has many of them.

    for (j..) { s = 0; for (k..) s += a[k] * b[k][j]; c[j] = s; }

becomes a loop for what stands before, one for what stands behind, and a nest in which the loop that
was outside is the innermost one; variables that live from one to another become arrays:

    for (j..) s_of[j] = 0;
    for (k..) for (j..) s_of[j] += a[k] * b[k][j];
    for (j..) c[j] = s_of[j];

Each sum is made of the same numbers in the same order. Turns of the loop outside must not need each
other: where one writes and another reads or writes the same array, an index must be the counter
times a constant plus what stays the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from plait.compiler.hls.target import Target
from plait.compiler.ir.nodes import (
    Assign,
    Binary,
    Const,
    Convert,
    Element,
    Expression,
    Function,
    If,
    Load,
    Loop,
    Mathematics,
    Member,
    Place,
    Program,
    Statement,
    Variable,
    VariablePlace,
    bodies,
    walk,
)
from plait.compiler.ir.traverse import (
    Rewriter,
    addressed,
    copy_statements,
    place_expressions,
    root,
    statement_expressions,
    subexpressions,
)
from plait.compiler.ir.types import LONG, ArrayType, FloatType, IntType, PointerType, size_of
from plait.compiler.passes.base.context import Context, Names

TURNS_MIN = 4  # of the loop outside: fewer do not hide an addition
TURNS_MAX = 4096  # so many places takes a variable that becomes an array
FACTOR_MAX = 1 << 18  # of a counter in an index: times TURNS_MAX it does not wrap
STRIDE_MAX = 64  # bytes from turn to turn, where arrays live in external memory


def run(program: Program, context: Context) -> None:
    """The pass."""
    names = Names(program)
    for function in program.functions.values():
        objects = (*program.globals, *function.locals)
        is_small = sum(size_of(each.type) for each in objects) <= Target().memory_bytes
        _Function(function, names, context.followed, is_small).block(function.body)


@dataclass(frozen=True)
class _Counter:
    """A loop runs for variable = start, start + 1, ...: `turns` of them."""

    variable: Variable
    start: int
    turns: int


def _counter(loop: Loop, before: list[Statement]) -> _Counter | None:
    """How a loop counts whose counter is set to a constant just before."""
    match loop.condition, loop.step, before[-1:]:
        case (
            Binary(
                operator=operator,
                left=Load(place=VariablePlace(variable=v)),
                right=Const(value=limit),
            ),
            [
                Assign(
                    place=VariablePlace(variable=w),
                    value=Binary(
                        operator="add",
                        left=Load(place=VariablePlace(variable=u)),
                        right=Const(value=1),
                    ),
                )
            ],
            [Assign(place=VariablePlace(variable=x), value=Const(value=start))],
        ) if v is w and v is u and v is x and isinstance(v.type, IntType) and v.type.bits >= 32:
            pass
        case _:
            return None
    end = int(limit) + (operator == "le")
    if operator not in ("lt", "le", "ne") or start < 0 or end <= start or loop.test_last:
        return None
    if loop.pragmas or not v.type.minimum <= end <= v.type.maximum:
        return None
    return _Counter(v, int(start), end - int(start))


@dataclass
class _Item:
    """A statement, or a counted loop of plain statements with what sets its counter."""

    statements: list[Statement]
    loop: Loop | None = None
    counter: _Counter | None = None
    accesses: list[tuple[Place, bool]] = field(default_factory=list[tuple[Place, bool]])  # writes?

    def __post_init__(self) -> None:
        """Finds what it accesses."""
        for statement in walk(self.statements):
            if isinstance(statement, Assign):
                self.accesses.append((statement.place, True))
            for node in statement_expressions(statement):
                if isinstance(node, Load):
                    self.accesses.append((node.place, False))

    def writes_first(self, variable: Variable) -> bool:
        """Whether what a scalar held before never matters."""
        if self.counter is None or self.loop is None:
            return _writes_first(self.statements, variable)
        return self.counter.variable is variable or _writes_first(self.loop.body, variable)

    def uses(self, variable: Variable) -> bool:
        """Whether it reads or writes a scalar."""
        return any(root(place) is variable for place, _ in self.accesses)

    def adds(self) -> bool:
        """Whether each iteration of its loop needs a float that the one before computed."""
        if self.loop is None:
            return False
        changed = _assigned_scalars([self.loop])
        return any(
            isinstance(each, Assign)
            and isinstance(each.place.type, FloatType)
            and not any(_reads(index, changed) for index in place_expressions(each.place))
            and _is_sum_with(each.value, each.place)
            and not (
                isinstance(each.place, VariablePlace) and self.writes_first(each.place.variable)
            )
            for each in walk(self.loop.body)
        )

    def parts(self) -> list[_Item]:
        """Its loop as two, if what adds up shares nothing with what else it does."""
        if self.loop is None:
            return [self]
        groups: list[list[Statement]] = []
        for statement in self.loop.body:
            near = [each for each in groups if _share([statement], each)]
            rest = [each for each in groups if all(each is not other for other in near)]
            groups = [*rest, [each for group in near for each in group] + [statement]]
        ordered = [[each for each in self.loop.body if _in(each, group)] for group in groups]
        items = [self.of(each) for each in ordered]
        adding = [each for item in items if item.adds() for each in _body(item)]
        others = [each for item in items if not item.adds() for each in _body(item)]
        if not adding or not others:
            return [self]
        return [self.of([e for e in self.loop.body if _in(e, each)]) for each in (others, adding)]

    def of(self, body: list[Statement]) -> _Item:
        """The same loop with another body."""
        assert self.loop is not None
        step, where = copy_statements(self.loop.step), self.loop.where
        loop = Loop(self.loop.condition, body, step, where=where, is_made=True)
        return _Item([*copy_statements(self.statements[:-1]), loop], loop, self.counter)


def _body(item: _Item) -> list[Statement]:
    return item.loop.body if item.loop is not None else []


def _in(statement: Statement, statements: list[Statement]) -> bool:
    return any(each is statement for each in statements)


def _share(some: list[Statement], others: list[Statement]) -> bool:
    """Whether one list writes what the other reads or writes."""
    one, other = _Item(some).accesses, _Item(others).accesses
    return any(
        (writes or also) and root(first) is root(second)
        for first, writes in one
        for second, also in other
    )


def _assigned_scalars(statements: list[Statement]) -> set[Variable]:
    return {
        each.place.variable
        for each in walk(statements)
        if isinstance(each, Assign) and isinstance(each.place, VariablePlace)
    }


def _reads(node: Expression, variables: Iterable[Variable | None]) -> bool:
    return any(
        isinstance(each, Load) and root(each.place) in variables for each in subexpressions(node)
    )


def _is_sum_with(value: Expression, place: Place) -> bool:
    """Whether a float is computed from what stood at a place."""
    nodes = [*subexpressions(value)]
    has_arithmetic = any(isinstance(each, Binary | Mathematics) for each in nodes)
    return has_arithmetic and any(isinstance(e, Load) and e.place == place for e in nodes)


def _writes_first(statements: list[Statement], variable: Variable) -> bool:
    """Whether statements write a scalar, whatever they do, before they read it."""
    for statement in statements:
        if any(
            root(place) is variable for place, writes in _Item([statement]).accesses if not writes
        ):
            return False
        if isinstance(statement, Assign) and root(statement.place) is variable:
            return True
    return False


def _is_plain(statements: list[Statement]) -> bool:
    return all(isinstance(each, Assign | If) for each in walk(statements))


def _levels(place: Place) -> list[Place]:
    """A variable and the parts of it that a place lies in, from outside to inside."""
    found = [place]
    while isinstance(place, Element | Member):
        place = place.base
        found.append(place)
    return found[::-1]


def _name(place: Place) -> str | None:
    return place.name if isinstance(place, Member) else None


class _Turns:
    """The turns of one loop, whose counter is `variable`; `changed`: what they assign."""

    def __init__(self, counter: _Counter, changed: set[Variable], arrays: set[Variable]) -> None:
        """`arrays`: scalars that become arrays with an element for each turn."""
        self.variable, self.changed, self.arrays = counter.variable, changed, arrays

    def meet(self, first: Place, second: Place) -> bool:
        """Whether one turn may access what another does; both are of one variable."""
        if root(first) in self.arrays:
            return False
        for one, other in zip(_levels(first)[1:], _levels(second)[1:], strict=False):
            if not isinstance(one, Element) or not isinstance(other, Element):
                if _name(one) is None or _name(one) != _name(other):
                    return True
                continue
            factor = self.factor(one.index)
            if one.index == other.index and factor is not None and 0 < abs(factor) <= FACTOR_MAX:
                return False
        return True

    def stride(self, place: Place) -> int:
        """How many bytes lie between what two turns, one behind the other, access; at most."""
        found = 0
        for each in _levels(place):
            if isinstance(each, Element):
                factor = self.factor(each.index)
                found += STRIDE_MAX + 1 if factor is None else abs(factor) * size_of(each.type)
        return found

    def factor(self, index: Expression) -> int | None:
        """By how much an index grows from turn to turn; None: nothing is known."""
        match index:
            case Const():
                return 0
            case Load(place=VariablePlace(variable=variable)):
                if variable is self.variable:
                    return 1
                return None if variable in self.changed else 0
            case Convert(operand=operand, type=IntType(bits=bits)) if bits >= 32:
                kind = operand.type
                is_wide = isinstance(kind, IntType) and kind.bits >= 32
                return self.factor(operand) if is_wide else None
            case Binary(operator=operator, left=left, right=right):
                return self._combined(operator, self.factor(left), self.factor(right), right)
            case _:
                return None

    @staticmethod
    def _combined(operator: str, left: int | None, right: int | None, by: Expression) -> int | None:
        if left is None or right is None:
            return None
        if operator in ("add", "sub"):
            return left + right if operator == "add" else left - right
        if operator == "mul" and isinstance(by, Const):
            return left * int(by.value)
        return 0 if operator == "mul" and not (left or right) else None

    def depend(self, one: _Item, other: _Item) -> tuple[bool, bool]:
        """Whether both access something that is written; and not just in the same turn."""
        is_shared = is_far = False
        for first, writes in one.accesses:
            for second, also in other.accesses:
                variable = root(first)
                if variable is not root(second) or not (writes or also):
                    continue
                is_shared = True
                own = isinstance(first, VariablePlace) and variable not in self.arrays
                assert variable is not None
                if own and one.writes_first(variable) and other.writes_first(variable):
                    continue
                is_far = is_far or self.meet(first, second)
        return is_shared, is_far


class _Function:
    """Of one function."""

    def __init__(
        self, function: Function, names: Names, followed: set[Variable], is_small: bool
    ) -> None:
        """`is_small`: all objects fit in block RAM, which is read in any order."""
        self.function, self.names, self.followed = function, names, followed
        self.is_small = is_small
        self.taken = addressed(function.body)

    def block(self, statements: list[Statement]) -> None:
        """Changes the loops of a list."""
        for index, statement in reversed(list(enumerate(statements))):
            for body in bodies(statement):
                self.block(body)
            if isinstance(statement, Loop):
                new = self.loop(statement, statements[:index])
                if new is not None:
                    statements[index : index + 1] = new

    def loop(self, loop: Loop, before: list[Statement]) -> list[Statement] | None:
        """What takes its place, if something does."""
        counter = _counter(loop, before)
        if counter is None or counter.turns < TURNS_MIN:
            return None
        items = _items(loop.body)
        if items is None or not any(each.adds() for each in items):
            return None
        scalars = _assigned_scalars(loop.body)
        if not self._is_followed(items) or counter.variable in scalars or scalars & self.taken:
            return None
        arrays = self._lasting(items, scalars)
        if arrays is None or (arrays and counter.turns > TURNS_MAX):
            return None
        turns = _Turns(counter, scalars, arrays)
        if not self.is_small and not _is_in_order(items, counter, scalars):
            return None
        items = [
            part
            for each in items
            for part in (each.parts() if turns.depend(each, each)[1] else [each])
        ]
        groups = _groups(items, turns)
        if not any(_is_turned(each, turns) for each in groups):
            return None
        found: list[Statement] = []
        for group in groups:
            found += _turned(loop, counter, group, _is_turned(group, turns))
        return [*found, *self._expand(found, counter, arrays)]

    def _is_followed(self, items: list[_Item]) -> bool:
        """Whether it is known of all that is accessed where it lies."""
        roots = [root(place) for each in items for place, _ in each.accesses]
        addresses = any(addressed(each.statements) for each in items)
        return not addresses and all(v is not None and v not in self.followed for v in roots)

    @staticmethod
    def _lasting(items: list[_Item], scalars: set[Variable]) -> set[Variable] | None:
        """The scalars that live from one item to another; None: or from one turn to another."""
        found: set[Variable] = set()
        for variable in scalars:
            users = [each for each in items if each.uses(variable)]
            if all(each.writes_first(variable) for each in users):
                continue
            counts = any(each.counter and each.counter.variable is variable for each in items)
            if counts or users[0].loop is not None or not users[0].writes_first(variable):
                return None
            found.add(variable)
        return found

    def _expand(
        self, statements: list[Statement], counter: _Counter, scalars: set[Variable]
    ) -> Iterator[Statement]:
        """Makes scalars arrays; gives what lets them hold, behind all, what they would."""
        arrays: dict[Variable, Variable] = {}
        for each in sorted(scalars, key=lambda each: each.name):
            name = self.names.fresh(f"{each.name}_of")
            arrays[each] = Variable(name, ArrayType(each.type, counter.turns), each.where)
            self.function.locals.append(arrays[each])
            last = Element(VariablePlace(arrays[each]), Const(LONG, counter.turns - 1))
            assert isinstance(each.type, IntType | FloatType | PointerType)
            yield Assign(VariablePlace(each), Load(last, each.type), each.where)
        _Expansion(counter, arrays).statements(statements)


class _Expansion(Rewriter):
    def __init__(self, counter: _Counter, arrays: dict[Variable, Variable]) -> None:
        self.arrays = arrays
        kind = counter.variable.type
        assert isinstance(kind, IntType)
        index: Expression = Load(VariablePlace(counter.variable), kind)
        if counter.start:
            index = Binary("sub", index, Const(kind, counter.start), kind)
        self.index = index if kind == LONG else Convert(index, LONG)

    def place(self, place: Place) -> Place:
        if isinstance(place, VariablePlace) and place.variable in self.arrays:
            return Element(VariablePlace(self.arrays[place.variable]), self.index)
        return self.rebuild_place(place)


def _items(body: list[Statement]) -> list[_Item] | None:
    """The parts of a loop's body, None if there is something else."""
    found: list[_Item] = []
    for index, statement in enumerate(body):
        if isinstance(statement, Loop):
            counter = _counter(statement, body[:index])
            if counter is None or not _is_plain([*statement.body, *statement.step]):
                return None
            if counter.variable in _assigned_scalars(statement.body):
                return None
            found[-1] = _Item([body[index - 1], statement], statement, counter)
        elif not _is_plain([statement]):
            return None
        else:
            found.append(_Item([statement]))
    return found


def _groups(items: list[_Item], turns: _Turns) -> list[list[_Item]]:
    """Items that need each other's turns together, all in an order that keeps what they need."""
    count = range(len(items))
    before: list[list[bool]] = [[a == b for b in count] for a in count]
    for a in count:
        for b in range(a + 1, len(items)):
            before[a][b], before[b][a] = turns.depend(items[a], items[b])
    for middle in count:
        for a in count:
            for b in count:
                before[a][b] |= before[a][middle] and before[middle][b]
    groups: list[list[int]] = []
    left: list[int] = [*count]
    while left:
        first = next(b for b in left if all(before[b][a] or not before[a][b] for a in left))
        groups.append([each for each in left if before[first][each] and before[each][first]])
        left = [each for each in left if each not in groups[-1]]
    found: list[list[_Item]] = []
    for numbers in groups:
        group = [items[each] for each in numbers]
        if found and not any(_is_turned(each, turns) for each in (found[-1], group)):
            found[-1] += group  # as it was
        else:
            found.append(group)
    return found


def _is_in_order(items: list[_Item], counter: _Counter, changed: set[Variable]) -> bool:
    """Whether turns of loops that add go through external memory in small steps."""
    within = {each.counter.variable for each in items if each.counter}
    turns = _Turns(counter, changed - within, set())
    places = [place for each in items if each.adds() for place, _ in each.accesses]
    return all(turns.stride(place) <= STRIDE_MAX for place in places)


def _is_turned(group: list[_Item], turns: _Turns) -> bool:
    """Whether it is a loop whose sums take turns."""
    item = group[0]
    return len(group) == 1 and item.adds() and not turns.depend(item, item)[1]


def _turned(loop: Loop, counter: _Counter, group: list[_Item], is_turned: bool) -> list[Statement]:
    """The loop around some items, or within the only one."""
    kind = counter.variable.type
    assert isinstance(kind, IntType)
    start = Assign(VariablePlace(counter.variable), Const(kind, counter.start), loop.where)
    around = Loop(loop.condition, [], copy_statements(loop.step), where=loop.where, is_made=True)
    inner = group[0].loop
    if not is_turned or inner is None:
        around.body = [each for item in group for each in item.statements]
        return [start, around]
    around.body = inner.body
    inner.body, inner.is_made = [start, around], True
    return group[0].statements
