# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The objects that the tasks of a program share with each other and with rank 0."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from plait.compiler.base.diagnostics import refuse
from plait.compiler.base.specification import limit
from plait.compiler.ir.nodes import (
    AddressOf,
    Call,
    Function,
    Program,
    Spawn,
    Statement,
    Variable,
    VariablePlace,
    walk,
)
from plait.compiler.ir.traverse import addressed, root, statement_places, subexpressions, used
from plait.compiler.ir.types import LONG, ArrayType, PointerType, StructType, Type, size_of

PREFIX = "plait_task_"  # of objects that the compiler makes
HEAP = "plait_task_heap"  # the memory that malloc takes from on rank 0
STACK = "plait_task_stack"  # the local variables of rank 0's functions
_ALIGNMENT = 64  # of an object, at most
ALLOCA = ("alloca", "__builtin_alloca")
_ALLOCATING = ("malloc", "calloc", "realloc")


def allocates(program: Program) -> bool:
    """Whether a program takes memory at run time."""
    return any(
        isinstance(each, Call) and each.function in _ALLOCATING
        for function in program.functions.values()
        for each in walk(function.body)
    )


def points_to_locals(program: Program) -> bool:
    """Whether a program takes the address of a local variable, or memory of a function."""
    functions = program.functions.values()
    return any(
        any(not each.is_global for each in addressed(function.body))
        or any(isinstance(each, Call) and each.function in ALLOCA for each in walk(function.body))
        for function in functions
    )


def is_pointer(variable: Variable) -> bool:
    """Whether it holds one."""
    return isinstance(variable.type, PointerType)


def layout(kind: Type) -> tuple[int, int]:
    """Where an object of a type has pointers: a unit in bytes, after which they come again, and a
    bit for each of its words of 8 bytes that is one; (0, 0) without any. A unit of more words than
    there are bits has them anywhere: (8, 1)."""
    while isinstance(kind, ArrayType):
        kind = kind.element
    words = {at // 8 for at in _pointers(kind, 0)}
    if not words:
        return 0, 0
    size = size_of(kind)
    if size > 8 * _LAYOUT_BITS or size % 8:
        return 8, 1
    return size, sum(1 << each for each in words)


_LAYOUT_BITS = 64


def _pointers(kind: Type, at: int) -> Iterator[int]:
    """Yields the bytes at which a type that stands at `at` has pointers."""
    match kind:
        case PointerType():
            yield at
        case ArrayType(element=element, count=count):
            found = list(_pointers(element, 0))
            for index in range(count if found else 0):
                yield from (at + index * size_of(element) + each for each in found)
        case StructType(fields=fields):
            for field in fields:
                yield from _pointers(field.type, at + field.offset)
        case _:
            return


def shared_objects(
    program: Program,
    tasks: Iterable[Function],
    changing: set[Variable],
    pointed: set[Variable],
    *,
    has_heap: bool,
    has_stack: bool,
) -> list[Variable]:
    """The objects that tasks use and the program changes, or that they get the address of; where a
    task may get pointers, those of `pointed` for which there is room, too, and at last the memory
    of malloc and rank 0's stack."""
    left, reached = [each.name for each in tasks], dict[str, Function]()
    while left:
        function = program.functions.get(name := left.pop())
        if function is not None and name not in reached:
            reached[name] = function
            left += [each.function for each in walk(function.body) if isinstance(each, Call)]
    seen: set[Variable] = set()
    for function in reached.values():
        _check_stores(function)
        passed = _passed(function.body)
        seen |= (used(function.body) & changing) | passed
        for each in passed:
            if not each.is_global:
                raise refuse(
                    function.where,
                    f"{function.name} gives a task the address of {each.name}, a local"
                    " variable; that is not supported yet",
                    "make it static, outside of the function",
                )
    found = [each for each in program.globals if each in seen]
    for each in found:
        _check_shared(each)
    takers = [each for each in tasks if any(map(is_pointer, each.parameters))]
    has_pointers = bool(takers) or any(_holds_pointers(each.type) for each in found)
    memories = [(HEAP, "task_heap_bytes")] if has_heap else []
    memories += [(STACK, "task_stack_bytes")] if has_stack else []
    there = {each.name for each in found}
    memories = [(name, size) for name, size in memories if has_pointers and name not in there]
    if has_pointers:
        left = limit("task_shared_bytes_max") - sum(limit(size) for _, size in memories)
        found += _fitting(program, pointed.difference(found), left - _bytes(found))
    for name, size in memories:
        kind = ArrayType(LONG, limit(size) // size_of(LONG))
        memory = Variable(name, kind, is_global=True)
        program.globals.append(memory)
        found.append(memory)
    for each in found:
        each.initial = {}  # it is what rank 0 has there when a region begins
    return found


def _fitting(program: Program, pointed: set[Variable], left: int) -> Iterable[Variable]:
    """Of objects that pointers of rank 0 may point to those that it has by name, up to a size."""
    for each in program.globals:
        is_own = each.declared and not each.name.startswith("plait_")
        if each in pointed and is_own and not each.is_inner and not each.is_const:
            left -= _bytes([each])
            if left >= 0:
                yield each


def _bytes(objects: Iterable[Variable]) -> int:
    """What they take, each with room for its alignment."""
    return sum(size_of(each.type) + _ALIGNMENT for each in objects)


def _check_shared(variable: Variable) -> None:
    name, reason, hint = variable.declared or variable.name, "", ""
    if variable.is_inner:
        reason, hint = "is static in a function", "declare it outside of the function"
    elif not variable.declared:
        name, reason, hint = "a text", "is passed to a task", "use an array of the program's own"
    if reason:
        what = f"{name} {reason}; tasks cannot share that yet"
        raise refuse(variable.where, what, hint)


def _check_stores(function: Function) -> None:
    """Rank 0 knows which words of its memory are pointers, and not which ones tasks make some."""
    for each in walk(function.body):
        for place in statement_places(each):
            is_memory = not isinstance(place, VariablePlace)
            if is_memory and isinstance(place.type, PointerType):
                raise refuse(
                    each.where,
                    "a task stores a pointer in an array, a structure or memory from malloc; that"
                    " is not supported yet",
                    "let tasks follow pointers, and store indexes",
                )


def _holds_pointers(kind: Type) -> bool:
    match kind:
        case ArrayType(element=element):
            return _holds_pointers(element)
        case StructType(fields=fields):
            return any(_holds_pointers(each.type) for each in fields)
        case _:
            return isinstance(kind, PointerType)


def _passed(body: list[Statement]) -> set[Variable]:
    """The variables whose addresses launches hand over."""
    found: set[Variable] = set()
    for each in walk(body):
        if not isinstance(each, Spawn):
            continue
        (call,) = each.body
        assert isinstance(call, Call)
        parts = [part for value in call.arguments for part in subexpressions(value)]
        places = [part.place for part in parts if isinstance(part, AddressOf)]
        found |= {variable for place in places if (variable := root(place)) is not None}
    return found
