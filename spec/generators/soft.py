# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What soft.yaml says, for the hardware, for programs of a soft processor and for readers."""

from ..model import Datatype, Spec
from . import text
from .c_headers import define, header
from .pages import item, page, prose
from .sv_package import camel

_FILE = "soft.yaml"
_ABOUT = "The registers of a soft processor, and the faults that it knows."


def package(spec: Spec) -> str:
    """plait_soft_pkg.sv: addresses of registers, numbers of faults."""
    table = spec.soft
    bits = (table.window_bytes - 1).bit_length()
    lines = text.head("//", _FILE, _ABOUT)
    lines += ["// No design uses every number.", "// verilator lint_off UNUSEDPARAM"]
    lines += ["package plait_soft_pkg;", ""]
    lines += [f"  localparam int unsigned SoftGuardBytes = {table.guard_bytes};"]
    lines += [f"  localparam logic [31:0] SoftSharedBase = 32'h{table.shared_base:08x};", ""]
    for each in table.registers:
        lines += text.wrap(f"{each.access}, {each.unit}: {each.about}", "  // ")
        value = f"{bits}'h{each.address:02x}"
        lines.append(f"  localparam logic [{bits - 1}:0] Soft{camel(each.name)} = {value};")
    lines += ["", "  typedef enum logic [2:0] {"]
    for fault in table.faults:
        lines += text.wrap(fault.about, "    // ")
        comma = "" if fault is table.faults[-1] else ","
        lines.append(f"    Fault{camel(fault.name)} = 3'd{fault.number}{comma}")
    lines += ["  } fault_e;", "", "endpackage", "// verilator lint_on UNUSEDPARAM"]
    return text.file(lines)


def c_header(spec: Spec) -> str:
    """plait_soft.h: addresses of registers, as numbers that assembly takes, too."""
    table = spec.soft
    body = define("PLAIT_SOFT_GUARD_BYTES", str(table.guard_bytes))
    body += define("PLAIT_SOFT_ASKED_IN_VAIN", f"0x{table.asked_in_vain:x}", "a value of site")
    body += define("PLAIT_SOFT_LOOKED_IN_VAIN", f"0x{table.looked_in_vain:x}", "another")
    body += define("PLAIT_SOFT_FOUND_IN_SHARED", f"0x{table.found:x}", "another")
    body += define("PLAIT_SOFT_SHARED_BASE", f"0x{table.shared_base:x}", "of the shared memory")
    body += define("PLAIT_SOFT_OF_OPERATION", f"0x{table.operation:x}", "a value of site")
    body += define("PLAIT_SOFT_OF_ROOT", f"0x{table.root:x}", "another")
    for each in table.registers:
        address = f"0x{table.base + each.address:08x}"
        body += define(
            f"PLAIT_SOFT_{each.name.upper()}",
            address,
            f"{each.access}, {each.unit}: {each.about}",
        )
    for fault in table.faults:
        name = f"PLAIT_SOFT_FAULT_{fault.name.upper()}"
        body += define(name, str(fault.number), fault.about)
    return header("plait_soft.h", _FILE, _ABOUT, body)


def mpi(spec: Spec) -> str:
    """plait_soft_mpi.h: the datatypes that programs of a soft processor may name."""
    types = [each for each in spec.mpi.datatypes if _is_there(each)]
    basic = [each for each in types if each.kind != "pair"]
    pairs = [each for each in types if each.kind == "pair"]
    body = ["#include <stdint.h>", ""]
    body += ["// X(handle, code, C type, whether it is logical, whether it is bytes)."]
    body += _list("PLAIT_SOFT_DATATYPES", [_row(each) for each in basic])
    body += ["// X(handle, code, C type of the value); the index is an int."]
    rows = [f"X({each.handle:#x}, {each.code}, {each.c_type})" for each in pairs]
    body += _list("PLAIT_SOFT_PAIRS", rows)
    body += ["// X(handle) of those that have 8 bytes elsewhere and 4 here."]
    body += _list("PLAIT_SOFT_LONG_DATATYPES", [f"X({each.handle:#x})" for each in longs(spec)])
    about = "Datatypes of MPI on a soft processor, which has no complex ones and no long doubles."
    return header("plait_soft_mpi.h", "mpi.yaml", about, body)


def longs(spec: Spec) -> list[Datatype]:
    """The datatypes whose C type has another size where a long has 4 bytes."""
    kinds = ("long", "unsigned long", "intptr_t")
    return [each for each in spec.mpi.datatypes if each.c_type in kinds]


def _is_there(each: Datatype) -> bool:
    return each.kind != "complex" and each.c_type not in ("long double", "wchar_t")


def _row(each: Datatype) -> str:
    flags = f"{int(each.kind == 'logical')}, {int(each.kind == 'bytes')}"
    return f"X({each.handle:#x}, {each.code}, {each.c_type}, {flags})"


def _list(name: str, rows: list[str]) -> list[str]:
    return [f"#define {name}(X) \\", *(f"  {row} \\" for row in rows[:-1]), f"  {rows[-1]}"]


def reference(spec: Spec) -> str:
    """The reference page."""
    table = spec.soft
    body = prose(
        "What the program of a soft processor sees beside its private memory, which lies at"
        f" address 0. A register has 32 bits; its address counts in bytes from {table.base:#x} on."
    )
    body += ["## Registers", ""]
    for each in table.registers:
        lead = f"**0x{each.address:02x} `{each.name}`** ({each.access}, {each.unit})"
        body += item(lead, each.about)
    body += ["", "## Values of `fault`", ""]
    body += prose(f"`guard_bytes` is {table.guard_bytes}.")
    for fault in table.faults:
        body += item(f"**{fault.number} `{fault.name}`**", fault.about)
    return page("Registers of a soft processor", _FILE, body)
