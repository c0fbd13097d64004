# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Every function that the program has goes to where it is called; main is left.

Each call gets variables of its own; a Return leaves a Labelled that is around the body. What comes
from compiler/lib stands where the program called it.
"""

from __future__ import annotations

from plait.compiler.diagnostics import refuse
from plait.compiler.ir.nodes import (
    NOWHERE,
    Assign,
    Call,
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
from plait.compiler.passes.context import Context, Names


def run(program: Program, context: Context) -> None:
    """The pass."""
    if "main" not in program.functions:
        raise refuse(NOWHERE, "the program has no function main")
    _Inliner(program, context).into(program.functions["main"], [])
    program.functions = {"main": program.functions["main"]}


class _Inliner:
    def __init__(self, program: Program, context: Context) -> None:
        self.program = program
        self.names = Names(program)
        self.most = context.inline_statements
        self.library = context.library
        self.done: set[str] = set()
        self.used: set[str] = set()  # functions whose own variables are taken already
        self.sizes: dict[str, int] = {}

    def into(self, function: Function, callers: list[str]) -> None:
        """Inlines all calls within a function, those in what it calls first."""
        if function.name in self.done:
            return
        path = [*callers, function.name]
        for statement in walk(function.body):
            if not isinstance(statement, Call) or statement.function not in self.program.functions:
                continue
            if statement.function in path:
                cycle = [*path[path.index(statement.function) :], statement.function]
                raise refuse(
                    statement.where,
                    f"recursion is not possible in hardware: {' calls '.join(cycle)}",
                    "write it as a loop, with an array for what has to be remembered",
                )
            self.into(self.program.functions[statement.function], path)
        self.block(function.body, function)
        self.done.add(function.name)
        self.sizes[function.name] = sum(1 for _ in walk(function.body))

    def block(self, statements: list[Statement], function: Function) -> None:
        for index, statement in reversed(list(enumerate(statements))):
            for body in bodies(statement):
                self.block(body, function)
            if isinstance(statement, Call) and statement.function in self.program.functions:
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
            variables[old] = Variable(name, old.type, old.where, is_const=old.is_const)
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
