# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""getopt and getopt_long of main's arguments, which are constants: so is what each call gives.

The loop around it is written out, a turn for each option, so that what the options say folds.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from plait.compiler.base.diagnostics import CompileError, refuse
from plait.compiler.ir.nodes import (
    TRUE,
    AddressOf,
    Assign,
    Break,
    Call,
    Const,
    Continue,
    Deref,
    Element,
    Expression,
    If,
    Labelled,
    Leave,
    Load,
    Loop,
    Place,
    Program,
    Return,
    Statement,
    Variable,
    VariablePlace,
    bodies,
    walk,
)
from plait.compiler.ir.traverse import replace_jumps
from plait.compiler.ir.types import CHAR, INT, LONG, PointerType
from plait.compiler.passes import dead_code, fold, inline
from plait.compiler.passes.base import linking
from plait.compiler.passes.base.context import Context, Names
from plait.compiler.passes.base.library import text_at
from plait.compiler.passes.base.simplify import located
from plait.compiler.passes.long_options import Long, match, table_of
from plait.compiler.passes.unroll import Unroller

GETOPT = "plait_getopt"  # with values or places of all that it reads and writes
_STARTS = {"optarg": 0, "optind": 1, "opterr": 1, "optopt": ord("?")}
_LONG = 7  # of GETOPT's arguments the first that getopt_long alone has
_ADVICE = "read the arguments by argv and atoi"


class Option(NamedTuple):
    """What a call of getopt gives: its result; argument and place in it that optarg points to, if
    to any; optind; optopt; and what it says on stderr if it may."""

    result: int
    argument: tuple[int, int] | None
    position: int
    unknown: int | None = None
    told: str = ""
    long: int | None = None  # where the option stands in the table of getopt_long
    flag: Expression | None = None  # the pointer to what becomes `value`
    value: int = 0


class _Words:
    """argv, and how far it is read."""

    def __init__(self, words: Sequence[str], letters: str, table: Sequence[Long] | None) -> None:
        self._table = table
        self._words, self._stops = words, letters.startswith("+")
        self._letters = letters.removeprefix("+")
        self._is_quiet = self._letters.startswith(":")
        self.index, self._rest = 1, ""  # as optind; what is left of a word with several options

    def is_over(self) -> bool:
        """Whether no option is left; ValueError: one is, after what is none."""
        if self._rest:
            return False
        if self.index == len(self._words):
            return True
        word = self._words[self.index]
        if word == "--":
            self.index += 1
            return True
        if len(word) > 1 and word[0] == "-":
            self._rest = word[1:]
            return False
        later = [each for each in self._words[self.index :] if len(each) > 1 and each[0] == "-"]
        if later and not self._stops:
            raise ValueError(f"{word!r} stands before {later[0]!r}")
        return True

    def next(self) -> Option:
        """The next option."""
        if self._table is not None and self._words[self.index].startswith("--"):
            return self._long(self._words[self.index], self._table)
        letter, rest = self._rest[0], self._rest[1:]
        at, self._rest = self.index, rest
        self.index += not rest
        if letter in ":;" or letter not in self._letters:
            return self._wrong("?", letter, f"invalid option -- '{letter}'")
        kind = self._letters.partition(letter)[2][:2]
        if rest and kind.startswith(":"):
            self.index, self._rest = at + 1, ""
            return Option(ord(letter), (at, len(self._words[at]) - len(rest)), self.index)
        if not kind.startswith(":") or kind == "::":
            return Option(ord(letter), None, self.index)
        if self.index == len(self._words):
            result = ":" if self._is_quiet else "?"
            return self._wrong(result, letter, f"option requires an argument -- '{letter}'")
        self.index += 1
        return Option(ord(letter), (self.index - 1, 0), self.index)

    def _long(self, word: str, table: Sequence[Long]) -> Option:
        at, self._rest = self.index, ""
        self.index += 1
        found = match(word, table)
        if found.at is None:
            return self._wrong("?", "\0", found.wrong)
        option, (name, is_given, _) = table[found.at], word.partition("=")
        argument = (at, len(name.encode("utf-8", "surrogateescape")) + 1) if is_given else None
        if is_given and not option.has_argument:
            text = f"option '--{option.name}' doesn't allow an argument"
            return self._wrong("?", "\0", text)._replace(unknown=option.value)
        if option.has_argument == 1 and not is_given:
            if self.index == len(self._words):
                text = f"option '--{option.name}' requires an argument"
                result = ":" if self._is_quiet else "?"
                return self._wrong(result, "\0", text)._replace(unknown=option.value)
            argument, self.index = (self.index, 0), self.index + 1
        result = option.value if option.flag is None else 0
        given = Option(result, argument, self.index, long=found.at)
        return given._replace(flag=option.flag, value=option.value)

    def _wrong(self, result: str, letter: str, told: str) -> Option:
        told = "" if self._is_quiet else told
        return Option(ord(result), None, self.index, ord(letter), told)


