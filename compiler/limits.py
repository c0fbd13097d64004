# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A program that is too much for the compiler's stack or memory is refused as any other."""

from __future__ import annotations

import linecache
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from traceback import walk_tb
from types import TracebackType

from plait.compiler.base.diagnostics import CompileError, Diagnostic
from plait.compiler.ir.nodes import Where

_STACK = (
    "what becomes of this is nested too deeply for the compiler",
    "use variables for parts of expressions, and fewer functions that call each other",
)
_MEMORY = (
    "the compiler has not enough memory for what becomes of this",
    "make arrays and unrolled loops smaller, or allow more memory (ulimit -v)",
)


@contextmanager
def within_limits(sources: Sequence[str]) -> Generator[None]:
    """Turns RecursionError and MemoryError into CompileError, with the place that was worked on."""
    try:
        yield
        return
    except RecursionError as error:
        message, hint = _STACK
        place = _place(error.__traceback__)
    except MemoryError as error:
        message, hint = _MEMORY
        place = _place(error.__traceback__)
    # Only here all that the traceback held is free again.
    place = place or Where(sources[0], 0)
    raise CompileError([Diagnostic(place, message, hint)], {place.file: _lines(place.file)})


def _place(traceback: TracebackType | None) -> Where | None:
    """The innermost place in the source that a function on the stack had to do with."""
    found: Where | None = None
    for frame, _ in walk_tb(traceback):
        for value in frame.f_locals.values():
            where = getattr(value, "where", None)
            if isinstance(where, Where) and where.line:
                found = where
    return found


def _lines(file: str) -> list[str]:
    return [line.rstrip("\n") for line in linecache.getlines(file)]
