# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What plait_task.h has: launches of functions, and what becomes of what they return.

Its macros are comma expressions, whose first operand is one of its constants; in other programs
than those of tasks that is all they are.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from copy import copy

from pycparser import c_ast  # pyright: ignore[reportMissingTypeStubs]

from plait.compiler.base.diagnostics import Diagnostic
from plait.compiler.frontend import conversions
from plait.compiler.frontend.base import Aggregate, Nothing, Value
from plait.compiler.frontend.declarators import kind_of
from plait.compiler.frontend.openmp import Context, Directives
from plait.compiler.frontend.openmp_clauses import Directive
from plait.compiler.frontend.pending import Gathered, Known, Pending, Taking
from plait.compiler.frontend.scope import Callable, Enumerator, Object, Poisoned, Unit
from plait.compiler.frontend.syntax import Node
from plait.compiler.ir.nodes import (
    Assign,
    Binary,
    Break,
    Call,
    Const,
    Continue,
    Element,
    Expression,
    If,
    Leave,
    Load,
    Loop,
    Member,
    Place,
    Return,
    Spawn,
    Statement,
    Sync,
    Variable,
    VariablePlace,
    Where,
    bodies,
    walk,
)
from plait.compiler.ir.traverse import addressed, root, statement_expressions
from plait.compiler.ir.types import INT, LONG, ArrayType, ScalarType, StructType, VoidType

_FIRST = "plait_task_"  # of the constants
_ALONE = "write it as a statement"
_WHERE = {
    "launched": f"variable = plait_launch(function, ...); {_ALONE} of its own",
    "discarded": _ALONE,
    "merged": _ALONE,
    "passed": "return plait_pass(function, ...)",
}


