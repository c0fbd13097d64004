# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""sscanf, and fscanf of files that are constants: a function in C for each call.

The part of the pass `standard` that knows formats of input; these are literals.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from plait.compiler.base.diagnostics import CompileError, Diagnostic
from plait.compiler.ir.nodes import Call, Expression, Program
from plait.compiler.ir.print_types import declare
from plait.compiler.ir.types import VOID, PointerType, VoidType, size_of
from plait.compiler.passes.base import linking
from plait.compiler.passes.base.context import Context
from plait.compiler.passes.output import Wrong, converted, literal

# The call, and what the text is read from.
_TEXT = "const char* text", "0"
_FILE = "FILE* file", "file->plait_at"
FUNCTIONS = {"sscanf": _TEXT, "file_fscanf": _FILE}
_CONVERSION = re.compile(
    r"%(?P<none>\*)?(?P<width>\d+)?(?P<length>hh|h|ll|l|j|z|t|L)?"
    r"(?P<kind>\[\^?\]?[^\]]*\]|.)",
    re.DOTALL,
)
# By length; all others are long.
_INTEGERS = {"hh": ("signed char", 1), "h": ("short", 2), "": ("int", 4)}
_BASES = {"d": 10, "u": 10, "i": 0, "o": 8, "x": 16, "X": 16}


def run(program: Program, context: Context) -> bool:
    """For a program with one function; True: there are functions to be inlined."""
    text, names = "", list[str]()
    wrong: list[Diagnostic] = []
    for call in [each for each in linking.calls(program) if each.function in FUNCTIONS]:
        name = f"plait_scanned_{len(names)}"
        try:
            text += _function(name, call)
        except Wrong as why:
            wrong.append(Diagnostic(call.where, why.message, why.hint))
            continue
        names.append(name)
        linking.keep_name(call)
        call.function = name
        source, _, *pointers = call.arguments
        call.arguments = [source, *(converted(each, PointerType(VOID)) for each in pointers)]
    if wrong:
        raise CompileError(wrong)
    if names:
        head = '#include <stdio.h>\n#include "standard/scans.c"\n'
        linking.link(program, head + text, names, context)
    return bool(names)


class _Item(NamedTuple):
    """A conversion: its letter, the type of what it writes, characters at most, and whether it
    writes anything; `of`: the characters that %[ takes."""

    kind: str
    type: str
    size: int
    most: int
    writes: bool
    of: str = ""


def _function(name: str, call: Call) -> str:
    said = call.where.call or call.function.removeprefix("file_")
    pattern = literal(call.arguments[1])
    if pattern is None:
        raise Wrong(f"the format of {said} is not a literal", "write it between the quotes")
    given = call.arguments[2:]
    parts = list(_parts(pattern.decode("latin-1"), said))
    written = [each for each in parts if isinstance(each, _Item) and each.writes]
    if len(written) != len(given):
        raise Wrong(f"{said} has {len(given)} pointers, its format asks for {len(written)}")
    for item, pointer in zip(written, given, strict=True):
        _check(item, pointer, said)
    source, start = FUNCTIONS[call.function]
    is_file = source == _FILE[0]
    parameters = ", ".join([source, *(f"void* a{number}" for number in range(len(given)))])
    lines = ["  int found = 0, is_any = 0;", f"  long at = {start}, end;", "  unsigned long value;"]
    lines += ["  double number;", "  const char* text = file->plait_data;" if is_file else ""]
    keep = "file->plait_at = at; " if is_file else ""
    over = "file->plait_is_over = 1; " if is_file else ""
    stop = f"{{ {keep}return found; }}"
    empty = f"if (text[at] == 0) {{ {keep}{over}return is_any ? found : -1; }}"
    number = 0
    for part in parts:
        if isinstance(part, str):
            lines += _literal(part, stop, empty)
            continue
        target = f"a{number}" if part.writes else ""
        number += part.writes
        lines += _conversion(part, target, stop, empty)
    body = "\n".join(filter(None, lines))
    used = "  (void)end, (void)value, (void)number;\n"
    return f"int {name}({parameters}) {{\n{body}\n{used}  {keep}return found;\n}}\n"


def _parts(pattern: str, said: str) -> Iterator[str | _Item]:
    """Characters that have to be there, a blank for any space, and conversions."""
    at = 0
    while at < len(pattern):
        if pattern[at].isspace():
            yield " "
            at += 1
            continue
        if pattern[at] != "%":
            yield pattern[at]
            at += 1
            continue
        match = _CONVERSION.match(pattern, at)
        if match is None:
            raise Wrong(f"the format of {said} ends in a %")
        at = match.end()
        if match["kind"] == "%":
            yield from (" ", "%")
        else:
            yield _item(match, said)


