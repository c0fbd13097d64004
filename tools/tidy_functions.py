# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""No function is longer than 70 lines. Python by its syntax tree, the others by heuristics."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tidy_tree import Finding, SourceFile, Tree

FUNCTION_LINES_MAX = 70

Span = tuple[int, int, str]  # first line, last line, name

# What a brace can follow that is no function: control flow, a type, a namespace, an initialiser.
NOT_A_FUNCTION = re.compile(
    r"^\s*(?:\}?\s*else\b|if\b|for\b|while\b|switch\b|do\b|try\b|catch\b|namespace\b|extern\b"
    r"|(?:typedef\s+)?(?:struct|class|union|enum)\b|template\s*<[^{]*>\s*(?:struct|class)\b)"
)
FUNCTION_HEAD = re.compile(r"([\w:~]+|\])\s*\([^{}]*\)[^(){}=]*(?::[^;]*)?$", re.DOTALL)
LITERAL_OR_COMMENT = re.compile(
    r"//[^\n]*|/\*.*?\*/|R\"(\w*)\(.*?\)\1\"|\"(?:\\.|[^\"\\\n])*\"|(?<!\w)'(?:\\.|[^'\\\n])+'",
    re.DOTALL,
)


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match.group())


def c_functions(text: str) -> Iterator[Span]:
    """The functions and lambdas of C or C++ text, outermost and inner ones."""
    text = LITERAL_OR_COMMENT.sub(_blank, text)
    text = re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", _blank, text, flags=re.MULTILINE)
    opened: list[tuple[int, str] | None] = []
    head_start, line, parentheses = 0, 1, 0
    for index, letter in enumerate(text):
        line += letter == "\n"
        parentheses += (letter == "(") - (letter == ")")
        if letter == "{":
            head = text[head_start:index]
            found = None if NOT_A_FUNCTION.match(head) else FUNCTION_HEAD.search(head)
            first = line - head.lstrip().count("\n")
            opened.append((first, found.group(1)) if found else None)
        elif letter == "}" and opened:
            top = opened.pop()
            if top:
                yield top[0], line, top[1]
        if letter in "{}" or (letter == ";" and parentheses <= 0):
            head_start = index + 1


def python_functions(text: str) -> Iterator[Span]:
    """The functions of Python text."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.lineno, node.end_lineno or node.lineno, node.name


def _blocks(text: str, begin: re.Pattern[str], end: str) -> Iterator[Span]:
    """Blocks that end with a line of `end` at the indentation at which they begin."""
    start: tuple[int, str, str] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if start is None:
            if found := begin.match(line):
                start = number, found.group("indent"), found.group("name")
        elif re.match(rf"{start[1]}(?:{end})\b|{start[1]}(?:{end})$", line):
            yield start[0], number, start[2]
            start = None


def shell_functions(text: str) -> Iterator[Span]:
    """The functions of shell text."""
    return _blocks(text, re.compile(r"(?P<indent>\s*)(?P<name>\w+)\(\) *\{[^}]*$"), r"\}")


def verilog_blocks(text: str) -> Iterator[Span]:
    """The always blocks, functions and tasks of SystemVerilog text."""
    begin = re.compile(
        r"(?P<indent>\s*)"
        r"(?P<name>always_(?:ff|comb)|always|initial|(?:function|task)\b.*?\w+(?=[(;]))"
    )
    return _blocks(text, begin, "end|endfunction|endtask")


FINDERS = {
    (".c", ".cc", ".cpp", ".h"): c_functions,
    (".py",): python_functions,
    (".sh",): shell_functions,
    (".sv", ".svh"): verilog_blocks,
}


def _spans(file: SourceFile) -> Iterator[Span]:
    for suffixes, finder in FINDERS.items():
        if file.path.suffix in suffixes:
            yield from finder(file.text)


def function_length(tree: Tree) -> Iterator[Finding]:
    """No function, task or always block is longer than 70 lines."""
    for file in tree.written:
        for first, last, name in _spans(file):
            count = last - first + 1
            if count > FUNCTION_LINES_MAX:
                text = f"split {name}; {count} lines, at most {FUNCTION_LINES_MAX}"
                yield file.at(first, "function-length", text)
