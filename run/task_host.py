# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Makes what CPU ranks of a program of OpenMP tasks are compiled from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from plait.run import compiling, exit_codes, tasks
from plait.run.draft import Draft
from plait.run.errors import Failure, Silent
from plait.run.program import Program

_TAKEN = {name: f"plait_task_{name}" for name in ("malloc", "calloc", "realloc", "free")}
_HEAP = tuple(f"-D{name}={other}" for name, other in _TAKEN.items())
_ALONE = (("OMP_THREAD_LIMIT", "1"),)  # of OpenMP's own library: one task after the other
_NO_FORMATS: dict[str, Any] = {"formats": [], "strings": []}
_NOTHING: dict[str, Any] = {"base": 0, "size": 0, "end": 0, "objects": []}
# With these each object that tasks share can be put where node memory has it: it has a section of
# its own, is kept, and has nothing beside it; the rest of the program stands far above.
_PLACED = (
    *("-fno-pie", "-fdata-sections", "-fno-common", "-fno-lto", "-fno-ipa-reference-addressable"),
    "-fkeep-static-functions",
    *("--param=asan-globals=0", "-no-pie", "-Wl,-Ttext-segment=0x10000000"),
)
# Functions that only tasks call are not used here, whatever the program's own flags say of that.
_UNUSED = ("-fno-whole-program", "-Wno-unused")
_WITH_STACK = ("-Wl,--wrap=main",)  # task_host.c calls main


def cpu_program(
    draft: Draft,
    program: Program,
    side: dict[str, Any] | None = None,
    node: int = -1,
    output: str = "",
) -> Program:
    """What CPU ranks are compiled from: sources in the workspace.

    side: "tasks" of the role of the FPGA ranks, the first of which is `node`; None without one:
    then the C compiler takes the pragmas. output: the path of the executable that will be made.
    """
    from plait.compiler.frontend.regions import replace_regions, statics_of_functions, with_objects

    tasks.check_language(program)
    known = side or {"words": 1, "entries": [], "functions": ["main"], "shared": None}
    shared: dict[str, Any] = known["shared"] or _NOTHING
    sources: list[str] = []
    placed: list[tuple[str, Mapping[str, Any]]] = []  # by the object file that has it
    named: list[Mapping[str, Any]] = [each for each in shared["objects"] if each["name"]]
    for number, source in enumerate(program.sources):
        path = draft.workspace.file(f"tasks.{number}.i")
        flags = _HEAP if shared.get("heap") else ()
        entries = [_renamed(each) for each in known["entries"]] if flags else known["entries"]
        text = replace_regions(_preprocessed(draft, program, source, flags), entries)
        objects = [each for each in named if each["source"] == source]
        for each in objects:
            if each["is_inner"] and statics_of_functions(text, each["name"]) > 1:
                raise Failure(
                    f"tasks share {each['name']}, a static variable of a function of {source}, and"
                    " there is another one of that name",
                    code=exit_codes.COMPILE,
                    hint="give one of them another name",
                )
        text = with_objects(text, [each for each in objects if not each["is_inner"]])
        with open(path, "w", encoding="utf-8", errors="surrogateescape") as file:
            file.write(text)
        sources.append(path)
        placed += [(f"{output}.{number}.o", each) for each in objects]
    names = ", ".join(f'"{each}"' for each in known["functions"])
    host = draft.workspace.file("tasks.c")
    with open(host, "w", encoding="utf-8") as file:
        file.write(
            f"#define _GNU_SOURCE\n"
            f"#define PLAIT_TASK_NODE ({node})\n"
            f"#define PLAIT_TASK_WORDS {known['words']}\n"
            f"#define PLAIT_TASK_FUNCTIONS {names}\n"
            f"{_places(shared)}"
            f"{_printer((shared.get('log') or (0, 0, _NO_FORMATS))[2])}"
            f"{_contents(shared['objects'], placed)}"
            f'#include "{tasks.COMPILER}/lib/task_host.c"\n'
        )
    # What rank 0 does of tasks outside of regions the C compiler knows: they have their own copies.
    flags = (*program.cflags, "-fopenmp", *_UNUSED)
    made = program._replace(sources=(*sources, host), own=host, cflags=flags, environment=_ALONE)
    if known["shared"] is None:
        return made
    script = draft.workspace.file("tasks.ld")
    with open(script, "w", encoding="utf-8", errors="surrogateescape") as file:
        objects = [f"{output}.{number}.o" for number in range(len(program.sources))]
        file.write(_link_script(shared, placed, objects))
    flags += (*_PLACED, *(_WITH_STACK if shared["stack"] else ()))
    return made._replace(cflags=flags, link_script=script)


def _renamed(entry: Mapping[str, Any]) -> dict[str, Any]:
    """An entry whose variables have the names that _HEAP gives them."""
    lists = ("inputs", "outputs", "pointers", "addressed")
    names = {key: [_TAKEN.get(name, name) for name in entry[key]] for key in lists}
    objects = {_TAKEN.get(name, name): at for name, at in entry["objects"].items()}
    return {**entry, **names, "objects": objects}


