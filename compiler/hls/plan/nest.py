# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Loop nests that can run as one: an inner loop with a known number of iterations, among
statements without loops. Their counters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from plait.compiler.hls.plan.affine import Sum
from plait.compiler.hls.plan.triangle import Known, Length, Outside, length_of
from plait.compiler.hls.plan.usage import all_written, expression_variables, written
from plait.compiler.ir import nodes as ir
from plait.compiler.ir.types import IntType


@dataclass(slots=True)
class Counter:
    """A variable that grows by `step` in each iteration; initial value and trips if known."""

    variable: ir.Variable
    initial: int | None
    step: int
    trips: int | None
    most: int | None = None  # iterations of the longest round, if rounds differ

    @property
    def greatest(self) -> int | None:
        """The greatest value, that behind the loop included, if nothing negative occurs."""
        trips = self.most if self.trips is None else self.trips
        if self.initial is None or trips is None:
            return None
        end = self.initial + self.step * trips
        return max(self.initial, end) if min(self.initial, end) >= 0 else None

    @property
    def is_exact(self) -> bool:
        """Whether it never wraps, and holds the same number with a sign and without."""
        assert isinstance(self.variable.type, IntType)
        greatest = self.greatest
        is_small = greatest is not None and greatest >> (self.variable.type.bits - 1) == 0
        return self.variable.type.signed or is_small


@dataclass(slots=True)
class Level:
    """A loop of a nest; `before` and `after` stand around it in the body of the loop outside."""

    loop: ir.Loop
    before: list[ir.Statement] = field(default_factory=list[ir.Statement])
    after: list[ir.Statement] = field(default_factory=list[ir.Statement])
    counter: Counter | None = None
    length: Length | None = None  # of an innermost loop whose rounds differ

    @property
    def trips(self) -> int | None:
        """Iterations, at most, if known."""
        return self.counter.trips if self.counter else None


def escapes(statements: list[ir.Statement]) -> bool:
    """Whether control may leave the statements but at their end."""
    return any(_escapes(each, frozenset(), False, False) for each in statements)


def _escapes(
    statement: ir.Statement, labels: frozenset[str], in_loop: bool, in_switch: bool
) -> bool:
    match statement:
        case ir.Return():
            return True
        case ir.Leave(label=label):
            return label not in labels
        case ir.Break():
            return not (in_loop or in_switch)
        case ir.Continue():
            return not in_loop
        case ir.Labelled(label=label):
            labels = labels | {label}
        case ir.Loop():
            in_loop = True
        case ir.Switch():
            in_switch = True
        case _:
            pass
    return any(
        _escapes(inner, labels, in_loop, in_switch)
        for body in ir.bodies(statement)
        for inner in body
    )


def is_plain(statements: list[ir.Statement]) -> bool:
    """Whether there is no loop and no call in the statements."""
    return not any(isinstance(each, ir.Loop | ir.Call) for each in ir.walk(statements))


def is_simple(statements: list[ir.Statement]) -> bool:
    """Whether the statements can be one straight region."""
    return is_plain(statements) and not escapes(statements)


def _continues(statements: list[ir.Statement]) -> bool:
    """Whether a Continue of the loop around is in the statements (which hold no loop)."""
    return any(isinstance(each, ir.Continue) for each in ir.walk(statements))


# ---- counters -----------------------------------------------------------------------------------


def _increment(statement: ir.Statement) -> tuple[ir.Variable, int] | None:
    """variable = variable + constant."""
    variable = written(statement)
    if variable is None or not isinstance(statement, ir.Assign):
        return None
    match _stripped(statement.value):
        case ir.Binary(
            operator=("add" | "sub") as operator, left=left, right=ir.Const(value=int(by))
        ) if _is(left, variable) and isinstance(variable.type, IntType):
            return variable, _step(by if operator == "add" else -by, variable.type)
        case _:
            return None


def _step(by: int, kind: IntType) -> int:
    """Unsigned numbers wrap: 2**32 - 1 more is one less."""
    half = 1 << (kind.bits - 1)
    return by if kind.signed else (by + half) % (2 * half) - half


