# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Memory as hardware has it: objects of known size, accessed element by element."""

from __future__ import annotations

from plait.compiler.ir.nodes import Call, Program, walk
from plait.compiler.passes import aggregates, copies, fold, freed, growing, heap
from plait.compiler.passes.base.context import Context


def run(program: Program, context: Context) -> None:
    """The pass."""
    calls = {
        s.function for f in program.functions.values() for s in walk(f.body) if isinstance(s, Call)
    }
    if calls & {*heap.PLAIN, *heap.ALIKE, growing.REALLOC}:
        aggregates.run(program, context)  # sizes may be members
        fold.run(program, context)
        if growing.REALLOC in calls:
            growing.run(program, context)
            fold.run(program, context)
        heap.run(program, context)
        fold.run(program, context)  # what free gets
        if "plait_alike" in calls:
            heap.run(program, context, heap.ALIKE)
            fold.run(program, context)
        freed.run(program, context)
    heap.release(program, context)
    copies.run(program, context)
    fold.run(program, context)
    aggregates.run(program, context)
