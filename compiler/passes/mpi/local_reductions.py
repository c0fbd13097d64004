# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""MPI_Reduce_local becomes a loop, of a function for each call."""

from __future__ import annotations

from plait.compiler.base.diagnostics import CompileError
from plait.compiler.ir.nodes import Program, Where
from plait.compiler.passes.base import linking
from plait.compiler.passes.base.context import Context
from plait.compiler.passes.mpi import collectives, datatypes, operations

_TEXT = """
int {name}(const void *in, void *out, int count) {{
  const T *from = in;
  T *to = out;
  for (long i = 0; i < count; ++i) to[i] = OP(from[i], to[i]);
  return 0;
}}
#undef T
#undef OP
#undef ORDERED
"""


def run(program: Program, context: Context) -> None:
    """The part of the pass mpi."""
    errors: list[CompileError] = []
    text = ""
    names: list[str] = []
    owns: list[tuple[str, str, Where]] = []
    for call in [each for each in linking.calls(program) if each.function == "MPI_Reduce_local"]:
        *arguments, datatype, operation = call.arguments
        name = f"plait_local_{len(names)}"
        try:
            kind = datatypes.datatype(call, datatype)
            lines = collectives.definition(call, name, operation, kind)
        except CompileError as error:
            errors.append(error)
            continue
        text += "\n".join([f"#define T {kind.c_type}", *lines]) + _TEXT.format(name=name)
        names.append(name)
        if own := datatypes.own_operation(operation):
            owns.append((f"{name}_op", own[0], call.where))
        linking.keep_name(call)
        call.function, call.arguments = name, arguments
    datatypes.collect(errors)
    if names:
        linking.link(program, datatypes.definitions() + text, names, context)
    for each in owns:
        operations.put(program, context, *each)
