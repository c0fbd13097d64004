# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What two languages agree on, for the compiler: read once."""

from functools import cache

from plait.spec import Spec, load_spec


@cache
def specification() -> Spec:
    """The specification."""
    return load_spec()


def limit(name: str) -> int:
    """A number of spec/limits.yaml."""
    return next(each.value for each in specification().limits.limits if each.name == name)
