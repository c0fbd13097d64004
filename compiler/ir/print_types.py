# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Types, constants and declarations as C text; what prototypes library functions get."""

from __future__ import annotations

import math

from plait.compiler.ir.nodes import AddressOf, Const
from plait.compiler.ir.types import (
    ArrayType,
    FloatType,
    IntType,
    LinkType,
    PointerType,
    StructType,
    Type,
    VoidType,
    size_of,
)

# Functions whose prototype cannot be told from a call.
PROTOTYPES = {
    "printf": "int printf(const char *, ...)",
    "sprintf": "int sprintf(char *, const char *, ...)",
    "snprintf": "int snprintf(char *, unsigned long, const char *, ...)",
    "fprintf": "int fprintf(struct plait_file *, const char *, ...)",
    "fflush": "int fflush(struct plait_file *)",
    "perror": "void perror(const char *)",
    "plait_assert_fail": "_Noreturn void plait_assert_fail(const char *, const char *, int,"
    " const char *)",
    "puts": "int puts(const char *)",
    "putchar": "int putchar(int)",
    "exit": "_Noreturn void exit(int)",
    "abort": "_Noreturn void abort(void)",
    "malloc": "void *malloc(unsigned long)",
    "plait_array": "void *plait_array(unsigned long)",
    "plait_alike": "void *plait_alike(const void *, unsigned long)",
    "calloc": "void *calloc(unsigned long, unsigned long)",
    "realloc": "void *realloc(void *, unsigned long)",
    "free": "void free(void *)",
    "memcpy": "void *memcpy(void *, const void *, unsigned long)",
    "memmove": "void *memmove(void *, const void *, unsigned long)",
    "memset": "void *memset(void *, int, unsigned long)",
    "memcmp": "int memcmp(const void *, const void *, unsigned long)",
    "strlen": "unsigned long strlen(const char *)",
    "strcmp": "int strcmp(const char *, const char *)",
    "strncmp": "int strncmp(const char *, const char *, unsigned long)",
    "strcpy": "char *strcpy(char *, const char *)",
    "strtol": "long strtol(const char *, char **, int)",
    "strtoul": "unsigned long strtoul(const char *, char **, int)",
    "strtod": "double strtod(const char *, char **)",
    "atoi": "int atoi(const char *)",
    "atol": "long atol(const char *)",
    "atof": "double atof(const char *)",
    "rand": "int rand(void)",
    "srand": "void srand(unsigned int)",
    "plait_issue": "int plait_issue(int, int, int, int, int, int, int, const void *, long)",
    "plait_issue_at": "int plait_issue_at(int, int, int, int, int, int, int, const void *, "
    "const void *)",
    "plait_park": "void plait_park(void)",
    "plait_share": "void plait_share()",
    "plait_share_all": "void plait_share_all()",
    "plait_wait": "void plait_wait(int)",
    "plait_test": "int plait_test(int)",
    "plait_rank": "int plait_rank(void)",
    "plait_size": "int plait_size(void)",
    "plait_now": "unsigned long plait_now(void)",
    "plait_exit": "_Noreturn void plait_exit(int)",
}

_SUFFIXES = {
    "int": "",
    "unsigned int": "U",
    "long": "L",
    "unsigned long": "UL",
    "long long": "LL",
    "unsigned long long": "ULL",
}


def is_union(kind: StructType) -> bool:
    """Whether its members lie one upon the other."""
    return len(kind.fields) > 1 and all(field.offset == 0 for field in kind.fields)


def _base_name(kind: Type) -> str:
    match kind:
        case LinkType(name=name):
            return name
        case VoidType():
            return "void"
        case StructType(name=name):
            return f"{'union' if is_union(kind) else 'struct'} {name}"
        case IntType(name=name):
            return name
        case FloatType():
            return kind.name
        case _:
            raise AssertionError(kind)


