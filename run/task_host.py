# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Makes what CPU ranks of a program of OpenMP tasks are compiled from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from plait.run import compiling, exit_codes, tasks
from plait.run.draft import Draft
from plait.run.errors import Failure, Silent
from plait.run.program import Program

_HEAP = tuple(f"-D{name}=plait_task_{name}" for name in ("malloc", "calloc", "realloc", "free"))
_ALONE = (("OMP_THREAD_LIMIT", "1"),)  # of OpenMP's own library: one task after the other
_NO_FORMATS: dict[str, Any] = {"formats": [], "strings": []}


def cpu_program(draft: Draft, program: Program, side: dict[str, Any] | None, node: int) -> Program:
    """What CPU ranks are compiled from: sources in the workspace.

    side: "tasks" of the role of the FPGA rank, which is `node`; None without one: then the C
    compiler takes the pragmas.
    """
    from plait.compiler.frontend.regions import replace_regions, with_objects

    tasks.check_language(program)
    known = side or {"words": 1, "entries": [], "functions": ["main"], "shared": None}
    shared: dict[str, Any] = known["shared"] or {"base": 0, "objects": []}
    heap_offset, heap_bytes = shared.get("heap") or (0, 0)
    stack_offset, stack_bytes = shared.get("stack") or (0, 0)
    log_offset, log_bytes, formats = shared.get("log") or (0, 0, _NO_FORMATS)
    sources: list[str] = []
    left: list[Mapping[str, Any]] = list(shared["objects"])
    for number, source in enumerate(program.sources):
        path = draft.workspace.file(f"tasks.{number}.i")
        flags = _HEAP if heap_bytes else ()
        text = replace_regions(_preprocessed(draft, program, source, flags), known["entries"])
        objects = [each for each in left if _is_defined(each, program, source, text)]
        left = [each for each in left if each not in objects]
        text = with_objects(text, objects)
        with open(path, "w", encoding="utf-8", errors="surrogateescape") as file:
            file.write(text)
        sources.append(path)
    names = ", ".join(f'"{each}"' for each in known["functions"])
    host = draft.workspace.file("tasks.c")
    with open(host, "w", encoding="utf-8") as file:
        file.write(
            f"#define PLAIT_TASK_NODE ({node})\n"
            f"#define PLAIT_TASK_WORDS {known['words']}\n"
            f"#define PLAIT_TASK_FUNCTIONS {names}\n"
            f"#define PLAIT_TASK_BASE {shared['base']}\n"
            f"#define PLAIT_TASK_HEAP_OFFSET {heap_offset}\n"
            f"#define PLAIT_TASK_HEAP_BYTES {heap_bytes}\n"
            f"#define PLAIT_TASK_STACK_OFFSET {stack_offset}\n"
            f"#define PLAIT_TASK_STACK_BYTES {stack_bytes}\n"
            f"#define PLAIT_TASK_LOG_OFFSET {log_offset}\n"
            f"#define PLAIT_TASK_LOG_BYTES {log_bytes}\n"
            f"{_printer(formats)}"
            f'#include "{tasks.COMPILER}/lib/task_host.c"\n'
        )
    # What rank 0 does of tasks outside of regions the C compiler knows: they have their own copies.
    flags = (*program.cflags, "-fopenmp")
    return program._replace(sources=(*sources, host), cflags=flags, environment=_ALONE)


def _printer(formats: Mapping[str, Any]) -> str:
    """In C, what prints a record of the log that tasks write; it gives the words of that."""
    strings = ", ".join([*(_quoted(each) for each in formats["strings"]), "0"])
    lines = [
        "#include <stdio.h>",
        "#include <string.h>",
        '#pragma GCC diagnostic ignored "-Wformat"',
        f"static const char* const plait_task_strings[] = {{{strings}}};",
        "static double plait_task_double(long word) {",
        "  double value;",
        "  memcpy(&value, &word, sizeof value);",
        "  return value;",
        "}",
        "int plait_task_print(const long* record) {",
        "  switch (record[0]) {",
    ]
    forms = {"integer": "record[%d]", "float": "plait_task_double(record[%d])"}
    forms["string"] = "plait_task_strings[record[%d]]"
    for number, each in enumerate(formats["formats"]):
        values = [forms[kind] % at for at, kind in enumerate(each["kinds"], 1)]
        given = ", ".join([each["stream"], _quoted(each["text"]), *values])
        lines.append(f"    case {number}: fprintf({given}); return {len(values) + 1};")
    lines += ["  }", "  (void)plait_task_strings, (void)plait_task_double;", "  return 1;", "}", ""]
    return "\n".join(lines)


def _quoted(text: str) -> str:
    """A literal of C of letters of Latin-1."""
    return '"' + "".join(f"\\{ord(each):03o}" for each in text) + '"'


def _is_defined(each: Mapping[str, Any], program: Program, source: str, text: str) -> bool:
    """Whether a source is the one that names an object: that it is in, or that its header is in."""
    file: str = each["file"]
    quoted = file.replace("\\", "\\\\").replace('"', '\\"')
    return file == source or (file not in program.sources and f' "{quoted}"' in text)


def _preprocessed(draft: Draft, program: Program, source: str, more: Sequence[str]) -> str:
    from plait.base import tools

    flags = [word for text in program.cflags for word in compiling.words(text, "--cflags")]
    command = [*compiling.toolchain().c, "-E", "-fopenmp", f"-I{tasks.COMPILER}/include_openmp"]
    command += [*compiling.include_flags(draft.parts), *flags, *more, source]
    try:
        done = tools.run("the C compiler", command, errors="surrogateescape")
    except tools.ToolError as error:
        raise Failure(str(error), code=exit_codes.COMPILE) from None
    if done.code:
        from plait.run import terminal

        terminal.write_error(done.err)
        raise Silent(exit_codes.COMPILE)
    return done.out
