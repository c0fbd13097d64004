# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Rank, size and the program's arguments become constants, or primitives that give them.

main has no parameters afterwards.
"""

from __future__ import annotations

from plait.compiler.base.diagnostics import refuse
from plait.compiler.base.shared_objects import LIBRARIES
from plait.compiler.ir.nodes import (
    AddressOf,
    Assign,
    Call,
    Const,
    Convert,
    Deref,
    Element,
    Expression,
    Function,
    Load,
    Member,
    Place,
    Program,
    Statement,
    Variable,
    VariablePlace,
    bodies,
    walk,
)
from plait.compiler.ir.traverse import root, statement_expressions
from plait.compiler.ir.types import (
    CHAR,
    INT,
    LONG,
    VOID,
    ArrayType,
    IntType,
    PointerType,
    Type,
    size_of,
)
from plait.compiler.passes import options, sorting
from plait.compiler.passes.base import linking
from plait.compiler.passes.base.context import Context, Names
from plait.compiler.passes.mpi import memory_calls, operations, returned
from plait.compiler.passes.task import blocks

COMM_WORLD = 0x101  # MPI_COMM_WORLD in include/mpi.h


def run(program: Program, context: Context) -> None:
    """The pass."""
    sorting.run(program, context)
    blocks.free_at_end(program, Names(program))
    memory_calls.run(program)
    options.prepare(program)
    context.returns_errors = returned.are_wanted(program)
    linking.name_header(program, LIBRARIES, context.library)
    for function in program.functions.values():
        _block(function.body, context)
    operations.keep(program, context)
    main = program.functions.get("main")
    if main is not None and main.parameters:
        _arguments(program, main, context)


def _block(statements: list[Statement], context: Context) -> None:
    for index, statement in reversed(list(enumerate(statements))):
        for body in bodies(statement):
            _block(body, context)
        if isinstance(statement, Call):
            statements[index : index + 1] = _call(statement, context)


def _call(call: Call, context: Context) -> list[Statement]:
    known = {"rank": context.rank, "size": context.size}
    match call:
        case Call(function="MPI_Init" | "MPI_Init_thread", arguments=[count, vector, *_]):
            for index, each in enumerate((count, vector)):  # nothing is taken out of them
                assert isinstance(each.type, PointerType)
                call.arguments[index] = Const(each.type, 0)
            return [call]
        case Call(function="MPI_Comm_rank" | "MPI_Comm_size", arguments=[comm, address]):
            if not isinstance(comm, Const) or comm.value != COMM_WORLD:
                return [call]
            what = call.function.removeprefix("MPI_Comm_")
            result = _value(what, known[what], _target(address), call)
            if call.result is not None:
                result.append(Assign(call.result, Const(INT, 0), call.where))
            return result
        case Call(function="plait_rank" | "plait_size", result=result) if result is not None:
            what = call.function.removeprefix("plait_")
            return _value(what, known[what], result, call)
        case _:
            return [call]


def _value(what: str, known: int | None, place: Place, call: Call) -> list[Statement]:
    if known is None:
        return [Call(f"plait_{what}", [], place, call.where)]
    return [Assign(place, Const(INT, known), call.where)]


def _target(address: Expression) -> Place:
    if isinstance(address, AddressOf) and address.place.type == INT:
        return address.place
    return Deref(address)


def _is_used(main: Function) -> bool:
    parameters = set(main.parameters)
    for statement in walk(main.body):
        for node in statement_expressions(statement):
            if isinstance(node, Load | AddressOf) and root(node.place) in parameters:
                return True
    return False


def _arguments(program: Program, main: Function, context: Context) -> None:
    """argc and argv as locals that are assigned at the beginning."""
    if context.arguments is None and _is_used(main):
        raise refuse(
            main.parameters[0].where,
            "the program's arguments decide what it does, and they are not known",
            "give them when the program is compiled",
        )
    texts = [context.name, *(context.arguments or ())]
    names = Names(program)
    start: list[Statement] = []
    parameters, main.parameters = main.parameters, []
    main.locals = [*parameters, *main.locals]
    count = Const(INT, len(texts))
    start.append(Assign(VariablePlace(parameters[0]), count, main.where))
    if len(parameters) > 1:
        start += _vector(program, parameters[1], [_text(t, names) for t in texts], context, names)
    main.body = start + main.body


def _text(text: str, names: Names) -> Variable:
    data = text.encode("utf-8", "surrogateescape")
    initial = {at: Const(CHAR, CHAR.wrap(code)) for at, code in enumerate(data) if code}
    kind = ArrayType(CHAR, len(data) + 1)
    name = names.fresh("argument")
    return Variable(name, kind, is_const=True, is_global=True, initial=initial)


def _vector(
    program: Program, argv: Variable, texts: list[Variable], context: Context, names: Names
) -> list[Statement]:
    pointer = PointerType(CHAR)
    kind = ArrayType(pointer, len(texts) + 1)
    vector = Variable(names.fresh("arguments"), kind, argv.where, is_global=True)
    place = VariablePlace(vector)
    program.globals += (*texts, vector)
    start: list[Statement] = []
    contents: dict[int, AddressOf | Const] = {8 * len(texts): Const(pointer, 0)}
    for index, text in enumerate(texts):
        address = AddressOf(VariablePlace(text), pointer)
        contents[8 * index] = address
        start.append(Assign(Element(place, Const(LONG, index)), address, argv.where))
    if not _writes_pointers_to_text(program):
        context.contents[vector] = contents
    first = AddressOf(place, PointerType(pointer))
    start.append(Assign(VariablePlace(argv), first, argv.where))
    return start


def _writes_pointers_to_text(program: Program) -> bool:
    """Whether an assignment could change argv[i]."""
    return any(
        not _is_elsewhere(place)
        for function in program.functions.values()
        for statement in walk(function.body)
        if (place := _written(statement)) is not None
    )


def _written(statement: Statement) -> Place | None:
    if isinstance(statement, Assign):
        return statement.place
    return statement.result if isinstance(statement, Call) else None


def _is_elsewhere(place: Place) -> bool:
    """Whether an assignment surely leaves argv[i] as it is: to a variable or a member, or of
    another type."""
    if root(place) is not None or isinstance(place, Member):
        return True
    if not isinstance(place.type, PointerType) or not _is_text(place.type.target):
        return True
    pointer = place.pointer if isinstance(place, Deref) else None
    while isinstance(pointer, Convert):
        pointer = pointer.operand
    return isinstance(pointer, AddressOf) and _is_elsewhere(pointer.place)


def _is_text(kind: Type) -> bool:
    return kind == VOID or (isinstance(kind, IntType) and size_of(kind) == 1)