def declare(kind: Type, name: str = "") -> str:
    """The declaration of a name of that type; without a name the type itself, as in a cast."""
    while True:
        match kind:
            case PointerType(target=target):
                name = f"(*{name})" if isinstance(target, ArrayType) else f"*{name}"
                kind = target
            case ArrayType(element=element, count=count):
                name = f"{name}[{count}]"
                kind = element
            case _:
                base = _base_name(kind)
                return f"{base} {name}" if name else base


def constant(const: Const) -> str:
    """A constant, of just its type."""
    kind, value = const.type, const.value
    if isinstance(kind, PointerType):
        return f"(({declare(kind)}){int(value)})"
    if isinstance(kind, FloatType):
        return _floating(kind, float(value))
    if kind.name not in _SUFFIXES:
        return f"({kind.name})" + (str(value) if value >= 0 else f"({value})")
    suffix = _SUFFIXES[kind.name]
    if kind.signed and value == kind.minimum:
        return f"({value + 1}{suffix} - 1)"
    return f"{value}{suffix}" if value >= 0 else f"({value}{suffix})"


def _floating(kind: FloatType, value: float) -> str:
    suffix = "f" if kind.bits == 32 else ""
    sign = "-" if math.copysign(1, value) < 0 else ""
    if math.isnan(value):
        text = f'__builtin_nan{suffix}("")'
    elif math.isinf(value):
        text = f"__builtin_inf{suffix}()"
    elif value == int(value) and abs(value) < 1e15:
        text = f"{abs(value):.1f}{suffix}"
    elif kind.bits == 64 and len(repr(value)) < 12:
        text = f"{abs(value)!r}{suffix}"
    else:
        text = f"{abs(value).hex()}{suffix}"
    return f"({sign}{text})" if sign else text


def initialiser(kind: Type, values: dict[int, Const], start: int = 0) -> str:
    """What stands behind = for an object of that type at offset `start`."""
    match kind:
        case ArrayType(element=element, count=count):
            size = max(size_of(element), 1)
            used: dict[int, dict[int, Const]] = {}  # of each element the values within
            for at in sorted(values):
                if start <= at < start + count * size:
                    used.setdefault((at - start) // size, {})[at] = values[at]
            texts = [initialiser(element, used[index], start + index * size) for index in used]
            dense = [*used] == list(range(len(used)))
            parts = texts if dense else [f"[{i}] = {t}" for i, t in zip(used, texts, strict=True)]
            return "{" + ", ".join(parts or ["0"]) + "}"
        case StructType(fields=fields):
            parts = [
                f".{field.name} = {initialiser(field.type, values, start + field.offset)}"
                for field in (fields[:1] if is_union(kind) else fields)
                if any(0 <= at - start - field.offset < size_of(field.type) for at in values)
            ]
            return "{" + ", ".join(parts or ["0"]) + "}"
        case _:
            return constant(values[start]) if start in values else "0"


def string_literal(kind: Type, values: dict[int, Const]) -> str | None:
    """The same for an array of char that holds readable text, or None."""
    if not isinstance(kind, ArrayType) or not isinstance(kind.element, IntType):
        return None
    if kind.element.bits != 8 or not values:
        return None
    count = max(values) + 1
    codes = [int(values[at].value) & 255 if at in values else 0 for at in range(count)]
    while codes and codes[-1] == 0:
        codes.pop()
    if not codes or any(not (32 <= code < 127 or code in (9, 10, 13)) for code in codes):
        return None
    if len(codes) > kind.count:
        return None
    escapes = {9: "\\t", 10: "\\n", 13: "\\r", 34: '\\"', 92: "\\\\", 63: "\\?"}
    return '"' + "".join(escapes.get(code, chr(code)) for code in codes) + '"'


def decays(address: AddressOf) -> bool:
    """Whether C makes that address of the place's name alone: an array's first element."""
    kind = address.place.type
    return isinstance(kind, ArrayType) and kind.element == address.type.target
