# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Errors and warnings about a program: where, what, the line with a caret, a way out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from plait.compiler.ir.nodes import Where

DIAGNOSTICS_MAX = 20  # errors after which the compiler stops


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """`message` says what was found and what was wanted, `hint` a way out."""

    where: Where
    message: str
    hint: str = ""
    is_warning: bool = False

    def text(self, sources: Mapping[str, Sequence[str]]) -> str:
        """As a compiler prints it: file:line:column: error: message, the line, a caret, a hint."""
        where, kind = self.where, "warning" if self.is_warning else "error"
        place = f"{where.file}:{where.line}" + (f":{where.column}" if where.column else "")
        lines = [f"{place}: {kind}: {self.message}"]
        source = sources.get(where.file, ())
        if 0 < where.line <= len(source):
            line = source[where.line - 1].rstrip("\n")
            lines.append(f"  {line}")
            if where.column:
                indent = "".join(c if c == "\t" else " " for c in line[: where.column - 1])
                lines.append(f"  {indent}^")
        if self.hint:
            lines.append(f"  hint: {self.hint}")
        return "\n".join(lines)


class CompileError(Exception):
    """The program is refused. `sources`: lines by file, as in ir.Program."""

    def __init__(
        self, diagnostics: Sequence[Diagnostic], sources: Mapping[str, Sequence[str]] | None = None
    ) -> None:
        self.diagnostics = tuple(diagnostics[:DIAGNOSTICS_MAX])
        self.sources = dict(sources or {})
        lines = [each.text(self.sources) for each in self.diagnostics]
        if len(lines) == DIAGNOSTICS_MAX:
            lines.append(f"only the first {DIAGNOSTICS_MAX} errors are shown")
        super().__init__("\n".join(lines))


def refuse(where: Where, message: str, hint: str = "") -> CompileError:
    """The error of a pass that knows no sources; pipeline.py adds them."""
    return CompileError([Diagnostic(where, message, hint)])
