# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The objects that other ranks reach by their addresses, and where they stand in node memory.

Laid out once for a program just parsed, before its ranks are told apart, so that an object has one
place for all of them. A call of plait_share at the beginning of main takes the address of each: no
pass knows what it does, so all of them leave these objects in memory, with what is stored there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from plait.compiler.base import addresses
from plait.compiler.ir.nodes import (
    Call,
    Const,
    Program,
    Return,
    Variable,
    Where,
    walk,
)
from plait.compiler.ir.traverse import addressed, assigned, used
from plait.compiler.ir.types import INT, alignment_of, size_of

# Paths of the headers that define OpenSHMEM and GASNet.
LIBRARIES = re.compile(r"/compiler/include/(?:plait_)?(?:gasnet|shmem)\w*\.h\Z")
SHARE, PARK = "plait_share", "plait_park"
SHARE_ALL = "plait_share_all"  # the same, and pointers may point to any of the objects
# The memory of a rank beside its variables: of include/plait_shmem_heap.h, plait_gasnet_memory.h.
HEAP = "plait_symmetric_heap"
_INIT = "shmem_init"  # who calls it has symmetric objects
PART_1 = "plait_handle"  # the main of the machine that runs handlers: include/gasnet.h
BOX = "plait_gasnet"  # where messages for them are laid
_RUN, _HAS_LONG = "plait_gasnet_run", "plait_gasnet_has_long"  # of the same
# Objects by which commands are under way: of include/shmem.h and include/gasnet.h.
_UNDER_WAY = {"plait_shmem_cells": 8, BOX: 16}
_WIDE = 64  # bytes: objects of this size are aligned to it


def lay_out(program: Program) -> None:
    """Marks the symmetric objects of an OpenSHMEM program: those of static storage whose address it
    takes somewhere, since no call can name others."""
    main = program.functions.get("main")
    if main is None:
        return
    if given := [each for each in main.body if isinstance(each, Call) and each.function == SHARE]:
        place(program, [each for each in program.globals if each in addressed(given)])
        return
    has_parts = PART_1 in program.functions
    if not has_parts and not any(name.startswith(_INIT) for name in program.functions):
        return
    written = {
        name: each
        for name, each in program.functions.items()
        if not LIBRARIES.search(each.where.file)
    }
    has_numbers = not addresses.NAMES.isdisjoint(addresses.calls(written.values()))
    if has_numbers:
        in_handlers = addresses.called_by(program, PART_1)
        own = [each for name, each in written.items() if name not in in_handlers]
        addresses.make_static(program, own)
    taken = addressed(each for function in program.functions.values() for each in function.body)
    if has_parts:
        taken |= _reached(program, "main") & _reached(program, PART_1)
        taken -= _segment_left_out(program)
    objects = [
        each
        for each in program.globals
        if each in taken and not each.is_const and each.name not in _KEPT
    ]
    # The box stands first: at a place that does not depend on the program.
    objects.sort(key=lambda each: each.name != BOX)
    place(program, objects)
    if has_numbers and objects:
        heap = next((each for each in objects if each.name == HEAP), None)
        numbers = addresses.Numbers(objects, program.shared_bytes, heap)
        for each in written.values():
            numbers.translate(each)
    how = SHARE_ALL if has_numbers else SHARE
    for name in ("main", PART_1) if has_parts else ("main",):
        program.functions[name].body.insert(0, share(objects, main.where, how))


def _segment_left_out(program: Program) -> set[Variable]:
    """The segment, if the program of GASNet does not name it; then it has no long messages."""
    segments = {each for each in program.globals if each.name == HEAP}
    for name, function in program.functions.items():
        if addressed(function.body) & segments and not name.startswith(_RUN):
            return set()
    guard = next(each for name, each in program.functions.items() if name.startswith(_HAS_LONG))
    guard.body = [Return(Const(INT, 0), guard.where)]
    return segments


def _reached(program: Program, name: str) -> set[Variable]:
    """The variables that a function names, or one that it comes to call."""
    found = set[Variable]()
    for each in {name} | addresses.called_by(program, name):
        if (function := program.functions.get(each)) is not None:
            statements = [*walk(function.body)]
            found |= used(statements) | assigned(statements) | addressed(statements)
    return {each for each in program.globals if each in found}


def commands_under_way(program: Program) -> int:
    """How many commands of OpenSHMEM or GASNet the program may have under way without a request of
    its own."""
    names = {each.name for each in program.globals}
    return sum(count for name, count in _UNDER_WAY.items() if name in names)


def place(program: Program, objects: Iterable[Variable]) -> None:
    """Gives objects their places, one after the other."""
    at = 0
    for each in objects:
        size = size_of(each.type)
        unit = _WIDE if size >= _WIDE else max(alignment_of(each.type), 8)
        each.shared = -(-at // unit) * unit
        at = each.shared + size
    program.shared_bytes = at


def share(objects: Iterable[Variable], where: Where, function: str = SHARE) -> Call:
    """The call at the beginning of main."""
    return Call(function, [addresses.address_of(each) for each in objects], None, where)


# What plait_wait says, which is no memory.
_KEPT = ("plait_status", "plait_peer", "plait_tag", "plait_found", "plait_datatype", "plait_bytes")
