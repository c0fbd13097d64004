# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Small arrays and structures that are only accessed at known places become scalars."""

from __future__ import annotations

from plait.compiler.ir.nodes import (
    AddressOf,
    Element,
    Function,
    Load,
    Member,
    Place,
    Program,
    Variable,
    VariablePlace,
    walk,
)
from plait.compiler.ir.traverse import (
    Rewriter,
    root,
    statement_expressions,
    statement_places,
)
from plait.compiler.ir.types import (
    ArrayType,
    FloatType,
    IntType,
    PointerType,
    ScalarType,
    StructType,
    Type,
    VoidType,
    size_of,
)
from plait.compiler.passes.base.context import Context, Names
from plait.compiler.passes.base.library import STATUS
from plait.compiler.passes.base.simplify import offset_of

SCALARS_MAX = 64  # of one array or structure
Parts = dict[int, tuple[str, ScalarType]]  # by offset: the end of the scalar's name, its type


def run(program: Program, context: Context) -> None:
    """Scalars for all that can be; a program with one function."""
    if list(program.functions) != ["main"]:
        return
    main = program.functions["main"]
    candidates = _candidates(program, main)
    names = Names(program)
    scalars: dict[tuple[Variable, int], Variable] = {}
    for variable, parts in candidates.items():
        for offset, (suffix, kind) in parts.items():
            scalar = Variable(names.fresh(f"{variable.name}_{suffix}"), kind, variable.where)
            scalar.is_global = variable.is_global
            scalar.is_volatile = variable.is_volatile
            if offset in variable.initial:
                scalar.initial = {0: variable.initial[offset]}
            scalars[variable, offset] = scalar
            (program.globals if variable.is_global else main.locals).append(scalar)
    if scalars:
        _Replacement(scalars).statements(main.body)
    main.locals = [v for v in main.locals if v not in candidates]
    program.globals = [v for v in program.globals if v not in candidates]


def _candidates(program: Program, main: Function) -> dict[Variable, Parts]:
    """The variables that can be taken apart."""
    candidates = {
        variable: parts
        for variable in (*main.locals, *program.globals)
        if (parts := _parts(variable)) is not None
    }
    for statement in walk(main.body):
        for place in statement_places(statement):
            _drop_unknown(place, candidates)
        for node in statement_expressions(statement):
            if isinstance(node, AddressOf):
                variable = root(node.place)
                if variable is not None:
                    candidates.pop(variable, None)
            elif isinstance(node, Load):
                _drop_unknown(node.place, candidates)
    return candidates


def _parts(variable: Variable) -> Parts | None:
    """What a variable consists of; None if that is too much, or no array or structure."""
    is_constant = variable.is_const and bool(variable.initial)
    if variable.name in STATUS or is_constant:
        return None
    if not isinstance(variable.type, ArrayType | StructType) or _count(variable.type) > SCALARS_MAX:
        return None
    parts: Parts = {}
    if not _collect(variable.type, 0, "", parts):
        return None
    known = all(at in parts and parts[at][1] == c.type for at, c in variable.initial.items())
    return parts if known else None


def _count(kind: Type) -> int:
    match kind:
        case ArrayType(element=element, count=count):
            return count * _count(element)
        case StructType(fields=fields):
            return sum(_count(field.type) for field in fields)
        case _:
            return 1


def _collect(kind: Type, offset: int, suffix: str, parts: Parts) -> bool:
    """Fills in the parts; False where two lie upon each other (a union)."""
    match kind:
        case ArrayType(element=element, count=count):
            return all(
                _collect(element, offset + i * size_of(element), _joined(suffix, str(i)), parts)
                for i in range(count)
            )
        case StructType(fields=fields):
            return all(
                _collect(field.type, offset + field.offset, _joined(suffix, field.name), parts)
                for field in fields
            )
        case IntType() | FloatType() | PointerType():
            if any(
                at < offset + size_of(kind) and offset < at + size_of(parts[at][1]) for at in parts
            ):
                return False
            parts[offset] = (suffix, kind)
            return True
        case VoidType():
            return False


def _joined(left: str, right: str) -> str:
    return f"{left}_{right}" if left else right


def _drop_unknown(place: Place, candidates: dict[Variable, Parts]) -> None:
    """A variable that is accessed at a place that is not known is not taken apart."""
    variable = root(place)
    if variable is None or variable not in candidates:
        return
    found = offset_of(place)
    parts = candidates[variable]
    if found is None or found[1] not in parts or parts[found[1]][1] != place.type:
        del candidates[variable]


class _Replacement(Rewriter):
    def __init__(self, scalars: dict[tuple[Variable, int], Variable]) -> None:
        self.scalars = scalars

    def place(self, place: Place) -> Place:
        if isinstance(place, Element | Member):
            found = offset_of(place)
            if found is not None and found in self.scalars:
                return VariablePlace(self.scalars[found])
        return self.rebuild_place(place)
