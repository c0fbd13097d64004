# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What must hold in soft.yaml."""

from collections.abc import Iterable

from .checks_common import name_problems, unique
from .model import Spec

_FILE = "spec/soft.yaml"
_REGISTER_BYTES = 4
_FAULT_BITS = 3


def soft_problems(spec: Spec) -> Iterable[str]:
    """One sentence for each thing that is wrong, none if all is well."""
    table = spec.soft
    yield from unique(
        f"{_FILE}: registers", [(each.address, each.name) for each in table.registers]
    )
    yield from unique(f"{_FILE}: faults", [(each.number, each.name) for each in table.faults])
    for each in table.registers:
        yield from name_problems(f"{_FILE}: registers", each.name)
        if each.address % _REGISTER_BYTES or not 0 <= each.address < table.window_bytes:
            yield (
                f"{_FILE}: {each.name}: address {each.address:#04x}: a multiple of"
                f" {_REGISTER_BYTES} below {table.window_bytes:#x} is wanted"
            )
    for fault in table.faults:
        yield from name_problems(f"{_FILE}: faults", fault.name)
        if fault.number >> _FAULT_BITS:
            yield f"{_FILE}: faults: {fault.name}: {fault.number} has more than {_FAULT_BITS} bits"