def _places(shared: Mapping[str, Any]) -> str:
    """In C, where all that is shared stands."""
    numbers = {"BASE": shared["base"], "BYTES": shared["size"], "OBJECTS_END": shared["end"]}
    numbers["OBJECTS_BEGIN"] = _objects_begin(shared)
    for name in ("heap", "stack", "log"):
        offset, size, *_ = shared.get(name) or (0, 0)
        numbers |= {f"{name.upper()}_OFFSET": offset, f"{name.upper()}_BYTES": size}
    return "".join(f"#define PLAIT_TASK_{name} {value}\n" for name, value in numbers.items())


def _link_script(
    shared: Mapping[str, Any],
    placed: Iterable[tuple[str, Mapping[str, Any]]],
    files: Sequence[str],
) -> str:
    """What puts objects where node memory has them, and the texts of these object files; it says
    the size of each object, which is 0 where the compiler has left out a static variable of a
    function."""
    begin = _objects_begin(shared)
    base: int = shared["base"] + begin
    inside = ["*(.plait_first)"]  # of task_host.c: the linker wants one with data before all others
    after: list[str] = []
    for file, each in sorted(placed, key=lambda one: one[1]["offset"]):
        offset, size = each["offset"], each["size"]
        name = each["name"] + (".[0-9]*" if each["is_inner"] else "")
        sections = " ".join(f".{kind}.{name}" for kind in ("bss", "data", "rodata"))
        first, last = f"plait_task_first_{offset}", f"plait_task_last_{offset}"
        inside.append(f'. = {offset - begin}; {first} = .; "{file}"({sections}) {last} = .;')
        after.append(f"{_size_name(each)} = {last} - {first};")
        wrong = f"plait: {each['name']} does not stand where tasks look for it"
        after.append(f'ASSERT({last} == {first} || {last} - {first} == {size}, "{wrong}")')
    end = max(shared["end"] - begin, 0)
    if shared["texts"]:
        at = shared["texts"][0] - begin
        sections = " ".join(f'"{file}"(.rodata.str1.* .rodata.*.str1.*)' for file in files)
        inside.append(f". = {at}; {sections} plait_task_last_text = .;")
        told = "plait: there are more texts than tasks have room for"
        after.append(f'ASSERT(plait_task_last_text <= {base + end}, "{told}")')
    inside.append(f". = MAX(., {end});")
    section = f".plait_shared {base} : {{ {' '.join(inside)} }}"
    return "\n".join([f"SECTIONS {{ {section} }} INSERT AFTER .bss;", *after, ""])


def _objects_begin(shared: Mapping[str, Any]) -> int:
    """The page in which the first object stands."""
    stack_end = sum(shared.get("stack") or ())
    return stack_end + _PAGE if stack_end else 0


_PAGE = 4096  # of passes/task/objects.py


def _size_name(each: Mapping[str, Any]) -> str:
    return f"plait_task_size_{each['offset']}"


def _contents(
    objects: Sequence[Mapping[str, Any]], placed: Sequence[tuple[str, Mapping[str, Any]]]
) -> str:
    """In C, what objects hold first which rank 0 does not have itself: texts, and what its compiler
    has left out."""
    known = [each for _, each in placed]
    lines: list[str] = []
    rows: list[str] = []
    for each in objects:
        if not each["content"]:
            continue
        data = bytes.fromhex(each["content"])
        name = f"plait_task_content_{each['offset']}"
        lines.append(
            f"static const unsigned char {name}[] = {{{', '.join(str(b) for b in data)}}};"
        )
        size = "0"
        if each in known:
            # Weak: compilers take the address of any other for one that is not 0.
            lines.append(f"extern const char {_size_name(each)}[] __attribute__((weak));")
            size = _size_name(each)
        rows.append(f"{{{size}, {each['offset']}, sizeof {name}, {name}}}")
    lines += [
        "static const struct {",
        "  const char* standing;  // 0: the linker has put nothing there",
        "  unsigned long offset, size;",
        "  const void* content;",
        f"}} plait_task_contents[] = {{{', '.join([*rows, '{0, 0, 0, 0}'])}}};",
        "",
    ]
    return "\n".join(lines)


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


def _preprocessed(draft: Draft, program: Program, source: str, more: Sequence[str]) -> str:
    from plait.base import tools

    flags = [word for text in program.cflags for word in compiling.words(text, "--cflags")]
    command = [*compiling.toolchain().c, "-E", "-fopenmp", f"-I{tasks.COMPILER}/include_openmp"]
    # Of variables around regions the addresses are taken.
    command += [*compiling.include_flags(draft.parts), "-Dregister=", *flags, *more, source]
    try:
        done = tools.run("the C compiler", command, errors="surrogateescape")
    except tools.ToolError as error:
        raise Failure(str(error), code=exit_codes.COMPILE) from None
    if done.code:
        from plait.run import terminal

        terminal.write_error(done.err)
        raise Silent(exit_codes.COMPILE)
    return done.out
