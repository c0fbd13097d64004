# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A lowered program as the C++ of a role for Vitis HLS; changes the program.

Addresses are real pointers there, and there is no node memory: a command names its buffer by the
number of an object and a byte offset, so that a payload goes to one array or comes from one.
"""

from __future__ import annotations

import re

from plait.compiler.base.diagnostics import CompileError, Diagnostic, refuse
from plait.compiler.hls.plan.pointers import Pointers
from plait.compiler.ir.nodes import (
    AddressOf,
    Call,
    Const,
    Convert,
    Expression,
    Function,
    Loop,
    PointerDifference,
    Program,
    Return,
    Statement,
    Variable,
    VariablePlace,
    bodies,
    walk,
)
from plait.compiler.ir.print_c import bits_lines, function_lines, structure_lines
from plait.compiler.ir.print_types import declare, initialiser
from plait.compiler.ir.types import (
    CHAR,
    INT,
    LONG,
    ArrayType,
    FloatType,
    IntType,
    PointerType,
    StructType,
    Type,
    size_of,
)

_BYTES = PointerType(CHAR)
_ADDRESS = 7  # which argument of plait_issue
_TOLD = {
    "plait_status": "status",
    "plait_peer": "peer",
    "plait_tag": "tag",
    "plait_found": "found",
    "plait_datatype": "datatype",
    "plait_bytes": "size",
}
# Words of C++ that are names in C.
_CXX = re.compile(
    r"\b(alignas|alignof|and|and_eq|asm|bitand|bitor|bool|catch|char16_t|char32_t|class|compl|"
    r"const_cast|constexpr|decltype|delete|dynamic_cast|explicit|export|false|friend|mutable|"
    r"namespace|new|noexcept|not|not_eq|nullptr|operator|or|or_eq|private|protected|public|"
    r"reinterpret_cast|static_cast|template|this|thread_local|throw|true|try|typeid|typename|using|"
    r"virtual|wchar_t|xor|xor_eq)\b"
)
_RUN = """\
static void plait_run(hls::stream<plait_command>& plait_commands,
                      hls::stream<plait_completion>& plait_completions,
                      hls::stream<uint64_t>& plait_data_out, hls::stream<uint64_t>& plait_data_in,
                      uint16_t plait_node, uint16_t plait_node_count,
                      const volatile uint64_t* plait_clock)"""
_TOP = """\
void plait_role(hls::stream<plait_command>& commands, hls::stream<plait_completion>& completions,
                hls::stream<uint64_t>& data_out, hls::stream<uint64_t>& data_in, uint16_t node,
                uint16_t node_count, const volatile uint64_t* now) {
#pragma HLS interface axis port=commands
#pragma HLS interface axis port=completions
#pragma HLS interface axis port=data_out
#pragma HLS interface axis port=data_in
#pragma HLS interface ap_none port=node
#pragma HLS interface ap_none port=node_count
#pragma HLS interface ap_none port=now
#pragma HLS interface ap_ctrl_hs port=return
  plait_program::plait_run(commands, completions, data_out, data_in, node, node_count, now);
}
"""


def role_text(program: Program) -> str:
    """role.cpp. CompileError: the program has what Vitis HLS does not take."""
    (main,) = program.functions.values()
    _check_pointers(program, main)
    objects = _name_objects(program, main)
    _end_by_return(main.body)
    if not main.body or not isinstance(main.body[-1], Return):
        main.body += [Call("plait_exit", [Const(INT, 0)]), Return()]
    for statement in walk(main.body):
        if isinstance(statement, Loop):
            statement.pragmas = {}
    structures = [
        line.replace("_Static_assert", "static_assert") for line in structure_lines(program)
    ]
    _, *body = function_lines(main)
    sections = [
        structures,
        bits_lines(program),
        [_global(each) for each in program.globals],
        [_switch("put", objects), _switch("get", objects), _tell(program)],
        ['#include "primitives.h"'],
        [_RUN, *body],
    ]
    text = "\n\n".join("\n".join(lines) for lines in sections if lines)
    return "\n".join([*_head(text), text, "", "}  // namespace plait_program", "", _TOP])


def _head(text: str) -> list[str]:
    words = sorted(set(_CXX.findall(text)))
    renamed = [f"#define {word} plait_word_{word}" for word in words]
    bool_ = ["#define _Bool plait_bool"] if re.search(r"\b_Bool\b", text) else []
    return [
        "// The program, as the compiler lowered it, over streams: see role.h.",
        '#include "role.h"',
        "",
        "#include <assert.h>",
        "",
        '#include "payload.h"',
        "",
        *(*bool_, *renamed),
        "namespace plait_program {",
        "",
    ]


# ---- what is refused ----------------------------------------------------------------------------


def _holds_pointers(kind: Type) -> bool:
    match kind:
        case ArrayType(element=element):
            return _holds_pointers(element)
        case StructType(fields=fields):
            return any(_holds_pointers(field.type) for field in fields)
        case _:
            return isinstance(kind, PointerType)


def _check_pointers(program: Program, main: Function) -> None:
    """Pointers are variables of their own: not in arrays or structures, not pointed to."""
    wrong = [
        Diagnostic(
            each.where,
            f"{each.name} holds pointers in memory; Vitis HLS cannot make hardware of that",
            "index one array instead",
        )
        for each in (*program.globals, *main.locals)
        if _holds_pointers(each.type.target if isinstance(each.type, PointerType) else each.type)
    ]
    if wrong:
        raise CompileError(wrong, program.sources)


# ---- buffers ------------------------------------------------------------------------------------


def _scalar(kind: Type) -> IntType | FloatType | None:
    while isinstance(kind, ArrayType):
        kind = kind.element
    return kind if isinstance(kind, IntType | FloatType) else None


def _name_objects(program: Program, main: Function) -> list[Variable]:
    """Buffers of commands become globals; their numbers and offsets replace addresses."""
    pointers, objects = Pointers(main), list[Variable]()
    for call in walk(main.body):
        if isinstance(call, Call) and call.function == "plait_issue":
            number, offset = -1, _zero()
            found = pointers.of_pointer(call.arguments[_ADDRESS]).objects
            if found:
                variable = _one_object(program, call, found)
                if variable not in objects:
                    objects.append(variable)
                number, offset = objects.index(variable), _offset(call, variable)
            call.arguments[_ADDRESS : _ADDRESS + 1] = [Const(INT, number), offset]
    for variable in objects:
        if variable in main.locals:
            main.locals.remove(variable)
            program.globals.append(variable)
    _rename(program, main)
    return objects


def _zero() -> Expression:
    return Const(LONG, 0)


def _one_object(program: Program, call: Call, found: list[Variable]) -> Variable:
    if len(found) > 1:
        names = ", ".join(sorted({each.name for each in found}))
        error = refuse(
            call.where,
            f"the buffer may be one of {names}; a Vitis HLS role wants to know which one",
            "do not exchange pointers: copy, or branch between two calls",
        )
        raise CompileError(error.diagnostics, program.sources)
    if _scalar(found[0].type) is None:
        error = refuse(
            call.where,
            f"{found[0].name} is a structure; a buffer of a Vitis HLS role is an array of numbers",
            "copy its members into an array first",
        )
        raise CompileError(error.diagnostics, program.sources)
    return found[0]


def _offset(call: Call, variable: Variable) -> Expression:
    start = Convert(AddressOf(VariablePlace(variable), PointerType(variable.type)), _BYTES)
    return PointerDifference(Convert(call.arguments[_ADDRESS], _BYTES), start, LONG)


def _rename(program: Program, main: Function) -> None:
    """Locals that became globals may have a name that is taken there; locals come first."""
    used = {each.name for each in main.locals}
    for each in program.globals:
        while each.name in used:
            each.name += "_"
        used.add(each.name)


def _switch(what: str, objects: list[Variable]) -> str:
    lines = [
        f"static void plait_{what}_object(hls::stream<uint64_t>& data, int object, long offset,",
        "                             long size) {",
        "  switch (object) {",
    ]
    for number, each in enumerate(objects):
        kind = _scalar(each.type)
        assert kind is not None
        first, inner = each.name, each.type
        while isinstance(inner, ArrayType):
            first, inner = f"{first}[0]", inner.element
        call = f"plait_{what}_payload<{declare(kind)}>(data, &{first}, offset, size)"
        lines += [f"    case {number}:", f"      {call};", "      break;"]
    return "\n".join([*lines, "    default:", "      break;", "  }", "}", ""])


def _tell(program: Program) -> str:
    names = {each.name: each for each in program.globals}
    lines = [
        f"  {name} = ({declare(names[name].type)})said.{field};"
        for name, field in _TOLD.items()
        if name in names
    ]
    parameter = "const plait_completion& said" if lines else "const plait_completion&"
    return "\n".join([f"static void plait_tell({parameter}) {{", *lines, "}"])


# ---- the end of the program, and C that C++ has otherwise ---------------------------------------


def _end_by_return(statements: list[Statement]) -> None:
    """plait_exit comes back here: a return stands behind it, and it before every return."""
    made = list[Statement]()
    for statement in statements:
        for body in bodies(statement):
            _end_by_return(body)
        match statement:
            case Return(value=value):
                made += [Call("plait_exit", [value or Const(INT, 0)]), Return()]
            case Call(function="plait_exit"):
                made += [statement, Return()]
            case _:
                made.append(statement)
    statements[:] = made


def _dense(kind: Type, values: dict[int, Const], start: int) -> dict[int, Const]:
    """The values, with zeros between those of an array: C++ has no [5] = in an initialiser."""
    found = dict(values)
    match kind:
        case ArrayType(element=element, count=count):
            size = max(size_of(element), 1)
            inside = [at for at in values if start <= at < start + count * size]
            for index in range((max(inside) - start) // size + 1 if inside else 0):
                at = start + index * size
                found |= _dense(element, _within(values, at, size) or _first(element, at), at)
        case StructType(fields=fields):
            for field in fields:
                at = start + field.offset
                found |= _dense(field.type, _within(values, at, size_of(field.type)), at)
        case _:
            pass
    return found


def _within(values: dict[int, Const], start: int, size: int) -> dict[int, Const]:
    return {at: value for at, value in values.items() if start <= at < start + size}


def _first(kind: Type, at: int) -> dict[int, Const]:
    """A zero at the first scalar."""
    while isinstance(kind, ArrayType | StructType):
        kind = kind.element if isinstance(kind, ArrayType) else kind.fields[0].type
    return {at: Const(kind, 0)} if isinstance(kind, IntType | FloatType) else {}


def _global(variable: Variable) -> str:
    """Nothing is const: a pointer that is not may point to it. What is never written is a ROM."""
    text = f"static {declare(variable.type, variable.name)}"
    if variable.initial:
        text += f" = {initialiser(variable.type, _dense(variable.type, variable.initial, 0))}"
    return text + ";"
