# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""plait_registers_pkg.sv: addresses, resets and fields of the registers of a shell."""

from collections.abc import Iterable

from ..model import Enumeration, Register, Registers, Spec
from . import text
from .c_registers import reset_value
from .sv_package import camel

_REGISTER_BITS = 32


def package(spec: Spec) -> str:
    table = spec.registers
    about = (
        "The registers of a shell: byte addresses as an enum, values after a reset, those with"
        " fields as packed structs. Where a reset comes from a limit in ns the shell must make"
        " cycles of its clock of it."
    )
    bits = (table.window_bytes - 1).bit_length()
    lines = text.head("//", "registers.yaml", about)
    lines += ["// No design uses every number.", "// verilator lint_off UNUSEDPARAM"]
    lines += ["package plait_registers_pkg;", ""]
    lines += [f"  localparam int unsigned RegisterWindowBytes = {table.window_bytes};"]
    lines += [f"  localparam int unsigned RegisterAddressBits = {bits};", ""]
    lines += [*_addresses(table, bits), ""]
    for register in table.all:
        value = reset_value(register, spec)
        if value is not None:
            lines.append(
                f"  localparam logic [31:0] Reset{camel(register.name)} = 32'h{value:08x};"
            )
    for enum in table.enums:
        lines += ["", *_enum(enum, _enum_bits(table, enum))]
    for register in table.all:
        if register.fields:
            lines += ["", *_struct(register)]
    readable = [each for each in table.all if each.access != "wo"]
    writable = [each for each in table.all if each.access != "ro"]
    lines += ["", *_test("is_readable", "A register is there, and can be read.", readable)]
    lines += ["", *_test("is_writable", "A register is there, and can be written.", writable)]
    return text.file([*lines, "", "endpackage", "// verilator lint_on UNUSEDPARAM"])


def _addresses(table: Registers, bits: int) -> list[str]:
    lines = [f"  typedef enum logic [{bits - 1}:0] {{"]
    for register in table.all:
        about = f"{register.access}, {register.unit}: {register.about}"
        lines += text.wrap(about, "    // ")
        comma = "" if register is table.all[-1] else ","
        lines.append(f"    Register{camel(register.name)} = {bits}'h{register.address:03x}{comma}")
    return [*lines, "  } register_e;"]


def _enum_bits(table: Registers, enum: Enumeration) -> int:
    """As wide as the field that it is for."""
    fields = (field for register in table.all for field in register.fields)
    return next(field.bits for field in fields if field.enum == enum.name)


def _enum(enum: Enumeration, bits: int) -> list[str]:
    lines = [f"  typedef enum logic [{bits - 1}:0] {{"]
    for each in enum.values:
        lines += text.wrap(each.about, "    // ")
        comma = "" if each is enum.values[-1] else ","
        lines.append(f"    {camel(enum.name)}{camel(each.name)} = {bits}'d{each.number}{comma}")
    return [*lines, f"  }} {enum.name}_e;"]


def _struct(register: Register) -> list[str]:
    """The highest bits first, gaps as members of their own."""
    lines = ["  typedef struct packed {"]
    above = _REGISTER_BITS
    for field in reversed(register.fields):
        lines += _gap(above, field.high + 1)
        lines += text.wrap(field.about, "    // ")
        kind = f"{field.enum}_e" if field.enum else _logic(field.bits)
        lines.append(f"    {kind} {field.name};")
        above = field.low
    return [*lines, *_gap(above, 0), f"  }} {register.name}_register_t;"]


def _gap(above: int, low: int) -> list[str]:
    """The bits from low up to those above, if there are any."""
    return [f"    {_logic(above - low)} zero_{above - 1}_{low};"] if above > low else []


def _logic(bits: int) -> str:
    return f"logic [{bits - 1}:0]" if bits > 1 else "logic"


def _test(name: str, about: str, registers: Iterable[Register]) -> list[str]:
    labels = ", ".join(f"Register{camel(each.name)}" for each in registers)
    return [
        f"  // {about}",
        f"  function automatic logic {name}(input logic [RegisterAddressBits-1:0] address);",
        "    case (address)",
        *text.wrap(f"{labels}:", "      "),
        "        return 1'b1;",
        "      default: return 1'b0;",
        "    endcase",
        "  endfunction",
    ]
