# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Calls of C's library that nothing folds become the code of compiler/lib/standard, inlined.

`clean` goes before, so that what depends on constants alone brings no code, and has to follow.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache

from plait.compiler.ir.nodes import Program
from plait.compiler.passes import files as constant_files
from plait.compiler.passes import formats, inline, scans
from plait.compiler.passes.base import linking, parsed
from plait.compiler.passes.base.context import Context

_PREFIX = "plait_"


@cache
def files() -> dict[str, str]:
    """The file in compiler/lib of each function that programs call."""
    found: dict[str, str] = {}
    for path in sorted(parsed.FOLDER.glob("standard/*.c")):
        definition = re.compile(r"^(?!static)[\w \*]*?\bplait_(\w+)\([^;{]*\)\s*{", re.M)
        for name in definition.findall(path.read_text(encoding="utf-8")):
            found[name] = f"standard/{path.name}"
    return found


def run(program: Program, context: Context) -> None:
    """The pass, for a program with one function."""
    formats.run(program)
    has_more = constant_files.run(program, context)
    has_more = scans.run(program, context) or has_more
    found = [call for call in linking.calls(program) if call.function in files()]
    if not found:
        if has_more:
            inline.run(program, context)
        return
    wanted = sorted({call.function for call in found})
    for call in found:
        linking.keep_name(call)
        call.function = _PREFIX + call.function
    text = f"#define PLAIT_PERIOD {1 / context.clock_hz!r}\n"
    rate = Fraction(context.clock_hz).limit_denominator(1000) / 10**9
    text += f"#define PLAIT_CYCLES {rate.numerator}L\n"
    text += f"#define PLAIT_NANOSECONDS {rate.denominator}L\n"
    text += f"#define PLAIT_BEGINNING {context.beginning_s}L\n"
    for file in sorted({files()[name] for name in wanted}):
        text += f'#include "{file}"\n'
    linking.link(program, text, [_PREFIX + name for name in wanted], context)
    inline.run(program, context)
