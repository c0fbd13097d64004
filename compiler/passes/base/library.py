# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What passes know about functions of the library."""

from __future__ import annotations

from plait.compiler.ir.nodes import Call, Const, Expression, Variable
from plait.compiler.ir.numbers import clamp, parse_float, parse_integer
from plait.compiler.ir.types import DOUBLE, INT, LONG, ArrayType, IntType
from plait.compiler.passes.base.simplify import located

NO_RETURN = frozenset(
    ("exit", "abort", "plait_exit", "plait_abort", "plait_assert_fail", "plait_fail")
)

# Variables that plait_wait and plait_test write to.
STATUS = frozenset(
    ("plait_status", "plait_peer", "plait_tag", "plait_found", "plait_datatype", "plait_bytes")
)

# Calls that tell the time: a loop that asks for it may do so in order to wait.
CLOCKS = frozenset(("plait_now", "MPI_Wtime"))

# Functions of math.h that compiler/lib/standard has, but for those that write through a pointer.
MATHEMATICS = tuple(
    name + suffix
    for name in (
        *("acos", "asin", "atan", "cos", "sin", "tan", "cosh", "sinh", "tanh", "exp", "exp2"),
        *("expm1", "log", "log2", "log10", "log1p", "cbrt", "rint", "nearbyint", "atan2", "pow"),
        *("fmod", "hypot", "fdim", "lrint", "lround", "llround", "ldexp", "scalbn"),
    )
    for suffix in ("", "f")
)

# Calls that do nothing but give a value.
PURE = CLOCKS | frozenset(
    (
        *MATHEMATICS,
        *("atoi", "atol", "atoll", "atof", "strcasecmp", "strncasecmp", "strlen"),
        *("strcmp", "strncmp", "memcmp", "strnlen"),
        *("memchr", "strchr", "strrchr", "strstr", "strspn", "strcspn", "strpbrk"),
        *("plait_rank", "plait_size", "MPI_Wtick", "malloc", "calloc", "plait_array"),
        "plait_alike",
    )
)


# Calls that write to no memory of the program, but may read it.
READING = PURE | frozenset(
    (
        *("printf", "fprintf", "puts", "fputs", "putchar", "fputc", "putc", "fflush", "perror"),
        *("setvbuf", "setbuf", "free", "realloc"),
        *("MPI_Send", "MPI_Ssend", "MPI_Rsend", "MPI_Init", "MPI_Finalize", "MPI_Barrier"),
    )
)


def text_at(pointer: Expression, constant: set[Variable]) -> bytes | None:
    """The string that a pointer surely points to."""
    found = located(pointer)
    if found is None or found[0] not in constant:
        return None
    variable, offset = found
    kind = variable.type
    if not isinstance(kind, ArrayType) or not isinstance(kind.element, IntType):
        return None
    if kind.element.bits != 8 or not 0 <= offset < kind.count:
        return None
    codes = [
        int(variable.initial[at].value) & 255 if at in variable.initial else 0
        for at in range(offset, kind.count)
    ]
    return bytes(codes[: codes.index(0)]) if 0 in codes else None


def evaluate_call(call: Call, constant: set[Variable]) -> Expression | None:
    """The result of a call that depends on constant strings only."""
    texts = [text_at(each, constant) for each in call.arguments[:2]]
    match call.function, texts:
        case "atoi", [bytes() as text]:
            value: float = INT.wrap(clamp(parse_integer(text)[0], LONG))
        case "atol", [bytes() as text]:
            value = clamp(parse_integer(text)[0], LONG)
        case "atof", [bytes() as text]:
            value = parse_float(text)
        case "strlen", [bytes() as text]:
            value = len(text)
        case "strcmp", [bytes() as left, bytes() as right]:
            value = (left > right) - (left < right)
        case "strtol", [bytes() as text, _]:
            end, base = call.arguments[1:]
            if not isinstance(end, Const) or not isinstance(base, Const):
                return None
            value = clamp(parse_integer(text, int(base.value))[0], LONG)
        case _:
            return None
    return _constant(call, value)


def _constant(call: Call, value: float) -> Const | None:
    kind = call.result.type if call.result is not None else None
    if isinstance(kind, IntType):
        return Const(kind, kind.wrap(int(value)))
    return Const(DOUBLE, float(value)) if kind == DOUBLE else None
