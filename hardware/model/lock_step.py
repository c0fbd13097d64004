# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Writes the C++ that evaluates many modules in step: each part for all of them, then the next.

What Verilator makes of a module is some hundred kilobytes of code, more than a processor keeps at
hand. One module after another reads all of it once a cycle for each; this way it is read once a
cycle for all. Verilator splits a module's evaluation into functions; its `eval_ico` (inputs are
followed) and `eval_nba` (the clock rises) call them in turn. Each of their statements becomes a
loop over the modules here.
"""

import re
from pathlib import Path

# The functions of module.h, by those of Verilator and the trigger that they ask about first.
_FUNCTIONS = (
    ("eval_ico", "__VicoTriggered", "plait_settle_all"),
    ("eval_nba", "__VnbaTriggered", "plait_clock_all"),
)
_DECLARATION = "void V{top}___024root___{name}(V{top}___024root* vlSelf)"
_CALL = re.compile(r"(V\w+___024root___\w+)\(vlSelf\);")
_CLEARING = re.compile(
    r"    for \(int __Vi0 = 0; __Vi0 < \d+; \+\+__Vi0\) \{\n"
    r"        (vlSelf->\w+\[__Vi0\] = 0|VL_ZERO(_RESET)?_W\(\d+, vlSelf->\w+\[__Vi0\]\));\n    \}\n"
)
# Statements that are no call are collected up to so many lines.
_LINES_MAX = 200


def write(top: str, made: Path) -> Path:
    """The C++ file, for the module `top` whose C++ is in the folder `made`."""
    calls: dict[str, None] = {}
    text: list[str] = []
    for name, trigger, ours in _FUNCTIONS:
        parts = parts_of(top, name, trigger, made)
        calls |= dict.fromkeys(_CALL.findall("\n".join(parts)))
        text += _function(top, ours, parts)
    root = f"V{top}___024root"
    head = [f'#include "V{top}__pch.h"', *(f"void {call}({root}* vlSelf);" for call in calls)]
    path = made / "lock_step.cpp"
    path.write_text("\n".join([*head, *text, ""]), encoding="utf-8")
    return path


def place_state(top: str, made: Path) -> None:
    """Has each module's state kept as staggered.h says, where it is zero from the first.

    So the loops that clear its memories go: they would touch, and so take up, all of the node's.
    """
    path = made / f"V{top}__Syms.h"
    text = path.read_text(encoding="utf-8")
    base = f"V{top}__Syms final : public VerilatedSyms"
    text = '#include "staggered.h"\n' + text.replace(base, f"{base}, public Staggered")
    path.write_text(text, encoding="utf-8")
    for path in made.glob("*__Slow.cpp"):
        path.write_text(_CLEARING.sub("", path.read_text(encoding="utf-8")), encoding="utf-8")


def parts_of(top: str, name: str, trigger: str, made: Path) -> list[str]:
    """What one of Verilator's functions does, in parts; as one if it cannot be taken apart.

    It cannot if it has variables of its own, or asks about more than one trigger: that of a small
    module, for which it does not matter.
    """
    begin = _DECLARATION.format(top=top, name=name) + " {\n"
    found = (path.read_text(encoding="utf-8").partition(begin) for path in made.glob("*.cpp"))
    rest = next((text for _, is_here, text in found if is_here), None)
    if rest is None:
        return []  # a module without inputs that anything follows has none
    declared, _, body = rest.partition("\n}\n")[0].partition("    // Body\n")
    lines = body.splitlines()
    is_wrapped = lines and re.fullmatch(rf"    if \(\(1ULL & .*{trigger}\[0U?\]\)\) \{{", lines[0])
    if not is_wrapped or lines[-1] != "    }" or "// Locals" in declared:
        return [f"V{top}___024root___{name}(vlSelf);"]
    if any(line[:5].strip() for line in lines[1:-1]):
        return [f"V{top}___024root___{name}(vlSelf);"]
    statements: list[list[str]] = []
    for line in lines[1:-1]:
        if re.match(r"        [^\s}]", line):
            statements.append([])
        statements[-1].append(line)
    return _parts(statements)


def _parts(statements: list[list[str]]) -> list[str]:
    """Each is done for all modules: a call, with short statements before it, or many of those."""
    parts: list[str] = []
    part: list[str] = []
    for statement in statements:
        part += statement
        if _CALL.search("\n".join(statement)) or len(part) >= _LINES_MAX:
            parts.append("\n".join(part))
            part = []
    return [*parts, "\n".join(part)] if part else parts


def _function(top: str, name: str, parts: list[str]) -> list[str]:
    root = f"V{top}___024root"
    lines: list[str] = []
    for number, part in enumerate(parts):
        lines += [
            f"static void {name}_{number}({root}* const* all, unsigned count, unsigned& at) {{",
            "  for (at = 0; at < count; ++at) {",
            f"    {root}* const vlSelf = all[at];",
            f"    V{top}__Syms* const __restrict vlSymsp VL_ATTR_UNUSED = vlSelf->vlSymsp;",
            "    auto& vlSelfRef VL_ATTR_UNUSED = *vlSelf;",
            *(part, "  }", "}"),
        ]
    lines.append(f"void {name}({root}* const* all, unsigned count, unsigned& at) {{")
    lines += [f"  {name}_{number}(all, count, at);" for number in range(len(parts))]
    return [*lines, "}"]
