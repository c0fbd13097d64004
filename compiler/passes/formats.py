# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""snprintf and sprintf become calls of compiler/lib/standard/formats.c, one for each conversion.

The part of the pass `standard` that knows formats; these are literals, as those of printf.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from plait.compiler.base.diagnostics import CompileError, Diagnostic
from plait.compiler.ir.format import CONVERSION
from plait.compiler.ir.nodes import (
    Assign,
    Binary,
    Call,
    Const,
    Expression,
    Load,
    PointerAdd,
    Program,
    Select,
    Statement,
    Unary,
    Variable,
    VariablePlace,
    bodies,
)
from plait.compiler.ir.types import CHAR, INT, LONG, ULONG, IntType, PointerType
from plait.compiler.passes.base.context import Names
from plait.compiler.passes.output import Wrong, converted, kinds_of, literal

_FUNCTIONS = {"snprintf": 2, "sprintf": 1}  # which argument the format is
_FLAGS = {"-": 1, "+": 2, " ": 4, "#": 8, "0": 16}  # as in formats.c
_LARGE = 32
_BITS = {"hh": 8, "h": 16, "": 32}  # of a length; all others 64
_BASES = {"o": 8, "x": 16}  # all others 10
_ANY_SIZE = (1 << 63) - 1  # sprintf trusts its caller


def run(program: Program) -> None:
    """For a program with one function."""
    main = program.functions["main"]
    diagnostics: list[Diagnostic] = []
    writing = _Writing(Names(program), main.locals, diagnostics)
    main.body = writing.statements(main.body)
    if diagnostics:
        raise CompileError(diagnostics)


class _Writing:
    def __init__(
        self, names: Names, variables: list[Variable], diagnostics: list[Diagnostic]
    ) -> None:
        self.names, self.variables, self.diagnostics = names, variables, diagnostics

    def statements(self, body: list[Statement]) -> list[Statement]:
        """Lowers all of a list and what is in it."""
        lowered: list[Statement] = []
        for statement in body:
            for inner in bodies(statement):
                inner[:] = self.statements(inner)
            if isinstance(statement, Call) and statement.function in _FUNCTIONS:
                try:
                    lowered += self.call(statement)
                except Wrong as wrong:
                    self.diagnostics.append(Diagnostic(statement.where, wrong.message, wrong.hint))
            else:
                lowered.append(statement)
        return lowered

    def call(self, call: Call) -> list[Statement]:
        """What the arguments are is kept first: the text may go to where they are read."""
        behind = _FUNCTIONS[call.function]
        given = call.arguments[behind + 1 :]
        text = literal(call.arguments[behind])
        if text is None:
            raise Wrong(
                f"the format of {call.function} is not a literal",
                'write "%s" with a literal for each case',
            )
        list(kinds_of(call.function, text, given))
        found: list[Statement] = []
        kept = [self.keep(each, call, found) for each in call.arguments[:1] + given]
        at = Variable(self.names.fresh("at"), LONG)
        self.variables.append(at)
        place = Load(VariablePlace(at), LONG)
        size: Expression = Const(ULONG, _ANY_SIZE)
        if behind == 2:
            size = self.keep(converted(call.arguments[1], ULONG), call, found)
        head: list[Expression] = [kept[0], size, place]
        found.append(Assign(VariablePlace(at), Const(LONG, 0), call.where))
        for name, arguments in _parts(call.arguments[behind], text, kept[1:]):
            found.append(Call(name, head + arguments, VariablePlace(at), call.where))
        found.append(Call("put_end", head, call.result, call.where))
        return found

    def keep(self, value: Expression, call: Call, found: list[Statement]) -> Expression:
        """The value that an argument has before anything is written."""
        if isinstance(value, Const):
            return value
        variable = Variable(self.names.fresh("given"), value.type)
        self.variables.append(variable)
        found.append(Assign(VariablePlace(variable), value, call.where))
        return Load(VariablePlace(variable), value.type)


def _parts(
    pointer: Expression, text: bytes, given: list[Expression]
) -> list[tuple[str, list[Expression]]]:
    """The functions for what a format consists of, with the arguments that they have."""
    found: list[tuple[str, list[Expression]]] = []
    arguments = iter(given)

    def known(start: int, end: int) -> None:
        if start < end:
            first = PointerAdd(pointer, Const(LONG, start), _pointer(pointer))
            found.append(("put_known", [first, Const(LONG, end - start)]))

    at = 0
    for match in CONVERSION.finditer(text):
        letter = match["kind"].decode("latin-1")
        if letter == "%":
            known(at, match.start() + 1)
        else:
            known(at, match.start())
            found.append(_conversion(match, arguments))
        at = match.end()
    known(at, len(text))
    return found


def _pointer(value: Expression) -> PointerType:
    kind = value.type
    assert isinstance(kind, PointerType)
    return kind


def _conversion(
    match: re.Match[bytes], arguments: Iterator[Expression]
) -> tuple[str, list[Expression]]:
    letter, length = match["kind"].decode("latin-1"), (match["length"] or b"").decode()
    shown = match["flags"].decode()
    flags = sum(bit for flag, bit in _FLAGS.items() if flag in shown)
    if letter.isupper():
        flags, letter = flags + _LARGE, letter.lower()
    width = _number(match["width"], 0, arguments)
    layout: list[Expression] = [Const(INT, flags), width]
    precision = _number(match["precision"], -1, arguments)
    value = next(arguments)
    match letter:
        case "s":
            return "put_text", [*layout, precision, converted(value, PointerType(CHAR))]
        case "c":
            return "put_character", [*layout, value]
        case "e" | "f" | "g":
            return "put_float", [*layout, precision, Const(INT, ord(letter)), value]
        case "a":
            raise Wrong(
                "FPGA ranks put no hexadecimal floating point into texts",
                "use %.17g, which says a double exactly",
            )
        case _:
            pass
    bits = _BITS.get(length, 64)
    base = Const(INT, _BASES.get(letter, 10))
    size, sign = _integer(value, bits, letter in "di", shown)
    return "put_integer", [*layout, precision, base, size, sign]


def _number(text: bytes | None, missing: int, arguments: Iterator[Expression]) -> Expression:
    """A width or a precision; with nothing but the point before it a precision is 0."""
    if text is None:
        return Const(INT, missing)
    return next(arguments) if text == b"*" else Const(INT, int(text or b"0"))


def _integer(
    value: Expression, bits: int, is_signed: bool, flags: str
) -> tuple[Expression, Expression]:
    """How large it is, and the character of its sign."""
    narrow = value if bits == 64 else converted(value, IntType(bits, is_signed, ""))
    if not is_signed:
        if bits == 64:
            narrow = converted(value, ULONG)
        return converted(narrow, ULONG), Const(INT, 0)
    wide = converted(narrow, LONG)
    negative = Binary("lt", wide, Const(LONG, 0), INT)
    size = converted(Select(negative, Unary("neg", wide, LONG), wide, LONG), ULONG)
    other = ord("+") if "+" in flags else ord(" ") if " " in flags else 0
    return size, Select(negative, Const(INT, ord("-")), Const(INT, other), INT)