class TaskCalls(Directives):
    """Translates what plait_task.h has."""

    def __init__(self, unit: Unit) -> None:
        super().__init__(unit)
        self._tracked: list[Known] = []

    # ---- where it stands ------------------------------------------------------------------------

    def task_call(self, node: Node) -> bool:
        """Translates a statement or a declaration that launches a task; False: it is another."""
        match kind_of(node):
            case "Decl" if (call := self._marked(node.init, "launched")) is not None:
                declared = copy(node)
                declared.init = None
                self.declaration(declared)
                self._launch(c_ast.ID(node.name, node.coord), call)
            case "Assignment" if (call := self._marked(node.rvalue, "launched")) is not None:
                if node.op != "=":
                    raise self._misplaced(node, "launched")
                self._launch(node.lvalue, call)
            case "ExprList" if (call := self._marked(node, "discarded")) is not None:
                made = self._called_now(call.expr)
                made.result = None
                self.emit(Spawn([made], [], [], self.unit.at, is_discarded=True))
            case "ExprList" if (assignment := self._marked(node, "merged")) is not None:
                self._merge(assignment)
            case "ExprList" if (call := self._marked(node, "passed")) is not None:
                self._pass(node, call)
            case "Return" if (call := self._marked(node.expr, "passed")) is not None:
                self._pass(node, call)
            case _:
                return False
        return True

    def _marked(self, node: Node | None, wanted: str) -> Node | None:
        """What a macro of this word stands for."""
        return node.exprs[1] if node is not None and self._word(node) == wanted else None

    def _word(self, node: Node) -> str:
        """Which macro an expression is; "": none, or the program is none of tasks."""
        if not self.whole.has_tasks or kind_of(node) != "ExprList" or len(node.exprs) != 2:
            return ""
        first = node.exprs[0]
        if kind_of(first) != "Cast" or kind_of(first.expr) != "ID":
            return ""
        name: str = first.expr.name
        if not (name.startswith(_FIRST) and isinstance(self.unit.find(name), Enumerator)):
            return ""
        return name.removeprefix(_FIRST)

    def _eval_ExprList(self, node: Node, wanted: bool) -> Value:  # noqa: N802
        match self._word(node):
            case "":
                return super()._eval_ExprList(node, wanted)
            case "result":
                return self._result(node.exprs[1])
            case word:
                raise self._misplaced(node, word)

    def _misplaced(self, node: Node, word: str) -> Exception:
        name = {"launched": "launch", "discarded": "discard", "merged": "merge", "passed": "pass"}
        return self.unit.refuse_always(
            node, f"plait_{name[word]} inside an expression is not supported", _WHERE[word]
        )

    # ---- launches -------------------------------------------------------------------------------

    def _called_now(self, node: Node) -> Call:
        """The call of a function of the program, with arguments as they are now."""
        symbol = None
        if kind_of(node) == "FuncCall" and kind_of(node.name) == "ID":
            symbol = self.unit.find(node.name.name)
        if isinstance(symbol, Poisoned):
            raise self.abandon(symbol)
        if not isinstance(symbol, Callable) or symbol.is_library:
            raise self.unit.refuse_always(
                node, "a task is launched of something else than a function of the program"
            )
        if any(
            isinstance(each, StructType) for each in (symbol.result, *(symbol.parameters or ()))
        ):
            raise self.unit.refuse_always(
                node,
                "a task is launched of a function that is given or returns a structure",
                "pass numbers or a pointer",
            )
        with self.elsewhere() as made:
            self.evaluate(node)
        *before, call = made
        assert isinstance(call, Call)
        self.out += before
        call.arguments = [self.keep(each) for each in call.arguments]
        return call

    def _fixed(self, place: Place) -> Place:
        """A place whose indexes are what they are now."""
        if not isinstance(place, Element):
            return place
        return Element(self._fixed(place.base), self.keep(place.index))

    def _launch(self, target: Node, node: Node) -> None:
        place = self._fixed(self.place(target))
        call = self._called_now(node)
        variable = root(place)
        known, where = self._tracked[-1], self.unit.at
        if variable is None or variable.is_global or isinstance(place, Member):
            raise self.unit.refuse_always(
                target,
                "plait_launch into what is no number of a function, and no element of its array",
                "launch into a local variable, and store what plait_result gives",
            )
        known.launched.setdefault(variable, where)
        known.spawns[id(self._spawn(call, place, node, where))] = variable

    def _spawn(self, call: Call, place: Place, node: Node, where: Where) -> Spawn:
        """Launches a call whose result goes to a place."""
        if not isinstance(call.result, VariablePlace):
            raise self.unit.refuse_always(node, "what the function returns is no number")
        kind = place.type
        if not isinstance(kind, ScalarType):
            raise self.unit.refuse_always(node, "the result goes to what is no number")
        own = call.result.variable
        assert isinstance(own.type, ScalarType)
        loaded = Load(call.result, own.type)
        value = self.assigned(node, loaded, kind, "the result")
        variable = root(place)
        assert variable is not None
        spawn = Spawn([call, Assign(place, value, where)], [own], [variable], where)
        self.emit(spawn)
        return spawn

    def _pass(self, node: Node, call: Node) -> None:
        assert self.body is not None
        if self._contexts:
            raise self.unit.refuse_always(
                node, "plait_pass inside a construct is not supported", "write it in a function"
            )
        where, result = self.unit.at, self.body.result
        made = self._called_now(call)
        found = VoidType() if made.result is None else made.result.type
        if found != result:
            raise self.unit.refuse_always(
                node,
                f"plait_pass of a function that returns '{conversions.spell(found)}' in one that"
                f" returns '{conversions.spell(result)}'",
                "let both return the same type",
            )
        self.whole.program.passed.add(made.function)
        self.emit(made)
        loaded = made.result and isinstance(found, ScalarType) and Load(made.result, found)
        self.emit(Return(loaded or None, where))

    # ---- results --------------------------------------------------------------------------------

    def _result(self, node: Node) -> Value:
        """The value of what launches or merges leave in a variable."""
        self.emit(Sync(self.unit.at))
        place = self.place(node)
        gathered = None
        if isinstance(place, VariablePlace) and self._tracked:
            gathered = self._tracked[-1].gathered.get(place.variable)
            if gathered is not None:
                self._take_results(gathered)
        value = self.load(place)
        if isinstance(value, Nothing | Aggregate):
            raise self.unit.refuse_always(node, "plait_result of what is no number")
        kept = VariablePlace(self.temporary(value.type))
        taken = Assign(kept, value, self.unit.at)
        self.emit(taken)
        if self._tracked:
            self._tracked[-1].taken.append(taken)
            if gathered is None and isinstance(place, VariablePlace):
                self._tracked[-1].early.append((taken, place.variable))
        return Load(kept, value.type)

    # ---- merges ---------------------------------------------------------------------------------

    def _merge(self, assignment: Node) -> None:
        """Launches what has its result merged into a variable; see plait_merge."""
        where = self.unit.at
        merge, call = assignment.rvalue.name, assignment.rvalue.args.exprs[1]
        place = self.place(assignment.lvalue)
        if not isinstance(place, VariablePlace) or not self._is_own(place.variable):
            raise self.unit.refuse_always(
                assignment,
                "plait_merge into what is no number of the function or construct around it",
                "merge into a local variable, and store what plait_result gives",
            )
        made = self._called_now(call)
        if made.result is None or not isinstance(made.result.type, ScalarType):
            raise self.unit.refuse_always(call, "what the function returns is no number")
        gathered = self._gathered(place.variable, merge, made.result.type, assignment)
        count = Load(VariablePlace(gathered.count), LONG)
        with self.elsewhere() as full:
            self.emit(Sync(where))
            self._take_counted(gathered)
        before = If(_is_full(gathered, self.whole.gathered_max), full, [], where)
        one_more = Binary("add", count, Const(LONG, 1), LONG)
        after = Assign(VariablePlace(gathered.count), one_more, where)
        self.emit(before)
        word = Element(VariablePlace(gathered.words), count)
        spawn = self._spawn(made, word, call, where)
        self.emit(after)
        own = self.temporary(made.result.type, "gathered")
        gathered.pending.append((self.out, spawn, [before, after], own))
        gathered.launches.append((spawn, [before, after], own))

    def _is_own(self, variable: Variable) -> bool:
        assert self.body is not None
        if variable.is_global or not isinstance(variable.type, ScalarType):
            return False
        return not self._contexts or variable in self.body.locals[self._contexts[-1].outer :]

    def _gathered(self, variable: Variable, merge: Node, kind: ScalarType, node: Node) -> Gathered:
        known = self._tracked[-1].gathered
        if variable not in known:
            words = self.temporary(ArrayType(kind, self.whole.gathered_max), "gathered")
            count = self.temporary(LONG, "gathered_count")
            known[variable] = Gathered(variable, merge, words, count, self.unit.at, [])
        found = known[variable]
        words = found.words.type
        assert isinstance(words, ArrayType)
        if found.merge.name != merge.name or words.element != kind:
            raise self.unit.refuse_always(
                node,
                "what is merged into one variable must be merged by one function, and of one type",
                "merge into another variable",
            )
        return found

    def _take_results(self, gathered: Gathered) -> None:
        """Merges what has come; how, the end of the function decides."""
        with self.elsewhere() as dynamic:
            self._take_counted(gathered)
        with self.elsewhere() as static:
            for *_, own in gathered.pending:
                self._merged(gathered, own)
        gathered.is_known = gathered.is_known and self._are_known(gathered)
        gathered.pending = []
        gathered.takings.append(Taking(dynamic, static))
        self.out += dynamic

    def _take_counted(self, gathered: Gathered) -> None:
        """Merges as many results as were launched."""
        kind = gathered.words.type
        assert isinstance(kind, ArrayType)
        assert isinstance(kind.element, ScalarType)
        where = gathered.where
        at, count = VariablePlace(self.temporary(LONG, "at")), VariablePlace(gathered.count)
        own = self.temporary(kind.element, "gathered")
        index = Load(at, LONG)
        self.emit(Assign(at, Const(LONG, 0), where))
        with self.elsewhere() as body:
            word = Load(Element(VariablePlace(gathered.words), index), kind.element)
            self.emit(Assign(VariablePlace(own), word, where))
            self._merged(gathered, own)
        step: list[Statement] = [Assign(at, Binary("add", index, Const(LONG, 1), LONG), where)]
        more = Binary("lt", index, Load(count, LONG), INT)
        self.emit(Loop(more, body, step, where=where))
        self.emit(Assign(count, Const(LONG, 0), where))

    def _are_known(self, gathered: Gathered) -> bool:
        """Whether all that is pending was launched in this block, which nothing leaves between."""
        pending = gathered.pending
        if not 0 < len(pending) <= self.whole.gathered_max:
            return False
        if any(inside is not self.out for inside, *_ in pending):
            return False
        first = next(i for i, each in enumerate(self.out) if each is pending[0][1])
        return not any(
            isinstance(each, Break | Continue | Leave) for each in walk(self.out[first:])
        )

    def _merged(self, gathered: Gathered, word: Variable) -> None:
        """variable = merge(variable, word)."""
        names = {"plait merged": gathered.variable, "plait word": word}
        with self.unit.block():
            for name, variable in names.items():
                self.unit.declare(name, Object(variable, is_const=False))
            into, result = (c_ast.ID(name, gathered.merge.coord) for name in names)
            call = c_ast.FuncCall(gathered.merge, c_ast.ExprList([into, result]), into.coord)
            self.evaluate(c_ast.Assignment("=", into, call, into.coord), wanted=False)

    # ---- functions and constructs ---------------------------------------------------------------

    @contextmanager
    def launches(self) -> Generator[list[list[Statement]]]:
        """A function or a construct; its statements are put into the list before the end."""
        first = len(self.body.locals) if self.body is not None else 0
        known, inside = Known(first), list[list[Statement]]()
        self._tracked.append(known)
        try:
            yield inside
        finally:
            self._tracked.pop()
        for body in inside:
            self._take_early(known, body)
            self._check_launched(known, body)
            self._check_pending(known, body)
            counted = [each for each in known.gathered.values() if not self._settle(each, body)]
            room = self.whole.gathered_max // (1 << max(len(counted) - 1, 0).bit_length())
            for each in counted:
                self._give_room(each, max(room, 1), body)

    def _inside(
        self, directive: Directive, items: list[Node], context: Context
    ) -> tuple[list[Statement], list[Variable], list[Variable]]:
        with self.launches() as inside:
            made = super()._inside(directive, items, context)
            inside.append(made[0])
        return made

    def _settle(self, gathered: Gathered, body: list[Statement]) -> bool:
        """Gives each result a variable of its own, if it is known everywhere how many there are."""
        name = gathered.variable.declared
        if not gathered.takings:
            raise self.unit.refuse_always(
                gathered.where,
                f"what is merged into {name} is never taken",
                f"plait_result({name})",
            )
        if gathered.pending or not gathered.is_known:
            return False
        new: dict[int, list[Statement]] = {}
        for spawn, counting, own in gathered.launches:
            assign = spawn.body[-1]
            assert isinstance(assign, Assign)
            assign.place, spawn.shared = VariablePlace(own), [own]
            new |= {id(each): [] for each in counting}
        for each in gathered.takings:
            new |= {id(one): [] for one in each.dynamic}
            new[id(each.dynamic[0])] = each.static
        _replace(body, new)
        return True

    def _give_room(self, gathered: Gathered, room: int, body: list[Statement]) -> None:
        """Lets so many results wait to be merged; their count begins with 0."""
        words = gathered.words.type
        assert isinstance(words, ArrayType)
        gathered.words.type = ArrayType(words.element, room)
        for _, (before, _), _ in gathered.launches:
            assert isinstance(before, If)
            before.condition = _is_full(gathered, room)
        body.insert(0, Assign(VariablePlace(gathered.count), Const(LONG, 0), gathered.where))

    def _check_launched(self, known: Known, body: list[Statement]) -> None:
        """Tells of results that nobody looks at, and refuses those that a pointer may lead to."""
        assert self.body is not None
        # The address of an array goes to functions, too; those give none back.
        stored = [each for each in walk(body) if isinstance(each, Assign)]
        pointed = {
            each
            for each in addressed(body)
            if not isinstance(each.type, ArrayType) or each in addressed(stored)
        }
        merged = {variable: each.where for variable, each in known.gathered.items()}
        for variable, where in (known.launched | merged).items():
            name = variable.declared or variable.name
            if variable in pointed:
                raise self.unit.refuse_always(
                    where,
                    f"the address of {name} is taken, into which a task's result goes",
                    "store what plait_result gives, and take the address of that",
                )
            if known.first and variable not in self.body.locals[known.first :]:
                continue  # others look at it
            if not any(_looks_at(each, variable) for each in walk(body)):
                what = f"the result of plait_launch in {name} is never taken"
                hint = f"plait_result({name}), or plait_discard"
                self.whole.report(Diagnostic(where, what, hint, is_warning=True))

    def _take_early(self, known: Known, body: list[Statement]) -> None:
        """Where a result is taken, in a loop, that is merged further down."""
        for taken, variable in known.early:
            if (gathered := known.gathered.get(variable)) is not None:
                with self.elsewhere() as dynamic:
                    self._take_counted(gathered)
                gathered.takings.append(Taking(dynamic, []))
                gathered.is_known = False
                _replace(body, {id(taken): [*dynamic, taken]})

    def _check_pending(self, known: Known, body: list[Statement]) -> None:
        """Refuses to use a variable while a task may write to it, or be merged into it."""

        def wrong(statement: Statement, variable: Variable) -> None:
            name = variable.declared or variable.name
            raise self.unit.refuse_always(
                getattr(statement, "where", self.unit.at),
                f"{name} is used while a task has still to give what goes into it",
                f"plait_result({name}) before",
            )

        found = [each for each in known.gathered.values() if each.takings]
        takings = [each for one in found for each in one.takings]
        merged = {id(spawn): one.variable for one in found for spawn, *_ in one.launches}
        around = [each for one in found for _, counting, _ in one.launches for each in counting]
        ours = {id(each) for each in (*known.taken, *around)}
        ours |= {id(each) for one in takings for each in walk(one.dynamic)}
        ours |= {id(each) for each in walk(around)}
        done = {id(one.dynamic[-1]): each.variable for each in found for one in each.takings}
        Pending(known.spawns, merged, done, ours, wrong).after(body)


def _is_full(gathered: Gathered, room: int) -> Expression:
    count = Load(VariablePlace(gathered.count), LONG)
    return Binary("eq", count, Const(LONG, room), INT)


def _looks_at(statement: Statement, variable: Variable) -> bool:
    return any(
        isinstance(each, Load) and root(each.place) is variable
        for each in statement_expressions(statement)
    )


def _replace(body: list[Statement], new: Mapping[int, list[Statement]]) -> None:
    """Puts others in the place of statements, by id."""
    body[:] = [one for each in body for one in new.get(id(each), [each])]
    for each in body:
        for inner in bodies(each):
            _replace(inner, new)
