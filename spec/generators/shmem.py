# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""plait_shmem.h: OpenSHMEM's types as lists, and the numbers of its routines as calls.

shmem_profiling.h: the routines' second names.
"""

import re
from collections.abc import Iterator

from ..model import ShmemType, Spec
from .c_headers import call_errors, define, header, one_sided

SETS = (
    *("rma", "wide", "standard", "bitwise", "extended", "wait"),
    *("bits", "old_bits", "order", "arithmetic"),
)


def _has(kind: ShmemType, routines: str) -> bool:
    return routines in kind.sets or (routines == "rma" and "wide" in kind.sets)


def _is_generic(kind: ShmemType, routines: str) -> bool:
    if isinstance(kind.generic, bool):
        return kind.generic and _has(kind, routines)
    return routines in kind.generic


def _macro(head: str, rows: list[str]) -> list[str]:
    return [f"#define {head} \\", *(f"  {row} \\" for row in rows[:-1]), f"  {rows[-1]}"]


def _row(kind: ShmemType) -> str:
    row = f"X({kind.c_type}, BEFORE##{kind.name}##AFTER)"
    return row if "rma" in kind.sets else f"PLAIT_SHMEM_IF_WIDE({row})"


def calls(spec: Spec) -> Iterator[tuple[int, str]]:
    """Number and name of every routine, those of types once for each type."""
    table = spec.shmem
    yield from ((each.number, each.name) for each in table.calls)
    for routine in table.routines:
        for index, kind in enumerate(table.types):
            if _has(kind, routine.set):
                yield routine.number + index, f"shmem_{kind.name}_{routine.name}"


def c_header(spec: Spec) -> str:
    """The header, which shmem.h includes."""
    table = spec.shmem
    operations = [each.name for each in spec.wire.atomic_operations]
    body = one_sided(spec, "PLAIT_SHMEM", ("put", "get", "request"), operations)
    body.append("")
    for each in table.calls:
        body += define(f"PLAIT_CALL_{each.name.upper()}", str(each.number))
    body += ["", "// Of routines of a type: that of the first type."]
    for routine in table.routines:
        body += define(f"PLAIT_CALL_SHMEM_{routine.name.upper()}", str(routine.number))
    for name in SETS:
        rows = [
            f"X({kind.name}, {kind.c_type}, {index})"
            for index, kind in enumerate(table.types)
            if name in kind.sets
        ]
        body += ["", f"// X(name, C type, index) for each type of the set {name}."]
        body += _macro(f"PLAIT_SHMEM_{name.upper()}_TYPES(X)", rows)
    body += ["", "// X(T, name of its routine) for each type that C tells apart: for _Generic."]
    for name in SETS:
        rows = [_row(kind) for kind in table.types if _is_generic(kind, name) and name != "wide"]
        if rows:
            body += ["", *_macro(f"PLAIT_SHMEM_{name.upper()}_CHOICES(X, BEFORE, AFTER)", rows)]
    return header("plait_shmem.h", "shmem.yaml", "Types and calls of OpenSHMEM.", body)


# Routines that there are with a context in front too, behind shmem_ or the type's name.
_WITH_CTX = re.compile(r"(i?(put|get)(mem|\d+)?(_signal)?(_nbi)?|[pg]|atomic_\w+)$")


def profiling(spec: Spec) -> str:
    """The header of pshmem_X, which has the type of shmem_X."""
    table = spec.shmem
    kinds = sorted((each.name for each in table.types), key=len, reverse=True)
    type_name = re.compile(rf"({'|'.join(kinds)})_")
    names = ["info_get_version", "info_get_name"]
    for _, routine in calls(spec):
        name = routine.removeprefix("shmem_")
        names.append(name)
        if _WITH_CTX.match(type_name.sub("", name, count=1)):
            names.append(f"ctx_{name}")
    body = ["#if defined(__GNUC__) && defined(PLAIT_INCLUDE_SHMEM_H)"]
    body += ["#define PLAIT_SHMEM_AGAIN(X) __typeof__(shmem_##X) pshmem_##X;"]
    body += [f"PLAIT_SHMEM_AGAIN({each})" for each in names]
    body += ["#endif"]
    about = "The routines once more, for profiling libraries, with the types of shmem.h."
    return header("shmem_profiling.h", "shmem.yaml", about, body)


def errors(spec: Spec) -> str:
    """The header of what calls of FPGA ranks end a run with."""
    body = call_errors("shmem", spec.shmem.errors)
    return header("plait_shmem_errors.h", "shmem.yaml", "Errors of OpenSHMEM's calls.", body)
