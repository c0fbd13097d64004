# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Clause reduction of OpenMP: as C, what its variables begin with, and what is done at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pycparser.c_parser import CParser  # pyright: ignore[reportMissingTypeStubs]

from plait.compiler.frontend.syntax import Node
from plait.compiler.ir.types import ArrayType, FloatType, IntType, Type

OUTER = "plait_outer_"  # before a name: the variable outside of the construct
# What C does with the outer value x and the own one y, and what y begins with. The values of min
# and max begin with that of outside, which changes nothing.
_OPERATORS = {
    "+": ("{x} + {y}", "0"),
    "-": ("{x} + {y}", "0"),
    "*": ("{x} * {y}", "1"),
    "&": ("{x} & {y}", "~0"),
    "|": ("{x} | {y}", "0"),
    "^": ("{x} ^ {y}", "0"),
    "&&": ("{x} && {y}", "1"),
    "||": ("{x} || {y}", "0"),
    "min": ("{y} < {x} ? {y} : {x}", "{x}"),
    "max": ("{y} > {x} ? {y} : {x}", "{x}"),
}
_OF_INTEGERS = ("&", "|", "^")


def reductions(clauses: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    """The operator and the name of each variable of clauses reduction."""
    for text in clauses.get("reduction", ()):
        before, _, names = text.rpartition(":")
        operator = before.rpartition(",")[2].strip()  # a modifier may stand before it
        for name in names.split(","):
            yield operator, name.strip()


def wrong_reduction(operator: str, kind: Type) -> str:
    """Why there is no such reduction; "" if there is one."""
    while isinstance(kind, ArrayType):
        kind = kind.element
    if operator not in _OPERATORS:
        return f"is none of {', '.join(_OPERATORS)}"
    if not isinstance(kind, IntType | FloatType):
        return "is not of numbers"
    if isinstance(kind, FloatType) and operator in _OF_INTEGERS:
        return "is of integers only"
    return ""


def first_value(operator: str, name: str, kind: Type) -> str:
    """Statements that give the own variable its first value."""
    return _for_each(name, kind, "{y} = " + _OPERATORS[operator][1] + ";")


def same_value(name: str, kind: Type) -> str:
    """Statements that give the own variable the value of the outer one."""
    return _for_each(name, kind, "{y} = {x};")


def last_value(operator: str, name: str, kind: Type) -> str:
    """Statements that give the outer variable its last value."""
    return _for_each(name, kind, "{x} = " + _OPERATORS[operator][0] + ";")


def _for_each(name: str, kind: Type, text: str) -> str:
    """A statement for a number, or for each of those in an array."""
    loops, index = "", ""
    while isinstance(kind, ArrayType):
        at = f"plait_at_{len(loops)}"
        loops += f"for (int {at} = 0; {at} < {kind.count}; {at}++) "
        index, kind = f"{index}[{at}]", kind.element
    return loops + text.format(x=f"{OUTER}{name}{index}", y=f"{name}{index}")


def parsed_body(text: str, types: Sequence[str] = ()) -> list[Node]:
    """The statements of a text, in which these names are names of types."""
    before = "".join(f"typedef int {each}; " for each in types)
    tree: Node = CParser().parse(f"{before}int f(void) {{ {text} }}")
    return tree.ext[-1].body.block_items
