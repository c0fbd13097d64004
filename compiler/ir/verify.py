# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Checks that a program is as nodes.py says: for tests of passes, and with PLAIT_VERIFY=1."""

from __future__ import annotations

import math

from plait.compiler.ir.arithmetic import round_to_float
from plait.compiler.ir.nodes import (
    ARITHMETIC,
    COMPARISONS,
    MATHEMATICS,
    UNARY,
    AddressOf,
    Assign,
    Binary,
    Break,
    Call,
    Const,
    Continue,
    Convert,
    Deref,
    Element,
    Expression,
    Function,
    If,
    Labelled,
    Leave,
    Load,
    Loop,
    Mathematics,
    Member,
    Place,
    PointerAdd,
    PointerDifference,
    Program,
    Region,
    Return,
    Select,
    Spawn,
    Statement,
    Switch,
    Sync,
    Unary,
    Variable,
    VariablePlace,
    Where,
    bodies,
    walk,
)
from plait.compiler.ir.print_c import expression_text
from plait.compiler.ir.print_types import declare
from plait.compiler.ir.traverse import operands, subexpressions
from plait.compiler.ir.types import (
    DOUBLE,
    FLOAT,
    INT,
    LONG,
    UINT,
    ULONG,
    ArrayType,
    FloatType,
    IntType,
    PointerType,
    ScalarType,
    StructType,
    Type,
    VoidType,
)


class VerifyError(Exception):
    """A pass, or the front end, made what nodes.py does not allow."""


def _need(condition: bool, message: str, node: Expression | None = None) -> None:
    if not condition:
        text = f": {expression_text(node)}" if node is not None else ""
        raise VerifyError(message + text)


def _is_scalar(kind: Type) -> bool:
    return not isinstance(kind, ArrayType | StructType | VoidType)


# ---- expressions --------------------------------------------------------------------------------


def _const(node: Const) -> None:
    kind, value = node.type, node.value
    if isinstance(kind, FloatType):
        _need(isinstance(value, float), "a constant of a floating type is no float", node)
        rounded = kind.bits == 64 or math.isnan(value) or round_to_float(value) == value
        _need(rounded, "a constant is not rounded to float", node)
    else:
        _need(type(value) is int, "a constant of an integer type is no int", node)
    if isinstance(kind, IntType):
        _need(kind.minimum <= value <= kind.maximum, "a constant does not fit its type", node)


def _binary(node: Binary) -> None:
    left, right = node.left.type, node.right.type
    if node.operator in COMPARISONS:
        _need(node.type == INT, "a comparison is no int", node)
        pointers = isinstance(left, PointerType) and isinstance(right, PointerType)
        _need(left == right or pointers, "a comparison of two types", node)
        return
    _need(node.operator in ARITHMETIC, f"no operator {node.operator}", node)
    _need(not isinstance(node.type, PointerType), "arithmetic of pointers", node)
    _need(left == node.type, "the left operand has another type than the result", node)
    if node.operator in ("shl", "shr"):
        _need(isinstance(right, IntType), "a shift by what is no integer", node)
    else:
        _need(right == node.type, "the right operand has another type than the result", node)
    if isinstance(node.type, IntType):
        _need(node.type.bits >= 32, "arithmetic narrower than int", node)
    else:
        _need(node.operator in ("add", "sub", "mul", "div"), "no operator of floats", node)


def _pointers(node: AddressOf | PointerAdd | PointerDifference) -> None:
    match node:
        case AddressOf(place=place, type=kind):
            found = place.type
            decayed = isinstance(found, ArrayType) and found.element == kind.target
            _need(decayed or found == kind.target, "an address of another type", node)
        case PointerAdd(pointer=pointer, index=index):
            _need(pointer.type == node.type, "pointer + index has another type", node)
            _need(index.type == LONG, "an index is no long", node)
        case PointerDifference(left=left, right=right):
            both = isinstance(left.type, PointerType) and isinstance(right.type, PointerType)
            _need(both and node.type == LONG, "no difference of pointers", node)


def _other(node: Unary | Convert | Select | Mathematics) -> None:
    match node:
        case Unary(operator=operator, operand=operand, type=kind):
            _need(operator in UNARY, f"no operator {operator}", node)
            if operator == "bits":
                _bits(operand.type, kind, node)
                return
            _need(operand.type == kind, "the operand has another type than the result", node)
            _need(isinstance(kind, IntType) or operator == "neg", "not of what is no int", node)
        case Convert(operand=operand, type=kind):
            _need(_is_scalar(kind) and _is_scalar(operand.type), "no scalar is converted", node)
            is_float = isinstance(operand.type, FloatType)
            _need(not (isinstance(kind, PointerType) and is_float), "a float as pointer", node)
        case Select(condition=condition, yes=yes, no=no, type=kind):
            _need(condition.type == INT, "a condition is no int", node)
            _need(yes.type == kind and no.type == kind, "a side has another type", node)
        case Mathematics(function=function, arguments=arguments, type=kind):
            _need(function in MATHEMATICS, f"no function {function}", node)
            _need(all(each.type == kind for each in arguments), "an argument's type", node)


def _bits(source: ScalarType, target: ScalarType, node: Expression) -> None:
    kinds = (source, target) if isinstance(source, FloatType) else (target, source)
    is_pair = kinds in ((FLOAT, UINT), (DOUBLE, ULONG))
    _need(is_pair, "bits are of a float as an unsigned integer, or the other way round", node)


