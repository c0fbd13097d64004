# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Puts functions of compiler/lib into a program."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from plait.compiler.base.specification import specification
from plait.compiler.ir.nodes import (
    Call,
    Const,
    Expression,
    Function,
    Labelled,
    Leave,
    Program,
    Variable,
    Where,
    walk,
)
from plait.compiler.ir.traverse import Substitution
from plait.compiler.passes.base import parsed
from plait.compiler.passes.base.context import Context, Names
from plait.compiler.passes.mpi import returned
from plait.compiler.passes.mpi.calls import MAKERS, SET_MAKERS, SET_USERS

# What both sides of a wait know: one variable each, however often the library is added.
SHARED = frozenset(
    f"plait_{name}"
    for name in (
        *("status", "peer", "tag", "found", "datatype", "bytes"),
        # compiler/lib/groups.h
        *("life", "number", "group_context", "group_rank", "group_size", "group_is_world"),
        *("group_node", "group_member", "cart_ndims", "cart_dims", "cart_periods"),
        *("returns", "error"),
        # compiler/lib/progress.h
        *("steps", "op", "open_ops", "recording"),
    )
)
GROUPS_LEAST = 8  # that there is room for in a program that makes communicators
_FILES = frozenset(("plait_stdout", "plait_stderr"))


def link(program: Program, text: str, wanted: Iterable[str], context: Context) -> None:
    """Adds the functions `wanted` of C code that may include files of compiler/lib.

    And the functions that these call, and all variables; names are changed where they are taken.
    """
    part = parsed.parse(_known(program, context) + text)
    wanted = [*wanted, "plait_error_class"]  # there where a program may want codes back
    names, present = Names(program), {each.name: each for each in program.globals}
    replaced: dict[Variable, Variable] = {}
    for variable in part.globals:
        if variable.name in SHARED | _FILES and variable.name in present:
            replaced[variable] = present[variable.name]
        else:
            variable.name = names.fresh(variable.name)
            program.globals.append(variable)
    substitution = _Replaced(replaced)
    for function in reachable(part, wanted):
        if function.name not in program.functions:
            rename(function, names)
            substitution.statements(function.body)
            program.functions[function.name] = function
            context.library.add(function.name)
    program.sources.update(part.sources)
    if context.returns_errors:
        returned.propagate(program, context)


class _Replaced(Substitution):
    """Constants are not looked into: they are many."""

    def expression(self, node: Expression) -> Expression:
        return node if isinstance(node, Const) else self.rebuild(node)


def _known(program: Program, context: Context) -> str:
    """What is known of the rank, in the place of the primitives, and of communicators."""
    lines = ["#include <plait.h>"]
    makers = [each for each in calls(program) if each.function in MAKERS]
    if makers and context.size is not None:
        lines.append(f"#define PLAIT_GROUPS {max(GROUPS_LEAST, 2 + len(makers))}")
        lines.append(f"#define PLAIT_RANKS {context.size}")
    sets = [each for each in calls(program) if each.function in SET_MAKERS]
    uses_sets = any(each.function in SET_USERS for each in calls(program))
    if uses_sets and context.size is not None:
        lines.append(f"#define PLAIT_SETS {max(GROUPS_LEAST, 1 + len(sets))}")
        lines += [] if makers else [f"#define PLAIT_RANKS {context.size}"]
    if context.open_collectives:
        lines.append(f"#define PLAIT_OPS {context.open_collectives}")
        lines.append(f"#define PLAIT_STEPS {3 * (context.size or 0) + 16}")
    if context.returns_errors:
        lines += ["#include <plait_mpi_errors.h>", returned.text()]
    if any(context.places):
        lines.append(f"#define PLAIT_PARTS {', '.join(map(str, context.places))}")
    if context.rank is not None:
        lines.append(f"#define plait_rank() {context.rank}")
    if context.size is not None:
        lines.append(f"#define plait_size() {context.size}")
    return "\n".join(lines) + "\n"


def reachable(part: Program, wanted: Iterable[str]) -> list[Function]:
    """Functions of these names, and those that they call."""
    found: dict[str, Function] = {}
    waiting = list(wanted)
    while waiting:
        name = waiting.pop()
        if name in found or name not in part.functions:
            continue
        found[name] = part.functions[name]
        waiting += [each.function for each in walk(found[name].body) if isinstance(each, Call)]
    return list(found.values())


def rename(function: Function, names: Names) -> None:
    """Gives its variables and labels names that the program has not."""
    for variable in (*function.parameters, *function.locals):
        variable.name = names.fresh(variable.name)
    labels: dict[str, str] = {}
    for statement in walk(function.body):
        if isinstance(statement, Labelled):
            labels[statement.label] = names.fresh(statement.label)
            statement.label = labels[statement.label]
    for statement in walk(function.body):
        if isinstance(statement, Leave):
            statement.label = labels[statement.label]


def calls(program: Program) -> list[Call]:
    """All calls of a program."""
    return [
        statement
        for function in program.functions.values()
        for statement in walk(function.body)
        if isinstance(statement, Call)
    ]


def named(call: Call, name: str) -> Where:
    """The place of a call, with the name that the program calls."""
    return replace(call.where, call=name)


def keep_name(call: Call) -> None:
    """The place of the call knows its name from now on; one in a header's function has it."""
    if not call.where.call:
        call.where = replace(call.where, call=call.function)


# What these do is the program's: they call its handlers.
_OF_PROGRAM = ("plait_gasnet_run", "plait_handle")


def name_header(program: Program, header: re.Pattern[str], library: set[str]) -> None:
    """The functions that headers of the compiler's own define count as the library's: what they do
    has the place and the name of the call in the program. `header` finds their paths."""
    own = {
        name: each
        for name, each in program.functions.items()
        if header.search(each.where.file) and not name.startswith(_OF_PROGRAM)
    }
    library.update(own)
    for function in program.functions.values():
        if function.name in own:
            continue
        for call in walk(function.body):
            if isinstance(call, Call) and call.function in own:
                # The front end numbers names of statics that several sources have.
                name = re.sub(r"_\d+\Z", "", call.function)
                call.where = replace(call.where, call=_written(name, call))


def _written(name: str, call: Call) -> str:
    """The routine of GASNet that a program calls by a macro, which is a call of this function."""
    if not name.startswith("plait_gasnet_"):
        return name
    number = (constant(call.arguments[0]) if call.arguments else None) or 0
    table = specification().gasnet
    for each in table.messages:
        if each.number <= number <= each.number + table.arguments_max:
            return f"gasnet_{each.name}{number - each.number}"
    return "GASNET_BLOCKUNTIL"


def constant(value: Expression) -> int | None:
    """The number that an argument is, if it is known."""
    return int(value.value) if isinstance(value, Const) else None
