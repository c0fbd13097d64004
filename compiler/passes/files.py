# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Files that are only read are constants: fopen gives one, and the functions of
compiler/lib/standard/files.c read it.

The part of the pass `standard` that knows files. Its name has to be a literal or an argument, as
frontend/readable.py says; all other calls of stdio.h that read are left to the pass absent.
"""

from __future__ import annotations

from plait.compiler.base.diagnostics import CompileError, Diagnostic, refuse
from plait.compiler.frontend.readable import BYTES_MAX, content, is_other
from plait.compiler.ir.nodes import Call, Const, Expression, Program, Variable
from plait.compiler.passes.base import linking
from plait.compiler.passes.base.context import Context
from plait.compiler.passes.base.library import text_at
from plait.compiler.passes.base.simplify import located

# Those of them that are given a file, and where.
READS = {
    **dict.fromkeys(("fclose", "fgetc", "getc", "feof", "ferror", "clearerr", "rewind"), 0),
    **dict.fromkeys(("fseek", "ftell", "fscanf"), 0),
    "ungetc": 1,
    "fgets": 2,
    "fread": 3,
}
_ADVICE = "let a CPU rank read it, and send what is in it"
_MODES = (b"r", b"rb", b"rt")


def run(program: Program, context: Context) -> bool:
    """For a program with one function; True: there are functions to be inlined."""
    calls = linking.calls(program)
    constant = {each for each in program.globals if each.is_const}
    opened = [each for each in calls if each.function == "fopen"]
    for each in opened:
        _look_at_name(each, context)
    names = [_name(each, program, context, constant) for each in opened]
    if not opened or None in names:
        return False
    wrong: list[Diagnostic] = []
    text, wanted = "", list[str]()
    for call, name in zip(opened, names, strict=True):
        data = content(name or "")
        if why := _why_not(name or "", data, program, context):
            wrong.append(Diagnostic(call.where, *why))
            continue
        function = f"plait_open_{len(wanted)}"
        text += _opening(function, data)
        wanted.append(function)
        linking.keep_name(call)
        call.function, call.arguments = function, []
    if wrong:
        raise CompileError(wrong)
    linking.link(program, f"#include <assert.h>\n#include <stdio.h>\n{text}", wanted, context)
    for call in calls:
        place = READS.get(call.function)
        if place is not None and not _is_stream(call.arguments[place]):
            linking.keep_name(call)
            call.function = f"file_{call.function}"
    return True


def _why_not(
    name: str, data: bytes | None, program: Program, context: Context
) -> tuple[str, str] | None:
    """What is wrong with a file, if something is, and a way out."""
    if name in _written(program, context):
        what = "is written by this program, too: what an FPGA rank reads is what a file holds"
        return f"{name} {what} before the run", _ADVICE
    if data is not None and len(data) > BYTES_MAX:
        what = f"has more than {BYTES_MAX} bytes, which a file has at most that is a constant"
        return f"{name} {what} of an FPGA rank", _ADVICE
    if is_other(name):
        return f"{name} is a directory, or something else that is no file", "name a file"
    return None


def _look_at_name(call: Call, context: Context) -> None:
    """Refuses NULL, which argv has behind the last argument."""
    name = call.arguments[0]
    if not isinstance(name, Const) or name.value or context.arguments is None:
        return
    count = len(context.arguments)
    given = {0: "no argument", 1: "one argument"}.get(count, f"{count} arguments")
    raise refuse(
        call.where,
        f"fopen gets NULL for a name; the program has {given}, and argv[{count + 1}] is NULL",
        "give the program the argument, or let it look at argc first",
    )


def _name(call: Call, program: Program, context: Context, constant: set[Variable]) -> str | None:
    """The file's name, if that is a literal or an argument and the file is only read."""
    name, mode = (text_at(each, constant) for each in call.arguments)
    if name is None or mode not in _MODES:
        return None
    text = name.decode("utf-8", "surrogateescape")
    return text if text in program.readable or text in (context.arguments or ()) else None


def _written(program: Program, context: Context) -> set[str]:
    """The names of files that some rank of the program writes."""
    given = {f"argv[{at}]": each for at, each in enumerate(context.arguments or (), 1)}
    return {given.get(each, each) for each in program.written}


def _is_stream(file: Expression) -> bool:
    """Whether it is stdin, stdout or stderr."""
    at = located(file)
    return at is not None and at[0].name in ("plait_stdin", "plait_stdout", "plait_stderr")


def _opening(function: str, data: bytes | None) -> str:
    """C of a function that opens a file."""
    if data is None:
        return f"FILE *{function}(void) {{ return (FILE *)0; }}\n"
    literal = "".join(f"\\{byte:03o}" for byte in data)
    name = function.replace("open", "file")
    return (
        f'static const char {name}_data[{len(data) + 1}] = "{literal}";\n'
        f"static FILE {name};\n"
        f"FILE *{function}(void) {{\n"
        f"  int a_file_is_open_once = {name}.plait_data == 0;\n"
        f"  assert(a_file_is_open_once);\n"
        f"  {name}.plait_data = {name}_data;\n"
        f"  {name}.plait_size = {len(data)};\n"
        f"  {name}.plait_at = 0;\n"
        f"  {name}.plait_is_over = 0;\n"
        f"  return &{name};\n}}\n"
    )
