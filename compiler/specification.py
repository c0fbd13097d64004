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


@cache
def opcode_of(name: str) -> int:
    """The number of a command of spec/commands.yaml."""
    return next(each.number for each in specification().commands.opcodes if each.name == name)


def shmem_calls() -> list[tuple[int, str]]:
    """Numbers and names of OpenSHMEM's calls, those of types once for each type."""
    table = specification().shmem
    found = [(each.number, each.name) for each in table.calls]
    for routine in table.routines:
        for index, kind in enumerate(table.types):
            found.append((routine.number + index, f"shmem_{kind.name}_{routine.name}"))
    return found
