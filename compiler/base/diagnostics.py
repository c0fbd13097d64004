# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Errors and warnings about a program: where, what, the line with a caret, a way out."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from plait.compiler.ir.nodes import Where

# What passes add to a name of the program to tell apart what they make of it.
_ADDED = re.compile(r"_(?:[0-9]+|memory|part|bank[0-9]+)\Z")
_WORD = re.compile(r"[A-Za-z_]\w*")
# What has words that are no names: comments, texts, characters.
_UNNAMED = re.compile(
    r"//(?:\\\n|[^\n])*|/\*.*?(?:\*/|\Z)|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'", re.DOTALL
)
DIAGNOSTICS_MAX = 20  # errors after which the compiler stops


def own_names(sources: Mapping[str, Sequence[str]]) -> frozenset[str]:
    """All words of the sources, which are lines by file, but those of comments and texts."""
    codes = (
        _UNNAMED.sub(" ", "\n".join(line.rstrip("\n") for line in s)) for s in sources.values()
    )
    return frozenset(word for code in codes for word in _WORD.findall(code))


def names_like_made_ones(sources: Mapping[str, Sequence[str]]) -> list[str]:
    """Names of the sources on which it depends how as_written() calls what passes made."""
    own = own_names(sources)
    return sorted(each for each in own if _ADDED.search(each) or each.startswith("m_"))


def as_written(text: str, own: frozenset[str]) -> str:
    """The text with the sources' own names in place of those that passes made of them."""

    def name(match: re.Match[str]) -> str:
        whole = match[0]
        for made in (whole, whole.removeprefix("m_")):
            word = made
            while word not in own and _ADDED.search(word):
                word = _ADDED.sub("", word)
            if word in own:
                return word
        return whole

    return _WORD.sub(name, text)


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """`message` says what was found and what was wanted, `hint` a way out."""

    where: Where
    message: str
    hint: str = ""
    is_warning: bool = False

    def text(self, sources: Mapping[str, Sequence[str]]) -> str:
        """As a compiler prints it: file:line:column: error: message, the line, a caret, a hint."""
        where, kind, own = self.where, "warning" if self.is_warning else "error", own_names(sources)
        place = f"{where.file}:{where.line}" + (f":{where.column}" if where.column else "")
        lines = [f"{place}: {kind}: {as_written(self.message, own)}"]
        source = sources.get(where.file, ())
        if 0 < where.line <= len(source):
            line = source[where.line - 1].rstrip("\n")
            lines.append(f"  {line}")
            if where.column:
                indent = "".join(c if c == "\t" else " " for c in line[: where.column - 1])
                lines.append(f"  {indent}^")
        if self.hint:
            lines.append(f"  hint: {as_written(self.hint, own)}")
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
