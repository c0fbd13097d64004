# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""From preprocessed text to pycparser's tree. A source has one syntax error at most."""

from __future__ import annotations

import re
import sys
from typing import Any

from pycparser.c_lexer import CLexer  # pyright: ignore[reportMissingTypeStubs]
from pycparser.c_parser import CParser, ParseError  # pyright: ignore[reportMissingTypeStubs]

from plait.compiler.base.diagnostics import CompileError, Diagnostic
from plait.compiler.frontend.gnu_words import plain
from plait.compiler.frontend.missing import reason
from plait.compiler.frontend.preprocess import Preprocessed, check
from plait.compiler.frontend.unused import without_unused
from plait.compiler.ir.nodes import Where

Node = Any  # of pycparser.c_ast, whose members have no types

_FRAMES = 12_000  # of Python's stack, for pycparser and for the analysis
_ERROR = re.compile(r"(.*?):(\d+):(\d+|None): (.*)", re.S)

# What stands at the error, what is wrong with it, a way out.
KNOWN = {
    **dict.fromkeys(
        ("asm", "__asm__", "__asm", "(asm)"),
        ("assembler cannot run on an FPGA rank", "write it in C"),
    ),
    **dict.fromkeys(
        ("__attribute__", "__attribute", "__declspec"),
        (
            "this attribute is not supported: it may change what the program does",
            "leave it out, or #define __attribute__(x)",
        ),
    ),
    "__label__": ("labels of a block are GNU C, which FPGA ranks do not have", "leave it out"),
    "__auto_type": ("__auto_type is not supported", "write the type"),
    "typeof": ("typeof is not supported", "write the type"),
    "__typeof__": ("typeof is not supported", "write the type"),
    "_Complex": ("complex numbers are not supported", "use two variables of type double"),
    "__int128": ("128-bit integers are not supported", "use two variables of type long"),
}
# C++ that C has nothing for.
_CXX = re.compile(
    r"\b(class|template|namespace|using|new|delete|try|catch|throw|operator|public|private|virtual"
    r"|auto|constexpr|decltype|friend|std|cout|cerr|cin|endl|string|vector|(?:static|dynamic|const"
    r"|reinterpret)_cast|extern\s+\"C\")(?=\W|$)|(::)|\w\s*(&)\s*\w+\s*[,)=]"
)
_MESSAGES = {
    "At end of input": "the source ends in the middle of a declaration or a statement",
    "Invalid expression": "an expression is wanted here",
    "Missing type in declaration": "a declaration without a type; C has no implicit int",
    "Invalid declaration": "this is no declaration",
    "Invalid multiple types specified": "these types cannot be combined",
    "Illegal character '\"'": "a string that does not end on its line",
    "Unmatched '": "a character constant that does not end on its line",
}


class _Lexer(CLexer):
    """Remembers where it is, for errors that come without a place."""

    last: Any = None

    def token(self) -> Any:
        token = super().token()
        if token is not None:
            self.last = token
        return token


def nested_too_deeply(where: Where) -> Diagnostic:
    """The error of a source that exceeds the depth of the stack."""
    message = "expressions or statements are nested too deeply here"
    return Diagnostic(where, message, "use variables for parts of it, or functions")


def deep_stack() -> None:
    """Lets deeply nested sources through; what is deeper is refused."""
    sys.setrecursionlimit(max(sys.getrecursionlimit(), _FRAMES))


def parse_text(source: Preprocessed, *, is_alone: bool = True) -> Node:
    """The tree of a translation unit, a FileAST; its coordinates are those of the expanded text.

    `is_alone`: it is the whole program. What is left out of it is noted in the source.
    """
    parser = CParser(lexer=_Lexer)
    deep_stack()
    text, source.left_out = without_unused(source.text, source.is_system, is_alone=is_alone)
    try:
        return parser.parse(plain(text), source.file)
    except ParseError as error:
        found = _explain(str(error), source, parser.clex)
    except RecursionError:
        found = nested_too_deeply(_last(source, parser.clex))
    except (AssertionError, AttributeError, IndexError, KeyError, TypeError, ValueError):
        # pycparser meets some wrong sources unprepared.
        found = Diagnostic(_last(source, parser.clex), "syntax error near this place")
    raise CompileError([found], source.lines) from None


def _last(source: Preprocessed, lexer: Any) -> Where:
    token = lexer.last
    if token is None:
        return Where(source.file, 1)
    return source.columns.where(token.filename, token.lineno, token.column)


def _explain(error: str, source: Preprocessed, lexer: Any) -> Diagnostic:
    match = _ERROR.fullmatch(error)
    if match is None:
        where = _last(source, lexer)
        message = error.partition(": ")[2] or error
    else:
        column = 0 if match[3] == "None" else int(match[3])
        where = source.columns.where(match[1], int(match[2]), column)
        message = match[4]
    line = _line(source, where)
    if source.is_cxx and (word := _CXX.search(line)):
        what = next(each for each in word.groups() if each)
        return Diagnostic(
            where,
            f"'{what}' is C++ that C has not",
            "FPGA ranks take what C and C++ have in common; --fpga none runs all ranks on CPUs",
        )
    if (known := _gnu(line, max(where.column - 1, 0))) is not None:
        return Diagnostic(where, *known)
    token = message.removeprefix("before: ")
    last = getattr(lexer.last, "value", "")
    for name in (token, last, *re.findall(r"\w+", line)):
        if name in KNOWN:
            return Diagnostic(where, *KNOWN[name])
    if token != message:
        return _refused(source, where, line)
    said = _MESSAGES.get(message, f"syntax error: {message}")
    return Diagnostic(where, said, source.not_there() if "without a type" in said else "")


def _refused(source: Preprocessed, where: Where, line: str) -> Diagnostic:
    """Of what the parser does not take: what the C compiler says to it, if it does not take it."""
    error = next((each for each in check(source) if not each.is_warning), None)
    if error is None:
        text = "this form of GNU C is not known on FPGA ranks"
        return Diagnostic(where, text, "write it as standard C has it")
    if unknown := re.search(r"unknown type name '(\w+)'", error.message):
        name = unknown[1]
        if re.match(r"P?MPI_", name):
            hint = reason(name) or "it is a type of calls that they do not have"
            return Diagnostic(error.where, f"FPGA ranks have no {name}", hint)
        return Diagnostic(error.where, error.message, source.not_there() if source.empty else "")
    hint = "is there a ';' missing before it?"
    if "or ';' before" not in error.message:
        hint = source.not_there() if source.empty else ""
    return Diagnostic(error.where, error.message, hint)


def _gnu(line: str, at: int) -> tuple[str, str] | None:
    """What is wrong with a form of GNU C that stands at this place of a line, and a way out."""
    before, after = line[:at], line[at:]
    if after.startswith(":") and before.rstrip().endswith("?"):
        text = "a ?: without a second operand is GNU C, which FPGA ranks do not have"
        return text, "write a ? a : b"
    if after.startswith("...") and re.search(r"\bcase\b|\[[^\]]*\Z", before):
        return (
            "ranges of cases and of elements are GNU C, which FPGA ranks do not have",
            "write each",
        )
    return None


def _line(source: Preprocessed, where: Where) -> str:
    lines = source.lines.get(where.file, [])
    return lines[where.line - 1] if 0 < where.line <= len(lines) else ""