def _stripped(expression: ir.Expression, any_sign: bool = False) -> ir.Expression:
    """Without conversions that keep every value; with `any_sign`, every value from 0 on."""
    while isinstance(expression, ir.Convert):
        source, target = expression.operand.type, expression.type
        if not isinstance(source, IntType) or not isinstance(target, IntType):
            break
        grows = target.bits > source.bits and (target.signed or not source.signed)
        same = target.bits == source.bits and target.signed == source.signed
        if not (grows or same or (any_sign and target.bits >= source.bits)):
            break
        expression = expression.operand
    return expression


def _is(expression: ir.Expression, variable: ir.Variable, any_sign: bool = False) -> bool:
    expression = _stripped(expression, any_sign)
    return (
        isinstance(expression, ir.Load)
        and isinstance(expression.place, ir.VariablePlace)
        and expression.place.variable is variable
    )


def find_counter(
    loop: ir.Loop, inside: list[ir.Statement], known: Known, addressed: set[ir.Variable]
) -> Counter | None:
    """The counter of a loop; `inside` is all that the loop executes, `known` what is before it."""
    places = list(loop.step)
    if not _continues([each for each in loop.body if not isinstance(each, ir.Loop)]):
        places += loop.body
    tested = set(expression_variables(loop.condition))
    for statement in places:
        found = _increment(statement)
        if found is None or found[0] not in tested or found[0] in addressed or not found[1]:
            continue
        variable, step = found
        if sum(written(each) is variable for each in ir.walk(inside)) != 1:
            continue
        if not isinstance(variable.type, IntType) or variable.type.bits < 32:
            continue
        start = known.get(variable)
        initial = start.value if start is not None and isinstance(start.value, int) else None
        counter = Counter(variable, initial, step, None)
        counter.trips = _trips(loop, inside, counter, known)
        return counter
    return None


MIRROR = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le", "ne": "ne", "eq": "eq"}


def _trips(loop: ir.Loop, inside: list[ir.Statement], counter: Counter, known: Known) -> int | None:
    variable, initial, step = counter.variable, counter.initial, counter.step
    if initial is None:
        return None
    test = _test(loop, variable)
    if test is None:
        return None
    operator, bound, tested = test
    limit = _constant(bound, known, all_written(inside))
    if limit is None:
        return None
    trips = _count(operator, limit - initial, step)
    assert isinstance(variable.type, IntType)
    if trips == 0 and loop.test_last:
        trips = None if operator == "ne" else 1
    if trips is None:
        return None
    end = initial + trips * step
    if not variable.type.minimum <= end <= variable.type.maximum:
        return None
    if not _is(tested, variable) and (
        min(initial, end, limit) < 0 or max(initial, end) >> (variable.type.bits - 1)
    ):
        return None
    return trips


def _test(loop: ir.Loop, variable: ir.Variable) -> tuple[str, ir.Expression, ir.Expression] | None:
    """How a loop's condition compares a variable, with what, and the variable there."""
    condition = _truth(loop.condition)
    if not isinstance(condition, ir.Binary) or condition.operator not in MIRROR:
        return None
    operator, bound, tested = condition.operator, condition.right, condition.left
    if not _is(tested, variable, any_sign=True):
        operator, bound, tested = MIRROR[operator], condition.left, condition.right
        if not _is(tested, variable, any_sign=True):
            return None
    return operator, bound, tested


def _truth(expression: ir.Expression) -> ir.Expression:
    """Without a comparison of a comparison with 0."""
    expression = _stripped(expression)
    if (
        isinstance(expression, ir.Binary)
        and expression.operator == "ne"
        and isinstance(expression.right, ir.Const)
        and expression.right.value == 0
    ):
        inner = _stripped(expression.left)
        if isinstance(inner, ir.Binary) and inner.operator in ir.COMPARISONS:
            return inner
    return expression


def _constant(expression: ir.Expression, known: Known, changed: set[ir.Variable]) -> int | None:
    expression = _stripped(expression)
    if isinstance(expression, ir.Const) and isinstance(expression.value, int):
        return expression.value
    for variable in expression_variables(expression):
        constant = known.get(variable)
        if _is(expression, variable) and variable not in changed and constant is not None:
            return constant.value if isinstance(constant.value, int) else None
    return None


