# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""printf and its kin become records of the log, exit and the end of main become plait_exit.

Nothing is kept back: when the call returns, the record has left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from plait.compiler.base.diagnostics import CompileError, Diagnostic
from plait.compiler.base.records import ABORT_FORMAT, MPI_FORMAT, Format, Kind, within, words_of
from plait.compiler.base.specification import limit
from plait.compiler.ir.format import CONVERSION
from plait.compiler.ir.nodes import (
    AddressOf,
    Assign,
    Binary,
    Call,
    Const,
    Convert,
    Deref,
    Element,
    Expression,
    Function,
    If,
    Labelled,
    Leave,
    Load,
    Loop,
    Place,
    PointerAdd,
    Program,
    Return,
    Select,
    Statement,
    Variable,
    VariablePlace,
    Where,
    bodies,
)
from plait.compiler.ir.types import (
    CHAR,
    DOUBLE,
    INT,
    LONG,
    ArrayType,
    FloatType,
    IntType,
    PointerType,
    ScalarType,
)
from plait.compiler.passes.base.context import Context, Names
from plait.compiler.passes.base.texts import Texts

_LOG, _RECORDS = 7, 3  # opcode; stream
_PLACED = ("plait_assert_fail", "plait_exit")  # their messages begin with a place
_DIAGNOSED = 6  # cli/exit_codes.py: the run was diagnosed
_ABORTED = 134  # what a shell sees of abort: 128 and the signal's number
_INTEGERS, _FLOATS = "diuxXoc", "aAeEfFgG"
LENGTHS = {"": 32, "hh": 32, "h": 32, "l": 64, "ll": 64, "j": 64, "z": 64, "t": 64}  # promoted
_STREAMS = {"plait_stdout": "stdout", "plait_stderr": "stderr"}


def run(program: Program, context: Context) -> None:
    """The pass. `context.formats` has the table afterwards."""
    main = program.functions["main"]
    lowering = _Lowering(program, context)
    main.body = lowering.statements(main.body)
    main.body.append(_exit(main.where, Const(INT, 0)))
    if lowering.failure:
        main.body = lowering.with_failure(main)
    if lowering.diagnostics:
        raise CompileError(lowering.diagnostics)
    if lowering.words:
        assert isinstance(lowering.buffer.type, ArrayType)
        lowering.buffer.type = ArrayType(LONG, lowering.words)
        program.globals.append(lowering.buffer)
        main.locals += [lowering.slot, *lowering.failure, *lowering.locals]


class Wrong(Exception):
    """A call that cannot be lowered: what is wrong, and a way out."""

    def __init__(self, message: str, hint: str = "") -> None:
        self.message, self.hint = message, hint
        super().__init__(message)


