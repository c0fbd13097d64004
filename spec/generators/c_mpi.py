# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Headers of MPI.

plait_calls.h: numbers of the calls; plait_mpi.h: codes and names for the runtime;
mpi_constants.h: the values that mpi.h has; mpi_calls.h, mpi_calls_fpga.h: the prototypes of CPU
and of FPGA ranks; mpi_profiling.h: the calls' second names; mpi_absent.h: the functions that there
are not.
"""

import textwrap
from collections.abc import Iterable

from ..model import Datatype, MpiCall, Spec
from . import gasnet, shmem
from .c_headers import define, header, name_function

# Sizes as expressions that hold in C99 and C++ alike; all other types are their own name.
_SIZES = {
    "_Bool": "1",
    "float _Complex": "2 * sizeof(float)",
    "double _Complex": "2 * sizeof(double)",
    "long double _Complex": "2 * sizeof(long double)",
}


def _short(name: str) -> str:
    return name.removeprefix("MPI_").upper()


def calls(spec: Spec) -> str:
    """The header of the calls' numbers: defines alone, since each role's library reads it."""
    body = define("PLAIT_CALL_NONE", "0", "outside MPI")
    for call in spec.mpi_calls.calls:
        body += define(f"PLAIT_CALL_{_short(call.name)}", str(call.number))
    return header("plait_calls.h", "mpi_calls.yaml", "Numbers of MPI's calls.", body)


def runtime(spec: Spec) -> str:
    mpi = spec.mpi
    body = ["#include <stddef.h>", "#include <stdint.h>", "", '#include "plait_calls.h"', ""]
    body += define(
        "PLAIT_DATATYPE_NONE", "0", "codes of the basic datatypes, in frames and commands"
    )
    for datatype in mpi.datatypes:
        body += define(f"PLAIT_DATATYPE_{_short(datatype.name)}", str(datatype.code))
    body.append("")
    body += define("PLAIT_OPERATION_NONE", "0", "codes of the predefined operations")
    for operation in mpi.operations:
        body += define(f"PLAIT_OPERATION_{_short(operation.name)}", str(operation.code))
    own = mpi.own_operation
    body += define("PLAIT_OPERATION_OWN", str(own.code), "any that a program makes")
    names = {
        "plait_call_name": [
            *((call.number, call.name) for call in spec.mpi_calls.calls),
            *shmem.calls(spec),
            *gasnet.calls(spec),
            *((each.number, each.name) for each in spec.network.calls),
            *((each.number, each.name) for each in spec.clock.calls),
        ],
        "plait_datatype_name": [(datatype.code, datatype.name) for datatype in mpi.datatypes],
        "plait_operation_name": [
            *((each.code, each.name) for each in mpi.operations),
            (own.code, own.name),
        ],
        "plait_error_name": [(each.value, each.name) for each in mpi.errors],
        "plait_error_text": [(each.value, each.text) for each in mpi.errors],
    }
    for name, cases in names.items():
        body += ["", *name_function(name, cases)]
    body += ["", *_sizes(mpi.datatypes), "", *_lists(spec)]
    return header("plait_mpi.h", "mpi.yaml", "Datatypes, operations and calls of MPI.", body)


def _bytes(datatype: Datatype) -> str:
    size = _SIZES.get(datatype.c_type, f"sizeof({datatype.c_type})")
    return f"{size} + sizeof(int)" if datatype.kind == "pair" else size


def _sizes(datatypes: list[Datatype]) -> list[str]:
    cases = [f"    case {each.code}: return {_bytes(each)};" for each in datatypes]
    return [
        "// Bytes of data in one element, as MPI_Type_size; the gaps of pairs do not count.",
        "static inline size_t plait_datatype_bytes(unsigned number) {",
        "  switch (number) {",
        *cases,
        "    default: return 0;",
        "  }",
        "}",
    ]


def _lists(spec: Spec) -> list[str]:
    """X macros, so that the runtime's tables of datatypes and operations cannot miss one."""
    basic = [each for each in spec.mpi.datatypes if each.kind != "pair"]
    pairs = [each for each in spec.mpi.datatypes if each.kind == "pair"]
    lines = ["// X(MPI name, code, C type, kind) for each datatype that is not a pair."]
    lines += _list("PLAIT_BASIC_DATATYPES", [_row(each) for each in basic])
    lines += ["// X(MPI name, code, C type of the value, kind) for each pair; the index is an int."]
    lines += _list("PLAIT_PAIR_DATATYPES", [_row(each) for each in pairs])
    lines += ["// X(MPI name, the datatype that it is the same as)."]
    equivalents = [f"X({each.name}, {each.same_as})" for each in spec.mpi.equivalents]
    lines += _list("PLAIT_EQUIVALENT_DATATYPES", equivalents)
    lines += ["// X(MPI name, code) for each predefined operation."]
    operations = [f"X({each.name}, {each.code})" for each in spec.mpi.operations]
    lines += _list("PLAIT_OPERATIONS", operations)
    return lines


def _row(each: Datatype) -> str:
    return f"X({each.name}, {each.code}, {each.c_type}, {each.kind})"


def _list(name: str, rows: list[str]) -> list[str]:
    return [f"#define {name}(X) \\", *(f"  {row} \\" for row in rows[:-1]), f"  {rows[-1]}"]


