# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""plait_registers.h: the registers of a hardware node's shell, for the host that manages it."""

from ..model import Register, Spec
from .c_headers import define, header, name_function


def registers(spec: Spec) -> str:
    table = spec.registers
    body = define(
        "PLAIT_REGISTER_WINDOW_BYTES", str(table.window_bytes), "all registers lie in so many bytes"
    )
    for group in table.groups:
        body += ["", f"// {group.name}: {group.about}"]
        for register in group.registers:
            body += _register(register, spec)
    for enum in table.enums:
        body.append("")
        for each in enum.values:
            name = f"PLAIT_{enum.name.upper()}_{each.name.upper()}"
            body += define(name, str(each.number), each.about)
    names = {"register": [(each.address, each.name) for each in table.all]}
    for enum in table.enums:
        names[enum.name] = [(each.number, each.name) for each in enum.values]
    for name, cases in names.items():
        body += ["", *name_function(f"plait_{name}_name", cases)]
    about = (
        "The registers of a hardware node's shell: byte addresses, values after a reset, masks and"
        " shifts of fields."
    )
    return header("plait_registers.h", "registers.yaml", about, body)


def _register(register: Register, spec: Spec) -> list[str]:
    name = f"PLAIT_REGISTER_{register.name.upper()}"
    lines = define(
        name, f"0x{register.address:03x}u", f"{register.access}, {register.unit}: {register.about}"
    )
    value = reset_value(register, spec)
    if value is not None:
        lines += define(f"{name}_RESET", f"0x{value:x}u")
    for field in register.fields:
        part = f"{name}_{field.name.upper()}"
        lines += define(f"{part}_MASK", f"0x{field.mask:x}u", field.about)
        lines += define(f"{part}_SHIFT", str(field.low))
    return lines


def reset_value(register: Register, spec: Spec) -> int | None:
    """The value after a reset, None where the number is not known here."""
    if register.limit is None:
        return register.reset
    return None if register.limit.endswith("_ns") else spec.limits[register.limit]
