# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""MPI's calls, but for the collectives, become calls of functions in compiler/lib.

Inlined and folded after that, they are primitives and what depends on values that are not known.
"""

from __future__ import annotations

from plait.compiler.base import shared_objects
from plait.compiler.base.diagnostics import CompileError, refuse
from plait.compiler.hls.design import slots_for
from plait.compiler.ir.nodes import Call, Const, Expression, Program, Return, Statement, bodies
from plait.compiler.ir.types import INT
from plait.compiler.passes.base import linking
from plait.compiler.passes.base.context import Context
from plait.compiler.passes.mpi import calls, datatypes, processor_names, requests
from plait.compiler.passes.mpi.naturals import Naturals

_ABOUT_TYPES = frozenset(("MPI_Type_size", "MPI_Type_get_extent", "MPI_Get_count"))
_LEAVE = "plait_leave"
_PERSISTENT = calls.with_any("new_persistent") | {"MPI_Start", "MPI_Startall"}
_LIFE = {"MPI_Initialized", "MPI_Finalized", "MPI_Query_thread"}


def run(program: Program, context: Context) -> None:
    """The pass; `inline` and `fold` have to follow."""
    processor_names.run(program, context)
    found = [each for each in linking.calls(program) if each.function.startswith("MPI_")]
    program.requests = None if context.open_collectives else requests.most(program)
    if program.requests is not None:
        program.requests += shared_objects.commands_under_way(program)
    naturals = Naturals(program)
    errors: list[CompileError] = []
    wanted: set[str] = set()
    for call in found:
        try:
            call.arguments = _arguments(call, context, naturals)
        except CompileError as error:
            errors.append(error)
            continue
        linking.keep_name(call)
        wanted.add(call.function)
        call.function = calls.library_name(call.function)
    datatypes.collect(errors)
    if not found:
        return
    text = f"#define PLAIT_PERIOD {1 / context.clock_hz!r}\n"
    text += f'#define PLAIT_LIBRARY_VERSION "{processor_names.LIBRARY_TEXT}"\n'
    if "MPI_Testall" in wanted:
        text += "#define PLAIT_TESTALL\n"
        text += f"#define PLAIT_PLACES {max(64, slots_for(program.requests))}\n"
    if wanted & _PERSISTENT:
        text += "#define PLAIT_PERSISTENT\n"
    if "MPI_Request_free" in wanted:
        text += "#define PLAIT_FREES\n"
    if wanted & _LIFE:
        text += "#define PLAIT_LIFE\n"
    files = ["environment", "communicators", "point_to_point", "probing"]
    files += ["cart"] if any("MPI_Cart" in each or "MPI_Dims" in each for each in wanted) else []
    files += ["group_calls"] if wanted & calls.SET_MAKERS else []
    files += ["persistent"] if wanted & {*_PERSISTENT, "MPI_Request_free"} else []
    for file in files:
        text += f'#include "{file}.c"\n'
    main = program.functions["main"]
    _leave(main.body)
    main.body.append(Call(_LEAVE, [Const(INT, 0)], where=main.where))
    linking.link(program, text, [*sorted(map(calls.library_name, wanted)), _LEAVE], context)
    datatypes.collect(
        [_not_there(each) for each in found if each.function not in program.functions]
    )


def _leave(body: list[Statement]) -> None:
    """Ends of the program become calls of a function that knows how far MPI is."""
    for index, statement in enumerate(body):
        for inner in bodies(statement):
            _leave(inner)
        match statement:
            case Return(value=value, where=where):
                body[index] = Call(_LEAVE, [value or Const(INT, 0)], where=where)
            case Call(function="exit", arguments=arguments, where=where):
                body[index] = Call(_LEAVE, arguments, where=where)
            case _:
                pass


def _not_there(call: Call) -> CompileError:
    return refuse(call.where, f"{call.where.call or call.function} is not there for FPGA ranks")


def _arguments(call: Call, context: Context, naturals: Naturals) -> list[Expression]:
    """With size and code of each datatype in its place, and after a tag if it must be checked."""
    shape = calls.SHAPES.get(call.function)
    if shape is None:
        raise _not_there(call)
    if call.function in calls.MAKERS | calls.SET_MAKERS and context.size is None:
        raise refuse(
            call.where,
            f"{call.function} needs the number of ranks, which is not known when the program is "
            "compiled",
        )
    if (communicator := shape.place("comm")) is not None:
        datatypes.communicator(call, call.arguments[communicator])
    arguments: list[Expression] = []
    for shape_kind, argument in zip(shape.kinds, call.arguments, strict=True):
        if shape_kind == "datatype":
            kind = datatypes.with_gaps(argument) if call.function in _ABOUT_TYPES else None
            kind = kind or datatypes.datatype(call, argument)
            if call.function == "MPI_Type_get_extent" and kind.layout.lower:
                text = "MPI_Type_get_extent of a datatype that does not begin at its origin"
                raise refuse(call.where, f"{text}: FPGA ranks have a lower bound of 0")
            bytes_of = kind.extent if call.function == "MPI_Type_get_extent" else kind.size
            arguments += [Const(INT, bytes_of), Const(INT, kind.code)]
        else:
            arguments.append(argument)
        if shape_kind == "tag":
            arguments.append(Const(INT, int(not naturals.has(argument))))
    return arguments