def _item(match: re.Match[str], said: str) -> _Item:
    kind, length = match["kind"], match["length"] or ""
    most = int(match["width"] or -1)
    writes = match["none"] is None
    shown = match[0]
    if kind in _BASES or kind == "n":
        name, size = _INTEGERS.get(length, ("long", 8))
        if kind not in "din":
            name = f"unsigned {name.removeprefix('signed ')}"
        return _Item(kind, name, size, most, writes)
    if kind in "aAeEfFgG" and length in ("", "l") and most < 0:
        return _Item("f", "double" if length else "float", 8 if length else 4, most, writes)
    if kind in ("c", "s") and not length:
        return _Item(kind, "char", 1, most, writes)
    if kind.startswith("[") and not length:
        return _Item("[", "char", 1, most, writes, kind[1:-1])
    raise Wrong(
        f"FPGA ranks do not have {shown} in the format of {said}",
        "they have d, i, u, o, x, f, c, s, [...] and n, with h or l; f without a width",
    )


def _check(item: _Item, pointer: Expression, said: str) -> None:
    """Refuses a pointer to something of another size."""
    kind = pointer.type
    if not isinstance(kind, PointerType):
        raise Wrong(f"{said} is given {declare(kind)} where it wants a pointer")
    is_known = not isinstance(kind.target, VoidType) and item.kind not in "cs["
    if is_known and size_of(kind.target) != item.size:
        raise Wrong(
            f"{said} writes {item.size} bytes, {item.type}, to a pointer to"
            f" {size_of(kind.target)} bytes"
        )


def _literal(letter: str, stop: str, empty: str) -> list[str]:
    if letter == " ":
        return ["  at = plait_scan_space(text, at);"]
    return [f"  {empty}", f"  if (text[at] != {_code(letter)}) {stop}", "  ++at;"]


def _code(letter: str) -> str:
    """A character as a number of type char."""
    return f"(char){ord(letter)}"


def _conversion(item: _Item, target: str, stop: str, empty: str) -> list[str]:
    """C that reads one item; `target`: the pointer that it goes to, if there is one."""
    if item.kind == "n":
        return [f"  *({item.type}*){target} = ({item.type})at;"] if target else []
    lines = [] if item.kind in "c[" else ["  at = plait_scan_space(text, at);"]
    lines.append(f"  {empty}")
    if item.kind in "cs[":
        lines += _characters(item, target, stop)
    else:
        if item.kind == "f":
            bits = 53 if item.size == 8 else 24
            lines.append(f"  end = plait_scan_double(text, at, {bits}, &number);")
        else:
            given = f"{item.most}, {_BASES[item.kind]}, {int(item.kind in 'di')}"
            lines.append(f"  end = plait_scan_integer(text, at, {given}, &value);")
        lines += [f"  if (end < 0) {stop}", "  at = end;"]
        value = "number" if item.kind == "f" else "value"
        lines += [f"  *({item.type}*){target} = ({item.type}){value};"] if target else []
    return [*lines, f"  is_any = 1;{' ++found;' if target else ''}"]


def _characters(item: _Item, target: str, stop: str) -> list[str]:
    """%c takes all characters, so many; %s and %[ those that fit, and writes a 0 after them."""
    most = 1 if item.kind == "c" and item.most < 0 else item.most
    fits = {"c": "1", "s": "!plait_is_space(text[at])"}.get(item.kind) or _set(item.of)
    room = f" && i < {most}" if most >= 0 else ""
    write = f"(({item.type}*){target})[i] = text[at]; " if target else ""
    lines = ["  {", "    long i = 0;"]
    lines += [f"    for (; text[at] != 0 && {fits}{room}; ++i) {{ {write}++at; }}"]
    lines += [f"    if (i == 0) {stop}"] if item.kind == "[" else []
    lines += [f"    ((char*){target})[i] = 0;"] if target and item.kind != "c" else []
    return [*lines, "  }"]


def _set(text: str) -> str:
    """Whether text[at] is one of the characters between the brackets, in C."""
    is_not = text.startswith("^")
    text = text.removeprefix("^")
    tests: list[str] = []
    at = 0
    while at < len(text):
        first = last = text[at]
        if at + 2 < len(text) and text[at + 1] == "-":
            last = text[at + 2]
            at += 2
        at += 1
        code = "(unsigned char)text[at]"
        tests.append(f"({code} >= {ord(first)} && {code} <= {ord(last)})")
    return f"{'!' * is_not}({' || '.join(tests)})"
