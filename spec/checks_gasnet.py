# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What must hold in gasnet.yaml."""

from collections.abc import Iterable

from .checks_common import call_error_problems, unique
from .model import Spec

_FILE = "spec/gasnet.yaml"
_FIRST, _LAST = 4200, 4399  # of the calls' numbers
_FAILURES = range(-150, -200, -1)
_FIELDS = ("peer", "tag", "size", "room", "last")


def gasnet_problems(spec: Spec) -> Iterable[str]:
    """One sentence for each thing that is wrong, none if all is well."""
    table = spec.gasnet
    yield from unique(f"{_FILE}: categories", [(e.number, e.name) for e in table.categories])
    yield from unique(f"{_FILE}: errors", [(each.value, each.name) for each in table.errors])
    # A routine that sends takes a number for each count of arguments.
    taken = [(each.number, each.name) for each in table.calls]
    for each in table.messages:
        for count in range(table.arguments_max + 1):
            taken.append((each.number + count, f"{each.name}{count}"))
    yield from unique(f"{_FILE}: calls", taken)
    for number, name in taken:
        if not _FIRST <= number <= _LAST:
            yield f"{_FILE}: {name}: {number} is not from {_FIRST} to {_LAST}"
    categories = {each.name for each in table.categories}
    for each in table.messages:
        if each.category not in categories:
            yield f"{_FILE}: {each.name}: {each.category} is no category"
    yield from call_error_problems(_FILE, table.failures, _FAILURES, _FIELDS)
    if table.arguments_max != _arguments_max(spec):
        yield f"{_FILE}: arguments_max is not that of spec/limits.yaml"


def _arguments_max(spec: Spec) -> int:
    """How many arguments the wire's block has room for."""
    return next(each.value for each in spec.limits.limits if each.name == "arguments_max")