class _Lowering:
    def __init__(self, program: Program, context: Context) -> None:
        names = Names(program)
        self.formats = context.formats
        self.buffer = Variable(names.fresh("plait_record"), ArrayType(LONG, 1), is_global=True)
        self.slot = Variable(names.fresh("plait_record_slot"), INT)
        self.words = 0  # of the longest record
        self.names = names
        self.texts = Texts(program)
        self.locals: list[Variable] = []  # of loops that copy texts
        self.failure: list[Variable] = []  # what plait_fail was given, if it is called
        self.label = names.fresh("plait_failed")
        self.diagnostics: list[Diagnostic] = []
        self.calls: dict[str, Callable[[Call], list[Statement]]] = {
            "printf": lambda call: self.printf(call, "stdout", call.arguments),
            "fprintf": lambda call: self.printf(
                call, stream_of(call.arguments[0]), call.arguments[1:]
            ),
            "puts": self.puts,
            "putchar": lambda call: self.record(
                call, Format("stdout", b"%c", ("integer",)), call.arguments
            ),
            "fputs": self.fputs,
            "fputc": self.fputc,
            "putc": self.fputc,
            "perror": lambda call: self.text(
                call, "stderr", [*_strings(call.arguments), b": Success\n"]
            ),
            "fflush": lambda call: [],
            "setvbuf": lambda call: [],
            "setbuf": lambda call: [],
            "plait_fail": self.fail,
            "plait_abort": self.abort,
            "plait_assert_fail": self.assertion,
            "exit": lambda call: [_exit(call.where, call.arguments[0])],
            "abort": lambda call: [_told(call.where, Const(INT, _ABORTED))],
        }

    def statements(self, body: list[Statement]) -> list[Statement]:
        """Lowers all of a list and what is in it."""
        lowered: list[Statement] = []
        for statement in body:
            for inner in bodies(statement):
                inner[:] = self.statements(inner)
            lowered += self.one(statement)
        return lowered

    def one(self, statement: Statement) -> list[Statement]:
        """What stands in the place of a statement."""
        if isinstance(statement, Return):
            return [_exit(statement.where, statement.value or Const(INT, 0))]
        if not isinstance(statement, Call) or statement.function not in self.calls:
            return [statement]
        try:
            lowered = self.calls[statement.function](statement)
            return [*lowered, *_result(statement)]
        except Wrong as wrong:
            self.diagnostics.append(Diagnostic(statement.where, wrong.message, wrong.hint))
            return []

    def printf(self, call: Call, stream: str, arguments: list[Expression]) -> list[Statement]:
        """A record with the arguments behind the format."""
        text = literal(arguments[0])
        if text is None:
            raise Wrong(
                f"the format of {call.function} is not a literal; the host has to know it",
                'write printf("%s", ...) with a literal for each case',
            )
        kinds = list(kinds_of(call.function, text, arguments[1:]))
        return self.record(call, Format(stream, text, tuple(kinds)), arguments[1:])

    def text(self, call: Call, stream: str, parts: list[bytes]) -> list[Statement]:
        """A record that has no arguments."""
        plain, is_placed = b"".join(parts).replace(b"%", b"%%"), call.function in _PLACED
        return self.record(call, Format(stream, plain, is_placed=is_placed), [])

    def puts(self, call: Call) -> list[Statement]:
        """A text that is known, or one of several."""
        try:
            return self.text(call, "stdout", [*_strings(call.arguments), b"\n"])
        except Wrong:
            return self.record(call, Format("stdout", b"%s\n", ("string",)), call.arguments)

    def fputs(self, call: Call) -> list[Statement]:
        """The same without a new line behind it."""
        stream = stream_of(call.arguments[1])
        try:
            return self.text(call, stream, _strings(call.arguments[:1]))
        except Wrong:
            return self.record(call, Format(stream, b"%s", ("string",)), call.arguments[:1])

    def fputc(self, call: Call) -> list[Statement]:
        """A character."""
        form = Format(stream_of(call.arguments[1]), b"%c", ("integer",))
        return self.record(call, form, call.arguments[:1])

    def assertion(self, call: Call) -> list[Statement]:
        """The message of assert, in glibc's words, and the end.

        The line is the host's business: hardware does not change where a comment is put before it.
        """
        text, file, line, function = call.arguments
        if not isinstance(line, Const):
            raise Wrong("the line of assert is not a constant")
        name, where, condition = _strings([file, function, text])
        message = b"%s:%d: %s: Assertion `%s' failed.\n" % (name, line.value, where, condition)
        return [*self.text(call, "stderr", [message]), _told(call.where, Const(INT, _ABORTED))]

    def abort(self, call: Call) -> list[Statement]:
        """The code, with the place of MPI_Abort, and the end."""
        form = Format("stderr", ABORT_FORMAT, ("integer", "string"))
        given = [call.arguments[0], self._place(call)]
        return [*self.record(call, form, given), _told(call.where, call.arguments[0])]

    def fail(self, call: Call) -> list[Statement]:
        """Goes to the one place where all failures are told: there are many, and none is usual."""
        given = [*call.arguments, self._place(call)]
        if not self.failure:
            kinds = [each.type for each in given]
            self.failure = [Variable(self.names.fresh("plait_failure"), kind) for kind in kinds]
        assigned: list[Statement] = [
            Assign(VariablePlace(variable), argument, call.where)
            for variable, argument in zip(self.failure, given, strict=True)
        ]
        return [*assigned, Leave(self.label, call.where)]

    def with_failure(self, main: Function) -> list[Statement]:
        """The body of main, and behind it what plait_fail does."""
        told = Call("plait_fail", [], where=main.where)
        given: list[Expression] = [Load(VariablePlace(v), _scalar(v)) for v in self.failure]
        kinds: list[Kind] = ["integer" for _ in given[:-1]]
        form = Format("stderr", MPI_FORMAT, (*kinds, "string"))
        return [
            Labelled(self.label, main.body, main.where),
            *self.record(told, form, given),
            _told(main.where, Const(INT, _DIAGNOSED)),
        ]

    def record(self, call: Call, form: Format, arguments: list[Expression]) -> list[Statement]:
        """Stores, issue, wait."""
        own = "" if call.function.startswith("plait_") else call.function
        where = replace(call.where, call=call.where.call or own)
        kinds = [self._kind(*each) for each in zip(form.kinds, arguments, strict=True)]
        kinds, checked = within(kinds, limit("payload_bytes_max") // 8 - 1)
        form = replace(form, kinds=tuple(kinds))
        words = 1 + sum(map(words_of, kinds))
        self.words = max(self.words, words)
        number = Const(LONG, self.formats.add(form))
        stores: list[Statement] = [Assign(self._word(0), number, where)]
        i = 0
        for kind, argument in zip(kinds, arguments, strict=True):
            place = self._word(i := i + 1)
            if kind.startswith("text "):
                size = words_of(kind) - 1
                stores.append(Assign(place, Const(LONG, size - (1 << 63)), where))
                stores += self._copied(argument, i + 1, size, where, is_checked=checked)
                i += size
            elif kind == "float":
                place = Deref(Convert(AddressOf(place, PointerType(LONG)), PointerType(DOUBLE)))
                stores.append(Assign(place, converted(argument, DOUBLE), where))
            elif kind == "string" and isinstance(argument.type, PointerType):
                stores.append(Assign(place, self._string(argument), where))
            else:
                stores.append(Assign(place, converted(argument, LONG), where))
        fields = [_LOG, 0, 0, 0, 0, 0, _RECORDS]
        address = AddressOf(self._word(0), PointerType(LONG))
        issue = Call(
            "plait_issue",
            [
                *(Const(INT, each) for each in fields),
                address,
                Const(LONG, 8 * words),
            ],
            VariablePlace(self.slot),
            where,
        )
        wait = Call("plait_wait", [Load(VariablePlace(self.slot), INT)], where=where)
        return [*stores, issue, wait]

    def _kind(self, kind: Kind, argument: Expression) -> Kind:
        """A text that the host does not know goes along, in the room that the longest one needs."""
        if kind != "string" or not isinstance(argument.type, PointerType):
            return kind
        try:
            self._string(argument)
        except Wrong:
            return f"text {-(-self.texts.room(argument) // 8)}"
        return kind

    def _copied(
        self, text: Expression, word: int, words: int, where: Where, *, is_checked: bool
    ) -> list[Statement]:
        """A text, with its 0, into the record. is_checked: a longer one ends the rank."""
        pointer = PointerType(CHAR)
        source, at, code = (
            Variable(self.names.fresh(name), kind)
            for name, kind in (("text", pointer), ("place", LONG), ("code", CHAR))
        )
        self.locals += (source, at, code)
        index, value = Load(VariablePlace(at), LONG), Load(VariablePlace(code), CHAR)
        base = Convert(AddressOf(self._word(word), PointerType(LONG)), pointer)
        target = Deref(PointerAdd(base, Binary("sub", index, Const(LONG, 1), LONG), pointer))
        read = Load(Deref(PointerAdd(Load(VariablePlace(source), pointer), index, pointer)), CHAR)
        body: list[Statement] = [
            Assign(VariablePlace(code), read, where),
            Assign(VariablePlace(at), Binary("add", index, Const(LONG, 1), LONG), where),
            Assign(target, value, where),
        ]
        is_more = Binary("ne", Convert(value, INT), Const(INT, 0), INT)
        has_room = Binary("lt", index, Const(LONG, 8 * words), INT)
        again = Select(is_more, has_room, Const(INT, 0), INT)
        return [
            Assign(VariablePlace(source), converted(text, pointer), where),
            Assign(VariablePlace(at), Const(LONG, 0), where),
            Loop(again, body, test_last=True, where=where),
            *([If(is_more, self._too_long(8 * words, where), [], where)] if is_checked else []),
        ]

    def _too_long(self, most: int, where: Where) -> list[Statement]:
        """The message of a text for which a record has no room, and the end."""
        said = f"{where.file}:{where.line}: {where.call}: a text of {most} bytes or more; fewer can"
        message = f"{said} be printed by this call\n".encode("utf-8", "surrogateescape")
        record = self.text(Call("plait_exit", [], None, where), "stderr", [message])
        return [*record, _told(where, Const(INT, _ABORTED))]

    def _place(self, call: Call) -> Expression:
        """The number of a string: where the program made the call."""
        where = f"{call.where.file}:{call.where.line}"
        return Const(INT, self.formats.add_place(where.encode("utf-8", "surrogateescape")))

    def _word(self, index: int) -> Place:
        return Element(VariablePlace(self.buffer), Const(LONG, index))

    def _string(self, argument: Expression) -> Expression:
        """The number of a literal; a choice between literals is one between numbers."""
        if isinstance(argument, Convert):
            return self._string(argument.operand)
        if isinstance(argument, Select):
            yes, no = self._string(argument.yes), self._string(argument.no)
            return Select(argument.condition, yes, no, LONG)
        if (row := row_of(argument)) is not None:
            return Binary("add", Const(LONG, self.formats.add_table(row[0])), row[1], LONG)
        text = literal(argument)
        if text is None:
            raise Wrong(
                "%s prints what is known when the program runs only",
            )
        return Const(LONG, self.formats.add_string(text))


def _scalar(variable: Variable) -> ScalarType:
    kind = variable.type
    assert isinstance(kind, IntType)
    return kind


def _exit(where: Where, code: Expression) -> Statement:
    """As exit: eight bits of the code count."""
    if isinstance(code, Const):
        return Call("plait_exit", [Const(INT, int(code.value) & 255)], where=where)
    return Call("plait_exit", [Binary("and", code, Const(INT, 255), INT)], where=where)


def _told(where: Where, code: Expression) -> Statement:
    """The end of a rank that has said why."""
    return _exit(replace(where, detail="told"), code)


def _result(call: Call) -> list[Statement]:
    if call.result is None:
        return []
    if call.function in ("printf", "fprintf"):
        raise Wrong(
            f"the result of {call.function} is used; FPGA ranks leave the text to the host and do "
            "not know how long it is"
        )
    if call.function in ("putchar", "fputc", "putc"):
        value: Expression = Convert(Convert(call.arguments[0], IntType(8, False, "")), INT)
    else:
        value = Const(INT, 0)
    return [Assign(call.result, value, call.where)]


def converted(value: Expression, kind: ScalarType) -> Expression:
    return value if value.type == kind else Convert(value, kind)


def literal(value: Expression) -> bytes | None:
    """What stands at a pointer into a constant array of char, up to the zero."""
    offset = 0
    while not isinstance(value, AddressOf):
        if isinstance(value, Convert):
            value = value.operand
        elif isinstance(value, PointerAdd) and isinstance(value.index, Const):
            offset += int(value.index.value)
            value = value.pointer
        else:
            return None
    place = value.place
    if isinstance(place, Element) and isinstance(place.index, Const):
        offset += int(place.index.value)
        place = place.base
    if not isinstance(place, VariablePlace):
        return None
    variable = place.variable
    if not (variable.is_global and variable.is_const and isinstance(variable.type, ArrayType)):
        return None
    if not isinstance(variable.type.element, IntType) or variable.type.element.bits != 8:
        return None
    return _text(variable, offset, variable.type.count)


def row_of(value: Expression) -> tuple[list[bytes], Expression] | None:
    """The rows of a constant table of texts, and in which one a pointer is at the beginning."""
    place = value.place if isinstance(value, AddressOf) else None
    if isinstance(place, Element) and place.index == Const(LONG, 0):
        place = place.base if isinstance(place.base, Element) else place
    if not isinstance(place, Element) or not isinstance(place.base, VariablePlace):
        return None
    table, index = place.base.variable, place.index
    kind = table.type
    assert isinstance(kind, ArrayType)
    row = kind.element
    if not (table.is_global and table.is_const and isinstance(row, ArrayType)):
        return None
    if not isinstance(row.element, IntType) or row.element.bits != 8:
        return None
    texts = [_text(table, at * row.count, (at + 1) * row.count) for at in range(kind.count)]
    known = [text for text in texts if text is not None]
    return (known, index) if len(known) == kind.count else None


def _text(variable: Variable, start: int, end: int) -> bytes | None:
    """The bytes of a constant up to the zero; None: there is none before the end."""
    initial = variable.initial
    codes = bytes(int(initial[at].value) & 255 if at in initial else 0 for at in range(start, end))
    text, zero, _ = codes.partition(b"\0")
    return text if zero else None


def _strings(arguments: list[Expression]) -> list[bytes]:
    found = [literal(each) for each in arguments]
    if None in found:
        raise Wrong(
            "the text is not a literal; the host has to know what an FPGA rank prints",
            "print it in parts that are",
        )
    return [each for each in found if each is not None]


def stream_of(value: Expression) -> str:
    """stdout or stderr; Wrong for another file."""
    while isinstance(value, Convert):
        value = value.operand
    if isinstance(value, AddressOf) and isinstance(value.place, VariablePlace):
        name = value.place.variable.name
        if name in _STREAMS:
            return _STREAMS[name]
    raise Wrong("an FPGA rank writes to stdout and stderr only")


def kinds_of(function: str, text: bytes, arguments: list[Expression]) -> Iterator[Kind]:
    """What each argument is, after checking it against its conversion."""
    given = iter(arguments)
    at = 0
    while (start := text.find(b"%", at)) >= 0:
        match = CONVERSION.match(text, start)
        if match is None:
            raise Wrong(f"a % without a conversion at the end of the format of {function}")
        for part in ("width", "precision"):
            if match[part] == b"*":
                yield _checked("*", "*", "", _next(function, given))
        conversion, letter = match[0].decode("latin-1"), match["kind"].decode("latin-1")
        if letter != "%":
            length = (match["length"] or b"").decode()
            yield _checked(conversion, letter, length, _next(function, given))
        at = match.end()
    if next(given, None) is not None:
        raise Wrong(f"{function} has more arguments than its format has conversions")


def _next(function: str, given: Iterator[Expression]) -> Expression:
    value = next(given, None)
    if value is None:
        raise Wrong(f"{function} has fewer arguments than its format has conversions")
    return value


def _checked(conversion: str, letter: str, length: str, argument: Expression) -> Kind:
    kind = argument.type
    if letter in _INTEGERS or letter == "*":
        bits = LENGTHS.get(length, 0)
        if not isinstance(kind, IntType) or kind.bits != bits:
            wanted = "a number of 64 bits" if bits == 64 else "an int"
            raise Wrong(f"{conversion} wants {wanted}, the argument is {_spelled(kind)}")
        return "integer"
    if letter in _FLOATS:
        if length == "L" or not isinstance(kind, FloatType):
            raise Wrong(f"{conversion} wants a double, the argument is {_spelled(kind)}")
        return "float"
    if letter == "s" and not length:
        if not isinstance(kind, PointerType):
            raise Wrong(f"{conversion} wants a text, the argument is {_spelled(kind)}")
        return "string"
    raise Wrong(f"FPGA ranks do not print {conversion}")


def _spelled(kind: ScalarType) -> str:
    return "a pointer" if isinstance(kind, PointerType) else f"of type {kind.name}"
