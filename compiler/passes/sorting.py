# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""qsort and bsearch become functions of the program: one for each comparison and type.

The front end makes `qsort_by_NAME(base, count, size)` of a call with the comparison NAME.
"""

from __future__ import annotations

import re

from plait.compiler.base.diagnostics import refuse
from plait.compiler.ir.nodes import Call, Function, Program, walk
from plait.compiler.ir.print_c import types_text
from plait.compiler.ir.print_types import declare
from plait.compiler.ir.types import PointerType, Type, VoidType
from plait.compiler.passes.base import linking
from plait.compiler.passes.base.context import Context, Names
from plait.compiler.passes.heap import strip

_CALL = re.compile(r"(qsort|bsearch)_by_(\w+)")


def comparison(call: Call) -> str | None:
    """The name of the function by which a call sorts or searches, if it does."""
    match = _CALL.fullmatch(call.function)
    return match[2] if match else None


def run(program: Program, context: Context) -> None:
    """The part of the pass specialise."""
    made: dict[tuple[str, str, str], Function] = {}
    for call in linking.calls(program):
        match = _CALL.fullmatch(call.function)
        if match is None or match[2] not in program.functions:
            continue
        what, compare = match.groups()
        base = 1 if what == "bsearch" else 0
        call.arguments[base] = strip(call.arguments[base])
        kind = _element(call, what, call.arguments[base].type)
        key = (what, compare, declare(kind))
        if key not in made:
            made[key] = _instance(program, context, what, kind)
            _finish(program, context, made[key], compare)
        call.where = linking.named(call, what)
        call.function = made[key].name


def _element(call: Call, what: str, pointer: Type) -> Type:
    """Of what type the elements are."""
    assert isinstance(pointer, PointerType)
    if isinstance(pointer.target, VoidType):
        raise refuse(
            call.where,
            f"{what} of elements whose type is not known",
            "give it a pointer to the elements, not to void",
        )
    return pointer.target


def _instance(program: Program, context: Context, what: str, kind: Type) -> Function:
    text = f'{types_text(kind)}\ntypedef {declare(kind, "T")};\n#include "sorting.c"\n'
    linking.link(program, text, [f"plait_{what}"], context)
    return program.functions.pop(f"plait_{what}")


def _finish(program: Program, context: Context, function: Function, compare: str) -> None:
    """Gives it its comparison and a name of its own."""
    context.library.discard(function.name)
    function.name = Names(program).fresh(f"{function.name}_by_{compare}")
    for statement in walk(function.body):
        if isinstance(statement, Call) and statement.function == "plait_compare":
            statement.function = compare
    program.functions[function.name] = function
    context.library.add(function.name)
