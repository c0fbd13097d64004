# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Operations of the program's own: the functions that MPI_Op_create was given.

The front end makes `MPI_Op_create_by_NAME(commute, op)` of a call with the function NAME. Its code
is kept aside before all functions go into main, and comes back for the reductions that use it.
"""

from __future__ import annotations

from dataclasses import replace

from plait.compiler.base.diagnostics import refuse
from plait.compiler.ir.nodes import (
    Call,
    Const,
    Function,
    Place,
    Program,
    Variable,
    VariablePlace,
    Where,
    walk,
)
from plait.compiler.ir.traverse import Substitution, copy_statements
from plait.compiler.passes.base import linking
from plait.compiler.passes.base.context import Context, Names
from plait.compiler.passes.mpi import datatypes

CREATE = "MPI_Op_create_by_"


def is_maker(call: Call) -> bool:
    """Whether a call makes an operation of a function, which `keep` has put aside."""
    return call.function.startswith(CREATE)


def keep(program: Program, context: Context) -> None:
    """The part of the pass specialise: keeps the functions of operations, and what they call."""
    for call in linking.calls(program):
        name = call.function.removeprefix(CREATE)
        if is_maker(call) and name in program.functions:
            found = linking.reachable(program, [name])
            context.operations[name] = {each.name: _copied(each) for each in found}


def shape(call: Call) -> int:
    """The handle of what a call makes."""
    commute = call.arguments[0]
    if not isinstance(commute, Const):
        raise refuse(
            call.where,
            "whether this operation commutes is not known when the program is compiled",
            "write 0 or 1",
        )
    return datatypes.add_operation(call.function.removeprefix(CREATE), bool(commute.value))


def text(name: str, kind: datatypes.Datatype) -> str:
    """C code of a function `name` that combines two elements; `put` goes behind its linking."""
    return f"""static {kind.c_type} {name}({kind.c_type} lower, {kind.c_type} higher) {{
  int length = 1;
  int type = {kind.handle};
  plait_combine(&lower, &higher, &length, &type);
  return higher;
}}
"""


def put(program: Program, context: Context, name: str, operation: str, where: Where) -> None:
    """Gives the function `name` of `text` the program's function that it calls."""
    names, own = Names(program), context.operations[operation]
    new = {old: names.fresh(old) for old in own}
    for function in map(_copied, own.values()):
        linking.rename(function, names)
        _Own(function, operation, where).statements(function.body)
        for statement in walk(function.body):
            if isinstance(statement, Call):
                statement.function = new.get(statement.function, statement.function)
        function.name = new[function.name]
        program.functions[function.name] = function
    for statement in walk(program.functions[name].body):
        if isinstance(statement, Call) and statement.function == "plait_combine":
            statement.function = new[operation]


def _copied(function: Function) -> Function:
    """With variables and statements of its own."""
    variables = {
        old: Variable(old.name, old.type, old.where, old.is_const, old.is_volatile)
        for old in (*function.parameters, *function.locals)
    }
    body = copy_statements(function.body)
    Substitution(variables).statements(body)
    parameters = [variables[each] for each in function.parameters]
    own = [variables[each] for each in function.locals]
    return replace(function, parameters=parameters, locals=own, body=body)


class _Own(Substitution):
    """Refuses objects that are not of the function: other code was changed since it was kept."""

    def __init__(self, function: Function, operation: str, where: Where) -> None:
        super().__init__({})
        self._own: set[Variable] = {*function.parameters, *function.locals}
        self._operation, self._where = operation, where

    def place(self, place: Place) -> Place:
        if isinstance(place, VariablePlace) and place.variable not in self._own:
            raise refuse(
                self._where,
                f"the operation {self._operation} uses {place.variable.name}; on FPGA ranks the "
                "function of an operation uses its arguments and its own variables only",
                "hand on what it needs with the elements",
            )
        return super().place(place)