def _count(operator: str, distance: int, step: int) -> int | None:
    """How often the loop runs whose counter is `distance` below its limit at first."""
    if step < 0:
        distance, step = -distance, -step
        operator = MIRROR[operator]
    match operator:
        case "lt":
            return max(-(-distance // step), 0)
        case "le":
            return max(distance // step + 1, 0)
        case "ne" if distance >= 0 and distance % step == 0:
            return distance // step
        case _:
            return None


# ---- nests --------------------------------------------------------------------------------------


def constants_after(
    statements: list[ir.Statement], known: Known, addressed: set[ir.Variable]
) -> dict[ir.Variable, ir.Const]:
    """What variables certainly hold behind the statements; not those that a pointer may reach."""
    result = dict(known)
    for statement in statements:
        for variable in all_written([statement]):
            result.pop(variable, None)
        variable = written(statement)
        if not isinstance(statement, ir.Assign) or variable is None or variable in addressed:
            continue
        if isinstance(statement.value, ir.Const):
            result[variable] = statement.value
    return result


def find_nest(
    loop: ir.Loop, known: Known, addressed: set[ir.Variable], outer: Sequence[Level] = ()
) -> list[Level] | None:
    """The levels that can run as one region, all from `loop` on inwards, or None."""
    inside = [*loop.body, *loop.step]
    level = Level(loop, counter=find_counter(loop, inside, known, addressed))
    if is_plain(inside):
        return [level]
    inner = [index for index, each in enumerate(loop.body) if isinstance(each, ir.Loop)]
    if len(inner) != 1 or loop.test_last:
        return None
    index = inner[0]
    child, before, after = loop.body[index], loop.body[:index], loop.body[index + 1 :]
    assert isinstance(child, ir.Loop)
    if not is_simple([*before, *after, *loop.step]) or escapes([child]):
        return None
    if level.counter is not None and level.counter.variable in all_written(before):
        level.counter = None  # its value is not the same in all iterations of the level inside
    lasting = {key: value for key, value in known.items() if key not in all_written(inside)}
    around = [*outer, level]
    rest = find_nest(child, constants_after(before, lasting, addressed), addressed, around)
    if rest is None:
        return None
    rest[0].before, rest[0].after = before, after
    if len(rest) == 1 and rest[0].trips is None:
        rest[0].length = _length(rest[0], around, lasting)
    return [level, *rest] if _is_countable(rest[0]) else None


def _is_countable(level: Level) -> bool:
    """Whether the loop runs a known number of times, at least once, and to its end."""
    body = level.loop.body
    if escapes(body) and any(
        isinstance(each, ir.Break | ir.Leave | ir.Return) for each in ir.walk(body)
    ):
        return False
    return level.length is not None or (level.trips is not None and level.trips >= 1)


def _length(level: Level, outer: Sequence[Level], known: Known) -> Length | None:
    """How often an innermost loop runs in each round, if that depends on counters outside alone."""
    loop, counter = level.loop, level.counter
    test = _test(loop, counter.variable) if counter is not None else None
    if counter is None or test is None or loop.test_last or not _is(test[2], counter.variable):
        return None
    changed = all_written(level.before) | all_written([loop])
    counters = {
        each.counter.variable: Sum({depth: each.counter.step}, each.counter.initial)
        for depth, each in enumerate(outer)
        if each.counter is not None and each.counter.initial is not None
    }
    constants = {key: value for key, value in known.items() if key not in changed}
    outside = Outside(counters, [each.trips for each in outer], constants)
    if counter.initial is not None:
        first = Sum({}, counter.initial)
    else:
        starts = [each for each in ir.walk(level.before) if written(each) is counter.variable]
        if len(starts) != 1 or starts[0] not in level.before:
            return None
        (start,) = starts
        first = outside.sum(start.value) if isinstance(start, ir.Assign) else None
    assert isinstance(counter.variable.type, IntType)
    length = length_of(test[:2], first, counter.step, counter.variable.type, outside)
    counter.most = None if length is None else length.most
    return length
