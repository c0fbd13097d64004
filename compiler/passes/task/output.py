# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What tasks print goes to a log in the memory that they share; rank 0 prints it after a region.

The log's words are: those in use after the first two, how often there was no room, then records,
each the number of its format and a word for each argument. The lock of the node is held for one.
"""

from __future__ import annotations

from plait.compiler.base.diagnostics import refuse
from plait.compiler.base.records import Format, Formats, Kind
from plait.compiler.base.specification import limit
from plait.compiler.base.task_ops import op
from plait.compiler.ir.nodes import (
    Assign,
    Binary,
    Call,
    Const,
    Convert,
    Element,
    Expression,
    Function,
    If,
    Load,
    Place,
    Program,
    Region,
    Select,
    Statement,
    Unary,
    Variable,
    VariablePlace,
    bodies,
    walk,
)
from plait.compiler.ir.types import DOUBLE, INT, LONG, ULONG, ArrayType, PointerType
from plait.compiler.passes.base.context import Names
from plait.compiler.passes.output import Wrong, kinds_of, literal, row_of, stream_of

LOG = "plait_task_log"
_HEAD = 2  # words
# Calls that do nothing here.
_NOTHING = ("fflush", "setvbuf", "setbuf")


def run(program: Program) -> Formats:
    """Puts stores into the log in the place of calls that print, in regions and in what they call;
    the formats of the log's records."""
    printing, known = _Printing(program), program.functions
    left = [
        (each.body, function)
        for function in known.values()
        for each in walk(function.body)
        if isinstance(each, Region)
    ]
    names: set[str] = set()
    while left:
        body, function = left.pop(0)
        printing.block(body, function)
        calls = {each.function: None for each in walk(body) if isinstance(each, Call)}
        found = [name for name in calls if name in known and name not in names]
        names.update(found)
        left += [(known[name].body, known[name]) for name in found]
    if printing.formats.formats:
        program.globals.append(printing.log)
    return printing.formats


class _Printing:
    def __init__(self, program: Program) -> None:
        self.formats = Formats()
        self._names = Names(program)
        self._words = limit("task_log_words")
        kind = ArrayType(LONG, self._words)
        self.log = Variable(LOG, kind, is_global=True, declared=LOG)

    def block(self, body: list[Statement], function: Function) -> None:
        """All calls of a block."""
        made: list[Statement] = []
        for each in body:
            for inner in bodies(each):
                self.block(inner, function)
            made += self._call(each, function) if isinstance(each, Call) else [each]
        body[:] = made

    def _call(self, call: Call, function: Function) -> list[Statement]:
        if call.function in _NOTHING:
            return []
        try:
            found = self._record(call)
            if found is None:
                return [call]
            if call.result is not None:
                what = f"the value of {call.function} in a task is not known"
                raise Wrong(what, "call it as a statement")
            return self._stored(call, function, *found)
        except Wrong as error:
            raise refuse(call.where, error.message, error.hint) from None

    def _record(self, call: Call) -> tuple[Format, list[Expression]] | None:
        """What is printed, and its arguments; None: the call prints nothing."""
        given = call.arguments
        match call.function:
            case "printf":
                return self._formatted(call, "stdout", given)
            case "fprintf":
                return self._formatted(call, stream_of(given[0]), given[1:])
            case "puts":
                return Format("stdout", b"%s\n", ("string",)), given
            case "fputs":
                return Format(stream_of(given[1]), b"%s", ("string",)), given[:1]
            case "putchar":
                return Format("stdout", b"%c", ("integer",)), given
            case "fputc" | "putc":
                return Format(stream_of(given[1]), b"%c", ("integer",)), given[:1]
            case _:
                return None

    def _formatted(
        self, call: Call, stream: str, given: list[Expression]
    ) -> tuple[Format, list[Expression]]:
        text = literal(given[0])
        if text is None:
            raise Wrong(
                f"the format of {call.function} is not a literal; rank 0 has to know it",
                'write printf("%s", ...) with a literal for each case',
            )
        return Format(stream, text, tuple(kinds_of(call.function, text, given[1:]))), given[1:]

    def _stored(
        self, call: Call, function: Function, form: Format, arguments: list[Expression]
    ) -> list[Statement]:
        where = call.where
        words = [Const(LONG, self.formats.add(form))]
        words = [*words, *map(self._word, form.kinds, arguments)]
        at = Variable(self._names.fresh("plait_log_at"), LONG, where)
        function.locals.append(at)
        first, count = Load(VariablePlace(at), LONG), len(words)
        stores: list[Statement] = [
            Assign(self._place(Binary("add", first, Const(LONG, _HEAD + i), LONG)), word, where)
            for i, word in enumerate(words)
        ]
        used = self._place(Const(LONG, 0))
        stores.append(Assign(used, Binary("add", first, Const(LONG, count), LONG), where))
        lost = self._place(Const(LONG, 1))
        more = Binary("add", Load(lost, LONG), Const(LONG, 1), LONG)
        has_room = Binary("le", first, Const(LONG, self._words - _HEAD - count), INT)
        return [
            op("task_lock", where),
            Assign(VariablePlace(at), Load(used, LONG), where),
            If(has_room, stores, [Assign(lost, more, where)], where),
            op("task_unlock", where),
        ]

    def _place(self, index: Expression) -> Place:
        return Element(VariablePlace(self.log), index)

    def _word(self, kind: Kind, value: Expression) -> Expression:
        if kind == "float":
            double = value if value.type == DOUBLE else Convert(value, DOUBLE)
            return Convert(Unary("bits", double, ULONG), LONG)
        if kind == "string":
            return self._string(value)
        return value if value.type == LONG else Convert(value, LONG)

    def _string(self, value: Expression) -> Expression:
        """The number of a text that is known, of one of two, or of a row of a table."""
        if isinstance(value, Convert) and isinstance(value.operand.type, PointerType):
            return self._string(value.operand)
        if isinstance(value, Select):
            yes, no = self._string(value.yes), self._string(value.no)
            return Select(value.condition, yes, no, LONG)
        if (row := row_of(value)) is not None:
            first = Const(LONG, self.formats.add_table(row[0]))
            return Binary("add", first, row[1], LONG)
        text = literal(value)
        if text is None:
            raise Wrong(
                "a task prints a text that is no literal; rank 0 has to know it",
                "print parts that are, rows of a const char names[N][M], or characters with %c",
            )
        return Const(LONG, self.formats.add_string(text))
