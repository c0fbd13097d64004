# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Messages of vectors, which have gaps, are packed into a buffer of the role's, or unpacked.

MPI_Sendrecv_replace sends from a copy in the same way. Each call has a buffer of its own. A call
that returns before the message has left, or has come, cannot have one and is refused.
"""

from __future__ import annotations

from dataclasses import dataclass

from plait.compiler.diagnostics import CompileError, refuse
from plait.compiler.ir.nodes import Call, Const, Expression, Program
from plait.compiler.passes import datatypes, linking
from plait.compiler.passes.context import Context
from plait.compiler.passes.datatypes import Datatype

# Of each call the places of its datatypes, which stand behind buffer and count; the first of those
# that are received.
_CALLS = {
    "MPI_Send": ((2,), 1),
    "MPI_Ssend": ((2,), 1),
    "MPI_Rsend": ((2,), 1),
    "MPI_Recv": ((2,), 0),
    "MPI_Sendrecv": ((2, 7), 1),
}
_REPLACE = "MPI_Sendrecv_replace"
_ARGUMENTS = {
    "MPI_Send": "const void *a0, int a1, int a2, int a3, int a4, MPI_Comm a5",
    "MPI_Recv": "void *a0, int a1, int a2, int a3, int a4, MPI_Comm a5, MPI_Status *a6",
    "MPI_Sendrecv": "const void *a0, int a1, int a2, int a3, int a4, void *a5, int a6, int a7, "
    "int a8, int a9, MPI_Comm a10, MPI_Status *a11",
}


@dataclass(frozen=True)
class _Side:
    """A buffer of a call that is a vector."""

    place: int  # of the datatype
    kind: Datatype
    count: int
    is_received: bool


def run(program: Program, context: Context) -> None:
    """Vectors are gone from all calls that can have them; the passes behind refuse the others."""
    texts: list[str] = []
    names: list[str] = []
    errors: list[CompileError] = []
    for call in [each for each in linking.calls(program) if each.function in _CALLS]:
        places, first = _CALLS[call.function]
        try:
            sides = [
                _Side(place, kind, _count(call, call.arguments[place - 1]), number >= first)
                for number, place in enumerate(places)
                if (kind := datatypes.vector(call.arguments[place])) is not None
            ]
        except CompileError as error:
            errors.append(error)
            continue
        if sides:
            names.append(f"plait_vector_{len(names)}")
            texts.append(_function(names[-1], call, sides))
            linking.keep_name(call)
            call.function = names[-1]
    for call in [each for each in linking.calls(program) if each.function == _REPLACE]:
        names.append(f"plait_replace_{len(names)}")
        try:
            texts.append(_replacing(names[-1], call))
        except CompileError as error:
            errors.append(error)
        linking.keep_name(call)
        call.function = names[-1]
    datatypes.collect(errors)
    if names:
        head = "#include <mpi.h>\n" + datatypes.definitions()
        linking.link(program, head + "".join(texts), names, context)


def _count(call: Call, count: Expression) -> int:
    if isinstance(count, Const) and int(count.value) >= 0:
        return int(count.value)
    raise refuse(
        call.where,
        f"the count of this {call.function} is not known when the program is compiled; the buffer "
        f"that {'it sends from' if call.function == _REPLACE else 'its vectors are packed into'} "
        "needs it",
        "write the count as a constant",
    )


def _function(name: str, call: Call, sides: list[_Side]) -> str:
    """What takes the call's place: pack, call, unpack."""
    arguments = _ARGUMENTS.get(call.function, _ARGUMENTS["MPI_Send"])
    given = [f"a{number}" for number in range(len(call.arguments))]
    head, before, after = "", "", ""
    for side in sides:
        kind, buffer = side.kind, f"{name}_packed_{side.place}"
        base = kind.base
        assert base is not None
        elements = side.count * kind.blocks * kind.length
        head += f"static {base.c_type} {buffer}[{max(elements, 1)}];\n"
        extent = (kind.blocks - 1) * kind.stride + kind.length
        loops = (
            f"for (int i = 0; i < {side.count}; ++i)\n"
            f"    for (int j = 0; j < {kind.blocks}; ++j)\n"
            f"      for (int k = 0; k < {kind.length}; ++k)"
        )
        packed = f"{buffer}[(i * {kind.blocks} + j) * {kind.length} + k]"
        plain = f"[i * {extent}L + j * {kind.stride}L + k]"
        pointer = f"(({base.c_type} *)a{side.place - 2})"
        if side.is_received:
            which = f"(i * {kind.blocks} + j) * {kind.length} + k"
            after += f"  {loops} if ({which} < came / (long)sizeof({base.c_type}))\n"
            after += f"        {pointer}{plain} = {packed};\n"
        else:
            before += f"  {loops} {packed} = {pointer}{plain};\n"
        given[side.place - 2] = buffer
        given[side.place - 1] = str(elements)
        given[side.place] = str(base.handle)
    if after:
        status = given[-1]
        given[-1] = "&found"
        before += "  MPI_Status found;\n"
        after = (
            "  long came = found.plait_bytes;\n"
            f"  if ({status} != MPI_STATUS_IGNORE) {{\n"
            f"    {status}->MPI_SOURCE = found.MPI_SOURCE;\n"
            f"    {status}->MPI_TAG = found.MPI_TAG;\n"
            f"    {status}->plait_bytes = came;\n  }}\n"
        ) + after
    inner = f"  {call.function}({', '.join(given)});\n"
    return f"{head}int {name}({arguments}) {{\n{before}{inner}{after}  return 0;\n}}\n"


def _replacing(name: str, call: Call) -> str:
    """A message may be read until it is taken, when another one would stand in its place."""
    count, kind = _count(call, call.arguments[1]), datatypes.datatype(call, call.arguments[2])
    return f"""static {kind.c_type} {name}_sent[{max(count, 1)}];
int {name}(void *buf, int count, int type, int dest, int sendtag, int source, int recvtag,
    MPI_Comm comm, MPI_Status *status) {{
  {kind.c_type} *from = buf;
  for (int i = 0; i < {count}; ++i) {name}_sent[i] = from[i];
  MPI_Sendrecv({name}_sent, {count}, {kind.handle}, dest, sendtag, buf, {count}, {kind.handle},
      source, recvtag, comm, status);
  return 0;
}}
"""
