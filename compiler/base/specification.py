# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What two languages agree on, for the compiler: read once."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plait.spec import Spec


@cache
def specification() -> Spec:
    """The specification. It is imported here: a run whose compiled ranks are kept goes without."""
    from plait.spec import load_spec

    return load_spec()


def limit(name: str) -> int:
    """A number of spec/limits.yaml."""
    return next(each.value for each in specification().limits.limits if each.name == name)


@cache
def opcode_of(name: str) -> int:
    """The number of a command of spec/commands.yaml."""
    return next(each.number for each in specification().commands.opcodes if each.name == name)
