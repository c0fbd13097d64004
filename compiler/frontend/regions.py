# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A program of tasks as rank 0 has it: a call stands in the place of each region.

Works on preprocessed text, so that main may do whatever the host's compiler and libraries can.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any

from plait.compiler.frontend.columns import unescape

_REGION = re.compile(r"^[ \t]*#[ \t]*pragma[ \t]+omp[ \t]+parallel\b", re.M)
_MARKER = re.compile(r'^#[ \t]*(?:line[ \t]+)?(\d+)[ \t]+"((?:[^"\\\n]|\\.)*)".*$', re.M)
_DIRECTIVE = re.compile(r"[ \t]*#(?:[^\\\n]|\\\n|\\.)*(?:\n|\Z)")
_TOKEN = re.compile(
    r"""\s+ | \#[^\n]* | "(?:[^"\\\n]|\\.)*" | '(?:[^'\\\n]|\\.)*' | \w+ | .""", re.X | re.S
)


DECLARED = (
    "extern void plait_task_put(int, const void *, unsigned long);"
    " extern void plait_task_get(int, void *, unsigned long);"
    " extern void plait_task_put_pointer(int, const void *, const char *, int);"
    " extern void *plait_task_get_pointer(int);"
    " extern void plait_task_stands(unsigned long, const void *, const char *);"
    " extern void plait_task_put_object(unsigned long, const void *, unsigned long);"
    " extern void plait_task_get_object(unsigned long, void *, unsigned long);"
    " extern void plait_task_region(int, const char *, int);"
)


def with_objects(text: str, objects: Sequence[Mapping[str, Any]]) -> str:
    """The text, with a function at its end that names the objects which tasks share, each of which
    has "name" and "offset", so that the compiler keeps them; each says where it stands."""
    if not objects:
        return text
    calls = "".join(
        f' plait_task_stands({each["offset"]}, (const void *)&{each["name"]}, "{each["name"]}");'
        for each in objects
    )
    begin = "__attribute__((constructor)) static void plait_task_objects(void)"
    return f"{text}\n{begin} {{ {DECLARED}{calls} }}\n"


def statics_of_functions(text: str, name: str) -> int:
    """How many static variables of functions have a name, in preprocessed text."""
    found = depth = 0
    is_static = False
    for match in _TOKEN.finditer(text):
        token = match[0]
        depth += (token in "([{") - (token in ")]}")
        if depth and token == "static":
            is_static = True
        elif token in ";{}()":
            is_static = False
        found += is_static and token == name
        # What a variable holds first may have its own brackets; a name there is none of its own.
        is_static = is_static and token != "="
    return found


def replace_regions(text: str, entries: Sequence[Mapping[str, Any]]) -> str:
    """The text with a call of plait_task_region for each entry, which has the place of the pragma
    as "file" and "line", "function", and "inputs" and "outputs", names of variables there.

    An entry whose place is not in the text is left out. "pointers" are those of the names that are
    pointers, "addressed" those whose address is meant, and "objects" has the places of variables
    there that go along as a whole.
    """
    known = {(each["file"], each["line"]): each for each in entries}
    markers = [(each.end(), int(each[1]), unescape(each[2])) for each in _MARKER.finditer(text)]
    begins = [end for end, _, _ in markers]

    def place(at: int) -> tuple[str, int]:
        number = bisect_right(begins, at) - 1
        if number < 0:
            return "", 0
        end, line, file = markers[number]
        return file, line - 1 + text.count("\n", end, at)

    made: list[str] = []
    done = 0
    for match in _REGION.finditer(text):
        entry = known.get(place(match.end()))
        if entry is None or match.start() < done:
            continue
        end = _statement_end(text, match.start())
        file, line = place(end)
        name = file.replace("\\", "\\\\").replace('"', '\\"')
        made += [text[done : match.start()], _call(entry), f'\n# {line} "{name}"\n']
        done = end
    return "".join([*made, text[done:]])


def _call(entry: Mapping[str, Any]) -> str:
    """What rank 0 does of a region, on one line."""
    inputs: list[str] = entry["inputs"]
    outputs: list[str] = entry["outputs"]
    number, line = entry["function"], entry["line"]
    file = entry["file"].replace("\\", "\\\\").replace('"', '\\"')
    pointers, addressed = entry["pointers"], entry["addressed"]
    objects: dict[str, int] = entry["objects"]
    put, get = (
        "".join(
            f" plait_task_{way}_object({at}, (void *)&{name}, sizeof {name});"
            for name, at in objects.items()
        )
        for way in ("put", "get")
    )
    given = "".join(
        f' plait_task_put_pointer({i}, {"&" * (name in addressed)}{name}, "{file}", {line});'
        if name in pointers or name in addressed
        else f" plait_task_put({i}, (void *)&{name}, sizeof {name});"
        for i, name in enumerate(inputs)
    )
    taken = "".join(
        f" {name} = plait_task_get_pointer({i});"
        if name in pointers
        else f" plait_task_get({i}, (void *)&{name}, sizeof {name});"
        for i, name in enumerate(outputs)
    )
    call = f' plait_task_region({number}, "{file}", {line});'
    return f"{{ {DECLARED}{put}{given}{call}{get}{taken} }}"


def _statement_end(text: str, at: int) -> int:
    """Where the statement ends that begins at a place, with the directives before it."""
    while match := _DIRECTIVE.match(text, at := _blank_end(text, at)):
        at = match.end()
    token = _word(text, at)
    match token:
        case "{":
            return _closed(text, at)
        case "if" | "for" | "while" | "switch":
            end = _statement_end(text, _closed(text, text.index("(", at)))
            following = _blank_end(text, end)
            if token == "if" and _word(text, following) == "else":
                return _statement_end(text, following + len("else"))
            return end
        case "do":
            end = _blank_end(text, _statement_end(text, at + len("do")))
            return _plain_end(text, _closed(text, text.index("(", end)))
        case _:
            return _plain_end(text, at)


def _word(text: str, at: int) -> str:
    match = _TOKEN.match(text, at)
    return match[0] if match else ""


def _blank_end(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _closed(text: str, at: int) -> int:
    """Behind what closes the bracket at a place."""
    depth = 0
    for match in _TOKEN.finditer(text, at):
        depth += (match[0] in "([{") - (match[0] in ")]}")
        if not depth:
            return match.end()
    return len(text)


def _plain_end(text: str, at: int) -> int:
    """Behind the semicolon of an expression."""
    depth = 0
    for match in _TOKEN.finditer(text, at):
        depth += (match[0] in "([{") - (match[0] in ")]}")
        if not depth and match[0] == ";":
            return match.end()
    return len(text)
