# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""realloc, and the calls of malloc and calloc that may give what it gets, share a memory: each such
group of calls has one, and the functions of compiler/lib/growing.c.

The part of the pass `memory` that goes before `heap`, to which all other calls are left.
"""

from __future__ import annotations

from plait.compiler.base.diagnostics import refuse
from plait.compiler.ir.nodes import (
    AddressOf,
    Assign,
    Call,
    Const,
    Convert,
    Expression,
    Load,
    Loop,
    PointerAdd,
    Program,
    Select,
    Statement,
    Variable,
    VariablePlace,
    bodies,
    walk,
)
from plait.compiler.ir.print_c import types_text
from plait.compiler.ir.print_types import declare
from plait.compiler.ir.traverse import addressed, root, subexpressions
from plait.compiler.ir.types import UCHAR, PointerType, Type, VoidType, size_of
from plait.compiler.passes import heap, inline
from plait.compiler.passes.base import linking
from plait.compiler.passes.base.context import Context, Names
from plait.compiler.passes.base.texts import assertion

REALLOC = "realloc"
_GIVING = frozenset((REALLOC, "malloc", "calloc"))
_MEMORY = "plait_grown_memory"


def run(program: Program, context: Context) -> None:
    """For a program with one function."""
    for group in _Sites(program, context).groups():
        _share(program, context, group)


class _Sites:
    """All calls that give memory, and where what they give may go."""

    def __init__(self, program: Program, context: Context) -> None:
        main = program.functions["main"]
        self.statements = list(walk(main.body))
        self.addressed = addressed(self.statements)
        self.heap = heap.Heap(program, context, Names(program), main)
        self.calls = [
            each for each in self.statements if isinstance(each, Call) and each.function in _GIVING
        ]

    def groups(self) -> list[list[Call]]:
        """The calls that share a memory, each with the call of realloc first."""
        found: list[list[Call]] = []
        for call in self.calls:
            if call.function != REALLOC:
                continue
            own = [call, *(each for each in self.sources(call) if each is not call)]
            for group in [each for each in found if any(_is_in(one, own) for one in each)]:
                found.remove(group)
                own = [*group, *(each for each in own if not _is_in(each, group))]
            found.append(own)
        return found

    def sources(self, call: Call) -> list[Call]:
        """The calls that may have given what a call of realloc gets."""
        pointer = heap.strip(call.arguments[0])
        if isinstance(pointer, AddressOf) and (variable := root(pointer.place)) is not None:
            raise refuse(call.where, f"realloc of {variable.name}, which malloc did not give")
        found: list[Call] = []
        if self.follow(pointer, set(), found):
            return found
        kind = element(self.heap, call)
        return [each for each in self.calls if self.escapes(each, kind)]

    def follow(self, value: Expression, seen: set[Variable], found: list[Call]) -> bool:
        """Adds the calls that may have given a pointer; False: it is not known."""
        match value:
            case Const() | AddressOf():
                return True
            case Convert(operand=operand):
                return self.follow(operand, seen, found)
            case PointerAdd(pointer=pointer):
                return self.follow(pointer, seen, found)
            case Select(yes=yes, no=no):
                return self.follow(yes, seen, found) and self.follow(no, seen, found)
            case Load(place=VariablePlace(variable=variable)) if variable not in self.addressed:
                return variable in seen or self.assigned(variable, seen, found)
            case _:
                return False

    def assigned(self, variable: Variable, seen: set[Variable], found: list[Call]) -> bool:
        """What a variable may hold."""
        seen.add(variable)
        for each in self.statements:
            match each:
                case Assign(place=VariablePlace(variable=target), value=value):
                    if target is variable and not self.follow(value, seen, found):
                        return False
                case Call(result=VariablePlace(variable=target)) if target is variable:
                    if each.function not in _GIVING:
                        return False
                    if not _is_in(each, found):
                        found.append(each)
                case _:
                    pass
        return True

    def escapes(self, call: Call, kind: Type) -> bool:
        """Whether what a call gives are elements of this type, and may be kept in memory."""
        if call.result is None or element(self.heap, call) != kind:
            return False
        if not isinstance(call.result, VariablePlace):
            return True
        held, is_new = {call.result.variable}, True
        while is_new:
            is_new = False
            for each in self.statements:
                if not isinstance(each, Assign) or not _gives(each.value, held):
                    continue
                if not isinstance(each.place, VariablePlace):
                    return True
                is_new |= each.place.variable not in held
                held.add(each.place.variable)
        return bool(held & self.addressed)


def _is_in(call: Call, calls: list[Call]) -> bool:
    return any(each is call for each in calls)


def _gives(value: Expression, held: set[Variable]) -> bool:
    """Whether a value may be a pointer that one of the variables holds."""
    return isinstance(value.type, PointerType) and any(
        isinstance(node, Load) and root(node.place) in held for node in subexpressions(value)
    )


def element(known: heap.Heap, call: Call) -> Type:
    """Of what type the elements are that a call gives."""
    if call.function == REALLOC:
        pointer = heap.strip(call.arguments[0]).type
        if isinstance(pointer, PointerType) and not isinstance(pointer.target, VoidType):
            return pointer.target
    kind, _ = known.element(known.holders(call))
    return UCHAR if isinstance(kind, VoidType) else kind


def _share(program: Program, context: Context, group: list[Call]) -> None:
    """Gives the calls of a group their memory."""
    names = Names(program)
    known = heap.Heap(program, context, names, program.functions["main"])
    kind = element(known, group[0])
    _, name = known.element(known.holders(group[0]))
    size = _bytes(program, known, group)
    text = (
        f"{types_text(kind)}\ntypedef {declare(kind, 'T')};\n"
        f'#define PLAIT_ELEMENTS {max(size // size_of(kind), 1)}L\n#include "growing.c"\n'
    )
    before = set(program.globals)
    linking.link(program, text, [f"plait_grown_{each}" for each in sorted(_GIVING)], context)
    made = {each.name: each for each in program.globals if each not in before}
    memory, used, live = (_made(made, f"plait_grown_{each}") for each in ("memory", "used", "live"))
    memory.name = names.fresh(f"{name}_memory")
    context.heap.add(memory)
    context.parts.add(memory)
    context.rooms[memory] = (used, live)
    for call in group:
        linking.keep_name(call)
        if call.function == REALLOC:
            call.arguments[0] = _pointer(call.arguments[0], kind)
        call.function = f"plait_grown_{call.function}"
    inline.run(program, context)
    room = f"room for {size} bytes (#pragma plait room {2 * max(size, program.room)})"
    told = {"plait_no_room": room, "plait_not_given": "realloc of what malloc gave"}
    _tell(program.functions["main"].body, program, names, told)


def _made(made: dict[str, Variable], name: str) -> Variable:
    """A variable of growing.c, whose name may have got a number."""
    return next(each for key, each in made.items() if key.startswith(name))


def _pointer(value: Expression, kind: Type) -> Expression:
    value, wanted = heap.strip(value), PointerType(kind)
    return value if value.type == wanted else Convert(value, wanted)


def _bytes(program: Program, known: heap.Heap, group: list[Call]) -> int:
    """What a memory has: what the calls take that are reached once with a size that is known, and
    room for all others."""
    looped = _in_loops(program.functions["main"].body, is_looped=False)
    total, is_known = 0, True
    for call in group:
        size = None if _is_in(call, looped) else known.size(call)
        is_known &= size is not None
        total += 0 if size is None else size + 16
    if total > heap.BYTES_MAX:
        message = f"{total} bytes of malloc and realloc; one memory has {heap.BYTES_MAX} at most"
        raise refuse(group[0].where, message, "use more ranks, each with a part of it")
    return total if is_known else total + program.room


def _in_loops(statements: list[Statement], *, is_looped: bool) -> list[Call]:
    """The calls in loops."""
    found: list[Call] = []
    for each in statements:
        if is_looped and isinstance(each, Call):
            found.append(each)
        for body in bodies(each):
            found += _in_loops(body, is_looped=is_looped or isinstance(each, Loop))
    return found


def _tell(
    statements: list[Statement], program: Program, names: Names, told: dict[str, str]
) -> None:
    """Ends the rank where a call stands for a text."""
    for at, each in enumerate(statements):
        for body in bodies(each):
            _tell(body, program, names, told)
        if isinstance(each, Call) and each.function in told:
            statements[at] = assertion(program, names, told[each.function], "main", each.where)
