# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Writes the project: the role in C++, a testbench that prints what it logs, the tool's script."""

from __future__ import annotations

import re
from pathlib import Path

from plait.compiler.base.records import ABORT_FORMAT, MPI_FORMAT, Format, Formats
from plait.compiler.ir.format import CONVERSION
from plait.compiler.ir.nodes import Program
from plait.compiler.passes.base.context import Context
from plait.compiler.vitis.translate import role_text

PART = "xcku060-ffva1156-2-i"  # of the ZRLMPI paper's cluster
FLAGS = "-std=gnu++14 -fwrapv -fno-strict-aliasing -ffp-contract=off -DHLS_STREAM_THREAD_SAFE"

_HERE = Path(__file__).resolve().parent
_COMMANDS = _HERE.parents[1] / "spec/generated/c/plait_commands.h"
_SCRIPT = """\
# vitis_hls -f script.tcl
open_project -reset {name}
set_top plait_role
add_files role.cpp -cflags "{flags}"
add_files -tb testbench.cpp -cflags "{flags}"
open_solution -reset solution
set_part {part}
create_clock -period {clock_ns:g} -name default
csim_design -ldflags "-pthread"
csynth_design
export_design -format ip_catalog
exit
"""
_README = """\
# {name}: a role for Vitis HLS

Made by `plait cc --target vitis` for {who}. `vitis_hls -f script.tcl` simulates role.cpp with
testbench.cpp, synthesises it for {part} at {clock_ns:g} ns and exports it. role.h says what passes
through its streams.

The testbench serves the role alone: it prints what the role logs, refuses every other command, and
ends with the role's exit code. The same without the vendor's tool, with Plait's stand-in for
hls_stream.h:

    g++ {flags} -pthread -I PLAIT/compiler/vitis/stand_in -I . role.cpp testbench.cpp -o testbench
"""
_CASTS = {
    ("i", b""): "int",
    ("i", b"hh"): "signed char",
    ("i", b"h"): "short",
    ("u", b""): "unsigned",
    ("u", b"hh"): "unsigned char",
    ("u", b"h"): "unsigned short",
    ("i", b"ll"): "long long",
    ("u", b"ll"): "unsigned long long",
}


def write_project(
    program: Program,
    context: Context,
    folder: Path,
    *,
    ranks: tuple[int, ...],
    clock_ns: float = 6.4,
    part: str = PART,
) -> None:
    """The project of a lowered program, which is changed.

    CompileError: the program has what Vitis HLS does not take; nothing is written then.
    """
    files = make_project(program, context, folder.name, ranks=ranks, clock_ns=clock_ns, part=part)
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")


def make_project(
    program: Program,
    context: Context,
    name: str,
    *,
    ranks: tuple[int, ...],
    clock_ns: float = 6.4,
    part: str = PART,
) -> dict[str, str]:
    """The files of the project, by name."""
    facts = {
        "name": name,
        "flags": FLAGS,
        "part": part,
        "clock_ns": clock_ns,
        "who": f"rank{'s' * (len(ranks) > 1)} {', '.join(map(str, ranks))}",
    }
    files = {"role.cpp": role_text(program), "log.h": log_text(context.formats)}
    for each in ("role.h", "payload.h", "primitives.h", "testbench.cpp"):
        files[each] = (_HERE / each).read_text(encoding="utf-8")
    files["plait_commands.h"] = _COMMANDS.read_text(encoding="utf-8")
    files["script.tcl"] = _SCRIPT.format(**facts)
    files["README.md"] = _README.format(**facts)
    return files


# ---- what the role logs -------------------------------------------------------------------------


def log_text(formats: Formats) -> str:
    """log.h: a function that prints a record."""
    strings = ", ".join([*map(_literal, formats.strings), "nullptr"])
    cases = [
        f"    case {number}:\n      {_print(form)};\n      break;"
        for number, form in enumerate(formats.formats)
    ]
    return "\n".join(
        [
            "// Prints what the role logs: the number of a format, then its arguments.",
            "#include <stdint.h>",
            "#include <stdio.h>",
            "#include <string.h>",
            "",
            "#include <vector>",
            "",
            '#include "plait_commands.h"',
            "",
            f"static const char* const plait_strings[] = {{{strings}}};",
            "",
            "static inline const char* plait_text(uint64_t at) { return plait_strings[at]; }",
            "",
            "static inline double plait_double(uint64_t bits) {",
            "  double value;",
            "  memcpy(&value, &bits, sizeof value);",
            "  return value;",
            "}",
            "",
            "static inline void plait_print_record(const std::vector<uint64_t>& w) {",
            "  switch (w.at(0)) {",
            *cases,
            "    default:",
            '      fprintf(stderr, "plait: record of unknown format %d\\n", (int)w[0]);',
            "  }",
            "}",
            "",
        ]
    )


def _literal(text: bytes) -> str:
    plain = "".join(
        chr(code) if 32 <= code < 127 and chr(code) not in '"\\?' else f"\\{code:03o}"
        for code in text
    )
    return f'"{plain}"'


def _print(form: Format) -> str:
    if form.text.startswith(ABORT_FORMAT):
        return (
            'fprintf(stderr, "plait: MPI_Abort (%s) with code %d\\n", plait_text(w.at(2)), '
            "(int)w.at(1))"
        )
    if form.text.startswith(MPI_FORMAT):
        return (
            'fprintf(stderr, "plait: %s: MPI call %d with rank %d, tag %d: %s\\n", '
            "plait_text(w.at(10)), (int)w.at(1), (int)w.at(3), (int)w.at(4), "
            '(int)w.at(2) < 0 ? "not allowed" : plait_status_name((unsigned)w.at(2)))'
        )
    words = [_literal(form.text), *_arguments(form.text)]
    return f"fprintf({form.stream}, {', '.join(words)})"


def _arguments(text: bytes) -> list[str]:
    """Each of the record's words as the type that its conversion wants."""
    casts = list[str]()
    for match in CONVERSION.finditer(text):
        if match["kind"] != b"%":
            casts += ["(int)" for part in ("width", "precision") if match[part] == b"*"]
            casts.append(_cast(match))
    return [
        f"{cast}w.at({at})" if cast[-1] == ")" else f"{cast}(w.at({at}))"
        for at, cast in enumerate(casts, 1)
    ]


def _cast(match: re.Match[bytes]) -> str:
    kind, length = match["kind"], match["length"] or b""
    if kind in b"eEfFgGaA":
        return "plait_double"
    if kind == b"s":
        return "plait_text"
    if kind == b"p":
        return "(void*)"
    if kind == b"c":
        return "(int)"
    sign = "i" if kind in b"di" else "u"
    return f"({_CASTS.get((sign, length), 'long' if sign == 'i' else 'unsigned long')})"
