# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""#pragma omp of programs of tasks: what they say, and which variables a task shares.

One thread runs a region: what `parallel` asks of all is done once, which every implementation may
do. In other programs these pragmas are ignored.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Generator, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from dataclasses import dataclass, field

from pycparser import c_ast  # pyright: ignore[reportMissingTypeStubs]
from pycparser.c_parser import ParseError  # pyright: ignore[reportMissingTypeStubs]

from plait.compiler.base.task_ops import op
from plait.compiler.frontend import conversions
from plait.compiler.frontend.declarations import Declarations
from plait.compiler.frontend.declarators import kind_of
from plait.compiler.frontend.openmp_clauses import IGNORED, Directive
from plait.compiler.frontend.reductions import (
    OUTER,
    first_value,
    last_value,
    parsed_body,
    reductions,
    same_value,
    wrong_reduction,
)
from plait.compiler.frontend.scope import Object, Symbol, TypeName, Unit
from plait.compiler.frontend.syntax import Node
from plait.compiler.ir.nodes import (
    Expression,
    If,
    Region,
    Spawn,
    Statement,
    Sync,
    Variable,
)
from plait.compiler.ir.traverse import used
from plait.compiler.ir.types import ScalarType

# Clauses of taskloop that its tasks have, and those that change what the program means.
_LOOP_CLAUSES = ("shared", "firstprivate", "private", "default", "if")
_LOOP_REFUSED = ("reduction", "in_reduction", "lastprivate", "collapse")
_REFUSED = {
    "in_reduction": "share the variable, and write it in #pragma omp atomic",
    "detach": "let the task do all of its work",
}


@dataclass
class Context:
    """A construct around what is being translated."""

    outer: int  # of the function's locals those before it
    is_region: bool
    default: str  # of what is not named: shared, firstprivate, private, none, or ""
    shared: set[Variable] = field(default_factory=set[Variable])
    own: set[Variable] = field(default_factory=set[Variable])  # firstprivate
    has_single: bool = False


