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
from plait.compiler.passes.mpi import (
    calls,
    datatypes,
    local_reductions,
    processor_names,
    requests,
    returned,
)
from plait.compiler.passes.mpi.naturals import Naturals

_ELEMENTS = frozenset(("MPI_Get_elements", "MPI_Get_elements_x"))
_EXTENTS = frozenset(("MPI_Type_get_extent", "MPI_Type_get_extent_x"))
_TRUE_EXTENTS = frozenset(("MPI_Type_get_true_extent", "MPI_Type_get_true_extent_x"))
_ABOUT_TYPES = (
    frozenset(("MPI_Type_size", "MPI_Type_size_x", "MPI_Get_count", "MPI_Pack_size"))
    | _EXTENTS
    | _TRUE_EXTENTS
    | _ELEMENTS
)
_LEAVE = "plait_leave"
_PERSISTENT = calls.with_any("new_persistent") | {"MPI_Start", "MPI_Startall"}
_BUFFERED = frozenset(
    ("MPI_Bsend", "MPI_Ibsend", "MPI_Bsend_init", "MPI_Buffer_attach", "MPI_Buffer_detach")
)
# These leave handles of requests that are done as they are: see compiler/lib/requests.h.
_TELLING = frozenset(("MPI_Testall", "MPI_Request_get_status"))
_PACKS = frozenset(("MPI_Pack", "MPI_Unpack", "MPI_Pack_size"))
# Parts of compiler/lib that are there where one of these is called.
_PARTS = {
    _PERSISTENT: "PERSISTENT",
    _BUFFERED | {"MPI_Request_free"}: "FREES",
    _BUFFERED: "BUFFERED",
    _PACKS: "PACKS",
    frozenset(("MPI_Initialized", "MPI_Finalized", "MPI_Query_thread")): "LIFE",
    frozenset(("MPI_Comm_get_errhandler",)): "HANDLERS",
    frozenset(("MPI_Comm_set_name", "MPI_Comm_get_name")): "NAMES",
}
_ASKED = frozenset(
    (
        "MPI_Attr_get",
        "MPI_Comm_get_attr",
        "MPI_Comm_get_errhandler",
        "MPI_Comm_get_name",
        "MPI_Comm_set_name",
        "MPI_Comm_test_inter",
        "MPI_Errhandler_free",
        "MPI_Is_thread_main",
        "MPI_Op_commutative",
        "MPI_Topo_test",
        "MPI_Type_get_extent_x",
        "MPI_Type_size_x",
    )
)


def run(program: Program, context: Context) -> None:
    """The pass; `inline` and `fold` have to follow."""
    processor_names.run(program, context)
    local_reductions.run(program, context)
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
    text = _text(program, wanted, context)
    main = program.functions["main"]
    _leave(main.body)
    main.body.append(Call(_LEAVE, [Const(INT, 0)], where=main.where))
    linking.link(program, text, [*sorted(map(calls.library_name, wanted)), _LEAVE], context)
    datatypes.collect(
        [_not_there(each) for each in found if each.function not in program.functions]
    )


def _text(program: Program, wanted: set[str], context: Context) -> str:
    """The code of compiler/lib that has the calls `wanted`."""
    text = f"#define PLAIT_PERIOD {1 / context.clock_hz!r}\n"
    text += f'#define PLAIT_LIBRARY_VERSION "{processor_names.LIBRARY_TEXT}"\n'
    if wanted & _TELLING:
        text += "#define PLAIT_TESTALL\n"
        text += f"#define PLAIT_PLACES {max(64, slots_for(program.requests))}\n"
    if "MPI_Error_string" in wanted:
        text += f"#define PLAIT_ERROR_TEXTS\n{returned.strings()}"
    for calls_of_it, what in _PARTS.items():
        text += f"#define PLAIT_{what}\n" if wanted & calls_of_it else ""
    files = ["environment", "communicators", "point_to_point", "probing"]
    files += ["cart"] if any("MPI_Cart" in each or "MPI_Dims" in each for each in wanted) else []
    files += ["group_calls"] if wanted & calls.SET_USERS else []
    files += ["asked"] if wanted & (_ASKED | _TRUE_EXTENTS | _ELEMENTS) else []
    files += ["buffered"] if wanted & (_BUFFERED | _PACKS) else []
    files += ["persistent"] if wanted & {*_PERSISTENT, "MPI_Request_free"} else []
    return text + "".join(f'#include "{file}.c"\n' for file in files)


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
    if call.function in calls.MAKERS | calls.SET_USERS and context.size is None:
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
            arguments += [Const(INT, each) for each in _datatype(call, argument)]
        elif shape_kind == "op":
            arguments.append(Const(INT, int(datatypes.commutes(call, argument))))
        else:
            arguments.append(argument)
        if shape_kind == "tag":
            arguments.append(Const(INT, int(not naturals.has(argument))))
    return arguments


def _datatype(call: Call, argument: Expression) -> tuple[int, int]:
    """The two numbers that a datatype arrives as: its size and its code, or what a call asks."""
    kind = datatypes.with_gaps(argument) if call.function in _ABOUT_TYPES else None
    kind = kind or datatypes.datatype(call, argument)
    if call.function in _EXTENTS | _TRUE_EXTENTS and kind.layout.is_of_several:
        text = f"{call.function} of a datatype whose data are in several objects"
        raise refuse(call.where, f"{text}: an FPGA rank does not know how far they are apart")
    if call.function in _EXTENTS:
        return kind.extent, kind.layout.lower
    if call.function in _TRUE_EXTENTS:
        return kind.layout.true_extent, kind.layout.true_lower
    if call.function in _ELEMENTS:
        return datatypes.basic_bytes(call, kind), kind.code
    return kind.size, kind.code
