# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What must hold in shmem.yaml."""

from collections.abc import Iterable

from .checks_common import call_error_problems, unique
from .model import Spec

_FILE = "spec/shmem.yaml"
_FIRST, _LAST = 1000, 3999  # of the calls' numbers
_ERRORS = range(-80, -100, -1)
ERROR_FIELDS = ("peer", "tag", "size", "room", "last")


def shmem_problems(spec: Spec) -> Iterable[str]:
    """One sentence for each thing that is wrong, none if all is well."""
    table = spec.shmem
    yield from unique(f"{_FILE}: types", [(i, each.name) for i, each in enumerate(table.types)])
    if len(table.types) > table.types_max:
        yield f"{_FILE}: {len(table.types)} types, but types_max is {table.types_max}"
    # A routine takes as many numbers as there can be types.
    taken = [(each.number, each.name) for each in table.calls]
    for routine in table.routines:
        taken += [(routine.number + i, f"{routine.name} {i}") for i in range(table.types_max)]
    yield from unique(f"{_FILE}: calls", taken)
    for number, name in taken:
        if not _FIRST <= number <= _LAST:
            yield f"{_FILE}: {name}: {number} is not from {_FIRST} to {_LAST}"
    yield from call_error_problems(_FILE, table.errors, _ERRORS, ERROR_FIELDS)
