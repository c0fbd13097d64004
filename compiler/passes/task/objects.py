# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The objects that the tasks of a program share with each other and with rank 0."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

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
    walk,
)
from plait.compiler.ir.traverse import addressed, root, subexpressions, used
from plait.compiler.ir.types import (
    CHAR,
    LONG,
    ArrayType,
    IntType,
    PointerType,
    StructType,
    Type,
    size_of,
)

PREFIX = "plait_task_"  # of objects that the compiler makes
HEAP = "plait_task_heap"  # the memory that malloc takes from on rank 0
STACK = "plait_task_stack"  # the local variables of rank 0's functions
TEXTS = "plait_task_texts"  # the string literals of rank 0
_ALIGNMENT = 64  # of an object in bytes, which is what compilers give large ones
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


def holds_pointers(kind: Type) -> bool:
    """Whether an object of a type is a pointer, or has one in it."""
    match kind:
        case ArrayType(element=element):
            return holds_pointers(element)
        case StructType(fields=fields):
            return any(holds_pointers(each.type) for each in fields)
        case _:
            return isinstance(kind, PointerType)


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
    _check_statics(found, program.globals)
    takers = [each for each in tasks if any(map(is_pointer, each.parameters))]
    has_pointers = bool(takers) or any(holds_pointers(each.type) for each in found)
    memories = [(HEAP, "task_heap_bytes")] if has_heap else []
    memories += [(STACK, "task_stack_bytes")] if has_stack else []
    there = {each.name for each in found}
    memories = [(name, size) for name, size in memories if has_pointers and name not in there]
    if has_pointers:
        left = limit("task_shared_bytes_max") - sum(limit(size) for _, size in memories)
        found += _fitting(program, pointed.difference(found), left - _bytes(found))
    kinds = [each.type for each in (*found, *(v for one in takers for v in one.parameters))]
    if (
        any(map(_points_to_text, kinds))
        and 0 < (room := _room_of_texts(program, found)) <= _TEXTS_MAX
    ):
        memory = Variable(TEXTS, ArrayType(CHAR, room), is_global=True)
        program.globals.append(memory)
        found.append(memory)
    for name, size in memories:
        kind = ArrayType(LONG, limit(size) // size_of(LONG))
        memory = Variable(name, kind, is_global=True)
        program.globals.append(memory)
        found.append(memory)
    return found


def _points_to_text(kind: Type) -> bool:
    """Whether an object of a type is a pointer to characters, or has one in it."""
    match kind:
        case ArrayType(element=element):
            return _points_to_text(element)
        case StructType(fields=fields):
            return any(_points_to_text(each.type) for each in fields)
        case PointerType(target=IntType(bits=8)):
            return True
        case PointerType(target=PointerType() as target):
            return _points_to_text(target)
        case _:
            return False


def _room_of_texts(program: Program, objects: Iterable[Variable]) -> int:
    """Bytes that the C compiler needs for the string literals of a program at most: macros may
    repeat them, each source has its own, assertions make more, and Plait adds the names of objects
    and sources. 0: there are none."""
    lines = [line for lines in program.sources.values() for line in lines]
    texts = [text for line in lines if line.lstrip()[:1] != "#" for text in _TEXT.findall(line)]
    if not texts:
        return 0
    texts += [line for line in lines if "assert" in line]
    texts += [*program.sources, *(each.declared for each in objects)]
    least = sum(len(text) + 8 for text in texts)
    units = sum(file.endswith(".c") for file in program.sources)
    return -(-least * max(2, units) // _ALIGNMENT) * _ALIGNMENT


_TEXT = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_TEXTS_MAX = 1 << 16  # more of them stay where only rank 0 has them


def place(program: Program, objects: Sequence[Variable]) -> None:
    """Gives the objects their places, which they have in rank 0's process, too: its stack first,
    what it has by names, its texts, the memory that malloc takes from, and what only tasks use.

    Those of the operating system's pages that hold the stack or malloc's memory hold nothing else,
    and before the objects a page is left free, where the linker puts what it writes of the program.
    """

    def kind(each: Variable) -> int:
        if each.name == STACK:
            return 0
        return 2 if each.name == HEAP else 3 if is_made(each) and each.name != TEXTS else 1

    at, before = 0, 0
    for each in sorted(objects, key=kind):
        unit = _PAGE if kind(each) != before else _ALIGNMENT
        at = -(-at // unit) * unit + (_PAGE if before == 0 and at else 0)
        each.shared = at
        at, before = at + size_of(each.type), kind(each)
    program.shared_bytes = at
    program.shared_base = _BASE_OF_STACK if any(each.name == STACK for each in objects) else _BASE


def is_made(variable: Variable) -> bool:
    """Whether the compiler has made an object, which rank 0 has not."""
    return variable.name.startswith(PREFIX)


_PAGE = 4096  # bytes
# Where shared memory begins at least, in bytes. Below the first 64 KiB processes have no memory;
# between that and shared memory stands what rank 0's stack has beyond the part that tasks reach.
_BASE, _BASE_OF_STACK = 1 << 17, 1 << 23


def _fitting(program: Program, pointed: set[Variable], left: int) -> Iterable[Variable]:
    """Of objects that pointers of rank 0 may point to those that it has by name, up to a size."""
    for each in program.globals:
        is_own = each.declared and not each.name.startswith("plait_")
        if each in pointed and is_own and _same_static(each, program.globals) is None:
            left -= _bytes([each])
            if left >= 0:
                yield each


def _bytes(objects: Iterable[Variable]) -> int:
    """What they take, each with room for its alignment."""
    return sum(size_of(each.type) + _ALIGNMENT for each in objects)


def _check_statics(objects: Sequence[Variable], known: Sequence[Variable]) -> None:
    """Rank 0's linker knows statics of functions by their names alone, also those that only rank 0
    uses."""
    for each in objects:
        other = _same_static(each, known)
        if other is None:
            continue
        raise refuse(
            each.where,
            f"tasks share {each.declared}, a static variable of a function, and there is"
            f" another one of that name, in line {other.where.line}; that is not supported yet",
            "give one of them another name",
        )


def _same_static(one: Variable, known: Sequence[Variable]) -> Variable | None:
    """Of a static variable of a function another one that has its name, in the same source."""
    inner = (each for each in known if one.is_inner and each.is_inner and each is not one)
    return next(
        (each for each in inner if (each.source, each.declared) == (one.source, one.declared)), None
    )


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
