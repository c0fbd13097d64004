# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Calls of virtual circuits become calls of functions in compiler/lib/circuits.c.

They are MPI's kin: until here they keep their names, for who looks for them, and they know whether
MPI_Finalize has been called, as what the pass `mpi` puts in knows it.
"""

from __future__ import annotations

from plait.compiler.base.diagnostics import refuse
from plait.compiler.base.specification import specification
from plait.compiler.ir.nodes import Program
from plait.compiler.passes.base import linking
from plait.compiler.passes.base.context import Context
from plait.compiler.passes.mpi import datatypes
from plait.compiler.passes.mpi.algorithms import CIRCUIT

CALLS = frozenset(each.name for each in specification().network.calls)
_PREFIX = "plait_"


def run(program: Program, context: Context) -> None:
    """The pass; `mpi`, `inline` and `clean` have to follow."""
    found = [call for call in linking.calls(program) if call.function in CALLS]
    if not found:
        return
    if not context.circuits:
        errors = [
            refuse(
                call.where,
                f"{call.function} is called, and the platform has no virtual ports",
                "use one that has them, as --platform vcsn",
            )
            for call in found
        ]
        datatypes.collect(errors)
    wanted = sorted({call.function for call in found})
    for call in found:
        linking.keep_name(call)
        call.function = _PREFIX + call.function
    own = context.circuits // context.cables
    if any(name.endswith(CIRCUIT) for name in context.forced.values()):
        own //= 2  # see compiler/lib/lanes.h
    text = f"{context.ports()}#define PLAIT_OWN_PORTS {own}\n"
    text += '#include "circuits.c"\n'
    linking.link(program, text, [_PREFIX + name for name in wanted], context)
