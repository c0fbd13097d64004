# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Refuses calls of functions that CPU ranks alone have, where an FPGA rank may come to them."""

from __future__ import annotations

from plait.compiler.diagnostics import CompileError, Diagnostic
from plait.compiler.ir.nodes import Call, Program, walk
from plait.compiler.passes.context import Context


def run(program: Program, context: Context) -> None:
    """The pass, for a program without dead code."""
    del context
    wrong = [
        Diagnostic(
            call.where,
            f"function {call.function} is not known on an FPGA rank",
            program.absent[call.function],
        )
        for function in program.functions.values()
        for call in walk(function.body)
        if isinstance(call, Call) and call.function in program.absent
    ]
    if wrong:
        raise CompileError(wrong)