class _Verifier:
    """Checks one function; `names` are those of the whole program."""

    def __init__(self, program: Program, function: Function, names: set[str]) -> None:
        self.program = program
        self.function = function
        self.names = names
        self.known = {*program.globals, *function.parameters, *function.locals}

    def variables(self) -> None:
        for variable in (*self.function.parameters, *self.function.locals):
            self.name(variable)
            _need(not variable.is_global, f"{variable.name} is global and local")
            _need(not variable.initial, f"{variable.name} is local and has an initial value")
        for variable in self.function.parameters:
            _need(_is_scalar(variable.type), f"{variable.name} is a parameter and no scalar")

    def name(self, variable: Variable) -> None:
        _need(variable.name not in self.names, f"the name {variable.name} is not unique")
        self.names.add(variable.name)

    def expression(self, node: Expression) -> None:
        for each in subexpressions(node):
            match each:
                case Const():
                    _const(each)
                case Load(place=place, type=kind):
                    self.place(place)
                    _need(place.type == kind and _is_scalar(kind), "a load of another type", each)
                case AddressOf(place=place):
                    self.place(place)
                    _pointers(each)
                case PointerAdd() | PointerDifference():
                    _pointers(each)
                case Binary():
                    _binary(each)
                case _:
                    _other(each)

    def place(self, place: Place) -> None:
        match place:
            case VariablePlace(variable=variable):
                _need(variable in self.known, f"no variable {variable.name} here")
            case Element(base=base, index=index):
                _need(isinstance(base.type, ArrayType), "an element of what is no array")
                _need(index.type == LONG, "an index is no long", index)
                self.place(base)
            case Member(base=base, name=name, type=kind):
                _need(isinstance(base.type, StructType), "a member of what is no structure")
                assert isinstance(base.type, StructType)
                member = base.type.field(name)
                _need(member is not None and member.type == kind, f"no member {name}")
                self.place(base)
            case Deref(pointer=pointer):
                _need(isinstance(pointer.type, PointerType), "* of what is no pointer", pointer)

    def statements(self, statements: list[Statement], around: tuple[Statement, ...]) -> None:
        for statement in statements:
            try:
                self.statement(statement, around)
            except VerifyError as error:
                if str(error).startswith("<at"):
                    raise
                where: Where = statement.where
                raise VerifyError(f"<at {where.file}:{where.line}> {error}") from None
            for body in bodies(statement):
                self.statements(body, (*around, statement))

    def statement(self, statement: Statement, around: tuple[Statement, ...]) -> None:
        for node in operands(statement):
            self.expression(node)
        match statement:
            case Assign(place=place, value=value):
                self.place(place)
                _need(_is_scalar(place.type), "an assignment of what is no scalar", value)
                _need(place.type == value.type, "an assignment of another type", value)
            case Call():
                self.call(statement)
            case If(condition=condition) | Loop(condition=condition):
                _need(condition.type == INT, "a condition is no int", condition)
            case Switch():
                self.switch(statement)
            case Return(value=value):
                found = VoidType() if value is None else value.type
                _need(found == self.function.result, "a return of another type")
            case _:
                self.jump(statement, around)

    def jump(self, statement: Statement, around: tuple[Statement, ...]) -> None:
        match statement:
            case Leave(label=label):
                fits = any(isinstance(each, Labelled) and each.label == label for each in around)
                _need(fits, f"leave of {label} outside of it")
            case Break():
                _need(any(isinstance(each, Loop | Switch) for each in around), "break in no loop")
            case Continue():
                _need(any(isinstance(each, Loop) for each in around), "continue in no loop")
            case Spawn() | Sync() | Region():
                pass
            case Labelled(label=label):
                _need(label not in self.names, f"the label {label} is not unique")
                self.names.add(label)
            case _:
                raise AssertionError(statement)

    def call(self, call: Call) -> None:
        if call.result is not None:
            self.place(call.result)
            _need(_is_scalar(call.result.type), f"a result of {call.function} that is no scalar")
        called = self.program.functions.get(call.function)
        if called is None:
            return
        wanted = [each.type for each in called.parameters]
        found = [each.type for each in call.arguments]
        _need(wanted == found, f"arguments of {call.function} have other types than its parameters")
        if call.result is not None:
            _need(
                called.result == call.result.type, f"the result of {call.function} is another type"
            )

    def switch(self, switch: Switch) -> None:
        kind = switch.value.type
        _need(isinstance(kind, IntType), "a switch of what is no integer", switch.value)
        assert isinstance(kind, IntType)
        values = [value for case in switch.cases for value in case.values]
        _need(len(set(values)) == len(values), "a case twice", switch.value)
        for value in values:
            fits = value is None or kind.minimum <= value <= kind.maximum
            _need(fits, f"case {value} does not fit {declare(kind)}", switch.value)


def verify(program: Program) -> None:
    """Raises VerifyError if the program is not as nodes.py says."""
    names: set[str] = set()
    for variable in program.globals:
        _need(variable.name not in names, f"the name {variable.name} is not unique")
        _need(variable.is_global, f"{variable.name} stands among the globals")
        names.add(variable.name)
        for const in variable.initial.values():
            _const(const)
    for name, function in program.functions.items():
        _need(name == function.name, f"function {name} calls itself {function.name}")
        verifier = _Verifier(program, function, names)
        verifier.variables()
        verifier.statements(function.body, ())
    statements = [s for function in program.functions.values() for s in walk(function.body)]
    seen = {id(statement) for statement in statements}
    _need(len(seen) == len(statements), "a statement stands at two places of the program")
