# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Random programs in the IR, each from a seed, with defined behaviour and an end.

They use every kind of node. main prints what the program has computed. Divisors are not 0, shifts
are in range, indexes are masked, each loop has a counter of its own that nothing else changes.
"""

from __future__ import annotations

from plait.compiler.ir import types
from plait.compiler.ir.nodes import (
    AddressOf,
    Assign,
    Binary,
    Break,
    Call,
    Case,
    Const,
    Continue,
    Convert,
    Element,
    Expression,
    Function,
    If,
    Labelled,
    Leave,
    Loop,
    Member,
    Place,
    Program,
    Return,
    Select,
    Statement,
    Switch,
    Variable,
    VariablePlace,
    Where,
)
from plait.compiler.ir.types import (
    CHAR,
    DOUBLE,
    INT,
    LONG,
    UINT,
    ArrayType,
    FloatType,
    IntType,
    PointerType,
    ScalarType,
    StructType,
    size_of,
)
from plait.compiler.testing.build import literal, load, number, string
from plait.compiler.testing.random_expressions import (
    FLOATS,
    POINT,
    SIZE,
    STORED,
    VALUES,
    Expressions,
    Scope,
)


class Generator(Expressions):
    """Makes one program."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.count = 0
        self.line = 0
        self.program = Program({}, [])
        self.locals: list[Variable] = []
        self.result: types.Type = INT
        self.budget = 0

    def name(self, kind: str) -> str:
        self.count += 1
        return f"{kind}{self.count}"

    def where(self) -> Where:
        self.line += 1
        return Where("random.c", self.line)

    # ---- statements ----

    def assignment(self, scope: Scope) -> Statement:
        if self.chance(0.35):
            places = [
                place
                for place in self.memory_places(scope, 2)
                if not (isinstance(place, Element) and _is_constant(place))
            ]
            place = self.random.choice(places)
        else:
            place = VariablePlace(self.random.choice(scope.writable))
        kind = place.type
        assert isinstance(kind, IntType | FloatType)
        return Assign(place, self.expression(kind, scope), self.where())

    def block(self, scope: Scope, depth: int, most: int = 4) -> list[Statement]:
        found: list[Statement] = []
        for _ in range(self.random.randint(1, most)):
            found += self.statement(scope, depth)
        return found

    def statement(self, scope: Scope, depth: int) -> list[Statement]:
        self.budget -= 1
        choices = [self.plain]
        if depth > 0 and self.budget > 0:
            choices = [
                self.plain,
                self.plain,
                self.conditional,
                self.loop,
                self.switch,
                self.labelled,
                self.call,
                self.jump,
                self.move_pointer,
            ]
        return self.random.choice(choices)(scope, depth)

    def plain(self, scope: Scope, depth: int) -> list[Statement]:
        return [self.assignment(scope)]

    def conditional(self, scope: Scope, depth: int) -> list[Statement]:
        otherwise = self.block(scope, depth - 1) if self.chance(0.5) else []
        condition = self.condition(scope)
        return [If(condition, self.block(scope, depth - 1), otherwise, self.where())]

    def local(self, kind: ScalarType, name: str) -> Variable:
        variable = Variable(self.name(name), kind)
        self.locals.append(variable)
        return variable

    def loop(self, scope: Scope, depth: int) -> list[Statement]:
        counter = self.local(INT, "i")
        place, one = VariablePlace(counter), Const(INT, 1)
        inner = Scope(**vars(scope))
        inner.readable = [*scope.readable, counter]
        inner.loops, inner.breaks = scope.loops + 1, scope.breaks + 1
        limit = Binary("lt", load(counter), Const(INT, self.random.randint(0, 6)), INT)
        condition: Expression = limit
        if self.chance(0.3):
            condition = Select(limit, self.condition(scope), Const(INT, 0), INT)
        step: list[Statement] = [Assign(place, Binary("add", load(counter), one, INT))]
        if self.chance(0.2):
            step.append(self.assignment(inner))
        if self.chance(0.1):
            step = [If(Const(INT, 1), step)]
        body = self.block(inner, depth - 1)
        pragmas = {"unroll": self.random.choice((2, 3, 4))} if self.chance(0.2) else {}
        test_last = self.chance(0.25)
        start = Assign(place, Const(INT, self.random.choice((0, 0, 0, 1, -2))), self.where())
        return [start, Loop(condition, body, step, test_last, pragmas, self.where())]

    def switch(self, scope: Scope, depth: int) -> list[Statement]:
        inner = Scope(**vars(scope))
        inner.breaks = scope.breaks + 1
        values: list[int | None] = [None, -1, 0, 1, 2, 3, 5, 100]
        self.random.shuffle(values)
        cases: list[Case] = []
        while values and len(cases) < 4:
            taken = [values.pop() for _ in range(min(len(values), self.random.randint(1, 2)))]
            body = self.block(inner, depth - 1, 2) if self.chance(0.85) else []
            if self.chance(0.6):
                body.append(Break(self.where()))
            cases.append(Case(taken, body))
        kind = self.random.choice((INT, INT, LONG, UINT))
        if kind == UINT:
            for case in cases:
                case.values = [v for v in case.values if v != -1] or [17]
        value = self.expression(kind, scope, 2)
        if self.chance(0.5):
            value = Binary("and", value, Const(kind, 3), kind)
        return [Switch(value, cases, self.where())]

    def labelled(self, scope: Scope, depth: int) -> list[Statement]:
        label = self.name("out")
        inner = Scope(**vars(scope))
        inner.labels = [*scope.labels, label]
        return [Labelled(label, self.block(inner, depth - 1), self.where())]

    def jump(self, scope: Scope, depth: int) -> list[Statement]:
        choices: list[Statement] = [Leave(label, self.where()) for label in scope.labels]
        if scope.loops:
            choices.append(Continue(self.where()))
        if scope.breaks:
            choices.append(Break(self.where()))
        if isinstance(self.result, IntType | FloatType):
            choices.append(Return(self.expression(self.result, scope), self.where()))
        if not choices:
            return [self.assignment(scope)]
        choice = self.random.choice(choices)
        if isinstance(choice, Return) and self.chance(0.7):
            return [self.assignment(scope)]
        if self.chance(0.85):
            return [If(self.condition(scope), [choice], [], self.where())]
        return [choice]

    def move_pointer(self, scope: Scope, depth: int) -> list[Statement]:
        """A pointer always points to the first element of an array of SIZE ints."""
        choices = scope.pointers
        if self.chance(0.4):
            cell = VariablePlace(self.random.choice(scope.cells))
            return [Assign(cell, self.cell(scope), self.where())]
        arrays = [v for v in self.arrays if v.type == ArrayType(INT, SIZE) and not v.is_const]
        first = AddressOf(VariablePlace(self.random.choice(arrays)), PointerType(INT))
        if self.chance(0.3):
            other = load(self.random.choice(scope.pointers))
            chosen = Select(self.condition(scope), first, other, first.type)
            return [Assign(VariablePlace(self.random.choice(choices)), chosen, self.where())]
        return [Assign(VariablePlace(self.random.choice(choices)), first, self.where())]

    def cell(self, scope: Scope) -> Expression:
        """The address of an int."""
        scalars = [v for v in scope.writable if v.type == INT]
        place = VariablePlace(self.random.choice(scalars))
        return AddressOf(place, PointerType(INT))

    def call(self, scope: Scope, depth: int) -> list[Statement]:
        functions = list(self.program.functions.values())
        if not functions:
            return [self.assignment(scope)]
        function = self.random.choice(functions)
        arguments = [self.argument(each.type, scope) for each in function.parameters[:-1]]
        arguments.append(load(scope.cells[0]) if self.chance(0.3) else self.cell(scope))
        results = [v for v in scope.writable if v.type == function.result]
        result = VariablePlace(self.random.choice(results)) if results else None
        return [Call(function.name, arguments, result, self.where())]

    def argument(self, kind: types.Type, scope: Scope) -> Expression:
        if isinstance(kind, PointerType):
            if scope.pointers and self.chance(0.4):
                return load(self.random.choice(scope.pointers))
            arrays = [v for v in self.arrays if v.type == ArrayType(INT, SIZE) and not v.is_const]
            return AddressOf(VariablePlace(self.random.choice(arrays)), kind)
        assert isinstance(kind, IntType | FloatType)
        return self.expression(kind, scope, 2)

    # ---- functions and the program ----

    def scalars(self, scope: Scope) -> list[Statement]:
        """Local scalars of every type, with values."""
        found: list[Statement] = []
        for kind in (*STORED, INT, INT):
            variable = self.local(kind, "x")
            values = FLOATS if isinstance(kind, FloatType) else VALUES
            value = number(kind, self.random.choice(values))
            found.append(Assign(VariablePlace(variable), value, self.where()))
            scope.readable.append(variable)
            scope.writable.append(variable)
        return found

    def pointer(self, scope: Scope) -> Statement:
        variable = self.local(PointerType(INT), "p")
        array = next(v for v in self.arrays if v.type == ArrayType(INT, SIZE) and not v.is_const)
        scope.pointers.append(variable)
        value = AddressOf(VariablePlace(array), PointerType(INT))
        return Assign(VariablePlace(variable), value, self.where())

    def global_scope(self) -> Scope:
        scalars = [v for v in self.program.globals if isinstance(v.type, IntType | FloatType)]
        return Scope(list(scalars), [v for v in scalars if not v.is_const])

    def local_array(self) -> tuple[Variable, list[Statement]]:
        kind = self.random.choice((INT, INT, CHAR, DOUBLE))
        array = Variable(self.name("a"), ArrayType(kind, SIZE))
        self.locals.append(array)
        place = VariablePlace(array)
        starts: list[Statement] = [
            Assign(Element(place, Const(LONG, i)), number(kind, i), self.where())
            for i in range(SIZE)
        ]
        return array, starts

    def function(self, name: str, result: ScalarType, budget: int) -> Function:
        self.locals, self.budget = [], budget
        self.result = types.VOID if name == "main" else result  # main goes on until it reports
        scope = self.global_scope()
        parameters: list[Variable] = []
        for kind in (INT, self.random.choice((LONG, DOUBLE, CHAR)), PointerType(INT)):
            parameter = Variable(self.name("q"), kind)
            parameters.append(parameter)
            (scope.pointers if isinstance(kind, PointerType) else scope.readable).append(parameter)
        parameters.append(Variable(self.name("c"), PointerType(INT)))
        scope.cells.append(parameters[-1])
        if name == "main":
            scope.cells = []
            scope.readable = [v for v in scope.readable if v not in parameters]
            scope.pointers, parameters = [], []
        before = list(self.arrays)
        array, starts = self.local_array()
        self.arrays.append(array)
        body = [*self.scalars(scope), *starts, self.pointer(scope)]
        scope.cells.append(self.local(PointerType(INT), "c"))
        body.append(Assign(VariablePlace(scope.cells[-1]), self.cell(scope), self.where()))
        body += self.block(scope, 4, 8)
        if name == "main":
            body += self.report(scope)
        value = Const(INT, 0) if name == "main" else self.expression(result, scope)
        body.append(Return(value, self.where()))
        self.arrays = before
        return Function(name, parameters, result, self.locals, body, self.where())

    def report(self, scope: Scope) -> list[Statement]:
        """Prints everything."""
        places: list[Place] = [VariablePlace(v) for v in scope.readable]
        for variable in self.arrays:
            base = VariablePlace(variable)
            if isinstance(variable.type, ArrayType):
                places += [Element(base, Const(LONG, i)) for i in range(SIZE)]
            else:
                members = Member(base, "v", ArrayType(LONG, 4))
                places += (Member(base, "x", INT), Member(base, "w", DOUBLE))
                places += [Element(members, Const(LONG, i)) for i in range(4)]
        found: list[Statement] = []
        whole, floating = string("format_d", b"%ld\n"), string("format_a", b"%a\n")
        self.program.globals += (whole, floating)
        for place in places:
            value: Expression = load(place)
            if isinstance(value.type, FloatType):  # which NaN it is nobody says
                kind = value.type
                is_number = Binary("eq", value, value, INT)
                value = Convert(Select(is_number, value, number(kind, 0.0), kind), DOUBLE)
                found.append(Call("printf", [literal(floating), value], None, self.where()))
            else:
                value = Convert(value, LONG)
                found.append(Call("printf", [literal(whole), value], None, self.where()))
        return found

    def generate(self) -> Program:
        """The program."""
        for kind in STORED:
            self.add_global(kind)
        self.add_global(INT)
        table = self.add_global(ArrayType(INT, SIZE), is_const=True)
        for kind in (INT, INT, self.random.choice(STORED)):
            self.add_global(ArrayType(kind, SIZE))
        self.add_global(POINT)
        self.arrays = [
            v for v in self.program.globals if isinstance(v.type, ArrayType | StructType)
        ]
        table.initial = {4 * i: number(INT, self.random.choice(VALUES)) for i in range(SIZE)}
        for index in range(self.random.randint(0, 3)):
            result = self.random.choice((INT, LONG, DOUBLE))
            function = self.function(f"f{index}", result, 12)
            self.program.functions[function.name] = function
        self.program.functions["main"] = self.function("main", INT, 40)
        return self.program

    def add_global(self, kind: types.Type, is_const: bool = False) -> Variable:
        variable = Variable(self.name("g"), kind, is_const=is_const, is_global=True)
        if isinstance(kind, IntType | FloatType) and self.chance(0.5):
            values = FLOATS if isinstance(kind, FloatType) else VALUES
            variable.initial = {0: number(kind, self.random.choice(values))}
        elif isinstance(kind, ArrayType) and self.chance(0.5):
            element = kind.element
            assert isinstance(element, IntType | FloatType)
            offsets = range(0, size_of(kind), size_of(element))
            variable.initial = {at: number(element, at % 7) for at in offsets if self.chance(0.7)}
        self.program.globals.append(variable)
        return variable


def _is_constant(place: Element) -> bool:
    return isinstance(place.base, VariablePlace) and place.base.variable.is_const


def random_program(seed: int) -> Program:
    """The program of a seed."""
    return Generator(seed).generate()
