# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The reference page of the registers."""

from ..model import Register, Spec
from .pages import item, prose
from .pages import page as whole_page

_ACCESS = {
    "ro": "read only",
    "rw": "read and write",
    "wo": "write only",
    "w1c": "a written 1 clears the bit",
}


def page(spec: Spec) -> str:
    table = spec.registers
    body = prose(
        "Of a hardware node's shell; a host reaches them over AXI4-Lite, the controller over the"
        " network with CONTROL. A register is 32 bits wide and its address is in bytes; all of"
        f" them lie in a window of {table.window_bytes} bytes. Bits that no field names read as"
        " zero, and what is written to them is ignored. Counters run on from 0xffffffff to 0."
    )
    for group in table.groups:
        body += [f"## {group.name.capitalize()}", "", *prose(group.about)]
        for register in group.registers:
            body += _register(register)
        body.append("")
    for enum in table.enums:
        body += [f"## Values of `{enum.name}`", ""]
        for each in enum.values:
            body += item(f"**{each.number} `{each.name}`**", each.about)
        body.append("")
    return whole_page("Registers of a hardware node", "registers.yaml", body[:-1])


def _register(register: Register) -> list[str]:
    facts = [_ACCESS[register.access]]
    if register.reset is not None:
        facts.append(f"{register.reset:#x} after a reset")
    if register.limit is not None:
        facts.append(f"the limit `{register.limit}` after a reset")
    if not register.fields:
        facts.append(f"unit {register.unit}" if register.unit != "number" else "a number")
    lead = f"**0x{register.address:03x} `{register.name}`** ({', '.join(facts)})"
    lines = item(lead, register.about)
    for field in register.fields:
        place = f"bits {field.high}:{field.low}" if field.bits > 1 else f"bit {field.low}"
        values = f", a `{field.enum}`" if field.enum else ""
        about = item(f"**`{field.name}`** ({place}{values})", field.about)
        lines += [f"  {line}" for line in about]
    return lines
