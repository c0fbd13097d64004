# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What must hold in network.yaml."""

from collections.abc import Iterable
from string import Formatter

from .checks_common import unique
from .model import Spec

_FILE = "spec/network.yaml"
_FIRST, _LAST = 4100, 4199  # of the calls' numbers
_ERRORS_FIRST, _ERRORS_LAST = -100, -119
ERROR_FIELDS = ("peer", "port", "their_port", "size", "last")


def network_problems(spec: Spec) -> Iterable[str]:
    """One sentence for each thing that is wrong, none if all is well."""
    taken = [(each.number, each.name) for each in spec.network.calls]
    yield from unique(f"{_FILE}: calls", taken)
    errors = [(each.number, each.name) for each in spec.network.errors]
    yield from unique(f"{_FILE}: errors", errors)
    for each in spec.network.errors:
        number = each.number
        if not _ERRORS_LAST <= number <= _ERRORS_FIRST:
            yield f"{_FILE}: {each.name}: {number} is not from {_ERRORS_FIRST} to {_ERRORS_LAST}"
        fields = {field for _, field, _, _ in Formatter().parse(each.text) if field is not None}
        for field in sorted(fields - {*ERROR_FIELDS}):
            yield f"{_FILE}: {each.name}: there is no field {field}"
    for each in spec.network.calls:
        if not _FIRST <= each.number <= _LAST:
            yield f"{_FILE}: {each.name}: {each.number} is not from {_FIRST} to {_LAST}"
        if f" {each.name}(" not in each.prototype:
            yield f"{_FILE}: {each.name}: its prototype is that of another function"