def options(
    words: Sequence[str], letters: str, table: Sequence[Long] | None = None
) -> Iterator[Option]:
    """All that getopt gives of argv, or getopt_long with a table, the last one that it is at the
    end; as POSIX and glibc say.

    ValueError: an argument that is no option stands before one, and would be moved.
    """
    left = _Words(words, letters, table)
    while not left.is_over():
        yield left.next()
    yield Option(-1, None, left.index)


def prepare(program: Program) -> None:
    """Gives each getopt what it reads and writes, unless the program has one of its own. What
    getopt_long gets beside stands behind that."""
    names = {"getopt", "getopt_long"} - set(program.functions)
    found = [each for each in linking.calls(program) if each.function in names]
    if not found:
        return
    known = {each.name: each for each in program.globals}
    places: dict[str, VariablePlace] = {}
    for name, value in _STARTS.items():
        kind = PointerType(CHAR) if name == "optarg" else INT
        if name not in known:
            known[name] = Variable(name, kind, is_global=True)
            program.globals.append(known[name])
        if not known[name].initial and value:
            known[name].initial[0] = Const(INT, value)
        places[name] = VariablePlace(known[name])
    for call in found:
        linking.keep_name(call)
        call.function, long = GETOPT, call.arguments[3:]
        call.arguments[3:] = [Load(places["opterr"], INT)]
        for name in ("optarg", "optind", "optopt"):
            call.arguments.append(AddressOf(places[name], PointerType(places[name].type)))
        call.arguments += long


def run(program: Program, context: Context) -> bool:
    """The pass, for a program with one function; False: nothing has changed."""
    found = [each for each in linking.calls(program) if each.function == GETOPT]
    if not found:
        return False
    while fold.run(program, context) or dead_code.run(program, context):
        pass  # what it is given is known then
    found = [each for each in linking.calls(program) if each.function == GETOPT]
    if not found:
        return True
    if len(found) > 1:
        raise refuse(found[1].where, "FPGA ranks call getopt in one loop alone", _ADVICE)
    _Options(program, context, found[0]).block(program.functions["main"].body)
    inline.run(program, context)
    if any(each.function == GETOPT for each in linking.calls(program)):
        message = "getopt is called where it is not known how often: FPGA ranks call it in a loop"
        raise refuse(found[0].where, message, "write while ((c = getopt(argc, argv, ...)) != -1)")
    return True


