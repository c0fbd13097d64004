# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What must hold in registers.yaml, and between it and the other files."""

from collections.abc import Iterable

from .checks_common import name_problems, unique
from .model import Enumeration, Limits, Register, Spec

_FILE = "spec/registers.yaml"
_REGISTER_BYTES = 4
_REGISTER_BITS = 32


def register_problems(spec: Spec) -> Iterable[str]:
    """One sentence for each thing that is wrong, none if all is well."""
    table = spec.registers
    if table.window_bytes < _REGISTER_BYTES or table.window_bytes & (table.window_bytes - 1):
        yield f"{_FILE}: window_bytes is {table.window_bytes}, a power of two is wanted"
    yield from unique(f"{_FILE}: groups", [(each.name, each.name) for each in table.groups])
    yield from unique(f"{_FILE}: enums", [(each.name, each.name) for each in table.enums])
    for enum in table.enums:
        values = [(each.number, each.name) for each in enum.values]
        yield from unique(f"{_FILE}: enums: {enum.name}", values)
        for name in (enum.name, *(each.name for each in enum.values)):
            yield from name_problems(f"{_FILE}: enums", name)
    yield from _addresses(spec)
    enums = {each.name: each for each in table.enums}
    used = {field.enum for register in table.all for field in register.fields}
    for name in enums.keys() - used:
        yield f"{_FILE}: enums: no field is of {name}"
    for register in table.all:
        where = f"{_FILE}: {register.name}"
        yield from name_problems(_FILE, register.name)
        yield from _fields(where, register, enums)
        yield from _reset(where, register, spec.limits)
        if register.name == "wire_version" and register.reset != spec.wire.version:
            version = spec.wire.version
            yield f"{where}: reset is {register.reset}, but spec/wire.yaml has version {version}"


def _addresses(spec: Spec) -> Iterable[str]:
    table = spec.registers
    yield from unique(_FILE, [(f"{each.address:#05x}", each.name) for each in table.all])
    last = -1
    for register in table.all:
        place = f"{_FILE}: {register.name}: address {register.address:#05x}"
        if register.address % _REGISTER_BYTES:
            yield f"{place} is no multiple of {_REGISTER_BYTES}"
        if not 0 <= register.address <= table.window_bytes - _REGISTER_BYTES:
            yield f"{place} is outside the window of {table.window_bytes} bytes"
        if register.address < last:
            yield f"{place} stands behind a higher one"
        last = register.address


def _fields(where: str, register: Register, enums: dict[str, Enumeration]) -> Iterable[str]:
    yield from unique(where, [(each.name, each.name) for each in register.fields])
    taken = 0
    for field in register.fields:
        yield from name_problems(where, field.name)
        if field.low < 0 or field.bits < 1 or field.high >= _REGISTER_BITS:
            yield f"{where}: {field.name} is not inside the {_REGISTER_BITS} bits of a register"
            continue
        if taken & field.mask:
            yield f"{where}: {field.name} overlaps another field"
        if field.low < taken.bit_length():
            yield f"{where}: {field.name} stands behind a field of higher bits"
        taken |= field.mask
        if field.enum is None:
            continue
        if field.enum not in enums:
            yield f"{where}: {field.name} is of {field.enum}, which is no enumeration"
        elif any(each.number >> field.bits for each in enums[field.enum].values):
            yield f"{where}: {field.name} has too few bits for {field.enum}"


def _reset(where: str, register: Register, limits: Limits) -> Iterable[str]:
    """A reset value sets named bits only."""
    value = register.reset
    if register.limit is not None:
        if value is not None:
            yield f"{where}: reset or limit is wanted, not both"
            return
        if register.limit not in {each.name for each in limits.limits}:
            yield f"{where}: limit: there is no {register.limit} in spec/limits.yaml"
            return
        value = limits[register.limit]
    if value is not None and (value < 0 or value & ~register.mask):
        yield f"{where}: {value:#x} does not fit the bits of the register"
