# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Refuses what CPU ranks alone have, functions and C itself, where an FPGA rank may come to it."""

from __future__ import annotations

from plait.compiler.base.diagnostics import CompileError, Diagnostic
from plait.compiler.ir.nodes import Call, Program, walk
from plait.compiler.passes.base.context import Context
from plait.compiler.passes.mpi import processor_names


def run(program: Program, context: Context) -> None:
    """The pass, for a program without dead code."""
    del context
    processor_names.take_host_names(program)
    wrong: dict[Diagnostic, None] = {}  # each once
    for function in program.functions.values():
        for call in walk(function.body):
            if not isinstance(call, Call):
                continue
            if call.function in program.absent:
                message = f"function {call.function} is not known on an FPGA rank"
                wrong[Diagnostic(call.where, message, program.absent[call.function])] = None
            wrong |= dict.fromkeys(program.refused.get(call.function, ()))
    if wrong:
        raise CompileError(list(wrong))
