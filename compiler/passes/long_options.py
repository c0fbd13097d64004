# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The table that getopt_long is given, as far as the program says what is in it, and which of its
options a word of argv means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from plait.compiler.ir.nodes import (
    AddressOf,
    Assign,
    Call,
    Const,
    Expression,
    If,
    Program,
    Switch,
    Variable,
    bodies,
    walk,
)
from plait.compiler.ir.traverse import root, statement_expressions, statement_places
from plait.compiler.ir.types import ArrayType, StructType, size_of
from plait.compiler.passes.base.library import text_at
from plait.compiler.passes.base.simplify import located, offset_of, same_value

_NAME, _HAS, _FLAG, _VALUE = 0, 8, 16, 24  # offsets in struct option
_SIZE = 32


class Long(NamedTuple):
    """An option with a name: whether it has an argument (2: perhaps), the pointer to what becomes
    its value, if not the result does, and that value."""

    name: str
    has_argument: int
    flag: Expression | None
    value: int

    def is_like(self, other: Long) -> bool:
        """Whether it does not matter which of two it is."""
        flags = (self.flag, other.flag)
        alike = flags[0] is flags[1] or (
            flags[0] is not None and flags[1] is not None and same_value(flags[0], flags[1])
        )
        return alike and (self.has_argument, self.value) == (other.has_argument, other.value)


class Match(NamedTuple):
    """What a word means: where its option stands in the table, or what is wrong with it."""

    at: int | None
    wrong: str = ""


def match(word: str, table: Sequence[Long]) -> Match:
    """The option of `--name` or `--name=argument`, whose name may be cut where that is clear."""
    name = word[2:].partition("=")[0]
    exact = [at for at, each in enumerate(table) if each.name == name]
    found = exact or [at for at, each in enumerate(table) if each.name.startswith(name)]
    if not found:
        return Match(None, f"unrecognized option '{word}'")
    if exact or all(table[at].is_like(table[found[0]]) for at in found):
        return Match(found[0])
    others = "".join(f" '--{table[at].name}'" for at in found)
    return Match(None, f"option '{word}' is ambiguous; possibilities:{others}")


def table_of(program: Program, call: Call, pointer: Expression) -> list[Long] | None:
    """The options in an array that nothing writes to but what says what is in it; None: that is
    not known."""
    at = located(pointer)
    if at is None or at[1] or not isinstance(at[0].type, ArrayType):
        return None
    kind = at[0].type
    if not isinstance(kind.element, StructType) or size_of(kind.element) != _SIZE:
        return None
    held = _contents(program, call, at[0])
    if held is None:
        return None
    constant = {each for each in program.globals if each.is_const}
    found: list[Long] = []
    for start in range(0, _SIZE * kind.count, _SIZE):
        name, has, flag, value = (held.get(start + each) for each in (_NAME, _HAS, _FLAG, _VALUE))
        if name is None or (isinstance(name, Const) and not name.value):
            return found
        text = text_at(name, constant)
        own, result = _number(has), _number(value)
        if text is None or own is None or result is None:
            return None
        if isinstance(flag, Const):
            flag = None
        elif flag is not None and not isinstance(flag, AddressOf):
            return None
        found.append(Long(text.decode("utf-8", "surrogateescape"), own, flag, result))
    return None


def _number(value: Expression | None) -> int | None:
    """What is there; what nothing says is 0."""
    if value is None:
        return 0
    return int(value.value) if isinstance(value, Const) else None


def _contents(program: Program, call: Call, table: Variable) -> dict[int, Expression] | None:
    """What the table holds, by offset in bytes; None: that may change, or may be something else."""
    found: dict[int, Expression] = dict(table.initial)
    statements = [each for function in program.functions.values() for each in walk(function.body)]
    at = next(index for index, each in enumerate(statements) if each is call)
    perhaps = {
        id(inner)
        for each in statements
        if isinstance(each, If | Switch)
        for body in bodies(each)
        for inner in walk(body)
    }
    for index, each in enumerate(statements):
        is_taken = any(
            isinstance(node, AddressOf) and root(node.place) is table
            for node in statement_expressions(each)
        )
        if is_taken and each is not call:
            return None
        for place in statement_places(each):
            if root(place) is not table:
                continue
            where = offset_of(place)
            if where is None or not isinstance(each, Assign) or index > at or id(each) in perhaps:
                return None
            if where[1] in found and not same_value(found[where[1]], each.value):
                return None
            found[where[1]] = each.value
    return found