class _Options:
    def __init__(self, program: Program, context: Context, call: Call) -> None:
        self._program, self._context, self._call = program, context, call
        self._unroller = Unroller(context, Names(program), set())
        constant = {each for each in program.globals if each.is_const}
        count, vector, letters, tells = call.arguments[:4]
        at = located(vector)
        contents = context.contents.get(at[0], {}) if at is not None and not at[1] else {}
        self._contents = {at: each for at, each in contents.items() if isinstance(each, AddressOf)}
        text = text_at(letters, constant)
        texts = [text_at(pointer, constant) for _, pointer in sorted(self._contents.items())]
        is_whole = isinstance(count, Const) and count.value == len(texts)
        if text is None or not is_whole or None in texts:
            raise self._refused(
                "of what is not known: FPGA ranks take options from main's argc and argv"
            )
        self._tells = not isinstance(tells, Const) or tells.value != 0
        table = self._table()
        words = [(each or b"").decode("utf-8", "surrogateescape") for each in texts]
        if not text.isascii() or text.startswith(b"-") or b"W;" in text:
            raise self._refused(f"with {text.decode('latin-1')!r}, which FPGA ranks do not have")
        try:
            self._found = list(options(words, text.decode(), table))
        except ValueError as error:
            raise refuse(
                call.where,
                f"the argument {error}, which getopt would move",
                "give options before all other arguments",
            ) from None

    def _table(self) -> list[Long] | None:
        """What getopt_long is given beside what getopt is."""
        if len(self._call.arguments) <= _LONG:
            return None
        found = table_of(self._program, self._call, self._call.arguments[_LONG])
        if found is None:
            why = "with options that are not known: FPGA ranks take those of an array of constants"
            raise self._refused(f"{why}, which ends with an option without name")
        return found

    def _refused(self, why: str) -> CompileError:
        return refuse(self._call.where, f"{self._call.where.call} {why}", _ADVICE)

    def block(self, statements: list[Statement]) -> None:
        """Writes out the loop around the call."""
        for at, statement in enumerate(statements):
            if isinstance(statement, Loop) and (place := self._place(statement)) is not None:
                statements[at : at + 1] = self._turns(statement, place)
                return
            for body in bodies(statement):
                self.block(body)

    def _place(self, loop: Loop) -> int | None:
        """Where the call stands in the loop's body, if nothing before it could skip it."""
        at = next((at for at, each in enumerate(loop.body) if each is self._call), None)
        jumps = (Break, Continue, Leave, Labelled, Return, Loop)
        if at is None or any(isinstance(each, jumps) for each in walk(loop.body[:at])):
            return None
        return at

    def _turns(self, loop: Loop, at: int) -> list[Statement]:
        """A turn for each option; and the loop itself, for who goes on after the last one."""
        label = self._unroller.names.fresh("options")
        before, after = loop.body[:at], loop.body[at + 1 :]
        found: list[Statement] = []
        for option in self._found:
            loop.body = [*before, *self._given(option), *after]
            test: list[Statement] = []
            if loop.condition != TRUE:
                test = [If(loop.condition, [], [Leave(label, loop.where)], loop.where)]
            turn = self._unroller.iteration(loop)
            found += turn + test if loop.test_last else test + turn
        replace_jumps(found, Break, label)
        loop.body = [*before, *self._given(self._found[-1]._replace(told="")), *after]
        return [Labelled(label, [*found, loop], loop.where)]

    def _given(self, option: Option) -> list[Statement]:
        """What a call does that gives this option."""
        call = self._call
        argument, index, unknown = map(_pointed, call.arguments[4:_LONG])
        kind = PointerType(CHAR)
        pointer: Expression = Const(kind, 0)
        if option.argument is not None:
            number, offset = option.argument
            first = self._contents[8 * number]
            place = first.place if offset == 0 else Element(first.place, Const(LONG, offset))
            pointer = AddressOf(place, kind)
        found: list[Statement] = [
            Assign(argument, pointer, call.where),
            Assign(index, Const(INT, option.position), call.where),
        ]
        if option.unknown is not None:
            found.append(Assign(unknown, Const(INT, option.unknown), call.where))
        if option.long is not None and not isinstance(index_to := call.arguments[-1], Const):
            place = _pointed(index_to)
            found.append(Assign(place, Const(INT, option.long), call.where))
        if option.flag is not None:
            found.append(Assign(_pointed(option.flag), Const(INT, option.value), call.where))
        if call.result is not None:
            found.append(Assign(call.result, Const(INT, option.result), call.where))
        if option.told and self._tells:
            found.append(self._telling(option.told))
        return found

    def _telling(self, text: str) -> Call:
        """A call of a function that writes what is wrong to stderr."""
        name = Names(self._program).fresh("plait_option")
        line = json.dumps(f"{self._context.name}: {text}\n", ensure_ascii=True)
        code = f"#include <stdio.h>\nvoid {name}(void) {{ fputs({line}, stderr); }}\n"
        linking.link(self._program, code, [name], self._context)
        return Call(name, [], None, self._call.where)


def _pointed(address: Expression) -> Place:
    return address.place if isinstance(address, AddressOf) else Deref(address)
