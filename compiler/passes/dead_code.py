# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Drops what nothing needs: unreachable statements, assignments that are not read, variables.

Also makes jumps out of an If what they are in structured code: what follows goes to the other side,
so that Leave and Continue that lead where the program goes anyway disappear.

C allows to drop a loop that does nothing but end; one that may run for ever by a constant
condition stays, one that asks for the time, and one that writes to a volatile object.
"""

from __future__ import annotations

from collections.abc import Iterable

from plait.compiler.ir.nodes import (
    AddressOf,
    Assign,
    Break,
    Call,
    Const,
    Continue,
    Expression,
    Function,
    If,
    Labelled,
    Leave,
    Load,
    Loop,
    Place,
    Program,
    Return,
    Statement,
    Switch,
    Variable,
    VariablePlace,
    bodies,
    walk,
)
from plait.compiler.ir.traverse import (
    addressed,
    assigned,
    operands,
    root,
    statement_expressions,
    statement_places,
    subexpressions,
)
from plait.compiler.ir.types import ArrayType, StructType, VoidType
from plait.compiler.passes.base.context import Context
from plait.compiler.passes.base.library import CLOCKS, NO_RETURN, PURE, STATUS

Live = frozenset[Variable]


def run(program: Program, context: Context) -> bool:
    """The pass. Whether it has changed the program."""
    before = _shape(program)
    for function in program.functions.values():
        _unreachable(function.body)
        function.body = _structured(function.body, _Ends(returns=function.result == VoidType()))
    _unread_objects(program)
    is_whole = len(program.functions) == 1
    for function in program.functions.values():
        _Liveness(program, function, is_whole).run()
    _unread_objects(program)
    _unused_variables(program)
    return _shape(program) != before


def _shape(program: Program) -> list[int]:
    """The variables and statements by their identity, and how they are nested.

    That is all that changes here: no statement is made, and no expression. A call may lose its
    result.
    """
    found = [id(each) for each in program.globals]
    for function in program.functions.values():
        found += [len(function.locals), *map(id, function.locals)]
        _lay_out(function.body, found)
    return found


def _lay_out(statements: list[Statement], found: list[int]) -> None:
    found.append(len(statements))
    for statement in statements:
        found.append(id(statement))
        if isinstance(statement, Call):
            found.append(statement.result is None)
        for body in bodies(statement):
            _lay_out(body, found)


# ---- unreachable statements, jumps --------------------------------------------------------------


def _jumps(statement: Statement) -> bool:
    """Whether nothing that stands behind it is reached."""
    match statement:
        case Leave() | Break() | Continue() | Return():
            return True
        case Call(function=function):
            return function in NO_RETURN
        case If(then=then, otherwise=otherwise):
            return _ends_with_jump(then) and _ends_with_jump(otherwise)
        case Labelled(label=label, body=body):
            return _ends_with_jump(body) and not _leaves(body, label)
        case _:
            return False


def _ends_with_jump(statements: list[Statement]) -> bool:
    return bool(statements) and _jumps(statements[-1])


def _leaves(statements: list[Statement], label: str) -> bool:
    return any(isinstance(each, Leave) and each.label == label for each in walk(statements))


def _unreachable(statements: list[Statement]) -> None:
    for index, statement in enumerate(statements):
        for body in bodies(statement):
            _unreachable(body)
        if _jumps(statement):
            del statements[index + 1 :]
            return


class _Ends:
    """Where the program goes from the end of a list of statements: jumps there are not needed."""

    def __init__(
        self, labels: frozenset[str] = frozenset(), continues: bool = False, returns: bool = False
    ) -> None:
        self.labels = labels
        self.continues = continues
        self.returns = returns

    def needs(self, statement: Statement) -> bool:
        """Whether a jump leads elsewhere."""
        match statement:
            case Leave(label=label):
                return label not in self.labels
            case Continue():
                return not self.continues
            case Return(value=None):
                return not self.returns
            case _:
                return True


NOWHERE_ELSE = _Ends()


def _structured(statements: list[Statement], ends: _Ends) -> list[Statement]:
    """The same with fewer jumps."""
    found = list(statements)
    index = 0
    while index < len(found):
        statement = found[index]
        rest = found[index + 1 :]
        if isinstance(statement, If) and rest and _moves(statement, ends):
            if _ends_with_jump(statement.then):
                statement.otherwise = statement.otherwise + rest
            else:
                statement.then = statement.then + rest
            del found[index + 1 :]
        is_last = index == len(found) - 1
        new = _inner(statement, ends if is_last else NOWHERE_ELSE)
        found[index : index + 1] = new
        index += len(new)
    while found and not ends.needs(found[-1]):
        found.pop()
    return found


def _moves(statement: If, ends: _Ends) -> bool:
    """Whether one side ends in a jump that is not needed once the rest stands on the other."""
    for side, other in (
        (statement.then, statement.otherwise),
        (statement.otherwise, statement.then),
    ):
        if side and not ends.needs(side[-1]) and not _ends_with_jump(other):
            return True
    return False


def _inner(statement: Statement, ends: _Ends) -> list[Statement]:
    match statement:
        case If():
            statement.then = _structured(statement.then, ends)
            statement.otherwise = _structured(statement.otherwise, ends)
        case Labelled(label=label):
            inner = _Ends(ends.labels | {label}, ends.continues, ends.returns)
            statement.body = _structured(statement.body, inner)
            if not _leaves(statement.body, label):
                return statement.body
        case Loop():
            statement.body = _structured(statement.body, _Ends(continues=True))
            statement.step = _structured(statement.step, NOWHERE_ELSE)
        case Switch(cases=cases):
            for case in cases:
                case.body = _structured(case.body, NOWHERE_ELSE)
        case _:
            pass
    return [statement]


# ---- liveness -----------------------------------------------------------------------------------


def _reads(expressions: Iterable[Expression]) -> set[Variable]:
    found: set[Variable] = set()
    for top in expressions:
        for node in subexpressions(top):
            if isinstance(node, Load) and isinstance(node.place, VariablePlace):
                found.add(node.place.variable)
    return found


class _Liveness:
    """Goes backwards through a function; a variable is live where its value will be read."""

    def __init__(self, program: Program, function: Function, is_whole: bool) -> None:
        self.function = function
        taken = addressed(s for f in program.functions.values() for s in f.body)
        self.tracked = {
            v
            for v in (*function.locals, *function.parameters, *program.globals)
            if v not in taken
            and not v.is_volatile
            and not isinstance(v.type, ArrayType | StructType | VoidType)
            and v.name not in STATUS
        }
        shared = {v for v in program.globals if v in self.tracked}
        self.shared: Live = frozenset() if is_whole else frozenset(shared)
        if not is_whole:  # other functions may read them
            self.tracked -= shared
        self.breaks: list[Live] = []
        self.continues: list[Live] = []
        self.labels: dict[str, Live] = {}
        self.starts: dict[int, Live] = {}  # by loop: what is live where its body begins
        self.is_last = False  # this time statements are dropped

    def run(self) -> None:
        """Drops what is not needed."""
        self.is_last = True
        self.block(self.function.body, frozenset())

    def block(self, statements: list[Statement], live: Live) -> Live:
        for index, statement in reversed(list(enumerate(statements))):
            before = self.statement(statement, live)
            if before is None:  # not needed
                if self.is_last:
                    del statements[index]
            else:
                live = before
        return live

    def statement(self, statement: Statement, live: Live) -> Live | None:
        match statement:
            case Assign() | Call():
                return self.simple(statement, live)
            case If():
                first = self.block(statement.then, live)
                live = first | self.block(statement.otherwise, live)
                if self.is_last and not statement.then and not statement.otherwise:
                    return None
                return live | self.read([statement.condition])
            case Loop():
                return self.loop(statement, live)
            case Switch():
                return self.switch(statement, live)
            case Labelled():
                self.labels[statement.label] = live
                live = self.block(statement.body, live)
                return live if statement.body or not self.is_last else None
            case _:
                return self.jump(statement)

    def read(self, expressions: Iterable[Expression]) -> Live:
        return frozenset(_reads(expressions) & self.tracked)

    def jump(self, statement: Statement) -> Live:
        match statement:
            case Leave(label=label):
                return self.labels[label]
            case Break():
                return self.breaks[-1]
            case Continue():
                return self.continues[-1]
            case _:
                return self.read(operands(statement))

    def simple(self, statement: Assign | Call, live: Live) -> Live | None:
        place = statement.place if isinstance(statement, Assign) else statement.result
        variable = place.variable if isinstance(place, VariablePlace) else None
        if variable in self.tracked and variable not in live:
            if isinstance(statement, Assign) or statement.function in PURE:
                return None
            if self.is_last:
                statement.result = None
        if isinstance(statement, Call):
            if statement.function in PURE and statement.result is None:
                return None
            if statement.function in NO_RETURN:
                live = frozenset()
        if variable is not None:
            live -= {variable}
        return live | self.read(operands(statement))

    def loop(self, loop: Loop, live: Live) -> Live | None:
        if self.does_nothing(loop, live):
            return None
        condition = self.read([loop.condition])
        endless = isinstance(loop.condition, Const) and loop.condition.value
        after: Live = frozenset() if endless else live
        was_last, self.is_last = self.is_last, False
        # What is live only grows from one round of a loop outside to the next.
        start = self.starts.get(id(loop), frozenset())
        while True:
            known = self.round(loop, start, after, live, condition)
            if known <= start:
                break
            start |= known
        self.starts[id(loop)] = start
        self.is_last = was_last
        if was_last:
            self.round(loop, start, after, live, condition)
        return start if loop.test_last else start | condition | after

    def round(self, loop: Loop, start: Live, after: Live, live: Live, condition: Live) -> Live:
        """What is live where the body begins, if `start` is where it begins again."""
        again = start | condition | after
        self.breaks.append(live)
        self.continues.append(again)
        again = self.block(loop.step, again)
        self.continues[-1] = again
        found = self.block(loop.body, again)
        self.breaks.pop()
        self.continues.pop()
        return found

    def does_nothing(self, loop: Loop, live: Live) -> bool:
        """A loop that would end, and only assigns variables that nobody reads."""
        if isinstance(loop.condition, Const) and loop.condition.value:
            return False
        inner = list(walk([*loop.body, *loop.step]))
        if any(isinstance(each, Leave | Return) for each in inner):
            return False
        if any(isinstance(each, Call) and each.function not in PURE - CLOCKS for each in inner):
            return False
        if any(isinstance(e, Loop) and isinstance(e.condition, Const) for e in inner):
            return False
        if any(_may_change(each) for one in (loop, *inner) for each in statement_expressions(one)):
            return False
        places = [place for each in inner for place in statement_places(each)]
        if not all(isinstance(place, VariablePlace) for place in places):
            return False
        variables = assigned(inner)
        return variables <= self.tracked and not variables & live

    def switch(self, switch: Switch, live: Live) -> Live | None:
        self.breaks.append(live)
        found: set[Variable] = set()
        following = live
        for case in reversed(switch.cases):
            following = self.block(case.body, following)
            found |= following
        self.breaks.pop()
        if not any(None in case.values for case in switch.cases):
            found |= live
        empty = all(isinstance(each, Break) for case in switch.cases for each in case.body)
        if empty and self.is_last:
            return None
        return frozenset(found) | self.read([switch.value])


# ---- objects and variables ----------------------------------------------------------------------


def _unread_objects(program: Program) -> None:
    """Drops what is written to objects that nobody reads."""
    read: set[Variable] = set()
    for function in program.functions.values():
        for statement in walk(function.body):
            for node in statement_expressions(statement):
                if isinstance(node, Load | AddressOf):
                    variable = root(node.place)
                    if variable is not None:
                        read.add(variable)
    for function in program.functions.values():
        _drop_writes(function.body, read)


def _may_change(value: Expression) -> bool:
    """Whether it is one of memory that others write to: who looks at it again may be waiting."""
    variable = root(value.place) if isinstance(value, Load) else None
    return variable is not None and (variable.is_volatile or variable.shared is not None)


def _is_unread(place: Place, read: set[Variable]) -> bool:
    variable = root(place)
    if variable is None or variable.is_volatile:
        return False
    return variable not in read and variable.name not in STATUS


def _drop_writes(statements: list[Statement], read: set[Variable]) -> None:
    for index, statement in reversed(list(enumerate(statements))):
        for body in bodies(statement):
            _drop_writes(body, read)
        match statement:
            case Assign(place=place) if _is_unread(place, read):
                del statements[index]
            case Call(result=result) if result is not None and _is_unread(result, read):
                statement.result = None
            case _:
                pass


def _unused_variables(program: Program) -> None:
    used: set[Variable] = set()
    for function in program.functions.values():
        for statement in walk(function.body):
            for place in _all_places(statement):
                variable = root(place)
                if variable is not None:
                    used.add(variable)
    for function in program.functions.values():
        function.locals = [v for v in function.locals if v in used]
    program.globals = [v for v in program.globals if v in used]


def _all_places(statement: Statement) -> Iterable[Place]:
    yield from statement_places(statement)
    for node in statement_expressions(statement):
        if isinstance(node, Load | AddressOf):
            yield node.place
