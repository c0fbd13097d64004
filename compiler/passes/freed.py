# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Uses of memory that has been freed on every way that leads to them, and second frees of it.

Looked for where the program names what malloc gave, so far as folding knows it; what is not sure
is not told.
"""

from __future__ import annotations

from plait.compiler.base.diagnostics import Diagnostic, refuse
from plait.compiler.ir.nodes import (
    AddressOf,
    Assign,
    Break,
    Call,
    Continue,
    Convert,
    Deref,
    Element,
    If,
    Labelled,
    Leave,
    Load,
    Loop,
    Member,
    Place,
    PointerAdd,
    Program,
    Return,
    Statement,
    Switch,
    Variable,
    Where,
    walk,
)
from plait.compiler.ir.traverse import statement_expressions, statement_places
from plait.compiler.passes.base.context import Context

Freed = dict[Variable, Where]  # what is freed, and where


def run(program: Program, context: Context) -> None:
    """The pass. CompileError: memory is freed twice."""
    follower = _Follower(context.heap - context.parts)
    for function in program.functions.values():
        follower.follow(function.body, {})
    program.warnings += follower.warnings


def object_of(place: Place) -> Variable | None:
    """The variable that a place lies in, also behind its own address."""
    while True:
        match place:
            case Element(base=base) | Member(base=base):
                place = base
            case Deref(pointer=pointer):
                while isinstance(pointer, PointerAdd | Convert):
                    pointer = (
                        pointer.pointer if isinstance(pointer, PointerAdd) else pointer.operand
                    )
                if not isinstance(pointer, AddressOf):
                    return None
                place = pointer.place
            case _:
                return place.variable


class _Follower:
    def __init__(self, heap: set[Variable]) -> None:
        self.heap = heap
        self.warnings: list[Diagnostic] = []
        self.told: set[Variable] = set()
        self.left: dict[str, list[Freed]] = {}  # by label, at each Leave

    def follow(self, statements: list[Statement], freed: Freed) -> Freed | None:
        """What is surely freed behind the statements; None: nothing comes there."""
        now: Freed | None = freed
        for statement in statements:
            if now is None:
                return None
            now = self.statement(statement, now)
        return now

    def statement(self, statement: Statement, freed: Freed) -> Freed | None:
        match statement:
            case Call(function="free"):
                return self.free(statement, freed)
            case Loop() | Switch():
                freed = self.certain([statement], freed)
            case Assign(value=AddressOf() | Convert()):  # perhaps of malloc
                freed = self.certain([statement], freed)
            case _:
                pass
        self.look(statement, freed)
        return self.behind(statement, freed)

    def behind(self, statement: Statement, freed: Freed) -> Freed | None:
        """What is freed behind a statement whose own expressions have been looked at."""
        match statement:
            case If(then=then, otherwise=otherwise):
                return _both(self.follow(then, freed), self.follow(otherwise, freed))
            case Loop(body=body, step=step):
                self.follow([*body, *step], freed)
                return freed
            case Switch(cases=cases):
                for case in cases:
                    self.follow(case.body, freed)
                return freed
            case Labelled(label=label, body=body):
                behind = self.follow(body, freed)
                for left in self.left.pop(label, []):
                    behind = _both(behind, left)
                return behind
            case Leave(label=label):
                self.left.setdefault(label, []).append(freed)
                return None
            case _:
                return None if isinstance(statement, Return | Break | Continue) else freed

    def free(self, call: Call, freed: Freed) -> Freed:
        for variable in self.named([call]):
            if variable in freed:
                raise refuse(
                    call.where,
                    f"{variable.name} is freed twice",
                    f"it was freed in line {freed[variable].line}",
                )
            freed = {**freed, variable: call.where}
        return freed

    def certain(self, statements: list[Statement], freed: Freed) -> Freed:
        """Without what the statements may allocate anew."""
        again = self.named([each for each in walk(statements) if isinstance(each, Assign)])
        return {key: value for key, value in freed.items() if key not in again}

    def named(self, statements: list[Statement]) -> set[Variable]:
        """Of what addresses are taken by the statements themselves."""
        found = {
            object_of(node.place)
            for statement in statements
            for node in statement_expressions(statement)
            if isinstance(node, AddressOf)
        }
        return {each for each in found if each is not None} & self.heap

    def look(self, statement: Statement, freed: Freed) -> None:
        """Tells of what a statement itself reads and writes."""
        if not freed:
            return
        nodes = list(statement_expressions(statement))
        used = [object_of(place) for place in statement_places(statement)]
        used += [object_of(node.place) for node in nodes if isinstance(node, Load)]
        if isinstance(statement, Call):
            used += self.named([statement])
        for variable in used:
            if variable in freed and variable not in self.told:
                self.told.add(variable)
                text = f"{variable.name} is used after it was freed in line {freed[variable].line}"
                where = getattr(statement, "where", freed[variable])
                self.warnings.append(Diagnostic(where, text, is_warning=True))


def _both(one: Freed | None, other: Freed | None) -> Freed | None:
    """What is freed on both ways."""
    if one is None or other is None:
        return other if one is None else one
    return {key: value for key, value in one.items() if key in other}
