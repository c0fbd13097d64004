# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What must hold in clock.yaml."""

from collections.abc import Iterable

from .checks_common import call_error_problems, unique
from .model import Spec

_FILE = "spec/clock.yaml"
_FIRST, _LAST = 4400, 4499  # of the calls' numbers
_ERRORS = range(-140, -150, -1)


def clock_problems(spec: Spec) -> Iterable[str]:
    """One sentence for each thing that is wrong, none if all is well."""
    yield from unique(f"{_FILE}: calls", [(each.number, each.name) for each in spec.clock.calls])
    yield from call_error_problems(_FILE, spec.clock.errors, _ERRORS, ())
    for each in spec.clock.calls:
        if not _FIRST <= each.number <= _LAST:
            yield f"{_FILE}: {each.name}: {each.number} is not from {_FIRST} to {_LAST}"
    if spec.clock.beginning_s < 0:
        yield f"{_FILE}: beginning_s is {spec.clock.beginning_s}, before 1970"
