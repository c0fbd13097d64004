# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Every function that the program has goes to where it is called; main is left.

Recursion ends when the program is compiled, where it does not end in a loop: calls of functions
that call themselves are put in one level after the other, and what is constant is computed after
each, until none is reached. Where that has no end they get a stack.

Each call gets variables of its own; a Return leaves a Labelled that is around the body. What comes
from compiler/lib stands where the program called it.
"""

from __future__ import annotations

from dataclasses import replace

from plait.compiler.base.diagnostics import refuse
from plait.compiler.ir.nodes import (
    NOWHERE,
    AddressOf,
    Assign,
    Call,
    Const,
    Function,
    Labelled,
    Leave,
    Place,
    Program,
    Return,
    Statement,
    Variable,
    VariablePlace,
    bodies,
    walk,
)
from plait.compiler.ir.traverse import Substitution, copy_statements
from plait.compiler.passes import dead_code, fold, recursion, stack
from plait.compiler.passes.base.context import Context, Names

_LEVELS_MAX = 100  # of recursion
_RECURSION_MAX = 5_000  # statements that it may lead to


def run(program: Program, context: Context) -> None:
    """The pass."""
    if "main" not in program.functions:
        raise refuse(NOWHERE, "the program has no function main")
    recursion.run(program, Names(program))
    while True:
        inliner = _Inliner(program, context)
        inliner.into(program.functions["main"])
        functions, variables = _copies(program), list(program.globals)
        left = inliner.levels(context)
        if not left:
            break
        program.functions, program.globals = functions, variables
        _stacks(program, left)
    program.functions = {"main": program.functions["main"]}


def _copies(program: Program) -> dict[str, Function]:
    """Functions that stay as they are while it is tried whether recursion ends."""
    return {
        name: replace(each, locals=list(each.locals), body=copy_statements(each.body))
        for name, each in program.functions.items()
    }


def _stacks(program: Program, left: list[Call]) -> None:
    """Gives the functions that are called, and those that call each other with them, a stack."""
    cycles = _cycles(program)
    for call in left:
        if call.function not in cycles:
            continue  # has it already
        reached = _reached(program)
        members = [
            each
            for each in cycles
            if each in reached[call.function] and call.function in reached[each]
        ]
        if "main" in members:
            raise refuse(
                call.where,
                f"main is called again: {' calls '.join(cycles['main'])}",
                "put what is to be called again into a function of its own",
            )
        stack.run(program, Names(program), members)
        cycles = {name: each for name, each in cycles.items() if name not in members}


def _reached(program: Program) -> dict[str, set[str]]:
    """Of each function those that it may come to call."""
    found = {
        name: {each.function for each in walk(function.body) if isinstance(each, Call)}
        for name, function in program.functions.items()
    }
    is_new = True
    while is_new:
        is_new = False
        for name, called in found.items():
            more = set[str]().union(*(found.get(each, set[str]()) for each in called))
            is_new |= not more <= called
            found[name] = called | more
    return found


def _cycles(program: Program) -> dict[str, list[str]]:
    """Of each function that may come to call itself a shortest way from it back to it."""
    calls = {
        name: dict.fromkeys(
            each.function
            for each in walk(function.body)
            if isinstance(each, Call) and each.function in program.functions
        )
        for name, function in program.functions.items()
    }
    found: dict[str, list[str]] = {}
    for name, called in calls.items():
        ways = {callee: [name, callee] for callee in called}
        waiting = list(ways)
        for each in waiting:
            for callee in calls[each]:
                if callee not in ways:
                    ways[callee] = [*ways[each], callee]
                    waiting.append(callee)
        if name in ways:
            found[name] = ways[name]
    return found


class _Inliner:
    def __init__(self, program: Program, context: Context) -> None:
        self.program = program
        self.names = Names(program)
        self.most = context.inline_statements
        self.library = context.library
        self.cycles = _cycles(program)
        self.plain = set(program.functions) - set(self.cycles)
        self.done: set[str] = set()
        self.used: set[str] = set()  # functions whose own variables are taken already
        self.sizes: dict[str, int] = {}

    def into(self, function: Function) -> None:
        """Inlines calls within a function, those in what it calls first; not of recursive ones."""
        if function.name in self.done:
            return
        self.done.add(function.name)
        called = {each.function for each in walk(function.body) if isinstance(each, Call)}
        for name, other in self.program.functions.items():
            if name in called:
                self.into(other)
        self.block(function.body, function, self.plain)
        self.sizes[function.name] = sum(1 for _ in walk(function.body))

    def levels(self, context: Context) -> list[Call]:
        """Inlines calls of recursive functions into main; those that are left if it has no end."""
        functions = self.program.functions
        main, recursive = functions["main"], set(self.cycles)
        self.program.functions = {
            name: each for name, each in functions.items() if name in recursive | {"main"}
        }
        same = stack.same_parameters([functions[name] for name in self.cycles])
        for level in range(_LEVELS_MAX):
            left = [e for e in walk(main.body) if isinstance(e, Call) and e.function in recursive]
            size = sum(1 for _ in walk(main.body))
            self.sizes["main"] = size
            is_too_much = level == _LEVELS_MAX - 1 or (level and size > _RECURSION_MAX)
            if not left or is_too_much or "main" in recursive:
                return left
            if level and not all(self.may_end(each, same) for each in left):
                return left
            self.block(main.body, main, recursive)
            fold.run(self.program, context)
            dead_code.run(self.program, context)
        return []

    def may_end(self, call: Call, same: set[Variable]) -> bool:
        """Whether it is given a constant that may be another one in the next level."""
        pairs = zip(self.program.functions[call.function].parameters, call.arguments, strict=True)
        return any(isinstance(e, Const | AddressOf) for p, e in pairs if p not in same)

    def block(self, statements: list[Statement], function: Function, which: set[str]) -> None:
        for index, statement in reversed(list(enumerate(statements))):
            for body in bodies(statement):
                self.block(body, function, which)
            if isinstance(statement, Call) and statement.function in which:
                statements[index : index + 1] = self.call(statement, function)

    def call(self, call: Call, caller: Function) -> list[Statement]:
        """The body of what is called."""
        callee = self.program.functions[call.function]
        size = self.sizes[callee.name] + self.sizes.get(caller.name, 0)
        self.sizes[caller.name] = size
        if size > self.most:
            raise refuse(
                call.where,
                f"with all functions in their places {caller.name} has more than {self.most}"
                " statements",
                "call large functions at fewer places, for instance in a loop",
            )
        variables: dict[Variable, Variable] = {}
        for old in (*callee.parameters, *callee.locals):
            name = self.names.fresh(old.name) if callee.name in self.used else old.name
            variables[old] = Variable(name, old.type, old.where, old.is_const, old.is_volatile)
            if old.name in self.program.partitions:
                self.program.partitions[name] = self.program.partitions[old.name]
        caller.locals += variables.values()
        found: list[Statement] = [
            Assign(VariablePlace(variables[parameter]), value, call.where)
            for parameter, value in zip(callee.parameters, call.arguments, strict=True)
        ]
        body = copy_statements(callee.body)
        self.relabel(body, callee.name in self.used)
        self.used.add(callee.name)
        if callee.name in self.library:
            for statement in walk(body):
                statement.where = call.where
        Substitution(variables).statements(body)
        return found + self.returns(body, callee.name, call.result)

    def relabel(self, body: list[Statement], is_again: bool) -> None:
        labels: dict[str, str] = {}
        for statement in walk(body):
            if isinstance(statement, Labelled) and is_again:
                labels[statement.label] = self.names.fresh(statement.label)
                statement.label = labels[statement.label]
            elif isinstance(statement, Leave):
                statement.label = labels.get(statement.label, statement.label)

    def returns(self, body: list[Statement], name: str, result: Place | None) -> list[Statement]:
        """The body with Leave in the place of Return."""
        label = self.names.fresh(f"end_{name}")
        replace_returns(body, label, result)
        if body and isinstance(body[-1], Leave) and body[-1].label == label:
            body.pop()
        if any(isinstance(each, Leave) and each.label == label for each in walk(body)):
            return [Labelled(label, body)]
        return body


def replace_returns(statements: list[Statement], label: str, result: Place | None) -> None:
    """Return becomes an assignment of the result, and Leave."""
    for index, statement in reversed(list(enumerate(statements))):
        for body in bodies(statement):
            replace_returns(body, label, result)
        if isinstance(statement, Return):
            new: list[Statement] = [Leave(label, statement.where)]
            if result is not None and statement.value is not None:
                new.insert(0, Assign(result, statement.value, statement.where))
            statements[index : index + 1] = new
