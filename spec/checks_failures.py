# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What must hold between the failures of MPI's calls and what they name."""

import re
from collections.abc import Iterable

from .model import Failure, Spec

# What a text may have in braces.
BLANKS = (
    *("peer", "tag", "size", "room", "last", "rank", "comm", "members", "sent", "asked"),
    *("count", "tag_max"),
)
_BLANK = re.compile(r"\{(\w*)\}")


def failure_problems(spec: Spec) -> Iterable[str]:
    """One sentence for each thing that is wrong."""
    always: set[str] = set()
    numbers: dict[int, str] = {}
    for each in spec.mpi.failures:
        name = each.name or each.status
        where = f"spec/mpi.yaml: failures: {name}"
        yield from (f"{where}: {problem}" for problem in _row_problems(spec, each))
        if each.number is not None and numbers.setdefault(each.number, name) != name:
            yield f"{where}: {each.number} is {numbers[each.number]}"
        if name in always:
            yield f"{where}: a row before it holds always"
        if each.when is None:
            always.add(name)
    for name in sorted({each.name or each.status for each in spec.mpi.failures} - always):
        yield f"spec/mpi.yaml: failures: {name}: no row holds always"


def _row_problems(spec: Spec, row: Failure) -> Iterable[str]:
    if (row.number is None) != bool(row.status) or bool(row.name) == bool(row.status):
        yield "either a number and a name are wanted, or a status"
    if row.status and all(row.status != each.name for each in spec.commands.completion_status):
        yield "there is no such status in spec/commands.yaml"
    if all(row.error_class != each.name for each in spec.mpi.errors):
        yield f"{row.error_class} is no class of errors"
    for blank in _BLANK.findall(row.text):
        if blank not in BLANKS:
            yield f"{{{blank}}} is nothing that a text can have"
