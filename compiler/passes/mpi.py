# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""MPI's calls, but for the collectives, become calls of functions in compiler/lib.

Inlined and folded after that, they are primitives and what depends on values that are not known.
"""

from __future__ import annotations

from plait.compiler.diagnostics import CompileError, refuse
from plait.compiler.hls.design import slots_for
from plait.compiler.ir.nodes import Call, Const, Expression, Program, Return, Statement, bodies
from plait.compiler.ir.types import INT
from plait.compiler.passes import datatypes, linking, processor_names, requests
from plait.compiler.passes.context import Context
from plait.compiler.passes.naturals import Naturals

# Of each call that there is: the places of datatypes and of the communicator.
_CALLS: dict[str, tuple[tuple[int, ...], int | None]] = {
    "MPI_Init": ((), None),
    "MPI_Init_thread": ((), None),
    "MPI_Initialized": ((), None),
    "MPI_Query_thread": ((), None),
    "MPI_Finalize": ((), None),
    "MPI_Finalized": ((), None),
    "MPI_Abort": ((), None),
    "MPI_Comm_rank": ((), 0),
    "MPI_Comm_size": ((), 0),
    "MPI_Comm_dup": ((), 0),
    "MPI_Comm_split": ((), 0),
    "MPI_Comm_free": ((), None),
    "MPI_Comm_compare": ((), 0),
    "MPI_Get_version": ((), None),
    "MPI_Get_processor_name": ((), None),
    "MPI_Get_library_version": ((), None),
    "MPI_Wtime": ((), None),
    "MPI_Wtick": ((), None),
    "MPI_Send": ((2,), 5),
    "MPI_Ssend": ((2,), 5),
    "MPI_Isend": ((2,), 5),
    "MPI_Issend": ((2,), 5),
    "MPI_Recv": ((2,), 5),
    "MPI_Irecv": ((2,), 5),
    "MPI_Sendrecv": ((2, 7), 10),
    "MPI_Probe": ((), 2),
    "MPI_Iprobe": ((), 2),
    "MPI_Get_count": ((1,), None),
    "MPI_Wait": ((), None),
    "MPI_Waitall": ((), None),
    "MPI_Waitany": ((), None),
    "MPI_Test": ((), None),
    "MPI_Testall": ((), None),
    "MPI_Rsend": ((2,), 5),
    "MPI_Irsend": ((2,), 5),
    "MPI_Testany": ((), None),
    "MPI_Waitsome": ((), None),
    "MPI_Testsome": ((), None),
    "MPI_Type_size": ((0,), None),
    "MPI_Type_get_extent": ((0,), None),
    "MPI_Cart_create": ((), 0),
    "MPI_Cart_get": ((), 0),
    "MPI_Cart_rank": ((), 0),
    "MPI_Cart_coords": ((), 0),
    "MPI_Cart_shift": ((), 0),
    "MPI_Cart_sub": ((), 0),
    "MPI_Cartdim_get": ((), 0),
    "MPI_Dims_create": ((), None),
    **dict.fromkeys((f"MPI_{mode}_init" for mode in ("Send", "Ssend", "Rsend", "Recv")), ((2,), 5)),
    "MPI_Start": ((), None),
    "MPI_Startall": ((), None),
    "MPI_Request_free": ((), None),
    "MPI_Comm_create": ((), 0),
    "MPI_Comm_group": ((), 0),
    **dict.fromkeys(
        (
            *("MPI_Group_size", "MPI_Group_rank", "MPI_Group_translate_ranks", "MPI_Group_compare"),
            *("MPI_Group_union", "MPI_Group_intersection", "MPI_Group_difference"),
            *("MPI_Group_incl", "MPI_Group_excl", "MPI_Group_range_incl", "MPI_Group_range_excl"),
            "MPI_Group_free",
        ),
        ((), None),
    ),
}


# Places of the tags of calls that have some.
_TAGS: dict[str, tuple[int, ...]] = {
    **dict.fromkeys(
        ("MPI_Send", "MPI_Ssend", "MPI_Rsend", "MPI_Isend", "MPI_Issend", "MPI_Irsend"), (4,)
    ),
    **dict.fromkeys(("MPI_Recv", "MPI_Irecv"), (4,)),
    **dict.fromkeys((f"MPI_{mode}_init" for mode in ("Send", "Ssend", "Rsend", "Recv")), (4,)),
    "MPI_Sendrecv": (4, 9),
    **dict.fromkeys(("MPI_Probe", "MPI_Iprobe"), (1,)),
}
_ABOUT_TYPES = frozenset(("MPI_Type_size", "MPI_Type_get_extent", "MPI_Get_count"))
_LEAVE = "plait_leave"
_PERSISTENT = {
    *(f"MPI_{mode}_init" for mode in ("Send", "Ssend", "Rsend", "Recv")),
    *("MPI_Start", "MPI_Startall"),
}
_LIFE = {"MPI_Initialized", "MPI_Finalized", "MPI_Query_thread"}


def run(program: Program, context: Context) -> None:
    """The pass; `inline` and `fold` have to follow."""
    processor_names.run(program, context)
    found = [each for each in linking.calls(program) if each.function.startswith("MPI_")]
    program.requests = None if context.open_collectives else requests.most(program)
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
        call.function = _own_name(call.function)
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
    files += ["group_calls"] if wanted & linking.SET_MAKERS else []
    files += ["persistent"] if wanted & {*_PERSISTENT, "MPI_Request_free"} else []
    for file in files:
        text += f'#include "{file}.c"\n'
    main = program.functions["main"]
    _leave(main.body)
    main.body.append(Call(_LEAVE, [Const(INT, 0)], where=main.where))
    linking.link(program, text, [*sorted(map(_own_name, wanted)), _LEAVE], context)


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


def _own_name(call: str) -> str:
    return call.replace("MPI_", "plait_mpi_")


def _arguments(call: Call, context: Context, naturals: Naturals) -> list[Expression]:
    """With size and code of each datatype in its place, and behind a tag if it must be checked."""
    if call.function not in _CALLS:
        raise refuse(call.where, f"{call.function} is not there for FPGA ranks")
    if call.function in linking.MAKERS | linking.SET_MAKERS and context.size is None:
        raise refuse(
            call.where,
            f"{call.function} needs the number of ranks, which is not known when the program is "
            "compiled",
        )
    types, communicator = _CALLS[call.function]
    if communicator is not None:
        datatypes.communicator(call, call.arguments[communicator])
    arguments: list[Expression] = []
    for place, argument in enumerate(call.arguments):
        if place in types:
            kind = datatypes.with_gaps(argument) if call.function in _ABOUT_TYPES else None
            kind = kind or datatypes.datatype(call, argument)
            if call.function == "MPI_Type_get_extent" and kind.layout.lower:
                text = "MPI_Type_get_extent of a datatype that does not begin at its origin"
                raise refuse(call.where, f"{text}: FPGA ranks have a lower bound of 0")
            bytes_of = kind.extent if call.function == "MPI_Type_get_extent" else kind.size
            arguments += [Const(INT, bytes_of), Const(INT, kind.code)]
        else:
            arguments.append(argument)
        if place in _TAGS.get(call.function, ()):
            arguments.append(Const(INT, int(not naturals.has(argument))))
    return arguments