class Directives(Declarations):
    """Translates what OpenMP's pragmas stand before."""

    def __init__(self, unit: Unit) -> None:
        super().__init__(unit)
        self._contexts: list[Context] = []

    def _block_items(self, items: list[Node]) -> None:
        raise NotImplementedError

    def directive(self, directive: Directive, after: Sequence[Node]) -> int:
        """Translates a directive and what belongs to it of the items after it: so many."""
        first, where = directive.words[0], directive.where
        if first in IGNORED:
            return 0
        if first in ("taskwait", "barrier"):
            self.emit(Sync(where))
            return 0
        items = self._items(directive, after)
        match first:
            case "parallel":
                self._region(directive, items)
            case "task":
                self._task(directive, items)
            case "taskloop":
                self._taskloop(directive, items[-1])
            case "single" | "master" | "masked":
                for context in self._contexts[-1:]:
                    context.has_single = True
                self._body(items, directive)
                if first == "single" and "nowait" not in directive.clauses:
                    self.emit(Sync(where))
            case "critical" | "atomic":
                self._alone(directive, items)
            case _:  # taskgroup
                self._body(items)
                self.emit(Sync(where))
        return next(i for i, node in enumerate(after, 1) if kind_of(node) != "Pragma")

    def _items(self, directive: Directive, after: Sequence[Node]) -> list[Node]:
        """What belongs to a directive: a statement, and the pragmas before that."""
        count = next((i for i, node in enumerate(after, 1) if kind_of(node) != "Pragma"), 0)
        if not count:
            what = f"no statement follows #pragma omp {directive.words[0]}"
            raise self.unit.refuse_always(directive.where, what)
        items = list(after[:count])
        if directive.words[1:] and directive.words[-1] == "taskloop":
            items.insert(0, _pragma("taskloop", directive.clauses, items[-1]))
        return items

    def _alone(self, directive: Directive, items: list[Node]) -> None:
        """What one task at a time does: there is one lock, whatever it is called."""
        self.emit(op("task_lock", directive.where))
        self._body(items)
        self.emit(op("task_unlock", directive.where))

    def _body(self, items: list[Node], directive: Directive | None = None) -> None:
        """Statements in a scope of their own, with the variables that a directive gives them."""
        with self.unit.block():
            if directive is not None:
                self._copies(directive)
                self._privates(directive)
            self._block_items(items)

    def _context(self, directive: Directive, *, is_region: bool) -> Context:
        assert self.body is not None
        default = directive.clauses.get("default", [""])[0].strip()
        if is_region and not default:
            default = "shared"
        context = Context(len(self.body.locals), is_region, default)
        for name in ("shared", "reduction", "firstprivate", "private", "lastprivate"):
            for text in directive.clauses.get(name, ()):
                for each in text.rpartition(":")[2].split(","):
                    variable = self._in_clause(directive, each.strip())
                    is_shared = name in ("shared", "reduction")
                    # What a region begins with it copies from what it shares.
                    is_shared = is_shared or (is_region and name == "firstprivate")
                    (context.shared if is_shared else context.own).add(variable)
        return context

    def _in_clause(self, directive: Directive, name: str) -> Variable:
        symbol = self.unit.find(name)
        if not isinstance(symbol, Object):
            raise self.unit.refuse_always(
                directive.where, f"{name} in a clause is no variable here"
            )
        return symbol.variable

    def _privates(self, directive: Directive) -> None:
        """Variables of clause private, which begin with no value."""
        assert self.body is not None
        for text in directive.clauses.get("private", ()):
            for name in (each.strip() for each in text.split(",")):
                old = self._in_clause(directive, name)
                new = Variable(self.whole.unique(name), old.type, directive.where)
                self.body.locals.append(new)
                self.unit.declare(name, Object(new, is_const=False))

    def _copies(self, directive: Directive, *, is_launch: bool = False) -> None:
        """Variables of clause firstprivate, which begin with the values of those outside. A launch
        takes the values of numbers that nobody shares along by itself."""
        names = ",".join(directive.clauses.get("firstprivate", ()))
        for name in filter(None, (each.strip() for each in names.split(","))):
            old = self._in_clause(directive, name)
            if is_launch and self._is_own_number(old):
                continue
            self._privates(directive._replace(clauses={"private": [name]}))
            self.unit.declare(f"{OUTER}{name}", Object(old, is_const=False))
            self._statements(directive, same_value(name, old.type))

    def _is_own_number(self, variable: Variable) -> bool:
        """Whether it is a number of the function, or of the region in it."""
        assert self.body is not None
        first = self._contexts[0].outer if self._contexts else 0
        return isinstance(variable.type, ScalarType) and variable in self.body.locals[first:]

    def _inside(
        self, directive: Directive, items: list[Node], context: Context
    ) -> tuple[list[Statement], list[Variable], list[Variable]]:
        """The statements of a construct, the variables that are its own, and those from outside."""
        assert self.body is not None
        names = self.unit.visible()
        self._contexts.append(context)
        try:
            with self.elsewhere() as made, self.unit.block():
                self._privates(directive)
                if context.is_region:
                    self._copies(directive)
                with self._reductions(directive):
                    self._block_items(items)
        finally:
            self._contexts.pop()
        inner = self.body.locals[context.outer :]
        known = used(made) - {*inner}
        self._check_named(directive, context, known, names)
        outer = {each for each in known if not each.is_global}
        return made, inner, sorted(outer, key=lambda each: each.name)

    def _check_named(
        self,
        directive: Directive,
        context: Context,
        known: AbstractSet[Variable],
        names: Mapping[str, Symbol],
    ) -> None:
        """Refuses what a construct uses without the clause that its default asks for."""
        if context.default in ("", "shared"):
            return
        for name, symbol in names.items():
            if not isinstance(symbol, Object) or symbol.is_library or symbol.variable not in known:
                continue
            variable = symbol.variable
            if variable in context.shared or variable in context.own:
                continue
            if context.default == "none" or variable.is_global:
                raise self.unit.refuse_always(
                    directive.where,
                    f"#pragma omp {directive.words[0]} with default({context.default}) uses {name},"
                    " which no clause names",
                    f"shared({name}) or firstprivate({name})",
                )

    @contextmanager
    def _reductions(self, directive: Directive) -> Generator[None]:
        """What is reduced is a variable of the region's own, which its end adds to the outer one.

        Clause task_reduction of taskgroup means nothing without in_reduction.
        """
        found = list(reductions(directive.clauses)) if directive.words[0] == "parallel" else []
        for operator, name in found:
            old = self._in_clause(directive, name)
            wrong = wrong_reduction(operator, old.type)
            if wrong:
                raise self.unit.refuse_always(
                    directive.where, f"reduction({operator}: {name}) {wrong}"
                )
            self._privates(directive._replace(clauses={"private": [name]}))
            self.unit.declare(f"{OUTER}{name}", Object(old, is_const=False))
            self._statements(directive, first_value(operator, name, old.type))
        yield
        if found:
            self.emit(Sync(directive.where))
        for operator, name in found:
            old = self._in_clause(directive, f"{OUTER}{name}")
            self._statements(directive, last_value(operator, name, old.type))

    def _statements(self, directive: Directive, text: str) -> None:
        """Translates statements that stand in no source."""
        nodes: list[Node] = parsed_body(text)
        for node in nodes:
            _without_places(node)
        self.unit.at = directive.where
        self._block_items(nodes)

    def _region(self, directive: Directive, items: list[Node]) -> None:
        if self._contexts:
            raise self.unit.refuse_always(
                directive.where,
                "#pragma omp parallel inside a construct is not supported",
                "launch tasks in its place",
            )
        names = self.unit.visible()
        context = self._context(directive, is_region=True)
        context.has_single = len(directive.words) > 1
        made, inner, outer = self._inside(directive, items, context)
        if not context.has_single:
            raise self.unit.refuse_always(
                directive.where,
                "a region without single, which each thread would run",
                "write #pragma omp single before what launches tasks",
            )
        by_variable = {
            symbol.variable: name for name, symbol in names.items() if isinstance(symbol, Object)
        }
        captured = {by_variable[each]: each for each in outer if each in by_variable}
        is_all = context.default == "shared"
        shared = [each for each in outer if each in context.shared or is_all]
        shared = [each for each in shared if each not in context.own]
        made.append(Sync(directive.where))  # all tasks are done where the region ends
        self.emit(Region(made, inner, shared, captured, directive.where))

    def _task(self, directive: Directive, items: list[Node]) -> None:
        where = directive.where
        if wrong := next((each for each in _REFUSED if each in directive.clauses), None):
            raise self.unit.refuse_always(
                where,
                f"clause {wrong} of #pragma omp task is not supported in programs of tasks",
                _REFUSED[wrong],
            )
        condition = None
        if texts := directive.clauses.get("if"):
            condition = self._clause(directive, re.sub(r"^\s*task(loop)?\s*:", "", texts[0]))
        if "depend" in directive.clauses:
            self.emit(Sync(where))
        with self.unit.block():
            self._copies(directive, is_launch=True)
            context = self._context(directive, is_region=False)
            made, inner, outer = self._inside(directive, items, context)
            self._contexts.append(context)
            shared = [each for each in outer if self._is_shared(each, len(self._contexts) - 1)]
            self._contexts.pop()
            self.emit(Spawn(made, inner, shared, where))
        if condition is not None:
            self.emit(If(conversions.falsity(condition), [Sync(where)], [], where))

    def _taskloop(self, directive: Directive, loop: Node) -> None:
        """A task for each iteration, which has the loop's variable as it is at the launch."""
        where, clauses = directive.where, directive.clauses
        if wrong := next((each for each in _LOOP_REFUSED if each in clauses), None):
            raise self.unit.refuse_always(
                where,
                f"clause {wrong} of #pragma omp taskloop is not supported in programs of tasks",
                "write a loop that launches tasks, and atomic for what they write together",
            )
        name = _loop_variable(loop)
        if name is None:
            raise self.unit.refuse_always(where, "a loop with a variable must follow taskloop")
        given = {each: clauses[each] for each in _LOOP_CLAUSES if each in clauses}
        given["firstprivate"] = [*given.get("firstprivate", []), name]
        loop, body = copy.copy(loop), loop.stmt
        if any(kind_of(each) == "Continue" for each in _all(body)):
            body = c_ast.DoWhile(c_ast.Constant("int", "0", body.coord), body, body.coord)
        loop.stmt = c_ast.Compound([_pragma("task", given, loop), body], loop.coord)
        with self.unit.block():
            if kind_of(loop.init) != "DeclList":
                self._privates(directive._replace(clauses={"private": [name]}))
            self._block_items([loop])
        if "nogroup" not in clauses:
            self.emit(Sync(where))

    def _is_shared(self, variable: Variable, level: int) -> bool:
        """Whether the construct of this level shares what it has from outside."""
        if level < 0:
            return False
        context = self._contexts[level]
        assert self.body is not None
        if variable in self.body.locals[context.outer :] or variable in context.own:
            return False
        if variable in context.shared or context.default == "shared":
            return True
        return not context.default and self._is_shared(variable, level - 1)

    def _clause(self, directive: Directive, text: str) -> Expression:
        """The value of an expression in a clause, as an int that is 0 or not."""
        # A name of a type is one for the parser, too; what type that is the unit knows.
        words = dict.fromkeys(re.findall(r"\b[A-Za-z_]\w*", text))
        types = [each for each in words if isinstance(self.unit.find(each), TypeName)]
        try:
            node = parsed_body(f"return ({text});", types)[0].expr
        except (ParseError, AttributeError, IndexError):
            raise self.unit.refuse_always(
                directive.where, f"`{text.strip()}` in a clause is no expression"
            ) from None
        _without_places(node)
        self.unit.at = directive.where
        return self.keep(self.condition(node))


def _pragma(word: str, clauses: Mapping[str, Sequence[str]], at: Node) -> Node:
    """A directive for the statement at a place."""
    texts = (f"{name}({text})" for name, found in clauses.items() for text in found)
    return c_ast.Pragma(" ".join(["omp", word, *texts]), at.coord)


def _loop_variable(loop: Node) -> str | None:
    """The name of what a loop counts with."""
    match kind_of(loop) == "For" and kind_of(loop.init):
        case "DeclList":
            return loop.init.decls[0].name
        case "Assignment" if kind_of(loop.init.lvalue) == "ID":
            return loop.init.lvalue.name
        case _:
            return None


def _all(node: Node) -> Iterator[Node]:
    """A node and those in it."""
    yield node
    for each in node:
        yield from _all(each)


def _without_places(node: Node) -> None:
    """What is wrong in a clause is told at its pragma."""
    node.coord = None
    for each in node:
        _without_places(each)
