# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What must hold in network.yaml."""

from collections.abc import Iterable

from .checks_common import call_error_problems, unique
from .model import Spec

_FILE = "spec/network.yaml"
_FIRST, _LAST = 4100, 4199  # of the calls' numbers
_ERRORS = range(-100, -120, -1)
ERROR_FIELDS = ("peer", "port", "their_port", "size", "last")


def network_problems(spec: Spec) -> Iterable[str]:
    """One sentence for each thing that is wrong, none if all is well."""
    taken = [(each.number, each.name) for each in spec.network.calls]
    yield from unique(f"{_FILE}: calls", taken)
    yield from call_error_problems(_FILE, spec.network.errors, _ERRORS, ERROR_FIELDS)
    for each in spec.network.calls:
        if not _FIRST <= each.number <= _LAST:
            yield f"{_FILE}: {each.name}: {each.number} is not from {_FIRST} to {_LAST}"
        if f" {each.name}(" not in each.prototype:
            yield f"{_FILE}: {each.name}: its prototype is that of another function"