def constants(spec: Spec) -> str:
    mpi = spec.mpi
    kinds = ["MPI_Op", "MPI_Datatype", *(handle.type for handle in mpi.handles)]
    body = ["#include <stdint.h>", ""]
    for kind in dict.fromkeys(kinds):
        body.append(f"typedef struct MPI_ABI_{kind.removeprefix('MPI_')}* {kind};")
    body += ["", f"#define MPI_VERSION {mpi.version.major}"]
    body += [f"#define MPI_SUBVERSION {mpi.version.minor}"]
    body += [f"#define MPI_ABI_VERSION {mpi.version.abi_major}"]
    body += [f"#define MPI_ABI_SUBVERSION {mpi.version.abi_minor}", ""]
    body += [_handle(each.name, each.type, each.value) for each in mpi.handles] + [""]
    body += [_handle(each.name, "MPI_Op", each.handle) for each in mpi.operations] + [""]
    for each in mpi.datatypes:
        body.append(_handle(each.name, "MPI_Datatype", each.handle))
        body += [f"#define {alias} {each.name}" for alias in each.aliases]
    body += [_handle(each.name, "MPI_Datatype", each.handle) for each in mpi.equivalents]
    body.append("")
    for entry in [*mpi.errors, *mpi.constants]:
        value = f"({entry.value})" if entry.value < 0 else str(entry.value)
        body.append(f"#define {entry.name} {value}")
    body.append("")
    body += [f"#define {each.name} (({each.type}){each.value})" for each in mpi.addresses]
    about = (
        "Handles and constants of MPI, with the values of the MPI-5.0 ABI. mpi.h includes this;"
        " programs include mpi.h."
    )
    return header("mpi_constants.h", "mpi.yaml", about, body)


def _handle(name: str, kind: str, value: int) -> str:
    return f"#define {name} (({kind})0x{value:08x})"


def prototypes(spec: Spec) -> str:
    """What mpi.h of CPU ranks declares."""
    about = "The calls of MPI. mpi.h includes this; programs include mpi.h."
    return header("mpi_calls.h", "mpi_calls.yaml", about, _prototypes(spec, spec.mpi_calls.calls))


def fpga_prototypes(spec: Spec) -> str:
    """What mpi.h of FPGA ranks and soft processors declares, and second names."""
    calls = [each for each in spec.mpi_calls.calls if "fpga" in each.on]
    body = [*_prototypes(spec, calls), "", "// What tools call is the same."]
    body += [f"#define P{each.name} {each.name}" for each in calls]
    about = "The calls of MPI that FPGA ranks have. mpi.h includes this; programs include mpi.h."
    return header("mpi_calls_fpga.h", "mpi_calls.yaml", about, body)


def _prototypes(spec: Spec, calls: Iterable[MpiCall]) -> list[str]:
    types = {each.name: each.type for each in spec.mpi_calls.argument_kinds}
    lines: list[str] = []
    for call in calls:
        begin = f"{call.returns} {call.name}("
        arguments = [_parameter(types[kind], name) for name, kind in call.named_arguments()]
        text = ", ".join(arguments) or "void"
        # A space within a parameter is no place to end a line.
        unbroken = text.replace(", ", ",\n").replace(" ", "\a").replace("\n", " ")
        lines += textwrap.wrap(
            f"{begin}{unbroken});",
            100,
            subsequent_indent=" " * len(begin),
            break_long_words=False,
            break_on_hyphens=False,
        )
    return [line.replace("\a", " ") for line in lines]


def _parameter(kind: str, name: str) -> str:
    if kind == "...":
        return kind
    base, bracket, rest = kind.partition("[")
    return f"{base} {name}{bracket}{rest}"


def profiling(spec: Spec) -> str:
    """PMPI_X has the type of MPI_X, which mpi.h declares."""
    body = ["#if defined(__GNUC__) && defined(PLAIT_INCLUDE_MPI_H)"]
    body += [f"__typeof__({each.name}) P{each.name};" for each in spec.mpi_calls.calls]
    body += ["#endif"]
    about = "The calls once more, for profiling libraries, with the types of mpi.h."
    return header("mpi_profiling.h", "mpi_calls.yaml", about, body)


def absent(spec: Spec) -> str:
    """A call of a function that Plait has not got is told in a sentence, by the compiler."""
    calls = {each.name for each in spec.mpi_calls.calls}
    body = [
        "#if defined(__has_attribute)",
        "#if __has_attribute(error)",
        "#pragma GCC system_header",
        "#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L",
        "#define PLAIT_ABSENT(name) int name(...) PLAIT_REFUSED(name)",
        "#else",
        "#define PLAIT_ABSENT(name) int name() PLAIT_REFUSED(name)",
        "#endif",
        "#define PLAIT_REFUSED(name) \\",
        '  __attribute__((error("Plait has no " #name " yet; " PLAIT_INSTEAD)))',
    ]
    for part in spec.mpi.functions:
        body += ["#undef PLAIT_INSTEAD", "#define PLAIT_INSTEAD \\"]
        why = f"it has no {part.part}: {part.instead}" if part.part else part.instead
        body += [f'  "{why}"']
        body += [f"PLAIT_ABSENT({name});" for name in part.names if name not in calls]
    body += [f"#undef PLAIT_{name}" for name in ("ABSENT", "REFUSED", "INSTEAD")]
    body += ["#endif", "#endif"]
    about = "Functions of MPI that Plait does not have: a program that calls one does not compile."
    return header("mpi_absent.h", "mpi.yaml", about, body)
